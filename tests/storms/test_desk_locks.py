"""A GM mends, goes back and gives seats away while players come, go and save: some wait, nobody is
refused by the database, and the chain is whole.

A lock taken in another order than in ``games.services.locking`` shows here as a deadlock.
"""

import random
import threading
import time
from collections import Counter
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.utils import timezone

from games.errors import GameError
from games.mending import Edit
from games.models import Campaign, Seat, Stage, Turn
from games.services import (
    absence,
    checking_in,
    dry_runs,
    holders,
    mending,
    offering,
    resolution,
    sealing,
    standing_by,
    sweeping,
    undoing,
    verifying,
    waiting,
)
from games.services.holders import Hands
from tests.toy import scenes

pytestmark = [pytest.mark.slow, pytest.mark.django_db(transaction=True)]
#: Who may come to the table.
HEIRS = ("sam", "tom", "una", "vic")


def due(campaign: Campaign) -> None:
    Stage.objects.filter(status=Stage.Status.WAITING, due_at__isnull=False).update(
        due_at=timezone.now() - timedelta(seconds=1)
    )
    for stage_id in sweeping.sweep(timezone.now()):
        resolution.resolve(stage_id)


def mend(campaign: Campaign) -> None:
    head = sealing.head(campaign)
    assert head is not None
    assert campaign.gm is not None
    edits = [Edit("player", random.choice("ABC"), "coins", random.randint(0, 9999))]
    mending.mend(campaign, edits, reason="because", seen=head.hash, by=campaign.gm)


def go_back(campaign: Campaign) -> None:
    ways = undoing.ways(campaign)[:3]
    undoing.go_back(campaign, random.choice(ways).dossier.sequence, by=campaign.gm)


def vacate(campaign: Campaign) -> None:
    key = random.choice("ABC")
    seen = Hands.of(scenes.seat(campaign, key))
    holders.give(campaign, key=key, hands=Hands(), seen=seen, by=scenes.person("gm"))


def look_for_heirs(campaign: Campaign) -> None:
    for pk in Seat.objects.filter(seek_at__isnull=False).values_list("pk", flat=True):
        Seat.objects.filter(pk=pk, seek_at__isnull=False).update(seek_at=timezone.now())
        offering.look(pk, timezone.now())


def be_away(campaign: Campaign) -> None:
    seat, now = scenes.seat(campaign, random.choice("ABC")), timezone.now()
    absence.declare(seat, start=now, end=now + timedelta(days=1), by=seat.player)


def come_back(campaign: Campaign) -> None:
    seat = scenes.seat(campaign, random.choice("ABC"))
    absence.come_back(seat, by=seat.player)


def check_in(campaign: Campaign) -> None:
    checking_in.check_in(campaign, key=random.choice("ABC"), by=scenes.person("gm"))


def heir() -> User:
    return scenes.person(random.choice(HEIRS))


ACTS: dict[str, Callable[[Campaign], object]] = {
    "save": lambda campaign: scenes.save(campaign, random.choice("ABC"), "dig"),
    "ready": lambda campaign: scenes.ready(campaign, random.choice("ABC")),
    "resolve": due,
    "resolve too": due,
    "mend": mend,
    "mend too": mend,
    "go back": go_back,
    "dry run": lambda campaign: dry_runs.order(campaign, by=scenes.person("gm")),
    "vacate": vacate,
    "look for heirs": look_for_heirs,
    "accept": lambda campaign: offering.accept(campaign, person=heir()),
    "accept too": lambda campaign: offering.accept(campaign, person=heir()),
    "decline": lambda campaign: offering.decline(campaign, person=heir()),
    "wait": lambda campaign: waiting.wait(campaign, person=heir()),
    "stop waiting": lambda campaign: waiting.stop_waiting(campaign, person=heir()),
    "stand by": lambda campaign: standing_by.stand_by(heir(), "toy", 3),
    "stand down": lambda campaign: standing_by.stand_down(heir(), "toy"),
    "seek": lambda campaign: offering.seek(
        campaign, key=random.choice("ABC"), by=scenes.person("gm")
    ),
    "be away": be_away,
    "come back": come_back,
    "check in": check_in,
}
REST = {"resolve": 0.2, "resolve too": 0.2, "go back": 0.7, "decline": 0.2, "stop waiting": 0.3}
REST |= {"stand down": 0.3, "vacate": 0.2, "check in": 0.2, "come back": 0.2}


WANTED = {"save", "ready", "resolve", "mend", "vacate", "accept", "wait", "stand by"}


def test_gm_and_heirs_and_players_at_once() -> None:
    campaign = scenes.started(players=3, bots=1, options={"lives": 9, "last_turn": 1000})
    for name in (*HEIRS, "ann", "bob", "cid"):
        scenes.person(name)
    due(campaign)
    trouble: list[str] = []
    done: Counter[str] = Counter()
    begin = time.monotonic()

    def is_raging() -> bool:
        """Ten seconds at least; on a slow machine until each of them has come to something."""
        passed = time.monotonic() - begin
        return passed < 10 or (not set(done) >= WANTED and passed < 60)

    def repeat(name: str) -> None:
        mine = Campaign.objects.get()
        while is_raging():
            try:
                ACTS[name](mine)
                done[name] += 1
            except (GameError, Turn.DoesNotExist, Turn.MultipleObjectsReturned, IndexError):
                pass  # not the moment for it
            except Exception as error:
                trouble.append(f"{name}: {error!r}")
            time.sleep(REST.get(name, 0.02))
        connection.close()

    threads = [threading.Thread(target=repeat, args=(name,)) for name in ACTS]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert trouble == []
    assert set(done) >= WANTED
    assert [it.problem for it in verifying.verify(campaign) if it.problem] == []
    assert not Stage.objects.filter(status=Stage.Status.HELD).exists()
    assert Turn.objects.filter(status=Turn.Status.OPEN).count() <= 1
    played = campaign.seats.filter(player__isnull=False, caretaker="")
    assert not played.filter(sought_at__isnull=False).exists(), "nobody is sought for it"
