"""Real workers and beats on the database of the test, to be killed at will."""

import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import redis
from celery import Celery
from django.conf import settings
from django.db import connection

from games import broker  # noqa: F401  (registers spool://)
from tests.settings import numbered
from tests.stack import wait_for
from tests.toy import gates

#: Everything in a hurry. A lease is long enough not to be lost by a busy machine.
HURRY = {"SWEEP_SECONDS": "0.5", "LEASE_SECONDS": "3", "DEADLINE_SLACK_SECONDS": "0.5"}
CELERY = [sys.executable, "-m", "celery", "--quiet", "--skip-checks", "-A", "games.celery"]
ALONE = ["--without-gossip", "--without-mingle", "--without-heartbeat"]


def database_url() -> str:
    """The address of the database that this test is on."""
    name = str(connection.settings_dict["NAME"])
    if connection.vendor == "sqlite":
        return f"sqlite:///{name}"
    return urlsplit(os.environ["DATABASE_URL"])._replace(path=f"/{name}").geturl()


class Host:
    """Processes that share the test's database, with a broker and gates of their own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.gates = folder / "gates"
        self.gates.mkdir(parents=True)
        self.processes: list[subprocess.Popen[bytes]] = []
        self.environment = {
            name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")
        } | {
            "DJANGO_SETTINGS_MODULE": "tests.storms.settings",
            "VAR_DIR": str(folder),
            "DATABASE_URL": database_url(),
            gates.FOLDER: str(self.gates),
            **HURRY,
        }
        if settings.REDIS_URL:
            url = numbered(settings.REDIS_URL, 8)  # past the numbers of the test processes
            redis.Redis.from_url(url).flushdb()
            self.environment["REDIS_URL"] = url

    def start(self, *arguments: str) -> subprocess.Popen[bytes]:
        """A process of Celery, the head of a process group."""
        with open(self.folder / "log", "ab") as log:
            process = subprocess.Popen(
                [*CELERY, *arguments, "--loglevel", "WARNING"],
                cwd=settings.BASE_DIR,
                env=self.environment,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        self.processes.append(process)
        return process

    def worker(self, processes: int = 1) -> subprocess.Popen[bytes]:
        """A worker with so many pool processes."""
        name = f"worker-{len(self.processes)}@localhost"
        return self.start("worker", "--pool=prefork", f"-c{processes}", "-n", name, *ALONE)

    def beat(self) -> subprocess.Popen[bytes]:
        """One more beat."""
        schedule = self.folder / f"beat-{len(self.processes)}"
        return self.start("beat", "--pidfile=", "--schedule", str(schedule))

    def kill(self, process: subprocess.Popen[bytes]) -> None:
        """kill -9, with all that it started."""
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        self.processes.remove(process)

    def stop(self) -> None:
        """Kill everything."""
        for process in list(self.processes):
            self.kill(process)

    def said(self) -> str:
        """All that the processes have said; nothing where ``play`` started them."""
        log = self.folder / "log"
        return log.read_text(errors="replace") if log.exists() else ""

    def sender(self) -> Celery:
        """An app to send tasks to the workers with."""
        app = Celery("sender", set_as_current=False)
        url = self.environment.get("REDIS_URL")
        app.conf.broker_url = url or "spool://localhost//"
        if not url:
            app.conf.broker_transport_options = spool_options(self.folder / "broker")
        return app

    def shut(self, gate: str) -> None:
        """Let the next process that comes to the gate wait there."""
        (self.gates / f"{gate}.shut").touch()

    def open(self, gate: str) -> None:
        """Let everybody pass."""
        (self.gates / f"{gate}.shut").unlink()
        (self.gates / f"{gate}.at").unlink(missing_ok=True)

    def forget(self, gate: str) -> None:
        """Forget who waits at a gate, so that ``wait_at`` waits for another."""
        (self.gates / f"{gate}.at").unlink()

    def wait_at(self, gate: str) -> int:
        """Wait until a process has come to a gate that is shut; its id."""
        note = self.gates / f"{gate}.at"
        wait_for(note.exists, 60, f"a process at the gate {gate}: {self.said()}")
        return int(note.read_text())


def spool_options(folder: Path) -> dict[str, Any]:
    """How the settings describe the broker of files in ``folder``."""
    for name in ("queue", "processed", "control"):
        (folder / name).mkdir(parents=True, exist_ok=True)
    return {
        "data_folder_in": str(folder / "queue"),
        "data_folder_out": str(folder / "queue"),
        "processed_folder": str(folder / "processed"),
        "control_folder": str(folder / "control"),
        "store_processed": False,
    }
