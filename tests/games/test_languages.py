"""Whoever reads chooses the language: at the foot of any page, or in the settings."""

from datetime import UTC, datetime, time
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.template import Context, Template
from django.template.loader import render_to_string
from django.test import Client
from django.urls import reverse
from django.utils import translation

from games import rulebooks, rulesets
from games.models import Campaign, Profile

pytestmark = pytest.mark.django_db
BOTH = [("en", "English"), ("ru", "Русский")]


@pytest.fixture(autouse=True)
def offered(settings: object) -> None:
    settings.LANGUAGES = BOTH  # type: ignore[attr-defined]


def test_a_choice_is_kept_and_leads_back_to_the_page(client: Client) -> None:
    page = client.get("/tables/?q=x").content.decode()
    assert 'name="language" value="ru" lang="ru">Русский</button>' in page
    answer = client.post("/language/", {"language": "ru", "next": "/tables/?q=x"})
    assert (answer.status_code, answer["Location"]) == (302, "/tables/?q=x")
    page = client.get("/tables/?q=x").content.decode()
    assert '<html lang="ru"' in page
    assert 'name="language" value="en" lang="en">English</button>' in page
    assert 'value="ru" lang="ru"' not in page, "it is the one that is spoken"


def test_the_browser_is_asked_where_nothing_was_chosen() -> None:
    answer = Client(headers={"accept-language": "ru, en;q=0.5"}).get("/")
    assert '<html lang="ru"' in answer.content.decode()


def test_pages_and_errors_speak_russian() -> None:
    reader = Client(headers={"accept-language": "ru"})
    assert "Приходит письмо. В нём карта." in reader.get("/").content.decode()
    lost = reader.get("/nowhere/")
    assert lost.status_code == 404
    assert "По этому адресу ничего не лежит" in lost.content.decode()
    wrong = reader.post("/log-in/", {"username": "", "password": ""})
    assert wrong.status_code == 422
    assert "Напишите свой пароль." in wrong.content.decode()


def test_days_and_weekdays_are_bent_as_their_sentence_wants() -> None:
    template = Template("{% load moments %}{% moment at 'UTC' %}")
    campaign = Campaign(rhythm="weekdays", weekdays=[2, 6], local_time=time(20), zone="UTC")
    with translation.override("ru"):
        shown = template.render(Context({"at": datetime(2026, 3, 8, 20, tzinfo=UTC)}))
        rhythm = render_to_string("games/_rhythm.html", {"campaign": campaign})
    assert "Вс 8 марта 2026, 20:00" in shown
    assert rhythm.strip() == "В 20:00 (UTC) по средам и воскресеньям."


def test_who_is_logged_in_gets_letters_in_it_too(client: Client) -> None:
    ann = User.objects.create_user("ann")
    Profile.objects.create(user=ann, language="en", zone="Europe/Berlin")
    client.force_login(ann)
    client.post("/language/", {"language": "ru", "next": "/"})
    profile = Profile.objects.get(user=ann)
    assert (profile.language, profile.zone) == ("ru", "Europe/Berlin")
    assert '<html lang="ru"' in client.get("/").content.decode()


@pytest.mark.parametrize("wrong", ["", "xx", "ru\x00", "../ru"])
def test_what_is_not_offered_changes_nothing(client: Client, wrong: str) -> None:
    assert client.post("/language/", {"language": wrong, "next": "/"}).status_code == 302
    assert '<html lang="en"' in client.get("/").content.decode()


def test_nobody_is_led_away(client: Client) -> None:
    answer = client.post("/language/", {"language": "ru", "next": "https://elsewhere.example/"})
    assert answer["Location"] == "/"
    assert client.get("/language/").status_code == 405


def test_one_language_needs_no_switch(client: Client, settings: object) -> None:
    settings.LANGUAGES = BOTH[:1]  # type: ignore[attr-defined]
    assert 'name="language"' not in client.get("/").content.decode()


@pytest.fixture
def books(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "rules.md").write_text("# Rules\n\n**TOY-1** Hide.\n", "utf-8")
    (tmp_path / "rules.ru.md").write_text("# Правила\n\n**TOY-1** Прячьтесь.\n", "utf-8")
    monkeypatch.setattr(type(rulesets.get("toy")), "rule_book", tmp_path / "rules.md")
    return tmp_path


def test_a_rule_book_is_in_the_readers_language_and_leads_to_the_other(books: Path) -> None:
    address = reverse("rule-book", args=["toy"])
    reader = Client(headers={"accept-language": "ru"})
    page = reader.get(address).content.decode()
    assert "Прячьтесь" in page
    assert 'class="rule-book" lang="ru"' in page
    assert 'href="?in=en" lang="en" hreflang="en">English</a>' in page
    other = reader.get(f"{address}?in=en").content.decode()
    assert "Hide." in other
    assert '<html lang="ru"' in other, "the page around it is the reader's still"
    assert 'href="?in=ru"' in other
    assert "Hide." in Client().get(address).content.decode()
    assert "Прячьтесь" in Client().get(f"{address}?in=ru").content.decode()
    assert "только на английском" not in page + other


@pytest.mark.parametrize("asked", ["xx", "", "../ru"])
def test_a_book_that_is_not_there_is_shown_as_it_was_written(books: Path, asked: str) -> None:
    (books / "rules.ru.md").unlink()
    reader = Client(headers={"accept-language": "ru"})
    page = reader.get(reverse("rule-book", args=["toy"]), {"in": asked}).content.decode()
    assert "Hide." in page
    assert 'href="?in=' not in page
    assert "Эта книга пока только на английском." in page
    assert (
        "in English only" not in Client().get(reverse("rule-book", args=["toy"])).content.decode()
    )


@pytest.mark.parametrize("slug", [ruleset.slug for ruleset in rulesets.installed()])
def test_every_translation_of_a_book_has_the_same_rules_and_chapters(slug: str) -> None:
    book = rulesets.get(slug).rule_book
    html, anchors = rulebooks.render_book(book, 0.0)
    for language in rulebooks.languages_of(book):
        said, named = rulebooks.render_book(rulebooks.in_language(book, language), 0.0)
        assert named == anchors
        assert len(rulebooks.list_chapters(said)) == len(rulebooks.list_chapters(html))
