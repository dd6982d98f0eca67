"""The places of the order page's cards.

A place is a cell of the map with an own city, own armies, or both; each has a card, and units go
from one card of a place to another.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from dma.desk import Desk
from dma.engine.orders.forms import cell_text
from dma.engine.state import Cell, City

Report = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Place:
    """A cell with own pieces. ``name``: of the city or village there, else of the land; ``city``:
    the own one, as the plan leaves it; ``armies``: numbers of own ones."""

    where: Cell
    name: str
    city: City | None
    armies: tuple[int, ...]

    @property
    def cell(self) -> str:
        return cell_text(self.where)

    @property
    def title(self) -> str:
        return f"{self.name} ({self.cell})"


def places(desk: Desk) -> list[Place]:
    """Own cities first, by number, then the cells where only armies stand. As the report has them:
    a plan moves nobody before Monday."""
    armies: dict[Cell, list[int]] = {}
    for number, it in sorted(desk.report["armies"].items(), key=lambda item: int(item[0])):
        if it["owner"] == desk.state:
            armies.setdefault((it["cell"][0], it["cell"][1]), []).append(int(number))
    cells = [city.cell for city in desk.board.cities_of(desk.state)]
    return [_place(desk, cell, armies.get(cell, [])) for cell in dict.fromkeys([*cells, *armies])]


def _place(desk: Desk, cell: Cell, armies: list[int]) -> Place:
    number = desk.board.city_at.get(cell)
    city = None if number is None else desk.board.cities[number]
    own = None if city is None or city.owner != desk.state else city
    return Place(cell, _name_of(desk, cell), own, tuple(armies))


def _name_of(desk: Desk, cell: Cell) -> str:
    board = desk.board
    if cell in board.city_at:
        return board.cities[board.city_at[cell]].name
    if cell in board.village_at:
        return board.villages[board.village_at[cell]].name
    land = board.land.names.get(board.land.province_at(cell), "")
    return _("In %(province)s") % {"province": land}
