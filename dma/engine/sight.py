"""What the states see at the end of a day (DMA-20.1): a look at the map from all pieces at once.

A state sees what lies within the radius of sight of its settlements and armies and of those of its
allies: the armies there with their owner and number of units, the garrisons and the buildings.
"""

from dma.engine.board import Board
from dma.engine.state import ALLIANCE, CITY, Army, Cell, City, Document, Holder, Village

Seers = dict[Cell, set[int]]


def allies_of(board: Board) -> dict[int, list[int]]:
    """State -> those who share its sight (DMA-4.8): itself and its allies."""
    numbers = sorted(board.states)
    return {
        one: [other for other in numbers if board.relation(one, other) == ALLIANCE]
        for one in numbers
    }


def seers_of(board: Board) -> Seers:
    """Cell -> the states that see it; a cell that nobody sees is missing."""
    radius, seers, land = board.rules.vision_radius, Seers(), board.land
    sharing = allies_of(board)
    watched: set[tuple[int, Cell]] = set()
    pieces: list[City | Village | Army] = [
        *board.cities.values(),
        *board.villages.values(),
        *board.armies.values(),
    ]
    watched.update((piece.owner, piece.cell) for piece in pieces if piece.owner)
    for owner, (x, y) in sorted(watched):
        readers = sharing[owner]
        for cell in (
            (x + dx, y + dy)
            for dy in range(max(-radius, -y), min(radius, land.height - 1 - y) + 1)
            for dx in range(max(-radius, -x), min(radius, land.width - 1 - x) + 1)
        ):
            seers.setdefault(cell, set()).update(readers)
    return seers


def look(board: Board, seers: Seers | None = None) -> dict[int, Document]:
    """State -> what it sees now: ``armies``: [number, owner, x, y, units] and ``cities``: number ->
    [units of the garrison, buildings], by number, its own among them."""
    seers = seers_of(board) if seers is None else seers
    seen: dict[int, Document] = {n: {"armies": [], "cities": {}} for n in sorted(board.states)}
    for number, army in sorted(board.armies.items()):
        size = board.size_of(Holder("army", number))
        for state in seers.get(army.cell, ()):
            seen[state]["armies"].append([number, army.owner, *army.cell, size])
    for number, city in sorted(board.cities.items()):
        told = [board.size_of(Holder(CITY, number)), sorted(city.buildings)]
        for state in seers.get(city.cell, ()):
            seen[state]["cities"][str(number)] = told
    return seen


def owners_of(board: Board) -> tuple[dict[int, int], dict[int, int]]:
    """City -> owner and village -> owner, which everybody sees (DMA-20.1)."""
    return (
        {number: city.owner for number, city in board.cities.items()},
        {number: village.owner for number, village in board.villages.items()},
    )


def tell_sightings(board: Board, morning: tuple[dict[int, int], dict[int, int]]) -> None:
    """After phase 11 (DMA-20.1): who has changed hands since the morning, for everybody, and what
    each state sees."""
    cities, villages = (
        {str(n): owner for n, owner in sorted(now.items()) if owner != then[n]}
        for now, then in zip(owners_of(board), morning, strict=True)
    )
    if cities or villages:
        board.tell_all("owners", "DMA-20.1", cities=cities, villages=villages)
    for state, seen in look(board).items():
        if board.states[state].out is None:
            board.tell("seen", "DMA-20.1", [state], **seen)


# code -> what its data holds
EVENTS = {
    "owners": "cities, villages: number -> the owner it has by the evening, where it is another",
    "seen": "armies: [number, owner, x, y, units]; cities: number -> [garrison, buildings]",
}
