"""The battle calculator: what a form asks, and what is shown for an answer.

A question is an address: everything is in its query, so that it can be kept, shared and linked to.
``query_at`` and ``query_of_battle`` write such questions, with what a report tells.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import lru_cache
from math import isqrt
from typing import Any, Final
from urllib.parse import urlencode

from django.http import QueryDict
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from dunk.engine.battlefield import Fate, Peace, Row, RowFate, Side, SideFate, foretell
from dunk.engine.hexes import grid_of
from dunk.engine.printed import print_strength
from dunk.engine.relations import ALLY
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
MOST_OFFERS: Final = 40
BARS: Final = 12  # at most, for how many survive

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


# What is shown


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
        _decimal(side.mean),
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
    return f"{tenths // 10}.{tenths % 10} %"


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


# Links with what a report tells

Report = Mapping[str, Any]
Event = Mapping[str, Any]


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


def address_of(report: Report, event: Event) -> str:
    """The page of the calculator with the question of ``query_of_battle``."""
    return f"{reverse('dunk:battle')}?{query_of_battle(report, event)}"


def query_of_battle(report: Report, event: Event) -> str:
    """The question for a battle that a report tells of (``battle`` or
    ``border_battle``), with what its reader knows: own technologies and ERF, races of those met;
    unknown ERF count as 1."""
    own, place = report["own"], event["place"]
    told = event["data"]["sides"]
    is_border = "toward" in event["data"]
    owner = _owner_then(report, place)
    sides = []
    for side in told:
        number = side["owner"]
        is_own = own is not None and number == report["kingdom"]
        defends = bool(number) and number == owner
        rows = _own_rows(report, event, defends) if is_own else []
        sides.append(
            (
                _race_in(report, number),
                own["technologies"] if is_own else (),
                rows or [(kind, n, 1, False, defends) for kind, n in side["fought"].items()],
            )
        )
    starts = [_terrain_in(report, side["start"]) for side in told] if is_border else ()
    return query_for(_terrain_in(report, place), sides, starts)


def query_at(report: Report, place: int) -> str:
    """The question for a fight of the reader's armies against all foreign ones that he sees in a
    province: his own there, else those next door, who would move in."""
    own, me = report["own"], report["kingdom"]
    land = report["provinces"].get(str(place), {})
    grid = grid_of(report["width"], report["height"])
    mine = [army for army in own["armies"] if army["province"] == place]
    is_home = land.get("owner") == me and bool(mine)
    if not mine:
        near = grid.neighbours(place)
        mine = [army for army in own["armies"] if army["province"] in near]
    alike = Counter((army["type"], army["erf"], bool(army.get("plague"))) for army in mine)
    rows = [(kind, n, erf, sick, is_home) for (kind, erf, sick), n in sorted(alike.items())]
    sides: list[tuple[str, Iterable[str], Sequence[Known]]] = [
        (own["race"], own["technologies"], rows or [("army", 1, 1, False, False)])
    ]
    for owner, kinds in _strangers(report, land).items():
        defends = bool(owner) and owner == land.get("owner")
        theirs = [(kind, n, 1, False, defends) for kind, n in sorted(kinds.items())]
        sides.append((_race_in(report, owner), (), theirs))
    return query_for(_terrain_in(report, place), sides[:3], against_first=True)


def query_of_own(report: Report) -> str:
    """The reader's people with their technologies against an army of humans."""
    own = report["own"]
    plain = [("army", 1, 1, False, False)]
    return query_for("land", [(own["race"], own["technologies"], plain), ("human", (), plain)])


@dataclass(frozen=True, slots=True)
class Offer:
    """A question that a report suggests."""

    words: str
    query: str


def offers(report: Report) -> list[Offer]:
    """The battles that the report tells of, then the foreign armies in sight, by province."""
    found = []
    for event in report["events"]:
        if event["code"] in ("battle", "border_battle"):
            places = sorted(_ground(event))
            words = _("the battle in province %(place)s")
            if len(places) > 1:
                words = _("the battle between provinces %(place)s and %(other)s")
            about = {"place": places[0], "other": places[-1]}
            found.append(Offer(words % about, query_of_battle(report, event)))
    for number, land in report["provinces"].items():
        strangers = _strangers(report, land)
        if land["seen"] == report["turn"] - 1 and strangers:
            forces: Counter[str] = sum(strangers.values(), Counter())
            listed = nouns.list_forces(dict(sorted(forces.items())))
            words = _("province %(place)s: %(forces)s") % {"place": number, "forces": listed}
            found.append(Offer(words, query_at(report, int(number))))
    return found[:MOST_OFFERS]


def _strangers(report: Report, land: Mapping[str, Any]) -> dict[int, Counter[str]]:
    """Owner -> types of the armies seen in a province, but for the reader's and his allies'."""
    found: dict[int, Counter[str]] = {}
    relations = report["own"]["relations"]
    for army in land.get("armies", ()):
        owner = army["owner"]
        is_ally = relations.get(str(owner), {}).get("status") == ALLY
        if owner != report["kingdom"] and not is_ally:
            found.setdefault(owner, Counter())[army["type"]] += 1
    return found


def _own_rows(report: Report, event: Event, defends: bool) -> list[Known]:
    """The reader's own armies in that battle, by type and by the ERF that they went in with."""
    counts: dict[tuple[str, int], int] = {}
    for other in report["events"]:
        if other["code"] not in ("fight", "border_fight") or _ground(other) != _ground(event):
            continue
        data = other["data"]
        key = data["type"], data["erf"] - (data["fate"] == "alive")
        counts[key] = counts.get(key, 0) + 1
    return [(kind, n, erf, False, defends) for (kind, erf), n in sorted(counts.items())]


def _owner_then(report: Report, place: int) -> int:
    """Whose the province was while they fought, 0 if that is not told: its owner is found later in
    the turn (DK-5.12)."""
    for event in report["events"]:
        if event["place"] == place and event["code"] == "occupied":
            return int(event["data"]["loser"] or 0)
        if event["place"] == place and event["code"] == "contested":
            return 0
    return int(report["provinces"].get(str(place), {}).get("owner", 0))


def _ground(event: Event) -> set[int]:
    """Where it was: a province, or the two of a border."""
    return {event["place"], event["data"].get("toward", event["place"])}


def _race_in(report: Report, kingdom: int) -> str:
    own = report["own"]
    if own is None or not kingdom:
        return ""
    if kingdom == report["kingdom"]:
        return str(own["race"])
    return own["relations"].get(str(kingdom), {}).get("race") or ""


def _terrain_in(report: Report, place: int) -> str:
    return str(report["provinces"].get(str(place), {}).get("terrain") or "land")
