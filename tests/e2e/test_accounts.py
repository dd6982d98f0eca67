"""An account from its first letter to its last page, in a browser, by day and by night."""

import re
from collections.abc import Iterator

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.mfa.utils import decrypt
from django.contrib.auth.models import User
from django.core import mail
from django.core.cache import cache
from playwright.sync_api import Browser, Page, expect

from games.models import Profile, Seat
from tests.e2e.looking import verify
from tests.games.test_accounts import app_code
from tests.toy import scenes


@pytest.fixture
def page_in(browser: Browser) -> Iterator[Page]:
    """A phone in Berlin. The test fails if a page breaks its content policy or a script."""
    context = browser.new_context(
        reduced_motion="reduce",
        timezone_id="Europe/Berlin",
        viewport={"width": 360, "height": 740},
    )
    page = context.new_page()
    troubles: list[str] = []
    page.on("pageerror", lambda error: troubles.append(str(error)))
    page.on(
        "console",
        lambda line: troubles.append(line.text) if "Content Security" in line.text else None,
    )
    yield page
    context.close()
    assert not troubles


def looks_right(page: Page, name: str) -> None:
    """No violation, and nothing wider than the phone."""
    verify(page, name)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360, name


def test_from_the_first_letter_to_the_last_page(
    page_in: Page, transactional_db: None, live_server: object
) -> None:
    page, password = page_in, "four words of mine"
    page.goto(f"{live_server}/")
    page.get_by_role("link", name="Sign up").first.click()
    looks_right(page, "sign-up")
    page.get_by_label("Username").fill("rosa")
    page.get_by_label("E-mail address").fill("rosa@example.org")
    page.get_by_label("Password").fill("short")
    page.get_by_role("button", name="Sign up").click()
    expect(page.get_by_text("This password is too short")).to_be_visible()
    looks_right(page, "sign-up with an error")
    page.get_by_label("Password").fill(password)
    page.get_by_role("button", name="Sign up").click()
    expect(page.get_by_role("heading", name="A letter is on its way")).to_be_visible()
    looks_right(page, "a letter is on its way")

    link = re.search(r"http://\S+", str(mail.outbox[0].body))
    assert link
    page.goto(link[0])
    looks_right(page, "confirm")
    page.get_by_role("button", name="Yes, confirm it").click()
    expect(page.get_by_role("heading", name="My campaigns")).to_be_visible()
    rosa = User.objects.get()
    assert Profile.objects.get(user=rosa).zone == "Europe/Berlin", "as the browser said"

    page.get_by_role("link", name="rosa").click()
    looks_right(page, "settings")
    zone = page.get_by_label("Time zone")
    expect(zone).to_have_value("Europe/Berlin")
    zone.fill("Atlantis")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("is not the name of one time zone")).to_be_visible()
    looks_right(page, "settings with an error")
    page.get_by_label("Time zone").fill("kolkata")
    page.get_by_label("A turn was resolved").uncheck()
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Your settings are saved.")).to_be_visible()
    expect(page.get_by_label("Time zone")).to_have_value("Asia/Kolkata")
    page.get_by_role("button", name="Europe/Berlin").click()
    expect(page.get_by_label("Time zone")).to_have_value("Europe/Berlin")

    turn_codes_on(page, password)
    for way in ("Addresses", "Change it", "Where you are logged in"):
        page.goto(f"{live_server}/my/settings/")
        page.get_by_role("link", name=way).click()
        looks_right(page, way)
    page.goto(f"{live_server}/my/log-ins/")
    expect(page.get_by_text("IST")).to_be_visible()

    page.goto(f"{live_server}/my/settings/")
    page.get_by_role("main").get_by_role("button", name="Log out").click()
    page.goto(f"{live_server}/my/settings/")
    page.get_by_label("Username or e-mail address").fill("rosa@example.org")
    page.get_by_label("Password").fill(password)
    page.get_by_role("button", name="Log in").click()
    expect(page.get_by_role("heading", name="One more step")).to_be_visible()
    looks_right(page, "one more step")
    cache.clear()  # the code that turned codes on is spent; nobody wants to wait for the next
    page.get_by_label("Code").fill(app_code(secret_of(rosa)))
    page.get_by_role("button", name="Log in").click()
    expect(page.get_by_role("heading", name="Settings")).to_be_visible()

    campaign = scenes.started(players=2, name="The Long War")
    Seat.objects.filter(campaign=campaign, key="A").update(player=rosa)
    page.get_by_role("link", name="Delete the account").click()
    expect(page.get_by_text("The Long War")).to_be_visible()
    looks_right(page, "delete")
    page.get_by_label("Your password").fill(password)
    page.get_by_role("button", name="Delete my account for good").click()
    expect(page.get_by_role("heading", name="Farewell")).to_be_visible()
    looks_right(page, "farewell")
    page.goto(f"{live_server}/campaigns/{campaign.pk}/")
    expect(page.get_by_text("former player")).to_be_visible()
    assert not User.objects.filter(username="rosa").exists()


def secret_of(person: User) -> str:
    """What the person's app was told."""
    return str(decrypt(Authenticator.objects.get(user=person, type="totp").data["secret"]))


def turn_codes_on(page: Page, password: str) -> None:
    """From the settings to the recovery codes."""
    page.get_by_role("link", name="Codes and keys").click()
    looks_right(page, "codes are off")
    page.get_by_role("link", name="Turn codes on").click()
    expect(page.get_by_role("heading", name="Is it you?")).to_be_visible()
    looks_right(page, "is it you")
    page.get_by_label("Password").fill(password)
    page.get_by_role("button", name="Go on").click()
    expect(page.get_by_role("heading", name="Turn codes on")).to_be_visible()
    looks_right(page, "codes")
    page.get_by_label("Code").fill(app_code(page.locator(".secret").inner_text()))
    page.get_by_role("button", name="Turn codes on").click()
    expect(page.get_by_role("heading", name="Recovery codes")).to_be_visible()
    looks_right(page, "recovery codes")
    page.goto(page.url.replace("recovery/", ""))
    looks_right(page, "codes are on")


def test_the_doors_of_those_who_forgot(
    page_in: Page, transactional_db: None, live_server: object
) -> None:
    for address in (
        "/log-in/",
        "/password/",
        "/password/letter/",
        "/password/done/",
        "/password/new/1-x-y/",
        "/address/none/",
        "/log-in/closed/",
        "/log-in/done/",
    ):
        page_in.goto(f"{live_server}{address}")
        looks_right(page_in, address)


def test_a_key_opens_the_door(page_in: Page, transactional_db: None, live_server: object) -> None:
    page, password = page_in, "four words of mine"
    rosa = User.objects.create_user("rosa", password=password)
    EmailAddress.objects.create(user=rosa, email="rosa@example.org", verified=True, primary=True)
    page.goto(f"{live_server}/log-in/")
    with_device(page)
    page.get_by_label("Username").fill("rosa")
    page.get_by_label("Password").fill(password)
    page.get_by_role("button", name="Log in", exact=True).click()
    page.goto(f"{live_server}/my/keys/")
    looks_right(page, "no keys")
    page.get_by_role("link", name="Add a key").click()
    page.get_by_label("Password").fill(password)
    page.get_by_role("button", name="Go on").click()
    looks_right(page, "add a key")
    page.get_by_label("What to call it").fill("my stick")
    page.get_by_label("Let it open the door without the password").check()
    page.get_by_role("button", name="Make the key").click()
    expect(page.get_by_role("heading", name="Recovery codes")).to_be_visible()
    page.goto(f"{live_server}/my/keys/")
    expect(page.get_by_role("link", name="Rename my stick")).to_be_visible()
    looks_right(page, "keys")
    page.get_by_role("link", name="Rename my stick").click()
    looks_right(page, "rename a key")
    page.get_by_label("What to call it").fill("the blue stick")
    page.get_by_role("button", name="Save").click()

    page.goto(f"{live_server}/log-out/")
    page.get_by_role("main").get_by_role("button", name="Log out").click()
    page.goto(f"{live_server}/log-in/?next=/my/keys/")
    looks_right(page, "log-in")
    page.get_by_role("button", name="Open with a key").click()
    expect(page.get_by_role("link", name="Rename the blue stick")).to_be_visible()

    page.goto(f"{live_server}/log-out/")
    page.get_by_role("main").get_by_role("button", name="Log out").click()
    page.goto(f"{live_server}/log-in/?next=/my/keys/")
    page.get_by_label("Username").fill("rosa")
    page.get_by_label("Password").fill(password)
    page.get_by_role("button", name="Log in", exact=True).click()
    looks_right(page, "one more step, with a key")
    page.get_by_role("button", name="Use a key instead").click()
    expect(page.get_by_role("link", name="Rename the blue stick")).to_be_visible()
    page.get_by_role("link", name="Remove the blue stick").click()
    page.get_by_role("link", name="Use a security key").click()
    looks_right(page, "is it you, with a key")
    page.get_by_role("button", name="Use a key").click()
    expect(page.get_by_role("heading", name="Remove the key?")).to_be_visible()
    looks_right(page, "remove a key")
    page.get_by_role("button", name="Remove it").click()
    expect(page.get_by_text("No key yet.")).to_be_visible()
    told = [letter.subject.removeprefix("[Postal Games] ") for letter in mail.outbox]
    assert told == ["A key was added", "A key was removed"]
    assert not Authenticator.objects.filter(user=rosa).exists(), "nor recovery codes for nothing"


def test_a_browser_without_a_key_says_so(
    page_in: Page, transactional_db: None, live_server: object
) -> None:
    page_in.goto(f"{live_server}/log-in/")
    page_in.evaluate("() => { navigator.credentials.get = () => Promise.reject(Error('none')) }")
    page_in.get_by_role("button", name="Open with a key").click()
    expect(page_in.get_by_text("The browser gave no key")).to_be_visible()
    looks_right(page_in, "no key")


def with_device(page: Page) -> None:
    """Give the browser a device that keeps keys, and a finger that is always right."""
    session = page.context.new_cdp_session(page)
    session.send("WebAuthn.enable")
    options = {
        "protocol": "ctap2",
        "transport": "internal",
        "hasResidentKey": True,
        "hasUserVerification": True,
        "isUserVerified": True,
        "automaticPresenceSimulation": True,
    }
    session.send("WebAuthn.addVirtualAuthenticator", {"options": options})
