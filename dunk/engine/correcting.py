"""The Dunkmaster mends the position between two turns (DK-1.5): what he may change, and what
forbids it.

A mended position is one that play could have left: whatever a rule says is always so, is so in it.
Who is told of it is worked out in ``correcting_news``.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, Protocol

from dunk.engine import correcting_rules
from dunk.engine.correcting_news import tell
from dunk.engine.events import Event
from dunk.engine.naming import enlist
from dunk.engine.phases.sight import keep_sightings
from dunk.engine.sight import look, meet
from dunk.engine.state import (
    NOBODY,
    REBELS,
    Army,
    ArmyId,
    Document,
    Kingdom,
    Muster,
    Plague,
    Position,
    Province,
    Town,
    last_nobody,
)
from dunk.engine.tables.disasters import PLAGUE_NUMBERS
from dunk.engine.tables.forces import ARMY_TYPES, MONSTER_RACE, TROLL_RACE
from dunk.engine.tables.lands import GOODS
from dunk.engine.tables.peoples import RACES
from dunk.engine.tables.structures import MINES, SINGLE_STRUCTURES
from dunk.engine.tables.technologies import TECHNOLOGIES

RULE: Final = "DK-1.5"
#: As in an order, a number has nine digits at most.
MOST: Final = 999_999_999
MOST_VILLAGES: Final = 999
MOST_ERF: Final = 9_999
LONGEST_NAME: Final = 60

KINGDOM: Final = "kingdom"
PROVINCE: Final = "province"
ARMY: Final = "army"
#: The number of an army that is not there yet, in the name of its row.
NEW: Final = 0

#: Number fields -> least, most, the rule they are of; of ``silent`` and ``province`` the most
#: depends on the campaign.
NUMBERS: Final[Mapping[str, tuple[int, int, str]]] = {
    "gold": (-MOST, MOST, "DK-2.1.1"),
    "silent": (0, MOST, "DK-17.5"),
    "villages": (0, MOST_VILLAGES, "DK-4.3.1"),
    **dict.fromkeys(GOODS, (0, MOST, "DK-7.6.3")),
    "province": (0, MOST, "DK-2.2.2"),
    "erf": (1, MOST_ERF, "DK-2.1.5"),
}
FIELDS: Final[Mapping[str, tuple[str, ...]]] = {
    KINGDOM: ("name", "gold", "technologies", "silent"),
    PROVINCE: (
        *("owner", "population", "villages", "town", *GOODS, "mine"),
        *(*SINGLE_STRUCTURES, "plague", "town_plague"),
    ),
    ARMY: ("province", "name", "type", "erf", "plague", "gone"),
}
#: What of a field is nothing, and what stands there otherwise.
CHOICES: Final[Mapping[str, tuple[str, tuple[str, ...]]]] = {
    "population": ("DK-2.1.2", ("", *RACES)),
    "town": ("DK-7.6.1", ("", *RACES)),
    "mine": ("DK-7.5.2", ("", *MINES)),
    "type": ("DK-11.2", tuple(ARMY_TYPES)),
}


class Edit(Protocol):
    """One field of one row, and what it is to be: a number, yes or no, or a text ("": nothing)."""

    @property
    def table(self) -> str: ...
    @property
    def row(self) -> str: ...
    @property
    def field(self) -> str: ...
    @property
    def value(self) -> int | bool | str: ...


@dataclass(frozen=True, slots=True)
class Fault:
    """What a rule says against it; ``field`` or ``row`` empty where it is about more than that."""

    code: str
    rule: str
    data: Mapping[str, object]
    table: str = ""
    row: str = ""
    field: str = ""


@dataclass(frozen=True, slots=True)
class Mended:
    """The position after, and who may know what of it; the old one where there are faults."""

    position: Position
    events: tuple[Event, ...] = ()
    faults: tuple[Fault, ...] = ()


class Refused(Exception):
    """A value that the field cannot hold; its fault is told by code, rule and data."""

    def __init__(self, code: str, rule: str, **data: object) -> None:
        super().__init__(code)
        self.code, self.rule, self.data = code, rule, data


@dataclass(slots=True)
class _Work:
    """The copy that is worked on. ``added``: the armies that were not there before."""

    position: Position
    faults: list[Fault] = field(default_factory=list)
    added: dict[int, Army] = field(default_factory=dict)


def mend(position: Position, edits: Sequence[Edit]) -> Mended:
    """The position with all edits made together. The one given is not changed.

    Every value is looked at by itself, then the whole; the faults are those of the first look, or
    else of the second. What was against the rules before is no fault of the edits.
    """
    if position.ending is not None:
        return Mended(position, faults=(Fault("mend_over", "DK-17.4", {}),))
    work = _Work(_copy(position))
    for edit in sorted(edits, key=_comes_first):
        _apply(work, edit)
    if not work.faults:
        _muster_new(work)
    if not work.faults:
        before = list(_whole(position))
        work.faults += [fault for fault in _whole(work.position) if fault not in before]
    if work.faults:
        return Mended(position, faults=tuple(work.faults))
    after = work.position
    _open_eyes(position, after)
    return Mended(after, tuple(tell(position, after)))


def revise(told: Document, fresh: Document, events: Sequence[Document]) -> Document:
    """A reader's report after a correction: the turn as he was told of it, the present as it is.

    ``told``: what he knew; ``fresh``: a report of the mended position without events; ``events``:
    the corrections that he may know.
    """
    kept = {name: told[name] for name in ("answers", "account", "rumours")}
    return {**fresh, **kept, "events": [*told["events"], *events]}


def row_of(army: ArmyId) -> str:
    """How the row of an army is called."""
    return f"{army.owner}-{army.number}"


def new_army(position: Position, owner: int) -> Army:
    """The army that an owner would be given if nothing else is said: where he has his first land,
    or else his first army."""
    lands = (land.number for land in position.provinces if land.owner == owner != NOBODY)
    posts = (army.province for army in position.armies.values() if army.owner == owner)
    return Army(owner, NEW, "", "army", "", 1, next(lands, next(posts, 0)))


def write_plague(plague: Plague | None) -> str:
    """Mortality and contagion, "3 5"; empty for none."""
    return "" if plague is None else f"{plague.mortality} {plague.contagion}"


def _copy(position: Position) -> Position:
    """Everything that a mend may change is new; terrain and memory are not."""
    return replace(
        position,
        provinces=[land.copy() for land in position.provinces],
        kingdoms={number: one.copy() for number, one in position.kingdoms.items()},
        armies={key: army.copy() for key, army in position.armies.items()},
        rebels=position.rebels.copy(),
    )


def _comes_first(edit: Edit) -> int:
    """A town is there before its goods, its plague and what it does to villages; an army goes
    last."""
    return {"town": 0, "type": 0, "gone": 2}.get(edit.field, 1)


def _apply(work: _Work, edit: Edit) -> None:
    """Make one edit, or note what is wrong with it."""
    where = (edit.table, edit.row, edit.field)
    piece = _piece(work, edit)
    if piece is None or edit.field not in FIELDS[edit.table]:
        work.faults.append(Fault("mend_unknown", RULE, {"what": edit.field}, *where))
        return
    try:
        if isinstance(piece, Kingdom):
            _edit_kingdom(work.position, piece, edit.field, edit.value)
        elif isinstance(piece, Province):
            _edit_province(work.position, piece, edit.field, edit.value)
        else:
            _edit_army(work, piece, edit.field, edit.value)
    except Refused as error:
        work.faults.append(Fault(error.code, error.rule, error.data, *where))


def _piece(work: _Work, edit: Edit) -> Kingdom | Province | Army | None:
    """What the row is of; an army that is to be added is begun."""
    position = work.position
    if edit.table == KINGDOM:
        number = _number(edit.row)
        kingdom = position.kingdoms.get(number) if number is not None else None
        return kingdom if kingdom is not None and kingdom.left is None else None
    if edit.table == PROVINCE:
        number = _number(edit.row)
        is_there = number is not None and number < len(position.provinces)
        return position.provinces[number] if is_there and number is not None else None
    if edit.table != ARMY:
        return None
    owner, _, rest = edit.row.partition("-")
    whose, number = _number(owner), _number(rest)
    if whose is None or number is None:
        return None
    if number != NEW:
        return position.armies.get(ArmyId(whose, number))
    kingdom = position.kingdoms.get(whose)
    if whose != REBELS and (kingdom is None or kingdom.left is not None):
        return None
    if whose not in work.added:
        work.added[whose] = new_army(position, whose)
    return work.added[whose]


def _number(text: str) -> int | None:
    is_number = text.isascii() and text.isdigit() and len(text) <= 9
    return int(text) if is_number and str(int(text)) == text else None


def _edit_kingdom(position: Position, kingdom: Kingdom, name: str, value: Any) -> None:
    if name == "gold":
        kingdom.gold = _read_number(name, value)
    elif name == "silent":
        kingdom.silent = _read_number(name, value, most=position.rules.silent_turns - 1)
    elif name == "technologies":
        kingdom.technologies = _read_technologies(str(value))
        kingdom.open -= kingdom.technologies
    else:
        kingdom.name = " ".join(str(value).split())


def _edit_province(position: Position, land: Province, name: str, value: Any) -> None:
    if name == "owner":
        owner = _number(str(value)) if value else NOBODY
        if isinstance(value, bool) or owner is None or owner not in {NOBODY, *position.kingdoms}:
            raise Refused("mend_owner", "DK-2.1.2", kingdom=str(value)[:12])
        land.owner = owner
    elif name in GOODS:
        amount = _read_number(name, value)
        if land.town is None and amount:
            raise Refused("mend_no_town", "DK-7.6.3")
        if land.town is not None:
            setattr(land.town.stock, name, amount)
    elif name == "town":
        _edit_town(land, _read_choice(name, value))
    elif name == "villages":
        land.villages = _read_number(name, value)
    elif name in ("population", "mine"):
        setattr(land, name, _read_choice(name, value) or None)
    elif name == "plague":
        land.plague = _read_plague(value)
    elif name == "town_plague":
        plague = _read_plague(value)
        if land.town is None and plague is not None:
            raise Refused("mend_no_town", "DK-7.6.1")
        if land.town is not None:
            land.town.plague = plague
    elif _read_mark(value):
        land.structures |= {name}
    else:
        land.structures -= {name}


def _edit_town(land: Province, race: str) -> None:
    """A new town has taken the place of all villages (DK-7.6.1)."""
    if not race:
        land.town = None
    elif land.town is None:
        land.town, land.villages = Town(race), 0
    else:
        land.town.race = race


def _edit_army(work: _Work, army: Army, name: str, value: Any) -> None:
    position = work.position
    if name == "gone":
        is_gone = _read_mark(value)
        if army.number == NEW:
            army.with_worms = not is_gone  # for now: whether it is wanted
        elif is_gone:
            position.armies.pop(army.id, None)
    elif name == "province":
        most = len(position.provinces) - 1
        army.province = _read_number(name, value, most=most)
        _forget_way(army)
    elif name == "erf":
        army.erf = _read_number(name, value)
    elif name == "plague":
        army.plague = _read_plague(value)
    elif name == "type":
        army.type = _read_choice(name, value)
        army.with_worms = army.with_worms if army.number == NEW else False
        _forget_way(army)
        if army.number != NEW:
            army.race = _race_of(position, army)
    else:
        army.name = _read_name(str(value), army.number == NEW)


def _forget_way(army: Army) -> None:
    """Where it is now it climbs nothing, and what is left of its order led from elsewhere."""
    army.climbing, army.words = None, ()


def _muster_new(work: _Work) -> None:
    """Give the armies that are wanted their number and name (DK-2.1.13)."""
    position = work.position
    for owner, army in sorted(work.added.items()):
        where = (ARMY, row_of(ArmyId(owner, NEW)))
        if not army.with_worms:
            work.faults.append(Fault("mend_not_wanted", RULE, {}, *where, "gone"))
            continue
        army.with_worms = False
        army.race = _race_of(position, army)
        if not army.race:
            work.faults.append(Fault("mend_no_race", "DK-2.1.6", {}, *where, "province"))
            continue
        army.number, name = enlist(_muster_of(position, owner), army.type)
        army.name = army.name or name
        position.armies[army.id] = army
    if work.added:
        by_order = sorted(position.armies, key=lambda key: (last_nobody(key.owner), key.number))
        position.armies = {key: position.armies[key] for key in by_order}


def _muster_of(position: Position, owner: int) -> Muster:
    return position.kingdoms[owner].muster if owner else position.rebels


def _race_of(position: Position, army: Army) -> str:
    """The race of an army of its type, owner and place (DK-2.1.6); of rebels that are there already
    the one they have; empty where there are no people it could be of."""
    if army.type == "trolls":
        return TROLL_RACE
    if ARMY_TYPES[army.type].monster:
        return MONSTER_RACE
    land = position.provinces[army.province]
    if army.type == "town_guard" and land.town is not None:
        return land.town.race
    if army.owner:
        return position.kingdoms[army.owner].race
    return army.race or land.population or ""


def _read_number(name: str, value: Any, most: int | None = None) -> int:
    least, usual, rule = NUMBERS[name]
    most = usual if most is None else most
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise Refused("mend_number", rule, what=name, least=least, most=most)
    return value


def _read_choice(name: str, value: Any) -> str:
    rule, choices = CHOICES[name]
    if not isinstance(value, str) or value not in choices:
        raise Refused("mend_choice", rule, what=name, got=str(value)[:20])
    return value


def _read_mark(value: Any) -> bool:
    if not isinstance(value, bool):
        raise Refused("mend_unknown", RULE, what=str(value)[:20])
    return value


def _read_plague(value: Any) -> Plague | None:
    """Mortality and contagion; None for nothing."""
    words = str(value).replace(",", " ").split()
    if not words:
        return None
    known = {row.number for row in PLAGUE_NUMBERS}
    numbers = [_number(word) for word in words]
    if len(numbers) != 2 or not set(numbers) <= known:
        told = ", ".join(map(str, sorted(known)))
        raise Refused("mend_plague", "DK-14.3.2", numbers=told)
    return Plague(int(words[0]), int(words[1]))


def _read_technologies(text: str) -> set[str]:
    """Technologies by name, parted by commas; where a name has no blank, blanks part them too."""
    found: set[str] = set()
    for item in filter(None, (piece.strip().lower() for piece in text.split(","))):
        whole = re.sub(r"[\s_]+", "_", item)
        for word in [whole] if whole in TECHNOLOGIES else item.split():
            if word not in TECHNOLOGIES:
                raise Refused("mend_technology", "DK-8.3", got=word[:30])
            found.add(word)
    return found


def _read_name(text: str, may_be_empty: bool) -> str:
    name = " ".join(text.split())
    if (not name and not may_be_empty) or len(name) > LONGEST_NAME or not name.isprintable():
        raise Refused("mend_army_name", "DK-2.1.13", most=LONGEST_NAME)
    return name


def _whole(position: Position) -> Iterator[Fault]:
    """What a rule says against the position as a whole."""
    for number, code, rule, name, data in correcting_rules.of_kingdoms(position):
        yield Fault(code, rule, {"kingdom": number, **data}, KINGDOM, str(number), name)
    for land in position.provinces:
        for code, rule, name, data in correcting_rules.of_province(position, land):
            about = {"province": land.number, **data}
            yield Fault(code, rule, about, PROVINCE, str(land.number), name)
    for key, code, rule, name, data in correcting_rules.of_armies(position):
        army = position.armies[key]
        about = {"army": key.number, "name": army.name, **data}
        yield Fault(code, rule, about, ARMY, row_of(key), name)


def _open_eyes(before: Position, after: Position) -> None:
    """Let every kingdom see and know what it would have at the end of the turn (DK-2.4)."""
    lands: dict[int, list[int]] = {}
    posts: dict[int, list[int]] = {}
    standing: dict[int, list[Army]] = {}
    for land in after.provinces:
        lands.setdefault(land.owner, []).append(land.number)
    for army in after.armies.values():
        posts.setdefault(army.owner, []).append(army.province)
        standing.setdefault(army.province, []).append(army)
    for number, kingdom in after.kingdoms.items():
        if kingdom.left is not None:
            continue
        view = look(after.grid, lands.get(number, ()), posts.get(number, ()))
        if any(kingdom.seen.get(place) != after.last_seen for place in view):
            kingdom.seen = {**kingdom.seen, **dict.fromkeys(sorted(view), after.last_seen)}
        meet(after.kingdoms, number, view, after.provinces, standing)
    memories = [kingdom.seen for kingdom in after.kingdoms.values()]
    after.sightings = keep_sightings(before, after.last_seen, memories)
