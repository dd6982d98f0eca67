"""The deadlines of a person's tables as an iCalendar file (RFC 5545).

What is in it everybody may know who sees those tables, and which seat is the person's own.
"""

import uuid
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from django.conf import settings
from django.contrib.auth.models import User
from django.db.models import Q
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from icalendar import Alarm, Calendar, Event

from games import schedule, zones
from games.dates import day_and_time
from games.models import Campaign, Profile, Seat, Turn
from games.plain import one_line

#: Deadlines that have passed are told for so long.
PAST = timedelta(days=60)
#: How often a calendar program is asked to look again.
LOOK_AGAIN = timedelta(hours=1)
#: The states of a turn that has not been played.
AHEAD = (Turn.Status.OPEN, Turn.Status.FROZEN)


@dataclass(frozen=True, slots=True)
class Table:
    """A campaign whose deadlines concern a person. ``seat``: the person's own; None for its GM."""

    campaign: Campaign
    seat: Seat | None


def tables_of(person: User) -> list[Table]:
    """Where the person plays or is the GM, by name. A practice has no clock. Two queries."""
    seats = Seat.objects.filter(player=person, status=Seat.Status.ACTIVE)
    found = [Table(seat.campaign, seat) for seat in seats.select_related("campaign")]
    played = {table.campaign.pk for table in found}
    runs = Campaign.objects.filter(gm=person).exclude(pk__in=played)
    found += [Table(campaign, None) for campaign in runs]
    tables = [table for table in found if not table.campaign.is_practice]
    return sorted(tables, key=lambda table: (table.campaign.name, str(table.campaign.pk)))


def calendar_of(person: User, campaign_id: uuid.UUID | None = None) -> bytes | None:
    """The deadlines of all tables of the person, or of one; None if that is not his.

    In his language; the alarms ring when the host reminds him, if he wants to be reminded.
    """
    tables = tables_of(person)
    if campaign_id is not None:
        tables = [table for table in tables if table.campaign.pk == campaign_id]
        if not tables:
            return None
    with zones.shown_to(person):
        return _written(tables, zones.profile_of(person))


def _written(tables: list[Table], profile: Profile | None) -> bytes:
    calendar = Calendar()
    calendar.add("prodid", f"-//{settings.SITE_NAME}//Deadlines//EN")
    calendar.add("version", "2.0")
    calendar.add("method", "PUBLISH")
    one = one_line(tables[0].campaign.name) if len(tables) == 1 else settings.SITE_NAME
    calendar.add("x-wr-calname", _("Deadlines: %(name)s") % {"name": one})
    calendar.add("refresh-interval", LOOK_AGAIN, parameters={"VALUE": "DURATION"})
    calendar.add("x-published-ttl", "PT1H")
    by_id = {table.campaign.pk: table for table in tables}
    for turn in _turns(list(by_id)):
        calendar.add_component(_event(by_id[turn.campaign_id], turn, profile))
    return bytes(calendar.to_ical())


def _turns(campaigns: list[uuid.UUID]) -> Iterator[Turn]:
    """The turns to tell of: those to come, of the others the newest."""
    is_told = Q(status__in=AHEAD) | Q(deadline__gte=timezone.now() - PAST)
    turns = Turn.objects.filter(is_told, campaign__in=campaigns, deadline__isnull=False)
    yield from turns.order_by("deadline", "pk")


def _event(table: Table, turn: Turn, profile: Profile | None) -> Event:
    campaign, deadline = table.campaign, turn.deadline
    assert deadline is not None
    stands = turn.status in AHEAD and campaign.clock_stopped_at is not None
    ran_early = turn.frozen_at is not None and turn.frozen_at < deadline
    is_over = turn.status in AHEAD and campaign.status == Campaign.Status.FINISHED
    is_off = stands or ran_early or is_over or turn.status == Turn.Status.SET_ASIDE
    changed = _changed_at(campaign, turn)
    began = campaign.started_at or turn.opened_at
    event = Event()
    event.add("uid", f"{campaign.pk}-{turn.number}@{settings.MAIL_DOMAIN}")
    event.add("sequence", max(0, int((changed - began).total_seconds())))
    event.add("dtstamp", changed)
    event.add("last-modified", changed)
    event.add("dtstart", deadline.astimezone(UTC))
    event.add("transp", "TRANSPARENT")
    event.add("status", "CANCELLED" if is_off else "CONFIRMED")
    about = {"name": one_line(campaign.name), "turn": turn.number}
    event.add("summary", _("%(name)s: turn %(turn)d ends") % about)
    address = _address(table)
    event.add("url", address)
    lines = [*_when(deadline, campaign, profile), *_how_it_stands(table, stands, ran_early)]
    event.add("description", "\n".join([*lines, address]))
    if table.seat is not None and not is_off and (profile is None or profile.mail_deadlines):
        for before, _at in schedule.reminders(turn.opened_at, deadline):
            event.add_component(_alarm(before, str(event["summary"])))
    return event


def _changed_at(campaign: Campaign, turn: Turn) -> datetime:
    """When what is told of a turn changed last."""
    instants = [turn.opened_at, turn.clock_changed_at, turn.frozen_at]
    if turn.status in AHEAD:
        instants += [campaign.clock_stopped_at, campaign.finished_at]
    return max(at for at in instants if at is not None).replace(microsecond=0).astimezone(UTC)


def _when(deadline: datetime, campaign: Campaign, profile: Profile | None) -> Iterator[str]:
    """The instant in the campaign's zone and, where that is another, in the reader's."""
    own = zones.zone_named(profile.zone) if profile else None
    theirs = ZoneInfo(campaign.zone)
    for zone in dict.fromkeys([theirs, own or theirs]):
        local = day_and_time(deadline.astimezone(zone))
        yield f"{local} ({zone.key})"


def _how_it_stands(table: Table, stands: bool, ran_early: bool) -> Iterator[str]:
    if table.seat is not None:
        yield _("Your seat: %(seat)s") % {"seat": table.seat}
    else:
        yield _("You are the GM.")
    if stands:
        yield _("The clock stands still; the deadline will move.")
    elif ran_early:
        yield _("The turn ran before its deadline.")


def _address(table: Table) -> str:
    here = [table.campaign.pk]
    if table.seat is not None:
        return settings.SITE_URL + reverse("orders", args=[*here, table.seat.key])
    return settings.SITE_URL + reverse("campaign", args=here)


def _alarm(before: timedelta, text: str) -> Alarm:
    alarm = Alarm()
    alarm.add("action", "DISPLAY")
    alarm.add("trigger", -before)
    alarm.add("description", text)
    return alarm
