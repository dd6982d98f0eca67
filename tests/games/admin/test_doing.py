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
    assert 'name="sure" value="1"' in page
    assert f'name="page" value="{campaign.pk}"' in page
    form = {"action": "pause", "sure": "1", "_selected_action": [str(campaign.pk)]}
    there = f"/admin/games/campaign/{campaign.pk}/change/"
    done = gm().post("/admin/games/campaign/", {**form, "page": str(campaign.pk)})
    assert done["Location"] == there
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


LIST = "/admin/games/campaign/"


def chosen(client: Client, act: str, *campaigns: Campaign, **more: str) -> str:
    """What a bulk act in the list of campaigns answers."""
    ids = [str(campaign.pk) for campaign in campaigns]
    answer = client.post(LIST, {"action": act, "_selected_action": ids, **more}, follow=True)
    assert answer.status_code == 200
    return answer.content.decode()


def statuses() -> dict[str, str]:
    return dict(Campaign.objects.values_list("name", "status"))


def test_many_at_once_are_shown_one_by_one_before_anything_is_done(clock: Clock) -> None:
    one, two = (scenes.started(players=2, name=name) for name in ("One", "Two"))
    waits = scenes.draft(players=2, name="Waits")
    scenes.save(two, "A", "dig")
    page = chosen(gm(), "resolve_now", one, two, waits)
    assert "Of 2 sheets 2 are missing" in page
    assert "Of 2 sheets one is missing" in page
    assert "not in a state in which this can be done" in page
    assert "2 campaigns" in page
    assert set(statuses().values()) == {"running", "draft"}
    assert scenes.open_turn(one).deadline == scenes.open_turn(two).deadline, "nothing has happened"
    forms = {f"seen-{campaign.pk}": "1" for campaign in (one, two)}
    assert all(name in page for name in forms)
    done = chosen(gm(), "resolve_now", one, two, sure="1", **forms)
    assert "One: done." in done
    assert "Two: done." in done
    assert scenes.open_turn(one).deadline == scenes.START


def test_what_has_moved_on_since_it_was_shown_is_left_alone(clock: Clock) -> None:
    campaign = scenes.started(players=2)
    assert f'name="seen-{campaign.pk}" value="1"' in shown(campaign, "resolve_now")
    scenes.play_turn(clock, campaign)
    before = scenes.open_turn(campaign).deadline
    told = chosen(gm(), "resolve_now", campaign, sure="1", **{f"seen-{campaign.pk}": "1"})
    assert "It has moved on since" in told
    assert scenes.open_turn(campaign).deadline == before


def test_the_campaigns_of_others_are_refused(clock: Clock) -> None:
    own = scenes.started(players=2, name="Mine")
    other = scenes.started(players=2, name="Theirs", gm=scenes.person("otto"))
    page = chosen(gm(), "pause", own, other)
    assert "One of the chosen rows is no campaign of yours" in page
    assert "Theirs" not in page
    chosen(gm(), "pause", own, other, sure="1")
    assert statuses() == {"Mine": "paused", "Theirs": "running"}


def test_held_stages_are_released_after_their_effect_was_shown(clock: Clock) -> None:
    campaign = scenes.started(players=2)
    Stage.objects.filter(turn__campaign=campaign, index=0).update(
        status="held", held_code="engine-error"
    )
    held = Stage.objects.get(status="held")
    chosen_rows = {"action": "release", "_selected_action": [held.pk]}
    page = gm().post("/admin/games/stage/", chosen_rows).content.decode()
    assert "The rules engine stopped" in page
    assert Stage.objects.filter(status="held").exists()
    chosen(gm(), "release", campaign, sure="1")
    assert not Stage.objects.filter(status="held").exists()
