"""Scenario files: a position document in which everything usual may be left out (CO-1.8).

Needed are the counties with ``id``, ``x``, ``y``, ``fields`` and at least one ruler. What is left
out is as at the start of a drawn game: 500 people, 10 cows per field, no resource, no castle, tax
80; 500 gold for a player. ``turn``, ``winner`` and ``over`` have no place in it; ``name`` and
``about`` are for people.
"""

from collections.abc import Mapping
from typing import Final

from counties.engine import tables
from counties.engine.jsonfields import MalformedPosition, read_number, read_object, show
from counties.engine.state import Document, Position, decode, encode, encode_stocks

_COUNTY_DEFAULTS: Final[Mapping[str, object]] = {
    "owner": None,
    "population": tables.START_POPULATION,
    "soldiers": 0,
    **dict.fromkeys(tables.RESOURCES, False),
    "castle_size": 0,
    "castle_work": 0,
    "castle_building": False,
    "tax_rate": tables.START_TAX_RATE,
    "labour": None,
}


def read_scenario(document: object) -> Position:
    """The scenario as a position of turn 1. Raises ``MalformedPosition`` with one clear line."""
    doc = read_object(document, "scenario")
    for name in doc:
        if name not in ("name", "about", "options", "players", "counties"):
            raise MalformedPosition(f"scenario: the field {show(name)} is not known")
    counties = [_fill_county(item, index) for index, item in enumerate(_list(doc))]
    rulers = {county["owner"] for county in counties if isinstance(county["owner"], str)}
    players = _fill_players(doc.get("players", dict.fromkeys(rulers, {})))
    landless = players.keys() - rulers
    if landless:
        raise MalformedPosition(f"players: {show(min(landless))} rules no county")
    return decode(
        {
            "turn": 1,
            "winner": None,
            "over": False,
            "options": doc.get("options", {}),
            "players": players,
            "counties": counties,
        }
    )


def scenario_of(position: Position) -> Document:
    """The scenario that a game starts from: ``read_scenario`` gives an equal position again, as
    long as it is one of turn 1."""
    start = encode(position)
    stocks = {seat: encode_stocks(player) for seat, player in sorted(position.players.items())}
    return {"options": start["options"], "players": stocks, "counties": start["counties"]}


def _list(doc: Document) -> list[object]:
    counties = doc.get("counties")
    if not isinstance(counties, list):
        raise MalformedPosition(f"counties: expected a list, got {show(counties)}")
    return counties


def _fill_county(document: object, index: int) -> Document:
    path = f"counties[{index}]"
    county = {**_COUNTY_DEFAULTS, **read_object(document, path)}
    if "fields" in county and "cows" not in county:
        fields = read_number(county["fields"], f"{path}.fields", least=1)
        county["cows"] = tables.START_COWS_PER_FIELD * fields
    return county


def _fill_players(document: object) -> Document:
    """Stocks as at the start where the scenario names none (CO-1.6)."""
    return {
        seat: {**tables.START_STOCK, "eliminated": False, **read_object(stocks, f"players.{seat}")}
        for seat, stocks in sorted(read_object(document, "players").items())
    }
