"""The order page's check: the very code that the turn runs, on what the seat's report knows."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from dunk.engine.carrying.answering import Answer, Answered, carry_out
from dunk.engine.known import known_from
from dunk.engine.orders import frame
from dunk.engine.sheet import suggest_sheet

ERROR: Final = "error"
REFUSED: Final = "refused"


@dataclass(frozen=True, slots=True)
class LineRead:
    """How a line was read. ``order``: in its canonical spelling, "" where there is none."""

    number: int
    text: str
    kind: str
    order: str = ""


@dataclass(frozen=True, slots=True)
class Remark:
    """What is said about a line; line 0: about the sheet as a whole."""

    line: int
    severity: str
    code: str
    rule: str
    data: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet as it was read for one kingdom."""

    lines: tuple[LineRead, ...]
    remarks: tuple[Remark, ...]
    answered: Answered | None = None


def check(report: Mapping[str, Any], text: str) -> Sheet:
    """Read a sheet and say what of it cannot be done now."""
    if report["own"] is None:
        return Sheet(tuple(LineRead(n, it, "ignored") for n, it in enumerate(_split(text), 1)), ())
    answered = carry_out(known_from(report).realm(), text)
    by_line = {answer.line.first: answer for answer in answered.answers}
    shown = _split(text)
    lines: list[LineRead] = []
    for line in answered.frame.lines:
        answer = by_line.get(line.first)
        for number in range(line.first, line.last + 1):
            lines.append(_read(number, shown[number - 1], line.kind, answer))
    remarks = [_remark(answer) for answer in answered.answers if answer.failure is not None]
    if answered.admission.refused:
        reason = {"reason": answered.admission.refused}
        remarks.insert(0, Remark(0, ERROR, REFUSED, "DK-3.2.8", reason))
    return Sheet(tuple(lines), tuple(remarks), answered)


def template(report: Mapping[str, Any]) -> str:
    """The sheet that comes with the report (DK-3.2.14)."""
    return suggest_sheet(known_from(report).realm()) if report["own"] else ""


def _split(text: str) -> list[str]:
    return [piece for line in frame.join_lines(text) for piece in [line.text]] and (
        text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    )


def _read(number: int, text: str, kind: str, answer: Answer | None) -> LineRead:
    if kind == frame.FRAME:
        kind = frame.COMMENT
    if answer is None or answer.order is None:
        return LineRead(number, text, "error" if kind == frame.ORDER else kind)
    return LineRead(number, text, "order" if answer.failure is None else "error", str(answer.order))


def _remark(answer: Answer) -> Remark:
    failure = answer.failure
    assert failure is not None
    return Remark(answer.line.first, ERROR, failure.code, failure.rule, failure.data)
