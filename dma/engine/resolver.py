"""A week, or a day of it: the phases of DMA-11 in their order.

The same position, sheets and dice give the same result on every machine; the position is never
changed. Chance is named by week and day, so that a week played at once and one played a day at a
time come to the same (DMA-3.6).
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from dma.engine import sight
from dma.engine.board import Board, board_of, position_of
from dma.engine.chance import Chance, Dice, Roll, Rolls
from dma.engine.events import Event
from dma.engine.orders import carrying
from dma.engine.phases import (
    accrual,
    bonuses,
    collapse,
    groups,
    meetings,
    movement,
    production,
    riots,
    separatism,
    skirmishes,
    starvation,
    storms,
    territory,
    villages,
)
from dma.engine.rules import DAY as DAILY
from dma.engine.state import Position
from dma.engine.tables.sequence import DAYS


class Phase(NamedTuple):
    """One phase. ``name``: of ``tables.sequence``, and that of its stream of rolls. ``play``
    changes the board; a phase is finished for all before the next begins. ``events``: the codes it
    tells and what their data holds."""

    name: str
    rule: str
    play: Callable[[Board, Rolls], None]
    events: Mapping[str, str]


# Rule DMA-11. The order of this tuple is the order of play.
DAY: Final[tuple[Phase, ...]] = (
    Phase("riot_probabilities_and_separatism", "DMA-11", separatism.play, separatism.EVENTS),
    Phase("count_and_production", "DMA-11", production.play, production.EVENTS),
    Phase("supply_deaths", "DMA-11", starvation.play, starvation.EVENTS),
    Phase("riots", "DMA-11", riots.play, riots.EVENTS),
    Phase("accrual_and_creation", "DMA-11", accrual.play, accrual.EVENTS),
    Phase("movement", "DMA-11", movement.play, movement.EVENTS),
    Phase("battles_same_cell", "DMA-11", meetings.play, meetings.EVENTS),
    Phase("battles_adjacent_cells", "DMA-11", skirmishes.play, skirmishes.EVENTS),
    Phase("city_storms", "DMA-11", storms.play, storms.EVENTS),
    Phase("village_attacks", "DMA-11", villages.play, villages.EVENTS),
    Phase("territory_and_victory", "DMA-11", territory.play, territory.EVENTS),
)
# Rule DMA-3.2: Sunday evening.
EVENING: Final[tuple[Phase, ...]] = (
    Phase("breakthrough_groups_appear", "DMA-5.12", groups.play, groups.EVENTS),
    Phase("weekly_random_bonuses_assigned", "DMA-5.15", bonuses.play, bonuses.EVENTS),
    Phase("collapse", "DMA-19.3", collapse.play, collapse.EVENTS),
)
SUNDAY_EVENING: Final = DAYS + 1  # as a day of events and rolls
SIGHT: Final = "sight"  # the phase of what is seen in the evening (DMA-20.1)

# code -> what its data holds
EVENT_CODES: Final[Mapping[str, str]] = {
    **carrying.EVENTS,
    **sight.EVENTS,
    **{code: data for phase in (*DAY, *EVENING) for code, data in phase.events.items()},
}


@dataclass(frozen=True, slots=True)
class Resolution:
    """What a week or a day led to. ``rolls``: all chance of it, in order."""

    position: Position
    events: tuple[Event, ...]
    rolls: tuple[Roll, ...]


def days_of(position: Position, stage: int) -> range:
    """The days that a stage of the host's turn plays (DMA-3.6)."""
    return range(stage + 1, stage + 2) if position.rules.pace == DAILY else range(1, DAYS + 1)


def resolve(
    position: Position, sheets: Mapping[str, str | None], dice: Dice, stage: int = 0
) -> Resolution:
    """Play one stage: the whole week, or one day of it at pace ``day``.

    ``sheets``: seat -> plan as text; None or absent: nothing was sent (DMA-4.1). They count before
    day 1 only. After the end of the campaign nothing is played any more (DMA-3.6).
    """
    board = board_of(position, Chance(dice))
    for day in days_of(position, stage):
        if board.ending is not None:
            break
        if day == 1:
            board.day = 0
            carrying.carry_out(
                board, {number: sheets.get(it.seat) for number, it in board.states.items()}
            )
        play_day(board, day)
        if day == DAYS and board.ending is None:
            play_evening(board)
    return Resolution(position_of(board), tuple(board.events), tuple(board.chance.log))


def play_day(board: Board, day: int) -> None:
    """One game day (DMA-11)."""
    board.day, board.battles = day, 0
    board.captured.clear()
    board.assaulted.clear()
    board.day_notes.clear()
    morning = sight.owners_of(board)
    for phase in DAY:
        board.phase = phase.name
        phase.play(board, board.rolls())
    board.phase = SIGHT
    sight.tell_sightings(board, morning)


def play_evening(board: Board) -> None:
    """Sunday evening (DMA-11.1), after which the next week is planned."""
    board.day = SUNDAY_EVENING
    for phase in EVENING:
        board.phase = phase.name
        phase.play(board, board.rolls())
    board.week, board.day = board.week + 1, 0
