"""The locks hold what pyproject.toml asks for, with hashes, and name no place to get it from."""

import re
import tomllib
from pathlib import Path

import pytest
from django.conf import settings
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(settings.BASE_DIR)
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
RUN = PROJECT["project"]["dependencies"]
DEV = [*RUN, *PROJECT["dependency-groups"]["dev"], *PROJECT["dependency-groups"]["e2e"]]


def pins_of(lock: str) -> dict[str, tuple[str, list[str]]]:
    """Package → (version, hashes)."""
    text = (ROOT / lock).read_text().replace("\\\n", " ")
    pins: dict[str, tuple[str, list[str]]] = {}
    for line in text.splitlines():
        requirement, *hashes = line.split(" --hash=")
        if requirement.strip():
            name, version = requirement.partition(";")[0].split("==")
            pins[canonicalize_name(name)] = (version.strip(), [each.strip() for each in hashes])
    return pins


@pytest.mark.parametrize(
    ("lock", "wanted"), [("requirements.lock", RUN), ("requirements-dev.lock", DEV)]
)
def test_a_lock_answers_every_requirement(lock: str, wanted: list[str]) -> None:
    pins = pins_of(lock)
    for requirement in map(Requirement, wanted):
        version, _ = pins[canonicalize_name(requirement.name)]
        assert requirement.specifier.contains(version), f"{requirement} is {version}: run .ci/lock"


@pytest.mark.parametrize("lock", ["requirements.lock", "requirements-dev.lock"])
def test_every_pin_has_hashes_and_no_address(lock: str) -> None:
    for name, (_, hashes) in pins_of(lock).items():
        assert hashes, name
        assert all(re.fullmatch(r"sha256:[0-9a-f]{64}", each) for each in hashes), name
    text = (ROOT / lock).read_text()
    assert "://" not in text
    assert "--index" not in text
    assert "--find-links" not in text


def test_the_tests_run_on_what_is_deployed() -> None:
    run, dev = pins_of("requirements.lock"), pins_of("requirements-dev.lock")
    assert {name: dev[name] for name in run} == run
