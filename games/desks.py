"""The desk at which a seat writes its orders, and what became of what was written there.

As in selectors, strangers get Http404.
"""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.http import Http404

from games import selectors
from games.models import Attendance, Campaign, Dossier, OrderSheet, Report, Seat, Stage, Turn
from games.prepared import Prepared
from games.selectors import Reader


@dataclass(frozen=True, slots=True)
class Desk:
    """The desk at which a seat writes its orders.

    ``turn`` and ``report`` are None before the start, ``turn`` also after the end; ``sheet`` is the
    version that counts, ``last_version`` the newest there is (0: none); ``is_ready``: the player
    said so for this turn.
    """

    campaign: Campaign
    seat: Seat
    turn: Turn | None
    stage: Stage | None
    report: Report | None
    sheet: OrderSheet | None
    last_version: int
    is_ready: bool = False

    @property
    def is_open(self) -> bool:
        """Whether a sheet can be written now; whether it comes in time the service will say."""
        return (
            self.turn is not None
            and self.turn.status == Turn.Status.OPEN
            and self.campaign.status in (Campaign.Status.RUNNING, Campaign.Status.PAUSED)
            and self.seat.status == Seat.Status.ACTIVE
            and (self.stage is None or self.stage.status == Stage.Status.WAITING)
        )

    @property
    def is_waiting(self) -> bool:
        """Whether the sheets are fixed and the turn is being resolved."""
        is_held = self.stage is not None and self.stage.status == Stage.Status.HELD
        return self.turn is not None and self.turn.status == Turn.Status.FROZEN and not is_held

    @property
    def is_at_risk(self) -> bool:
        """Whether the player was warned: this turn without orders is one too many."""
        return self.sheet is None and self.is_open and self.campaign.is_at_risk(self.seat)

    @property
    def must_check_in(self) -> bool:
        """Whether the player has still to say that he is here; a saved sheet says so."""
        return self.sheet is None and self.is_open and self.campaign.is_asked(self.seat)

    @property
    def is_from_before(self) -> bool:
        """Whether the sheet that counts was written before the game last went back in time, or the
        GM corrected (or took back) something that the seat knows."""
        return bool(getattr(self.sheet, "is_from_before", False))


# An open page asks for its desk at each pause of its writer.

_SEAT = Prepared(
    lambda campaign, key, player: Seat.objects.filter(
        campaign_id=campaign, key=key, player_id=player
    ),
    campaign=UUID,
    key=str,
    player=int,
)
_CAMPAIGN = Prepared(lambda pk: Campaign.objects.filter(pk=pk).defer(selectors.OPTIONS), pk=UUID)
_TURN = Prepared(
    lambda campaign, number: Turn.objects.filter(campaign_id=campaign, number=number),
    campaign=UUID,
    number=int,
)
_OPEN_TURN = Prepared(
    lambda campaign: Turn.objects.filter(
        campaign_id=campaign, status__in=selectors.UNRESOLVED
    ).order_by("-number"),
    campaign=UUID,
)
#: The first stage of a turn; ``is_ready``: the player of the seat said so.
_STAGE = Prepared(
    lambda turn, seat: Stage.objects.filter(turn_id=turn, index=0).annotate(
        is_ready=Exists(
            Attendance.objects.filter(turn_id=turn, seat_id=seat, ready_at__isnull=False)
        )
    ),
    turn=int,
    seat=int,
)
_REPORT = Prepared(
    lambda seat: Report.objects.filter(seat_id=seat, dossier__is_undone=False).order_by(
        "-dossier__sequence"
    ),
    seat=int,
)


def _sheets(turn: int, seat: int) -> QuerySet[OrderSheet]:
    """The versions, newest first; ``is_followed``: something was sealed since that one came."""
    since = Dossier.objects.filter(
        campaign=OuterRef("turn__campaign"), sealed_at__gt=OuterRef("received_at")
    )
    sheets = OrderSheet.objects.filter(turn_id=turn, seat_id=seat).order_by("-version")
    return sheets.annotate(is_followed=Exists(since))


_SHEET = Prepared(_sheets, turn=int, seat=int)
_SHEET_IN_TIME = Prepared(
    lambda turn, seat: _sheets(turn, seat).filter(is_late=False), turn=int, seat=int
)


def desk(reader: Reader, campaign_id: uuid.UUID, key: str, number: int | None = None) -> Desk:
    """The reader's own desk, for the turn of that ``number`` or the one that is not over."""
    campaign, seat, stage = _place(reader, campaign_id, key, number)
    if campaign.status == Campaign.Status.DRAFT:
        return Desk(campaign, seat, None, None, None, None, 0)
    # a page that is open knows its turn, and has its map
    report = selectors.latest_report(campaign, seat) if number is None else _latest_report(seat)
    if stage is None:
        return Desk(campaign, seat, None, None, report, None, 0)
    sheet, last_version = _newest_sheet(stage.turn, seat)
    return Desk(campaign, seat, stage.turn, stage, report, sheet, last_version, stage.is_ready)


def _place(
    reader: Reader, campaign_id: uuid.UUID, key: str, number: int | None = None
) -> tuple[Campaign, Seat, Any]:
    """The reader's own seat and the first stage of the turn it writes for, None without one."""
    campaign, seat = _own_seat(reader, campaign_id, key, is_page=number is None)
    seat.campaign = campaign
    if campaign.status == Campaign.Status.DRAFT:
        return campaign, seat, None
    if number is None:
        turn = _OPEN_TURN.first(campaign=campaign_id)
    else:
        turn = _TURN.first(campaign=campaign_id, number=number)
    stage = _STAGE.first(turn=turn.pk, seat=seat.pk) if turn else None
    if stage is not None and turn is not None:
        stage.turn, turn.campaign = turn, campaign
    return campaign, seat, stage


def _own_seat(
    reader: Reader, campaign_id: uuid.UUID, key: str, *, is_page: bool
) -> tuple[Campaign, Seat]:
    """``is_page``: a whole page is shown, with the arms of all seats; so they come at once."""
    if is_page:
        campaign = _CAMPAIGN.first(pk=campaign_id)
        seat = selectors.own_seat(reader, campaign, key) if campaign else None
    elif not reader.pk:  # nobody's id is also that of whoever holds an empty seat
        raise Http404
    else:
        seat = _SEAT.first(campaign=campaign_id, key=key, player=reader.pk)
        campaign = _CAMPAIGN.first(pk=campaign_id) if seat else None
    if seat is None or campaign is None:
        raise Http404
    return campaign, seat


def _latest_report(seat: Seat) -> Report:
    """What the seat knows now, as in selectors, without its place among the turns."""
    report = _REPORT.first(seat=seat.pk)
    if report is None:
        raise Http404
    return report


def _newest_sheet(turn: Turn, seat: Seat) -> tuple[OrderSheet | None, int]:
    """The version that counts and the number of the newest version, late ones included."""
    newest: Any = _SHEET.first(turn=turn.pk, seat=seat.pk)
    if newest is None:
        return None, 0
    counts = newest
    if newest.is_late:
        counts = _SHEET_IN_TIME.first(turn=turn.pk, seat=seat.pk)
    if counts is not None and counts.is_followed:  # hardly ever: a turn ends with what is sealed
        counts.is_from_before = _is_from_before(counts, turn, seat)
    return counts, newest.version


def _is_from_before(sheet: OrderSheet, turn: Turn, seat: Seat) -> bool:
    """Whether since this sheet came the game went back, or something that the seat knows was
    corrected."""
    since = Dossier.objects.filter(campaign=turn.campaign_id, sealed_at__gt=sheet.received_at)
    went_back = Q(note__has_key="to") & ~Q(note__has_key="quiet")
    concerns = Q(note__told__has_key=seat.key) | Q(note__quiet__has_key=seat.key)
    return since.filter(went_back | concerns).exists()


def versions(reader: Reader, campaign_id: uuid.UUID, key: str) -> tuple[Desk, Sequence[OrderSheet]]:
    """The reader's desk without its report, and all versions of his sheet for this turn, newest
    first, without their texts."""
    campaign, seat, stage = _place(reader, campaign_id, key)
    if stage is None:
        return Desk(campaign, seat, None, None, None, None, 0), []
    sheets = list(stage.turn.sheets.filter(seat=seat).defer("text").order_by("-version"))
    counts = next((sheet for sheet in sheets if not sheet.is_late), None)
    newest = sheets[0].version if sheets else 0
    return Desk(campaign, seat, stage.turn, stage, None, counts, newest), sheets


@dataclass(frozen=True, slots=True)
class Played:
    """What became of a turn for a seat: nothing yet while ``stage`` is not resolved.

    ``version``: the sheet with which it was played (0: none); ``next_turn``: the one that takes
    orders of this seat now.
    """

    campaign: Campaign
    seat: Seat
    stage: Stage
    version: int = 0
    next_turn: Turn | None = None

    @property
    def is_over(self) -> bool:
        return self.stage.status == Stage.Status.RESOLVED

    @property
    def is_held(self) -> bool:
        return self.stage.status == Stage.Status.HELD


def played(reader: Reader, campaign_id: uuid.UUID, key: str, number: int) -> Played:
    """Whether the first stage of turn ``number``, for which its sheets are, has been resolved."""
    campaign = selectors.campaign_for(reader, campaign_id)
    seat = selectors.own_seat(reader, campaign, key)
    stages = Stage.objects.filter(turn__campaign=campaign, turn__number=number, index=0)
    stage = stages.select_related("turn").first()
    if stage is None:
        raise Http404
    found = Played(campaign, seat, stage)
    if not found.is_over:
        return found
    part = selectors.attendance_of(stage.turn, seat)
    version = part.sheet.version if part and part.sheet else 0
    turn = selectors.open_turn(campaign) if seat.status == Seat.Status.ACTIVE else None
    return replace(found, version=version, next_turn=turn)


@dataclass(frozen=True, slots=True)
class Receipt:
    """One saved version, and what its writer knew when it was saved."""

    campaign: Campaign
    seat: Seat
    turn: Turn
    sheet: OrderSheet
    report: Report
    attendance: Attendance
    versions: Sequence[OrderSheet]
    is_mine: bool

    @property
    def was_used(self) -> bool:
        return self.attendance.sheet_id == self.sheet.pk

    @property
    def counts(self) -> bool:
        """Whether this is the version that will be used, as things stand."""
        in_time = [sheet.version for sheet in self.versions if not sheet.is_late]
        is_open = self.turn.status == Turn.Status.OPEN
        return is_open and bool(in_time) and in_time[0] == self.sheet.version


def receipt(reader: Reader, campaign_id: uuid.UUID, key: str, number: int, version: int) -> Receipt:
    """The receipt of a version of the reader's own sheet, or of a used one in an archive."""
    campaign = selectors.campaign_for(reader, campaign_id)
    seat = selectors.readable_seat(reader, campaign, key)
    is_mine = reader.pk is not None and seat.player_id == reader.pk
    parts = Attendance.objects.filter(turn__campaign=campaign, turn__number=number, seat=seat)
    attendance = parts.select_related("turn").first()
    if attendance is None:  # who takes no part in a turn has no sheet of it
        raise Http404
    turn = attendance.turn
    sheet = selectors.sheet_version(turn, seat, version)
    if not is_mine and attendance.sheet_id != sheet.pk:
        raise Http404
    known = selectors.reports_of(campaign, seat).filter(dossier__sealed_at__lte=sheet.received_at)
    report = known.first() or selectors.latest_report(campaign, seat)
    written = turn.sheets.filter(seat=seat) if is_mine else turn.sheets.filter(pk=sheet.pk)
    versions = list(written.defer("text").order_by("-version"))
    return Receipt(campaign, seat, turn, sheet, report, attendance, versions, is_mine)
