"""One turn: the phases of DK-5 in their order.

The same position, sheets and dice give the same result on every machine; the position is never
changed.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from dunk.engine.board import Board, board_of, position_of
from dunk.engine.chance import Chance, Dice, Roll, Rolls
from dunk.engine.doings import Wish
from dunk.engine.events import Event
from dunk.engine.phases import (
    battle,
    catastrophe,
    delayed_orders,
    departures,
    desertion,
    discoveries,
    ending,
    first_army_moves,
    havoc,
    income,
    migration,
    movement,
    movement_battles,
    occupation,
    orders,
    plague,
    rebellion,
    resurrection,
    rumours,
    sight,
    starvation,
)
from dunk.engine.state import Position


class Phase(NamedTuple):
    """One phase. ``name``: of ``tables.sequence``, and that of its stream of rolls. ``play``
    changes the board; a phase is finished for all kingdoms before the next begins. ``events``:
    the codes it tells and what their data holds."""

    name: str
    rule: str
    play: Callable[[Board, Rolls], None]
    events: Mapping[str, str]


# Rule DK-5. The order of this tuple is the order of play.
PHASES: Final[tuple[Phase, ...]] = (
    Phase("orders", "DK-5.1", orders.play, orders.EVENTS),
    Phase("delayed_orders", "DK-5.2", delayed_orders.play, delayed_orders.EVENTS),
    Phase("first_army_moves", "DK-5.4", first_army_moves.play, first_army_moves.EVENTS),
    Phase("movement_battles", "DK-5.5", movement_battles.play, movement_battles.EVENTS),
    Phase("movement", "DK-5.6", movement.play, movement.EVENTS),
    Phase("battle", "DK-5.7", battle.play, battle.EVENTS),
    Phase("starvation", "DK-5.8", starvation.play, starvation.EVENTS),
    Phase("resurrection", "DK-5.9", resurrection.play, resurrection.EVENTS),
    Phase("desertion", "DK-5.10.1", desertion.play, desertion.EVENTS),
    Phase("havoc", "DK-5.10.2", havoc.play, havoc.EVENTS),
    Phase("income", "DK-5.11", income.play, income.EVENTS),
    Phase("occupation", "DK-5.12", occupation.play, occupation.EVENTS),
    Phase("migration", "DK-5.13", migration.play, migration.EVENTS),
    Phase("rebellion", "DK-5.14", rebellion.play, rebellion.EVENTS),
    Phase("plague", "DK-5.15.1", plague.play, plague.EVENTS),
    Phase("catastrophe", "DK-5.15.2", catastrophe.play, catastrophe.EVENTS),
    Phase("discoveries", "DK-5.15.3", discoveries.play, discoveries.EVENTS),
    Phase("departures", "DK-17.5", departures.play, departures.EVENTS),
    Phase("sight", "DK-5.15.4", sight.play, sight.EVENTS),
    Phase("rumours", "DK-14.6", rumours.play, rumours.EVENTS),
    Phase("ending", "DK-17.4", ending.play, ending.EVENTS),
)

# code -> what its data holds
EVENT_CODES: Final[Mapping[str, str]] = {
    code: data for phase in PHASES for code, data in phase.events.items()
}


@dataclass(frozen=True, slots=True)
class Resolution:
    """What a turn led to. ``rolls``: all chance of it, in order. ``wishes``: settings for the
    host to keep."""

    position: Position
    events: tuple[Event, ...]
    rolls: tuple[Roll, ...]
    wishes: tuple[Wish, ...]


def resolve(
    position: Position,
    sheets: Mapping[str, str | None],
    dice: Dice,
    phases: tuple[Phase, ...] = PHASES,
) -> Resolution:
    """Play one turn. ``sheets``: seat -> text; None or absent: nothing was sent (DK-3.1.2).

    A campaign that is over is played on all the same; its end stays as it was.
    """
    by_kingdom = {
        number: sheets.get(kingdom.seat)
        for number, kingdom in position.kingdoms.items()
        if kingdom.left is None
    }
    board = board_of(position, by_kingdom, Chance(dice))
    for phase in phases:
        board.phase = phase.name
        phase.play(board, board.chance.stream(phase.name))
    return Resolution(
        position_of(board), tuple(board.events), tuple(board.chance.log), tuple(board.wishes)
    )
