"""Campaigns that workers take in from uploaded files: asked for, followed, tried again.

The database knows what is to be done, as it does for turns: a worker takes an arrival with a lease,
and one whose worker was lost is handed out again. One at a time: there must be hands left for the
deadlines.
"""

import logging
import time
import uuid
from collections.abc import Mapping
from datetime import datetime, timedelta

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from games import logs, zones
from games.errors import GameError, NotNow
from games.models import Arrival
from games.services import arrivals, importing

log = logging.getLogger(__name__)

#: An arrival whose worker was lost so often has failed.
MOST_ATTEMPTS = 3
#: So many a person may have waiting.
MOST_WAITING = 3
#: So often at most its progress is written.
EVERY_SECONDS = 0.5
State = Arrival.State
OPEN = (State.WAITING, State.WORKING)


def ask(token: str, filename: str, players: Mapping[str, User], *, by: User) -> Arrival:
    """Have an uploaded file taken in. Asked for again, it is the same. Raises BadFile, NotNow."""
    arrivals.find(token, by)
    open_ones = Arrival.objects.filter(owner=by, state__in=OPEN)
    if open_ones.exclude(pk=uuid.UUID(token)).count() >= MOST_WAITING:
        raise NotNow(_("Three campaigns of yours are being taken in: wait for one of them."))
    arrival, _is_new = Arrival.objects.get_or_create(
        pk=uuid.UUID(token),
        defaults={
            "owner": by,
            "filename": filename[:200],
            "seats": {key: player.pk for key, player in players.items()},
            "created_at": timezone.now(),
        },
    )
    return arrival


def retry(arrival: Arrival) -> bool:
    """Try one that has failed once more; False if it has not. Raises BadFile without its file."""
    arrivals.find(arrival.pk.hex, arrival.owner)
    failed = Arrival.objects.filter(pk=arrival.pk, state=State.FAILED)
    return bool(failed.update(state=State.WAITING, problem="", done=0, total=0, attempts=0))


def forget(arrival: Arrival) -> None:
    """Throw away one that nobody is at work on, with its file."""
    Arrival.objects.filter(pk=arrival.pk).exclude(state=State.WORKING).delete()
    if not Arrival.objects.filter(pk=arrival.pk).exists():
        arrivals.throw_away(arrival.pk.hex, arrival.owner)


def due(now: datetime) -> list[uuid.UUID]:
    """What waits for a worker, or has lost its own; the longest first."""
    _give_up(now)
    if Arrival.objects.filter(state=State.WORKING, lease_until__gte=now).exists():
        return []
    waiting = Arrival.objects.filter(state__in=OPEN).order_by("created_at")
    return list(waiting.values_list("pk", flat=True)[:1])


def _give_up(now: datetime) -> None:
    lost = Arrival.objects.filter(state=State.WORKING, lease_until__lt=now)
    lost.filter(attempts__gte=MOST_ATTEMPTS).update(
        state=State.FAILED,
        problem=_("Three times the process ended that took it in. Ask an operator to look why."),
    )


def take_in(arrival_id: uuid.UUID) -> bool:
    """Take one in, if it is there to take. True if this call has done it."""
    arrival = _claim(arrival_id)
    if arrival is None:
        return False
    began = time.monotonic()
    with logs.about(arrival=arrival.pk), zones.shown_to(arrival.owner):
        outcome = _take_in(arrival)
        logs.fact(log, "import ends", outcome=outcome, seconds=round(time.monotonic() - began, 3))
    return outcome == "done"


@transaction.atomic
def _claim(arrival_id: uuid.UUID) -> Arrival | None:
    """The arrival with a lease of ours; None if another is at it, or at one before it."""
    now = timezone.now()
    taken = list(Arrival.objects.select_for_update().filter(state__in=OPEN).order_by("pk"))
    if any(other.lease_until is not None and other.lease_until >= now for other in taken):
        return None
    arrival = next((other for other in taken if other.pk == arrival_id), None)
    if arrival is None or arrival.attempts >= MOST_ATTEMPTS:
        return None
    arrival.state = State.WORKING
    arrival.attempts += 1
    arrival.lease_token, arrival.lease_until = uuid.uuid4(), now + importing.silence()
    arrival.save(update_fields=["state", "attempts", "lease_token", "lease_until"])
    return arrival


def _take_in(arrival: Arrival) -> str:
    """Do it; in a word, what came of it."""
    owner = arrival.owner
    mine = Arrival.objects.filter(pk=arrival.pk, lease_token=arrival.lease_token)
    told_at = 0.0

    def tell_progress(done: int, total: int) -> None:
        nonlocal told_at
        if time.monotonic() - told_at < EVERY_SECONDS and done < total:
            return
        told_at = time.monotonic()
        until = timezone.now() + importing.silence()
        if not mine.update(done=done, total=total, lease_until=until):
            raise importing.Lost

    accounts = User.objects.filter(is_active=True).in_bulk(arrival.seats.values())
    players = {key: accounts[pk] for key, pk in arrival.seats.items() if pk in accounts}
    try:
        path = arrivals.find(arrival.pk.hex, owner)
        campaign = importing.import_campaign(
            path, gm=owner, players=players, tell_progress=tell_progress
        )
    except importing.Lost:
        return "lost"
    except GameError as error:
        mine.update(state=State.FAILED, problem=str(error), lease_token=None, lease_until=None)
        return "failed"
    except Exception:
        log.exception("an import failed")
        told = _("Something went wrong on this host, and nothing of it was kept. Try it again.")
        mine.update(state=State.FAILED, problem=told, lease_token=None, lease_until=None)
        return "error"
    mine.update(state=State.DONE, campaign=campaign, lease_token=None, lease_until=None)
    arrivals.throw_away(arrival.pk.hex, owner)
    return "done"


def tidy(now: datetime) -> int:
    """Delete what is long settled, and what killed processes have left; how many."""
    old = Arrival.objects.filter(created_at__lt=now - timedelta(days=arrivals.KEPT.days))
    gone = list(old.exclude(state=State.WORKING).order_by("created_at")[:3])
    for arrival in gone:
        forget(arrival)
    return len(gone) + importing.forget_lost(now) + arrivals.forget_old(now)
