"""The offline door: JSON in, JSON out, no database and no clock. Stable for other programs."""

from collections.abc import Mapping

from counties.engine.events import Event
from counties.engine.report import encode_event, reports
from counties.engine.resolver import encode_remark, resolve
from counties.engine.state import Document, Position, decode, encode


class MalformedOrders(ValueError):
    """A document that is no set of orders. Its text is one line: where, and what was expected."""


def resolve_documents(position: object, orders: object) -> Document:
    """Resolve one turn of Counties.

    ``position``: a position (CO-20.4). ``orders``: player -> text of the sheet; null or absent:
    nothing was sent. Returns ``position``, ``events`` (all, each with its audience in
    ``seen_by``; ``["*"]`` is everybody), ``reports`` (player -> document, "" -> the public one)
    and ``remarks`` (player -> list). Raises ``MalformedPosition`` or ``MalformedOrders``.
    """
    before = decode(position)
    resolution = resolve(before, decode_orders(orders, before))
    return {
        "position": encode(resolution.position),
        "events": [_encode_with_audience(event) for event in resolution.events],
        "reports": reports(resolution.position, resolution.events),
        "remarks": {
            seat: [encode_remark(remark) for remark in remarks]
            for seat, remarks in resolution.remarks.items()
        },
    }


def decode_orders(document: object, position: Position) -> Mapping[str, str | None]:
    """Player -> sheet text or None, checked against the players of the position."""
    if not isinstance(document, dict):
        raise MalformedOrders("orders: expected an object of player and sheet text")
    for seat, text in document.items():
        if seat not in position.players:
            raise MalformedOrders(f"orders: {str(seat)[:40]!r} is not one of the players")
        if text is not None and not isinstance(text, str):
            raise MalformedOrders(f"orders.{seat}: expected text or null")
    return document


def _encode_with_audience(event: Event) -> Document:
    return {**encode_event(event), "seen_by": sorted(event.seen_by)}
