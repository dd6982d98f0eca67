"""What one seat is told: a document with all it is entitled to know (CO-19) and nothing else.

Pages, maps, checks, forecasts and bots work from this document and never from the position.
"""

from collections.abc import Iterable
from typing import Final

from counties.engine.events import PUBLIC, Event
from counties.engine.state import County, Document, Position, encode_county, encode_stocks

RULESET: Final = "counties"
EDITION: Final = "1"


def report(position: Position, events: Iterable[Event], seat: str | None) -> Document:
    """The document of a seat after a turn; ``seat`` None is the least entitled reader.

    An unknown or eliminated seat is told no more than None, but a seat eliminated in this very
    turn still reads what happened to it. ``events`` of the turn just resolved; none before the
    first. All readers' documents at once: ``reports``.
    """
    told = reports(position, events)
    return told.get(seat or "", told[""])


def reports(position: Position, events: Iterable[Event]) -> dict[str, Document]:
    """Seat -> its document, and "" -> the public one. They share parts: read, do not change."""
    heard: dict[str, list[Event]] = {seat: [] for seat in position.players}
    public: list[Event] = []
    everything = is_open(position)
    for event in events:
        if everything or event.seen_by == PUBLIC:
            public.append(event)
            for mine in heard.values():
                mine.append(event)
        else:
            for seat in event.seen_by:
                heard[seat].append(event)
    shared = _shared(position)
    documents = {seat: _document(position, shared, seat, mine) for seat, mine in heard.items()}
    return {**documents, "": _document(position, shared, "", public)}


def ranking(position: Position) -> list[str]:
    """The players, best first, by what everybody may know: winner, still in the game, counties,
    people without soldiers; then by name."""
    held: dict[str, list[int]] = {seat: [] for seat in position.players}
    for county in position.counties.values():
        if county.owner is not None:
            held[county.owner].append(county.population)
    return sorted(
        position.players,
        key=lambda seat: (
            seat != position.winner,
            position.players[seat].eliminated,
            -len(held[seat]),
            -sum(held[seat]),
            seat,
        ),
    )


def is_open(position: Position) -> bool:
    """Whether the campaign keeps no secrets (CO-19.1, option ``open_information``)."""
    return bool(position.options.get("open_information"))


def encode_event(event: Event) -> Document:
    """An event as a report holds it: code, rule and step beside its data."""
    return {"code": event.code, "rule": event.rule, "step": event.step, **event.data}


def public_county(county: County) -> Document:
    """What everybody knows of a county (CO-19.1)."""
    return {
        "id": county.id,
        "x": county.x,
        "y": county.y,
        "owner": county.owner,
        "population": county.population,
        "fields": county.fields,
        "forest": county.forest,
        "iron_mine": county.iron_mine,
        "quarry": county.quarry,
        "forge": county.forge,
        "castle_size": county.castle_size,
        "castle_building": county.castle_building,
        "tax_rate": county.migration_rate,
    }


def _shared(position: Position) -> Document:
    """The part that is the same for every reader."""
    everything = is_open(position)
    counties = [position.counties[number] for number in sorted(position.counties)]
    held = dict.fromkeys(position.players, 0)
    for county in counties:
        if county.owner is not None:
            held[county.owner] += 1
    players: dict[str, Document] = {}
    for seat, player in sorted(position.players.items()):
        players[seat] = {"eliminated": player.eliminated, "counties": held[seat]}
        if everything:
            players[seat]["stocks"] = encode_stocks(player)
    show = encode_county if everything else public_county
    return {
        "ruleset": RULESET,
        "edition": EDITION,
        "turn": position.turn,
        "over": position.over,
        "winner": position.winner,
        "options": dict(sorted(position.options.items())),
        "players": players,
        "counties": [show(county) for county in counties],
    }


def _document(position: Position, shared: Document, seat: str, events: list[Event]) -> Document:
    player = position.players.get(seat)
    if player is None or player.eliminated:
        told = [encode_event(event) for event in events]
        return {**shared, "seat": None, "own": None, "events": told}
    orders: Document | None = None
    told = []
    for event in events:
        if event.code == "orders" and event.data["player"] == seat:
            orders = dict(event.data)
        else:
            told.append(encode_event(event))
    own: Document = {
        "stocks": encode_stocks(player),
        "counties": [
            encode_county(position.counties[number])
            for number in sorted(position.counties)
            if position.counties[number].owner == seat
        ],
        "orders": orders,
    }
    return {**shared, "seat": seat, "own": own, "events": told}
