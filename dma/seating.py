"""What players bring to their seats: the name of the state."""

from collections.abc import Mapping

from dma.engine.state import Document
from games.rulesets import Seated


def seat_all(options: Document, seats: Mapping[str, Seated]) -> Document:
    """The options with a name for every seat that has one; a name that another has is left out.
    What the options say already stays."""
    said: Document = dict(options.get("states") or {})
    taken = {str(name).casefold() for name in said.values()}
    for key, seat in seats.items():
        if key not in said and seat.name and seat.name.casefold() not in taken:
            said[key] = seat.name
            taken.add(seat.name.casefold())
    return {**options, "states": said} if said else options
