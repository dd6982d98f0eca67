"""What happened: codes and data with a rule, a day, a place and an audience, never sentences.

Each phase names its own codes and their data in its module, as ``EVENTS``. An event without an
audience has no reader; where one happening has an open and a secret side, it is told as two.
"""

from collections.abc import Iterable, Mapping
from typing import Any, Final, NamedTuple

from dma.engine.state import Cell

EVERYBODY: Final = 0  # in an audience: all, the public too. No state has that number.
PUBLIC: Final = frozenset({EVERYBODY})


class Event(NamedTuple):
    """One happening.

    ``day``: 0 the start of the week, 1 to 7, 8 Sunday evening; ``phase``: a name of
    ``tables.sequence``; ``cell``: where, None for nowhere; ``seen_by``: numbers of the states that
    may read it, or ``PUBLIC``; ``data``: JSON-able, whole numbers and texts, by code.
    """

    code: str
    rule: str
    day: int
    phase: str
    cell: Cell | None
    seen_by: frozenset[int]
    data: Mapping[str, Any]


def audience(states: Iterable[int]) -> frozenset[int]:
    """These states; nobody, who reads nothing, may be among them."""
    return frozenset(number for number in states if number > 0)
