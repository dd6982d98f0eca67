"""Before each act its effect is shown."""

import pytest
from django.test import Client

from games.models import Campaign, Stage
from games.services import campaigns, gms
from tests.toy import scenes
from tests.toy.scenes import Clock

pytestmark = pytest.mark.django_db


def gm() -> Client:
    gms.make_gm(scenes.person("gm"))
    client = Client()
    client.force_login(scenes.person("gm"))
    return client


def shown(campaign: Campaign, act: str) -> str:
    answer = gm().get(f"/admin/games/campaign/{campaign.pk}/do/", {"act": act})
    assert answer.status_code == 200
    return answer.content.decode()


def test_each_act_says_what_it_does(clock: Clock) -> None:
    campaign = scenes.draft(players=2)
    assert "All 2 players are told" in shown(campaign, "start")
    campaigns.start(campaign, by=campaign.gm)
    scenes.save(campaign, "A", "dig")
    ending = shown(campaign, "resolve_now")
    assert "Turn 1 ends at once and not at" in ending
    assert "Of 2 sheets one is missing" in ending
    assert "The clock stops" in shown(campaign, "pause")
    assert "Nothing of this campaign is held" in shown(campaign, "release")
    Stage.objects.filter(turn__campaign=campaign, index=0).update(
        status="held", held_code="engine-error"
    )
    assert "The rules engine stopped" in shown(campaign, "release")
    campaigns.pause(campaign, by=campaign.gm)
    assert "The clock goes on" in shown(campaign, "resume")
    assert "not in a state" in shown(campaign, "pause")


def test_a_look_changes_nothing_and_the_button_does_it(clock: Clock) -> None:
    campaign = scenes.started(players=2)
    page = shown(campaign, "pause")
    campaign.refresh_from_db()
    assert campaign.status == "running"
    assert 'name="action" value="pause"' in page
    gm().post("/admin/games/campaign/", {"action": "pause", "_selected_action": [str(campaign.pk)]})
    campaign.refresh_from_db()
    assert campaign.status == "paused"


def test_a_draft_with_a_free_seat_names_it(clock: Clock) -> None:
    campaign = scenes.draft(players=2)
    campaign.seats.filter(key="B").update(player=None)
    assert "without a player or a bot: B." in shown(campaign, "start")
    campaign.seats.all().delete()
    assert "none has been made" in shown(campaign, "start")


def test_what_is_no_act_is_not_found(clock: Clock) -> None:
    campaign = scenes.started(players=2)
    client = gm()
    for act in ("", "delete_selected", "verify_sealed", "x\x00"):
        answer = client.get(f"/admin/games/campaign/{campaign.pk}/do/", {"act": act})
        assert answer.status_code == 404
    gms.make_gm(scenes.person("otto"))
    client.force_login(scenes.person("otto"))
    there = f"/admin/games/campaign/{campaign.pk}/do/?act=pause"
    assert client.get(there).status_code == 404
