"""The large set-up: PostgreSQL, Redis, two workers, two beats and a web server, all as the compose
file starts them."""

import os
import shlex
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

import pytest
import yaml
from django.conf import settings

from games.standalone import listen
from tests.stack import manage, wait_for

ROOT = Path(settings.BASE_DIR)
SERVICES = yaml.safe_load((ROOT / "docker-compose.yml").read_text())["services"]


def command_of(service: str, *more: str) -> list[str]:
    """The compose file's command, run by this Python."""
    program, *arguments = shlex.split(SERVICES[service]["command"])
    return [sys.executable, "-m", program, *arguments, *more]


def status(address: str) -> int:
    """The HTTP status of a page; 0 if nobody answers."""
    try:
        with urllib.request.urlopen(address, timeout=10) as answer:
            return int(answer.status)
    except urllib.error.HTTPError as error:
        return error.code
    except OSError:
        return 0


@pytest.mark.slow
def test_promise_44_the_compose_processes_run_on_postgresql_and_redis(
    host_environment: dict[str, str], tmp_path: Path
) -> None:
    if not {"DATABASE_URL", "REDIS_URL"} <= set(host_environment):
        pytest.skip("needs DATABASE_URL (PostgreSQL) and REDIS_URL; .ci/run has both")
    with listen("127.0.0.1", 0) as probe:
        port = probe.getsockname()[1]
    address = f"http://127.0.0.1:{port}/"
    environment = host_environment | {
        "BIND": f"127.0.0.1:{port}",
        "WEB_CONCURRENCY": "2",
        "REMAP_SIGTERM": SERVICES["worker"]["environment"]["REMAP_SIGTERM"],
        "SWEEP_SECONDS": "1",
    }
    for step in ("migrate", "collectstatic"):
        done = manage(environment, step, "--noinput")
        assert done.returncode == 0, done.stderr
    commands = [
        command_of("web"),
        command_of("worker", "--hostname", "one@test"),
        command_of("worker", "--hostname", "two@test"),
        command_of("beat", "--schedule", str(tmp_path / "one")),
        command_of("beat", "--schedule", str(tmp_path / "two")),
    ]
    log = tmp_path / "log"
    with open(log, "w") as file:
        processes = [
            subprocess.Popen(
                command,
                cwd=ROOT,
                env=environment,
                stdin=subprocess.DEVNULL,
                stdout=file,
                stderr=file,
                start_new_session=True,
            )
            for command in commands
        ]
    try:
        wait_for(lambda: status(address + "log-in/") == 200, 30, "the first page")
        wait_for(lambda: status(address + "health/") == 200, 60, "a sweep by one of the workers")
        for hostname in ("one@test", "two@test"):
            asked = [*command_of("worker")[:3], "-A", "games.celery", "inspect", "ping"]
            ping = subprocess.run(
                [*asked, "--timeout", "5", "--destination", hostname],
                cwd=ROOT,
                env=environment,
                capture_output=True,
                text=True,
                timeout=60,
            )
            assert ping.returncode == 0, ping.stdout + ping.stderr
        assert [process.poll() for process in processes] == [None] * len(processes)
        for process in processes:
            process.send_signal(signal.SIGTERM)
        deadline = time.monotonic() + 60
        codes = [process.wait(max(0.1, deadline - time.monotonic())) for process in processes]
        assert set(codes) <= {0, -signal.SIGTERM}, log.read_text()
    finally:
        for process in processes:
            try:
                os.killpg(process.pid, signal.SIGKILL)
            except ProcessLookupError:
                continue
            process.wait()
    assert "Traceback" not in log.read_text()
