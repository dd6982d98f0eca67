"""A scenario's map and what stands on it, looked at part by part."""

from dataclasses import dataclass
from typing import Any, Final

from dunk.engine.faultbook import LIMIT, FaultBook
from dunk.engine.hexes import grid_of
from dunk.engine.jsonfields import show
from dunk.engine.tables.disasters import IMMUNE, PLAGUE_NUMBERS
from dunk.engine.tables.lands import GOODS, TERRAIN_OF_LETTER
from dunk.engine.tables.peoples import RACES
from dunk.engine.tables.structures import MINES, SINGLE_STRUCTURES, STRUCTURES

#: What a scenario may have at most (DK-1.4).
NARROWEST: Final = 5
WIDEST: Final = 300
MOST_PROVINCES: Final = 10_000
MOST_VILLAGES: Final = 100
MOST_STOCK: Final = 1_000_000

SICKNESS: Final = tuple(row.number for row in PLAGUE_NUMBERS)
_PROVINCE: Final = (
    *("owner", "population", "villages", "town", "mine", "structures", "plague", "supplies"),
)
_TOWN: Final = ("race", "stock", "plague", "gold")


@dataclass(frozen=True, slots=True)
class Ground:
    """The map as far as it could be read: its letters row by row; no rows where it could not."""

    rows: tuple[str, ...] = ()

    @property
    def width(self) -> int:
        return len(self.rows[0]) if self.rows else 0

    @property
    def size(self) -> int:
        return self.width * len(self.rows)

    def terrain(self, province: int) -> str:
        return TERRAIN_OF_LETTER[self.rows[province // self.width][province % self.width]]


def look_at_terrain(book: FaultBook, value: object) -> Ground:
    """The rows of letters. Where one is wrong there is no telling what stands where."""
    before = len(book.faults)
    rows = book.items_of(value, "terrain")
    if isinstance(value, list) and not NARROWEST <= len(rows) <= WIDEST:
        data = {"n": len(rows), "least": NARROWEST, "most": WIDEST}
        book.add("terrain", "scenario_rows", LIMIT, **data)
    length = next((len(row) for row in rows if isinstance(row, str)), 0)
    for index, row in enumerate(rows[:WIDEST]):
        path = f"terrain[{index}]"
        if not isinstance(row, str) or set(row) - TERRAIN_OF_LETTER.keys():
            letters = ", ".join(TERRAIN_OF_LETTER)
            book.add(path, "scenario_letters", "DK-9", got=show(row), letters=letters)
        elif len(row) != length:
            book.add(path, "scenario_uneven", "DK-2.2.1", n=len(row), wanted=length)
        elif not NARROWEST <= len(row) <= WIDEST:
            data = {"n": len(row), "least": NARROWEST, "most": WIDEST}
            book.add(path, "scenario_width", LIMIT, **data)
    if len(rows) * length > MOST_PROVINCES:
        book.add("terrain", "scenario_large", LIMIT, n=len(rows) * length, most=MOST_PROVINCES)
    return Ground(tuple(rows)) if len(book.faults) == before else Ground()


def look_at_provinces(
    book: FaultBook, value: object, ground: Ground, kingdoms: frozenset[int]
) -> set[int]:
    """The provinces in which there is something; the kingdoms that own one."""
    owners: set[int] = set()
    if not isinstance(value, dict):
        book.add("provinces", "scenario_no_object", got=show(value))
        return owners
    for key, item in value.items():
        path = f"provinces.{key}" if isinstance(key, str) and len(key) <= 9 else "provinces"
        number = place_of(key)
        if number is None or (ground.rows and number >= ground.size):
            last = ground.size - 1 if ground.rows else MOST_PROVINCES - 1
            book.add(path, "scenario_no_place", "DK-2.2.2", got=show(key), last=last)
            continue
        land = book.fields_of(item, path, _PROVINCE)
        if land is not None:
            owners.add(_look_at_province(book, land, path, number, ground, kingdoms))
    return owners


def place_of(key: object) -> int | None:
    """A province by its number as the name of a field, in its one spelling."""
    is_number = isinstance(key, str) and key.isascii() and key.isdigit() and len(key) <= 9
    return int(str(key)) if is_number and str(int(str(key))) == key else None


def look_at_plague(book: FaultBook, value: object, path: str, can_be_sick: bool) -> None:
    """[mortality, contagion], each a number of the table, where somebody can be sick."""
    if value is None:
        return
    numbers = value if isinstance(value, list) else []
    is_pair = len(numbers) == 2 and all(type(it) is int and it in SICKNESS for it in numbers)
    if not is_pair:
        told = ", ".join(map(str, SICKNESS))
        book.add(path, "scenario_plague", "DK-14.3.2", got=show(value), numbers=told)
    elif not can_be_sick:
        book.add(path, "scenario_healthy", "DK-13.1.1")


def _look_at_province(
    book: FaultBook,
    land: dict[str, Any],
    path: str,
    number: int,
    ground: Ground,
    kingdoms: frozenset[int],
) -> int:
    """Its owner, 0 for nobody."""
    owner = 0
    if "owner" in land:
        owner = look_at_owner(book, land["owner"], f"{path}.owner", kingdoms)
    people = land.get("population")
    if people is not None:
        people = book.word(people, f"{path}.population", RACES, "DK-2.1.2")
    villages = land.get("villages", 0)
    book.number(villages, f"{path}.villages", 0, MOST_VILLAGES)
    if "town" in land and land["town"] is not None:
        _look_at_town(book, land["town"], f"{path}.town")
        if villages:
            book.add(f"{path}.villages", "scenario_village_and_town", "DK-7.6.1")
    if "mine" in land:
        book.word(land["mine"], f"{path}.mine", tuple(MINES), "DK-7.5.2")
    structures = book.words(land.get("structures", []), f"{path}.structures", SINGLE_STRUCTURES)
    look_at_plague(book, land.get("plague"), f"{path}.plague", people not in (None, IMMUNE))
    if ground.rows:
        stands = [*structures, *(kind for kind in ("town", "mine") if land.get(kind) is not None)]
        _look_at_ground(book, [*stands, *(["village"] if villages else [])], path, number, ground)
        _look_at_supply(book, land.get("supplies"), f"{path}.supplies", number, ground)
    return owner


def look_at_owner(book: FaultBook, value: object, path: str, kingdoms: frozenset[int]) -> int:
    """The kingdom, 0 for nobody or where there is none of that number."""
    if type(value) is int and value in {0, *kingdoms}:
        return value
    told = ", ".join(map(str, sorted(kingdoms)))
    book.add(path, "scenario_no_kingdom", got=show(value), kingdoms=told)
    return 0


def _look_at_town(book: FaultBook, value: object, path: str) -> None:
    town = book.fields_of(value, path, _TOWN, needed=("race",))
    if town is None:
        return
    race = book.word(town["race"], f"{path}.race", RACES, "DK-7.6.1") if "race" in town else None
    look_at_plague(book, town.get("plague"), f"{path}.plague", race != IMMUNE)
    book.number(town.get("gold", 0), f"{path}.gold", 0, MOST_STOCK)
    stock = book.fields_of(town.get("stock", {}), f"{path}.stock", GOODS) or {}
    for good in GOODS:
        if good in stock:
            book.number(stock[good], f"{path}.stock.{good}", 0, MOST_STOCK)


def _look_at_ground(
    book: FaultBook, stands: list[str], path: str, number: int, ground: Ground
) -> None:
    """Whether such things can stand on such land (DK-11.1)."""
    terrain = ground.terrain(number)
    for name in stands:
        kind = STRUCTURES[name]
        if terrain not in (*kind.terrains, *(kind.opened or {})):
            book.add(path, "scenario_ground", "DK-11.1", structure=name, terrain=terrain)


def _look_at_supply(book: FaultBook, value: object, path: str, number: int, ground: Ground) -> None:
    """A province supplies a town in it or next to it (DK-7.7.1)."""
    if value is None:
        return
    near = grid_of(ground.width, len(ground.rows)).near(number)
    if type(value) is not int or value not in near:
        told = ", ".join(map(str, sorted(near)))
        book.add(path, "scenario_supply", "DK-7.7.1", got=show(value), near=told)
