"""The lobby: what is found, by whom, and what it costs; invitations; a campaign's news."""

import re
import uuid
from datetime import timedelta
from typing import Any

import pytest
from django.core.mail import EmailMessage
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.models import Campaign, Invitation, Seat, WaitingPlace
from games.services import campaigns, deadlines, invitations, joining, waiting
from tests.games.test_pages_orders import HTMX, client_of
from tests.toy import scenes
from tests.toy.scenes import Clock

pytestmark = pytest.mark.django_db


def laid(free: int = 1, **fields: object) -> Campaign:
    """A table with one player and ``free`` seats to be had.

    Its id is not drawn: arms are made of it, and must not happen to look like a test's own.
    """
    number = Campaign.objects.count() + 1
    campaign = scenes.draft(1 + free, 0, **{"id": uuid.UUID(int=number), **fields})
    campaign.seats.exclude(key="A").update(player=None)
    return campaign


def found(client: Client, query: str = "", **more: Any) -> list[str]:
    """The names on the lobby's cards, in order."""
    page = client.get(f"/campaigns/?{query}", **more).content.decode()
    return re.findall(r'<h2><a href="/campaigns/[-0-9a-f]+/">(.*?)</a></h2>', page)


@pytest.fixture
def lobby(clock: Clock) -> None:
    """Two tables that wait, one full table, two games, one that is over, and two closed ones."""
    laid(free=2, name="Wide")
    laid(free=1, name="Narrow", about="Beginners are welcome here.")
    scenes.draft(2, 0, name="Full", starts_when_full=False)
    scenes.started(2, 0, name="Slow", every=9)
    scenes.started(2, 0, name="Swift")
    over = scenes.started(2, 0, name="Über alle Berge")
    Campaign.objects.filter(pk=over.pk).update(status="finished", finished_at=timezone.now())
    laid(name="Secret", is_private=True)
    scenes.started(2, 0, name="Practice", is_practice=True)


def test_whoever_comes_finds_the_tables_that_need_players(lobby: None) -> None:
    assert found(Client()) == ["Narrow", "Wide", "Full"]
    page = Client().get("/campaigns/").content.decode()
    assert "one seat is free" in page
    assert "2 seats are free" in page
    assert "every seat is taken" in page
    assert "Beginners are welcome here." in page
    assert page.count("coat empty-coat") == 3
    for state, number in [("open", 3), ("running", 2), ("finished", 1), ("all", 6)]:
        assert f'id="count-{state}">{number}<' in page


@pytest.mark.parametrize(
    ("query", "names"),
    [
        ("state=running", ["Swift", "Slow"]),
        ("state=finished", ["Über alle Berge"]),
        ("state=all&order=name", ["Full", "Narrow", "Slow", "Swift", "Wide", "Über alle Berge"]),
        ("order=free", ["Wide", "Narrow", "Full"]),
        ("free=1", ["Narrow", "Wide"]),
        ("state=all&q=UBER", ["Über alle Berge"]),
        ("state=all&q=berge", ["Über alle Berge"]),
        ("q=nothing", []),
        ("game=counties", []),
        ("game=toy&free=1", ["Narrow", "Wide"]),
        ("state=%00&order=x&page=-1&game=x", ["Narrow", "Wide", "Full"]),
        ("page=99999999999", ["Narrow", "Wide", "Full"]),
        ("q=%00%ff", []),
    ],
)
def test_filters_and_order(lobby: None, query: str, names: list[str]) -> None:
    assert found(Client(), query) == names


def test_my_own_tables_and_the_private_ones_among_them(lobby: None) -> None:
    assert found(client_of("ann"), "mine=1&order=name") == ["Full", "Narrow", "Secret", "Wide"]
    assert "Secret" in found(client_of("gm"))
    scenes.person("zoe")
    assert found(client_of("zoe"), "mine=1") == []
    for name in ("bob", "zoe"):
        assert "Secret" not in found(client_of(name), "state=all")
    assert "Practice" not in found(client_of("ann"), "state=all")


def test_a_running_game_shows_its_deadline_and_its_last_news(lobby: None) -> None:
    page = Client().get("/campaigns/?state=running").content.decode()
    assert "Turn 1 dawns" in page
    assert "3 Mar 2026, 20:00" in page
    assert "Read along" in page


def test_search_knows_every_language(clock: Clock) -> None:
    laid(name="Графства Осенью")
    assert found(Client(), "q=осенью") == ["Графства Осенью"]


def test_where_there_is_nothing_the_page_says_what_to_do(clock: Clock) -> None:
    page = Client().get("/campaigns/").content.decode()
    assert "No table is waiting for players." in page
    assert 'href="/campaigns/new/"' in page
    assert "No table is like that" in Client().get("/campaigns/?q=x").content.decode()
    assert "No game is being played" in Client().get("/campaigns/?state=running").content.decode()
    assert "to its end yet" in Client().get("/campaigns/?state=finished").content.decode()


def test_many_tables_come_in_pages(clock: Clock) -> None:
    for number in range(13):
        laid(name=f"Table {number:02}")
    first = Client().get("/campaigns/?order=name").content.decode()
    assert "page 1 of 2" in first
    assert "?state=open&amp;order=name&amp;page=2" in first
    assert found(Client(), "order=name&page=2") == ["Table 12"]


def test_htmx_gets_the_cards_and_the_counts_only(lobby: None) -> None:
    answer = Client().get("/campaigns/?q=swift&state=running", headers=HTMX)
    page = answer.content.decode()
    assert "<html" not in page
    assert "Swift" in page
    assert '<small id="count-running" hx-swap-oob="true">1</small>' in page
    assert "HX-Request" in answer["Vary"]
    back = {**HTMX, "HX-History-Restore-Request": "true"}
    assert "<html" in Client().get("/campaigns/?q=swift", headers=back).content.decode()


def test_the_lobby_costs_the_same_however_many_tables_there_are(clock: Clock) -> None:
    scenes.person("zoe")
    clients = [Client(), client_of("zoe")]

    def cost(client: Client) -> int:
        client.get("/campaigns/?state=all")
        with CaptureQueriesContext(connection) as queries:
            client.get("/campaigns/?state=all")
        return len(queries)

    laid()
    scenes.started(2, 0)
    before = [cost(client) for client in clients]
    for _more in range(4):
        laid()
        scenes.started(3, 1)
    assert [cost(client) for client in clients] == before
    assert max(before) <= 6 + 2


# Invitations


def test_an_invitation_opens_a_private_table_and_leads_to_a_seat(clock: Clock) -> None:
    table = laid(name="Secret", is_private=True)
    scenes.person("zoe")
    here = f"/campaigns/{table.pk}/"
    client_of("gm").post(f"{here}invitations/")
    code = Invitation.objects.get().code
    assert f"http://testserver/invitations/{code}/" in client_of("gm").get(here).content.decode()
    stranger = Client()
    assert stranger.get(here).status_code == 404
    assert stranger.get(f"/invitations/{code}/")["Location"] == here
    page = stranger.get(here).content.decode()
    assert "Take a seat" in page
    assert code not in page, "who is invited invites nobody"
    to_log_in = stranger.get(f"{here}join/")
    assert to_log_in["Location"] == f"/log-in/?next={here}join/"
    stranger.force_login(scenes.person("zoe"))
    assert "A seat at" in stranger.get(f"{here}join/").content.decode()
    assert "You are invited to" in stranger.get("/my/").content.decode()
    assert stranger.post(f"{here}join/", {"seat": ""}).status_code == 302
    assert Client().get(here).status_code == 404
    assert client_of("zoe").get(here).status_code == 200


def test_who_is_invited_signs_up_first_and_comes_back_to_the_table(
    clock: Clock, mailoutbox: list[EmailMessage]
) -> None:
    table = laid(name="Secret", is_private=True)
    join = f"/campaigns/{table.pk}/join/"
    newcomer = Client()
    newcomer.get(f"/invitations/{invitations.invite(table, by=scenes.person('gm')).code}/")
    page = newcomer.get(join, follow=True).content.decode()
    (sign_up,) = re.findall(r'href="(/sign-up/\?next=[^"]+)"', page)
    known = {"username": "newcomer", "email": "new@example.org", "password1": "a long pass phrase"}
    assert newcomer.post(sign_up, {**known, "next": join}).status_code == 302
    (link,) = re.findall(r"http://testserver(/address/\S+)", str(mailoutbox[0].body))
    assert newcomer.post(link)["Location"] == join
    newcomer.post(join, {"seat": "", "name": "Terra Nova"})
    assert str(scenes.seat(table, "B").player) == "newcomer"
    table.refresh_from_db()
    assert table.status == "running"


def test_a_withdrawn_invitation_names_nothing(clock: Clock) -> None:
    table = laid(name="Secret", is_private=True)
    invitation = invitations.invite(table, by=scenes.person("gm"))
    guest = Client()
    guest.get(f"/invitations/{invitation.code}/")
    assert guest.get(f"/campaigns/{table.pk}/").status_code == 200
    answer = client_of("gm").post(
        f"/campaigns/{table.pk}/invitations/withdraw/", {"code": invitation.code}
    )
    assert answer.status_code == 302
    assert guest.get(f"/campaigns/{table.pk}/").status_code == 404
    gone = guest.get(f"/invitations/{invitation.code}/")
    assert gone.status_code == 410
    assert "no longer good" in gone.content.decode()
    for name in ("Secret", "gm", "ann", str(table.pk)):
        assert name not in gone.content.decode().split("<main")[1].split("</main>")[0]
    for code in ("never-there-was-one", "%00", "x" * 5000):
        assert Client().get(f"/invitations/{code}/").status_code == 404


def test_players_invite_and_withdraw_their_own_the_gm_any(clock: Clock) -> None:
    table = laid(is_private=True)
    make, withdraw = (f"/campaigns/{table.pk}/invitations/{act}" for act in ("", "withdraw/"))
    scenes.person("zoe")
    assert client_of("zoe").post(make).status_code == 404
    assert client_of("ann").post(make).status_code == 302
    assert client_of("gm").post(make).status_code == 302
    theirs = Invitation.objects.get(made_by__username="gm")
    own = Invitation.objects.get(made_by__username="ann")
    assert client_of("ann").post(withdraw, {"code": theirs.code}).status_code == 404
    assert client_of("ann").post(withdraw, {"code": "x\x00"}).status_code == 404
    assert client_of("gm").post(withdraw, {"code": own.code}).status_code == 302
    own.refresh_from_db()
    assert own.revoked_at is not None
    assert client_of("gm").get(make).status_code == 405


def test_an_invitation_to_one_table_opens_no_other(clock: Clock) -> None:
    table, other = laid(is_private=True), laid(is_private=True)
    guest = Client()
    guest.get(f"/invitations/{invitations.invite(table, by=scenes.person('gm')).code}/")
    assert guest.get(f"/campaigns/{other.pk}/").status_code == 404


def test_who_is_invited_to_a_running_game_reads_what_is_public(clock: Clock) -> None:
    table = scenes.started(2, 0, is_private=True)
    guest = Client()
    guest.get(f"/invitations/{invitations.invite(table, by=scenes.person('gm')).code}/")
    here = f"/campaigns/{table.pk}/"
    assert guest.get(f"{here}report/").status_code == 200
    page = guest.get(here).content.decode()
    assert "Invitations" not in page
    guest.force_login(scenes.person("zoe"))
    assert guest.get(f"{here}seats/A/report/").status_code == 404


def test_too_many_invitations_are_refused(clock: Clock) -> None:
    table = laid()
    for _more in range(invitations.MOST):
        invitations.invite(table, by=scenes.person("gm"))
    page = client_of("gm").post(f"/campaigns/{table.pk}/invitations/", follow=True)
    assert "withdraw one first" in page.content.decode()


# News, and the reader's own page


def test_the_news_tell_what_everybody_may_know(clock: Clock) -> None:
    table = laid(free=2)
    joining.join(table, person=scenes.person("zoe"))
    joining.leave(table, person=scenes.person("zoe"))
    invitations.invite(table, by=scenes.person("gm"))
    joining.join(table, person=scenes.person("bob"))
    joining.join(table, person=scenes.person("cid"))
    table.refresh_from_db()
    turn = scenes.open_turn(table)
    deadlines.move(turn, timezone.now() + timedelta(days=3), by=table.gm)
    campaigns.pause(table, by=table.gm)
    campaigns.resume(table, by=table.gm)
    scenes.play_turn(clock, table, A="hide 7")
    page = Client().get(f"/campaigns/{table.pk}/?turns=all").content.decode()
    news = page.split('class="table-news"')[1].split("</ol>")[0]
    for words in (
        "zoe has taken seat B.",
        "zoe has left seat B.",
        "bob has taken seat B.",
        "The game has begun.",
        "The deadline of turn 1 was moved",
        "The clock was stopped.",
        "The clock goes on.",
        "Turn 2 dawns",
    ):
        assert words in news, words
    assert "invit" not in news
    short = Client().get(f"/campaigns/{table.pk}/").content.decode()
    assert "All news" in short
    assert short.split('class="table-news"')[1].split("</ol>")[0].count("<li") == 8


def test_a_page_of_mine_tells_where_i_wait_and_what_my_tables_need(clock: Clock) -> None:
    full = scenes.draft(2, 0, name="Full", starts_when_full=False)
    needy = laid(free=2, name="Needy")
    for name in ("yan", "zoe"):
        waiting.wait(full, person=scenes.person(name))
        clock.wait(scenes.SECOND)
    page = client_of("zoe").get("/my/").content.decode()
    assert "You wait for a seat at" in page
    assert "number 2 on the list" in page
    Campaign.objects.update(gm=scenes.person("gm"))
    scenes.person("gm").__class__.objects.filter(username="gm").update(is_staff=True)
    page = client_of("gm").get("/my/").content.decode()
    assert "needs 2 players" in page
    assert f'href="/campaigns/{full.pk}/start/">ready: start it</a>' in page
    assert "2 people wait" in page
    own = client_of("ann").get("/my/").content.decode()
    assert "2 seats are free" in own
    assert needy.name in own


def test_a_former_player_is_nobody_by_name(clock: Clock) -> None:
    table = laid(free=2)
    joining.join(table, person=scenes.person("zoe"))
    Seat.objects.filter(player__username="zoe").update(player=None, is_former=True)
    scenes.person("zoe").delete()
    page = Client().get(f"/campaigns/{table.pk}/").content.decode()
    assert "A former player took seat B." in page
    assert "zoe" not in page


def test_the_queue_is_told_as_a_number(clock: Clock) -> None:
    table = scenes.started(2, 0)
    waiting.wait(table, person=scenes.person("zoe"))
    page = Client().get(f"/campaigns/{table.pk}/").content.decode()
    assert "One person waits for a seat." in page
    assert "zoe" not in page
    own = client_of("zoe").get(f"/campaigns/{table.pk}/").content.decode()
    assert "Wait no longer" in own
    client_of("zoe").post(f"/campaigns/{table.pk}/wait/", {"do": "stop"})
    assert not WaitingPlace.objects.exists()


def test_the_news_tell_who_is_out_once(clock: Clock) -> None:
    table = scenes.started(3, 0, options={"lives": 1})
    scenes.play_turn(clock, table, A=f"guess C {scenes.hidden(table, 'C')}")
    scenes.play_turn(clock, table)
    page = Client().get(f"/campaigns/{table.pk}/?turns=all").content.decode()
    assert page.count("Seat C is out.") == 1


def test_what_the_game_asks_for_is_chosen_with_the_seat_and_afterwards(clock: Clock) -> None:
    table = laid(free=2)
    scenes.person("zoe")
    here, zoe = f"/campaigns/{table.pk}/", client_of("zoe")
    assert '<option value="steel">of steel</option>' in zoe.get(f"{here}join/").content.decode()
    refused = zoe.post(f"{here}join/", {"seat": "B", "name": "Terra", "choice-shovel": "gold"})
    assert refused.status_code == 422
    assert "Shovel: choose from the list." in refused.content.decode()
    assert 'value="Terra"' in refused.content.decode()
    zoe.post(f"{here}join/", {"seat": "B", "choice-shovel": "steel"})
    assert scenes.seat(table, "B").choices == {"shovel": "steel"}
    page = zoe.get(f"{here}seat/").content.decode()
    assert '<option value="steel" selected>of steel</option>' in page
    zoe.post(f"{here}seat/", {"choice-shovel": ""})
    assert scenes.seat(table, "B").choices == {}
