"""Protection, healing, pest and teleport (DK-5.2.3, 5, 7, 8)."""

from collections.abc import Iterator, Mapping
from typing import Final

from dunk.engine.aiming import strike, works_chance
from dunk.engine.board import Board
from dunk.engine.chance import Rolls
from dunk.engine.doings import Ritual
from dunk.engine.plagues import draw_plague
from dunk.engine.state import ArmyId
from dunk.engine.tables.disasters import IMMUNE

EVENTS: Final[Mapping[str, str]] = {
    "ritual": "kind: of the ritual; chosen: the province named, or -1; army: number, or 0; outcome:"
    " failed, stopped, in_vain or done; by: what stopped it, protection, town, army or people",
    "healed": "people, town: whether they were sick; armies: [owner, number] of the sick ones",
    "pest_struck": "race: of the people; mortality, contagion: numbers of the plague",
    "teleported": "kingdom; army, name, type: of it",
}

FAILED: Final = "failed"
STOPPED: Final = "stopped"
IN_VAIN: Final = "in_vain"  # it worked, and there was nothing to do
DONE: Final = "done"


def of_kind(board: Board, *kinds: str) -> Iterator[Ritual]:
    """The rituals of these kinds, by province, then kingdom."""
    found = (ritual for ritual in board.rituals if ritual.kind in kinds)
    return iter(sorted(found, key=lambda ritual: (ritual.provinces, ritual.kingdom)))


def tell(
    board: Board, ritual: Ritual, rule: str, outcome: str, place: int, *, chosen: int, by: str = ""
) -> None:
    """Tell the kingdom whose leaders did it, and nobody else, what came of it."""
    board.tell(
        "ritual",
        rule,
        [ritual.kingdom],
        place,
        kind=ritual.kind,
        chosen=chosen,
        army=ritual.army,
        outcome=outcome,
        by=by,
    )


def does_work(board: Board, rolls: Rolls, ritual: Ritual) -> bool:
    """The roll of DK-14.4.3."""
    odds = works_chance(board.kingdoms[ritual.kingdom].race)
    return rolls.chance(odds, ritual.kind, ritual.kingdom)


def protect(board: Board, rolls: Rolls) -> set[int]:
    """The provinces where burn, diburn and pest have no effect this turn (DK-5.2.3)."""
    protected = set()
    for ritual in of_kind(board, "protect"):
        (place,) = ritual.provinces
        works = does_work(board, rolls, ritual)
        if works:
            protected.add(place)
        tell(board, ritual, "DK-5.2.3", DONE if works else FAILED, place, chosen=place)
    return protected


def heal(board: Board, rolls: Rolls) -> None:
    """Nobody and nothing in the province is sick any more (DK-5.2.5)."""
    for ritual in of_kind(board, "heal"):
        (place,) = ritual.provinces
        outcome = FAILED
        if does_work(board, rolls, ritual):
            outcome = DONE if _cure(board, place) else IN_VAIN
        tell(board, ritual, "DK-5.2.5", outcome, place, chosen=place)


def _cure(board: Board, place: int) -> bool:
    """Whether anybody was sick there."""
    land = board.provinces[place]
    town = land.town
    armies = [army for army in board.armies_in(place) if army.plague is not None]
    is_town_sick = town is not None and town.plague is not None
    if land.plague is None and not is_town_sick and not armies:
        return False
    board.tell(
        "healed",
        "DK-5.2.5",
        board.witnesses(place),
        place,
        people=land.plague is not None,
        town=is_town_sick,
        armies=[[army.owner, army.number] for army in armies],
    )
    land.plague = None
    if town is not None:
        town.plague = None
    for army in armies:
        army.plague = None
    return True


def bring_pest(board: Board, rolls: Rolls, protected: set[int]) -> None:
    """A new plague among people who can have it and have none (DK-5.2.7)."""
    for ritual in of_kind(board, "pest"):
        (place,) = ritual.provinces
        land = board.provinces[place]
        outcome, by = FAILED, ""
        if does_work(board, rolls, ritual):
            if place in protected:
                outcome, by = STOPPED, "protection"
            elif land.population in (None, IMMUNE) or land.plague is not None:
                outcome = IN_VAIN
            else:
                outcome = DONE
                land.plague = draw_plague(rolls, place)
                board.tell(
                    "pest_struck",
                    "DK-5.2.7",
                    board.witnesses(place),
                    place,
                    race=land.population,
                    mortality=land.plague.mortality,
                    contagion=land.plague.contagion,
                )
        tell(board, ritual, "DK-5.2.7", outcome, place, chosen=place, by=by)


def teleport(board: Board, rolls: Rolls) -> None:
    """The army is where the mages send it, or near, or anywhere; it keeps its move order
    (DK-5.2.8). One that has died since has nowhere to go."""
    for ritual in of_kind(board, "teleport"):
        (chosen,) = ritual.provinces
        army = board.armies.get(ArmyId(ritual.kingdom, ritual.army))
        if army is None:
            tell(board, ritual, "DK-5.2.8", IN_VAIN, chosen, chosen=chosen)
            continue
        race = board.kingdoms[ritual.kingdom].race
        place = strike(board.grid, rolls, race, ritual.kingdom, chosen)
        board.shift_army(army, place)
        board.tell(
            "teleported",
            "DK-5.2.8",
            board.witnesses(place) - {ritual.kingdom},
            place,
            kingdom=ritual.kingdom,
            army=army.number,
            name=army.name,
            type=army.type,
        )
        tell(board, ritual, "DK-5.2.8", DONE, place, chosen=chosen)
