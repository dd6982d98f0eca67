"""Practice: begun with one click, run by its player, seen by nobody else, gone when forgotten."""

import re
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.utils import timezone

from games import selectors, tasks
from games.errors import NotNow
from games.models import Campaign, Notice, OrderSheet, Seat, Stage, Turn
from games.services import guests, practice, tidying
from tests.games.test_pages_orders import HTMX, client_of, posted
from tests.toy import scenes
from tests.toy.scenes import Clock

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def empty_cache() -> None:
    cache.clear()


def begin(name: str = "ann") -> Seat:
    return practice.begin(person=scenes.person(name), slug="toy", now=timezone.now())


def desk_of(seat: Seat) -> str:
    return f"/campaigns/{seat.campaign_id}/seats/{seat.key}/orders/"


def run(seat: Seat, **fields: object) -> dict[str, object]:
    """What the page of turn 1 posts to run it."""
    return {**posted("dig"), "turn": 1, "do": "run", **fields}


def test_the_first_seat_is_the_persons_and_bots_have_the_others(clock: Clock) -> None:
    seat = begin()
    campaign = seat.campaign
    assert (seat.key, seat.player) == ("A", scenes.person("ann"))
    others = campaign.seats.exclude(pk=seat.pk)
    assert [(other.name, other.bot) for other in others] == [("Robin", "bold"), ("Kim", "shy")]
    assert campaign.is_practice
    assert campaign.is_private
    assert campaign.gm is None
    turn = campaign.turns.get()
    assert (turn.status, turn.deadline) == (Turn.Status.OPEN, None)
    assert not Notice.objects.exists()


def test_one_practice_per_person_and_game(clock: Clock) -> None:
    first = begin()
    assert begin() == first
    assert begin("bob") != first
    afresh = practice.begin(
        person=scenes.person("ann"), slug="toy", now=timezone.now(), afresh=True
    )
    assert afresh.campaign_id != first.campaign_id
    assert not Campaign.objects.filter(pk=first.campaign_id).exists()
    assert selectors.practice_seats(scenes.person("ann")) == {"toy": afresh}


def test_what_is_over_makes_room(clock: Clock) -> None:
    first = begin()
    Campaign.objects.filter(pk=first.campaign_id).update(status=Campaign.Status.FINISHED)
    assert begin() != first


@pytest.mark.parametrize("is_out", [False, True])
def test_at_the_end_one_can_practise_again(clock: Clock, is_out: bool) -> None:
    seat, ann = begin(), client_of("ann")
    if is_out:
        Seat.objects.filter(pk=seat.pk).update(status=Seat.Status.OUT)
    else:
        Campaign.objects.filter(pk=seat.campaign_id).update(status=Campaign.Status.FINISHED)
        Turn.objects.update(status=Turn.Status.RESOLVED)
    page = ann.get(desk_of(seat)).content.decode()
    assert "Practise again" in page
    assert 'href="/practice/toy/"' in page
    assert ann.post("/practice/toy/").headers["Location"] != desk_of(seat)


def test_a_turn_in_a_workers_hand_is_not_deleted(clock: Clock) -> None:
    seat = begin()
    Stage.objects.filter(turn__campaign=seat.campaign, index=0).update(status="resolving")
    with pytest.raises(NotNow, match="just being played"):
        practice.begin(person=scenes.person("ann"), slug="toy", now=timezone.now(), afresh=True)
    assert Campaign.objects.filter(pk=seat.campaign_id).exists()
    answer = client_of("ann").post("/practice/toy/", {"afresh": "yes"})
    assert answer.status_code == 422
    assert "just being played" in answer.content.decode()


def test_a_stranger_is_at_his_desk_after_one_click(clock: Clock) -> None:
    client = Client()
    answer = client.post("/practice/toy/")
    seat = Seat.objects.get(player__isnull=False)
    assert answer.headers["Location"] == desk_of(seat)
    assert guests.is_guest(User.objects.get())
    assert "Run the turn" in client.get(desk_of(seat)).content.decode()
    assert client.session.get_expiry_age() <= 7 * 24 * 3600
    assert client.post("/practice/toy/").headers["Location"] == desk_of(seat)
    assert User.objects.count() == 1


def test_too_many_guests_are_told_what_to_do(clock: Clock) -> None:
    for _guest in range(guests.MOST_PER_ADDRESS):
        assert Client().post("/practice/toy/").status_code == 302
    answer = Client().post("/practice/toy/")
    assert answer.status_code == 422
    assert "try again in an hour" in " ".join(answer.content.decode().split())
    assert client_of("ann").post("/practice/toy/").status_code == 302


def test_behind_a_proxy_its_visitors_are_counted_one_by_one(clock: Clock, settings: Any) -> None:
    settings.ALLAUTH_TRUSTED_PROXY_COUNT = 1
    for number in range(guests.MOST_PER_ADDRESS + 1):
        visitor = Client(headers={"x-forwarded-for": f"192.0.2.{number}"})
        assert visitor.post("/practice/toy/").status_code == 302


def test_a_game_that_is_not_there_cannot_be_practised(clock: Clock) -> None:
    assert Client().get("/practice/chess/").status_code == 404
    assert Client().post("/practice/chess/").status_code == 404
    assert not User.objects.exists()


def test_starting_afresh_asks_first(clock: Clock) -> None:
    seat, ann = begin(), client_of("ann")
    asked = ann.get("/practice/toy/").content.decode()
    assert "Delete it and start afresh" in asked
    assert desk_of(seat) in asked
    answer = ann.post("/practice/toy/", {"afresh": "yes"})
    assert answer.headers["Location"] != desk_of(seat)


def test_running_a_turn_saves_first_and_leads_to_the_report(clock: Clock) -> None:
    seat, ann = begin(), client_of("ann")
    answer = ann.post(f"{desk_of(seat)}run/", run(seat))
    waiting = f"/campaigns/{seat.campaign_id}/seats/A/turns/1/"
    assert answer.headers["Location"] == waiting
    assert OrderSheet.objects.get(seat=seat).text == "dig"
    assert scenes.stage(seat.campaign).status == Stage.Status.RESOLVED
    assert scenes.open_turn(seat.campaign).number == 2
    report = f"/campaigns/{seat.campaign_id}/seats/A/report/1/0/"
    assert ann.get(waiting).headers["Location"] == report
    assert ann.get(waiting, headers=HTMX).headers["HX-Redirect"] == report
    assert ann.get(report).status_code == 200
    assert not Notice.objects.exists()


def test_pressing_twice_runs_one_turn(clock: Clock) -> None:
    seat, ann = begin(), client_of("ann")
    first = ann.post(f"{desk_of(seat)}run/", run(seat))
    again = ann.post(f"{desk_of(seat)}run/", run(seat))
    assert first.headers["Location"] == again.headers["Location"]
    assert scenes.open_turn(seat.campaign).number == 2
    assert OrderSheet.objects.filter(seat=seat).count() == 1


def test_pressing_twice_before_a_worker_is_there_runs_one_turn(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    seat, ann = begin(), client_of("ann")
    monkeypatch.setattr(tasks, "hand_out", lambda stage_ids: None)
    places = {
        ann.post(f"{desk_of(seat)}run/", run(seat)).headers["Location"] for _press in range(2)
    }
    (waiting,) = places
    assert ann.get(waiting, headers=HTMX).status_code == 204
    assert 'http-equiv="refresh"' in ann.get(waiting).content.decode()
    assert ann.get(desk_of(seat)).headers["Location"] == waiting
    monkeypatch.undo()
    tasks.sweep()  # a lost hint costs a few seconds, no more
    assert scenes.open_turn(seat.campaign).number == 2


@pytest.mark.parametrize("headers", [{}, HTMX], ids=["plain", "htmx"])
def test_a_turn_with_lines_that_fail_is_run_only_after_a_question(
    clock: Clock, headers: dict[str, str]
) -> None:
    seat, ann = begin(), client_of("ann")
    text = "# mine\nnonsense\ndig\n"
    answer = ann.post(f"{desk_of(seat)}run/", run(seat, text=text), headers=headers)
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "This line will not do what it says" in page
    assert "“nonsense” is no order" in page
    assert "the other order is carried out" in page
    assert ("<html" in page) is not bool(headers)
    assert not OrderSheet.objects.exists()
    assert scenes.open_turn(seat.campaign).number == 1
    back = ann.post(desk_of(seat), {**sent_along(page), "do": "apply"})
    assert back.status_code == 200
    assert text in back.content.decode()
    on = ann.post(f"{desk_of(seat)}run/", {**sent_along(page), "sure": "yes"}, headers=headers)
    assert (on.headers.get("Location") or on.headers["HX-Redirect"]).endswith("/turns/1/")
    assert OrderSheet.objects.get(seat=seat).text == text
    assert scenes.open_turn(seat.campaign).number == 2


def sent_along(page: str) -> dict[str, str]:
    """What the form of the question holds."""
    question = page[page.index('class="run-question"') :]
    return dict(re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', question))


def test_a_turn_is_ended_once(clock: Clock) -> None:
    seat = begin()
    turn = scenes.open_turn(seat.campaign)
    stage_id = practice.end_turn(turn, now=timezone.now())
    assert stage_id == scenes.stage(seat.campaign).pk
    ended = timezone.now()
    clock.wait(timedelta(seconds=2))
    assert practice.end_turn(turn, now=timezone.now()) is None
    turn.refresh_from_db()
    assert turn.deadline == ended
    tasks.sweep()
    assert practice.end_turn(turn, now=timezone.now()) is None
    assert scenes.open_turn(seat.campaign).deadline is None


@pytest.mark.django_db(transaction=True)
def test_two_clicks_at_once_begin_one_practice() -> None:
    person = scenes.person("ann")

    def click(_click: int) -> int:
        try:
            return practice.begin(person=person, slug="toy", now=timezone.now()).pk
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as pool:
        seats = set(pool.map(click, range(4)))
    assert len(seats) == 1
    assert Campaign.objects.count() == 1


def test_another_text_typed_after_the_click_is_shown_and_not_lost(clock: Clock) -> None:
    seat, ann = begin(), client_of("ann")
    ann.post(f"{desk_of(seat)}run/", run(seat))
    answer = ann.post(f"{desk_of(seat)}run/", run(seat, text="hide 4"))
    assert answer.status_code == 422
    assert "hide 4" in answer.content.decode()


def test_a_field_that_cannot_be_written_is_said_and_runs_nothing(clock: Clock) -> None:
    seat, ann = begin(), client_of("ann")
    form = {"form-was": '{"fly": ""}', "form.fly": "high"}
    answer = ann.post(f"{desk_of(seat)}run/", run(seat, **form))
    assert answer.status_code == 422
    assert "There is no field fly" in answer.content.decode()
    assert scenes.open_turn(seat.campaign).number == 1


def test_only_practice_is_run_by_its_player(clock: Clock) -> None:
    campaign = scenes.started()
    answer = client_of("ann").post(f"/campaigns/{campaign.pk}/seats/A/orders/run/", posted("dig"))
    assert answer.status_code == 404
    assert client_of("ann").get(f"/campaigns/{campaign.pk}/seats/A/turns/1/").status_code == 404
    with pytest.raises(NotNow):
        practice.end_turn(scenes.open_turn(campaign), now=timezone.now())


def test_nobody_else_sees_a_practice(clock: Clock) -> None:
    seat = begin()
    pages = ["", "report/", "seats/A/orders/", "seats/A/report/", "seats/A/turns/1/"]
    for client in (client_of("bob"), client_of("gm")):
        for page in pages:
            assert client.get(f"/campaigns/{seat.campaign_id}/{page}").status_code == 404, page
    assert Client().get(f"/campaigns/{seat.campaign_id}/").status_code == 404
    run_it = client_of("bob").post(f"{desk_of(seat)}run/", run(seat))
    assert run_it.status_code == 404
    assert scenes.open_turn(seat.campaign).number == 1
    assert str(seat.campaign_id) not in Client().get("/").content.decode()


def test_a_forgotten_practice_is_deleted_after_thirty_days(clock: Clock) -> None:
    begin()
    played = begin("bob")
    clock.wait(timedelta(days=29))
    client_of("bob").get(desk_of(played))
    tidying.tidy(timezone.now())
    assert Campaign.objects.count() == 2
    clock.wait(timedelta(days=1))
    tasks.sweep()
    assert list(Campaign.objects.all()) == [played.campaign]
    assert User.objects.filter(seats=None, username="ann").exists()


def test_one_sweep_deletes_a_few_forgotten_campaigns_only(clock: Clock) -> None:
    for number in range(practice.MOST_PER_SWEEP + 1):
        begin(f"p{number}")
    clock.wait(timedelta(days=31))
    assert practice.sweep(timezone.now()) == practice.MOST_PER_SWEEP
    assert practice.sweep(timezone.now()) == 1


def test_hints_are_given_written_and_hidden(clock: Clock) -> None:
    seat, ann = begin(), client_of("ann")
    page = ann.get(desk_of(seat)).content.decode()
    assert "Dig: it is safe" in page
    assert "Guess the number of B" in page
    written = ann.post(desk_of(seat), run(seat, text="# mine\n", do="hint:hint-dig.dig"))
    assert written.status_code == 200
    texts = re.findall(
        r"<textarea id=.sheet-text[^>]*>\n?(.*?)</textarea>", written.content.decode(), re.S
    )
    assert texts == ["# mine\ndig deep\n"]
    assert "on your sheet" in written.content.decode()
    assert not OrderSheet.objects.filter(seat=seat).exists()
    live = ann.post(
        f"{desk_of(seat)}edit/", run(seat, text="", do="hint:hint-dig.dig"), headers=HTMX
    )
    assert "dig deep" in live.content.decode()
    ann.post(f"{desk_of(seat)}edit/", run(seat, text="", do="hide:hint-guess."), headers=HTMX)
    assert "Guess the number of B" not in ann.get(desk_of(seat)).content.decode()
    ann.post(desk_of(seat), run(seat, text="", do="hints:off"))
    page = ann.get(desk_of(seat)).content.decode()
    assert "Dig: it is safe" not in page
    assert "Show hints" in page


def test_hints_end_with_a_farewell_that_can_be_put_away(clock: Clock) -> None:
    client = Client()
    desk = client.post("/practice/toy/").headers["Location"]
    assert "takes leave" not in client.get(desk).content.decode()
    Turn.objects.update(number=4)
    page = client.get(desk).content.decode()
    assert "takes leave" in page
    assert "Dig: it is safe" not in page
    farewell = page[page.index('id="hints"') : page.index('id="sheet"')]
    for place in ("/rules/toy/", "/campaigns/", "/practice/keep/"):
        assert f'href="{place}"' in farewell
    told = {**posted(""), "turn": 4, "do": "hide:farewell"}
    away = client.post(f"{desk}edit/", told, headers=HTMX).content.decode()
    assert "takes leave" not in away
    assert "takes leave" not in client.get(desk).content.decode()


def test_who_wants_no_hints_gets_no_farewell(clock: Clock) -> None:
    seat, ann = begin(), client_of("ann")
    ann.post(desk_of(seat), run(seat, text="", do="hints:off"))
    Turn.objects.filter(campaign=seat.campaign).update(number=4)
    assert "takes leave" not in ann.get(desk_of(seat)).content.decode()
    assert "takes leave" in client_of("ann").get(desk_of(seat)).content.decode()
    Turn.objects.filter(campaign=seat.campaign).update(number=5)
    assert "takes leave" not in client_of("ann").get(desk_of(seat)).content.decode()


def test_hints_end_with_the_third_turn_and_must_be_asked_for_elsewhere(clock: Clock) -> None:
    seat, ann = begin(), client_of("ann")
    Turn.objects.filter(campaign=seat.campaign).update(number=4)
    assert "Dig: it is safe" not in ann.get(desk_of(seat)).content.decode()
    campaign = scenes.started()
    desk = f"/campaigns/{campaign.pk}/seats/A/orders/"
    assert "Dig: it is safe" not in ann.get(desk).content.decode()
    ann.post(desk, run(seat, text="", do="hints:on"))
    assert "Dig: it is safe" in ann.get(desk).content.decode()
