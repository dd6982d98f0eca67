"""A plan as text, read order by order (DMA-22).

A line that cannot be read does nothing and stops nobody; nothing that is written raises anything.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from dma.engine.orders import bounds
from dma.engine.orders.cursor import Cursor, unreadable
from dma.engine.orders.faults import ILLEGAL, Fault, Unreadable
from dma.engine.orders.forms import (
    Assault,
    Disband,
    DisbandArmy,
    Entry,
    Layout,
    Message,
    Name,
    Order,
    Queue,
    Rations,
    Relation,
    Route,
    Stance,
    Transfer,
)
from dma.engine.orders.naming import NOBODY, Names
from dma.engine.orders.plain import COMMENT, NUMBER, shorten, split_lines
from dma.engine.orders.referring import (
    DASHES,
    take_cell,
    take_name,
    take_place,
    take_state,
    take_times,
    take_units,
)
from dma.engine.orders.vocabulary import (
    ALL,
    AT,
    ATTITUDES,
    FROM,
    HOLDERS,
    NOTHING,
    PROJECT,
    STANCES,
    SWITCHES,
    THINGS,
    TIMES,
    TO,
    UNIT_WORDS,
    VERBS,
)
from dma.engine.state import ARMY, CITY, Cell, Holder

ORDER: Final = "order"
COMMENTED: Final = "comment"
BLANK: Final = "blank"
ERROR: Final = "error"


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a plan. ``kind``: order, comment, blank or error; ``order`` of an order,
    ``fault`` of an error."""

    number: int
    text: str
    kind: str
    order: Order | None = None
    fault: Fault | None = None


@dataclass(frozen=True, slots=True)
class Plan:
    """A plan as it was read, line by line."""

    lines: tuple[Line, ...]

    @property
    def orders(self) -> tuple[Order, ...]:
        return tuple(line.order for line in self.lines if line.order is not None)


def read_plan(text: str, names: Names = NOBODY) -> Plan:
    """Every line of a plan. ``names``: what its writer may call by name. Orders beyond the bound
    (DMA-22.10) are not looked at any more."""
    lines: list[Line] = []
    left = bounds.MOST_ORDERS
    for number, written in enumerate(split_lines(text), 1):
        kind = _kind(written)
        if kind == ORDER and left == 0:
            lines.append(Line(number, written, ERROR, fault=_TOO_MANY))
            continue
        left -= kind == ORDER
        lines.append(read_line(written, names, number))
    return Plan(tuple(lines))


_TOO_MANY: Final = Fault(ILLEGAL, "too_many_orders", "DMA-22.10", {"most": bounds.MOST_ORDERS})


def _kind(text: str) -> str:
    """Order, comment or blank, whether it can be read or not."""
    stripped = text.strip()
    if not stripped:
        return BLANK
    return COMMENTED if stripped.startswith(COMMENT) else ORDER


def read_line(text: str, names: Names = NOBODY, number: int = 1) -> Line:
    """One line. Never raises."""
    kind = _kind(text)
    if kind != ORDER:
        return Line(number, text, kind)
    try:
        return Line(number, text, ORDER, _read(text, names))
    except Unreadable as error:
        return Line(number, text, ERROR, fault=error.fault)


def _read(text: str, names: Names) -> Order:
    if len(text) > bounds.LONGEST_LINE:
        raise unreadable("line_long", 0, 0, most=bounds.LONGEST_LINE)
    cursor = Cursor(text)
    verb = cursor.accept(VERBS)
    if verb is None:
        token = cursor.tokens[0]  # there is one: the line is not blank
        found = shorten(token.text)
        raise unreadable("unknown_order", token.start, token.end, tuple(VERBS), found=found)
    order = _READERS[verb](cursor, names)
    cursor.take_end()
    return order


def _relation(cursor: Cursor, names: Names) -> Order:
    if not cursor.find(ATTITUDES, 1):  # else it is the letter of a seat, typed in Russian
        cursor.accept(TO)
    seat = take_state(cursor, names, (ATTITUDES,))
    cursor.skip(":=")
    return Relation(seat, cursor.take(ATTITUDES, "attitude"))


def _message(cursor: Cursor, names: Names) -> Order:
    colon = next((token for token in cursor.tokens if token.text == ":"), None)
    if colon is None:
        cursor.at = len(cursor.tokens)
        raise cursor.expected("colon")
    if not cursor.is_sign(":", 1):
        cursor.accept(TO)
    seat = ""
    if cursor.find(ALL) and cursor.is_sign(":", 1):
        cursor.at += 1
    else:
        seat = take_state(cursor, names)
    if not cursor.skip(":"):
        raise cursor.expected("colon")
    text = "".join(sign if sign.isprintable() else " " for sign in cursor.line[colon.end :])
    cursor.at = len(cursor.tokens)
    if not text.strip():
        raise cursor.expected("text")
    if len(text.strip()) > bounds.LONGEST_TEXT:
        end = len(cursor.line)
        raise unreadable("text_long", colon.end, end, most=bounds.LONGEST_TEXT)
    return Message(seat, text.strip())


def _transfer(cursor: Cursor, names: Names) -> Order:
    units = take_units(cursor)
    source = _source(cursor, names, (TO,))
    cursor.take(TO, "to")
    return Transfer(units, source, take_place(cursor, names, (CITY, ARMY)))


def _rations(cursor: Cursor, names: Names) -> Order:
    units = take_units(cursor)
    source = _source(cursor, names, (AT,))
    cursor.take(AT, "at")
    return Rations(units, source, take_place(cursor, names, (CITY,)).number)


def _disband(cursor: Cursor, names: Names) -> Order:
    if cursor.find({key: kind for key, kind in HOLDERS.items() if kind == ARMY}):
        return DisbandArmy(take_place(cursor, names, (ARMY,)).number)
    cursor.accept(UNIT_WORDS)
    units = take_units(cursor)
    return Disband(units, _source(cursor, names, ()))


def _source(cursor: Cursor, names: Names, stops: tuple[Mapping[str, str], ...]) -> Holder | None:
    """Where the units are, if it is said."""
    if cursor.accept(FROM) is None:
        return None
    return take_place(cursor, names, (CITY, ARMY), stops)


def _layout(cursor: Cursor, names: Names) -> Order:
    holder = take_place(cursor, names, (ARMY, CITY))
    cursor.skip(":")
    cells: list[tuple[int, Cell]] = []
    if not cursor.accept(NOTHING):
        while not cells or cursor.skip(",;"):
            if cells and cursor.peek() is None:
                break
            unit = cursor.take_number("units")
            if cursor.accept(AT) is None:
                cursor.skip("@=")
            cells.append((unit, take_cell(cursor)))
            if len(cells) > bounds.MOST_UNITS:
                raise cursor.refuse("too_many", what="entries", most=bounds.MOST_UNITS)
    return Layout(holder, tuple(cells))


def _queue(cursor: Cursor, names: Names) -> Order:
    city = take_place(cursor, names, (CITY,)).number
    cursor.skip(":")
    entries: list[Entry] = []
    if not cursor.accept(NOTHING):
        while not entries or cursor.skip(",;"):
            if entries and cursor.peek() is None:
                break
            entries.append(_entry(cursor))
            if sum(entry.count for entry in entries) > bounds.MOST_ITEMS:
                cursor.at -= 1
                raise cursor.refuse("too_many", what="items", most=bounds.MOST_ITEMS)
    return Queue(city, tuple(entries))


def _entry(cursor: Cursor) -> Entry:
    """``militia x3``, ``3 militia``, ``new army "Second host"``."""
    first = cursor.at
    many = cursor.number()
    if many is not None:
        cursor.accept(TIMES)
    kind, what = cursor.take(THINGS, "thing")
    name = ""
    if many is None:
        many = _many_behind(cursor)
    token = cursor.peek()
    if kind == PROJECT and token is not None and not cursor.is_sign(",;."):
        name = take_name(cursor)
        many = many if many > 1 else take_times(cursor)
    if not 1 <= many <= bounds.MOST_OF_A_KIND:
        begin, end = cursor.tokens[first].start, cursor.tokens[cursor.at - 1].end
        most = bounds.MOST_OF_A_KIND
        raise unreadable("count_wrong", begin, end, found=str(many), most=most)
    return Entry(kind, what, many, name)


def _many_behind(cursor: Cursor) -> int:
    if cursor.find(TIMES):
        after = cursor.peek(1)
        return take_times(cursor) if after is not None and after.kind == NUMBER else 1
    found = cursor.number()
    return 1 if found is None else found


def _route(cursor: Cursor, names: Names) -> Order:
    army = take_place(cursor, names, (ARMY,)).number
    cursor.skip(":")
    cells: list[Cell] = []
    if cursor.accept(NOTHING):
        return Route(army, ())
    while True:
        while cursor.skip(f",;>→{DASHES}"):
            pass
        if cells and cursor.peek() is None:
            break
        cells.append(take_cell(cursor))
        if len(cells) > bounds.MOST_CELLS:
            cursor.at -= 1
            raise cursor.refuse("too_many", what="cells", most=bounds.MOST_CELLS)
    return Route(army, tuple(cells))


def _halt(cursor: Cursor, names: Names) -> Order:
    return Route(take_place(cursor, names, (ARMY,)).number, ())


def _stance(cursor: Cursor, names: Names) -> Order:
    army = take_place(cursor, names, (ARMY,), (STANCES,)).number
    cursor.skip(":=")
    return Stance(army, cursor.take(STANCES, "stance"))


def _assault(cursor: Cursor, names: Names) -> Order:
    army = take_place(cursor, names, (ARMY,), (SWITCHES,)).number
    cursor.skip(":=")
    return Assault(army, cursor.take(SWITCHES, "switch") == "on")


def _name(cursor: Cursor, names: Names) -> Order:
    army = take_place(cursor, names, (ARMY,)).number
    cursor.skip(":")
    name = take_name(cursor)
    return Name(army, name)


_READERS: Final[Mapping[str, Callable[[Cursor, Names], Order]]] = {
    "relation": _relation,
    "message": _message,
    "transfer": _transfer,
    "rations": _rations,
    "disband": _disband,
    "layout": _layout,
    "queue": _queue,
    "route": _route,
    "halt": _halt,
    "stance": _stance,
    "assault": _assault,
    "name": _name,
}
