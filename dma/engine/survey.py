"""Everything that is wrong with a scenario file, all at once (DMA-1.8, DMA-1.9).

``read_scenario`` ends at the first fault and takes maps of any size, as those of old campaigns may
be. Whoever makes a map wants to hear of every fault, and the host must be able to draw it.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from dma.engine.faultbook import Fault, FaultBook
from dma.engine.jsonfields import MalformedPosition
from dma.engine.scenario import FIELDS, WANTED, read_scenario
from dma.engine.state import ARMY, CITY, Document, Holder
from dma.engine.survey_forces import (
    Armies,
    holders_in,
    look_at_armies,
    look_at_layout,
    look_at_units,
)
from dma.engine.survey_land import Ground, look_at_land, pieces_of
from dma.engine.survey_places import Places, look_at_cities, look_at_villages
from dma.engine.survey_states import Realms, look_at_rules, look_at_states

#: What a scenario may have at most, for people (DMA-1.9).
LONGEST_NAME: Final = 80
LONGEST_ABOUT: Final = 2_000

# code of a fault -> what its data holds; ``got``: what stands there, ``other``: the path of another
FAULTS: Final[Mapping[str, str]] = {
    "scenario_no_object": "got",
    "scenario_no_list": "got",
    "scenario_unknown": "name, known: fields",
    "scenario_missing": "name: of the field",
    "scenario_no_number": "got, least, most",
    "scenario_out_of_bounds": "least, most",
    "scenario_choice": "got, choices",
    "scenario_twice": "name",
    "scenario_no_mark": "got",
    "scenario_no_text": "got",
    "scenario_long_text": "most",
    "scenario_rows": "n, least, most: rows of the map",
    "scenario_width": "n, least, most: cells of a row",
    "scenario_uneven": "n, wanted: letters of a row",
    "scenario_letters": "got, letters",
    "scenario_large": "n, most: cells",
    "scenario_province_rows": "n, wanted: rows of numbers",
    "scenario_province_row": "got, wanted: numbers in the row",
    "scenario_on_water": "got: the province that water cannot belong to",
    "scenario_on_land": "got: 0, where land must belong to a province",
    "scenario_no_province": "got: no province of the map",
    "scenario_no_cell": "got: no pair of numbers",
    "scenario_off_map": "x, y, last_x, last_y",
    "scenario_ground": "terrain: no settlement can be on it",
    "scenario_taken": "other: what is on that cell",
    "scenario_wrong_province": "got, province: that of its cell",
    "scenario_city_twice": "province, other: its city",
    "scenario_no_city": "province",
    "scenario_neutral": "nothing: a neutral city has no stock, queue or groups",
    "scenario_not_standing": "building: it has a bonus but does not stand there",
    "scenario_how_many": "n, least, most: states",
    "scenario_number_twice": "number, other",
    "scenario_no_name": "got",
    "scenario_name_twice": "got, other",
    "scenario_no_state": "got, states: their numbers, perhaps empty",
    "scenario_many_villages": "n, most",
    "scenario_many_armies": "n, most",
    "scenario_many_units": "n, most",
    "scenario_many_items": "n, most: of a queue or a route",
    "scenario_units_twice": "nothing: the list of all units says it already",
    "scenario_full": "n, most: units of a garrison or an army",
    "scenario_no_unit": "got: no row of a unit",
    "scenario_no_holder": "kind: city or army, got",
    "scenario_layout_alone": "nothing: a layout needs the list of all units",
    "scenario_not_here": "got: the unit that is not in that city or army",
    "scenario_cell_twice": "x, y: of a layout",
    "scenario_in_water": "nothing: an army stands on water",
    "scenario_step": "x, y: not beside the cell before",
    "scenario_landless": "number, name: of the state",
    "scenario_apart": "name, other: states between which no army can go",
    "scenario_other": "text",
}


@dataclass(frozen=True, slots=True)
class Survey:
    """``faults``: as they were found, a warning only where there is no error; ``rulers``: what the
    states are called, in the order of the seats; ``options``: those that the scenario sets."""

    faults: tuple[Fault, ...]
    rulers: tuple[str, ...] = ()
    options: Document = field(default_factory=dict)


def survey(document: object) -> Survey:
    """Look at every part of a scenario, whatever it is. Without an error it can be played."""
    book = FaultBook()
    doc = book.fields_of(document, "", FIELDS, needed=WANTED)
    if doc is None:
        return Survey(tuple(book.faults))
    for name, most in (("name", LONGEST_NAME), ("about", LONGEST_ABOUT)):
        if name in doc:
            book.text(doc[name], name, most)
    options = look_at_rules(book, doc.get("rules", {}))
    ground = look_at_land(book, doc)
    realms = look_at_states(book, doc["states"]) if "states" in doc else Realms()
    has_units = "units" in doc
    places = Places()
    if "cities" in doc:
        places = look_at_cities(book, doc["cities"], ground, realms, has_units=has_units)
    look_at_villages(book, doc.get("villages", []), ground, realms, places)
    armies = look_at_armies(book, doc.get("armies", []), ground, realms, has_units=has_units)
    if has_units:
        look_at_units(book, doc["units"], places, armies)
    _look_at_layouts(book, doc, places, armies)
    _look_at_presence(book, realms, places, armies)
    if not book.faults:
        _try(book, document)
    if not book.faults:
        _look_at_ways(book, realms, places, ground)
    return Survey(tuple(book.faults), tuple(realms.names[n] for n in sorted(realms.names)), options)


def _look_at_layouts(book: FaultBook, doc: Document, places: Places, armies: Armies) -> None:
    holders = holders_in(doc["units"]) if "units" in doc else None
    for kind, known in ((CITY, places), (ARMY, armies)):
        for number, layout in known.layouts.items():
            path = f"{known.paths[number]}.layout"
            look_at_layout(book, layout, path, Holder(kind, number), holders)


def _look_at_presence(book: FaultBook, realms: Realms, places: Places, armies: Armies) -> None:
    """A state without a city and without an army with units would be out at once (DMA-19.3)."""
    alive = set(places.cities.values()) | {armies.owners[number] for number in armies.strong}
    for number, name in sorted(realms.names.items()):
        if number not in alive:
            path = realms.paths[number]
            book.add(path, "scenario_landless", "DMA-19.3", number=number, name=name)


def _look_at_ways(book: FaultBook, realms: Realms, places: Places, ground: Ground) -> None:
    """States on different islands can never meet."""
    pieces = pieces_of(ground)
    first: dict[int, int] = {}  # piece -> a state on it
    for number, cell in sorted(places.first.items()):
        first.setdefault(pieces[cell], number)
    main, *others = sorted(first.values()) or [0]
    for number in others:
        data = {"name": realms.names[number], "other": realms.names[main]}
        book.warn(realms.paths[number], "scenario_apart", "DMA-10.3", **data)


def _try(book: FaultBook, document: Any) -> None:
    """What has slipped through; the reader has the last word."""
    try:
        read_scenario(document)
    except MalformedPosition as error:
        book.add("", "scenario_other", text=str(error))
