"""The plan language as data, for the page to suggest words while one writes (``complete.js``)."""

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from django.utils.translation import get_language

from dma.desk import Desk
from dma.engine.orders import vocabulary
from dma.engine.state import ARMY, CITY
from dma.engine.tables.names import BUILDINGS, PROJECTS, UNITS

Choices = Iterable[tuple[str, str]]  # what is written, and what it is

#: Beside English, in the order of the tables of names.
LANGUAGES: Final = ("en", "ru")
#: The orders, the most used first, and what follows each: a kind of words, or one of two; with a
#: colon behind it one that ends with a colon, with a star as many as one likes, apart by commas;
#: "units": which units, up to the next word that is written as it stands (=).
_PIECES: Final[Mapping[str, tuple[str, ...]]] = {
    "queue": ("cities:", "things*"),
    "route": ("armies:",),
    "transfer": ("units", "=from", "cities|armies", "=to", "cities|armies"),
    "stance": ("armies", "stances"),
    "assault": ("armies", "switches"),
    "halt": ("armies",),
    "rations": ("units", "=from", "cities|armies", "=at", "cities"),
    "relation": ("seats", "attitudes"),
    "message": ("readers:",),
    "layout": ("cities|armies:",),
    "name": ("armies:",),
    "disband": ("unit|armies", "units"),
}
_JOINTS: Final = {
    "from": vocabulary.FROM,
    "to": vocabulary.TO,
    "at": vocabulary.AT,
}


def completions(desk: Desk) -> str:
    """In JSON: ``page``: the language of the page; for each language ``verbs``: the orders in it,
    with ``pieces`` of each (``_PIECES``), ``words``: kind -> lines of what is written and, behind a
    tab, what it is, and ``called``: what stands before the number of an own city or army. Their
    numbers and names are in ``own``, once for all languages."""
    page = get_language() or ""
    told: dict[str, Any] = {
        "page": "ru" if page.startswith("ru") else "en",
        "own": {"cities": _lines(_cities(desk)), "armies": _lines(_armies(desk))},
    }
    for place, language in enumerate(LANGUAGES):
        verbs = {it: _word(vocabulary.VERBS, it, place) for it in _PIECES}
        told[language] = {
            "verbs": list(verbs.values()),
            "pieces": {verbs[it]: list(_pieces(it, place)) for it in _PIECES},
            "words": {kind: _lines(those) for kind, those in _kinds(desk, place).items()},
            "called": {
                "cities": _word(vocabulary.HOLDERS, CITY, place),
                "armies": _word(vocabulary.HOLDERS, ARMY, place),
            },
        }
    return json.dumps(told, ensure_ascii=False, separators=(",", ":"))


def _word(table: Mapping[str, str], what: str, place: int) -> str:
    """The first word of a table that means this, in a language."""
    return next(
        word for word, meant in table.items() if meant == what and _is_latin(word) is (place == 0)
    )


def _is_latin(word: str) -> bool:
    return word[0].isascii()


def _pieces(verb: str, place: int) -> Iterator[str]:
    for piece in _PIECES[verb]:
        joint = piece.removeprefix("=")
        yield piece if joint == piece else f"={_word(_JOINTS[joint], joint, place)}"


def _lines(those: Choices) -> str:
    return "\n".join(f"{word}\t{what}" if what else word for word, what in those)


def _kinds(desk: Desk, place: int) -> dict[str, Choices]:
    nothing = _word(vocabulary.NOTHING, "nothing", place)
    everything = (_word(vocabulary.ALL, "all", place), "")
    types = [(names[place].lower(), "") for names in UNITS.values()]
    seats = list(_seats(desk))
    return {
        "things": [
            (names[place].lower(), "")
            for table in (UNITS, BUILDINGS, PROJECTS)
            for names in table.values()
        ]
        + [(nothing, "")],
        "types": [*types, everything],
        "seats": seats,
        "readers": [everything, *seats],
        "attitudes": _all_of(vocabulary.ATTITUDES, place),
        "stances": _all_of(vocabulary.STANCES, place),
        "switches": _all_of(vocabulary.SWITCHES, place),
        "unit": [(_word(vocabulary.UNIT_WORDS, "unit", place), "")],
    }


def _all_of(table: Mapping[str, str], place: int) -> Choices:
    return [(_word(table, what, place), "") for what in dict.fromkeys(table.values())]


def _cities(desk: Desk) -> Choices:
    for city in desk.board.cities_of(desk.state):
        yield str(city.number), city.name


def _armies(desk: Desk) -> Choices:
    for number, army in sorted(desk.board.armies.items()):
        if army.owner == desk.state:
            yield str(number), army.name


def _seats(desk: Desk) -> Choices:
    for number, state in sorted(desk.board.states.items()):
        if number != desk.state and state.out is None:
            yield state.seat, state.name
