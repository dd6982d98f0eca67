"""Export and import in the admin."""

import hashlib
import io
import json
import zipfile
from pathlib import Path
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from games.models import Arrival, AuditEntry, Campaign, Notice
from games.services import arrivals, gms, holders, moving_in, seeing
from games.services.holders import Hands
from games.services.importing import BadFile, import_campaign
from games.services.verifying import verify
from tests.toy import scenes
from tests.toy.scenes import Clock

pytestmark = pytest.mark.django_db
IMPORT = "/admin/games/campaign/import/"


@pytest.fixture(autouse=True)
def house(settings: Any, tmp_path: Path) -> Path:
    settings.VAR = tmp_path
    return tmp_path


@pytest.fixture
def campaign(clock: Clock) -> Campaign:
    found = scenes.started(players=2, bots=1)
    scenes.play_turn(clock, found, A="hide 3", B="dig")
    return found


@pytest.fixture
def gm(campaign: Campaign) -> Client:
    return at_desk("gm")


def at_desk(name: str) -> Client:
    gms.make_gm(scenes.person(name))
    client = Client()
    client.force_login(scenes.person(name))
    return client


def there(campaign: Campaign) -> str:
    return f"/admin/games/campaign/{campaign.pk}/export/"


def exported(client: Client, campaign: Campaign) -> bytes:
    answer: Any = client.post(there(campaign))
    assert answer.status_code == 200
    return b"".join(answer.streaming_content)


def upload(client: Client, content: bytes) -> Any:
    return client.post(IMPORT, {"file": SimpleUploadedFile("x.zip", content)})


def test_a_campaign_leaves_and_comes_back(gm: Client, campaign: Campaign, house: Path) -> None:
    assert "every secret of the game" in gm.get(there(campaign)).content.decode()
    file = exported(gm, campaign)
    assert AuditEntry.objects.get(act="export").by == scenes.person("gm")
    campaign.delete()
    page = upload(gm, file)
    assert "there held by ann" in page.content.decode()
    token = page.context["seats"]["token"].value()
    scenes.person("fay")
    answer = gm.post(IMPORT, {"token": token, "seat-A": "Fay", "seat-B": ""}, follow=True)
    assert "every turn of it is as sealed" in answer.content.decode()
    found = Campaign.objects.get()
    assert (found.name, found.gm) == ("Toy", scenes.person("gm"))
    assert scenes.seat(found, "A").player == scenes.person("fay")
    assert scenes.seat(found, "B").player is None
    assert not [finding for finding in verify(found) if finding.problem]
    assert Notice.objects.get(code="imported").recipient == scenes.person("fay")
    assert list(house.glob("arrivals/*")) == []
    person = scenes.person("gm")
    with pytest.raises(seeing.HasSeen):
        holders.give(found, key="B", hands=Hands(person), seen=Hands(), by=person)


def test_a_gm_who_plays_exports_nothing(campaign: Campaign) -> None:
    Campaign.objects.filter(pk=campaign.pk).update(gm=scenes.person("ann"))
    ann = at_desk("ann")
    assert "Give up your seat" in ann.get(there(campaign)).content.decode()
    assert ann.post(there(campaign)).status_code == 422
    assert not AuditEntry.objects.filter(act="export").exists()
    seeing.choose_all(campaign, by=scenes.person("ann"))
    assert zipfile.is_zipfile(io.BytesIO(exported(ann, campaign)))


def test_a_draft_has_nothing_to_export(clock: Clock) -> None:
    draft, gm = scenes.draft(), at_desk("gm")
    for answer in (gm.get(there(draft)), gm.post(there(draft))):
        assert "nothing to export yet" in answer.content.decode()


def test_another_gms_campaign_is_not_exported(campaign: Campaign) -> None:
    assert at_desk("otto").post(there(campaign)).status_code == 404
    player = Client()
    player.force_login(scenes.person("ann"))
    assert player.get(IMPORT).status_code == 302


def test_what_is_no_campaign_is_refused(
    gm: Client, campaign: Campaign, house: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = io.BytesIO()
    with zipfile.ZipFile(other, "w") as archive:
        archive.writestr("letter.txt", "hello")
    file = exported(gm, campaign)
    for content, told in (
        (b"no zip", "no exported campaign"),
        (b"", "empty"),
        (other.getvalue(), "it has no manifest"),
        (file[: len(file) // 2], "no exported campaign"),
    ):
        answer = upload(gm, content)
        assert answer.status_code == 422
        assert told in answer.content.decode()
    assert gm.post(IMPORT).status_code == 422
    monkeypatch.setattr(arrivals, "LARGEST_UNPACKED", 10)
    assert "Unpacked it is too large" in upload(gm, file).content.decode()
    monkeypatch.setattr(arrivals, "LARGEST_UPLOAD", 10)
    assert "too large" in upload(gm, file).content.decode()
    assert list(house.glob("arrivals/*")) == [], "nothing of it stays"


@pytest.mark.parametrize(
    ("seats", "told"),
    [
        ({"seat-A": "nix"}, "Nobody here is called"),
        ({"seat-A": "bob", "seat-B": "Bob"}, "has another seat here"),
        ({"seat-A": "gm"}, "you cannot play in it"),
        ({"token": "../../etc/passwd"}, "upload it again"),
        ({"token": "0" * 32}, "upload it again"),
    ],
)
def test_seats_that_cannot_be_given_are_named(
    gm: Client, campaign: Campaign, seats: dict[str, str], told: str
) -> None:
    page = upload(gm, exported(gm, campaign))
    token = page.context["seats"]["token"].value()
    answer = gm.post(IMPORT, {"token": token, **seats})
    assert answer.status_code == 422
    assert told in answer.content.decode()
    assert Campaign.objects.count() == 1
    assert "Import a campaign" in gm.get("/admin/games/campaign/").content.decode()


def test_nobody_finds_the_file_of_another(gm: Client, campaign: Campaign) -> None:
    page = upload(gm, exported(gm, campaign))
    token = page.context["seats"]["token"].value()
    assert at_desk("otto").post(IMPORT, {"token": token}).status_code == 422


def test_how_far_it_is_is_shown_and_what_went_wrong(
    gm: Client, campaign: Campaign, house: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = exported(gm, campaign)
    page = upload(gm, file)
    token = page.context["seats"]["token"].value()
    with monkeypatch.context() as busy:
        busy.setattr(moving_in, "take_in", lambda pk: False)
        waits = gm.post(IMPORT, {"token": token, "filename": "x.zip"}, follow=True)
    assert "It waits for a worker" in waits.content.decode()
    assert 'hx-trigger="every 1s"' in waits.content.decode()
    there = waits.request["PATH_INFO"]
    Arrival.objects.update(state="working", done=7, total=20)
    part = gm.get(there, headers={"hx-request": "true"}).content.decode()
    assert "7 of 20 sealed changes" in part
    assert "<html" not in part
    Arrival.objects.update(state="failed", problem="It does not verify: <b>")
    shown = gm.get(there).content.decode()
    assert "It does not verify: &lt;b&gt;" in shown
    assert "every 1s" not in shown
    assert there in gm.get(IMPORT).content.decode()
    assert at_desk("otto").get(there).status_code == 404
    assert "is here, and every turn" in gm.post(there, {"retry": "1"}, follow=True).content.decode()
    assert Campaign.objects.count() == 2
    gm.post(there, {"forget": "1"})
    assert not Arrival.objects.exists()
    assert list(house.glob("arrivals/*")) == []


def test_a_file_that_is_gone_is_not_tried_again(gm: Client, campaign: Campaign) -> None:
    page = upload(gm, exported(gm, campaign))
    token = page.context["seats"]["token"].value()
    Campaign.objects.all().delete()
    gm.post(IMPORT, {"token": token})
    arrival = Arrival.objects.get()
    Arrival.objects.update(state="failed")
    answer = gm.post(f"{IMPORT}{arrival.pk}/", {"retry": "1"})
    assert answer.status_code == 422
    assert "upload it again" in answer.content.decode()


DEEP = "[" * 200_000


@pytest.mark.parametrize("part", ["manifest.json", "campaign.json", "seat.jsonl"])
@pytest.mark.parametrize("content", [DEEP, "[]", "5", "null", '"text"', "9" * 5000, '{"row": 5}'])
def test_a_part_that_makes_no_sense_is_answered(
    gm: Client, campaign: Campaign, house: Path, part: str, content: str
) -> None:
    parts = {}
    with zipfile.ZipFile(io.BytesIO(exported(gm, campaign))) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    assert part in parts
    parts[part] = content.encode()
    manifest = json.loads(parts["manifest.json"]) if part != "manifest.json" else None
    if manifest is not None:
        manifest["parts"][part] = hashlib.sha256(parts[part]).hexdigest()
        parts["manifest.json"] = json.dumps(manifest).encode()
    file = house / "made.zip"
    with zipfile.ZipFile(file, "w") as archive:
        for name, data in parts.items():
            archive.writestr(name, data)
    if part != "seat.jsonl":
        assert upload(gm, file.read_bytes()).status_code == 422
    campaign.delete()
    with pytest.raises(BadFile):
        import_campaign(file, gm=scenes.person("gm"), players={})
    assert not Campaign.objects.exists()
