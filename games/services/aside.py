"""Play a scratch: the work of one worker, from the claim to the end."""

import logging
import uuid

from django.db import InterfaceError, OperationalError

from games import logs
from games.models import Scratch
from games.services import claims, dry_runs, reruns, resolution, scratches

log = logging.getLogger(__name__)

PLAYERS = {Scratch.Kind.DRY_RUN: dry_runs.play, Scratch.Kind.RERUN: reruns.play}


def play(pk: uuid.UUID) -> bool:
    """Take a scratch and play it. True if this call finished it.

    Trouble with the database is nobody's fault: the lease runs out and it is tried again.
    """
    token = scratches.claim(pk)
    if token is None:
        return False
    scratch = Scratch.objects.select_related("campaign", "turn").get(pk=pk)
    with logs.about(campaign=scratch.campaign_id, turn=scratch.turn.number, aside=scratch.kind):
        return _play(scratch, token)


def _play(scratch: Scratch, token: uuid.UUID) -> bool:
    pk = scratch.pk

    def note(done: int, steps: int) -> None:
        scratches.note(pk, token, done, steps)

    try:
        with claims.beating(lambda: scratches.renew(pk, token), f"scratch {pk}"):
            outcome = PLAYERS[Scratch.Kind(scratch.kind)](scratch, note)
            return scratches.finish(scratch, token, outcome)
    except scratches.Moved:
        scratches.fail(pk, token, "moved")
    except resolution.RowsChanged:
        scratches.fail(pk, token, "rows-changed")
    except (OperationalError, InterfaceError):
        log.exception("scratch %s: the database failed; it will be tried again", pk)
    except Exception:
        log.exception("scratch %s: the engine stopped", pk)
        scratches.fail(pk, token, "engine-error")
    return False
