"""Sentences for what is wrong with a scenario file (CO-1.8, CO-1.9)."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

Data = Mapping[str, Any]


def _how_many(data: Data) -> str:
    if not data["n"]:
        return _("A scenario needs counties; here are none.")
    text = _("%(n)s counties are too many: at most %(most)s can be drawn and played.")
    return text % data


def _how_many_rulers(data: Data) -> str:
    text = ngettext(
        "%(n)s ruler: a scenario is for %(least)s to %(most)s. Give counties an “owner”.",
        "%(n)s rulers: a scenario is for %(least)s to %(most)s. Give counties an “owner”.",
        data["n"],
    )
    return text % data


def _unclaimed(data: Data) -> str:
    return {
        "soldiers": _("An unclaimed county has no soldiers: write 0, or give it an “owner”."),
        "castle": _("An unclaimed county has no castle: leave it out, or give it an “owner”."),
        "labour": _("In an unclaimed county nobody gives orders: leave “labour” out."),
    }[data["what"]]


SCENARIO_SENTENCES: Final[Mapping[str, Callable[[Data], str]]] = {
    "scenario_no_object": lambda data: (
        _("An object in curly brackets should stand here, not %(got)s.") % data
    ),
    "scenario_no_list": lambda data: (
        _("A list in square brackets should stand here, not %(got)s.") % data
    ),
    "scenario_unknown": lambda data: _("%(name)s is not known here. Known are: %(known)s.") % data,
    "scenario_neighbours": lambda data: _(
        "Neighbours are not listed: counties border on each other where their places do, with x"
        " or y one more or less. Leave “neighbours” out and look at “x” and “y”."
    ),
    "scenario_missing": lambda data: _("“%(name)s” is missing.") % data,
    "scenario_no_number": lambda data: (
        _("A whole number from %(least)s to %(most)s should stand here, not %(got)s.") % data
    ),
    "scenario_out_of_bounds": lambda data: (
        _("This number must lie between %(least)s and %(most)s.") % data
    ),
    "scenario_no_mark": lambda data: _("Write true or false here, not %(got)s.") % data,
    "scenario_no_text": lambda data: _("A text should stand here, not %(got)s.") % data,
    "scenario_long_text": lambda data: _("This text is too long: at most %(most)s letters.") % data,
    "scenario_no_name": lambda data: _("%(name)s cannot be the name of a ruler.") % data,
    "scenario_no_owner": lambda data: (
        _("The name of a ruler should stand here, or null for nobody, not %(got)s.") % data
    ),
    "scenario_rate": lambda data: _("A tax rate is one of %(rates)s, not %(got)s.") % data,
    "scenario_id_twice": lambda data: (
        _("%(other)s has the id %(id)s already: every county needs its own.") % data
    ),
    "scenario_place_twice": lambda data: (
        _("%(other)s lies at x %(x)s, y %(y)s already: every county needs its own place.") % data
    ),
    "scenario_no_site": lambda data: _(
        "Work on a castle stage without a stage in progress: write “castle_building”: true, or 0"
        " here."
    ),
    "scenario_castle_done": lambda data: (
        _("A castle of size %(most)s cannot grow: no stage can be in progress.") % data
    ),
    "scenario_unclaimed": _unclaimed,
    "scenario_how_many": _how_many,
    "scenario_how_many_rulers": _how_many_rulers,
    "scenario_stranger": lambda data: (
        _("“%(name)s” is not among the “players”: add the name there, or leave “players” out.")
        % data
    ),
    "scenario_landless": lambda data: (
        _("“%(name)s” rules no county: give one to this ruler, or take the name out.") % data
    ),
    "scenario_alone": lambda data: (
        _("From the counties of “%(name)s” no other ruler can be reached: they never meet.") % data
    ),
    "scenario_other": lambda data: _("This cannot be played: %(text)s.") % data,
}
