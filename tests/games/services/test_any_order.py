"""Whatever players, GM and host do, in whatever order: the books are always in order."""

import random
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.utils import timezone

from games import tasks
from games.errors import GameError
from games.models import Campaign, Stage, Turn
from games.services import campaigns, deadlines, holding, opening
from tests.storms import truth
from tests.toy import scenes
from tests.toy.scenes import Clock

pytestmark = pytest.mark.django_db

#: Orders that break the engine are rare, as in life.
SHEETS = ("dig", "dig deep", "hide 4", "guess A 5", "", "what?", "explode")


class Story:
    """One campaign, and everybody who does something to it by lot."""

    def __init__(self, clock: Clock, seed: int) -> None:
        self.clock = clock
        self.lot = random.Random(seed)
        self.campaign = scenes.started(
            players=4,
            bots=1,
            options={"lives": 9, "last_turn": 50},
            stage_minutes=self.lot.choice((0, 30)),
            early_run=self.lot.choice((True, False)),
            hold_when_missing=self.lot.choice((True, False)),
            outage_rule=self.lot.choice(("give-back", "run")),
        )
        #: Turn -> the latest deadline it was ever given without the GM's ending it.
        self.promised = self.deadline()

    def deadline(self) -> tuple[int, object]:
        turn = self.campaign.turns.filter(status=Turn.Status.OPEN).first()
        return (turn.number, turn.deadline) if turn else (0, None)

    def act(self) -> str:
        """Somebody does something; its name."""
        acts = [
            *[self.save] * 6,
            *[self.ready] * 4,
            *[self.sweep] * 8,
            *[self.wait] * 6,
            self.pause,
            *[self.resume] * 4,
            self.run_now,
            self.move,
            *[self.release] * 2,
            self.outage,
        ]
        act: Callable[[], object] = self.lot.choice(acts)
        try:
            act()
        except (GameError, Turn.DoesNotExist):
            return f"{act.__name__} (refused)"
        return act.__name__

    def save(self) -> None:
        weights = (6, 2, 2, 2, 1, 1, 1)
        text = self.lot.choices(SHEETS, weights)[0]
        scenes.save(self.campaign, self.lot.choice("ABCD"), text)

    def ready(self) -> None:
        scenes.ready(self.campaign, self.lot.choice("ABCD"), self.lot.random() < 0.8)

    def sweep(self) -> None:
        tasks.sweep()

    def wait(self) -> None:
        minutes = self.lot.choice((1, 60, 600, 1500))
        self.clock.wait(timedelta(minutes=minutes))

    def outage(self) -> None:
        self.clock.wait(timedelta(hours=self.lot.choice((1, 30))), alive=False)
        tasks.sweep()

    def pause(self) -> None:
        campaigns.pause(Campaign.objects.get(), by=None)

    def resume(self) -> None:
        campaigns.resume(Campaign.objects.get(), by=None)

    def run_now(self) -> None:
        deadlines.run_now(scenes.open_turn(self.campaign), by=None)

    def move(self) -> None:
        later = timezone.now() + timedelta(hours=self.lot.randrange(1, 50))
        deadlines.move(scenes.open_turn(self.campaign), later, by=None)

    def release(self) -> None:
        held = Stage.objects.filter(status=Stage.Status.HELD).select_related("turn").first()
        if held is not None:
            # "explode" breaks the engine each time; the GM strikes it out, as a GM can
            held.turn.sheets.filter(text="explode").update(text="# struck out")
            holding.release(held, by=None)

    def look(self, done: str) -> None:
        """What must hold at any instant."""
        campaign = Campaign.objects.get()
        truth.verify_whole(campaign)
        held = Stage.objects.filter(status=Stage.Status.HELD).count()
        assert held <= 1
        stands = campaign.status == Campaign.Status.PAUSED or held == 1
        assert (campaign.clock_stopped_at is not None) is stands
        assert not Stage.objects.filter(status=Stage.Status.RESOLVING).exists()
        turn = campaign.turns.filter(status=Turn.Status.OPEN).first()
        if turn is None:
            return
        stage = turn.stages.get(index=0)
        if stage.status == Stage.Status.WAITING and done != "release":
            planned = opening.due_at(turn)
            assert stage.due_at is not None
            assert planned is not None
            assert stage.due_at == planned or stage.missing_accepted
        number, promised = self.promised
        if number == turn.number and done not in ("run_now", "move"):
            assert turn.deadline >= promised  # type: ignore[operator]
        self.promised = self.deadline()


@pytest.mark.parametrize(
    "seed", [0, 1, *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(2, 10))]
)
def test_the_books_are_always_in_order(clock: Clock, seed: int) -> None:
    story = Story(clock, seed)
    told = []
    for _act in range(90):
        told.append(story.act())
        try:
            story.look(told[-1])
        except AssertionError as error:
            raise AssertionError(f"{error}\nafter {', '.join(told)}") from error
    for _try in range(4):  # what is held in the end is released
        story.release()
        tasks.sweep()
    if not Stage.objects.filter(status=Stage.Status.HELD).exists():
        truth.verify_end(Campaign.objects.get())
    assert story.campaign.dossiers.count() > 1, "something was played"
