"""Files that are written whole or not at all: nobody ever reads half of one."""

import uuid
from collections.abc import Iterator
from contextlib import contextmanager
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
