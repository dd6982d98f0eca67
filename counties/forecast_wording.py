"""Sentences for what a forecast takes for granted."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

Data = Mapping[str, Any]


def _list(items: Iterable[object]) -> str:
    return ", ".join(str(item) for item in items)


def _peace(data: Data) -> str:
    text = _(
        "Nobody else gives orders: %(players)s leave your counties, and those you march into, in"
        " peace."
    )
    return text % {"players": _list(data["players"])}


def _defence(data: Data) -> str:
    text = _(
        "How strongly county %(county)s of %(owner)s is defended cannot be known: the outcome of"
        " your attack is left open, and the soldiers are counted as gone."
    )
    return text % data


def _taxes(data: Data) -> str:
    counties = data["counties"]
    text = ngettext(
        "The tax rate of county %(counties)s next to you stays: another rate there would change who"
        " moves in and out.",
        "The tax rates of counties %(counties)s next to you stay: other rates there would change"
        " who moves in and out.",
        len(counties),
    )
    return text % {"counties": _list(counties)}


def _rations(data: Data) -> str:
    counties = data["counties"]
    text = ngettext(
        "People will come to county %(counties)s from counties of others. How many depends on the"
        " ration there, which cannot be known: a normal one is taken; least and most are given.",
        "People will come to counties %(counties)s from counties of others. How many depends on the"
        " ration there, which cannot be known: a normal one is taken; least and most are given.",
        len(counties),
    )
    return text % {"counties": _list(counties)}


def _herd(data: Data) -> str:
    counties = data["counties"]
    text = ngettext(
        "How many cows county %(counties)s has is known only once it is yours.",
        "How many cows counties %(counties)s have is known only once they are yours.",
        len(counties),
    )
    return text % {"counties": _list(counties)}


ASSUMPTION_SENTENCES: Final[Mapping[str, Callable[[Data], str]]] = {
    "assume_peace": _peace,
    "assume_defence": _defence,
    "assume_taxes": _taxes,
    "assume_rations": _rations,
    "assume_herd": _herd,
}
