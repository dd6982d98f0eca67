"""Rows and position are two forms of one thing."""

from time import process_time

import pytest
from django.contrib.auth.models import User
from hypothesis import HealthCheck, given, settings

from dma import store
from dma.engine import encoding, setup
from dma.engine.state import Position
from dma.models import ArmyRow, CityRow, GameRow, StateRow, UnitRow, VillageRow
from games.dice import Dice
from games.models import Campaign
from tests.dma import builders
from tests.dma.random_worlds import positions

pytestmark = pytest.mark.django_db


@pytest.fixture
def campaign() -> Campaign:
    gm = User.objects.create(username="gm")
    return Campaign.objects.create(name="Rows", ruleset_slug="dma", edition="2.1", gm=gm)


@pytest.mark.slow
@given(position=positions())
@settings(
    max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
def test_a_saved_position_loads_as_it_was(campaign: Campaign, position: Position) -> None:
    store.save(campaign, position)
    loaded = store.load(campaign)
    assert loaded == position
    assert encoding.encode(loaded) == encoding.encode(position)


def test_saving_replaces_what_was_there_and_touches_no_other_campaign(campaign: Campaign) -> None:
    other = Campaign.objects.create(name="Other", ruleset_slug="dma", gm=campaign.gm)
    small, large = _position(2), _position(4)
    store.save(other, large)
    store.save(campaign, large)
    store.save(campaign, small)
    assert store.load(campaign) == small
    assert store.load(other) == large
    assert StateRow.objects.filter(campaign=campaign).count() == 2
    assert StateRow.objects.filter(campaign=other).count() == 4


def test_a_campaign_that_has_not_started_has_no_position(campaign: Campaign) -> None:
    with pytest.raises(GameRow.DoesNotExist):
        store.load(campaign)


def test_loading_takes_as_many_queries_for_a_large_game(
    campaign: Campaign, django_assert_num_queries: object
) -> None:
    store.save(campaign, _position(6))
    with django_assert_num_queries(6):  # type: ignore[operator]
        store.load(campaign)


def test_rows_show_what_a_gm_searches_by(campaign: Campaign) -> None:
    position = _position(3)
    position.cities[2].stock = 44
    store.save(campaign, position)
    city = CityRow.objects.get(campaign=campaign, number=2)
    assert ((city.x, city.y), city.owner, city.stock) == (position.cities[2].cell, 2, 44)
    villages = VillageRow.objects.filter(campaign=campaign, owner=2).values_list("number")
    assert len(villages) == 4
    assert ArmyRow.objects.filter(campaign=campaign).count() == 3
    in_army = UnitRow.objects.filter(campaign=campaign, holder="army", holder_number=2)
    assert {(row.type, row.rations) for row in in_army} == {("militia", 2)}


@pytest.mark.slow
def test_twenty_thousand_units_are_saved_and_loaded_in_seconds(campaign: Campaign) -> None:
    position = _position(25)
    last = len(position.units)
    army = 100
    while len(position.units) < 20_000:
        army += 1
        position.armies[army] = builders.Army(army, 1, position.cities[1].cell)
        for unit in builders.units({"militia": 66}, builders.in_army(army), first=last + 1):
            position.units[unit.number] = unit
        last += 66
    position.counters.unit, position.counters.army = last, army
    began = process_time()
    store.save(campaign, position)
    assert store.load(campaign) == position
    assert process_time() - began < 12


def _position(states: int) -> Position:
    seats = [chr(ord("A") + number) for number in range(states)]
    return setup.new_position({}, seats, Dice("rows"))
