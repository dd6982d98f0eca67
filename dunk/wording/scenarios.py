"""Sentences for what is wrong with a scenario file (DK-1.3, DK-1.4)."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from dunk.wording.nouns import ARMIES, DIRECTIONS, STRUCTURES, TERRAINS

Data = Mapping[str, Any]


def _no_kingdom(data: Data) -> str:
    if not data["kingdoms"]:
        return _("There is no kingdom %(got)s: the “kingdoms” come first.") % data
    return _("There is no such kingdom: %(got)s. Known are: %(kingdoms)s.") % data


def _how_many(data: Data) -> str:
    text = ngettext(
        "%(n)s kingdom: a scenario is for %(least)s to %(most)s.",
        "%(n)s kingdoms: a scenario is for %(least)s to %(most)s.",
        data["n"],
    )
    return text % data


def _rows(data: Data) -> str:
    text = ngettext(
        "%(n)s row: a map has %(least)s to %(most)s.",
        "%(n)s rows: a map has %(least)s to %(most)s.",
        data["n"],
    )
    return text % data


def _width(data: Data) -> str:
    text = ngettext(
        "%(n)s province in this row: a map is %(least)s to %(most)s wide.",
        "%(n)s provinces in this row: a map is %(least)s to %(most)s wide.",
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


def say_wrong_ground(data: Data) -> str:
    """``structure``: what, ``terrain``: on which land."""
    about = {"what": STRUCTURES[data["structure"]], "terrain": TERRAINS[data["terrain"]]}
    return _("This cannot stand on such land: %(what)s, on %(terrain)s.") % about


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
        _("A row of the letters %(letters)s should stand here, one for each province, not %(got)s.")
        % data
    ),
    "scenario_large": lambda data: (
        _("%(n)s provinces are too many: at most %(most)s can be drawn and played.") % data
    ),
    "scenario_no_place": lambda data: (
        _("The map has no province %(got)s: they are numbered from 0 to %(last)s, row by row.")
        % data
    ),
    "scenario_no_kingdom": _no_kingdom,
    "scenario_village_and_town": lambda data: _(
        "A town has taken the place of all villages: leave “villages” out, or the “town”."
    ),
    "scenario_ground": say_wrong_ground,
    "scenario_plague": lambda data: (
        _("Write a plague as [mortality, contagion], each one of %(numbers)s, not %(got)s.") % data
    ),
    "scenario_healthy": lambda data: _(
        "Nobody here can be sick: elves never are, nor is a place without people."
    ),
    "scenario_supply": lambda data: (
        _("A province supplies a town in it or next to it: one of %(near)s, not %(got)s.") % data
    ),
    "scenario_how_many": _how_many,
    "scenario_number_twice": lambda data: (
        _("%(other)s has the number %(number)s already: write another, or leave it out.") % data
    ),
    "scenario_no_name": lambda data: _("A kingdom cannot be called %(got)s.") % data,
    "scenario_name_twice": lambda data: (
        _("%(other)s is called %(got)s already: every kingdom needs a name of its own.") % data
    ),
    "scenario_contact": lambda data: (
        _("Contact is mutual: write %(number)s among the “contacts” of kingdom %(other)s too.")
        % data
    ),
    "scenario_landless": lambda data: (
        _("“%(name)s” has neither provinces nor armies: give it one, with “owner”: %(number)s.")
        % data
    ),
    "scenario_many_armies": lambda data: (
        _("%(n)s armies are too many: at most %(most)s can stand on a map.") % data
    ),
    "scenario_monster": lambda data: (
        _("A %(type)s belongs to the rebels: leave “owner” out.") % {"type": ARMIES[data["type"]]}
    ),
    "scenario_immobile": lambda data: (
        _("A %(type)s cannot move: leave “words” out.") % {"type": ARMIES[data["type"]]}
    ),
    "scenario_climb": lambda data: (
        _("It cannot climb to the %(way)s: there is no mountain, or it is no climber.")
        % {"way": DIRECTIONS[data["way"]]}
    ),
    "scenario_other": lambda data: _("This cannot be played: %(text)s.") % data,
}
