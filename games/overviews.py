"""What a page shows at one look, fetched in few queries; strangers get Http404, as in selectors."""

import uuid
from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from django.http import Http404
from django.utils import timezone

from games import schedule, selectors
from games.models import (
    Attendance,
    Campaign,
    Invitation,
    OrderSheet,
    Report,
    Seat,
    Stage,
    Turn,
)
from games.news import NEWS_SHOWN, News, news_of
from games.selectors import Reader

#: A campaign page lists so many turns; the others are a click away.
TURNS_SHOWN = 12
#: So many news are listed at most.
ALL_NEWS = 200


@dataclass(frozen=True, slots=True)
class Desk:
    """The desk at which a seat writes its orders.

    ``turn`` and ``report`` are None before the start, ``turn`` also after the end; ``sheet`` is the
    version that counts, ``last_version`` the newest there is (0: none).
    """

    campaign: Campaign
    seat: Seat
    turn: Turn | None
    stage: Stage | None
    report: Report | None
    sheet: OrderSheet | None
    last_version: int
    attendance: Attendance | None

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
    def is_ready(self) -> bool:
        return self.attendance is not None and self.attendance.ready_at is not None


def desk(reader: Reader, campaign_id: uuid.UUID, key: str, number: int | None = None) -> Desk:
    """The reader's own desk, for the turn of that ``number`` or the one that is not over."""
    campaign, seat, stage = _place(reader, campaign_id, key, number)
    if campaign.status == Campaign.Status.DRAFT:
        return Desk(campaign, seat, None, None, None, None, 0, None)
    report = selectors.latest_report(campaign, seat)
    if stage is None:
        return Desk(campaign, seat, None, None, report, None, 0, None)
    turn = stage.turn
    sheet, last_version = _newest_sheet(turn, seat)
    attendance = selectors.attendance_of(turn, seat)
    return Desk(campaign, seat, turn, stage, report, sheet, last_version, attendance)


def _place(
    reader: Reader, campaign_id: uuid.UUID, key: str, number: int | None = None
) -> tuple[Campaign, Seat, Stage | None]:
    """The reader's own seat and the first stage of the turn it writes for, None without one."""
    campaign = selectors.campaign_for(reader, campaign_id)
    seat = selectors.own_seat(reader, campaign, key)
    if campaign.status == Campaign.Status.DRAFT:
        return campaign, seat, None
    stages = Stage.objects.filter(turn__campaign=campaign, index=0).select_related("turn")
    if number is None:
        stages = stages.filter(turn__status__in=selectors.UNRESOLVED)
    else:
        stages = stages.filter(turn__number=number)
    stage = stages.order_by("-turn__number").first()
    if stage is not None:
        stage.turn.campaign = campaign
    return campaign, seat, stage


def _newest_sheet(turn: Turn, seat: Seat) -> tuple[OrderSheet | None, int]:
    """The version that counts and the number of the newest version, late ones included."""
    sheets = turn.sheets.filter(seat=seat).order_by("-version")
    newest = sheets.first()
    if newest is None or not newest.is_late:
        return newest, newest.version if newest else 0
    return sheets.filter(is_late=False).first(), newest.version


def versions(reader: Reader, campaign_id: uuid.UUID, key: str) -> tuple[Desk, Sequence[OrderSheet]]:
    """The reader's desk without its report, and all versions of his sheet for this turn, newest
    first, without their texts."""
    campaign, seat, stage = _place(reader, campaign_id, key)
    if stage is None:
        return Desk(campaign, seat, None, None, None, None, 0, None), []
    sheets = list(stage.turn.sheets.filter(seat=seat).defer("text").order_by("-version"))
    counts = next((sheet for sheet in sheets if not sheet.is_late), None)
    newest = sheets[0].version if sheets else 0
    return Desk(campaign, seat, stage.turn, stage, None, counts, newest, None), sheets


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


@dataclass(frozen=True, slots=True)
class CampaignView:
    """A campaign as anybody may see it, and the reader's own seat in it.

    ``waiting``: who is in the queue for a seat, in order, by the id of the account; ``place``: the
    reader's own in it, from 1 on (0: none); ``invitations``: the good ones, for those who may make
    some; ``reports``: the newest public ones.
    """

    campaign: Campaign
    seats: Sequence[Seat]
    own: Seat | None
    is_gm: bool
    turn: Turn | None
    held: Stage | None
    stages: Sequence[Stage]
    has_more: bool
    reports: Sequence[Report]
    waiting: Sequence[int]
    place: int
    invitations: Sequence[Invitation]
    news: Sequence[News]
    has_more_news: bool

    @property
    def is_draft(self) -> bool:
        return self.campaign.status == Campaign.Status.DRAFT

    @property
    def report(self) -> Report | None:
        return self.reports[0] if self.reports else None

    @property
    def free(self) -> Sequence[Seat]:
        """The seats that can be taken."""
        return [
            seat for seat in self.seats if self.is_draft and not seat.player_id and not seat.bot
        ]

    @property
    def people(self) -> int:
        """How many seats people have."""
        return sum(seat.player_id is not None for seat in self.seats)

    @property
    def may_invite(self) -> bool:
        is_over = self.campaign.status == Campaign.Status.FINISHED
        has_part = self.is_gm or self.own is not None
        return has_part and not is_over and not self.campaign.is_practice

    @property
    def may_wait(self) -> bool:
        """Whether the reader could queue for a seat: he has none and none is to be had."""
        is_over = self.campaign.status == Campaign.Status.FINISHED
        return not (self.own or self.free or is_over or self.campaign.is_practice)


def campaign_view(
    reader: Reader, campaign_id: uuid.UUID, *, codes: Collection[str] = (), all_turns: bool = False
) -> CampaignView:
    """The campaign with its newest turns and news (or all), newest first.

    ``codes``: of the invitations that the reader has opened.
    """
    campaign = selectors.campaign_for(reader, campaign_id, codes)
    seats = selectors.seats_at(campaign)
    own = next((seat for seat in seats if reader.pk and seat.player_id == reader.pk), None)
    is_gm = selectors.is_gm_of(reader, campaign)
    is_draft = campaign.status == Campaign.Status.DRAFT
    stages = [] if is_draft else _stages(campaign, all_turns)
    current = [stage for stage in stages if stage.turn.status in selectors.UNRESOLVED]
    shown = ALL_NEWS if all_turns else NEWS_SHOWN
    reports = [] if is_draft else list(selectors.reports_of(campaign, None)[: shown + 1])
    news, has_more_news = news_of(campaign, reports, shown)
    waiting = list(campaign.waiting.values_list("person_id", flat=True))
    good = campaign.invitations.filter(revoked_at=None).select_related("made_by")
    return CampaignView(
        campaign=campaign,
        seats=seats,
        own=own,
        is_gm=is_gm,
        turn=current[0].turn if current else None,
        held=next((stage for stage in current if stage.status == Stage.Status.HELD), None),
        stages=stages,
        has_more=not all_turns and len(stages) == TURNS_SHOWN,
        reports=reports,
        waiting=waiting,
        place=waiting.index(reader.pk) + 1 if reader.pk in waiting else 0,
        invitations=list(good) if is_draft and (is_gm or own) else [],
        news=news,
        has_more_news=has_more_news,
    )


def _stages(campaign: Campaign, all_turns: bool) -> list[Stage]:
    """The newest stages, or all, newest first."""
    every = Stage.objects.filter(turn__campaign=campaign).select_related("turn")
    every = every.exclude(turn__status=Turn.Status.SET_ASIDE)
    return list(every.order_by("-turn__number", "-index")[: None if all_turns else TURNS_SHOWN])


def next_deadlines(campaign: Campaign, turn: Turn | None) -> list[datetime]:
    """The next five, from the open ``turn`` on; what was moved by hand moves none after it."""
    if campaign.status == Campaign.Status.FINISHED:
        return []
    now = timezone.now()
    if turn is None:
        return schedule.preview(campaign.timetable, now)
    return schedule.preview(campaign.timetable, now, turn.deadline, turn.scheduled_at)
