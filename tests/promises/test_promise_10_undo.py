"""10. Given a GM who ran a turn by mistake, when they choose undo, then world, reports and clock
return, nothing is deleted, players are told, and the undo can be undone."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from games import tasks
from games.models import Campaign, OrderSheet, Report
from games.services import gms
from tests.toy import scenes
from tests.toy.scenes import SLACK, Clock

pytestmark = pytest.mark.django_db

#: What differs from one answer to the next and says nothing.
CHANGING = re.compile(r'name="csrfmiddlewaretoken" value="[^"]*"')
#: What the order page says of a sheet that was written before.
FROM_BEFORE = re.compile(r'<p class="from-before">.*?</p>')


def pages(client: Client, campaign: Campaign) -> dict[str, str]:
    """What the player of seat A sees of the campaign."""
    addresses = {
        "report": reverse("seat-report", args=[campaign.pk, "A"]),
        "orders": reverse("orders", args=[campaign.pk, "A"]),
        "gazette": reverse("public-report", args=[campaign.pk]),
    }
    found = {}
    for name, address in addresses.items():
        page = client.get(address)
        assert page.status_code == 200, address
        found[name] = CHANGING.sub("", page.content.decode())
    return found


def run_now(desk: Client, clock: Clock, campaign: Campaign) -> None:
    """The GM's mistake."""
    act = {"action": "resolve_now", "sure": "1", "_selected_action": [str(campaign.pk)]}
    desk.post(reverse("admin:games_campaign_changelist"), act)
    clock.wait(SLACK)
    for _stage in range(3):
        tasks.sweep()


def go_back(desk: Client, campaign: Campaign, words: str) -> str:
    """Choose the moment whose line has ``words``; what the GM is told then."""
    page = desk.get(reverse("admin:games_campaign_go_back", args=[campaign.pk]))
    html = page.content.decode()
    lines = re.findall(r'name="to" value="(\d+)".*?</label>', html, re.DOTALL)
    shown = dict(
        zip(lines, re.findall(r'name="to" value=.*?</label>', html, re.DOTALL), strict=True)
    )
    chosen = [value for value, line in shown.items() if words in line]
    head = re.search(r'name="head" value="(\d+)"', html)
    assert head is not None
    assert len(chosen) == 1, shown
    answer = desk.post(page.request["PATH_INFO"], {"to": chosen[0], "head": head[1]}, follow=True)
    return str(answer.content.decode())


@pytest.mark.slow
def test_promise_10_a_mistake_is_taken_back_and_put_back(clock: Clock) -> None:
    campaign = scenes.started(players=2, bots=1)
    assert campaign.gm is not None
    gms.make_gm(campaign.gm)
    player, desk = Client(), Client()
    player.force_login(scenes.person("ann"))
    desk.force_login(campaign.gm)
    scenes.play_turn(clock, campaign, A="hide 3", B="dig")
    scenes.save(campaign, "A", "dig deep")
    before = pages(player, campaign)

    run_now(desk, clock, campaign)
    scenes.save(campaign, "A", "guess B 4")
    played = pages(player, campaign)
    assert played["report"] != before["report"]
    kept = OrderSheet.objects.count(), Report.objects.count()

    told = go_back(desk, campaign, "Turn 2 is taken back.")
    assert "turn 2 takes orders" in told
    now = pages(player, campaign)
    assert "Look it over: it is used as it stands" in now["orders"], "the players are told"
    now["orders"] = FROM_BEFORE.sub("", now["orders"])
    assert now == before, "world, reports and clock return"
    assert (OrderSheet.objects.count(), Report.objects.count()) == kept, "nothing is deleted"
    letters = player.get(reverse("my-campaigns")).content.decode()
    assert "The GM has taken turn 2 of" in letters

    go_back(desk, campaign, "Turn 2 counts again.")
    assert pages(player, campaign) == played, "the undo can be undone"
    assert "counts again after all" in player.get(reverse("my-campaigns")).content.decode()


def test_promise_10_a_second_click_or_a_second_gm_changes_nothing_more(clock: Clock) -> None:
    campaign = scenes.started(players=2)
    assert campaign.gm is not None
    gms.make_gm(campaign.gm)
    desk = Client()
    desk.force_login(campaign.gm)
    scenes.play_turn(clock, campaign)
    page = reverse("admin:games_campaign_go_back", args=[campaign.pk])
    click = {"to": 0, "head": campaign.dossiers.count() - 1}
    desk.post(page, click)
    links = campaign.dossiers.count()
    again = desk.post(page, click)
    assert again.status_code == 422
    assert "has moved on since" in again.content.decode()
    assert campaign.dossiers.count() == links
    assert desk.post(page, {"to": "x"}).status_code == 422


def test_promise_10_only_the_gm_can(clock: Clock) -> None:
    campaign = scenes.started(players=2)
    other = Client()
    gms.make_gm(scenes.person("zoe"))
    other.force_login(scenes.person("zoe"))
    page = reverse("admin:games_campaign_go_back", args=[campaign.pk])
    assert other.get(page).status_code == 404
    assert other.post(page, {"to": 0, "head": 0}).status_code == 404
