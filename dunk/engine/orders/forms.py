"""The shapes of all orders (DK-4.2 to DK-4.4): what one holds, how it is written and printed."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from dunk.engine.tables.peoples import RACES
from dunk.engine.tables.structures import STRUCTURES
from dunk.engine.tables.technologies import TECHNOLOGIES

EVERY_TURN: Final = "every turn"
NEXT_TURN: Final = "next turn"
ALL: Final = "all"

BUILT: Final = tuple(name for name, kind in STRUCTURES.items() if kind.price is not None)

# Name -> what follows it. In brackets what the player fills in; ``to?`` may be left out (DK-4.1.6);
# the rest is written as it stands.
FORMS: Final[Mapping[str, str]] = {
    # Rule DK-4.2
    "resign": "",
    "send_report": "",
    "set_email": "(address)",
    "set_map_email": "(address)",
    "set_name": "(new name)",
    "set_nr": "(number)",
    "set_password": "(password)",
    "worldpeace": "",
    "write_tech": "(technology or all)",
    # Rule DK-4.3
    "army_to_village": "(army)",
    "burn": "(province)",
    "develop": "",
    "enemy": "(kingdom)",
    "friend": "(kingdom)",
    "neutral": "(kingdom)",
    "give_gold": "(amount) to? (kingdom)",
    "give_map": "to? (kingdom)",
    "give_province": "(province) to? (kingdom)",
    "give_tech": "(technology or all) to? (kingdom)",
    "move": "(army) (directions)",
    "place": "(type) (province) (directions)",
    "remove_army": "(army)",
    "remove_town": "(province)",
    "remove_village": "(province)",
    # Rule DK-4.4
    "build": "(province)",
    "diburn": "(province) (other province)",
    "export": "(amount) (good) from (province) to (other province)",
    "heal": "(province)",
    "magic_village": "(province)",
    "mission": "",
    "pest": "(province)",
    "plunder": "(army or all)",
    "populate": "(province)",
    "protect": "(province)",
    "supply": "(province) to (other province)",
    "teleport": "(army) (province)",
}


@dataclass(frozen=True, slots=True)
class Order:
    """One order. What its form (``FORMS``) does not ask for is empty: 0, -1 of a province, "".

    ``name``: of ``FORMS``. ``when``: "", every turn or next turn (DK-4.2.1, 2). ``thing``: a
    technology, a structure, a race, a good, a type of army, or all. ``words``: of DK-5.3.
    ``value``: an address, a password, a name. ``misnamed``: pairs of army, province, other or
    kingdom, and what was written there, of things that are not (E03, E06, E07).
    """

    name: str
    when: str = ""
    army: int = 0
    province: int = -1
    other: int = -1
    kingdom: int = 0
    amount: int = 0
    thing: str = ""
    words: tuple[str, ...] = ()
    value: str = ""
    misnamed: tuple[tuple[str, str], ...] = ()

    def __str__(self) -> str:
        """The order as it is understood; ``parse_line(str(order)) == order`` for the same names."""
        parts = [verb_of(self), *(self._part(piece) for piece in pieces_of(self.name))]
        line = " ".join(part for part in parts if part)
        return f"{self.when}: {line}" if self.when else line

    def now(self) -> "Order":
        """The same order without ``every turn`` or ``next turn``."""
        return replace(self, when="") if self.when else self

    def _part(self, piece: str) -> str:
        match piece:
            case "(army)" | "(army or all)":
                return self.thing or self._named("army", self.army)
            case "(province)":
                return self._named("province", self.province)
            case "(other province)":
                return self._named("other", self.other)
            case "(kingdom)":
                return self._named("kingdom", self.kingdom)
            case "(amount)" | "(number)":
                return str(self.amount)
            case "(good)" | "(technology or all)":
                return self.thing
            case "(directions)":
                return " ".join(self.words)
            case "(address)" | "(password)" | "(new name)":
                return self.value or "none"
            case "(type)":
                return ""  # joined to the verb
            case "to?":
                return "" if self.name == "give_map" else "to"
        return piece

    def _named(self, what: str, number: int) -> str:
        return dict(self.misnamed).get(what, str(number)) if self.misnamed else str(number)


def veil(order: Order) -> Order:
    """The order as a report repeats it: without the password that it sets, since reports go by
    mail."""
    return replace(order, value="…") if order.name == "set_password" else order


def verb_of(order: Order) -> str:
    """The name of an order as it is written: ``build_church``, ``develop_bows``, ``place``."""
    match order.name:
        case "build" | "develop":
            return f"{order.name}_{order.thing}"
        case "populate":
            return f"{order.thing}_populate"
        case "place" if order.thing != "army":
            return f"place_{order.thing}"
    return order.name


def form_of(verb: str) -> str:
    """How an order is written, by its whole name (``build_church``): ``build_church (province)``.

    The same as in the rule book: for E15.
    """
    name, _ = VERBS[verb]
    form = FORMS[name].replace("to?", "to").replace("other province", "province")
    form = form.replace("(type)", "[type]").replace("[type] (province) (directions)", _PLACED)
    return f"{verb} {'(kingdom)' if name == 'give_map' else form}".strip()


def pieces_of(name: str) -> tuple[str, ...]:
    """The pieces of a form: ``("(amount)", "to?", "(kingdom)")``."""
    return _PIECES[name]


_PLACED: Final = "[type] (province) [directions]"


def _split(form: str) -> tuple[str, ...]:
    pieces: list[str] = []
    for word in form.split():
        if pieces and pieces[-1].startswith("(") and not pieces[-1].endswith(")"):
            pieces[-1] += f" {word}"
        else:
            pieces.append(word)
    return tuple(pieces)


_PIECES: Final = {name: _split(form) for name, form in FORMS.items()}

# Whole name -> name in ``FORMS`` and its thing
VERBS: Final[Mapping[str, tuple[str, str]]] = {
    **{name: (name, "") for name in FORMS if name not in ("build", "develop", "populate")},
    **{f"build_{name}": ("build", name) for name in BUILT},
    **{f"develop_{name}": ("develop", name) for name in TECHNOLOGIES},
    **{f"{race}_populate": ("populate", race) for race in RACES},
}
