"""The position: everything that is true between two turns, and its JSON form (CO-20.4).

``decode`` trusts nothing. It reads documents made by other programs, so every field is checked
and the first thing wrong is named by its path in one line.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from counties.engine import tables
from counties.engine.jsonfields import (
    MalformedPosition as MalformedPosition,
)
from counties.engine.jsonfields import (
    read_bool,
    read_number,
    read_object,
    show,
    verify_fields,
)

Document = dict[str, Any]

LARGEST_ID: Final = 999_999_999  # a county must be writable in an order (CO-E15)
EVERYBODY: Final = "*"  # the audience of public events, so no seat may be called that


@dataclass(slots=True)
class County:
    """One county (CO-1.3, CO-20.4).

    ``owner``: seat of the ruler, None when unclaimed. ``castle_work``: units done on the stage in
    progress, 0 to 99. ``labour``: the standing order as it was given, all seven jobs, or None.
    """

    id: int
    x: int
    y: int
    owner: str | None
    population: int
    soldiers: int
    cows: int
    fields: int
    forest: bool
    iron_mine: bool
    quarry: bool
    forge: bool
    castle_size: int = 0
    castle_work: int = 0
    castle_building: bool = False
    tax_rate: int = tables.START_TAX_RATE
    labour: dict[str, int] | None = None

    @property
    def castle_in_force(self) -> int:
        """The size that counts for tax and battle: 0 while a stage is in progress (CO-7.6)."""
        return 0 if self.castle_building else self.castle_size

    @property
    def migration_rate(self) -> int:
        """The tax rate people see; 80 in an unclaimed county, whatever is stored (CO-16.2)."""
        return tables.UNCLAIMED_TAX_RATE if self.owner is None else self.tax_rate

    def copy(self) -> "County":
        return County(
            self.id,
            self.x,
            self.y,
            self.owner,
            self.population,
            self.soldiers,
            self.cows,
            self.fields,
            self.forest,
            self.iron_mine,
            self.quarry,
            self.forge,
            self.castle_size,
            self.castle_work,
            self.castle_building,
            self.tax_rate,
            None if self.labour is None else dict(self.labour),
        )


@dataclass(slots=True)
class Player:
    """The stocks of one player (CO-2.1); all 0 once eliminated (CO-18.1)."""

    gold: int = 0
    wood: int = 0
    iron: int = 0
    stone: int = 0
    armour: int = 0
    eliminated: bool = False

    def copy(self) -> "Player":
        return Player(self.gold, self.wood, self.iron, self.stone, self.armour, self.eliminated)


@dataclass(slots=True)
class Position:
    """A whole game between two turns.

    ``turn``: the turn to be ordered next, from 1. ``winner`` None with ``over`` true: a draw, or
    nobody left. ``options``: ``last_turn`` (a turn number), ``agreed_draw``, ``open_information``
    (CO-18.4, CO-19.1). ``players``: seat -> stocks. ``counties``: id -> county, ascending.
    """

    turn: int
    winner: str | None
    over: bool
    options: dict[str, int | bool | None]
    players: dict[str, Player]
    counties: dict[int, County] = field(default_factory=dict)


def neighbours_of(counties: Mapping[int, County]) -> dict[int, dict[str, int]]:
    """County id -> direction -> id of the county there (CO-1.1). Missing where none lies."""
    at = {(county.x, county.y): county.id for county in counties.values()}
    around: dict[int, dict[str, int]] = {}
    for county in counties.values():
        x, y = county.x, county.y
        found: dict[str, int] = {}
        for letter, (dx, dy) in tables.DIRECTIONS.items():
            there = at.get((x + dx, y + dy))
            if there is not None:
                found[letter] = there
        around[county.id] = found
    return around


def encode(position: Position) -> Document:
    """The JSON form; counties by id, players by seat, all seven jobs of a labour order."""
    return {
        "turn": position.turn,
        "winner": position.winner,
        "over": position.over,
        "options": dict(sorted(position.options.items())),
        "players": {
            seat: encode_player(player) for seat, player in sorted(position.players.items())
        },
        "counties": [
            encode_county(county)
            for _, county in sorted(position.counties.items(), key=lambda item: item[0])
        ],
    }


def encode_player(player: Player) -> Document:
    return {**encode_stocks(player), "eliminated": player.eliminated}


def encode_stocks(player: Player) -> Document:
    return {
        "gold": player.gold,
        "wood": player.wood,
        "iron": player.iron,
        "stone": player.stone,
        "armour": player.armour,
    }


def encode_county(county: County) -> Document:
    return {
        "id": county.id,
        "x": county.x,
        "y": county.y,
        "owner": county.owner,
        "population": county.population,
        "soldiers": county.soldiers,
        "cows": county.cows,
        "fields": county.fields,
        "forest": county.forest,
        "iron_mine": county.iron_mine,
        "quarry": county.quarry,
        "forge": county.forge,
        "castle_size": county.castle_size,
        "castle_work": county.castle_work,
        "castle_building": county.castle_building,
        "tax_rate": county.tax_rate,
        "labour": None if county.labour is None else dict(county.labour),
    }


def decode(document: object) -> Position:
    """The position a document describes. Raises ``MalformedPosition``; ``decode(encode(p)) == p``.

    ``over`` and ``options`` may be missing, and a labour order may leave out jobs (they are 0, as
    in CO-4.6). Maps need not be rectangles and may have holes.
    """
    doc = read_object(document, "position")
    verify_fields(doc, "position", _POSITION_FIELDS, optional={"over", "options"})
    players = _players(doc["players"])
    counties = _counties(doc["counties"], players)
    winner = doc["winner"]
    if winner is not None and not (isinstance(winner, str) and winner in players):
        raise MalformedPosition(f"winner: expected null or one of the players, got {show(winner)}")
    over = read_bool(doc.get("over", winner is not None), "over")
    if winner is not None and not over:
        raise MalformedPosition("over: expected true where there is a winner, got false")
    return Position(
        turn=read_number(doc["turn"], "turn", least=1),
        winner=winner,
        over=over,
        options=decode_options(doc.get("options", {})),
        players=players,
        counties=counties,
    )


def decode_options(document: object) -> dict[str, int | bool | None]:
    """The options of a game, checked: ``last_turn``, ``agreed_draw``, ``open_information``."""
    doc = read_object(document, "options")
    options: dict[str, int | bool | None] = {}
    for name, value in doc.items():
        path = f"options.{name}"
        if name == "last_turn":
            options[name] = None if value is None else read_number(value, path, least=1)
        elif name in ("agreed_draw", "open_information"):
            options[name] = read_bool(value, path)
        else:
            raise MalformedPosition(
                f"options: expected last_turn, agreed_draw or open_information, got {show(name)}"
            )
    return options


def decode_player(document: object, path: str) -> Player:
    doc = read_object(document, path)
    verify_fields(doc, path, (*tables.STOCKS, "eliminated"))
    stocks = {good: read_number(doc[good], f"{path}.{good}") for good in tables.STOCKS}
    return Player(**stocks, eliminated=read_bool(doc["eliminated"], f"{path}.eliminated"))


def decode_county(document: object, path: str) -> County:
    """One county, its fields checked against each other, but not against the rest of the map."""
    doc = read_object(document, path)
    verify_fields(doc, path, _COUNTY_FIELDS)
    county = County(**{name: read(doc[name], f"{path}.{name}") for name, read in _READERS.items()})  # type: ignore[arg-type]
    _verify_castle(county, path)
    if county.owner is None:
        _verify_unclaimed(county, path)
    return county


def _players(document: object) -> dict[str, Player]:
    doc = read_object(document, "players")
    if not doc:
        raise MalformedPosition("players: expected at least one player, got none")
    for seat in doc:
        if not seat or seat == EVERYBODY:
            raise MalformedPosition(f"players: {show(seat)} cannot be the name of a player")
    return {seat: decode_player(doc[seat], f"players.{seat}") for seat in sorted(doc)}


def _counties(document: object, players: Mapping[str, Player]) -> dict[int, County]:
    if not isinstance(document, list):
        raise MalformedPosition(f"counties: expected a list, got {show(document)}")
    if not document:
        raise MalformedPosition("counties: expected at least one county, got none")
    found: dict[int, County] = {}
    places: dict[tuple[int, int], int] = {}
    for index, item in enumerate(document):
        path = f"counties[{index}]"
        county = decode_county(item, path)
        if county.id in found:
            raise MalformedPosition(f"{path}.id: {county.id} is the id of another county too")
        place = (county.x, county.y)
        if place in places:
            raise MalformedPosition(
                f"{path}: county {county.id} lies at x {county.x}, y {county.y},"
                f" where county {places[place]} already lies"
            )
        if county.owner is not None:
            _verify_owner(county, players, path)
        found[county.id] = county
        places[place] = county.id
    return dict(sorted(found.items()))


def _verify_owner(county: County, players: Mapping[str, Player], path: str) -> None:
    owner = county.owner or ""
    if owner not in players:
        raise MalformedPosition(f"{path}.owner: {show(owner)} is not one of the players")
    if players[owner].eliminated:
        raise MalformedPosition(f"{path}.owner: {show(owner)} is eliminated and rules no county")


def _verify_castle(county: County, path: str) -> None:
    if not county.castle_building and county.castle_work:
        raise MalformedPosition(
            f"{path}.castle_work: expected 0 without a stage in progress, got {county.castle_work}"
        )
    if county.castle_building and county.castle_size == tables.LARGEST_CASTLE:
        raise MalformedPosition(
            f"{path}.castle_building: no stage can be in progress on a castle of size 5"
        )


def _verify_unclaimed(county: County, path: str) -> None:
    """Unclaimed counties have neither soldiers nor castles (CO-7.8, CO-8.4) nor a labour order."""
    if county.soldiers:
        raise MalformedPosition(
            f"{path}.soldiers: expected 0 in an unclaimed county, got {county.soldiers}"
        )
    if county.castle_size or county.castle_building:
        raise MalformedPosition(f"{path}.castle_size: an unclaimed county cannot have a castle")
    if county.labour is not None:
        raise MalformedPosition(f"{path}.labour: expected null in an unclaimed county")


def _owner(value: object, path: str) -> str | None:
    if value is not None and not isinstance(value, str):
        raise MalformedPosition(f"{path}: expected null or a player, got {show(value)}")
    return value


def _rate(value: object, path: str) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or value not in tables.TAX_RATES:
        raise MalformedPosition(f"{path}: expected 0, 20, 40, 60, 80 or 100, got {show(value)}")
    return value


def _labour(value: object, path: str) -> dict[str, int] | None:
    if value is None:
        return None
    doc = read_object(value, path)
    for job in doc:
        if job not in tables.JOB_NEEDS:
            raise MalformedPosition(
                f"{path}: {show(job)} is not a job; the jobs are {', '.join(tables.JOBS)}"
            )
    return {job: read_number(doc.get(job, 0), f"{path}.{job}") for job in tables.JOBS}


def _id(value: object, path: str) -> int:
    return read_number(value, path, least=1, most=LARGEST_ID)


def _fields(value: object, path: str) -> int:
    return read_number(value, path, least=1)


def _castle_size(value: object, path: str) -> int:
    return read_number(value, path, most=tables.LARGEST_CASTLE)


def _castle_work(value: object, path: str) -> int:
    return read_number(value, path, most=tables.STAGE_WORK - 1)


_READERS: Final[Mapping[str, Callable[[object, str], object]]] = {
    "id": _id,
    "x": read_number,
    "y": read_number,
    "owner": _owner,
    "population": read_number,
    "soldiers": read_number,
    "cows": read_number,
    "fields": _fields,
    "forest": read_bool,
    "iron_mine": read_bool,
    "quarry": read_bool,
    "forge": read_bool,
    "castle_size": _castle_size,
    "castle_work": _castle_work,
    "castle_building": read_bool,
    "tax_rate": _rate,
    "labour": _labour,
}
_COUNTY_FIELDS: Final = tuple(_READERS)
_POSITION_FIELDS: Final = ("turn", "winner", "over", "options", "players", "counties")
