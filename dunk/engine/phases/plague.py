"""Plague (DK-13.1): it spreads, kills and ends, and new ones break out."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from dunk.engine.board import Board
from dunk.engine.chance import About, Rolls
from dunk.engine.plagues import death_chance, draw_plague, infection_chance
from dunk.engine.state import Army, Plague, Province, Town
from dunk.engine.tables.disasters import (
    IMMUNE,
    NEIGHBOURS_INFECTED,
    NEW_PLAGUE_PROVINCE,
    NEW_PLAGUE_TOWN,
    RECOVERY,
)
from dunk.engine.tables.forces import ARMY_TYPES

_WHO: Final = "carrier: people, army or town; race; owner, army, name, type: of an army, else null"

EVENTS: Final[Mapping[str, str]] = {
    "infected": f"{_WHO}; mortality, contagion: numbers of the plague",
    "plague_death": f"{_WHO}; guard: number of the town_guard gone with its town, or null",
    "recovered": _WHO,
    "plague_broke_out": f"{_WHO}; mortality, contagion: numbers of the plague",
}


@dataclass(frozen=True, slots=True, eq=False)
class Carrier:
    """Who has a plague or can catch one: the people of a province, the town there or an army.

    ``body`` holds the plague; its ``race`` is what counts for resistance.
    """

    kind: str
    land: Province
    body: Province | Town | Army
    race: str

    @property
    def about(self) -> tuple[About, ...]:
        if isinstance(self.body, Army):
            return "army", self.land.number, self.body.owner, self.body.number
        return self.kind, self.land.number


def play(board: Board, rolls: Rolls) -> None:
    sick = list(_sick(board))
    _spread(board, rolls, sick)
    living = [carrier for carrier in sick if not _die(board, rolls, carrier)]
    for carrier in living:
        if rolls.chance(RECOVERY, "recovery", *carrier.about):
            carrier.body.plague = None
            _tell(board, "recovered", carrier)
    _break_out(board, rolls)


# Who is there


def _people(land: Province) -> Carrier | None:
    return None if land.population is None else Carrier("people", land, land, land.population)


def _town(land: Province) -> Carrier | None:
    return None if land.town is None else Carrier("town", land, land.town, land.town.race)


def _army(board: Board, army: Army) -> Carrier:
    return Carrier("army", board.provinces[army.province], army, army.race)


def _sick(board: Board) -> Iterator[Carrier]:
    """All who are sick: provinces, then armies, then towns, each by number (DK-13.1.2)."""
    for land in board.provinces:
        if land.plague is not None and land.population is not None:
            yield Carrier("people", land, land, land.population)
    for army in board.armies_in_order():
        if army.plague is not None:
            yield _army(board, army)
    for place in sorted(board.towns):
        town = _town(board.provinces[place])
        if town is not None and town.body.plague is not None:
            yield town


# Spreading


def _spread(board: Board, rolls: Rolls, sick: list[Carrier]) -> None:
    """All at once: who is infected now infects nobody yet, and the first source counts."""
    caught: dict[int, tuple[Carrier, Plague]] = {}
    for source in sick:
        plague = source.body.plague
        assert plague is not None
        for target in _within_reach(board, rolls, source):
            if id(target.body) in caught or not _can_catch(target):
                continue
            odds = infection_chance(plague.contagion, source.race, target.race)
            if rolls.chance(odds, "infection", *source.about, *target.about):
                caught[id(target.body)] = target, plague
    for target, plague in caught.values():
        target.body.plague = plague
        _tell_plague(board, "infected", target, plague)


def _within_reach(board: Board, rolls: Rolls, source: Carrier) -> Iterator[Carrier]:
    """Whom a carrier may infect: people those of one neighbour province, and the armies and the
    town with them; armies and towns the people with them."""
    land = source.land
    if source.kind != "people":
        if (people := _people(land)) is not None:
            yield people
        return
    around = board.grid.neighbours(land.number)
    for place in rolls.sample(around, NEIGHBOURS_INFECTED, "next door", land.number):
        if (people := _people(board.provinces[place])) is not None:
            yield people
    for army in board.armies_in(land.number):
        yield _army(board, army)
    if (town := _town(land)) is not None:
        yield town


def _can_catch(target: Carrier) -> bool:
    """Neither elves nor monsters nor those who are sick already."""
    if target.race == IMMUNE or target.body.plague is not None:
        return False
    return not (isinstance(target.body, Army) and ARMY_TYPES[target.body.type].monster)


# Death and new plagues


def _die(board: Board, rolls: Rolls, carrier: Carrier) -> bool:
    """Whether it is gone: of its plague, or a guard with its town."""
    body, land = carrier.body, carrier.land
    if isinstance(body, Army) and body.id not in board.armies:
        return True
    plague = body.plague
    assert plague is not None
    odds: Fraction = death_chance(plague.mortality, carrier.race)
    if not rolls.chance(odds, "death", *carrier.about):
        return False
    readers = board.witnesses(land.number)
    guard = None
    if isinstance(body, Army):
        board.remove_army(body)
    elif isinstance(body, Town):
        guard = board.raze_town(land.number)
    else:
        board.settle(land.number, None)
        land.villages = 0
    board.tell(
        "plague_death",
        "DK-13.1.2",
        readers,
        land.number,
        **_who(carrier),
        guard=None if guard is None else guard.number,
    )
    return True


def _break_out(board: Board, rolls: Rolls) -> None:
    """New plagues among healthy people and in healthy towns (DK-14.3.3)."""
    for land in board.provinces:
        people, town = land.population, land.town
        if (
            people is not None
            and land.plague is None
            and rolls.chance(NEW_PLAGUE_PROVINCE[people], "new plague", "people", land.number)
        ):
            _begin(board, rolls, Carrier("people", land, land, people))
        if (
            town is not None
            and town.plague is None
            and rolls.chance(NEW_PLAGUE_TOWN[town.race], "new plague", "town", land.number)
        ):
            _begin(board, rolls, Carrier("town", land, town, town.race))


def _begin(board: Board, rolls: Rolls, carrier: Carrier) -> None:
    plague = draw_plague(rolls, *carrier.about)
    carrier.body.plague = plague
    _tell_plague(board, "plague_broke_out", carrier, plague)


# What is told


def _who(carrier: Carrier) -> dict[str, object]:
    army = carrier.body if isinstance(carrier.body, Army) else None
    return {
        "carrier": carrier.kind,
        "race": carrier.race,
        "owner": None if army is None else army.owner,
        "army": None if army is None else army.number,
        "name": None if army is None else army.name,
        "type": None if army is None else army.type,
    }


def _tell(board: Board, code: str, carrier: Carrier, **more: object) -> None:
    place = carrier.land.number
    board.tell(code, "DK-13.1.2", board.witnesses(place), place, **_who(carrier), **more)


def _tell_plague(board: Board, code: str, carrier: Carrier, plague: Plague) -> None:
    _tell(board, code, carrier, mortality=plague.mortality, contagion=plague.contagion)
