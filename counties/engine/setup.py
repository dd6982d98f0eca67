"""A new game: a map drawn by the rules of set-up (CO-1.7), or one taken from a scenario."""

from collections.abc import Mapping, Sequence
from typing import Final

from counties.engine import tables
from counties.engine.chance import Dice, Stream
from counties.engine.scenario import read_scenario
from counties.engine.state import (
    EVERYBODY,
    County,
    Player,
    Position,
    decode_options,
)

PLAYERS_MIN: Final = min(tables.GRID_SIDE_BY_PLAYERS)
PLAYERS_MAX: Final = max(tables.GRID_SIDE_BY_PLAYERS)

Cell = tuple[int, int]  # x, y


class BadSetup(ValueError):
    """A game that cannot be set up. Its text is one line, for whoever sets it up."""


def new_position(options: Mapping[str, object], seats: Sequence[str], dice: Dice) -> Position:
    """A game ready for its first turn.

    ``options``: ``last_turn``, ``agreed_draw``, ``open_information`` and, instead of a drawn map,
    ``scenario``: a document (see ``scenario``). ``seats``: 2 to 8 different names, or as many as
    the scenario has. The same options, seats and dice give the same game. Raises ``BadSetup`` or
    ``MalformedPosition``.
    """
    verify(options, len(seats))
    _verify_names(seats)
    rules = _game_options(options)
    if options.get("scenario") is not None:
        return _seat_scenario(options["scenario"], seats, rules)
    side = tables.GRID_SIDE_BY_PLAYERS[len(seats)]
    starts = place_starts(side, len(seats), dice.stream("starts"))
    counties = _draw_counties(side, dict(zip(starts, seats, strict=True)), dice.stream("counties"))
    players = {seat: Player(**tables.START_STOCK, eliminated=False) for seat in sorted(seats)}
    return Position(1, None, False, rules, players, counties)


def verify(options: Mapping[str, object], seats: int) -> None:
    """Raise ``BadSetup`` or ``MalformedPosition`` unless a game can be set up so."""
    _game_options(options)
    if options.get("scenario") is not None:
        wanted = len(read_scenario(options["scenario"]).players)
        if wanted != seats:
            raise BadSetup(f"this scenario is for {wanted} players, not for {seats}")
    elif not PLAYERS_MIN <= seats <= PLAYERS_MAX:
        raise BadSetup(
            f"a drawn map is for {PLAYERS_MIN} to {PLAYERS_MAX} players, not for {seats}"
        )


def place_starts(side: int, count: int, stream: Stream) -> tuple[Cell, ...]:
    """The cells of the players' start counties, one for each seat in order (CO-1.7).

    The best of 200 random placements without adjacent starts: first the largest smallest
    distance, then the smallest difference in the number of neighbours, then the first drawn.
    """
    cells = [(x, y) for y in range(side) for x in range(side)]
    best: tuple[Cell, ...] = ()
    best_score = (0, 0)
    for _ in range(tables.PLACEMENTS_DRAWN):
        placement = _draw_legal(cells, count, stream)
        score = (_smallest_distance(placement), -_neighbour_difference(placement, side))
        if not best or score > best_score:
            best, best_score = placement, score
    return best


def _draw_legal(cells: Sequence[Cell], count: int, stream: Stream) -> tuple[Cell, ...]:
    while True:
        placement = _draw_cells(cells, count, stream)
        if _smallest_distance(placement) > 1:
            return placement


def _draw_cells(cells: Sequence[Cell], count: int, stream: Stream) -> tuple[Cell, ...]:
    """``count`` different cells in a random order."""
    left = list(cells)
    return tuple(left.pop(stream.below(len(left))) for _ in range(count))


def _smallest_distance(placement: Sequence[Cell]) -> int:
    return min(
        abs(x - x2) + abs(y - y2)
        for index, (x, y) in enumerate(placement)
        for x2, y2 in placement[index + 1 :]
    )


def _neighbour_difference(placement: Sequence[Cell], side: int) -> int:
    counts = [
        sum(0 <= x + dx < side and 0 <= y + dy < side for dx, dy in tables.DIRECTIONS.values())
        for x, y in placement
    ]
    return max(counts) - min(counts)


def _draw_counties(side: int, starts: Mapping[Cell, str], stream: Stream) -> dict[int, County]:
    """The whole grid by id (CO-1.2); if no county got a quarry, the first unclaimed one gets it."""
    counties: dict[int, County] = {}
    for number in range(1, side * side + 1):
        cell = ((number - 1) % side, (number - 1) // side)
        counties[number] = _draw_county(number, cell, starts.get(cell), stream)
    if not any(county.quarry for county in counties.values()):
        next(county for county in counties.values() if county.owner is None).quarry = True
    return counties


def _draw_county(number: int, cell: Cell, owner: str | None, stream: Stream) -> County:
    if owner is not None:
        fields, resources = tables.START_FIELDS, dict(tables.START_RESOURCES)
    else:
        fewest, most = tables.OTHER_COUNTY_FIELDS
        fields = fewest + stream.below(most - fewest + 1)
        resources = _draw_resources(stream)
    return County(
        id=number,
        x=cell[0],
        y=cell[1],
        owner=owner,
        population=tables.START_POPULATION,
        soldiers=0,
        cows=tables.START_COWS_PER_FIELD * fields,
        fields=fields,
        **resources,
        labour=None,
    )


def _draw_resources(stream: Stream) -> dict[str, bool]:
    """Each resource by its chance, all drawn again until the county has at least one."""
    while True:
        drawn = {
            resource: stream.chance(num, den)
            for resource, (num, den) in tables.OTHER_COUNTY_CHANCES.items()
        }
        if any(drawn.values()):
            return drawn


def _game_options(options: Mapping[str, object]) -> dict[str, int | bool | None]:
    """The options that go on into the position."""
    return decode_options({key: value for key, value in options.items() if key != "scenario"})


def _verify_names(seats: Sequence[str]) -> None:
    for seat in seats:
        if not seat or seat == EVERYBODY:
            raise BadSetup(f"{seat!r} cannot be the name of a seat")
    if len(set(seats)) < len(seats):
        raise BadSetup("every seat needs a name of its own")


def _seat_scenario(
    document: object, seats: Sequence[str], rules: dict[str, int | bool | None]
) -> Position:
    """The scenario's rulers, in the order of their names, become the seats in their order."""
    scenario = read_scenario(document)
    seat_of = dict(zip(sorted(scenario.players), seats, strict=True))
    for county in scenario.counties.values():
        if county.owner is not None:
            county.owner = seat_of[county.owner]
    players = {seat_of[ruler]: player for ruler, player in scenario.players.items()}
    options = {**scenario.options, **rules}
    return Position(1, None, False, options, dict(sorted(players.items())), scenario.counties)
