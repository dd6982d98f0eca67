"""The offline door: JSON in, JSON out, no database and no clock. Stable for other programs.

``dma/README.md`` shows the documents by example.
"""

from collections.abc import Iterable, Mapping
from typing import Final

from dma.engine.chance import Roll
from dma.engine.decoding import decode
from dma.engine.encoding import encode
from dma.engine.events import EVERYBODY, Event
from dma.engine.jsonfields import is_whole, show
from dma.engine.report import encode_event, reports
from dma.engine.resolver import resolve
from dma.engine.rules import DAY
from dma.engine.seeded import SeededDice
from dma.engine.state import Document, Position

PUBLIC: Final = ""  # whose report is that of everybody

_REJECTED: Final = "order_rejected"


class MalformedOrders(ValueError):
    """A document that is no set of plans. Its text is one line: where, and what was expected."""


def resolve_documents(position: object, orders: object, seed: str) -> Document:
    """Play a week, or at pace ``day`` the next day of it (DMA-3.6).

    ``position``: see ``encoding``. ``orders``: seat -> text of the plan; null or absent: nothing
    was sent (DMA-4.1). They count before Monday only; after it the plans are frozen. ``seed``: that
    of the week: text; the same documents and seed give the same result, in both paces.

    Returns ``position`` afterwards; ``events``: all, each with its day and its audience in
    ``seen_by``, which are seats, or ``["*"]`` for everybody; ``reports``: seat -> document (see
    ``report``), "" -> the public one; ``remarks``: seat -> what is said against its plan, see
    ``remarks_on``; ``rolls``: all chance in order, each with the fields of ``chance.Roll``. Raises
    ``MalformedPosition`` or ``MalformedOrders``.
    """
    before = decode(position)
    plans = decode_orders(orders, before)
    stage = before.day if before.rules.pace == DAY else 0
    done = resolve(before, plans, SeededDice(verify_seed(seed)), stage)
    seats = {number: state.seat for number, state in before.states.items()}
    told = reports(done.position, done.events)
    return {
        "position": encode(done.position),
        "events": [_with_audience(event, seats) for event in done.events],
        "reports": {seats.get(number, PUBLIC): document for number, document in told.items()},
        "remarks": {
            seat: remarks_on(event for event in done.events if number in event.seen_by)
            for number, seat in seats.items()
        },
        "rolls": [encode_roll(roll) for roll in done.rolls],
    }


def decode_orders(document: object, position: Position) -> Mapping[str, str | None]:
    """Seat -> text of the plan or None, checked against the states of the position."""
    if not isinstance(document, dict):
        raise MalformedOrders("orders: expected an object of seat and text of the plan")
    seats = {state.seat for state in position.states.values()}
    for seat, text in document.items():
        if not isinstance(seat, str) or seat not in seats:
            raise MalformedOrders(f"orders: {show(seat)} is not one of the seats")
        if text is not None and not isinstance(text, str):
            raise MalformedOrders(f"orders.{seat}: expected text or null, got {show(text)}")
    return document


def verify_seed(seed: object) -> str:
    """The seed, if it is a text that every machine writes alike."""
    if not isinstance(seed, str):
        raise MalformedOrders(f"seed: expected a text, got {show(seed)}")
    if not is_whole(seed):
        raise MalformedOrders("seed: half a sign (a lone surrogate) is in it")
    return seed


def remarks_on(answers: Iterable[Event]) -> list[Document]:
    """What is said against a plan, by the events that its state reads, in the order of lines.

    ``line``: of the plan, from 1; ``severity``: error; ``code``: a reason of ``orders.faults``;
    ``rule``; ``data``: that of the reason, with ``failure`` (unreadable, illegal or failed) and
    ``partly``: 1 if the rest of the order was carried out.
    """
    found: list[Document] = [
        {
            "line": event.data["line"],
            "severity": "error",
            "code": event.data["reason"],
            "rule": event.rule,
            "data": {
                **event.data["data"],
                "failure": event.data["failure"],
                "partly": event.data["partly"],
            },
        }
        for event in answers
        if event.code == _REJECTED
    ]
    return sorted(found, key=lambda remark: int(remark["line"]))


def encode_roll(roll: Roll) -> Document:
    """One roll (see ``chance.Roll``)."""
    return {**roll._asdict(), "about": list(roll.about)}


def _with_audience(event: Event, seats: Mapping[int, str]) -> Document:
    told = {"day": event.day, **encode_event(event)}
    if EVERYBODY in event.seen_by:
        return {**told, "seen_by": ["*"]}
    return {**told, "seen_by": [seats[number] for number in sorted(event.seen_by)]}
