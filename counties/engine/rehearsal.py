"""A turn on a seat's own counties alone: what its orders do if no battle touches it (CO-H49)."""

from collections.abc import Callable
from typing import Final

from counties.engine.board import Board, board_of_realm
from counties.engine.plan import Plan
from counties.engine.realm import Realm
from counties.engine.steps.castles import build_castles
from counties.engine.steps.goods import chop_wood, forge_armour, mine_iron, quarry_stone
from counties.engine.steps.herds import bear_cows, crowd_cows, eat_cheese, eat_cows
from counties.engine.steps.people import recruit
from counties.engine.steps.revenue import collect_tax
from counties.engine.steps.standing import take_standing_orders
from counties.engine.steps.trade import trade
from counties.engine.steps.war import march

# Steps 1 to 13. Of step 5 only the marching: what happens at the end of an attack is not known.
REHEARSED: Final[tuple[Callable[[Board], None], ...]] = (
    trade,
    recruit,
    build_castles,
    forge_armour,
    march,
    chop_wood,
    mine_iron,
    quarry_stone,
    eat_cheese,
    bear_cows,
    eat_cows,
    crowd_cows,
    collect_tax,
)


def rehearse(realm: Realm, plan: Plan) -> Board:
    """The board after step 13 as it would be without any battle, with its events and cuts."""
    board = board_of_realm(realm, plan)
    take_standing_orders(board)
    for number, step in enumerate(REHEARSED, 1):
        board.step = number
        step(board)
    return board
