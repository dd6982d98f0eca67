"""Step 15, migration (CO-16): people move to the neighbour with the lower tax rate."""

from counties.engine import tables
from counties.engine.board import Board
from counties.engine.state import County

# People in per cent of the population for a difference in rates, times 100
_DIVISOR = 100 * tables.MIGRATION_DIVISOR


def migrate(board: Board) -> None:
    """All pairs from the populations after step 14, then all movements at once (CO-16.3)."""
    left: dict[int, int] = {}
    came: dict[int, int] = {}
    counties = board.counties
    for number, county in counties.items():
        around = board.neighbours[number]
        for letter in ("E", "S"):  # every pair once
            if letter in around:
                _compare(board, county, counties[around[letter]], left, came)
    for number in sorted(left.keys() | came.keys()):
        county = counties[number]
        county.population += came.get(number, 0) - left.get(number, 0)
        readers = _readers(board, county)
        if readers:
            data: dict[str, object] = {"county": number, "left": left.get(number, 0)}
            people = {"came": came.get(number, 0), "population": county.population}
            board.tell("peopled", "CO-16.3", readers, {**data, **people})


def flow(population: int, higher: int, lower: int) -> int:
    """People who leave a county of ``population`` at the higher rate (CO-16.1), rounded down."""
    return population * (higher - lower) // _DIVISOR


def _compare(
    board: Board, one: County, two: County, left: dict[int, int], came: dict[int, int]
) -> None:
    first, second = one.migration_rate, two.migration_rate
    if first == second:
        return
    if first < second:
        one, two, first, second = two, one, second, first
    people = flow(one.population, first, second)
    if not people:
        return
    left[one.id] = left.get(one.id, 0) + people
    came[two.id] = came.get(two.id, 0) + people
    readers = _readers(board, one) | _readers(board, two)
    data: dict[str, object] = {"county": one.id, "to": two.id}
    board.tell(
        "migrated", "CO-16.1", readers, {**data, "difference": first - second, "people": people}
    )


def _readers(board: Board, county: County) -> frozenset[str]:
    """The ruler of the turn; for an unclaimed county whoever has just taken it."""
    if county.owner is not None:
        return board.readers[county.owner]
    if county.id in board.captures:
        return board.readers[board.captures[county.id].player]
    return frozenset()
