"""What became of the last turns for a seat, as a row of marks: received, missed, and so on."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from django.db.models import Case, Exists, F, FilteredRelation, OuterRef, Q, QuerySet, When

from games.models import Attendance, Campaign, OrderSheet, Seat, Stage, Turn
from games.services import absence

#: So many turns are shown in a row.
SHOWN = 12


@dataclass(frozen=True, slots=True)
class Mark:
    """One turn of one seat. ``code``: received, missed, excused (nothing to decide), declared or
    caretaker (a bot wrote); ``was_extended``: the turn waited for this seat once."""

    turn: int
    code: str
    was_extended: bool


def marks_of(campaign: Campaign, seats: Collection[Seat]) -> dict[int, list[Mark]]:
    """Seat id -> its marks of the last turns that took their sheets, oldest first. Two queries."""
    turns = campaign.turns.filter(status__in=(Turn.Status.FROZEN, Turn.Status.RESOLVED))
    shown = list(turns.order_by("-number").values_list("pk", flat=True)[:SHOWN])
    parts = Attendance.objects.filter(turn__in=shown, seat__in=seats)
    rows = parts.exclude(outcome=Attendance.Outcome.OPEN).order_by("turn__number")
    found: dict[int, list[Mark]] = {}
    for part in rows.select_related("turn"):
        mark = Mark(part.turn.number, part.covered or part.outcome, part.was_extended)
        found.setdefault(part.seat_id, []).append(mark)
    return found


def with_marks(stages: QuerySet[Stage], campaign: Campaign, seat: Seat) -> QuerySet[Stage]:
    """The stages with what ``own_mark`` reads, the part that the seat's player had in their turn,
    and whether he ``wrote`` for it.

    What was before he had the seat is another's record.
    """
    own = Q(turn__attendances__seat=seat)
    is_his = Q(turn__frozen_at__gt=absence.seated_at(campaign, seat))
    wrote = OrderSheet.objects.filter(turn=OuterRef("turn"), seat=seat, is_late=False)
    return stages.annotate(
        wrote=Exists(wrote.exclude(source=OrderSheet.Source.BOT)),
        part=FilteredRelation("turn__attendances", condition=own),
        outcome=Case(When(is_his, then=F("part__outcome"))),
        covered=F("part__covered"),
        was_extended=F("part__was_extended"),
    )


def own_mark(stage: Any) -> Mark | None:
    """The mark of a turn's first stage, which is what uses its sheets; None while it is open."""
    if stage.index or not stage.outcome:
        return None
    return Mark(stage.turn.number, stage.covered or stage.outcome, stage.was_extended)
