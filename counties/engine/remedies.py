"""What would help a herd or a hungry county, in numbers that hold if the advice is followed."""

from bisect import bisect_left
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from counties.engine import tables
from counties.engine.board import Board

Told = Mapping[str, Mapping[str, Any]]  # the events of a county by their code

_FOOD_PER_COW: Final = tables.CHEESE_PER_COW + tables.MEAT_PER_COW  # bought and slaughtered


class Meal(NamedTuple):
    """How a county comes to a normal ration (CO-13.1). All amounts in cows but ``short``, ``cost``.

    ``short``: food missing. ``buy``: cows to buy beside those already bought, for ``cost`` gold;
    then ``slaughter`` of them in the whole turn, calves they bring along included, so that no more
    graze than before. ``slaughter_only``: to slaughter in the whole turn without buying any; None
    where the herd is too small.
    """

    short: int
    buy: int
    cost: int
    slaughter: int
    slaughter_only: int | None


def plan_meal(told: Told) -> Meal:
    """For a county that is hungry on a rehearsed board, of which this was ``told``."""
    traded, herd = told["cheese"]["cows"], told["herd"]["cows"]
    slaughtered = told["slaughtered"]["done"] if "slaughtered" in told else 0
    short = told["tax"]["population"] - told["tax"]["food"]

    def to_eat(bought: int) -> int:
        return bought + tables.births_of(traded + bought) - tables.births_of(traded)

    def food(bought: int) -> int:
        return tables.CHEESE_PER_COW * bought + tables.MEAT_PER_COW * to_eat(bought)

    # more food with every cow; without any calf it takes the most of them
    most = -(-short // _FOOD_PER_COW)
    buy = bisect_left(range(most), short, key=food)
    only = -(-short // tables.MEAT_PER_COW)
    return Meal(
        short=short,
        buy=buy,
        cost=buy * tables.PRICES["cows"].buy,
        slaughter=slaughtered + to_eat(buy),
        slaughter_only=slaughtered + only if only <= herd else None,
    )


def gold_after_trade(board: Board, seat: str) -> int:
    """What a seat could still have spent in step 1 of a rehearsed turn."""
    taxes = sum(int(str(event.data["gold"])) for event in board.events if event.code == "tax")
    return board.players[seat].gold - taxes


def told_by_county(board: Board) -> dict[int, dict[str, Mapping[str, Any]]]:
    """County -> its events by their code, of those the last."""
    told: dict[int, dict[str, Mapping[str, Any]]] = {}
    for event in board.events:
        number = event.data.get("county")
        if isinstance(number, int):
            told.setdefault(number, {})[event.code] = event.data
    return told
