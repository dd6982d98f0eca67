"""The Celery app: ``celery -A games.celery worker``, ``celery -A games.celery beat``."""

import os
from logging.config import dictConfig
from typing import Any

from celery import Celery
from celery.signals import (
    beat_init,
    celeryd_init,
    setup_logging,
    task_postrun,
    task_prerun,
    worker_process_init,
)
from django.conf import settings

from games import broker, lifeline, logs  # noqa: F401  (broker: registers spool://)

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "games.settings")

app = Celery("games")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


#: Id of a task that runs here -> what ends its mention in the log.
_running: dict[str, Any] = {}


@setup_logging.connect
def leave_logging(**kwargs: Any) -> None:
    """Celery keeps its hands off: all processes of the host log in one form (``games.logs``)."""
    dictConfig(settings.LOGGING)


@task_prerun.connect
def name_task(task_id: str, task: Any, **kwargs: Any) -> None:
    """Let what a task logs say which it is."""
    _running[task_id] = logs.begin(task=task.name.rpartition(".")[2], task_id=task_id)


@task_postrun.connect
def forget_task(task_id: str, **kwargs: Any) -> None:
    """The task is over."""
    if task_id in _running:
        logs.end(_running.pop(task_id))


@celeryd_init.connect
@beat_init.connect
def stay_with_supervisor(**kwargs: Any) -> None:
    """A worker or beat that ``play`` started ends when ``play`` does."""
    lifeline.hold_supervisor()


@worker_process_init.connect
def stay_with_worker(**kwargs: Any) -> None:
    """A pool process ends when its worker does, not only when its task is done."""
    lifeline.hold(os.getppid())
