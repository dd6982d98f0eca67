"""Brings a bare checkout to life: the locked packages go into ``.venv``, Python starts again there.

Standard library only, because it runs before anything is installed. Every command makes do with
the run set (``requirements.lock``); ``test`` needs the dev set (``requirements-dev.lock``), which
holds the run set too, so an environment that once got the dev set keeps it.

``NO_BOOTSTRAP=1`` turns all of this off, for containers and for hand-made environments.
"""

from __future__ import annotations

import hashlib
import importlib.metadata
import importlib.util
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NoReturn

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / "bin" / "python"
LOCKS = {"run": ROOT / "requirements.lock", "dev": ROOT / "requirements-dev.lock"}
#: Says what is installed: which set, the hash of its lock, the interpreter. Written last.
STAMP = VENV / "installed.json"
#: Is there while packages are being installed; left behind by an install that was cut short.
UNDER_WAY = VENV / "install-under-way"
#: Holds the process id that was last started again; the same one twice would go round for ever.
STARTED_AGAIN = "BOOTSTRAP_STARTED_AGAIN"


def ensure(arguments: list[str]) -> None:
    """Return inside the project's environment, making it first if need be (or leave with a line).

    ``arguments``: those of ``manage.py``, its own name left out.
    """
    if os.environ.get("NO_BOOTSTRAP") or Path(sys.prefix).resolve() == VENV.resolve():
        return
    if sys.version_info < (3, 11):  # noqa: UP036 - an older Python may well read this file
        refuse(f"Python 3.11 or newer is needed; this is {sys.version.split()[0]}.")
    if os.name != "posix":
        refuse("On Windows please run this inside WSL (or install the lock and set NO_BOOTSTRAP=1)")
    if os.environ.get(STARTED_AGAIN) == str(os.getpid()):
        refuse(f"{VENV} does not work as an environment: delete it, then run this again.")
    kind = "dev" if arguments[:1] == ["test"] else "run"
    try:
        prepare(kind)
    except KeyboardInterrupt:
        refuse("Stopped. The next command starts the set-up again.", status=130)
    os.environ[STARTED_AGAIN] = str(os.getpid())
    os.execv(PYTHON, [str(PYTHON), *sys.orig_argv[1:]])


def prepare(kind: str) -> None:
    """Make sure that ``.venv`` holds set ``kind`` ("run" or "dev"); one process at a time does."""
    if is_ready(kind):
        return
    with taking_turns():
        if not is_ready(kind):  # asked again: another process may have done it meanwhile
            install(kept_set(kind))


def is_ready(kind: str) -> bool:
    """Whether ``.venv`` holds everything that the lock of set ``kind`` asks for today."""
    return PYTHON.exists() and read_stamp() == stamp_of(kept_set(kind))


def kept_set(kind: str) -> str:
    """The set to install when ``kind`` is asked for: an environment never loses its test tools."""
    return "dev" if read_stamp().get("set") == "dev" else kind


def read_stamp() -> dict[str, str]:
    """What the finished install wrote; empty when there is none."""
    try:
        stamp = json.loads(STAMP.read_text())
    except (OSError, ValueError):
        return {}
    return stamp if isinstance(stamp, dict) else {}


def stamp_of(kind: str) -> dict[str, str]:
    """What a finished install of set ``kind`` writes."""
    lock = hashlib.sha256(LOCKS[kind].read_bytes()).hexdigest()
    return {"set": kind, "lock": lock, "python": os.path.realpath(PYTHON)}


def is_broken() -> bool:
    """Whether ``.venv`` must be made anew: cut short, or its Python is gone or is another now."""
    was = read_stamp().get("python")
    moved = was is not None and was != os.path.realpath(PYTHON)
    return UNDER_WAY.exists() or not PYTHON.exists() or moved


@contextmanager
def taking_turns() -> Iterator[None]:
    """Wait until no other process installs; the lock goes with the process, however it ends."""
    import fcntl  # not on Windows, which was sent away before

    folder = ROOT / "var"
    folder.mkdir(exist_ok=True)
    with open(folder / "install.lock", "w") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            say(f"Waiting for another command that is setting up {VENV} ...")
            fcntl.flock(file, fcntl.LOCK_EX)
        yield


def install(kind: str) -> None:
    """Install set ``kind`` into ``.venv``. The stamp is gone before and back only at the end."""
    lock = LOCKS[kind]
    name, with_pip, command = choose_installer()
    tools = " with the test tools" if kind == "dev" else ""
    say(f"Setting up {VENV}{tools}: {count(lock)} packages from {lock.name}, with {name} ...")
    if is_broken():
        shutil.rmtree(VENV, ignore_errors=True)
    STAMP.unlink(missing_ok=True)
    if not PYTHON.exists():
        VENV.mkdir(exist_ok=True)
        UNDER_WAY.touch()
        run([sys.executable, "-m", "venv", *([] if with_pip else ["--without-pip"]), str(VENV)])
    UNDER_WAY.touch()
    run([*command, "--no-deps", "--require-hashes", "--requirement", str(lock)])
    unfinished = STAMP.with_suffix(".part")
    unfinished.write_text(json.dumps(stamp_of(kind)))
    unfinished.replace(STAMP)
    UNDER_WAY.unlink()


def choose_installer() -> tuple[str, bool, list[str]]:
    """(its name, whether ``.venv`` needs a pip of its own, the command up to what to install)."""
    if importlib.util.find_spec("venv") is None:
        refuse("Python's venv module is missing. On Debian or Ubuntu: apt install python3-venv")
    uv = shutil.which("uv")
    if uv:
        return "uv", False, [uv, "pip", "install", "--quiet", "--python", str(PYTHON)]
    options = ["install", "--quiet", "--disable-pip-version-check", "--no-input"]
    if pip_version() >= (22, 3):  # the first that can install into another environment
        return "pip", False, [sys.executable, "-m", "pip", "--python", str(PYTHON), *options]
    if importlib.util.find_spec("ensurepip") is None:
        refuse(
            "Python's installer pip (22.3 or newer) is missing. On Debian or Ubuntu: "
            "apt install python3-pip; or put uv on the PATH. Then run the same command again."
        )
    return "pip", True, [str(PYTHON), "-m", "pip", *options]


def pip_version() -> tuple[int, int]:
    """Major and minor version of this Python's pip; (0, 0) if it has none."""
    try:
        major, minor = importlib.metadata.version("pip").split(".")[:2]
        return int(major), int(minor)
    except (importlib.metadata.PackageNotFoundError, ValueError):
        return 0, 0


def count(lock: Path) -> int:
    """How many packages ``lock`` pins."""
    return sum("==" in line for line in lock.read_text().splitlines() if line[:1].isalnum())


def run(command: list[str]) -> None:
    """Run an install step in silence; if it fails, leave with what it said."""
    quiet = {"PIP_ROOT_USER_ACTION": "ignore", "PIP_USER": "0"}
    done = subprocess.run(
        command,
        env={**os.environ, **quiet},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
    )
    if done.returncode:
        refuse(f"{done.stdout.strip()}\nThe set-up failed at: {' '.join(command)}")


def say(line: str) -> None:
    """To standard error, so that a command's own output stays clean."""
    print(line, file=sys.stderr, flush=True)


def refuse(reason: str, status: int = 1) -> NoReturn:
    """Leave with one clear reason."""
    say(reason)
    sys.exit(status)
