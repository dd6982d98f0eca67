"""A plan as it lies on the order page: read, carried out in advance, and foreseen."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.utils.translation import gettext as _

from dma.engine.board import Board
from dma.engine.checks import Sheet
from dma.engine.edits import values
from dma.engine.outlook import outlook
from dma.engine.state import Document, Holder
from dma.wording.names import Names, names_in
from dma.wording.nouns import DAYS

Report = Mapping[str, Any]


@dataclass(frozen=True)
class Desk:
    """``board``: as the plan, ``text``, leaves it; ``values``: field -> what the plan puts into it;
    ``last``: week and day that were played last; ``held``: garrison or army -> the numbers of its
    units before the plan."""

    report: Report
    text: str
    board: Board
    state: int
    names: Names
    values: Mapping[str, str]
    last: tuple[int, int]
    held: Mapping[Holder, tuple[int, ...]]

    def value(self, field: str) -> str:
        return self.values.get(field, "")

    @cached_property
    def ahead(self) -> Document:
        """Of ``outlook``: seven days of a whole state, played only where a card shows them."""
        return outlook(self.report, self.text)


def lay_out_desk(report: Report, sheet: Sheet) -> Desk | None:
    """None for whoever has no state that plays."""
    if sheet.board is None or report["ending"] is not None:
        return None
    return Desk(
        report=report,
        text="\n".join(line.text for line in sheet.lines),
        board=sheet.board,
        state=sheet.state,
        names=names_in(report),
        values=values(sheet),
        last=(report["week"], report["day"]),
        held=_held(report),
    )


def _held(report: Report) -> dict[Holder, tuple[int, ...]]:
    found: dict[Holder, list[int]] = {}
    for number, unit in report["units"].items():
        found.setdefault(Holder(*unit["holder"]), []).append(int(number))
    return {holder: tuple(sorted(numbers)) for holder, numbers in found.items()}


def say_day(desk: Desk, week: int, day: int) -> str:
    """Monday; of a later week with its number."""
    name = str(DAYS[day])
    if week == desk.report["week"]:
        return name
    return _("%(day)s, week %(week)s") % {"day": name, "week": week}
