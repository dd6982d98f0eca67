"""The editor of a layout: eleven columns and six rows, front up (DMA-13.2, DMA-13.6).

Without scripts it is a picture and a field of text; ``layout.js`` lets one place the units in it.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from dma.desk import Desk
from dma.engine.battle.drills import FIELD_COLUMN, GUARD_COLUMN, strike_pattern
from dma.engine.battle.layout import NoRoom, default_layout, heights_of
from dma.engine.fields import layout_of
from dma.engine.formations import SHAPES, draw_up
from dma.engine.orders.forms import Layout
from dma.engine.rules import ARMY_COLUMNS, ARMY_ROWS, FLAG_CELL
from dma.engine.state import CITY, Cell, Holder
from dma.wording.nouns import UNITS
from dma.wording.signs import SIGNS

_SHAPES: Final[Mapping[str, str | Promise]] = {
    "line": gettext_lazy("In a line"),
    "wings": gettext_lazy("Riders on the wings"),
    "block": gettext_lazy("Around the flag"),
}


@dataclass(frozen=True, slots=True)
class Spot:
    """A cell of the layout. ``unit``: its number, 0 for none; ``given``: the plan or an earlier one
    put it there, else the rules will; ``height``: of the fortification."""

    cell: str
    unit: int = 0
    kind: str = ""
    sign: str = ""
    name: str = ""
    given: bool = False
    height: int = 0
    is_flag: bool = False


@dataclass(frozen=True, slots=True)
class Editor:
    """``text``: what the field holds; ``rows``: front first; ``presets``: label and what is posted;
    ``zones``: type -> the cells that it strikes, as JSON; ``ordered``: the plan has a layout."""

    id: str
    field: str
    text: str
    ordered: bool
    size: int
    given: int
    rows: tuple[tuple[Spot, ...], ...]
    presets: tuple[tuple[str, str], ...]
    zones: str
    is_garrison: bool

    @property
    def ahead(self) -> tuple[tuple[str, ...], ...]:
        """The cells before the front, which the units strike but do not stand on."""
        return _AHEAD


_AHEAD: Final = tuple(
    tuple(f"{column}.{row}" for column in range(ARMY_COLUMNS)) for row in (-2, -1)
)


def editor_of(desk: Desk, holder: Holder) -> Editor:
    """The layout of a garrison or an army as the plan leaves it."""
    board = desk.board
    units = [(unit.number, unit.type) for unit in board.units_in(holder)]
    given = dict(sorted(board.layout_of(holder).items()))
    is_garrison = holder.kind == CITY
    buildings = sorted(board.cities[holder.number].buildings) if is_garrison else []
    rest = [it for it in units if it[0] not in given]
    try:
        other = default_layout(
            rest, given.values(), garrison=is_garrison, buildings=tuple(buildings)
        )
    except NoRoom:
        other = {}
    field = layout_of(holder)
    column = GUARD_COLUMN if is_garrison else FIELD_COLUMN
    kinds = dict(units)
    return Editor(
        id=f"{holder.kind}-{holder.number}",
        field=field,
        text=desk.value(field) or _text(holder, given),
        ordered=field in desk.values,
        size=len(units),
        given=len(given),
        rows=_rows(given, other, kinds, heights_of(buildings)),
        presets=tuple(_presets(holder, field, units)),
        zones=_zones(tuple(sorted(set(kinds.values()))), column),
        is_garrison=is_garrison,
    )


def _text(holder: Holder, cells: Mapping[int, Cell]) -> str:
    """As the field holds it; "" for none."""
    if not cells:
        return ""
    return str(Layout(holder, tuple(sorted(cells.items())))).partition(": ")[2]


def _rows(
    given: Mapping[int, Cell],
    other: Mapping[int, Cell],
    kinds: Mapping[int, str],
    heights: Mapping[Cell, int],
) -> tuple[tuple[Spot, ...], ...]:
    by_cell = {cell: number for placed in (other, given) for number, cell in placed.items()}

    def spot(cell: Cell) -> Spot:
        number = by_cell.get(cell, 0)
        kind = kinds.get(number, "")
        return Spot(
            cell=f"{cell[0]}.{cell[1]}",
            unit=number if kind else 0,
            kind=kind,
            sign=str(SIGNS[kind]) if kind else "",
            name=str(UNITS[kind]) if kind else "",
            given=number in given,
            height=heights.get(cell, 0),
            is_flag=cell == FLAG_CELL,
        )

    return tuple(
        tuple(spot((column, row)) for column in range(ARMY_COLUMNS)) for row in range(ARMY_ROWS)
    )


def _presets(holder: Holder, field: str, units: list[tuple[int, str]]) -> Iterator[tuple[str, str]]:
    yield _("As the rules do"), f"{field}=nothing"
    if not units:
        return
    for shape in SHAPES:
        yield str(_SHAPES[shape]), f"{field}={_text(holder, draw_up(shape, units))}"


@lru_cache(maxsize=256)
def _zones(kinds: tuple[str, ...], column: str) -> str:
    cells = {kind: [[*it] for it in strike_pattern(kind, column)] for kind in kinds}
    return json.dumps(cells, separators=(",", ":"))
