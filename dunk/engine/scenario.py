"""Scenario files: a position document in which everything usual may be left out.

Needed are ``terrain``, the map in rows of letters (DK-9), and ``kingdoms``, a list in which each
has a ``race`` and its ``leaders``. What else stands in them, in ``provinces`` and in ``armies`` is
as in a position (see ``encoding``). Left out it is as at the start of a drawn campaign: kingdoms
are numbered from 1, called Realm and their number, possess what is native to them and have one
turn's income less administration; armies are plain, healthy, of their kingdom's race, with ERF 1,
the next number and its name. ``rules`` may be given. ``turn``, ``standings`` and ``ending`` have no
place in it, and who sees what follows from where they are. ``name`` and ``about`` are for people.
"""

from collections.abc import Mapping
from typing import Any, Final

from dunk.engine.decoding import decode, read_terrain
from dunk.engine.economy import administration, people_gold
from dunk.engine.encoding import EDITION, encode, encode_muster
from dunk.engine.jsonfields import (
    MalformedPosition,
    read_list,
    read_number,
    read_object,
    show,
)
from dunk.engine.naming import army_name
from dunk.engine.state import Document, Muster, Position
from dunk.engine.tables.forces import ARMY_TYPES, MONSTER_ERF, MONSTER_RACE, TROLL_RACE
from dunk.engine.tables.peoples import NATIVE_TECHNOLOGIES

FIELDS: Final = (
    *("name", "about"),  # for people
    *("edition", "rules", "terrain", "provinces", "kingdoms", "armies"),
)
#: What of a kingdom or army belongs to a campaign under way and not to a start.
_UNDER_WAY: Final = ("seat", "muster", "lines", "silent", "seen", "left")


def read_scenario(document: object) -> Position:
    """The scenario as a position of turn 1, whose kingdoms have their numbers for seats and see
    nothing yet. Raises ``MalformedPosition`` with one clear line."""
    doc = read_object(document, "scenario")
    for name in doc:
        if name not in FIELDS:
            raise MalformedPosition(f"scenario: the field {show(name)} is not known")
    for name in ("terrain", "kingdoms"):
        if name not in doc:
            raise MalformedPosition(f"scenario: the field {name} is missing")
    read_terrain(doc["terrain"], "terrain")
    kingdoms = [
        _fill_kingdom(item, f"kingdoms[{index}]", index + 1)
        for index, item in enumerate(read_list(doc["kingdoms"], "kingdoms"))
    ]
    if not kingdoms:
        raise MalformedPosition("kingdoms: expected at least one kingdom, got none")
    races = {kingdom["number"]: kingdom["race"] for kingdom in kingdoms}
    musters = {number: Muster() for number in [0, *races]}
    armies = _fill_armies(read_list(doc.get("armies", []), "armies"), races, musters)
    for kingdom in kingdoms:
        kingdom["muster"] = encode_muster(musters[kingdom["number"]])
    position = decode(
        {
            "edition": doc.get("edition", EDITION),
            "turn": 1,
            "rules": doc.get("rules", {}),
            "terrain": doc["terrain"],
            "provinces": doc.get("provinces", {}),
            "kingdoms": kingdoms,
            "armies": armies,
            "rebels": encode_muster(musters[0]),
            "standings": {},
            "ending": None,
        }
    )
    _fill_gold(position, {k["number"] for k in kingdoms if "gold" not in k})
    _verify_alive(position)
    return position


def scenario_of(position: Position) -> Document:
    """The scenario from which a new campaign starts as in this position: ``read_scenario`` gives it
    again, as long as nobody has ordered anything yet. Who has left is not in it."""
    doc = encode(position)
    playing = {number for number, kingdom in position.kingdoms.items() if kingdom.left is None}
    return {
        "rules": doc["rules"],
        "terrain": doc["terrain"],
        "provinces": doc["provinces"],
        "kingdoms": [
            _start_of(kingdom, playing)
            for kingdom in doc["kingdoms"]
            if kingdom["number"] in playing
        ],
        "armies": [
            {name: value for name, value in army.items() if name != "words"}
            for army in doc["armies"]
        ],
    }


def _start_of(kingdom: Document, playing: set[int]) -> Document:
    """A kingdom without what has become of it in a campaign; its gold and technologies are said
    even where there are none, for they are not those of a usual start."""
    said = {
        other: word
        for other, word in kingdom.get("declarations", {}).items()
        if int(other) in playing
    }
    met = [other for other in kingdom.get("contacts", ()) if other in playing]
    usual: Document = {"gold": 0, "technologies": []}
    found = {name: value for name, value in kingdom.items() if name not in _UNDER_WAY}
    for name, value in (("declarations", said), ("contacts", met)):
        found.pop(name, None)
        if value:
            found[name] = value
    return {**usual, **found}


def _fill_kingdom(document: object, path: str, number: int) -> Document:
    given = read_object(document, path)
    for name in ("seat", "muster", "seen", "left", "silent"):
        if name in given:
            raise MalformedPosition(f"{path}: the field {name} has no place in a scenario")
    for name in ("race", "leaders"):
        if name not in given:
            raise MalformedPosition(f"{path}: the field {name} is missing")
    own = read_number(given.get("number", number), f"{path}.number", least=1)
    native = NATIVE_TECHNOLOGIES.get(str(given.get("race")), ())
    return {
        "number": own,
        "seat": str(own),
        "name": f"Realm {own}",
        "technologies": list(native),
        **given,
    }


def _fill_armies(
    items: list[object], races: Mapping[int, Any], musters: Mapping[int, Muster]
) -> list[Document]:
    """The armies with all they need; ``musters`` come to count them."""
    filled = []
    for index, item in enumerate(items):
        path = f"armies[{index}]"
        given = read_object(item, path)
        owner = read_number(given.get("owner", 0), f"{path}.owner")
        if owner not in musters:
            raise MalformedPosition(f"{path}.owner: there is no kingdom {owner}")
        kind = given.get("type", "army")
        if not isinstance(kind, str) or kind not in ARMY_TYPES:
            raise MalformedPosition(f"{path}.type: there is no army type {show(kind)}")
        muster = musters[owner]
        number = read_number(given.get("number", muster.next_number), f"{path}.number", least=1)
        muster.next_number = max(muster.next_number, number + 1)
        muster.made[kind] = muster.made.get(kind, 0) + 1
        filled.append(
            {
                "number": number,
                "name": army_name(kind, muster.made[kind]),
                "type": kind,
                "race": _race_of(kind, races.get(owner)),
                "erf": MONSTER_ERF if ARMY_TYPES[kind].monster else 1,
                **given,
            }
        )
        if filled[-1]["race"] is None:
            raise MalformedPosition(f"{path}: the field race is missing, which rebels need")
    return filled


def _race_of(kind: str, kingdom: Any) -> Any:
    """The race of an army of that type and owner (DK-2.1.6)."""
    if kind == "trolls":
        return TROLL_RACE
    return MONSTER_RACE if ARMY_TYPES[kind].monster else kingdom


def _fill_gold(position: Position, numbers: set[int]) -> None:
    """One turn's income less administration for those whose gold is not given (DK-2.3.1)."""
    incomes = dict.fromkeys(numbers, 0)
    for land in position.provinces:
        if land.owner in numbers:
            incomes[land.owner] += people_gold(land)
    for number, inc in incomes.items():
        kingdom = position.kingdoms[number]
        kingdom.gold = inc - administration(inc, kingdom.race)


def _verify_alive(position: Position) -> None:
    alive = {land.owner for land in position.provinces}
    alive |= {army.owner for army in position.armies.values()}
    for number in position.kingdoms:
        if number not in alive:
            raise MalformedPosition(f"kingdom {number} has neither provinces nor armies")
