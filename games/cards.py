"""The reader's campaigns as cards, with what each needs of him."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Exists, OuterRef, QuerySet, Subquery

from games import selectors
from games.models import Attendance, Campaign, OrderSheet, Report, Seat, Stage, Turn
from games.selectors import SEALED, Reader


@dataclass(frozen=True, slots=True)
class Card:
    """One of the reader's campaigns, with what it needs of him."""

    campaign: Campaign
    seat: Seat
    turn: Turn | None
    version: int
    is_ready: bool
    is_excused: bool
    is_held: bool
    report: Report | None

    @property
    def is_open(self) -> bool:
        return (
            self.turn is not None
            and self.turn.status == Turn.Status.OPEN
            and self.seat.status == Seat.Status.ACTIVE
            and self.campaign.status == Campaign.Status.RUNNING
        )

    @property
    def must_check_in(self) -> bool:
        """Whether the reader has still to say that he is here; a saved sheet says so."""
        return self.is_open and not self.version and self.campaign.is_asked(self.seat)

    @property
    def is_at_risk(self) -> bool:
        """Whether the reader was warned: this turn without orders is one too many."""
        return self.needs_orders and self.campaign.is_at_risk(self.seat)

    @property
    def needs_orders(self) -> bool:
        return self.is_open and not self.version and not self.is_excused

    def urgency(self) -> tuple[object, ...]:
        """Sorts cards by need: sheets that are missing, by deadline; then what goes on; then what
        is over."""
        far = datetime.max.isoformat()
        deadline = self.turn.deadline.isoformat() if self.turn and self.turn.deadline else far
        is_over = self.campaign.status == Campaign.Status.FINISHED
        return is_over, not self.needs_orders, not self.is_open, deadline, self.campaign.name


def cards_of(reader: Reader) -> list[Card]:
    """The reader's campaigns, the neediest first."""
    seats = list(selectors.seats_of(reader))
    turns = {}
    for seat in seats:
        unresolved: list[Turn] = seat.campaign.unresolved  # type: ignore[attr-defined]
        if unresolved:
            turns[seat.pk] = unresolved[0]
    parts = {part.seat_id: part for part in _parts(seats, list(turns.values()))}
    reports = _newest_reports(seats)
    made = []
    for seat in seats:
        part = parts.get(seat.pk)
        made.append(
            Card(
                campaign=seat.campaign,
                seat=seat,
                turn=turns.get(seat.pk),
                version=(part.newest or 0) if part else 0,  # type: ignore[attr-defined]
                is_ready=bool(part and part.ready_at),
                is_excused=bool(part and part.outcome == Attendance.Outcome.EXCUSED),
                is_held=bool(part and part.is_held),  # type: ignore[attr-defined]
                report=reports.get(seat.pk),
            )
        )
    return sorted(made, key=Card.urgency)


def _parts(seats: Sequence[Seat], turns: Sequence[Turn]) -> QuerySet[Attendance]:
    """The seats' parts in these turns, with the number of the newest sheet that counts."""
    sheets = OrderSheet.objects.filter(turn=OuterRef("turn"), seat=OuterRef("seat"), is_late=False)
    held = Stage.objects.filter(turn=OuterRef("turn"), status=Stage.Status.HELD)
    return (
        Attendance.objects.filter(turn__in=turns, seat__in=seats)
        .annotate(newest=Subquery(sheets.order_by("-version").values("version")[:1]))
        .annotate(is_held=Exists(held))
    )


def _newest_reports(seats: Sequence[Seat]) -> dict[int, Report]:
    """Seat id -> what it was told last, for many seats in one query."""
    told = Report.objects.filter(seat=OuterRef("pk"), dossier__is_undone=False)
    last = told.order_by("-dossier__sequence")
    chosen = (
        Seat.objects.filter(pk__in=[seat.pk for seat in seats])
        .annotate(last=Subquery(last.values("pk")[:1]))
        .values("last")
    )
    found = Report.objects.filter(pk__in=chosen).select_related("dossier__stage__turn")
    found = found.defer(*SEALED)
    return {report.seat_id: report for report in found if report.seat_id is not None}
