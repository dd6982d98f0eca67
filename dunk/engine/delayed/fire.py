"""Burn and diburn (DK-5.2.6)."""

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from dunk.engine.aiming import strike
from dunk.engine.board import Board
from dunk.engine.chance import Rolls
from dunk.engine.delayed.rituals import DONE, FAILED, STOPPED, of_kind, tell
from dunk.engine.doings import Ritual
from dunk.engine.state import Army, Province
from dunk.engine.tables.rituals import (
    DWARF_ARMY_SURVIVES,
    DWARF_ARMY_SURVIVES_MOUNTAIN,
    DWARVES_SURVIVE_MOUNTAIN,
    FIRE_STOPPED_BY_ELF_ARMY,
    FIRE_STOPPED_BY_ELVES,
    FIRE_STOPPED_BY_TOWN,
    FIREPROOF,
    gathering_chance,
)

EVENTS: Final[Mapping[str, str]] = {
    "burned": "people: race of those who died, or null; town: whether one is gone; armies: [owner,"
    " number, name, type] of those that died",
    "fire_stopped": "by: protection, town, army or people",
}
_RULE: Final = "DK-5.2.6"


class Burning(NamedTuple):
    """One fire. ``by``: what stopped it, "" for nothing."""

    ritual: Ritual
    chosen: int
    place: int
    by: str


def burn(board: Board, rolls: Rolls, protected: set[int]) -> None:
    """All fires are laid before the first one burns: they do not depend on each other
    (DK-2.5.2)."""
    for burning in list(_lay(board, rolls, protected)):
        readers = board.witnesses(burning.place) - {burning.ritual.kingdom}
        if burning.by:
            if readers:
                board.tell("fire_stopped", _RULE, readers, burning.place, by=burning.by)
        else:
            _destroy(board, rolls, burning.place)
        outcome = STOPPED if burning.by else DONE
        tell(
            board,
            burning.ritual,
            _RULE,
            outcome,
            burning.place,
            chosen=burning.chosen,
            by=burning.by,
        )


def _lay(board: Board, rolls: Rolls, protected: set[int]) -> Iterator[Burning]:
    """The fires of the mages who gathered; where each strikes and what stops it."""
    for ritual in of_kind(board, "burn", "diburn"):
        number = ritual.kingdom
        odds = gathering_chance(len(board.lands[number]), diburn=ritual.kind == "diburn")
        if not rolls.chance(odds, ritual.kind, number):
            tell(board, ritual, _RULE, FAILED, ritual.provinces[0], chosen=ritual.provinces[0])
            continue
        for chosen in ritual.provinces:
            place = strike(board.grid, rolls, board.kingdoms[number].race, number, chosen)
            by = "protection" if place in protected else _stopper(board, rolls, place)
            yield Burning(ritual, chosen, place, by)


def _stopper(board: Board, rolls: Rolls, place: int) -> str:
    """What stops a fire there: the first that succeeds of town, elven armies and elves."""
    land = board.provinces[place]
    if land.town is not None and rolls.chance(FIRE_STOPPED_BY_TOWN, "town stops fire", place):
        return "town"
    for army in board.armies_in(place):
        if army.race == "elf" and rolls.chance(
            FIRE_STOPPED_BY_ELF_ARMY, "army stops fire", place, army.owner, army.number
        ):
            return "army"
    if land.population == "elf" and rolls.chance(FIRE_STOPPED_BY_ELVES, "people stop fire", place):
        return "people"
    return ""


def _destroy(board: Board, rolls: Rolls, place: int) -> None:
    """What a fire that nothing stopped leaves. Other structures and the owner stay (DK-H68)."""
    land = board.provinces[place]
    readers = board.witnesses(place)
    guard = board.guard_in(place)
    dead = [army for army in board.armies_in(place) if _dies(board, rolls, land, army)]
    for army in dead:
        board.remove_army(army)
    is_town_gone = land.town is not None
    if is_town_gone and board.raze_town(place) is not None and guard is not None:
        dead.append(guard)  # it would have lived, but not without its town
    people = land.population
    if people is not None and _do_people_die(rolls, land):
        board.settle(place, None)
        land.villages = 0
    else:
        people = None
    land.plague = None
    board.tell(
        "burned",
        _RULE,
        readers,
        place,
        people=people,
        town=is_town_gone,
        armies=[[army.owner, army.number, army.name, army.type] for army in dead],
    )


def _dies(board: Board, rolls: Rolls, land: Province, army: Army) -> bool:
    if army.type in FIREPROOF:
        return False
    if army.race != "dwarf":
        return True
    is_mountain = land.terrain == "mountain"
    odds = DWARF_ARMY_SURVIVES_MOUNTAIN if is_mountain else DWARF_ARMY_SURVIVES
    return not rolls.chance(odds, "army survives fire", land.number, army.owner, army.number)


def _do_people_die(rolls: Rolls, land: Province) -> bool:
    if land.population != "dwarf" or land.terrain != "mountain":
        return True
    return not rolls.chance(DWARVES_SURVIVE_MOUNTAIN, "people survive fire", land.number)
