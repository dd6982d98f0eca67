"""The deadline service: what is due is a question to the database, asked every few seconds."""

from datetime import datetime, timedelta

from django.conf import settings
from django.db import transaction

from games.models import Campaign, Pulse, Stage, Turn
from games.services import claims, holding, opening
from games.services.notices import keepers_of, players_of, record, tell

#: A demo campaign that nobody has looked at for so long is left alone until somebody does.
DEMO_SLEEPS_AFTER = timedelta(minutes=15)


def sweep(now: datetime) -> list[int]:
    """The ids of the stages to resolve now, after the outage rule; writes the host's pulse."""
    _give_time_back(now)
    holding.hold_lost(now)
    due = claims.due(now).order_by("due_at")
    asleep = due.filter(
        turn__campaign__is_demo=True,
        turn__campaign__last_seen_at__lt=now - DEMO_SLEEPS_AFTER,
        index=0,
        status=Stage.Status.WAITING,
    )
    return list(due.exclude(pk__in=asleep.values("pk")).values_list("pk", flat=True))


@transaction.atomic
def _give_time_back(now: datetime) -> None:
    """After an outage, move the deadlines that fell into it, by its length; then note the pulse.

    Two sweeps at once wait for each other here, so the time is given back once.
    """
    pulse = Pulse.objects.select_for_update().filter(name="sweep").first()
    if pulse is None:
        Pulse.objects.get_or_create(name="sweep", defaults={"at": now})
        return
    away = now - pulse.at
    if away > timedelta(seconds=settings.OUTAGE_SECONDS):
        turns = Turn.objects.select_for_update().filter(
            status=Turn.Status.OPEN,
            deadline__gt=pulse.at,
            deadline__lte=now,
            stages__index=0,
            stages__status=Stage.Status.WAITING,
            campaign__status=Campaign.Status.RUNNING,
            campaign__outage_rule=Campaign.Outage.GIVE_BACK,
        )
        for turn in turns:
            _move_after_outage(turn, away)
    if away > timedelta(0):
        pulse.at = now
        pulse.save()


def _move_after_outage(turn: Turn, away: timedelta) -> None:
    campaign = turn.campaign
    old = turn.deadline
    assert old is not None  # the query asked for turns with a deadline
    turn.early_at = None
    turn.save(update_fields=["early_at"])
    opening.set_deadline(turn, old + away)
    data = {
        "turn": turn.number,
        "old": old.isoformat(),
        "new": (old + away).isoformat(),
    }
    record(campaign, "outage", data=data)
    tell(
        [*players_of(campaign), *keepers_of(campaign)],
        key=f"outage:{turn.pk}:{old.isoformat()}",
        code="deadline-moved-after-outage",
        campaign=campaign,
        data=data,
    )


def wake(campaign: Campaign, now: datetime) -> None:
    """Somebody looks at a demo campaign: one that slept past its deadline gets a new one."""
    seen = campaign.last_seen_at
    if not campaign.is_demo or (seen and now - seen < timedelta(minutes=1)):
        return
    with transaction.atomic():
        turn = (
            campaign.turns.select_for_update()
            .filter(status=Turn.Status.OPEN, deadline__lt=now)
            .first()
        )
        if turn and seen and now - seen > DEMO_SLEEPS_AFTER:
            turn.scheduled_at = now + campaign.timetable.usual_gap()
            turn.save(update_fields=["scheduled_at"])
            opening.set_deadline(turn, turn.scheduled_at)
        Campaign.objects.filter(pk=campaign.pk).update(last_seen_at=now)
