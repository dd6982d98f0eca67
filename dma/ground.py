"""The land under the map of the order page, as the scripts of the page need it.

Every cell that can be pointed at weighs on the page with what it is called, twice. Of a wide land
the page holds only those that lead to a card; ``ground.js`` makes the others of the rows of terrain
and provinces.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import groupby
from typing import Any, Final

from dma.arrows import Grid, grid_of
from dma.engine.state import LETTERS
from dma.map_titles import owners_of, place_words, standing_at
from dma.wording.names import names_in
from dma.wording.nouns import TERRAINS
from games.maps.layout import Layout

Report = Mapping[str, Any]

#: A land of more cells is wide.
MOST_CELLS: Final = 400
#: What stands for what is said of a cell in how it is called.
_BLANKS: Final = {it: it.upper() for it in ("x", "y", "terrain", "province", "owner")}


@dataclass(frozen=True)
class Ground:
    """``report``: of the seat that orders; ``own``: cells with a card, as the map calls them."""

    report: Report
    own: frozenset[str] = frozenset()

    @cached_property
    def grid(self) -> Grid:
        return grid_of(self.report)

    @property
    def columns(self) -> int:
        return len(self.report["land"]["terrain"][0])

    @property
    def rows(self) -> int:
        return len(self.report["land"]["terrain"])

    @property
    def terrain(self) -> str:
        return "/".join(self.report["land"]["terrain"])

    @property
    def is_wide(self) -> bool:
        rows = self.report["land"]["terrain"]
        return sum(letter != "w" for row in rows for letter in row) > MOST_CELLS

    def pointed(self, layout: Layout) -> Layout:
        """The places of the map that the page itself holds."""
        if not self.is_wide:
            return layout
        return replace(layout, areas=tuple(it for it in layout.areas if it.key in self.own))

    @property
    def standing(self) -> str:
        """What stands on the cells that the page does not hold, a line for each: the cell, then the
        words."""
        told = ((f"{x}.{y}", words) for (x, y), words in standing_at(self.report).items())
        return "\n".join(f"{key} {'; '.join(words)}" for key, words in told if key not in self.own)

    @property
    def names(self) -> str:
        """How the other cells are called, in JSON: ``says``: the sentence, in which X, Y, TERRAIN,
        PROVINCE and OWNER stand for what is said of a cell; ``terrains``: letter -> its name;
        ``provinces``: rows, each of pairs of a number and how many cells have it; ``lands``: number
        -> its name and owner."""
        land = self.report["land"]
        names, owners = names_in(self.report), owners_of(self.report)
        told = {
            "says": place_words() % _BLANKS,
            "terrains": {letter: str(TERRAINS[it]) for letter, it in LETTERS.items()},
            "provinces": [_runs(row) for row in land["provinces"]],
            "lands": {
                number: [name, names.state(owners.get(int(number), 0))]
                for number, name in land["names"].items()
            },
        }
        return json.dumps(told, ensure_ascii=False, separators=(",", ":"))


def _runs(row: Iterable[int]) -> list[tuple[int, int]]:
    return [(number, len(list(cells))) for number, cells in groupby(row)]
