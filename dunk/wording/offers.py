"""What the cards of the order page call an order, what it is good for, and why it cannot be."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from dunk.engine.failures import Failure
from dunk.engine.orders.forms import Order
from dunk.engine.tables.forces import ARMY_TYPES
from dunk.engine.tables.structures import STRUCTURES as KINDS
from dunk.wording.failures import FAILURE_SENTENCES
from dunk.wording.names import Names
from dunk.wording.nouns import ARMIES, GOODS_NAMES, PEOPLES, STRUCTURES, list_words
from dunk.wording.saying_once import said_once
from dunk.wording.technologies import EFFECTS
from dunk.wording.technology_names import name_technology

Words = str | Promise
#: Name and thing of an order, and the technologies that it lacks.
Forbidden = tuple[str, str, tuple[str, ...]]


class Reason(NamedTuple):
    """Why orders are forbidden. ``structure``: that there is none (E28); ``why``: in words, where
    there are none here for all orders with that code."""

    code: str
    orders: tuple[Forbidden, ...]
    structure: str = ""
    why: str = ""


LABELS: Final[Mapping[str, Words]] = {
    "army_to_village": gettext_lazy("make it a village"),
    "burn": gettext_lazy("burn it"),
    "diburn": gettext_lazy("burn this and another"),
    "give_map": gettext_lazy("the map"),
    "heal": gettext_lazy("heal the sick"),
    "magic_village": gettext_lazy("village by magic"),
    "mission": gettext_lazy("send a mission"),
    "pest": gettext_lazy("send the pest"),
    "plunder": gettext_lazy("plunder here"),
    "protect": gettext_lazy("protect it"),
    "remove_army": gettext_lazy("dissolve"),
    "remove_town": gettext_lazy("take the town down"),
    "remove_village": gettext_lazy("take a village down"),
    "resign": gettext_lazy("resign"),
    "worldpeace": gettext_lazy("vote for world peace"),
}
NOTES: Final[Mapping[str, Words]] = {
    "army_to_village": gettext_lazy("the army becomes it; your people live here from now on"),
    "burn": gettext_lazy("fire takes people, armies and what is built"),
    "heal": gettext_lazy("ends plague there"),
    "magic_village": gettext_lazy("at once, and it never misses"),
    "mission": gettext_lazy("provinces next to yours may join you"),
    "pest": gettext_lazy("a plague for whoever lives there"),
    "plunder": gettext_lazy("3 gold now; the people leave, village and stable are gone"),
    "protect": gettext_lazy("against magic, this turn"),
    "remove_army": gettext_lazy("it is gone, and its upkeep"),
    "remove_town": gettext_lazy("its guard goes too"),
    "worldpeace": gettext_lazy("the game ends if all say so in the same turn"),
}
STRUCTURE_NOTES: Final[Mapping[str, Words]] = {
    "church": gettext_lazy("no rebellion here"),
    "mine": gettext_lazy("one search: ore and gold if found"),
    "roads": gettext_lazy("two steps a turn, goods travel"),
    "stable": gettext_lazy("for horse armies and knights"),
    "town": gettext_lazy("takes the place of the village; makes gold and goods"),
    "warg_farm": gettext_lazy("for warg armies"),
}
# Codes of DK-4.5 -> what stands before the orders that they forbid
GROUPS: Final[Mapping[str, Words]] = {
    "E04": gettext_lazy("not under your control"),
    "E05": gettext_lazy("nobody lives here"),
    "E08": gettext_lazy("a technology is missing"),
    "E10": gettext_lazy("not yet"),
    "E13": gettext_lazy("you have not met them"),
    "E16": gettext_lazy("it cannot be used for this"),
    "E18": gettext_lazy("your warriors are too proud"),
    "E19": gettext_lazy("there is none here"),
    "E21": gettext_lazy("there already"),
    "E22": gettext_lazy("not in this terrain or among this people"),
}


def label_of(order: Order) -> str:
    """What a button says: the thing that one gets."""
    return _label(order.name, order.thing)


@said_once
def _label(name: str, thing: str) -> str:
    match name:
        case "build":
            return str(STRUCTURES[thing])
        case "place":
            return str(ARMIES[thing])
        case "develop" | "give_tech":
            return name_technology(thing)
        case "populate":
            return _("settle %(people)s") % {"people": PEOPLES[thing]}
    return str(LABELS[name])


def note_of(order: Order) -> str:
    """What it is good for, in a few words; empty where the label says it."""
    return _note(order.name, order.thing)


@said_once
def _note(name: str, thing: str) -> str:
    match name:
        case "build":
            return _what_it_yields(thing)
        case "develop":
            return str(EFFECTS[thing])
        case "place":
            return _what_it_can(thing)
    return str(NOTES.get(name, ""))


def _what_it_yields(structure: str) -> str:
    kind = KINDS[structure]
    parts: list[str] = []
    if structure in STRUCTURE_NOTES:
        parts.append(str(STRUCTURE_NOTES[structure]))
    if kind.gold:
        sign = "+" if kind.gold > 0 else "\u2212"
        parts.append(_("%(gold)s gold a turn") % {"gold": f"{sign}{abs(kind.gold)}"})
    if kind.good:
        about = {"amount": kind.amount, "good": GOODS_NAMES[kind.good]}
        parts.append(_("+%(amount)s %(good)s") % about)
    return list_words(parts)


def _what_it_can(kind: str) -> str:
    army = ARMY_TYPES[kind]
    if army.mounted:
        return _("mounted: two steps a turn in your land")
    if army.naval:
        return _("sails: two steps a turn on your water")
    return "" if army.mobile else _("cannot move")


def reason_of(code: str, rows: Sequence[tuple[Order, Failure]]) -> Reason:
    """One reason and the orders that it forbids, before they are put into words."""
    order, failure = rows[0]
    if code == "E28" or code in GROUPS:
        structure = str(failure.data["structure"]) if code == "E28" else ""
        return Reason(code, tuple(_forbidden(code, *row) for row in rows), structure)
    why = FAILURE_SENTENCES[code](failure.data, Names())
    return Reason(code, ((order.name, order.thing, ()),), why=why)


def _forbidden(code: str, order: Order, failure: Failure) -> Forbidden:
    if code == "E08":
        return order.name, order.thing, (str(failure.data["technology"]),)
    missing = failure.data.get("missing") if code == "E10" else None
    needed = tuple(map(str, missing)) if isinstance(missing, list) else ()
    return order.name, order.thing, needed


def say_reason(reason: Reason) -> str:
    """``a technology is missing: church (churches)``"""
    orders = list_words(_with_needs(*row) for row in reason.orders)
    if reason.why:
        return _("%(order)s: %(why)s") % {"order": orders, "why": reason.why}
    if reason.structure:
        return _("there is no %(structure)s: %(orders)s") % {
            "structure": STRUCTURES[reason.structure],
            "orders": orders,
        }
    return _("%(reason)s: %(orders)s") % {"reason": GROUPS[reason.code], "orders": orders}


def _with_needs(name: str, thing: str, needed: tuple[str, ...]) -> str:
    label = _label(name, thing)
    technologies = list_words(map(name_technology, needed))
    return label if technologies in ("", label) else f"{label} ({technologies})"
