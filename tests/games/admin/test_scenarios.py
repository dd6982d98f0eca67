"""Scenarios at the desk: files are brought, looked at, taken home and deleted."""

import io
import json
import random
import re
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from PIL import Image

from counties.ruleset import Counties
from games import scenario_files
from games.models import AuditEntry, Campaign, Scenario
from games.services import gms, scenarios
from tests.counties.campaigns import draft, person

pytestmark = pytest.mark.django_db
LIST = "/admin/games/scenario/"
ADD = f"{LIST}add/"
LAKE = scenario_files.shipped(Counties())["lake"]
FILE = scenario_files.write(LAKE.document, "counties").encode()


@pytest.fixture(autouse=True)
def folder(settings: Any, tmp_path: Path) -> None:
    settings.PICTURES = tmp_path


def at_desk(name: str) -> Client:
    gms.make_gm(person(name))
    client = Client()
    client.force_login(person(name))
    return client


@pytest.fixture
def gm() -> Client:
    return at_desk("greta")


def upload(client: Client, content: bytes) -> Any:
    return client.post(ADD, {"file": SimpleUploadedFile("map.json", content)})


def kept(client: Client, content: bytes = FILE) -> Scenario:
    assert upload(client, content).status_code == 302
    return Scenario.objects.get()


def pictures(page: str) -> list[str]:
    return [found.replace("&amp;", "&") for found in re.findall(r'<img[^>]* src="([^"]+)"', page)]


def test_a_file_is_kept_once_and_shown_with_its_map(gm: Client) -> None:
    scenario = kept(gm)
    assert kept(gm) == scenario
    assert (scenario.name, scenario.seats, scenario.owner) == ("Round the Lake", 4, person("greta"))
    assert scenario.document == LAKE.document
    page = gm.get(f"{LIST}{scenario.pk}/change/").content.decode()
    assert "Counties, for 4 seats." in page
    assert "County 5 of B, 500 people" in page
    assert "Round the Lake" in gm.get(LIST).content.decode()
    for address in pictures(page):
        answer: Any = gm.get(address)
        image = Image.open(io.BytesIO(b"".join(answer.streaming_content)))
        assert image.width == 720
        assert len(image.getcolors() or ()) > 20


def test_what_the_games_bring_along_can_be_looked_at_and_taken_home(gm: Client) -> None:
    listed = gm.get(LIST).content.decode()
    (there,) = re.findall(r'href="([^"]+)">The Old King<', listed)
    page = gm.get(there).content.decode()
    assert "(King)" in page
    assert "turn 40: then the most people win" in page
    answer = gm.get(there.replace("/look/", "/file/"))
    assert answer["Content-Disposition"] == 'attachment; filename="the-old-king.json"'
    assert scenario_files.read(answer.content).is_good
    assert kept(gm, answer.content).name == "The Old King"


def test_a_wrong_file_is_answered_with_all_that_is_wrong(gm: Client) -> None:
    wrong = json.loads(FILE)
    wrong["counties"][3]["neighbours"] = [1]
    wrong["counties"][5]["x"] = -1
    wrong["counties"][7]["owner"] = "<b>"
    answer = upload(gm, json.dumps(wrong).encode())
    page = answer.content.decode()
    assert answer.status_code == 422
    ids = [county["id"] for county in wrong["counties"]]
    told = f"(id {ids[3]}): Neighbours are not listed"
    assert f"<code>counties[3].neighbours</code> {told}" in page
    told = f"(id {ids[5]}): This number must lie between 0 and 999."
    assert f"<code>counties[5].x</code> {told}" in page
    assert "#CO-1.9" in page
    assert "<b>" not in page
    assert not Scenario.objects.exists()


@pytest.mark.parametrize("content", [b"", b"x" * 10_000_000, b"[" * 60_000, b"\x00" * 100])
def test_what_is_no_scenario_at_all_is_answered(gm: Client, content: bytes) -> None:
    assert upload(gm, content).status_code == 422
    assert gm.post(ADD, {}).status_code == 422
    assert gm.post(ADD, {"file": "map.json"}).status_code == 422


def test_a_file_need_not_name_the_only_game_that_can_play_it(gm: Client) -> None:
    nameless = json.loads(FILE)
    del nameless["game"]
    assert kept(gm, json.dumps(nameless).encode()).ruleset_slug == "counties"


def test_no_upload_breaks_the_page(gm: Client) -> None:
    dice = random.Random(3)
    for _try in range(60):
        spoilt = bytearray(FILE)
        for _byte in range(3):
            spoilt[dice.randrange(len(spoilt))] = dice.randrange(256)
        assert upload(gm, bytes(spoilt)).status_code in (302, 422)


def test_a_gm_sees_his_own_and_an_operator_all(gm: Client) -> None:
    scenario = kept(gm)
    other = at_desk("gwen")
    there = f"{LIST}{scenario.pk}/change/"
    look = f"?ref=own:{scenario.pk}"
    assert "Round the Lake" not in re.sub(r"(?s)along.*here", "", other.get(LIST).content.decode())
    assert other.get(there).status_code == 404
    for page in ("look/counties/", "file/counties/", "map/counties/light.png"):
        assert other.get(f"{LIST}{page}{look}").status_code == 404
    assert other.post(f"{LIST}{scenario.pk}/delete/", {"post": "yes"}).status_code == 302
    assert Scenario.objects.exists()
    operator = person("olga")
    operator.is_staff = operator.is_superuser = True
    operator.save()
    client = Client()
    client.force_login(operator)
    assert client.get(there).status_code == 200
    assert client.get(f"{LIST}map/counties/dark.png{look}").status_code == 200


def test_who_runs_no_campaigns_brings_no_maps() -> None:
    anna = person("anna")
    anna.is_staff = True
    anna.save()
    client = Client()
    client.force_login(anna)
    for page in ("", "add/", "look/counties/?ref=shipped:lake", "map/counties/light.png"):
        assert client.get(f"{LIST}{page}").status_code == 403
    assert Client().get(LIST).status_code == 302


@pytest.mark.parametrize(
    "page",
    [
        *("look/counties/", "look/counties/?ref=shipped:../king", "look/chess/?ref=shipped:lake"),
        *(
            "look/counties/?ref=own:x",
            "look/counties/?ref=own:99999999999999",
            "look/counties/?ref=:",
        ),
        *(
            "look/counties/?ref=seed:9999:x",
            "look/counties/?ref=seed:9:x",
            "look/counties/?ref=seed:4:",
        ),
        *("map/counties/pink.png?ref=shipped:lake", "999/change/", "x/change/"),
    ],
)
def test_what_is_not_there_is_not_found(gm: Client, page: str) -> None:
    assert gm.get(f"{LIST}{page}").status_code == 404


def test_a_scenario_is_deleted_when_no_campaign_needs_it(gm: Client) -> None:
    scenario = kept(gm)
    campaign = draft(["anna"], 3, options={"scenario": scenario.document})
    scenario.campaigns.add(campaign)
    there = f"{LIST}{scenario.pk}/"
    page = gm.get(f"{there}change/").content.decode()
    assert "Played in: The Vale." in page
    assert "Delete" not in page
    assert gm.post(f"{there}delete/", {"post": "yes"}).status_code == 403
    with pytest.raises(scenarios.NotNow, match="The Vale"):
        scenarios.remove(scenario, by=person("greta"))
    Campaign.objects.update(status=Campaign.Status.FINISHED)
    assert gm.get(f"{there}delete/").status_code == 200
    assert gm.post(f"{there}delete/", {"post": "yes"}).status_code == 302
    assert not Scenario.objects.exists()
    campaign.refresh_from_db()
    assert campaign.options["scenario"] == LAKE.document


def test_what_was_brought_and_deleted_is_written_down(gm: Client) -> None:
    scenario = kept(gm)
    kept(gm)  # the same again is no second act
    gm.post(f"{LIST}{scenario.pk}/delete/", {"post": "yes"})
    entries = AuditEntry.objects.filter(campaign=None, by=person("greta")).order_by("id")
    assert [entry.act for entry in entries] == ["bring-scenario", "delete-scenario"]
    assert {(entry.data["name"], entry.data["digest"]) for entry in entries} == {
        ("Round the Lake", scenario.digest)
    }
    audit = "/admin/games/auditentry/"
    assert gm.get(audit).content.decode().count('field-about">Round the Lake') == 2
    assert gm.get(f"{audit}{entries[0].pk}/change/").status_code == 200
    other = at_desk("zoe")
    assert "Round the Lake" not in other.get(audit).content.decode()
    assert other.get(f"{audit}{entries[0].pk}/change/").status_code == 302


def test_the_keepers_shelf_is_not_endless(gm: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scenarios, "MOST_KEPT", 1)
    kept(gm)
    answer = upload(gm, FILE.replace(b"Round the Lake", b"Round the Pond"))
    assert answer.status_code == 422
    assert "delete one before you bring the next" in answer.content.decode()
