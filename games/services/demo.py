"""Demo people and campaigns: something to play the minute the host is up."""

import hashlib
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import time
from typing import Final

from django.contrib.auth import get_user_model
from django.contrib.auth.models import User
from django.utils import timezone

from games import rulesets, selectors
from games.dice import Dice
from games.models import Campaign, Notice, Seat, Turn
from games.services import campaigns, deadlines, gms, joining, orders, resolution

PLAYERS = ("anna", "bert")
GM = "greta"
#: Of all of them, where only the machine itself reaches the host.
PASSWORD = "demo"
#: How the seats of a demo campaign are called, in their order.
SEAT_NAMES = (
    "Anna of the Weir",
    "Bert Longacre",
    "Lady Maud",
    "Earl Osric",
    "Dame Sunniva",
    "Wat Underhill",
    "Abbess Hild",
    "Old Tam Reeve",
)
#: What they are like where the ruleset says nothing else. A league is further on than a duel: its
#: history is replayed on the front page.
DEMOS: Final[Mapping[str, rulesets.Demo]] = {
    "duel": rulesets.Demo(),
    "league": rulesets.Demo(lead=3),
    "table": rulesets.Demo(),
}
#: Which of its possible pasts each demo campaign has.
PAST = {"duel": 1, "league": 5}


@dataclass(frozen=True, slots=True)
class LogIn:
    """A demo account. ``password`` is None where somebody has chosen one of their own."""

    name: str
    password: str | None
    is_gm: bool


def seed_people(random_passwords: bool) -> list[LogIn]:
    """Make the demo accounts. Their password is "demo", or a random one where others can reach
    the host: then it is made anew each time."""
    log_ins = []
    for name in (*PLAYERS, GM):
        user, is_new = User.objects.get_or_create(username=name)
        if name == GM:
            gms.make_gm(user)
        if not is_new and not random_passwords:  # hashing anew would slow every start
            kept = PASSWORD if user.check_password(PASSWORD) else None
            log_ins.append(LogIn(name, kept, name == GM))
            continue
        password = secrets.token_urlsafe(9) if random_passwords else PASSWORD
        user.set_password(password)
        user.save()
        log_ins.append(LogIn(name, password, name == GM))
    return log_ins


def seed_campaigns(turns: int, *slugs: str) -> list[Campaign]:
    """Make the demo campaigns of every ruleset (or of those named) that has none yet: a duel
    ``turns`` turns under way, a league that is some times as far, and (not among those given back)
    a table in the lobby. Raises LookupError for a slug that is none."""
    made = []
    for ruleset in [rulesets.get(slug) for slug in slugs] or rulesets.installed():
        if Campaign.objects.filter(is_demo=True, ruleset_slug=ruleset.slug).exists():
            continue
        made.append(_make_campaign(ruleset, "duel", PLAYERS[:1], turns))
        made.append(_make_campaign(ruleset, "league", PLAYERS, turns))
        _lay_table(ruleset)
    return made


def _lay_table(ruleset: rulesets.Ruleset) -> None:
    """A campaign that waits for players; a player and a bot sit there already."""
    demo = _demo_of(ruleset, "table")
    table = Campaign.objects.create(
        name=f"{ruleset.name}: a table for newcomers",
        about="Sit down and write a name on your shield. The game begins with the last seat taken.",
        ruleset_slug=ruleset.slug,
        options=demo.options,
        gm=get_user_model().objects.get(username=GM),
        rhythm=Campaign.Rhythm.WEEKDAYS,
        weekdays=[2, 6],
        local_time=time(20, 0),
        zone="Europe/Berlin",
        early_run=True,
        is_demo=True,
    )
    seats = campaigns.add_seats(table, max(ruleset.seats_min, min(demo.seats, ruleset.seats_max)))
    player = get_user_model().objects.get(username=PLAYERS[-1])
    joining.join(table, person=player, wish=joining.Wish(name=SEAT_NAMES[1]))
    Seat.objects.filter(pk=seats[-1].pk).update(bot=ruleset.temperaments[0], name=SEAT_NAMES[3])
    Notice.objects.filter(campaign=table).delete()


def _make_campaign(
    ruleset: rulesets.Ruleset, kind: str, players: tuple[str, ...], turns: int
) -> Campaign:
    """A campaign whose first seats belong to ``players`` and the others to bots; ``turns`` is what
    its past would be if it were a plain demo's.

    A *duel* has no clock and runs as soon as its only player is ready; a *league* has a deadline
    every evening.
    """
    demo = _demo_of(ruleset, kind)
    names = {"duel": f"{ruleset.name}: the practice field", "league": f"{ruleset.name}: the league"}
    campaign = Campaign.objects.create(
        name=names[kind],
        ruleset_slug=ruleset.slug,
        options=demo.options,
        gm=get_user_model().objects.get(username=GM),
        rhythm=Campaign.Rhythm.MANUAL if kind == "duel" else Campaign.Rhythm.DAYS,
        every=1,
        local_time=time(20, 0),
        zone="Europe/Berlin",
        early_run=True,
        grace_seconds=2 if kind == "duel" else 20,
        hold_when_missing=False,
        is_demo=True,
        last_seen_at=timezone.now(),
        secret=_secret_of(kind),
    )
    seats = campaigns.add_seats(campaign, min(demo.seats, ruleset.seats_max))
    for number, seat in enumerate(seats):
        seat.name = SEAT_NAMES[number]
        if number < len(players):
            seat.player = get_user_model().objects.get(username=players[number])
        else:
            seat.bot = ruleset.temperaments[number % len(ruleset.temperaments)]
        seat.save()
    campaigns.start(campaign, by=campaign.gm)
    for _turn in range(demo.lead * turns):
        _play_turn(campaign)
    Notice.objects.filter(campaign=campaign).delete()  # nobody was there to be told
    return campaign


def _demo_of(ruleset: rulesets.Ruleset, kind: str) -> rulesets.Demo:
    return ruleset.demos.get(kind, DEMOS[kind])


def _secret_of(kind: str) -> str:
    """The same past on every host, chosen so that nobody has fallen who is to be played."""
    return hashlib.sha256(f"demo:{kind}:{PAST[kind]}".encode()).hexdigest()


def _play_turn(campaign: Campaign) -> None:
    """One turn of the demo's past, with a bot's hand at every seat."""
    turn = selectors.open_turn(campaign)
    if turn is None or turn.status != Turn.Status.OPEN:
        return
    ruleset = campaign.ruleset
    for seat in campaign.seats.filter(player__isnull=False, status=Seat.Status.ACTIVE):
        report = selectors.latest_report(campaign, seat).document
        dice = Dice(f"{campaign.secret}:{turn.number}:{seat.key}")
        text = ruleset.bot(report, dice, ruleset.temperaments[0])
        now = timezone.now()
        orders.submit(turn=turn, seat=seat, text=text, received_at=now, author=seat.player)
    deadlines.run_now(turn, by=campaign.gm)
    stage = turn.stages.get(index=0)
    stage.due_at = timezone.now()  # nobody else writes here yet: nothing to wait for
    stage.save(update_fields=["due_at"])
    for stage in turn.stages.all():
        resolution.resolve(stage.pk)
