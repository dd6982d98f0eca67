"""The answers to a sheet (DK-3.2.8): what came of every order, and which were not carried out."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from dunk.linking import Linker
from dunk.wording.answers import ANSWER_SENTENCES, say_lines, say_told
from dunk.wording.failures import say_failure
from dunk.wording.names import Names

Report = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Answer:
    """One order. ``state``: done, failed or later; ``said``: what came of it, or why nothing."""

    lines: str
    order: str
    state: str
    said: SafeString
    rule: str


@dataclass(frozen=True, slots=True)
class Answers:
    """``sheet``: what is said of the sheet as a whole; ``is_lost``: nothing of it was done."""

    sheet: str
    rule: str
    is_lost: bool
    orders: list[Answer]

    @property
    def failed(self) -> list[Answer]:
        return [answer for answer in self.orders if answer.state == "failed"]

    @property
    def done(self) -> int:
        return sum(answer.state == "done" for answer in self.orders)


def tell_answers(report: Report, names: Names, linker: Linker) -> Answers | None:
    """None where there was nothing to be ordered."""
    told = report["answers"]
    if not told:
        return None
    sheets = [one for one in told if one["code"] == "sheet"]
    said = " ".join(ANSWER_SENTENCES["sheet"](one["data"], names) for one in sheets)
    is_lost = any(one["data"]["state"] != "read" for one in sheets)
    orders = [_tell(one, names, linker) for one in told if one["code"] != "sheet"]
    return Answers(said, sheets[0]["rule"] if sheets else "", is_lost, orders)


def _tell(answer: Mapping[str, Any], names: Names, linker: Linker) -> Answer:
    code, data = answer["code"], answer["data"]
    if code == "order_failed":
        state, said = "failed", say_failure(data["failure"], data["data"], names)
    elif code == "order_put_off":
        state, said = "later", _("stands on the next sheet")
    else:
        state, said = "done", say_told(data["told"])
    order = data["order"] or data.get("text", "")
    return Answer(say_lines(data), order, state, linker.link(said), answer["rule"])
