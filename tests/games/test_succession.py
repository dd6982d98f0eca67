"""A seat whose player has gone gets another; a campaign gets another GM."""

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from games import selectors
from games.models import AuditEntry, Campaign, Notice, Seat
from games.services import farewell, guests, succession, waiting
from tests.toy import scenes
from tests.toy.scenes import Clock

pytestmark = pytest.mark.django_db


@pytest.fixture
def campaign(clock: Clock) -> Campaign:
    """Three seats, of which A has lost its player; fay waits."""
    campaign = scenes.started(players=3)
    waiting.wait(campaign, person=scenes.person("fay"))
    farewell.delete(scenes.person("ann"))
    return campaign


def browser(name: str) -> Client:
    client = Client()
    client.force_login(scenes.person(name))
    return client


def test_the_gm_seats_a_successor(campaign: Campaign) -> None:
    gm = browser("gm")
    there = f"/campaigns/{campaign.pk}/successor/"
    assert there in gm.get(f"/campaigns/{campaign.pk}/").content.decode()
    assert "fay" in gm.get(there).content.decode()
    answer = gm.post(there, {"seat": "A", "person": "Fay"})
    assert answer["Location"] == f"/campaigns/{campaign.pk}/"
    seat = scenes.seat(campaign, "A")
    assert (seat.player, seat.is_former) == (scenes.person("fay"), False)
    assert not campaign.waiting.exists()
    assert browser("fay").get(f"/campaigns/{campaign.pk}/seats/A/orders/").status_code == 200
    assert {notice.recipient.username for notice in Notice.objects.filter(code="successor")} == {
        "bob",
        "cid",
    }
    assert Notice.objects.get(code="seated").recipient == scenes.person("fay")
    assert AuditEntry.objects.get(act="give-seat").by == campaign.gm
    assert "has a new player" in gm.get(f"/campaigns/{campaign.pk}/").content.decode()
    assert "You have a seat in" in browser("fay").get("/my/").content.decode()


@pytest.mark.parametrize(
    ("form", "told"),
    [
        ({"seat": "A", "person": ""}, "Choose somebody"),
        ({"seat": "A", "person": "nobody"}, "Nobody here is called"),
        ({"seat": "A", "person": "no\x00body"}, "Nobody here is called"),
        ({"seat": "A", "person": "bob"}, "has a seat in this game"),
        ({"seat": "B", "person": "fay"}, "needs no successor"),
        ({"seat": "Z\x00", "person": "fay"}, "needs no successor"),
        ({"person": "fay"}, "needs no successor"),
    ],
)
def test_what_cannot_be_is_said(campaign: Campaign, form: dict[str, str], told: str) -> None:
    answer = browser("gm").post(f"/campaigns/{campaign.pk}/successor/", form)
    assert answer.status_code == 422
    assert told in answer.content.decode()
    assert scenes.seat(campaign, "A").player is None


def test_a_guest_succeeds_nobody(campaign: Campaign) -> None:
    guest = guests.welcome("192.0.2.1", timezone.now())
    with pytest.raises(succession.NotNow, match="Guests practise only"):
        succession.seat_successor(campaign, key="A", person=guest, by=scenes.person("gm"))


@pytest.mark.parametrize("page", ["successor/", "hand-over/"])
def test_only_the_gm_finds_these_pages(campaign: Campaign, page: str) -> None:
    for name in ("bob", "fay"):
        client = browser(name)
        there = f"/campaigns/{campaign.pk}/{page}"
        assert client.get(there).status_code == 404
        assert client.post(there, {"seat": "A", "person": "fay"}).status_code == 404
        assert there not in client.get(f"/campaigns/{campaign.pk}/").content.decode()
    assert Client().get(f"/campaigns/{campaign.pk}/{page}").status_code == 302


def test_a_campaign_is_handed_over(campaign: Campaign) -> None:
    gm = browser("gm")
    there = f"/campaigns/{campaign.pk}/hand-over/"
    assert there in gm.get(f"/campaigns/{campaign.pk}/").content.decode()
    assert "bob" in gm.get(there).content.decode()
    assert gm.post(there, {"person": "fay"}).status_code == 422, "neither player nor GM"
    assert gm.post(there, {"person": "bob"})["Location"] == "/my/"
    campaign.refresh_from_db()
    bob = User.objects.get(username="bob")
    assert campaign.gm == bob
    assert bob.is_staff
    assert gm.get(there).status_code == 404
    assert browser("bob").get(f"/admin/games/campaign/{campaign.pk}/change/").status_code == 200
    assert "You are the GM" in browser("bob").get("/my/").content.decode()
    assert "bob is the GM" in browser("cid").get("/my/").content.decode()
    assert selectors.is_gm_of(bob, campaign)
    farewell.delete(User.objects.get(username="gm"))


def test_nobody_succeeds_where_the_game_is_over(campaign: Campaign) -> None:
    Campaign.objects.filter(pk=campaign.pk).update(status=Campaign.Status.FINISHED)
    campaign.refresh_from_db()
    assert not succession.vacant_seats(campaign).exists()
    assert Seat.objects.filter(is_former=True).exists()
