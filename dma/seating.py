"""What players bring to their seats: the name of the state."""

from collections.abc import Mapping

from dma.engine.naming import name_fault
from dma.engine.state import Document
from games.rulesets import Seated


def seat_all(options: Document, seats: Mapping[str, Seated]) -> Document:
    """The options with a name for every seat that has one; a name that a state cannot have, or
    that another has, is left out. What the options say already stays."""
    said: Document = dict(options.get("states") or {})
    taken = {str(wanted.get("name", "")).casefold() for wanted in said.values()}
    for key, seat in seats.items():
        if "name" in said.get(key, {}) or not seat.name or name_fault(seat.name):
            continue
        if seat.name.casefold() not in taken:
            said[key] = {**said.get(key, {}), "name": seat.name}
            taken.add(seat.name.casefold())
    return {**options, "states": said} if said else options
