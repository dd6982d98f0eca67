"""Delete what nobody will miss: guests whose time is over, forgotten practice campaigns, sign-ups
whose address was never confirmed, turns played aside, the record of e-mails of last season, and
files that nobody has come back to."""

from datetime import datetime
from pathlib import Path

from django.conf import settings

from games.services import (
    accounts,
    archiving,
    files,
    guests,
    mail_keys,
    moving_in,
    post,
    practice,
    scratches,
)

#: The letters of a host without a mail server, as long as the record of them.
LETTERS = files.Keeping(days=post.KEPT_FOR.days, most=5000)


def tidy(now: datetime) -> int:
    """Delete a few of each; how many. Called with every sweep, so that no call has much to do."""
    people = guests.sweep(now) + practice.sweep(now) + accounts.sweep(now)
    rows = post.forget(now) + scratches.prune(now) + moving_in.tidy(now) + mail_keys.forget(now)
    return people + rows + archiving.forget_old(now) + _forget_letters(now)


def _forget_letters(now: datetime) -> int:
    folder = getattr(settings, "EMAIL_FILE_PATH", None)
    return files.forget_old(Path(folder), LETTERS, now) if folder else 0
