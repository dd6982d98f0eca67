"""Phase 5: stocks grow, and what is paid for appears (DMA-5.6, DMA-5.11, DMA-5.12)."""

from collections.abc import Mapping
from typing import Any, Final

from dma.engine.board import Board
from dma.engine.chance import Rolls
from dma.engine.queues import BUILDING, COMPLETED, FULL, MISSING, UNIT, Step, accrue
from dma.engine.rules import ARMY_CAPACITY
from dma.engine.state import CITY, NEUTRAL, City, Holder
from dma.engine.tables.buildings import NEW_ARMY

# code -> what its data holds
EVENTS: Final[Mapping[str, str]] = {
    "built": "city, building, price",
    "recruited": "city, unit: its number, type, price",
    "army_created": "city, army, name, price",
    "group_paid": "city, name, price: a breakthrough group, which appears on Sunday evening",
    "item_dropped": "city, kind, what, reason (stands or missing), missing: required buildings",
    "item_waits": "city, type: a unit for which the garrison has no room, capacity",
    "stock": "city, before, net: what was added, spent, cut: lost of an idle stock, after, cap:"
    " of an idle stock",
}


def play(board: Board, rolls: Rolls) -> None:
    """Every owned city, by number, with the ``day_notes["net"]`` that riots have left it."""
    net: Mapping[int, int] = board.day_notes.get("net", {})
    for number, city in sorted(board.cities.items()):
        if city.owner != NEUTRAL:
            _work(board, city, net.get(number, 0))


def _work(board: Board, city: City, net: int) -> None:
    before = city.stock
    room = ARMY_CAPACITY - board.size_of(Holder(CITY, city.number))
    after = accrue(before, net, city.queue, city.buildings, room, board.rules)
    city.stock, city.queue = after.stock, list(after.queue)
    for step in after.steps:
        _carry_out(board, city, step)
    board.tell(
        "stock",
        "DMA-5.6",
        [city.owner],
        city.cell,
        city=city.number,
        before=before,
        net=net,
        spent=sum(step.price for step in after.steps),
        cut=after.cut,
        after=after.stock,
        cap=board.rules.stock_cap_idle,
    )


def _carry_out(board: Board, city: City, step: Step) -> None:
    def tell(code: str, rule: str, **data: Any) -> None:
        board.tell(code, rule, [city.owner], city.cell, city=city.number, **data)

    kind, what, name, _ = step.item
    if step.outcome == FULL:
        tell("item_waits", "DMA-5.11", type=what, capacity=ARMY_CAPACITY)
    elif step.outcome != COMPLETED:
        rule = "DMA-5.10" if step.outcome == MISSING else "DMA-5.4"
        reason, missing = step.outcome, list(step.missing)
        tell("item_dropped", rule, kind=kind, what=what, reason=reason, missing=missing)
    elif kind == BUILDING:
        city.buildings.add(what)
        tell("built", "DMA-5.6", building=what, price=step.price)
    elif kind == UNIT:
        unit = board.add_unit(what, Holder(CITY, city.number), city.number)
        tell("recruited", "DMA-5.11", unit=unit.number, type=what, price=step.price)
    elif what == NEW_ARMY:
        army = board.add_army(city.owner, city.cell, name)
        tell("army_created", "DMA-5.12", army=army.number, name=name, price=step.price)
    else:
        city.groups.append(name)
        tell("group_paid", "DMA-5.12", name=name, price=step.price)
