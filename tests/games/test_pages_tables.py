"""Seats and tables in pages: sit down, dress, leave, wait; set a table, start it, clear it away."""

from datetime import timedelta
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from games.models import Campaign, Notice, Profile, Seat, WaitingPlace
from games.services import tables, waiting
from tests.games.test_pages_lobby import laid
from tests.games.test_pages_orders import HTMX, client_of
from tests.toy import scenes
from tests.toy.scenes import Clock

pytestmark = pytest.mark.django_db

NEW = {
    "game": "toy",
    "name": "The Sunday table",
    "about": "Bring cake.",
    "seats": "3",
    "bots": "1",
    "plays": "on",
    "access": "private",
    "starts_when_full": "on",
    "rhythm": "weekdays",
    "every": "2",
    "weekdays": ["2", "6"],
    "local_time": "20:00",
    "zone": "Europe/Berlin",
    "early_run": "on",
    "option_lives": "3",
}
OWN_ARMS = {"arms": "own", "division": "chevron", "colour": "2", "metal": "or", "charge": "cow"}


def confirmed(name: str = "zoe") -> Client:
    """The browser of somebody with a confirmed address."""
    user = scenes.person(name)
    EmailAddress.objects.get_or_create(user=user, email=f"{name}@example.org", verified=True)
    return client_of(name)


def words(answer: Any) -> str:
    page: str = answer.content.decode()
    return page


# A seat


def test_the_page_before_a_seat_says_what_it_means(clock: Clock) -> None:
    table = laid(free=2, zone="Europe/Berlin", early_run=True)
    scenes.person("zoe")
    page = words(client_of("zoe").get(f"/campaigns/{table.pk}/join/?seat=C"))
    for told in (
        "What a seat means",
        "A turn every day at 20:00 (Europe/Berlin).",
        "Sooner, when all say that they are ready.",
        "One other person plays so far.",
        "A seat is a promise",
        "3 Mar 2026, 20:00 (Europe/Berlin)",
        "7 Mar 2026, 20:00 (Europe/Berlin)",
    ):
        assert told in page, told
    assert 'value="C" checked' in page
    assert 'name="seat" value="A"' not in page


def test_a_single_free_seat_is_no_choice(clock: Clock) -> None:
    table = laid(free=1)
    scenes.person("zoe")
    page = words(client_of("zoe").get(f"/campaigns/{table.pk}/join/"))
    assert "any that is free" not in page
    assert page.count('name="seat"') == 1
    assert 'name="seat" value="B" checked' in page


def test_a_seat_with_name_and_arms(clock: Clock) -> None:
    table = laid(free=2)
    scenes.person("zoe")
    wish = {"seat": "C", "name": "The Vale", **OWN_ARMS}
    page = words(client_of("zoe").post(f"/campaigns/{table.pk}/join/", wish, follow=True))
    assert "Seat C is yours" in page
    assert "The Vale" in page
    seat = scenes.seat(table, "C")
    assert (seat.name, seat.arms) == ("The Vale", "chevron.2.or.cow")
    again = client_of("zoe").post(f"/campaigns/{table.pk}/join/", {"seat": "B"})
    assert again["Location"] == f"/campaigns/{table.pk}/"
    assert Seat.objects.filter(player__username="zoe").count() == 1


def test_arms_are_not_taken_unless_they_were_asked_for(clock: Clock) -> None:
    table = laid(free=2)
    scenes.person("zoe")
    client_of("zoe").post(f"/campaigns/{table.pk}/join/", {**OWN_ARMS, "arms": ""})
    assert scenes.seat(table, "B").arms == ""


@pytest.mark.parametrize(
    ("wish", "status", "said"),
    [
        ({"name": "the vale"}, 422, "Another realm at this table bears this name"),
        ({"name": "x" * 61}, 422, "60 letters at most"),
        ({"name": "bell\x07"}, 422, "cannot be printed"),
        ({**OWN_ARMS, "charge": "dragon"}, 422, "These are no arms"),
        ({**OWN_ARMS}, 422, "look like these"),
        ({"arms": "own"}, 422, "These are no arms"),
        ({"seat": "A"}, 409, "This seat has just been taken"),
        ({"seat": "\x00"}, 409, "This seat has just been taken"),
    ],
)
def test_a_wish_that_cannot_be_met_is_answered_and_kept(
    clock: Clock, wish: dict[str, str], status: int, said: str
) -> None:
    table = laid(free=2)
    table.seats.filter(key="A").update(name="The Vale", arms="chevron.2.or.tower")
    scenes.person("zoe")
    answer = client_of("zoe").post(f"/campaigns/{table.pk}/join/", {"name": "Mine", **wish})
    assert answer.status_code == status
    assert said in words(answer)
    assert 'role="alert"' in words(answer)
    if "name" not in wish:
        assert 'value="Mine"' in words(answer)
    assert not Seat.objects.filter(player__username="zoe").exists()


def test_arms_are_shown_before_they_are_taken(clock: Clock) -> None:
    table = laid()
    scenes.person("zoe")
    shown = words(client_of("zoe").get("/arms/", OWN_ARMS, headers=HTMX))
    assert "<svg" in shown
    assert "Azure, a chevron Or" in shown
    assert words(Client().get("/arms/", {"division": "x"})).strip() == ""
    page = client_of("zoe").post(f"/campaigns/{table.pk}/join/", {**OWN_ARMS, "do": "show"})
    assert page.status_code == 200
    assert "Azure, a chevron Or" in words(page)
    assert not Seat.objects.filter(player__username="zoe").exists()


def test_the_own_seat_is_dressed_until_the_start(clock: Clock) -> None:
    table = laid()
    here = f"/campaigns/{table.pk}/seat/"
    ann = client_of("ann")
    assert "Name and arms of your realm" in words(ann.get(here))
    assert ann.post(here, {"name": "Fen", **OWN_ARMS}).status_code == 302
    assert scenes.seat(table, "A").name == "Fen"
    assert 'value="own" checked' in words(ann.get(here))
    assert ann.post(here, {"name": "b"}).status_code == 422
    scenes.person("zoe")
    assert client_of("zoe").get(here)["Location"] == f"/campaigns/{table.pk}/"
    Campaign.objects.update(status="running")
    assert ann.post(here, {"name": "Late"}).status_code == 302
    assert scenes.seat(table, "A").name == "Fen"


def test_leaving_is_asked_once_more(clock: Clock) -> None:
    table = laid()
    ann = client_of("ann")
    assert "Seat A becomes free" in words(ann.get(f"/campaigns/{table.pk}/leave/"))
    answer = ann.post(f"/campaigns/{table.pk}/leave/")
    assert answer["Location"] == "/campaigns/"
    assert scenes.seat(table, "A").player is None
    assert ann.get(f"/campaigns/{table.pk}/leave/").status_code == 302


def test_after_the_start_the_page_says_who_can_let_one_go(clock: Clock) -> None:
    table = scenes.started(2, 0)
    page = client_of("ann").get(f"/campaigns/{table.pk}/leave/")
    assert "Ask gm, who runs this campaign" in words(page)
    assert "<form method" not in words(page).split("<main")[1].split("</main>")[0]
    assert client_of("ann").post(f"/campaigns/{table.pk}/leave/").status_code == 409
    assert scenes.seat(table, "A").player is not None
    assert "Leave the table" not in words(client_of("ann").get(f"/campaigns/{table.pk}/"))


def test_a_full_table_offers_its_queue(clock: Clock) -> None:
    table = scenes.draft(2, 0, starts_when_full=False)
    scenes.person("zoe")
    zoe = client_of("zoe")
    here = f"/campaigns/{table.pk}/"
    assert "Wait for a seat" in words(zoe.get(here))
    assert "No seat is free" in words(zoe.get(f"{here}join/"))
    page = words(zoe.post(f"{here}wait/", {"do": "wait"}, follow=True))
    assert "You are number 1 on the waiting list." in page
    assert "number 1" in words(zoe.get(f"{here}wait/"))
    client_of("bob").post(f"{here}leave/")
    assert scenes.seat(table, "B").player == scenes.person("zoe")
    letters = words(zoe.get("/my/"))
    assert "You waited for it" in letters
    assert "the first on the waiting list sits there now" in words(client_of("ann").get("/my/"))


def test_a_guest_is_told_to_keep_his_account_first(clock: Clock) -> None:
    table = laid()
    guest = scenes.person("guest-1")
    Profile.objects.update_or_create(
        user=guest, defaults={"guest_until": timezone.now() + timedelta(days=7)}
    )
    browser = client_of("guest-1")
    page = browser.post(f"/campaigns/{table.pk}/join/", {"seat": ""}, follow=True)
    assert "keep your account first" in words(page)
    assert "keep your account first" in words(browser.get("/campaigns/new/"))


def test_only_posts_change_anything(clock: Clock) -> None:
    table = laid()
    for page in ("join", "seat", "leave", "wait", "start", "clear"):
        for name in ("ann", "gm"):
            client_of(name).get(f"/campaigns/{table.pk}/{page}/")
    assert scenes.seat(table, "A").player == scenes.person("ann")
    assert scenes.seat(table, "B").player is None
    table.refresh_from_db()
    assert table.status == "draft"
    assert not WaitingPlace.objects.exists()


# A table


def test_anybody_with_a_confirmed_address_sets_a_table_and_runs_it(clock: Clock) -> None:
    zoe = confirmed()
    answer = zoe.post("/campaigns/new/", NEW)
    table = Campaign.objects.get()
    assert answer["Location"] == f"/campaigns/{table.pk}/"
    assert (table.name, table.about, table.gm) == (NEW["name"], "Bring cake.", scenes.person("zoe"))
    assert (table.is_private, table.starts_when_full, table.early_run) == (True, True, True)
    assert (table.rhythm, table.weekdays, table.zone) == ("weekdays", [2, 6], "Europe/Berlin")
    assert table.options == {"lives": 3}
    seats = {seat.key: (seat.player, seat.bot) for seat in table.seats.all()}
    assert seats == {"A": (scenes.person("zoe"), ""), "B": (None, ""), "C": (None, "bold")}
    page = words(zoe.get(f"/campaigns/{table.pk}/"))
    assert "Start the game" in page
    assert "Make an invitation" in page
    assert '<a class="button" href="#invitations-heading">Invite players</a>' in page
    assert "on Wednesday and Sunday." in page
    assert "to the desk" not in page, "before the start everything is done on this page"
    assert Client().get(f"/campaigns/{table.pk}/").status_code == 404
    assert zoe.get(f"/admin/games/campaign/{table.pk}/change/").status_code == 200


@pytest.mark.parametrize(
    ("changes", "field", "said"),
    [
        ({"name": ""}, "name", "still empty"),
        ({"name": "x" * 81}, "name", "at most 80"),
        ({"about": "x" * 2001}, "about", "at most 2000"),
        ({"seats": "1"}, "seats", "write 2 or more"),
        ({"seats": "31"}, "seats", "write 30 or less"),
        ({"seats": "9" * 5000}, "seats", ""),
        ({"bots": "3"}, "bots", "only 3 seats"),
        ({"bots": "-1"}, "bots", "write 0 or more"),
        ({"access": "x"}, "access", "“x” is not offered here"),
        ({"rhythm": "minutes"}, "rhythm", "“minutes” is not offered"),
        ({"rhythm": "days", "every": ""}, "every", "1 to 60"),
        ({"rhythm": "days", "every": "61"}, "every", "write 60 or less"),
        ({"weekdays": []}, "weekdays", "at least one weekday"),
        ({"weekdays": ["7"]}, "weekdays", "“7” is not offered"),
        ({"local_time": "25:00"}, "local_time", "“25:00” is no time of day"),
        ({"zone": "Middle/Earth"}, "zone", "not a time zone"),
        ({"option_lives": "10"}, "option_lives", "write 9 or less"),
        ({"name": "\x00"}, "name", "no text has"),
    ],
)
def test_what_is_wrong_with_a_new_table_is_said_at_its_field(
    clock: Clock, changes: dict[str, object], field: str, said: str
) -> None:
    answer: Any = confirmed().post("/campaigns/new/", NEW | changes)
    assert answer.status_code == 422
    assert field in answer.context["form"].errors
    assert said in words(answer)
    assert "Bring cake." in words(answer) or "about" in changes
    assert not Campaign.objects.exists()


def test_without_a_confirmed_address_nobody_sets_a_table(clock: Clock) -> None:
    zoe = scenes.person("zoe")
    EmailAddress.objects.create(user=zoe, email="zoe@example.org", verified=False)
    assert "Confirm your e-mail address first" in words(client_of("zoe").get("/campaigns/new/"))
    answer = client_of("zoe").post("/campaigns/new/", NEW)
    assert answer.status_code == 422
    assert not Campaign.objects.exists()
    assert Client().get("/campaigns/new/")["Location"] == "/log-in/?next=/campaigns/new/"


def test_an_account_that_an_operator_made_is_known(clock: Clock) -> None:
    scenes.person("zoe")
    assert client_of("zoe").post("/campaigns/new/", NEW).status_code == 302


def test_five_tables_may_wait_at_once(clock: Clock) -> None:
    zoe = confirmed()
    for _more in range(tables.MOST_UNSTARTED):
        assert zoe.post("/campaigns/new/", NEW).status_code == 302
    answer = zoe.post("/campaigns/new/", NEW)
    assert answer.status_code == 422
    assert "Five of your tables wait" in words(answer)
    assert Campaign.objects.count() == tables.MOST_UNSTARTED


def test_the_first_deadlines_are_seen_while_the_form_is_filled_in(clock: Clock) -> None:
    zoe = confirmed()
    assert "4 Mar 2026" in words(zoe.get("/campaigns/new/?game=toy"))  # the default: two days
    shown = words(zoe.get("/campaigns/new/deadlines/", NEW, headers=HTMX))
    for day in ("4 Mar", "8 Mar", "11 Mar", "15 Mar", "18 Mar"):
        assert f"{day} 2026, 20:00 (Europe/Berlin)" in shown
    assert "Fill in the pace" in words(
        zoe.get("/campaigns/new/deadlines/", NEW | {"zone": "x"}, headers=HTMX)
    )
    page = zoe.post("/campaigns/new/", NEW | {"show": "deadlines", "name": ""})
    assert page.status_code == 200
    assert "18 Mar 2026, 20:00 (Europe/Berlin)" in words(page)
    assert not Campaign.objects.exists()


def test_the_zone_of_the_reader_is_offered(clock: Clock) -> None:
    zoe = confirmed()
    Profile.objects.update_or_create(
        user=scenes.person("zoe"), defaults={"zone": "America/New_York"}
    )
    assert 'value="America/New_York"' in words(zoe.get("/campaigns/new/"))


def test_the_last_player_starts_the_friends_game(clock: Clock) -> None:
    zoe = confirmed()
    zoe.post("/campaigns/new/", NEW)
    table = Campaign.objects.get()
    zoe.post(f"/campaigns/{table.pk}/invitations/")
    code = table.invitations.get().code
    scenes.person("yan")
    yan = client_of("yan")
    yan.get(f"/invitations/{code}/")
    yan.post(f"/campaigns/{table.pk}/join/", {"seat": ""})
    table.refresh_from_db()
    assert table.status == "running"
    for client in (yan, zoe):
        assert "My orders" in words(client.get(f"/campaigns/{table.pk}/"))


def test_the_gm_starts_with_bots_in_the_free_seats(clock: Clock) -> None:
    table = laid(free=2)
    gm, here = client_of("gm"), f"/campaigns/{table.pk}/start/"
    assert "Let bots take the 2 free seats and start" in words(gm.get(here))
    answer = gm.post(here)
    assert answer.status_code == 422
    assert "has neither a player nor a bot" in words(answer)
    assert gm.post(here, {"with_bots": "1"}).status_code == 302
    table.refresh_from_db()
    assert table.status == "running"
    assert table.seats.exclude(bot="").count() == 2
    assert gm.get(here)["Location"] == f"/campaigns/{table.pk}/"
    assert "Bots have taken the free seats." in words(Client().get(f"/campaigns/{table.pk}/"))


def test_a_gm_at_the_table_finds_the_desk_from_it(clock: Clock) -> None:
    zoe = confirmed()
    zoe.post("/campaigns/new/", NEW | {"bots": "2"})
    table = Campaign.objects.get()
    desk = f'href="/admin/games/campaign/{table.pk}/change/">to the desk'
    zoe.post(f"/campaigns/{table.pk}/start/")
    assert desk in words(zoe.get(f"/campaigns/{table.pk}/"))
    Campaign.objects.update(is_private=False)
    assert desk not in words(Client().get(f"/campaigns/{table.pk}/"))


def test_a_start_that_is_refused_gives_no_seat_to_a_bot(clock: Clock) -> None:
    table = laid(free=1, options={"lives": 77})
    answer = client_of("gm").post(f"/campaigns/{table.pk}/start/", {"with_bots": "1"})
    assert answer.status_code == 422
    assert "cannot be 77" in words(answer)
    assert scenes.seat(table, "B").bot == ""


def test_a_table_is_cleared_away_and_its_people_are_told(clock: Clock) -> None:
    table = scenes.draft(2, 0, name="Gone", starts_when_full=False)
    waiting.wait(table, person=scenes.person("zoe"))
    gm, here = client_of("gm"), f"/campaigns/{table.pk}/clear/"
    assert "Clear “Gone” away?" in words(gm.get(here))
    assert gm.post(here)["Location"] == "/my/"
    assert not Campaign.objects.exists()
    for name in ("ann", "bob", "zoe"):
        assert "The GM has cleared the table “Gone” away" in words(client_of(name).get("/my/"))
    assert Notice.objects.count() == 3


def test_a_game_that_has_begun_is_not_cleared_away(clock: Clock) -> None:
    table = scenes.started(2, 0)
    assert client_of("gm").post(f"/campaigns/{table.pk}/clear/").status_code == 302
    assert Campaign.objects.exists()


@pytest.mark.parametrize("page", ["start", "clear"])
def test_the_gms_pages_are_not_there_for_others(clock: Clock, page: str) -> None:
    table = laid()
    scenes.person("zoe")
    for name in ("ann", "zoe"):
        for method in ("get", "post"):
            answer = getattr(client_of(name), method)(f"/campaigns/{table.pk}/{page}/")
            assert answer.status_code == 404
    assert Client().get(f"/campaigns/{table.pk}/{page}/").status_code == 302
    table.refresh_from_db()
    assert table.status == "draft"


def test_who_sets_a_table_sees_only_his_own_at_the_desk(clock: Clock) -> None:
    scenes.started(2, 0, name="Theirs")
    zoe = confirmed()
    zoe.post("/campaigns/new/", NEW)
    assert User.objects.get(username="zoe").is_staff
    for model in ("campaign", "stage", "dossier", "auditentry", "invitation", "waitingplace"):
        page = words(zoe.get(f"/admin/games/{model}/"))
        assert "Theirs" not in page, model
    assert zoe.get("/admin/auth/user/").status_code == 403
    own = words(
        zoe.get(f"/admin/games/campaign/{Campaign.objects.get(name=NEW['name']).pk}/change/")
    )
    for name in ("ann", "bob"):
        assert f">{name}<" not in own, "no list of everybody"


def test_who_was_logged_out_meanwhile_comes_back_to_the_form(clock: Clock) -> None:
    table = laid()
    here = f"/campaigns/{table.pk}/join/"
    assert Client().post(here, {"seat": ""})["Location"] == f"/log-in/?next={here}"
    assert Client().post("/campaigns/new/", NEW)["Location"] == "/log-in/?next=/campaigns/new/"


@pytest.mark.parametrize(
    ("changes", "hours"),
    [
        ({}, 0),
        ({"seats": "8", "bots": "0"}, 48),
        ({"seats": "8", "bots": "1"}, 0),
        ({"seats": "8", "bots": "0", "check_in_hours": "0"}, 0),
        ({"check_in_hours": "12"}, 12),
    ],
)
def test_large_tables_ask_everybody_to_check_in_unless_they_say_otherwise(
    clock: Clock, changes: dict[str, str], hours: int
) -> None:
    assert confirmed().post("/campaigns/new/", NEW | changes).status_code == 302
    assert Campaign.objects.get(gm__username="zoe").check_in_hours == hours


def test_a_name_is_one_line_of_letters_that_can_be_seen(clock: Clock) -> None:
    answer = confirmed().post("/campaigns/new/", {**NEW, "name": "The\n\x01 Sunday\x1b\ttable"})
    assert answer.status_code == 302
    assert Campaign.objects.get().name == "The Sunday table"
    answer = confirmed().post("/campaigns/new/", {**NEW, "name": "\x01\x1b"})
    assert answer.status_code == 422
    assert Campaign.objects.count() == 1
