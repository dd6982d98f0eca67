"""Sign up, log in, mend a password, ask for codes: every way through the door."""

import re
from datetime import timedelta
from urllib.parse import urlsplit

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import (
    format_hotp_value,
    hotp_value,
    yield_hotp_counters_from_time,
)
from django.contrib.auth.models import User
from django.core import mail
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from games.models import Profile
from games.services import demo, guests, tidying

pytestmark = pytest.mark.django_db

NEW = {"username": "rosa", "email": "rosa@example.org", "password1": "four words of mine"}


def text_of(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200, address
    return answer.content.decode()


def link_in(letter: mail.EmailMessage) -> str:
    """The path of the first link in a letter."""
    found = re.search(r"https?://\S+", str(letter.body))
    assert found
    return urlsplit(found[0]).path


def sign_up(client: Client, **changes: str) -> None:
    answer = client.post("/sign-up/", NEW | changes)
    assert answer.status_code == 302, answer.content.decode()
    assert answer["Location"] == "/sign-up/letter/"


def confirmed(client: Client, **changes: str) -> User:
    """Sign up and confirm, in one browser."""
    sign_up(client, **changes)
    client.post(link_in(mail.outbox[-1]))
    return User.objects.get(username=(NEW | changes)["username"])


def log_in(client: Client, name: str = "rosa", password: str = NEW["password1"]) -> str:
    """Where the log-in leads; the page if it is refused."""
    answer = client.post("/log-in/", {"username": name, "password": password})
    return answer["Location"] if answer.status_code == 302 else answer.content.decode()


def code_of(person: User) -> str:
    """What the app on the person's phone shows."""
    secret = Authenticator.objects.get(user=person, type="totp").wrap().instance.data["secret"]
    return app_code(secret)


def app_code(secret: str) -> str:
    counter = next(iter(yield_hotp_counters_from_time()))
    return str(format_hotp_value(hotp_value(secret, counter)))


def test_a_new_account_is_confirmed_by_its_letter_and_then_logged_in() -> None:
    client = Client()
    sign_up(client, zone="Europe/Berlin")
    (letter,) = mail.outbox
    assert letter.to == ["rosa@example.org"]
    assert letter.subject == "[Postal Games] Welcome: please confirm your address"
    assert "You did not sign up?" in letter.body
    assert "http://testserver/address/" in letter.body
    assert client.get("/my/")["Location"] == "/log-in/?next=/my/"
    assert "rosa@example.org" in text_of(client, link_in(letter))
    assert client.post(link_in(letter))["Location"] == "/my/"
    assert client.get("/my/").status_code == 200
    profile = Profile.objects.get(user__username="rosa")
    assert (profile.zone, profile.language) == ("Europe/Berlin", "en")


def test_the_browsers_language_is_kept_where_there_is_a_choice(settings: object) -> None:
    settings.LANGUAGES = [("en", "English"), ("ru", "Русский")]  # type: ignore[attr-defined]
    sign_up(Client(headers={"accept-language": "ru"}))
    assert Profile.objects.get().language == "ru"


def test_without_the_letter_nobody_gets_in() -> None:
    sign_up(Client())
    client = Client()
    assert log_in(client) == "/sign-up/letter/"
    assert client.get("/my/").status_code == 302
    EmailAddress.objects.update(verified=True)
    assert log_in(Client()) == "/my/"


def test_a_sign_up_that_nobody_answers_gives_its_name_back() -> None:
    sign_up(Client(), username="mistyped")
    kept = confirmed(Client(), username="kept", email="kept@example.org")
    demo.seed_people(random_passwords=False)
    now = timezone.now()
    assert tidying.tidy(now + timedelta(days=6)) == 0
    assert tidying.tidy(now + timedelta(days=8)) == 1
    assert not User.objects.filter(username="mistyped").exists()
    assert User.objects.filter(pk=kept.pk).exists()
    assert User.objects.filter(username="anna").exists()


def test_the_code_leads_on_to_where_one_was_going() -> None:
    person = with_codes(Client())
    client = Client()
    form = {"username": "rosa", "password": NEW["password1"], "next": "/my/settings/"}
    assert client.post("/log-in/", form)["Location"] == "/log-in/code/"
    cache.clear()
    assert client.post("/log-in/code/", {"code": code_of(person)})["Location"] == "/my/settings/"


def test_opening_the_link_alone_confirms_nothing() -> None:
    """Mail programs look at links by themselves."""
    client = Client()
    sign_up(client)
    text_of(client, link_in(mail.outbox[0]))
    assert not EmailAddress.objects.get().verified


def test_a_bad_link_is_a_page_that_helps() -> None:
    assert "too old" in text_of(Client(), "/address/MTI:nonsense/")


@pytest.mark.parametrize(
    ("changes", "told"),
    [
        pytest.param({"username": "ROSA"}, "Somebody plays under this name", id="taken"),
        pytest.param({"username": "r@sa"}, "A username has no @", id="at"),
        pytest.param({"username": "Guest-1"}, "are given to guests", id="guest"),
        pytest.param({"username": "ro sa"}, "letters, digits and . + - _ only", id="blank"),
        pytest.param({"username": "r" * 31}, "at most 30", id="long"),
        pytest.param({"username": ""}, "Choose a name: the others", id="no name"),
        pytest.param(
            {"email": "rosa"}, "“rosa” is no e-mail address. Write one like", id="no address"
        ),
        pytest.param({"password1": "short"}, "too short", id="short password"),
        pytest.param({"password1": ""}, "at least 8 characters", id="no password"),
        pytest.param({"password1": "password1234"}, "a thief tries", id="common password"),
        pytest.param({"password1": "918273645546"}, "digits only", id="numeric password"),
    ],
)
def test_a_sign_up_that_cannot_be_says_why(changes: dict[str, str], told: str) -> None:
    User.objects.create_user("rosa")
    answer = Client().post("/sign-up/", {**NEW, "username": "other", **changes})
    assert answer.status_code == 422
    page = answer.content.decode()
    assert told in page
    assert 'aria-invalid="true"' in page
    assert "four words" not in page, "a password is never written back"
    assert not mail.outbox


def test_a_zone_that_is_none_is_not_kept() -> None:
    sign_up(Client(), zone="Mars/Olympus")
    assert Profile.objects.get().zone == ""


def test_nobody_learns_which_addresses_have_an_account() -> None:
    confirmed(Client())
    mail.outbox.clear()
    cache.clear()  # an address gets one letter in three minutes
    known, unknown = Client(), Client()
    answers = [
        known.post("/sign-up/", {**NEW, "username": "eve"}),
        unknown.post("/sign-up/", {**NEW, "username": "eva", "email": "new@example.org"}),
    ]
    assert [answer["Location"] for answer in answers] == ["/sign-up/letter/"] * 2
    pages = [
        re.sub(r'value="\w{64}"', "", text_of(client, "/sign-up/letter/"))
        for client in (known, unknown)
    ]
    assert pages[0] == pages[1]
    assert not User.objects.filter(username="eve").exists()
    assert mail.outbox[0].to == ["rosa@example.org"]
    assert "You have an account already" in mail.outbox[0].subject

    asked = [
        Client().post("/password/", {"email": address})
        for address in ("rosa@example.org", "nobody@example.org")
    ]
    assert [answer["Location"] for answer in asked] == ["/password/letter/"] * 2
    pages = [
        log_in(Client(), name, "wrong words")
        for name in ("rosa", "nobody", "rosa@example.org", "nobody@example.org")
    ]
    assert all("No account has this name and this password" in page for page in pages)


def test_one_logs_in_by_name_or_confirmed_address() -> None:
    confirmed(Client())
    for name in ("rosa", "Rosa", "rosa@example.org", "ROSA@example.org"):
        client = Client()
        assert log_in(client, name) == "/my/"
        assert client.get("/my/").status_code == 200


def test_accounts_made_on_the_host_need_no_address() -> None:
    demo.seed_people(random_passwords=False)
    User.objects.create_superuser("op", "op@example.org", "secret words")
    for name, password in (("anna", "demo"), ("greta", "demo"), ("op", "secret words")):
        assert log_in(Client(), name, password) == "/my/"
    assert not mail.outbox


def test_a_log_in_makes_a_new_session() -> None:
    confirmed(Client())
    client = Client()
    client.get("/log-in/")
    session = client.session
    session["draft"] = {}
    session.save()
    before = session.session_key
    log_in(client)
    assert client.session.session_key != before


def test_who_is_logged_in_goes_straight_on() -> None:
    client = Client()
    confirmed(client)
    assert client.get("/log-in/?next=/log-in/done/")["Location"] == "/log-in/done/"


@pytest.mark.parametrize("next", ["https://evil.example/", "//evil.example", "javascript:alert(1)"])
def test_nobody_is_sent_to_another_site(next: str) -> None:
    confirmed(Client())
    client = Client()
    form = {"username": "rosa", "password": NEW["password1"], "next": next}
    assert client.post("/log-in/", form)["Location"] == "/my/"
    assert client.get("/log-in/", {"next": next})["Location"] == "/my/"
    assert client.post("/log-out/", {"next": next})["Location"] == "/"


def test_a_closed_account_stays_outside() -> None:
    person = confirmed(Client())
    person.is_active = False
    person.save()
    client = Client()
    assert log_in(client) == "/log-in/closed/"
    assert "closed" in text_of(client, "/log-in/closed/")
    assert client.get("/my/").status_code == 302


def test_five_wrong_passwords_shut_the_door_for_a_while() -> None:
    confirmed(Client())
    for _try in range(5):
        assert "No account has this name" in log_in(Client(), password="wrong words")
    answer = Client().post("/log-in/", {"username": "rosa", "password": NEW["password1"]})
    assert answer.status_code == 422
    assert "Too many failed log-ins" in answer.content.decode()


def test_who_asks_too_often_gets_a_page_that_says_so() -> None:
    for _try in range(20):
        Client().post("/sign-up/", {})
    answer = Client().post("/sign-up/", {})
    assert answer.status_code == 429
    assert "One moment, please" in answer.content.decode()


def test_a_forgotten_password_is_mended_by_letter() -> None:
    confirmed(Client())
    mail.outbox.clear()
    client = Client()
    text_of(client, "/password/")
    client.post("/password/", {"email": "rosa@example.org"})
    (letter,) = mail.outbox
    assert "rosa" in letter.body
    assert "You asked for none?" in letter.body
    page = client.get(link_in(letter), follow=True)
    form = page.redirect_chain[-1][0]
    bad = client.post(form, {"password1": "five words", "password2": "other words"})
    assert bad.status_code == 422
    done = client.post(form, {"password1": "five words of mine", "password2": "five words of mine"})
    assert done["Location"] == "/password/done/"
    text_of(client, "/password/done/")
    assert "No account" in log_in(Client())
    assert log_in(Client(), password="five words of mine") == "/my/"
    again = Client().get(link_in(letter), follow=True)
    assert "does not work any more" in again.content.decode()
    assert "was changed" in mail.outbox[-1].subject
    assert "It was not you?" in mail.outbox[-1].body


def test_a_changed_password_ends_the_other_log_ins() -> None:
    client, other = Client(), Client()
    confirmed(client)
    log_in(other)
    form = {
        "oldpassword": NEW["password1"],
        "password1": "five words of mine",
        "password2": "five words of mine",
    }
    wrong = client.post("/my/password/", {**form, "oldpassword": "no"})
    assert wrong.status_code == 422
    assert "not your present password" in wrong.content.decode()
    assert client.post("/my/password/", form)["Location"] == "/my/settings/"
    assert client.get("/my/").status_code == 200
    assert other.get("/my/").status_code == 302


def test_other_log_ins_can_be_ended() -> None:
    client, other = Client(HTTP_USER_AGENT="X Firefox/1 Linux"), Client()
    confirmed(client)
    log_in(other)
    page = text_of(client, "/my/log-ins/")
    assert "Firefox, Linux" in page
    assert page.count('class="log-in') == 3  # the list, and one line each
    client.post("/my/log-ins/")
    assert client.get("/my/").status_code == 200
    assert other.get("/my/").status_code == 302


def confirm_it_is_me(client: Client, address: str) -> None:
    """Give the password once more, as the page asks for it."""
    answer = client.get(address)
    if answer.status_code == 302:
        assert answer["Location"].startswith("/my/confirm/")
        text_of(client, answer["Location"])
        wrong = client.post(answer["Location"], {"password": "no"})
        assert wrong.status_code == 422
        client.post(answer["Location"], {"password": NEW["password1"]})


def test_an_account_has_several_addresses() -> None:
    client = Client()
    person = confirmed(client)
    confirm_it_is_me(client, "/my/codes/on/")
    text_of(client, "/my/addresses/")
    mail.outbox.clear()
    client.post("/my/addresses/", {"action_add": "1", "email": "second@example.org"})
    assert mail.outbox[0].to == ["second@example.org"]
    main = {"action_primary": "1", "email": "second@example.org"}
    told = client.post("/my/addresses/", main, follow=True).content.decode()
    assert "Confirm the address first" in told
    client.post(link_in(mail.outbox[0]))
    client.post("/my/addresses/", main)
    assert EmailAddress.objects.get_primary(person).email == "second@example.org"
    client.post("/my/addresses/", {"action_remove": "1", "email": "second@example.org"})
    assert EmailAddress.objects.filter(user=person).count() == 2, "the main address stays"
    client.post("/my/addresses/", {"action_remove": "1", "email": "rosa@example.org"})
    assert [address.email for address in EmailAddress.objects.filter(user=person)] == [
        "second@example.org"
    ]
    bad = client.post("/my/addresses/", {"action_add": "1", "email": "nonsense"})
    assert bad.status_code == 422


def test_who_finds_an_open_browser_adds_no_address_of_his() -> None:
    client = Client()
    person = confirmed(client)
    mail.outbox.clear()
    answer = client.post("/my/addresses/", {"action_add": "1", "email": "thief@example.org"})
    assert answer["Location"].startswith("/my/confirm/")
    assert EmailAddress.objects.filter(user=person).count() == 1
    assert not mail.outbox
    # With the password what was asked for is done.
    client.post(answer["Location"], {"password": NEW["password1"]})
    assert EmailAddress.objects.filter(user=person).count() == 2


def with_codes(client: Client) -> User:
    """An account whose log-in asks for codes."""
    person = confirmed(client)
    confirm_it_is_me(client, "/my/codes/on/")
    page = text_of(client, "/my/codes/on/")
    secret = re.search(r'class="secret">(\w+)<', page)
    assert secret
    assert client.post("/my/codes/on/", {"code": "000000"}).status_code == 422
    done = client.post("/my/codes/on/", {"code": app_code(secret[1])})
    assert done["Location"] == "/my/codes/recovery/"
    return person


def test_a_log_in_with_codes_asks_for_one() -> None:
    person = with_codes(Client())
    client = Client()
    assert log_in(client) == "/log-in/code/"
    assert client.get("/my/").status_code == 302, "the password alone opens nothing"
    text_of(client, "/log-in/code/")
    wrong = client.post("/log-in/code/", {"code": "000000"})
    assert wrong.status_code == 422
    assert "This code is not right" in wrong.content.decode()
    cache.clear()  # a code works once, and this one was used to turn codes on
    assert client.post("/log-in/code/", {"code": code_of(person)})["Location"] == "/my/"
    assert client.get("/my/").status_code == 200


NONSENSE: tuple[dict[str, str], ...] = (
    {},
    {"code": ""},
    {"code": "\x00"},
    {"code": "9" * 5000},
    {"credential": "{"},
    {"credential": "{}"},
    {"credential": "[1]"},
)


@pytest.mark.parametrize("form", NONSENSE)
def test_nonsense_in_place_of_a_code_is_answered(form: dict[str, str]) -> None:
    client = Client()
    with_codes(client)
    visitor = Client()
    log_in(visitor)
    answer = visitor.post("/log-in/code/", form)
    assert answer.status_code == 422
    assert 'name="code"' in answer.content.decode()
    addresses = ["/my/confirm/code/", "/my/confirm/key/", "/my/codes/on/", "/my/keys/new/"]
    for address in [*addresses, "/my/confirm/"]:
        assert client.post(address, form).status_code in (302, 422), address
    assert Client().post("/log-in/key/", form)["Location"] == "/log-in/"


NAUGHTY = ("\x00", "x" * 5000, "<b>", "' OR 1=1 --", "\r\nBcc: eve@example.org")


@pytest.mark.parametrize("text", NAUGHTY)
def test_no_field_of_the_door_makes_a_page_fail(text: str) -> None:
    client = Client()
    form = dict.fromkeys(("username", "email", "password", "password1", "zone", "next"), text)
    for address in ("/log-in/", "/sign-up/", "/password/"):
        assert client.post(address, form).status_code == 422, address
    assert client.get("/log-in/", {"next": text}).status_code == 200
    confirmed(client)
    confirm_it_is_me(client, "/my/codes/on/")
    for name in ("add", "send", "remove", "primary"):
        answer = client.post("/my/addresses/", {f"action_{name}": "1", "email": text})
        assert answer.status_code in (302, 422)
    assert client.post("/my/settings/", {"zone": text, "language": text}).status_code in (302, 422)
    assert client.post("/my/settings/delete/", {"password": text}).status_code == 422
    fields = dict.fromkeys(("oldpassword", "password1", "password2"), text)
    assert client.post("/my/password/", fields).status_code == 422


def test_a_recovery_code_opens_once() -> None:
    client = Client()
    with_codes(client)
    page = text_of(client, "/my/codes/recovery/")
    code = re.findall(r"<code>(\d+)</code>", page)[0]
    assert code in text_of(client, "/my/codes/recovery/file/")
    first, second = Client(), Client()
    for visitor, status in ((first, 302), (second, 422)):
        log_in(visitor)
        assert visitor.post("/log-in/code/", {"code": code}).status_code == status


def test_codes_can_be_renewed_and_turned_off() -> None:
    client = Client()
    person = with_codes(client)
    old = text_of(client, "/my/codes/recovery/")
    text_of(client, "/my/codes/recovery/new/")
    client.post("/my/codes/recovery/new/")
    assert re.findall(r"<code>\d+</code>", old) != re.findall(
        r"<code>\d+</code>", text_of(client, "/my/codes/recovery/")
    )
    text_of(client, "/my/codes/off/")
    client.post("/my/codes/off/")
    assert not Authenticator.objects.filter(user=person).exists()
    text_of(client, "/my/codes/")
    assert log_in(Client()) == "/my/"
    assert any("asks for no codes" in letter.subject for letter in mail.outbox)


def test_the_admin_is_behind_the_same_door() -> None:
    person = with_codes(Client())
    person.is_staff = person.is_superuser = True
    person.save()
    client = Client()
    there = client.get("/admin/")["Location"]
    assert client.get(there)["Location"] == "/log-in/?next=%2Fadmin%2F"
    posted = client.post(there, {"username": "rosa", "password": NEW["password1"]})
    assert posted["Location"].startswith("/log-in/")
    assert log_in(client) == "/log-in/code/"
    assert client.get("/admin/").status_code == 302


def test_a_player_at_the_door_of_the_admin_is_turned_away() -> None:
    client = Client()
    confirmed(client)
    assert client.get("/admin/", follow=True).status_code == 403


def test_a_dead_mail_server_is_no_error_of_the_page(settings: object) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"  # type: ignore[attr-defined]
    settings.EMAIL_PORT = 1  # type: ignore[attr-defined]
    answer = Client().post("/sign-up/", NEW, follow=True)
    assert answer.status_code == 200
    assert "our post office does not answer" in answer.content.decode()


def test_no_page_of_the_door_may_be_kept() -> None:
    for address in ("/log-in/", "/sign-up/", "/password/"):
        assert "no-store" in Client().get(address)["Cache-Control"]


def test_a_guest_is_led_to_keep_his_game_and_warned_before_he_loses_it() -> None:
    guest = guests.welcome("192.0.2.1", timezone.now())
    client = Client()
    client.force_login(guest)
    assert client.get("/sign-up/")["Location"] == "/practice/keep/"
    assert '<a href="/log-out/">' in text_of(client, "/my/")
    page = text_of(client, "/log-out/")
    assert "nobody gets back into this game" in page
    assert "/practice/keep/" in page
    person = Client()
    confirmed(person)
    assert "nobody gets back" not in text_of(person, "/log-out/")
    assert '<a href="/log-out/">' not in text_of(person, "/my/")


def test_log_out_asks_before_it_does() -> None:
    client = Client()
    confirmed(client)
    assert "Log out?" in text_of(client, "/log-out/")
    assert client.get("/my/").status_code == 200
