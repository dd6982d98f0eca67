"""Guests who stay, accounts that go, and what is known of either."""

import threading
from datetime import timedelta

import pytest
from allauth.account.models import EmailAddress
from allauth.usersessions.models import UserSession
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.core import mail
from django.db import connection
from django.test import Client
from django.utils import timezone

from games import tasks
from games.models import AuditEntry, Campaign, Notice, OrderSheet, Profile, Seat, Turn
from games.services import absence, accounts, farewell, guests, waiting
from tests.games.test_accounts import NEW, confirmed, link_in, log_in
from tests.toy import scenes
from tests.toy.scenes import Clock

pytestmark = pytest.mark.django_db


def ann_in(campaign: Campaign) -> Client:
    """The browser of ann, who holds seat A and has a password."""
    person = scenes.person("ann")
    if not person.check_password("secret words"):  # a new one would end his other log-ins
        person.set_password("secret words")
        person.save()
    client = Client()
    assert log_in(client, "ann", "secret words") == "/my/"
    return client


def delete(client: Client, password: str = "secret words") -> object:
    return client.post("/my/settings/delete/", {"password": password})


def test_a_deleted_account_leaves_a_former_player(clock: Clock) -> None:
    campaign = scenes.started(players=3)
    client = ann_in(campaign)
    saved = scenes.save(campaign, "A", "dig")
    absence.declare(
        scenes.seat(campaign, "A"),
        start=timezone.now(),
        end=timezone.now() + timedelta(days=9),
        by=scenes.person("ann"),
    )
    page = client.get("/my/settings/delete/").content.decode()
    assert "becomes a former player’s" in page
    assert campaign.name in page
    assert client.post("/my/settings/delete/", {"password": "no"}).status_code == 422
    assert User.objects.filter(username="ann").exists()

    answer = client.post("/my/settings/delete/", {"password": "secret words"})
    assert answer["Location"] == "/farewell/"
    assert "Farewell" in client.get("/farewell/").content.decode()
    assert not User.objects.filter(username="ann").exists()
    seat = scenes.seat(campaign, "A")
    assert (seat.player, seat.is_former, seat.away_until) == (None, True, None)
    assert OrderSheet.objects.get() == saved
    assert client.get("/my/").status_code == 302
    assert not UserSession.objects.exists()
    told = {notice.recipient.username for notice in Notice.objects.filter(code="left-for-good")}
    assert told == {"bob", "cid", "gm"}
    entry = AuditEntry.objects.get(act="left-for-good")
    assert (entry.by, entry.data) == (None, {"seat": "A"})

    scenes.pass_deadline(clock, campaign)
    part = seat.attendances.get(turn__number=1)
    assert (part.sheet, part.outcome) == (saved, "received")
    assert campaign.turns.count() == 2, "the game goes on"


def test_others_see_a_former_player(clock: Clock) -> None:
    campaign = scenes.started(players=3)
    delete(ann_in(campaign))
    bob = Client()
    bob.force_login(scenes.person("bob"))
    page = bob.get(f"/campaigns/{campaign.pk}/").content.decode()
    assert "former player" in page
    assert ">ann<" not in page
    assert "has left the host for good" in bob.get("/my/").content.decode()


def test_who_is_waited_for_may_go(clock: Clock) -> None:
    """The others were ready; the seat that goes held the early run up."""
    campaign = scenes.started(players=3, early_run=True, grace_seconds=60)
    for key in "BC":
        scenes.save(campaign, key, "dig")
        scenes.ready(campaign, key)
    assert scenes.open_turn(campaign).early_at is None
    delete(ann_in(campaign))
    assert scenes.open_turn(campaign).early_at == timezone.now() + timedelta(seconds=60)


def test_a_gm_hands_on_or_ends_what_he_runs_first(clock: Clock) -> None:
    running = scenes.started(players=2, name="The Long War")
    gm = scenes.person("gm")
    client = Client()
    gm.set_password("secret words")
    gm.save()
    log_in(client, "gm", "secret words")
    page = client.get("/my/settings/delete/").content.decode()
    assert "The Long War" in page
    assert 'name="password"' not in page
    answer = client.post("/my/settings/delete/", {"password": "secret words"})
    assert answer.status_code == 422
    assert User.objects.filter(username="gm").exists()
    Campaign.objects.filter(pk=running.pk).update(status=Campaign.Status.FINISHED)
    assert client.post("/my/settings/delete/", {"password": "secret words"}).status_code == 302
    running.refresh_from_db()
    assert running.gm is None
    page = Client().get(f"/campaigns/{running.pk}/").content.decode()
    assert "No GM" in page


def test_a_seat_at_a_table_being_laid_goes_to_who_waits(clock: Clock) -> None:
    campaign = scenes.draft(players=2, starts_when_full=False)
    waiting.wait(campaign, person=scenes.person("dot"))
    delete(ann_in(campaign))
    seat = scenes.seat(campaign, "A")
    assert (seat.player, seat.is_former) == (scenes.person("dot"), False)


def test_the_past_remembers_a_former_player_and_nobody_is_told(clock: Clock) -> None:
    campaign = scenes.started(players=2)
    Campaign.objects.filter(pk=campaign.pk).update(status=Campaign.Status.FINISHED)
    client = ann_in(campaign)
    assert "In one finished game" in client.get("/my/settings/delete/").content.decode()
    delete(client)
    assert scenes.seat(campaign, "A").is_former
    assert not Notice.objects.filter(code="left-for-good").exists()


def test_other_browsers_are_logged_out_too(clock: Clock) -> None:
    campaign = scenes.started(players=2)
    one, two = ann_in(campaign), ann_in(campaign)
    assert two.get("/my/").status_code == 200
    delete(one)
    assert two.get("/my/").status_code == 302
    assert not Session.objects.exists()


def test_wrong_passwords_at_the_way_out_are_counted(clock: Clock) -> None:
    client = ann_in(scenes.started(players=2))
    for _try in range(5):
        delete(client, "guess")
    answer = client.post("/my/settings/delete/", {"password": "secret words"})
    assert answer.status_code == 422
    assert "Too many failed" in answer.content.decode()
    assert User.objects.filter(username="ann").exists()


def test_deleted_twice_is_said(clock: Clock) -> None:
    person = scenes.person("ann")
    farewell.delete(person)
    person.pk = 1
    with pytest.raises(farewell.NotNow, match="deleted already"):
        farewell.delete(person)


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_a_turn_that_is_frozen_meanwhile_loses_no_sheet() -> None:
    """Whoever comes first: the sheet runs and the seat is a former player's."""
    for number in range(4):
        campaign = scenes.started(players=2, name=f"Race {number}", rhythm="manual")
        person = scenes.person("ann")
        saved = scenes.save(campaign, "A", "dig")
        turn = scenes.open_turn(campaign)
        past = timezone.now() - timedelta(seconds=10)
        Turn.objects.filter(pk=turn.pk).update(deadline=past)
        turn.stages.filter(index=0).update(due_at=past)
        errors: list[BaseException] = []

        def at_once(work: object, errors: list[BaseException] = errors) -> threading.Thread:
            def run() -> None:
                try:
                    work()  # type: ignore[operator]
                except BaseException as error:
                    errors.append(error)
                finally:
                    connection.close()

            thread = threading.Thread(target=run)
            thread.start()
            return thread

        for thread in (
            at_once(lambda person=person: farewell.delete(person)),
            at_once(tasks.sweep),
        ):
            thread.join()
        tasks.sweep()
        assert not errors
        seat = scenes.seat(campaign, "A")
        assert (seat.player, seat.is_former) == (None, True)
        part = seat.attendances.get(turn=turn)
        assert part.sheet == saved
        assert not User.objects.filter(username="ann").exists()
        assert campaign.turns.count() == 2


def guest_in_browser() -> tuple[User, Client]:
    guest = guests.welcome("192.0.2.1", timezone.now())
    client = Client()
    client.force_login(guest)
    return guest, client


def keep(client: Client, **changes: str) -> object:
    """Post the form as a page of the guests' would; the page is theirs, the form ours."""
    from allauth.core.context import request_context
    from django.contrib.messages.storage.fallback import FallbackStorage
    from django.test import RequestFactory

    from games.forms.accounts import KeepForm

    request = RequestFactory().post("/", NEW | changes)
    request.session = client.session
    request.user = User.objects.get(pk=client.session["_auth_user_id"])
    request._messages = FallbackStorage(request)  # type: ignore[attr-defined]
    with request_context(request):
        form = KeepForm(request.POST)
        if not form.is_valid():
            return form.errors
        kept = form.keep(request)
    request.session.save()
    client.cookies["sessionid"] = request.session.session_key or ""
    return kept


def test_a_guest_keeps_his_game(clock: Clock) -> None:
    guest, client = guest_in_browser()
    campaign = scenes.draft(players=1)
    seat = campaign.seats.get()
    Seat.objects.filter(pk=seat.pk).update(player=guest)
    kept = keep(client, zone="Europe/Berlin")
    assert kept == guest
    profile = Profile.objects.get(user=guest)
    assert (profile.guest_until, profile.zone) == (None, "Europe/Berlin")
    assert not guests.is_guest(User.objects.get(pk=guest.pk))
    assert scenes.seat(campaign, "A").player == guest
    assert client.get("/my/").status_code == 200, "still logged in"
    assert log_in(Client()) == "/sign-up/letter/", "the address comes first"
    assert Client().post(link_in(mail.outbox[0])).status_code == 302
    assert log_in(Client()) == "/my/"


def test_a_guest_learns_of_no_address_either(clock: Clock) -> None:
    confirmed(Client())
    guest, client = guest_in_browser()
    mail.outbox.clear()
    keep(client, username="rudi")
    assert "You have an account already" in mail.outbox[0].subject
    assert not EmailAddress.objects.filter(user=guest).exists()
    assert log_in(Client(), "rudi") == "/my/"


def test_who_is_no_guest_keeps_nothing(clock: Clock) -> None:
    with pytest.raises(accounts.NotNow):
        accounts.keep_guest(scenes.person("ann"), name="anna", password="x")
    guest, client = guest_in_browser()
    scenes.person("rosa")
    with pytest.raises(accounts.NameTaken):
        accounts.keep_guest(guest, name="rosa", password="x")
    assert "username" in keep(client)  # type: ignore[operator]


def test_what_the_host_knows_is_told_to_its_owner_alone(clock: Clock) -> None:
    campaign = scenes.started(players=2)
    client = ann_in(campaign)
    scenes.save(campaign, "A", "dig secretly")
    scenes.save(campaign, "B", "dig")
    answer = client.get("/my/settings/known/")
    assert "attachment" in answer["Content-Disposition"]
    known = answer.json()
    assert known["account"]["username"] == "ann"
    assert [seat["key"] for seat in known["seats"]] == ["A"]
    (sheet,) = known["sheets"]
    assert (sheet["seat__key"], sheet["characters"]) == ("A", len("dig secretly"))
    assert "secretly" not in answer.content.decode()
    assert "password" not in answer.content.decode()
    assert Client().get("/my/settings/known/").status_code == 302
