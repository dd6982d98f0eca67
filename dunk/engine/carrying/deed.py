"""What a kind of order needs and does."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from dunk.engine.carrying.checks import (
    Check,
    Price,
    affordable,
    find_misnamed,
    free_leaders,
    ranked,
)
from dunk.engine.carrying.realm import Realm
from dunk.engine.failures import Failure
from dunk.engine.orders.forms import Order, verb_of

Told = Mapping[str, object]  # what became of an order, JSON-able
Act = Callable[[Realm, Order], Told]


@dataclass(frozen=True, slots=True)
class Deed:
    """One kind of order. ``rule``: its place in the book; ``checks``: ranked; ``act`` changes the
    board and tells what became; ``told``: what is in that, in words. ``price``: paid before it.
    ``takes_leaders``: their action of the turn."""

    rule: str
    act: Act
    told: str
    checks: tuple[Check, ...]
    price: Price | None
    takes_leaders: bool

    def judge(self, realm: Realm, order: Order) -> Failure | None:
        """Why the order fails now; None if it can be carried out. Changes nothing."""
        failure = find_misnamed(order)
        if failure is not None:
            return failure
        for check in self.checks:
            failure = check.ask(realm, order)
            if failure is not None:
                return failure
        return None

    def do(self, realm: Realm, order: Order) -> Told:
        """Carry the order out, which ``judge`` has let pass."""
        paid = 0 if self.price is None else self.price(realm, order)
        realm.pay(paid)
        if self.takes_leaders:
            realm.board.leaders[realm.number] = verb_of(order)
        told = dict(self.act(realm, order))
        if paid:
            told["paid"] = paid
        return told


def deed(
    rule: str,
    act: Act,
    told: str = "nothing",
    *,
    checks: Iterable[Check] = (),
    price: Price | None = None,
    takes_leaders: bool = False,
) -> Deed:
    """A deed with its checks in the order of DK-4.1.7; those of gold and leaders are added."""
    found = list(checks)
    if price is not None:
        found.append(affordable(price))
    if takes_leaders:
        found.append(free_leaders(rule))
    return Deed(rule, act, told, ranked(found), price, takes_leaders)
