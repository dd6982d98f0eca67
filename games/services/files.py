"""Files that are written whole or not at all, nobody ever reads half of one; and that go when they
are old."""

import os
import uuid
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path

#: How a file is called that is not whole yet; a killed process leaves it so.
UNFINISHED = "tmp-"


@contextmanager
def written_whole(path: Path) -> Iterator[Path]:
    """Where to write what shall become ``path``; only this account of the system can read it.

    At the end it takes the place of ``path`` at once; after an error nothing is left of it.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    aside = path.with_name(f"{UNFINISHED}{uuid.uuid4()}")
    try:
        aside.touch(mode=0o600)
        yield aside
        aside.replace(path)
    finally:
        aside.unlink(missing_ok=True)


def touch(path: Path) -> None:
    """Note that somebody uses the file now."""
    with suppress(FileNotFoundError):
        os.utime(path)


@dataclass(frozen=True, slots=True)
class Keeping:
    """How long files are kept after their last use, and how many of those that are out of use:
    beyond ``most``, and ``spared`` for the time being, the oldest go first."""

    days: int
    most: int
    spared: timedelta = timedelta(hours=1)


def forget_old(folder: Path, keeping: Keeping, now: datetime, *, at_once: int = 20) -> int:
    """Delete what is kept in ``folder`` for nothing, at most so many ``at_once``; how many."""
    found = []
    for path in folder.glob("*"):
        with suppress(FileNotFoundError):  # another process tidies too
            found.append((path.stat().st_mtime, path))
    found.sort()
    too_many = max(0, len(found) - keeping.most)
    until = (now - timedelta(days=keeping.days)).timestamp()
    spared = (now - keeping.spared).timestamp()
    old = [
        path
        for number, (used_at, path) in enumerate(found)
        if used_at < until
        or (used_at < spared and (number < too_many or path.name.startswith(UNFINISHED)))
    ]
    for path in old[:at_once]:
        path.unlink(missing_ok=True)
    return len(old[:at_once])
