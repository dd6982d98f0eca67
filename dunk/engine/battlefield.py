"""A battle before it is fought: what each army would meet, and with which chance it lives (DK-6).

For whoever asks "what if": nothing here needs a board or dice. ``pair_odds`` is the rules by the
letter, army by army; ``foretell`` works with rows of equal armies and is fast for many. Chances are
exact fractions where few things can happen, else those of many battles played with a seed; the same
question always gets the same answer.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import product
from math import comb, lcm, prod
from typing import Final, NamedTuple, TypeVar

from dunk.engine.odds import count_enemies, pressures, survival
from dunk.engine.seeded import SeededDice
from dunk.engine.strength import Fighter, melee, missile_attack, missile_defence
from dunk.engine.tables.forces import MELEE_KILLED_BY_ARROWS

MOST_WAYS: Final = 64  # in which missiles can fall, for chances to be worked out exactly
MOST_BATTLES: Final = 2000  # played for one question
MOST_ROLLS: Final = 400_000  # made for one question
LEAST_BATTLES: Final = 200

K = TypeVar("K")

_FACES: Final = 1 << 30
_ROW: Final = 8  # rolls that a row costs beside those of its armies
_ZERO: Final = Fraction(0)
_ONE: Final = Fraction(1)


def graph_survival(
    strengths: Sequence[Fraction], enemies: Mapping[int, Collection[int]]
) -> list[Fraction]:
    """The chance of every army to survive the melee on any graph of enemies (DK-6.5.3).

    ``strengths``: in points, above 0; ``enemies``: index of an army -> those of its enemies, at
    least one, and they are enemies back.
    """
    return [
        survival(
            own,
            sum((strengths[foe] / (2 * len(enemies[foe]) - 1) for foe in enemies[index]), _ZERO),
        )
        for index, own in enumerate(strengths)
    ]


class Odds(NamedTuple):
    """Of one army, in points: ``eas``, ``aas``, ``es``, ``strength`` (DK-6.6), and its chances to
    survive the missiles and then the melee."""

    eas: Fraction
    aas: Fraction
    es: Fraction
    strength: Fraction
    missiles: Fraction
    melee: Fraction


def pair_odds(
    fighters: Sequence[Fighter],
    enemies: Mapping[int, Collection[int]],
    killed: Collection[int] = (),
) -> list[Odds]:
    """Every army's odds on any graph of enemies (DK-6.5.1 to DK-6.6), in the order of the armies.

    ``enemies``: index of an army -> those of its enemies, at least one, and they are enemies back.
    ``killed``: those that missiles have killed, which counts in the melee (DK-6.5.2).
    """
    blows = [
        melee(fighter) * (MELEE_KILLED_BY_ARROWS if index in killed else 1)
        for index, fighter in enumerate(fighters)
    ]
    found = []
    for index, fighter in enumerate(fighters):
        mine = enemies[index]
        aas = missile_defence(
            fighter, against_catapults=any(fighters[foe].type == "catapults" for foe in mine)
        )
        eas = sum(
            (missile_attack(fighters[foe]) / (2 * len(enemies[foe]) - 1) for foe in mine), _ZERO
        )
        es = sum((blows[foe] / (2 * len(enemies[foe]) - 1) for foe in mine), _ZERO)
        own = blows[index]
        found.append(Odds(eas, aas, es, own, survival(aas, eas), survival(own, es)))
    return found


class Row(NamedTuple):
    """So many armies that are alike in everything. ``number``: 1 or more."""

    fighter: Fighter
    number: int


@dataclass(frozen=True, slots=True)
class Side:
    """The armies of one owner. ``friends``: the sides, by index, that it does not fight."""

    rows: tuple[Row, ...]
    friends: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class RowFate:
    """What awaits the armies of a row.

    ``odds``: as if no missile hit. ``es``: the least and the most that there can be, as missiles
    kill all enemies or none. ``lives``: the chance of each to see the end.
    """

    row: Row
    odds: Odds
    es: tuple[Fraction, Fraction]
    lives: Fraction


@dataclass(frozen=True, slots=True)
class SideFate:
    """``left``: how many armies survive -> the chance of it; those without a chance are missing."""

    rows: tuple[RowFate, ...]
    left: Mapping[int, Fraction]

    @property
    def size(self) -> int:
        """How many armies it has at the beginning."""
        return sum(fate.row.number for fate in self.rows)

    @property
    def mean(self) -> Fraction:
        """How many survive on average."""
        return sum((count * chance for count, chance in self.left.items()), _ZERO)

    @property
    def dies(self) -> Fraction:
        """The chance that none survives."""
        return self.left.get(0, _ZERO)


@dataclass(frozen=True, slots=True)
class Fate:
    """How a battle may end. ``battles``: how many were played for it, 0 where all is exact.
    ``standing``: the sides of which an army survives -> the chance of just these."""

    sides: tuple[SideFate, ...]
    standing: Mapping[frozenset[int], Fraction]
    battles: int = 0


class Peace(ValueError):
    """A side without an enemy: there is no battle for it. ``side``: its index."""

    def __init__(self, side: int) -> None:
        super().__init__(f"side {side + 1} has no enemy")
        self.side = side


def foretell(sides: Sequence[Side], seed: str = "") -> Fate:
    """What may come of a battle between these sides; each has at least one army.

    ``seed``: text, for where battles are played. Raises ``Peace``.
    """
    field_ = _Field.of(sides)
    ways = prod(row.number + 1 for row in field_.rows)
    outcome = _work_out(field_) if ways <= MOST_WAYS else _play(field_, seed)
    fates = []
    for index, side in enumerate(sides):
        rows = [at for at, of in enumerate(field_.side_of) if of == index]
        fates.append(
            SideFate(
                tuple(_row_fate(field_, at, outcome.lives[at]) for at in rows),
                dict(sorted(outcome.left[index].items())),
            )
        )
        assert len(rows) == len(side.rows)
    return Fate(tuple(fates), dict(outcome.standing), outcome.battles)


@dataclass(frozen=True, slots=True)
class _Field:
    """The battle with its sums. ``rows``: of all sides; ``side_of``: row -> its side; ``weights``:
    side -> ``1 / (2n - 1)``; of each row ``hit``: the chance to survive missiles, ``blow``: its
    strength, ``odds``: as if no missile hit."""

    rows: tuple[Row, ...]
    side_of: tuple[int, ...]
    foes: Mapping[int, tuple[int, ...]]
    enemies: Mapping[int, int]
    blows: tuple[Fraction, ...]
    odds: tuple[Odds, ...]

    @classmethod
    def of(cls, sides: Sequence[Side]) -> "_Field":
        foes = {
            index: tuple(
                other
                for other, it in enumerate(sides)
                if other != index and other not in side.friends and index not in it.friends
            )
            for index, side in enumerate(sides)
        }
        for index, others in foes.items():
            if not others:
                raise Peace(index)
        rows = tuple(row for side in sides for row in side.rows)
        side_of = tuple(index for index, side in enumerate(sides) for _ in side.rows)
        enemies = count_enemies(
            {index: sum(row.number for row in side.rows) for index, side in enumerate(sides)}, foes
        )
        blows = tuple(melee(row.fighter) for row in rows)
        shots = [missile_attack(row.fighter) for row in rows]
        eas = pressures(_sums(rows, side_of, shots), enemies, foes)
        es = pressures(_sums(rows, side_of, blows), enemies, foes)
        catapults = {
            index
            for index, side in enumerate(sides)
            if any(row.fighter.type == "catapults" for row in side.rows)
        }
        odds = []
        for row, side, blow in zip(rows, side_of, blows, strict=True):
            aas = missile_defence(
                row.fighter, against_catapults=not catapults.isdisjoint(foes[side])
            )
            odds.append(
                Odds(
                    eas[side],
                    aas,
                    es[side],
                    blow,
                    survival(aas, eas[side]),
                    survival(blow, es[side]),
                )
            )
        return cls(rows, side_of, foes, enemies, blows, tuple(odds))

    def sides(self) -> range:
        return range(len(self.foes))

    def es(self, alive: Sequence[int]) -> dict[int, Fraction]:
        """Side -> what its armies meet in the melee, if missiles leave so many of each row."""
        sums = dict.fromkeys(self.sides(), _ZERO)
        for row, side, blow, left in zip(self.rows, self.side_of, self.blows, alive, strict=True):
            sums[side] += blow * (left + (row.number - left) * MELEE_KILLED_BY_ARROWS)
        return pressures(sums, self.enemies, self.foes)


def _sums(
    rows: Sequence[Row], side_of: Sequence[int], strengths: Sequence[Fraction]
) -> dict[int, Fraction]:
    sums: dict[int, Fraction] = dict.fromkeys(side_of, _ZERO)
    for row, side, strength in zip(rows, side_of, strengths, strict=True):
        sums[side] += strength * row.number
    return sums


def _row_fate(field_: _Field, at: int, lives: Fraction) -> RowFate:
    odds = field_.odds[at]
    return RowFate(field_.rows[at], odds, (odds.es * MELEE_KILLED_BY_ARROWS, odds.es), lives)


@dataclass(slots=True)
class _Outcome:
    """Row -> the chance of each of its armies to live; side -> number left -> chance; the sides
    that are left -> chance."""

    lives: list[Fraction]
    left: list[dict[int, Fraction]]
    standing: dict[frozenset[int], Fraction] = field(default_factory=dict)
    battles: int = 0


def _work_out(field_: _Field) -> _Outcome:
    """Every way in which missiles can fall, each with its exact chance."""
    outcome = _Outcome([_ZERO] * len(field_.rows), [{} for _ in field_.sides()])
    for alive, weight in _ways(field_):
        es = field_.es(alive)
        chances = [
            survival(blow, es[side])
            for blow, side in zip(field_.blows, field_.side_of, strict=True)
        ]
        for at, (left, chance) in enumerate(zip(alive, chances, strict=True)):
            outcome.lives[at] += weight * chance * Fraction(left, field_.rows[at].number)
        fallen = []
        for side in field_.sides():
            numbers = _numbers_left(
                [
                    (left, chance)
                    for left, chance, of in zip(alive, chances, field_.side_of, strict=True)
                    if of == side
                ]
            )
            for number, share in enumerate(numbers):
                if share:
                    _add(outcome.left[side], number, weight * share)
            fallen.append(numbers[0])
        for who in product((False, True), repeat=len(fallen)):
            share = prod(
                (1 - falls if stands else falls for stands, falls in zip(who, fallen, strict=True)),
                start=weight,
            )
            if share:
                stands = frozenset(side for side in field_.sides() if who[side])
                _add(outcome.standing, stands, share)
    return outcome


def _ways(field_: _Field) -> Iterator[tuple[tuple[int, ...], Fraction]]:
    """How many of each row missiles may leave, with the chance of it."""
    for alive in product(*(range(row.number + 1) for row in field_.rows)):
        weight = prod(
            (
                _binomial(row.number, left, odds.missiles)
                for row, left, odds in zip(field_.rows, alive, field_.odds, strict=True)
            ),
            start=_ONE,
        )
        if weight:
            yield alive, weight


def _binomial(count: int, came: int, chance: Fraction) -> Fraction:
    return comb(count, came) * chance**came * (1 - chance) ** (count - came)


def _numbers_left(groups: Sequence[tuple[int, Fraction]]) -> list[Fraction]:
    """The chance of 0, 1, 2 … survivors of groups of so many with that chance each."""
    shares = [_ONE]
    for count, chance in groups:
        own = [_binomial(count, came, chance) for came in range(count + 1)]
        joined = [_ZERO] * (len(shares) + count)
        for at, share in enumerate(shares):
            for came, other in enumerate(own):
                joined[at + came] += share * other
        shares = joined
    return shares


def _add(shares: dict[K, Fraction], key: K, share: Fraction) -> None:
    shares[key] = shares.get(key, _ZERO) + share


def _play(field_: _Field, seed: str) -> _Outcome:
    """Many battles, one after the other; whole numbers only, so that every machine agrees."""
    armies = sum(row.number for row in field_.rows)
    work = 2 * armies + _ROW * len(field_.rows)
    battles = max(LEAST_BATTLES, min(MOST_BATTLES, MOST_ROLLS // work))
    stream = SeededDice(seed).stream("battlefield")
    below = stream.below
    limits = [_limit(odds.missiles) for odds in field_.odds]
    reach, blows, shares = _whole(field_)
    lived = [0] * len(field_.rows)
    left: list[Counter[int]] = [Counter() for _ in field_.sides()]
    standing: Counter[frozenset[int]] = Counter()
    for _ in range(battles):
        sums = [0] * len(field_.foes)
        alive = []
        for at, row in enumerate(field_.rows):
            limit = limits[at]
            still = sum(below(_FACES) < limit for _ in range(row.number))
            alive.append(still)
            side = field_.side_of[at]
            whole, fallen = blows[at]
            sums[side] += (whole * still + fallen * (row.number - still)) * shares[side]
        numbers = [0] * len(field_.foes)
        for at, still in enumerate(alive):
            side = field_.side_of[at]
            es = sum(sums[foe] for foe in field_.foes[side])
            own = blows[at][0] * reach
            limit = own * _FACES // (own + es)
            came = sum(below(_FACES) < limit for _ in range(still))
            lived[at] += came
            numbers[side] += came
        for side, number in enumerate(numbers):
            left[side][number] += 1
        standing[frozenset(side for side, number in enumerate(numbers) if number)] += 1
    return _Outcome(
        [
            Fraction(count, battles * row.number)
            for count, row in zip(lived, field_.rows, strict=True)
        ],
        [{number: Fraction(n, battles) for number, n in counts.items()} for counts in left],
        {who: Fraction(n, battles) for who, n in standing.items()},
        battles,
    )


def _limit(chance: Fraction) -> int:
    """Below how many of ``_FACES`` a roll has come."""
    return chance.numerator * _FACES // chance.denominator


def _whole(field_: _Field) -> tuple[int, list[tuple[int, int]], list[int]]:
    """The strengths as whole numbers: by what an own one is multiplied to be compared with those of
    enemies; of each row its strength, alive and killed by missiles; by what those of a side are
    multiplied, for ``1 / (2n - 1)``."""
    killed = [blow * MELEE_KILLED_BY_ARROWS for blow in field_.blows]
    unit = lcm(*(number.denominator for number in (*field_.blows, *killed)))
    spread = [2 * field_.enemies[side] - 1 for side in field_.sides()]
    reach = lcm(*spread)
    blows = [
        (int(alive * unit), int(dead * unit))
        for alive, dead in zip(field_.blows, killed, strict=True)
    ]
    return reach, blows, [reach // one for one in spread]
