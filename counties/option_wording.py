"""The options of a campaign in words (CO-18.4, CO-18.6, CO-19.1, CO-20.4)."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.rulesets import OptionField

Options = Mapping[str, Any]


def _last_turn(value: Any) -> tuple[str, str]:
    if value is None:
        return _("Last turn"), _("none: the game goes on until one ruler is left")
    return _("Last turn"), _("turn %(turn)s: then the most people win") % {"turn": value}


def _agreed_draw(value: Any) -> tuple[str, str]:
    if value:
        return _("Agreed draw"), _("possible: the game ends when all rulers offer one")
    return _("Agreed draw"), _("not possible")


def _open_information(value: Any) -> tuple[str, str]:
    if value:
        return _("Information"), _("open: everybody sees everything")
    return _("Information"), _("hidden: stocks, herds, soldiers and labour are seen by their ruler")


def _scenario(value: Any) -> tuple[str, str]:
    if value is None:
        return _("Map"), _("drawn for this campaign")
    name = value.get("name") if isinstance(value, dict) else None
    if isinstance(name, str) and name:
        return _("Map"), name
    return _("Map"), _("a scenario, kept by the GM")


_OPTIONS: Final[Mapping[str, Callable[[Any], tuple[str, str]]]] = {
    "scenario": _scenario,
    "last_turn": _last_turn,
    "agreed_draw": _agreed_draw,
    "open_information": _open_information,
}


#: What the form for a new campaign asks; a scenario is for the GM's desk.
FIELDS: Final = (
    OptionField(
        "last_turn",
        "number",
        gettext_lazy("Last turn"),
        gettext_lazy(
            "After it the ruler of the most people wins. Empty: the game has no last turn."
        ),
        rule="CO-18.4",
        least=1,
        most=999,
    ),
    OptionField(
        "agreed_draw",
        "yes",
        gettext_lazy("All rulers together may agree on a draw"),
        rule="CO-18.6",
    ),
    OptionField(
        "open_information",
        "yes",
        gettext_lazy("Everybody sees everything"),
        gettext_lazy("Stocks, herds, soldiers and labour of all are open."),
        rule="CO-19.1",
    ),
)


def present_options(options: Options) -> list[tuple[str, str]]:
    """Label and value of every option that Counties knows, also where it was left as it is.

    A scenario holds the start of every seat: its name may be told and the options that it sets, not
    what else is in it.
    """
    scenario = options.get("scenario")
    found = scenario.get("options") if isinstance(scenario, dict) else None
    all_ = {**(found if isinstance(found, dict) else {}), **options}
    return [say(all_.get(name)) for name, say in _OPTIONS.items()]
