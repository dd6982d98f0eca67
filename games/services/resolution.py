"""Resolve a stage: whole or not at all, once, whoever else tries."""

import logging
import time
import traceback
import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import InterfaceError, OperationalError, transaction
from django.utils import timezone

from games import canonical, logs, selectors
from games.models import Campaign, Dossier, Seat, Stage, Turn
from games.rulesets import Ruleset, Standing, Wish
from games.services import (
    absence,
    bots,
    checking_in,
    claims,
    freezing,
    holding,
    mail_wishes,
    naming,
    opening,
    orders,
    playing,
    sealing,
)
from games.services.locking import lock_campaign, lock_open_turn
from games.services.notices import players_of, record, tell

log = logging.getLogger(__name__)


class NotOurs(Exception):
    """The lease was lost while this worker was busy: its result is thrown away."""


class RowsChanged(Exception):
    """The rows are not what the chain sealed: somebody changed them behind the host's back."""


def resolve(stage_id: int) -> bool:
    """Claim a due stage, play it and commit the result. True if this call resolved it.

    A ruleset that raises leaves the stage held, with nothing written. Trouble with the database
    is nobody's fault: the lease runs out and the stage is tried again.
    """
    token = claims.claim(stage_id)
    if token is None:
        return False
    stage = Stage.objects.select_related("turn__campaign").get(pk=stage_id)
    with logs.about(campaign=stage.turn.campaign_id, turn=stage.turn.number, stage=stage.index):
        began = time.monotonic()
        logs.fact(log, "stage begins", attempt=stage.attempt, lost_leases=stage.lost_leases)
        outcome = _resolve(stage, token)
        logs.fact(log, "stage ends", outcome=outcome, seconds=_since(began))
    return outcome == "resolved"


def _resolve(stage: Stage, token: uuid.UUID) -> str:
    """Play a claimed stage; what came of it, in a word."""
    stage_id = stage.pk
    try:
        with claims.heartbeat(stage_id, token):
            if stage.index == 0:
                bots.write_sheets(stage.turn)
                bots.cover_absent(stage.turn)
                if absence.extend(stage):
                    raise claims.NotDue
                freezing.freeze(stage)
            outcome = play(stage)
            began = time.monotonic()
            commit(stage, token, outcome)
            logs.fact(log, "committed", seconds=_since(began))
    except (claims.NotDue, sealing.ChainMoved):
        claims.give_back(stage)
        return "waits"
    except freezing.TooManyMissing:
        holding.hold(stage, token, "missing")
        return "held: sheets are missing"
    except RowsChanged:
        holding.hold(stage, token, "rows-changed")
        return "held: rows were changed"
    except NotOurs:
        log.warning("stage %s: the lease was lost, the result is thrown away", stage_id)
        return "lost"
    except (OperationalError, InterfaceError):
        log.exception("stage %s: the database failed; it will be tried again", stage_id)
        return "the database failed"
    except Exception:
        log.exception("stage %s: held", stage_id)
        holding.hold(stage, token, "engine-error", traceback.format_exc())
        return "held: the engine failed"
    return "resolved"


def _since(began: float) -> float:
    """Seconds, to the millisecond."""
    return round(time.monotonic() - began, 3)


@dataclass(frozen=True, slots=True)
class Outcome:
    """A stage that was played, before anything is written. ``idle``: seats with nothing to decide
    next turn; ``wishes``: what players asked the host for."""

    ruleset: Ruleset
    played: playing.Played
    change: sealing.Change
    standing: Standing
    idle: frozenset[str]
    wishes: Sequence[Wish]


def play(stage: Stage) -> Outcome:
    """Load, resolve and report, outside any transaction. Raises RowsChanged."""
    turn, campaign = stage.turn, stage.turn.campaign
    ruleset = campaign.ruleset
    began = time.monotonic()
    head = sealing.head(campaign)
    position = ruleset.load(campaign)
    before = ruleset.encode(position)
    if head is None or head.after_hash != canonical.digest(before):
        if head != sealing.head(campaign):  # an amendment came between the two looks
            raise sealing.ChainMoved
        raise RowsChanged
    seed = sealing.turn_seed(campaign, turn.number, stage.index, stage.attempt)
    sheets = freezing.frozen_sheets(turn)
    seats = sorted(campaign.seats.values_list("key", flat=True))
    loaded = time.monotonic()
    came = sum(sheet is not None for sheet in sheets.values())
    logs.fact(log, "loaded", seats=len(seats), sheets=came, seconds=_since(began))
    played = playing.play_stage(ruleset, position, sheets, seed, stage.index, seats)
    standing = ruleset.standing(played.position)
    change = sealing.Change(
        kind=Dossier.Kind.STAGE,
        before=before,
        after=ruleset.encode(played.position),
        reports=played.reports,
        stage=stage,
        seed=seed,
        sheets=sheets,
        draws=played.rolls,
        note={"over": True} if standing.over else {},
    )
    idle = playing.idle_seats(ruleset, played.reports) | standing.out
    logs.fact(log, "played", seconds=_since(loaded), over=standing.over)
    return Outcome(ruleset, played, change, standing, idle, mail_wishes.veil(played.wishes))


@transaction.atomic
def commit(stage: Stage, token: uuid.UUID, outcome: Outcome) -> None:
    """Write it all. Raises NotOurs if the stage is no longer this worker's, NotDue if the campaign
    was paused meanwhile: it is then played again, from the same sheets, when it is resumed."""
    now = timezone.now()
    turn = stage.turn
    campaign = lock_campaign(turn.campaign_id)
    if campaign.status != Campaign.Status.RUNNING:
        raise claims.NotDue
    ours = Stage.objects.filter(
        pk=stage.pk, lease_token=token, status=Stage.Status.RESOLVING
    ).update(
        status=Stage.Status.RESOLVED,
        resolved_at=now,
        seed=outcome.change.seed,
        lease_token=None,
        lease_until=None,
    )
    if not ours:
        raise NotOurs
    outcome.ruleset.save(campaign, outcome.played.position)
    sealing.seal(campaign, outcome.change, now)
    _put_out(campaign, turn, outcome.standing)
    naming.follow(campaign, outcome.standing.names)
    if outcome.standing.over:
        _finish(campaign, stage, outcome.standing, now)
    else:
        _go_on(campaign, stage, outcome, now)
    tell(
        players_of(campaign),
        key=f"resolved:{campaign.pk}:{turn.number}:{stage.index}:{stage.attempt}",
        code="resolved",
        campaign=campaign,
        data={"turn": turn.number, "stage": stage.index},
        at=now,
    )
    mail_wishes.grant(campaign, outcome.wishes, now)
    mail_wishes.send_reports(campaign, stage, now)


def _put_out(campaign: Campaign, turn: Turn, standing: Standing) -> None:
    """Mark the seats that can do nothing more, and note those that could until now."""
    fallen = campaign.seats.filter(key__in=standing.out).exclude(status=Seat.Status.OUT)
    keys = list(fallen.order_by("key").values_list("key", flat=True))
    if keys:
        fallen.update(status=Seat.Status.OUT)
        record(campaign, "out", data={"turn": turn.number, "seats": keys})


def _go_on(campaign: Campaign, stage: Stage, outcome: Outcome, now: datetime) -> None:
    """Make the turn's next stage due, or end the turn; its first stage opens the next turn."""
    turn = stage.turn
    due_at = (stage.due_at or now) + timedelta(minutes=campaign.stage_minutes)
    following = Stage.objects.filter(turn=turn, index=stage.index + 1)
    if not following.update(due_at=due_at):
        Turn.objects.filter(pk=turn.pk).update(status=Turn.Status.RESOLVED)
    if stage.index == 0:
        absence.follow_up(campaign, turn, now)
        checking_in.end_with(campaign, turn)
        opening.open_turn(
            campaign, turn.number + 1, now, anchor=turn.scheduled_at, idle=outcome.idle
        )
        return
    open_turn = lock_open_turn(campaign)
    if open_turn is not None:  # what the seats know and can do has changed under its sheets
        opening.excuse(open_turn, outcome.idle)
        orders.plan_early_run(open_turn)


def _finish(campaign: Campaign, stage: Stage, standing: Standing, now: datetime) -> None:
    """End the campaign: nothing of it will be due any more."""
    turn = stage.turn
    campaign.status = Campaign.Status.FINISHED
    campaign.finished_at = now
    campaign.save(update_fields=["status", "finished_at"])
    ending = campaign.turns.filter(number__gte=turn.number, status__in=selectors.UNRESOLVED)
    ending.update(status=Turn.Status.RESOLVED)
    left_over = Stage.objects.filter(turn__campaign=campaign, status=Stage.Status.WAITING)
    left_over.update(due_at=None)
    tell(
        players_of(campaign),
        key=f"finished:{campaign.pk}:{turn.number}:{stage.index}:{stage.attempt}",
        code="finished",
        campaign=campaign,
        data={"winner": standing.winner},
        at=now,
    )
