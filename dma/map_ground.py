"""The ground of a cell as an engraver cuts it, in the units of the cell: 100 by 100, y downwards.

Peaks and trees rise into the cell above. Each terrain has some ways to look; a cell always has the
same (DMA-2.2).
"""

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from hashlib import sha256
from typing import Final

from games.maps.curves import Ring
from games.maps.stamps import Part

Drawing = tuple[Part, ...]

#: So many ways there are for a terrain to look.
KINDS: Final = 6
#: Cells between two of the same look, along a row and from row to row.
_ALONG: Final = 5
_DOWN: Final = 3

#: Places of trees in a cell, from the back.
_TREES: Final = ((18, 38), (50, 33), (82, 39), (33, 59), (67, 57), (12, 79), (47, 82), (86, 80))


def relief(letter: str, kind: int) -> Drawing:
    """What grows or rises in a cell; none for water."""
    draw = _RELIEFS.get(letter)
    return draw(kind) if draw else ()


def kind_of(x: int, y: int) -> int:
    """How the cell looks, of KINDS."""
    return (x * _ALONG + y * _DOWN + (x * y) % 7) % KINDS


@lru_cache(maxsize=32)
def _plain(kind: int) -> Drawing:
    """A tuft of grass or two, or none."""
    strokes: list[Ring] = []
    for number in range((0, 1, 2, 1, 0, 2)[kind]):
        x, y = (
            18 + chance(f"tuft x {kind} {number}", 64),
            24 + chance(f"tuft y {kind} {number}", 60),
        )
        strokes += [
            ((x - 5, y - 6), (x - 2, y)),
            ((x, y - 9), (x, y)),
            ((x + 5, y - 6), (x + 2, y)),
        ]
    return (Part("tuft", tuple(strokes), 2.4, fill=False, opacity=0.75),) if strokes else ()


@lru_cache(maxsize=32)
def _forest(kind: int) -> Drawing:
    """Round crowns and conifers with their shaded side to the east."""
    parts: list[Part] = []
    for number, (x, y) in enumerate(_TREES):
        about = f"{kind} {number}"
        if not chance(f"gap {about}", 9):
            continue
        x += chance(f"x {about}", 11) - 5
        y += chance(f"y {about}", 9) - 4
        size = 0.9 + chance(f"size {about}", 4) / 12
        parts += _conifer(x, y, size) if chance(f"sort {about}", 3) == 0 else _crown(x, y, size)
    return tuple(parts)


def _crown(x: float, y: float, size: float) -> list[Part]:
    half, high = 14 * size, 27 * size
    top = y - high
    outline = (
        (x - half * 0.45, y - 5 * size),
        (x - half, y - high * 0.42),
        (x - half * 0.72, y - high * 0.8),
        (x, top),
        (x + half * 0.72, y - high * 0.8),
        (x + half, y - high * 0.42),
        (x + half * 0.45, y - 5 * size),
    )
    shade = (
        (x + half * 0.1, top + 2),
        (x + half * 0.72, y - high * 0.8),
        (x + half, y - high * 0.42),
        (x + half * 0.45, y - 5 * size),
        (x, y - 5 * size),
        (x + half * 0.3, y - high * 0.5),
    )
    trunk = ((x, y - 6 * size), (x, y + 1))
    return [
        Part("tree-line", (trunk,), 3, fill=False),
        Part("tree-lit", (outline,)),
        Part("tree", (shade,)),
        Part("tree-line", ((*outline, outline[0], outline[1]),), 2.4, fill=False),
    ]


def _conifer(x: float, y: float, size: float) -> list[Part]:
    half, high = 11 * size, 34 * size
    outline = ((x - half, y - 4), (x, y - high), (x + half, y - 4))
    shade = ((x, y - high), (x + half, y - 4), (x + 1, y - 4))
    return [
        Part("tree-line", (((x, y - 5), (x, y + 1)),), 3, fill=False),
        Part("tree-lit", (outline,)),
        Part("tree", (shade,)),
        Part("tree-line", ((*outline, outline[0], outline[1]),), 2.4, fill=False),
    ]


@lru_cache(maxsize=32)
def _mountains(kind: int) -> Drawing:
    """A ridge of two or three peaks, hatched on the side away from the light."""
    spots = ((27, 58, 60), (72, 62, 66), (48, 92, 74))
    if kind % 3 == 1:
        spots = ((66, 56, 62), (26, 66, 56), (56, 93, 80))
    if kind % 3 == 2:
        spots = ((42, 60, 74), (80, 82, 52), (24, 92, 56))
    parts: list[Part] = []
    for number, (x, y, high) in enumerate(spots):
        about = f"{kind} {number}"
        parts += _peak(
            x + chance(f"px {about}", 9) - 4, y, high + chance(f"ph {about}", 13) - 6, about
        )
    return tuple(parts)


def _peak(x: float, y: float, high: float, about: str) -> list[Part]:
    half = high * 0.52
    top = (x + chance(f"top {about}", 7) - 3, y - high)
    left = (x - half * 0.5, y - high * 0.46 + chance(f"l {about}", 7))
    right = (x + half * 0.46, y - high * 0.5 + chance(f"r {about}", 9))
    feet = ((x - half, y), (x + half, y))
    bend = (x + half * 0.1, y - high * 0.42)
    lit = (top, bend, (x - half * 0.08, y), feet[0], left)
    dark = (top, right, feet[1], (x - half * 0.08, y), bend)
    return [
        Part("rock", (lit,)),
        Part("rock-dark", (dark,)),
        Part("rock-line", tuple(_hatch(top, right, feet[1], bend, y)), 1.7, fill=False),
        Part("rock-line", ((feet[0], left, top, right, feet[1]),), 3, fill=False),
    ]


def _hatch(
    top: tuple[float, float],
    right: tuple[float, float],
    foot: tuple[float, float],
    bend: tuple[float, float],
    base: float,
) -> Iterator[Ring]:
    """Strokes down the eastern side, longer the lower they begin."""
    for step in range(1, 6):
        share = step / 6
        if share < 0.5:
            start = _between(top, right, share * 2)
        else:
            start = _between(right, foot, share * 2 - 1)
        long = (base - start[1]) * (0.42 + 0.1 * (step % 2))
        yield start, (start[0] - long * 0.34 - (start[0] - bend[0]) * 0.2, start[1] + long)


def _between(
    one: tuple[float, float], other: tuple[float, float], share: float
) -> tuple[float, float]:
    return one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share


_RELIEFS: Final[Mapping[str, Callable[[int], Drawing]]] = {
    "p": _plain,
    "f": _forest,
    "m": _mountains,
}


@lru_cache(maxsize=1024)
def chance(about: str, n: int) -> int:
    """A number below n that looks like chance and is always the same."""
    return int.from_bytes(sha256(about.encode()).digest()[:4]) % n
