"""Delete what nobody will miss: guests whose time is over, forgotten practice campaigns, sign-ups
whose address was never confirmed."""

from datetime import datetime

from games.services import accounts, guests, practice


def tidy(now: datetime) -> int:
    """Delete a few of each; how many. Called with every sweep, so that no call has much to do."""
    return guests.sweep(now) + practice.sweep(now) + accounts.sweep(now)
