"""One kingdom while its orders are carried out: what the checks may ask of it.

The questions are only such as a seat's own report can answer: its gold, leaders and technologies,
its provinces and armies, whom it knows. So a board that was made from a report does as well as the
true one, and the page says what the turn will say.
"""

from dataclasses import dataclass, field

from dunk.engine.board import Board
from dunk.engine.carrying.registry import Registry
from dunk.engine.chance import Rolls
from dunk.engine.orders.plain import digits_of, split_words
from dunk.engine.orders.reading import Key
from dunk.engine.state import Army, ArmyId, Kingdom, Province

_MOST_DIGITS = 9


@dataclass(slots=True)
class Realm:
    """``number``: of the kingdom. ``rolls``: None where nothing is drawn, as on the order page."""

    board: Board
    number: int
    registry: Registry
    rolls: Rolls | None = None
    _armies: dict[Key, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for army in self.board.forces[self.number].values():
            self.learn_name(army)

    @property
    def kingdom(self) -> Kingdom:
        return self.board.kingdoms[self.number]

    @property
    def race(self) -> str:
        return self.kingdom.race

    @property
    def gold(self) -> int:
        return self.kingdom.gold

    @property
    def busy(self) -> str:
        """The order its leaders are at, "" if they are free (DK-2.1.8)."""
        return self.board.leaders.get(self.number, "")

    def has(self, technology: str) -> bool:
        return technology in self.kingdom.technologies

    def has_contact(self, other: int) -> bool:
        return other in self.kingdom.contacts

    # Land and armies

    def land(self, province: int) -> Province:
        return self.board.provinces[province]

    def owns(self, province: int) -> bool:
        return self.land(province).owner == self.number

    def has_seen(self, province: int) -> bool:
        """Whether it is own land or was seen at the end of any turn."""
        return self.owns(province) or province in self.kingdom.seen

    def controls(self, province: int) -> bool:
        """Whether it is an own province in the sense of DK-4.1.5."""
        return self.board.controls(self.number, province)

    def army(self, number: int) -> Army:
        """The own army of that number, which there is."""
        return self.board.forces[self.number][number]

    def armies(self) -> list[Army]:
        """The own armies, by number."""
        forces = self.board.forces[self.number]
        return [forces[number] for number in sorted(forces)]

    def is_new(self, army: Army) -> bool:
        """Whether it was placed this turn."""
        return army.id in self.board.placed

    # Names (``orders.reading.Names``)

    def find_army(self, key: Key) -> int | None:
        forces = self.board.forces[self.number]
        digits = digits_of(key[0]) if len(key) == 1 else None
        if digits is not None:
            return int(digits) if len(digits) <= _MOST_DIGITS and int(digits) in forces else None
        number = self._armies.get(key)
        return number if number in forces else None

    def find_kingdom(self, key: str) -> int | None:
        found = self.registry.find(key)
        return None if found == self.number else found

    def has_province(self, number: int) -> bool:
        return number in self.board.grid

    def learn_name(self, army: Army) -> None:
        """Let orders know an army that has just been placed."""
        self._armies[tuple(word.key for word in split_words(army.name))] = army.number

    # Changes

    def pay(self, gold: int) -> None:
        self.kingdom.gold -= gold

    def count(self, what: str, times: int = 1) -> None:
        """Count something for the discoveries (``COUNTS`` of DK-8.3)."""
        self.board.counts[self.number][what] += times

    def tell(self, code: str, rule: str, province: int, **data: object) -> None:
        """Tell all others who are there what happens in a province (DK-3.3.1); the kingdom itself
        has the answer to its order."""
        readers = self.board.witnesses(province) - {self.number}
        if readers:
            self.board.tell(code, rule, readers, province, kingdom=self.number, **data)

    def id_of(self, army: int) -> ArmyId:
        return ArmyId(self.number, army)
