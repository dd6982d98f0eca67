"""Phase 6: armies move, then transit assaults (DMA-10)."""

from collections.abc import Mapping, Sequence
from typing import Final

from dma.engine import assaults, encounters
from dma.engine.board import Board
from dma.engine.chance import Rolls
from dma.engine.encounters import Enemies
from dma.engine.marching import March, army_speed, cell_costs, march
from dma.engine.state import ARMY, Army, Cell, City, Holder, Village
from dma.engine.tables.units import UNITS

# code -> what its data holds
EVENTS: Final[Mapping[str, str]] = {
    "army_moved": "to its owner: army, start: x, y; entered: [x, y, cost]; speed, slowest: types; "
    "carried, points: movement points before and after; left: number of cells still on its route; "
    "next_cost: of the next one, 0 if there is none",
    "route_broken": "to its owner: army, step: x, y; fault: off_map, water or not_adjacent; left: "
    "number of cells of its route that are void",
    "army_cannot_move": "to its owner: army, left: number of cells on its route; it has no units",
    "transit_stopped": "to its owner: army, left: number of cells still on its route",
    **assaults.EVENTS,
}


def play(board: Board, rolls: Rolls) -> None:
    """Play the phase for all: all have moved before the first transit assault (DMA-10.6)."""
    ways: dict[int, list[Cell]] = {}
    for number, army in sorted(board.armies.items()):
        if army.route:
            ways[number] = [army.cell, *_move(board, army)]
        else:
            army.points = 0
    enemies = encounters.enemies_of(board)
    for number, way in ways.items():
        if any(_settlement(board, cell) for cell in way[1:-1]):
            _assault_on_the_way(board, number, way, enemies)


def _move(board: Board, army: Army) -> Sequence[Cell]:
    """Move the army for the day and tell its owner. Returned: the cells it entered."""
    numbers = board.held.get(Holder(ARMY, army.number), ())
    types = sorted({board.units[number].type for number in numbers})
    if not types:
        board.tell(
            "army_cannot_move",
            "DMA-10.2",
            [army.owner],
            army.cell,
            army=army.number,
            left=len(army.route),
        )
        return []
    costs, start, carried = cell_costs(board.rules, types), army.cell, army.points
    done = march(board.land, costs, start, army.route, carried, army_speed(types))
    army.points = done.points
    del army.route[: len(done.entered)]
    if done.entered:
        board.move_army(army.number, done.entered[-1])
    _tell_move(board, army, start, carried, types, costs, done)
    if done.broken:
        _break_off(board, army, done.broken)
    return done.entered


def _tell_move(
    board: Board,
    army: Army,
    start: Cell,
    carried: int,
    types: Sequence[str],
    costs: Mapping[str, int],
    done: March,
) -> None:
    speed = army_speed(types)
    board.tell(
        "army_moved",
        "DMA-10.3",
        [army.owner],
        army.cell,
        army=army.number,
        start=list(start),
        entered=[[*cell, costs[board.land.terrain_at(cell)]] for cell in done.entered],
        speed=speed,
        slowest=[name for name in types if UNITS[name].speed == speed],
        carried=carried,
        points=done.points,
        left=len(army.route),
        next_cost=done.next_cost,
    )


def _break_off(board: Board, army: Army, fault: str) -> None:
    """A step that is none ends the route (DMA-4.5)."""
    board.tell(
        "route_broken",
        "DMA-4.5",
        [army.owner],
        army.cell,
        army=army.number,
        step=list(army.route[0]),
        fault=fault,
        left=len(army.route),
    )
    army.route.clear()


def _assault_on_the_way(board: Board, number: int, way: Sequence[Cell], enemies: Enemies) -> None:
    """The transit assaults of one army, in the order of its way: the cell where it began the day,
    which is no transit, then those it entered. For each it is set back to where it passed; it walks
    on if it wins, and stays there without points after a draw (DMA-10.6)."""
    army = board.armies[number]
    route, points = army.route, army.points
    for steps, cell in enumerate(way[1:-1], 1):
        place = _settlement(board, cell)
        if place is None or cell == way[0]:
            continue
        if not encounters.wants_assault(board, army, place, enemies):
            continue
        board.move_army(number, cell)
        army.route, army.points = [*way[steps + 1 :], *route], 0
        if not assaults.assault(board, number, place):
            _stop(board, number)
            return
        board.move_army(number, way[-1])
        army.route, army.points = route, points


def _stop(board: Board, number: int) -> None:
    """Tell that the army, if it lives, stays where it passed."""
    if army := board.armies.get(number):
        board.tell(
            "transit_stopped",
            "DMA-10.6",
            [army.owner],
            army.cell,
            army=number,
            left=len(army.route),
        )


def _settlement(board: Board, cell: Cell) -> City | Village | None:
    if cell in board.city_at:
        return board.cities[board.city_at[cell]]
    if cell in board.village_at:
        return board.villages[board.village_at[cell]]
    return None
