"""What happens to states, in sentences: plans, relations, captures and the end (DMA-4, 17, 19)."""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from dma.wording.names import Names, Saying
from dma.wording.nouns import RELATIONS, list_items
from dma.wording.remarks import REMARK_SENTENCES

Data = Mapping[str, Any]

#: Why a campaign is over (DMA-19.2).
REASONS: Final[Mapping[str, str | Promise]] = {
    "share": gettext_lazy("it holds more of the continent than anybody could take back"),
    "last_state": gettext_lazy("no other state is left"),
    "nobody_left": gettext_lazy("no state is left"),
    "last_week": gettext_lazy("the last week is over"),
}


def _done(data: Data, names: Names) -> str:
    return _("Line %(line)s is carried out: %(order)s") % {
        "line": data["line"],
        "order": data["order"],
    }


def _rejected(data: Data, names: Names) -> str:
    return _("Line %(line)s, “%(text)s”: %(why)s") % {
        "line": data["line"],
        "text": data["text"],
        "why": why_rejected(data),
    }


def why_rejected(data: Data) -> str:
    """The reason of a rejected order in one sentence (DMA-4.10)."""
    about = {**data["data"], "failure": data["failure"], "partly": data["partly"]}
    return REMARK_SENTENCES[data["reason"]](about)


def _relation(data: Data, names: Names) -> str:
    return _(
        "%(state)s towards %(other)s: %(attitude)s; between the two there is %(effective)s"
    ) % {
        "state": names.state(data["state"]),
        "other": names.state(data["towards"]),
        "attitude": RELATIONS[data["attitude"]],
        "effective": RELATIONS[data["effective"]],
    }


def _message(data: Data, names: Names) -> str:
    if not data["to"]:
        return _("%(sender)s to all: %(text)s") % {
            "sender": names.state(data["sender"]),
            "text": data["text"],
        }
    return _("%(sender)s to %(to)s: %(text)s") % {
        "sender": names.state(data["sender"]),
        "to": names.state(data["to"]),
        "text": data["text"],
    }


def _owners(data: Data, names: Names) -> str:
    n = len(data["cities"]) + len(data["villages"])
    return ngettext(
        "%(n)s place has changed hands today", "%(n)s places have changed hands today", n
    ) % {"n": n}


def _seen(data: Data, names: Names) -> str:
    n = len(data["armies"])
    return ngettext("%(n)s army is in sight", "%(n)s armies are in sight", n) % {"n": n}


def _city_captured(data: Data, names: Names) -> str:
    return _("%(state)s captures %(city)s from %(loser)s") % {
        "state": names.state(data["by"]),
        "city": names.city(data["city"]),
        "loser": names.state(data["from"]) if data["from"] else _("its free citizens"),
    }


def _city_lost(data: Data, names: Names) -> str:
    return _(
        "You lose %(city)s to %(state)s, with a stock of %(stock)s and all it was building"
    ) % {
        "city": names.city(data["city"]),
        "state": names.state(data["by"]),
        "stock": data["stock"],
    }


def _village_captured(data: Data, names: Names) -> str:
    return _("%(state)s takes the village %(village)s") % {
        "state": names.state(data["by"]),
        "village": names.village(data["village"]),
    }


def _territory(data: Data, names: Names) -> str:
    if not data["table"]:
        return _("Nobody holds any land")
    state, cells = data["table"][0][:2]
    return _("%(state)s leads with %(cells)s cells; %(needed)s win the game") % {
        "state": names.state(state),
        "cells": cells,
        "needed": data["needed"],
    }


def _over(data: Data, names: Names) -> str:
    why = REASONS[data["why"]]
    if data["winner"] is None:
        return _("The campaign is over and nobody has won: %(why)s") % {"why": why}
    return _("%(state)s has won the campaign: %(why)s") % {
        "state": names.state(data["winner"]),
        "why": why,
    }


def _out(data: Data, names: Names) -> str:
    freed = list_items([*map(names.city, data["cities"]), *map(names.village, data["villages"])])
    told = (
        _("%(state)s has been silent too long and falls apart")
        if data["why"] == "collapsed"
        else _("%(state)s has neither a city nor an army left and is no more")
    ) % {"state": names.state(data["state"])}
    return (
        _("%(told)s; free again: %(places)s") % {"told": told, "places": freed} if freed else told
    )


SENTENCES: Final[Mapping[str, Saying]] = {
    "order_done": _done,
    "order_rejected": _rejected,
    "relation_changed": _relation,
    "message": _message,
    "owners": _owners,
    "seen": _seen,
    "city_captured": _city_captured,
    "city_lost": _city_lost,
    "village_captured": _village_captured,
    "territory": _territory,
    "game_over": _over,
    "state_out": _out,
}
