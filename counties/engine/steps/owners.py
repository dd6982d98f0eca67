"""Step 16: captured counties change hands (CO-17); who is out, and whether it is over (CO-18)."""

from counties.engine import tables
from counties.engine.board import Board
from counties.engine.endings import eliminate_landless, end_by_conquest, end_by_option
from counties.engine.events import PUBLIC


def assign_owners(board: Board) -> None:
    for number, capture in sorted(board.captures.items()):
        county = board.counties[number]
        previous = county.owner
        county.owner = capture.player
        county.soldiers = capture.soldiers  # they stand where they fought (CO-11.9)
        county.labour = None
        if previous is None:
            county.tax_rate = tables.UNCLAIMED_TAX_RATE
        data: dict[str, object] = {"county": number, "previous": previous, "player": capture.player}
        board.tell("captured", "CO-17.1", PUBLIC, data)
    eliminate_landless(board)
    if not board.over:
        end_by_conquest(board)
    if not board.over:
        end_by_option(board)
