"""17. Given more than half the seats missing orders where the usual is few, when T comes, then the
run is held and the GM asked."""

import pytest
from django.test import Client

from games import tasks
from games.models import Campaign, Notice, Stage
from games.services import gms
from tests.toy import scenes
from tests.toy.scenes import Clock

pytestmark = pytest.mark.django_db


@pytest.fixture
def campaign(clock: Clock) -> Campaign:
    """Turn 1 had the sheets of all four, turn 2 has that of ann only."""
    found = scenes.started(players=4, hold_when_missing=True)
    scenes.play_turn(clock, found, A="dig", B="dig", C="dig", D="dig")
    scenes.save(found, "A", "hide 7")
    gms.make_gm(scenes.person("gm"))
    return found


def at_desk() -> Client:
    client = Client()
    client.force_login(scenes.person("gm"))
    return client


def test_promise_17_the_run_is_held_and_the_gm_is_asked(clock: Clock, campaign: Campaign) -> None:
    scenes.pass_deadline(clock, campaign)
    for _again in range(3):
        tasks.sweep()
    assert scenes.stage(campaign, turn=2).status == Stage.Status.HELD
    assert Notice.objects.filter(code="held", recipient=scenes.person("gm")).count() == 1
    front = at_desk().get("/admin/").content.decode()
    assert "turn 2 is held" in front
    page = Client().get(f"/campaigns/{campaign.pk}/").content.decode()
    assert "Turn 2 is held" in page
    assert not campaign.turns.get(number=2).attendances.filter(outcome="missed").exists()


def test_promise_17_a_word_of_the_gm_lets_it_run(clock: Clock, campaign: Campaign) -> None:
    scenes.pass_deadline(clock, campaign)
    released = {"action": "release", "sure": "1", "_selected_action": campaign.pk}
    assert at_desk().post("/admin/games/campaign/", released).status_code == 302
    tasks.sweep()
    assert scenes.stage(campaign, turn=2).status == Stage.Status.RESOLVED
    assert scenes.hidden(campaign, "A") == 7
    outcomes = campaign.turns.get(number=2).attendances.values_list("outcome", flat=True)
    assert sorted(outcomes) == ["missed", "missed", "missed", "received"]


def test_promise_17_half_of_them_is_not_more_than_half(clock: Clock, campaign: Campaign) -> None:
    scenes.save(campaign, "B", "dig")
    scenes.pass_deadline(clock, campaign)
    assert scenes.stage(campaign, turn=2).status == Stage.Status.RESOLVED
