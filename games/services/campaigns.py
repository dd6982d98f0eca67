"""Create, start, pause and resume a campaign."""

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.db.models import F
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games import rulesets
from games.errors import NotNow
from games.models import Campaign, Dossier, Seat, Stage, Turn
from games.services import opening, playing, sealing
from games.services.notices import players_of, record, tell


def seat_keys(count: int) -> list[str]:
    """A, B … Z, AA, AB …"""
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    keys: list[str] = list(letters)
    while len(keys) < count:
        keys += [first + letter for first in keys[-26:] for letter in letters]
    return keys[:count]


@transaction.atomic
def add_seats(campaign: Campaign, count: int) -> list[Seat]:
    """Give a campaign that has not started ``count`` seats, beyond those that it has."""
    campaign = _lock(campaign)
    if campaign.status != Campaign.Status.DRAFT:
        raise NotNow(_("Seats can only be added before the start."))
    taken = set(campaign.seats.values_list("key", flat=True))
    free = [key for key in seat_keys(len(taken) + count) if key not in taken]
    return Seat.objects.bulk_create([Seat(campaign=campaign, key=key) for key in free[:count]])


@transaction.atomic
def start(campaign: Campaign, *, by: AbstractBaseUser | None) -> Turn:
    """Make the position, seal it, send the first reports and open turn 1.

    Raises NotNow if the campaign has started or a seat has neither player nor bot, BadOptions if
    the ruleset cannot be played so.
    """
    locked = _lock(campaign)
    if locked.status != Campaign.Status.DRAFT:
        raise NotNow(_("This campaign has already started."))
    seats = list(locked.seats.all())
    for seat in seats:
        if seat.player is None and not seat.bot:
            raise NotNow(_("Seat %(seat)s has neither a player nor a bot.") % {"seat": seat})
    ruleset = rulesets.get(locked.ruleset_slug, locked.edition or None)
    ruleset.verify_options(locked.options, len(seats))
    now = timezone.now()
    locked.edition = ruleset.edition
    locked.status = Campaign.Status.RUNNING
    locked.started_at = now
    locked.save()
    seed = sealing.turn_seed(locked, 0, 0, 1)
    played = playing.begin(ruleset, locked.options, [seat.key for seat in seats], seed)
    ruleset.save(locked, played.position)
    sealing.seal(
        locked,
        sealing.Change(
            kind=Dossier.Kind.START,
            after=ruleset.encode(played.position),
            reports=played.reports,
            seed=seed,
            draws=played.dice.drawn(),
        ),
    )
    turn = opening.open_turn(locked, 1, now)
    record(locked, "start", by=by)
    tell(players_of(locked), key=f"start:{locked.pk}", code="started", campaign=locked)
    campaign.refresh_from_db()
    return turn


@transaction.atomic
def pause(campaign: Campaign, *, by: AbstractBaseUser | None) -> None:
    """Stop the clock; the time left is given back by ``resume``."""
    locked = _lock(campaign)
    if locked.status != Campaign.Status.RUNNING:
        raise NotNow(_("Only a running campaign can be paused."))
    locked.status = Campaign.Status.PAUSED
    locked.paused_at = timezone.now()
    locked.save()
    record(locked, "pause", by=by)
    tell(
        players_of(locked),
        key=f"pause:{locked.pk}:{locked.paused_at.timestamp()}",
        code="paused",
        campaign=locked,
    )
    campaign.refresh_from_db()


@transaction.atomic
def resume(campaign: Campaign, *, by: AbstractBaseUser | None) -> None:
    """Let the clock go on; the open turn gets as much time as it had when it was paused."""
    locked = _lock(campaign)
    if locked.status != Campaign.Status.PAUSED or locked.paused_at is None:
        raise NotNow(_("Only a paused campaign can be resumed."))
    away = timezone.now() - locked.paused_at
    locked.status = Campaign.Status.RUNNING
    locked.paused_at = None
    locked.save()
    for turn in locked.turns.select_for_update().filter(status=Turn.Status.OPEN):
        turn.early_at = turn.early_at and turn.early_at + away
        turn.save(update_fields=["early_at"])
        opening.set_deadline(turn, turn.deadline and turn.deadline + away)
    Stage.objects.filter(
        turn__campaign=locked, index__gt=0, status=Stage.Status.WAITING, due_at__isnull=False
    ).update(due_at=F("due_at") + away)
    record(locked, "resume", by=by, data={"seconds": int(away.total_seconds())})
    tell(
        players_of(locked),
        key=f"resume:{locked.pk}:{timezone.now().timestamp()}",
        code="resumed",
        campaign=locked,
    )
    campaign.refresh_from_db()


def _lock(campaign: Campaign) -> Campaign:
    return Campaign.objects.select_for_update().get(pk=campaign.pk)
