"""11. Given the same state, sheets, ruleset version and seed, when the turn is resolved on another
machine, then reports and state are byte-equal."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings

from games import canonical
from games.models import Campaign, Dossier
from games.services import orders
from tests.counties import campaigns as counties
from tests.toy import scenes
from tests.toy.scenes import Clock

pytestmark = pytest.mark.django_db

#: What another machine may have different: hash seed, zone, language, working folder, optimisation.
MACHINES = {
    "as here": ({}, []),
    "other hash seed": ({"PYTHONHASHSEED": "1"}, []),
    "elsewhere": ({"PYTHONHASHSEED": "77", "TZ": "Pacific/Apia", "LC_ALL": "C", "LANG": "C"}, []),
    "optimised": ({"PYTHONHASHSEED": "5"}, ["-OO"]),
}

PLAY = """
import json, sys
import django
django.setup()
from games import canonical, rulesets
from games.services import playing
given = json.load(sys.stdin)
ruleset = rulesets.get(given["slug"], given["edition"])
played = playing.play_stage(
    ruleset, ruleset.decode(given["before"]), given["sheets"], given["seed"], given["stage"],
    given["seats"],
)
reports = {seat or "": document for seat, document in played.reports.items()}
after = ruleset.encode(played.position)
sys.stdout.buffer.write(canonical.canonical({"after": after, "reports": reports}))
"""


def play_elsewhere(dossier: Dossier, folder: Path, machine: str) -> bytes:
    """Resolve a sealed stage in a fresh process that knows nothing but the dossier."""
    changed, flags = MACHINES[machine]
    assert dossier.stage is not None
    seats = [report.seat.key for report in dossier.reports.all() if report.seat]
    given = {
        "slug": dossier.campaign.ruleset_slug,
        "edition": dossier.edition,
        "before": canonical.unpack(dossier.before),
        "sheets": dossier.sheets,
        "seed": dossier.seed,
        "stage": dossier.stage.index,
        "seats": seats,
    }
    environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "tests.storms.settings"}
    environment |= {"VAR_DIR": str(folder), "PYTHONPATH": str(settings.BASE_DIR), **changed}
    environment.pop("DATABASE_URL", None)
    run = subprocess.run(
        [sys.executable, *flags, "-c", PLAY],
        input=json.dumps(given).encode(),
        env=environment,
        cwd=folder,
        capture_output=True,
        timeout=120,
    )
    assert run.returncode == 0, run.stderr.decode()
    return run.stdout


def played_counties() -> Campaign:
    """A turn with orders of every kind, of two players and two bots."""
    campaign = counties.started(bots=2)
    place = campaign.ruleset.load(campaign)
    own = min(number for number, county in place.counties.items() if county.owner == "A")
    text = f"BUY 3 iron\nRECRUIT {own} 10\nTAX {own} 60\nMOVE {own} E 5\nSLAUGHTER {own} 2\n"
    turn = counties.open_turn(campaign)
    orders.submit(
        turn=turn,
        seat=counties.seat(campaign, "A"),
        text=text,
        received_at=turn.opened_at,
        author=None,
    )
    counties.resolve(campaign)
    return campaign


@pytest.mark.slow
@pytest.mark.parametrize("machine", MACHINES)
def test_promise_11_a_sealed_turn_is_byte_equal_on_any_machine(
    clock: Clock, tmp_path: Path, machine: str
) -> None:
    toy = scenes.started(players=2, bots=6)
    scenes.play_turn(clock, toy, A="guess C 4\ndig deep", B="guess A 1\ndig # ü")
    for campaign in (toy, played_counties()):
        for dossier in campaign.dossiers.exclude(stage=None).filter(stage__index__lt=2):
            answer = play_elsewhere(dossier, tmp_path, machine)
            document = json.loads(answer)
            assert canonical.digest(document["after"]) == dossier.after_hash
            assert canonical.digest(document["reports"]) == dossier.reports_hash
            assert canonical.canonical(document) == answer
