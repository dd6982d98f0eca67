"""Small positions of Counties, and a turn played on them through the engine's documents.

A county built here is the one the worked examples of the rule book start from: 500 people, 10
fields, all four resources, tax 0 and no castle, but without cows. A nobody's county (owner None)
has the tax rate the rules give it, 80.
"""

import copy
import json
from dataclasses import dataclass
from typing import Any

from counties.engine.documents import resolve_documents

Document = dict[str, Any]

JOBS = ("wood", "iron", "quarry", "smith", "castle", "farm", "defend")
GOODS = ("gold", "wood", "iron", "stone", "armour")
STEPS = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}


def labour(**jobs: int) -> dict[str, int]:
    """A standing assignment with all seven jobs; those not named get nobody."""
    return dict.fromkeys(JOBS, 0) | jobs


def county(owner: str | None = "A", **changes: Any) -> Document:
    """One county without a place; `row_of`, `cross_of` and `grid_of` give it id, x and y."""
    plain: Document = {
        "id": 1,
        "x": 0,
        "y": 0,
        "owner": owner,
        "population": 500,
        "soldiers": 0,
        "cows": 0,
        "fields": 10,
        "forest": True,
        "iron_mine": True,
        "quarry": True,
        "forge": True,
        "castle_size": 0,
        "castle_work": 0,
        "castle_building": False,
        "tax_rate": 0 if owner else 80,
        "labour": None,
    }
    unknown = changes.keys() - plain.keys()
    assert not unknown, f"a county has no {sorted(unknown)}"
    return plain | changes


def place(what: Document, x: int, y: int, width: int) -> Document:
    """The county at column x of row y on a map of that width, with the id of that cell."""
    return what | {"id": y * width + x + 1, "x": x, "y": y}


def grid_of(*rows: list[Document | None]) -> list[Document]:
    """A map from its rows, north first; None is an empty cell."""
    width = max(len(row) for row in rows)
    return [
        place(cell, x, y, width)
        for y, row in enumerate(rows)
        for x, cell in enumerate(row)
        if cell is not None
    ]


def row_of(*counties: Document) -> list[Document]:
    """Counties side by side from west to east, with the ids 1, 2, 3 ..."""
    return grid_of(list(counties))


def cross_of(middle: Document, **around: Document) -> list[Document]:
    """A middle county (id 5) with neighbours north (2), west (4), east (6), south (8)."""
    cells = [place(middle, 1, 1, 3)]
    for side, neighbour in around.items():
        dx, dy = STEPS[side]
        cells.append(place(neighbour, 1 + dx, 1 + dy, 3))
    return sorted(cells, key=lambda cell: cell["id"])


def player(**stocks: int) -> Document:
    """A ruler's stocks, empty but for those named."""
    unknown = stocks.keys() - set(GOODS)
    assert not unknown, f"a player has no {sorted(unknown)}"
    return {**dict.fromkeys(GOODS, 0), "eliminated": False} | stocks


def position(
    counties: list[Document],
    options: Document | None = None,
    turn: int = 1,
    **players: Document,
) -> Document:
    """A position; a ruler not named has empty stocks."""
    owners = sorted({c["owner"] for c in counties} - {None})
    return {
        "turn": turn,
        "winner": None,
        "over": False,
        "options": options or {},
        "players": {seat: player() for seat in owners} | players,
        "counties": counties,
    }


@dataclass(frozen=True)
class Turn:
    """What the engine gave back for one turn."""

    document: Document

    @property
    def position(self) -> Document:
        return self.document["position"]

    def county(self, number: int) -> Document:
        """The county of that id after the turn."""
        return county_of(self.position, number)

    def player(self, seat: str) -> Document:
        """The stocks of that player after the turn."""
        return self.position["players"][seat]

    def remarks(self, seat: str) -> list[Document]:
        """All remarks on that player's sheet."""
        return self.document["remarks"].get(seat, [])

    def errors(self, seat: str) -> list[tuple[int, str]]:
        """(line, code) of every error in that player's sheet, by line."""
        found = self.remarks(seat)
        return sorted((r["line"], r["code"]) for r in found if r["severity"] == "error")

    def codes(self, seat: str) -> set[str]:
        """The codes of all errors in that player's sheet."""
        return {code for _, code in self.errors(seat)}

    def events(self, code: str) -> list[Document]:
        """Every event with that code, in the order it happened."""
        return [event for event in self.document["events"] if event["code"] == code]


def county_of(where: Document, number: int) -> Document:
    """The county of that id in a position."""
    (found,) = [c for c in where["counties"] if c["id"] == number]
    return found


def sheet(*lines: str) -> str:
    """An order sheet of these lines."""
    return "\n".join(lines)


def play(where: Document, **sheets: str | None) -> Turn:
    """One turn; a player without a sheet has sent nothing (NMR).

    Every turn played here also proves that the engine left its input alone and that its answer
    is plain JSON.
    """
    before = copy.deepcopy(where)
    answer = resolve_documents(where, sheets)
    assert where == before, "the engine changed the position it was given"
    assert json.loads(json.dumps(answer)) == answer, "the answer is not plain JSON"
    return Turn(answer)


def play_on(turn: Turn, **sheets: str | None) -> Turn:
    """The turn after that one."""
    return play(turn.position, **sheets)
