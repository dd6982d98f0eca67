"""The GM seats other people at a table that has not begun."""

from typing import Any

import pytest
from django.forms import modelform_factory

from games.admin.campaign_forms import SeatForm
from games.models import Campaign, Seat
from tests.toy import scenes
from tests.toy.scenes import Clock

pytestmark = pytest.mark.django_db


@pytest.fixture
def campaign(clock: Clock) -> Campaign:
    """Ann and Bob sit there; ann has chosen."""
    campaign = scenes.draft(players=2)
    campaign.seats.filter(key="A").update(choices={"shovel": "steel"})
    return campaign


def save(campaign: Campaign, **fields: Any) -> Seat:
    form = modelform_factory(Seat, form=SeatForm)(
        {"name": "", "player": "ann", "bot": "", **fields}, instance=scenes.seat(campaign, "A")
    )
    assert form.is_valid(), form.errors
    form.save()
    return scenes.seat(campaign, "A")


@pytest.mark.parametrize("heir", ["zoe", ""])
def test_what_a_player_chose_goes_with_the_player(campaign: Campaign, heir: str) -> None:
    scenes.person("zoe")
    assert save(campaign, player=heir).choices == {}


def test_another_name_leaves_the_choice_as_it_is(campaign: Campaign) -> None:
    seat = save(campaign, name="Avalon")
    assert (seat.name, seat.choices) == ("Avalon", {"shovel": "steel"})
