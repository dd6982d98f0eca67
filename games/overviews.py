"""A campaign at one look, fetched in few queries; strangers get Http404, as in selectors."""

import uuid
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone

from games import schedule, selectors
from games.marks import with_marks
from games.models import (
    Campaign,
    Invitation,
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
    def vacant(self) -> Sequence[Seat]:
        """The seats that play on without anybody, for which the GM may find a successor."""
        is_going = self.campaign.status in (Campaign.Status.RUNNING, Campaign.Status.PAUSED)
        if not is_going or self.campaign.is_practice:
            return []
        active = [seat for seat in self.seats if seat.status == Seat.Status.ACTIVE]
        return [seat for seat in active if not seat.player_id and not seat.bot]

    @property
    def is_at_risk(self) -> bool:
        """Whether the reader was warned: one more turn without orders, and his seat is acted on."""
        is_going = self.campaign.status in (Campaign.Status.RUNNING, Campaign.Status.PAUSED)
        return is_going and self.own is not None and self.campaign.is_at_risk(self.own)

    @property
    def must_check_in(self) -> bool:
        """Whether the reader has still to say that he is here, before the first turn ends."""
        if self.own is None or not self.campaign.is_asked(self.own):
            return False
        return not any(stage.wrote for stage in self.stages)  # type: ignore[attr-defined]

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
    campaign = selectors.campaign_for(reader, campaign_id, codes, with_gm=True)
    seats = selectors.seats_at(campaign)
    own = next((seat for seat in seats if reader.pk and seat.player_id == reader.pk), None)
    is_gm = selectors.is_gm_of(reader, campaign)
    is_draft = campaign.status == Campaign.Status.DRAFT
    stages = [] if is_draft else _stages(campaign, own, all_turns)
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


def _stages(campaign: Campaign, own: Seat | None, all_turns: bool) -> list[Stage]:
    """The newest stages, or all, newest first; for who has a seat with what became of his part."""
    every = Stage.objects.filter(turn__campaign=campaign).select_related("turn")
    if own is not None:
        every = with_marks(every, campaign, own)
    every = every.exclude(turn__status=Turn.Status.SET_ASIDE)
    return list(every.order_by("-turn__number", "-index")[: None if all_turns else TURNS_SHOWN])


def next_deadlines(campaign: Campaign, turn: Turn | None) -> list[datetime]:
    """The next five, from the open ``turn`` on; what was moved by hand moves none after it."""
    if campaign.status == Campaign.Status.FINISHED:
        return []
    now = timezone.now()
    if turn is None:
        first = campaign.first_deadline_at
        chosen = first if first is not None and first > now else None
        return schedule.preview(campaign.timetable, now, chosen)
    return schedule.preview(campaign.timetable, now, turn.deadline, turn.scheduled_at)
