"""The supervisor with small real processes: it restarts, waits longer each time, and stops all."""

import os
import signal
import sys
import threading
import time
from pathlib import Path

import pytest

from games import supervisor
from games.supervisor import Child, Supervisor
from tests.stack import is_running, wait_for

#: Ends at once; sleeps; sleeps and pays no heed to SIGTERM; leaves a grandchild and sleeps.
ENDS = "pass"
SLEEPS = "import time; time.sleep(60)"
STUBBORN = "import signal; signal.signal(15, signal.SIG_IGN); print(flush=True); " + SLEEPS
GRANDCHILD = "import time, os; open('grandchild', 'w').write(str(os.getpid())); time.sleep(60)"
PARENT = (
    f"import subprocess, sys; subprocess.Popen([sys.executable, '-c', {GRANDCHILD!r}]); " + SLEEPS
)


def child(program: str) -> Child:
    return Child("it", [sys.executable, "-c", program])


@pytest.fixture
def said() -> list[str]:
    return []


@pytest.fixture
def keeper(tmp_path: Path, said: list[str]) -> Supervisor:
    return Supervisor([], tmp_path, os.environ, said.append)


def test_a_dead_child_is_started_again(keeper: Supervisor, said: list[str]) -> None:
    keeper.children = [it] = [child(SLEEPS)]
    keeper.tend(time.monotonic())
    first = it.process
    assert first is not None
    first.kill()
    first.wait()
    keeper.tend(time.monotonic())
    assert it.process is None, "not before its delay is over"
    keeper.tend(time.monotonic() + supervisor.FIRST_DELAY)
    assert it.process is not None
    assert it.process.pid != first.pid
    assert said == ["it ended (SIGKILL); starting it again in 1 s"]
    keeper.stop()
    assert not is_running(it.process.pid)


def test_the_delay_grows_while_it_keeps_dying_and_is_short_again_after_recovery(
    keeper: Supervisor, said: list[str]
) -> None:
    keeper.children = [it] = [child(ENDS)]
    now = time.monotonic()
    for _ in range(7):
        keeper.tend(now)
        assert it.process is not None
        it.process.wait()
        it.started = now
        keeper.tend(now)
        now = it.due
    assert [int(line.split()[-2]) for line in said] == [1, 2, 4, 8, 16, 30, 30]
    assert "status 0" in said[0]
    keeper.tend(now)
    assert it.process is not None
    it.process.wait()
    keeper.tend(now + supervisor.RECOVERED + 1)
    assert said[-1].endswith("in 1 s")
    keeper.stop()


def test_a_child_that_is_stuck_is_ended_and_started_again(
    keeper: Supervisor, said: list[str]
) -> None:
    asked: list[float] = []
    keeper.children = [it] = [child(SLEEPS)]

    def is_stuck() -> bool:
        asked.append(time.monotonic())
        return len(asked) > 1

    it.is_stuck = is_stuck
    begun = time.monotonic()
    keeper.tend(begun)
    first = it.process
    assert first is not None
    keeper.tend(begun + supervisor.RECOVERED - 1)
    assert asked == [], "who has just begun is let be"
    later = begun + supervisor.RECOVERED + 1
    keeper.tend(later)
    keeper.tend(later + supervisor.ASK_EVERY - 1)
    assert len(asked) == 1, "it is not asked at every look"
    assert first.poll() is None
    keeper.tend(later + supervisor.ASK_EVERY)
    assert said == ["it does nothing any more", "it ended (SIGKILL); starting it again in 1 s"]
    assert not is_running(first.pid)
    keeper.tend(later + supervisor.ASK_EVERY + supervisor.FIRST_DELAY)
    assert it.process is not None
    keeper.stop()


def test_what_a_dead_child_left_behind_goes_too(keeper: Supervisor, tmp_path: Path) -> None:
    keeper.children = [it] = [child(PARENT)]
    keeper.tend(time.monotonic())
    left = tmp_path / "grandchild"
    wait_for(lambda: left.exists() and left.read_text(), 10, "the grandchild")
    assert it.process is not None
    it.process.kill()
    it.process.wait()
    assert is_running(int(left.read_text()))
    keeper.tend(time.monotonic())
    wait_for(lambda: not is_running(int(left.read_text())), 5, "its end")


def test_a_stop_signal_ends_run_and_every_child(keeper: Supervisor) -> None:
    keeper.children = [child(SLEEPS), child(SLEEPS)]
    ups: list[int] = []

    def when_up() -> None:
        ups.append(1)
        os.kill(os.getpid(), signal.SIGTERM)

    before = signal.getsignal(signal.SIGTERM)
    keeper.run(is_up=lambda: True, when_up=when_up)
    assert ups == [1]
    for it in keeper.children:
        assert it.process is not None
        assert it.process.returncode == -signal.SIGTERM
    assert signal.getsignal(signal.SIGTERM) is before


@pytest.mark.slow
def test_who_does_not_stop_in_time_is_killed(
    keeper: Supervisor, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(supervisor, "GRACE", 0.5)
    keeper.children = [it] = [child(STUBBORN)]
    it.start(keeper.folder, keeper.environment)
    time.sleep(0.5)  # it must have had time to close its ears
    keeper.stop()
    assert it.process is not None
    assert it.process.returncode == -signal.SIGKILL


@pytest.mark.slow
def test_a_second_stop_signal_does_not_wait(keeper: Supervisor) -> None:
    keeper.children = [it] = [child(STUBBORN)]
    timer = threading.Timer(1.0, os.kill, (os.getpid(), signal.SIGINT))
    began = time.monotonic()

    def stop_twice() -> None:
        timer.start()
        time.sleep(0.5)
        os.kill(os.getpid(), signal.SIGINT)

    keeper.run(is_up=lambda: True, when_up=stop_twice)
    assert it.process is not None
    assert it.process.returncode == -signal.SIGKILL
    assert time.monotonic() - began < supervisor.GRACE / 2


@pytest.mark.parametrize("death", [signal.SIGKILL, signal.SIGTERM])
def test_a_child_does_not_outlive_a_dead_parent(tmp_path: Path, death: signal.Signals) -> None:
    note = tmp_path / "child"
    program = (
        "import os, subprocess, sys, time\n"
        "inner = 'import os, time; from games import lifeline; lifeline.hold_supervisor();'"
        f"\"open({str(note)!r}, 'w').write(str(os.getpid())); time.sleep(60)\"\n"
        "env = {**os.environ, 'PLAY_SUPERVISOR_PID': str(os.getpid())}\n"
        "subprocess.Popen([sys.executable, '-c', inner], env=env)\n"
        "time.sleep(60)\n"
    )
    it = Child("parent", [sys.executable, "-c", program])
    it.start(Path(supervisor.__file__).parent.parent, os.environ)
    wait_for(lambda: note.exists() and note.read_text(), 10, "the child")
    assert it.process is not None
    it.process.send_signal(death)
    it.process.wait()
    wait_for(lambda: not is_running(int(note.read_text())), 5, "the child's end")


def test_a_child_whose_parent_went_first_ends_at_once() -> None:
    program = "from games import lifeline; lifeline.hold(1); print('still here')"
    it = Child("orphan", [sys.executable, "-c", program])
    it.start(Path(supervisor.__file__).parent.parent, os.environ)
    assert it.process is not None
    assert it.process.wait(10) == 1


@pytest.mark.slow
def test_without_linux_a_thread_watches_the_parent(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    program = (
        "import os, sys, time; sys.platform = 'elsewhere'; from games import lifeline\n"
        "child = os.fork()\n"
        "if child == 0:\n"
        "    lifeline.hold(os.getppid()); time.sleep(60)\n"
        "open('watched', 'w').write(str(child)); time.sleep(60)\n"
    )
    it = Child("parent", [sys.executable, "-c", program])
    monkeypatch.setenv("PYTHONPATH", str(Path(supervisor.__file__).parent.parent))
    it.start(tmp_path, os.environ)
    note = tmp_path / "watched"
    wait_for(lambda: note.exists() and note.read_text(), 10, "the child")
    watched = int(note.read_text())
    assert it.process is not None
    time.sleep(0.5)
    assert is_running(watched)
    it.process.kill()
    it.process.wait()
    wait_for(lambda: not is_running(watched), 5, "the child's end")
