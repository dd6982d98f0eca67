"""The campaigns of a soak, and what must be true of them when the killing is over."""

import random
import time
from collections import Counter
from datetime import timedelta

from django.contrib.auth.models import User
from django.utils import timezone

from games.models import Attendance, Campaign, Dossier, Notice, OrderSheet, Report, Stage
from games.services import campaigns
from tests.storms import truth
from tests.storms.players import Crowd, Save


def set_up(toys: int, counties: int, people: int) -> dict[str, list[tuple[str, str]]]:
    """Start the campaigns; name -> the seats (campaign id, key) that person plays.

    In each campaign three people and two bots; its turns last a minute, less when all are ready.
    """
    names = [f"person-{number}" for number in range(people)]
    for name in names:
        User.objects.create_user(name, password="secret")
    gm = User.objects.create_user("soak-gm")
    seats: dict[str, list[tuple[str, str]]] = {name: [] for name in names}
    for number in range(toys + counties):
        slug = "toy" if number < toys else "counties"
        options = {"lives": 9, "last_turn": 1000, "work_ms": 150} if slug == "toy" else {}
        campaign = Campaign.objects.create(
            name=f"{slug} {number}",
            ruleset_slug=slug,
            gm=gm,
            options=options,
            rhythm=Campaign.Rhythm.MINUTES,
            every=1,
            early_run=number % 2 == 0,
            grace_seconds=1,
            hold_when_missing=False,
        )
        for place, seat in enumerate(campaigns.add_seats(campaign, 5)):
            if place < 3:
                name = names[(number + place) % people]
                seat.player = User.objects.get(username=name)
                seats[name].append((str(campaign.pk), seat.key))
            else:
                seat.bot = campaign.ruleset.temperaments[0]
            seat.save()
        campaigns.start(campaign, by=gm)
    return seats


def write(chance: random.Random) -> str:
    """A sheet that is new each time, and means something in either game."""
    number = chance.randrange(1, 10)
    lines = (f"hide {number}", "dig", f"guess {chance.choice('ABCDE')} {number}", "BUY 1 iron")
    return f"{chance.choice(lines)}\n# {chance.getrandbits(64):x} ü\n"


def soaked() -> list[Campaign]:
    """The campaigns of the soak, without the demos."""
    return list(Campaign.objects.filter(is_demo=False).order_by("name"))


def examine(crowd: Crowd, killed: Counter[str], lasted: timedelta) -> list[str]:
    """Let what is due be finished, verify everything, print the numbers; what is wrong."""
    faults = [*finish(), *crowd.strange]
    for campaign in soaked():
        try:
            truth.verify_end(campaign)
        except AssertionError as error:
            faults.append(f"{campaign}: {error}")
    faults += [f"a confirmed save is lost: {save}" for save in lost(crowd.saves)]
    for name, value in numbers(crowd, killed, lasted).items():
        print(f"{name}: {value}")
    for fault in faults:
        print(f"FAULT {fault}")
    return faults


def finish() -> list[str]:
    """Pause every campaign once nothing of it is half done, so that nothing moves any more."""
    end = time.monotonic() + 120
    restless = soaked()
    while restless and time.monotonic() < end:
        for campaign in list(restless):
            busy = Stage.objects.filter(turn__campaign=campaign, status=Stage.Status.RESOLVING)
            between = campaign.turns.filter(status="frozen")
            campaign.refresh_from_db()
            if campaign.status == Campaign.Status.FINISHED:
                restless.remove(campaign)
            elif not busy.exists() and not between.exists():
                campaigns.pause(campaign, by=None)
                restless.remove(campaign)
        time.sleep(0.05)
    time.sleep(3)  # whoever had claimed a stage sees the pause
    return [f"{campaign} did not come to rest" for campaign in restless]


def lost(saves: list[Save]) -> list[Save]:
    """The confirmed saves that the database does not have, or has otherwise than was said."""
    kept = set(
        OrderSheet.objects.values_list(
            "turn__campaign_id", "seat__key", "turn__number", "text", "is_late"
        )
    )
    here = {(str(campaign), *rest) for campaign, *rest in kept}
    return [
        save
        for save in saves
        if (save.campaign, save.seat, save.turn, save.text, save.late) not in here
    ]


def numbers(crowd: Crowd, killed: Counter[str], lasted: timedelta) -> dict[str, object]:
    """What was counted."""
    resolved = Stage.objects.filter(turn__campaign__in=soaked(), status=Stage.Status.RESOLVED)
    waits = sorted(
        (stage.resolved_at - stage.due_at).total_seconds()
        for stage in resolved
        if stage.resolved_at and stage.due_at
    ) or [0.0]
    received = Attendance.objects.filter(outcome=Attendance.Outcome.RECEIVED)
    return {
        "date": f"{timezone.now():%Y-%m-%d}",
        "minutes": lasted.total_seconds() / 60,
        "kills": dict(sorted(killed.items())),
        "campaigns": len(soaked()),
        "stages resolved": len(resolved),
        "turns resolved": len({stage.turn_id for stage in resolved}),
        "leases lost and taken over": sum(stage.lost_leases for stage in resolved),
        "seconds from due to resolved (median, 99 %, longest)": [
            round(waits[int(share * (len(waits) - 1))], 1) for share in (0.5, 0.99, 1)
        ],
        "answers to the crowd": dict(sorted(crowd.answers.items())),
        "saves confirmed": len(crowd.saves),
        "sheets used": received.count(),
        "dossiers verified": Dossier.objects.filter(campaign__in=soaked()).count(),
        "reports": Report.objects.count(),
        "notices of a stage": Notice.objects.filter(code="resolved").count(),
    }
