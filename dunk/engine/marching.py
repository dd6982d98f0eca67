"""Many armies take a step at the same time: what the two phases that move armies share."""

from collections.abc import Iterator, Sequence
from typing import Final

from dunk.engine.board import Board
from dunk.engine.doings import March
from dunk.engine.state import Army
from dunk.engine.steps import Intent, take

# What the events of steps hold, for the phases that tell them
MOVE: Final = "kingdom: owner, 0 for rebels; army, name, type; start; direction"
CLIMB: Final = "army, name, type; direction: of the mountain it is climbing from now on"


def marchers(board: Board) -> Iterator[tuple[Army, March]]:
    """The armies with a move order, by province, owner and number, the rebels last."""
    for army in board.armies_in_order():
        march = board.marches.get(army.id)
        if march is not None:
            yield army, march


def march_on(
    board: Board, intents: Sequence[tuple[Army, Intent]], *, moved: str, climbed: str
) -> None:
    """Carry out these steps. ``moved``, ``climbed``: the codes under which they are told.

    That an army goes is told in both provinces, to those who were there before anybody went; that
    it climbs is known to its owner alone, as all that an army has in mind.
    """
    seen: dict[int, frozenset[int]] = {}
    for army, intent in intents:
        if intent.step is not None and not intent.step.climbs:
            for province in (army.province, intent.step.target):
                if province not in seen:
                    seen[province] = board.witnesses(province)
    for army, intent in intents:
        take(army, board.marches[army.id], intent)
        step, start = intent.step, army.province
        if step is None:
            continue
        data = {"army": army.number, "name": army.name, "type": army.type}
        if step.climbs:
            board.tell(climbed, "DK-5.4.5", [army.owner], start, **data, direction=step.direction)
            continue
        board.shift_army(army, step.target)
        board.tell(
            moved,
            "DK-5.4.5",
            seen[start] | seen[step.target],
            step.target,
            **data,
            kingdom=army.owner,
            start=start,
            direction=step.direction,
        )
