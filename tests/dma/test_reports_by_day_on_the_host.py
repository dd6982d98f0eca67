"""A campaign at pace ``day``: a report after each day, while plans for the next week are taken."""

import pytest
from django.test import Client
from django.utils import timezone

from games.models import Stage
from games.services import deadlines, resolution
from tests.dma import campaigns, stories

pytestmark = pytest.mark.django_db


@pytest.mark.slow
@pytest.mark.rule("DMA-3.6", "DMA-20.2")
def test_days_are_told_one_by_one_while_the_next_week_is_planned() -> None:
    campaign = campaigns.started(
        ["anna", "bert", "cid"],
        options={"scenario": stories.document(), "pace": "day"},
    )
    campaigns.order(campaign, "A", stories.SHEETS["A"])
    turn = campaigns.open_turn(campaign)
    deadlines.run_now(turn, by=campaign.gm)
    stages = list(turn.stages.order_by("index"))
    assert len(stages) == 7
    anna = Client()
    anna.force_login(campaigns.person("anna"))
    here = f"/campaigns/{campaign.pk}/seats/A/"
    names = ("Monday", "Tuesday", "Wednesday")
    for stage, name in zip(stages, names, strict=False):
        Stage.objects.filter(pk=stage.pk).update(due_at=timezone.now())
        assert resolution.resolve(stage.pk)
        page = anna.get(f"{here}report/").content.decode()
        assert f"Week 1, {name}" in page
        assert ('id="answers"' in page) == (name == "Monday")
        assert "A quiet day" in page or 'class="matters"' in page
    # on Wednesday evening the next week is open for plans, and the first goes on
    following = campaigns.open_turn(campaign)
    assert following.number == 2
    assert anna.get(f"{here}orders/").status_code == 200
    campaigns.order(campaign, "A", "queue city 1: militia x3\nroute army 2: 3.1 2.1\n")
    for stage in stages[3:]:
        Stage.objects.filter(pk=stage.pk).update(due_at=timezone.now())
        assert resolution.resolve(stage.pk)
    sunday = anna.get(f"{here}report/1/6/").content.decode()
    assert "Week 1, Sunday" in sunday
    assert f"{here}dma/battle/1/3/4/1/" in anna.get(f"{here}report/1/3/").content.decode()
    assert anna.get(f"{here}dma/battle/1/3/4/1/").status_code == 200
    campaigns.resolve(campaign)
    monday = anna.get(f"{here}report/2/0/").content.decode()
    assert "Week 2, Monday" in monday
    assert "queue city 1: militia x3" in monday
