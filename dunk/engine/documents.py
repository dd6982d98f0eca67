"""The offline door: JSON in, JSON out, no database and no clock. Stable for other programs.

``dunk/README.md`` shows the documents by example.
"""

from collections.abc import Iterable, Mapping
from typing import Final

from dunk.engine.chance import Roll
from dunk.engine.decoding import decode
from dunk.engine.encoding import encode
from dunk.engine.events import EVERYBODY, Event
from dunk.engine.jsonfields import is_whole, show
from dunk.engine.report import encode_event, reports
from dunk.engine.resolver import resolve
from dunk.engine.seeded import SeededDice
from dunk.engine.state import Document, Position

PUBLIC: Final = ""  # whose report is that of everybody

_SHEET: Final = "sheet"
_FAILED: Final = "order_failed"


class MalformedOrders(ValueError):
    """A document that is no set of orders. Its text is one line: where, and what was expected."""


def resolve_documents(position: object, orders: object, seed: str) -> Document:
    """Resolve one turn of Dunk.

    ``position``: see ``encoding``. ``orders``: seat -> text of the sheet; null or absent: nothing
    was sent (DK-3.1.2). ``seed``: text; the same documents and seed give the same result.

    Returns ``position`` after the turn; ``events``: all, each with its audience in ``seen_by``,
    which are seats, or ``["*"]`` for everybody; ``reports``: seat -> document (see ``report``), ""
    -> the public one; ``remarks``: seat -> what is said against its sheet, see ``remarks_on``;
    ``rolls``: all chance of the turn in order, each with the fields of ``chance.Roll``. Raises
    ``MalformedPosition`` or ``MalformedOrders``.
    """
    before = decode(position)
    done = resolve(before, decode_orders(orders, before), SeededDice(verify_seed(seed)))
    seats = {number: kingdom.seat for number, kingdom in before.kingdoms.items()}
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
    """Seat -> sheet text or None, checked against the kingdoms of the position."""
    if not isinstance(document, dict):
        raise MalformedOrders("orders: expected an object of seat and sheet text")
    seats = {kingdom.seat for kingdom in position.kingdoms.values()}
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
    """What is said against a sheet, by the events that its kingdom reads, in the order of lines.

    ``line``, ``last``: of the sheet, from 1; 0 for the whole. ``severity``: error, or warning for
    ignored lines. ``code``: of ``failures.FAILURES``, or sheet. ``data``: see there; of a sheet as
    in its event. What went well is in ``answers`` of the report.
    """
    found: list[Document] = []
    for event in answers:
        if event.code == _FAILED:
            what = event.data
            found.append(
                {
                    "line": what["line"],
                    "last": what["last"],
                    "severity": "error",
                    "code": what["failure"],
                    "rule": event.rule,
                    "data": what["data"],
                }
            )
        elif event.code == _SHEET and (event.data["reason"] or event.data["ignored"]):
            found.append(
                {
                    "line": 0,
                    "last": 0,
                    "severity": "error" if event.data["reason"] else "warning",
                    "code": _SHEET,
                    "rule": event.rule,
                    "data": dict(event.data),
                }
            )
    return found


def encode_roll(roll: Roll) -> Document:
    """One roll (see ``chance.Roll``)."""
    return {**roll._asdict(), "about": list(roll.about)}


def _with_audience(event: Event, seats: Mapping[int, str]) -> Document:
    if EVERYBODY in event.seen_by:
        return {**encode_event(event), "seen_by": ["*"]}
    return {**encode_event(event), "seen_by": [seats[number] for number in sorted(event.seen_by)]}
