"""What is ordered for the whole kingdom: leaders, technologies, gifts and declarations."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext as _

from dunk import offers
from dunk.cards import Desk, Picker, Written
from dunk.engine.fields import DROP, LEADERS, NAME, adding, gold_for, said_to
from dunk.engine.orders.forms import ALL, Order
from dunk.engine.outline import relations
from dunk.engine.prices import army_price
from dunk.engine.tables.technologies import TECHNOLOGIES
from dunk.offers import Group
from dunk.wording.nouns import DECLARATIONS, PEOPLES, STATUSES
from dunk.wording.nouns import (
    LEADERS as LEADERS_NAMES,
)
from dunk.wording.saying_once import said_once
from dunk.wording.technologies import EFFECTS
from dunk.wording.technology_names import name_technology

Report = Mapping[str, Any]

_SAID: Final = ("friend", "neutral", "enemy")


@dataclass(frozen=True, slots=True)
class Purse:
    """``held``: before the orders; ``left``: after them; ``least``, ``most``: after the income, as
    far as it can be foreseen; ``armies``: plain ones that this still
    buys; ``leaders``: what they are called; ``busy``: the order that they are at, "" if free;
    ``free``: what posts that they are to be free again."""

    held: int
    left: int
    least: int
    most: int
    armies: int
    leaders: str
    busy: str

    @property
    def spent(self) -> int:
        """What the orders cost; below 0 if they bring something."""
        return self.held - self.left

    @property
    def free(self) -> str:
        return f"{DROP}={self.busy}"


@dataclass(frozen=True, slots=True)
class Knowledge:
    """What the kingdom knows and could know. ``possessed``: technologies and what they do."""

    leaders: str
    arts: Group
    inventions: Group
    possessed: tuple[tuple[str, str], ...]
    told: Picker | None
    written: tuple[Written, ...]


@dataclass(frozen=True, slots=True)
class Neighbour:
    """Another kingdom. ``said``: the field of the own declaration, what it holds and could hold;
    ``now``: the declaration in force."""

    number: int
    name: str
    race: str
    status: str
    tone: str
    has_contact: bool
    field: str
    said: str
    now: str
    choices: tuple[tuple[str, str], ...]
    gold_field: str
    gold: str
    gifts: Group
    technologies: Picker | None
    written: tuple[Written, ...]


@dataclass(frozen=True, slots=True)
class Household:
    """What else there is to order. ``name``: what the field holds; ``called``: the name now."""

    field: str
    name: str
    called: str
    last_words: Group


def purse(desk: Desk, held: int, then: Mapping[str, int]) -> Purse:
    """``held``: the gold before the first order; ``then``: as the forecast has it."""
    realm = desk.realm
    price = army_price("army", realm.race)
    leaders = str(LEADERS_NAMES[realm.kingdom.leaders])
    busy = desk.values.get(LEADERS, "") if realm.busy else ""
    left = then["after"]
    return Purse(held, left, then["least"], then["most"], max(0, left) // price, leaders, busy)


def knowledge(desk: Desk) -> Knowledge:
    realm = desk.realm
    lines = desk.lines("realm")
    written = [line.order for line in lines]
    own = desk.report["own"]["technologies"]
    return Knowledge(
        str(LEADERS_NAMES[realm.kingdom.leaders]),
        _but_known(offers.group("", realm, offers.leaders_arts(realm), written=written)),
        _but_known(offers.group("", realm, offers.inventions(), written=written)),
        tuple((name_technology(name), str(EFFECTS[name])) for name in own),
        _described(),
        lines,
    )


def _but_known(found: Group) -> Group:
    """What is possessed already, or never can be, is no news."""
    kept = tuple(it for it in found.refusals if it.code not in ("E09", "E08"))
    return Group(found.title, found.offers, kept)


def _described() -> Picker:
    choices = [(str(Order("write_tech", thing=it)), name_technology(it)) for it in TECHNOLOGIES]
    return Picker(adding("told"), _("Describe in the next report"), "DK-4.2.11", tuple(choices))


def neighbours(desk: Desk) -> list[Neighbour]:
    """Every other kingdom in the game, those that one has met first."""
    rows = sorted(relations(desk.report), key=lambda row: (not row.contact, row.kingdom))
    return [_neighbour(desk, row.kingdom, row) for row in rows]


def _neighbour(desk: Desk, number: int, row: Any) -> Neighbour:
    realm, values = desk.realm, desk.values
    lines = desk.lines(f"k{number}")
    written = [line.order for line in lines]
    gifts = [Order("give_map", kingdom=number)] if row.contact else []
    race, status, now, choices = _say_relation(row.race, row.status, row.said)
    return Neighbour(
        number=number,
        name=realm.board.kingdoms[number].name,
        race=race,
        status=status,
        tone=row.status,
        has_contact=row.contact,
        field=said_to(number),
        said=values.get(said_to(number), ""),
        now=now,
        choices=choices,
        gold_field=gold_for(number),
        gold=values.get(gold_for(number), ""),
        gifts=offers.group("", realm, gifts, written=written),
        technologies=_teaching(desk, number) if row.contact else None,
        written=tuple(line for line in lines if not _is_told_by_field(line)),
    )


@said_once
def _say_relation(
    race: str | None, status: str, said: str
) -> tuple[str, str, str, tuple[tuple[str, str], ...]]:
    """Race, status and declaration in words, and what can be declared: value of the field, name."""
    now = str(DECLARATIONS[said])
    keeps = _("%(said)s, as now") % {"said": now}
    choices = ("", keeps), *((other, str(DECLARATIONS[other])) for other in _SAID)
    return str(PEOPLES[race]) if race else "", str(STATUSES[status]), now, choices


def _is_told_by_field(line: Written) -> bool:
    return line.state == "done" and line.order.split()[0] in (*_SAID, "give_gold")


def _teaching(desk: Desk, number: int) -> Picker | None:
    orders = [
        Order("give_tech", kingdom=number, thing=name)
        for name in (*sorted(desk.realm.kingdom.technologies), ALL)
    ]
    choices = [
        (str(it), _("all of them") if it.thing == ALL else name_technology(it.thing))
        for it in orders
        if offers.hindrance(desk.realm, it) is None
    ]
    if not choices:
        return None
    return Picker(adding(f"k{number}-tech"), _("Teach them"), "DK-4.3.9", tuple(choices))


def household(desk: Desk) -> Household:
    written = [line.order for line in desk.lines("realm")]
    last = [Order("worldpeace"), Order("resign")]
    return Household(
        NAME,
        desk.values.get(NAME, ""),
        desk.realm.kingdom.name,
        offers.group("", desk.realm, last, written=written),
    )


def fields_of(
    about: Knowledge, others: list[Neighbour], house: Household
) -> Iterator[tuple[str, str]]:
    """The fields that are filled in for the whole kingdom, and what they hold."""
    if about.told is not None:
        yield about.told.field, ""
    for it in others:
        yield it.field, it.said
        if it.has_contact:
            yield it.gold_field, it.gold
        if it.technologies is not None:
            yield it.technologies.field, ""
    yield house.field, house.name
