"""``manage.py bounced``: what comes back later is a failure too."""

import io
from datetime import timedelta

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from games.models import Mail, Profile
from tests.toy import scenes
from tests.toy.scenes import Clock

pytestmark = pytest.mark.django_db


def test_the_newest_letter_to_the_address_has_failed(
    clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    now = timezone.now()
    older, newer = (
        Mail.objects.create(
            recipient=scenes.person("ann"),
            address="ann@example.org",
            state="sent",
            created_at=at,
            due_at=at,
            settled_at=at,
        )
        for at in (now - timedelta(days=1), now)
    )
    said = io.StringIO()
    call_command("bounced", "Ann@example.org", "550 box full", stdout=said)
    assert "2026-03-02 12:00 UTC has failed" in said.getvalue()
    newer.refresh_from_db()
    assert (newer.state, newer.cause, newer.reason) == ("failed", "refused", "550 box full")
    older.refresh_from_db()
    assert older.state == "sent"
    assert Profile.objects.get().unreached["address"] == "ann@example.org"
    assert "550 box full" in caplog.text


def test_an_address_that_nobody_wrote_to_is_named() -> None:
    with pytest.raises(CommandError, match="No letter was sent to eve@example.org"):
        call_command("bounced", "eve@example.org", "why")
