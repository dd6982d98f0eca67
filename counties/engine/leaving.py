"""A player leaves, or is removed, between two turns (CO-18.5)."""

from counties.engine import tables
from counties.engine.board import board_of, position_of
from counties.engine.endings import eliminate_landless, end_by_conquest
from counties.engine.events import PUBLIC
from counties.engine.resolver import Resolution
from counties.engine.state import County, Position


class NotInPlay(ValueError):
    """The seat is not in this game, or no longer."""


def leave(position: Position, seat: str) -> Resolution:
    """The position without a player: his counties become unclaimed, and the game may be over.

    The turn stays the same, for nothing is resolved. Raises ``NotInPlay``.
    """
    player = position.players.get(seat)
    if player is None:
        raise NotInPlay(f"{seat}: there is no such player in this game")
    if player.eliminated:
        raise NotInPlay(f"{seat}: this player is already out of the game")
    board = board_of(position, {})
    given_up = [county for county in board.claimed if county.owner == seat]
    for county in given_up:
        _release(county)
    numbers = [county.id for county in given_up]
    board.tell("left_game", "CO-18.5", PUBLIC, {"player": seat, "counties": numbers})
    eliminate_landless(board)
    if not board.over:
        end_by_conquest(board)
    return Resolution(position_of(board, board.turn), tuple(board.events), {})


def _release(county: County) -> None:
    """Soldiers become people; no castle, tax 80, no labour; the cows stay (CO-18.5)."""
    county.owner = None
    county.population += county.soldiers
    county.soldiers = 0
    county.castle_size = 0
    county.castle_work = 0
    county.castle_building = False
    county.tax_rate = tables.UNCLAIMED_TAX_RATE
    county.labour = None
