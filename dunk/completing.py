"""The order language as data, for the page to suggest words while one writes (``complete.js``)."""

import json
from collections.abc import Iterator
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from dunk.cards import Desk
from dunk.engine.carrying.developing import developable
from dunk.engine.orders.forms import BUILT, VERBS, form_of, pieces_of
from dunk.engine.outline import relations
from dunk.engine.sheet import called
from dunk.engine.tables.forces import ARMY_TYPES
from dunk.engine.tables.lands import GOODS
from dunk.engine.tables.language import ABBREVIATIONS, MOVE_WORDS, PLACED_TYPES
from dunk.engine.tables.structures import STRUCTURES
from dunk.engine.tables.technologies import TECHNOLOGIES
from dunk.wording.nouns import (
    ARMIES,
    GOODS_NAMES,
    KINDS,
    PEOPLES,
    STATUSES,
    TERRAINS,
    count_gold,
    list_words,
)
from dunk.wording.nouns import DIRECTIONS as DIRECTION_NAMES
from dunk.wording.technology_names import name_technology, word_for

Choices = list[tuple[str, str]]  # what is written, and what it is

#: What is offered first on an empty line.
_FIRST: Final = ("move", "place")
#: Not offered where nothing is written yet: what ends a game should be typed.
_RARE: Final = ("resign", "set_nr", "worldpeace")


def completions(desk: Desk) -> str:
    """In JSON: ``verbs``: the beginnings of a line and what they are; ``short``: abbreviation ->
    verb; ``pieces``: verb -> what follows, each a key of ``words`` (``armies``, ``provinces``,
    ``kingdoms`` …), a number (``#``) or a word that is written as it stands (``=to``). ``ways``
    can be repeated; what ends with ``?`` may be left out."""
    told: dict[str, Any] = {
        "verbs": list(_verbs(desk)),
        "short": ABBREVIATIONS,
        "pieces": {verb: list(_pieces(verb)) for verb in VERBS},
        "words": {
            "armies": _armies(desk),
            "provinces": _provinces(desk),
            "kingdoms": _kingdoms(desk),
            "technologies": [(name, _describe_craft(name)) for name in (*TECHNOLOGIES, "all")],
            "types": [(name, str(ARMIES[name])) for name in PLACED_TYPES],
            "goods": [(good, str(GOODS_NAMES[good])) for good in GOODS],
            "ways": [(word, str(DIRECTION_NAMES.get(word, word))) for word in MOVE_WORDS],
        },
    }
    return json.dumps(told, ensure_ascii=False, separators=(",", ":"))


def _verbs(desk: Desk) -> Iterator[tuple[str, str]]:
    """What this kingdom could order, the most used first."""
    known = {f"develop_{name}" for name in developable(desk.realm.kingdom)}
    can = [*_FIRST, *(f"place_{kind}" for kind in _placed(desk))]
    can += [f"build_{name}" for name in BUILT if _can_build(desk, name)]
    can += sorted(known)
    can += [
        verb
        for verb, (name, _thing) in VERBS.items()
        if name not in ("build", "develop") and verb not in (*_FIRST, *_RARE)
    ]
    can += ["every turn:", "next turn:", *_RARE]
    for verb in can:
        base = "place" if verb.startswith("place_") else verb
        yield verb, form_of(base) if base in VERBS else verb


def _placed(desk: Desk) -> Iterator[str]:
    realm = desk.realm
    for kind in PLACED_TYPES:
        row = ARMY_TYPES[kind]
        is_known = row.technology is None or realm.has(row.technology)
        if kind != "army" and is_known and row.kingdom in (None, realm.race):
            yield kind


def _can_build(desk: Desk, name: str) -> bool:
    needed = STRUCTURES[name].technology
    return desk.realm.race == "orc" if needed is None else desk.realm.has(needed)


_KINDS: Final = {
    "(army)": "armies",
    "(army or all)": "armies",
    "(province)": "provinces",
    "(other province)": "provinces",
    "(kingdom)": "kingdoms",
    "(technology or all)": "technologies",
    "(directions)": "ways",
    "(type)": "types?",
    "(good)": "goods",
    "(amount)": "#",
    "(number)": "#",
    "to?": "=to?",
}


def _pieces(verb: str) -> Iterator[str]:
    for piece in pieces_of(VERBS[verb][0]):
        if piece in _KINDS:
            yield _KINDS[piece]
        elif not piece.startswith("("):
            yield f"={piece}"


def _describe_craft(name: str) -> str:
    """Its price, and its name where that is not the word itself."""
    row = TECHNOLOGIES.get(name)
    if row is None:
        return ""
    price = count_gold(row.price) if row.price else ""
    said = name_technology(name)
    if said == word_for(name):
        return price or row.kind
    return list_words((said, price or KINDS[row.kind]))


def _armies(desk: Desk) -> Choices:
    return [
        (called(desk.realm, army), _("in %(province)s") % {"province": army.province})
        for army in desk.realm.armies()
    ]


def _provinces(desk: Desk) -> Choices:
    """The own ones first."""
    own = desk.realm.board.lands[desk.realm.number]
    lands = desk.report["provinces"].items()
    ranked = sorted(lands, key=lambda item: (int(item[0]) not in own, int(item[0])))
    return [(number, _describe(land, is_own=int(number) in own)) for number, land in ranked]


def _describe(land: Any, *, is_own: bool) -> str:
    parts = [str(TERRAINS[land["terrain"]])]
    if "population" in land:
        parts.append(str(PEOPLES[land["population"]]))
    if is_own:
        parts.append(pgettext("province", "yours"))
    return list_words(parts)


def _kingdoms(desk: Desk) -> Choices:
    names = {one["number"]: one["name"] for one in desk.report["kingdoms"]}
    return [(names[row.kingdom], str(STATUSES[row.status])) for row in relations(desk.report)]
