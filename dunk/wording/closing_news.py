"""Discoveries, departures, rumours and the end (DK-5.15, DK-14.6, DK-17)."""

from collections.abc import Iterator
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from dunk.wording.failures import Sentence
from dunk.wording.names import Data, Names
from dunk.wording.nouns import list_words
from dunk.wording.technology_names import name_for_orders, name_technology

RUMOUR_LISTS: Final[dict[str, str | Promise]] = {
    "income": gettext_lazy("Income"),
    "provinces": gettext_lazy("Provinces"),
    "technologies": gettext_lazy("Technologies"),
}
SECONDARY: Final[dict[str, str | Promise]] = {
    "income_per_province": gettext_lazy("Greatest income per province"),
    "provinces": gettext_lazy("Most provinces"),
    "technologies": gettext_lazy("Most technologies"),
    "towns": gettext_lazy("Greatest towns"),
}


def _discovered(data: Data, names: Names) -> str:
    return _("You discovered %(technology)s.") % {"technology": name_technology(data["technology"])}


def _may_develop(data: Data, names: Names) -> str:
    text = _("You may develop %(technology)s from the next turn on.")
    return text % {"technology": name_for_orders(data["technology"])}


def _left(data: Data, names: Names) -> str:
    texts = {
        "resigned": _("%(kingdom)s resigned and left the campaign."),
        "silent": _("%(kingdom)s was silent for too long and left the campaign."),
        "lost": _("%(kingdom)s has neither provinces nor armies and left the campaign."),
    }
    return texts[data["reason"]] % {"kingdom": names.call(data["kingdom"])}


def say_rumours(data: Data, names: Names) -> Iterator[str]:
    """What a kingdom hears of the others: a line for each list, and one for each alliance."""
    for key, label in RUMOUR_LISTS.items():
        heard = list_words(f"{names.call(number)} {value}" for number, value in data[key])
        yield f"{label}: {heard}"
    for members, income in data["alliances"]:
        about = {"members": list_words(map(names.call, members)), "income": income}
        yield _("Alliance of %(members)s: income %(income)s") % about


def _rumours(data: Data, names: Names) -> str:
    return "; ".join(say_rumours(data, names))


def _ended(data: Data, names: Names) -> str:
    reasons = {
        "worldpeace": _("All wanted peace: the campaign is over."),
        "alone": _("One kingdom is left: the campaign is over."),
        "last_turn": _("This was the last turn: the campaign is over."),
        "nobody": _("Nobody is left: the campaign is over."),
    }
    said = [reasons[data["reason"]]]
    if data["winner"] is not None:
        said.append(_("%(kingdom)s has won.") % {"kingdom": names.call(data["winner"])})
    for key, label in SECONDARY.items():
        if data["secondary"][key]:
            best = list_words(map(names.call, data["secondary"][key]))
            said.append(_("%(title)s: %(kingdoms)s.") % {"title": label, "kingdoms": best})
    return " ".join(said)


CLOSING_SENTENCES: Final[dict[str, Sentence]] = {
    "discovered": _discovered,
    "may_develop": _may_develop,
    "left": _left,
    "rumours": _rumours,
    "ended": _ended,
}
