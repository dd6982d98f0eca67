"""Sentences for what is wrong with a scenario file (DMA-1.8, DMA-1.9)."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from dma.wording.nouns import BUILDINGS, TERRAINS

Data = Mapping[str, Any]


def _rows(data: Data) -> str:
    text = ngettext(
        "%(n)s row: a map has %(least)s to %(most)s.",
        "%(n)s rows: a map has %(least)s to %(most)s.",
        data["n"],
    )
    return text % data


def _width(data: Data) -> str:
    text = ngettext(
        "%(n)s cell in this row: a map is %(least)s to %(most)s wide.",
        "%(n)s cells in this row: a map is %(least)s to %(most)s wide.",
        data["n"],
    )
    return text % data


def _uneven(data: Data) -> str:
    text = ngettext(
        "This row has %(n)s letter, the first has %(wanted)s: all rows are of one length.",
        "This row has %(n)s letters, the first has %(wanted)s: all rows are of one length.",
        data["n"],
    )
    return text % data


def _province_rows(data: Data) -> str:
    text = ngettext(
        "%(n)s row of provinces: “terrain” has %(wanted)s, and each needs one under it.",
        "%(n)s rows of provinces: “terrain” has %(wanted)s, and each needs one under it.",
        data["n"],
    )
    return text % data


def _how_many(data: Data) -> str:
    text = ngettext(
        "%(n)s state: a scenario is for %(least)s to %(most)s.",
        "%(n)s states: a scenario is for %(least)s to %(most)s.",
        data["n"],
    )
    return text % data


def _no_state(data: Data) -> str:
    if not data["states"]:
        return _("There is no state %(got)s: the “states” come first.") % data
    return _("There is no such state: %(got)s. Known are: %(states)s.") % data


def _no_holder(data: Data) -> str:
    if data["kind"] == "city":
        return _("There is no city %(got)s.") % data
    return _("There is no army %(got)s.") % data


SCENARIO_SENTENCES: Final[Mapping[str, Callable[[Data], str]]] = {
    "scenario_no_object": lambda data: (
        _("An object in curly brackets should stand here, not %(got)s.") % data
    ),
    "scenario_no_list": lambda data: (
        _("A list in square brackets should stand here, not %(got)s.") % data
    ),
    "scenario_unknown": lambda data: _("%(name)s is not known here. Known are: %(known)s.") % data,
    "scenario_missing": lambda data: _("“%(name)s” is missing.") % data,
    "scenario_no_number": lambda data: (
        _("A whole number from %(least)s to %(most)s should stand here, not %(got)s.") % data
    ),
    "scenario_out_of_bounds": lambda data: (
        _("This number must lie between %(least)s and %(most)s.") % data
    ),
    "scenario_choice": lambda data: (
        _("One of these should stand here, not %(got)s: %(choices)s.") % data
    ),
    "scenario_twice": lambda data: _("“%(name)s” stands here twice.") % data,
    "scenario_no_mark": lambda data: _("Write true or false here, not %(got)s.") % data,
    "scenario_no_text": lambda data: _("A text should stand here, not %(got)s.") % data,
    "scenario_long_text": lambda data: _("This text is too long: at most %(most)s letters.") % data,
    "scenario_rows": _rows,
    "scenario_width": _width,
    "scenario_uneven": _uneven,
    "scenario_letters": lambda data: (
        _("A row of the letters %(letters)s should stand here, one for each cell, not %(got)s.")
        % data
    ),
    "scenario_large": lambda data: (
        _("%(n)s cells are too many: at most %(most)s can be drawn and played.") % data
    ),
    "scenario_province_rows": _province_rows,
    "scenario_province_row": lambda data: (
        _("A list of %(wanted)s numbers should stand here, one under each letter, not %(got)s.")
        % data
    ),
    "scenario_on_water": lambda data: (
        _("This cell is water and belongs to no province: write 0, not %(got)s.") % data
    ),
    "scenario_on_land": lambda data: _("This cell is land: write the number of its province."),
    "scenario_no_province": lambda data: _("The map has no province %(got)s.") % data,
    "scenario_no_cell": lambda data: (
        _("A cell should stand here, such as [12, 7], not %(got)s.") % data
    ),
    "scenario_off_map": lambda data: (
        _(
            "There is no cell [%(x)s, %(y)s]: the first number is 0 to %(last_x)s,"
            " the second 0 to %(last_y)s."
        )
        % data
    ),
    "scenario_ground": lambda data: (
        _("No city or village can lie here: this cell is of another kind, %(terrain)s.")
        % {"terrain": TERRAINS[data["terrain"]]}
    ),
    "scenario_taken": lambda data: _("%(other)s lies on this cell already.") % data,
    "scenario_wrong_province": lambda data: (
        _("Its cell is in province %(province)s, not in %(got)s: leave this out.") % data
    ),
    "scenario_city_twice": lambda data: (
        _("Province %(province)s has a city already, %(other)s: make this one a village.") % data
    ),
    "scenario_no_city": lambda data: (
        _("Province %(province)s has no city: every province needs one.") % data
    ),
    "scenario_neutral": lambda data: _(
        "A neutral city builds nothing: leave this out, or give it an “owner”."
    ),
    "scenario_not_standing": lambda data: (
        _("Among the “buildings” of this city there is none such: %(building)s.")
        % {"building": BUILDINGS[data["building"]]}
    ),
    "scenario_how_many": _how_many,
    "scenario_number_twice": lambda data: (
        _("%(other)s has the number %(number)s already: write another, or leave it out.") % data
    ),
    "scenario_no_name": lambda data: _("A state cannot be called %(got)s.") % data,
    "scenario_name_twice": lambda data: (
        _("%(other)s is called %(got)s already: every state needs a name of its own.") % data
    ),
    "scenario_no_state": _no_state,
    "scenario_many_villages": lambda data: (
        _("%(n)s villages are too many: at most %(most)s.") % data
    ),
    "scenario_many_armies": lambda data: _("%(n)s armies are too many: at most %(most)s.") % data,
    "scenario_many_units": lambda data: _("%(n)s units are too many: at most %(most)s.") % data,
    "scenario_many_items": lambda data: _("%(n)s entries are too many: at most %(most)s.") % data,
    "scenario_units_twice": lambda data: _(
        "The list of all “units” says already who is here: leave this out, or that list."
    ),
    "scenario_full": lambda data: (
        _("%(n)s units are too many here: there is room for %(most)s.") % data
    ),
    "scenario_no_unit": lambda data: (
        _("A unit should stand here, such as [1, “militia”, “city”, 3, 3], not %(got)s.") % data
    ),
    "scenario_no_holder": _no_holder,
    "scenario_layout_alone": lambda data: _(
        "A layout names units by their numbers: it needs the list of all “units”."
    ),
    "scenario_not_here": lambda data: _("Unit %(got)s is not in this city or army.") % data,
    "scenario_cell_twice": lambda data: (
        _("Two units stand on the cell [%(x)s, %(y)s] of this layout.") % data
    ),
    "scenario_in_water": lambda data: _("No army can stand on water."),
    "scenario_step": lambda data: (
        _("The cell [%(x)s, %(y)s] is not beside the one before: a route goes step by step.") % data
    ),
    "scenario_landless": lambda data: (
        _(
            "“%(name)s” has neither a city nor an army with units: give it one,"
            " with “owner”: %(number)s."
        )
        % data
    ),
    "scenario_apart": lambda data: (
        _("There is no way by land between “%(name)s” and “%(other)s”: they can never fight.")
        % data
    ),
    "scenario_other": lambda data: _("This cannot be played: %(text)s.") % data,
}
