"""One turn: the sixteen steps in their order (CO-3.1). No chance, no clock, no seat before another.

The same position and sheets give the same result on every machine; the position is never changed.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from counties.engine.board import Board, board_of, position_of
from counties.engine.checks import Remark, Sheet, check
from counties.engine.events import Event
from counties.engine.realm import realms_of
from counties.engine.state import Document, Position
from counties.engine.steps.castles import build_castles
from counties.engine.steps.goods import chop_wood, forge_armour, mine_iron, quarry_stone
from counties.engine.steps.herds import bear_cows, crowd_cows, eat_cheese, eat_cows
from counties.engine.steps.migration import migrate
from counties.engine.steps.owners import assign_owners
from counties.engine.steps.people import recruit
from counties.engine.steps.revenue import collect_tax, grow_people
from counties.engine.steps.standing import take_standing_orders
from counties.engine.steps.trade import trade
from counties.engine.steps.war import wage_war

Step = Callable[[Board], None]

# Rule CO-3.1. The order of this tuple is the order of play; each step does the whole map.
STEPS: Final[tuple[Step, ...]] = (
    trade,
    recruit,
    build_castles,
    forge_armour,
    wage_war,
    chop_wood,
    mine_iron,
    quarry_stone,
    eat_cheese,
    bear_cows,
    eat_cows,
    crowd_cows,
    collect_tax,
    grow_people,
    migrate,
    assign_owners,
)


@dataclass(frozen=True, slots=True)
class Resolution:
    """What a turn led to. ``remarks``: seat -> answers to its sheet, for every player."""

    position: Position
    events: tuple[Event, ...]
    remarks: Mapping[str, tuple[Remark, ...]]


def resolve(position: Position, sheets: Mapping[str, str | None]) -> Resolution:
    """Play one turn. ``sheets``: seat -> text; None or absent: nothing was sent (CO-4.7).

    An empty text is a set of orders (CO-4.5). What an eliminated player sends is not read
    (CO-18.1). A game that is over is calculated on all the same; its end stays as it was (CO-18.7).
    """
    read: dict[str, Sheet] = {}
    for seat, realm in realms_of(position).items():
        text = sheets.get(seat)
        if text is not None:
            read[seat] = check(realm, text)
    board = board_of(position, {seat: sheet.plan for seat, sheet in read.items()})
    for seat in board.players:
        if not board.players[seat].eliminated:
            _tell_orders(board, seat, read.get(seat))
    take_standing_orders(board)
    play(board, STEPS)
    remarks = {seat: read[seat].remarks if seat in read else () for seat in board.players}
    return Resolution(position_of(board, board.turn + 1), tuple(board.events), remarks)


def play(board: Board, steps: Iterable[Step]) -> None:
    """Play the next steps of a turn."""
    for step in steps:
        board.step += 1
        step(board)


def _tell_orders(board: Board, seat: str, sheet: Sheet | None) -> None:
    """The sheet as it was read, to its own seat: the first event of its report."""
    data: Document = {
        "player": seat,
        "received": sheet is not None,
        "passed": sheet is not None and sheet.passes,
        "lines": [] if sheet is None else _lines_of(sheet),
        "remarks": [] if sheet is None else [encode_remark(remark) for remark in sheet.remarks],
    }
    rule = "CO-4.7" if sheet is None else "CO-4.9" if sheet.passes else "CO-4.5"
    board.tell("orders", rule, board.readers[seat], data)


def _lines_of(sheet: Sheet) -> list[Document]:
    return [
        {
            "line": line.number,
            "text": line.text,
            "kind": line.kind,
            "order": line.order,
            "asked": line.asked,
            "done": line.done,
        }
        for line in sheet.lines
    ]


def encode_remark(remark: Remark) -> Document:
    """A remark as JSON; the host adds the sentence."""
    return {
        "line": remark.line,
        "severity": remark.severity,
        "code": remark.code,
        "rule": remark.rule,
        "data": dict(remark.data),
    }
