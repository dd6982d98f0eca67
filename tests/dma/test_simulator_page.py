"""The battle simulator: its address is the question, and any address is answered."""

import re
from collections.abc import Mapping
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
import time_machine
from django.core.cache import cache
from django.http import QueryDict
from django.test import Client
from django.utils import timezone
from django.utils.html import escape
from hypothesis import given, settings
from hypothesis import strategies as st

from dma import odds_jobs, simulator, simulator_answers, simulator_offers
from dma.engine.battle.documents import battle_documents
from games import selectors
from tests.dma.campaigns import person, seat
from tests.dma.watching import before_a_battle

PAGE = "/dma/simulator/"
DUEL = "kind=field&a-knights=1&b-militia=1&seed=7"


def ask(query: str) -> simulator.Question:
    return simulator.read_question(QueryDict(query))


@pytest.fixture(autouse=True)
def _own_cache() -> None:
    cache.clear()


@pytest.mark.django_db
@pytest.mark.slow
def test_a_stranger_finds_a_battle_to_watch() -> None:
    page = Client().get(PAGE).content.decode()
    assert 'class="battle-field"' in page
    assert not re.search(r"\sstyle=|\son\w+=", page.partition("<main")[2])
    frames = re.search(r'data-battle="([^"]+)"', page)
    assert frames
    data = Client().get(frames[1].replace("&amp;", "&")).json()
    assert len(data["frames"]) > 5


def test_what_is_filled_in_is_what_fights() -> None:
    query = "kind=storm&build=city_wall&a-militia=3&b-archers=2&b-layout=Kn+.+mi%0A.+Kn"
    setup = ask(query).setup
    assert setup == {
        "kind": "storm",
        "buildings": ["city_wall"],
        "a": [{"type": "militia", "count": 3}],
        "b": [
            {"type": "knights", "cell": [0, 0]},
            {"type": "militia", "cell": [2, 0]},
            {"type": "knights", "cell": [1, 1]},
            {"type": "archers", "count": 2},
        ],
    }
    again = simulator_answers.query_of(ask(query))
    assert ask(again).setup == setup


def test_walls_are_for_storms_only() -> None:
    setup = ask("kind=field&build=city_wall&a-militia=1&b-militia=1").setup
    assert setup is not None
    assert "buildings" not in setup


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("query", "told"),
    [
        ("kind=siege&a-militia=1&b-militia=1", "is no kind of battle"),
        ("a-militia=many&b-militia=1", "Side A, Militia: write a whole number"),
        ("a-militia=67&b-militia=1", "from 0 to 66"),
        ("a-militia=60&a-knights=7&b-militia=1", "has 67 units"),
        ("a-militia=1", "Side B has 0 units"),
        ("a-militia=1&b-layout=Zz", "no unit has the sign “Zz”"),
        ("a-militia=1&b-layout=" + "Mi+" * 12, "6 lines of 11 signs"),
        ("a-militia=1&b-militia=1&rule-battle_step_cap=9999", "BATTLE_STEP_CAP: write"),
    ],
)
def test_what_is_wrong_is_said_where_it_is(query: str, told: str) -> None:
    answer = Client().get(f"{PAGE}?{query}")
    assert answer.status_code == 422
    assert told in answer.content.decode()


@pytest.mark.rule("DMA-10.1")
def test_as_many_as_an_army_holds_can_fight_and_no_more() -> None:
    assert ask("a-militia=66&b-militia=66").setup is not None
    assert ask("a-militia=66&a-layout=Mi&b-militia=1").setup is None


@pytest.mark.slow
@settings(max_examples=25)
@given(
    st.dictionaries(
        st.sampled_from(
            ["kind", "build", "seed", "a-militia", "b-knights", "a-layout", "rule-charm_percent"]
        ),
        st.text(max_size=30),
    )
)
def test_any_question_is_read(asked: dict[str, str]) -> None:
    query = QueryDict(mutable=True)
    for name, value in asked.items():
        query[name] = value
    question = simulator.read_question(query)
    assert bool(question.faults) != bool(question.setup)


@pytest.mark.django_db
@pytest.mark.slow
def test_a_thousand_are_fought_by_a_worker_once() -> None:
    client = Client()
    answer = client.post(f"{PAGE}odds/", {"query": DUEL})
    assert answer.status_code == 302
    page = client.get(answer["Location"]).content.decode()
    assert "1000 battles were fought" in page
    setup = ask(DUEL).setup
    wins = battle_documents(setup, "7", odds_jobs.RUNS)["odds"]["wins"]
    for name in "AB":
        assert f"{wins[name] / 10:.1f} %" in page
    assert sum(wins.values()) == 1000
    assert odds_jobs.ask(setup or {}, "7", DUEL)[1] is False, "it is not fought again"
    assert client.post(f"{PAGE}odds/", {"query": DUEL})["Location"] == answer["Location"]


@pytest.mark.django_db
def test_what_is_not_fought_yet_says_how_far_it_is() -> None:
    key, is_new = odds_jobs.ask(ask(DUEL).setup or {}, "7", DUEL)
    assert is_new
    page = Client().get(f"{PAGE}odds/{key}/", headers={"hx-request": "true"}).content.decode()
    assert "0 of 1000 battles" in page
    assert 'hx-trigger="every 1s"' in page
    assert "<html" not in page
    assert Client().get(f"{PAGE}odds/nothing/").status_code == 404


@pytest.mark.django_db
def test_one_is_fought_at_a_time() -> None:
    key, _ = odds_jobs.ask(ask(DUEL).setup or {}, "7", DUEL)
    cache.add("dma-odds-at-work", "another")
    assert odds_jobs.work(key) is False
    found = odds_jobs.progress(key)
    assert found is not None
    assert found.odds is None


@pytest.mark.django_db
def test_what_two_ask_at_once_is_fought_once(monkeypatch: pytest.MonkeyPatch) -> None:
    setup = ask(DUEL).setup or {}
    key, is_new = odds_jobs.ask(setup, "7", DUEL)
    assert (is_new, odds_jobs.ask(setup, "7", DUEL)) == (True, (key, False))
    fought: list[str] = []

    def fight(key: str, job: Mapping[str, Any]) -> None:
        assert odds_jobs.work(key), "the same task again, while it is fought"
        fought.append(key)
        odds_jobs._note(key, {**job, "odds": {}})

    monkeypatch.setattr(odds_jobs, "_fight", fight)
    assert odds_jobs.work(key)
    assert odds_jobs.work(key), "and again, when it is done"
    assert fought == [key]


@pytest.mark.django_db
def test_what_a_stopped_worker_left_can_be_asked_for_again() -> None:
    setup = ask(DUEL).setup or {}
    with time_machine.travel(timezone.now(), tick=False) as clock:
        key, _ = odds_jobs.ask(setup, "7", DUEL)
        clock.shift(odds_jobs.SILENT_SECONDS + 1)
        page = Client().get(f"{PAGE}odds/{key}/").content.decode()
        assert "Ask again" in page
        assert escape(DUEL) in page
        assert odds_jobs.ask(setup, "7", DUEL) == (key, True)


@pytest.mark.django_db
def test_a_wrong_question_is_refused_and_too_many_too() -> None:
    client = Client()
    assert client.post(f"{PAGE}odds/", {"query": "a-militia=x"}).status_code == 422
    odds_jobs.ask(ask(DUEL).setup or {}, "7", DUEL)
    for _n in range(odds_jobs.MOST_OF_ADDRESS):
        assert client.post(f"{PAGE}odds/", {"query": DUEL}).status_code == 302
    refused = client.post(f"{PAGE}odds/", {"query": DUEL})
    assert refused.status_code == 429
    assert "try again in an hour" in refused.content.decode()
    part = client.post(f"{PAGE}odds/", {"query": DUEL}, headers={"hx-request": "true"})
    assert part.status_code == 422, "htmx shows it"
    assert part.content.decode().startswith('<div id="odds">')


@pytest.mark.django_db
def test_a_seat_begins_with_its_own_army_against_whom_it_sees() -> None:
    campaign = before_a_battle()
    client = Client()
    client.force_login(person("anna"))
    answer = client.get(f"/campaigns/{campaign.pk}/seats/A/dma/simulator/")
    assert answer.status_code == 200
    report = selectors.latest_report(campaign, seat(campaign)).document
    first = simulator_offers.offers(report)[0]
    assert first.words == "army 1 against army 2"
    setup = ask(first.query).setup
    assert setup is not None
    assert {it["type"]: it["count"] for it in setup["a"]} == {
        "militia": 5,
        "archers": 4,
        "knights": 3,
        "mages": 2,
    }
    assert setup["b"] == [{"type": "militia", "count": 12}], "its make is not known"
    assert client.get(f"/campaigns/{campaign.pk}/seats/B/dma/simulator/").status_code == 404


@pytest.mark.django_db
def test_rules_of_the_campaign_hold_in_its_questions() -> None:
    report = selectors.latest_report(before := before_a_battle(), seat(before)).document
    other = {**report, "rules": {**report["rules"], "charm_percent": 40}}
    query = simulator_offers.offers(other)[0].query
    assert parse_qs(urlsplit(f"?{query}").query)["rule-charm_percent"] == ["40"]
    setup = ask(query).setup
    assert setup is not None
    assert setup["rules"] == {"charm_percent": 40}
