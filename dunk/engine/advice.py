"""What would work instead of an order that failed, found by asking the checks of the order again.

Nothing is advised that fails in the same place for another reason, and nothing that the seat could
not know.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Any, Final

from dunk.engine.carrying.answering import Answer
from dunk.engine.carrying.deeds import deed_of
from dunk.engine.carrying.realm import Realm
from dunk.engine.orders.forms import NEXT_TURN, Order, pieces_of
from dunk.engine.tables.technologies import TECHNOLOGIES

MOST: Final = 3  # provinces or armies that are named

# What an advice may hold
ADVICE: Final[Mapping[str, str]] = {
    "works": "provinces where the same order would work, the nearest first",
    "armies": "armies with which the same order would work",
    "instead": "a line that would work",
    "before": "an order that, put before the line, lets it work; price: of that order",
    "first": "a technology that may be developed now and is missing; price: of it",
    "more": "gold that is lacking",
    "busy_line": "the line whose order the leaders are at",
    "met": "kingdoms that one has contact with, number -> name",
}

_WHERE: Final = frozenset({"E03", "E04", "E05", "E19", "E21", "E22", "E28"})


@dataclass(slots=True)
class Adviser:
    """Follows a sheet answer by answer, and knows at any time what would work then."""

    realm: Realm
    busy_line: int = 0
    _asked: dict[Order, dict[str, Any]] = field(default_factory=dict)

    def note(self, answer: Answer) -> None:
        """Hear of an answer that has just been given."""
        if answer.was_done:
            self._asked.clear()
            if not self.busy_line and self.realm.busy:
                self.busy_line = answer.line.first

    def advise(self, answer: Answer) -> dict[str, Any]:
        """What would work instead of an order that failed (``ADVICE``); nothing for a line that
        could not be read. The realm is as it was when the order failed."""
        if answer.order is None or answer.failure is None:
            return {}
        found = self._asked.get(answer.order)
        if found is None:
            found = dict(self._find(answer.order, answer))
            self._asked[answer.order] = found
        return found

    def _find(self, order: Order, answer: Answer) -> Iterator[tuple[str, Any]]:
        failure = answer.failure
        assert failure is not None
        code, data, now = failure.code, failure.data, order.now()
        if code in _WHERE and "(province)" in pieces_of(order.name):
            works = self._places(now)
            if works:
                yield "works", works
        match code:
            case "E02":
                yield "more", int(str(data["needed"])) - int(str(data["gold"]))
            case "E06" | "E16" | "E17" | "E18" | "E20":
                yield from self._other_armies(now)
            case "E08" | "E10":
                yield from self._technology(now, data)
            case "E12" if self.busy_line:
                yield "busy_line", self.busy_line
            case "E13":
                kingdoms = self.realm.board.kingdoms
                met = sorted(n for n in self.realm.kingdom.contacts if kingdoms[n].left is None)
                yield "met", {str(n): kingdoms[n].name for n in met[:MOST]}
            case "E23" if data["stock"]:
                yield from self._try(order, replace(now, amount=int(str(data["stock"]))))
            case "E28":
                structure, province = str(data["structure"]), order.province
                yield from self._before(Order("build", thing=structure, province=province), now)
        if code == "E16" and order.name == "place":
            yield from self._try(order, replace(now, words=()))
        if code == "E17" and order.when == "":
            yield "instead", str(replace(order, when=NEXT_TURN))

    def _places(self, order: Order) -> list[int]:
        """Own provinces in which it would work, those nearest to the one that was named first."""
        grid, target = self.realm.board.grid, order.province
        own = sorted(self.realm.board.lands[self.realm.number])
        if target in grid:
            own.sort(key=lambda number: grid.distance(target, number))
        found: list[int] = []
        for number in own:
            if number != target and self._works(_placed(order, number)):
                found.append(number)
                if len(found) == MOST:
                    break
        return found

    def _other_armies(self, order: Order) -> Iterator[tuple[str, Any]]:
        if not {"(army)", "(army or all)"} & set(pieces_of(order.name)):
            return
        found = []
        for army in self.realm.armies():
            if army.number != order.army and self._works(_manned(order, army.number)):
                found.append(army.number)
                if len(found) == MOST:
                    break
        if found:
            yield "armies", found

    def _technology(self, order: Order, data: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
        """The first missing technology that may be developed now."""
        wanted = data.get("missing", [data["technology"]])
        for name in wanted:
            develop = Order("develop", thing=name)
            if name not in TECHNOLOGIES or self._judge(develop) not in ("", "E02"):
                continue
            before = dict(self._before(develop, order))
            if before:
                yield from before.items()
            else:
                yield "first", name
                yield "price", TECHNOLOGIES[name].price
            return

    def _before(self, first: Order, order: Order) -> Iterator[tuple[str, Any]]:
        """``first``, if with it in front the order would work: tried out and taken back."""
        if not self._works(first):
            return
        price = deed_of(first).price
        cost = 0 if price is None else price(self.realm, first)
        with _done(self.realm, first, cost):
            is_fine = self._works(order)
        if is_fine:
            yield "before", str(first)
            yield "price", cost

    def _try(self, order: Order, changed: Order) -> Iterator[tuple[str, Any]]:
        if self._works(changed):
            yield "instead", str(replace(changed, when=order.when))

    def _works(self, order: Order) -> bool:
        return self._judge(order) == ""

    def _judge(self, order: Order) -> str:
        failure = deed_of(order).judge(self.realm, order)
        return "" if failure is None else failure.code


@contextmanager
def _done(realm: Realm, order: Order, cost: int) -> Iterator[None]:
    """The realm as it would be after building or developing something; then as it was again."""
    board = realm.board
    busy = board.leaders.get(realm.number)
    realm.pay(cost)
    if order.name == "build":
        board.build(order.province, order.thing)
    else:
        realm.kingdom.technologies.add(order.thing)
    if deed_of(order).takes_leaders:
        board.leaders[realm.number] = str(order)
    try:
        yield
    finally:
        realm.pay(-cost)
        if order.name == "build":
            board.destroy(order.province, order.thing)
        else:
            realm.kingdom.technologies.discard(order.thing)
        if busy is None:
            board.leaders.pop(realm.number, None)


def _placed(order: Order, province: int) -> Order:
    """The same order for another province."""
    misnamed = tuple(pair for pair in order.misnamed if pair[0] != "province")
    return replace(order, province=province, misnamed=misnamed)


def _manned(order: Order, army: int) -> Order:
    """The same order for another army."""
    misnamed = tuple(pair for pair in order.misnamed if pair[0] != "army")
    return replace(order, army=army, misnamed=misnamed)
