"""Rows and position are two forms of one thing."""

import copy

import pytest
from django.contrib.auth.models import User
from hypothesis import HealthCheck, given, settings

from counties import store
from counties.engine import state
from counties.models import CountyRow, GameRow, PlayerRow
from games.models import Campaign
from tests.counties.random_games import positions

pytestmark = pytest.mark.django_db


@pytest.fixture
def campaign() -> Campaign:
    gm = User.objects.create(username="gm")
    return Campaign.objects.create(name="Rows", ruleset_slug="counties", edition="1", gm=gm)


@pytest.mark.slow
@given(document=positions())
@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_a_saved_position_loads_as_it_was(campaign: Campaign, document: state.Document) -> None:
    position = state.decode(document)
    store.save(campaign, position)
    loaded = store.load(campaign)
    assert loaded == position
    assert state.encode(loaded) == state.encode(position)


def test_saving_replaces_what_was_there_and_touches_no_other_campaign(campaign: Campaign) -> None:
    other = Campaign.objects.create(name="Other", ruleset_slug="counties", gm=campaign.gm)
    small, large = _position(2), _position(5)
    store.save(other, large)
    store.save(campaign, large)
    store.save(campaign, small)
    assert store.load(campaign) == small
    assert store.load(other) == large
    assert CountyRow.objects.filter(campaign=campaign).count() == 2
    assert PlayerRow.objects.filter(campaign=campaign).count() == 1


def test_a_campaign_that_has_not_started_has_no_position(campaign: Campaign) -> None:
    with pytest.raises(GameRow.DoesNotExist):
        store.load(campaign)


def test_loading_takes_as_many_queries_for_a_hundred_counties(
    campaign: Campaign, django_assert_num_queries: object
) -> None:
    store.save(campaign, _position(100))
    with django_assert_num_queries(3):  # type: ignore[operator]
        store.load(campaign)


def _position(size: int) -> state.Position:
    stocks = {"gold": 1, "wood": 2, "iron": 3, "stone": 4, "armour": 5}
    county = {
        "owner": "A", "population": 500, "soldiers": 1, "cows": 7, "fields": 10, "forest": True,
        "iron_mine": False, "quarry": True, "forge": False, "castle_size": 2, "castle_work": 30,
        "castle_building": True, "tax_rate": 60, "labour": None, "y": 0,
    }  # fmt: skip
    return state.decode(
        {
            "turn": 4,
            "winner": None,
            "over": False,
            "players": {"A": {**stocks, "eliminated": False}},
            "counties": [
                {**copy.deepcopy(county), "id": number, "x": number}
                for number in range(1, size + 1)
            ],
        }
    )
