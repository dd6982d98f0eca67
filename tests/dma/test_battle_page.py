"""The battle viewer: every frame has an address, from the seat's own report alone."""

import gzip
import json
import re
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from django.contrib.staticfiles import finders
from django.db import connection
from django.template.loader import render_to_string
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from PIL import Image
from pytest_django import Settings

from dma import viewer
from dma.engine.battle.documents import battle_documents
from dma.engine.battle.replay import frames
from games import rulesets, selectors
from games.models import Campaign
from tests.dma.campaigns import person, seat
from tests.dma.watching import after_a_battle

pytestmark = pytest.mark.django_db


@pytest.fixture
def campaign() -> Campaign:
    return after_a_battle()


def reader(name: str) -> Client:
    client = Client()
    client.force_login(person(name))
    return client


def place_of_battle(campaign: Campaign, key: str = "A") -> tuple[int, int, int, int]:
    """Turn, stage, day and number of the last battle of a seat's last report."""
    report = selectors.latest_report(campaign, seat(campaign, key))
    stage = report.dossier.stage
    assert stage is not None
    day, event = next(
        (day["day"], event)
        for day in report.document["days"]
        for event in day["events"]
        if event["code"] == "battle"
    )
    return stage.turn.number, stage.index, day, event["data"]["number"]


def address(campaign: Campaign, name: str = "battle", *more: str, key: str = "A") -> str:
    place = place_of_battle(campaign)
    return reverse(f"dma-seat:{name}", args=[campaign.pk, key, *place, *more])


def record_of(campaign: Campaign) -> dict[str, Any]:
    report = selectors.latest_report(campaign, seat(campaign)).document
    event = viewer.find_battle(report, *place_of_battle(campaign)[2:])
    assert event is not None
    record: dict[str, Any] = event["data"]["record"]
    return record


@pytest.mark.slow
def test_the_card_of_the_report_leads_to_the_battle(campaign: Campaign) -> None:
    page = reader("anna").get(f"/campaigns/{campaign.pk}/seats/A/report/").content.decode()
    assert f'href="{address(campaign)}"' in page


@pytest.mark.slow
def test_every_frame_can_be_read_without_scripts(campaign: Campaign) -> None:
    anna, start = reader("anna"), address(campaign)
    told = list(frames(record_of(campaign)))
    assert len(told) > 5
    for frame in told[:12]:
        page = anna.get(f"{start}?step={frame.step}&phase={frame.phase}").content.decode()
        field = page.partition('class="tokens"')[2].partition('class="marks"')[0]
        shown = dict(re.findall(r'data-unit="(\d+)" transform="translate\(([\d ]+)\)"', field))
        assert {int(n): where for n, where in shown.items()} == {
            n: f"{unit.cell[0] * 40 + 20} {unit.cell[1] * 40 + 20}"
            for n, unit in frame.units.items()
        }
        assert not re.search(r"\sstyle=|\son\w+=", page.partition("<main")[2])


def test_few_queries_and_few_bytes(campaign: Campaign) -> None:
    anna, page = reader("anna"), address(campaign)
    anna.get(page)
    with CaptureQueriesContext(
        connection,
    ) as queries:
        answer = anna.get(page)
    mine = [it for it in queries if not re.search("session|auth_user", it["sql"])]
    assert len(mine) <= 6
    data = anna.get(address(campaign, "battle-frames"), headers={"accept-encoding": "gzip"})
    assert data["Content-Encoding"] == "gzip"
    assert len(answer.content) + len(data.content) < 120_000


@pytest.mark.parametrize("query", ["?step=999", "?step=x&phase=-1", "?step=1&phase=14", "?phase=2"])
def test_any_moment_is_answered(campaign: Campaign, query: str) -> None:
    assert reader("anna").get(address(campaign) + query).status_code == 200


def test_the_player_gets_what_the_frames_show(campaign: Campaign) -> None:
    data = reader("anna").get(address(campaign, "battle-frames")).json()
    units: dict[str, list[Any]] = {}
    told = list(frames(record_of(campaign)))
    assert len(data["frames"]) == len(told)
    for packed, frame in zip(data["frames"], told, strict=True):
        units |= packed["u"]
        units = {n: it for n, it in units.items() if it}
        assert {int(n): it for n, it in units.items()} == {
            n: [it.type, it.side, *it.cell] for n, it in frame.units.items()
        }
        assert len(packed["l"]) == len(frame.acts)


@pytest.mark.rule("DMA-15.1")
def test_the_words_tell_every_roll_with_its_rule(campaign: Campaign) -> None:
    page = reader("anna").get(address(campaign, "battle-log")).content.decode()
    acts = [act for step in record_of(campaign)["steps"] for act in step]
    assert page.count('class="line-side"') == len(acts)
    rolled = [act for act in acts if act[1] == "strike" and 0 < act[7] < act[8]]
    assert rolled
    for act in rolled:
        assert f"{act[7]}/{act[8]}, rolled" in page
    assert "#DMA-15.1" in page


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["webp", "gif"])
def test_a_film_has_a_frame_for_each_step(
    campaign: Campaign, kind: str, settings: Settings, tmp_path: Path
) -> None:
    settings.PICTURES = tmp_path
    answer = reader("anna").get(address(campaign, "battle-film", kind))
    assert answer["Content-Type"] == f"image/{kind}"
    film = Image.open(BytesIO(answer.content))
    assert getattr(film, "n_frames", 1) == 1 + len(record_of(campaign)["steps"])
    [kept] = tmp_path.rglob(f"*-battle.{kind}")
    assert kept.read_bytes() == answer.content
    kept.write_bytes(b"drawn once")
    again = reader("anna").get(address(campaign, "battle-film", kind))
    assert again.content == b"drawn once"


def test_it_is_for_those_who_were_told_of_it(campaign: Campaign) -> None:
    page = address(campaign)
    assert Client().get(page).status_code == 302
    assert reader("greta").get(page).status_code == 404
    assert reader("bert").get(page).status_code == 404
    assert reader("bert").get(address(campaign, key="B")).status_code == 200
    turn, stage, day, number = place_of_battle(campaign)
    for place in ((turn, stage, day, number + 9), (turn, stage, day + 1, number), (9, 0, 1, 1)):
        missing = reverse("dma-seat:battle", args=[campaign.pk, "A", *place])
        assert reader("anna").get(missing).status_code == 404
    assert reader("anna").get(address(campaign, "battle-film", "mp4")).status_code == 404


def test_the_largest_battle_is_light_enough_for_a_phone() -> None:
    """All that the page fetches of its own, as it goes over the wire: at most 150 KB."""
    crowd = [{"type": name, "count": 22} for name in ("mages", "knights", "archers")]
    record = battle_documents({"kind": "field", "a": crowd, "b": crowd}, "largest")["record"]
    battle = viewer.Battle(record)
    context = {**viewer.present(battle, len(battle.frames) // 2), "ruleset": rulesets.get("dma")}
    page = render_to_string("dma/_battle_field.html", context).encode()
    data = gzip.compress(json.dumps(viewer.pack_frames(battle)).encode())
    files = [Path(finders.find(f"dma/battle.{kind}") or "").read_bytes() for kind in ("js", "css")]
    assert len(data) > 5_000
    assert len(page) + len(data) + sum(map(len, files)) < 100_000
