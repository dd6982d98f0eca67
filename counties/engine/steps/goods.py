"""Steps 4 and 6 to 8: armour is forged, wood chopped, iron mined, stone quarried (CO-9)."""

from counties.engine import tables
from counties.engine.board import Board
from counties.engine.state import County


def forge_armour(board: Board) -> None:
    """Suits by ascending county id as far as smiths, wood and iron last (CO-9.2)."""
    for county in board.claimed:
        smiths = board.labour[county.id]["smith"]
        if not smiths:
            continue
        if not county.forge:
            _tell_idle(board, county, "smith", smiths)
            continue
        player = board.players[county.owner or ""]
        suits = min(smiths, player.wood // tables.SUIT_WOOD, player.iron // tables.SUIT_IRON)
        wood, iron = suits * tables.SUIT_WOOD, suits * tables.SUIT_IRON
        player.wood -= wood
        player.iron -= iron
        player.armour += suits
        data: dict[str, object] = {"county": county.id, "smiths": smiths, "suits": suits}
        board.tell_ruler("forged", "CO-9.2", county, {**data, "wood": wood, "iron": iron})


def chop_wood(board: Board) -> None:
    for county in board.claimed:
        amount = _produce(board, county, "wood", county.forest)
        board.players[county.owner or ""].wood += amount


def mine_iron(board: Board) -> None:
    for county in board.claimed:
        amount = _produce(board, county, "iron", county.iron_mine)
        board.players[county.owner or ""].iron += amount


def quarry_stone(board: Board) -> None:
    for county in board.claimed:
        amount = _produce(board, county, "quarry", county.quarry)
        board.players[county.owner or ""].stone += amount


def _produce(board: Board, county: County, job: str, has_place: bool) -> int:
    """One unit for each person in the job, if the county has the place for it (CO-9.1)."""
    people = board.labour[county.id][job]
    if not people:
        return 0
    if not has_place:
        _tell_idle(board, county, job, people)
        return 0
    amount = people * tables.OUTPUT_PER_WORKER
    data: dict[str, object] = {"county": county.id, "job": job, "good": tables.PRODUCES[job]}
    board.tell_ruler("produced", "CO-9.1", county, {**data, "people": people, "amount": amount})
    return amount


def _tell_idle(board: Board, county: County, job: str, people: int) -> None:
    data: dict[str, object] = {"county": county.id, "job": job, "people": people}
    board.tell_ruler("idle", "CO-5.3", county, data)
