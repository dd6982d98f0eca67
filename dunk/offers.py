"""Orders that could be added to a sheet, and why others could not: for the cards of the order page.

Whatever an order needs is asked of the very checks of the turn, after all orders of the sheet. Gold
and the leaders' time are left out: they run short with every line, and what a button costs stands
on it. So a card changes only when its own province does, and need not be sent again.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from dunk.engine.carrying.checks import find_misnamed
from dunk.engine.carrying.deeds import deed_of
from dunk.engine.carrying.realm import Realm
from dunk.engine.failures import Failure
from dunk.engine.fields import ADD, LEADERS
from dunk.engine.orders.forms import BUILT, Order
from dunk.engine.prices import army_price
from dunk.engine.tables.forces import ARMY_TYPES
from dunk.engine.tables.language import PLACED_TYPES
from dunk.engine.tables.peoples import RACES
from dunk.engine.tables.technologies import TECHNOLOGIES
from dunk.wording.offers import Reason, label_of, note_of, reason_of, say_reason

#: They run short line by line and are answered in the sheet.
PASSING: Final = ("E02", "E12")
#: What a kingdom of these leaders or this race never does is not worth a word.
NEVER: Final = ("E11",)
# Structure -> the line of the rule book on building it
_BUILDING_RULES: Final[Mapping[str, str]] = {
    "church": "DK-4.4.1",
    "fishing_boats": "DK-4.4.2",
    "irrigation": "DK-4.4.3",
    "lumber_production": "DK-4.4.4",
    "mine": "DK-4.4.5",
    "roads": "DK-4.4.6",
    "stable": "DK-4.4.7",
    "town": "DK-4.4.8",
    "worm_factory": "DK-4.4.9",
}


@dataclass(frozen=True, slots=True)
class Offer:
    """An order as a button. ``line``: what it writes; ``price``: in gold; ``takes_leaders``: their
    action of the turn. Its words follow from its line, and are put together where it is drawn."""

    line: str
    price: int
    rule: str
    takes_leaders: bool
    order: Order = field(compare=False, repr=False)

    @property
    def label(self) -> str:
        return label_of(self.order)

    @property
    def note(self) -> str:
        return note_of(self.order)

    @property
    def id(self) -> str:
        """Of its button, the same however often it is drawn: who pressed it stays there."""
        return "o-" + re.sub(r"[^0-9a-z]+", "-", self.line.lower())

    @property
    def press(self) -> str:
        """The field and the value that it posts."""
        return f"{LEADERS if self.takes_leaders else ADD}={self.line}"


@dataclass(frozen=True, slots=True)
class Refusal:
    """Orders that one reason forbids here. ``code``: of DK-4.5."""

    code: str
    rule: str
    reason: Reason

    @property
    def text(self) -> str:
        """All of it in a sentence."""
        return say_reason(self.reason)


@dataclass(frozen=True, slots=True)
class Group:
    """What can be ordered of one kind, and what cannot."""

    title: str
    offers: tuple[Offer, ...]
    refusals: tuple[Refusal, ...] = ()


def hindrance(realm: Realm, order: Order) -> Failure | None:
    """Why an order fails apart from gold and the leaders' time; None if nothing else does."""
    failure = find_misnamed(order)
    if failure is not None:
        return failure
    for check in deed_of(order).checks:
        if check.code not in PASSING:
            failure = check.ask(realm, order)
            if failure is not None:
                return failure
    return None


def price_of(realm: Realm, order: Order) -> int:
    """Gold that it takes, 0 for what is free."""
    price = deed_of(order).price
    return 0 if price is None else price(realm, order)


def offer(realm: Realm, order: Order) -> Offer:
    """An order that nothing hinders, as a button."""
    return Offer(
        str(order), price_of(realm, order), _rule_of(order), deed_of(order).takes_leaders, order
    )


def _rule_of(order: Order) -> str:
    """Where the book says most about just this order."""
    match order.name:
        case "place":
            return ARMY_TYPES[order.thing].rule
        case "develop":
            return TECHNOLOGIES[order.thing].rule
        case "build":
            return _BUILDING_RULES.get(order.thing, deed_of(order).rule)
    return deed_of(order).rule


def group(
    title: str, realm: Realm, orders: Iterable[Order], *, written: Iterable[str] = ()
) -> Group:
    """What of these orders can be given, and why not the others. ``written``: lines that are on
    the sheet already and need no second one."""
    on_sheet = set(written)
    offers: list[Offer] = []
    refused: dict[tuple[str, str], list[tuple[Order, Failure]]] = {}
    for order in orders:
        if on_sheet and str(order) in on_sheet:
            continue
        failure = hindrance(realm, order)
        if failure is None:
            offers.append(offer(realm, order))
        elif failure.code not in NEVER:
            key = (failure.code, str(failure.data.get("structure", "")) * (failure.code == "E28"))
            refused.setdefault(key, []).append((order, failure))
    refusals = tuple(
        Refusal(code, rows[0][1].rule, reason_of(code, rows))
        for (code, _structure), rows in sorted(refused.items())
    )
    return Group(title, tuple(offers), refusals)


def possible(
    title: str, realm: Realm, orders: Iterable[Order], *, written: Iterable[str] = ()
) -> Group:
    """As ``group``, without a word about what cannot be: nobody expects it."""
    free = [order for order in orders if hindrance(realm, order) is None]
    on_sheet = set(written)
    found = (offer(realm, order) for order in free)
    return Group(title, tuple(it for it in found if it.line not in on_sheet))


# The orders of which a province, an army or a kingdom has a choice

#: An answer asks for those of every province that is known, and the next one again.
MOST_PROVINCES: Final = 2**10


@lru_cache(maxsize=MOST_PROVINCES)
def buildings(province: int) -> tuple[Order, ...]:
    """Every structure that can be ordered (DK-4.4, DK-4.3.2)."""
    return tuple(Order("build", province=province, thing=structure) for structure in BUILT)


def placings(realm: Realm, province: int) -> tuple[Order, ...]:
    """Every type of army, the plain one first (DK-4.3.11)."""
    return _placings(realm.race, province)


@lru_cache(maxsize=MOST_PROVINCES)
def _placings(race: str, province: int) -> tuple[Order, ...]:
    kinds = sorted(PLACED_TYPES, key=lambda kind: army_price(kind, race))
    return tuple(Order("place", province=province, thing=kind) for kind in kinds)


@lru_cache(maxsize=MOST_PROVINCES)
def rituals(province: int) -> tuple[Order, ...]:
    """What leaders can do to a province (DK-4.3.3, DK-4.4)."""
    names = ("magic_village", "heal", "protect", "burn", "pest")
    return tuple(Order(name, province=province) for name in names)


def settlements(realm: Realm, province: int) -> Iterator[Order]:
    """To let another people live there, for the lores that it has (DK-4.4.12)."""
    for race in RACES:
        if realm.has(f"{race}_lore"):
            yield Order("populate", province=province, thing=race)


def demolitions(province: int) -> Iterator[Order]:
    """What can be taken down (DK-4.3.13, 14)."""
    for name in ("remove_village", "remove_town"):
        yield Order(name, province=province)


def errands(realm: Realm, army: int) -> Iterator[Order]:
    """What an army can be used for beside marching."""
    yield Order("army_to_village", army=army)
    if realm.has("province_plunder"):
        yield Order("plunder", army=army)
    yield Order("remove_army", army=army)


def leaders_arts(realm: Realm) -> Iterator[Order]:
    """What the leaders can do that needs no place: a mission, a soc (DK-8.1.1)."""
    yield Order("mission")
    for name, technology in TECHNOLOGIES.items():
        if technology.kind == "soc":
            yield Order("develop", thing=name)


def inventions() -> Iterator[Order]:
    """What can be developed for gold (DK-8.1.1)."""
    for name, technology in TECHNOLOGIES.items():
        if technology.kind == "tech":
            yield Order("develop", thing=name)


def gifts(realm: Realm, kingdom: int) -> Iterator[Order]:
    """A map and every technology that could be given (DK-4.3.7, 9)."""
    yield Order("give_map", kingdom=kingdom)
    for name in sorted(realm.kingdom.technologies):
        yield Order("give_tech", kingdom=kingdom, thing=name)
