"""Where things lie on a map picture: what its clickable overlay is made from."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Area:
    """A place that can be pointed at: a rectangle, in the units of its layout.

    ``key``: the place's own name in orders and reports; ``title``: the place in one sentence.
    ``outline``: the corners of a place that is no rectangle, but lies in this one.
    """

    key: str
    title: str
    x: int
    y: int
    width: int
    height: int
    outline: tuple[tuple[int, int], ...] = ()

    @property
    def points(self) -> str:
        """The outline as SVG spells a polygon; empty for a rectangle."""
        return " ".join(f"{x},{y}" for x, y in self.outline)


@dataclass(frozen=True, slots=True)
class Layout:
    """A map as wide and high as its picture, in units; scale both alike and they lie on each
    other. ``areas``: in reading order, from north to south and from west to east."""

    width: int
    height: int
    areas: tuple[Area, ...]
