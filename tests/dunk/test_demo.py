"""The demo campaigns of Dunk: a world that has grown, and a kingdom to play with."""

import pytest

from dunk import store
from games import selectors
from games.models import Campaign
from games.services import demo

pytestmark = pytest.mark.django_db


@pytest.mark.slow
@pytest.mark.rule("DK-8.3.65")
def test_the_league_is_past_its_twentieth_turn_with_towns_and_all_its_players() -> None:
    demo.seed_people(random_passwords=False)
    demo.seed_campaigns(5, "dunk")
    league = Campaign.objects.get(ruleset_slug="dunk", name__contains="league")
    position = store.load(league)
    assert position.turn > 20
    assert position.rules.pace == 3
    assert all(realm.left is None for realm in position.kingdoms.values())
    towns = {land.owner for land in position.provinces if land.town is not None}
    assert towns >= set(position.kingdoms)
    for key in "AB":
        seat = league.seats.get(key=key)
        told = selectors.latest_report(league, seat).document
        assert len(told["own"]["lands"]) >= 12
