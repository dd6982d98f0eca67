"""``play`` as its user meets it: one command, one line when it cannot, nothing left behind."""

import http.client
import os
import signal
import socket
import time
from functools import partial
from pathlib import Path

import pytest
from django.conf import settings
from django.core.management import call_command
from django.core.management.base import CommandError

from games import standalone
from games.management.commands.play import allowed_hosts
from tests.stack import Play, clean_environment, descendants, is_running, manage, wait_for


def test_a_port_in_use_is_one_clear_line() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(CommandError, match="is in use") as refusal:
            call_command("play", port=port)
    assert f"--port {port + 1}" in str(refusal.value)


@pytest.mark.parametrize("host", ["no-such-host.invalid", "192.0.2.7"])
def test_a_host_that_is_not_ours_is_one_clear_line(host: str) -> None:
    with pytest.raises(CommandError, match=f"Cannot listen on {host}"):
        standalone.listen(host, 0)


@pytest.mark.parametrize("port", [-5, 65536, 10**30])
def test_a_port_that_does_not_exist_is_one_clear_line(port: int) -> None:
    with pytest.raises(CommandError, match=f"There is no port {port}"):
        standalone.listen("127.0.0.1", port)


def test_a_folder_that_cannot_be_made_is_one_clear_line(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    done = manage(clean_environment(tmp_path / "file" / "var"), "play")
    assert done.returncode == 1
    assert done.stderr.startswith(f"{tmp_path / 'file' / 'var'} cannot be made (")
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.slow
@pytest.mark.parametrize(
    ("variable", "value", "told"),
    [
        ("DATABASE_URL", "nonsense", "DATABASE_URL makes no sense"),
        ("DATABASE_URL", "postgres://", "does not answer"),
        ("DATABASE_URL", "postgres://nobody:geheim@127.0.0.1:1/none", "does not answer"),
        ("EMAIL_URL", "nonsense", "EMAIL_URL makes no sense"),
        ("SWEEP_SECONDS", "abc", "SWEEP_SECONDS=abc makes no sense"),
        ("TRUSTED_PROXIES", "one", "TRUSTED_PROXIES=one makes no sense"),
    ],
)
def test_a_variable_that_makes_no_sense_is_one_clear_line(
    tmp_path: Path, variable: str, value: str, told: str
) -> None:
    done = manage(clean_environment(tmp_path / "var") | {variable: value}, "play", "--port", "0")
    assert done.returncode == 1
    assert told in done.stderr
    assert "geheim" not in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1


def test_a_second_play_says_who_is_there() -> None:
    lock = Path(settings.VAR) / "play.lock"
    with standalone.only_one(lock):
        standalone.note_address(lock, "http://127.0.0.1:8123/")
        with pytest.raises(CommandError, match=rf"process {os.getpid()} on http://127.0.0.1:8123/"):
            call_command("play", port=0)


@pytest.mark.parametrize(
    ("host", "loopback"),
    [("127.0.0.1", True), ("localhost", True), ("::1", True), ("127.3.2.1", True)]
    + [("0.0.0.0", False), ("::", False), ("192.168.1.5", False), ("myhost", False), ("", False)],
)
def test_which_addresses_only_this_machine_reaches(host: str, loopback: bool) -> None:
    assert standalone.is_loopback(host) is loopback


def test_an_open_address_answers_to_the_names_of_this_machine(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("ALLOWED_HOSTS", raising=False)
    names = standalone.own_names("0.0.0.0")
    assert socket.gethostname() in names
    assert set(names) <= set(allowed_hosts(names).split(","))
    assert "0.0.0.0" not in names, "nobody can type that into a browser"
    monkeypatch.setenv("ALLOWED_HOSTS", "games.example.org")
    assert allowed_hosts(names) == "games.example.org"


def test_addresses_can_be_typed_into_a_browser() -> None:
    assert standalone.url_of("127.0.0.1", 8000) == "http://127.0.0.1:8000/"
    assert standalone.url_of("::1", 8000) == "http://[::1]:8000/"


@pytest.mark.slow
def test_play_serves_restarts_its_dead_and_stops_without_a_trace(
    host_environment: dict[str, str],
) -> None:
    with Play(host_environment) as play:
        assert play.status("admin/login/") == 200
        for part in ("gunicorn", " worker --", " beat --"):
            victim = play.first(part)
            os.kill(victim, signal.SIGKILL)
            wait_for(partial(play.has_another, part, victim), 30, f"another {part}")
        assert "web ended (SIGKILL)" in play.output
        assert play.status("admin/login/") == 200, "asked at once, answered when web is back"
        wait_for(lambda: len(play.named(" worker --")) == 3, 30, "the worker and its pool of two")
        wait_for(lambda: len(play.named(" beat --")) == 1, 30, "one beat")

        second = manage(host_environment, "play", "--port", "0")
        assert second.returncode == 1
        assert "played already" in second.stderr
        assert play.address in second.stderr
        assert len(second.stderr.strip().splitlines()) == 1

        family = descendants(play.process.pid)
        play.process.send_signal(signal.SIGINT)
        assert play.process.wait(30) == 0
        assert [line for child, line in family.items() if is_running(child)] == []
        assert "Traceback" not in play.output


@pytest.mark.slow
def test_no_orphan_outlives_a_killed_play(host_environment: dict[str, str]) -> None:
    with Play(host_environment) as play:
        # Web and its worker, the worker and its pool of two, beat.
        wait_for(lambda: len(descendants(play.process.pid)) == 6, 30, "all six processes")
        family = descendants(play.process.pid)
        port = int(play.address.rstrip("/").rpartition(":")[2])
        play.kill()
        time.sleep(3)
        assert [line for child, line in family.items() if is_running(child)] == []
    with Play(host_environment, "--port", str(port)) as play:  # port and lock are free again
        assert play.status("admin/login/") == 200


@pytest.mark.slow
def test_no_pool_process_outlives_a_killed_worker(host_environment: dict[str, str]) -> None:
    with Play(host_environment) as play:
        wait_for(lambda: len(play.named(" worker --")) == 3, 30, "the worker and its pool of two")
        main, *pool = play.named(" worker --")
        os.kill(main, signal.SIGKILL)
        wait_for(lambda: not any(is_running(process) for process in pool), 5, "the end of its pool")


@pytest.mark.slow
def test_an_open_host_answers_to_its_name_and_has_no_known_password(
    host_environment: dict[str, str],
) -> None:
    environment = dict(host_environment)
    environment.pop("ALLOWED_HOSTS", None)
    first = manage(environment, "migrate", "--verbosity", "0")
    assert first.returncode == 0, first.stderr
    assert "password demo " in manage(environment, "seed_demo", "counties", "--turns", "0").stdout
    with Play(environment, "--host", "0.0.0.0") as play:
        assert "password demo " not in play.output
        assert play.output.count("password") == 3
        port = play.address.rstrip("/").rpartition(":")[2]
        for name in {"127.0.0.1", "localhost", *standalone.own_names("0.0.0.0")}:
            asked = http.client.HTTPConnection("127.0.0.1", int(port), timeout=10)
            asked.request("GET", "/log-in/", headers={"Host": name})
            assert asked.getresponse().status == 200, name
        asked = http.client.HTTPConnection("127.0.0.1", int(port), timeout=10)
        asked.request("GET", "/log-in/", headers={"Host": "somebody.else.example"})
        assert asked.getresponse().status == 400
