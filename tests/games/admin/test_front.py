"""The front page of the desk: what needs its reader."""

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from games.models import Campaign, Mail, Notice, Seat, Stage
from games.needs import needs_of
from games.services import campaigns, farewell, gms, holding
from tests.toy import scenes
from tests.toy.scenes import Clock

pytestmark = pytest.mark.django_db
INDEX = "/admin/"


@pytest.fixture
def campaign(clock: Clock) -> Campaign:
    return scenes.started(players=3)


def at_desk(name: str = "gm") -> Client:
    """The browser of a GM."""
    gms.make_gm(scenes.person(name))
    client = Client()
    client.force_login(scenes.person(name))
    return client


def kinds(name: str = "gm") -> list[str]:
    return [need.kind for need in needs_of(scenes.person(name))]


def page(name: str = "gm") -> str:
    return at_desk(name).get(INDEX).content.decode()


def hold(campaign: Campaign) -> None:
    """A worker has failed."""
    stage = scenes.stage(campaign)
    Stage.objects.filter(pk=stage.pk).update(status="resolving")
    assert holding.hold(scenes.stage(campaign), None, "engine-error", "it fell over")


def test_where_all_is_well_the_page_says_so(campaign: Campaign) -> None:
    for key in "ABC":
        scenes.save(campaign, key, "hide 1")
    assert "Nothing needs you. The clocks are running." in page()


def test_a_held_turn_comes_first_with_its_reason_and_a_button(
    campaign: Campaign, clock: Clock
) -> None:
    hold(campaign)
    shown = page()
    assert "turn 1 is held" in shown
    assert "The rules engine stopped with an error." in shown
    assert "2 Mar 2026, 12:00" in shown, "since when"
    assert "it fell over" not in shown
    client = at_desk()
    client.post(
        reverse("admin:games_campaign_changelist"),
        {"action": "release", "sure": "1", "_selected_action": str(campaign.pk)},
    )
    assert scenes.stage(campaign).status == Stage.Status.WAITING
    assert "held" not in kinds()


def test_a_turn_that_should_have_been_played_is_late(campaign: Campaign, clock: Clock) -> None:
    deadline = scenes.open_turn(campaign).deadline
    assert deadline is not None
    clock.go_to(deadline + timedelta(minutes=4))
    assert "late" not in kinds()
    clock.go_to(deadline + timedelta(minutes=6))
    assert "late" in kinds()
    assert "should have been played" in page()


def test_missing_sheets_are_named_when_the_deadline_is_near(
    campaign: Campaign, clock: Clock
) -> None:
    scenes.save(campaign, "B", "hide 1")
    assert "missing" not in kinds(), "there is more than a day left"
    clock.wait(timedelta(hours=12))
    shown = page()
    assert "2 sheets are missing for turn 1" in shown
    assert "Of: A, C." in shown


def test_a_gm_who_plays_learns_how_many_are_missing_but_not_whose(
    campaign: Campaign, clock: Clock
) -> None:
    clock.wait(timedelta(hours=12))
    Campaign.objects.filter(pk=campaign.pk).update(gm=scenes.person("ann"))
    shown = page("ann")
    assert "3 sheets are missing for turn 1" in shown
    assert "Of: " not in shown


def test_a_seat_whose_player_has_gone_needs_a_successor(campaign: Campaign) -> None:
    farewell.delete(scenes.person("ann"))
    shown = page()
    assert "seat A has no player" in shown
    assert reverse("successor", args=[campaign.pk]) in shown
    Seat.objects.filter(campaign=campaign, key="A").update(bot="bold")
    assert "empty" not in kinds()


def test_a_draft_that_is_full_can_be_started(clock: Clock) -> None:
    draft = scenes.draft(players=2)
    assert "all 2 seats are taken: it can start" in page()
    Seat.objects.filter(campaign=draft, key="A").update(player=None)
    assert kinds() == []
    scenes.draft(players=0)
    assert kinds() == [], "one without seats cannot"


def test_letters_that_did_not_arrive_are_counted(campaign: Campaign) -> None:
    notice = Notice.objects.filter(campaign=campaign).first()
    assert notice is not None
    now = timezone.now()
    notice.mail = Mail.objects.create(
        recipient=notice.recipient, state="failed", created_at=now, due_at=now, settled_at=now
    )
    notice.save()
    assert "one e-mail did not arrive" in page()
    Mail.objects.update(settled_at=now - timedelta(days=8))
    assert "unreached" not in kinds()


def test_what_is_another_gms_is_not_told_but_an_operator_is_told_all(campaign: Campaign) -> None:
    hold(campaign)
    assert kinds("otto") == []
    assert "Toy" not in page("otto")
    User.objects.create_superuser("root")
    assert kinds("root") == kinds("gm") != []


def test_a_finished_campaign_and_a_sleeping_demo_need_nobody(
    campaign: Campaign, clock: Clock
) -> None:
    Campaign.objects.filter(pk=campaign.pk).update(is_demo=True)
    clock.wait(timedelta(days=3))
    assert kinds() == []
    Campaign.objects.filter(pk=campaign.pk).update(is_demo=False, status="finished")
    assert kinds() == []


def test_more_campaigns_cost_no_more_queries(campaign: Campaign, clock: Clock) -> None:
    clock.wait(timedelta(hours=12))

    def cost() -> int:
        with CaptureQueriesContext(connection) as queries:
            assert needs_of(scenes.person("gm"))
        return len(queries)

    person: Any = scenes.person("gm")
    before = cost()
    for _number in range(3):
        draft = scenes.draft(players=3)
        campaigns.start(draft, by=person)
    assert cost() == before <= 8
