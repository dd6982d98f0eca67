"""A rule book taken apart, to be compared with the same book in another language."""

import re
from collections.abc import Iterator
from pathlib import Path

from games import rulebooks

#: Where a part begins: a heading, an item or a paragraph with an id, or a table's row.
HEADING = re.compile(r"#+ .*")
ITEM = re.compile(r"(?:\d+\. |- )?\*\*([A-Z]{1,3}-\d+(?:\.\d+)*)")
NUMBER = re.compile(r"(?:[A-Z]{2,3}-[A-Z]?|[+−±])?\d+(?:\.\d+)*")
#: What stands before "14." in the list of phases counts the items; it is no number of the rules.
COUNT = re.compile(r"^\d+\. ", re.M)

Table = list[list[str]]


def ids(book: Path) -> list[str]:
    """The anchors of a book, in their order."""
    html, _ = rulebooks.render_book(book, 0.0)
    return re.findall(r'<a class="rule" id="([^"]+)"', html)


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
