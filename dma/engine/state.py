"""The position: everything that is true between two days (DMA-2). ``encoding`` is its JSON form.

States are numbers from 1 in the order of their seats; 0 (``NEUTRAL``) stands for nobody. Cities,
villages, armies and units are numbers from 1 too, each kind by itself (DMA-1.7). What refers to
another piece holds its number, never the piece.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from dma.engine.rules import Rules

Document = dict[str, Any]
Cell = tuple[int, int]  # x to the right, y down (DMA-2.2); of a layout: column, row (DMA-13.2)

NEUTRAL: Final = 0
NOWHERE: Final = 0  # of rations: no city

WAR: Final = "war"
PEACE: Final = "peace"
ALLIANCE: Final = "alliance"
ATTITUDES: Final = (WAR, PEACE, ALLIANCE)  # the most hostile first (DMA-4.8)

AGGRESSIVE: Final = "aggressive"
PASSIVE: Final = "passive"
STANCES: Final = (AGGRESSIVE, PASSIVE)  # DMA-4.6

#: Letters of terrain in rows of the map.
LETTERS: Final[Mapping[str, str]] = {"p": "plain", "f": "forest", "m": "mountains", "w": "water"}


@dataclass(frozen=True, slots=True)
class Land:
    """The continent; it never changes. ``terrain``: rows of ``LETTERS``; ``provinces``: rows of
    province numbers from 1, 0 on water; ``names``: province -> its name."""

    terrain: tuple[str, ...]
    provinces: tuple[tuple[int, ...], ...]
    names: Mapping[int, str]

    @property
    def width(self) -> int:
        return len(self.terrain[0])

    @property
    def height(self) -> int:
        return len(self.terrain)

    def is_on_map(self, cell: Cell) -> bool:
        return 0 <= cell[0] < self.width and 0 <= cell[1] < self.height

    def terrain_at(self, cell: Cell) -> str:
        """plain, forest, mountains or water."""
        return LETTERS[self.terrain[cell[1]][cell[0]]]

    def province_at(self, cell: Cell) -> int:
        return self.provinces[cell[1]][cell[0]]


@dataclass(slots=True)
class State:
    """One empire. ``number``: DMA "state id". ``attitudes``: other state -> attitude, where it is
    not war (DMA-4.8). ``silent_weeks``: in a row without a plan (DMA-19.3). ``out``: the week in
    which it went, None while it plays."""

    number: int
    seat: str
    name: str
    attitudes: dict[int, str] = field(default_factory=dict)
    silent_weeks: int = 0
    out: int | None = None


class Item(NamedTuple):
    """One item of a queue (DMA-4.7). ``kind``: building, unit or project; ``what``: its id;
    ``name``: for the army that a project makes, "" for the usual; ``started``: it came to the head
    of the queue before, so that its requirements are not looked at again (DMA-5.6)."""

    kind: str
    what: str
    name: str = ""
    started: bool = False


@dataclass(slots=True)
class City:
    """A city (DMA-2.7). ``owner``: a state or ``NEUTRAL``. ``stock``: production units.
    ``weekly``: building -> index of this week's bonus among its three (DMA-5.15). ``layout``: unit
    of the garrison -> its cell. ``groups``: names of breakthrough groups paid for (DMA-5.12)."""

    number: int
    name: str
    cell: Cell
    province: int
    owner: int = NEUTRAL
    buildings: set[str] = field(default_factory=set)
    stock: int = 0
    queue: list[Item] = field(default_factory=list)
    weekly: dict[str, int] = field(default_factory=dict)
    layout: dict[int, Cell] = field(default_factory=dict)
    groups: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Village:
    """A village (DMA-2.7). An owned one has no garrison; a neutral one always its Militia, which
    are no units of the position (DMA-2.6)."""

    number: int
    name: str
    cell: Cell
    province: int
    owner: int = NEUTRAL


@dataclass(slots=True)
class Army:
    """An army (DMA-10). ``route``: cells still to be entered, each beside the one before.
    ``points``: movement points in hundredths carried over (DMA-10.3)."""

    number: int
    owner: int
    cell: Cell
    name: str = ""
    route: list[Cell] = field(default_factory=list)
    points: int = 0
    stance: str = AGGRESSIVE
    assault: bool = True
    layout: dict[int, Cell] = field(default_factory=dict)


class Holder(NamedTuple):
    """Where a unit is: in the garrison of a "city" or in an "army", by its number."""

    kind: str
    number: int


CITY: Final = "city"
ARMY: Final = "army"


@dataclass(slots=True)
class Unit:
    """One indivisible unit (DMA-1.2). ``rations``: the city that feeds it (DMA-5.5), ``NOWHERE``
    for none. Its owner is the owner of its holder."""

    number: int
    type: str
    holder: Holder
    rations: int = NOWHERE


@dataclass(slots=True)
class Counters:
    """The last number given of each kind (DMA-1.7)."""

    unit: int = 0
    army: int = 0


@dataclass(frozen=True, slots=True)
class Ending:
    """How the campaign ended (DMA-19.2). ``winner``: a state, None for a draw; ``why``: share,
    last_state, nobody_left or last_week."""

    week: int
    day: int  # 1 to 7; 8: Sunday evening
    winner: int | None
    why: str


@dataclass(slots=True)
class Position:
    """The whole game. ``week``: the one that is planned or played, from 1; ``day``: the last day of
    it that was played, 0 before its first."""

    week: int
    day: int
    rules: Rules
    land: Land
    states: dict[int, State]
    cities: dict[int, City]
    villages: dict[int, Village]
    armies: dict[int, Army]
    units: dict[int, Unit]
    counters: Counters
    ending: Ending | None = None
