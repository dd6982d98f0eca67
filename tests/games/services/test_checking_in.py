"""Before the first turn ends everybody says that he is here."""

from datetime import datetime, timedelta
from functools import partial
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.test import Client
from django.utils import timezone

from games import tasks
from games.models import Campaign, Notice, SeatOffer
from games.services import absence, campaigns, checking_in, deadlines, gms, sweeping, waiting
from games.services.notices import record
from tests.promises.test_promise_36_last_seat import at_once
from tests.toy import scenes
from tests.toy.scenes import SECOND, START, Clock

pytestmark = pytest.mark.django_db

HOUR = timedelta(hours=1)


def asked(players: int = 3, hours: int = 8, then: str = "caretaker", **fields: Any) -> Campaign:
    """A campaign that began a moment ago; its first turn ends in 32 hours."""
    policy: dict[str, Any] = {"check_in_hours": hours, "on_no_check_in": then}
    return scenes.started(players=players, **policy, **fields)


def fresh(campaign: Campaign) -> Campaign:
    return Campaign.objects.get(pk=campaign.pk)


def until(campaign: Campaign) -> datetime:
    found = fresh(campaign).check_in_until
    assert found is not None
    return found


def browser(name: str) -> Client:
    client = Client()
    client.force_login(scenes.person(name))
    return client


def told(code: str) -> list[str]:
    notices = Notice.objects.filter(code=code).order_by("recipient__username")
    return [notice.recipient.username for notice in notices]


def carers(campaign: Campaign) -> str:
    """The keys of the seats of which a bot takes care."""
    seats = campaign.seats.exclude(caretaker="").order_by("key")
    return "".join(seats.values_list("key", flat=True))


def go_to_the_end(clock: Clock, campaign: Campaign) -> None:
    clock.go_to(until(campaign))
    tasks.sweep()


def test_everybody_is_asked_reminded_half_way_and_then_done_without(clock: Clock) -> None:
    campaign = asked()
    assert told("check-in") == ["ann", "bob", "cid"]
    assert browser("ann").post(f"/campaigns/{campaign.pk}/seats/A/here/").status_code == 302
    clock.wait(4 * HOUR - SECOND)
    tasks.sweep()
    assert told("check-in-near") == []
    clock.wait(SECOND)
    for _again in range(3):
        tasks.sweep()
    assert told("check-in-near") == ["bob", "cid"], "once, and not her who is here"
    scenes.save(campaign, "B", "dig")
    clock.wait(4 * HOUR - SECOND)
    tasks.sweep()
    assert carers(campaign) == "", "to the last second"
    clock.wait(SECOND)
    for _again in range(3):
        tasks.sweep()
    assert carers(campaign) == "C", "a sheet says it too"
    assert fresh(campaign).check_in_until is None
    assert told("check-in-over") == ["gm"]
    assert scenes.seat(campaign, "C").player == scenes.person("cid"), "the seat stays his"
    scenes.save(campaign, "C", "dig")
    scenes.pass_deadline(clock, campaign)
    assert carers(campaign) == "", "he has come"


@pytest.mark.parametrize(
    ("hours", "fields", "ends"),
    [
        (8, {}, 8),
        (40, {}, 16),
        (40, {"rhythm": "manual"}, 40),
        (1, {}, 1),
    ],
    ids=["as it says", "half of the first turn at most", "without a clock", "an hour"],
)
def test_how_long_it_goes_on(clock: Clock, hours: int, fields: dict[str, Any], ends: int) -> None:
    assert until(asked(hours=hours, **fields)) == START + ends * HOUR


@pytest.mark.parametrize("fields", [{"check_in_hours": 0}, {"is_practice": True}])
def test_nobody_is_asked_by_default_nor_in_practice(clock: Clock, fields: dict[str, Any]) -> None:
    campaign = scenes.started(**{"check_in_hours": 8, **fields})
    assert campaign.check_in_until is None
    assert told("check-in") == []


@pytest.mark.parametrize(("people", "hours"), [(2, 0), (7, 0), (8, 48), (20, 48)])
def test_large_tables_check_in_unless_their_gm_says_otherwise(people: int, hours: int) -> None:
    assert checking_in.usual_hours(people) == hours


def test_a_seat_nobody_came_for_is_offered_and_kept_by_who_comes_first(clock: Clock) -> None:
    campaign = asked(then="seek")
    for name in ("yan", "zoe"):
        waiting.wait(campaign, person=scenes.person(name))
        clock.wait(SECOND)
    scenes.save(campaign, "A", "dig")
    go_to_the_end(clock, campaign)
    tasks.sweep()
    assert carers(campaign) == "BC"
    open_offers = SeatOffer.objects.filter(state="open").order_by("seat__key")
    assert [(offer.seat.key, offer.person.username) for offer in open_offers] == [
        ("B", "yan"),
        ("C", "zoe"),
    ]
    assert browser("bob").post(f"/campaigns/{campaign.pk}/seats/B/here/").status_code == 302
    assert told("offer-withdrawn") == ["yan"]
    there = f"/campaigns/{campaign.pk}/offer/"
    browser("yan").post(there, {"do": "accept"})
    browser("zoe").post(there, {"do": "accept"})
    players = [scenes.seat(campaign, key).player for key in "BC"]
    assert players == [scenes.person("bob"), scenes.person("zoe")]
    assert told("taken-over") == ["cid"]


def test_the_start_is_put_off_once_and_then_goes_on(clock: Clock) -> None:
    campaign = asked(hours=10, then="delay")
    scenes.save(campaign, "A", "hide 7")
    first = scenes.open_turn(campaign).deadline
    assert first is not None
    go_to_the_end(clock, campaign)
    for _again in range(3):
        tasks.sweep()
    assert until(campaign) == START + 20 * HOUR
    assert scenes.open_turn(campaign).deadline == first + 10 * HOUR
    assert told("check-in-longer") == ["ann", "bob", "cid"]
    go_to_the_end(clock, campaign)
    assert scenes.open_turn(campaign).deadline == first + 10 * HOUR, "once"
    assert carers(campaign) == "BC"
    scenes.pass_deadline(clock, campaign)
    assert scenes.hidden(campaign, "A") == 7, "what was saved stays"


def test_who_has_told_that_he_is_away_need_not_come(clock: Clock) -> None:
    campaign = asked()
    absence.declare(scenes.seat(campaign, "B"), start=START, end=START + 99 * HOUR, by=None)
    go_to_the_end(clock, campaign)
    assert carers(campaign) == "AC"


def test_it_ends_when_the_last_has_come_or_the_turn_has_gone(clock: Clock) -> None:
    campaign = asked(players=2)
    for key, name in (("A", "ann"), ("B", "bob")):
        checking_in.check_in(campaign, key=key, by=scenes.person(name))
    assert fresh(campaign).check_in_until is None
    gone = asked(players=2, hours=16)
    scenes.play_turn(clock, gone, A="dig")
    tasks.sweep()
    assert fresh(gone).check_in_until is None
    assert told("check-in-over") == []


def test_it_ends_with_the_first_turn_however_early_that_runs(clock: Clock) -> None:
    campaign = asked(players=2)
    scenes.save(campaign, "A", "dig")
    deadlines.run_now(scenes.open_turn(campaign), by=campaign.gm)
    scenes.pass_deadline(clock, campaign)
    assert scenes.open_turn(campaign).number == 2
    assert fresh(campaign).check_in_until is None
    assert "I am here" not in browser("ann").get("/my/").content.decode()


def test_time_that_was_lost_is_given_back(clock: Clock) -> None:
    campaign = asked(hours=10)
    clock.wait(2 * HOUR)
    campaigns.pause(campaign, by=None)
    clock.wait(30 * HOUR)
    tasks.sweep()
    assert carers(campaign) == ""
    campaigns.resume(campaign, by=None)
    assert until(campaign) == START + 40 * HOUR
    clock.wait(7 * HOUR)
    tasks.sweep()
    clock.wait(24 * HOUR, alive=False)
    sweeping.sweep(timezone.now())
    tasks.sweep()
    assert carers(campaign) == "", "nor while the host is down"
    go_to_the_end(clock, campaign)
    assert carers(campaign) == "ABC"


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("then", ["seek", "delay"])
def test_two_workers_do_it_once(then: str) -> None:
    campaign = asked(players=2, then=then)
    now = until(campaign) + SECOND
    deadline = scenes.open_turn(campaign).deadline
    assert deadline is not None
    at_once(*(partial(checking_in.look, campaign.pk, now) for _worker in range(3)))
    moved = scenes.open_turn(campaign).deadline
    assert moved is not None
    assert moved - deadline == (8 * HOUR if then == "delay" else timedelta(0))
    assert len(told("check-in-over")) == (then == "seek")
    assert campaign.audit.filter(act="caretaker").count() == (2 if then == "seek" else 0)


# ------------------------------------------------------------------- the pages


def test_the_button_is_where_its_player_looks_and_nowhere_else(clock: Clock) -> None:
    campaign = asked()
    here = f"/campaigns/{campaign.pk}/"
    pages = ("/my/", here, f"{here}seats/A/orders/")
    ann = browser("ann")
    assert ["I am here" in ann.get(page).content.decode() for page in pages] == [True] * 3
    assert "I am here" not in Client().get(here).content.decode()
    assert browser("bob").post(f"{here}seats/A/here/").status_code == 404
    assert ann.get(f"{here}seats/A/here/").status_code == 405
    ann.post(f"{here}seats/A/here/")
    assert ["I am here" in ann.get(page).content.decode() for page in pages] == [False] * 3
    bob = browser("bob")
    bobs = ("/my/", here, f"{here}seats/B/orders/")
    sheet = {"do": "save", "turn": "1", "text": "dig", "base_version": "0"}
    saved = bob.post(bobs[2], sheet, headers={"HX-Request": "true"}).content.decode()
    assert '<div id="urgent" hx-swap-oob="true">' in saved
    assert "I am here" not in saved
    assert ["I am here" in bob.get(page).content.decode() for page in bobs] == [False] * 3


def test_the_gm_sees_who_is_not_there_counts_one_in_and_waits_longer(clock: Clock) -> None:
    campaign = asked(hours=8)
    gms.make_gm(scenes.person("gm"))
    desk, there = browser("gm"), f"/admin/games/campaign/{campaign.pk}/players/"
    assert "3 players have not checked in" in desk.get("/admin/").content.decode()
    page = desk.get(there).content.decode()
    assert page.count("has not checked in") == 3
    assert desk.post(there, {"do": "here A"}).status_code == 302
    assert desk.get(there).content.decode().count("has not checked in") == 2
    seen, deadline = until(campaign), scenes.open_turn(campaign).deadline
    assert deadline is not None
    for _click in range(2):
        assert desk.post(there, {"do": f"wait {seen.isoformat()}"}).status_code == 302
    assert until(campaign) == seen + 8 * HOUR, "a second click changes nothing more"
    assert scenes.open_turn(campaign).deadline == deadline + 8 * HOUR
    go_to_the_end(clock, campaign)
    assert carers(campaign) == "BC"
    answer = desk.post(there, {"do": f"wait {seen.isoformat()}"})
    assert answer.status_code == 422
    assert "Nobody is asked to check in any more" in answer.content.decode()


def test_a_gm_who_plays_is_told_how_many_and_not_who(clock: Clock) -> None:
    campaign = asked(gm=scenes.person("ann"))
    gms.make_gm(scenes.person("ann"))
    page = browser("ann").get(f"/admin/games/campaign/{campaign.pk}/players/").content.decode()
    assert "3 players have not said yet" in page
    assert "has not checked in" not in page
    front = browser("ann").get("/admin/").content.decode()
    assert "3 players have not checked in" in front
    assert "Of: A" not in front


def test_what_a_gm_put_off_does_not_use_up_the_delay_of_the_rule(clock: Clock) -> None:
    campaign = asked(then="delay")
    checking_in.wait_longer(campaign, seen=until(campaign).isoformat(), by=scenes.person("gm"))
    go_to_the_end(clock, campaign)
    assert carers(campaign) == ""
    go_to_the_end(clock, campaign)
    assert carers(campaign) == "ABC"


def test_a_letter_that_asks_is_dropped_once_one_has_come(clock: Clock) -> None:
    from games.services import digests, letters

    campaign = asked()
    notices = Notice.objects.filter(recipient=scenes.person("ann"), code="check-in")
    digest = digests.digest(scenes.person("ann"), notices, timezone.now())
    assert letters._subject(digest) == "Toy: are you here?"
    scenes.save(campaign, "A", "dig")
    assert not digests.digest(scenes.person("ann"), notices, timezone.now()).codes


@pytest.mark.parametrize(
    ("field", "fields"),
    [
        ("on_absence", {"on_absence": "seek", "misses_allowed": 1}),
        ("on_no_check_in", {"on_no_check_in": "seek", "check_in_hours": 8}),
        ("on_no_check_in", {"on_no_check_in": "delay", "check_in_hours": 8}),
    ],
)
def test_seats_cannot_be_offered_where_none_is(
    clock: Clock, field: str, fields: dict[str, Any]
) -> None:
    campaign = scenes.draft(2, offers_seats=False)
    for name, value in fields.items():
        setattr(campaign, name, value)
    with pytest.raises(ValidationError) as refused:
        campaign.full_clean()
    assert set(refused.value.message_dict) == {field}
    campaign.offers_seats = True
    campaign.full_clean()


@pytest.mark.parametrize(
    ("fields", "wrong"),
    [
        ({}, []),
        ({"check_in_hours": 336, "offer_hours": 336, "misses_allowed": 100}, []),
        ({"check_in_hours": 337}, ["check_in_hours"]),
        ({"offer_hours": 0}, ["offer_hours"]),
        ({"misses_allowed": -1}, ["misses_allowed"]),
        ({"on_absence": "hang him"}, ["on_absence"]),
    ],
)
def test_the_policy_has_limits(clock: Clock, fields: dict[str, Any], wrong: list[str]) -> None:
    campaign = scenes.draft(2)
    for name, value in fields.items():
        setattr(campaign, name, value)
    refused: list[str] = []
    try:
        campaign.full_clean()
    except ValidationError as error:
        refused = list(error.message_dict)
    assert refused == wrong


def test_what_is_written_down_of_it_is_worded(clock: Clock) -> None:
    campaign = asked()
    record(campaign, "check-in-longer", data={"until": START.isoformat()})
    page = Client().get(f"/campaigns/{campaign.pk}/").content.decode()
    assert "Not everybody is here yet" in page
    assert "says that he is here within 8 hours" in page
