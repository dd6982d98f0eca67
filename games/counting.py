"""How often something is done within a while of the clock, counted by all processes together."""

from datetime import datetime, timedelta

from django.core.cache import cache


def count(what: str, window: timedelta, now: datetime) -> int:
    """Count ``what`` once more; how often that makes in the ``window`` that the clock shows."""
    seconds = int(window.total_seconds())
    key = f"{what}:{int(now.timestamp() // seconds)}"
    cache.add(key, 0, timeout=seconds)
    try:
        return cache.incr(key)
    except ValueError:  # it ran out between the two lines
        return 1


def so_far(what: str, window: timedelta, now: datetime) -> int:
    """How often ``what`` has been counted in the ``window`` that the clock shows."""
    seconds = int(window.total_seconds())
    return int(cache.get(f"{what}:{int(now.timestamp() // seconds)}", 0))
