"""How a bot draws up its troops: for storms, for open battles, and in a city.

Each shape is used where it beat the layout of the rules (DMA-13.6); the figures are in decision
0004.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from dma.engine.battle.drills import is_shooter
from dma.engine.battle.layout import (
    default_layout,
    heights_of,
    ring_order,
    row_order,
    unit_order,
)
from dma.engine.bots.outlook import NEAR, Outlook
from dma.engine.marching import distance
from dma.engine.orders.forms import Layout
from dma.engine.rules import ARMY_COLUMNS, FLAG_CELL
from dma.engine.state import ARMY, CITY, Army, Cell, Holder
from dma.engine.tables.buildings import in_order
from dma.engine.tables.units import HOLD, UNITS

Units = Sequence[tuple[int, str]]  # number, type

#: Buildings that surround the city (DMA-18.1) with a wall that is worth to be manned.
WALLS: Final = frozenset({"city_wall", "sawmill"})
STORM_WIDTH: Final = 7  # columns: what stands farther out only walks past a garrison


def array(outlook: Outlook) -> None:
    """A layout for every army and garrison that stands otherwise."""
    for number, army in sorted(outlook.board.armies.items()):
        if army.owner == outlook.state:
            units = _units(outlook, Holder(ARMY, number))
            shape = for_field if _expects_battle(outlook, army, len(units)) else for_storm
            _array(outlook, Holder(ARMY, number), shape(units), default_layout(units))
    for city in outlook.cities:
        units = _units(outlook, Holder(CITY, city.number))
        usual = default_layout(units, garrison=True, buildings=in_order(city.buildings))
        _array(outlook, Holder(CITY, city.number), for_garrison(units, city.buildings), usual)


def _units(outlook: Outlook, holder: Holder) -> list[tuple[int, str]]:
    return [(unit.number, unit.type) for unit in outlook.board.units_in(holder)]


def _array(
    outlook: Outlook, holder: Holder, wanted: dict[int, Cell], usual: dict[int, Cell]
) -> None:
    """What the rules would do by themselves needs no order."""
    layout = outlook.board.layout_of(holder)
    if wanted == usual:
        wanted = {}
    if wanted != layout:
        layout.clear()
        layout.update(wanted)
        outlook.order(Layout(holder, tuple(sorted(wanted.items()))))


def _expects_battle(outlook: Outlook, army: Army, size: int) -> bool:
    """Whether it is for another army rather than for a settlement: it has no aim, or foes of half
    its number are near its way."""
    if army.number not in outlook.aims:
        return True
    ends = (army.cell, *army.route[-1:])
    foes = sum(
        count for cell, count in outlook.foes() if min(distance(cell, end) for end in ends) <= NEAR
    )
    return foes * 2 >= size


def for_storm(units: Units) -> dict[int, Cell]:
    """Shooters in front, who clear the walls from afar; then by attack, seven abreast."""
    holders, others = _apart(units)
    ranked = sorted(others, key=lambda it: (not is_shooter(it[1]), -UNITS[it[1]].attack, it[0]))
    return _drawn_up(holders, [ranked], first=0, width=STORM_WIDTH)


def for_field(units: Units) -> dict[int, Cell]:
    """A line and its shooters behind it. It stands back by a row, so that those who come on from
    four rows away meet it with its strike first; only riders, who cannot wait, do not."""
    holders, others = _apart(units)
    line = [it for it in others if not is_shooter(it[1])]
    shooters = [it for it in others if is_shooter(it[1])]
    riders = [kind for _, kind in line if "double_move" in UNITS[kind].traits]
    first = 0 if 2 * _price(riders) > _price(kind for _, kind in units) else 1
    return _drawn_up(holders, [unit_order(line), unit_order(shooters)], first, ARMY_COLUMNS)


def for_garrison(units: Units, buildings: set[str]) -> dict[int, Cell]:
    """Behind a wall, on it, as the rules have it. Otherwise shooters on the highest ground, or all
    in a line before the flag: round it they would be met one by one."""
    if not WALLS.isdisjoint(buildings):
        return default_layout(units, garrison=True, buildings=in_order(buildings))
    line = unit_order(it for it in units if not is_shooter(it[1]))
    shooters = unit_order(it for it in units if is_shooter(it[1]))
    raised = heights_of(buildings)
    if raised and shooters and line:
        high = sorted(raised, key=lambda cell: (-raised[cell], _from_flag(cell)))
        ranked = [line[0], *shooters, *line[1:]]
        cells = dict.fromkeys((FLAG_CELL, *high, *ring_order()))
        return {unit: cell for (unit, _), cell in zip(ranked, cells, strict=False)}
    return _drawn_up(line[:1], [line[1:], shooters], FLAG_CELL[1] - 1, ARMY_COLUMNS)


def _from_flag(cell: Cell) -> tuple[int, int]:
    """What is nearer to the flag comes first, of those in the order of the rules."""
    return distance(cell, FLAG_CELL), row_order().index(cell)


def _price(types: Iterable[str]) -> int:
    return sum(UNITS[name].price for name in types)


def _apart(units: Units) -> tuple[list[tuple[int, str]], list[tuple[int, str]]]:
    """Those who never leave their place, and the others."""
    holders = [it for it in units if HOLD in UNITS[it[1]].field.steps]
    return holders, [it for it in units if it not in holders]


def _drawn_up(holders: Units, lines: Sequence[Units], first: int, width: int) -> dict[int, Cell]:
    """Holders round the flag, then each line from a row of its own on, in the middle columns."""
    found = {unit: cell for (unit, _), cell in zip(unit_order(holders), ring_order(), strict=False)}
    middle, half = ARMY_COLUMNS // 2, width // 2
    narrow = [cell for cell in row_order() if abs(cell[0] - middle) <= half]
    taken = set(found.values())
    for line in lines:
        usual = [cell for cell in narrow if cell[1] >= first]
        free = [cell for cell in dict.fromkeys((*usual, *row_order())) if cell not in taken]
        placed = {unit: cell for (unit, _), cell in zip(line, free, strict=False)}
        found |= placed
        taken |= set(placed.values())
        first = max((row + 1 for _, row in placed.values()), default=first)
    return found
