"""A GM runs a campaign on a real host, from its creation to the day on which it moves."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.e2e.gm_desk import PATIENCE, Desk, enter
from tests.stack import Play, manage, wait_for

pytestmark = pytest.mark.slow

#: Somebody who takes over a seat, and an address for who is written to.
MORE_PEOPLE = """
from allauth.account.models import EmailAddress
from django.contrib.auth.models import User
User.objects.create_user("carl", password="demo")
for name in ("anna", "carl"):
    EmailAddress.objects.create(
        user=User.objects.get(username=name), email=f"{name}@example.org", verified=True,
        primary=True,
    )
"""
HURRY = {
    "SWEEP_SECONDS": "1",
    "DEADLINE_SLACK_SECONDS": "0.5",
    "MAIL_GATHER_SECONDS": "0.5",
    "MAIL_PAUSE_SECONDS": "0",
}


@pytest.fixture
def host(host_environment: dict[str, str]) -> Iterator[Play]:
    environment = {**host_environment, **HURRY}
    with Play(environment) as host:
        made = manage(environment, "shell", "-c", MORE_PEOPLE)
        assert made.returncode == 0, made.stderr
        yield host


def status(page: Page, path: str) -> int:
    """What the host answers to this reader."""
    return page.request.get(path).status


def test_a_gm_creates_runs_mends_and_moves_a_campaign(
    host: Play, browser: Browser, tmp_path: Path
) -> None:
    desk = Desk(enter(browser, host.address, "greta"))
    anna, bert, carl = (enter(browser, host.address, name) for name in ("anna", "bert", "carl"))
    desk.live_in("America/New_York")

    desk.create("The Journey", ["anna", "bert"])
    desk.act("start", "Start")
    desk.wait_for_turn(1)
    here = f"/campaigns/{desk.campaign}/"
    anna.goto(f"{here}seats/A/orders/")
    expect(anna.locator("h1")).to_be_visible()

    desk.look_at_deadline("week")
    desk.shows("20:00 (Europe/Berlin)", "(America/New_York)", "It would end at")
    desk.press("Move it, and tell the players")
    anna.goto(f"{here}deeds/")
    expect(anna.locator("main")).to_contain_text("The deadline of turn 1 was moved to")

    desk.run(1)
    mistake = 2
    desk.run(mistake)
    report = f"{here}seats/A/report/{mistake}/0/"
    assert status(anna, report) == 200
    desk.go_back("after turn 1")
    desk.wait_for_turn(mistake)
    anna.goto("/my/notices/")
    expect(anna.locator("main")).to_contain_text("The GM has taken turn 2 of The Journey back")
    desk.go_back("as it was before it was taken back")
    desk.wait_for_turn(mistake + 1)
    assert status(anna, report) == 200

    desk.mend("realm.A", "A slip of mine.", gold="-5")
    desk.shows("Write a whole number from 0 to", "CO-2.1")
    desk.mend("realm.A", "A slip of mine.", gold="4321")
    desk.shows("A: gold is 4321 instead of", "The reason: A slip of mine.")
    desk.press("Do it, and tell those concerned")
    anna.goto(f"{here}seats/A/report/")
    expect(anna.locator("main")).to_contain_text("gold is 4321 instead of")
    bert.goto("/my/notices/")
    expect(bert.locator("main")).not_to_contain_text("4321")

    desk.give_seat("B", "carl")
    desk.shows("bert loses the seat and is told", "carl gets it with everything")
    desk.press("Do it, and tell them")
    assert status(carl, f"{here}seats/B/orders/") == 200
    assert status(bert, f"{here}seats/B/orders/") == 404

    desk.say("No turn at Easter.")
    anna.goto("/my/notices/")
    expect(anna.locator("main")).to_contain_text("No turn at Easter.")

    def letter_is_there() -> bool:
        desk.page.goto("/admin/post/")
        return "No turn at Easter." in desk.page.locator("main").inner_text()

    wait_for(letter_is_there, 60, "the letter in the folder of a host without a mail server")
    expect(desk.page.locator("main")).to_contain_text("carl@example.org")

    file, first = tmp_path / "campaign.zip", desk.campaign
    desk.export(file)
    desk.take_in(file, A="anna", B="carl")
    assert desk.campaign != first, "the first is still here"
    desk.go()
    desk.press("Verify: play every sealed turn again")
    expect(desk.page.locator(".messagelist")).to_contain_text("each as sealed", timeout=PATIENCE)
    desk.wait_for_turn(mistake + 1)
    there = f"/campaigns/{desk.campaign}/"
    assert status(anna, f"{there}seats/A/report/{mistake}/0/") == 200
    assert status(bert, f"{there}seats/B/orders/") == 404
