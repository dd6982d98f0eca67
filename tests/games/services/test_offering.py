"""Seats whose players are gone are offered to those who stand by, one after the other."""

from contextlib import suppress
from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games import tasks
from games.errors import NotNow
from games.models import AuditEntry, Campaign, Notice, Profile, Seat, SeatOffer, Standby
from games.services import (
    absence,
    campaigns,
    farewell,
    gms,
    holders,
    offering,
    seeing,
    standing_by,
    sweeping,
    waiting,
)
from games.services.holders import Hands
from tests.promises.test_promise_36_last_seat import at_once
from tests.toy import scenes
from tests.toy.scenes import SECOND, START, Clock

pytestmark = pytest.mark.django_db

HOUR = timedelta(hours=1)


def browser(name: str) -> Client:
    client = Client()
    client.force_login(scenes.person(name))
    return client


def vacant(players: int = 3, **fields: Any) -> Campaign:
    """A campaign in which seat A has been given to nobody, and nobody stands by."""
    campaign = scenes.started(players=players, **fields)
    remove(campaign, "A")
    return campaign


def remove(campaign: Campaign, key: str) -> None:
    seat = scenes.seat(campaign, key)
    seen = Hands.of(seat)
    holders.give(campaign, key=key, hands=Hands(), seen=seen, by=scenes.person("gm"))


def offered(campaign: Campaign) -> list[str]:
    """Who has an open offer."""
    offers = SeatOffer.objects.filter(campaign=campaign, state="open")
    return sorted(offer.person.username for offer in offers)


def states(campaign: Campaign) -> list[tuple[str, str]]:
    offers = SeatOffer.objects.filter(campaign=campaign).order_by("made_at", "pk")
    return [(offer.person.username, offer.state) for offer in offers]


def told(name: str) -> list[str]:
    notices = Notice.objects.filter(recipient=scenes.person(name)).order_by("pk")
    return list(notices.values_list("code", flat=True))


def test_the_queue_of_the_campaign_comes_first_then_those_of_the_game(clock: Clock) -> None:
    standing_by.stand_by(scenes.person("sam"), "toy", 1)
    clock.wait(HOUR)
    campaign = scenes.started(players=3)
    for name in ("zoe", "yan"):
        waiting.wait(campaign, person=scenes.person(name))
        clock.wait(SECOND)
    remove(campaign, "A")
    seen = []
    for _one in range(4):
        tasks.sweep()
        seen.append(offered(campaign))
        clock.wait(12 * HOUR)
    assert seen == [["zoe"], ["yan"], ["sam"], []]
    assert told("zoe")[-2:] == ["seat-offered", "offer-lapsed"]
    assert campaign.waiting.count() == 2, "they keep their places for the next vacancy"


def test_doubled_sweeps_make_one_offer_and_one_notice(clock: Clock) -> None:
    campaign = vacant()
    standing_by.stand_by(scenes.person("sam"), "toy", 1)
    for _again in range(3):
        tasks.sweep()
        tasks.offer_seat(scenes.seat(campaign, "A").pk)
    assert states(campaign) == [("ann", "declined"), ("sam", "open")], "nor is ann asked again"
    assert told("sam") == ["seat-offered"]


@pytest.mark.parametrize(
    ("fields", "hours"),
    [
        ({"offer_hours": 5}, 5),
        ({"offer_hours": 48}, 12),
        ({"offer_hours": 48, "rhythm": "manual"}, 48),
        ({"offer_hours": 48, "every": 7}, 48),
    ],
)
def test_an_offer_stands_so_long_and_half_a_turn_at_most(
    clock: Clock, fields: dict[str, Any], hours: int
) -> None:
    campaign = vacant(**fields)
    waiting.wait(campaign, person=scenes.person("zoe"))
    offer = SeatOffer.objects.get(state="open")
    assert offer.until - offer.made_at == hours * HOUR
    clock.go_to(offer.until - SECOND)
    tasks.sweep()
    assert offered(campaign) == ["zoe"], "to the last second"
    clock.go_to(offer.until)
    with pytest.raises(NotNow, match="time to answer is over"):
        offering.accept(campaign, person=scenes.person("zoe"))
    tasks.sweep()
    assert states(campaign)[-1] == ("zoe", "lapsed")


def test_who_says_no_is_not_asked_again_and_the_next_is(clock: Clock) -> None:
    campaign = vacant()
    for name in ("zoe", "yan"):
        waiting.wait(campaign, person=scenes.person(name))
        clock.wait(SECOND)
    for _twice in range(2):
        assert browser("zoe").post(f"/campaigns/{campaign.pk}/offer/", {}).status_code == 302
    tasks.sweep()
    assert offered(campaign) == ["yan"]
    offering.decline(campaign, person=scenes.person("yan"))
    clock.wait(10 * HOUR)
    tasks.sweep()
    assert offered(campaign) == []


def test_so_many_games_and_no_more(clock: Clock) -> None:
    scenes.started(players=2, name="Another of ann's")  # where bob plays too
    standing_by.stand_by(scenes.person("bob"), "toy", 1)
    campaign = scenes.started(players=1, bots=2)
    remove(campaign, "A")
    tasks.sweep()
    assert offered(campaign) == [], "bob plays in one game already"
    standing_by.stand_by(scenes.person("bob"), "toy", 2)
    tasks.sweep()
    assert offered(campaign) == ["bob"]
    other = scenes.started(players=1, bots=2, name="A third")
    remove(other, "A")
    tasks.sweep()
    assert offered(other) == [], "what he is offered counts"


def test_who_took_a_seat_over_goes_to_the_end_of_the_line(clock: Clock) -> None:
    for name in ("sam", "tim"):
        standing_by.stand_by(scenes.person(name), "toy", 5)
        clock.wait(SECOND)
    first, second = vacant(name="One"), vacant(name="Two")
    tasks.sweep()
    assert (offered(first), offered(second)) == (["sam"], ["sam"])
    offering.accept(first, person=scenes.person("sam"))
    line = Standby.objects.values_list("person__username", flat=True)
    assert list(line) == ["tim", "sam"]


@pytest.mark.parametrize("why", ["blocked", "guest", "has seen", "private", "runs it", "plays"])
def test_who_is_never_asked(clock: Clock, why: str) -> None:
    campaign = vacant(is_private=why == "private")
    name = {"runs it": "gm", "plays": "bob"}.get(why, "sam")
    sam = scenes.person(name)
    Standby.objects.create(person=sam, ruleset_slug="toy", most=9, since=START)
    if why == "blocked":
        sam.is_active = False
        sam.save()
    elif why == "guest":
        Profile.objects.create(user=sam, guest_until=START + 99 * HOUR)
    elif why == "has seen":
        seeing.look(campaign, by=sam, data={"what": "sheets"})
    tasks.sweep()
    assert offered(campaign) == []


def test_another_hand_ends_the_offer(clock: Clock) -> None:
    campaign = vacant()
    waiting.wait(campaign, person=scenes.person("zoe"))
    fay = Hands(scenes.person("fay"))
    holders.give(campaign, key="A", hands=fay, seen=Hands(), by=scenes.person("gm"))
    assert told("zoe") == ["seat-offered", "offer-withdrawn"]
    with pytest.raises(NotNow, match="stands no more"):
        offering.accept(campaign, person=scenes.person("zoe"))
    clock.wait(48 * HOUR)
    tasks.sweep()
    assert offered(campaign) == []


def test_who_wants_none_any_more_makes_room_at_once(clock: Clock) -> None:
    campaign = vacant()
    for name in ("sam", "tim"):
        standing_by.stand_by(scenes.person(name), "toy", 1)
        clock.wait(SECOND)
    waiting.wait(campaign, person=scenes.person("zoe"))
    tasks.sweep()
    assert offered(campaign) == ["zoe"]
    waiting.stop_waiting(campaign, person=scenes.person("zoe"))
    tasks.sweep()
    assert offered(campaign) == ["sam"]
    standing_by.stand_down(scenes.person("sam"), "toy")
    tasks.sweep()
    assert offered(campaign) == ["tim"]
    farewell.delete(scenes.person("tim"))
    tasks.sweep()
    assert offered(campaign) == []


def test_a_seat_whose_player_deletes_the_account_is_offered(clock: Clock) -> None:
    campaign = scenes.started(players=3)
    waiting.wait(campaign, person=scenes.person("zoe"))
    farewell.delete(scenes.person("ann"))
    tasks.sweep()
    assert offered(campaign) == ["zoe"]


def test_a_campaign_that_offers_none_leaves_it_to_the_gm(clock: Clock) -> None:
    campaign = vacant(offers_seats=False)
    waiting.wait(campaign, person=scenes.person("zoe"))
    tasks.sweep()
    assert offered(campaign) == []
    with pytest.raises(NotNow, match="By its settings"):
        offering.seek(campaign, key="A", by=scenes.person("gm"))
    campaign.refresh_from_db()
    campaign.offers_seats = True
    campaigns.change(campaign, ["offers_seats"], by=None)
    tasks.sweep()
    assert offered(campaign) == ["zoe"]


def test_time_that_was_lost_is_given_back(clock: Clock) -> None:
    campaign = vacant(offer_hours=10)
    waiting.wait(campaign, person=scenes.person("zoe"))
    campaigns.pause(campaign, by=None)
    clock.wait(30 * HOUR)
    tasks.sweep()
    assert offered(campaign) == ["zoe"], "no clock runs while it is paused"
    campaigns.resume(campaign, by=None)
    assert SeatOffer.objects.get(state="open").until == timezone.now() + 10 * HOUR
    clock.wait(40 * HOUR, alive=False)
    sweeping.sweep(timezone.now())
    tasks.sweep()
    assert offered(campaign) == ["zoe"], "nor while the host is down"


def test_a_finished_game_offers_nothing(clock: Clock) -> None:
    campaign = vacant()
    waiting.wait(campaign, person=scenes.person("zoe"))
    Campaign.objects.update(status="finished")
    with pytest.raises(NotNow, match="needs nobody"):
        offering.accept(campaign, person=scenes.person("zoe"))
    clock.wait(12 * HOUR)
    tasks.sweep()
    assert offered(campaign) == []
    assert scenes.seat(campaign, "A").sought_at is None


def test_the_database_knows_one_open_offer_for_a_seat_and_a_person(clock: Clock) -> None:
    campaign = vacant()
    remove(campaign, "B")
    waiting.wait(campaign, person=scenes.person("zoe"))
    first = SeatOffer.objects.get(state="open")
    common: dict[str, Any] = {"campaign": campaign, "made_at": START, "until": START}
    for seat, person in ((first.seat, "yan"), (scenes.seat(campaign, "B"), "zoe")):
        with pytest.raises(IntegrityError), transaction.atomic():
            SeatOffer.objects.create(seat=seat, person=scenes.person(person), **common)


@pytest.mark.django_db(transaction=True)
def test_two_sweeps_and_two_clicks_in_the_same_instant() -> None:
    for race in range(4):
        campaign = scenes.started(players=2, name=f"Race {race}")
        remove(campaign, "A")
        standing_by.stand_by(scenes.person("sam"), "toy", 20)
        seat = scenes.seat(campaign, "A").pk
        at_once(*(partial(offering.look, seat, timezone.now()) for _worker in range(3)))
        assert offered(campaign) == ["sam"]
        windows = [browser("sam") for _window in range(2)]
        there = f"/campaigns/{campaign.pk}/offer/"
        give = partial(_give, campaign)
        at_once(*(partial(window.post, there, {"do": "accept"}) for window in windows), give)
        holder = scenes.seat(campaign, "A").player
        assert holder is not None
        taken = AuditEntry.objects.filter(campaign=campaign, act__in=("take-over", "give-seat"))
        assert holder.username in ("sam", "fay")
        assert [entry.data.get("to") for entry in taken].count("nobody") == taken.count() - 1
        assert offered(campaign) == []


def _give(campaign: Campaign) -> None:
    """The GM gives the seat to fay at the same time."""
    fay = Hands(scenes.person("fay"))
    with suppress(NotNow):
        holders.give(campaign, key="A", hands=fay, seen=Hands(), by=scenes.person("gm"))


# ------------------------------------------------------------------- the pages


def test_the_way_from_the_lobby_to_a_seat(clock: Clock) -> None:
    campaign = vacant()
    scenes.play_turn(clock, campaign, B="dig", C="dig")
    sam, here = browser("sam"), f"/campaigns/{campaign.pk}/"
    lobby = sam.get("/campaigns/?state=running").content.decode()
    assert "one seat to take over" in lobby
    listed = sam.get("/standby/").content.decode()
    assert f'href="{here}wait/"' in listed
    assert "By the gazette" in listed
    answer = sam.post(f"{here}wait/", {"do": "wait"})
    assert answer["Location"] == f"{here}offer/", "he is the first in line"
    assert "next in line" in sam.get(here).content.decode()
    page = sam.get(f"{here}offer/").content.decode()
    assert "Who had it reads them no more" in page
    answer = sam.post(f"{here}offer/", {"do": "accept"})
    assert answer["Location"] == f"{here}seats/A/report/"
    assert sam.get(answer["Location"]).status_code == 200
    assert "sam has taken over seat A" in sam.get(here).content.decode()
    assert told("bob")[-1] == "successor"
    assert "one seat to take over" not in sam.get("/campaigns/?state=running").content.decode()


def test_nobody_else_answers_an_offer(clock: Clock) -> None:
    campaign = vacant()
    waiting.wait(campaign, person=scenes.person("zoe"))
    there = f"/campaigns/{campaign.pk}/offer/"
    for name in ("yan", "bob"):
        assert browser(name).get(there).status_code == 302
        browser(name).post(there, {"do": "accept"})
    assert scenes.seat(campaign, "A").player is None
    assert Client().post(there, {"do": "accept"})["Location"].startswith("/log-in/")
    Campaign.objects.update(is_private=True)
    assert browser("yan").get(there).status_code == 404


def test_the_form_says_what_is_wrong_and_keeps_what_was_typed(clock: Clock) -> None:
    sam = browser("sam")
    for game, most in (("toy", "0"), ("toy", "21"), ("toy", "many"), ("chess", "1")):
        answer = sam.post("/standby/", {"game": game, "most": most, "do": "by"})
        assert answer.status_code == 422
        assert 'role="alert"' in answer.content.decode()
    assert 'value="many"' in sam.post("/standby/", {"game": "toy", "most": "many"}).content.decode()
    assert not Standby.objects.exists()
    for most in ("3", "20"):
        assert sam.post("/standby/", {"game": "toy", "most": most, "do": "by"}).status_code == 302
    assert Standby.objects.get().most == 20
    assert 'value="20"' in sam.get("/standby/").content.decode()
    assert sam.post("/standby/", {"game": "toy", "do": "down"}).status_code == 302
    assert not Standby.objects.exists()


def test_the_desk_shows_who_is_asked_and_can_stop_it(clock: Clock) -> None:
    campaign = vacant()
    waiting.wait(campaign, person=scenes.person("zoe"))
    gms.make_gm(scenes.person("gm"))
    desk, there = browser("gm"), f"/admin/games/campaign/{campaign.pk}/players/"
    assert "zoe until" in desk.get(there).content.decode()
    assert desk.post(there, {"do": "keep A"}).status_code == 302
    assert offered(campaign) == []
    assert scenes.seat(campaign, "A").sought_at is None
    clock.wait(SECOND)
    assert desk.post(there, {"do": "seek A"}).status_code == 302
    tasks.sweep()
    assert offered(campaign) == ["zoe"], "a new vacancy: she may be asked again"
    answer = desk.post(there, {"do": "seek B"})
    assert answer.status_code == 422
    assert "Only a seat that a bot or nobody plays" in answer.content.decode()


def test_a_letter_leads_to_the_offer_and_is_dropped_when_that_is_gone(clock: Clock) -> None:
    from games.services import digests, letters

    campaign = vacant()
    zoe = scenes.person("zoe")
    waiting.wait(campaign, person=zoe)
    notices = Notice.objects.filter(recipient=zoe).select_related("campaign")
    digest = digests.digest(zoe, notices, timezone.now())
    assert letters._page(digest.sections[0]).endswith(f"/campaigns/{campaign.pk}/offer/")
    assert letters._subject(digest) == "Toy: a seat for you"
    offering.decline(campaign, person=zoe)
    assert not digests.digest(zoe, notices, timezone.now()).codes


def test_a_seat_that_is_out_is_sought_no_more(clock: Clock) -> None:
    campaign = vacant()
    Seat.objects.filter(campaign=campaign, key="A").update(status="out")
    waiting.wait(campaign, person=scenes.person("zoe"))
    tasks.sweep()
    assert offered(campaign) == []


def test_the_page_costs_the_same_however_many_seats_there_are(clock: Clock) -> None:
    sam = browser("sam")
    costs = []
    for number in range(4):
        campaign = vacant(name=f"Table {number}")
        waiting.wait(campaign, person=scenes.person("sam"))
        with CaptureQueriesContext(connection) as queries:
            assert f"Table {number}" in sam.get("/standby/").content.decode()
        costs.append(len(queries))
    assert costs[1] == costs[-1] <= 8, "the session, the reader, and six"


def test_who_says_he_is_away_on_an_old_page_keeps_his_seat_all_the_same(clock: Clock) -> None:
    campaign = scenes.started(players=2)
    shown = scenes.seat(campaign, "A")  # as his page had it
    Seat.objects.filter(pk=shown.pk).update(caretaker="bold")
    standing_by.stand_by(scenes.person("sam"), "toy", 1)
    offering.seek(campaign, key="A", by=scenes.person("gm"))
    tasks.sweep()
    assert offered(campaign) == ["sam"]
    absence.declare(shown, start=START, end=START + HOUR, by=shown.player)
    assert offered(campaign) == []
    assert scenes.seat(campaign, "A").sought_at is None
