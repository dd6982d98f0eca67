"""The coming days of the cities of a state, if nobody disturbs them (DMA-5, DMA-7).

Played on a copy by the phases themselves, with dice of which nothing ever comes that is not
certain. For a plan that is still being written: carry it out on the board first.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from dma.engine.board import Board, board_of, position_of
from dma.engine.chance import Chance
from dma.engine.events import Event
from dma.engine.formulas import secession
from dma.engine.orders import carrying
from dma.engine.phases import accrual, groups, production, riots, separatism, starvation
from dma.engine.state import CITY, Holder
from dma.engine.tables.sequence import DAY as NAMES
from dma.engine.tables.sequence import DAYS

#: What a forecast takes for granted; each has its sentence.
ASSUMPTIONS: Final = (
    "no_battles",  # nothing is captured, nobody falls
    "no_riots",  # stocks grow every day, nothing is destroyed, no city secedes
    "nobody_starves",  # the unfed live on and are counted again the next day
    "no_weekly_bonuses",  # from Monday on, until they are drawn
)
_PHASES: Final = (separatism, production, starvation, riots, accrual)  # DMA-11, phases 1 to 5
#: What a day tells of a city beside its figures.
_DEEDS: Final = frozenset(
    {"built", "recruited", "army_created", "group_paid", "item_dropped", "item_waits"}
)


@dataclass(frozen=True, slots=True)
class CityDay:
    """One coming day of a city. ``grey`` to ``gross``: production units (DMA-5.3); ``upkeep``: what
    the ``fed`` units eat; ``unfed``: numbers of the others on its rations; ``net``: what is left of
    the day; ``stock``: in the evening, after ``spent`` and what was ``cut``. ``level1`` to
    ``percent2``: danger of riots, ``secession``: in so many of 10000 cases, with ``garrison``
    units. ``deeds``: as they would be told: what is built, recruited, dropped or has to wait."""

    week: int
    day: int
    grey: int
    green: int
    villages: int
    gross: int
    upkeep: int
    fed: int
    unfed: tuple[int, ...]
    net: int
    spent: int
    cut: int
    stock: int
    level1: int
    percent1: int
    level2: int
    percent2: int
    garrison: int
    secession: int
    deeds: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Forecast:
    """``cities``: city, by number -> its coming days. ``homeless``: numbers of the units that no
    city of their state feeds (DMA-5.8)."""

    cities: Mapping[int, tuple[CityDay, ...]]
    homeless: tuple[int, ...]


class Calm:
    """Dice with which nothing comes true that could fail to."""

    def stream(self, name: str, /) -> "Calm":
        return self

    def below(self, n: int, /) -> int:
        return n - 1


def forecast_city(board: Board, city: int, days: int = DAYS) -> tuple[CityDay, ...]:
    """The coming days of one city; none if it has no owner."""
    return forecast(board, board.cities[city].owner, days).cities.get(city, ())


def forecast(board: Board, state: int, days: int = DAYS, next_plan: str | None = None) -> Forecast:
    """The coming days of all cities of a state. The board is not touched. It goes on over Sunday
    evening, when breakthrough groups appear and the bonuses of the week end; then ``next_plan``,
    the state's plan for the week after, is carried out."""
    copy = board_of(position_of(board), Chance(Calm()))
    own = [city.number for city in copy.cities_of(state)]
    cities: dict[int, list[CityDay]] = {number: [] for number in own}
    homeless: tuple[int, ...] = ()
    for _ in _play(copy, days, {} if next_plan is None else {state: next_plan}):
        told = _by_city(copy)
        for number in own:
            if number in copy.day_notes["net"]:  # it did not secede for certain
                cities[number].append(_day_of(copy, number, told[number]))
        homeless = homeless or _homeless(copy, state)
    return Forecast({number: tuple(coming) for number, coming in cities.items()}, homeless)


def _play(board: Board, days: int, next_plans: Mapping[int, str]) -> Iterator[None]:
    """Play the days' economy, and stop after each to be looked at."""
    for _ in range(days):
        board.day += 1
        board.events.clear()
        board.day_notes.clear()
        for name, phase in zip(NAMES, _PHASES, strict=False):
            board.phase = name
            phase.play(board, board.rolls())
        yield
        if board.day == DAYS:
            groups.play(board, board.rolls())
            for city in board.cities.values():
                city.weekly.clear()
            board.week, board.day = board.week + 1, 0
            carrying.carry_out(board, next_plans)


def _by_city(board: Board) -> dict[int, list[Event]]:
    told: dict[int, list[Event]] = {}
    for event in board.events:
        if "city" in event.data:
            told.setdefault(event.data["city"], []).append(event)
    return told


def _day_of(board: Board, number: int, told: list[Event]) -> CityDay:
    made = next(event.data for event in told if event.code == "production")
    stock = next(event.data for event in told if event.code == "stock")
    levels: tuple[int, int, int, int] = board.day_notes["riots"][number]
    owner = board.cities[number].owner
    recruits = sum(event.code == "recruited" for event in told)
    garrison = board.size_of(Holder(CITY, number)) - recruits  # as it was in the morning
    return CityDay(
        week=board.week,
        day=board.day,
        **{name: made[name] for name in ("grey", "green", "villages", "gross", "upkeep", "fed")},
        unfed=_unfed_of(board, number),
        net=made["net"],
        spent=stock["spent"],
        cut=stock["cut"],
        stock=stock["after"],
        level1=levels[0],
        percent1=levels[1],
        level2=levels[2],
        percent2=levels[3],
        garrison=garrison,
        secession=secession(*levels, garrison, len(board.cities_of(owner))),
        deeds=tuple(event for event in told if event.code in _DEEDS),
    )


def _unfed_of(board: Board, city: int) -> tuple[int, ...]:
    owner = board.cities[city].owner
    return tuple(
        number
        for number in sorted(board.day_notes["unfed"])
        if (unit := board.units[number]).rations == city and board.owner_of(unit.holder) == owner
    )


def _homeless(board: Board, state: int) -> tuple[int, ...]:
    found = []
    for number in sorted(board.day_notes["unfed"]):
        unit = board.units[number]
        city = board.cities.get(unit.rations)
        if board.owner_of(unit.holder) == state and (city is None or city.owner != state):
            found.append(number)
    return tuple(found)
