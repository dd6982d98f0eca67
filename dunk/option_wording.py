"""The options of a campaign in words (DK-2.2.1, DK-8.3.65, DK-11.2.14, DK-17.4, DK-17.5, DK-18)."""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from dunk.engine.rules import VERSION, Rules
from dunk.engine.setup import NARROWEST
from dunk.engine.survey_land import WIDEST
from dunk.engine.survey_realms import LATEST_LAST_TURN, MOST_SILENT_TURNS
from games.rulesets import OptionField

Options = Mapping[str, Any]

USUAL: Final = Rules()
#: How quickly inventions follow each other, by the number that multiplies their chances.
PACES: Final[tuple[tuple[int, str | Promise], ...]] = (
    (1, gettext_lazy("as in 1996: a long game")),
    (3, gettext_lazy("three times as quick")),
    (5, gettext_lazy("five times as quick: a short game")),
)

#: What the maps that Dunk brings along are called, by their names in ``dunk/scenarios``.
SHIPPED: Final[Mapping[str, str | Promise]] = {
    "The Five Isles": gettext_lazy("The Five Isles"),
    "The Narrow Sea": gettext_lazy("The Narrow Sea"),
    "The Free City": gettext_lazy("The Free City"),
}

#: What the form for a new campaign asks; a scenario is chosen elsewhere on it.
FIELDS: Final = (
    OptionField(
        "pace",
        "choice",
        gettext_lazy("Pace of discoveries"),
        gettext_lazy("Every chance of an invention is multiplied by it."),
        rule="DK-8.3.65",
        choices=PACES,
        default=USUAL.pace,
    ),
    OptionField(
        "last_turn",
        "number",
        gettext_lazy("Last turn"),
        gettext_lazy(
            "After it whoever has the greatest income wins. Empty: the game ends with world peace"
            " or when one kingdom is left."
        ),
        rule="DK-17.4",
        least=1,
        most=LATEST_LAST_TURN,
    ),
    OptionField(
        "monsters",
        "yes",
        gettext_lazy("Dragons and turtles appear"),
        rule="DK-11.2.14",
        default=USUAL.monsters,
    ),
    OptionField(
        "width",
        "number",
        gettext_lazy("Width of the map"),
        gettext_lazy("In provinces. Width and height empty: about 30 provinces for each kingdom."),
        rule="DK-2.2.1",
        least=NARROWEST,
        most=WIDEST,
    ),
    OptionField(
        "height",
        "number",
        gettext_lazy("Height of the map"),
        gettext_lazy("In rows. A scenario has its own map: leave both empty for one."),
        rule="DK-2.2.1",
        least=NARROWEST,
        most=WIDEST,
    ),
    OptionField(
        "silent_turns",
        "number",
        gettext_lazy("Turns in a row without orders until a kingdom resigns"),
        gettext_lazy("Empty: 4."),
        rule="DK-17.5",
        least=1,
        most=MOST_SILENT_TURNS,
    ),
    OptionField(
        "old_plunder",
        "yes",
        gettext_lazy("Plunder as before version 0.35"),
        gettext_lazy("Orcs get 4 gold instead of 3, and town guards can plunder."),
        rule="DK-7.10.2",
        default=USUAL.old_plunder,
    ),
)


def present_options(options: Options) -> list[tuple[str, str]]:
    """Label and value of every option that Dunk knows, also where it was left as it is.

    A scenario holds the start of every kingdom: its name may be told and the rules that it sets,
    not what else is in it; nor what peoples and leaders others have chosen (DK-2.4.3).
    """
    scenario = options.get("scenario")
    own = scenario.get("rules") if isinstance(scenario, dict) else None
    said = {**(own if isinstance(own, dict) else {})}
    said |= {name: value for name, value in options.items() if value is not None}
    if "last_turn" in options:
        said["last_turn"] = options["last_turn"]
    return [
        (_("Map"), _say_map(options, scenario)),
        (_("Pace of discoveries"), _say_pace(said.get("pace", USUAL.pace))),
        (_("Last turn"), _say_last_turn(said.get("last_turn"))),
        (_("Dragons and turtles"), _say_monsters(said.get("monsters", USUAL.monsters))),
        (_("Silence"), _say_silence(said.get("silent_turns", USUAL.silent_turns))),
        (_("Plunder"), _say_plunder(said.get("old_plunder", USUAL.old_plunder))),
        (_("Rules"), _("version %(version)s") % {"version": said.get("version", VERSION)}),
    ]


def _say_map(options: Options, scenario: object) -> str:
    if scenario is None:
        width, height = options.get("width"), options.get("height")
        if width and height:
            about = {"width": width, "height": height}
            return _("drawn for this campaign, %(width)s × %(height)s provinces") % about
        return _("drawn for this campaign")
    name = scenario.get("name") if isinstance(scenario, dict) else None
    if isinstance(name, str) and name:
        return str(SHIPPED.get(name, name))
    return _("a scenario, kept by the GM")


def _say_pace(value: Any) -> str:
    return str(dict(PACES).get(value, value))


def _say_last_turn(value: Any) -> str:
    if value is None:
        return _("none: it ends with world peace, or when one kingdom is left")
    return _("turn %(turn)s: then the greatest income wins") % {"turn": value}


def _say_monsters(value: Any) -> str:
    return _("appear now and then") if value else _("never appear")


def _say_silence(value: Any) -> str:
    text = ngettext(
        "after %(n)s turn without orders a kingdom resigns",
        "after %(n)s turns in a row without orders a kingdom resigns",
        value,
    )
    return text % {"n": value}


def _say_plunder(value: Any) -> str:
    if value:
        return _("as before version 0.35: orcs get 4 gold, town guards can plunder")
    return _("as in version 0.35")
