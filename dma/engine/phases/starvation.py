"""Phase 3: units without supply may die, armies without units dissolve (DMA-5.9)."""

from collections import Counter
from collections.abc import Mapping
from typing import Final

from dma.engine import losses
from dma.engine.board import Board
from dma.engine.chance import Rolls
from dma.engine.state import ARMY, CITY, Army, Holder, Unit

# code -> what its data holds
EVENTS: Final[Mapping[str, str]] = {
    "units_unfed": "holder: city or army, number: of it; unfed, died: type -> how many; dead:"
    " numbers of those that died; foreign: how many had no city of their state to feed them;"
    " percent: with which each died",
    "army_dissolved": "army, name",
    **losses.EVENTS,
}


def play(board: Board, rolls: Rolls) -> None:
    """Each of ``day_notes["unfed"]`` may die, by number; then the empty armies go."""
    hungry: dict[Holder, list[Unit]] = {}
    dead: set[int] = set()
    for number in sorted(board.day_notes.get("unfed", ())):
        unit = board.units[number]
        hungry.setdefault(unit.holder, []).append(unit)
        if rolls.percent(board.rules.starve_percent, "starves", number):
            dead.add(number)
    for holder, units in sorted(hungry.items()):
        _tell(board, holder, units, dead)
    for number in sorted(dead):
        board.remove_unit(number)
    _dissolve_armies(board)


def _tell(board: Board, holder: Holder, units: list[Unit], dead: set[int]) -> None:
    died = [unit for unit in units if unit.number in dead]
    owner = board.owner_of(holder)
    board.tell(
        "units_unfed",
        "DMA-5.9",
        [owner],
        board.cell_of(holder),
        holder=holder.kind,
        number=holder.number,
        unfed=_by_type(units),
        died=_by_type(died),
        dead=[unit.number for unit in died],
        foreign=sum(not _has_own_city(board, unit, owner) for unit in units),
        percent=board.rules.starve_percent,
    )


def _by_type(units: list[Unit]) -> dict[str, int]:
    return dict(sorted(Counter(unit.type for unit in units).items()))


def _has_own_city(board: Board, unit: Unit, owner: int) -> bool:
    city = board.cities.get(unit.rations)
    return city is not None and city.owner == owner


def _dissolve_armies(board: Board) -> None:
    for number, army in sorted(board.armies.items()):
        if not board.size_of(Holder(ARMY, number)) and not _is_at_home(board, army):
            data = {"army": number, "name": army.name}
            board.tell("army_dissolved", "DMA-5.9", [army.owner], army.cell, **data)
            losses.lose_army(board, number, losses.DISSOLVED, "DMA-5.9")


def _is_at_home(board: Board, army: Army) -> bool:
    city = board.city_at.get(army.cell)
    return city is not None and board.owner_of(Holder(CITY, city)) == army.owner
