"""Drawings of cells as texts: the original lines of tokens, and those of the rule book."""

import re
from collections.abc import Mapping
from pathlib import Path

from dma.engine.tables.patterns import AREA

Offset = tuple[int, int]
Grid = tuple[tuple[str, ...], ...]

ORIGINAL = Path(__file__).parents[1] / "drawings.txt"
BOOK = Path(__file__).parents[3] / "dma" / "rules.md"
NOTHING, UNIT, FLAG, STRUCK = "**", "BU", "FF", "XX"
LATIN = str.maketrans("ФХ", "FX")  # oddity B-5: some letters are Cyrillic


def original() -> dict[tuple[str, str], tuple[str, ...]]:
    """Whose and which ("both": field and defence) -> the tokens of the line, in Latin letters."""
    lines = [line for line in ORIGINAL.read_text("utf-8").splitlines() if not line.startswith("#")]
    parted = [line.translate(LATIN).partition(": ") for line in lines]
    return {tuple(head.split(" ", 1)): tuple(tail.split()) for head, _, tail in parted}  # type: ignore[misc]


def folded(tokens: tuple[str, ...], *, open_below: bool = False) -> Grid:
    """The one grid that these tokens can be: with an empty margin just one cell wide on every
    side; of a fortification none below, where its flag stands."""
    found = []
    for width in range(3, len(tokens) // 2 + 1):
        if len(tokens) % width:
            continue
        rows = tuple(tokens[at : at + width] for at in range(0, len(tokens), width))
        columns = list(zip(*rows, strict=True))
        edges = [rows[0], columns[0], columns[-1], *([] if open_below else [rows[-1]])]
        inner = [rows[1], columns[1], columns[-2], rows[-1] if open_below else rows[-2]]
        if not any(map(is_filled, edges)) and all(map(is_filled, inner)):
            found.append(rows)
    assert len(found) == 1, f"{len(found)} grids fit"
    return found[0]


def is_filled(line: tuple[str, ...]) -> bool:
    return any(token != NOTHING for token in line)


def seen_from(grid: Grid, center: str) -> dict[Offset, str]:
    """The filled cells but the center, by their offsets from it."""
    cells = {
        (x, y): token
        for y, row in enumerate(grid)
        for x, token in enumerate(row)
        if token != NOTHING
    }
    (cx, cy), *more = [cell for cell, token in cells.items() if token == center]
    assert not more
    return {(x - cx, y - cy): token for (x, y), token in cells.items() if (x, y) != (cx, cy)}


def strikes_of(grid: Grid) -> tuple[Offset, ...]:
    """The cells struck, by priority; of an area row by row."""
    cells = seen_from(grid, UNIT)
    if set(cells.values()) == {STRUCK}:
        return tuple(sorted(cells, key=lambda cell: (cell[1], cell[0])))
    by_number = {int(token): cell for cell, token in cells.items()}
    assert sorted(by_number) == list(range(1, len(cells) + 1))
    return tuple(by_number[number] for number in sorted(by_number))


def heights_of(grid: Grid) -> dict[Offset, int]:
    """The raised cells of a fortification, from its flag."""
    return {cell: int(token) for cell, token in seen_from(grid, FLAG).items()}


def drawn(cells: Mapping[Offset, str], center: str, margin: int, below: int) -> Grid:
    """Cells around a center, as a grid with so wide a margin, another one below."""
    filled = {**cells, (0, 0): center}
    xs, ys = [x for x, _ in filled], [y for _, y in filled]
    return tuple(
        tuple(filled.get((x, y), NOTHING) for x in range(min(xs) - margin, max(xs) + margin + 1))
        for y in range(min(ys) - margin, max(ys) + below + 1)
    )


def drawn_pattern(name: str, cells: tuple[Offset, ...], margin: int) -> Grid:
    """A strike pattern as the original draws it."""
    marks = {cell: f"{number:02}" for number, cell in enumerate(cells, 1)}
    if name == AREA:
        marks = dict.fromkeys(cells, STRUCK)
    return drawn(marks, UNIT, margin, margin)


def drawn_heights(heights: Mapping[Offset, int], margin: int = 1) -> Grid:
    """A fortification as the original draws it: no margin below."""
    return drawn({cell: f"+{height}" for cell, height in heights.items()}, FLAG, margin, 0)


def drawings_of_the_book() -> dict[str, Grid]:
    """Title -> grid, of all drawings that stand side by side in the rule book."""
    found: dict[str, Grid] = {}
    for block in re.findall(r"^```text\n(.*?)^```", BOOK.read_text("utf-8"), re.M | re.S):
        if f" {UNIT} " not in block and f" {FLAG} " not in block:
            continue
        for part in block.split("\n\n"):
            title, *lines = part.strip("\n").splitlines()
            starts = [match.start() for match in re.finditer(r"(?:^|(?<=  ))\S", title)]
            for start, end in zip(starts, [*starts[1:], None], strict=True):
                rows = [tuple(line[start:end].split()) for line in lines]
                found[title[start:end].strip()] = tuple(row for row in rows if row)
    return found


def cells_of_the_book(text: str) -> tuple[Offset, ...]:
    """All (x,y) of a text of the rule book, in their order; it writes minus as −."""
    pairs = re.findall(r"\((-?\d+), ?(-?\d+)\)", text.replace("−", "-"))
    return tuple((int(x), int(y)) for x, y in pairs)


def row_of_the_book(start: str) -> list[str]:
    """The columns of the one line of a table that starts so."""
    (line,) = re.findall(rf"^\| {re.escape(start)}.*$", BOOK.read_text("utf-8"), re.M)
    return [column.strip() for column in line.strip("|").split("|")]
