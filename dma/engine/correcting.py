"""The organiser mends the position between two computations (DMA-1.10): what he may change, and
what forbids it.

A mended position is one that play could have left: whatever a rule says is always so, is so in it.
Who is told of it is worked out in ``correcting_news``.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

from dma.engine import correcting_fields as fields
from dma.engine.board import Board, board_of, position_of
from dma.engine.chance import Chance, NoDice
from dma.engine.conquest import free_city, free_village
from dma.engine.correcting_fields import Refused
from dma.engine.correcting_news import tell
from dma.engine.decoding_whole import verify
from dma.engine.events import Event
from dma.engine.jsonfields import MalformedPosition
from dma.engine.rules import ARMY_CAPACITY
from dma.engine.serving import nearest_city
from dma.engine.state import (
    ARMY,
    CITY,
    NEUTRAL,
    NOWHERE,
    Army,
    Cell,
    City,
    Document,
    Holder,
    Position,
    State,
    Unit,
    Village,
)

RULE: Final = "DMA-1.10"

STATE: Final = "state"
VILLAGE: Final = "village"
UNIT: Final = "unit"
#: The row of an army that is not there yet: this and the number of its state.
NEW: Final = "new-"

Piece = State | City | Village | Army | Unit


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
    data: dict[str, Any]
    table: str = ""
    row: str = ""
    field: str = ""


@dataclass(frozen=True, slots=True)
class Mended:
    """The position after, and who may know what of it; the old one where there are faults."""

    position: Position
    events: tuple[Event, ...] = ()
    faults: tuple[Fault, ...] = ()


@dataclass(slots=True)
class _Work:
    """The board that is worked on. ``wanted``: state -> whether the army that was begun for it is
    to be there; ``added``: state -> that army."""

    board: Board
    faults: list[Fault] = field(default_factory=list)
    added: dict[int, Army] = field(default_factory=dict)
    wanted: set[int] = field(default_factory=set)


def mend(position: Position, edits: Sequence[Edit]) -> Mended:
    """The position with all edits made together. The one given is not changed.

    Every value is looked at by itself, then the whole; the faults are those of the first look, or
    else of the second. What was against the rules before is no fault of the edits.
    """
    if position.ending is not None:
        return Mended(position, faults=(Fault("mend_over", "DMA-19.2", {}),))
    work = _Work(board_of(position, Chance(NoDice())))
    for edit in sorted(edits, key=lambda it: fields.ORDER.get(it.field, 1)):
        _apply(work, edit)
    for number, army in sorted(work.added.items()):
        if number not in work.wanted:
            work.faults.append(Fault("mend_not_wanted", RULE, {}, ARMY, f"{NEW}{number}", "gone"))
        elif not army.owner:
            work.board.remove_army(army.number)
    if not work.faults:
        before = list(_whole(position))
        after = position_of(work.board)
        work.faults += [fault for fault in _whole(after) if fault not in before]
        if not work.faults:
            try:
                verify(after)
            except MalformedPosition as error:
                work.faults.append(Fault("mend_other", RULE, {"text": str(error)}))
    if work.faults:
        return Mended(position, faults=tuple(work.faults))
    return Mended(after, tuple(tell(position, after)))


def revise(told: Document, fresh: Document, events: Sequence[Document]) -> Document:
    """A reader's report after a correction: the days as he was told of them, the present as it is.

    ``told``: what he knew; ``fresh``: a report of the mended position without events; ``events``:
    the corrections that he may know; they stand behind those of the last day.
    """
    days = [dict(day) for day in told["days"]]
    if events and not days:
        days.append({"day": told["day"], "events": [], "seen": None})
    if events:
        days[-1]["events"] = [*days[-1]["events"], *events]
    return {**fresh, "days": days}


def new_army(position: Position, state: int) -> Army:
    """The army that a state would be given if nothing else is said: on its first city, or else
    where its first army is."""
    cells = [city.cell for _, city in sorted(position.cities.items()) if city.owner == state]
    cells += [army.cell for _, army in sorted(position.armies.items()) if army.owner == state]
    return Army(0, state, cells[0] if cells else (0, 0))


def rations_for(board: Board, holder: Holder) -> int:
    """The city that feeds a unit which comes to a holder: itself, or the owner's nearest."""
    owner = board.owner_of(holder)
    if owner == NEUTRAL:
        return NOWHERE
    if holder.kind == CITY:
        return holder.number
    return nearest_city(board.cities, owner, board.cell_of(holder))


def _apply(work: _Work, edit: Edit) -> None:
    """Make one edit, or note what is wrong with it."""
    where = (edit.table, edit.row, edit.field)
    piece = _piece(work, edit)
    if piece is None or edit.field not in fields.FIELDS[edit.table]:
        work.faults.append(Fault("mend_unknown", RULE, {"what": edit.field}, *where))
        return
    try:
        if isinstance(piece, State):
            _edit_state(work.board, piece, edit.field, edit.value)
        elif isinstance(piece, City):
            _edit_city(work.board, piece, edit.field, edit.value)
        elif isinstance(piece, Village):
            _edit_village(work.board, piece, edit.field, edit.value)
        elif isinstance(piece, Army):
            _edit_army(work, piece, edit)
        else:
            _edit_unit(work.board, piece, edit.field, edit.value)
    except Refused as error:
        work.faults.append(Fault(error.code, error.rule, error.data, *where))


def _piece(work: _Work, edit: Edit) -> Piece | None:
    """What the row is of; an army that is to be added is begun."""
    board = work.board
    if edit.table == ARMY and edit.row.startswith(NEW):
        state = fields.number_in(edit.row.removeprefix(NEW))
        if state is None or state not in board.states or board.states[state].out is not None:
            return None
        if state not in work.added:
            cell = new_army(position_of(board), state).cell
            work.added[state] = board.add_army(state, cell)
        return work.added[state]
    number = fields.number_in(edit.row)
    if number is None:
        return None
    if edit.table == STATE:
        found = board.states.get(number)
        return found if found is not None and found.out is None else None
    return {
        CITY: board.cities.get(number),
        VILLAGE: board.villages.get(number),
        ARMY: board.armies.get(number),
        UNIT: board.units.get(number),
    }.get(edit.table)


def _edit_state(board: Board, state: State, name: str, value: Any) -> None:
    if name == "name":
        state.name = fields.read_state_name(value)
    elif name == "silent_weeks":
        most = board.rules.inactive_weeks - 1
        state.silent_weeks = fields.read_number(name, value, 0, most)
    else:
        state.attitudes = fields.read_attitudes(board.states, state, value)


def _edit_city(board: Board, city: City, name: str, value: Any) -> None:
    if name == "name":
        city.name = fields.read_place_name(value)
    elif name == "stock":
        city.stock = fields.read_number(name, value)
    elif name == "owner":
        _give_city(board, city, fields.read_owner(board.states, value, or_nobody=True))
    elif fields.read_mark(value):
        city.buildings.add(name)
    else:
        city.buildings.discard(name)
        city.weekly.pop(name, None)


def _give_city(board: Board, city: City, owner: int) -> None:
    """Garrison, buildings and stock go with it; what the former owner has queued does not. A city
    that comes to be neutral is as DMA-2.6 says."""
    if owner == city.owner:
        return
    if owner == NEUTRAL:
        free_city(board, city)
        return
    city.owner = owner
    city.queue.clear()
    city.groups.clear()
    for unit in board.units_in(Holder(CITY, city.number)):
        unit.rations = city.number


def _edit_village(board: Board, village: Village, name: str, value: Any) -> None:
    if name == "name":
        village.name = fields.read_place_name(value)
        return
    owner = fields.read_owner(board.states, value, or_nobody=True)
    if owner == NEUTRAL:
        free_village(village)
    else:
        village.owner = owner


def _edit_army(work: _Work, army: Army, edit: Edit) -> None:
    board, name, value = work.board, edit.field, edit.value
    if name == "gone":
        is_gone = fields.read_mark(value)
        if edit.row.startswith(NEW):
            if not is_gone:
                work.wanted.add(int(edit.row.removeprefix(NEW)))
        elif is_gone:
            board.remove_army(army.number)
    elif name == "name":
        army.name = fields.read_army_name(value)
    elif name == "cell":
        _place_army(board, army, fields.read_cell(board.land, value))
    else:
        owner = fields.read_owner(board.states, value, or_nobody=False)
        if owner != army.owner:
            army.owner = owner
            army.route, army.points = [], 0
            holder = Holder(ARMY, army.number)
            for unit in board.units_in(holder):
                unit.rations = rations_for(board, holder)


def _place_army(board: Board, army: Army, cell: Cell) -> None:
    """What is left of its route led from elsewhere."""
    if cell == army.cell:
        return
    board.move_army(army.number, cell)
    army.route, army.points = [], 0


def _edit_unit(board: Board, unit: Unit, name: str, value: Any) -> None:
    if name == "gone":
        if fields.read_mark(value):
            board.remove_unit(unit.number)
    elif name == "type":
        unit.type = fields.read_type(value)
    elif name == "rations":
        unit.rations = fields.read_rations(board.cities, value)
    elif name == "copies":
        for _ in range(fields.read_number(name, value)):
            board.add_unit(unit.type, unit.holder, unit.rations)
    else:
        holder = fields.read_holder(board, value)
        if holder == unit.holder:
            return
        former = board.owner_of(unit.holder)
        board.move_unit(unit.number, holder)
        if board.owner_of(holder) != former:
            unit.rations = rations_for(board, holder)


def _whole(position: Position) -> Iterator[Fault]:
    """What a rule says against the position as a whole."""
    alive = {city.owner for city in position.cities.values()}
    strong = {it.holder.number for it in position.units.values() if it.holder.kind == ARMY}
    alive |= {army.owner for number, army in position.armies.items() if number in strong}
    called: dict[str, int] = {}
    for number, state in position.states.items():
        other = called.setdefault(state.name.casefold(), number)
        if other != number:
            data = {"got": state.name, "other": other}
            yield Fault("mend_name_twice", "DMA-1.9", data, STATE, str(number), "name")
        if state.out is None and number not in alive:
            yield Fault("mend_landless", "DMA-19.3", {"name": state.name}, STATE, str(number))
    sizes: dict[Holder, int] = {}
    for unit in position.units.values():
        sizes[unit.holder] = sizes.get(unit.holder, 0) + 1
    for holder, size in sorted(sizes.items()):
        if size > ARMY_CAPACITY:
            data = {"n": size, "most": ARMY_CAPACITY}
            yield Fault("mend_full", "DMA-10.1", data, holder.kind, str(holder.number))
    for number, city in position.cities.items():
        if city.owner == NEUTRAL and city.stock:
            yield Fault("mend_neutral", "DMA-2.6", {}, CITY, str(number), "stock")
