"""A file that verifies, and yet holds rows that no page of a host could have written."""

import hashlib
import json
import zipfile
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from games.models import Campaign
from games.services import exporting, importing
from tests.toy import scenes
from tests.toy.scenes import Clock

pytestmark = pytest.mark.django_db


def forge(file: Path, part: str, **changes: Any) -> None:
    """Write other values into the first row of a part, and make the manifest agree."""
    with zipfile.ZipFile(file) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    if part == "campaign.json":
        about = json.loads(parts[part])
        about["row"] |= changes
        parts[part] = json.dumps(about).encode()
    else:
        first, *rest = parts[part].decode().splitlines()
        row = json.dumps(json.loads(first) | changes)
        parts[part] = "\n".join([row, *rest]).encode()
    manifest = json.loads(parts["manifest.json"])
    manifest["parts"][part] = hashlib.sha256(parts[part]).hexdigest()
    parts["manifest.json"] = json.dumps(manifest).encode()
    with zipfile.ZipFile(file, "w") as archive:
        for name, content in parts.items():
            archive.writestr(name, content)


@pytest.mark.parametrize(
    ("part", "changes"),
    [
        ("seat.jsonl", {"arms": "nonsense"}),
        ("seat.jsonl", {"arms": "x" * 5000}),
        ("seat.jsonl", {"name": "x" * 5000}),
        ("seat.jsonl", {"name": "a\x00b"}),
        ("seat.jsonl", {"name": "a\u202eb\nc"}),
        ("seat.jsonl", {"bot": "nobody"}),
        ("seat.jsonl", {"caretaker": "nobody"}),
        ("seat.jsonl", {"status": "ghost"}),
        ("turn.jsonl", {"status": "half"}),
        ("turn.jsonl", {"opened_at": None}),
        ("stage.jsonl", {"status": "half"}),
        ("stage.jsonl", {"label": "x" * 5000}),
        ("attendance.jsonl", {"outcome": "perhaps"}),
        ("ordersheet.jsonl", {"source": "perhaps"}),
        ("ordersheet.jsonl", {"text": "a\x00b"}),
        ("campaign.json", {"is_practice": True}),
        ("campaign.json", {"status": "draft"}),
        ("campaign.json", {"started_at": None}),
        ("campaign.json", {"options": [1]}),
        ("campaign.json", {"weekdays": ["x"]}),
        ("campaign.json", {"name": "a\nb\x00"}),
        ("campaign.json", {"grace_seconds": 10**30}),
    ],
)
def test_rows_that_no_page_could_show_are_refused(
    clock: Clock, tmp_path: Path, part: str, changes: dict[str, Any]
) -> None:
    campaign = scenes.started(players=2, bots=1)
    scenes.play_turn(clock, campaign, A="hide 3", B="dig")
    scenes.save(campaign, "A", "hide 8")
    file = tmp_path / "toy.zip"
    exporting.export(campaign, file)
    campaign.delete()
    forge(file, part, **changes)
    with pytest.raises(importing.BadFile):
        importing.import_campaign(file, gm=scenes.person("greta"), players={})
    assert not Campaign.objects.exists()


def test_what_is_taken_in_can_be_looked_at(clock: Clock, tmp_path: Path) -> None:
    campaign = scenes.started(players=2, bots=1)
    file = tmp_path / "toy.zip"
    exporting.export(campaign, file)
    campaign.delete()
    again = importing.import_campaign(file, gm=scenes.person("greta"), players={})
    for address in ("/campaigns/?state=all", f"/campaigns/{again.pk}/"):
        assert Client().get(address).status_code == 200


def test_a_name_of_two_lines_comes_as_one(clock: Clock, tmp_path: Path) -> None:
    campaign = scenes.started(players=2)
    scenes.play_turn(clock, campaign, A="dig", B="dig")
    file = tmp_path / "toy.zip"
    exporting.export(campaign, file)
    campaign.delete()
    forge(file, "campaign.json", name="The\nold\x1b Weald")
    found = importing.import_campaign(file, gm=scenes.person("gm"), players={})
    assert found.name == Campaign.objects.get().name == "The old Weald"
