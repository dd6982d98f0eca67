"""Reports, the gazette and receipts over HTTP, and who may not see them."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games import selectors
from games.models import Campaign, Dossier
from tests.games.test_pages_orders import client_of, page_of
from tests.toy import scenes
from tests.toy.scenes import Clock

pytestmark = pytest.mark.django_db


@pytest.fixture
def campaign(clock: Clock) -> Campaign:
    campaign = scenes.started(players=3)
    scenes.play_turn(clock, campaign, A="dig", B="hide 8", C="dig")
    return campaign


def test_step_through_every_stage_of_every_turn(campaign: Campaign) -> None:
    ann = client_of("ann")
    here = f"/campaigns/{campaign.pk}/seats/A/report/"
    page = ann.get(f"{here}0/0/").content.decode()
    assert "The start" in page
    assert '<li class="place">the start</li>' in page
    assert 'rel="prev"' not in page
    for address in (f"{here}1/0/", f"{here}1/1/", f"{here}1/2/"):
        assert f'href="{address}" rel="next"' in page
        page = ann.get(address).content.decode()
    assert 'rel="next"' not in page
    last = '<li class="place">turn 1 of 1, dusk</li>'
    assert page.count(last) == 2
    assert ann.get(here).content.decode().count(last) == 2


def test_the_newest_report_leads_to_the_next_orders_from_its_head(campaign: Campaign) -> None:
    ann = client_of("ann")
    head = ann.get(f"/campaigns/{campaign.pk}/seats/A/report/").content.decode()
    assert head.index("Write the next orders") < head.index("What everybody was told")
    assert (
        "Write the next orders"
        not in ann.get(f"/campaigns/{campaign.pk}/seats/A/report/1/0/").content.decode()
    )
    assert (
        "Write the next orders"
        not in Client().get(f"/campaigns/{campaign.pk}/report/").content.decode()
    )


def test_every_turn_is_a_click_away(campaign: Campaign) -> None:
    root = f"/campaigns/{campaign.pk}/report/"
    page = Client().get(f"{root}1/1/").content.decode()
    listed = page.partition('class="jump"')[2].partition("</ol>")[0]
    for address in ("0/0/", "1/0/", "1/1/", "1/2/"):
        assert f'href="{root}{address}"' in listed
    assert listed.count("aria-current") == 1
    assert f'href="{root}1/1/" aria-current="page"' in listed


def test_charts_are_of_the_turns_so_far_and_of_ones_own_seat(
    clock: Clock, campaign: Campaign
) -> None:
    def coins(name: str, key: str, turn: int, stage: int) -> str:
        here = f"/campaigns/{campaign.pk}/seats/{key}/report/{turn}/{stage}/"
        page = client_of(name).get(here).content.decode()
        return page.partition('<p class="history">')[2].partition("</p>")[0]

    scenes.play_turn(clock, campaign, A="hide 3", B="dig", C="dig")
    seats = {seat.key: seat for seat in campaign.seats.all()}
    for name, key in (("ann", "A"), ("bob", "B")):
        reports = selectors.reports_of(campaign, seats[key]).order_by("dossier__sequence")
        told = [r.document["players"][key]["coins"] for r in reports]
        assert coins(name, key, 1, 0) == ", ".join(map(str, told[:2]))
        assert coins(name, key, 2, 2) == ", ".join(map(str, told))
    gazette = Client().get(f"/campaigns/{campaign.pk}/report/1/0/").content.decode()
    assert '<p class="history">?, ?</p>' in gazette


def test_what_was_printed_for_one_seat_is_shown_to_no_other(campaign: Campaign) -> None:
    """Each page is read twice: what is kept of it is what was printed for this reader."""
    readers = [("ann", "seats/A/"), ("bob", "seats/B/"), ("cid", "seats/C/"), ("", "")]
    for turn, stage in ((0, 0), (1, 1), (1, 2)):
        first: dict[str, str] = {}
        for reading in range(2):
            for name, whose in readers:
                client = client_of(name) if name else Client()
                where = f"/campaigns/{campaign.pk}/{whose}report/{turn}/{stage}/"
                page = client.get(where).content.decode()
                shown = page.partition("<h2>Turn ")[2].partition("<nav")[0]
                assert shown
                if reading:
                    assert shown == first[whose]
                first[whose] = shown
        if (turn, stage) == (1, 1):
            assert "You dug up" in first["seats/A/"]
            assert "You dug up" not in first["seats/B/"]
            assert "You dug up" not in first[""]


def test_a_report_is_printed_once(campaign: Campaign) -> None:
    ann, address = client_of("ann"), f"/campaigns/{campaign.pk}/seats/A/report/1/1/"
    with CaptureQueriesContext(connection) as printing:
        first = ann.get(address).content
    with CaptureQueriesContext(connection) as reading:
        assert page_without_token(ann.get(address).content) == page_without_token(first)
    assert len(reading) < len(printing)
    assert not any('"packed"' in query["sql"] for query in reading)
    campaign.seats.filter(key="B").update(name="Saltmarsh")
    with CaptureQueriesContext(connection) as renamed:
        ann.get(address)
    assert any('"packed"' in query["sql"] for query in renamed), "a name on the page is another"


def page_without_token(page: bytes) -> str:
    lines = page.decode().splitlines()
    return "\n".join(line for line in lines if "csrfmiddlewaretoken" not in line)


def test_a_report_that_was_taken_back_says_so(campaign: Campaign) -> None:
    Dossier.objects.filter(campaign=campaign, stage__index=2).update(is_undone=True)
    page = client_of("ann").get(f"/campaigns/{campaign.pk}/seats/A/report/1/2/").content.decode()
    assert '<li class="place">taken back</li>' in page
    latest = client_of("ann").get(f"/campaigns/{campaign.pk}/seats/A/report/").content.decode()
    assert "taken back" not in latest


def test_a_report_tells_its_own_seat_only(campaign: Campaign) -> None:
    mine = f"/campaigns/{campaign.pk}/seats/A/report/1/1/"
    assert "You dug up" in client_of("ann").get(mine).content.decode()
    gazette = f"/campaigns/{campaign.pk}/report/1/1/"
    assert "You dug up" not in Client().get(gazette).content.decode()
    assert Client().get(gazette).status_code == 200


@pytest.mark.parametrize(
    "address",
    [
        "orders/",
        "orders/none/",
        "orders/1/1/",
        "report/",
        "report/0/0/",
        "report/1/2/",
    ],
)
def test_promise_08_a_seat_of_another_is_as_if_it_were_not_there(
    campaign: Campaign, address: str
) -> None:
    """An opponent, a player of another campaign and the GM get the answer for a seat that does not
    exist, word for word; a visitor is asked to log in, whatever the address."""
    scenes.person("zoe")
    for name in ("bob", "zoe", "gm"):
        client = client_of(name)
        real = client.get(f"/campaigns/{campaign.pk}/seats/A/{address}")
        unreal = client.get(f"/campaigns/{campaign.pk}/seats/Q/{address}")
        assert real.status_code == unreal.status_code == 404
        assert plain(real.content, "A") == plain(unreal.content, "Q")
    for key in ("A", "Q"):
        answer = Client().get(f"/campaigns/{campaign.pk}/seats/{key}/{address}")
        assert answer["Location"] == f"/log-in/?next=/campaigns/{campaign.pk}/seats/{key}/{address}"


def plain(page: bytes, key: str) -> str:
    """The page without what differs anyway: its own address and its token against forgery."""
    lines = page.decode().replace(f"/seats/{key}/", "/seats/-/").splitlines()
    return "\n".join(line for line in lines if "csrfmiddlewaretoken" not in line)


@pytest.mark.parametrize("address", ["orders/", "orders/check/", "orders/edit/", "orders/none/"])
def test_promise_08_nobody_writes_for_another(campaign: Campaign, address: str) -> None:
    before = campaign.turns.get(number=2).sheets.count()
    post = {"text": "dig", "turn": 2, "do": "save"}
    for key in ("A", "Q"):
        answer = client_of("bob").post(f"/campaigns/{campaign.pk}/seats/{key}/{address}", post)
        assert answer.status_code == 404
    assert campaign.turns.get(number=2).sheets.count() == before


@pytest.mark.parametrize("step", ["7/0", "1/3", "2/0"])
def test_a_report_that_was_never_written_is_not_found(campaign: Campaign, step: str) -> None:
    if step == "0/1":  # the start has one report, by any stage
        pytest.skip("the start has one report only")
    assert (
        client_of("ann").get(f"/campaigns/{campaign.pk}/seats/A/report/{step}/").status_code == 404
    )
    assert Client().get(f"/campaigns/{campaign.pk}/report/{step}/").status_code == 404


def test_a_receipt_tells_what_became_of_its_version(campaign: Campaign) -> None:
    ann = client_of("ann")
    page = ann.get(page_of(campaign, rest="1/1/")).content.decode()
    assert "with which the turn was resolved" in page
    assert "read as written" in page
    scenes.save(campaign, "A", "DIG   deep # all in\n> what\n")
    scenes.save(campaign, "A", "hide 5\n")
    first = ann.get(page_of(campaign, rest="2/1/")).content.decode()
    assert "Another version was saved after this one" in first
    assert "read as <code>dig deep</code>" in first
    assert "is no order" in first
    second = ann.get(page_of(campaign, rest="2/2/")).content.decode()
    assert "This version will be used at the deadline" in second
    assert ann.get(page_of(campaign, rest="2/3/")).status_code == 404
    assert ann.get(page_of(campaign, rest="9/1/")).status_code == 404
