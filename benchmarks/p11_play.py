"""P11: from a bare checkout to the first page, and the start of a host that has run before."""

import os
import shutil
import signal
import subprocess
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path

from django.conf import settings

from benchmarks.measuring import Row

PORT = 8765


def run() -> list[Row]:
    """One cold start in a fresh clone with an empty home, then three warm ones."""
    with tempfile.TemporaryDirectory() as folder:
        clone = Path(folder) / "clone"
        subprocess.run(
            ["git", "clone", "-q", str(settings.BASE_DIR), str(clone)], check=True, timeout=60
        )
        home = Path(folder) / "home"
        home.mkdir()
        cold = seconds_to_first_page(clone, home)
        warm = [seconds_to_first_page(clone, home) for _ in range(3)]
    shown = " ".join(f"{value:.1f}" for value in warm)
    return [
        Row("bare checkout to the first page", f"{cold:.1f} s", "≤ 60 s", cold <= 60),
        Row("warm start to the first page", f"s: {shown}", "≤ 5 s", sorted(warm)[1] <= 5),
    ]


def seconds_to_first_page(clone: Path, home: Path) -> float:
    """From typing the command to a front page that answers; then the host is stopped."""
    python = shutil.which("python3", path="/usr/bin:/usr/local/bin") or "python3"
    environment = {"HOME": str(home), "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"}
    environment |= {name: value for name, value in os.environ.items() if name.startswith("PIP_")}
    begun = time.perf_counter()
    host = subprocess.Popen(
        [python, "manage.py", "play", "--port", str(PORT)],
        cwd=clone,
        env=environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        while time.perf_counter() - begun < 180:
            if first_page_is_there():
                return time.perf_counter() - begun
            time.sleep(0.05)
        raise TimeoutError("no page after three minutes")
    finally:
        host.send_signal(signal.SIGINT)
        host.wait(timeout=60)


def first_page_is_there() -> bool:
    """Whether the front page answers."""
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{PORT}/", timeout=2) as answer:
            return bool(answer.status == 200)
    except (OSError, urllib.error.URLError):
        return False
