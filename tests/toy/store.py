"""Rows to position and back."""

from games.models import Campaign
from tests.toy.engine import Player, Position
from tests.toy.models import Board, PlayerRow


def load(campaign: Campaign) -> Position:
    """The present position."""
    board = Board.objects.get(campaign=campaign)
    players = {
        row.seat: Player(row.hidden, row.lives, row.coins, row.weary)
        for row in PlayerRow.objects.filter(campaign=campaign).order_by("seat")
    }
    return Position(board.edition, board.turn, board.last_turn, players, board.over, board.winner)


def save(campaign: Campaign, position: Position) -> None:
    """Replace the rows."""
    Board.objects.filter(campaign=campaign).delete()
    PlayerRow.objects.filter(campaign=campaign).delete()
    Board.objects.create(
        campaign=campaign,
        edition=position.edition,
        turn=position.turn,
        last_turn=position.last_turn,
        over=position.over,
        winner=position.winner,
    )
    PlayerRow.objects.bulk_create(
        PlayerRow(
            campaign=campaign,
            seat=seat,
            hidden=player.hidden,
            lives=player.lives,
            coins=player.coins,
            weary=player.weary,
        )
        for seat, player in position.players.items()
    )
