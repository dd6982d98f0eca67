"""The position: everything that is true between two turns (DK-2.1). ``encoding`` is its JSON form.

A kingdom is its number, a province its number, an army its owner and number. Where a kingdom could
stand, 0 stands for nobody (of a province) or the rebels (of an army): neither has orders, and both
come last wherever things are handled in order (DK-2.5.1).
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from dunk.engine.hexes import Grid, grid_of
from dunk.engine.rules import Rules

Document = dict[str, Any]

NOBODY: Final = 0  # owner of a province without one
REBELS: Final = 0  # owner of an army without a kingdom (DK-2.1.9)

FRIEND: Final = "friend"
NEUTRAL: Final = "neutral"
ENEMY: Final = "enemy"


def last_nobody(owner: int) -> int:
    """Sort key of kingdoms: by number, nobody and the rebels last (DK-2.5.1)."""
    return owner or 1 << 60


@dataclass(frozen=True, slots=True)
class Plague:
    """A plague (DK-13.1.1); both numbers are from DK-14.3.2, 1 to 20."""

    mortality: int
    contagion: int


@dataclass(slots=True)
class Goods:
    """Amounts of the five goods (DK-7.6.2), 0 or more."""

    timber: int = 0
    food: int = 0
    spec: int = 0
    ore: int = 0
    tradegoods: int = 0

    def copy(self) -> "Goods":
        return Goods(self.timber, self.food, self.spec, self.ore, self.tradegoods)


@dataclass(slots=True)
class Town:
    """A town (DK-7.6). ``race``: of the people who founded it. ``stock``: its warehouse
    (DK-7.6.3). ``gold``: what it made in the last turn, before it bought a guard (DK-7.10.4)."""

    race: str
    stock: Goods = field(default_factory=Goods)
    plague: Plague | None = None
    gold: int = 0

    def copy(self) -> "Town":
        return Town(self.race, self.stock.copy(), self.plague, self.gold)


@dataclass(slots=True)
class Province:
    """One hexagon (DK-2.1.2).

    ``population``: its race, None for nobody. ``villages``: 0 or more, one counts (DK-4.3.1 g).
    ``mine``: its kind (DK-7.5.2). ``structures``: of ``SINGLE_STRUCTURES``; replaced, not changed.
    ``plague``: of the population. ``supplies``: the province of the town that the last ``supply``
    named (DK-7.7.2); the income forgets what has become impossible.
    """

    number: int
    terrain: str
    owner: int = NOBODY
    population: str | None = None
    villages: int = 0
    town: Town | None = None
    mine: str | None = None
    structures: frozenset[str] = frozenset()
    plague: Plague | None = None
    supplies: int | None = None

    def copy(self) -> "Province":
        return Province(
            self.number,
            self.terrain,
            self.owner,
            self.population,
            self.villages,
            None if self.town is None else self.town.copy(),
            self.mine,
            self.structures,
            self.plague,
            self.supplies,
        )


class ArmyId(NamedTuple):
    """What an army is known by: its owner and its number there."""

    owner: int
    number: int


@dataclass(slots=True)
class Army:
    """One army (DK-2.1.4).

    ``type``: of ``ARMY_TYPES``. ``race``: DK-2.1.6. ``erf``: 1 or more. ``climbing``: the direction
    of the mountain it is climbing, from ``province`` (DK-5.4.6). ``words``: what the last turn left
    of its move order, for the next sheet (DK-5.6.5); in a turn its words are in the board.
    ``with_worms``: a sky_castle built with worms (DK-8.3.62).
    """

    owner: int
    number: int
    name: str
    type: str
    race: str
    erf: int
    province: int
    climbing: str | None = None
    plague: Plague | None = None
    words: tuple[str, ...] = ()
    with_worms: bool = False

    @property
    def id(self) -> ArmyId:
        return ArmyId(self.owner, self.number)

    def copy(self) -> "Army":
        return Army(
            self.owner,
            self.number,
            self.name,
            self.type,
            self.race,
            self.erf,
            self.province,
            self.climbing,
            self.plague,
            self.words,
            self.with_worms,
        )


@dataclass(slots=True)
class Muster:
    """How the armies of one owner are counted (DK-2.1.13): ``next_number`` from 1; ``made``: type
    -> how many there have been."""

    next_number: int = 1
    made: dict[str, int] = field(default_factory=dict)

    def copy(self) -> "Muster":
        return Muster(self.next_number, dict(self.made))


@dataclass(frozen=True, slots=True)
class Departure:
    """How a kingdom left the campaign (DK-17.5). ``reason``: resigned, silent, lost or removed."""

    turn: int
    reason: str


@dataclass(slots=True)
class Kingdom:
    """One kingdom (DK-2.1.1).

    ``seat``: the host's key of its player. ``gold``: may be negative. ``technologies``: possessed.
    ``open``: those that became developable shortly after others or after a discovery (DK-8.2.2);
    what may be developed always or at once is not in it. ``declarations``: kingdom -> friend or
    enemy, as of the last turn; neutral where missing (DK-12.1). ``contacts``: kingdoms (DK-2.4.3).
    ``lines``: what ``every turn`` and ``next turn`` left for the next sheet (DK-4.1.9), in order.
    ``silent``: turns in a row without orders. ``seen``: province -> turn at whose end it was last
    seen, 0 for the start (DK-2.4); replaced, not changed. ``left``: None while it is in the game.
    """

    number: int
    seat: str
    name: str
    race: str
    leaders: str
    gold: int = 0
    technologies: set[str] = field(default_factory=set)
    open: set[str] = field(default_factory=set)
    declarations: dict[int, str] = field(default_factory=dict)
    contacts: set[int] = field(default_factory=set)
    muster: Muster = field(default_factory=Muster)
    lines: tuple[str, ...] = ()
    silent: int = 0
    seen: Mapping[int, int] = field(default_factory=dict)
    left: Departure | None = None

    def copy(self) -> "Kingdom":
        return Kingdom(
            self.number,
            self.seat,
            self.name,
            self.race,
            self.leaders,
            self.gold,
            set(self.technologies),
            set(self.open),
            dict(self.declarations),
            set(self.contacts),
            self.muster.copy(),
            self.lines,
            self.silent,
            self.seen,
            self.left,
        )


class SeenArmy(NamedTuple):
    """What others see of an army (DK-2.4.1)."""

    owner: int
    number: int
    name: str
    type: str


@dataclass(frozen=True, slots=True)
class Sighting:
    """A province as it was at the end of an earlier turn, for those who remember it (DK-2.4.1).

    ``land``: without what is never shown: of a town its race and plague only.
    """

    land: Province
    armies: tuple[SeenArmy, ...] = ()


class Standing(NamedTuple):
    """A kingdom at the end of a turn (DK-17.2, DK-17.3): the winning value, how many provinces and
    technologies, and the gold of all its towns."""

    income: int
    provinces: int
    technologies: int
    towns: int


@dataclass(frozen=True, slots=True)
class Ending:
    """How the campaign ended (DK-17.4). ``reason``: worldpeace, alone, last_turn or nobody.
    ``winner``: a kingdom, None if nobody is left."""

    turn: int
    reason: str
    winner: int | None


@dataclass(slots=True)
class Position:
    """A whole campaign between two turns.

    ``turn``: to be ordered next, from 1. ``provinces``: by number. ``kingdoms``: number -> kingdom,
    ascending, also those that left. ``armies``: ascending, the rebels last. ``sightings``: province
    -> turn -> what it was then, for every pair in a kingdom's ``seen`` before the last turn.
    ``standings``: turn -> kingdom -> standing, of those that were in the game.
    """

    turn: int
    rules: Rules
    width: int
    height: int
    provinces: list[Province]
    kingdoms: dict[int, Kingdom]
    armies: dict[ArmyId, Army] = field(default_factory=dict)
    rebels: Muster = field(default_factory=Muster)
    sightings: Mapping[int, Mapping[int, Sighting]] = field(default_factory=dict)
    standings: Mapping[int, Mapping[int, Standing]] = field(default_factory=dict)
    ending: Ending | None = None

    @property
    def grid(self) -> Grid:
        return grid_of(self.width, self.height)

    @property
    def last_seen(self) -> int:
        """The turn whose end this position is; what was seen then is seen now. 0 at the start."""
        return self.turn - 1
