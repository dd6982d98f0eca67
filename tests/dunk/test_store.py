"""Rows and position are two forms of one thing."""

import pytest
from django.contrib.auth.models import User
from hypothesis import HealthCheck, given, settings

from dunk import store
from dunk.engine import encoding, setup
from dunk.engine.state import Position
from dunk.models import ArmyRow, GameRow, KingdomRow, ProvinceRow
from games.dice import Dice
from games.models import Campaign
from tests.dunk.random_worlds import positions

pytestmark = pytest.mark.django_db


@pytest.fixture
def campaign() -> Campaign:
    gm = User.objects.create(username="gm")
    return Campaign.objects.create(name="Rows", ruleset_slug="dunk", edition="0.35", gm=gm)


@pytest.mark.slow
@given(position=positions())
@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_a_saved_position_loads_as_it_was(campaign: Campaign, position: Position) -> None:
    store.save(campaign, position)
    loaded = store.load(campaign)
    assert loaded == position
    assert encoding.encode(loaded) == encoding.encode(position)


def test_saving_replaces_what_was_there_and_touches_no_other_campaign(campaign: Campaign) -> None:
    other = Campaign.objects.create(name="Other", ruleset_slug="dunk", gm=campaign.gm)
    small, large = _position(2), _position(5)
    store.save(other, large)
    store.save(campaign, large)
    store.save(campaign, small)
    assert store.load(campaign) == small
    assert store.load(other) == large
    assert KingdomRow.objects.filter(campaign=campaign).count() == 2
    assert KingdomRow.objects.filter(campaign=other).count() == 5


def test_a_campaign_that_has_not_started_has_no_position(campaign: Campaign) -> None:
    with pytest.raises(GameRow.DoesNotExist):
        store.load(campaign)


def test_loading_takes_as_many_queries_for_a_large_map(
    campaign: Campaign, django_assert_num_queries: object
) -> None:
    store.save(campaign, _position(12))
    with django_assert_num_queries(4):  # type: ignore[operator]
        store.load(campaign)


def test_rows_show_what_a_gm_searches_by(campaign: Campaign) -> None:
    position = _position(3)
    store.save(campaign, position)
    kingdom = KingdomRow.objects.get(campaign=campaign, number=2)
    assert (kingdom.seat_key, kingdom.gold) == ("B", position.kingdoms[2].gold)
    lands = ProvinceRow.objects.filter(campaign=campaign, owner=2).values_list("number", flat=True)
    assert sorted(lands) == [land.number for land in position.provinces if land.owner == 2]
    assert ArmyRow.objects.filter(campaign=campaign).count() == len(position.armies)


def _position(kingdoms: int) -> Position:
    seats = [chr(ord("A") + number) for number in range(kingdoms)]
    return setup.new_position({}, seats, Dice("rows"))
