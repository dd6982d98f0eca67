"""Dunk played through the host: rows, sheets, resolution, reports."""

import pytest

from dunk import store
from games.services import verifying
from tests.dunk import campaigns as scenes

pytestmark = pytest.mark.django_db


def test_orders_written_in_the_browser_are_carried_out_by_the_turn() -> None:
    campaign = scenes.started(bots=1)
    home = next(land.number for land in store.load(campaign).provinces if land.owner == 1)
    lines = ["begin orders Realm 1 1 1", "set_name The Far Shore", f"place army {home}"]
    scenes.order(campaign, "A", "\n".join([*lines, "end orders"]))
    scenes.resolve(campaign)
    scenes.resolve(campaign)
    position = store.load(campaign)
    assert position.turn == 3
    assert position.kingdoms[1].name == "The Far Shore"
    assert [army.name for army in position.armies.values() if army.owner == 1] == ["1st Army"]
    assert not [finding for finding in verifying.verify(campaign) if finding.problem]
