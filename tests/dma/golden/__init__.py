"""Campaigns that were played once and are played again: whatever changes in them was changed.

    python -m tests.dma.golden

writes them anew with the rules and bots of today. Do so when a rule has changed, and say in the
commit which one; look at what the next test run says first.
"""

import json
from pathlib import Path
from typing import Any, Final

from dma.engine import bots, encoding, report, resolver, setup
from dma.engine.rules import DAY
from dma.engine.state import Position
from dma.engine.tables.sequence import DAYS
from games.canonical import digest
from games.dice import Dice

HERE: Final = Path(__file__).parent
#: name -> options, seats, weeks: six states of six minds, a duel, and one played day by day.
CAMPAIGNS: Final[dict[str, tuple[dict[str, Any], str, int]]] = {
    "six-empires": ({"province_cells": 20}, "ABCDEF", 11),
    "duel": ({"provinces_per_player": 5, "prices": "balanced"}, "AB", 12),
    "day-by-day": ({"pace": "day", "provinces_per_player": 2, "province_cells": 20}, "ABC", 9),
}

Played = dict[str, Any]


def begin(name: str) -> Position:
    """The start of the campaign."""
    options, seats, _weeks = CAMPAIGNS[name]
    return setup.new_position(options, list(seats), Dice(f"{name}:start"))


def play(name: str, position: Position, sheets: dict[str, str]) -> tuple[Position, dict[str, str]]:
    """One week, in all its stages, and the digests of what came of it."""
    stages = DAYS if position.rules.pace == DAY else 1
    week, rolls, told = position.week, list[list[Any]](), list[dict[str, Any]]()
    for stage in range(stages):
        outcome = resolver.resolve(position, sheets, Dice(f"{name}:{week}:{stage}"), stage)
        position = outcome.position
        rolls += [list(roll) for roll in outcome.rolls]
        documents = report.reports(position, outcome.events)
        told.append({str(number): document for number, document in documents.items()})
    return position, {
        "position": digest(encoding.encode(position)),
        "reports": digest(told),
        "rolls": digest(rolls),
    }


def write(name: str) -> None:
    """Let bots play the campaign, and keep their plans and the digests."""
    position, weeks = begin(name), []
    for _week in range(CAMPAIGNS[name][2]):
        sheets = {}
        for number, state in position.states.items():
            if state.out is None:
                kind = bots.TEMPERAMENTS[number % len(bots.TEMPERAMENTS)]
                dice = Dice(f"{name}:{position.week}:{number}")
                sheets[state.seat] = bots.bot(report.report(position, [], number), dice, kind)
        position, digests = play(name, position, sheets)
        weeks.append({"sheets": sheets, **digests})
    file = HERE / f"{name}.json"
    file.write_text(json.dumps(weeks, indent=0, ensure_ascii=False) + "\n", "utf-8")


def read(name: str) -> list[Played]:
    """The weeks of the campaign as they were kept."""
    weeks: list[Played] = json.loads((HERE / f"{name}.json").read_text("utf-8"))
    return weeks
