"""The continent out of a JSON document: terrain, provinces and their names (DMA-2.2)."""

from typing import Final

from dma.engine.jsonfields import (
    MalformedPosition,
    read_fields,
    read_key,
    read_list,
    read_number,
    read_object,
    read_text,
    show,
)
from dma.engine.state import LETTERS, Cell, Land

LARGEST_MAP: Final = 250_000  # cells
WATER: Final = "w"


def read_cell(value: object, path: str) -> Cell:
    """[x, y], counted from 0; whether the map has it is looked at later."""
    pair = read_list(value, path)
    if len(pair) != 2:
        raise MalformedPosition(f"{path}: expected a cell, [x, y], got {len(pair)} numbers")
    return (
        read_number(pair[0], f"{path}[0]", most=LARGEST_MAP),
        read_number(pair[1], f"{path}[1]", most=LARGEST_MAP),
    )


def read_land(value: object, path: str) -> Land:
    """Every land cell belongs to one province, water to none, and each province has a name."""
    doc = read_fields(
        value,
        path,
        {"terrain": read_terrain, "provinces": read_list, "names": read_object},
        ("terrain", "provinces", "names"),
    )
    provinces = read_provinces(doc["provinces"], f"{path}.provinces", doc["terrain"])
    names = {
        read_key(key, f"{path}.names", least=1): read_text(name, f"{path}.names.{key}")
        for key, name in doc["names"].items()
    }
    found = {number for row in provinces for number in row if number}
    for number in sorted(found ^ set(names)):
        said = "a province without a name" if number in found else "the map has no such province"
        raise MalformedPosition(f"{path}.names: {said}, {number}")
    return Land(tuple(doc["terrain"]), provinces, dict(sorted(names.items())))


def read_terrain(value: object, path: str) -> list[str]:
    """The rows of a map: letters, all rows of one length."""
    rows = read_list(value, path)
    for index, row in enumerate(rows):
        if not isinstance(row, str) or not row or set(row) - LETTERS.keys():
            raise MalformedPosition(
                f"{path}[{index}]: expected the letters p, f, m and w, got {show(row)}"
            )
        if len(row) != len(str(rows[0])):
            raise MalformedPosition(
                f"{path}[{index}]: expected {len(str(rows[0]))} letters like the first row,"
                f" got {len(row)}"
            )
    if not rows:
        raise MalformedPosition(f"{path}: expected at least one row, got none")
    if len(rows) * len(str(rows[0])) > LARGEST_MAP:
        raise MalformedPosition(f"{path}: expected at most {LARGEST_MAP} cells")
    return [str(row) for row in rows]


def read_provinces(value: object, path: str, terrain: list[str]) -> tuple[tuple[int, ...], ...]:
    """Rows of numbers as long as those of letters: 0 on water, a province on land."""
    rows = read_list(value, path)
    if len(rows) != len(terrain):
        raise MalformedPosition(f"{path}: expected {len(terrain)} rows, got {len(rows)}")
    return tuple(_read_row(row, f"{path}[{y}]", terrain[y]) for y, row in enumerate(rows))


def _read_row(value: object, path: str, letters: str) -> tuple[int, ...]:
    row = read_list(value, path)
    if len(row) != len(letters):
        raise MalformedPosition(f"{path}: expected {len(letters)} numbers, got {len(row)}")
    numbers = []
    for x, (item, letter) in enumerate(zip(row, letters, strict=True)):
        number = read_number(item, f"{path}[{x}]", most=LARGEST_MAP)
        if (number == 0) != (letter == WATER):
            wanted = "0 on water" if letter == WATER else "a province, for this is land"
            raise MalformedPosition(f"{path}[{x}]: expected {wanted}, got {number}")
        numbers.append(number)
    return tuple(numbers)
