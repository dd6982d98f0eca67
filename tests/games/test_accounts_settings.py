"""The settings page, times in the reader's zone, the folder of unsent letters, safe defaults."""

import os
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from django.contrib.auth.models import User
from django.core.mail import EmailMessage
from django.test import Client
from django.utils import timezone
from django.utils.translation import get_language

from games import zones
from games.models import Profile
from games.templatetags.letters import browser_name
from games.templatetags.moments import moment
from tests.stack import MANAGE, clean_environment
from tests.toy import scenes
from tests.toy.scenes import Clock

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann() -> Client:
    client = Client()
    client.force_login(scenes.person("ann"))
    return client


def settings_of(name: str = "ann") -> Profile:
    return Profile.objects.get(user__username=name)


def test_settings_are_kept(ann: Client) -> None:
    page = ann.get("/my/settings/").content.decode()
    assert '<option value="Europe/Berlin">' in page
    answer = ann.post("/my/settings/", {"zone": "Europe/Berlin", "mail_turns": "on"})
    assert answer["Location"] == "/my/settings/"
    kept = settings_of()
    assert kept.zone == "Europe/Berlin"
    assert (kept.mail_turns, kept.mail_deadlines, kept.mail_campaigns) == (True, False, False)
    assert 'value="Europe/Berlin"' in ann.get("/my/settings/").content.decode()


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("berlin", "Europe/Berlin"),
        ("europe/berlin", "Europe/Berlin"),
        ("New York", "America/New_York"),
        ("utc", "UTC"),
        ("", ""),
    ],
)
def test_a_zone_is_found_by_its_city(ann: Client, typed: str, kept: str) -> None:
    assert ann.post("/my/settings/", {"zone": typed}).status_code == 302
    assert settings_of().zone == kept


@pytest.mark.parametrize("typed", ["Mars", "Europe", "x" * 70, "<b>", "\x00"])
def test_what_is_no_zone_is_said(ann: Client, typed: str) -> None:
    ann.post("/my/settings/", {"zone": "Europe/Berlin"})
    answer = ann.post("/my/settings/", {"zone": typed})
    assert answer.status_code == 422
    assert 'aria-invalid="true"' in answer.content.decode()
    assert settings_of().zone == "Europe/Berlin"


WHEN = datetime(2026, 3, 8, 19, 0, tzinfo=UTC)


@pytest.mark.parametrize(
    ("zone", "shown"),
    [
        ("Europe/Berlin", ">Sun 8 Mar 2026, 20:00 CET<"),
        ("America/Sao_Paulo", ">Sun 8 Mar 2026, 16:00 UTC-03<"),
        ("UTC", ">Sun 8 Mar 2026, 19:00 UTC<"),
    ],
)
def test_a_reader_with_a_zone_reads_its_time(zone: str, shown: str) -> None:
    person = scenes.person("ann")
    person.profile = Profile(user=person, zone=zone)
    with zones.shown_to(person):
        told = moment(WHEN, "America/New_York")
        assert shown in told
        assert 'title="Sun 8 Mar 2026, 15:00 (America/New_York)"' in told
        assert "data-style" not in told, "no script changes it"
        assert str(timezone.get_current_timezone()) == zone
    assert timezone.get_current_timezone() == ZoneInfo("UTC")
    assert "15:00 (America/New_York)" in moment(WHEN, "America/New_York")


def test_the_same_time_needs_no_second_one() -> None:
    person = scenes.person("ann")
    person.profile = Profile(user=person, zone="Europe/Berlin")
    with zones.shown_to(person):
        assert "title" not in moment(WHEN, "Europe/Paris")
        assert moment(WHEN, style="time").endswith(">20:00 CET</time>")


def test_a_page_is_written_in_the_readers_zone(ann: Client, clock: Clock) -> None:
    campaign = scenes.started(players=2)
    there = f"/campaigns/{campaign.pk}/"
    assert "20:00 (UTC)" in ann.get(there).content.decode()
    Profile.objects.create(user=scenes.person("ann"), zone="Asia/Kolkata")
    page = ann.get(there).content.decode()
    assert "Wed 4 Mar 2026, 01:30 IST" in page
    assert "20:00 (UTC)" in Client().get(there).content.decode(), "nobody else's clock changed"


def test_a_zone_or_language_that_is_gone_does_no_harm(ann: Client) -> None:
    Profile.objects.create(user=scenes.person("ann"), zone="Soviet/Union", language="xx")
    answer = ann.get("/my/")
    assert answer.status_code == 200
    assert answer["Content-Language"] == "en"
    assert '<html lang="en"' in answer.content.decode()


def test_the_language_chosen_holds(ann: Client, settings: object) -> None:
    settings.LANGUAGES = [("en", "English"), ("ru", "Русский")]  # type: ignore[attr-defined]
    before = get_language()
    page = ann.get("/my/settings/").content.decode()
    assert "Русский" in page
    assert ann.post("/my/settings/", {"language": "ru"}).status_code == 302
    answer = ann.get("/my/settings/")
    assert '<html lang="ru"' in answer.content.decode()
    assert answer["Content-Language"] == "ru"
    assert get_language() == before
    assert ann.post("/my/settings/", {"language": "xx"}).status_code == 422


def test_one_language_is_no_choice(ann: Client, settings: object) -> None:
    settings.LANGUAGES = [("en", "English")]  # type: ignore[attr-defined]
    assert 'name="language"' not in ann.get("/my/settings/").content.decode()


@pytest.mark.parametrize(
    ("agent", "name"),
    [
        (
            "Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0",
            "Firefox, Linux",
        ),
        ("Mozilla/5.0 (Windows NT 10.0) Chrome/129.0 Safari/537.36 Edg/129.0", "Edge, Windows"),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 17) Version/17 Safari/604.1", "Safari, iPhone"),
        ("curl/8", "curl/8"),
        ("", "an unknown browser"),
    ],
)
def test_a_browser_is_named(agent: str, name: str) -> None:
    assert browser_name(agent) == name


@pytest.fixture
def folder(settings: object, tmp_path: Path) -> Path:
    """The letters of a host without a mail server; one has been written."""
    settings.EMAIL_BACKEND = "django.core.mail.backends.filebased.EmailBackend"  # type: ignore[attr-defined]
    settings.EMAIL_FILE_PATH = tmp_path  # type: ignore[attr-defined]
    text = "Öffne http://localhost/address/x:y/ bitte."
    EmailMessage("Grüße <b>", text, to=["rosa@example.org"]).send()
    return tmp_path


def test_the_letters_are_for_operators(folder: Path) -> None:
    op = User.objects.create_superuser("op")
    gm = User.objects.create_user("gm", is_staff=True)
    here = {"headers": {"host": "localhost"}}
    away = {"REMOTE_ADDR": "192.0.2.7"}
    for person, place, status in (
        (op, here, 200),
        (op, away, 200),
        (gm, here, 200),
        (gm, away, 404),
        (scenes.person("ann"), here, 404),
    ):
        client = Client()
        client.force_login(person)
        linked = "/admin/post/" in client.get("/my/settings/", **place).content.decode()
        assert linked == (status == 200)
        answer = client.get("/admin/post/", **place)
        assert answer.status_code == status, (person, place)
        if status == 200:
            page = answer.content.decode()
            assert 'href="http://localhost/address/x:y/"' in page
            assert "Grüße &lt;b&gt;" in page
            assert "Öffne" in page
    assert Client().get("/admin/post/").status_code == 404


def test_where_a_letter_lies_is_told_at_the_hosts_own_machine_only(folder: Path) -> None:
    at_home = Client().get("/sign-up/letter/", headers={"host": "localhost"}).content.decode()
    assert str(folder) in at_home
    assert "/admin/post/" not in at_home
    away = Client().get("/sign-up/letter/", REMOTE_ADDR="192.0.2.7").content.decode()
    assert str(folder) not in away
    assert "cannot send letters yet" in away


def test_a_host_that_sends_letters_shows_none(folder: Path, settings: object) -> None:
    settings.EMAIL_URL = "smtp://mail.example.org"  # type: ignore[attr-defined]
    client = Client()
    client.force_login(User.objects.create_superuser("op"))
    assert client.get("/admin/post/", headers={"host": "localhost"}).status_code == 404
    assert str(folder) not in client.get("/sign-up/letter/").content.decode()


def test_an_unreadable_file_hides_no_other(folder: Path) -> None:
    (folder / "99999999-000000-1.log").write_bytes(b"\xff\xfe nonsense")
    (folder / "99999999-000001-1.log").mkdir()
    client = Client()
    client.force_login(User.objects.create_superuser("op"))
    answer = client.get("/admin/post/")
    assert answer.status_code == 200
    assert "Grüße" in answer.content.decode()


@pytest.mark.slow
def test_a_host_behind_https_passes_the_check_for_deployment(tmp_path: Path) -> None:
    environment = clean_environment(tmp_path) | {"SECURE_COOKIES": "True"}
    done = subprocess.run(
        [*MANAGE, "check", "--deploy", "--fail-level", "WARNING"],
        env=environment,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    script = (
        "from django.conf import settings as s; import django; django.setup();"
        "print(s.SESSION_COOKIE_SECURE, s.CSRF_COOKIE_SECURE, s.SECURE_HSTS_SECONDS,"
        " s.ACCOUNT_DEFAULT_HTTP_PROTOCOL, s.SESSION_COOKIE_HTTPONLY, s.SESSION_COOKIE_SAMESITE)"
    )
    said = subprocess.run(
        [sys.executable, "-c", script],
        env=environment | {"DJANGO_SETTINGS_MODULE": "games.settings"},
        cwd=os.path.dirname(MANAGE[1]),
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert said.stdout.split() == ["True", "True", "31536000", "https", "True", "Lax"]
