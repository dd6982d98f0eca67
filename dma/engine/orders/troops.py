"""Orders about units: transfers, rations, disbandings, layouts (DMA-4.3, DMA-4.4)."""

from dma.engine.orders.deed import Deed
from dma.engine.orders.forms import (
    Disband,
    DisbandArmy,
    Layout,
    Rations,
    Transfer,
    cell_text,
)
from dma.engine.rules import ARMY_CAPACITY, ARMY_COLUMNS, ARMY_ROWS
from dma.engine.state import Cell


def transfer(deed: Deed, order: Transfer) -> None:
    """Unit by unit to another holder on the same cell, while there is room (DMA-4.3)."""
    board = deed.board
    if not deed.owns(order.target):
        return
    if order.source == order.target:
        deed.forbid("same_holder", "DMA-4.3", holder=[*order.target])
        return
    cell = board.cell_of(order.target)
    far, full = [], []
    for unit in deed.find_units(order.units, order.source):
        if board.cell_of(unit.holder) != cell:
            far.append(unit.number)
        elif unit.holder == order.target:
            deed.is_done = True
        elif board.size_of(order.target) >= ARMY_CAPACITY:
            full.append(unit.number)
        else:
            board.move_unit(unit.number, order.target)
            deed.units.append(unit.number)
            deed.is_done = True
    holder = [*order.target]
    if far:
        deed.fail("other_cell", "DMA-4.3", units=far, holder=holder, cell=cell_text(cell))
    if full:
        deed.fail("full", "DMA-10.1", units=full, holder=holder, most=ARMY_CAPACITY)


def register(deed: Deed, order: Rations) -> None:
    """Units are fed by another own city, wherever they are (DMA-4.4)."""
    if deed.city(order.city) is None:
        return
    for unit in deed.find_units(order.units, order.source):
        unit.rations = order.city
        deed.units.append(unit.number)
        deed.is_done = True


def disband(deed: Deed, order: Disband) -> None:
    """Units are no more (DMA-4.4)."""
    for unit in deed.find_units(order.units, order.source):
        deed.board.remove_unit(unit.number)
        deed.units.append(unit.number)
        deed.is_done = True


def disband_army(deed: Deed, order: DisbandArmy) -> None:
    """An army and all in it are no more (DMA-4.4)."""
    if deed.army(order.army) is not None:
        deed.board.remove_army(order.army)
        deed.is_done = True


def lay_out(deed: Deed, order: Layout) -> None:
    """Other cells for the units of a holder; what cannot be is rejected singly (DMA-4.3)."""
    if not deed.owns(order.holder):
        return
    placed: dict[int, Cell] = {}
    taken: dict[Cell, int] = {}
    missing: list[int] = []
    away, off, twice, double = [], {}, {}, {}
    for number, cell in order.cells:
        unit = deed.own_unit(number)
        if unit is None:
            missing.append(number)
        elif unit.holder != order.holder:
            away.append(unit)
        elif cell[0] >= ARMY_COLUMNS or cell[1] >= ARMY_ROWS:
            off[str(number)] = cell_text(cell)
        elif number in placed:
            twice[str(number)] = cell_text(placed[number])
        elif cell in taken:
            double[str(number)] = cell
        else:
            placed[number], taken[cell] = cell, number
    layout = deed.board.layout_of(order.holder)
    layout.clear()
    layout.update(sorted(placed.items()))
    deed.units = list(placed)
    deed.is_done = bool(placed) or not order.cells
    if missing:
        deed.forbid("no_unit", "DMA-4.3", units=missing)
    deed.tell_elsewhere(away)
    if off:
        data = {"units": off, "columns": ARMY_COLUMNS, "rows": ARMY_ROWS}
        deed.forbid("off_layout", "DMA-10.1", **data)
    if twice:
        deed.fail("unit_twice", "DMA-4.3", units=twice)
    if double:
        cells = {number: cell_text(cell) for number, cell in double.items()}
        by = {cell_text(cell): taken[cell] for cell in double.values()}
        deed.fail("cell_taken", "DMA-4.3", units=cells, by=by)
