"""A scenario's cities and villages, looked at one by one."""

from dataclasses import dataclass, field
from typing import Any, Final

from dma.engine.decoding import ITEMS
from dma.engine.faultbook import LIMIT, FaultBook
from dma.engine.jsonfields import show
from dma.engine.naming import LONGEST_NAME
from dma.engine.rules import ARMY_CAPACITY
from dma.engine.state import NEUTRAL, Cell
from dma.engine.survey_land import Ground, look_at_place_name
from dma.engine.survey_states import Realms, look_at_owner
from dma.engine.tables.buildings import BUILDINGS
from dma.engine.tables.units import UNITS

#: What a scenario may have at most (DMA-1.9).
MOST_VILLAGES: Final = 2_000
MOST_STOCK: Final = 10_000
MOST_ITEMS: Final = 100  # of a queue
MOST_NUMBER: Final = 999_999

_PLACE: Final = ("number", "name", "cell", "province", "owner")
_CITY: Final = (
    *_PLACE,
    *("buildings", "stock", "queue", "weekly", "layout", "groups", "garrison"),
)
_ITEM: Final = ("kind", "what", "name", "started")


@dataclass(slots=True)
class Places:
    """The settlements as far as they could be read. ``cities``: number -> owner; ``paths`` and
    ``layouts``: of cities by number; ``taken``: cell -> path of what lies there; ``capitals``:
    province -> path of its city; ``first``: state -> the cell of a city that it owns."""

    cities: dict[int, int] = field(default_factory=dict)
    paths: dict[int, str] = field(default_factory=dict)
    layouts: dict[int, Any] = field(default_factory=dict)
    taken: dict[Cell, str] = field(default_factory=dict)
    capitals: dict[int, str] = field(default_factory=dict)
    first: dict[int, Cell] = field(default_factory=dict)


def look_at_cities(
    book: FaultBook, value: object, ground: Ground, realms: Realms, *, has_units: bool
) -> Places:
    """One city in each province. ``has_units``: all units are listed, so that no city has a
    ``garrison`` of its own."""
    places = Places()
    numbers: dict[int, str] = {}
    for index, item in enumerate(book.items_of(value, "cities")):
        path = f"cities[{index}]"
        city = book.fields_of(item, path, _CITY, needed=("cell",))
        if city is None:
            continue
        number = look_at_number(book, city, path, index, numbers)
        owner = look_at_owner(book, city.get("owner", NEUTRAL), f"{path}.owner", realms)
        cell = _look_at_place(book, city, path, ground, places)
        if cell is not None:
            province = ground.province(cell)
            if province and province in places.capitals:
                other = places.capitals[province]
                book.add(path, "scenario_city_twice", "DMA-2.1", province=province, other=other)
            places.capitals.setdefault(province, path)
            if owner:
                places.first.setdefault(owner, cell)
        if number is not None:
            places.cities[number], places.paths[number] = owner, path
            places.layouts[number] = city.get("layout", {})
        _look_at_city(book, city, path, owner, has_units=has_units)
    for province in sorted(ground.numbers - places.capitals.keys()):
        book.add("cities", "scenario_no_city", "DMA-2.1", province=province)
    return places


def look_at_villages(
    book: FaultBook, value: object, ground: Ground, realms: Realms, places: Places
) -> None:
    items = book.items_of(value, "villages")
    if len(items) > MOST_VILLAGES:
        data = {"n": len(items), "most": MOST_VILLAGES}
        book.add("villages", "scenario_many_villages", LIMIT, **data)
        return
    numbers: dict[int, str] = {}
    for index, item in enumerate(items):
        path = f"villages[{index}]"
        village = book.fields_of(item, path, _PLACE, needed=("cell",))
        if village is None:
            continue
        look_at_number(book, village, path, index, numbers)
        if "owner" in village:
            look_at_owner(book, village["owner"], f"{path}.owner", realms)
        _look_at_place(book, village, path, ground, places)


def look_at_number(
    book: FaultBook, piece: dict[str, Any], path: str, index: int, numbers: dict[int, str]
) -> int | None:
    """Its number among its kind; None where it has none of its own. ``numbers``: those so far."""
    number = book.number(piece.get("number", index + 1), f"{path}.number", 1, MOST_NUMBER)
    if number is not None and number in numbers:
        other = numbers[number]
        book.add(f"{path}.number", "scenario_number_twice", number=number, other=other)
        return None
    if number is not None:
        numbers[number] = path
    return number


def look_at_forces(book: FaultBook, value: object, path: str, *, has_units: bool) -> int:
    """Type -> how many: how many in all."""
    if has_units:
        book.add(path, "scenario_units_twice")
        return 0
    forces = book.fields_of(value, path, UNITS) or {}
    counts = [
        book.number(forces[name], f"{path}.{name}", 0, ARMY_CAPACITY, "DMA-10.1")
        for name in UNITS
        if name in forces
    ]
    size = sum(count or 0 for count in counts)
    if size > ARMY_CAPACITY:
        book.add(path, "scenario_full", "DMA-10.1", n=size, most=ARMY_CAPACITY)
    return size


def _look_at_place(
    book: FaultBook, place: dict[str, Any], path: str, ground: Ground, places: Places
) -> Cell | None:
    """Its name, its cell and its province."""
    if "name" in place:
        look_at_place_name(book, place["name"], f"{path}.name")
    if "cell" not in place:
        return None
    cell = book.cell(place["cell"], f"{path}.cell", ground.width, ground.height)
    if cell is None:
        return None
    terrain = ground.terrain(cell)
    if terrain in ("mountains", "water"):
        book.add(f"{path}.cell", "scenario_ground", "DMA-2.2", terrain=terrain)
    elif cell in places.taken:
        book.add(f"{path}.cell", "scenario_taken", "DMA-2.2", other=places.taken[cell])
    elif ground.provinces and place.get("province", ground.province(cell)) != ground.province(cell):
        data = {"got": show(place["province"]), "province": ground.province(cell)}
        book.add(f"{path}.province", "scenario_wrong_province", "DMA-2.2", **data)
    places.taken.setdefault(cell, path)
    return cell


def _look_at_city(
    book: FaultBook, city: dict[str, Any], path: str, owner: int, *, has_units: bool
) -> None:
    stands = book.words(city.get("buildings", []), f"{path}.buildings", BUILDINGS, "DMA-8.1")
    book.number(city.get("stock", 0), f"{path}.stock", 0, MOST_STOCK)
    queue = book.items_of(city.get("queue", []), f"{path}.queue")
    if len(queue) > MOST_ITEMS:
        book.add(f"{path}.queue", "scenario_many_items", LIMIT, n=len(queue), most=MOST_ITEMS)
    for index, item in enumerate(queue[:MOST_ITEMS]):
        _look_at_item(book, item, f"{path}.queue[{index}]")
    groups = book.items_of(city.get("groups", []), f"{path}.groups")
    for index, name in enumerate(groups):
        book.text(name, f"{path}.groups[{index}]", LONGEST_NAME)
    if owner == NEUTRAL:
        for name in ("stock", "queue", "groups"):
            if city.get(name):
                book.add(f"{path}.{name}", "scenario_neutral", "DMA-2.6")
    weekly = city.get("weekly", {})
    drawn = [name for name, building in BUILDINGS.items() if building.weekly]
    for name in book.fields_of(weekly, f"{path}.weekly", drawn) or {}:
        book.number(weekly[name], f"{path}.weekly.{name}", 0, 2, "DMA-5.15")
        if name not in stands:
            book.add(f"{path}.weekly.{name}", "scenario_not_standing", "DMA-5.15", building=name)
    if "garrison" in city:
        look_at_forces(book, city["garrison"], f"{path}.garrison", has_units=has_units)


def _look_at_item(book: FaultBook, value: object, path: str) -> None:
    item = book.fields_of(value, path, _ITEM, needed=("kind", "what"))
    if item is None:
        return
    kind = book.word(item["kind"], f"{path}.kind", ITEMS, "DMA-4.7") if "kind" in item else None
    if kind is not None and "what" in item:
        book.word(item["what"], f"{path}.what", ITEMS[kind], "DMA-4.7")
    if "name" in item:
        book.text(item["name"], f"{path}.name", LONGEST_NAME)
    if "started" in item:
        book.mark(item["started"], f"{path}.started")
