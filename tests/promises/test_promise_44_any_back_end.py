"""44. Given PostgreSQL, Redis and several web and worker processes, when the same tests run, then
nothing differs but speed.

The whole suite runs on both (.ci/run). Here one game is played to the byte: the hashes below are
those of SQLite and of PostgreSQL, of one process and of several.
"""

import pytest
from django.db import connection

from games.models import Campaign
from games.services import verifying
from tests.storms import truth
from tests.storms.host import Host
from tests.toy import scenes
from tests.toy.scenes import Clock

#: Turn -> the sheets of seats A and B; the bots at C and D write their own.
SHEETS = {
    1: {"A": "guess C 4 # ß\ndig deep", "B": "guess A 1\r\ndig\r\nhide 7"},
    2: {"A": "hide 2\n\tdig", "B": ""},
}
EDITION = "2"
#: The position after, and the reports of, each of the six stages (first 12 digits).
PLAYED = [
    ("9cbd6dc8bb94", "de14adaf8128"),
    ("58c0092b6a63", "dc21577ac852"),
    ("c66ea0dc8c65", "eb1101f255a1"),
    ("3aeb467b5a09", "16bd06771e42"),
    ("8165796cc2a0", "02198d055e22"),
    ("34522caed665", "adb3277a3cf1"),
]
#: The seal of the last dossier when the game is played by the clock of the tests.
SEAL = "117601ffbd711ab82222820c57515e7f568db7c44001978e0ad0438aac864028"


def played(campaign: Campaign) -> list[tuple[str, str]]:
    """What each stage came to."""
    stages = campaign.dossiers.exclude(stage=None).order_by("sequence")
    return [(dossier.after_hash[:12], dossier.reports_hash[:12]) for dossier in stages]


@pytest.mark.django_db
def test_promise_44_played_in_one_process_it_is_the_same_to_the_byte(clock: Clock) -> None:
    campaign = scenes.started(players=2, bots=2, edition=EDITION)
    for sheets in SHEETS.values():
        scenes.play_turn(clock, campaign, **sheets)
    assert played(campaign) == PLAYED
    assert campaign.dossiers.order_by("-sequence")[0].hash == SEAL
    assert [finding.problem for finding in verifying.verify(campaign) if finding.problem] == []


@pytest.mark.slow
def test_promise_44_played_by_several_workers_it_is_the_same_to_the_byte(host: Host) -> None:
    campaign = scenes.started(players=2, bots=2, edition=EDITION)
    for _ in range(2):
        host.worker(processes=2)
        host.beat()
    for number, sheets in SHEETS.items():
        for key, text in sheets.items():
            scenes.save(campaign, key, text)
        truth.due_now(campaign)
        truth.wait_for_turn(campaign, number)
    assert played(campaign) == PLAYED, connection.vendor
    truth.verify_end(campaign)
