"""A scenario's rules and states, looked at one by one."""

from dataclasses import dataclass, field
from typing import Any, Final

from dma.engine.decoding import RULES
from dma.engine.faultbook import LIMIT, FaultBook
from dma.engine.jsonfields import show
from dma.engine.naming import name_fault
from dma.engine.rules import PACES, PRICES, bounds_of
from dma.engine.scenario import STATES_MAX, STATES_MIN, usual_name
from dma.engine.state import ALLIANCE, PEACE, Document

MOST_NUMBER: Final = 99  # of a state (DMA-1.9)
_STATE: Final = ("number", "name", "attitudes")


@dataclass(slots=True)
class Realms:
    """The states as far as they could be read: number -> name, and where each stands."""

    names: dict[int, str] = field(default_factory=dict)
    paths: dict[int, str] = field(default_factory=dict)

    def told(self, without: int = 0) -> str:
        """Their numbers in a sentence."""
        return ", ".join(str(number) for number in sorted(self.names) if number != without)


def look_at_rules(book: FaultBook, value: object) -> Document:
    """The rules as far as they are good, as options of a campaign."""
    rules = book.fields_of(value, "rules", RULES) or {}
    found: Document = {}
    for name in RULES:
        if name not in rules:
            continue
        path = f"rules.{name}"
        good: str | int | None
        if name == "pace":
            good = book.word(rules[name], path, PACES, "DMA-3.6")
        elif name == "prices":
            good = book.word(rules[name], path, tuple(PRICES), "DMA-9.5")
        else:
            good = book.number(rules[name], path, *bounds_of(name), "DMA-1.5")
        if good is not None:
            found[name] = good
    return found


def look_at_states(book: FaultBook, value: object) -> Realms:
    """Every state by itself, then what they say of each other."""
    items = book.items_of(value, "states")
    if isinstance(value, list) and not STATES_MIN <= len(items) <= STATES_MAX:
        data = {"n": len(items), "least": STATES_MIN, "most": STATES_MAX}
        book.add("states", "scenario_how_many", "DMA-2.4", **data)
    realms = Realms()
    found: dict[int, dict[str, Any]] = {}
    called: dict[str, str] = {}
    for index, item in enumerate(items[:STATES_MAX]):
        path = f"states[{index}]"
        state = book.fields_of(item, path, _STATE)
        if state is None:
            continue
        number = book.number(state.get("number", index + 1), f"{path}.number", 1, MOST_NUMBER)
        if number is not None and number in realms.names:
            other = realms.paths[number]
            book.add(f"{path}.number", "scenario_number_twice", number=number, other=other)
        elif number is not None:
            name = state.get("name", usual_name(number))
            realms.names[number] = name if isinstance(name, str) else usual_name(number)
            realms.paths[number] = path
            found[number] = state
            _look_at_name(book, name, f"{path}.name", called)
    for number, state in found.items():
        _look_at_attitudes(book, number, state.get("attitudes", {}), realms)
    return realms


def look_at_owner(book: FaultBook, value: object, path: str, realms: Realms) -> int:
    """The state, 0 for nobody or where there is none of that number."""
    if type(value) is int and (value == 0 or value in realms.names):
        return value
    book.add(path, "scenario_no_state", got=show(value), states=realms.told())
    return 0


def _look_at_name(book: FaultBook, name: object, path: str, called: dict[str, str]) -> None:
    """``called``: names for comparing -> where they stand."""
    if not isinstance(name, str) or book.text(name, path, 1000) is None or name_fault(name):
        book.add(path, "scenario_no_name", LIMIT, got=show(name))
        return
    key = name.casefold()
    if key in called:
        book.add(path, "scenario_name_twice", got=show(name), other=called[key])
    called.setdefault(key, path.removesuffix(".name"))


def _look_at_attitudes(book: FaultBook, number: int, value: object, realms: Realms) -> None:
    path = f"{realms.paths[number]}.attitudes"
    if not isinstance(value, dict):
        book.add(path, "scenario_no_object", got=show(value))
        return
    others = {str(other): other for other in realms.names if other != number}
    for key, said in value.items():
        if key not in others:
            book.add(path, "scenario_no_state", got=show(key), states=realms.told(number))
        else:
            book.word(said, f"{path}.{key}", (PEACE, ALLIANCE), "DMA-4.8")
