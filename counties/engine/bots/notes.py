"""What a bot writes down for itself: comments in its sheet, which its next report repeats.

Only the battles of the last turn stand in a report. How a county was held before that a bot
knows, like any player, from its own notes.
"""

import re
from collections.abc import Iterable, Mapping
from typing import Any, Final, NamedTuple

LASTING: Final = 8  # turns after which a note is worth nothing
_FORM: Final = re.compile(
    r"# Turn ([0-9]{1,9}): county ([0-9]{1,9}) held by ([0-9]{1,9}) people, ([0-9]{1,9}) soldiers"
)


class Sighting(NamedTuple):
    """How a county of another ruler was held, with what will have been added to it since."""

    turn: int
    county: int
    people: int
    soldiers: int

    def __str__(self) -> str:
        return (
            f"# Turn {self.turn}: county {self.county} held by {self.people} people,"
            f" {self.soldiers} soldiers"
        )


def read_notes(report: Mapping[str, Any]) -> dict[int, Sighting]:
    """County -> what the seat's sheet of last turn noted about it, unless that is too old."""
    orders = report["own"]["orders"] if report["own"] else None
    found: dict[int, Sighting] = {}
    for line in orders["lines"] if orders else ():
        match = _FORM.fullmatch(line["text"])
        if match:
            seen = Sighting(*map(int, match.groups()))
            if report["turn"] - LASTING <= seen.turn < report["turn"]:
                found[seen.county] = seen
    return found


def write_notes(sightings: Iterable[Sighting]) -> str:
    """The notes as lines of a sheet, by county."""
    return "".join(f"{seen}\n" for seen in sorted(sightings, key=lambda seen: seen.county))
