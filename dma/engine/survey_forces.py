"""A scenario's armies and units, looked at one by one."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from dma.engine.faultbook import LIMIT, FaultBook
from dma.engine.jsonfields import show
from dma.engine.marching import are_adjacent
from dma.engine.naming import LONGEST_NAME
from dma.engine.rules import ARMY_CAPACITY, ARMY_COLUMNS, ARMY_ROWS
from dma.engine.state import ARMY, CITY, STANCES, Cell, Holder
from dma.engine.survey_land import Ground
from dma.engine.survey_places import Places, look_at_forces, look_at_number
from dma.engine.survey_states import Realms, look_at_owner
from dma.engine.tables.units import UNITS

#: What a scenario may have at most (DMA-1.9).
MOST_ARMIES: Final = 500
MOST_UNITS: Final = 20_000
MOST_POINTS: Final = 10_000
MOST_STEPS: Final = 1_000

_ARMY: Final = (
    *("number", "owner", "cell", "name", "route", "points", "stance", "assault"),
    *("layout", "units"),
)


@dataclass(slots=True)
class Armies:
    """The armies as far as they could be read: number -> owner, path and layout; ``strong``: those
    that have units of their own or the usual ones."""

    owners: dict[int, int] = field(default_factory=dict)
    paths: dict[int, str] = field(default_factory=dict)
    layouts: dict[int, Any] = field(default_factory=dict)
    strong: set[int] = field(default_factory=set)


def look_at_armies(
    book: FaultBook, value: object, ground: Ground, realms: Realms, *, has_units: bool
) -> Armies:
    armies = Armies()
    items = book.items_of(value, "armies")
    if len(items) > MOST_ARMIES:
        book.add("armies", "scenario_many_armies", LIMIT, n=len(items), most=MOST_ARMIES)
        return armies
    numbers: dict[int, str] = {}
    for index, item in enumerate(items):
        path = f"armies[{index}]"
        army = book.fields_of(item, path, _ARMY, needed=("owner", "cell"))
        if army is None:
            continue
        number = look_at_number(book, army, path, index, numbers)
        owner = 0
        if "owner" in army:
            owner = look_at_owner(book, army["owner"], f"{path}.owner", realms)
            if army["owner"] == 0 and type(army["owner"]) is int:
                book.add(f"{path}.owner", "scenario_no_state", got="0", states=realms.told())
        _look_at_army(book, army, path)
        _look_at_way(book, army, path, ground)
        size = 1
        if "units" in army:
            size = look_at_forces(book, army["units"], f"{path}.units", has_units=has_units)
        if number is not None:
            armies.owners[number], armies.paths[number] = owner, path
            armies.layouts[number] = army.get("layout", {})
            if size and not has_units:
                armies.strong.add(number)
    return armies


def look_at_units(book: FaultBook, value: object, places: Places, armies: Armies) -> None:
    """The list of all units: rows of number, type, holder, its number, city that feeds it."""
    items = book.items_of(value, "units")
    if len(items) > MOST_UNITS:
        book.add("units", "scenario_many_units", LIMIT, n=len(items), most=MOST_UNITS)
        return
    numbers: dict[int, str] = {}
    held: Counter[Holder] = Counter()
    for index, row in enumerate(items):
        path = f"units[{index}]"
        if not isinstance(row, list) or len(row) != 5:
            book.add(path, "scenario_no_unit", got=show(row))
            continue
        number = look_at_number(book, {"number": row[0]}, path, index, numbers)
        book.word(row[1], f"{path}[1]", UNITS, "DMA-9.1")
        kind = book.word(row[2], f"{path}[2]", (CITY, ARMY))
        there: Mapping[int, int] = places.cities if kind == CITY else armies.owners
        if type(row[3]) is not int or row[3] not in there:
            if kind is not None:
                book.add(f"{path}[3]", "scenario_no_holder", kind=kind, got=show(row[3]))
        elif kind is not None and number is not None:
            held[Holder(kind, row[3])] += 1
            if kind == ARMY:
                armies.strong.add(row[3])
        if type(row[4]) is not int or (row[4] and row[4] not in places.cities):
            book.add(f"{path}[4]", "scenario_no_holder", kind=CITY, got=show(row[4]))
    for holder, size in held.items():
        if size > ARMY_CAPACITY:
            paths = places.paths if holder.kind == CITY else armies.paths
            data = {"n": size, "most": ARMY_CAPACITY}
            book.add(paths[holder.number], "scenario_full", "DMA-10.1", **data)


def look_at_layout(
    book: FaultBook, value: object, path: str, holder: Holder, holders: Mapping[int, Holder] | None
) -> None:
    """Unit -> its cell. ``holders``: unit -> where it is; None where units are not listed."""
    if not isinstance(value, dict):
        book.add(path, "scenario_no_object", got=show(value))
        return
    if value and holders is None:
        book.add(path, "scenario_layout_alone", "DMA-4.3")
        return
    taken: set[Cell] = set()
    here = {str(unit) for unit, where in (holders or {}).items() if where == holder}
    for key, item in value.items():
        cell = book.cell(item, f"{path}.{show(key)[1:-1]}", ARMY_COLUMNS, ARMY_ROWS)
        if key not in here:
            book.add(path, "scenario_not_here", "DMA-4.3", got=show(key))
        elif cell is not None and cell in taken:
            book.add(path, "scenario_cell_twice", "DMA-4.3", x=cell[0], y=cell[1])
        elif cell is not None:
            taken.add(cell)


def holders_in(units: object) -> dict[int, Holder]:
    """Unit -> its holder, as far as a list of units can be read."""
    return {
        row[0]: Holder(row[2], row[3])
        for row in (units if isinstance(units, list) else ())
        if isinstance(row, list) and len(row) == 5 and type(row[0]) is int
    }


def _look_at_army(book: FaultBook, army: dict[str, Any], path: str) -> None:
    if "name" in army:
        book.text(army["name"], f"{path}.name", LONGEST_NAME)
    book.number(army.get("points", 0), f"{path}.points", 0, MOST_POINTS)
    if "stance" in army:
        book.word(army["stance"], f"{path}.stance", STANCES, "DMA-4.6")
    if "assault" in army:
        book.mark(army["assault"], f"{path}.assault")


def _look_at_way(book: FaultBook, army: dict[str, Any], path: str, ground: Ground) -> None:
    """Where it is, and the cells of its route, each beside the one before."""
    if "cell" not in army:
        return
    at = book.cell(army["cell"], f"{path}.cell", ground.width, ground.height)
    if at is not None and ground.terrain(at) == "water":
        book.add(f"{path}.cell", "scenario_in_water", "DMA-2.2")
    route = book.items_of(army.get("route", []), f"{path}.route")
    if len(route) > MOST_STEPS:
        book.add(f"{path}.route", "scenario_many_items", LIMIT, n=len(route), most=MOST_STEPS)
        return
    for index, item in enumerate(route):
        where = f"{path}.route[{index}]"
        cell = book.cell(item, where, ground.width, ground.height)
        if cell is not None and at is not None and not are_adjacent(at, cell):
            book.add(where, "scenario_step", "DMA-4.5", x=cell[0], y=cell[1])
        at = cell
