"""How a plan is read and what of it will not be done (DMA-4.10): for the order page, mail, bots.

The plan is carried out with the code of the week on a board made from the seat's report, so that
nobody is told something that the week would not do.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from dma.engine.board import Board
from dma.engine.cautions import CAUTIONS, warn
from dma.engine.chance import NoDice
from dma.engine.known import NothingKnown, board_from
from dma.engine.orders.carrying import carry
from dma.engine.orders.deed import Deed
from dma.engine.orders.faults import REASONS, UNREADABLE, Fault
from dma.engine.orders.naming import NOBODY, Names, names_for
from dma.engine.orders.reading import ERROR as UNREAD
from dma.engine.orders.reading import Line, Plan, read_plan
from dma.engine.suggestions import suggest

Report = Mapping[str, Any]

ERROR: Final = "error"
WARNING: Final = "warning"

#: code -> what its data holds. That of a reason also: ``failure``: unreadable, illegal or failed;
#: ``partly``: 1 if the rest of the order is done; of an unreadable one ``at``: where it begins and
#: ends in the line, and ``meant``: [start, end, text] of what could be put there instead.
REMARKS: Final[Mapping[str, str]] = {
    **REASONS,
    **CAUTIONS,
    "out": "nothing: the seat has no state to order",
}

#: So many faults are answered with what was meant: it takes time.
MOST_ADVISED: Final = 60


@dataclass(frozen=True, slots=True)
class LineRead:
    """How one line was read. ``kind``: order, comment, blank, or error: it does nothing.
    ``order``: its canonical text, "" where there is none."""

    number: int
    text: str
    kind: str
    order: str = ""


@dataclass(frozen=True, slots=True)
class Remark:
    """What is said about a line, 0: about the whole plan. ``code`` and ``data``: of ``REMARKS``."""

    line: int
    severity: str
    code: str
    rule: str
    data: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Sheet:
    """A plan as it was read and carried out. ``board``: as it leaves it, None for whoever has no
    state; ``state``: its number; ``names``: what its writer may call by name."""

    lines: tuple[LineRead, ...]
    remarks: tuple[Remark, ...]
    deeds: tuple[Deed, ...] = ()
    board: Board | None = None
    state: int = 0
    names: Names = NOBODY

    @property
    def clean(self) -> bool:
        """No error in it. Warnings may be there."""
        return all(remark.severity != ERROR for remark in self.remarks)


@dataclass(frozen=True, slots=True)
class Rehearsal:
    """A plan carried out on what its seat knows. ``board``: as the plan leaves it."""

    board: Board
    state: int
    names: Names
    plan: Plan
    deeds: list[Deed]


def rehearse(report: Report, text: str) -> Rehearsal:
    """Read a plan and carry it out on the report. Raises ``NothingKnown`` for whoever has no state
    that plays."""
    board = board_from(report, NoDice())
    board.day = 0  # a plan of the next week may be written while this one is played
    state = int(report["state"])
    names = names_for(board, state)
    plan = read_plan(text, names)
    return Rehearsal(board, state, names, plan, carry(board, {state: plan}))


def check(report: Report, text: str) -> Sheet:
    """Read a plan and carry it out as far as the seat of this report can know. Never raises."""
    try:
        done = rehearse(report, text)
    except NothingKnown:
        return _check_nothing(text)
    remarks: list[Remark] = []
    for deed in done.deeds:
        for fault in deed.faults:
            meant = done.names if len(remarks) < MOST_ADVISED else None
            remarks.append(_remark(deed, fault, meant))
    for line, code, rule, data in warn(done.board, done.state, done.deeds):
        remarks.append(Remark(line, WARNING, code, rule, data))
    remarks.sort(key=lambda remark: remark.line)
    by_line = {deed.line.number: deed for deed in done.deeds}
    lines = tuple(_line(line, by_line.get(line.number)) for line in done.plan.lines)
    return Sheet(lines, tuple(remarks), tuple(done.deeds), done.board, done.state, done.names)


def _check_nothing(text: str) -> Sheet:
    """A plan of somebody who has nothing to order: none of it counts."""
    lines = tuple(_line(line, None) for line in read_plan(text).lines)
    return Sheet(lines, (Remark(0, WARNING, "out", "DMA-19.3"),))


def _line(line: Line, deed: Deed | None) -> LineRead:
    kind = line.kind
    if deed is not None and not deed.is_done:
        kind = UNREAD
    return LineRead(line.number, line.text, kind, "" if line.order is None else str(line.order))


def _remark(deed: Deed, fault: Fault, names: Names | None) -> Remark:
    data = {**fault.data, "failure": fault.failure, "partly": int(deed.is_done)}
    if fault.failure == UNREADABLE:
        data["at"] = [fault.start, fault.end]
        meant = suggest(deed.line, names) if names is not None else []
        if meant:
            data["meant"] = [[*change] for change in meant]
    return Remark(deed.line.number, ERROR, fault.reason, fault.rule, data)
