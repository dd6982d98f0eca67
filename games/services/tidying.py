"""Delete what nobody will miss: guests whose time is over, forgotten practice campaigns, sign-ups
whose address was never confirmed, turns played aside, and the record of e-mails of last season."""

from datetime import datetime

from games.services import accounts, guests, moving_in, post, practice, scratches


def tidy(now: datetime) -> int:
    """Delete a few of each; how many. Called with every sweep, so that no call has much to do."""
    people = guests.sweep(now) + practice.sweep(now) + accounts.sweep(now)
    return people + post.forget(now) + scratches.prune(now) + moving_in.tidy(now)
