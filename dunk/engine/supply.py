"""Which province supplies which town (DK-7.7)."""

from dunk.engine.board import Board
from dunk.engine.state import NOBODY, Province


def town_supplied(board: Board, land: Province) -> int | None:
    """The province of the town that ``land`` supplies; None if there is none or it cannot.

    Its own town, else the one named by the last ``supply``, else the one with the lowest number,
    all of the same owner and near it; populated and healthy it must be (DK-7.7.1, DK-7.7.2).
    """
    if land.owner == NOBODY or land.population is None or land.plague is not None:
        return None
    if land.town is not None:
        return land.number
    if land.supplies is not None and can_choose(board, land, land.supplies):
        return land.supplies
    return min(
        (
            place
            for place in board.grid.neighbours(land.number)
            if place in board.towns and board.provinces[place].owner == land.owner
        ),
        default=None,
    )


def can_choose(board: Board, land: Province, place: int) -> bool:
    """Whether the province may be told to supply the town there (DK-7.7.2)."""
    return (
        place in board.towns
        and land.owner != NOBODY
        and board.provinces[place].owner == land.owner
        and place in board.grid.near(land.number)
    )


def suppliers(board: Board, place: int) -> list[Province]:
    """The provinces that supply the town there, by number."""
    return [
        board.provinces[number]
        for number in sorted(board.grid.near(place))
        if town_supplied(board, board.provinces[number]) == place
    ]


def forget_impossible(board: Board) -> None:
    """A choice stays until it is changed or impossible (DK-7.7.2)."""
    for land in board.provinces:
        if land.supplies is not None and not can_choose(board, land, land.supplies):
            land.supplies = None
