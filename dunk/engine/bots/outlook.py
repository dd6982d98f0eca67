"""What a bot makes of its report: whose land is whose, who stands where, what the books say.

Like a player it has the report and nothing else, and no memory beside it.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from dunk.engine.carrying.realm import Realm
from dunk.engine.economy import administration, land_gold, upkeep
from dunk.engine.hexes import Grid
from dunk.engine.known import UNKNOWN, Known, known_from
from dunk.engine.relations import ALLY, WAR
from dunk.engine.state import NOBODY, REBELS, Army, Province, SeenArmy
from dunk.engine.tables.economy import CRIME_DIVISOR
from dunk.engine.tables.forces import ARMY_TYPES

Report = Mapping[str, Any]

OWN: Final = "own"
ALLIED: Final = "allied"
FREE: Final = "free"
HOSTILE: Final = "hostile"
CLOSED: Final = "closed"  # a neutral kingdom's, or never seen


@dataclass(slots=True)
class Outlook:
    """The bot's view of the game at the start of a turn.

    ``enemies``: kingdoms it is at war with, also those it declares war on this turn; ``allies``.
    ``border``: own provinces next to land of other kingdoms.
    """

    report: Report
    known: Known
    realm: Realm
    enemies: set[int] = field(default_factory=set)
    allies: set[int] = field(default_factory=set)
    _income: int | None = None
    _stances: dict[int, str] = field(default_factory=dict)
    _foes: dict[int, list[Army | SeenArmy]] = field(default_factory=dict)
    _worths: dict[int, float] = field(default_factory=dict)
    _known_as: dict[str, dict[int, bool]] = field(default_factory=dict)

    @property
    def turn(self) -> int:
        return self.realm.board.turn

    @property
    def turns_left(self) -> int:
        """Until the announced end, many if there is none."""
        last = self.realm.board.rules.last_turn
        return 200 if last is None else max(1, last - self.turn)

    @property
    def grid(self) -> Grid:
        return self.realm.board.grid

    def recall(self, province: int, reckon: Callable[[], float]) -> float:
        """A worth that was reckoned before this turn, or is now."""
        found = self._worths.get(province)
        if found is None:
            found = self._worths[province] = reckon()
        return found

    def recall_whether(self, what: str, province: int, is_so: Callable[[], bool]) -> bool:
        """Whether something is so of a province, found out once a turn."""
        known = self._known_as.setdefault(what, {})
        if province not in known:
            known[province] = is_so()
        return known[province]

    def quarrel_with(self, other: int) -> None:
        """Count a kingdom among the enemies; all that was thought before is thought anew."""
        self.enemies.add(other)
        for thoughts in (self._stances, self._foes, self._worths, self._known_as):
            thoughts.clear()

    @property
    def lands(self) -> list[int]:
        """The own provinces, by number."""
        return sorted(self.realm.board.lands[self.realm.number])

    def land(self, province: int) -> Province:
        return self.realm.board.provinces[province]

    def stance(self, province: int) -> str:
        """Whose land that is, in one of the five words above."""
        found = self._stances.get(province)
        if found is None:
            found = self._stances[province] = self._judge(province)
        return found

    def _judge(self, province: int) -> str:
        land = self.land(province)
        if land.terrain == UNKNOWN:
            return CLOSED
        if land.owner == self.realm.number:
            return OWN
        if land.owner == NOBODY:
            return FREE
        if land.owner in self.enemies:
            return HOSTILE
        return ALLIED if land.owner in self.allies else CLOSED

    def foes(self, province: int) -> list[Army | SeenArmy]:
        """Armies there, or seen there last, that would fight the bot's."""
        found = self._foes.get(province)
        if found is None:
            found = self._foes[province] = self._look_for_foes(province)
        return found

    def _look_for_foes(self, province: int) -> list[Army | SeenArmy]:
        there: Iterable[Army | SeenArmy] = self.known.remembered.get(province, ())
        if self.known.sees(province):
            there = self.realm.board.standing.get(province, ())
        return [army for army in there if self._is_foe(army.owner)]

    def has_guests(self, province: int) -> bool:
        """Whether armies of neutral kingdoms keep the land from being taken (DK-12.4)."""
        return any(
            army.owner not in (self.realm.number, REBELS, *self.enemies, *self.allies)
            for army in self.realm.board.standing.get(province, ())
        )

    def others_near(self, province: int) -> set[int]:
        """Other kingdoms that own land next to a province."""
        owners = {self.land(there).owner for there in self.grid.neighbours(province)}
        return owners - {NOBODY, self.realm.number}

    def armies(self) -> list[Army]:
        """The own armies that can march, by number."""
        return [army for army in self.realm.armies() if ARMY_TYPES[army.type].mobile]

    def _is_foe(self, owner: int) -> bool:
        return owner == REBELS or owner in self.enemies

    # Money

    def income(self) -> int:
        """What the provinces will pay (DK-7.1), before administration, as the turn begins."""
        if self._income is None:
            self._income = self._add_up()
        return self._income

    def _add_up(self) -> int:
        technologies = self.realm.kingdom.technologies
        total = 0
        for number in self.lands:
            if self.realm.controls(number):
                gold = land_gold(self.land(number), technologies)
                total += gold.pays - gold.costs
        return total

    def earnings(self) -> int:
        """What the turn should bring, without upkeep: towns as last turn, crime at its middle."""
        inc = self.income()
        towns = sum(town.gold for town in (self.land(n).town for n in self.lands) if town)
        crime = inc // CRIME_DIVISOR // 2 if self.realm.has("crime") else 0
        return inc - administration(inc, self.realm.race) + towns - max(0, crime)

    def keeps(self) -> float:
        """What administration leaves of one more gold of the provinces."""
        inc, race = max(0, self.income()), self.realm.race
        return 1 - (administration(inc + 8, race) - administration(inc, race)) / 8

    def upkeep(self, abroad: Iterable[int]) -> int:
        """Of all armies (DK-7.4); ``abroad``: numbers of those that end outside own land."""
        away, race = set(abroad), self.realm.race
        return sum(
            upkeep(army.type, race, is_home=army.number not in away) for army in self.realm.armies()
        )


def look(report: Report) -> Outlook:
    """The outlook of the kingdom a report is for. Raises ``NothingKnown`` for the public one."""
    known = known_from(report)
    outlook = Outlook(report, known, known.realm())
    for key, row in report["own"]["relations"].items():
        if row["status"] == WAR:
            outlook.enemies.add(int(key))
        elif row["status"] == ALLY:
            outlook.allies.add(int(key))
    return outlook
