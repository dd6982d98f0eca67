"""Step 3, castle building (CO-7): stages are started, then everybody builds."""

from counties.engine import tables
from counties.engine.board import Board
from counties.engine.state import County


def build_castles(board: Board) -> None:
    """All starts by ascending county id, then the work of every stage in progress (CO-7.3)."""
    for seat in board.players:
        for number, line in sorted(board.plan_of(seat).castles.items()):
            _start(board, seat, board.counties[number], line)
    for county in board.claimed:
        workers = board.labour[county.id]["castle"]
        if county.castle_building:
            board.sites.add(county.id)
            _work(board, county, workers)
        elif workers:
            data: dict[str, object] = {"county": county.id, "job": "castle", "people": workers}
            board.tell_ruler("idle", "CO-5.3", county, data)


def _start(board: Board, seat: str, county: County, line: int) -> None:
    """Pay for the stage and begin it, or refuse at no cost (CO-7.1, CO-7.2)."""
    player = board.players[seat]
    reason, rule = _refusal(board, seat, county)
    size = min(county.castle_size + 1, tables.LARGEST_CASTLE)
    stage = tables.CASTLES[size]
    data: dict[str, object] = {"county": county.id, "size": size}
    if reason:
        data["reason"] = reason
        if reason == "materials":
            data |= {"wood": stage.wood, "stone": stage.stone}
            data |= {"has_wood": player.wood, "has_stone": player.stone}
        board.record(seat, line, 1, 0)
        board.cut(seat, line, "CO-E09", rule, {"verb": "CASTLE", **data, "asked": 1, "done": 0})
        board.tell_ruler("castle_refused", rule, county, {**data, "asked": 1, "done": 0})
        return
    player.wood -= stage.wood
    player.stone -= stage.stone
    county.castle_building = True
    county.castle_work = 0
    board.record(seat, line, 1, 1)
    board.tell_ruler(
        "castle_started", "CO-7.1", county, {**data, "wood": stage.wood, "stone": stage.stone}
    )


def _refusal(board: Board, seat: str, county: County) -> tuple[str, str]:
    """Why a start is refused and by which rule; ("", "") where nothing is in the way."""
    if county.castle_building:
        return "building", "CO-7.2"
    if county.castle_size == tables.LARGEST_CASTLE:
        return "largest", "CO-7.2"
    stage, player = tables.CASTLES[county.castle_size + 1], board.players[seat]
    if player.wood < stage.wood or player.stone < stage.stone:
        return "materials", "CO-7.1"
    return "", ""


def _work(board: Board, county: County, workers: int) -> None:
    """One unit for each worker; units above the hundredth are lost (CO-7.4)."""
    before = county.castle_work
    units = before + workers * tables.WORK_PER_CASTLE_WORKER
    data: dict[str, object] = {"county": county.id, "workers": workers, "before": before}
    board.tell_ruler(
        "castle_worked", "CO-7.3", county, {**data, "units": min(units, tables.STAGE_WORK)}
    )
    if units < tables.STAGE_WORK:
        county.castle_work = units
        return
    county.castle_size += 1
    county.castle_work = 0
    county.castle_building = False
    data = {"county": county.id, "size": county.castle_size}
    board.tell_ruler("castle_finished", "CO-7.4", county, data)
