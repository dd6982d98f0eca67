"""The reports that a reader has, in a row: what lies on the shelf, without what is in them."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from django.http import Http404

from games import canonical, selectors
from games.models import Attendance, Campaign, Dossier, Report, Seat
from games.rulesets import Document


@dataclass(frozen=True, slots=True)
class Step:
    """One report in the row of all: turn 0 is the start.

    ``report``: its id; ``seal``: the hash of its dossier, which covers it and all before it.
    """

    turn: int
    stage: int
    label: str
    report: int
    seal: str
    sealed_at: datetime
    is_undone: bool = False

    @property
    def place(self) -> tuple[int, int]:
        return self.turn, self.stage


@dataclass(frozen=True, slots=True)
class Shelf:
    """A reader's reports that were not taken back, oldest first. ``newest``: what he knows now;
    after a change by the GM that is one without an address of its own."""

    steps: Sequence[Step]
    newest: Step

    @property
    def is_corrected(self) -> bool:
        """Whether the GM has changed what the reader knows since the last turn."""
        return not self.steps or self.newest.report != self.steps[-1].report


def shelf_of(campaign: Campaign, seat: Seat | None) -> Shelf:
    """All reports of a reader, without what is in them, in one query. Http404 before the start."""
    rows = (
        Report.objects.filter(dossier__campaign=campaign, seat=seat, dossier__is_undone=False)
        .order_by("dossier__sequence")
        .values_list(
            "dossier__stage__turn__number",
            "dossier__stage__index",
            "dossier__stage__label",
            "pk",
            "dossier__hash",
            "dossier__sealed_at",
            "dossier__kind",
        )
    )
    steps: list[Step] = []
    newest: Step | None = None
    for turn, stage, label, report, seal, sealed_at, kind in rows:
        newest = Step(turn or 0, stage or 0, label or "", report, seal, sealed_at)
        if kind != Dossier.Kind.AMENDMENT:
            steps.append(newest)
        elif steps:
            last = steps[-1]
            newest = replace(newest, turn=last.turn, stage=last.stage, label=last.label)
    if newest is None:
        raise Http404
    return Shelf(steps, newest)


def step_of(report: Report) -> Step:
    """The step of a report that was taken back, or of which only the report is at hand. That of a
    GM's correction has no place in the row: it is put at the start (``Shelf.newest`` knows better).
    """
    dossier, stage = report.dossier, report.dossier.stage
    place = (stage.turn.number, stage.index, stage.label) if stage else (0, 0, "")
    return Step(*place, report.pk, dossier.hash, dossier.sealed_at, dossier.is_undone)


def told_until(campaign: Campaign, seat: Seat | None, report: Report) -> list[Document]:
    """What the reader was told of every stage up to that of ``report``, oldest first."""
    rows = (
        Report.objects.filter(dossier__campaign=campaign, seat=seat, dossier__is_undone=False)
        .filter(dossier__sequence__lte=report.dossier.sequence)
        .exclude(dossier__kind=Dossier.Kind.AMENDMENT)
        .order_by("dossier__sequence")
        .values_list("packed", flat=True)
    )
    return [canonical.unpack(packed) for packed in rows]


def archived_steps(campaign: Campaign, seat: Seat | None) -> list[tuple[Step, int]]:
    """Everything that was told to the seat (None: to everybody) of the turns, oldest first.

    With each the version of the sheet with which the turn was played; 0: none, or a later stage,
    which takes no sheets.
    """
    told = selectors.chronicle_of(campaign, seat).defer("packed")
    parts = Attendance.objects.filter(turn__campaign=campaign, seat=seat, sheet__isnull=False)
    versions = dict(parts.values_list("turn__number", "sheet__version")) if seat else {}
    steps = [step_of(report) for report in told]
    return [(step, versions.get(step.turn, 0) if step.stage == 0 else 0) for step in steps]
