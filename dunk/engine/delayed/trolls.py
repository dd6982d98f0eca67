"""Trolls and monsters go their own ways (DK-5.2.9)."""

from collections.abc import Mapping
from typing import Final

from dunk.engine.board import Board
from dunk.engine.chance import Rolls
from dunk.engine.doings import March
from dunk.engine.state import REBELS, Army
from dunk.engine.tables.forces import TROLLS_OWN_WILL

EVENTS: Final[Mapping[str, str]] = {
    "own_will": "army, name: of the trolls; direction: where they want to go, or null",
}
WILFUL: Final = ("trolls", "dragon", "turtle")


def wander(board: Board, rolls: Rolls) -> None:
    """Rebels always draw a direction, trolls of a kingdom sometimes do, or stand still."""
    for army in board.armies_in_order():
        if army.type not in WILFUL:
            continue
        about = (army.owner, army.number)
        if army.owner == REBELS:
            ways = ways_of(board, army)
            march(board, army, rolls.pick(ways, "direction", *about) if ways else None)
        elif rolls.chance(TROLLS_OWN_WILL, "own will", *about):
            way = rolls.pick([*ways_of(board, army), None], "direction", *about)
            march(board, army, way)
            board.tell(
                "own_will",
                "DK-5.2.9",
                [army.owner],
                army.province,
                army=army.number,
                name=army.name,
                direction=way,
            )


def ways_of(board: Board, army: Army) -> list[str]:
    """The directions that can be drawn: none that leads off the map, for a turtle only such as
    lead to water."""
    steps = board.grid.steps(army.province)
    if army.type != "turtle":
        return list(steps)
    return [way for way, there in steps.items() if board.provinces[there].terrain == "water"]


def march(board: Board, army: Army, way: str | None) -> None:
    """Replace the words of its move order."""
    if way is None:
        board.marches.pop(army.id, None)
    else:
        board.marches[army.id] = March([way])
