"""Strangers get 404, whether or not what they ask for exists."""

import uuid
from datetime import timedelta

import pytest
from django.contrib.auth.models import AnonymousUser, User
from django.http import Http404

from games import selectors, tasks
from games.models import Campaign, Seat
from tests.toy import scenes
from tests.toy.scenes import Clock

pytestmark = pytest.mark.django_db


def readers() -> dict[str, User | AnonymousUser]:
    return {
        "anonymous": AnonymousUser(),
        "outsider": scenes.person("zoe"),
        "opponent": scenes.person("bob"),
        "player": scenes.person("ann"),
        "gm": scenes.person("gm"),
    }


@pytest.mark.parametrize("reader", ["anonymous", "outsider", "opponent", "player", "gm"])
def test_a_table_that_is_being_laid_is_there_for_all(clock: Clock, reader: str) -> None:
    campaign = scenes.draft(players=2)
    assert selectors.campaign_for(readers()[reader], campaign.pk) == campaign


@pytest.mark.parametrize(
    ("reader", "sees"),
    [
        ("anonymous", False),
        ("outsider", False),
        ("opponent", True),
        ("player", True),
        ("gm", True),
    ],
)
def test_a_private_draft_is_for_those_who_take_part(clock: Clock, reader: str, sees: bool) -> None:
    campaign = scenes.draft(
        players=2, bots=1, is_private=True
    )  # a seat without a player is nobody's
    if sees:
        assert selectors.campaign_for(readers()[reader], campaign.pk) == campaign
    else:
        with pytest.raises(Http404):
            selectors.campaign_for(readers()[reader], campaign.pk)


@pytest.mark.parametrize("reader", ["anonymous", "outsider", "opponent", "player", "gm"])
def test_what_has_started_is_there_for_all(clock: Clock, reader: str) -> None:
    campaign = scenes.started(players=2)
    assert selectors.campaign_for(readers()[reader], campaign.pk) == campaign


@pytest.mark.parametrize("reader", ["anonymous", "outsider", "opponent", "player", "gm"])
@pytest.mark.parametrize("closed", ["is_private", "is_practice"])
def test_a_closed_table_is_for_those_who_sit_at_it(clock: Clock, closed: str, reader: str) -> None:
    campaign = scenes.started(players=2, **{closed: True})
    if reader in ("anonymous", "outsider"):
        with pytest.raises(Http404):
            selectors.campaign_for(readers()[reader], campaign.pk)
    else:
        assert selectors.campaign_for(readers()[reader], campaign.pk) == campaign


@pytest.mark.parametrize("reader", ["anonymous", "outsider"])
def test_a_campaign_without_a_gm_is_not_run_by_everybody(clock: Clock, reader: str) -> None:
    campaign = scenes.draft(players=2, gm=None, is_private=True)
    assert not selectors.is_gm_of(readers()[reader], campaign)
    with pytest.raises(Http404):
        selectors.campaign_for(readers()[reader], campaign.pk)


def test_no_campaign() -> None:
    with pytest.raises(Http404):
        selectors.campaign_for(AnonymousUser(), uuid.uuid4())


@pytest.mark.parametrize("reader", ["anonymous", "outsider", "opponent", "gm"])
@pytest.mark.parametrize("key", ["A", "C", "Q"], ids=["player's", "bot's", "no seat"])
def test_a_seat_is_its_players_alone(clock: Clock, reader: str, key: str) -> None:
    campaign = scenes.started(players=2, bots=1)
    with pytest.raises(Http404):
        selectors.own_seat(readers()[reader], campaign, key)


def test_the_player_has_it(clock: Clock) -> None:
    campaign = scenes.started(players=2, bots=1)
    assert selectors.own_seat(scenes.person("ann"), campaign, "A").key == "A"
    with pytest.raises(Http404):
        selectors.own_seat(scenes.person("ann"), campaign, "B")


def test_a_seat_in_one_campaign_is_none_in_another(clock: Clock) -> None:
    scenes.started(players=2)
    other = scenes.started(players=2)
    other.seats.filter(key="A").update(player=scenes.person("zoe"))
    with pytest.raises(Http404):
        selectors.own_seat(scenes.person("ann"), other, "A")


def test_without_a_log_in_nobody_has_seats(clock: Clock) -> None:
    scenes.started(players=2, bots=2)
    assert not selectors.seats_of(AnonymousUser()).exists()
    assert selectors.seat_of(AnonymousUser(), Campaign.objects.get()) is None
    assert not selectors.notices_of(AnonymousUser()).exists()


def test_my_seats_and_notices_are_mine(clock: Clock) -> None:
    first, second = scenes.started(players=2, name="B"), scenes.started(players=2, name="A")
    mine = selectors.seats_of(scenes.person("bob"))
    assert [(seat.campaign, seat.key) for seat in mine] == [(second, "B"), (first, "B")]
    assert [turn.number for turn in mine[0].campaign.unresolved] == [1]  # type: ignore[attr-defined]
    notices = selectors.notices_of(scenes.person("bob"))
    assert {notice.recipient.username for notice in notices} == {"bob"}
    assert notices.count() == 2


def test_each_seat_has_its_own_report_and_the_public_one_has_no_secret(clock: Clock) -> None:
    campaign = scenes.started(players=2)
    scenes.play_turn(clock, campaign, A="dig", B="hide 5")
    for key in "AB":
        document = selectors.latest_report(campaign, scenes.seat(campaign, key)).document
        assert document["seat"] == key
        assert document["own"]["hidden"] == scenes.hidden(campaign, key)
    public = selectors.latest_report(campaign, None).document
    assert (public["seat"], public["own"]) == (None, None)


def test_reports_by_turn_and_stage(clock: Clock) -> None:
    campaign = scenes.started(players=2, stage_minutes=60)
    seat = scenes.seat(campaign, "A")
    scenes.pass_deadline(clock, campaign)
    assert selectors.report_after(campaign, seat, 0, 0).dossier.kind == "start"
    assert selectors.report_after(campaign, seat, 1, 0).dossier.stage == scenes.stage(campaign)
    for turn, stage in [(1, 1), (1, 9), (2, 0), (-1, 0)]:
        with pytest.raises(Http404):
            selectors.report_after(campaign, seat, turn, stage)
    clock.wait(timedelta(hours=1))
    tasks.sweep()
    assert selectors.report_after(campaign, None, 1, 1).seat is None
    newest_first = [report.dossier.sequence for report in selectors.reports_of(campaign, seat)]
    assert newest_first == [2, 1, 0]


def test_before_the_start_there_is_no_report(clock: Clock) -> None:
    campaign = scenes.draft()
    with pytest.raises(Http404):
        selectors.latest_report(campaign, scenes.seat(campaign, "A"))
    assert selectors.open_turn(campaign) is None


def test_the_open_turn_is_the_one_that_takes_orders(clock: Clock) -> None:
    campaign = scenes.started(stage_minutes=60)
    scenes.pass_deadline(clock, campaign)
    turn = selectors.open_turn(campaign)
    assert turn is not None
    assert turn.number == 2


def test_a_sheet_is_found_by_seat_and_version(clock: Clock) -> None:
    campaign = scenes.started()
    turn = scenes.open_turn(campaign)
    scenes.save(campaign, "B", "hide 3")
    assert selectors.sheet_version(turn, scenes.seat(campaign, "B"), 1).text == "hide 3"
    for key, version in [("A", 1), ("B", 2), ("B", 0)]:
        with pytest.raises(Http404):
            selectors.sheet_version(turn, scenes.seat(campaign, key), version)


def test_a_seat_that_is_out_has_no_part_in_the_turn(clock: Clock) -> None:
    campaign = scenes.started(players=3, options={"lives": 1})
    right = scenes.hidden(campaign, "C")
    scenes.play_turn(clock, campaign, A=f"guess C {right}")
    seat = scenes.seat(campaign, "C")
    assert seat.status == Seat.Status.OUT
    assert selectors.attendance_of(scenes.open_turn(campaign), seat) is None
    assert selectors.attendance_of(scenes.open_turn(campaign), scenes.seat(campaign, "A"))
