"""Orders about states, queues and armies: relations, messages, queues, routes and the like."""

from typing import Final

from dma.engine.marching import NOT_ADJACENT, OFF_MAP, WATER, fault_of_step
from dma.engine.orders.bounds import MOST_MESSAGES
from dma.engine.orders.deed import Deed
from dma.engine.orders.forms import (
    Assault,
    Message,
    Name,
    Queue,
    Relation,
    Route,
    Stance,
    cell_text,
)
from dma.engine.state import WAR, Cell, Item, Land, State

#: What a bad step is called -> the reason of its fault.
_REASONS: Final = {OFF_MAP: "off_map", NOT_ADJACENT: "not_beside", WATER: "water"}


def relate(deed: Deed, order: Relation) -> None:
    """Another attitude towards a state (DMA-4.8)."""
    other = _other(deed, order.seat)
    if other is None:
        return
    own = deed.board.states[deed.state]
    was = own.attitudes.get(other.number, WAR)
    if order.attitude == WAR:
        own.attitudes.pop(other.number, None)
    else:
        own.attitudes[other.number] = order.attitude
    deed.is_done = True
    if was != order.attitude:
        deed.board.tell(
            "relation_changed",
            "DMA-4.8",
            (own.number, other.number),
            state=own.number,
            towards=other.number,
            attitude=order.attitude,
            was=was,
            effective=deed.board.relation(own.number, other.number),
        )


def send(deed: Deed, order: Message) -> None:
    """A text is delivered (DMA-4.9); ``sent`` of the state must not be too many (DMA-22.10)."""
    board = deed.board
    sent = board.day_notes.setdefault("messages", {})
    if sent.get(deed.state, 0) >= MOST_MESSAGES:
        deed.forbid("too_many_messages", "DMA-22.10", most=MOST_MESSAGES)
        return
    to = 0
    readers = [number for number, it in sorted(board.states.items()) if it.out is None]
    if order.seat:
        other = _other(deed, order.seat)
        if other is None:
            return
        to, readers = other.number, [deed.state, other.number]
    sent[deed.state] = sent.get(deed.state, 0) + 1
    board.tell("message", "DMA-4.9", readers, sender=deed.state, to=to, text=order.text)
    deed.is_done = True


def line_up(deed: Deed, order: Queue) -> None:
    """Another queue for a city; its items start anew (DMA-4.7)."""
    city = deed.city(order.city)
    if city is None:
        return
    city.queue = [
        Item(entry.kind, entry.what, entry.name)
        for entry in order.entries
        for _ in range(entry.count)
    ]
    deed.is_done = True


def lead(deed: Deed, order: Route) -> None:
    """Another route for an army, up to the step that cannot be (DMA-4.5); it may begin with the
    cell on which the army stands (DMA-22.9)."""
    army = deed.army(order.army)
    if army is None:
        return
    skipped = 1 if order.cells[:1] == (army.cell,) else 0
    route: list[Cell] = []
    before = army.cell
    for step, cell in enumerate(order.cells[skipped:], 1 + skipped):
        reason = _why_not(deed.board.land, before, cell)
        if reason:
            data: dict[str, object] = {"cell": cell_text(cell), "step": step}
            if reason == "not_beside":
                data["before"] = cell_text(before)
            deed.fail(reason, "DMA-4.5", **data)
            break
        route.append(cell)
        before = cell
    army.route = route
    deed.is_done = not deed.faults or bool(route)


def take_stance(deed: Deed, order: Stance) -> None:
    army = deed.army(order.army)
    if army is not None:
        army.stance = order.stance
        deed.is_done = True


def switch(deed: Deed, order: Assault) -> None:
    army = deed.army(order.army)
    if army is not None:
        army.assault = order.is_on
        deed.is_done = True


def name(deed: Deed, order: Name) -> None:
    army = deed.army(order.army)
    if army is not None:
        army.name = order.name
        deed.is_done = True


def _other(deed: Deed, seat: str) -> State | None:
    """Another state that still plays; a fault for any other."""
    found = next((it for _, it in sorted(deed.board.states.items()) if it.seat == seat), None)
    if found is None:
        deed.forbid("no_state", "DMA-22.4", seat=seat)
    elif found.number == deed.state:
        deed.forbid("self", "DMA-4.8", seat=seat)
    elif found.out is not None:
        deed.forbid("state_out", "DMA-19.3", seat=seat)
    else:
        return found
    return None


def _why_not(land: Land, before: Cell, cell: Cell) -> str:
    """Why an army cannot step there; "" if it can."""
    return _REASONS.get(fault_of_step(land, before, cell), "")
