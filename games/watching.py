"""Whether the worker, though it lives, gets nothing done: what the supervisor asks now and then.

A process of Celery's pool that is killed outright while it waits for work can take a lock with it
that all the others need. The main process then lives on, and nobody sweeps.
"""

from datetime import timedelta
from typing import Final

from django.conf import settings
from django.db import DatabaseError
from django.utils import timezone

from games.models import Pulse, Stage

#: Nobody has swept for so long: a worker that is only busy comes round before.
STUCK_AFTER: Final = timedelta(minutes=3)


def is_worker_stuck() -> bool:
    """True when nobody has looked for due turns for long, and nobody is resolving one either. A
    database that does not answer is no fault of the worker."""
    try:
        now = timezone.now()
        pulse = Pulse.objects.filter(name="sweep").first()
        longest = max(STUCK_AFTER, timedelta(seconds=12 * settings.SWEEP_SECONDS))
        if pulse is None or now - pulse.at < longest:
            return False
        return not Stage.objects.filter(lease_until__gte=now).exists()
    except DatabaseError:
        return False
