"""What a field of the order form is written with: the plan in parts and what its seat knows."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from dma.engine.amending import Draft
from dma.engine.board import Board
from dma.engine.checks import rehearse
from dma.engine.known import NothingKnown
from dma.engine.orders.deed import Deed
from dma.engine.orders.forms import Order
from dma.engine.orders.naming import Names
from dma.engine.orders.plain import COMMENT, comment_at, shorten, split_lines
from dma.engine.orders.reading import COMMENTED, read_line
from dma.engine.state import CITY, Holder

Report = Mapping[str, Any]


MOST_HIDDEN: Final = 1000  # lines in which a commented order is looked for


class BadField(ValueError):
    """A field that does not exist, or a value that cannot be written there.

    ``code``: field_unknown (field), field_value (field, value and, if the value was read, the
    ``reason`` and ``data`` of the fault in it) or field_stale (word); ``data``: what its sentence
    needs.
    """

    def __init__(self, code: str, data: Mapping[str, Any]) -> None:
        super().__init__(f"{code}: {dict(data)}")
        self.code = code
        self.data = data


@dataclass(slots=True)
class Desk:
    """A field, what it shall hold, and the plan that is changed for it. ``deeds``: of the plan as
    it was; ``board``: as that plan leaves it."""

    report: Report
    text: str
    field: str
    value: str
    draft: Draft
    state: int
    names: Names
    deeds: list[Deed]
    board: Board

    def refuse(self, **data: Any) -> BadField:
        told = {"field": shorten(self.field), "value": shorten(self.value), **data}
        return BadField("field_value", told)

    def unknown(self) -> BadField:
        return BadField("field_unknown", {"field": shorten(self.field)})

    def written(self, comments: bool = False) -> str:
        """The value as a part of one line. Raises ``BadField`` if it is more."""
        value = self.value.strip()
        if len(split_lines(value)) > 1 or (not comments and comment_at(value) < len(value)):
            raise self.refuse()
        return value

    def joined(self) -> str:
        """The value, of which each line is an item, as one line."""
        lines = [line.strip().strip(",;") for line in split_lines(self.value)]
        value = ", ".join(line for line in lines if line.strip())
        if comment_at(value) < len(value):
            raise self.refuse()
        return value

    def read(self, text: str) -> Order:
        """An order as a field writes it. Raises ``BadField``."""
        line = read_line(text, self.names)
        if line.fault is not None:
            raise self.refuse(reason=line.fault.reason, data=dict(line.fault.data))
        if line.order is None:
            raise self.refuse()
        return line.order

    def verify_city(self, number: int) -> None:
        city = self.report["cities"].get(str(number))
        if city is None or city["owner"] != self.state:
            raise self.unknown()

    def verify_army(self, number: int) -> None:
        army = self.report["armies"].get(str(number))
        if army is None or army["owner"] != self.state:
            raise self.unknown()

    def verify_holder(self, holder: Holder) -> None:
        if holder.kind == CITY:
            self.verify_city(holder.number)
        else:
            self.verify_army(holder.number)

    def verify_seat(self, seat: str) -> None:
        """Another state's. Raises ``BadField``."""
        others = (it for n, it in self.report["states"].items() if int(n) != self.state)
        if all(it["seat"] != seat for it in others):
            raise self.unknown()

    def set(self, is_meant: Callable[[Order], bool], order: Order | None) -> None:
        """Let this be the only such order of the plan; None: let there be none. It takes the place
        of the last one, or of the comment in which such an order stands (DMA-22.2)."""
        lines = [
            deed.line.number
            for deed in self.deeds
            if deed.order is not None and is_meant(deed.order)
        ]
        if order is None:
            for number in lines:
                self.draft.drop(number)
            return
        for number in lines[:-1]:
            self.draft.drop(number)
        if lines:
            deed = next(deed for deed in self.deeds if deed.line.number == lines[-1])
            if deed.order != order:
                self.draft.reword(lines[-1], str(order))
            return
        self.write(is_meant, order)

    def write(self, is_meant: Callable[[Order], bool], order: Order) -> None:
        """One more order, in the place of the comment in which such a one stands, or as the last
        line."""
        for number, text in enumerate(split_lines(self.text)[:MOST_HIDDEN], 1):
            line = read_line(text, self.names, number)
            if line.kind == COMMENTED:
                hidden = read_line(text.strip().removeprefix(COMMENT), self.names).order
                if hidden is not None and is_meant(hidden):
                    self.draft.change(number, str(order))
                    return
        self.draft.append(str(order))


def desk_of(report: Report, text: str, field: str, value: str) -> Desk | None:
    """The desk for a field; None for whoever has no state that plays."""
    try:
        done = rehearse(report, text)
    except NothingKnown:
        return None
    draft = Draft(text)
    return Desk(report, text, field, value, draft, done.state, done.names, done.deeds, done.board)
