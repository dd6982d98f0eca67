"""Sentences for the hints of the first turns: what to do, and what it is good for."""

from collections.abc import Callable, Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from dunk.wording.chances import say_chance
from dunk.wording.names import Data
from dunk.wording.nouns import count_gold, list_words

# Verb of an order -> what the leaders do by it
_LEADERS: Final[Mapping[str, str | Promise]] = {
    "develop_mission": gettext_lazy(
        "Let your priests develop mission: from next turn on they can win free provinces for you,"
        " up to four a turn, without a single soldier."
    ),
    "mission": gettext_lazy(
        "Send your priests on a mission: free people of your own kind who are in your sight join"
        " you for certain, others now and then. Write it as every turn: mission, and it stays on"
        " your sheet."
    ),
    "develop_magic_village": gettext_lazy(
        "Let your mages develop magic village: from next turn on they can conjure up a village"
        " each turn, and villages lead to towns."
    ),
    "magic_village": gettext_lazy(
        "Let your mages conjure up a village: it keeps rebels and other peoples out, and a town can"
        " be built there."
    ),
    "develop_moral": gettext_lazy(
        "Let your warriors develop moral: half as many rebellions, half as many deserters. New"
        " soldiers go without their training this turn."
    ),
    "heal": gettext_lazy("Let your priests heal: a plague yields no gold and spreads."),
}


def _place(data: Data) -> str:
    text = ngettext(
        "%(gold)s buy %(armies)s army, and you can still pay it. Land without an owner falls to the"
        " first army that walks in, and whoever lives there pays you every turn: send it to"
        " %(places)s.",
        "%(gold)s buy %(armies)s armies, and you can still pay them. Land without an owner falls to"
        " the first army that walks in, and whoever lives there pays you every turn: send them to"
        " %(places)s.",
        data["armies"],
    )
    told = text % {**data, "gold": count_gold(data["cost"]), "places": list_words(data["places"])}
    if data["train"]:
        drill = _("Let your warriors do nothing else: they then train whom you place, to ERF 2.")
        return f"{told} {drill}"
    return told


def _march(data: Data) -> str:
    ways = [
        _("%(army)s to province %(place)s") % {"army": army, "place": place}
        for army, place in zip(data["armies"], data["places"], strict=True)
    ]
    text = ngettext(
        "An army can go on: %(ways)s. What you have taken stays yours without a guard, as long as"
        " no enemy comes and nobody rebels.",
        "Armies can go on: %(ways)s. What you have taken stays yours without a guard, as long as"
        " no enemy comes and nobody rebels.",
        len(ways),
    )
    return text % {"ways": list_words(ways)}


def _lead(data: Data) -> str:
    said = _LEADERS.get(data["kind"])
    if said is not None:
        return str(said)
    return _("Your leaders can do one thing a turn, and it is free: %(order)s.") % data


def _village(data: Data) -> str:
    text = ngettext(
        "Let %(armies)s settle in province %(places)s. A village keeps other peoples out, puts down"
        " every second rebellion, and costs no pay.",
        "Let %(armies)s settle in provinces %(places)s. A village keeps other peoples out, puts"
        " down every second rebellion, and costs no pay.",
        len(data["places"]),
    )
    about = {"armies": list_words(data["armies"]), "places": list_words(data["places"])}
    told = text % about
    if data["towns"]:
        return told
    learn = _("Each one that an army builds teaches you to build towns with %(chance)s.")
    return f"{told} {learn % {'chance': say_chance('1/2')}}"


def _settler(data: Data) -> str:
    text = ngettext(
        "%(gold)s buy an army for province %(places)s. It cannot settle in the turn in which it is"
        " placed; next turn army_to_village makes a village of it, and each village teaches you to"
        " build towns with %(towns)s.",
        "%(gold)s buy armies for provinces %(places)s. They cannot settle in the turn in which they"
        " are placed; next turn army_to_village makes villages of them, and each village teaches"
        " you to build towns with %(towns)s.",
        data["armies"],
    )
    return text % {
        "gold": count_gold(data["cost"]),
        "places": list_words(data["places"]),
        "towns": say_chance("1/2"),
    }


def _works(data: Data) -> str:
    text = _("Put %(gold)s into what pays for itself: %(orders)s.")
    about = {"gold": count_gold(data["cost"]), "orders": list_words(data["orders"])}
    return text % about


def _place_title(data: Data) -> str:
    return ngettext(
        "Place %(armies)s army and send it out",
        "Place %(armies)s armies and send them out",
        data["armies"],
    ) % {"armies": data["armies"]}


def _titled(title: str | Promise) -> Callable[[Data], str]:
    return lambda data: str(title)


HINT_SENTENCES: Final[Mapping[str, Callable[[Data], str]]] = {
    "hint_place": _place,
    "hint_place_title": _place_title,
    "hint_march": _march,
    "hint_march_title": _titled(gettext_lazy("March on: take free land")),
    "hint_leaders": _lead,
    "hint_leaders_title": _titled(gettext_lazy("Give your leaders something to do")),
    "hint_village": _village,
    "hint_village_title": _titled(gettext_lazy("Turn soldiers into a village")),
    "hint_settler": _settler,
    "hint_settler_title": _titled(gettext_lazy("Raise settlers for a village")),
    "hint_works": _works,
    "hint_works_title": _titled(gettext_lazy("Invest in what lasts")),
}
