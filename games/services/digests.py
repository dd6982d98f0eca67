"""What of all that one person was told is still worth a letter, campaign by campaign."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from uuid import UUID

from django.contrib.auth.models import User

from games import selectors
from games.models import Campaign, Notice, Report, Seat, SeatOffer, Stage, Turn
from games.services import checking_in, reminders, wishes
from games.services.reminders import Lack

#: Of these only the last is told: each replaces the one before.
REPLACE = {
    "paused": "clock",
    "resumed": "clock",
    "check-in": "check-in",
    "check-in-near": "check-in",
    "deadline-moved": "deadline",
    "extended": "deadline",
    "deadline-moved-after-outage": "deadline",
}


@dataclass(slots=True)
class Section:
    """The news of one campaign (None: of the host).

    ``report``: what the reader's seat was told last, if turns were resolved; ``turns``: their
    numbers; ``notices``: everything else, oldest first.
    """

    campaign: Campaign | None
    seat: Seat | None
    turns: list[int] = field(default_factory=list)
    report: Report | None = None
    notices: list[Notice] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Digest:
    """One letter: which orders are awaited, by deadline, and the news."""

    lacks: Sequence[Lack]
    sections: Sequence[Section]
    codes: frozenset[str]

    @property
    def switches(self) -> frozenset[str]:
        """The switches of the profile that would have stopped it."""
        return frozenset(wishes.switch_of(code) for code in self.codes)


def digest(person: User, notices: Iterable[Notice], now: datetime) -> Digest:
    """Leave out what is out of date, not wanted any more or not for this person any more."""
    on = wishes.switches_left_on(getattr(person, "profile", None))
    wanted = [notice for notice in notices if wishes.switch_of(notice.code) in on]
    near = [notice for notice in wanted if notice.code == "deadline-near"]
    lacks = _still_lacking(person, near, now)
    campaigns = {notice.campaign_id for notice in wanted}
    seats = {
        seat.campaign_id: seat
        for seat in Seat.objects.filter(player=person, campaign__in=campaigns - {None})
    }
    sections = _sections([notice for notice in wanted if notice not in near], seats)
    codes = {notice.code for section in sections for notice in section.notices}
    codes |= {"resolved" for section in sections if section.report}
    codes |= {"deadline-near" for _ in lacks}
    return Digest(lacks, sections, frozenset(codes))


def _still_lacking(person: User, near: Sequence[Notice], now: datetime) -> list[Lack]:
    """What is lacking now for the deadlines that the person was reminded of."""
    if not near:
        return []
    named = {(notice.campaign_id, notice.data["turn"], notice.data["deadline"]) for notice in near}
    turns = Turn.objects.filter(
        campaign__in={notice.campaign_id for notice in near},
        number__in={notice.data["turn"] for notice in near},
    )
    found = [
        lack
        for lack in reminders.lacking(turns, now, [person.pk])
        if lack.turn.deadline
        and (lack.turn.campaign_id, lack.turn.number, lack.turn.deadline.isoformat()) in named
    ]
    return sorted(found, key=lambda lack: (lack.turn.deadline, lack.turn.campaign.name))


def _sections(notices: Sequence[Notice], seats: Mapping[UUID, Seat]) -> list[Section]:
    """By campaign, in the order in which something was told of each."""
    made: dict[UUID | None, Section] = {}
    for notice in notices:
        seat = seats.get(notice.campaign_id) if notice.campaign_id else None
        made.setdefault(notice.campaign_id, Section(notice.campaign, seat)).notices.append(notice)
    for section in made.values():
        _take_reports(section)
        section.notices = [notice for notice in _newest(section.notices) if _holds(notice)]
    return [section for section in made.values() if section.notices or section.report]


def _take_reports(section: Section) -> None:
    """Make one piece of news of all turns that were resolved. What was taken back since, or was
    told to a seat that the reader has left, is none."""
    resolved = [notice for notice in section.notices if notice.code == "resolved"]
    section.notices = [notice for notice in section.notices if notice.code != "resolved"]
    if not resolved or section.campaign is None or section.seat is None:
        return
    told = {(notice.data["turn"], notice.data.get("stage", 0)) for notice in resolved}
    reports = selectors.reports_of(section.campaign, section.seat).filter(
        dossier__stage__turn__number__in={turn for turn, _ in told}
    )
    for report in reports:  # newest first
        stage = report.dossier.stage
        if stage is not None and (stage.turn.number, stage.index) in told:
            section.report = section.report or report
            if stage.turn.number not in section.turns:
                section.turns.insert(0, stage.turn.number)


def _newest(notices: Sequence[Notice]) -> list[Notice]:
    """Without those that a later one replaces."""
    last = {REPLACE.get(notice.code, notice.pk): notice.pk for notice in notices}
    return [notice for notice in notices if notice.pk in last.values()]


def _holds(notice: Notice) -> bool:
    """Whether the news is still true: no deadline of a turn that has run, no hold that is over."""
    turn = Turn.objects.filter(campaign=notice.campaign_id, number=notice.data.get("turn"))
    if REPLACE.get(notice.code) == "deadline" or notice.code == "closed-by-gm":
        return turn.filter(status=Turn.Status.OPEN).exists()
    if notice.code in ("check-in", "check-in-near"):
        return notice.campaign is not None and checking_in.is_awaited(
            notice.campaign, notice.recipient
        )
    if notice.code == "seat-offered":
        asked = SeatOffer.objects.filter(person=notice.recipient_id, campaign=notice.campaign_id)
        return asked.filter(state=SeatOffer.State.OPEN).exists()
    if notice.code == "held":
        return Stage.objects.filter(turn__in=turn, status=Stage.Status.HELD).exists()
    return True
