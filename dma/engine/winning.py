"""Territory, and who has won by it (DMA-2.9, DMA-19)."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from dma.engine.board import Board
from dma.engine.state import NEUTRAL, Ending, Land, Position
from dma.engine.tables.buildings import BUILDINGS

SHARE: Final = "share"
LAST_STATE: Final = "last_state"
NOBODY_LEFT: Final = "nobody_left"
LAST_WEEK: Final = "last_week"


class Standing(NamedTuple):
    """One state. ``territory``: land cells of the provinces whose city it owns (DMA-2.9);
    ``strength``: of all buildings of its cities, which is nobody's business until the end."""

    state: int
    is_out: bool
    territory: int
    cities: int
    villages: int
    strength: int


def province_cells(land: Land) -> Counter[int]:
    """Province -> its land cells."""
    counted: Counter[int] = Counter()
    for row in land.provinces:
        counted.update(row)
    del counted[0]  # water
    return counted


class Score(NamedTuple):
    """How things stand. ``table``: all states, the best first: by territory, cities, strength,
    number; ``needed``: the fewest land cells with which a state wins (DMA-19.2)."""

    table: tuple[Standing, ...]
    needed: int

    @property
    def playing(self) -> list[Standing]:
        return [it for it in self.table if not it.is_out]


def score(of: Board | Position) -> Score:
    """Count all states and the land, in one pass over each."""
    cells = province_cells(of.land)
    needed = sum(cells.values()) * of.rules.victory_percent(len(of.states)) // 100 + 1
    return Score(tuple(_standings(of, cells)), needed)


def standings(of: Board | Position) -> list[Standing]:
    """All states, the best first (DMA-19.2)."""
    return _standings(of, province_cells(of.land))


def _standings(of: Board | Position, cells: Mapping[int, int]) -> list[Standing]:
    territory: Counter[int] = Counter()
    cities: Counter[int] = Counter()
    strength: Counter[int] = Counter()
    for city in of.cities.values():
        if city.owner == NEUTRAL:
            continue
        territory[city.owner] += cells.get(city.province, 0)
        cities[city.owner] += 1
        strength[city.owner] += sum(BUILDINGS[name].strength for name in city.buildings)
    villages = Counter(village.owner for village in of.villages.values())
    table = [
        Standing(n, it.out is not None, territory[n], cities[n], villages[n], strength[n])
        for n, it in of.states.items()
    ]
    return sorted(table, key=lambda it: (*(-figure for figure in rank(it)), it.state))


def in_public(table: Iterable[Standing]) -> list[Standing]:
    """The states in the order of what everybody sees of them; what their buildings are worth is
    not (DMA-20.1)."""
    return sorted(table, key=lambda it: (-it.territory, -it.cities, it.state))


def rank(standing: Standing) -> tuple[int, int, int]:
    """What states are compared by after the last week; the higher the better."""
    return standing.territory, standing.cities, standing.strength


def ending_of(board: Board, now: Score) -> Ending | None:
    """How the campaign ends now, by territory or because nobody else is left; None: it goes on."""
    playing = now.playing
    if not playing:
        return Ending(board.week, board.day, None, NOBODY_LEFT)
    if playing[0].territory >= now.needed:
        return Ending(board.week, board.day, _best(playing), SHARE)
    if len(playing) == 1:
        return Ending(board.week, board.day, playing[0].state, LAST_STATE)
    return None


def ending_of_last_week(board: Board, now: Score) -> Ending | None:
    """After the last week the largest territory wins, if nobody equals it (DMA-19.2)."""
    if board.week < board.rules.max_weeks:
        return None
    return Ending(board.week, board.day, _best(now.playing), LAST_WEEK)


def _best(playing: list[Standing]) -> int | None:
    first, *others = playing
    return None if others and rank(others[0]) == rank(first) else first.state
