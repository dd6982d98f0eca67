"""The first three turns with the old hand at one's side, through the pages of a real campaign."""

import re
from html import unescape
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from games.models import Campaign
from tests.dunk import campaigns as scenes

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

HINT = re.compile(r'value="(hint:[^"]+)"')


@pytest.fixture
def campaign() -> Campaign:
    return scenes.started(["anna"], bots=2)


@pytest.fixture
def anna(campaign: Campaign) -> Client:
    client = Client()
    client.force_login(User.objects.get(username="anna"))
    return client


def sheet_in(page: str) -> str:
    found = re.search(r'<textarea id="sheet-text"[^>]*>\n(.*?)</textarea>', page, re.DOTALL)
    assert found
    return unescape(found[1])


def report_of(campaign: Campaign) -> dict[str, Any]:
    """What seat A was told last."""
    dossier = campaign.dossiers.order_by("pk").last()
    assert dossier is not None
    document: dict[str, Any] = dossier.reports.get(seat__key="A").document
    return document


def test_a_beginner_is_guided_for_three_turns(anna: Client, campaign: Campaign) -> None:
    """Without scripts: every hint is written by its button, is then done, and does no harm."""
    base = f"/campaigns/{campaign.pk}/seats/A/orders/"
    post = {"form-was": "{}", "base_version": "0"}
    for turn in ("1", "2", "3"):
        page = anna.get(base).content.decode()
        page = anna.post(
            base, {**post, "turn": turn, "text": sheet_in(page), "do": "hints:on"}
        ).content.decode()
        assert "An old hand would" in page
        pressed = 0
        while asked := HINT.search(page):
            data = {**post, "turn": turn, "text": sheet_in(page), "do": unescape(asked[1])}
            page = anna.post(base, data).content.decode()
            pressed += 1
            assert pressed < 9
        assert pressed
        assert "on your sheet" in page
        text = sheet_in(page)
        saved = anna.post(base, {**post, "turn": turn, "text": text, "do": "save"}, follow=True)
        assert saved.status_code == 200
        scenes.resolve(campaign)
    report = report_of(campaign)
    assert len(report["own"]["lands"]) > 7
    assert not [it for it in report["answers"] if it["code"] == "order_failed"]


@pytest.mark.rule("DK-3.2.14")
def test_lines_of_every_turn_and_what_armies_have_left_stand_on_the_next_sheet(
    anna: Client, campaign: Campaign
) -> None:
    """The page opens with the sheet of DK-3.2.14."""
    home = report_of(campaign)["own"]["lands"][0]
    text = f"place {home} e e e\nevery turn: write_tech bows\nnext turn: write_tech ships\n"
    scenes.order(campaign, "A", text)
    scenes.resolve(campaign)
    sheet = sheet_in(anna.get(f"/campaigns/{campaign.pk}/seats/A/orders/").content.decode())
    lines = sheet.splitlines()
    assert "every turn: write_tech bows" in lines
    assert "write_tech ships" in lines
    assert any(line.startswith("move 1st Army e") for line in lines)
