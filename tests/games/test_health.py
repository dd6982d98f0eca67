"""The health page says what is wrong before players notice."""

from datetime import timedelta

import pytest
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
from django.test import Client
from django.utils import timezone

from games.models import Mail, Pulse
from games.services import notices, sweeping
from tests.post_office import reachable
from tests.toy import scenes

pytestmark = pytest.mark.django_db

AS_JSON = {"accept": "application/json"}


def test_a_host_whose_sweep_runs_is_well(client: Client) -> None:
    sweeping.sweep(timezone.now())
    answer = client.get("/health/", headers=AS_JSON)
    assert answer.status_code == 200
    assert answer.json()["well"] is True


def test_people_get_a_page(client: Client) -> None:
    sweeping.sweep(timezone.now())
    answer = client.get("/health/", headers={"accept": "text/html"})
    assert answer.status_code == 200
    assert "text/html" in answer["Content-Type"]


def test_a_silent_deadline_service_is_not_well(client: Client) -> None:
    assert client.get("/health/").status_code == 503, "never seen"
    Pulse.objects.create(name="sweep", at=timezone.now() - timedelta(minutes=10))
    answer = client.get("/health/", headers=AS_JSON)
    assert answer.status_code == 503
    assert [check["well"] for check in answer.json()["checks"]] == [True, False, True, True, True]


def test_a_missing_migration_is_not_well(client: Client) -> None:
    sweeping.sweep(timezone.now())
    MigrationRecorder(connection).record_unapplied("counties", "0001_initial")
    answer = client.get("/health/", headers=AS_JSON)
    assert answer.status_code == 503
    assert answer.json()["checks"][0]["answer"] == "1 migration is waiting"


def test_letters_that_are_late_are_counted_and_are_no_reason_to_be_unwell(client: Client) -> None:
    sweeping.sweep(timezone.now())
    now = timezone.now()
    for name in ("ann", "bob"):
        notices.tell(reachable(name), key="k", code="started", at=now - timedelta(hours=1))
    Mail.objects.create(recipient=scenes.person("cid"), created_at=now, due_at=now)
    answer = client.get("/health/", headers=AS_JSON)
    assert answer.status_code == 200
    assert answer.json()["checks"][-1]["answer"] == "3 letters are late"
