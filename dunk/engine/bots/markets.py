"""What towns earn and would earn: where one should be, what a structure or technology adds."""

from collections.abc import Iterable, Set
from dataclasses import dataclass, field, replace

from dunk.engine.bots.outlook import Outlook
from dunk.engine.economy import mine_gold
from dunk.engine.state import Goods, Province
from dunk.engine.supply import suppliers, town_supplied
from dunk.engine.tables.economy import TOWN_GOLD
from dunk.engine.tables.lands import RAW_MATERIALS
from dunk.engine.towns import production


def points(race: str, made: Goods) -> float:
    """Gold of a town that uses all it makes, without rounding (DK-7.6.4): what is almost a coin
    counts as almost a coin."""
    formula = TOWN_GOLD[race]
    amounts = sorted((getattr(made, good) for good in RAW_MATERIALS), reverse=True)
    total = sum(amount * weight for amount, weight in zip(amounts, formula.weights, strict=True))
    total += made.tradegoods * formula.tradegoods
    return float(total) / formula.divisor


@dataclass(slots=True)
class Markets:
    """The towns of a bot and what supplies them, as its orders leave them.

    ``supply``: province with a town -> what supplies it.
    """

    outlook: Outlook
    supply: dict[int, list[Province]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.renew()

    def renew(self) -> None:
        """Look again: something was built or settled."""
        board = self.outlook.realm.board
        self.supply = {
            number: suppliers(board, number)
            for number in self.outlook.lands
            if self.outlook.land(number).town is not None
        }

    @property
    def technologies(self) -> Set[str]:
        return self.outlook.realm.kingdom.technologies

    def total(self, technologies: Set[str]) -> float:
        """What all towns would make with these technologies."""
        return sum(self._earn(n, lands, technologies) for n, lands in self.supply.items())

    def gain_of_technology(self, name: str) -> float:
        """What a technology adds by itself, in all towns and mines."""
        more = {*self.technologies, name}
        gain = self.total(more) - self.total(self.technologies)
        keeps = self.outlook.keeps()
        for number in self.outlook.lands:
            land = self.outlook.land(number)
            if land.mine is not None and land.population is not None:
                extra = mine_gold(land.mine, more) - mine_gold(land.mine, self.technologies)
                gain += keeps * extra
        return gain

    def gain_of_land(self, new: Province) -> float:
        """What it adds to the town that it supplies if a province becomes like ``new``."""
        place = town_supplied(self.outlook.realm.board, self.outlook.land(new.number))
        if place is None or place not in self.supply:
            return 0.0
        lands = self.supply[place]
        changed = [new if land.number == new.number else land for land in lands]
        return self._earn(place, changed, self.technologies) - self._earn(
            place, lands, self.technologies
        )

    def gain_of_town(self, site: int) -> float:
        """What a town there would earn more than what its land earns for another town now. Empty
        land next to own people is counted as half settled."""
        here = self.outlook.land(site)
        race = here.population or self.outlook.realm.race
        free: list[Province] = []  # what would supply it now
        soon: list[Province] = []  # and what later
        lost = 0.0
        for number in self.outlook.grid.near(site):
            land = self.outlook.land(number)
            if not self.outlook.realm.owns(number):
                continue
            place = town_supplied(self.outlook.realm.board, land)
            if place is not None and number == site and place in self.supply:
                rest = [other for other in self.supply[place] if other.number != site]
                lost = self._earn(place, self.supply[place], self.technologies)
                lost -= self._earn(place, rest, self.technologies)
                free.append(land)
            elif place is None and land.town is None:
                if land.population is not None:
                    (free if land.plague is None else soon).append(land)
                else:
                    soon.append(replace(land, population=self.outlook.realm.race))
        if all(land.number != site for land in free):
            free.append(replace(here, population=race, plague=None))
        free = [
            replace(land, villages=0, structures=land.structures | {"roads"})
            if land.number == site and land.terrain != "water"
            else land
            for land in free
        ]
        now = points(race, production(free, race, self.technologies))
        later = points(race, production([*free, *soon], race, self.technologies))
        return (now + later) / 2 - lost

    def _earn(self, place: int, lands: Iterable[Province], technologies: Set[str]) -> float:
        town = self.outlook.land(place).town
        assert town is not None
        return points(town.race, production(lands, town.race, technologies))
