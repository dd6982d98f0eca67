"""Celery tasks: an id in, one service call. Lost or doubled, they do no harm."""

from celery import shared_task
from django.utils import timezone

from games.models import Turn
from games.services import bots, resolution, sweeping


@shared_task
def sweep() -> None:
    """Look for what is due and hand it out; the ticks of beat end here."""
    for stage_id in sweeping.sweep(timezone.now()):
        resolve_stage.delay(stage_id)


@shared_task
def resolve_stage(stage_id: int) -> None:
    """Resolve one stage, if it is there to take."""
    sweeping.beat(timezone.now())
    if resolution.resolve(stage_id):
        after_stage.delay(stage_id)


@shared_task
def after_stage(stage_id: int) -> None:
    """What a resolved stage leaves to do: the bots write their orders for the open turn.

    They wait until all stages of the turn before have run: a sheet is written from what is known.
    """
    turn = Turn.objects.filter(status=Turn.Status.OPEN, campaign__turns__stages=stage_id).first()
    if turn and not turn.campaign.turns.filter(status=Turn.Status.FROZEN).exists():
        bots.write_sheets(turn)
