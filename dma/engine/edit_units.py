"""One unit's way through a plan: where it goes and who feeds it, as lines about many units."""

from collections.abc import Callable
from dataclasses import replace

from dma.engine.editing import Desk
from dma.engine.orders.forms import Disband, Order, Rations, Transfer, Units
from dma.engine.orders.plain import digits_of
from dma.engine.state import Holder

OfUnits = Transfer | Disband | Rations


def spread_units(desk: Desk, number: int, kinds: tuple[type[OfUnits], ...]) -> None:
    """Take a unit out of all such orders; those that choose by type then name their units. Raises
    ``BadField`` for a unit that is not one's own."""
    _holder(desk, number)
    for deed in desk.deeds:
        order = deed.order
        if not isinstance(order, kinds):
            continue
        if number not in order.units.numbers and number not in deed.units:
            continue
        if order.units.types or order.units.all:
            rest = tuple(it for it in deed.units if it != number)
        else:
            rest = tuple(it for it in order.units.numbers if it != number)
        if rest:
            _reword(desk, deed.line.number, replace(order, units=Units(rest)))
        else:
            desk.draft.drop(deed.line.number)
            deed.line = replace(deed.line, order=None)


def move_unit(desk: Desk, number: int, value: str) -> None:
    """``value``: a holder, ``disband``, or "" for no order."""
    if not value:
        return
    source = _holder(desk, number)
    if value == "disband":
        new: OfUnits = Disband(Units((number,)))
        _join(desk, new, lambda it: isinstance(it, Disband) and it.source in (None, source))
        return
    read = desk.read(f"transfer {number} to {value}")
    if not isinstance(read, Transfer) or read.units != Units((number,)) or read.source:
        raise desk.refuse()
    desk.verify_holder(read.target)
    if read.target == source:
        return  # it stays
    _join(
        desk,
        replace(read, source=source),
        lambda it: isinstance(it, Transfer) and (it.source, it.target) == (source, read.target),
    )


def register_unit(desk: Desk, number: int, value: str) -> None:
    """``value``: the number of a city, or "" for no order."""
    if not value:
        return
    digits = digits_of(value)
    if digits is None:
        raise desk.refuse()
    desk.verify_city(digits)
    _join(
        desk,
        Rations(Units((number,)), None, digits),
        lambda it: isinstance(it, Rations) and (it.source, it.city) == (None, digits),
    )


def _holder(desk: Desk, number: int) -> Holder:
    """Where an own unit is before the plan."""
    unit = desk.report["units"].get(str(number))
    if unit is None:
        raise desk.unknown()
    holder = Holder(*unit["holder"])
    desk.verify_holder(holder)
    return holder


def _join(desk: Desk, order: OfUnits, is_alike: Callable[[Order], bool]) -> None:
    """One unit more for the last order alike, or an order of its own."""
    for deed in reversed(desk.deeds):
        found = deed.order
        if isinstance(found, OfUnits) and is_alike(found) and not found.units.all:
            numbers = tuple(sorted({*found.units.numbers, *order.units.numbers}))
            wider = replace(found, units=replace(found.units, numbers=numbers))
            _reword(desk, deed.line.number, wider)
            return
    desk.draft.append(str(order))


def _reword(desk: Desk, number: int, order: OfUnits) -> None:
    """In the text and in what is known of it."""
    desk.draft.reword(number, str(order))
    for deed in desk.deeds:
        if deed.line.number == number:
            deed.line = replace(deed.line, order=order)
