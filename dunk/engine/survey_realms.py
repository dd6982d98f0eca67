"""A scenario's rules and kingdoms, looked at part by part."""

from dataclasses import dataclass, field
from typing import Any, Final

from dunk.engine.faultbook import LIMIT, FaultBook
from dunk.engine.jsonfields import show
from dunk.engine.naming import name_fault
from dunk.engine.orders.plain import key_of
from dunk.engine.rules import VERSION
from dunk.engine.state import ENEMY, FRIEND, Document
from dunk.engine.survey_land import place_of
from dunk.engine.tables.peoples import LEADERS, RACES
from dunk.engine.tables.technologies import PACES, TECHNOLOGIES

#: What a scenario may have at most (DK-1.4).
LEAST_KINGDOMS: Final = 2
MOST_KINGDOMS: Final = 200
MOST_NUMBER: Final = 999
MOST_GOLD: Final = 1_000_000
MOST_SILENT_TURNS: Final = 99
LATEST_LAST_TURN: Final = 999

_RULES: Final = ("pace", "monsters", "old_plunder", "silent_turns", "last_turn", "version")
_KINGDOM: Final = (
    *("number", "name", "race", "leaders", "gold", "technologies", "open"),
    *("declarations", "contacts"),
)


@dataclass(slots=True)
class Realms:
    """The kingdoms as far as they could be read: number -> name, and where each stands."""

    names: dict[int, str] = field(default_factory=dict)
    paths: dict[int, str] = field(default_factory=dict)

    @property
    def numbers(self) -> frozenset[int]:
        return frozenset(self.names)


def look_at_rules(book: FaultBook, value: object) -> Document:
    """The rules as far as they are good, as options of a campaign."""
    rules = book.fields_of(value, "rules", _RULES) or {}
    found: Document = {}
    for name in _RULES:
        if name not in rules:
            continue
        before, path = len(book.faults), f"rules.{name}"
        _look_at_rule(book, name, rules[name], path)
        if len(book.faults) == before:
            found[name] = rules[name]
    return found


def _look_at_rule(book: FaultBook, name: str, value: object, path: str) -> None:
    if name == "pace":
        if type(value) is not int or value not in PACES:
            told = ", ".join(map(str, PACES))
            book.add(path, "scenario_choice", "DK-8.3.65", got=show(value), choices=told)
    elif name == "silent_turns":
        book.number(value, path, 1, MOST_SILENT_TURNS, "DK-17.5")
    elif name == "last_turn":
        if value is not None:
            book.number(value, path, 1, LATEST_LAST_TURN, "DK-17.4")
    elif name == "version":
        book.word(value, path, (VERSION,), "DK-18")
    else:
        book.mark(value, path)


def look_at_kingdoms(book: FaultBook, value: object) -> Realms:
    """Every kingdom by itself, then what they say of each other."""
    items = book.items_of(value, "kingdoms")
    if isinstance(value, list) and not LEAST_KINGDOMS <= len(items) <= MOST_KINGDOMS:
        data = {"n": len(items), "least": LEAST_KINGDOMS, "most": MOST_KINGDOMS}
        book.add("kingdoms", "scenario_how_many", LIMIT, **data)
    realms = Realms()
    found: dict[int, dict[str, Any]] = {}
    called: dict[str, str] = {}
    for index, item in enumerate(items[:MOST_KINGDOMS]):
        path = f"kingdoms[{index}]"
        kingdom = book.fields_of(item, path, _KINGDOM, needed=("race", "leaders"))
        if kingdom is None:
            continue
        number = book.number(kingdom.get("number", index + 1), f"{path}.number", 1, MOST_NUMBER)
        if number is not None and number in realms.names:
            other = realms.paths[number]
            book.add(f"{path}.number", "scenario_number_twice", number=number, other=other)
        elif number is not None:
            name = kingdom.get("name", f"Realm {number}")
            realms.names[number] = name if isinstance(name, str) else f"Realm {number}"
            realms.paths[number] = path
            found[number] = kingdom
            _look_at_name(book, name, f"{path}.name", called)
        _look_at_kingdom(book, kingdom, path)
    for number, kingdom in found.items():
        _look_at_others(book, number, kingdom, found, realms)
    return realms


def _look_at_name(book: FaultBook, name: object, path: str, called: dict[str, str]) -> None:
    """``called``: names for comparing -> where they stand."""
    if not isinstance(name, str) or name_fault(name) or name != " ".join(name.split()):
        book.add(path, "scenario_no_name", "DK-4.2.7", got=show(name))
        return
    key = key_of(name)
    if key in called:
        book.add(path, "scenario_name_twice", "DK-4.2.7", got=show(name), other=called[key])
    called.setdefault(key, path.removesuffix(".name"))


def _look_at_kingdom(book: FaultBook, kingdom: dict[str, Any], path: str) -> None:
    if "race" in kingdom:
        book.word(kingdom["race"], f"{path}.race", RACES, "DK-10.1")
    if "leaders" in kingdom:
        book.word(kingdom["leaders"], f"{path}.leaders", LEADERS, "DK-2.1.8")
    if "gold" in kingdom:
        book.number(kingdom["gold"], f"{path}.gold", -MOST_GOLD, MOST_GOLD)
    for name in ("technologies", "open"):
        if name in kingdom:
            book.words(kingdom[name], f"{path}.{name}", tuple(TECHNOLOGIES), "DK-8.3")


def _look_at_others(
    book: FaultBook,
    number: int,
    kingdom: dict[str, Any],
    all_: dict[int, dict[str, Any]],
    realms: Realms,
) -> None:
    """Declarations and contacts name other kingdoms, and who knows one is known by it."""
    path = realms.paths[number]
    told = ", ".join(map(str, sorted(realms.numbers - {number})))
    said = kingdom.get("declarations", {})
    if not isinstance(said, dict):
        book.add(f"{path}.declarations", "scenario_no_object", got=show(said))
        said = {}
    for key, word in said.items():
        other = place_of(key)
        if other == number or other not in realms.numbers:
            where = f"{path}.declarations"
            book.add(where, "scenario_no_kingdom", got=show(key), kingdoms=told)
        else:
            book.word(word, f"{path}.declarations.{key}", (FRIEND, ENEMY), "DK-12.1")
    for index, item in enumerate(book.items_of(kingdom.get("contacts", []), f"{path}.contacts")):
        where = f"{path}.contacts[{index}]"
        if type(item) is not int or item == number or item not in realms.numbers:
            book.add(where, "scenario_no_kingdom", got=show(item), kingdoms=told)
            continue
        back = all_[item].get("contacts", [])
        if not isinstance(back, list) or number not in back:
            book.add(where, "scenario_contact", "DK-2.4.3", number=number, other=item)
