"""Catastrophes (DK-13.2): what nature destroys, and monsters that appear."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Final

from dunk.engine.board import Board
from dunk.engine.chance import Rolls
from dunk.engine.state import REBELS, Province
from dunk.engine.tables.forces import MONSTER_CHANCE, MONSTER_ERF, MONSTER_RACE, MONSTER_TERRAIN
from dunk.engine.tables.structures import (
    MINES,
    SINGLE_STRUCTURES,
    STRUCTURES,
    TOWN_CATASTROPHE_STONE_BUILDING,
)

EVENTS: Final[Mapping[str, str]] = {
    "catastrophe": "structure: its kind, of a mine its own (poor_mine ...); villages: left of them;"
    " guard: number of the town_guard that fell with its town, or null",
    "monster": "army: number among the rebels, name, type",
}

VILLAGE: Final = STRUCTURES["village"].catastrophe
TOWN: Final = STRUCTURES["town"].catastrophe


def play(board: Board, rolls: Rolls) -> None:
    """Each structure is rolled for, whoever owns it (DK-13.2.1); then come the monsters."""
    for land in board.provinces:
        for structure, odds in list(_at_risk(board, land)):
            if rolls.chance(odds, "catastrophe", land.number, structure):
                _destroy(board, land, structure)
    if board.rules.monsters:
        for kind, terrain in MONSTER_TERRAIN.items():
            _appear(board, rolls, kind, terrain)


def _at_risk(board: Board, land: Province) -> Iterator[tuple[str, Fraction]]:
    """What stands there and can be destroyed, with its chance (DK-14.3.4); villages one by one."""
    if land.structures:
        for name in SINGLE_STRUCTURES:
            if name in land.structures and STRUCTURES[name].catastrophe:
                yield name, STRUCTURES[name].catastrophe
    if land.mine is not None:
        yield land.mine, MINES[land.mine].catastrophe
    for _ in range(land.villages):
        yield "village", VILLAGE
    if land.town is not None:
        is_stone = board.has(land.owner, "stone_building")
        yield "town", TOWN_CATASTROPHE_STONE_BUILDING if is_stone else TOWN


def _destroy(board: Board, land: Province, structure: str) -> None:
    readers = board.witnesses(land.number)
    guard = None
    if structure == "village":
        land.villages -= 1
    elif structure == "town":
        guard = board.raze_town(land.number)
    elif structure in MINES:
        land.mine = None
    else:
        board.destroy(land.number, structure)
    board.tell(
        "catastrophe",
        "DK-13.2.1",
        readers,
        land.number,
        structure=structure,
        villages=land.villages,
        guard=None if guard is None else guard.number,
    )


def _appear(board: Board, rolls: Rolls, kind: str, terrain: str) -> None:
    """A monster, if its chance comes, somewhere in its terrain (DK-11.2.14)."""
    places = [land.number for land in board.provinces if land.terrain == terrain]
    if not places or not rolls.chance(MONSTER_CHANCE, kind):
        return
    place = rolls.pick(places, f"{kind} place")
    monster = board.raise_army(REBELS, kind, place, MONSTER_RACE, erf=MONSTER_ERF)
    board.tell(
        "monster",
        "DK-11.2.14",
        board.witnesses(place),
        place,
        army=monster.number,
        name=monster.name,
        type=kind,
    )
