"""A scenario's land, looked at row by row: terrain, provinces and their names."""

from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from dma.engine.faultbook import LIMIT, FaultBook
from dma.engine.jsonfields import show
from dma.engine.mapground import around
from dma.engine.state import LETTERS, Cell

#: What a scenario may have at most (DMA-1.9).
NARROWEST: Final = 5
WIDEST: Final = 200
MOST_CELLS: Final = 10_000
MOST_PROVINCES: Final = 500
LONGEST_PLACE: Final = 40
WATER: Final = "w"


@dataclass(frozen=True, slots=True)
class Ground:
    """The map as far as it could be read: no rows where it could not."""

    rows: tuple[str, ...] = ()
    provinces: tuple[tuple[int, ...], ...] = ()
    numbers: frozenset[int] = field(default_factory=frozenset)

    @property
    def width(self) -> int:
        return len(self.rows[0]) if self.rows else WIDEST

    @property
    def height(self) -> int:
        return len(self.rows) or WIDEST

    def terrain(self, cell: Cell) -> str:
        """plain, forest, mountains or water; a plain where the map could not be read."""
        return LETTERS[self.rows[cell[1]][cell[0]]] if self.rows else "plain"

    def province(self, cell: Cell) -> int:
        """0 on water, and where the provinces could not be read."""
        return self.provinces[cell[1]][cell[0]] if self.provinces else 0


def look_at_land(book: FaultBook, doc: Mapping[str, Any]) -> Ground:
    """Terrain, provinces and names; where a row is wrong there is no telling what lies where."""
    rows = _look_at_terrain(book, doc["terrain"]) if "terrain" in doc else ()
    if not rows or "provinces" not in doc:
        return Ground(rows)
    provinces = _look_at_provinces(book, doc["provinces"], rows)
    numbers = frozenset(number for row in provinces for number in row if number)
    ground = Ground(rows, provinces, numbers)
    if provinces:
        _look_at_names(book, doc.get("names", {}), numbers)
    return ground


def pieces_of(ground: Ground) -> dict[Cell, int]:
    """Land cell -> the piece of land, counted from 1, within which armies can go to it."""
    found: dict[Cell, int] = {}
    pieces = 0
    for y, row in enumerate(ground.rows):
        for x, letter in enumerate(row):
            if letter == WATER or (x, y) in found:
                continue
            pieces += 1
            found[x, y] = pieces
            queue = deque([(x, y)])
            while queue:
                for near in around(queue.popleft()):
                    is_on_map = 0 <= near[0] < ground.width and 0 <= near[1] < ground.height
                    if is_on_map and near not in found and ground.terrain(near) != "water":
                        found[near] = pieces
                        queue.append(near)
    return found


def _look_at_terrain(book: FaultBook, value: object) -> tuple[str, ...]:
    before = len(book.faults)
    rows = book.items_of(value, "terrain")
    if isinstance(value, list) and not NARROWEST <= len(rows) <= WIDEST:
        data = {"n": len(rows), "least": NARROWEST, "most": WIDEST}
        book.add("terrain", "scenario_rows", LIMIT, **data)
    length = next((len(row) for row in rows if isinstance(row, str)), 0)
    for index, row in enumerate(rows[:WIDEST]):
        path = f"terrain[{index}]"
        if not isinstance(row, str) or set(row) - LETTERS.keys():
            letters = ", ".join(LETTERS)
            book.add(path, "scenario_letters", "DMA-2.2", got=show(row), letters=letters)
        elif len(row) != length:
            book.add(path, "scenario_uneven", "DMA-2.2", n=len(row), wanted=length)
        elif not NARROWEST <= len(row) <= WIDEST:
            data = {"n": len(row), "least": NARROWEST, "most": WIDEST}
            book.add(path, "scenario_width", LIMIT, **data)
    if len(rows) * length > MOST_CELLS:
        book.add("terrain", "scenario_large", LIMIT, n=len(rows) * length, most=MOST_CELLS)
    return tuple(rows) if len(book.faults) == before else ()


def _look_at_provinces(
    book: FaultBook, value: object, terrain: tuple[str, ...]
) -> tuple[tuple[int, ...], ...]:
    """Rows of numbers under the letters: 0 on water, a province on land."""
    before = len(book.faults)
    rows = book.items_of(value, "provinces")
    if isinstance(value, list) and len(rows) != len(terrain):
        data = {"n": len(rows), "wanted": len(terrain)}
        book.add("provinces", "scenario_province_rows", "DMA-2.2", **data)
    for y, (row, letters) in enumerate(zip(rows, terrain, strict=False)):
        path = f"provinces[{y}]"
        if not isinstance(row, list) or len(row) != len(letters):
            book.add(path, "scenario_province_row", "DMA-2.2", got=show(row), wanted=len(letters))
            continue
        for x, (item, letter) in enumerate(zip(row, letters, strict=True)):
            number = book.number(item, f"{path}[{x}]", 0, MOST_PROVINCES)
            if number is not None and (number == 0) != (letter == WATER):
                code = "scenario_on_water" if letter == WATER else "scenario_on_land"
                book.add(f"{path}[{x}]", code, "DMA-2.2", got=number)
    return tuple(tuple(row) for row in rows) if len(book.faults) == before else ()


def _look_at_names(book: FaultBook, value: object, numbers: frozenset[int]) -> None:
    if not isinstance(value, dict):
        book.add("names", "scenario_no_object", got=show(value))
        return
    known = {str(number) for number in numbers}
    for key, name in value.items():
        if key not in known:
            book.add("names", "scenario_no_province", "DMA-2.1", got=show(key))
        else:
            look_at_place_name(book, name, f"names.{key}")


def look_at_place_name(book: FaultBook, value: object, path: str) -> None:
    name = book.text(value, path, LONGEST_PLACE)
    if name is not None and not name.strip():
        book.add(path, "scenario_no_text", got=show(name))
