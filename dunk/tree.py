"""The technologies as a picture: where each box stands, and the lines between them.

A box stands in the column of its depth: how many others must come one after the other before it
(DK-8.3). Boxes that are tied to each other stand together; those that need nothing and lead to
nothing come last, on their own. The picture is worked out once, from the tables alone.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Final, NamedTuple

from dunk.engine.tables.technologies import TECHNOLOGIES

BOX_WIDTH: Final = 166
BOX_HEIGHT: Final = 42
GAP_X: Final = 54  # between two columns, where the lines run
GAP_Y: Final = 10
MARGIN: Final = 8
HEADING: Final = 44  # above the boxes on their own

NEEDED: Final = "needed"  # must be possessed before it is developed
EITHER: Final = "either"  # one of several sets of technologies will do
DISCOVERY: Final = "discovery"  # must be possessed before it can be discovered
CERTAIN: Final = "certain"  # makes a discovery certain

_POSSESSED: Final = ("elf_lore",)  # counts of DK-8.3 that are whether it is possessed
_SWEEPS: Final = 12


class Tie(NamedTuple):
    """``start`` leads to ``end``, as one of the kinds above."""

    start: str
    end: str
    kind: str


@dataclass(frozen=True, slots=True)
class Box:
    """Where a technology stands; ``x`` and ``y``: its top left corner, in units of the picture."""

    name: str
    depth: int
    x: int
    y: int

    @property
    def middle(self) -> int:
        return self.y + BOX_HEIGHT // 2


@dataclass(frozen=True, slots=True)
class Line:
    """A tie as it is drawn; ``path``: in the words of SVG."""

    tie: Tie
    path: str


@dataclass(frozen=True, slots=True)
class Picture:
    """``alone``: the height at which the boxes on their own begin, of their heading."""

    width: int
    height: int
    boxes: Mapping[str, Box]
    lines: Sequence[Line]
    alone: int


def ties() -> list[Tie]:
    """Everything that leads from one technology to another, each pair once."""
    found: dict[tuple[str, str], Tie] = {}
    for name, technology in TECHNOLOGIES.items():
        kind = EITHER if len(technology.requires) > 1 else NEEDED
        for wanted in technology.requires:
            for start in wanted:
                found.setdefault((start, name), Tie(start, name, kind))
        if technology.discovery is not None:
            for start in technology.discovery.needs:
                found.setdefault((start, name), Tie(start, name, DISCOVERY))
            if technology.discovery.certain_if in _POSSESSED:
                start = technology.discovery.certain_if
                found.setdefault((start, name), Tie(start, name, CERTAIN))
    return list(found.values())


def depths(edges: Iterable[Tie]) -> dict[str, int]:
    """Technology -> the length of the longest way to it, 0 for what needs nothing."""
    before: dict[str, list[str]] = {name: [] for name in TECHNOLOGIES}
    for tie in edges:
        before[tie.end].append(tie.start)
    found: dict[str, int] = {}

    def depth(name: str) -> int:
        if name not in found:
            found[name] = max((depth(start) + 1 for start in before[name]), default=0)
        return found[name]

    for name in TECHNOLOGIES:
        depth(name)
    return found


@lru_cache(maxsize=1)
def picture() -> Picture:
    """The whole tree."""
    edges, boxes, lines = ties(), dict[str, Box](), list[Line]()
    depth = depths(edges)
    groups = _groups(edges)
    columns = max(depth.values()) + 1
    y = MARGIN
    for group in (group for group in groups if len(group) > 2):
        y = _place_group(group, edges, depth, y, boxes, lines)
    y = _place_pairs([g for g in groups if len(g) == 2], edges, columns, y, boxes, lines)
    alone, y = y, y + HEADING
    single = [name for group in groups if len(group) == 1 for name in group]
    for index, name in enumerate(single):
        row, column = divmod(index, columns)
        boxes[name] = Box(name, 0, _left(column), y + row * (BOX_HEIGHT + GAP_Y))
    rows = -(-len(single) // columns)
    height = y + rows * (BOX_HEIGHT + GAP_Y) - GAP_Y + MARGIN
    return Picture(_left(columns) - GAP_X + MARGIN, height, boxes, tuple(lines), alone)


def _left(column: int) -> int:
    return MARGIN + column * (BOX_WIDTH + GAP_X)


def _groups(edges: Iterable[Tie]) -> list[list[str]]:
    """The technologies that are tied to each other, the largest group first."""
    group_of = {name: [name] for name in TECHNOLOGIES}
    for tie in edges:
        one, other = group_of[tie.start], group_of[tie.end]
        if one is not other:
            one.extend(other)
            for name in other:
                group_of[name] = one
    groups = {id(group): sorted(group) for group in group_of.values()}
    return sorted(groups.values(), key=lambda group: (-len(group), group))


Cell = str | tuple[Tie, int]  # a technology, or where a long line passes a column


def _place_group(
    group: Sequence[str],
    edges: Sequence[Tie],
    depth: Mapping[str, int],
    top: int,
    boxes: dict[str, Box],
    lines: list[Line],
) -> int:
    """Place the boxes of a group; returns where the next may begin."""
    ways = {tie: list(_way(tie, depth)) for tie in edges if tie.end in set(group)}
    layers = _layers(group, depth, ways.values())
    links = [pair for way in ways.values() for pair in pairwise(way)]
    _untangle(layers, links)
    tops = _spread(layers, links)
    least = min(tops.values())
    for cell, middle in tops.items():
        if isinstance(cell, str):
            y = top + middle - least
            boxes[cell] = Box(cell, depth[cell], _left(depth[cell]), y)
    for tie, way in ways.items():
        passes = [
            (_left(cell[1]), top + tops[cell] - least + GAP_Y // 2)
            for cell in way
            if not isinstance(cell, str)
        ]
        lines.append(Line(tie, _path(boxes[tie.start], boxes[tie.end], passes)))
    lowest = max(top + middle - least for middle in tops.values())
    return lowest + BOX_HEIGHT + 2 * GAP_Y


def _way(tie: Tie, depth: Mapping[str, int]) -> Iterator[Cell]:
    yield tie.start
    for column in range(depth[tie.start] + 1, depth[tie.end]):
        yield tie, column
    yield tie.end


def _layers(
    group: Sequence[str], depth: Mapping[str, int], ways: Iterable[Sequence[Cell]]
) -> list[list[Cell]]:
    """What stands or passes in each column, in a first order."""
    layers: list[list[Cell]] = [[] for _ in range(max(depth[name] for name in group) + 1)]
    for name in group:
        layers[depth[name]].append(name)
    for way in ways:
        for cell in way:
            if not isinstance(cell, str):
                layers[cell[1]].append(cell)
    return layers


def _untangle(layers: list[list[Cell]], links: Sequence[tuple[Cell, Cell]]) -> None:
    """Order each column by where its neighbours stand, to and fro; keep what crosses least."""
    before: dict[Cell, list[Cell]] = {}
    after: dict[Cell, list[Cell]] = {}
    for start, end in links:
        before.setdefault(end, []).append(start)
        after.setdefault(start, []).append(end)
    best, fewest = [list(layer) for layer in layers], _crossings(layers, links)
    for sweep in range(_SWEEPS):
        forth = sweep % 2 == 0
        near = before if forth else after
        for layer in layers[1:] if forth else reversed(layers[:-1]):
            rank = {cell: index for other in layers for index, cell in enumerate(other)}
            layer.sort(key=lambda cell: (_mean(rank, near.get(cell, [cell])), rank[cell]))
        crossings = _crossings(layers, links)
        if crossings < fewest:
            best, fewest = [list(layer) for layer in layers], crossings
    for layer, ordered in zip(layers, best, strict=True):
        layer[:] = ordered


def _mean(rank: Mapping[Cell, int], cells: Sequence[Cell]) -> float:
    return sum(rank[cell] for cell in cells) / len(cells)


def _crossings(layers: Sequence[Sequence[Cell]], links: Sequence[tuple[Cell, Cell]]) -> int:
    place = {
        cell: (column, row) for column, layer in enumerate(layers) for row, cell in enumerate(layer)
    }
    lines = [(*place[start], place[end][1]) for start, end in links]
    return sum(
        1
        for index, (column, start, end) in enumerate(lines)
        for other, first, last in lines[:index]
        if column == other and (start - first) * (end - last) < 0
    )


def _spread(
    layers: Sequence[Sequence[Cell]], links: Sequence[tuple[Cell, Cell]]
) -> dict[Cell, int]:
    """Cell -> its top, so that ties run as level as can be and nothing overlaps."""
    near: dict[Cell, list[Cell]] = {}
    for start, end in links:
        near.setdefault(start, []).append(end)
        near.setdefault(end, []).append(start)
    tops: dict[Cell, int] = {}
    for layer in layers:
        y = 0
        for cell in layer:
            tops[cell] = y
            y += _room(cell)
    for sweep in range(_SWEEPS * 2):
        for layer in layers if sweep % 2 == 0 else reversed(layers):
            wanted = [
                sum(tops[other] for other in near.get(cell, [cell])) // len(near.get(cell, [cell]))
                for cell in layer
            ]
            _settle(layer, wanted, tops)
    return tops


def _settle(layer: Sequence[Cell], wanted: Sequence[int], tops: dict[Cell, int]) -> None:
    """Put a column as near as can be to where its cells want to be, in its order: neighbours that
    would overlap are put together around the middle of their wishes."""
    blocks: list[tuple[int, int, list[Cell]]] = []  # sum of wishes for the top, how many, cells
    for cell, wish in zip(layer, wanted, strict=True):
        blocks.append((wish, 1, [cell]))
        while len(blocks) > 1:
            (total, count, cells), (last, number, others) = blocks[-2:]
            size = sum(map(_room, cells))
            if total // count + size <= last // number:
                break
            blocks[-2:] = [(total + last - number * size, count + number, cells + others)]
    for total, count, cells in blocks:
        y = total // count
        for cell in cells:
            tops[cell] = y
            y += _room(cell)


def _room(cell: Cell) -> int:
    return BOX_HEIGHT + GAP_Y if isinstance(cell, str) else GAP_Y * 2


def _place_pairs(
    groups: Sequence[Sequence[str]],
    edges: Iterable[Tie],
    columns: int,
    top: int,
    boxes: dict[str, Box],
    lines: list[Line],
) -> int:
    """Pairs stand side by side, as many as there is room for."""
    pairs = [tie for tie in edges if [*sorted((tie.start, tie.end))] in [*map(list, groups)]]
    beside = max(1, columns // 2)
    for index, tie in enumerate(pairs):
        row, at = divmod(index, beside)
        y = top + row * (BOX_HEIGHT + GAP_Y)
        for depth, name in enumerate((tie.start, tie.end)):
            boxes[name] = Box(name, depth, _left(2 * at + depth), y)
        lines.append(Line(tie, _path(boxes[tie.start], boxes[tie.end], [])))
    return top + -(-len(pairs) // beside) * (BOX_HEIGHT + GAP_Y)


def _path(start: Box, end: Box, passes: Sequence[tuple[int, int]]) -> str:
    """A line from the right of a box to the left of another, level where it passes a column."""
    x, y = start.x + BOX_WIDTH, start.middle
    words = [f"M{x} {y}"]
    for left, middle in [*passes, (end.x, end.middle)]:
        bend = (left - x) // 2
        words.append(f"C{x + bend} {y} {left - bend} {middle} {left} {middle}")
        x, y = left, middle
        if left != end.x:
            words.append(f"H{left + BOX_WIDTH}")
            x = left + BOX_WIDTH
    return "".join(words)
