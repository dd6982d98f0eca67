"""What the battle calculator shows for an answer: who may survive, with which chance."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from math import isqrt
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _

from dunk.calculator import (
    ARM_NAMES,
    LETTERS,
    MOST_ERF,
    MOST_OF_A_ROW,
    AskedSide,
    Question,
    query_of,
)
from dunk.engine.battlefield import Fate, Peace, RowFate, Side, SideFate, foretell
from dunk.engine.printed import print_strength
from dunk.engine.tables.forces import ARMY_TYPES
from dunk.engine.tables.lands import TERRAINS
from dunk.engine.tables.peoples import RACES
from dunk.wording import nouns
from dunk.wording.decimals import point

BARS: Final = 12  # at most, for how many survive


@dataclass(frozen=True, slots=True)
class Share:
    """A chance in words and as the length of a bar, 0 to 100. ``exact``: as a fraction, "" if it is
    long or not exact."""

    words: str
    chance: str
    bar: str
    exact: str = ""


@dataclass(frozen=True, slots=True)
class ShownRow:
    """A row with what reports print of it (DK-6.6)."""

    words: str
    eas: str
    aas: str
    es: str
    strength: str
    shares: Sequence[Share]


@dataclass(frozen=True, slots=True)
class ShownSide:
    """A side of the answer. ``mean``: how many survive of ``size`` on average."""

    name: str
    race: str | Promise
    size: int
    mean: str
    dies: Share
    left: Sequence[Share]
    rows: Sequence[ShownRow]


@dataclass(frozen=True, slots=True)
class Answer:
    """``battles``: played for it, 0 where it is exact; ``within``: how far off its chances may be,
    in percent; ``standing``: who is left, the likeliest first."""

    sides: Sequence[ShownSide]
    standing: Sequence[Share]
    battles: int
    within: str


@lru_cache(maxsize=256)
def _foretell(sides: tuple[Side, ...], seed: str) -> Fate:
    return foretell(sides, seed)


def answer(question: Question) -> Answer | None:
    """What may come of it; None if something is wrong with the question. The work is bounded."""
    if not question.armies:
        return None
    try:
        fate = _foretell(question.armies, question.seed)
    except Peace:  # reading has told of it
        return None
    exact = not fate.battles
    names = [side.name for side in question.sides]
    return Answer(
        [
            _shown_side(asked, side, exact)
            for asked, side in zip(question.sides, fate.sides, strict=True)
        ],
        [
            _share(_standing(who, names), chance, exact)
            for who, chance in sorted(
                fate.standing.items(), key=lambda item: (-item[1], sorted(item[0]))
            )
        ],
        fate.battles,
        _percent(Fraction(1, isqrt(fate.battles))) if fate.battles else "",
    )


def _standing(who: frozenset[int], names: Sequence[str]) -> str:
    if not who:
        return _("nobody is left")
    left = nouns.list_words(names[side] for side in sorted(who))
    if len(who) == 1:
        return _("only %(side)s is left") % {"side": left}
    return _("left are %(sides)s") % {"sides": left}


def _shown_side(asked: AskedSide, side: SideFate, exact: bool) -> ShownSide:
    return ShownSide(
        asked.name,
        nouns.PEOPLES[asked.race],
        side.size,
        point(_decimal(side.mean)),
        _share(_("none survives"), side.dies, exact),
        [_share(words, chance, exact) for words, chance in _bars(side)],
        [_shown_row(row, exact) for row in side.rows],
    )


def _bars(side: SideFate) -> list[tuple[str, Fraction]]:
    """How many survive, in as many bars as can be read; what cannot be, or never was, is left out
    at both ends."""
    fewest, most = min(side.left), max(side.left)
    step = -(-(most - fewest + 1) // BARS)
    bars = []
    for first in range(fewest, most + 1, step):
        last = min(first + step - 1, most)
        chance = sum((side.left.get(n, Fraction(0)) for n in range(first, last + 1)), Fraction(0))
        bars.append((str(first) if first == last else f"{first}–{last}", chance))
    return bars


def _shown_row(fate: RowFate, exact: bool) -> ShownRow:
    odds, fighter = fate.odds, fate.row.fighter
    told = [f"{fate.row.number} × {nouns.ARMIES[fighter.type]}", f"ERF {fighter.erf}"]
    if fighter.sick:
        told.append(_("sick"))
    if fighter.defends:
        told.append(_("defends"))
    least, most = map(print_strength, fate.es)
    return ShownRow(
        nouns.list_words(told),
        print_strength(odds.eas),
        print_strength(odds.aas),
        most if least == most else f"{least}–{most}",
        print_strength(odds.strength),
        [
            _share(_("survives missiles"), odds.missiles, True),
            _share(_("then melee, if no missile hits"), odds.melee, True),
            _share(_("lives to the end"), fate.lives, exact),
        ],
    )


def _share(words: str, chance: Fraction, exact: bool) -> Share:
    is_short = exact and chance.denominator < 10_000 and chance.denominator != 1
    return Share(words, _percent(chance), _decimal(chance * 100), str(chance) if is_short else "")


def _percent(chance: Fraction) -> str:
    """With a digit behind the point; what is possible is never 0, what is not certain never 100."""
    tenths = round(chance * 1000)
    if tenths == 0 and chance:
        return _("under 0.1 %")
    if tenths == 1000 and chance != 1:
        return _("over 99.9 %")
    return point(f"{tenths // 10}.{tenths % 10} %")


def _decimal(number: Fraction) -> str:
    hundredths = round(number * 100)
    return f"{hundredths // 100}.{hundredths % 100:02}"


def present(question: Question) -> dict[str, Any]:
    """Context of the page."""
    return {
        "question": question,
        "answer": answer(question),
        "terrains": [(name, nouns.TERRAINS[name]) for name in TERRAINS],
        "races": [(name, nouns.PEOPLES[name]) for name in RACES],
        "types": [(name, nouns.ARMIES[name]) for name in ARMY_TYPES],
        "arms": ARM_NAMES.items(),
        "can_grow": len(question.sides) < len(LETTERS),
        "most": MOST_OF_A_ROW,
        "most_erf": MOST_ERF,
        "again": f"?{query_of(replace(question, seed=_next(question.seed)))}",
    }


def _next(seed: str) -> str:
    return str(int(seed) + 1) if seed.isascii() and seed.isdigit() else f"{seed[:19]}2"
