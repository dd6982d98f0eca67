"""Who works on a stage: a lease, kept alive while the work goes on."""

import logging
import threading
import uuid
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import copy_context
from datetime import datetime, timedelta

from django.conf import settings
from django.db import Error, connection
from django.db.models import Exists, F, OuterRef, Q, QuerySet
from django.utils import timezone

from games.models import Campaign, Stage

log = logging.getLogger(__name__)

#: A stage whose worker was lost this often is held for the GM.
LOST_LEASES_TO_HOLD = 3


class NotDue(Exception):
    """A claimed stage is not to be resolved now after all: "ready" was withdrawn, the deadline
    moved, or the clock stopped."""


def due(now: datetime) -> QuerySet[Stage]:
    """Stages that somebody should resolve now: due and waiting, or left by a lost worker.

    A stage is never due while one of an earlier turn is unresolved.
    """
    before = Stage.objects.filter(
        turn__campaign=OuterRef("turn__campaign"), turn__number__lt=OuterRef("turn__number")
    ).exclude(status=Stage.Status.RESOLVED)
    waiting = Q(status=Stage.Status.WAITING, due_at__lte=now)
    abandoned = Q(status=Stage.Status.RESOLVING, lease_until__lt=now)
    return Stage.objects.filter(
        waiting | abandoned, ~Exists(before), turn__campaign__status=Campaign.Status.RUNNING
    )


def claim(stage_id: int) -> uuid.UUID | None:
    """Take a due stage for this worker; the token proves it. None if it is not there to take.

    One conditional UPDATE: of any number of workers exactly one gets it.
    """
    now = timezone.now()
    token = uuid.uuid4()
    mine = {
        "status": Stage.Status.RESOLVING,
        "lease_token": token,
        "lease_until": now + timedelta(seconds=settings.LEASE_SECONDS),
    }
    candidates = Stage.objects.filter(pk__in=due(now).filter(pk=stage_id).values("pk"))
    fresh = candidates.filter(status=Stage.Status.WAITING, due_at__lte=now)
    abandoned = candidates.filter(
        status=Stage.Status.RESOLVING,
        lease_until__lt=now,
        lost_leases__lt=LOST_LEASES_TO_HOLD - 1,
    )
    if fresh.update(**mine) or abandoned.update(**mine, lost_leases=F("lost_leases") + 1):
        return token
    return None


def give_back(stage: Stage) -> None:
    """Let go of a claimed stage; it waits again, until it is due."""
    Stage.objects.filter(
        pk=stage.pk, lease_token=stage.lease_token, status=Stage.Status.RESOLVING
    ).update(status=Stage.Status.WAITING, lease_token=None, lease_until=None)


def renew(stage_id: int, token: uuid.UUID) -> bool:
    """Make the lease last from now. False if it has been lost to another worker."""
    until = timezone.now() + timedelta(seconds=settings.LEASE_SECONDS)
    mine = Stage.objects.filter(pk=stage_id, lease_token=token, status=Stage.Status.RESOLVING)
    return bool(mine.update(lease_until=until))


@contextmanager
def heartbeat(stage_id: int, token: uuid.UUID) -> Iterator[None]:
    """Renew the lease of a stage from a thread of its own while the block runs."""
    with beating(lambda: renew(stage_id, token), f"stage {stage_id}"):
        yield


@contextmanager
def beating(again: Callable[[], bool], what: str) -> Iterator[None]:
    """Call ``again``, which renews the lease of ``what``, from a thread of its own while the block
    runs; no more once it says False."""
    stop = threading.Event()

    def beat() -> None:
        try:
            while not stop.wait(settings.LEASE_SECONDS / 3):
                try:
                    if not again():
                        return
                except Error:  # the next beat may be in time
                    log.warning("%s: the lease could not be renewed", what, exc_info=True)
                    connection.close()
        finally:
            connection.close()

    doing = copy_context()  # what the log says of this thread too
    thread = threading.Thread(target=doing.run, args=(beat,), name=f"lease of {what}", daemon=True)
    thread.start()
    try:
        yield
    finally:
        stop.set()
        thread.join()
