"""A bare checkout comes to life by itself: with pip or uv, once, and whole or not at all.

Most tests use locks of one tiny package that they make themselves, so they need no package index.
"""

import base64
import hashlib
import os
import shutil
import signal
import subprocess
import sys
import zipfile
from functools import partial
from pathlib import Path

import pytest

from games import bootstrap
from tests.stack import wait_for

ROOT = bootstrap.ROOT
#: Debian's own Python where there is one: it has the oldest pip that people really have.
PYTHON = next(
    path
    for path in ("/usr/bin/python3", getattr(sys, "_base_executable", sys.executable))
    if Path(path).exists()
)
MANAGE = """\
import sys
from games import bootstrap
bootstrap.ensure(sys.argv[1:])
import tiny
print(tiny.VERSION, *tiny.WITH, sys.prefix, *sys.argv[1:])
"""


def make_wheel(folder: Path, version: str, name: str = "tiny") -> str:
    """Write a wheel of one module; return its line for a lock."""
    info = f"{name}-{version}.dist-info"
    files = {
        f"{name}.py": f"VERSION = {version!r}\nWITH = []\n"
        "try:\n    import tool\n    WITH.append('tool')\nexcept ImportError:\n    pass\n",
        f"{info}/METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n",
        f"{info}/WHEEL": "Wheel-Version: 1.0\nGenerator: test\n"
        "Root-Is-Purelib: true\nTag: py3-none-any\n",
    }
    if name == "tool":
        files["tool.py"] = "HERE = True\n"
    record = ""
    for path, content in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(content.encode()).digest())
        record += f"{path},sha256={digest.decode().rstrip('=')},{len(content)}\n"
    files[f"{info}/RECORD"] = record + f"{info}/RECORD,,\n"
    wheel = folder / f"{name}-{version}-py3-none-any.whl"
    with zipfile.ZipFile(wheel, "w") as archive:
        for path, content in files.items():
            archive.writestr(path, content)
    return f"{name}=={version} --hash=sha256:{hashlib.sha256(wheel.read_bytes()).hexdigest()}\n"


class Checkout:
    """A tiny project that has this project's bootstrap."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "checkout"
        self.wheels = folder / "wheels"
        self.home = folder / "home"
        self.bin = folder / "bin"  # put before everything else on the PATH
        for path in (self.folder / "games", self.wheels, self.home, self.bin):
            path.mkdir(parents=True)
        (self.folder / "games" / "__init__.py").touch()
        shutil.copy(ROOT / "games" / "bootstrap.py", self.folder / "games")
        (self.folder / "manage.py").write_text(MANAGE)
        self.lock("1.0")

    def lock(self, version: str) -> None:
        """Let both locks ask for ``version`` of the package."""
        lines = f"--no-index\n--find-links {self.wheels}\n" + make_wheel(self.wheels, version)
        (self.folder / "requirements.lock").write_text(lines)
        tool = make_wheel(self.wheels, "1.0", "tool")
        (self.folder / "requirements-dev.lock").write_text(lines + tool)

    @property
    def venv(self) -> Path:
        return self.folder / ".venv"

    def start(self, *arguments: str, **more: str) -> subprocess.Popen[str]:
        """Start ``manage.py`` as in a new shell of a new user."""
        environment = {"HOME": str(self.home), "PATH": f"{self.bin}:/usr/bin:/bin", **more}
        return subprocess.Popen(
            [PYTHON, str(self.folder / "manage.py"), *arguments],
            env=environment,
            cwd=self.home,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
            # A suite that was started in the background may have been told to ignore Ctrl-C.
            preexec_fn=partial(signal.signal, signal.SIGINT, signal.SIG_DFL),
        )

    def run(self, *arguments: str, **more: str) -> tuple[int, str, str]:
        """(exit status, standard output, standard error) of ``manage.py``."""
        process = self.start(*arguments, **more)
        output, errors = process.communicate(timeout=120)
        return process.returncode, output.strip(), errors.strip()


@pytest.fixture
def checkout(tmp_path: Path) -> Checkout:
    return Checkout(tmp_path)


@pytest.mark.slow
def test_the_first_command_sets_up_and_says_so_in_one_line(checkout: Checkout) -> None:
    status, output, errors = checkout.run("play", "--port", "8001")
    assert (status, output) == (0, f"1.0 {checkout.venv} play --port 8001"), errors
    assert errors.splitlines() == [
        f"Setting up {checkout.venv}: 1 packages from requirements.lock, with pip ..."
    ]
    assert list(checkout.home.iterdir()) == [], "nothing is left in the user's home"


@pytest.mark.slow
def test_the_second_command_just_runs(checkout: Checkout) -> None:
    checkout.run("play")
    before = (checkout.venv / "installed.json").stat().st_mtime_ns
    status, output, errors = checkout.run("play")
    assert (status, output, errors) == (0, f"1.0 {checkout.venv} play", "")
    assert (checkout.venv / "installed.json").stat().st_mtime_ns == before


@pytest.mark.slow
def test_a_changed_lock_is_installed(checkout: Checkout) -> None:
    checkout.run("play")
    checkout.lock("1.1")
    assert checkout.run("play")[1].startswith("1.1 ")


@pytest.mark.slow
def test_test_adds_the_dev_set_and_play_keeps_it(checkout: Checkout) -> None:
    assert checkout.run("play")[1].startswith("1.0 /")
    assert checkout.run("test")[1].startswith("1.0 tool /")
    assert checkout.run("play")[1:] == (f"1.0 tool {checkout.venv} play", "")
    checkout.lock("1.1")
    assert checkout.run("play")[1].startswith("1.1 tool /")


def test_uv_is_used_where_there_is_one(checkout: Checkout) -> None:
    uv = shutil.which("uv", path=f"{Path(sys.executable).parent}:{os.environ['PATH']}")
    assert uv is not None, "it belongs to the dev set"
    (checkout.bin / "uv").symlink_to(uv)
    status, output, errors = checkout.run("play")
    assert (status, output) == (0, f"1.0 {checkout.venv} play"), errors
    assert "with uv" in errors


@pytest.mark.slow
def test_an_install_that_was_cut_short_is_done_again(checkout: Checkout) -> None:
    # An installer that stops half-way, with a broken package in place.
    hanging = checkout.bin / "uv"
    hanging.write_text(
        "#!/bin/sh\n"
        f"cd {checkout.venv}/lib/python3*/site-packages || exit 1\n"
        "mkdir tiny-1.0.dist-info && cd tiny-1.0.dist-info\n"
        "printf 'Metadata-Version: 2.1\\nName: tiny\\nVersion: 1.0\\n' > METADATA\n"
        f"touch {checkout.home}/half-way\n"
        "sleep 60\n"
    )
    hanging.chmod(0o755)
    process = checkout.start("play")
    wait_for((checkout.home / "half-way").exists, 20, "the installer to be half-way")
    os.killpg(process.pid, signal.SIGKILL)
    process.communicate()
    assert not (checkout.venv / "installed.json").exists()
    hanging.unlink()
    status, output, errors = checkout.run("play")
    assert (status, output) == (0, f"1.0 {checkout.venv} play"), errors


def test_ctrl_c_during_the_set_up_is_one_line(checkout: Checkout) -> None:
    hanging = checkout.bin / "uv"
    hanging.write_text(f"#!/bin/sh\ntouch {checkout.home}/half-way\nexec sleep 60\n")
    hanging.chmod(0o755)
    process = checkout.start("play")
    wait_for((checkout.home / "half-way").exists, 20, "the installer to be half-way")
    os.killpg(process.pid, signal.SIGINT)
    _, errors = process.communicate(timeout=20)
    assert process.returncode == 130
    assert errors.splitlines()[1:] == ["Stopped. The next command starts the set-up again."]


@pytest.mark.slow
def test_two_at_once_wait_for_each_other(checkout: Checkout) -> None:
    both = [checkout.start("play"), checkout.start("test")]
    ends = [process.communicate(timeout=120) for process in both]
    assert [process.returncode for process in both] == [0, 0], ends
    (played, played_errors), (tested, tested_errors) = ends
    assert played.startswith("1.0 ")
    assert tested.startswith("1.0 tool ")
    assert (played_errors + tested_errors).count("Waiting for another command") == 1


@pytest.mark.slow
def test_a_failed_install_says_why_and_is_not_taken_for_done(checkout: Checkout) -> None:
    lock = checkout.folder / "requirements.lock"
    lock.write_text(lock.read_text().replace("sha256:", "sha256:0")[:-2] + "\n")
    status, output, errors = checkout.run("play")
    assert (status, output) == (1, "")
    assert "hash" in errors.lower()
    assert errors.splitlines()[-1].startswith("The set-up failed at: ")
    assert not (checkout.venv / "installed.json").exists()
    checkout.lock("1.0")
    assert checkout.run("play")[0] == 0


@pytest.mark.slow
def test_an_environment_whose_python_is_gone_is_made_anew(checkout: Checkout) -> None:
    checkout.run("play")
    (checkout.venv / "bin" / "python3").unlink()
    (checkout.venv / "bin" / "python").unlink()
    (checkout.venv / "bin" / "python").symlink_to("/nowhere/python3")
    status, output, errors = checkout.run("play")
    assert (status, output) == (0, f"1.0 {checkout.venv} play"), errors


def test_it_can_be_turned_off(checkout: Checkout) -> None:
    status, _, errors = checkout.run("play", NO_BOOTSTRAP="1")
    assert status == 1
    assert "No module named 'tiny'" in errors
    assert not checkout.venv.exists()


@pytest.mark.slow
def test_an_environment_that_is_none_ends_in_one_line(checkout: Checkout) -> None:
    checkout.run("play")
    python = checkout.venv / "bin" / "python"
    stamped = os.path.realpath(python)
    (checkout.venv / "pyvenv.cfg").unlink()
    assert os.path.realpath(python) == stamped
    status, _, errors = checkout.run("play")
    assert status == 1
    assert errors.splitlines() == [
        f"{checkout.venv} does not work as an environment: delete it, then run this again."
    ]


def test_without_pip_it_names_the_package(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    monkeypatch.setattr(bootstrap, "pip_version", lambda: (0, 0))
    real = bootstrap.importlib.util.find_spec
    monkeypatch.setattr(
        bootstrap.importlib.util,
        "find_spec",
        lambda name: None if name == "ensurepip" else real(name),
    )
    with pytest.raises(SystemExit):
        bootstrap.choose_installer()
    assert "apt install python3-pip" in capsys.readouterr().err


def test_with_ensurepip_but_no_pip_the_environment_gets_its_own(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("PATH", "/nowhere")
    monkeypatch.setattr(bootstrap, "pip_version", lambda: (21, 0))
    name, with_pip, command = bootstrap.choose_installer()
    assert (name, with_pip) == ("pip", True)
    assert command[0] == str(bootstrap.PYTHON)


@pytest.mark.slow
def test_the_real_locks_install_with_debians_own_tools(tmp_path: Path) -> None:
    copy = tmp_path / "clone"
    ignore = shutil.ignore_patterns(".venv", "var", ".git", "node_modules", ".*_cache", "tests")
    shutil.copytree(ROOT, copy, ignore=ignore)
    home = tmp_path / "home"
    home.mkdir()
    environment = {"HOME": str(home), "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"}
    done = subprocess.run(
        [PYTHON, "manage.py", "check"],
        cwd=copy,
        env=environment,
        capture_output=True,
        text=True,
        timeout=300,
    )
    if "Failed to establish a new connection" in done.stderr:
        pytest.skip("the package index cannot be reached from here")
    assert done.returncode == 0, done.stderr
    assert "no issues" in done.stdout
    assert (copy / ".venv" / "installed.json").exists()
