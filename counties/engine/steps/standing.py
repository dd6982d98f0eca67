"""Before step 1: the standing orders of each county take their new values (CO-4.6)."""

from counties.engine.board import Board
from counties.engine.events import PUBLIC


def take_standing_orders(board: Board) -> None:
    """Tax rates and labour as given in this turn's sheets; offers of a draw are made public."""
    for seat in board.players:
        plan = board.plan_of(seat)
        for number, ask in plan.taxes.items():
            board.counties[number].tax_rate = ask.amount
            board.record(seat, ask.line, ask.amount, ask.amount)
        for number, (_, jobs) in plan.labour.items():
            board.counties[number].labour = dict(jobs)
        if plan.draw:
            board.tell("draw_offered", "CO-18.6", PUBLIC, {"player": seat})
