"""Ways for armies through land that a bot may enter."""

from collections.abc import Callable
from heapq import heappop, heappush
from typing import Final, NamedTuple

from dunk.engine.bots.outlook import CLOSED, Outlook
from dunk.engine.state import Army

FARTHEST: Final = 7  # steps


class Way(NamedTuple):
    """``steps``: turns it takes on foot; ``words``: of the whole way (DK-5.3)."""

    steps: int
    words: tuple[str, ...]


def reach(
    outlook: Outlook, army: Army, farthest: int = FARTHEST, *, fights: bool = False
) -> dict[int, Way]:
    """Province -> the way there, for all that the army can reach; where it stands too.

    A mountain takes two steps, less what it has climbed (DK-5.4.5). Through foes nobody passes;
    ``fights``: they can be a goal.
    """
    found: dict[int, Way] = {}
    heap: list[tuple[int, int, tuple[str, ...]]] = [(0, army.province, ())]
    while heap:
        steps, here, words = heappop(heap)
        if here in found:
            continue
        found[here] = Way(steps, words)
        if here != army.province and outlook.foes(here):
            continue
        for direction, there in outlook.grid.steps(here).items():
            if there in found or outlook.stance(there) == CLOSED:
                continue
            if not fights and outlook.foes(there):
                continue
            climbs = outlook.land(there).terrain == "mountain" and not (
                here == army.province and army.climbing == direction
            )
            more = (direction, direction) if climbs else (direction,)
            if steps + len(more) <= farthest:
                heappush(heap, (steps + len(more), there, words + more))
    return found


def nearest(ways: dict[int, Way], is_goal: Callable[[int], bool]) -> int | None:
    """The nearest goal that is not where the way begins; of equals the lowest number."""
    goal: int | None = None
    for there, way in ways.items():
        is_nearer = goal is None or (way.steps, there) < (ways[goal].steps, goal)
        if way.words and is_nearer and is_goal(there):
            goal = there
    return goal


def march_words(way: Way) -> tuple[str, ...]:
    """The words for one turn's march: two steps, which on roads may be made at once, and a stop
    where the way ends (DK-5.6.5)."""
    if len(way.words) <= 2:
        return (*way.words, "0")
    return way.words[:3]
