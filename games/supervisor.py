"""Keeps the processes of one machine alive and together: web, worker, beat.

A child that dies is started again, after a delay that grows while it keeps dying; one that lives
and does nothing any more is ended first. A stop signal is
passed on once; who does not end in time is killed. That no child outlives a supervisor killed
outright is the children's part (``games.lifeline``).
"""

import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType

from games import lifeline

#: Seconds before a dead child is started again: the first time, and at most.
FIRST_DELAY, LONGEST_DELAY = 1.0, 30.0
#: A child that lived this many seconds has recovered; its next death is a first one.
RECOVERED = 60.0
#: Seconds that the children get to finish what they have in hand.
GRACE = 20.0
#: Seconds between two looks at the children.
TICK = 0.2
#: Seconds between two questions whether a child still gets anything done.
ASK_EVERY = 15.0

STOP_SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


@dataclass
class Child:
    """One process to keep alive. ``is_stuck``: whether it lives and gets nothing done."""

    name: str
    command: Sequence[str]
    pass_fds: Sequence[int] = ()
    after: float = 0.0  # seconds that the others may start ahead of it
    is_stuck: Callable[[], bool] | None = None
    process: subprocess.Popen[bytes] | None = None
    started: float = 0.0
    delay: float = FIRST_DELAY
    due: float = field(default=0.0, init=False)  # when to start it (again)
    asked: float = field(default=0.0, init=False)  # when it was last asked whether it is stuck

    def start(self, folder: Path, environment: Mapping[str, str]) -> None:
        """Start it in a process group of its own: Ctrl-C reaches the supervisor only."""
        self.started = time.monotonic()
        self.process = subprocess.Popen(
            self.command,
            cwd=folder,
            env={**environment, lifeline.SUPERVISOR: str(os.getpid())},
            pass_fds=self.pass_fds,
            stdin=subprocess.DEVNULL,
            start_new_session=True,
        )

    def signal_group(self, number: int) -> None:
        """Send a signal to the process and all that it started."""
        if self.process is not None:
            # Nobody may be left of it.
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.killpg(self.process.pid, number)

    def wake(self, now: float) -> str | None:
        """If it is stuck, end it, to be buried; say so. A child that has just begun is let be."""
        since = max(self.started + RECOVERED, self.asked + ASK_EVERY)
        if self.is_stuck is None or self.process is None or now < since:
            return None
        self.asked = now
        if not self.is_stuck():
            return None
        self.signal_group(signal.SIGKILL)
        self.process.wait()
        return f"{self.name} does nothing any more"

    def bury(self, now: float) -> str | None:
        """If it has died, end what it left behind and plan its next start; say how it died."""
        if self.process is None or (status := self.process.poll()) is None:
            return None
        self.signal_group(signal.SIGKILL)
        self.process = None
        if now - self.started >= RECOVERED:
            self.delay = FIRST_DELAY
        wait, self.delay = self.delay, min(2 * self.delay, LONGEST_DELAY)
        self.due = now + wait
        how = signal.Signals(-status).name if status < 0 else f"status {status}"
        return f"{self.name} ended ({how}); starting it again in {wait:.0f} s"


class Supervisor:
    """Runs its children until a stop signal comes."""

    def __init__(
        self,
        children: Sequence[Child],
        folder: Path,
        environment: Mapping[str, str],
        say: Callable[[str], None],
    ) -> None:
        self.children = children
        self.folder = folder
        self.environment = environment
        self.say = say
        self.stop_signals = 0

    def run(self, is_up: Callable[[], bool], when_up: Callable[[], None]) -> None:
        """Start all and keep them alive; once ``is_up`` holds, call ``when_up``, one time."""
        before = {number: signal.signal(number, self.note_stop) for number in STOP_SIGNALS}
        announced = False
        for child in self.children:
            child.due = time.monotonic() + child.after
        try:
            while not self.stop_signals:
                self.tend(time.monotonic())
                if not announced and is_up():
                    announced = True
                    when_up()
                time.sleep(TICK)
        finally:
            self.stop()
            for number, handler in before.items():
                signal.signal(number, handler)

    def note_stop(self, number: int, frame: FrameType | None) -> None:
        """A stop signal came: the first asks, another one presses."""
        self.stop_signals += 1

    def tend(self, now: float) -> None:
        """End who is stuck, bury the dead, start who is due."""
        for child in self.children:
            for news in (child.wake(now), child.bury(now)):
                if news:
                    self.say(news)
            if child.process is None and now >= child.due:
                child.start(self.folder, self.environment)

    def stop(self) -> None:
        """Ask every child to end, wait for them, kill who stays (at once on a second Ctrl-C)."""
        alive = [child for child in self.children if child.process is not None]
        for child in alive:
            assert child.process is not None
            child.process.send_signal(signal.SIGTERM)  # the main process tells its own children
        deadline = time.monotonic() + GRACE
        while any(child.process and child.process.poll() is None for child in alive):
            if time.monotonic() >= deadline or self.stop_signals > 1:
                break
            time.sleep(TICK / 4)
        for child in alive:
            child.signal_group(signal.SIGKILL)
            assert child.process is not None
            child.process.wait()


def host_processes(
    listener: int, pool: str, is_worker_stuck: Callable[[], bool] | None = None
) -> list[Child]:
    """Web, worker and beat. ``listener``: the listening socket that web takes over.

    Web is first, since somebody waits for it; on two cores all three at once would hold it up.
    """
    python = sys.executable
    # Celery's page-long warning to root is said in one line by ``play``.
    calm = ["-W", "ignore:You're running the worker with superuser"]
    celery = [python, *calm, "-m", "celery", "--quiet", "--skip-checks", "-A", "games.celery"]
    # Gossip, mingle and heartbeats are messages to other workers: here there are none.
    alone = ["--without-gossip", "--without-mingle", "--without-heartbeat"]
    bind = f"fd://{listener}"
    return [
        Child(
            "web",
            [python, "-m", "gunicorn", "-c", "python:games.web", "--bind", bind],
            pass_fds=[listener],
        ),
        Child(
            "worker",
            [*celery, "worker", "--loglevel", "WARNING", "--pool", pool, "-c", "2", *alone],
            after=0.8,
            is_stuck=is_worker_stuck,
        ),
        # Its schedule is in the settings and its state is worth nothing: no pid file to go stale.
        Child("beat", [*celery, "beat", "--loglevel", "WARNING", "--pidfile="], after=1.6),
    ]
