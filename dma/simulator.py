"""The question to the battle simulator: what its form asks.

A question is an address: everything is in its query, so that it can be kept, shared and linked to.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from django.http import QueryDict
from django.utils import translation
from django.utils.translation import gettext as _

from dma.engine.battle.documents import MalformedSetup, decode_setup
from dma.engine.battle.setup import FIELD, KINDS, STORM
from dma.engine.jsonfields import MalformedPosition
from dma.engine.rules import ARMY_CAPACITY, ARMY_COLUMNS, ARMY_ROWS
from dma.engine.state import Cell
from dma.engine.tables.fortifications import FORTIFICATIONS
from dma.wording.nouns import UNITS
from dma.wording.signs import SIGNS

LETTERS: Final = ("a", "b")
#: Constants of the rule book that a battle obeys -> the most that can be asked here.
RULES_HERE: Final[Mapping[str, int]] = {
    "depth_bonus_per_rank": 100,
    "depth_bonus_max": 100,
    "height_factor": 100,
    "height_attack_min": 100,
    "battle_step_cap": 120,
    "battle_idle_steps": 20,
    "paralyse_percent": 100,
    "sermon_base_percent": 100,
    "sermon_immunity_per_neighbour_percent": 100,
    "charm_percent": 100,
    "siege_tower_min_height": 100,
}
EMPTY: Final = {".", "..", "-", "--", "–", "·"}

#: What a stranger finds.
EXAMPLE: Final = (
    "kind=storm&build=city_wall&a-knights=4&a-archers=8&a-militia=12&a-siege_towers=2"
    "&b-militia=8&b-crossbowmen=6&b-heavy_infantry=3"
)


@dataclass(frozen=True, slots=True)
class Asked:
    """A side as it was filled in. ``counts``: type -> what stands in its field; ``drawing``: the
    layout as text."""

    letter: str
    counts: Mapping[str, str]
    drawing: str

    @property
    def name(self) -> str:
        return _("Side %(letter)s") % {"letter": self.letter.upper()}


@dataclass(frozen=True, slots=True)
class Question:
    """What was asked. ``faults``: what is wrong, in words; ``setup``: the battle as a document
    (``engine.battle.documents``), None if something is wrong; ``rules``: those that are not as
    usual."""

    kind: str
    buildings: tuple[str, ...]
    sides: tuple[Asked, ...]
    seed: str
    rules: Mapping[str, int]
    faults: tuple[str, ...] = ()
    setup: Mapping[str, Any] | None = field(default=None)


def read_question(asked: QueryDict, usual: str = EXAMPLE) -> Question:
    """The question of an address; one that says nothing of a battle asks the usual one."""
    if "kind" not in asked and not any(name[:2] in ("a-", "b-") for name in asked):
        return read_question(QueryDict(usual))
    faults: list[str] = []
    kind = asked.get("kind", FIELD)
    if kind not in KINDS:
        faults.append(_("“%(kind)s” is no kind of battle.") % {"kind": kind[:20]})
        kind = FIELD
    chosen = set(asked.getlist("build"))
    buildings = tuple(name for name in FORTIFICATIONS if name in chosen)
    sides = tuple(_side(asked, letter) for letter in LETTERS)
    rows = {side.letter: list(_rows(side, faults)) for side in sides}
    rules = _rules(asked, faults)
    seed = asked.get("seed", "1").strip()[:20] or "1"
    for side in sides:
        total = sum(row.get("count", 1) for row in rows[side.letter])
        if not 1 <= total <= ARMY_CAPACITY and not faults:
            told = _("%(side)s has %(n)s units: from 1 to %(most)s can fight (DMA-10.1).")
            faults.append(told % {"side": side.name, "n": total, "most": ARMY_CAPACITY})
    setup: dict[str, Any] = {"kind": kind, **rows}
    if kind == STORM and buildings:
        setup["buildings"] = list(buildings)
    if rules:
        setup["rules"] = dict(rules)
    if not faults:
        faults.extend(_check(setup))
    done = None if faults else setup
    return Question(kind, buildings, sides, seed, rules, tuple(faults), done)


def _check(setup: Mapping[str, Any]) -> Iterator[str]:
    """What the engine says of it; there should be nothing left to say."""
    try:
        decode_setup(setup)
    except (MalformedSetup, MalformedPosition) as error:
        yield str(error)


def _side(asked: QueryDict, letter: str) -> Asked:
    counts = {name: asked.get(f"{letter}-{name}", "").strip()[:9] for name in UNITS}
    return Asked(letter, counts, asked.get(f"{letter}-layout", "")[:2000])


def _rows(side: Asked, faults: list[str]) -> Iterator[dict[str, Any]]:
    """Of a side, as the engine takes them: those drawn first, then those counted."""
    for cell, name in _drawn(side, faults):
        yield {"type": name, "cell": list(cell)}
    for name, text in side.counts.items():
        if text in ("", "0"):
            continue
        if not (text.isascii() and text.isdigit() and 1 <= int(text) <= ARMY_CAPACITY):
            told = _("%(side)s, %(unit)s: write a whole number from 0 to %(most)s, not “%(text)s”.")
            about = {"unit": UNITS[name], "most": ARMY_CAPACITY, "text": text}
            faults.append(told % {"side": side.name, **about})
            continue
        yield {"type": name, "count": int(text)}


def _drawn(side: Asked, faults: list[str]) -> Iterator[tuple[Cell, str]]:
    """Layout cell -> type, of all signs of the drawing."""
    lines = [line.split() for line in side.drawing.splitlines()]
    while lines and not lines[-1]:
        lines.pop()
    if len(lines) > ARMY_ROWS or any(len(line) > ARMY_COLUMNS for line in lines):
        told = _("%(side)s: a layout has at most 6 lines of 11 signs (DMA-13.2).")
        faults.append(told % {"side": side.name})
        return
    known = signs()
    for row, line in enumerate(lines):
        for column, sign in enumerate(line):
            if sign in EMPTY:
                continue
            name = known.get(sign.casefold())
            if name is None:
                told = _("%(side)s, line %(line)s of the layout: no unit has the sign “%(sign)s”.")
                about = {"line": row + 1, "sign": sign[:20]}
                faults.append(told % {"side": side.name, **about})
            else:
                yield (column, row), name


def signs() -> dict[str, str]:
    """Sign in small letters -> type: those of the reader's language and the English ones."""
    found: dict[str, str] = {}
    with translation.override("en"):
        found |= {str(sign).casefold(): name for name, sign in SIGNS.items()}
    return found | {str(sign).casefold(): name for name, sign in SIGNS.items()}


def _rules(asked: QueryDict, faults: list[str]) -> dict[str, int]:
    rules = {}
    for name, most in RULES_HERE.items():
        text = asked.get(f"rule-{name}", "").strip()
        if not text:
            continue
        if text.isascii() and text.isdigit() and len(text) < 6 and int(text) <= most:
            rules[name] = int(text)
        else:
            told = _("%(name)s: write a whole number from 0 to %(most)s, not “%(text)s”.")
            faults.append(told % {"name": name.upper(), "most": most, "text": text[:20]})
    return rules
