"""Who meets whom on a day: pairs of armies, stormers of a city, attackers of a village (DMA-12).

Pure questions to a board, in the order in which battles are fought; phases ask them, and pages that
show what would happen if nobody moved. Whoever is hostile is settled for a whole week (DMA-4.2).
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, NamedTuple

from dma.engine.board import Board
from dma.engine.state import AGGRESSIVE, ARMY, NEUTRAL, Army, Cell, City, Holder, Village
from dma.engine.tables.patterns import NEIGHBOURS

MEETING: Final = "meeting"
SKIRMISH: Final = "skirmish"
STORM: Final = "storm"
VILLAGE: Final = "village"

Enemies = Mapping[int, frozenset[int]]


class Encounter(NamedTuple):
    """``kind``: meeting, skirmish, storm or village; ``army``: side A; ``other``: the army, city or
    village that it meets."""

    kind: str
    army: int
    other: int


def enemies_of(board: Board) -> Enemies:
    """State -> the states at war with it (DMA-12.1), worked out once for many questions."""
    numbers = sorted(board.states)
    return {
        one: frozenset(other for other in numbers if board.is_hostile(one, other))
        for one in numbers
    }


def has_units(board: Board, army: int) -> bool:
    return board.size_of(Holder(ARMY, army)) > 0


def meetings(board: Board) -> Iterator[Encounter]:
    """Hostile pairs on one cell of which at least one has units: cells by (y, x), then lower and
    higher number (DMA-12.2)."""
    enemies = enemies_of(board)
    crowded = (cell for cell, numbers in board.armies_at.items() if len(numbers) > 1)
    for cell in sorted(crowded, key=_by_row):
        armies = board.armies_on(cell)
        owners = {army.owner for army in armies}
        armed = {army.owner for army in armies if has_units(board, army.number)}
        if all(enemies[owner].isdisjoint(owners) for owner in armed):
            continue
        for place, army in enumerate(armies):
            yield from (
                Encounter(MEETING, army.number, other.number)
                for other in armies[place + 1 :]
                if other.owner in enemies[army.owner]
                and (has_units(board, army.number) or has_units(board, other.number))
            )


def skirmishes(board: Board) -> Iterator[Encounter]:
    """Hostile pairs on adjacent cells of which at least one is aggressive and both have units, by
    lower and higher number (DMA-12.3)."""
    enemies = enemies_of(board)
    for number, army in sorted(board.armies.items()):
        if not has_units(board, number):
            continue
        for other in sorted(_near(board, army)):
            it = board.armies[other]
            if (
                it.owner in enemies[army.owner]
                and AGGRESSIVE in (army.stance, it.stance)
                and has_units(board, other)
            ):
                yield Encounter(SKIRMISH, number, other)


def _near(board: Board, army: Army) -> Iterable[int]:
    """Armies with higher numbers on the eight cells around."""
    x, y = army.cell
    return (
        other
        for dx, dy in NEIGHBOURS
        for other in board.armies_at.get((x + dx, y + dy), ())
        if other > army.number
    )


def storms(board: Board) -> Iterator[Encounter]:
    """Who storms which city, as things stand when it is asked (DMA-12.4)."""
    enemies = enemies_of(board)
    for cell in _visited(board, board.city_at):
        city = board.cities[board.city_at[cell]]
        for army in board.armies_on(cell):
            if may_assault(board, army.number, city, enemies):
                yield Encounter(STORM, army.number, city.number)


def village_attacks(board: Board) -> Iterator[Encounter]:
    """Who attacks or captures which village, as things stand when it is asked (DMA-12.5)."""
    enemies = enemies_of(board)
    for cell in _visited(board, board.village_at):
        village = board.villages[board.village_at[cell]]
        for army in board.armies_on(cell):
            if may_assault(board, army.number, village, enemies):
                yield Encounter(VILLAGE, army.number, village.number)


def _visited(board: Board, places: Mapping[Cell, int]) -> list[Cell]:
    """Those of the cells where armies are, by (y, x)."""
    return sorted(
        (cell for cell, it in board.armies_at.items() if it and cell in places), key=_by_row
    )


def may_assault(board: Board, number: int, place: City | Village, enemies: Enemies) -> bool:
    """Whether an army, if it is still there, assaults the settlement on its cell in phase 9 or 10
    (DMA-12.4, DMA-12.5): nobody on the cell is hostile to it, and not twice a day (DMA-10.7)."""
    army = board.armies.get(number)
    if army is None or not wants_assault(board, army, place, enemies):
        return False
    others = (board.armies[it].owner for it in board.armies_at[place.cell])
    return not any(owner in enemies[army.owner] for owner in others)


def wants_assault(board: Board, army: Army, place: City | Village, enemies: Enemies) -> bool:
    """Whether the army would assault this settlement if nobody stood in its way."""
    return (
        army.assault
        and (place.owner == NEUTRAL or place.owner in enemies[army.owner])
        and place.cell not in board.captured
        and (army.number, place.cell) not in board.assaulted
        and has_units(board, army.number)
    )


def foreseen(board: Board) -> list[Encounter]:
    """All encounters of a day if no army moved and all survived, in the order of DMA-11."""
    ways = (meetings, skirmishes, storms, village_attacks)
    return [encounter for way in ways for encounter in way(board)]


def _by_row(cell: Cell) -> tuple[int, int]:
    return cell[1], cell[0]
