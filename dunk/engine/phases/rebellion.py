"""Rebellion (DK-5.14): of provinces, then of trolls, who plunder where they stand."""

from collections.abc import Mapping
from typing import Final

from dunk.engine.board import Board
from dunk.engine.chance import Rolls
from dunk.engine.loyalty import rebellion_risk
from dunk.engine.pillage import lay_waste
from dunk.engine.state import NOBODY, REBELS, Province
from dunk.engine.tables.disasters import (
    REBELLION_STOPPED_BY_ARMY,
    REBELLION_STOPPED_BY_SECRET_SERVICE,
    REBELLION_STOPPED_BY_VILLAGE,
)
from dunk.engine.tables.forces import TROLLS_REBEL

EVENTS: Final[Mapping[str, str]] = {
    "rebellion": "race: of the people; by: what put it down, village, town, secret_service or army,"
    " or nothing; army: number of the rebels' army, or null",
    "trolls_rebelled": "kingdom, army, name: whose and which they were; rebels: number, now",
    "pillaged": "army: number among the rebels, name, type",
}
_PILLAGERS: Final = ("trolls", "dragon")


def play(board: Board, rolls: Rolls) -> None:
    for land in board.provinces:
        if land.owner != NOBODY and land.population is not None:
            _watch(board, rolls, land, land.population)
    _lose_trolls(board, rolls)
    _pillage(board)


def _watch(board: Board, rolls: Rolls, land: Province, people: str) -> None:
    """One province: whether its people rise, and whether they are put down (DK-5.14.1 to 4)."""
    kingdom = board.kingdoms[land.owner]
    risk = rebellion_risk(
        people,
        kingdom.race,
        church="church" in land.structures,
        moral="moral" in kingdom.technologies,
    )
    if not rolls.chance(risk, "rebellion", land.number):
        return
    board.counts[land.owner]["rebellions"] += 1
    readers = board.witnesses(land.number)
    by = _put_down(board, rolls, land)
    rebels = None
    if not by:
        board.give_land(land.number, NOBODY)
        rebels = board.raise_army(REBELS, "army", land.number, people).number
    board.tell("rebellion", "DK-5.14.2", readers, land.number, race=people, by=by, army=rebels)


def _put_down(board: Board, rolls: Rolls, land: Province) -> str:
    """What puts the rebellion down, "" if nothing does: the first roll that succeeds."""
    settled = "town" if land.town is not None else "village" if land.villages else ""
    if settled and rolls.chance(REBELLION_STOPPED_BY_VILLAGE, settled, land.number):
        return settled
    if board.has(land.owner, "secret_service") and rolls.chance(
        REBELLION_STOPPED_BY_SECRET_SERVICE, "secret service", land.number
    ):
        return "secret_service"
    for place in sorted(board.grid.near(land.number)):
        for army in board.armies_in(place):
            if (
                army.owner != REBELS
                and board.relations.are_together(land.owner, army.owner)
                and rolls.chance(
                    REBELLION_STOPPED_BY_ARMY, "militia", land.number, army.owner, army.number
                )
            ):
                return "army"
    return ""


def _lose_trolls(board: Board, rolls: Rolls) -> None:
    """Trolls that have nothing to plunder may leave their kingdom (DK-5.14.5)."""
    for army in board.armies_in_order():
        if army.type != "trolls" or army.owner == REBELS or army.id in board.plunderers:
            continue
        if not rolls.chance(TROLLS_REBEL, "trolls rebel", army.owner, army.number):
            continue
        readers = board.witnesses(army.province)
        kingdom, number, name = army.owner, army.number, army.name
        board.turn_army(army, REBELS)
        board.tell(
            "trolls_rebelled",
            "DK-5.14.5",
            readers,
            army.province,
            kingdom=kingdom,
            army=number,
            name=name,
            rebels=army.number,
        )


def _pillage(board: Board) -> None:
    """Rebel trolls and dragons plunder where they stand; the gold is nobody's (DK-H89)."""
    rebels = sorted(board.forces[REBELS].values(), key=lambda army: (army.province, army.number))
    for army in rebels:
        if army.type in _PILLAGERS and board.provinces[army.province].population is not None:
            lay_waste(board, army.province)
            board.tell(
                "pillaged",
                "DK-5.14.5",
                board.witnesses(army.province),
                army.province,
                army=army.number,
                name=army.name,
                type=army.type,
            )
