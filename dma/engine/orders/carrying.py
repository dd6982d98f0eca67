"""The start of the week: plans are carried out (DMA-4.2), each kind for all states."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from dma.engine.board import Board
from dma.engine.orders import realm, troops
from dma.engine.orders.deed import Deed
from dma.engine.orders.faults import Fault
from dma.engine.orders.forms import (
    Assault,
    Disband,
    DisbandArmy,
    Layout,
    Message,
    Name,
    Order,
    Queue,
    Rations,
    Relation,
    Route,
    Stance,
    Transfer,
)
from dma.engine.orders.naming import names_for
from dma.engine.orders.plain import shorten
from dma.engine.orders.reading import BLANK, COMMENTED, Plan, read_plan
from dma.engine.tables.sequence import WEEK_START

# code -> what its data holds
EVENTS: Final[Mapping[str, str]] = {
    "order_done": "line: number; order: canonical text; units: numbers of those it acted on",
    "order_rejected": "line: number; text: as written, shortened; order: canonical text, '' if "
    "unreadable; failure: unreadable, illegal or failed; reason: of orders.faults.REASONS; data: "
    "that of the reason; partly: 1 if the rest of the order was carried out",
    "relation_changed": "state, towards: numbers; attitude, was: war, peace or alliance; "
    "effective: the relation that results",
    "message": "sender: state; to: state, 0 for all; text",
}

Do = Callable[[Deed, Any], None]

#: Kind of order -> the orders of it and what carries them out. Names are of WEEK_START.
KINDS: Final[Mapping[str, Mapping[type[Order], Do]]] = {
    "relations": {Relation: realm.relate},
    "messages": {Message: realm.send},
    "transfers": {Transfer: troops.transfer},
    "rations": {Rations: troops.register},
    "disbandings": {Disband: troops.disband, DisbandArmy: troops.disband_army},
    "layouts": {Layout: troops.lay_out},
    "queues": {Queue: realm.line_up},
    "routes": {
        Route: realm.lead,
        Stance: realm.take_stance,
        Assault: realm.switch,
        Name: realm.name,
    },
}
LONGEST_TOLD: Final = 200  # signs of a line that could not be carried out


def carry_out(board: Board, sheets: Mapping[int, str | None]) -> None:
    """``sheets``: state -> its plan as text; None: nothing came (DMA-19.3). States that are out
    order nothing."""
    plans: dict[int, Plan] = {}
    for number, state in sorted(board.states.items()):
        if state.out is not None:
            continue
        text = sheets.get(number)
        if text is None:
            state.silent_weeks += 1
            continue
        state.silent_weeks = 0
        plans[number] = read_plan(text, names_for(board, number))
    carry(board, plans)


def carry(board: Board, plans: Mapping[int, Plan]) -> list[Deed]:
    """Carry out plans that were read, and tell what became of every order. The deeds come back in
    the order of states and, of each, of lines."""
    board.day_notes.pop("messages", None)
    deeds = [
        Deed(board, state, line)
        for state, plan in sorted(plans.items())
        for line in plan.lines
        if line.kind not in (BLANK, COMMENTED)
    ]
    board.phase = WEEK_START[0]
    for deed in deeds:
        if deed.line.fault is not None:
            deed.faults.append(deed.line.fault)
            _tell(board, deed)
    for kind in WEEK_START[1:]:
        board.phase = kind
        _carry_kind(board, deeds, KINDS[kind])
    board.day_notes.pop("messages", None)
    return deeds


def _carry_kind(board: Board, deeds: Sequence[Deed], kind: Mapping[type[Order], Do]) -> None:
    for deed in deeds:
        do = kind.get(type(deed.order)) if deed.order is not None else None
        if do is not None:
            do(deed, deed.order)
            _tell(board, deed)


def _tell(board: Board, deed: Deed) -> None:
    """To its state only (DMA-4.10)."""
    order = "" if deed.order is None else str(deed.order)
    line = deed.line.number
    if deed.is_done:
        board.tell("order_done", "DMA-4.2", [deed.state], line=line, order=order, units=deed.units)
    for fault in deed.faults:
        board.tell(
            "order_rejected",
            fault.rule,
            [deed.state],
            line=line,
            text=shorten(deed.line.text.strip(), LONGEST_TOLD),
            order=order,
            **_told(fault),
            partly=int(deed.is_done),
        )


def _told(fault: Fault) -> dict[str, Any]:
    return {"failure": fault.failure, "reason": fault.reason, "data": dict(fault.data)}
