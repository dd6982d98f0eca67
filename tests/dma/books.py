"""DMA's rule book in its two languages, taken apart: ids, numbers, tables."""

import re
from pathlib import Path

from tests.books import Table, ids, numbers, parts, tables

ROOT = Path(__file__).parents[2]
ENGLISH = ROOT / "dma" / "rules.md"
RUSSIAN = ROOT / "dma" / "rules.ru.md"
BOOKS = (ENGLISH, RUSSIAN)

__all__ = [
    "BOOKS",
    "ENGLISH",
    "ROOT",
    "RUSSIAN",
    "Table",
    "ids",
    "numbers",
    "offsets",
    "parts",
    "table_of",
    "tables",
]


def table_of(book: Path, first: str) -> Table:
    """The rows, without the head, of the table that has ``first`` in its first column."""
    [table] = [t for t in tables(book) if any(row[0] == first for row in t)]
    return table[1:]


def offsets(text: str) -> tuple[tuple[int, int], ...]:
    """The cells "(0,−1) (1,−1)" in their order."""
    plain = text.replace("−", "-")
    return tuple((int(x), int(y)) for x, y in re.findall(r"\((-?\d+),(-?\d+)\)", plain))
