"""What towns earn and would earn: where one should be, what a structure or technology adds."""

from collections.abc import Iterable, Set
from dataclasses import dataclass, field, replace
from typing import Final, NamedTuple

from dunk.engine.bots.outlook import Outlook
from dunk.engine.economy import mine_gold
from dunk.engine.state import Goods, Province
from dunk.engine.supply import suppliers
from dunk.engine.tables.economy import TOWN_GOLD
from dunk.engine.tables.lands import GOODS, RAW_MATERIALS
from dunk.engine.towns import raw_of, refine

LEAST_GAIN: Final = 0.5  # gold a turn: for less no town is built


class Load(NamedTuple):
    """What supplies one town: the sum of the raw goods (DK-7.6.2), and how many mines."""

    raw: Goods
    mines: int


def load_of(lands: Iterable[Province], race: str, technologies: Set[str]) -> Load:
    """What these provinces bring to a town of that race."""
    total, mines = Goods(), 0
    for land in lands:
        _add(total, raw_of(land, race, technologies), 1)
        mines += land.mine is not None
    return Load(total, mines)


def points(load: Load, race: str, technologies: Set[str]) -> float:
    """Gold of a town that uses all it makes, without rounding (DK-7.6.4): what is almost a coin
    counts as almost a coin."""
    made = refine(load.raw, load.mines, race, technologies)
    formula = TOWN_GOLD[race]
    amounts = sorted((getattr(made, good) for good in RAW_MATERIALS), reverse=True)
    total = sum(amount * weight for amount, weight in zip(amounts, formula.weights, strict=True))
    total += made.tradegoods * formula.tradegoods
    return float(total) / formula.divisor


@dataclass(slots=True)
class Markets:
    """The towns of a bot and what supplies them, as they were when last looked at.

    ``supply``: province with a town -> what supplies it; ``serves``: province -> the town that it
    supplies; ``loads``: of every town; ``earned``: what it would make of that.
    """

    outlook: Outlook
    supply: dict[int, list[Province]] = field(default_factory=dict)
    serves: dict[int, int] = field(default_factory=dict)
    loads: dict[int, Load] = field(default_factory=dict)
    earned: dict[int, float] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.renew()

    def renew(self) -> None:
        """Look again: something was built or settled."""
        board = self.outlook.realm.board
        self.supply, self.serves = {}, {}
        for number in self.outlook.lands:
            if self.outlook.land(number).town is not None:
                self.supply[number] = suppliers(board, number)
                self.serves.update((land.number, number) for land in self.supply[number])
        self.loads, self.earned = {}, {}
        for place, lands in self.supply.items():
            load = load_of(lands, self._race(place), self.technologies)
            self.loads[place] = load
            self.earned[place] = points(load, self._race(place), self.technologies)

    @property
    def technologies(self) -> Set[str]:
        return self.outlook.realm.kingdom.technologies

    def gain_of_technology(self, name: str) -> float:
        """What a technology adds by itself, in all towns and mines."""
        more = {*self.technologies, name}
        gain = -sum(self.earned.values())
        for place, lands in self.supply.items():
            race = self._race(place)
            gain += points(load_of(lands, race, more), race, more)
        keeps = self.outlook.keeps()
        for number in self.outlook.lands:
            land = self.outlook.land(number)
            if land.mine is not None and land.population is not None:
                extra = mine_gold(land.mine, more) - mine_gold(land.mine, self.technologies)
                gain += keeps * extra
        return gain

    def gain_of_land(self, new: Province) -> float:
        """What it adds to the town that it supplies if a province becomes like ``new``."""
        place = self.serves.get(new.number)
        if place is None:
            return 0.0
        race, load = self._race(place), self.loads[place]
        old = self.outlook.land(new.number)
        raw = load.raw.copy()
        _add(raw, raw_of(old, race, self.technologies), -1)
        _add(raw, raw_of(new, race, self.technologies), 1)
        mines = load.mines + (new.mine is not None) - (old.mine is not None)
        return points(Load(raw, mines), race, self.technologies) - self.earned[place]

    def gain_of_town(self, site: int) -> float:
        """What a town there would earn more than what its land earns for another town now. Empty
        or sick land is counted as half there."""
        realm, here = self.outlook.realm, self.outlook.land(site)
        race = here.population or realm.race
        free: list[Province] = []  # what would supply it now
        soon: list[Province] = []  # and what later
        for number in self.outlook.grid.neighbours(site):
            land = self.outlook.land(number)
            if not realm.owns(number) or land.town is not None or number in self.serves:
                continue
            if land.population is not None and land.plague is None:
                free.append(land)
            else:
                soon.append(replace(land, population=land.population or realm.race))
        roads = frozenset() if here.terrain == "water" else frozenset({"roads"})
        own = replace(here, population=race, villages=0, structures=here.structures | roads)
        now = points(load_of([own, *free], race, self.technologies), race, self.technologies)
        if not soon:
            return now - self._lost(site)
        load = load_of([own, *free, *soon], race, self.technologies)
        return (now + points(load, race, self.technologies)) / 2 - self._lost(site)

    def _lost(self, site: int) -> float:
        """What the town that the site supplies now would lose."""
        place = self.serves.get(site)
        if place is None:
            return 0.0
        race, load = self._race(place), self.loads[place]
        land, raw = self.outlook.land(site), load.raw.copy()
        _add(raw, raw_of(land, race, self.technologies), -1)
        rest = Load(raw, load.mines - (land.mine is not None))
        return self.earned[place] - points(rest, race, self.technologies)

    def _race(self, place: int) -> str:
        town = self.outlook.land(place).town
        assert town is not None
        return town.race


def villages_waiting(outlook: Outlook, markets: Markets) -> int:
    """Villages that are worth to become towns, when there is gold for it."""
    return sum(
        outlook.land(number).villages > 0
        and can_be_town(outlook, number)
        and markets.gain_of_town(number) > LEAST_GAIN
        for number in outlook.lands
    )


def can_be_town(outlook: Outlook, number: int) -> bool:
    """Whether a town could stand there one day: own people, no town, no water without houses that
    float (DK-4.4.8)."""
    land = outlook.land(number)
    floats = land.terrain != "water" or outlook.realm.has("floating_houses")
    return (
        floats
        and land.town is None
        and land.population is not None
        and outlook.realm.controls(number)
    )


def _add(goods: Goods, more: Goods, times: int) -> None:
    for good in GOODS:
        setattr(goods, good, getattr(goods, good) + times * getattr(more, good))
