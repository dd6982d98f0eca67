"""The arms of seats: chosen or made from their place; and how arms are told in words."""

import hashlib
from collections.abc import Iterable

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.maps.arms import CHOICES, Arms, arms_of
from games.models import Seat

Label = str | Promise

COLOURS: dict[int, Label] = {
    1: _("Gules"),
    2: _("Azure"),
    3: _("Tenné"),
    4: _("Vert"),
    5: _("Purpure"),
    6: _("Celeste"),
    7: _("Murrey"),
    8: _("Ash"),
}
METALS: dict[str, Label] = {"or": _("Or"), "argent": _("Argent")}
#: Of a field that is divided, and of one that bears something.
DIVISIONS: dict[str, Label] = {
    "plain": _("plain"),
    "per-pale": _("per pale"),
    "pale": _("a pale"),
    "paly": _("paly"),
    "per-fess": _("per fess"),
    "fess": _("a fess"),
    "barry": _("barry"),
    "wavy": _("barry wavy"),
    "per-bend": _("per bend"),
    "bend": _("a bend"),
    "bendy": _("bendy"),
    "per-chevron": _("per chevron"),
    "chevron": _("a chevron"),
    "cross": _("a cross"),
    "bordure": _("a bordure"),
    "saltire": _("a saltire"),
    "per-saltire": _("per saltire"),
    "fretty": _("fretty"),
    "quarterly": _("quarterly"),
    "chequy": _("chequy"),
    "lozengy": _("lozengy"),
    "pile": _("a pile"),
}
#: Those that lie on a field of the colour; the others part it in two.
BORNE = frozenset({"pale", "fess", "bend", "chevron", "cross", "bordure", "saltire", "pile"})
CHARGES: dict[str, Label] = {
    "cow": _("a cow's head"),
    "sheaf": _("a wheat sheaf"),
    "tower": _("a tower"),
    "sword": _("a sword"),
    "star": _("a star"),
    "moon": _("a moon"),
    "rose": _("a rose"),
    "oak": _("an oak"),
    "key": _("a key"),
    "bee": _("a bee"),
    "ship": _("a ship"),
    "wolf": _("a wolf's head"),
    "horn": _("a horn"),
    "crown": _("a crown"),
    "anchor": _("an anchor"),
    "fish": _("a fish"),
}


def arms_of_seat(seat: Seat) -> Arms:
    """The arms its player chose, else those of its place in the campaign. Asks no database."""
    try:
        return Arms.parse(seat.arms)
    except ValueError:
        return arms_of(str(seat.campaign_id), _index(seat.key))


def arms_of_campaign(seats: Iterable[Seat]) -> dict[str, Arms]:
    """Seat key -> its arms, as a ruleset wants them for its map."""
    return {seat.key: arms_of_seat(seat) for seat in seats}


def choices() -> dict[str, list[tuple[str, Label]]]:
    """The fields of a form that chooses arms, each with its values and their names."""
    return {
        "division": [(name, DIVISIONS[name]) for name in CHOICES.divisions],
        "colour": [(str(number), COLOURS[number]) for number in CHOICES.colours],
        "metal": [(name, METALS[name]) for name in CHOICES.metals],
        "charge": [(name, CHARGES[name]) for name in CHOICES.charges],
    }


def blazon(arms: Arms) -> str:
    """The arms in the words of heralds, in the active language, such as "Azure, a chevron Or,
    a cow's head"."""
    words = {
        "division": DIVISIONS[arms.division],
        "colour": COLOURS[arms.colour],
        "metal": METALS[arms.metal],
        "charge": CHARGES[arms.charge],
    }
    if arms.division == "plain":
        form = _("%(colour)s, %(charge)s %(metal)s")
    elif arms.division in BORNE:
        form = _("%(colour)s, %(division)s %(metal)s, %(charge)s")
    else:
        form = _("%(division)s %(colour)s and %(metal)s, %(charge)s")
    told = str(form) % words
    return told[0].upper() + told[1:]


def _index(key: str) -> int:
    """The place of a seat from its key: A is 0, Z 25, AA 26; a key of another kind has one too."""
    if key.isascii() and key.isalpha() and key.isupper() and len(key) <= 3:
        place = 0
        for letter in key:
            place = place * 26 + ord(letter) - ord("A") + 1
        return place - 1
    return int.from_bytes(hashlib.sha256(key.encode()).digest()[:2])
