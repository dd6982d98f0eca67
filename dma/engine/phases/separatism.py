"""Phase 1: chances of riots for the day, and cities that secede (DMA-7.1 to DMA-7.6)."""

from collections.abc import Mapping
from typing import Final

from dma.engine.board import Board
from dma.engine.chance import Rolls
from dma.engine.conquest import free_city, free_village
from dma.engine.formulas import SECESSION_DIE, Riots1, Riots2, influence, riots1, riots2, secession
from dma.engine.state import CITY, NEUTRAL, City, Holder

# code -> what its data holds
EVENTS: Final[Mapping[str, str]] = {
    "unrest": "city; cities: of the state; modifiers, calm (the building that allows no riots of"
    " kind I, or none), level1, percent1: of kind I; own, ideology, trio (0 or 1), level2,"
    " percent2: of kind II; garrison; needed: units that rule secession out; secession: of 10000",
    "city_seceded": "city, from: the state that lost it, villages: those that went with it",
    "secession_losses": "to that state: city; stock, queue: [kind, what] each, groups: how many,"
    " all lost; garrison: units that went over",
}


def play(board: Board, rolls: Rolls) -> None:
    """Fix the day's chances of riots for every owned city, as ``day_notes["riots"]``: city ->
    level and percent of kind I, then of kind II; then see who secedes, by number."""
    left: dict[int, int] = {}  # state -> its cities
    for city in board.cities.values():
        left[city.owner] = left.get(city.owner, 0) + 1
    unrest = unrest_of(board)
    board.day_notes["riots"] = notes = {
        number: (one.level, one.percent, two.level, two.percent)
        for number, (one, two) in unrest.items()
    }
    for number, (one, two) in unrest.items():
        city = board.cities[number]
        garrison = board.size_of(Holder(CITY, number))
        odds = secession(*notes[number], garrison, left[city.owner])
        _tell(board, city, one, two, garrison, odds)
        if rolls.chance(odds, SECESSION_DIE, "secedes", number):
            left[city.owner] -= 1
            del notes[number]  # neutral cities never riot (DMA-2.6)
            _secede(board, city)


def unrest_of(board: Board) -> dict[int, tuple[Riots1, Riots2]]:
    """Owned city, by number -> what threatens it now."""
    realms: dict[int, list[City]] = {}
    for _, city in sorted(board.cities.items()):
        if city.owner != NEUTRAL:
            realms.setdefault(city.owner, []).append(city)
    found = {}
    for cities in realms.values():
        state = influence(building for city in cities for building in city.buildings)
        for city in cities:
            found[city.number] = (
                riots1(len(cities), city.buildings, city.weekly, board.rules),
                riots2(city.buildings, state, board.rules),
            )
    return dict(sorted(found.items()))


def _secede(board: Board, city: City) -> None:
    owner = city.owner
    gone = [
        number
        for number, village in sorted(board.villages.items())
        if village.province == city.province and village.owner == owner
    ]
    board.tell(
        "secession_losses",
        "DMA-7.6",
        [owner],
        city.cell,
        city=city.number,
        stock=city.stock,
        queue=[[item.kind, item.what] for item in city.queue],
        groups=len(city.groups),
        garrison=board.size_of(Holder(CITY, city.number)),
    )
    for number in gone:
        free_village(board.villages[number])
    free_city(board, city)
    data = {"city": city.number, "from": owner, "villages": gone}
    board.tell_all("city_seceded", "DMA-7.6", city.cell, **data)


def _tell(board: Board, city: City, one: Riots1, two: Riots2, garrison: int, odds: int) -> None:
    if not (one.level or two.level):
        return
    board.tell(
        "unrest",
        "DMA-7.1",
        [city.owner],
        city.cell,
        city=city.number,
        cities=one.cities,
        modifiers=one.modifiers,
        calm=one.calm,
        level1=one.level,
        percent1=one.percent,
        own=two.own,
        ideology=two.ideology,
        trio=int(two.trio),
        level2=two.level,
        percent2=two.percent,
        garrison=garrison,
        needed=one.level + two.level,
        secession=odds,
    )
