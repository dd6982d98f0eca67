"""The rule book in its two languages, taken apart: ids, numbers, tables."""

import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
ENGLISH = ROOT / "dma" / "rules.md"
RUSSIAN = ROOT / "dma" / "rules.ru.md"
BOOKS = (ENGLISH, RUSSIAN)

#: Where a part begins: a heading, an item or a paragraph with an id, or a table's row.
HEADING = re.compile(r"#+ .*")
ITEM = re.compile(r"(?:\d+\. |- )?\*\*((?:DMA|[A-D])-\d+(?:\.\d+)*)")
NUMBER = re.compile(r"(?:DMA-H?|EX-|[+−±])?\d+(?:\.\d+)*")
#: What stands before "14." in the list of phases counts the items; it is no number of the rules.
COUNT = re.compile(r"^\d+\. ", re.M)

Table = list[list[str]]


def parts(book: Path) -> Iterator[tuple[str, str]]:
    """The parts of a book under their names: an id, or "#1" for what the first heading opens."""
    name, lines, headings = "", list[str](), 0
    for line in book.read_text("utf-8").splitlines():
        item = ITEM.match(line)
        heading = HEADING.match(line)
        if item or heading:
            yield name, "\n".join(lines)
            headings += heading is not None
            name, lines = item[1] if item else f"#{headings}", []
        lines.append(line)
    yield name, "\n".join(lines)


def numbers(text: str) -> list[str]:
    """All numbers and ids in a text, sorted: another language may put them into another order."""
    return sorted(NUMBER.findall(COUNT.sub("", text)))


def tables(book: Path) -> list[Table]:
    """The tables of a book, head first, without the row of dashes."""
    found = re.findall(r"(?:^\|.*\n)+", book.read_text("utf-8"), re.M)
    return [[_cells(row) for row in table.splitlines() if "---" not in row] for table in found]


def _cells(row: str) -> list[str]:
    return [cell.strip() for cell in row.strip("|").split("|")]


def table_of(book: Path, first: str) -> Table:
    """The rows, without the head, of the table that has ``first`` in its first column."""
    [table] = [t for t in tables(book) if any(row[0] == first for row in t)]
    return table[1:]


def offsets(text: str) -> tuple[tuple[int, int], ...]:
    """The cells "(0,−1) (1,−1)" in their order."""
    plain = text.replace("−", "-")
    return tuple((int(x), int(y)) for x, y in re.findall(r"\((-?\d+),(-?\d+)\)", plain))
