"""What the game master did, for those who play under him."""

from datetime import timedelta

import pytest
from django.test import Client

from games.deeds import GROUPS
from games.models import AuditEntry, Campaign, Profile
from games.news import TOLD
from games.services import absence, broadcasting, deadlines, holders, notices, seeing, undoing
from games.services.holders import Hands
from tests.games.admin.test_auditing import ACTS
from tests.toy import scenes
from tests.toy.scenes import START, Clock

pytestmark = pytest.mark.django_db


@pytest.fixture
def campaign(clock: Clock) -> Campaign:
    return scenes.started(players=3, zone="Europe/Berlin")


def page(campaign: Campaign, name: str = "", **query: str) -> str:
    client = Client()
    if name:
        client.force_login(scenes.person(name))
    answer = client.get(f"/campaigns/{campaign.pk}/deeds/", query)
    assert answer.status_code == 200
    return answer.content.decode()


def test_a_player_reads_what_concerns_him_in_his_own_zone(campaign: Campaign, clock: Clock) -> None:
    Profile.objects.create(user=scenes.person("ann"), zone="Asia/Tokyo")
    gm = scenes.person("gm")
    turn = scenes.open_turn(campaign)
    assert turn.deadline is not None
    deadlines.move(turn, turn.deadline + timedelta(days=1), by=gm)
    scenes.play_turn(clock, campaign, A="dig")
    undoing.go_back(campaign, 0, by=gm)
    person = scenes.person("fay")
    seat = scenes.seat(campaign, "C")
    holders.give(campaign, key="C", hands=Hands(person), seen=Hands.of(seat), by=gm)
    broadcasting.broadcast(campaign, "Hear, hear", by=gm, key="1")
    shown = page(campaign, "ann")
    assert "The deadline of turn 1 was moved to" in shown
    assert "Thu 5 Mar 2026, 04:00 JST" in shown
    assert "It was" in shown
    assert "Wed 4 Mar 2026, 04:00 JST" in shown
    assert "turn 1 takes orders" in shown
    assert "Seat C has a new player" in shown
    assert "Hear, hear" in shown
    assert "· gm" in shown
    assert (
        f"/campaigns/{campaign.pk}/deeds/"
        in Client().get(f"/campaigns/{campaign.pk}/").content.decode()
    )


def test_a_stranger_does_not_read_what_was_said_to_the_players(campaign: Campaign) -> None:
    broadcasting.broadcast(campaign, "Hear, hear", by=scenes.person("gm"), key="1")
    assert "Hear, hear" not in page(campaign)
    assert "Hear, hear" not in page(campaign, "eve")
    assert "Hear, hear" in page(campaign, "gm")


def test_nothing_secret_is_told(campaign: Campaign, clock: Clock) -> None:
    Campaign.objects.filter(pk=campaign.pk).update(extension_hours=12)
    absence.declare(
        scenes.seat(campaign, "C"), start=START, end=START + timedelta(hours=1), by=None
    )
    scenes.save(campaign, "A", "dig")
    scenes.pass_deadline(clock, campaign)
    seeing.look(campaign, by=scenes.person("gm"), data=ACTS["look"])
    for act in ACTS:
        notices.record(campaign, act, data=ACTS[act])
    before = AuditEntry.objects.count()
    shown = page(campaign, "ann")
    for secret in (
        "Missing",
        "Looked",
        "will be away",
        "seat C is back",
        "Other sheets",
        "invitation",
        "Exported",
        "dry run",
        "rules engine",
    ):
        assert secret not in shown, secret
    assert "Sheets were missing: turn 1 waits until" in shown
    assert AuditEntry.objects.count() == before, "to read it is no act"


def test_everything_that_is_news_can_be_filtered(campaign: Campaign) -> None:
    grouped = {act for _words, acts in GROUPS.values() for act in acts}
    assert set(TOLD) <= grouped
    assert set(ACTS) <= grouped
    notices.record(campaign, "pause", by=scenes.person("gm"))
    only = page(campaign, about="clock")
    assert "The clock was stopped" in only
    assert "The game has begun" not in only
    assert "The game has begun" in page(campaign, about="nonsense")
    assert "Nothing of this kind" in page(campaign, about="words")


def test_a_long_log_has_pages_and_keeps_its_filter(campaign: Campaign) -> None:
    for _number in range(51):
        notices.record(campaign, "pause")
    first = page(campaign, about="clock")
    assert "page 1 of 2" in first
    assert "?about=clock&amp;page=2" in first
    assert "page 2 of 2" in page(campaign, about="clock", page="99")


def test_a_private_table_tells_strangers_nothing(campaign: Campaign) -> None:
    Campaign.objects.filter(pk=campaign.pk).update(is_private=True)
    assert Client().get(f"/campaigns/{campaign.pk}/deeds/").status_code == 404
    assert "The game has begun" in page(campaign, "ann")
