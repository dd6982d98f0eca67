"""A game that the host never heard of plays through it: three stages, secrets, dice, an end."""

import pytest

from games.models import Campaign, Dossier, Seat, Turn
from games.services import verifying
from tests.toy import scenes
from tests.toy.scenes import Clock

pytestmark = pytest.mark.django_db


def test_a_turn_has_three_stages_with_a_dossier_and_reports_each(clock: Clock) -> None:
    campaign = scenes.started(players=3)
    scenes.play_turn(clock, campaign, A="dig\n", B="guess C 1\n", C="hide 9 # mine\n")
    dossiers = campaign.dossiers.filter(kind=Dossier.Kind.STAGE).order_by("sequence")
    assert [dossier.stage.label for dossier in dossiers if dossier.stage] == [
        "dawn",
        "noon",
        "dusk",
    ]
    for dossier in dossiers:
        assert sorted(
            report.seat.key if report.seat else "" for report in dossier.reports.all()
        ) == [
            "",
            "A",
            "B",
            "C",
        ]
    assert scenes.report(campaign, "C")["own"] == {"hidden": 9, "weary": False}
    assert scenes.report(campaign, None)["own"] is None
    assert scenes.open_turn(campaign).number == 2


@pytest.mark.slow
def test_bots_play_a_whole_campaign_to_its_winner(clock: Clock) -> None:
    campaign = scenes.started(players=1, bots=4, options={"lives": 1, "last_turn": 12})
    for _turn in range(12):
        if not campaign.turns.filter(status=Turn.Status.OPEN).exists():
            break
        scenes.play_turn(clock, campaign)
    campaign.refresh_from_db()
    assert campaign.status == Campaign.Status.FINISHED
    assert campaign.seats.filter(status=Seat.Status.OUT).exists()
    public = scenes.report(campaign, None)
    assert public["over"]
    assert public["winner"] in ("A", "B", "C", "D", "E")
    findings = list(verifying.verify(campaign))
    assert len(findings) == campaign.dossiers.count()
    assert [finding.problem for finding in findings if finding.problem] == []
