"""The odds of a battle before it is fought (DK-6): who survives, who is left alone on the field.

The chances are those of ``fighting``. All ways in which the missiles can fall are gone through, and
for each of them the melee is worked out; armies that are alike are counted together.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import comb, prod
from typing import Any, Final, Generic, NamedTuple, TypeVar

from dunk.engine.odds import count_enemies, pressures, survival
from dunk.engine.strength import Fighter, melee, missile_attack, missile_defence
from dunk.engine.tables.forces import MELEE_KILLED_BY_ARROWS

K = TypeVar("K")

#: So many ways of the missiles are gone through exactly.
MOST_EXACT: Final = 200
#: Of more ways the unlikeliest are left out, so that about so many remain.
MOST_ROUGH: Final = 2000


class Chances(NamedTuple):
    """``survives``: of each army of the camp, in its order. ``clears``: that all its enemies are
    dead and somebody of it lives; ``falls``: that nobody of it lives."""

    survives: tuple[Fraction, ...]
    clears: Fraction
    falls: Fraction


@dataclass(frozen=True, slots=True)
class Weighed(Generic[K]):
    """``is_exact``: false where the battle is so large that unlikely turns of it are left out."""

    camps: Mapping[K, Chances]
    is_exact: bool


class _Rank(NamedTuple):
    """Armies of one camp that are alike. ``holds``: the chance of each to survive the missiles."""

    camp: Any  # one of the keys
    fighter: Fighter
    size: int
    holds: Fraction
    strength: Fraction


def weigh(camps: Mapping[K, Sequence[Fighter]], foes: Mapping[K, Sequence[K]]) -> Weighed[K]:
    """The odds of one battle. ``foes``: camp -> those it fights, at least one, which fight it
    too."""
    sizes = {camp: len(fighters) for camp, fighters in camps.items()}
    enemies = count_enemies(sizes, foes)
    ranks = _ranks(camps, foes, enemies)
    ways = prod(rank.size + 1 for rank in ranks)
    sums: dict[tuple[Any, Fighter], Fraction] = {
        (rank.camp, rank.fighter): Fraction(0) for rank in ranks
    }
    clears = dict.fromkeys(camps, Fraction(0))
    falls = dict.fromkeys(camps, Fraction(0))
    total = Fraction(0)
    for chance, left in _ways(ranks, ways):
        total += chance
        lives = _fight_on(ranks, left, enemies, foes)
        dead = dict.fromkeys(camps, Fraction(1))
        for rank, alive, life in zip(ranks, left, lives, strict=True):
            sums[rank.camp, rank.fighter] += chance * alive * life / rank.size
            dead[rank.camp] *= (1 - life) ** alive
        for camp in camps:
            falls[camp] += chance * dead[camp]
            alone = prod((dead[foe] for foe in foes[camp]), start=Fraction(1))
            clears[camp] += chance * alone * (1 - dead[camp])
    return Weighed(
        {
            camp: Chances(
                tuple(sums[camp, fighter] / total for fighter in fighters),
                clears[camp] / total,
                falls[camp] / total,
            )
            for camp, fighters in camps.items()
        },
        ways <= MOST_EXACT,
    )


def _ranks(
    camps: Mapping[K, Sequence[Fighter]], foes: Mapping[K, Sequence[K]], enemies: Mapping[K, int]
) -> list[_Rank]:
    shots = {
        camp: sum((missile_attack(one) for one in fighters), Fraction(0))
        for camp, fighters in camps.items()
    }
    eas = pressures(shots, enemies, foes)
    ranks = []
    for camp, fighters in camps.items():
        broken = any(one.type == "catapults" for foe in foes[camp] for one in camps[foe])
        for fighter, size in Counter(fighters).items():
            defence = missile_defence(fighter, against_catapults=broken)
            ranks.append(_Rank(camp, fighter, size, survival(defence, eas[camp]), melee(fighter)))
    return ranks


def _ways(ranks: Sequence[_Rank], ways: int) -> Iterator[tuple[Fraction, tuple[int, ...]]]:
    """How many of each rank the missiles may leave alive, with the chance of that."""
    spreads = [_spread(rank) for rank in ranks]
    if ways > MOST_EXACT:
        spreads = _thin(spreads)
    for way in product(*spreads):
        yield prod((chance for _, chance in way), start=Fraction(1)), tuple(n for n, _ in way)


def _spread(rank: _Rank) -> list[tuple[int, Fraction]]:
    """Survivors -> chance, of armies that are each rolled for by themselves."""
    fail = 1 - rank.holds
    return [
        (alive, comb(rank.size, alive) * rank.holds**alive * fail ** (rank.size - alive))
        for alive in range(rank.size, -1, -1)
    ]


def _thin(spreads: list[list[tuple[int, Fraction]]]) -> list[list[tuple[int, Fraction]]]:
    """The likeliest numbers of each rank, in numbers short enough to reckon with quickly."""
    kept = [sorted(spread, key=lambda pair: -pair[1]) for spread in spreads]
    while prod(map(len, kept)) > MOST_ROUGH:
        longest = max(kept, key=len)
        if len(longest) == 1:
            break
        longest.pop()
    return [[(n, chance.limit_denominator(10**6)) for n, chance in spread] for spread in kept]


def _fight_on(
    ranks: Sequence[_Rank],
    left: Sequence[int],
    enemies: Mapping[K, int],
    foes: Mapping[K, Sequence[K]],
) -> list[Fraction]:
    """The chance of each rank's armies to survive the melee, if so many are left alive."""
    blows = dict.fromkeys(enemies, Fraction(0))
    for rank, alive in zip(ranks, left, strict=True):
        weight = alive + (rank.size - alive) * MELEE_KILLED_BY_ARROWS
        blows[rank.camp] += rank.strength * weight
    es = pressures(blows, enemies, foes)
    return [survival(rank.strength, es[rank.camp]) for rank in ranks]
