"""Provinces change hands and peoples move (DK-5.13)."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from dunk.engine.board import Board
from dunk.engine.chance import Rolls
from dunk.engine.doings import HandOver
from dunk.engine.migrations import Ground, colonisation, newcomer
from dunk.engine.state import NOBODY, Province
from dunk.engine.tables.disasters import MIGRATIONS

EVENTS: Final[Mapping[str, str]] = {
    "province_given": "giver, receiver: kingdoms; guard: [number it had, number it has], or null",
    "province_not_given": "receiver: kingdom; reason: owner or ally, what is missing",
    "moved_in": "race; before: the race that lived there, or null",
}


def play(board: Board, rolls: Rolls) -> None:
    """Given provinces first; then all peoples move by one map of who lives where."""
    for given in sorted(board.hand_overs, key=lambda given: given.province):
        _hand_over(board, given)
    peoples = [land.population for land in board.provinces]
    for land, ground in list(_grounds(board, peoples)):
        race = _draw(rolls, land.number, ground)
        if race != land.population:
            before = land.population
            board.settle(land.number, race)
            board.tell(
                "moved_in",
                "DK-5.13.2",
                board.witnesses(land.number),
                land.number,
                race=race,
                before=before,
            )


def _hand_over(board: Board, given: HandOver) -> None:
    """The province with its town and the guard of that, no other army (DK-4.3.8, DK-5.13.1)."""
    giver, receiver, place = given
    is_owner = board.provinces[place].owner == giver
    if not is_owner or not board.relations.are_allied(giver, receiver):
        board.tell(
            "province_not_given",
            "DK-5.13.1",
            [giver],
            place,
            receiver=receiver,
            reason="ally" if is_owner else "owner",
        )
        return
    readers = board.witnesses(place) | {receiver}
    board.give_land(place, receiver)
    numbers = None
    for army in board.armies_in(place):
        if army.type == "town_guard" and army.owner == giver:
            was = army.number
            board.turn_army(army, receiver)
            numbers = [was, army.number]
    board.tell(
        "province_given",
        "DK-5.13.1",
        readers,
        place,
        giver=giver,
        receiver=receiver,
        guard=numbers,
    )


def _grounds(board: Board, peoples: Sequence[str | None]) -> Iterator[tuple[Province, Ground]]:
    """The provinces that anybody could move into. ``peoples``: who lived where as this began."""
    races = {kingdom.number: kingdom.race for kingdom in board.kingdoms.values()}
    for land in board.provinces:
        around = board.grid.neighbours(land.number)
        near = {people for there in around if (people := peoples[there]) is not None}
        near.discard(land.population or "")
        if not near:
            continue
        ruler = races[land.owner] if land.owner != NOBODY else None
        is_own_near = ruler in near and any(
            peoples[there] == ruler and board.provinces[there].owner == land.owner
            for there in around
        )
        yield (
            land,
            Ground(
                land.terrain,
                land.population,
                land.villages > 0,
                None if land.town is None else land.town.race,
                ruler,
                is_own_near,
                frozenset(near),
            ),
        )


def _draw(rolls: Rolls, place: int, ground: Ground) -> str | None:
    """Who lives there afterwards."""
    population = ground.population
    if rolls.chance(colonisation(ground), "colonisation", place):
        return ground.ruler
    for step in MIGRATIONS:
        race = newcomer(ground, population, step)
        if race is not None and rolls.chance(step.chance, step.name, place):
            population = race
    return population
