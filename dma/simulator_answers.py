"""What the simulator shows: its form, how a battle ended, what came of a thousand."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import urlencode

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from dma.engine.battle.odds import DRAW
from dma.engine.battle.setup import FIELD, STORM, VILLAGE, A, B
from dma.engine.tables.fortifications import FORTIFICATIONS
from dma.simulator import Question
from dma.wording.army_news import ENDS
from dma.wording.nouns import BUILDINGS, UNITS, list_troops
from dma.wording.signs import SIGNS

KINDS: Final[Mapping[str, str | Promise]] = {
    FIELD: gettext_lazy("battle in the field"),
    STORM: gettext_lazy("storm of a city: B defends it"),
    VILLAGE: gettext_lazy("attack on a village: B defends it"),
}


@dataclass(frozen=True, slots=True)
class Share:
    """A part of all battles. ``percent``: whole, for its bar."""

    words: str
    tenths: float
    percent: int


def query_of(question: Question) -> str:
    """The query that asks the same."""
    query: list[tuple[str, object]] = [("kind", question.kind), ("seed", question.seed)]
    query += [("build", name) for name in question.buildings]
    for side in question.sides:
        query += [(f"{side.letter}-{name}", n) for name, n in side.counts.items() if n]
        query += [(f"{side.letter}-layout", side.drawing)] if side.drawing.strip() else []
    query += [(f"rule-{name}", value) for name, value in question.rules.items()]
    return urlencode(query)


def present_form(question: Question) -> dict[str, Any]:
    """What the form holds."""
    return {
        "asked": question,
        "kinds": KINDS.items(),
        "walls": [(name, BUILDINGS[name], name in question.buildings) for name in FORTIFICATIONS],
        "sides": [
            (side, [(name, UNITS[name], SIGNS[name], n) for name, n in side.counts.items()])
            for side in question.sides
        ],
        "other_seed": _other(question.seed),
    }


def _other(seed: str) -> str:
    return str(int(seed) + 1) if seed.isascii() and seed.isdigit() else f"{seed[:18]}2"


def present_outcome(record: Mapping[str, Any]) -> dict[str, Any]:
    """How one battle ended."""
    left = {side: Counter(it[1] for it in record["after"] if it[2] == side) for side in (A, B)}
    return {
        "winner": record["winner"],
        "why": ENDS[record["why"]],
        "left": [(side, list_troops(left[side]) or _("nobody")) for side in (A, B)],
    }


def tell_odds(odds: Mapping[str, Any]) -> dict[str, Any]:
    """What came of many battles (``engine.battle.odds``)."""
    runs = odds["runs"]
    words = {A: _("A wins"), B: _("B wins"), DRAW: _("a draw")}
    return {
        "runs": runs,
        "wins": [_share(words[name], odds["wins"][name], runs) for name in (A, B, DRAW)],
        "why": [_share(str(ENDS[name]), n, runs) for name, n in sorted(odds["why"].items())],
        "mean": odds["steps"]["mean_hundredths"] / 100,
        "least": odds["steps"]["least"],
        "most": odds["steps"]["most"],
        "left": [
            (
                side,
                [
                    (UNITS[name], odds["survivors_hundredths"][side][name] / 100)
                    for name in UNITS
                    if name in odds["survivors_hundredths"][side]
                ],
            )
            for side in (A, B)
        ],
    }


def _share(words: str, n: int, runs: int) -> Share:
    return Share(words, 100 * n / runs, 100 * n // runs)
