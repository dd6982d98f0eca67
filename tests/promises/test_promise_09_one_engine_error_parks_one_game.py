"""9. Given one seat's order that makes the rules engine raise, when the turn runs, then only that
game is parked, its GM and the operator are told, its clock stops, and other games go on."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import User

from games import tasks
from games.models import Campaign, Notice, Stage
from games.services import holding, verifying
from tests.toy import scenes
from tests.toy.scenes import Clock

pytestmark = pytest.mark.django_db


def test_promise_09_an_order_that_breaks_the_engine_parks_only_its_own_game(clock: Clock) -> None:
    operator = User.objects.create_superuser("operator")
    other_gm = scenes.person("other-gm")
    broken = scenes.started(players=2, name="Broken", stage_minutes=30)
    well = scenes.started(players=2, name="Well", gm=other_gm, stage_minutes=30)
    scenes.save(broken, "A", "explode")
    scenes.save(broken, "B", "hide 4")
    scenes.save(well, "A", "dig")
    scenes.pass_deadline(clock, broken)
    for _stage in range(2):
        clock.wait(timedelta(minutes=30))
        tasks.sweep()

    assert [stage.status for stage in broken.turns.get(number=1).stages.all()] == [
        Stage.Status.RESOLVED,
        Stage.Status.HELD,
        Stage.Status.WAITING,
    ]
    assert {stage.status for stage in well.turns.get(number=1).stages.all()} == {"resolved"}
    told = Notice.objects.filter(code="held")
    assert {(notice.recipient, notice.campaign) for notice in told} == {
        (broken.gm, broken),
        (operator, broken),
    }

    # its clock stands: the open turn is not run, and gets its time back in the end
    deadline = scenes.open_turn(broken).deadline
    assert deadline is not None
    held_at = Campaign.objects.get(pk=broken.pk).clock_stopped_at
    assert held_at is not None
    clock.go_to(deadline + timedelta(days=3))
    tasks.sweep()
    assert scenes.stage(broken, turn=2).status == Stage.Status.WAITING
    assert not scenes.save(broken, "B", "hide 5").is_late
    assert scenes.stage(well, turn=2).status == Stage.Status.RESOLVED, "others go on"

    holding.release(scenes.stage(broken, index=1), by=broken.gm)
    assert scenes.open_turn(broken).deadline == deadline + (deadline + timedelta(days=3) - held_at)
    assert [finding.problem for finding in verifying.verify(broken)] == ["", ""]
