"""A guest keeps his game: with a name and a password it is an account's."""

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from games.models import Campaign, Profile, Seat
from games.services import guests, tidying
from tests.games.test_pages_orders import client_of
from tests.toy.scenes import Clock

pytestmark = pytest.mark.django_db
FORM = {"username": "wanda", "email": "wanda@example.org", "password1": "two words and a comma"}


@pytest.fixture
def guest(clock: Clock) -> Client:
    cache.clear()
    client = Client()
    client.post("/practice/toy/")
    return client


def test_the_order_page_offers_it_to_guests_only(guest: Client) -> None:
    seat = Seat.objects.get(player__isnull=False)
    desk = f"/campaigns/{seat.campaign_id}/seats/A/orders/"
    assert 'href="/practice/keep/"' in guest.get(desk).content.decode()
    ann = client_of("ann")
    own = ann.post("/practice/toy/").headers["Location"]
    assert 'href="/practice/keep/"' not in ann.get(own).content.decode()
    assert ann.get("/practice/keep/").headers["Location"] == "/my/"
    assert Client().get("/practice/keep/").status_code == 302


def test_a_guest_is_told_how_he_would_get_letters(guest: Client) -> None:
    page = guest.get("/my/settings/").content.decode()
    assert 'name="mail_' not in page
    assert "has no address to write to" in page
    assert 'href="/practice/keep/"' in page
    guest.post("/my/settings/", {"zone": "UTC"})
    profile = Profile.objects.get()
    assert profile.zone == "UTC"
    assert profile.mail_turns, "as soon as he has an address"


def test_a_kept_game_stays_and_its_player_stays_logged_in(guest: Client, clock: Clock) -> None:
    assert guest.get("/practice/keep/").status_code == 200
    answer = guest.post("/practice/keep/", FORM)
    seat = Seat.objects.get(player__isnull=False)
    assert answer.headers["Location"] == f"/campaigns/{seat.campaign_id}/seats/A/orders/"
    wanda = User.objects.get(username="wanda")
    assert wanda.check_password(FORM["password1"])
    assert not guests.is_guest(wanda)
    assert guest.get(answer.headers["Location"]).status_code == 200
    clock.wait(guests.KEPT_FOR)
    tidying.tidy(timezone.now())
    assert Campaign.objects.filter(pk=seat.campaign_id).exists()
    assert guest.get("/my/").status_code == 200, "the session is no guest's any more"


def test_what_is_wrong_is_said_and_nothing_is_kept(guest: Client) -> None:
    client_of("wanda")
    answer = guest.post("/practice/keep/", FORM)
    assert answer.status_code == 422
    assert 'value="wanda"' in answer.content.decode()
    assert guests.is_guest(User.objects.get(username__startswith="guest-"))
