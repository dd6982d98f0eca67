"""What became of the last turns for a seat: for its player his own, for the GM everybody's."""

from datetime import timedelta

import pytest
from django.test import Client

from games.marks import SHOWN, marks_of
from games.models import Campaign, Notice
from games.services import absence, gms, holders, undoing
from games.services.holders import Hands
from tests.toy import scenes
from tests.toy.scenes import START, Clock

pytestmark = pytest.mark.django_db


def browser(name: str) -> Client:
    client = Client()
    client.force_login(scenes.person(name))
    return client


def at_desk(campaign: Campaign) -> str:
    gms.make_gm(scenes.person("gm"))
    there = f"/admin/games/campaign/{campaign.pk}/players/"
    return browser("gm").get(there).content.decode()


def codes(campaign: Campaign, key: str) -> list[str]:
    seat = scenes.seat(campaign, key)
    marks = marks_of(campaign, [seat]).get(seat.pk, [])
    return [mark.code + "+" * mark.was_extended for mark in marks]


@pytest.mark.slow
def test_every_way_that_a_turn_can_go_has_its_mark(clock: Clock) -> None:
    campaign = scenes.started(
        players=2, extension_hours=4, misses_allowed=2, on_absence="caretaker"
    )
    scenes.save(campaign, "B", "dig")
    scenes.pass_deadline(clock, campaign)  # A is waited for
    scenes.save(campaign, "A", "dig")
    scenes.play_turn(clock, campaign)
    absence.declare(
        scenes.seat(campaign, "A"), start=START, end=START + timedelta(days=3, hours=2), by=None
    )
    for number in range(2, 7):
        if number == 3:  # whatever the bot wrote, she has nothing to decide now
            scenes.open_turn(campaign).attendances.filter(seat__key="A").update(outcome="excused")
        elif number > 3:
            scenes.open_turn(campaign).attendances.filter(seat__key="A").update(outcome="")
        scenes.play_turn(clock, campaign, B="dig")
    wanted = ["received+", "declared", "excused", "missed", "missed", "caretaker"]
    assert codes(campaign, "A") == wanted
    assert codes(campaign, "B") == ["received"] * 6
    page = at_desk(campaign)
    assert "Turn 1: orders received, after an extension" in page
    assert "Turn 2: a bot wrote, for a declared absence" in page
    assert "Turn 6: a bot wrote, as caretaker" in page


def test_a_player_sees_his_own_and_no_others(clock: Clock) -> None:
    campaign = scenes.started(players=2)
    scenes.play_turn(clock, campaign, B="dig")
    here = f"/campaigns/{campaign.pk}/"
    ann, bob = (browser(name).get(here).content.decode() for name in ("ann", "bob"))
    assert "Turn 1: no orders received" in ann
    assert "Turn 1: orders received" in bob
    assert "no orders received" not in bob
    assert "Your orders" not in Client().get(here).content.decode()


def test_who_takes_over_begins_with_a_clean_row(clock: Clock) -> None:
    campaign = scenes.started(players=2, misses_allowed=3)
    scenes.play_turn(clock, campaign, B="dig")
    assert scenes.seat(campaign, "A").misses == 1
    seat, gm = scenes.seat(campaign, "A"), scenes.person("gm")
    hands = Hands(scenes.person("fay"))
    holders.give(campaign, key="A", hands=hands, seen=Hands.of(seat), by=gm)
    assert scenes.seat(campaign, "A").misses == 0
    scenes.play_turn(clock, campaign, A="dig", B="dig")
    page = browser("fay").get(f"/campaigns/{campaign.pk}/").content.decode()
    assert "Turn 2: orders received" in page
    assert "Turn 1: no orders received" not in page


@pytest.mark.slow
def test_only_the_last_turns_are_shown(clock: Clock) -> None:
    campaign = scenes.started(players=2)
    for _turn in range(SHOWN + 1):
        scenes.play_turn(clock, campaign, A="dig")
    assert codes(campaign, "B") == ["missed"] * SHOWN


@pytest.mark.slow
@pytest.mark.parametrize(
    ("then", "words"), [("caretaker", "a caretaker takes over"), ("vacate", "is taken from you")]
)
def test_the_warning_comes_after_the_last_miss_but_one(clock: Clock, then: str, words: str) -> None:
    campaign = scenes.started(players=2, misses_allowed=3, on_absence=then)
    here, ann = f"/campaigns/{campaign.pk}/", browser("ann")
    seen = []
    for _turn in range(3):
        addresses = (here, f"{here}seats/A/orders/", "/my/")
        pages = [ann.get(address).content.decode() for address in addresses]
        seen.append(["The last 2 turns" in page and words in page for page in pages])
        scenes.play_turn(clock, campaign, B="dig")
    assert seen == [[False] * 3, [False] * 3, [True] * 3]
    warnings = [ann.get("/my/notices/").content.decode().count("One more missed turn")]
    assert warnings == [1], "the first letter names the rule, the second what comes next"
    assert Notice.objects.filter(code="missed", recipient=scenes.person("ann")).count() == 2
    seat = scenes.seat(campaign, "A")
    assert (seat.caretaker, seat.bot) == (("bold", "") if then == "caretaker" else ("", "bold"))


def test_the_gm_sees_who_is_at_risk_unless_he_plays(clock: Clock) -> None:
    campaign = scenes.started(players=3, misses_allowed=2)
    scenes.play_turn(clock, campaign, B="dig", C="dig")
    assert "the next is one too many" in at_desk(campaign)
    campaign.seats.filter(key="C").update(player=scenes.person("gm"))
    blind = at_desk(campaign)
    assert "the next is one too many" not in blind
    assert "no orders received" not in blind


def test_a_turn_taken_back_is_no_miss(clock: Clock) -> None:
    campaign = scenes.started(players=2, misses_allowed=9)
    scenes.play_turn(clock, campaign, A="dig", B="dig")
    scenes.play_turn(clock, campaign, B="dig")
    assert scenes.seat(campaign, "A").misses == 1
    way = next(way for way in undoing.ways(campaign) if way.opens == 2)
    undoing.go_back(campaign, way.dossier.sequence, by=None)
    assert scenes.seat(campaign, "A").misses == 0
    assert codes(campaign, "A") == ["received"]


def test_the_page_says_what_a_turn_without_orders_does(clock: Clock) -> None:
    campaign = scenes.started(players=2)
    page = Client().get(f"/campaigns/{campaign.pk}/").content.decode()
    assert "Whoever sends nothing does nothing." in page


def test_another_gm_finds_no_such_page(clock: Clock) -> None:
    campaign = scenes.started(players=2)
    gms.make_gm(scenes.person("otto"))
    there = f"/admin/games/campaign/{campaign.pk}/players/"
    assert browser("otto").get(there).status_code == 404
