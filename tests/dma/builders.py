"""Small worlds for the tests of DMA: a plain land, some states, cities, armies and units."""

from collections.abc import Iterable, Mapping, Sequence

from dma.engine.board import Board, board_of
from dma.engine.chance import Chance
from dma.engine.events import Event
from dma.engine.rules import Rules
from dma.engine.state import (
    ARMY,
    CITY,
    NEUTRAL,
    Army,
    Cell,
    City,
    Counters,
    Holder,
    Land,
    Position,
    State,
    Unit,
    Village,
)
from games.dice import Dice


class Loaded:
    """Dice that give what they are told, in order, whatever the stream; each result counts from 0.
    What was asked for is in ``asked``; when nothing is left, they fail."""

    def __init__(self, *results: int) -> None:
        self.results = list(results)
        self.asked: list[int] = []

    def stream(self, name: str) -> "Loaded":
        return self

    def below(self, n: int) -> int:
        self.asked.append(n)
        result = self.results.pop(0)
        assert 0 <= result < n, f"loaded {result} for a die of {n}"
        return result


def land(*rows: str, provinces: Sequence[Sequence[int]] | None = None) -> Land:
    """A land of rows of letters (p, f, m, w); one province, unless ``provinces`` says more."""
    rows = rows or ("p" * 12,) * 12
    cut = provinces or [[0 if letter == "w" else 1 for letter in row] for row in rows]
    numbers = sorted({number for row in cut for number in row if number})
    return Land(rows, tuple(map(tuple, cut)), {number: f"Land {number}" for number in numbers})


def position(
    *,
    ground: Land | None = None,
    states: int = 2,
    cities: Iterable[City] = (),
    villages: Iterable[Village] = (),
    armies: Iterable[Army] = (),
    units: Iterable[Unit] = (),
    rules: Rules | None = None,
    week: int = 1,
    day: int = 0,
) -> Position:
    """A position of these pieces; states are 1, 2 ... of seats A, B ..., at war with each other."""
    by_number = {it.number: it for it in units}
    of_armies = {it.number: it for it in armies}
    return Position(
        week=week,
        day=day,
        rules=rules or Rules(),
        land=ground or land(),
        states={n: State(n, chr(64 + n), f"State {n}") for n in range(1, states + 1)},
        cities={it.number: it for it in cities},
        villages={it.number: it for it in villages},
        armies=of_armies,
        units=by_number,
        counters=Counters(max(by_number, default=0), max(of_armies, default=0)),
    )


def units(
    types: Mapping[str, int] | Sequence[str], holder: Holder, first: int = 1, rations: int = 1
) -> list[Unit]:
    """Units with the numbers from ``first``: a list of types, or how many of each."""
    names = (
        [name for name, count in types.items() for _ in range(count)]
        if isinstance(types, Mapping)
        else list(types)
    )
    return [Unit(first + n, name, holder, rations) for n, name in enumerate(names)]


def in_city(number: int) -> Holder:
    return Holder(CITY, number)


def in_army(number: int) -> Holder:
    return Holder(ARMY, number)


def city(
    number: int, owner: int = 1, cell: Cell = (0, 0), province: int = 1, **fields: object
) -> City:
    """A city; ``buildings`` may be any collection."""
    made = City(number, f"City {number}", cell, province, owner)
    for name, value in fields.items():
        setattr(made, name, set(value) if name == "buildings" else value)  # type: ignore[call-overload]
    return made


def village(number: int, owner: int = NEUTRAL, cell: Cell = (0, 1), province: int = 1) -> Village:
    return Village(number, f"Village {number}", cell, province, owner)


def board(of: Position, dice: object | None = None) -> Board:
    """A board of the position, on Monday."""
    made = board_of(of, Chance(dice or Dice("test")))  # type: ignore[arg-type]
    made.day = 1
    return made


def told(of: Board, code: str) -> list[Event]:
    """The events of that code, in their order."""
    return [event for event in of.events if event.code == code]
