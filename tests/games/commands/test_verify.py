"""``manage.py verify`` from the command line."""

import io

import pytest
from django.core.management import CommandError, call_command

from games.models import Campaign
from tests.toy import scenes
from tests.toy.models import PlayerRow
from tests.toy.scenes import Clock

pytestmark = pytest.mark.django_db


def verify(*arguments: str) -> str:
    """What the command says."""
    said = io.StringIO()
    call_command("verify", *arguments, stdout=said)
    return said.getvalue()


@pytest.fixture
def campaign(clock: Clock) -> Campaign:
    """One turn has been played."""
    campaign = scenes.started(name="The river")
    scenes.play_turn(clock, campaign, A="dig")
    return campaign


def test_a_line_for_each_dossier(campaign: Campaign) -> None:
    lines = verify(str(campaign.pk)).splitlines()
    assert lines[0] == f"The river ({campaign.pk})"
    subjects = [line.split(",")[0].strip() for line in lines[1:-1]]
    assert subjects == ["#0 start", "#1 turn 1 dawn", "#2 turn 1 noon", "#3 turn 1 dusk"]
    assert all(line.endswith(": as sealed") for line in lines[1:-1])
    assert lines[-1].strip() == "4 dossiers played again, all equal byte for byte"


def test_by_its_name(campaign: Campaign) -> None:
    assert "#3" in verify("The river")


def test_all_that_have_started(campaign: Campaign) -> None:
    scenes.started(name="The hill")
    scenes.draft(name="The plan")
    said = verify("--all")
    assert "The river" in said
    assert "The hill" in said
    assert "The plan" not in said


def test_a_problem_is_shown_and_the_status_tells(campaign: Campaign) -> None:
    PlayerRow.objects.filter(seat="A").update(coins=999)
    said = io.StringIO()
    with pytest.raises(CommandError, match="1 of the lines above"):
        call_command("verify", "The river", stdout=said)
    assert "the campaign: the rows of the present position" in said.getvalue()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "or ask for --all"),
        (["x", "--all"], "or ask for --all"),
        (["The moon"], "no campaign with the id or name 'The moon'"),
        (["3f0e7f3c-52a9-4b5b-8d8b-6f8a0d5c1a11"], "no campaign"),
    ],
)
def test_a_bad_question_is_one_clear_line(
    campaign: Campaign, arguments: list[str], said: str
) -> None:
    with pytest.raises(CommandError, match=said):
        verify(*arguments)


def test_of_two_with_one_name_the_id_is_asked_for(campaign: Campaign) -> None:
    scenes.started(name="The river")
    with pytest.raises(CommandError, match=f"by its id: .*{campaign.pk}"):
        verify("The river")
