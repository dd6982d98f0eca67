"""The working copy of one turn, which the phases change one after the other.

Ownership, armies and towns are changed through its methods only, because they keep the indexes: no
phase need ever search the map for what stands in a province or belongs to a kingdom.
"""

from bisect import bisect_left, insort
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from dunk.engine.chance import Chance
from dunk.engine.doings import (
    Account,
    Casualty,
    Export,
    Gift,
    HandOver,
    MapGift,
    March,
    Ritual,
    Wish,
)
from dunk.engine.events import NOWHERE, Event, audience
from dunk.engine.hexes import Grid
from dunk.engine.naming import enlist
from dunk.engine.relations import Relations, relations_of
from dunk.engine.rules import Rules
from dunk.engine.state import (
    NOBODY,
    REBELS,
    Army,
    ArmyId,
    Ending,
    Kingdom,
    Muster,
    Plague,
    Position,
    Province,
    Sighting,
    Standing,
    Town,
    last_nobody,
)
from dunk.engine.tables.forces import ARMY_TYPES, MONSTER_RACE, TROLL_RACE


@dataclass(slots=True)
class Board:
    """Everything one turn works on.

    ``before``: the position as the turn began, never changed. ``sheets``: kingdom -> text, None if
    nothing was sent. ``chance``: the dice; a phase is handed its own rolls. ``relations``: those in
    force, which follow the ``declarations`` of the kingdoms.

    ``sightings``, ``standings``: as in the position; replaced, not changed.

    Indexes: ``lands``: kingdom -> its provinces. ``forces``: owner -> number -> army, also the
    rebels'. ``standing``: province -> armies there, by owner and number, the rebels last; missing
    where there are none. ``towns``: provinces with a town. Walk over sets with ``sorted``.

    Of the turn: ``leaders``: kingdom -> the order its leaders are at. ``declared``, ``named``:
    kingdom -> what it declared and wants to be called, until DK-5.1.2. ``placed``: armies placed
    this turn. ``moved``: armies that changed their province (DK-6.3). ``marches``: of the armies
    that have a move order. ``plunderers``: armies that plundered. ``losers``: province -> who lost
    it in this turn's havoc (DK-5.10.2). ``counts``: kingdom -> what happened of the ``COUNTS`` of
    DK-8.3. ``accounts``: kingdom -> its books, from the income on. ``peace``, ``resigning``:
    kingdoms that ordered worldpeace, resign. ``leftovers``: kingdom -> lines for the next sheet.
    """

    before: Position
    turn: int
    rules: Rules
    grid: Grid
    provinces: list[Province]
    kingdoms: dict[int, Kingdom]
    armies: dict[ArmyId, Army]
    rebels: Muster
    relations: Relations
    sheets: Mapping[int, str | None]
    chance: Chance
    phase: str = ""
    events: list[Event] = field(default_factory=list)
    sightings: Mapping[int, Mapping[int, Sighting]] = field(default_factory=dict)
    standings: Mapping[int, Mapping[int, Standing]] = field(default_factory=dict)
    ending: Ending | None = None

    lands: dict[int, set[int]] = field(default_factory=dict)
    forces: dict[int, dict[int, Army]] = field(default_factory=dict)
    standing: dict[int, list[Army]] = field(default_factory=dict)
    towns: set[int] = field(default_factory=set)

    leaders: dict[int, str] = field(default_factory=dict)
    declared: dict[int, dict[int, str]] = field(default_factory=dict)
    named: dict[int, str] = field(default_factory=dict)
    placed: set[ArmyId] = field(default_factory=set)
    moved: set[ArmyId] = field(default_factory=set)
    marches: dict[ArmyId, March] = field(default_factory=dict)
    plunderers: set[ArmyId] = field(default_factory=set)
    gifts: list[Gift] = field(default_factory=list)
    exports: list[Export] = field(default_factory=list)
    rituals: list[Ritual] = field(default_factory=list)
    hand_overs: list[HandOver] = field(default_factory=list)
    maps: list[MapGift] = field(default_factory=list)
    casualties: list[Casualty] = field(default_factory=list)
    losers: dict[int, int] = field(default_factory=dict)
    counts: dict[int, Counter[str]] = field(default_factory=dict)
    accounts: dict[int, Account] = field(default_factory=dict)
    peace: set[int] = field(default_factory=set)
    resigning: set[int] = field(default_factory=set)
    wishes: list[Wish] = field(default_factory=list)
    leftovers: dict[int, list[str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for number in self.kingdoms:
            self.lands[number] = set()
            self.forces[number] = {}
            self.counts[number] = Counter()
            self.leftovers[number] = []
        self.forces[REBELS] = {}
        for land in self.provinces:
            if land.owner != NOBODY:
                self.lands[land.owner].add(land.number)
            if land.town is not None:
                self.towns.add(land.number)
        for army in self.armies.values():
            self.forces[army.owner][army.number] = army
            self.standing.setdefault(army.province, []).append(army)
        for armies in self.standing.values():
            armies.sort(key=_by_owner)

    # What stands where

    def in_game(self) -> Iterator[Kingdom]:
        """The kingdoms that have not left, by number."""
        return (kingdom for kingdom in self.kingdoms.values() if kingdom.left is None)

    def armies_in(self, province: int) -> list[Army]:
        """The armies there, by owner and number, the rebels last: a list of the caller's own."""
        return list(self.standing.get(province, ()))

    def armies_in_order(self) -> list[Army]:
        """All armies by province, owner and number, the rebels last (DK-2.5.1)."""
        return [army for province in sorted(self.standing) for army in self.standing[province]]

    def owners_in(self, province: int) -> list[int]:
        """Whose armies stand there, each once, the rebels last."""
        return list(dict.fromkeys(army.owner for army in self.standing.get(province, ())))

    def is_foe_in(self, kingdom: int, province: int) -> bool:
        """Whether an army at war with the kingdom stands there."""
        return any(
            self.relations.at_war(kingdom, army.owner) for army in self.standing.get(province, ())
        )

    def controls(self, kingdom: int, province: int) -> bool:
        """Whether it is an own province without an army at war with the kingdom (DK-4.1.5)."""
        return self.provinces[province].owner == kingdom and not self.is_foe_in(kingdom, province)

    def witnesses(self, province: int) -> frozenset[int]:
        """Who is told what happens in a province: its owner and all with an army there
        (DK-3.3.1)."""
        return audience({self.provinces[province].owner, *self.owners_in(province)})

    def has(self, owner: int, technology: str) -> bool:
        """Whether a kingdom possesses it; nobody and the rebels possess none (DK-14.2.9)."""
        return owner in self.kingdoms and technology in self.kingdoms[owner].technologies

    def guard_in(self, province: int) -> Army | None:
        """The town_guard there, if there is one."""
        for army in self.standing.get(province, ()):
            if army.type == "town_guard":
                return army
        return None

    # Changes that the indexes follow

    def give_land(self, province: int, owner: int) -> None:
        """Make ``owner`` (or ``NOBODY``) the owner. Armies and guards stay whose they are."""
        land = self.provinces[province]
        if land.owner != NOBODY:
            self.lands[land.owner].discard(province)
        if owner != NOBODY:
            self.lands[owner].add(province)
        land.owner = owner

    def found_town(self, province: int, race: str) -> Town:
        """A town with empty stores in place of all villages (DK-7.6.1). Roads are not its work."""
        land = self.provinces[province]
        land.villages = 0
        land.town = Town(race)
        self.towns.add(province)
        return land.town

    def raze_town(self, province: int) -> Army | None:
        """Take the town away, and its guard, which is returned (DK-11.2.13)."""
        self.provinces[province].town = None
        self.towns.discard(province)
        guard = self.guard_in(province)
        if guard is not None:
            self.remove_army(guard)
        return guard

    def raise_army(
        self,
        owner: int,
        kind: str,
        province: int,
        race: str,
        *,
        erf: int = 1,
        with_worms: bool = False,
    ) -> Army:
        """A new healthy army with the owner's next number and name (DK-2.1.13, DK-11.2.15).

        ``race``: as DK-2.1.6 has it; of trolls and monsters it is known and what is said does not
        count.
        """
        if kind == "trolls":
            race = TROLL_RACE
        elif ARMY_TYPES[kind].monster:
            race = MONSTER_RACE
        number, name = enlist(self._muster(owner), kind)
        army = Army(owner, number, name, kind, race, erf, province, with_worms=with_worms)
        self._add(army)
        return army

    def return_army(self, army: Army) -> None:
        """Put an army back that was removed this turn (DK-5.9), where its ``province`` says."""
        self._add(army)

    def remove_army(self, army: Army) -> None:
        """Take it off the map; its march is forgotten, its number never used again."""
        del self.armies[army.id]
        del self.forces[army.owner][army.number]
        self._lift(army)
        self.marches.pop(army.id, None)

    def shift_army(self, army: Army, province: int) -> None:
        """Put it into another province: it climbs no more and has moved (DK-5.4.5, DK-6.3)."""
        army.climbing = None
        if province == army.province:
            return
        self._lift(army)
        army.province = province
        self._stand(army)
        self.moved.add(army.id)

    def turn_army(self, army: Army, owner: int) -> None:
        """Make it the army of another owner, whose next number and name it gets (DK-H148)."""
        old = army.id
        del self.armies[old]
        del self.forces[army.owner][army.number]
        self._lift(army)
        self.marches.pop(old, None)
        army.owner = owner
        army.number, army.name = enlist(self._muster(owner), army.type)
        self._add(army)
        for group in (self.placed, self.moved, self.plunderers):
            if old in group:
                group.remove(old)
                group.add(army.id)

    def settle(self, province: int, race: str | None, plague: Plague | None = None) -> None:
        """Let that race live there, or nobody, with this plague or none. Villages and all else
        stay as they are: their fate is the business of whatever moves the people."""
        land = self.provinces[province]
        land.population = race
        land.plague = plague

    def build(self, province: int, structure: str) -> None:
        """Add one of ``SINGLE_STRUCTURES``."""
        land = self.provinces[province]
        land.structures |= {structure}

    def destroy(self, province: int, structure: str) -> None:
        """Take away one of ``SINGLE_STRUCTURES``."""
        land = self.provinces[province]
        land.structures -= {structure}

    def declare(self, kingdom: int, other: int, said: str) -> None:
        """Put a declaration into force; the relations follow at once (DK-5.1.2)."""
        if said == "neutral":
            self.kingdoms[kingdom].declarations.pop(other, None)
        else:
            self.kingdoms[kingdom].declarations[other] = said

    def tell(
        self,
        code: str,
        rule: str,
        readers: Iterable[int],
        place: int = NOWHERE,
        **data: object,
    ) -> None:
        """Record an event of the present phase. ``readers``: kingdoms, or ``PUBLIC``."""
        seen_by = readers if isinstance(readers, frozenset) else audience(readers)
        self.events.append(Event(code, rule, self.phase, place, seen_by, data))

    def _muster(self, owner: int) -> Muster:
        return self.rebels if owner == REBELS else self.kingdoms[owner].muster

    def _add(self, army: Army) -> None:
        self.armies[army.id] = army
        self.forces[army.owner][army.number] = army
        self._stand(army)

    def _stand(self, army: Army) -> None:
        insort(self.standing.setdefault(army.province, []), army, key=_by_owner)

    def _lift(self, army: Army) -> None:
        here = self.standing[army.province]
        here.pop(bisect_left(here, _by_owner(army), key=_by_owner))
        if not here:
            del self.standing[army.province]


def _by_owner(army: Army) -> tuple[int, int]:
    return last_nobody(army.owner), army.number


def board_of(
    position: Position,
    sheets: Mapping[int, str | None],
    chance: Chance,
    lands: list[Province] | None = None,
) -> Board:
    """A board for the turn to be played. The position is copied, never changed. ``lands``: its
    provinces, for who has copied already what can change."""
    kingdoms = {number: kingdom.copy() for number, kingdom in sorted(position.kingdoms.items())}
    armies = {key: army.copy() for key, army in position.armies.items()}
    for army in armies.values():
        army.words = ()  # what is left of an order is not carried out unless sent (DK-5.6.5)
    return Board(
        before=position,
        turn=position.turn,
        rules=position.rules,
        grid=position.grid,
        provinces=[land.copy() for land in position.provinces] if lands is None else lands,
        kingdoms=kingdoms,
        armies=armies,
        rebels=position.rebels.copy(),
        relations=relations_of(kingdoms),
        sheets=sheets,
        chance=chance,
        sightings=position.sightings,
        standings=position.standings,
        ending=position.ending,
    )


def position_of(board: Board) -> Position:
    """What the board has come to, as the position before the next turn. They share everything."""
    for number, lines in board.leftovers.items():
        board.kingdoms[number].lines = tuple(lines)
    for key, march in board.marches.items():
        board.armies[key].words = tuple(march.words)
    return Position(
        turn=board.turn + 1,
        rules=board.rules,
        width=board.grid.width,
        height=board.grid.height,
        provinces=board.provinces,
        kingdoms=board.kingdoms,
        armies=dict(
            sorted(board.armies.items(), key=lambda item: (last_nobody(item[0].owner), item[0]))
        ),
        rebels=board.rebels,
        sightings=board.sightings,
        standings=board.standings,
        ending=board.ending,
    )
