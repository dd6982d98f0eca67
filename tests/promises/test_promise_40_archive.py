"""40. Given a finished campaign, when anyone opens the archive, then they can step through every
turn, see all sheets and reports that the game's rules open, and download it."""

import io
import json
import re
import zipfile
from typing import Any

import pytest
from django.test import Client

from games.models import Campaign
from games.services import campaigns as host
from games.services import undoing
from tests.counties import campaigns
from tests.toy import scenes
from tests.toy.scenes import Clock

pytestmark = pytest.mark.django_db


def client_of(name: str) -> Client:
    client = Client()
    if name:
        client.force_login(campaigns.person(name))
    return client


def finished(**fields: object) -> Campaign:
    """A game of two turns; Anna saved three versions in the first, of which the third counted."""
    campaign = campaigns.started(("anna", "bert"), 1, options={"last_turn": 2}, **fields)
    for version, text in enumerate(("BUY 7 iron\n", "BUY 8 iron\n", "BUY 9 iron\n")):
        save = {"text": text, "turn": 1, "base_version": version, "do": "save"}
        client_of("anna").post(f"/campaigns/{campaign.pk}/seats/A/orders/", save)
    for _turn in range(2):
        campaigns.resolve(campaign)
    campaign.refresh_from_db()
    assert campaign.status == Campaign.Status.FINISHED
    return campaign


def archive_in(answer: Any) -> zipfile.ZipFile:
    """The file that was sent."""
    return zipfile.ZipFile(io.BytesIO(b"".join(answer.streaming_content)))


def addresses(client: Client, page: str) -> list[str]:
    """The links of a page into its campaign's reports and sheets."""
    html = client.get(page).content.decode()
    return re.findall(r'href="(/campaigns/[^"]*?/(?:report|orders)/[^"]*)"', html)


@pytest.mark.slow
@pytest.mark.rule("CO-19.4")
@pytest.mark.parametrize("name", ["", "zoe", "bert", "anna"])
def test_promise_40_anyone_reads_every_report_and_the_sheets_that_were_played(name: str) -> None:
    campaign = finished()
    here, client = f"/campaigns/{campaign.pk}", client_of(name)
    assert f"{here}/archive/" in client.get(f"{here}/").content.decode()
    gazettes = addresses(client, f"{here}/archive/")
    assert [address for address in gazettes if "/seats/" not in address] == [
        f"{here}/report/{turn}/0/" for turn in range(3)
    ]
    for key in "ABC":
        found = addresses(client, f"{here}/archive/?seat={key}")
        reports = [address for address in found if f"/seats/{key}/report/" in address]
        assert [client.get(address).status_code for address in reports] == [200] * 3
    sheet = f"{here}/seats/A/orders/1/3/"
    assert sheet in addresses(client, f"{here}/archive/?seat=A")
    assert "BUY 9 iron" in client.get(sheet).content.decode()
    draft = client.get(f"{here}/seats/A/orders/1/1/")
    assert draft.status_code == (200 if name == "anna" else 404)
    assert ("version 1" in client.get(sheet).content.decode()) == (name == "anna")
    step = client.get(f"{here}/seats/A/report/1/0/").content.decode()
    assert f"{here}/seats/A/report/2/0/" in step
    assert f"{here}/seats/A/report/0/0/" in step


@pytest.mark.parametrize("key", ["%00", "Z", "A%00", "%F0%9F%8E%B2", "x" * 500])
def test_promise_40_a_seat_that_there_is_not_is_no_page(key: str) -> None:
    here = f"/campaigns/{finished().pk}/seats/{key}"
    for address in ("report/", "report/1/0/", "map/", "map/frames/", "orders/1/3/"):
        assert client_of("").get(f"{here}/{address}").status_code in (302, 404)
        assert client_of("zoe").get(f"{here}/{address}").status_code == 404


def test_promise_40_it_can_be_downloaded() -> None:
    campaign = finished()
    answer = Client().get(f"/campaigns/{campaign.pk}/archive/download/")
    assert 'filename="the-vale.zip"' in answer["Content-Disposition"]
    archive = archive_in(answer)
    about = json.loads(archive.read("campaign.json"))
    assert [seat["player"] for seat in about["seats"]] == ["anna", "bert", "bot, builder"]
    assert archive.read("turn-001/sheets/A.txt") == b"BUY 9 iron\n"
    assert "turn-001/sheets/B.txt" not in archive.namelist()
    for folder in ("start", "turn-001", "turn-002"):
        for reader in ("A", "B", "C", "public"):
            document = json.loads(archive.read(f"{folder}/reports/{reader}.json"))
            assert document["seat"] == (None if reader == "public" else reader)


@pytest.mark.rule("CO-19.4")
def test_promise_40_nothing_is_open_before_the_end_or_after_it_is_taken_back() -> None:
    campaign = finished()
    here = f"/campaigns/{campaign.pk}"
    ways = undoing.ways(campaign)
    undoing.go_back(campaign, ways[0].dossier.sequence, by=campaign.gm)
    for name in ("", "zoe", "bert"):
        client = client_of(name)
        for page in (f"{here}/archive/", f"{here}/archive/download/"):
            assert client.get(page).status_code == 404
        for page in (f"{here}/seats/A/report/1/0/", f"{here}/seats/A/orders/1/3/"):
            assert client.get(page).status_code == (404 if name else 302), (name, page)
    assert "archive" not in Client().get(f"{here}/").content.decode()


@pytest.mark.parametrize("closed", ["is_private", "is_practice"])
def test_promise_40_a_closed_table_opens_to_those_who_sat_at_it(closed: str) -> None:
    campaign = finished(**{closed: True})
    here = f"/campaigns/{campaign.pk}"
    pages = [f"{here}/archive/", f"{here}/seats/A/report/1/0/"]
    assert [client_of("bert").get(page).status_code for page in pages] == [200, 200]
    assert [client_of("zoe").get(page).status_code for page in pages] == [404, 404]
    assert [Client().get(page).status_code for page in pages] == [404, 302]


def test_promise_40_a_game_whose_rules_keep_secrets_keeps_them(clock: Clock) -> None:
    campaign = scenes.started(players=2, options={"last_turn": 1})
    scenes.play_turn(clock, campaign, A="hide 3", B="dig")
    campaign.refresh_from_db()
    assert campaign.status == Campaign.Status.FINISHED
    here, client = f"/campaigns/{campaign.pk}", client_of("zoe")
    assert client.get(f"{here}/archive/").status_code == 404
    assert client.get(f"{here}/seats/A/report/1/0/").status_code == 404


def test_promise_40_a_new_name_is_in_a_new_file() -> None:
    campaign = finished()
    first = Client().get(f"/campaigns/{campaign.pk}/archive/download/")
    campaign.name = "The Dale"
    host.change(campaign, ["name"], by=campaign.gm)
    again = Client().get(f"/campaigns/{campaign.pk}/archive/download/")
    assert again["Content-Disposition"] != first["Content-Disposition"]
    archive = archive_in(again)
    assert json.loads(archive.read("campaign.json"))["name"] == "The Dale"
