"""One battle (DK-6): who fights whom, every chance, every roll, and what is told of it.

Armies with one owner that come from one province are a camp; camps fight camps. A battle itself
changes nothing on the board: all battles of a phase happen at the same time and are then buried
together.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, NamedTuple

from dunk.engine.board import Board
from dunk.engine.chance import Rolls
from dunk.engine.doings import Casualty
from dunk.engine.odds import count_enemies, pressures, survival
from dunk.engine.printed import print_strength
from dunk.engine.state import NOBODY, REBELS, Army, last_nobody
from dunk.engine.strength import (
    NO_ARMS,
    Arms,
    Fighter,
    arms_of,
    melee,
    missile_attack,
    missile_defence,
)
from dunk.engine.tables.forces import MELEE_KILLED_BY_ARROWS

ALIVE: Final = "alive"
BY_MISSILES: Final = "missiles"
BY_MELEE: Final = "melee"

# What the events of a battle hold, for the phases that tell them
SUMMARY: Final = (
    "sides: by owner (0: rebels) and province (start), each with fought, lost: type -> how many;"
    " fallen: army, name, type of each"
)
OWN_FIGHT: Final = (
    "army, name, type; enemies: how many; eas, aas, es, as: as printed (DK-6.6); fate: alive,"
    " missiles or melee; erf: afterwards"
)


class Camp(NamedTuple):
    """The armies of one owner in one battle that come from one province."""

    province: int
    owner: int


def in_order(camp: Camp) -> tuple[int, int]:
    """Sort key of camps: by province and owner, the rebels last (DK-2.5.1)."""
    return camp.province, last_nobody(camp.owner)


@dataclass(slots=True)
class Fought:
    """How one army fared. ``eas``, ``aas``, ``es``, ``strength``: DK-6.6, in points.
    ``fate``: alive, or what killed it."""

    army: Army
    camp: Camp
    enemies: int
    fighter: Fighter
    eas: Fraction
    aas: Fraction
    es: Fraction = Fraction(0)
    strength: Fraction = Fraction(0)
    fate: str = ALIVE


@dataclass(frozen=True, slots=True)
class Battle:
    """A battle that was fought. ``place``, ``toward``: the two provinces of its border, or twice
    its own. ``readers``: who is told of it, all who were there when it began."""

    fought: Sequence[Fought]
    place: int
    toward: int
    readers: frozenset[int]


def arms_by_owner(board: Board) -> dict[int, Arms]:
    """Owner -> the arms of its armies at this moment."""
    arms = {number: arms_of(kingdom.technologies) for number, kingdom in board.kingdoms.items()}
    return {REBELS: NO_ARMS, **arms}


def has_defence_bonus(board: Board, army: Army) -> bool:
    """Whether it stands in a province of its own kingdom and came from nowhere this turn
    (DK-6.3)."""
    owner = board.provinces[army.province].owner
    return owner != NOBODY and owner == army.owner and army.id not in board.moved


def fight(
    board: Board,
    camps: Mapping[Camp, Sequence[Army]],
    foes: Mapping[Camp, Sequence[Camp]],
    arms: Mapping[int, Arms],
    rolls: Rolls,
    *,
    in_the_open: bool,
) -> list[Fought]:
    """Fight one battle. Every camp has ``foes``, which have it among theirs.

    ``in_the_open``: a movement battle, where nobody has a defence bonus (DK-5.5.2).
    """
    sizes = {camp: len(camps[camp]) for camp in sorted(camps, key=in_order)}
    enemies = count_enemies(sizes, foes)
    ranks = {
        camp: [_fighter(board, army, arms, in_the_open=in_the_open) for army in camps[camp]]
        for camp in sizes
    }
    shots = {camp: _total(map(missile_attack, ranks[camp])) for camp in sizes}
    eas = pressures(shots, enemies, foes)
    with_catapults = {
        camp for camp in sizes if any(army.type == "catapults" for army in camps[camp])
    }
    fought = [
        Fought(
            army,
            camp,
            enemies[camp],
            fighter,
            eas[camp],
            missile_defence(fighter, against_catapults=not with_catapults.isdisjoint(foes[camp])),
        )
        for camp in sizes
        for army, fighter in zip(camps[camp], ranks[camp], strict=True)
    ]
    for one in fought:
        if not rolls.chance(survival(one.aas, one.eas), "survives missiles", *one.army.id):
            one.fate = BY_MISSILES
    _fight_hand_to_hand(fought, enemies, foes, rolls)
    return fought


def _fight_hand_to_hand(
    fought: Sequence[Fought],
    enemies: Mapping[Camp, int],
    foes: Mapping[Camp, Sequence[Camp]],
    rolls: Rolls,
) -> None:
    """The melee; who was killed by missiles still counts a little, and stays dead (DK-6.5.2)."""
    blows = dict.fromkeys(enemies, Fraction(0))
    for one in fought:
        one.strength = melee(one.fighter)
        if one.fate != ALIVE:
            one.strength *= MELEE_KILLED_BY_ARROWS
        blows[one.camp] += one.strength
    es = pressures(blows, enemies, foes)
    for one in fought:
        one.es = es[one.camp]
    for one in fought:
        if one.fate == ALIVE and not rolls.chance(
            survival(one.strength, one.es), "survives melee", *one.army.id
        ):
            one.fate = BY_MELEE


def bury(board: Board, battles: Iterable[Battle]) -> None:
    """The dead are gone, each survivor has one ERF more (DK-6.2, DK-6.9)."""
    for battle in battles:
        for one in battle.fought:
            if one.fate == ALIVE:
                one.army.erf += 1
                continue
            board.remove_army(one.army)
            place = one.army.province
            board.casualties.append(Casualty(one.army, place, board.provinces[place].owner))


def summary(battle: Battle) -> dict[str, object]:
    """What all who were there know of a battle: which armies of each camp fought, and who fell."""
    camps: dict[Camp, list[Fought]] = {}
    for one in battle.fought:
        camps.setdefault(one.camp, []).append(one)
    return {"sides": [_side(camp, fought) for camp, fought in camps.items()]}


def _side(camp: Camp, fought: Sequence[Fought]) -> dict[str, object]:
    dead = [one.army for one in fought if one.fate != ALIVE]
    return {
        "owner": camp.owner,
        "start": camp.province,
        "fought": _count_types(one.army for one in fought),
        "lost": _count_types(dead),
        "fallen": [{"army": one.number, "name": one.name, "type": one.type} for one in dead],
    }


def _count_types(armies: Iterable[Army]) -> dict[str, int]:
    return dict(sorted(Counter(army.type for army in armies).items()))


def own_fight(one: Fought) -> dict[str, object]:
    """What the owner of an army is told of its fight, once the dead are buried (DK-6.6)."""
    return {
        "army": one.army.number,
        "name": one.army.name,
        "type": one.army.type,
        "enemies": one.enemies,
        "eas": print_strength(one.eas),
        "aas": print_strength(one.aas),
        "es": print_strength(one.es),
        "as": print_strength(one.strength),
        "fate": one.fate,
        "erf": one.army.erf,
    }


def _fighter(board: Board, army: Army, arms: Mapping[int, Arms], *, in_the_open: bool) -> Fighter:
    return Fighter(
        army.type,
        army.race,
        army.erf,
        board.provinces[army.province].terrain,
        arms[army.owner],
        army.plague is not None,
        not in_the_open and has_defence_bonus(board, army),
    )


def _total(strengths: Iterable[Fraction]) -> Fraction:
    """Their sum. Most armies are alike, so equal ones are counted first."""
    return sum((strength * count for strength, count in Counter(strengths).items()), Fraction(0))
