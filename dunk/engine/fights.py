"""The fights that can be foreseen: own armies that end their turn among enemies that are seen.

Of an enemy only its type and, of a kingdom that was met, its race is known. So the odds are given
twice: as if it were as weak as it can be, and as if it were strong.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from dunk.engine.board import Board
from dunk.engine.fighting import Camp, has_defence_bonus
from dunk.engine.phases.battle import foes_in
from dunk.engine.state import Army, ArmyId
from dunk.engine.strength import NO_ARMS, Arms, Fighter, arms_of
from dunk.engine.tables.forces import ARMY_TYPES, MONSTER_ERF, MONSTER_RACE, ORC_GUARD_ERF
from dunk.engine.weighing import Weighed, weigh

ALL_ARMS: Final = Arms(True, True, True, True)
#: What an experienced army is taken for: a matter of judgement, not of the rules.
STRONG_ERF: Final = 5
STRONG_REBELS_ERF: Final = 3
#: So many fights of a sheet are weighed; the others are only named.
MOST_WEIGHED: Final = 8

# What of an enemy is not known
HIDDEN_ERF: Final = "erf"
HIDDEN_ARMS: Final = "arms"
HIDDEN_RACE: Final = "race"


@dataclass(frozen=True, slots=True)
class Foreseen:
    """One fight. ``armies``: the own ones, by number; ``others``: all others there, by owner and
    number, the rebels last. ``hidden``: what is not known of them, of the codes above.

    ``weak``, ``strong``: the odds of one's own armies if the enemies are as weak or as strong as
    said above; None for a fight that is only named. ``erf``: what was taken for both.
    """

    province: int
    armies: tuple[Army, ...]
    others: tuple[Army, ...]
    hidden: tuple[str, ...]
    weak: "Odds | None"
    strong: "Odds | None"


@dataclass(frozen=True, slots=True)
class Odds:
    """``survives``: the chance of each own army; ``clears``: that no enemy of them is left and one
    of them is; ``falls``: that none of them is left. ``is_exact``: for the armies so taken."""

    survives: tuple[Fraction, ...]
    clears: Fraction
    falls: Fraction
    is_exact: bool


@dataclass(frozen=True, slots=True)
class Meeting:
    """Who stands against whom in a province as the battles begin (DK-5.7). ``mine``: one's own
    camp; ``defends``: the armies with their defence bonus."""

    province: int
    mine: Camp
    camps: Mapping[Camp, Sequence[Army]]
    foes: Mapping[Camp, Sequence[Camp]]
    defends: frozenset[ArmyId]


def find_meetings(board: Board, number: int, places: Sequence[int]) -> Iterator[Meeting]:
    """The fights of a kingdom in these provinces as the board is now."""
    for place in places:
        if not board.is_foe_in(number, place):
            continue
        foes = foes_in(board, place)
        camps: dict[Camp, list[Army]] = {camp: [] for camp in foes}
        for army in board.armies_in(place):
            if Camp(place, army.owner) in camps:
                camps[Camp(place, army.owner)].append(army)
        defends = frozenset(
            army.id
            for armies in camps.values()
            for army in armies
            if has_defence_bonus(board, army)
        )
        yield Meeting(place, Camp(place, number), camps, foes, defends)


def foresee_fights(board: Board, meetings: Sequence[Meeting]) -> Iterator[Foreseen]:
    """What is known of them, on the board of an outlook."""
    for count, meeting in enumerate(meetings):
        others = tuple(
            army
            for camp, armies in meeting.camps.items()
            if camp != meeting.mine
            for army in armies
        )
        weak = strong = None
        if count < MOST_WEIGHED:
            weak = _odds(board, meeting, is_strong=False)
            strong = _odds(board, meeting, is_strong=True)
        mine = tuple(meeting.camps[meeting.mine])
        hidden = tuple(_hidden(board, others))
        yield Foreseen(meeting.province, mine, others, hidden, weak, strong)


def _odds(board: Board, meeting: Meeting, *, is_strong: bool) -> Odds:
    mine, enemies = meeting.mine, meeting.foes[meeting.mine]
    found: Weighed[Camp] = weigh(
        {
            camp: [
                _own(board, army, meeting)
                if camp == mine
                else _other(board, army, meeting, is_strong=is_strong and camp in enemies)
                for army in armies
            ]
            for camp, armies in meeting.camps.items()
        },
        meeting.foes,
    )
    return Odds(*found.camps[mine], found.is_exact)


def _own(board: Board, army: Army, meeting: Meeting) -> Fighter:
    return Fighter(
        army.type,
        army.race,
        army.erf,
        board.provinces[army.province].terrain,
        arms_of(board.kingdoms[army.owner].technologies),
        army.plague is not None,
        army.id in meeting.defends,
    )


def _other(board: Board, army: Army, meeting: Meeting, *, is_strong: bool) -> Fighter:
    """An army of somebody else as it may be; who stands in his own land defends it."""
    land = board.provinces[army.province]
    erf = _least_erf(army, army_race(board, army))
    if is_strong:
        erf = max(erf, STRONG_ERF if army.owner else STRONG_REBELS_ERF)
    arms = ALL_ARMS if is_strong and army.owner else NO_ARMS
    race = army_race(board, army)
    return Fighter(army.type, race, erf, land.terrain, arms, False, army.id in meeting.defends)


def _least_erf(army: Army, race: str) -> int:
    if ARMY_TYPES[army.type].monster:
        return MONSTER_ERF
    return ORC_GUARD_ERF if army.type == "town_guard" and race == "orc" else 1


def army_race(board: Board, army: Army) -> str:
    """The race of somebody else's army (DK-2.1.6): of its kingdom, of a guard that of the town; of
    rebels that of the people they stand among, which is a guess."""
    land = board.provinces[army.province]
    if army.type == "trolls":
        return "orc"
    if ARMY_TYPES[army.type].monster:
        return MONSTER_RACE
    if army.type == "town_guard" and land.town is not None:
        return land.town.race
    if army.owner:
        return board.kingdoms[army.owner].race or MONSTER_RACE
    return land.population or MONSTER_RACE


def _hidden(board: Board, others: Sequence[Army]) -> Iterator[str]:
    if any(not ARMY_TYPES[army.type].monster for army in others):
        yield HIDDEN_ERF
    if any(army.owner for army in others):
        yield HIDDEN_ARMS
    if any(
        army.type != "trolls"
        and not ARMY_TYPES[army.type].monster
        and not (board.kingdoms[army.owner].race if army.owner else "")
        for army in others
    ):
        yield HIDDEN_RACE
