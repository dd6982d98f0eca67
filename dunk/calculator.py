"""The question to the battle calculator: what its form asks.

A question is an address: everything is in its query, so that it can be kept, shared and linked to.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final
from urllib.parse import urlencode

from django.http import QueryDict
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from dunk.engine.battlefield import Row, Side
from dunk.engine.strength import Arms, Fighter
from dunk.engine.tables.forces import ARMY_TYPES, MONSTER_RACE, TROLL_RACE
from dunk.engine.tables.lands import TERRAINS
from dunk.engine.tables.peoples import RACES
from dunk.wording import nouns

LETTERS: Final = ("a", "b", "c", "d")
FEWEST_SIDES: Final = 2
MOST_ROWS: Final = 6
USUAL_ROWS: Final = 2
MOST_OF_A_ROW: Final = 200
MOST_ARMIES: Final = 400
MOST_ERF: Final = 999

#: What a stranger finds: two hosts of different make in the open country.
EXAMPLE: Final = (
    "terrain=forest&a-race=elf&a-tech=bows&a-1-n=3&a-1-type=archers&a-1-erf=2"
    "&a-1-defends=1&b-race=orc&b-tech=iron&b-1-n=4&b-1-type=army&b-1-erf=2&b-2-n=1&b-2-type=trolls"
)

ARM_NAMES: Final[Mapping[str, str | Promise]] = {
    "bows": gettext_lazy("bows"),
    "iron": gettext_lazy("iron"),
    "steel": gettext_lazy("steel"),
    "armour": gettext_lazy("armour"),
}


@dataclass(frozen=True, slots=True)
class AskedRow:
    """A line of the form, as it was filled in."""

    at: int
    number: str = ""
    type: str = "army"
    erf: str = ""
    sick: bool = False
    defends: bool = False


@dataclass(frozen=True, slots=True)
class AskedSide:
    """A side as it was filled in. ``start``: the terrain it comes from; ``friend``: the letter of
    the side that it does not fight, "" for none."""

    letter: str
    race: str = "human"
    arms: tuple[str, ...] = ()
    start: str = ""
    friend: str = ""
    rows: tuple[AskedRow, ...] = ()

    @property
    def name(self) -> str:
        return _("Side %(letter)s") % {"letter": self.letter.upper()}


@dataclass(frozen=True, slots=True)
class Question:
    """What was asked. ``in_the_open``: at a border (DK-5.5); ``faults``: what is wrong, in words;
    ``sides``: as filled in; ``armies``: as the engine takes them, empty if something is wrong."""

    terrain: str
    in_the_open: bool
    seed: str
    sides: tuple[AskedSide, ...]
    faults: tuple[str, ...] = ()
    armies: tuple[Side, ...] = field(default=())


def read_question(asked: QueryDict, usual: str = EXAMPLE) -> Question:
    """The question of an address; one that says nothing asks the usual one."""
    if not asked:
        return read_question(QueryDict(usual))
    faults: list[str] = []
    terrain = _one(asked, "terrain", TERRAINS, "land", faults)
    in_the_open = bool(asked.get("open"))
    count = _count(asked)
    sides = tuple(_side(asked, letter, LETTERS[:count], faults) for letter in LETTERS[:count])
    seed = asked.get("seed", "1")[:20]
    question = Question(terrain, in_the_open, seed, sides)
    armies = tuple(_army(question, side, faults) for side in sides)
    total = sum(row.number for side in armies for row in side.rows)
    if total > MOST_ARMIES:
        faults.append(
            _("That are %(n)d armies; %(most)d can fight here.") % {"n": total, "most": MOST_ARMIES}
        )
    return replace(question, faults=tuple(faults), armies=() if faults else armies)


def _count(asked: QueryDict) -> int:
    """How many sides: those asked for, and all that have armies."""
    named = [at for at, letter in enumerate(LETTERS, 1) if f"{letter}-1-n" in asked]
    wish = asked.get("sides", "")
    count = (
        int(wish) if wish.isascii() and wish.isdigit() and len(wish) < 3 else max(named, default=0)
    )
    return min(max(count, FEWEST_SIDES), len(LETTERS))


def _one(
    asked: QueryDict,
    name: str,
    among: Iterable[str],
    usual: str,
    faults: list[str],
    *,
    or_none: bool = False,
) -> str:
    value = asked.get(name, usual)
    if value in among or (or_none and not value):
        return value
    told = _("“%(value)s” is no value of %(name)s: choose one of %(among)s.")
    faults.append(told % {"value": value[:20], "name": name, "among": nouns.list_words(among)})
    return usual


def _side(asked: QueryDict, letter: str, letters: Sequence[str], faults: list[str]) -> AskedSide:
    others = [other for other in letters if other != letter]
    return AskedSide(
        letter,
        _one(asked, f"{letter}-race", RACES, "human", faults),
        tuple(name for name in ARM_NAMES if name in asked.getlist(f"{letter}-tech")),
        _one(asked, f"{letter}-from", TERRAINS, "", faults, or_none=True),
        _one(asked, f"{letter}-friend", others, "", faults, or_none=True),
        tuple(_row(asked, letter, at, faults) for at in range(1, _rows(asked, letter) + 1)),
    )


def _rows(asked: QueryDict, letter: str) -> int:
    """How many lines: one more than those filled in, and two at least."""
    filled = [at for at in range(1, MOST_ROWS + 1) if asked.get(f"{letter}-{at}-n")]
    return min(max(USUAL_ROWS, max(filled, default=0) + 1), MOST_ROWS)


def _row(asked: QueryDict, letter: str, at: int, faults: list[str]) -> AskedRow:
    name = f"{letter}-{at}"
    return AskedRow(
        at,
        asked.get(f"{name}-n", "")[:9],
        _one(asked, f"{name}-type", ARMY_TYPES, "army", faults),
        asked.get(f"{name}-erf", "")[:9],
        bool(asked.get(f"{name}-sick")),
        bool(asked.get(f"{name}-defends")),
    )


def _army(question: Question, side: AskedSide, faults: list[str]) -> Side:
    terrain = (side.start if question.in_the_open else "") or question.terrain
    arms = Arms(*(name in side.arms for name in Arms._fields))
    rows = []
    for row in side.rows:
        if not row.number.strip() or row.number.strip() == "0":
            continue
        number = _number(row.number, MOST_OF_A_ROW, side, row, faults)
        erf = _number(row.erf.strip() or "1", MOST_ERF, side, row, faults)
        fighter = Fighter(
            row.type,
            race_of(row.type, side.race),
            erf,
            terrain,
            arms,
            row.sick and race_of(row.type, side.race) != "elf",
            row.defends and not question.in_the_open,
        )
        rows.append(Row(fighter, number))
    if not rows:
        faults.append(
            _("%(side)s has no armies: say how many in one of its lines.") % {"side": side.name}
        )
    friends = {
        at
        for at, other in enumerate(question.sides)
        if other.letter == side.friend or other.friend == side.letter
    }
    if len(friends) >= len(question.sides) - 1:
        faults.append(_("%(side)s has nobody to fight against.") % {"side": side.name})
    return Side(tuple(rows), frozenset(friends))


def _number(text: str, most: int, side: AskedSide, row: AskedRow, faults: list[str]) -> int:
    text = text.strip()
    if text.isascii() and text.isdigit() and 1 <= int(text) <= most:
        return int(text)
    told = _("%(side)s, line %(line)d: write a whole number from 1 to %(most)d, not “%(text)s”.")
    faults.append(told % {"side": side.name, "line": row.at, "most": most, "text": text})
    return 1


def race_of(kind: str, race: str) -> str:
    """The race of an army of that type in a kingdom of that race (DK-2.1.6)."""
    if kind == "trolls":
        return TROLL_RACE
    return MONSTER_RACE if ARMY_TYPES[kind].monster else race


def query_of(question: Question) -> str:
    """The query that asks the same."""
    query: list[tuple[str, object]] = [("terrain", question.terrain), ("seed", question.seed)]
    query += [("sides", len(question.sides)), *([("open", 1)] if question.in_the_open else [])]
    for side in question.sides:
        query.append((f"{side.letter}-race", side.race))
        query += [(f"{side.letter}-tech", name) for name in side.arms]
        query += [
            (f"{side.letter}-{name}", value)
            for name, value in (("from", side.start), ("friend", side.friend))
            if value
        ]
        for row in side.rows:
            if row.number:
                name = f"{side.letter}-{row.at}"
                query += [(f"{name}-n", row.number), (f"{name}-type", row.type)]
                query += [(f"{name}-erf", row.erf)] if row.erf else []
                query += [(f"{name}-sick", 1)] if row.sick else []
                query += [(f"{name}-defends", 1)] if row.defends else []
    return urlencode(query)


#: Of an army: its type, how many, their ERF, whether they are sick, and whether they defend.
Known = tuple[str, int, int, bool, bool]


def query_for(
    terrain: str,
    sides: Sequence[tuple[str, Iterable[str], Sequence[Known]]],
    starts: Sequence[str] = (),
    *,
    against_first: bool = False,
) -> str:
    """The query of a question. ``sides``: race ("" if unknown), technologies and armies;
    ``starts``: where the sides come from, for a fight at a border; ``against_first``: the third
    side does not fight the second. What there is no room for is left out."""
    query: list[tuple[str, object]] = [("terrain", terrain)]
    if starts:
        query.append(("open", 1))
    for at, (letter, (race, technologies, rows)) in enumerate(zip(LETTERS, sides, strict=False)):
        query.append((f"{letter}-race", race or "human"))
        query += [(f"{letter}-tech", name) for name in ARM_NAMES if name in set(technologies)]
        if starts:
            query.append((f"{letter}-from", starts[at]))
        if against_first and at == 2:
            query.append((f"{letter}-friend", LETTERS[1]))
        for line, (kind, number, erf, sick, defends) in enumerate(rows[:MOST_ROWS], 1):
            name = f"{letter}-{line}"
            query += [(f"{name}-n", number), (f"{name}-type", kind), (f"{name}-erf", erf)]
            query += [(f"{name}-sick", 1)] if sick else []
            query += [(f"{name}-defends", 1)] if defends and not starts else []
    return urlencode(query)
