"""One change to a plan as a form, a button or a click on the map asks for it (``fields``).

What is clicked becomes lines that could have been typed; comments and all other lines stay as they
are.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from dma.engine.checks import Sheet, check
from dma.engine.edit_queues import line_item
from dma.engine.edit_units import move_unit, register_unit, spread_units
from dma.engine.editing import BadField, Desk, desk_of
from dma.engine.fields import (
    Field,
    about,
    layout_of,
    message_to,
    read_field,
    relation_to,
    transfer_of,
)
from dma.engine.orders.forms import (
    Assault,
    Disband,
    DisbandArmy,
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
    cell_text,
    holder_text,
)
from dma.engine.orders.plain import split_lines
from dma.engine.suggestions import Meant, apply

__all__ = ["BadField", "edit", "values"]

Report = Mapping[str, Any]


def edit(report: Report, text: str, field: str, value: str) -> str:
    """The plan with one field changed. Raises ``BadField``; nothing is changed then."""
    found = read_field(field)
    desk = desk_of(report, text, field, value)
    if found is None or desk is None:
        raise BadField("field_unknown", {"field": field[:60]})
    _WRITERS[found.kind](desk, found)
    return str(desk.draft)


def values(sheet: Sheet) -> dict[str, str]:
    """Field -> its value, of a plan that was checked; fields without a line are missing."""
    found: dict[str, str] = {}
    for deed in sheet.deeds:
        match deed.order:
            case Relation(seat, attitude):
                found[relation_to(seat)] = attitude
            case Message(seat, text):
                found[message_to(seat)] = text
            case Queue(city, entries):
                found[about("queue", city)] = ", ".join(map(str, entries)) or "nothing"
            case Layout(holder):
                found[layout_of(holder)] = str(deed.order).partition(": ")[2]
            case Route(army, cells):
                found[about("route", army)] = " ".join(map(cell_text, cells)) or "halt"
            case Stance(army, stance):
                found[about("stance", army)] = stance
            case Assault(army, is_on):
                found[about("assault", army)] = "on" if is_on else "off"
            case Name(army, name):
                found[about("name", army)] = name
            case DisbandArmy(army):
                found[about("disband", army)] = "yes"
            case Transfer(units, source, target):
                for number in deed.units:
                    found[about("unit", number)] = holder_text(target)
                if source is not None:
                    field = transfer_of(source, target)
                    before = [found[field]] if field in found else []
                    found[field] = ", ".join([*before, str(units)])
            case Disband():
                for number in deed.units:
                    found[about("unit", number)] = "disband"
            case Rations(city=city):
                for number in deed.units:
                    found[about("rations", number)] = str(city)
    return found


def _message(desk: Desk, field: Field) -> None:
    """The last one to that state; those before it stand. What looks like a comment is its text."""
    if field.seat:
        desk.verify_seat(field.seat)
    value = desk.written(comments=True)
    order = desk.read(f"message {field.seat or 'all'}: {value}") if value else None
    lines = [
        deed.line.number
        for deed in desk.deeds
        if isinstance(deed.order, Message) and deed.order.seat == field.seat
    ]
    if order is None:
        for number in lines[-1:]:
            desk.draft.drop(number, comment_too=True)
    elif lines:
        desk.draft.change(lines[-1], str(order))
    else:
        desk.draft.append(str(order))


def _item(desk: Desk, field: Field) -> None:
    desk.verify_city(field.number)
    value = desk.written()
    if value:
        order = line_item(desk, field.number, value)
        desk.set(lambda it: isinstance(it, Queue) and it.city == field.number, order)


def _queue(desk: Desk, field: Field) -> None:
    desk.verify_city(field.number)
    items = desk.joined()
    order = desk.read(f"queue city {field.number}: {items}") if items else None
    desk.set(lambda it: isinstance(it, Queue) and it.city == field.number, order)


def _layout(desk: Desk, field: Field) -> None:
    assert field.target is not None
    desk.verify_holder(field.target)
    cells = desk.joined()
    order = desk.read(f"layout {holder_text(field.target)}: {cells}") if cells else None
    desk.set(lambda it: isinstance(it, Layout) and it.holder == field.target, order)


def _route(desk: Desk, field: Field) -> None:
    desk.verify_army(field.number)
    value = desk.written()
    order: Order | None = None
    if value.lower() in ("halt", "nothing"):
        order = Route(field.number, ())
    elif value:
        order = desk.read(f"route army {field.number}: {value}")
    desk.set(lambda it: isinstance(it, Route) and it.army == field.number, order)


def _of_army(verb: str, kind: type[Order]) -> Callable[[Desk, Field], None]:
    """A field that is one word behind an army."""

    def write(desk: Desk, field: Field) -> None:
        desk.verify_army(field.number)
        value = desk.written()
        order = desk.read(f"{verb} army {field.number} {value}") if value else None
        desk.set(lambda it: isinstance(it, kind) and getattr(it, "army", 0) == field.number, order)

    return write


def _name(desk: Desk, field: Field) -> None:
    desk.verify_army(field.number)
    value = desk.written(comments=True)
    order = desk.read(f'name army {field.number}: "{value}"') if value else None
    desk.set(lambda it: isinstance(it, Name) and it.army == field.number, order)


def _disband(desk: Desk, field: Field) -> None:
    desk.verify_army(field.number)
    value = desk.written()
    if value not in ("", "yes", "on"):
        raise desk.refuse()
    order = DisbandArmy(field.number) if value else None
    desk.set(lambda it: it == DisbandArmy(field.number), order)


def _relation(desk: Desk, field: Field) -> None:
    desk.verify_seat(field.seat)
    value = desk.written()
    order = desk.read(f"relation {field.seat} {value}") if value else None
    desk.set(lambda it: isinstance(it, Relation) and it.seat == field.seat, order)


def _transfer(desk: Desk, field: Field) -> None:
    source, target = field.source, field.target
    assert source is not None
    assert target is not None
    desk.verify_holder(source)
    desk.verify_holder(target)
    value, order = desk.written(), None
    if value:
        way = f"from {holder_text(source)} to {holder_text(target)}"
        order = desk.read(f"transfer {value} {way}")
    desk.set(
        lambda it: isinstance(it, Transfer) and (it.source, it.target) == (source, target), order
    )


def _unit(desk: Desk, field: Field) -> None:
    spread_units(desk, field.number, (Transfer, Disband))
    move_unit(desk, field.number, desk.written())


def _rations(desk: Desk, field: Field) -> None:
    spread_units(desk, field.number, (Rations,))
    register_unit(desk, field.number, desk.written())


def _line(desk: Desk, field: Field) -> None:
    if desk.draft.line(field.number) is None:
        raise desk.unknown()
    value = desk.written(comments=True)
    if value:
        desk.draft.change(field.number, value)
    else:
        desk.draft.drop(field.number, comment_too=True)


def _add(desk: Desk, _field: Field) -> None:
    value = desk.written(comments=True)
    if value:
        desk.draft.append(value)


def _drop(desk: Desk, _field: Field) -> None:
    wanted = [deed for deed in desk.deeds if str(deed.order) == desk.value.strip()]
    for deed in wanted[-1:]:
        desk.draft.drop(deed.line.number, comment_too=isinstance(deed.order, Message))


def _respell(desk: Desk, _field: Field) -> None:
    """Only what is offered now: the plan may have changed since the button was drawn."""
    for remark in check(desk.report, desk.text).remarks:
        for start, end, word in remark.data.get("meant", ()):
            if desk.value == f"{remark.line} {start} {end} {word}":
                line = split_lines(desk.text)[remark.line - 1]
                desk.draft.change(remark.line, apply(line, Meant(start, end, word)))
                return
    raise BadField("field_stale", {"word": desk.value.split(" ", 3)[-1][:60]})


_WRITERS: Final[Mapping[str, Callable[[Desk, Field], None]]] = {
    "queue": _queue,
    "layout": _layout,
    "route": _route,
    "stance": _of_army("stance", Stance),
    "assault": _of_army("assault", Assault),
    "name": _name,
    "disband": _disband,
    "relation": _relation,
    "message": _message,
    "item": _item,
    "transfer": _transfer,
    "unit": _unit,
    "rations": _rations,
    "line": _line,
    "add": _add,
    "drop": _drop,
    "respell": _respell,
}
