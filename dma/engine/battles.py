"""A battle of the day from muster to aftermath: board -> setup -> record -> board (DMA-12.1)."""

from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

from dma.engine import aftermath
from dma.engine.aftermath import VILLAGE
from dma.engine.battle import setup as kinds
from dma.engine.battle.fight import fight
from dma.engine.battle.record import Record
from dma.engine.battle.setup import A, B, Fighter, Setup
from dma.engine.board import Board
from dma.engine.losses import BEATEN, SPENT, lose_army
from dma.engine.militia import militia_of
from dma.engine.state import ARMY, CITY, NEUTRAL, Cell, Holder
from dma.engine.tables.buildings import in_order
from dma.engine.tables.units import MILITIA

# code -> what its data holds
EVENTS: Final[Mapping[str, str]] = {
    "battle": "to both states: number of the day, kind (field, storm, village), a and b: state, "
    "army or city or village, name; before, after: a and b: type -> units; winner: A, B or null; "
    "why: flag, no_units, idle or step_cap; record",
    **aftermath.EVENTS,
}
_KINDS: Final = {ARMY: kinds.FIELD, CITY: kinds.STORM, VILLAGE: kinds.VILLAGE}

Came = dict[Holder, aftermath.Newcomers]


def muster(board: Board, army: int, foe: Holder) -> Setup:
    """The setup of a battle of an army, side A, against an army, a garrison or the Militia of a
    neutral village (DMA-12.1). ``foe``: its kind may be ``VILLAGE``."""
    fighters = [*_fighters(board, Holder(ARMY, army), A), *_fighters(board, foe, B)]
    buildings = in_order(board.cities[foe.number].buildings) if foe.kind == CITY else []
    return Setup(
        kind=_KINDS[foe.kind],
        fighters=tuple(fighters),
        rules=board.rules,
        buildings=tuple(buildings),
        last_unit=board.counters.unit,
    )


def _fighters(board: Board, holder: Holder, side: str) -> list[Fighter]:
    if holder.kind == VILLAGE:
        militia = militia_of(board, holder.number)
        return [Fighter(n, MILITIA, side, cell) for n, cell in sorted(militia.items())]
    layout: Mapping[int, Cell] = board.layout_of(holder)
    return [
        Fighter(unit.number, unit.type, side, layout.get(unit.number), unit.rations)
        for unit in board.units_in(holder)
    ]


def fight_field(board: Board, lower: int, higher: int) -> None:
    """An open battle of two armies (DMA-12.2, DMA-12.3)."""
    _, came = engage(board, lower, Holder(ARMY, higher))
    feed_all(board, came)


def engage(board: Board, army: int, foe: Holder) -> tuple[str | None, Came]:
    """Fight it out, make the outcome true and tell both. Returned: the winner, "A", "B" or None,
    and who came along, to be fed by ``feed_all`` when all that follows is done."""
    board.battles += 1
    number, ours = board.battles, Holder(ARMY, army)
    setup = muster(board, army, foe)
    record = fight(setup, board.rolls(f"battle:{number}"))
    board.counters.unit = max(board.counters.unit, record.last_unit)
    aftermath.bury(board, ours, foe, record)
    came = aftermath.join(board, ours, foe, record)
    _tell(board, number, ours, foe, record)
    for holder, side in ((ours, A), (foe, B)):
        if holder.kind != ARMY:
            continue
        if record.winner not in (None, side):
            lose_army(board, holder.number, BEATEN, "DMA-17.2")
        elif not board.size_of(holder):
            lose_army(board, holder.number, SPENT, "DMA-17.1")
    return record.winner, came


def feed_all(board: Board, came: Came) -> None:
    """Give all newcomers their rations."""
    for holder, newcomers in sorted(came.items()):
        aftermath.feed(board, holder, newcomers)


def _tell(board: Board, number: int, a: Holder, b: Holder, record: Record) -> None:
    before = {side.lower(): _types(record, side) for side in (A, B)}
    states = [_state(board, holder) for holder in (a, b)]
    board.tell(
        "battle",
        "DMA-12.1",
        states,
        board.cell_of(a),
        number=number,
        kind=record.kind,
        a=_name(board, a),
        b=_name(board, b),
        before=before,
        after={"a": _present(board, a), "b": _present(board, b)},
        winner=record.winner,
        why=record.why,
        record=record.document(),
    )


def _types(record: Record, side: str) -> dict[str, int]:
    return dict(sorted(Counter(unit[1] for unit in record.units if unit[2] == side).items()))


def _present(board: Board, holder: Holder) -> dict[str, int]:
    if holder.kind == VILLAGE:
        standing = len(militia_of(board, holder.number))
        return {MILITIA: standing} if standing else {}
    return dict(sorted(Counter(unit.type for unit in board.units_in(holder)).items()))


def _state(board: Board, holder: Holder) -> int:
    return NEUTRAL if holder.kind == VILLAGE else board.owner_of(holder)


def _name(board: Board, holder: Holder) -> dict[str, int | str]:
    named = {ARMY: board.armies, CITY: board.cities, VILLAGE: board.villages}[holder.kind]
    piece: Any = named[holder.number]  # type: ignore[index]
    return {"state": _state(board, holder), holder.kind: holder.number, "name": piece.name}
