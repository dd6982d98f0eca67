"""How a sheet is read and what of it cannot be done (DK-3.2.8): for the order page, mail and bots.

The sheet is carried out with the code of the turn on a board made from the seat's report, so that
nobody is told something that the turn would not do. Every order knows what it costs and what gold
is left; every failure says what would work, as far as the seat can know.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from dunk.engine.advice import Adviser
from dunk.engine.carrying.answering import Answer, Answered, answer_lines, pointed_at, receive
from dunk.engine.carrying.realm import Realm
from dunk.engine.cautions import CAUTIONS, warn
from dunk.engine.known import Known, NothingKnown, known_from
from dunk.engine.orders.frame import (
    BLANK,
    COMMENT,
    FRAME,
    IGNORED,
    Admission,
    Frame,
    read_frame,
    split_lines,
)
from dunk.engine.orders.reading import read_line
from dunk.engine.outlook import Outlook, look_ahead
from dunk.engine.sheet import suggest_sheet
from dunk.engine.suggestions import Meant, suggest

Report = Mapping[str, Any]

ORDER: Final = "order"
ERROR: Final = "error"
WARNING: Final = "warning"

# Remarks beside the failures of DK-4.5; data: what each holds
REMARKS: Final[Mapping[str, str]] = {
    "refused": "reason: kingdom or turn",
    "test": "nothing",
    "out": "nothing: the seat has no kingdom to order",
    "outside": "outside: the order in a line before the beginning or behind the end of the sheet",
    **CAUTIONS,
}

#: So many failures are answered with what was meant and what would work: it takes time.
MOST_ADVISED: Final = 60


@dataclass(frozen=True, slots=True)
class LineRead:
    """How one line of a sheet was read.

    ``kind``: order; error: it does nothing; comment, also for the frame of the sheet and for lines
    that a backslash joins to the one before; blank; ignored: outside the frame. ``order``: its
    canonical text, "" where there is none. ``cost``: gold, below 0 where it brings some; ``gold``:
    left after it; both None where the line is no order that acts now.
    """

    number: int
    text: str
    kind: str
    order: str = ""
    cost: int | None = None
    gold: int | None = None


@dataclass(frozen=True, slots=True)
class Remark:
    """What is said about a line, 0: about the whole sheet. ``code``: of ``FAILURES`` or
    ``REMARKS``.

    ``data``: that of the code, JSON-able, and, of a failure: ``at``: line and column where it
    begins and where it ends; ``meant``: what could be written there instead, the likeliest first,
    each with ``at`` and ``text``; ``called``: number -> name of the kingdom in it; and what
    ``advice`` has found.
    """

    line: int
    severity: str
    code: str
    rule: str
    data: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet as it was read, and what it leads to in the orders phase.

    ``answered``: whether it counts, and the answers to its orders. ``known``: what its seat knows;
    its board is as the orders have left it. ``realm``: its kingdom there. All are None for a
    seat without a kingdom. ``gold``: before the first order. ``outlook``: what they lead to.
    """

    lines: tuple[LineRead, ...]
    remarks: tuple[Remark, ...]
    answered: Answered | None = None
    known: Known | None = None
    realm: Realm | None = None
    gold: int = 0
    outlook: Outlook | None = None

    @property
    def answers(self) -> tuple[Answer, ...]:
        """To its orders, in the order of the lines."""
        return () if self.answered is None else self.answered.answers

    @property
    def gold_left(self) -> int:
        """After its last order."""
        return self.answers[-1].gold if self.answers else self.gold

    @property
    def clean(self) -> bool:
        """No error in it. Warnings may be there."""
        return all(remark.severity != ERROR for remark in self.remarks)


def check(report: Report, text: str) -> Sheet:
    """Read a sheet and carry it out as far as the seat of this report can know. Never raises."""
    try:
        known = known_from(report)
    except NothingKnown:
        return _check_nothing(text)
    realm = known.realm()
    gold = realm.gold
    frame, admission = receive(realm, text)
    remarks = _remark_on_frame(frame, admission)
    answers: list[Answer] = []
    if not admission.refused:
        adviser = Adviser(realm)
        for answer in answer_lines(realm, frame):
            answers.append(answer)
            if answer.failure is not None:
                is_advised = len(remarks) < MOST_ADVISED
                remarks.append(_remark(realm, answer, adviser if is_advised else None))
            adviser.note(answer)
    remarks += _remark_on_ignored(realm, frame)
    outlook = look_ahead(known, realm)
    remarks += [
        Remark(line, WARNING, code, rule, data) for line, code, rule, data in warn(answers, outlook)
    ]
    return Sheet(
        tuple(_lines(text, frame, answers, gold)),
        tuple(sorted(remarks, key=lambda remark: remark.line)),
        Answered(frame, admission, tuple(answers)),
        known,
        realm,
        gold,
        outlook,
    )


def template(report: Report) -> str:
    """The sheet that comes with the report (DK-3.2.14); empty where there is nothing to order."""
    try:
        return suggest_sheet(known_from(report).realm())
    except NothingKnown:
        return ""


def _check_nothing(text: str) -> Sheet:
    """A sheet of somebody who has nothing to order: none of it counts."""
    frame = read_frame(text)
    return Sheet(tuple(_lines(text, frame, (), 0)), (Remark(0, WARNING, "out", "DK-17.5"),))


def _remark_on_frame(frame: Frame, admission: Admission) -> list[Remark]:
    line = 0 if frame.begin is None else frame.begin.line.first
    if admission.refused:
        rule = "DK-3.2.4" if admission.refused == "turn" else "DK-3.2.3"
        return [Remark(line, ERROR, "refused", rule, {"reason": admission.refused})]
    if admission.is_test:
        return [Remark(line, ERROR, "test", "DK-3.2.7")]
    return []


def _remark_on_ignored(realm: Realm, frame: Frame) -> Iterator[Remark]:
    """Of lines outside the frame those that could be orders: perhaps they were meant to be some."""
    ignored = [line for line in frame.lines if line.kind == IGNORED]
    for line in ignored[:MOST_ADVISED]:
        order = read_line(line.text, realm).order
        if order is not None and not order.misnamed:
            yield Remark(line.first, WARNING, "outside", "DK-3.2.3", {"outside": line.text})


def _remark(realm: Realm, answer: Answer, adviser: Adviser | None) -> Remark:
    """A failure, where it stands and, if somebody is asked, what would work instead."""
    failure = answer.failure
    assert failure is not None
    start, end = pointed_at(answer)
    data: dict[str, Any] = {**failure.data, "at": [*start, *end]}
    kingdom = failure.data.get("kingdom")
    if isinstance(kingdom, int):
        data["called"] = {str(kingdom): realm.board.kingdoms[kingdom].name}
    if adviser is not None:
        meant = suggest(realm, answer)
        if meant:
            data["meant"] = [_offer(change) for change in meant]
        else:
            data.update(adviser.advise(answer))
    return Remark(answer.line.first, ERROR, failure.code, failure.rule, data)


def _offer(change: Meant) -> dict[str, Any]:
    return {"at": [*change.start, *change.end], "text": change.text}


_KINDS: Final = {BLANK: "blank", COMMENT: "comment", FRAME: "comment", IGNORED: "ignored"}


def _lines(text: str, frame: Frame, answers: Iterable[Answer], gold: int) -> Iterator[LineRead]:
    """Every line of the text; a line that others are joined to answers for them."""
    raw = split_lines(text)
    by_line = {answer.line.first: answer for answer in answers}
    for line in frame.lines:
        answer = by_line.get(line.first)
        first = raw[line.first - 1]
        if answer is not None:
            yield _read(line.first, first, answer, gold)
            gold = answer.gold
        else:
            yield LineRead(line.first, first, _KINDS.get(line.kind, ERROR))
        for number in range(line.first + 1, line.last + 1):
            yield LineRead(number, raw[number - 1], "comment")


def _read(number: int, text: str, answer: Answer, gold: int) -> LineRead:
    if answer.failure is not None:
        return LineRead(number, text, ERROR, str(answer.order or ""))
    order = str(answer.order)
    if not answer.was_done:
        return LineRead(number, text, ORDER, order)
    return LineRead(number, text, ORDER, order, gold - answer.gold, answer.gold)
