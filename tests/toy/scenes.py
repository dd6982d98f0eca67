"""Campaigns of the toy game for tests, and a clock to play them by."""

from collections.abc import Iterator
from datetime import UTC, datetime, time, timedelta

import pytest
import time_machine
from django.contrib.auth.models import User
from django.utils import timezone

from games import selectors, tasks
from games.dice import Dice
from games.models import Campaign, OrderSheet, Pulse, Seat, Stage, Turn
from games.services import campaigns, orders, sealing
from tests.toy.models import PlayerRow

#: A Monday noon, in winter time.
START = datetime(2026, 3, 2, 12, 0, tzinfo=UTC)
SECOND = timedelta(seconds=1)
#: Long enough for the slack after a deadline.
SLACK = timedelta(seconds=5)


class Clock:
    """The time of a test. It stands still until it is told to go on."""

    def __init__(self, traveller: time_machine.Traveller) -> None:
        self._traveller = traveller

    def go_to(self, at: datetime, *, alive: bool = True) -> None:
        """Let it be ``at``; ``alive``: the deadline service was at work all the time."""
        self._traveller.move_to(at, tick=False)
        if alive:
            Pulse.objects.update_or_create(name="sweep", defaults={"at": at})

    def wait(self, time: timedelta, *, alive: bool = True) -> None:
        """Let ``time`` pass."""
        self.go_to(timezone.now() + time, alive=alive)


@pytest.fixture
def clock() -> Iterator[Clock]:
    """A clock that stands at START."""
    with time_machine.travel(START, tick=False) as traveller:
        yield Clock(traveller)


def person(name: str) -> User:
    """The account ``name``, made if it is new."""
    return User.objects.get_or_create(username=name)[0]


def secret(shovel: int | None = None) -> str:
    """A campaign's secret, always the same.

    ``shovel``: what the first to dig in turn 1 is to roll, in the newest edition.
    """
    for number in range(10_000):
        found = f"{number:064x}"
        seed = sealing.turn_seed(Campaign(secret=found), 1, 1, 1)
        if shovel is None or Dice(seed).stream("noon").below(10) == shovel - 1:
            return found
    raise AssertionError(f"nobody ever rolls {shovel}")


def draft(players: int = 3, bots: int = 0, **fields: object) -> Campaign:
    """A campaign that has not started: seats A, B … held by ann, bob …, then bots.

    By default a turn is due every day at 20:00 UTC, its stages follow each other at once, and
    nobody minds missing sheets.
    """
    people = ("ann", "bob", "cid", "dot", "eve", "fay", "gus", "hal", "ida", "joe")
    settings = {"rhythm": "days", "every": 1, "local_time": time(20, 0), "zone": "UTC"}
    settings |= {"hold_when_missing": False, "secret": secret()}
    campaign = Campaign.objects.create(
        **{"name": "Toy", "ruleset_slug": "toy", "gm": person("gm"), **settings, **fields}
    )
    for number, seat in enumerate(campaigns.add_seats(campaign, players + bots)):
        seat.player = person(people[number]) if number < players else None
        seat.bot = "" if number < players else ("bold", "shy")[number % 2]
        seat.save()
    return campaign


def started(players: int = 3, bots: int = 0, **fields: object) -> Campaign:
    """A campaign with turn 1 open."""
    campaign = draft(players, bots, **fields)
    campaigns.start(campaign, by=campaign.gm)
    return campaign


def seat(campaign: Campaign, key: str) -> Seat:
    """One of its seats."""
    return campaign.seats.select_related("player").get(key=key)


def open_turn(campaign: Campaign) -> Turn:
    """The turn that takes orders."""
    return campaign.turns.get(status=Turn.Status.OPEN)


def stage(campaign: Campaign, turn: int = 1, index: int = 0) -> Stage:
    """One stage as it is now."""
    return Stage.objects.select_related("turn").get(
        turn__campaign=campaign, turn__number=turn, index=index
    )


def save(campaign: Campaign, key: str, text: str, base_version: int | None = None) -> OrderSheet:
    """The player of a seat saves a sheet for the open turn, now."""
    holder = seat(campaign, key)
    return orders.submit(
        turn=open_turn(campaign),
        seat=holder,
        text=text,
        received_at=timezone.now(),
        author=holder.player,
        base_version=base_version,
    )


def ready(campaign: Campaign, key: str, is_ready: bool = True) -> None:
    """The player of a seat says "ready", or takes it back."""
    orders.set_ready(turn=open_turn(campaign), seat=seat(campaign, key), ready=is_ready)


def pass_deadline(clock: Clock, campaign: Campaign) -> None:
    """Go to just after the open turn's deadline and let the deadline service look once."""
    deadline = open_turn(campaign).deadline
    assert deadline is not None
    clock.go_to(deadline + SLACK)
    tasks.sweep()


def play_turn(clock: Clock, campaign: Campaign, **sheets: str) -> None:
    """Play the open turn through all its stages. ``sheets``: seat key = text."""
    turn = open_turn(campaign)
    for key, text in sheets.items():
        save(campaign, key, text)
    pass_deadline(clock, campaign)
    for _stage in turn.stages.all()[1:]:
        tasks.sweep()


def hidden(campaign: Campaign, key: str) -> int:
    """The number that a seat hides."""
    return PlayerRow.objects.get(campaign=campaign, seat=key).hidden


def report(campaign: Campaign, key: str | None) -> dict[str, object]:
    """What the seat (None: the public) was told last."""
    holder = seat(campaign, key) if key else None
    return selectors.latest_report(campaign, holder).document
