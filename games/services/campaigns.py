"""Start, change, pause and resume a campaign."""

from collections.abc import Collection
from datetime import timedelta
from itertools import chain, islice, product
from itertools import count as count_up
from string import ascii_uppercase
from typing import Any

from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from games import canonical, rulesets, schedule
from games.errors import BadOptions, NotNow
from games.models import Campaign, Dossier, Seat, Turn
from games.services import checking_in, clock, naming, opening, orders, playing, sealing, vacancies
from games.services.locking import lock_campaign, lock_open_turn
from games.services.notices import players_of, record, tell

#: The settings that make the timetable.
CLOCK = frozenset({"rhythm", "every", "weekdays", "local_time", "zone"})


def seat_keys(count: int) -> list[str]:
    """A, B … Z, AA, AB …"""
    by_length = (product(ascii_uppercase, repeat=length) for length in count_up(1))
    return ["".join(letters) for letters in islice(chain.from_iterable(by_length), count)]


@transaction.atomic
def add_seats(campaign: Campaign, count: int) -> list[Seat]:
    """Give a campaign that has not started ``count`` seats, beyond those that it has."""
    campaign = lock_campaign(campaign.pk)
    if campaign.status != Campaign.Status.DRAFT:
        raise NotNow(_("Seats can only be added before the start."))
    taken = set(campaign.seats.values_list("key", flat=True))
    free = [key for key in seat_keys(len(taken) + count) if key not in taken]
    return Seat.objects.bulk_create([Seat(campaign=campaign, key=key) for key in free[:count]])


@transaction.atomic
def start(campaign: Campaign, *, by: User | None) -> Turn:
    """Make the position, seal it, send the first reports and open turn 1.

    Raises NotNow if the campaign has started or a seat has neither player nor bot, BadOptions if
    it cannot be played so.
    """
    locked = lock_campaign(campaign.pk)
    if locked.status != Campaign.Status.DRAFT:
        raise NotNow(_("This campaign has already started."))
    seats = list(locked.seats.select_related("player"))
    for seat in seats:
        if seat.player is None and not seat.bot:
            raise NotNow(_("Seat %(seat)s has neither a player nor a bot.") % {"seat": seat})
    ruleset = _playable(locked, len(seats))
    now = timezone.now()
    locked.edition = ruleset.edition
    locked.options = _seated(ruleset, locked.options, seats)
    locked.status = Campaign.Status.RUNNING
    locked.started_at = now
    locked.save()
    seed = sealing.turn_seed(locked, 0, 0, 1)
    played = playing.begin(ruleset, locked.options, sorted(seat.key for seat in seats), seed)
    ruleset.save(locked, played.position)
    naming.follow(locked, ruleset.standing(played.position).names)
    change = sealing.Change(
        kind=Dossier.Kind.START,
        after=ruleset.encode(played.position),
        reports=played.reports,
        seed=seed,
        draws=played.rolls,
    )
    sealing.seal(locked, change, now)
    turn = opening.open_turn(locked, 1, now, idle=playing.idle_seats(ruleset, played.reports))
    checking_in.begin(locked, turn, now)
    for seat in seats:
        if seat.is_standby and seat.player is None:
            vacancies.seek(locked, seat, now)
    record(locked, "start", by=by)
    tell(players_of(locked), key=f"start:{locked.pk}", code="started", campaign=locked)
    campaign.refresh_from_db()
    return turn


def _seated(
    ruleset: rulesets.Ruleset, options: dict[str, Any], seats: Collection[Seat]
) -> dict[str, Any]:
    """The options with the names and choices of the seats in them; they are sealed with the start.
    Raises BadOptions."""
    said = {seat.key: rulesets.Seated(seat.name, seat.choices) for seat in seats}
    found = ruleset.seated(options, said)
    ruleset.verify_options(found, len(seats))
    return found


def _playable(campaign: Campaign, seats: int) -> rulesets.Ruleset:
    """The ruleset, in the edition to be played. Raises BadOptions for what can never work."""
    try:
        campaign.full_clean(exclude={"gm"})  # a practice campaign has none
        canonical.verify_exact(campaign.options, "$")
    except ValidationError as error:
        raise BadOptions(" ".join(error.messages)) from error
    except TypeError as error:  # they are part of what is sealed
        raise BadOptions(_("The options cannot be kept: %(error)s.") % {"error": error}) from error
    if not isinstance(campaign.options, dict):
        raise BadOptions(_("The options are no object."))
    ruleset = campaign.ruleset
    ruleset.verify_options(campaign.options, seats)
    stages = len(ruleset.stages(campaign.options))
    lasting = timedelta(minutes=campaign.stage_minutes) * (stages - 1)
    if campaign.rhythm != Campaign.Rhythm.MANUAL and lasting >= campaign.timetable.usual_gap():
        raise BadOptions(
            _("The stages of a turn take longer than the time from one deadline to the next.")
        )
    return ruleset


@transaction.atomic
def change(campaign: Campaign, fields: Collection[str], *, by: User | None) -> None:
    """Write settings that were changed on ``campaign`` (``fields``), and follow them in its open
    turn: an early run may be planned or dropped. The next turn follows a new timetable, of which
    the players are told.

    Nothing else is written: status and clock may have moved since ``campaign`` was read.
    """
    lock_campaign(campaign.pk)
    campaign.save(update_fields=fields)
    campaign.refresh_from_db()
    turn = lock_open_turn(campaign)
    if turn is not None:
        orders.plan_early_run(turn)
    vacancies.follow_settings(campaign, timezone.now())
    entry = record(campaign, "change", by=by, data={"fields": sorted(fields)})
    if turn is not None and CLOCK & set(fields):
        _tell_timetable(campaign, turn, f"timetable:{entry.pk}")


def _tell_timetable(campaign: Campaign, turn: Turn, key: str) -> None:
    """Tell the players which deadlines come after that of the open turn, which stays as it is."""
    dates = schedule.preview(
        campaign.timetable, timezone.now(), turn.deadline, turn.scheduled_at, count=4
    )
    coming = [date.isoformat() for date in dates if date != turn.deadline][:3]
    data = {"turn": turn.number, "next": coming}
    tell(players_of(campaign), key=key, code="timetable", campaign=campaign, data=data)


@transaction.atomic
def pause(campaign: Campaign, *, by: User | None) -> None:
    """Stop the clock. Sheets are still taken; the time left is given back by ``resume``."""
    locked = lock_campaign(campaign.pk)
    if locked.status != Campaign.Status.RUNNING:
        raise NotNow(_("Only a running campaign can be paused."))
    now = timezone.now()
    locked.status = Campaign.Status.PAUSED
    locked.save(update_fields=["status"])
    clock.stop(locked, now)
    entry = record(locked, "pause", by=by)
    tell(
        players_of(locked),
        key=f"pause:{entry.pk}",
        code="paused",
        campaign=locked,
        at=now,
    )
    campaign.refresh_from_db()


@transaction.atomic
def resume(campaign: Campaign, *, by: User | None) -> None:
    """Let the clock go on; the open turn gets as much time as it had when it was paused."""
    locked = lock_campaign(campaign.pk)
    if locked.status != Campaign.Status.PAUSED:
        raise NotNow(_("Only a paused campaign can be resumed."))
    now = timezone.now()
    locked.status = Campaign.Status.RUNNING
    locked.save(update_fields=["status"])
    given_back = clock.go_on(locked, now)
    entry = record(locked, "resume", by=by, data={"seconds": int(given_back.total_seconds())})
    tell(
        players_of(locked),
        key=f"resume:{entry.pk}",
        code="resumed",
        campaign=locked,
        at=now,
    )
    campaign.refresh_from_db()
