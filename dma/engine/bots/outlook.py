"""What a bot goes by: its own realm counted, and what it makes of the others'.

All of it comes from the report. What orders change is changed on the board too, so that the next
order is written with it in mind.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from dma.engine.board import Board
from dma.engine.chance import Dice
from dma.engine.formulas import count_buildings, productivity, riots1
from dma.engine.garrisons import neutral_garrison
from dma.engine.known import board_from
from dma.engine.marching import distance
from dma.engine.orders.forms import Order
from dma.engine.serving import serving
from dma.engine.state import CITY, NEUTRAL, Cell, City, Holder, Unit, Village
from dma.engine.tables.units import MILITIA

Report = Mapping[str, Any]

NEAR: Final = 6  # cells within which a foreign army threatens a city
UNSEEN_GARRISON: Final = 5  # what is taken to be in a city of a state that nobody looked into
LIKELY: Final = "mercenary_infantry"  # what a foreign unit is taken to be


class Aim(NamedTuple):
    """A settlement to be taken: ``kind``: city or village; ``percent``: of trials that were won;
    ``steps``: cells on the way to it, those before it counted too."""

    kind: str
    number: int
    percent: int
    steps: int


@dataclass(slots=True)
class Outlook:
    """``orders``: of the plan so far; ``upkeep``: own city -> what its units eat; ``serve``: own
    city -> villages; ``built``: building -> in how many own cities; ``claimed``: cells of
    settlements that an army is on its way to; ``aims``: army -> what it means to take, one after
    the other; ``fights``: how many were tried."""

    report: Report
    board: Board
    dice: Dice
    state: int
    cities: list[City]
    upkeep: Counter[int]
    serve: Counter[int]
    built: Mapping[str, int]
    orders: list[Order] = field(default_factory=list)
    claimed: set[Cell] = field(default_factory=set)
    aims: dict[int, list[Aim]] = field(default_factory=dict)
    fights: int = 0

    def order(self, order: Order) -> None:
        """One more order; the board has to be changed by whoever writes it."""
        self.orders.append(order)

    def own_units(self) -> list[Unit]:
        units = self.board.units.values()
        return [it for it in units if self.board.owner_of(it.holder) == self.state]

    def gross(self, city: City, more: str = "") -> int:
        """What a city makes a day, also with one more building."""
        buildings = city.buildings | {more} if more else city.buildings
        made = productivity(
            buildings, city.weekly, self.serve[city.number], self.built, self.board.rules
        )
        return made.gross

    def net(self, city: City) -> int:
        return max(0, self.gross(city) - self.upkeep[city.number])

    def unrest(self, city: City, more: str = "") -> int:
        """Per cent of days without production (DMA-7.2)."""
        buildings = city.buildings | {more} if more else city.buildings
        return riots1(len(self.cities), buildings, city.weekly, self.board.rules).percent

    def is_hostile(self, owner: int) -> bool:
        return owner != self.state and self.board.is_hostile(self.state, owner)

    def garrison_of(self, city: City) -> list[str]:
        """Types of the units in a city: its own, or what is likely there."""
        own = self.board.units_in(Holder(CITY, city.number))
        if own:
            return [unit.type for unit in own]
        count = self.report["cities"][str(city.number)]["garrison"]
        if city.owner == NEUTRAL:
            villages = sum(it.province == city.province for it in self.board.villages.values())
            full = neutral_garrison(self.board.rules, villages)
            return full if count is None else full[len(full) - min(count, len(full)) :]
        return [LIKELY] * (UNSEEN_GARRISON + self.board.week // 4 if count is None else count)

    def defenders_of(self, place: City | Village) -> list[str]:
        """Types of all that an army would have to beat at a settlement, armies beside it too."""
        if isinstance(place, City):
            found = self.garrison_of(place)
        else:
            militia = self.board.rules.neutral_village_militia if place.owner == NEUTRAL else 0
            found = [MILITIA] * militia
        return found + [LIKELY] * sum(
            count for cell, count in self.foes() if distance(cell, place.cell) <= 1
        )

    def foes(self) -> list[tuple[Cell, int]]:
        """Where hostile armies are seen, and how many units each has."""
        return [
            (tuple(it["cell"]), it["count"])
            for _, it in sorted(self.report["armies"].items(), key=lambda item: int(item[0]))
            if it["count"] and self.is_hostile(it["owner"])
        ]

    def danger(self, city: City) -> int:
        """Units of hostile armies that are near a city."""
        return sum(count for cell, count in self.foes() if distance(cell, city.cell) <= NEAR)


def look(report: Report, dice: Dice) -> Outlook:
    """Raises NothingKnown for whoever has no state."""
    board = board_from(report, dice)
    board.day = 0
    state = int(report["state"])
    cities = board.cities_of(state)
    upkeep = Counter[int]()
    for unit in board.units.values():
        if board.owner_of(unit.holder) == state:
            upkeep[unit.rations] += board.rules.upkeep(unit.type)
    return Outlook(
        report,
        board,
        dice,
        state,
        cities,
        upkeep,
        Counter(serving(board.villages, board.cities).values()),
        count_buildings(city.buildings for city in cities),
    )
