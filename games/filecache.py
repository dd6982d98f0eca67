"""A cache of files that all processes of one machine share and count in together."""

import fcntl
import pickle
import time
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django.core.cache.backends.base import DEFAULT_TIMEOUT
from django.core.cache.backends.filebased import FileBasedCache


class SharedFileCache(FileBasedCache):
    """Django's own, whose ``add`` and ``incr`` no other process can come between.

    Limits are kept with both. Django's would let two processes add the same key at once, and
    would give a number that was counted up a new time to live.
    """

    _dir: str

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """Keep other processes and threads out until the end; nobody waits here for long."""
        Path(self._dir).mkdir(mode=0o700, parents=True, exist_ok=True)
        with open(Path(self._dir) / "lock", "a") as handle:
            fcntl.flock(handle, fcntl.LOCK_EX)
            yield

    def add(
        self,
        key: Any,
        value: Any,
        timeout: float | None = DEFAULT_TIMEOUT,
        version: int | None = None,
    ) -> bool:
        """Set the key unless it is there; whether it was set."""
        with self._alone():
            return super().add(key, value, timeout, version)

    def incr(self, key: Any, delta: int = 1, version: int | None = None) -> int:
        """Add ``delta`` and keep the time to live. Raises ValueError where there is no number."""
        with self._alone():
            expiry, value = self._read(key, version)
            now = time.time()
            if expiry is not None and expiry <= now:
                raise ValueError(f"{key!r} has run out")
            number = int(value) + delta
            self.set(key, number, None if expiry is None else expiry - now, version)
        return number

    def _read(self, key: Any, version: int | None) -> tuple[float | None, Any]:
        """When the key runs out (None: never), and its value."""
        try:
            with open(self._key_to_file(key, version), "rb") as file:  # type: ignore[attr-defined]
                return pickle.load(file), pickle.loads(zlib.decompress(file.read()))
        except FileNotFoundError:
            raise ValueError(f"{key!r} is not there") from None
