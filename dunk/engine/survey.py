"""Everything that is wrong with a scenario file, all at once (DK-1.3, DK-1.4).

``read_scenario`` ends at the first fault and takes maps of any size, as those of old campaigns may
be. Whoever makes a map wants to hear of every fault, and the host must be able to draw it.
"""

from dataclasses import dataclass, field
from typing import Any, Final

from dunk.engine.faultbook import Fault, FaultBook
from dunk.engine.jsonfields import MalformedPosition
from dunk.engine.scenario import read_scenario
from dunk.engine.state import Document
from dunk.engine.survey_forces import look_at_armies
from dunk.engine.survey_land import Ground, look_at_provinces, look_at_terrain
from dunk.engine.survey_realms import Realms, look_at_kingdoms, look_at_rules

#: What a scenario may have at most, for people (DK-1.4).
LONGEST_NAME: Final = 80
LONGEST_ABOUT: Final = 2_000

_SCENARIO: Final = (
    *("name", "about", "edition", "rules", "terrain", "provinces", "kingdoms", "armies"),
)


@dataclass(frozen=True, slots=True)
class Survey:
    """``faults``: as they were found, a warning only where there is no error; ``rulers``: what the
    kingdoms are called, in the order of the seats; ``options``: those that the scenario sets."""

    faults: tuple[Fault, ...]
    rulers: tuple[str, ...] = ()
    options: Document = field(default_factory=dict)


def survey(document: object) -> Survey:
    """Look at every part of a scenario, whatever it is. Without an error it can be played."""
    book = FaultBook()
    doc = book.fields_of(document, "", _SCENARIO, needed=("terrain", "kingdoms"))
    if doc is None:
        return Survey(tuple(book.faults))
    for name, most in (("name", LONGEST_NAME), ("about", LONGEST_ABOUT)):
        if name in doc:
            book.text(doc[name], name, most)
    options = look_at_rules(book, doc.get("rules", {}))
    ground = look_at_terrain(book, doc["terrain"]) if "terrain" in doc else Ground()
    realms = look_at_kingdoms(book, doc["kingdoms"]) if "kingdoms" in doc else Realms()
    owners = look_at_provinces(book, doc.get("provinces", {}), ground, realms.numbers)
    owners |= look_at_armies(book, doc.get("armies", []), ground, realms.numbers)
    _look_at_presence(book, realms, owners)
    if not book.faults:
        _try(book, document)
    return Survey(tuple(book.faults), tuple(realms.names[n] for n in sorted(realms.names)), options)


def _look_at_presence(book: FaultBook, realms: Realms, owners: set[int]) -> None:
    """A kingdom without provinces and armies would be out before it began (DK-17.5)."""
    for number in sorted(realms.numbers - owners):
        name = realms.names[number]
        book.add(realms.paths[number], "scenario_landless", "DK-17.5", number=number, name=name)


def _try(book: FaultBook, document: Any) -> None:
    """What has slipped through; the reader has the last word."""
    try:
        read_scenario(document)
    except MalformedPosition as error:
        book.add("", "scenario_other", text=str(error))
