"""Answers to a sheet and to every order of it (DK-3.2.8)."""

from collections.abc import Iterator
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from dunk.wording.failures import Sentence, say_failure
from dunk.wording.names import Data, Names
from dunk.wording.nouns import STRUCTURES, count_gold, count_villages, list_words
from dunk.wording.technology_names import name_technology

REFUSALS: Final[dict[str, str | Promise]] = {
    "begin": gettext_lazy("there is no line “begin orders”"),
    "kingdom": gettext_lazy(
        "the line “begin orders” does not name your kingdom: write its name or its number behind it"
    ),
    "end": gettext_lazy("there is no line “end orders”"),
    "password": gettext_lazy("the password is wrong or missing"),
    "turn": gettext_lazy("it is for another turn"),
    "version": gettext_lazy("a higher version number was accepted before"),
}


def _sheet(data: Data, names: Names) -> str:
    if data["state"] == "none":
        return _("No orders were received.")
    if data["state"] == "refused":
        return _("The orders were refused: %(reason)s.") % {"reason": REFUSALS[data["reason"]]}
    if data["state"] == "test":
        return _("The orders were a test and were not carried out.")
    if data["ignored"]:
        text = _("The orders were received. No part of them, and ignored: lines %(lines)s.")
        return text % {"lines": data["ignored"].replace(" ", ", ")}
    return _("The orders were received.")


def _done(data: Data, names: Names) -> str:
    about = {"line": say_lines(data), "order": data["order"], "told": say_told(data["told"])}
    if about["told"]:
        return _("Line %(line)s, %(order)s: done (%(told)s).") % about
    return _("Line %(line)s, %(order)s: done.") % about


def _put_off(data: Data, names: Names) -> str:
    about = {"line": say_lines(data), "order": data["order"]}
    return _("Line %(line)s, %(order)s: it stands on the next sheet.") % about


def _failed(data: Data, names: Names) -> str:
    about = {
        "line": say_lines(data),
        "order": data["order"] or data["text"],
        "why": say_failure(data["failure"], data["data"], names),
    }
    return _("Line %(line)s, %(order)s: %(why)s.") % about


def say_lines(data: Data) -> str:
    if data["line"] == data["last"]:
        return str(data["line"])
    return f"{data['line']}–{data['last']}"


def say_told(told: Data) -> str:
    """What came of an order, piece by piece; empty where there is nothing to say."""
    return list_words(_pieces(told))


def _pieces(told: Data) -> Iterator[str]:
    if "army" in told:
        yield _("army %(army)s, %(name)s") % told
    elif "name" in told:
        yield _("the name is from now on %(name)s") % told
    if "armies" in told:
        yield _("armies %(armies)s") % {"armies": list_words(told["armies"])}
    if "province" in told:
        yield _("in province %(province)s") % told
    if "village" in told:
        yield _("a village") if told["village"] else _("just dissolved")
    if "villages" in told:
        yield count_villages(told["villages"])
    if "mine" in told:
        yield str(STRUCTURES[told["mine"]]) if told["mine"] else _("no mine was found")
    if told.get("guard"):
        yield _("with its town guard, army %(guard)s") % told
    if "left" in told:
        yield _("%(left)s left in the warehouse") % told
    if "technologies" in told:
        yield list_words(map(name_technology, told["technologies"]))
    if "gold" in told:
        yield _("brings %(gold)s") % {"gold": count_gold(told["gold"])}
    if "paid" in told:
        yield _("costs %(gold)s") % {"gold": count_gold(told["paid"])}


ANSWER_SENTENCES: Final[dict[str, Sentence]] = {
    "sheet": _sheet,
    "order_done": _done,
    "order_put_off": _put_off,
    "order_failed": _failed,
}
