"""A game in which everybody sees only his own has no map for the public: none is shown."""

import pytest
from django.test import Client

from games.models import Campaign
from games.templatetags.thumbnails import thumbnail
from games.views import living
from tests.counties import campaigns as counties
from tests.dunk import campaigns as dunk

pytestmark = pytest.mark.django_db


def test_the_living_map_is_of_a_game_with_a_map_for_everybody() -> None:
    blank = dunk.started(is_demo=True)
    assert living.living_map() is None
    drawn = counties.started(is_demo=True)
    Campaign.objects.filter(pk=blank.pk).update(started_at=drawn.started_at)
    found = living.living_map()
    assert found is not None
    assert found.campaign == drawn


def test_a_card_shows_a_player_his_own_map_and_nobody_a_blank_one() -> None:
    campaign = dunk.started()
    seat = dunk.seat(campaign)
    report = seat.reports.select_related("dossier").get()
    assert thumbnail(campaign, seat, report)["pictures"]
    assert thumbnail(campaign, None, report) == {}
    assert Client().get("/campaigns/?status=running").status_code == 200
