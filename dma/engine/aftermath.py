"""A record becomes true on the board: who fell, who stays, who came along (DMA-17.2)."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from dma.engine.battle.record import Record, Survivor
from dma.engine.battle.setup import A
from dma.engine.board import Board
from dma.engine.militia import militia_of
from dma.engine.rules import ARMY_CAPACITY
from dma.engine.serving import nearest_city
from dma.engine.state import NEUTRAL, NOWHERE, Holder, Unit

VILLAGE: Final = "village"  # a kind of holder that only battles know: its Militia are no units

# code -> what its data holds
EVENTS: Final[Mapping[str, str]] = {
    "newcomers": "to the owner: army or city, units: [number, type, city that feeds it or 0], "
    "lost: numbers of those for whom there was no place",
}


def bury(board: Board, a: Holder, b: Holder, record: Record) -> None:
    """Take away who fell and, of a side that lost, everybody. Both armies and cities stay."""
    living = {it.number for it in record.survivors if record.winner in (None, it.side)}
    for number, _, side, _, _ in record.units:
        if number in living:
            continue
        holder = a if side == A else b
        if holder.kind == VILLAGE:
            militia_of(board, holder.number).pop(number, None)
        else:
            board.remove_unit(number)


class Newcomers(NamedTuple):
    """Units that a holder got by a battle, by number; ``lost``: those for whom it had no place."""

    units: list[Unit]
    lost: list[int]


def join(board: Board, a: Holder, b: Holder, record: Record) -> dict[Holder, Newcomers]:
    """Put who was summoned or won over and lives into its new army or garrison, without a cell and
    still on the rations that the record names (DMA-16.5). Who ends where it began is no newcomer;
    beyond the capacity the highest numbers are lost (DMA-H70). Returned: by holder."""
    came: dict[Holder, list[Unit]] = {}
    for it in sorted(record.survivors, key=lambda it: it.number):
        holder = a if it.side == A else b
        if record.winner not in (None, it.side) or holder.kind == VILLAGE:
            continue
        unit = board.units.get(it.number)
        if unit is None or unit.holder != holder:
            came.setdefault(holder, []).append(_place(board, it, holder))
    for number in _changed_sides(board, b, came):
        militia_of(board, b.number).pop(number, None)
    return {holder: _trim(board, holder, units) for holder, units in came.items()}


def _trim(board: Board, holder: Holder, units: list[Unit]) -> Newcomers:
    lost: list[int] = []
    while units and board.size_of(holder) > ARMY_CAPACITY:
        lost.append(units.pop().number)
        board.remove_unit(lost[-1])
    return Newcomers(units, sorted(lost))


def _place(board: Board, it: Survivor, holder: Holder) -> Unit:
    if it.number in board.units:
        board.move_unit(it.number, holder)
    else:
        board.place_unit(Unit(it.number, it.type, holder))
    unit = board.units[it.number]
    unit.rations = it.rations
    return unit


def _changed_sides(board: Board, b: Holder, came: Mapping[Holder, list[Unit]]) -> list[int]:
    """Militia of a village that went over to its attackers."""
    if b.kind != VILLAGE:
        return []
    militia = militia_of(board, b.number)
    return [unit.number for units in came.values() for unit in units if unit.number in militia]


def feed(board: Board, holder: Holder, newcomers: Newcomers) -> None:
    """Find rations for the newcomers of a holder, and tell its owner of them: those of the city of
    who brought them, else of the owner's city nearest to them (DMA-16.5). It comes last of all, so
    that a city captured by this battle counts as its captor's (DMA-H85)."""
    owner = board.owner_of(holder)
    for unit in newcomers.units:
        unit.rations = rations_for(board, owner, holder, unit.rations)
    board.tell(
        "newcomers",
        "DMA-16.5",
        [owner],
        board.cell_of(holder),
        **{holder.kind: holder.number},
        units=[[unit.number, unit.type, unit.rations] for unit in newcomers.units],
        lost=newcomers.lost,
    )


def rations_for(board: Board, owner: int, holder: Holder, wanted: int) -> int:
    """The city that is to feed a newcomer; ``NOWHERE`` if its owner has none, or is nobody."""
    if owner == NEUTRAL:
        return NOWHERE
    city = board.cities.get(wanted)
    if city is not None and city.owner == owner:
        return wanted
    return nearest_city(board.cities, owner, board.cell_of(holder))
