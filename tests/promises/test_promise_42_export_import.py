"""42. Given a campaign exported from one host, when it is imported on another, then it plays on,
and every sealed turn verifies."""

import base64
import hashlib
import json
import stat
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from games import canonical, selectors, tasks
from games.mending import Edit
from games.models import Campaign, OrderSheet, Report
from games.services import exporting, importing, mending, undoing
from games.services.verifying import verify
from tests.stack import clean_environment, manage
from tests.toy import scenes
from tests.toy.scenes import Clock

pytestmark = pytest.mark.django_db


def played(clock: Clock) -> Campaign:
    """Two turns played, one of them taken back, a number mended, a sheet saved for the next."""
    campaign = scenes.started(players=2, bots=1)
    for _turn in range(2):
        scenes.play_turn(clock, campaign, A="hide 3", B="dig")
    undoing.go_back(campaign, undoing.ways(campaign)[0].dossier.sequence, by=campaign.gm)
    edits = [Edit("player", "B", "coins", 77), Edit("player", "A", "hidden", 3 + 2)]
    effect = mending.foresee(campaign, edits, "A slip.")
    gm = scenes.person("gm")
    mending.mend(campaign, edits, reason="A slip.", seen=effect.head, by=gm)
    scenes.save(campaign, "A", "hide 8")
    return campaign


def world(campaign: Campaign) -> dict[str, Any]:
    """What must be the same on both hosts."""
    ruleset = campaign.ruleset
    return {
        "position": canonical.digest(ruleset.encode(ruleset.load(campaign))),
        "chain": list(campaign.dossiers.order_by("sequence").values_list("hash", flat=True)),
        "sheets": list(
            OrderSheet.objects.filter(turn__campaign=campaign)
            .order_by("turn__number", "seat__key", "version")
            .values_list("turn__number", "seat__key", "version", "text", "received_at", "is_late")
        ),
        "reports": [
            (report.seat.key if report.seat else None, report.document)
            for report in Report.objects.filter(dossier__campaign=campaign)
            .select_related("seat")
            .order_by("dossier__sequence", "seat__key")
        ],
        "turns": list(
            campaign.turns.order_by("number").values_list("number", "status", "deadline")
        ),
        "stages": list(
            campaign.turns.order_by("number", "stages__index").values_list(
                "number", "stages__index", "stages__attempt", "stages__seed_hash"
            )
        ),
    }


@pytest.mark.slow
def test_promise_42_it_is_the_same_and_plays_on(clock: Clock, tmp_path: Path) -> None:
    campaign = played(clock)
    before = world(campaign)
    file = tmp_path / "toy.campaign"
    exporting.export(campaign, file)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600, "it holds every secret"
    campaign.delete()
    players = {"A": scenes.person("ann"), "B": scenes.person("bob")}
    again = importing.import_campaign(file, gm=scenes.person("greta"), players=players)
    assert again.pk == campaign.pk or campaign.pk is None
    assert world(again) == before
    assert scenes.report(again, "B")["players"]["B"]["coins"] == 77  # type: ignore[index]
    assert [finding.problem for finding in verify(again)] == [""] * 9
    scenes.play_turn(clock, again)
    assert scenes.hidden(again, "A") == 8, "the sheet that was saved there was used here"
    assert selectors.latest_report(again, scenes.seat(again, "A")).document["turn"] == 3
    assert not any(finding.problem for finding in verify(again))


def test_promise_42_beside_the_original_it_is_another_campaign(
    clock: Clock, tmp_path: Path
) -> None:
    campaign = played(clock)
    file = tmp_path / "toy.campaign"
    exporting.export(campaign, file)
    again = importing.import_campaign(file, gm=scenes.person("greta"), players={})
    assert again.pk != campaign.pk
    assert world(again) == world(campaign)
    assert again.seats.filter(player=None, bot="").count() == 2, "they wait for players"
    tasks.sweep()
    assert not any(finding.problem for finding in verify(campaign))


def forge_a_report(part: str) -> str:
    lines = part.splitlines()
    row = json.loads(lines[0])
    document = canonical.pack({"turn": 1})
    row["packed"] = base64.b64encode(document).decode()
    return "\n".join([json.dumps(row), *lines[1:], ""])


FORGERIES: dict[str, tuple[str, Callable[[str], str], bool, str]] = {
    "a part that was changed": ("ordersheet.jsonl", lambda part: part + "\n", False, "has been"),
    "another report": ("report.jsonl", forge_a_report, True, "does not verify"),
    "another chain": (
        "dossier.jsonl",
        lambda part: part.replace("hide 3", "hide 4"),
        True,
        "does not verify",
    ),
    "another mend": (
        "dossier.jsonl",
        lambda part: part.replace('"coins", 77', '"coins", 99'),
        True,
        "does not verify",
    ),
    "rows that refer to nothing": (
        "stage.jsonl",
        lambda part: part.replace('"turn": "', '"turn": "9').replace('"turn": ', '"turn": 9'),
        True,
        "wrong",
    ),
    "no rows": ("turn.jsonl", lambda part: "[1]\n", True, "wrong"),
    "another position": (
        "campaign.json",
        lambda part: part.replace('"hidden": 5', '"hidden": 4'),
        True,
        "position",
    ),
}


@pytest.mark.slow
@pytest.mark.parametrize("kind", FORGERIES)
def test_promise_42_what_was_forged_is_not_taken_in(
    clock: Clock, tmp_path: Path, kind: str
) -> None:
    part, forge, with_hash, told = FORGERIES[kind]
    file, forged = tmp_path / "toy.campaign", tmp_path / "forged.campaign"
    exporting.export(played(clock), file)
    with zipfile.ZipFile(file) as there, zipfile.ZipFile(forged, "w") as here:
        parts = {name: there.read(name).decode() for name in there.namelist()}
        changed = forge(parts[part])
        assert changed != parts[part]
        parts[part] = changed
        if with_hash:
            manifest = json.loads(parts["manifest.json"])
            manifest["parts"][part] = hashlib.sha256(changed.encode()).hexdigest()
            parts["manifest.json"] = json.dumps(manifest)
        for name, text in parts.items():
            here.writestr(name, text)
    before = Campaign.objects.count()
    with pytest.raises(importing.BadFile, match=told):
        importing.import_campaign(forged, gm=scenes.person("greta"), players={})
    assert Campaign.objects.count() == before


@pytest.mark.parametrize("content", [b"", b"no zip", b"PK\x03\x04 cut"])
def test_promise_42_what_is_no_campaign_is_named_so(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "x.campaign"
    file.write_bytes(content)
    with pytest.raises(importing.BadFile, match="no exported campaign"):
        importing.import_campaign(file, gm=scenes.person("greta"), players={})


@pytest.mark.slow
def test_promise_42_on_a_host_that_has_never_seen_it(tmp_path: Path) -> None:
    there, here = clean_environment(tmp_path / "there"), clean_environment(tmp_path / "here")
    file = str(tmp_path / "league.campaign")
    for environment, turns in ((there, "1"), (here, "0")):
        done = manage(environment, "migrate", "--verbosity", "0")
        assert done.returncode == 0, done.stderr
        done = manage(environment, "seed_demo", "counties", "--turns", turns)
        assert done.returncode == 0, done.stderr
    done = manage(there, "export_campaign", "Counties: the league", "--out", file)
    assert done.returncode == 0, done.stderr
    done = manage(here, "import_campaign", file, "--gm", "greta", "--same-names")
    assert done.returncode == 0, done.stderr
    assert "seat A: there anna, here anna" in done.stdout
    pk = done.stdout.split("(")[1].split(")")[0]
    done = manage(here, "verify", pk)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "4 dossiers played again, all equal byte for byte" in done.stdout
    done = manage(here, "import_campaign", file, "--gm", "nobody")
    assert done.returncode == 1
    assert "There is no account 'nobody'" in done.stderr
