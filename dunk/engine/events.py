"""What happened: codes and data with a rule, a place and an audience, never sentences.

Each phase names its own codes and their data in its module, as ``EVENTS``. An event without an
audience has no reader; where one happening has an open and a secret side, it is told as two.
"""

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

EVERYBODY: Final = 0  # in an audience: all, the public too. No kingdom has that number.
PUBLIC: Final = frozenset({EVERYBODY})
NOWHERE: Final = -1


class Event(NamedTuple):
    """One happening.

    ``phase``: a name of ``tables.sequence``; ``place``: the province, or ``NOWHERE``; ``seen_by``:
    the numbers of the kingdoms that may read it, or ``PUBLIC``. ``data``: JSON-able, by code;
    whole numbers, and odds as text like "2/3".
    """

    code: str
    rule: str
    phase: str
    place: int
    seen_by: frozenset[int]
    data: Mapping[str, object]


def audience(kingdoms: Iterable[int]) -> frozenset[int]:
    """These kingdoms; the rebels, who read nothing, may be among them."""
    return frozenset(number for number in kingdoms if number > 0)
