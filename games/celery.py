"""The Celery app: ``celery -A games.celery worker``, ``celery -A games.celery beat``."""

import os
from typing import Any

from celery import Celery
from celery.signals import beat_init, celeryd_init, worker_process_init

from games import broker, lifeline  # noqa: F401  (broker: registers spool://)

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "games.settings")

app = Celery("games")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()


@celeryd_init.connect
@beat_init.connect
def stay_with_supervisor(**kwargs: Any) -> None:
    """A worker or beat that ``play`` started ends when ``play`` does."""
    lifeline.hold_supervisor()


@worker_process_init.connect
def stay_with_worker(**kwargs: Any) -> None:
    """A pool process ends when its worker does, not only when its task is done."""
    lifeline.hold(os.getppid())
