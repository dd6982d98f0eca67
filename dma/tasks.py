"""Celery tasks of DMA. Lost or doubled, they do no harm."""

from celery import shared_task

from dma import odds_jobs

#: Seconds until a job that found another one being fought asks again.
WAITS = 3


@shared_task
def fight_odds(key: str) -> None:
    """Fight a battle of the simulator many times."""
    if not odds_jobs.work(key):
        fight_odds.apply_async((key,), countdown=WAITS, expires=600)
