"""The demo campaigns of Counties: whoever logs in to look has a realm to play with."""

import pytest

from games import selectors
from games.services import demo

pytestmark = pytest.mark.django_db


@pytest.mark.slow
def test_the_demo_players_stand_well_and_the_same_everywhere() -> None:
    demo.seed_people(random_passwords=False)
    league = demo.seed_campaigns(5, "counties")[1]
    players = selectors.latest_report(league, None).document["players"]
    held = {seat: player["counties"] for seat, player in players.items()}
    assert held == {"A": 3, "B": 3, "C": 3, "D": 7}
