"""The cards of the order page: what is in a province, and what can be ordered there."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from django.utils.translation import gettext as _

from dunk import offers, ways
from dunk.engine.carrying.answering import Answer
from dunk.engine.carrying.realm import Realm
from dunk.engine.economy import land_gold
from dunk.engine.fields import DROP, WHEN, adding, at_line
from dunk.engine.orders.forms import EVERY_TURN, NEXT_TURN, Order
from dunk.engine.state import Army
from dunk.engine.tables.lands import GOODS
from dunk.offers import Group, Refusal
from dunk.ways import Way
from dunk.wording.failures import say_failure
from dunk.wording.names import Names, names_in
from dunk.wording.nouns import (
    ARMIES,
    DIRECTIONS,
    GOODS_NAMES,
    PEOPLES,
    STATUSES,
    STRUCTURES,
    TERRAINS,
    count_gold,
    count_turns,
    count_villages,
    list_goods,
    list_words,
    name_works,
)
from dunk.wording.saying_once import said_once

Report = Mapping[str, Any]
Land = Mapping[str, Any]

#: Orders that are told by a field of the card and not by their line.
_TOLD_BY_FIELD: Final = ("move",)


@dataclass(frozen=True, slots=True)
class Written:
    """A line of the sheet on the card that it is about. ``state``: done, failed or later; ``note``:
    what it costs; ``when``: every turn, next turn or ""; ``press``: the field and the value that
    take it out."""

    line: int
    order: str
    state: str
    note: str
    when: str = ""

    @property
    def repeat(self) -> str:
        """What posts that it is given every turn, or only now if it is so."""
        return f"{at_line(self.line, WHEN)}={'' if self.when else EVERY_TURN}"

    @property
    def press(self) -> str:
        return f"{DROP}={self.order}"


@dataclass(frozen=True, slots=True)
class Picker:
    """A choice of lines of which one is added. ``choices``: line and what it is called."""

    field: str
    label: str
    rule: str
    choices: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Force:
    """An own army. ``about``: what is to be known of it; ``way``: None where it cannot be moved or
    will be gone; ``is_new``: the sheet places it; ``is_gone``: the sheet uses it up."""

    number: int
    name: str
    about: str
    way: Way | None
    errands: Group
    written: tuple[Written, ...]
    pickers: tuple[Picker, ...] = ()
    is_new: bool = False
    is_gone: bool = False


@dataclass(frozen=True, slots=True)
class Card:
    """One province. ``terrain``: its name in the engine; ``tone``: own, ally, war, neutral or
    nobody; ``brief``: all of it in a line; ``facts``: label and value; ``others``: armies of
    others, and how one stands with them; ``groups``: what can be ordered here."""

    number: int
    terrain: str
    tone: str
    brief: str
    facts: tuple[tuple[str, str], ...]
    forces: tuple[Force, ...]
    others: tuple[tuple[str, str], ...]
    groups: tuple[Group, ...]
    pickers: tuple[Picker, ...]
    written: tuple[Written, ...]
    age: str = ""

    @property
    def is_busy(self) -> bool:
        """Whether it is own land, or an own army stands there."""
        return self.tone == "own" or bool(self.forces)

    @property
    def refusals(self) -> tuple[tuple[str, Refusal], ...]:
        """What cannot be ordered here, each with the title of its group."""
        return tuple((group.title, it) for group in self.groups for it in group.refusals)

    @property
    def count(self) -> int:
        """How many lines of the sheet are about it."""
        moving = sum(force.way is not None and bool(force.way.words) for force in self.forces)
        return len(self.written) + moving + sum(len(force.written) for force in self.forces)

    @property
    def failed(self) -> int:
        """How many of them fail."""
        lines = [*self.written, *(line for force in self.forces for line in force.written)]
        return sum(line.state == "failed" for line in lines)


@dataclass(frozen=True, slots=True)
class Desk:
    """What the cards of a sheet are made of. ``realm``: as the orders have left it; ``by_place``:
    p22, a3, k2 or realm -> the lines about it; ``values``: field -> what it holds."""

    report: Report
    realm: Realm
    names: Names
    values: Mapping[str, str]
    by_place: Mapping[str, tuple[Written, ...]]
    placed: Mapping[int, tuple[int, ...]] = field(default_factory=dict)

    def lines(self, place: str) -> tuple[Written, ...]:
        return self.by_place.get(place, ())


def desk(
    report: Report, realm: Realm, answers: Iterable[Answer], values: Mapping[str, str]
) -> Desk:
    """``answers``: to the sheet that ``realm`` has gone through, and its fields."""
    names = names_in(report)
    by_place: dict[str, list[Written]] = {}
    for answer in answers:
        for place in _places(answer):
            by_place.setdefault(place, []).append(_written(answer, names))
    return Desk(
        report, realm, names, values, {place: tuple(lines) for place, lines in by_place.items()}
    )


def _written(answer: Answer, names: Names) -> Written:
    order = answer.order
    assert order is not None  # ``_places`` knows a place for it
    if answer.failure is not None:
        why = say_failure(answer.failure.code, answer.failure.data, names)
        return Written(answer.line.first, str(order), "failed", why, order.when)
    if order.when == NEXT_TURN:
        return Written(answer.line.first, str(order), "later", "", order.when)
    paid = answer.told.get("paid")
    note = count_gold(int(str(paid))) if paid else ""
    return Written(answer.line.first, str(order), "done", note, order.when)


def _places(answer: Answer) -> Iterator[str]:
    """The cards that a line belongs on: of a province, an army, a kingdom, or of the realm."""
    order = answer.order
    if order is None or order.misnamed or (order.name in _TOLD_BY_FIELD and answer.failure is None):
        return
    if order.army:
        yield f"a{order.army}"
    elif order.province >= 0:
        yield f"p{order.province}"
    elif not order.kingdom:
        yield "realm"
    if order.kingdom:
        yield f"k{order.kingdom}"


# Cards


def cards(desk: Desk) -> list[Card]:
    """A card for every province that is known, by number; the own ones first, and those in which
    own armies stand."""
    forces = _forces_by_province(desk)
    known = desk.report["provinces"]
    lands = [(number, known[str(number)]) for number in sorted(map(int, known))]
    made = [_card(desk, number, land, forces.get(number, ())) for number, land in lands]
    return sorted(made, key=lambda card: not card.is_busy)


def _forces_by_province(desk: Desk) -> dict[int, list[Force]]:
    """Own armies: as the report has them, then those that the sheet places."""
    found: dict[int, list[Force]] = {}
    now = {army.number: army for army in desk.realm.armies()}
    for doc in desk.report["own"]["armies"]:
        army = now.pop(doc["number"], None)
        force = _gone(desk, doc) if army is None else _force(desk, army, is_new=False)
        found.setdefault(doc["province"], []).append(force)
    for army in now.values():
        found.setdefault(army.province, []).append(_force(desk, army, is_new=True))
    return found


def _gone(desk: Desk, doc: Land) -> Force:
    written = desk.lines(f"a{doc['number']}")
    about = str(ARMIES[doc["type"]])
    return Force(doc["number"], doc["name"], about, None, Group("", ()), written, is_gone=True)


def _force(desk: Desk, army: Army, *, is_new: bool) -> Force:
    realm = desk.realm
    place = f"a{army.number}"
    written = desk.lines(place)
    march = realm.board.marches.get(army.id)
    words = () if march is None else tuple(march.words)
    return Force(
        army.number,
        army.name,
        _about_army(army.type, army.erf, army.climbing, army.plague is not None, is_new),
        ways.way(realm, army, words) if ways.can_march(army) else None,
        offers.group("", realm, offers.errands(realm, army.number)),
        written,
        tuple(_teleports(realm, army, is_new=is_new)),
        is_new,
    )


@said_once
def _about_army(kind: str, erf: int, climbing: str | None, is_sick: bool, is_new: bool) -> str:
    parts = [str(ARMIES[kind])]
    if is_new:
        parts.append(_("placed this turn"))
    else:
        parts.append(_("experience (ERF) %(erf)s") % {"erf": erf})
    if climbing is not None:
        parts.append(_("climbing to the %(way)s") % {"way": DIRECTIONS[climbing]})
    if is_sick:
        parts.append(_("sick"))
    return list_words(parts)


def _teleports(realm: Realm, army: Army, *, is_new: bool) -> Iterator[Picker]:
    """Where mages can send it (DK-4.4.20)."""
    if not realm.has("teleport") or realm.kingdom.leaders != "mage":
        return
    orders = [
        Order("teleport", army=army.number, province=there)
        for there in sorted(realm.board.lands[realm.number])
        if there != army.province
    ]
    choices = [(str(it), str(it.province)) for it in orders if not offers.hindrance(realm, it)]
    if choices:
        name = adding(f"a{army.number}-teleport")
        yield Picker(name, _("Teleport to"), "DK-4.4.20", tuple(choices))


def _card(desk: Desk, number: int, land: Land, forces: Iterable[Force]) -> Card:
    is_own = number in desk.realm.board.lands[desk.realm.number]
    age = desk.report["turn"] - 1 - land["seen"]
    return Card(
        number=number,
        terrain=land["terrain"],
        tone=_tone(desk, land, is_own=is_own),
        brief=list_words(_brief(desk, land, is_own=is_own)),
        facts=tuple(_facts(desk, number, land, is_own=is_own)),
        forces=tuple(forces),
        others=tuple(_others(desk, land)),
        groups=tuple(_groups(desk, number, is_own=is_own)),
        pickers=tuple(_pickers(desk, number)),
        written=desk.lines(f"p{number}"),
        age=_("seen %(turns)s ago") % {"turns": count_turns(age)} if age else "",
    )


def _tone(desk: Desk, land: Land, *, is_own: bool) -> str:
    if is_own:
        return "own"
    owner = land.get("owner", 0)
    if not owner or owner == desk.realm.number:
        return "nobody"  # an own province that was lost since is nobody's as far as one knows
    return _status(desk, owner)


def _status(desk: Desk, other: int) -> str:
    if not other:
        return "war"
    row = desk.report["own"]["relations"].get(str(other))
    return str(row["status"]) if row else "neutral"


def _brief(desk: Desk, land: Land, *, is_own: bool) -> Iterator[str]:
    yield str(TERRAINS[land["terrain"]])
    yield str(PEOPLES[land["population"]]) if "population" in land else _("nobody lives there")
    if not is_own:
        yield desk.names.call(land["owner"]) if land.get("owner") else _("unowned")
    if "town" in land:
        yield str(STRUCTURES["town"])
    elif "villages" in land:
        yield count_villages(land["villages"])
    if "plague" in land:
        yield _("plague")


def _facts(desk: Desk, number: int, land: Land, *, is_own: bool) -> Iterator[tuple[str, str]]:
    if is_own:
        gold = land_gold(desk.realm.board.before.provinces[number], desk.realm.kingdom.technologies)
        yield _("Pays"), count_gold(gold.pays - gold.costs)
    built = list(name_works(land))
    if built:
        yield _("Built"), list_words(built)
    if "town" in land:
        town = land["town"]
        yield _("Town"), _("of %(people)s") % {"people": PEOPLES[town["race"]]}
        if is_own:
            stock = list_goods([town.get("stock", {}).get(good, 0) for good in GOODS])
            yield _("In store"), stock
    if "supplies" in land:
        yield _("Supplies"), _("the town in %(province)s") % {"province": land["supplies"]}
    if "plague" in land:
        mortality, contagion = land["plague"]
        text = _("mortality %(mortality)s, contagion %(contagion)s")
        yield _("Plague"), text % {"mortality": mortality, "contagion": contagion}


def _others(desk: Desk, land: Land) -> Iterator[tuple[str, str]]:
    for army in land.get("armies", ()):
        if army["owner"] != desk.realm.number:
            status = _status(desk, army["owner"])
            yield desk.names.call_army(army, "owner"), str(STATUSES[status])


def _groups(desk: Desk, number: int, *, is_own: bool) -> Iterator[Group]:
    """What can be ordered in a province, most used first; empty groups are left out."""
    realm = desk.realm
    written = [line.order for line in desk.lines(f"p{number}")]
    made: list[Group] = []
    if is_own:
        made.append(offers.group(_("Raise an army"), realm, offers.placings(realm, number)))
        made.append(offers.group(_("Build"), realm, offers.buildings(number), written=written))
    rites = [*offers.rituals(number), *offers.settlements(realm, number)]
    made.append(offers.possible(_("By your leaders"), realm, rites, written=written))
    if is_own:
        made.append(offers.possible(_("Take down"), realm, offers.demolitions(number)))
    yield from (found for found in made if found.offers or found.refusals)


def _pickers(desk: Desk, number: int) -> Iterator[Picker]:
    realm = desk.realm
    towns = sorted(realm.board.towns)
    fires = tuple(_possible(realm, _double_fires(realm, number)))
    if fires:
        label = _("Burn it, and next door")
        yield Picker(adding(f"p{number}-diburn"), label, "DK-4.4.10", fires)
    supplied = (Order("supply", province=number, other=it) for it in towns)
    supplies = tuple(_possible(realm, supplied))
    if supplies:
        label = _("Supply the town in")
        yield Picker(adding(f"p{number}-supply"), label, "DK-7.7.2", supplies)
    exports = tuple(_possible(realm, _exports(realm, number, towns)))
    if exports:
        yield Picker(adding(f"p{number}-export"), _("Send goods to"), "DK-7.8.1", exports)
    heirs = tuple(_possible(realm, _hand_overs(desk, number)))
    if heirs:
        label = _("Give it to your ally")
        yield Picker(adding(f"p{number}-give"), label, "DK-4.3.8", heirs)


def _double_fires(realm: Realm, number: int) -> Iterator[Order]:
    """Any two provinces can burn; those that lie side by side are a choice for a list."""
    if realm.has("diburn"):
        for other in realm.board.grid.neighbours(number):
            yield Order("diburn", province=number, other=other)


def _possible(realm: Realm, orders: Iterable[Order]) -> Iterator[tuple[str, str]]:
    for order in orders:
        if offers.hindrance(realm, order) is None:
            yield str(order), _name_choice(realm, order)


def _name_choice(realm: Realm, order: Order) -> str:
    if order.name == "export":
        about = {"amount": order.amount, "good": GOODS_NAMES[order.thing], "there": order.other}
        return _("%(there)s: %(amount)s %(good)s") % about
    if order.name == "give_province":
        return realm.board.kingdoms[order.kingdom].name
    return str(order.other)


def _exports(realm: Realm, number: int, towns: Iterable[int]) -> Iterator[Order]:
    """All that is in store of each good, to each town: the amount can then be changed."""
    town = realm.land(number).town
    if town is None:
        return
    for other in towns:
        for good in GOODS:
            amount = getattr(town.stock, good)
            if amount:
                yield Order("export", amount=amount, thing=good, province=number, other=other)


def _hand_overs(desk: Desk, number: int) -> Iterator[Order]:
    for key, row in desk.report["own"]["relations"].items():
        if row["status"] == "ally" or row["said"] == "friend":
            yield Order("give_province", province=number, kingdom=int(key))


def fields_of(card: Card) -> Iterator[tuple[str, str]]:
    """The fields that are filled in on a card, and what they hold."""
    for picker in card.pickers:
        yield picker.field, ""
    for force in card.forces:
        if force.way is not None:
            yield force.way.field, force.way.text
        for picker in force.pickers:
            yield picker.field, ""
