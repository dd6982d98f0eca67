"""What one seat means to do this turn: its orders after reading, before anything is done.

Every amount keeps the line it came from, so that whatever is cut later can be answered there.
"""

from dataclasses import dataclass, field
from typing import NamedTuple

from counties.engine import tables
from counties.engine.state import Document


class Ask(NamedTuple):
    """An amount asked for in a line of the sheet (1 is the first)."""

    line: int
    amount: int


class March(NamedTuple):
    """A move order whose places are known and adjacent."""

    line: int
    county: int
    to: int
    soldiers: int


@dataclass(slots=True)
class Plan:
    """The accepted orders of one seat.

    ``received`` false: nothing was sent, or PASS; the seat is then resolved by CO-4.7 and CO-4.8.
    ``sales`` and ``purchases``: good -> county (0 for goods of the stock) -> amounts asked for.
    ``labour``: county -> line, all seven jobs. ``castles``: county -> line.
    """

    received: bool = False
    draw: bool = False
    sales: dict[str, dict[int, list[Ask]]] = field(default_factory=dict)
    purchases: dict[str, dict[int, list[Ask]]] = field(default_factory=dict)
    labour: dict[int, tuple[int, dict[str, int]]] = field(default_factory=dict)
    recruits: dict[int, Ask] = field(default_factory=dict)
    castles: dict[int, int] = field(default_factory=dict)
    taxes: dict[int, Ask] = field(default_factory=dict)
    slaughters: dict[int, Ask] = field(default_factory=dict)
    moves: list[March] = field(default_factory=list)


def stored_form(plan: Plan) -> Document:
    """The plan in the form of CO-20.4, amounts as asked for; ``draw`` only where it is given."""
    counties: dict[int, Document] = {}
    for county, (_, jobs) in plan.labour.items():
        counties.setdefault(county, {})["labour"] = dict(jobs)
    for county, ask in plan.recruits.items():
        counties.setdefault(county, {})["recruit"] = ask.amount
    for county in plan.castles:
        counties.setdefault(county, {})["castle"] = True
    for county, ask in plan.taxes.items():
        counties.setdefault(county, {})["tax"] = ask.amount
    for county, ask in plan.slaughters.items():
        counties.setdefault(county, {})["slaughter"] = ask.amount
    form: Document = {
        "trade": {
            "sell": _goods(plan.sales),
            "buy": _goods(plan.purchases),
            "sell_cows": _cows(plan.sales),
            "buy_cows": _cows(plan.purchases),
        },
        "counties": {str(county): orders for county, orders in sorted(counties.items())},
        "moves": [
            {"from": move.county, "to": move.to, "soldiers": move.soldiers} for move in plan.moves
        ],
    }
    return {**form, "draw": True} if plan.draw else form


def _goods(trade: dict[str, dict[int, list[Ask]]]) -> dict[str, int]:
    return {
        good: sum(ask.amount for ask in trade[good][0]) for good in tables.GOODS if good in trade
    }


def _cows(trade: dict[str, dict[int, list[Ask]]]) -> dict[str, int]:
    herds = trade.get("cows", {})
    return {str(county): sum(ask.amount for ask in herds[county]) for county in sorted(herds)}
