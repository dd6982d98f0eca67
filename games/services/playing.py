"""Ask a ruleset to play: the part that a resolution and its verification have in common."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.dice import Dice
from games.rulesets import Document, Position, Ruleset, Wish

Reports = dict[str | None, Document]


@dataclass(frozen=True, slots=True)
class Played:
    """The position after, the report of every seat (and, under None, the public one), all that
    was rolled: stream -> rolls, and what players asked the host for."""

    position: Position
    reports: Reports
    rolls: Mapping[str, Sequence[Any]]
    wishes: Sequence[Wish] = ()


def idle_seats(ruleset: Ruleset, reports: Reports) -> frozenset[str]:
    """The seats whose report leaves them nothing to decide."""
    return frozenset(
        seat for seat, report in reports.items() if seat is not None and not ruleset.can_act(report)
    )


def begin(ruleset: Ruleset, options: Document, seats: Sequence[str], seed: str) -> Played:
    """The start of a campaign."""
    dice = Dice(seed)
    position = ruleset.new_position(options, seats, dice)
    return Played(position, ruleset.reports(position, [], seats), dice.drawn())


def play_stage(
    ruleset: Ruleset,
    position: Position,
    sheets: Mapping[str, str | None],
    seed: str,
    stage: int,
    seats: Sequence[str],
) -> Played:
    """One stage. The same arguments give the same bytes, on every machine."""
    dice = Dice(seed)
    resolution = ruleset.resolve(position, sheets, dice, stage)
    reports = ruleset.reports(resolution.position, resolution.events, seats)
    rolls = dice.drawn() if resolution.rolls is None else resolution.rolls
    return Played(resolution.position, reports, rolls, resolution.wishes)
