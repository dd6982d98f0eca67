"""Steps 13 and 14: the ration sets the tax (CO-13, CO-14) and the growth of the people (CO-15)."""

from counties.engine import tables
from counties.engine.board import Board
from counties.engine.state import County


def collect_tax(board: Board) -> None:
    """Tax to the ruler of the turn, rounded down once (CO-14.1)."""
    for county in board.claimed:
        food, population = board.food[county.id], county.population
        ration = tables.ration_of(food, population)
        board.rations[county.id] = ration
        castle = county.castle_in_force
        gold = (ration.effect_x2 + 2 * castle) * population * county.tax_rate // 200
        board.players[county.owner or ""].gold += gold
        board.tell_ruler(
            "tax",
            "CO-14.1",
            county,
            {
                "county": county.id,
                "population": population,
                "food": food,
                "ration": ration.name,
                "castle": castle,
                "rate": county.tax_rate,
                "gold": gold,
            },
        )


def grow_people(board: Board) -> None:
    """Claimed counties by their ration (CO-15.1), unclaimed ones by 5 % up to 500 (CO-15.2)."""
    for county in board.claimed:
        percent = board.rations[county.id].percent
        before = county.population
        change = before * abs(percent) // 100
        county.population += change if percent > 0 else -change
        _tell_growth(board, county, "CO-15.1", before, percent)
    for county in board.unclaimed:
        before, percent = county.population, tables.UNCLAIMED_GROWTH_PERCENT
        grown = before + before * percent // 100
        county.population = min(tables.UNCLAIMED_POPULATION_CAP, grown)
        _tell_growth(board, county, "CO-15.2", before, percent)


def _tell_growth(board: Board, county: County, rule: str, before: int, percent: int) -> None:
    """To the ruler; in an unclaimed county to whoever has just taken it, for he counts on it."""
    if county.owner is not None:
        readers = board.readers[county.owner]
    elif county.id in board.captures:
        readers = board.readers[board.captures[county.id].player]
    else:
        return
    data: dict[str, object] = {"county": county.id, "before": before, "percent": percent}
    change = {"change": county.population - before, "population": county.population}
    board.tell("growth", rule, readers, {**data, **change})
