"""Delete what nobody will miss: guests whose time is over and forgotten practice campaigns."""

from datetime import datetime

from games.services import guests, practice


def tidy(now: datetime) -> int:
    """Delete a few of each; how many. Called with every sweep, so that no call has much to do."""
    return guests.sweep(now) + practice.sweep(now)
