"""Lines of a text that any mail program shows as they are: headings, items, rows, tables."""

import textwrap
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from dma.linking import unmark

WIDTH: Final = 76  # signs, so that no mail program breaks a line
INDENT: Final = "  "  # of a table
GAPS: Final = (2, 1)  # signs between two columns, where there is room and where there is less
#: What has no room for so many signs in its last column is told row by row.
NARROWEST: Final = 9


def heading(text: str) -> list[str]:
    return [text, "-" * len(text)]


def wrap(text: str, indent: str = "  ") -> list[str]:
    """The text in as many lines as it needs, those behind the first set in."""
    return textwrap.wrap(
        unmark(text),
        WIDTH,
        initial_indent=indent,
        subsequent_indent=f"{indent}  ",
        break_long_words=False,
        break_on_hyphens=False,
    )


def row(title: str, facts: Iterable[tuple[str, object]], indent: str = "  ") -> list[str]:
    """A row of a table on the page, as a sentence: its first cell, the others with their labels."""
    told = "; ".join(f"{label}: {value}" for label, value in facts)
    return wrap(f"{title}. {told}", indent)


def table(labels: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Columns as wide as the longest word of a label or the longest cell; the last takes what is
    left of the line. All but the first and the last are of numbers."""
    columns = list(zip(labels, *rows, strict=True))
    widths = [max(*map(len, label.split()), *map(len, cells)) for label, *cells in columns[:-1]]
    for gap in GAPS:
        rest = WIDTH - len(INDENT) - sum(widths) - gap * len(widths)
        if rest >= NARROWEST:
            for cells in (labels, *rows):
                yield from _lines_of(cells, [*widths, rest], " " * gap)
            return
    for first, *others in rows:
        yield from row(first, zip(labels[1:], others, strict=True), INDENT)


def _lines_of(cells: Sequence[str], widths: Sequence[int], gap: str) -> Iterator[str]:
    """A row of a table; what is wider than its column goes on below."""
    wrapped = [textwrap.wrap(cell, width) for cell, width in zip(cells, widths, strict=True)]
    for at in range(max(map(len, wrapped))):
        parts = [cell[at] if at < len(cell) else "" for cell in wrapped]
        first, *numbers, last = zip(parts, widths, strict=True)
        told = [first[0].ljust(first[1]), *(it.rjust(width) for it, width in numbers), last[0]]
        yield f"{INDENT}{gap.join(told)}".rstrip()
