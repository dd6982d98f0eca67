"""36. Given the last open seat and two simultaneous joins, when both finish, then one has it and
the other is offered the waiting list."""

import threading
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from django.db import connection
from django.test import Client

from games.models import Campaign, Dossier, Seat, Turn, WaitingPlace
from tests.toy import scenes

pytestmark = pytest.mark.django_db(transaction=True)

#: So many times the two press the button.
RACES = 6


def at_once(*calls: Callable[[], Any]) -> list[Any]:
    """Make all calls in the same instant, each in a thread of its own; their answers, in order."""
    start = threading.Barrier(len(calls))
    answers: dict[int, Any] = {}

    def run(number: int) -> None:
        start.wait()
        try:
            answers[number] = calls[number]()
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=[number]) for number in range(len(calls))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return [answers[number] for number in range(len(calls))]


def one_free_seat(**fields: object) -> Campaign:
    campaign = scenes.draft(2, 0, **fields)
    campaign.seats.filter(key="B").update(player=None)
    return campaign


def browser(name: str) -> Client:
    client = Client()
    client.force_login(scenes.person(name))
    return client


@pytest.mark.parametrize("wish", ["", "B"], ids=["any seat", "that seat"])
@pytest.mark.parametrize("starts_when_full", [True, False])
def test_promise_36_one_has_the_last_seat_the_other_is_offered_the_waiting_list(
    wish: str, starts_when_full: bool
) -> None:
    yan, zoe = browser("yan"), browser("zoe")
    for _race in range(RACES):
        campaign = one_free_seat(starts_when_full=starts_when_full)
        address = f"/campaigns/{campaign.pk}/join/"
        answers = at_once(
            partial(yan.post, address, {"seat": wish}), partial(zoe.post, address, {"seat": wish})
        )
        assert sorted(answer.status_code for answer in answers) == [302, 409]
        winner, loser = ("yan", zoe) if answers[0].status_code == 302 else ("zoe", yan)
        seat = Seat.objects.select_related("player").get(campaign=campaign, key="B")
        assert seat.player is not None
        assert seat.player.username == winner
        page = next(answer for answer in answers if answer.status_code == 409).content.decode()
        assert "waiting list" in page
        assert f'action="/campaigns/{campaign.pk}/wait/"' in page
        assert loser.post(f"/campaigns/{campaign.pk}/wait/", {"do": "wait"}).status_code == 302
        (place,) = WaitingPlace.objects.filter(campaign=campaign)
        assert place.person.username != winner
        campaign.refresh_from_db()
        assert campaign.status == ("running" if starts_when_full else "draft")
        assert Dossier.objects.filter(campaign=campaign).count() == starts_when_full
        assert Turn.objects.filter(campaign=campaign).count() == starts_when_full


def test_promise_36_nobody_gets_two_seats_by_pressing_in_two_windows() -> None:
    zoe = [browser("zoe") for _window in range(3)]
    for _race in range(RACES):
        campaign = scenes.draft(4, 0, starts_when_full=False)
        campaign.seats.exclude(key="A").update(player=None)
        address = f"/campaigns/{campaign.pk}/join/"
        answers = at_once(
            *(
                partial(window.post, address, {"seat": key})
                for window, key in zip(zoe, "BCD", strict=True)
            )
        )
        assert {answer.status_code for answer in answers} == {302}
        assert campaign.seats.filter(player__username="zoe").count() == 1


def test_promise_36_a_seat_that_is_left_goes_to_one_of_two_who_come_at_once() -> None:
    """One leaves, one who waited is first in line, and one just walks in."""
    bob, zoe = browser("bob"), browser("zoe")
    for _race in range(RACES):
        campaign = scenes.draft(2, 0, starts_when_full=False)
        WaitingPlace.objects.create(
            campaign=campaign, person=scenes.person("yan"), since=campaign.created_at
        )
        here = f"/campaigns/{campaign.pk}/"
        at_once(partial(bob.post, f"{here}leave/"), partial(zoe.post, f"{here}join/", {"seat": ""}))
        seat = Seat.objects.select_related("player").get(campaign=campaign, key="B")
        assert seat.player is not None
        assert seat.player.username == "yan", "who waited comes before who walks in"
        assert not WaitingPlace.objects.filter(campaign=campaign, person=seat.player).exists()
