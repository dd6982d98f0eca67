"""The real host for tests: ``manage.py play`` as a process of its own, on data of its own."""

import contextlib
import os
import re
import signal
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Mapping
from pathlib import Path
from types import TracebackType
from typing import Self

from django.conf import settings

MANAGE = [sys.executable, str(Path(settings.BASE_DIR) / "manage.py")]


def wait_for(true: Callable[[], object], seconds: float, what: str) -> None:
    """Wait until ``true()`` holds; fail with ``what`` was waited for if it takes too long."""
    deadline = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < deadline, f"waited {seconds} s in vain for {what}"
        time.sleep(0.05)


def is_running(process: int) -> bool:
    """Whether a process lives; a dead one that nobody has buried does not."""
    try:
        state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state not in "ZX"


def descendants(process: int) -> dict[int, str]:
    """Process id → command line of all that ``process`` started, and what those started."""
    found: dict[int, str] = {}
    for task in Path(f"/proc/{process}/task").glob("*/children"):
        # Any of them may end while it is looked at.
        with contextlib.suppress(FileNotFoundError, ProcessLookupError):
            for child in map(int, task.read_text().split()):
                line = Path(f"/proc/{child}/cmdline").read_bytes().replace(b"\0", b" ").decode()
                found |= {child: line} | descendants(child)
    return found


#: Seconds to wait for an answer from a host on a machine that is busy with other tests.
SLOWEST_ANSWER = 30


def manage(environment: Mapping[str, str], *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run one command of ``manage.py`` to its end."""
    return subprocess.run(
        [*MANAGE, *arguments],
        env=dict(environment),
        capture_output=True,
        text=True,
        timeout=120,
        stdin=subprocess.DEVNULL,
    )


class Play:
    """A running ``play``, its demo campaigns at their start unless asked for otherwise; as a
    context manager it is stopped at the end, whatever happened."""

    def __init__(self, environment: Mapping[str, str], *arguments: str) -> None:
        self.process = subprocess.Popen(
            [*MANAGE, "play", "--port", "0", "--demo-turns", "0", *arguments],
            env=dict(environment),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self.lines: list[str] = []
        self.address = ""
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.lines.append(line)
            if found := re.search(r"Play at (http://\S+)", line):
                self.address = found[1]

    @property
    def output(self) -> str:
        """All that it has said so far, its children included."""
        return "".join(self.lines)

    def __enter__(self) -> Self:
        try:
            wait_for(lambda: self.address or self.process.poll() is not None, 90, "the first page")
            assert self.address, self.output
        except BaseException:
            self.kill()
            raise
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self.process.poll() is None:
            self.process.terminate()
        try:
            self.process.wait(40)
        except subprocess.TimeoutExpired:
            self.kill()
            raise

    def kill(self) -> None:
        """kill -9, the supervisor only."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def named(self, part: str) -> list[int]:
        """The processes whose command line has ``part``, the one started first in front."""
        return sorted(
            child for child, line in descendants(self.process.pid).items() if part in line
        )

    def first(self, part: str) -> int:
        """The first process ``named(part)``: ``play`` says its address before all have started."""
        wait_for(lambda: self.named(part), 30, f"a process named {part}")
        return self.named(part)[0]

    def has_another(self, part: str, victim: int) -> bool:
        """Whether ``named(part)`` runs again, in place of the process ``victim``."""
        named = self.named(part)
        return bool(named) and victim not in named

    def status(self, path: str = "") -> int:
        """The HTTP status of a page; 0 if nobody answers."""
        try:
            with urllib.request.urlopen(self.address + path, timeout=SLOWEST_ANSWER) as answer:
                return int(answer.status)
        except urllib.error.HTTPError as error:
            return error.code
        except OSError:
            return 0


#: What a test's own process may have set for itself: the last for Playwright (see ``conftest``).
NOT_HANDED_ON = (
    "DJANGO_SETTINGS_MODULE",
    "DATABASE_URL",
    "REDIS_URL",
    "DJANGO_ALLOW_ASYNC_UNSAFE",
)


def clean_environment(folder: Path) -> dict[str, str]:
    """The environment of a host that shares nothing with this test but the code, and draws nothing
    that nobody asks for."""
    environment = {
        name: value
        for name, value in os.environ.items()
        if name not in NOT_HANDED_ON and not name.startswith("PYTEST_")
    }
    own = {"VAR_DIR": str(folder), "NO_BOOTSTRAP": "1", "PICTURES_AHEAD": "False"}
    return environment | own
