"""Campaigns of DMA on the host, for tests of its pages."""

from collections.abc import Sequence
from datetime import time

from django.contrib.auth.models import User
from django.utils import timezone

from games import rulesets
from games.models import Campaign, Seat, Stage, Turn
from games.services import campaigns, deadlines, orders, resolution


def person(name: str) -> User:
    """The account ``name`` with the password "secret", made if it is new."""
    user, is_new = User.objects.get_or_create(username=name)
    if is_new:
        user.set_password("secret")
        user.save()
    return user


def draft(people: Sequence[str] = ("anna", "bert"), bots: int = 0, **fields: object) -> Campaign:
    """A campaign that has not started: its first seats belong to ``people``, then come bots.

    By default a week is due every day at 20:00 in Berlin and nobody minds missing sheets. The
    map is the same each time.
    """
    settings: dict[str, object] = {"name": "The Long Night", "ruleset_slug": "dma"}
    settings |= {"rhythm": "days", "every": 1, "local_time": time(20, 0), "zone": "Europe/Berlin"}
    settings |= {"hold_when_missing": False, "secret": f"{7:064x}"}
    campaign = Campaign.objects.create(**{"gm": person("greta"), **settings, **fields})
    for number, seat in enumerate(campaigns.add_seats(campaign, len(people) + bots)):
        seat.player = person(people[number]) if number < len(people) else None
        seat.bot = "" if seat.player else rulesets.get("dma").temperaments[0]
        seat.save()
    return campaign


def started(people: Sequence[str] = ("anna", "bert"), bots: int = 0, **fields: object) -> Campaign:
    """A campaign with week 1 open."""
    return start(draft(people, bots, **fields))


def start(campaign: Campaign) -> Campaign:
    """Open its week 1."""
    campaigns.start(campaign, by=campaign.gm)
    campaign.refresh_from_db()
    return campaign


def order(campaign: Campaign, key: str, text: str) -> None:
    """The player of a seat saves a plan for the open week."""
    holder = seat(campaign, key)
    orders.submit(
        turn=open_turn(campaign),
        seat=holder,
        text=text,
        received_at=timezone.now(),
        author=holder.player,
    )


def seat(campaign: Campaign, key: str = "A") -> Seat:
    return campaign.seats.select_related("player").get(key=key)


def open_turn(campaign: Campaign) -> Turn:
    """The week that takes plans."""
    return campaign.turns.get(status=Turn.Status.OPEN)


def resolve(campaign: Campaign) -> None:
    """End the open week now and play it, all its days."""
    turn = open_turn(campaign)
    deadlines.run_now(turn, by=campaign.gm)
    Stage.objects.filter(turn=turn).update(due_at=timezone.now())  # no slack: nobody else saves
    for stage in turn.stages.all():
        assert resolution.resolve(stage.pk)
    campaign.refresh_from_db()
