"""Promise 45: a new visitor who presses "practise now" gives orders within two clicks, in a private
campaign against bots."""

import contextlib
import re
import time
import urllib.error

import pytest
from django.core.cache import cache
from django.http import HttpResponse
from django.test import Client

from games import rulesets
from games.models import Campaign, OrderSheet, Seat, Turn
from tests.promises.test_promise_41_fresh_machine import Browser
from tests.stack import Play

GAMES = [ruleset.slug for ruleset in rulesets.installed()]


@pytest.fixture(autouse=True)
def empty_cache() -> None:
    cache.clear()


def press(client: Client, page: str, button: str, **fields: str) -> HttpResponse:
    """Press the first button of that name in a form of the page, and follow where it leads."""
    for form in re.findall(r"<form\b.*?</form>", page, re.S):
        if not re.search(rf"<button[^>]*>\s*{button}", form):
            continue
        action = re.search(r'action="([^"]+)"', form)
        assert action is not None
        return client.post(action[1], fields, follow=True)  # type: ignore[return-value]
    raise AssertionError(f"there is no button {button}")


def sheet_of(page: str) -> dict[str, str]:
    """What the order page would post as it stands."""
    told = {
        name: re.search(rf'name="{name}" value="(\d+)"', page) for name in ("turn", "base_version")
    }
    return {name: found[1] for name, found in told.items() if found}


@pytest.mark.django_db
@pytest.mark.parametrize("slug", GAMES)
def test_promise_45_two_clicks_from_the_front_page_to_orders(slug: str) -> None:
    visitor = Client()
    page = visitor.get("/").content.decode()
    cards = re.findall(r"<article\b.*?</article>", page, re.S)
    card = next(card for card in cards if f'action="/practice/{slug}/"' in card)
    desk = press(visitor, card, "Practise now")  # the first click
    path = desk.request["PATH_INFO"]  # type: ignore[attr-defined]
    text = desk.content.decode()
    ruleset = rulesets.get(slug)
    saved = press(visitor, text, "Save", text=ruleset.no_orders, do="save", **sheet_of(text))
    assert saved.status_code == 200  # the second
    campaign = Campaign.objects.get()
    own = campaign.seats.get(player__isnull=False)
    sheet = OrderSheet.objects.get(seat=own)
    assert (sheet.text, sheet.version, sheet.is_late) == (ruleset.no_orders, 1, False)
    assert not [seat for seat in campaign.seats.exclude(pk=own.pk) if not seat.bot]
    someone = Client()
    someone.post(f"/practice/{slug}/")  # another visitor, another campaign
    assert Campaign.objects.count() == 2
    for address in (path, path.replace("/orders/", "/report/"), f"/campaigns/{campaign.pk}/"):
        assert visitor.get(address).status_code == 200
        assert someone.get(address).status_code == 404
        assert Client().get(address).status_code in (302, 404)


@pytest.mark.slow
@pytest.mark.django_db
@pytest.mark.parametrize("slug", GAMES)
def test_promise_45_the_player_runs_three_turns_and_the_bots_play(slug: str) -> None:
    visitor = Client()
    path = visitor.post(f"/practice/{slug}/").headers["Location"]
    for turn in (1, 2, 3):
        page = visitor.get(path).content.decode()
        text = rulesets.get(slug).no_orders
        ran = visitor.post(f"{path}run/", {"text": text, "do": "run", **sheet_of(page)})
        report = visitor.get(ran.headers["Location"], follow=True)
        assert f"/report/{turn}/0/" in report.request["PATH_INFO"]
    campaign = Campaign.objects.get()
    assert campaign.turns.get(status=Turn.Status.OPEN).number == 4
    for bot in Seat.objects.filter(campaign=campaign).exclude(bot="").exclude(status="out"):
        assert OrderSheet.objects.filter(seat=bot, turn__number__lte=3).count() == 3


@pytest.mark.slow
def test_promise_45_a_real_worker_plays_the_turn_at_once(host_environment: dict[str, str]) -> None:
    with Play(host_environment) as host:
        visitor = Browser(host.address)
        visitor.get("/")
        page = visitor.post("/practice/counties/")
        path = re.search(r'action="(/campaigns/[^"]+/orders/)"', page)
        assert path is not None
        began = time.monotonic()
        visitor.post(f"{path[1]}run/", text="PASS\n", do="run", **sheet_of(page))
        report = path[1].replace("/orders/", "/report/1/0/")
        for _look in range(300):
            with contextlib.suppress(urllib.error.HTTPError):  # not there yet
                assert "Turn 1" in visitor.get(report)
                break
            time.sleep(0.1)
        else:
            raise AssertionError("no report after half a minute")
        # It takes a second; a test machine may be busy with something else.
        assert time.monotonic() - began < 15
