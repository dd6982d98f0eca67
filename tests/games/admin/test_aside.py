"""The desk's pages for dry runs and re-runs: what is shown to whom, and what a click does."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from games.models import Campaign, Notice, Scratch
from games.services import gms, reruns, scratches, sealing
from tests.toy import scenes
from tests.toy.ruleset import Toy
from tests.toy.scenes import Clock

pytestmark = pytest.mark.django_db


def desk(name: str = "gm") -> Client:
    gms.make_gm(scenes.person(name))
    client = Client()
    client.force_login(scenes.person(name))
    return client


def page_of(campaign: Campaign, name: str) -> str:
    return reverse(f"admin:games_campaign_{name}", args=[campaign.pk])


def dry_run(client: Client, campaign: Campaign) -> tuple[str, str]:
    """Try the open turn; the address of what came of it, and that page."""
    answer = client.post(page_of(campaign, "dry_run"))
    assert answer.status_code == 302
    return answer["Location"], client.get(answer["Location"]).content.decode()


def rerun(client: Client, campaign: Campaign, turn: int, **wish: str) -> tuple[str, str]:
    """Run a turn again with the sheets of some seats; likewise."""
    seats = sorted({key[-1] for key in wish if "-" in key})
    page = f"{page_of(campaign, 'rerun')}?turn={turn}"
    choice = client.post(page, {"choose": "seats", "seat": seats})
    assert all(f'name="sheet-{key}"' in choice.content.decode() for key in seats)
    answer = client.post(page, {"dice": "same", "seat": seats, **wish})
    assert answer.status_code == 302, answer.content.decode()
    return answer["Location"], client.get(answer["Location"]).content.decode()


def test_sheets_of_no_seat_are_not_shown(clock: Clock) -> None:
    campaign = scenes.started(players=2)
    scenes.play_turn(clock, campaign)
    page = f"{page_of(campaign, 'rerun')}?turn=1"
    answer = desk().post(page, {"choose": "seats", "dice": "same"})
    assert answer.status_code == 422
    assert "Choose the seats whose sheets are to be others." in answer.content.decode()
    assert not campaign.audit.filter(act="look").exists()


def test_a_dry_run_is_told_seat_by_seat(clock: Clock) -> None:
    campaign = scenes.started(players=3, bots=1, hold_when_missing=True)
    target = scenes.hidden(campaign, "B")
    scenes.save(campaign, "A", f"guess B {target}\nnonsense")
    client = desk()
    first = client.get(page_of(campaign, "dry_run")).content.decode()
    assert "The dice will fall otherwise" in first
    address, shown = dry_run(client, campaign)
    assert "No orders from B, C." in shown
    assert "A bot writes for D." in shown
    assert "one line fails" in shown
    assert "the turn would be held for you" in shown
    assert "The dice will fall otherwise" in shown
    one = client.get(f"{address}&seat=A").content.decode()
    assert "A guessed the number of B (TOY-2)." in one
    assert "“nonsense” is no order" in one
    assert re.search(r"coins</th><td>0</td><td>5 <span class=\"help\">\(\+5\)", one)
    gazette = client.get(f"{address}&seat=").content.decode()
    assert "A guessed the number of B (TOY-2)." in gazette
    assert "nonsense" not in gazette
    clock.wait(scenes.SECOND)
    scenes.save(campaign, "A", "dig")
    assert "Since then one sheet was saved." in client.get(address).content.decode()
    scenes.play_turn(clock, campaign, B="dig", C="dig")
    assert "this is out of date" in client.get(address).content.decode()


def test_a_game_without_dice_is_not_asked_about_them(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Toy, "rolls_dice", False)
    campaign = scenes.started(players=2)
    scenes.play_turn(clock, campaign, A="hide 3")
    client = desk()
    _address, shown = dry_run(client, campaign)
    assert "dice" not in shown
    page = f"{page_of(campaign, 'rerun')}?turn=1"
    assert "dice" not in client.get(page).content.decode()
    answer = client.post(page)
    assert "No difference" in client.get(answer["Location"]).content.decode()


def test_an_engine_that_stops_is_told(clock: Clock) -> None:
    campaign = scenes.started(players=2)
    scenes.save(campaign, "A", "explode")
    _address, shown = dry_run(desk(), campaign)
    assert "The rules engine stops at these sheets" in shown
    assert "found the hole" not in shown, "what it says may quote an order"


@pytest.mark.slow
def test_each_look_is_written_down_in_words(clock: Clock) -> None:
    campaign = scenes.started(players=2)
    scenes.play_turn(clock, campaign, A="hide 3")
    client = desk()
    address, _shown = dry_run(client, campaign)
    client.get(f"{address}&seat=A")
    address, _shown = rerun(client, campaign, 1, **{"sheet-A": "hide 4"})
    client.post(reverse("admin:games_campaign_publish", args=[campaign.pk]) + query(address), {})
    client.post(address)
    log = client.get(page_of(campaign, "audit")).content.decode()
    for words in (
        "Tried turn 2 in a dry run.",
        "Looked at a dry run of turn 2. Seat A.",
        "Looked at the sheet of seat A that was used in turn 1.",
        "Ran turn 1 again beside the campaign. Other sheets: A.",
        "Looked at a re-run of turn 1.",
        "Dropped what was tried with turn 1.",
    ):
        assert words in " ".join(log.split()), words


def query(address: str) -> str:
    return address[address.index("?") :]


def test_nothing_changed_shows_no_difference(clock: Clock) -> None:
    campaign = scenes.started(players=2)
    scenes.play_turn(clock, campaign, A="hide 3\n# two\n", B="dig deep")
    typed = {"sheet-A": "hide 3\r\n# two\r\n", "sheet-B": "dig deep"}
    address, shown = rerun(desk(), campaign, 1, **typed)
    assert "No difference: every seat would have been told the same." in shown
    assert "Let it count" not in shown
    assert Scratch.objects.get().changed == [], "a browser's line ends are no change"
    assert "No difference." in desk().get(f"{address}&seat=A").content.decode()


@pytest.mark.slow
def test_a_difference_is_shown_and_published(clock: Clock) -> None:
    campaign = scenes.started(players=2)
    target = scenes.hidden(campaign, "B")
    wrong = target % 9 + 1
    scenes.play_turn(clock, campaign, A=f"guess B {wrong}")
    client = desk()
    address, shown = rerun(client, campaign, 1, **{"sheet-A": f"guess B {target}"})
    assert "Let it count…" in shown
    one = client.get(f"{address}&seat=A").content.decode()
    words = " ".join(re.sub(r"<[^>]*>", " ", one).split())
    assert f"The number of B is not {wrong} (TOY-2)." in words
    assert "A guessed the number of B (TOY-2)." in words
    assert "coins 0 5 (+5)" in words
    publish = page_of(campaign, "publish") + query(address)
    effect = client.get(publish).content.decode()
    assert "Seat A has another sheet" in effect
    assert "Turn 2 takes orders" in effect
    head = re.search(r'name="head" value="(\d+)"', effect)
    assert head is not None
    assert scenes.open_turn(campaign).number == 2
    told = client.post(publish, {"head": head[1]}, follow=True).content.decode()
    assert "Turn 1 counts as it was run again." in told
    player = Client()
    player.force_login(scenes.person("ann"))
    letters = player.get(reverse("my-campaigns")).content.decode()
    assert "has had turn 1 played again" in letters
    there = reverse("receipt", args=[campaign.pk, "A", 1, 2])
    assert f'put <a href="{there}">another sheet</a> in the place of yours' in letters
    receipt = player.get(there).content.decode()
    assert "The GM put this version in the place of yours" in receipt
    other = Client()
    other.force_login(scenes.person("bob"))
    letters = other.get(reverse("my-campaigns")).content.decode()
    assert "has had turn 1 played again" in letters
    assert "in the place of yours" not in letters
    news = other.get(reverse("campaign", args=[campaign.pk])).content.decode()
    assert "The GM has had turn 1 played again" in news
    again = client.post(publish, {"head": head[1]})
    assert again.status_code == 422
    back = client.get(page_of(campaign, "go_back")).content.decode()
    assert "Turn 1 counts as it came out then." in back


def test_without_javascript_a_page_that_waits_looks_again(clock: Clock) -> None:
    campaign = scenes.started(players=2)
    scenes.play_turn(clock, campaign)
    assert campaign.gm is not None
    waiting = reruns.order(campaign.turns.get(number=1), reruns.Wish(False, {}), by=campaign.gm)
    client = desk()
    page = f"{page_of(campaign, 'scratch')}?id={waiting.pk}"
    looks = campaign.audit.filter(act="look").count()
    answer = client.get(page)
    assert answer["Refresh"] == "2"
    assert "Being played: 0 of 3 stages." in answer.content.decode()
    assert campaign.audit.filter(act="look").count() == looks, "there is nothing to see yet"
    token = scratches.claim(waiting.pk)
    assert token is not None
    scratches.fail(waiting.pk, token, "moved")
    answer = client.get(page)
    assert "Refresh" not in answer
    assert "Begin again." in answer.content.decode()


def test_what_is_typed_stays_while_seats_are_chosen(clock: Clock) -> None:
    campaign = scenes.started(players=3)
    scenes.play_turn(clock, campaign, A="hide 3", B="hide 4")
    client = desk()
    page = f"{page_of(campaign, 'rerun')}?turn=1"
    typed = {"choose": "seats", "seat": ["A", "B"], "dice": "new", "sheet-A": "dig deep"}
    shown = client.post(page, typed).content.decode()
    assert "dig deep" in shown
    assert "hide 4" in shown
    assert re.search(r'value="new"[^>]* checked', shown)
    entry = campaign.audit.filter(act="look").first()
    assert entry is not None
    assert entry.data["seats"] == ["B"], "what was on the page already is no new look"
    without = {"seat": ["B"], "dice": "same", "sheet-A": "dig deep", "sheet-B": "hide 4"}
    client.post(page, without)
    assert Scratch.objects.get().changed == [], "a seat that is chosen no more is as it was"


def test_what_makes_no_sense_is_answered_with_the_form(clock: Clock) -> None:
    campaign = scenes.started(players=2)
    client = desk()
    assert "No turn has been played yet" in client.get(page_of(campaign, "rerun")).content.decode()
    scenes.play_turn(clock, campaign, A="hide 3")
    page = f"{page_of(campaign, 'rerun')}?turn=1&seat=A"
    answer = client.post(page, {"dice": "loaded", "seat": "A", "sheet-A": "hide 8"})
    assert answer.status_code == 422
    assert "hide 8" in answer.content.decode()
    answer = client.post(page, {"dice": "same", "seat": "A", "sheet-A": "x\n" * 9000})
    assert answer.status_code == 422
    assert "A sheet may have" in answer.content.decode()
    assert client.get(f"{page}&seat=Z").status_code == 200
    for wrong in ("", "?id=x", "?id=00000000-0000-0000-0000-000000000000"):
        assert client.get(page_of(campaign, "scratch") + wrong).status_code == 404
        assert client.get(page_of(campaign, "publish") + wrong).status_code == 404
    address, _shown = rerun(client, campaign, 1, **{"sheet-A": "hide 8"})
    assert client.get(f"{address}&seat=Z").status_code == 404
    for head in ("", "x", "99999999999"):
        answer = client.post(page_of(campaign, "publish") + query(address), {"head": head})
        assert answer.status_code == 422


def test_who_plays_is_shown_nothing_and_a_stranger_finds_nothing(clock: Clock) -> None:
    campaign = scenes.started(players=2, gm=scenes.person("ann"))
    scenes.play_turn(clock, campaign, A="hide 3", B="hide 4")
    other = scenes.person("root")
    scratch = reruns.order(
        campaign.turns.get(number=1), reruns.Wish(True, {"B": "hide 5"}), by=other
    )
    player = desk("ann")
    there = f"?id={scratch.pk}"
    for name in ("dry_run", "rerun"):
        assert "You play in this campaign" in player.get(page_of(campaign, name)).content.decode()
        assert player.post(f"{page_of(campaign, name)}?turn=1", {"seat": "B"}).status_code == 422
    for name in ("scratch", "publish"):
        shown = player.get(page_of(campaign, name) + there).content.decode()
        assert "You play in this campaign" in shown
    assert (
        "hide 4" not in player.get(f"{page_of(campaign, 'rerun')}?turn=1&seat=B").content.decode()
    )
    head = sealing.head(campaign)
    assert head is not None
    answer = player.post(page_of(campaign, "publish") + there, {"head": head.sequence})
    assert answer.status_code == 422
    assert not Notice.objects.filter(code="run-again").exists()
    stranger = desk("zoe")
    for name in ("dry_run", "rerun", "scratch", "publish"):
        assert stranger.get(page_of(campaign, name) + there).status_code == 404
        assert stranger.post(page_of(campaign, name) + there).status_code == 404


def test_the_desk_leads_there(clock: Clock) -> None:
    campaign = scenes.started(players=2)
    page = desk().get(reverse("admin:games_campaign_change", args=[campaign.pk])).content.decode()
    for name in ("dry_run", "rerun"):
        assert page_of(campaign, name) in page
    ending = desk().get(page_of(campaign, "do"), {"act": "resolve_now"}).content.decode()
    assert page_of(campaign, "dry_run") in ending
