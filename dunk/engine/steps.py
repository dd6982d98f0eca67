"""What an army does with the words of its move order (DK-5.3 to DK-5.6).

An *intent* is what one army would do in one of the two phases that move armies. It is worked out
from the army, its march and the ground alone, so that the phases, a forecast and a preview of
routes cannot disagree. Nothing that others do changes an intent; it only may not come to pass.
"""

from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, Protocol

from dunk.engine.doings import March
from dunk.engine.failures import Failure
from dunk.engine.hexes import Grid
from dunk.engine.relations import Relations
from dunk.engine.state import NOBODY, REBELS, Army, Province
from dunk.engine.tables.forces import ARMY_TYPES
from dunk.engine.tables.lands import DIRECTIONS

TRAINING: Final = ("train", "death_train")


class Ground(Protocol):
    """The land that armies walk on: a board, or what a kingdom knows of one."""

    @property
    def grid(self) -> Grid: ...
    @property
    def provinces(self) -> Sequence[Province]: ...
    @property
    def relations(self) -> Relations: ...


class Step(NamedTuple):
    """One step (DK-5.4.5). ``climbs``: it only begins a climb; the army stays where it is."""

    direction: str
    target: int
    climbs: bool


@dataclass(frozen=True, slots=True)
class Intent:
    """What an army does in one phase.

    ``taken``: how many words come off the front of its list. ``climbing``: what it climbs before
    its step. ``finishes``: it took a ``0``. ``step``: the step it makes. ``training``: train or
    death_train. ``failure``: why the direction that was taken off leads nowhere.
    """

    taken: int
    climbing: str | None
    finishes: bool = False
    step: Step | None = None
    training: str | None = None
    failure: Failure | None = None


def first_intent(ground: Ground, army: Army, march: March) -> Intent:
    """What it does in the first army moves (DK-5.4.2)."""
    taken = _leading(march.words, ("unclimb",))
    climbing = None if taken else army.climbing
    if taken == len(march.words):
        return Intent(taken, climbing)
    word = march.words[taken]
    if word in ("wait", "0"):
        return Intent(taken + 1, climbing, finishes=word == "0")
    if word in DIRECTIONS and is_fast(ground, army, word):
        return Intent(taken + 1, climbing, step=_step(ground, army, word, climbing))
    return Intent(taken, climbing)


def second_intent(ground: Ground, army: Army, march: March) -> Intent:
    """What it does in the movement (DK-5.6.1). Who was stopped at a border makes no step and keeps
    its word (DK-5.5.3)."""
    if march.took_zero:
        return Intent(0, army.climbing)
    taken = _leading(march.words, ("unclimb", "wait"))
    climbing = None if "unclimb" in march.words[:taken] else army.climbing
    if taken == len(march.words):
        return Intent(taken, climbing, step=_repeated(ground, army, march))
    word = march.words[taken]
    if word == "0":
        return Intent(taken + 1, climbing, finishes=True)
    if word in TRAINING:
        return Intent(taken + 1, climbing, training=word)
    failure = what_forbids(ground, army, word)
    if failure is not None:
        return Intent(taken + 1, climbing, failure=failure)
    if march.stopped:
        return Intent(taken, climbing)
    return Intent(taken + 1, climbing, step=_step(ground, army, word, climbing))


def announced_step(ground: Ground, army: Army, march: March) -> Step | None:
    """The step into another province that it announces for the movement (DK-5.5.1)."""
    step = second_intent(ground, army, march).step
    return None if step is None or step.climbs else step


def what_forbids(ground: Ground, army: Army, direction: str) -> Failure | None:
    """Why the army cannot make that step (DK-5.6.3, DK-5.6.4), also where it would only begin to
    climb (DK-H77)."""
    target = ground.grid.step(army.province, direction)
    if target is None:
        return Failure("E30", "DK-5.6.3", {"army": army.number, "direction": direction})
    here, there = ground.provinces[army.province], ground.provinces[target]
    if ARMY_TYPES[army.type].naval and not _can_sail(here.terrain, there.terrain):
        return Failure(
            "E22",
            "DK-5.6.4",
            {"province": target, "terrain": there.terrain, "type": army.type},
        )
    if _is_neutral(ground.relations, army.owner, there.owner):
        return Failure("E29", "DK-5.6.3", {"army": army.number, "province": target})
    return None


def is_fast(ground: Ground, army: Army, direction: str) -> bool:
    """Whether the army may make that step in the first army moves (DK-5.4.1)."""
    target = ground.grid.step(army.province, direction)
    if target is None or army.owner == REBELS or what_forbids(ground, army, direction) is not None:
        return False
    both = (ground.provinces[army.province], ground.provinces[target])
    for land in both:
        if not ground.relations.are_together(army.owner, land.owner):
            return False
    kind = ARMY_TYPES[army.type]
    seas = [land.terrain == "water" for land in both]
    return (
        all("roads" in land.structures for land in both)
        or (kind.mounted and not any(seas))
        or (kind.naval and all(seas))
    )


def take(army: Army, march: March, intent: Intent) -> None:
    """The words of the intent come off the list, and its climb ends or begins. To go to another
    province is left to the caller."""
    if intent.taken:
        del march.words[: intent.taken]
        march.was_used = True
        march.repeats = None
    march.took_zero = march.took_zero or intent.finishes
    army.climbing = intent.climbing
    if intent.step is not None and intent.step.climbs:
        army.climbing = intent.step.direction


def end_march(march: March) -> None:
    """What is left goes onto the next sheet, but for what the turn used up (DK-5.6.5)."""
    if march.words[:1] == ["0"] and march.was_used and not march.took_zero:
        del march.words[0]
    while march.words[-1:] == ["unclimb"]:
        march.words.pop()


class Walk(NamedTuple):
    """Where a move order leads in one turn if nobody is in the way.

    ``steps``: at most two. ``province``, ``climbing``: afterwards. ``words``: those left over.
    ``failure``: why a direction led nowhere.
    """

    steps: tuple[Step, ...]
    province: int
    climbing: str | None
    words: tuple[str, ...]
    failure: Failure | None


def walk(ground: Ground, army: Army, words: Iterable[str]) -> Walk:
    """The turn of an army with these words. No enemy stops it, and it survives its training."""
    army, march = army.copy(), March(list(words))
    steps: list[Step] = []
    first = first_intent(ground, army, march)
    _make(army, march, first, steps)
    if first.step is not None:
        march.repeats = first.step.direction
    second = second_intent(ground, army, march)
    _make(army, march, second, steps)
    end_march(march)
    return Walk(tuple(steps), army.province, army.climbing, tuple(march.words), second.failure)


def _make(army: Army, march: March, intent: Intent, steps: list[Step]) -> None:
    take(army, march, intent)
    if intent.step is not None:
        steps.append(intent.step)
        if not intent.step.climbs:
            army.province, army.climbing = intent.step.target, None


def _leading(words: Sequence[str], wanted: Container[str]) -> int:
    """How many of the wanted words stand at the front."""
    count = 0
    while count < len(words) and words[count] in wanted:
        count += 1
    return count


def _repeated(ground: Ground, army: Army, march: March) -> Step | None:
    """The last step of the first army moves once more, if it can and no word came between."""
    if march.repeats is None or march.words or march.stopped:
        return None
    if what_forbids(ground, army, march.repeats) is not None:
        return None
    return _step(ground, army, march.repeats, army.climbing)


def _step(ground: Ground, army: Army, direction: str, climbing: str | None) -> Step:
    """A step that nothing forbids: a mountain is climbed before it is entered (DK-5.4.5)."""
    target = ground.grid.step(army.province, direction)
    assert target is not None
    is_mountain = ground.provinces[target].terrain == "mountain"
    return Step(direction, target, is_mountain and climbing != direction)


def _can_sail(here: str, there: str) -> bool:
    """Ships go to water, and from water to whatever is no mountain (DK-5.6.4)."""
    return there == "water" or (here == "water" and there != "mountain")


def _is_neutral(relations: Relations, owner: int, of_land: int) -> bool:
    """Whether the land belongs to a kingdom that is neither friend nor foe of the army."""
    return (
        of_land != NOBODY
        and not relations.at_war(owner, of_land)
        and not relations.are_together(owner, of_land)
    )
