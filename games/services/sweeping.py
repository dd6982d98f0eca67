"""The deadline service: what is due is a question to the database, asked every few seconds."""

from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction
from django.db.models import Q
from django.db.models.functions import Coalesce

from games.models import Campaign, Pulse, Stage, Turn
from games.services import checking_in, claims, holding, opening, vacancies
from games.services.locking import lock_campaign, lock_open_turn
from games.services.notices import keepers_of, players_of, record, tell

#: A demo campaign that nobody has looked at for so long is left alone until somebody does.
DEMO_SLEEPS_AFTER = timedelta(minutes=15)


def sweep(now: datetime) -> list[int]:
    """The ids of the stages to resolve now, after the outage rule; writes the host's pulse."""
    beat(now)
    holding.hold_lost(now)
    due = claims.due(now).alias(
        seen_at=Coalesce("turn__campaign__last_seen_at", "turn__campaign__started_at")
    )
    asleep = due.filter(
        turn__campaign__is_demo=True,
        seen_at__lt=now - DEMO_SLEEPS_AFTER,
        index=0,
        status=Stage.Status.WAITING,
    )
    awake = due.exclude(pk__in=asleep.values("pk"))
    return list(awake.order_by("due_at", "pk").values_list("pk", flat=True))


@transaction.atomic
def beat(now: datetime) -> None:
    """Note that the host lives. After a long silence give the time back first, once.

    Every worker beats before it resolves, so that many long resolutions are no silence. Two that
    beat at once wait for each other here.
    """
    pulse = Pulse.objects.select_for_update().filter(name="sweep").first()
    if pulse is None:
        Pulse.objects.get_or_create(name="sweep", defaults={"at": now})
        return
    if now - pulse.at > timedelta(seconds=settings.OUTAGE_SECONDS):
        _give_time_back(pulse.at, now)
    if now > pulse.at:
        pulse.at = now
        pulse.save(update_fields=["at"])


def _give_time_back(since: datetime, now: datetime) -> None:
    """Move what would have ended while the host was silent. Later stages take no orders: they run
    at once, in their order."""
    fell_into_it = Q(deadline__gt=since, deadline__lte=now) | Q(
        early_at__gt=since, early_at__lte=now
    )
    waiting = Turn.objects.filter(
        fell_into_it,
        status=Turn.Status.OPEN,
        stages__index=0,
        stages__status=Stage.Status.WAITING,
        campaign__status=Campaign.Status.RUNNING,
        campaign__clock_stopped_at=None,
        campaign__outage_rule=Campaign.Outage.GIVE_BACK,
    )
    for campaign_id in waiting.order_by("campaign_id").values_list("campaign_id", flat=True):
        campaign = lock_campaign(campaign_id)
        turn = lock_open_turn(campaign)
        if turn is not None:
            _move_after_outage(campaign, turn, since, now)
    vacancies.move_after_outage(since, now)
    checking_in.move_after_outage(since, now)


def _move_after_outage(campaign: Campaign, turn: Turn, since: datetime, now: datetime) -> None:
    """Give a locked turn the length of the silence, and its early run a grace of its own."""
    old = turn.deadline
    if turn.early_at is not None and since < turn.early_at <= now:
        turn.early_at = now + timedelta(seconds=campaign.grace_seconds)
    if old is None or not since < old <= now:
        opening.reschedule(turn)
        return
    turn.deadline = old + (now - since)
    opening.reschedule(turn)
    data = {"turn": turn.number, "old": old.isoformat(), "new": turn.deadline.isoformat()}
    record(campaign, "outage", data=data)
    tell(
        [*players_of(campaign), *keepers_of(campaign)],
        key=f"outage:{turn.pk}:{old.isoformat()}",
        code="deadline-moved-after-outage",
        campaign=campaign,
        data=data,
        at=now,
    )


def wake(campaign: Campaign, now: datetime) -> bool:
    """Somebody looks at a demo campaign: one that slept past its deadline gets a new one. Whether
    it did: then whoever has fetched the turn fetches it again."""
    seen = campaign.last_seen_at or campaign.started_at
    if not campaign.is_demo or seen is None:
        return False
    if campaign.last_seen_at and now - seen < timedelta(minutes=1):
        return False
    with transaction.atomic():
        locked = lock_campaign(campaign.pk)
        turn = lock_open_turn(locked)
        slept = now - seen > DEMO_SLEEPS_AFTER
        is_late = turn is not None and turn.deadline is not None and turn.deadline < now
        if turn is not None and slept and is_late:
            turn.deadline = turn.scheduled_at = now + locked.timetable.usual_gap()
            turn.save(update_fields=["scheduled_at"])
            opening.reschedule(turn)
        locked.last_seen_at = now
        locked.save(update_fields=["last_seen_at"])
    return slept and is_late
