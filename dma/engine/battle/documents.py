"""A single battle from outside: a setup as a document, its record or its odds as a document.

``dma/README.md`` shows both by example. Stable for other programs.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from dma.engine.battle.fight import fight
from dma.engine.battle.odds import odds
from dma.engine.battle.setup import KINDS, STORM, A, B, Fighter, Setup
from dma.engine.chance import Roll, Rolls
from dma.engine.decoding import read_rules
from dma.engine.jsonfields import (
    MalformedPosition,
    is_whole,
    one_of,
    read_fields,
    read_list,
    read_number,
    read_positive,
    show,
)
from dma.engine.rules import ARMY_CAPACITY, ARMY_COLUMNS, ARMY_ROWS, Rules
from dma.engine.seeded import SeededDice
from dma.engine.state import NOWHERE, Cell
from dma.engine.tables.buildings import BUILDINGS
from dma.engine.tables.units import UNITS

MOST_RUNS: Final = 10_000
STREAM: Final = "battle"


class MalformedSetup(ValueError):
    """A document that is no battle. Its text is one line: where, and what was expected."""


def battle_documents(
    setup: object,
    seed: object,
    runs: object = 1,
    progress: Callable[[int], object] | None = None,
) -> dict[str, Any]:
    """Fight one battle, or ``runs`` of them, at most ``MOST_RUNS``; ``progress``: see ``odds``.

    The same documents give the same result on every machine. Of one battle: ``record``, see
    ``record``, and ``rolls``, all its chance in order, each with the fields of ``chance.Roll``. Of
    more: ``odds``, see ``Odds.document``. Raises ``MalformedSetup``."""
    try:
        battle = decode_setup(setup)
        count = read_number(runs, "runs", 1, MOST_RUNS)
    except MalformedPosition as error:
        raise MalformedSetup(str(error)) from error
    if not isinstance(seed, str) or not is_whole(seed):
        raise MalformedSetup(f"seed: expected a text, got {show(seed)}")
    dice = SeededDice(seed)
    if count > 1:
        return {"odds": odds(battle, dice, count, progress).document()}
    log: list[Roll] = []
    record = fight(battle, Rolls(STREAM, dice.stream(STREAM), log))
    rolls = [{**roll._asdict(), "about": list(roll.about)} for roll in log]
    return {"record": record.document(), "rolls": rolls}


def decode_setup(document: object) -> Setup:
    """The battle of a document. Raises ``MalformedSetup`` or ``MalformedPosition``."""
    doc = read_fields(
        document,
        "battle",
        {
            "kind": one_of(KINDS),
            "a": read_list,
            "b": read_list,
            "buildings": _read_buildings,
            "rules": read_rules,
        },
        ("kind", "a", "b"),
        is_root=True,
    )
    if doc.get("buildings") and doc["kind"] != STORM:
        raise MalformedSetup(f"buildings: only a {STORM} has any, this is a {doc['kind']}")
    rows = {side: list(_rows(doc[side.lower()], side.lower())) for side in (A, B)}
    fighters = tuple(_fighters(rows))
    for side in (A, B):
        count = sum(it.side == side for it in fighters)
        if not 1 <= count <= ARMY_CAPACITY:
            raise MalformedSetup(
                f"{side.lower()}: expected 1 to {ARMY_CAPACITY} units (DMA-10.1), got {count}"
            )
    return Setup(
        kind=doc["kind"],
        fighters=fighters,
        rules=doc.get("rules", Rules()),
        buildings=doc.get("buildings", ()),
        last_unit=max(it.number for it in fighters),
    )


def _rows(items: list[object], path: str) -> Iterator[tuple[Mapping[str, Any], str]]:
    """Each entry of a side with its path."""
    readers = {
        "type": one_of(UNITS),
        "count": _read_count,
        "number": read_positive,
        "cell": _read_cell,
        "rations": read_number,
    }
    taken: set[Cell] = set()
    for index, item in enumerate(items):
        where = f"{path}[{index}]"
        row = read_fields(item, where, readers, ("type",))
        for name in ("cell", "number"):
            if name in row and row.get("count", 1) > 1:
                raise MalformedSetup(f"{where}.{name}: one unit only has it, the count is more")
        if row.get("cell") in taken:
            raise MalformedSetup(f"{where}.cell: another unit has that cell (DMA-4.3)")
        if "cell" in row:
            taken.add(row["cell"])
        yield row, where


def _fighters(rows: Mapping[str, list[tuple[Mapping[str, Any], str]]]) -> Iterator[Fighter]:
    """Units without a number get the lowest that are free, those of A first."""
    used: set[int] = set()
    for some in rows.values():
        for row, where in some:
            number = row.get("number")
            if number in used:
                raise MalformedSetup(f"{where}.number: another unit has the number {number}")
            if number is not None:
                used.add(number)
    free = 0
    for side, some in rows.items():
        for row, _ in some:
            for _ in range(row.get("count", 1)):
                number = row.get("number")
                if number is None:
                    free += 1
                    while free in used:
                        free += 1
                    number = free
                yield Fighter(
                    number, row["type"], side, row.get("cell"), row.get("rations", NOWHERE)
                )


def _read_count(value: object, path: str) -> int:
    return read_number(value, path, 1, ARMY_CAPACITY)


def _read_cell(value: object, path: str) -> Cell:
    """A cell of a layout: [column, row] (DMA-13.2)."""
    pair = read_list(value, path)
    if len(pair) != 2:
        raise MalformedSetup(f"{path}: expected [column, row], got {len(pair)} values")
    column = read_number(pair[0], f"{path}[0]", 0, ARMY_COLUMNS - 1)
    return column, read_number(pair[1], f"{path}[1]", 0, ARMY_ROWS - 1)


def _read_buildings(value: object, path: str) -> tuple[str, ...]:
    """In the order of DMA-8.1, each once."""
    read_one = one_of(BUILDINGS)
    found = {
        read_one(item, f"{path}[{index}]") for index, item in enumerate(read_list(value, path))
    }
    return tuple(name for name in BUILDINGS if name in found)
