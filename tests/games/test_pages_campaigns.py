"""The front page, a campaign's page, the reader's own campaigns and letters."""

from datetime import timedelta

import pytest
from django.templatetags.static import static
from django.test import Client, override_settings
from django.utils import timezone

from games import rulesets
from games.models import Campaign, Notice, Stage
from games.services import campaigns, deadlines, demo, notices
from tests.games.test_pages_orders import client_of
from tests.toy import scenes
from tests.toy.ruleset import Toy
from tests.toy.scenes import Clock

pytestmark = pytest.mark.django_db


@pytest.fixture
def campaign(clock: Clock) -> Campaign:
    return scenes.started(players=3, zone="Europe/Berlin", options={"lives": 3})


def test_a_campaign_shows_its_clock_its_seats_and_its_seeds(
    campaign: Campaign, clock: Clock
) -> None:
    scenes.play_turn(clock, campaign)
    page = Client().get(f"/campaigns/{campaign.pk}/").content.decode()
    assert "Hide and Guess" in page
    assert "edition 2" in page
    assert 'href="/rules/toy/"' in page
    assert "<dt>lives</dt><dd>3</dd>" in page
    for name in ("ann", "bob", "cid"):
        assert name in page
    # 20:00 in Berlin, on five days that follow each other
    for day in range(4, 9):
        assert f"{day} Mar 2026, 20:00 (Europe/Berlin)" in page
    assert "9 Mar 2026, 20:00" not in page
    played = scenes.stage(campaign, 1)
    waiting = scenes.stage(campaign, 2)
    assert played.seed in page
    assert waiting.seed_hash in page
    assert "Proof that the dice were fair" in page
    assert page.index("Seats</h2>") < page.index("Turns</h2>"), "on a phone the list is long"
    assert waiting.seed == ""


def test_a_game_without_dice_shows_no_proof_of_them(
    campaign: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Toy, "rolls_dice", False)
    page = Client().get(f"/campaigns/{campaign.pk}/").content.decode()
    assert "Proof that the dice were fair" not in page
    assert scenes.stage(campaign, 1).seed_hash not in page
    assert "leaves nothing to chance" in page
    assert not rulesets.get("counties").rolls_dice


def test_a_campaign_shows_the_map_and_headline_of_its_public_report(campaign: Campaign) -> None:
    page = Client().get(f"/campaigns/{campaign.pk}/").content.decode()
    assert "3 heads in the dark" in page
    assert "Turn 1 dawns" in page


def test_a_document_among_the_options_is_named_and_not_shown(campaign: Campaign) -> None:
    Campaign.objects.update(options={"lives": 3, "scenario": {"B": {"hidden": "a-secret"}}})
    page = Client().get(f"/campaigns/{campaign.pk}/").content.decode()
    assert "<dt>scenario</dt><dd>kept by the GM</dd>" in page
    assert "a-secret" not in page


@pytest.mark.slow
def test_old_turns_are_a_click_away(campaign: Campaign, clock: Clock) -> None:
    for _turn in range(4):
        scenes.play_turn(clock, campaign)
    short = Client().get(f"/campaigns/{campaign.pk}/").content.decode()
    whole = Client().get(f"/campaigns/{campaign.pk}/?turns=all").content.decode()
    first = f'href="/campaigns/{campaign.pk}/report/1/0/"'
    assert first not in short
    assert first in whole


def test_a_campaign_says_that_it_is_paused_held_or_over(campaign: Campaign) -> None:
    address = f"/campaigns/{campaign.pk}/"
    campaigns.pause(campaign, by=campaign.gm)
    assert "Paused." in Client().get(address).content.decode()
    campaigns.resume(campaign, by=campaign.gm)
    Stage.objects.filter(turn__campaign=campaign, index=0).update(status=Stage.Status.HELD)
    assert "Turn 1 is held." in Client().get(address).content.decode()
    Campaign.objects.update(status=Campaign.Status.FINISHED, finished_at=timezone.now())
    assert "Finished." in Client().get(address).content.decode()


def test_a_private_draft_is_for_its_people_only(clock: Clock) -> None:
    campaign = scenes.draft(is_private=True)
    address = f"/campaigns/{campaign.pk}/"
    assert "Not started yet" in client_of("ann").get(address).content.decode()
    assert "Not started yet" in client_of("gm").get(address).content.decode()
    scenes.person("zoe")
    for client in (Client(), client_of("zoe")):
        assert client.get(address).status_code == 404


def test_the_neediest_campaign_comes_first(campaign: Campaign) -> None:
    later = scenes.started(name="Later", rhythm="days", every=9)
    done = scenes.started(name="Done")
    over = scenes.started(name="Over")
    Campaign.objects.filter(pk=over.pk).update(status=Campaign.Status.FINISHED)
    scenes.save(done, "A", "dig")
    assert later.pk != campaign.pk
    page = client_of("ann").get("/my/").content.decode()
    places = [page.index(f">{name}</a></h2>") for name in ("Toy", "Later", "Done", "Over")]
    assert places == sorted(places)
    assert page.count("sheet not in") == 2
    assert page.count("sheet in") == 1


def test_whoever_has_no_seat_is_told_so(clock: Clock) -> None:
    scenes.person("zoe")
    page = client_of("zoe").get("/my/").content.decode()
    assert "No campaigns yet." in page
    assert "No letters today." in page


def test_letters_are_worded_and_can_be_put_away(campaign: Campaign, clock: Clock) -> None:
    ann = client_of("ann")
    assert "has begun" in ann.get("/my/").content.decode()
    turn = scenes.open_turn(campaign)
    scenes.save(campaign, "A", "dig")
    scenes.ready(campaign, "A")
    scenes.save(campaign, "A", "hide 3")
    campaigns.pause(campaign, by=campaign.gm)
    campaigns.resume(campaign, by=campaign.gm)
    deadlines.move(turn, timezone.now() + timedelta(days=3), by=campaign.gm)
    deadlines.run_now(turn, by=campaign.gm)
    scenes.pass_deadline(clock, campaign)
    letters: dict[str, dict[str, object]] = {
        "held": {"turn": 1, "stage": 0, "reason": "missing"},
        "finished": {"winner": "A"},
        "deadline-moved-after-outage": {
            "turn": 1,
            "old": "2026-03-02T19:00:00+00:00",
            "new": "2026-03-03T19:00:00+00:00",
        },
        "something-new": {},
    }
    for code, data in letters.items():
        notices.tell([scenes.person("ann")], key=code, code=code, campaign=campaign, data=data)
    page = ann.get("/my/").content.decode()
    for words in (
        "Mark as read</button>",
        "your “ready” was taken back",
        "is paused",
        "goes on",
        "has moved the deadline",
        "has closed turn 1",
        '/seats/A/report/1/0/">read the report</a>',
        "is held and needs you",
        "you have won it!",
        "The host was away for a while",
        "something-new",
    ):
        assert words in page, words
    one = Notice.objects.filter(recipient__username="ann").first()
    assert one is not None
    ann.post("/my/notices/read/", {"notice": one.pk})
    unread = Notice.objects.filter(recipient__username="ann", read_at=None)
    total = unread.count()
    assert total == Notice.objects.filter(recipient__username="ann").count() - 1
    for nonsense in ("nonsense", "9" * 5000, "-1", "\u0661"):
        assert ann.post("/my/notices/read/", {"notice": nonsense}).status_code == 302
        assert unread.count() == total
    others = Notice.objects.filter(recipient__username="bob", read_at=None).count()
    ann.post("/my/notices/read/")
    assert unread.count() == 0
    assert Notice.objects.filter(recipient__username="bob", read_at=None).count() == others > 0


def test_the_front_page_shows_what_can_be_played(campaign: Campaign) -> None:
    page = Client().get("/").content.decode()
    for words in ("Counties", "Hide and Guess", "Dunk", "The Dark Middle Ages"):
        assert words in page
    assert "Demo log-ins" not in page


def test_demo_log_ins_are_shown_on_this_machine_only(clock: Clock) -> None:
    demo.seed_people(random_passwords=False)
    for address in ("/", "/log-in/"):
        page = Client().get(address, headers={"host": "localhost:8000"}).content.decode()
        for name in ("anna", "bert", "greta"):
            assert f"<code>{name}</code>" in page
        elsewhere = Client(REMOTE_ADDR="192.0.2.7").get(address, headers={"host": "localhost"})
        assert "Demo log-ins" not in elsewhere.content.decode()
        sent_on = Client().get(
            address, headers={"host": "localhost", "x-forwarded-for": "192.0.2.7"}
        )
        assert "Demo log-ins" not in sent_on.content.decode()
    demo.seed_people(random_passwords=True)
    assert "Demo log-ins" not in Client().get("/", headers={"host": "localhost"}).content.decode()


@pytest.mark.parametrize(
    ("theme", "kept"), [("dark", "dark"), ("light", "light"), ("pink", None), ("", None)]
)
def test_a_theme_is_remembered(clock: Clock, theme: str, kept: str | None) -> None:
    client = Client()
    answer = client.post("/theme/", {"theme": theme, "next": "/log-in/"})
    assert answer["Location"] == "/log-in/"
    page = client.get("/").content.decode()
    assert (f'data-theme="{kept}"' in page) == bool(kept)
    assert ("data-theme=" in page.split("<head>")[0]) == bool(kept)


def test_the_theme_button_leads_nowhere_else(clock: Clock) -> None:
    answer = Client().post("/theme/", {"theme": "dark", "next": "https://example.org/"})
    assert answer["Location"] == "/"


@pytest.mark.parametrize("word", ["campaign", "nowhere", "a:b", "1\r\nX: y", "games.views", "..."])
def test_a_word_that_is_no_address_leads_to_the_front_page(clock: Clock, word: str) -> None:
    answer = Client().post("/theme/", {"theme": "dark", "next": word})
    assert answer["Location"] == "/"


def test_a_page_that_is_not_there(clock: Clock) -> None:
    answer = Client().get("/nothing/here/")
    assert answer.status_code == 404
    assert "Nothing lies at this address" in answer.content.decode()


def test_browsers_find_the_icon_where_they_look_for_it(clock: Clock) -> None:
    answer = Client().get("/favicon.ico")
    assert answer.status_code == 302
    assert answer["Location"] == static("games/seal.svg")


@override_settings(SWEEP_SECONDS=7.0)
def test_how_soon_a_turn_runs_follows_the_pace_of_the_host(clock: Clock) -> None:
    campaign = scenes.started(early_run=True, grace_seconds=20)
    page = Client().get(f"/campaigns/{campaign.pk}/").content.decode()
    assert "within about 34 seconds" in page
