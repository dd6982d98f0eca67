"""The container set-up says what it must. (The same processes really run in test_profile.py.)"""

import re
import shlex
from pathlib import Path
from typing import Any

import pytest
import yaml
from django.conf import settings

ROOT = Path(settings.BASE_DIR)
COMPOSE = yaml.safe_load((ROOT / "docker-compose.yml").read_text())
SERVICES: dict[str, dict[str, Any]] = COMPOSE["services"]
OURS = ("web", "worker", "beat", "mail", "migrate")
#: Not for this project's own code: PostgreSQL's password, and the ports on the outside.
COMPOSE_ONLY = {"POSTGRES_PASSWORD", "PORT", "MAIL_PORT"}


def read_by_the_code() -> set[str]:
    """The variables that the settings and gunicorn's settings read."""
    settings_text = (ROOT / "games" / "settings.py").read_text()
    web_text = (ROOT / "games" / "web.py").read_text()
    found = re.findall(r"""env(?:\.\w+)?\(\s*["'](\w+)["']""", settings_text)
    found += re.findall(r"""environ\.get\(["'](\w+)["']""", web_text)
    assert {"DATABASE_URL", "STATICFILES_STORAGE", "BIND"} <= set(found)
    return set(found)


def test_example_environment_names_every_variable_and_no_other() -> None:
    text = (ROOT / ".env.example").read_text()
    assert set(re.findall(r"^#?([A-Z_]+)=", text, re.MULTILINE)) == read_by_the_code()


def test_nothing_in_the_example_environment_is_set() -> None:
    lines = (ROOT / ".env.example").read_text().splitlines()
    assert [line for line in lines if line and not line.startswith("#")] == []


def test_which_services_there_are() -> None:
    assert set(SERVICES) == {*OURS, "postgres", "redis"}


@pytest.mark.parametrize("name", OURS)
def test_our_services_use_the_servers_and_only_known_variables(name: str) -> None:
    service = SERVICES[name]
    environment = service["environment"]
    assert "@postgres:5432/" in environment["DATABASE_URL"]
    assert environment["REDIS_URL"].startswith("redis://redis:6379/")
    assert set(environment) - {"REMAP_SIGTERM"} <= read_by_the_code()
    assert "var:/data" in service["volumes"], "the secret key and the static files are shared"
    assert service["build"] == "."


def test_variables_asked_from_outside_are_known() -> None:
    asked = set(re.findall(r"(?<!\$)\$\{(\w+)", (ROOT / "docker-compose.yml").read_text()))
    assert asked <= read_by_the_code() | COMPOSE_ONLY


@pytest.mark.parametrize("name", ["web", "worker", "beat"])
def test_they_wait_for_migrations_and_servers(name: str) -> None:
    conditions = {needed: how["condition"] for needed, how in SERVICES[name]["depends_on"].items()}
    assert conditions == {
        "migrate": "service_completed_successfully",
        "postgres": "service_healthy",
        "redis": "service_healthy",
    }


def test_migrate_runs_once() -> None:
    assert SERVICES["migrate"]["restart"] == "no"
    assert "healthcheck" not in SERVICES["migrate"]
    assert "migrate --noinput" in SERVICES["migrate"]["command"]


def test_the_worker_can_be_scaled() -> None:
    assert not {"ports", "container_name", "hostname"} & set(SERVICES["worker"])
    assert not any("container_name" in service for service in SERVICES.values())


def test_every_lasting_service_has_a_health_check() -> None:
    without = {name for name, service in SERVICES.items() if "healthcheck" not in service}
    assert without == {"migrate"}


def test_data_is_in_named_volumes_and_redis_writes_down() -> None:
    used = {
        mount.split(":")[0] for service in SERVICES.values() for mount in service.get("volumes", ())
    }
    assert used == set(COMPOSE["volumes"])
    assert "--appendonly yes" in SERVICES["redis"]["command"]


def test_the_health_check_of_web_is_python() -> None:
    *_, program = SERVICES["web"]["healthcheck"]["test"]
    compile(program, "health check", "exec")


def test_the_image_installs_the_run_lock_with_hashes_and_is_nobody_special() -> None:
    dockerfile = (ROOT / "Dockerfile").read_text()
    assert "--require-hashes -r requirements.lock" in dockerfile
    assert re.search(r"^USER (?!root)\w+", dockerfile, re.MULTILINE)
    image = re.search(r"^FROM python:(\d+)\.(\d+)", dockerfile, re.MULTILINE)
    assert image is not None
    assert (int(image[1]), int(image[2])) >= (3, 11)


def test_the_procfile_starts_the_same_processes() -> None:
    lines = (ROOT / "Procfile").read_text().splitlines()
    processes = dict(line.split(": ", 1) for line in lines)
    assert set(processes) == {"release", "web", "worker", "beat"}
    for name in ("worker", "beat"):
        command = shlex.split(processes[name])
        assert command == shlex.split(SERVICES[name]["command"])[: len(command)]
    assert processes["web"].startswith(SERVICES["web"]["command"])
