"""Step 1, trading (CO-6): all sales of a player, then all his purchases."""

from counties.engine import tables
from counties.engine.board import Board
from counties.engine.plan import Ask
from counties.engine.state import Player


def trade(board: Board) -> None:
    """Sales pay for purchases of the same turn (CO-6.2); both are cut to what is there (CO-6.3)."""
    for seat, player in board.players.items():
        plan = board.plan_of(seat)
        for good in tables.TRADE_ORDER:
            for county, asks in sorted(plan.sales.get(good, {}).items()):
                _sell(board, seat, player, good, county, asks)
        for good in tables.TRADE_ORDER:
            for county, asks in sorted(plan.purchases.get(good, {}).items()):
                _buy(board, seat, player, good, county, asks)


def _sell(board: Board, seat: str, player: Player, good: str, county: int, asks: list[Ask]) -> None:
    asked = sum(ask.amount for ask in asks)
    held = board.counties[county].cows if county else _stock(player, good)
    done = min(asked, held)
    price = tables.PRICES[good].sell
    _add(board, player, good, county, -done)
    player.gold += done * price
    where = _where(good, county)
    board.share_out(seat, asks, done, "CO-E03", {"verb": "SELL", **where, "held": held})
    if asked:
        data = {"player": seat, **where, "asked": asked, "done": done, "price": price}
        rule = "CO-6.1" if done == asked else "CO-6.3"
        board.tell("sold", rule, board.readers[seat], {**data, "gold": done * price})


def _buy(board: Board, seat: str, player: Player, good: str, county: int, asks: list[Ask]) -> None:
    asked = sum(ask.amount for ask in asks)
    price = tables.PRICES[good].buy
    gold = player.gold
    done = min(asked, gold // price)
    _add(board, player, good, county, done)
    player.gold -= done * price
    where = _where(good, county)
    short = {"verb": "BUY", **where, "price": price, "gold": gold}
    board.share_out(seat, asks, done, "CO-E04", short)
    if asked:
        data = {"player": seat, **where, "asked": asked, "done": done, "price": price}
        rule = "CO-6.1" if done == asked else "CO-6.3"
        board.tell("bought", rule, board.readers[seat], {**data, "gold": done * price})


def _where(good: str, county: int) -> dict[str, object]:
    return {"good": good, "county": county} if county else {"good": good}


def _stock(player: Player, good: str) -> int:
    held: int = getattr(player, good)
    return held


def _add(board: Board, player: Player, good: str, county: int, amount: int) -> None:
    if county:
        board.counties[county].cows += amount
    else:
        setattr(player, good, _stock(player, good) + amount)
