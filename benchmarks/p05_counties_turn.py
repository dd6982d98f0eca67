"""P5: a whole turn of Counties, checks, sixteen steps and all, on maps of growing size."""

from functools import partial

from benchmarks.measuring import Row, median, spread, times
from counties.engine import documents, resolver, state

SIZES = (100, 1_000, 10_000)
STEPS = 16
PLAYERS = 8


def map_of(size: int) -> state.Position:
    """``size`` counties on a near-square grid, nine in ten ruled, by 8 players in turn."""
    width = int(size**0.5)
    counties = [
        {
            "id": number + 1,
            "x": number % width,
            "y": number // width,
            "owner": None if number % 10 == 9 else "ABCDEFGH"[number % PLAYERS],
            "population": 500 + number % 77,
            "soldiers": 0 if number % 10 == 9 else number % 13,
            "cows": 100,
            "fields": 10,
            "forest": True,
            "iron_mine": True,
            "quarry": number % 2 == 0,
            "forge": True,
            "castle_size": 0,
            "castle_work": 0,
            "castle_building": False,
            "tax_rate": 20 * (number % 6) if number % 10 != 9 else 80,
            "labour": None,
        }
        for number in range(size)
    ]
    stocks = {"gold": 10**6, "wood": 10**6, "iron": 10**6, "stone": 10**6, "armour": 10**6}
    players = {seat: {**stocks, "eliminated": False} for seat in "ABCDEFGH"}
    return state.decode(
        {"turn": 1, "winner": None, "over": False, "players": players, "counties": counties}
    )


def sheets_for(position: state.Position) -> dict[str, str]:
    """Orders for every ruled county: labour, tax, recruits, a slaughter and a march."""
    lines: dict[str, list[str]] = {seat: [] for seat in position.players}
    for county in position.counties.values():
        if county.owner is None:
            continue
        lines[county.owner] += [
            f"LABOUR {county.id} farm 110 wood 100 iron 100 smith 50",
            f"TAX {county.id} {20 * (county.id % 6)}",
            f"RECRUIT {county.id} 5",
            f"SLAUGHTER {county.id} 10",
            f"MOVE {county.id} {'NESW'[county.id % 4]} 3",
        ]
    return {seat: "\n".join(orders) for seat, orders in lines.items()}


def run() -> list[Row]:
    """Time per county and step at three sizes, and how the largest compares with the smallest."""
    rows, costs = [], []
    for size in SIZES:
        position = map_of(size)
        sheets = sheets_for(position)
        taken = times(partial(resolver.resolve, position, sheets))
        cost = median(taken) / size / STEPS * 1e6
        costs.append(cost)
        rows.append(
            Row(
                f"{size} counties, every one under orders",
                f"{cost:.2f} µs per county and step (ms per turn: {spread(taken)})",
                "≤ 10 µs",
                cost <= 10,
            )
        )
    growth = costs[-1] / costs[0]
    rows.append(
        Row(
            f"{SIZES[-1]} against {SIZES[0]} counties, per county",
            f"{growth:.2f} ×",
            "≤ 1.15 ×",
            growth <= 1.15,
        )
    )
    small = map_of(100)
    door = {"position": state.encode(small), "orders": sheets_for(small)}
    offline = times(lambda: documents.resolve_documents(door["position"], door["orders"]))
    rows.append(Row("offline door, 100 counties, reports and all", f"ms: {spread(offline)}"))
    return rows
