"""How players drop out and games end (CO-18): conquest, agreement, the last turn, nobody left."""

from collections.abc import Mapping

from counties.engine.board import Board
from counties.engine.events import PUBLIC
from counties.engine.state import County, Player

Standing = tuple[int, int, int]  # people, counties, gold: compared in this order (CO-18.4)


def eliminate_landless(board: Board) -> None:
    """Players without a county are out; their stocks are lost (CO-18.1)."""
    rulers = {county.owner for county in board.counties.values()}
    for seat, player in board.players.items():
        if seat not in rulers and not player.eliminated:
            board.players[seat] = Player(eliminated=True)
            board.tell("eliminated", "CO-18.1", PUBLIC, {"player": seat})


def end_by_conquest(board: Board) -> None:
    """One ruler over all claimed counties wins (CO-18.2); without any, nobody does (CO-18.3)."""
    rulers = {county.owner for county in board.counties.values()} - {None}
    if len(rulers) == 1:
        _end(board, "CO-18.2", "conquest", rulers.pop())
    elif not rulers:
        _end(board, "CO-18.3", "nobody", None)


def end_by_option(board: Board) -> None:
    """A draw all players left agree to (CO-18.6), or the last turn (CO-18.4)."""
    left = [seat for seat, player in board.players.items() if not player.eliminated]
    if board.options.get("agreed_draw") and all(board.plan_of(seat).draw for seat in left):
        _end(board, "CO-18.6", "agreed_draw", None)
        return
    last = board.options.get("last_turn")
    if last is not None and board.turn >= last:
        standing = rank(board.players, board.counties)
        best = max(standing.values())
        leaders = [seat for seat, score in standing.items() if score == best]
        winner = leaders[0] if len(leaders) == 1 else None
        _end(board, "CO-18.4", "last_turn", winner, standing)


def rank(players: Mapping[str, Player], counties: Mapping[int, County]) -> dict[str, Standing]:
    """Seat -> people (with soldiers), counties, gold of every player left (CO-18.4)."""
    people = {seat: 0 for seat, player in players.items() if not player.eliminated}
    held = dict.fromkeys(people, 0)
    for county in counties.values():
        if county.owner is not None:
            people[county.owner] += county.population + county.soldiers
            held[county.owner] += 1
    return {seat: (people[seat], held[seat], players[seat].gold) for seat in people}


def _end(
    board: Board,
    rule: str,
    reason: str,
    winner: str | None,
    standing: Mapping[str, Standing] | None = None,
) -> None:
    board.over = True
    board.winner = winner
    data: dict[str, object] = {"reason": reason, "winner": winner}
    if standing is not None:
        data["standing"] = {
            seat: {"people": people, "counties": counties, "gold": gold}
            for seat, (people, counties, gold) in standing.items()
        }
    board.tell("over", rule, PUBLIC, data)
