"""Campaigns that were played once and are played again: whatever changes in them was changed.

    python -m tests.dunk.golden

writes them anew with the rules and bots of today. Do so when a rule has changed, and say in the
commit which one; look at what the next test run says first.
"""

import json
from pathlib import Path
from typing import Any, Final

from dunk.engine import bots, encoding, report, resolver, setup
from dunk.engine.state import Position
from games.canonical import digest
from games.dice import Dice

HERE: Final = Path(__file__).parent
#: name -> options, seats, turns: three peoples at peace and war, a large pace, the rules before 20.
CAMPAIGNS: Final[dict[str, tuple[dict[str, Any], str, int]]] = {
    "five-peoples": ({"pace": 3, "kingdoms": {}}, "ABCDE", 24),
    "duel-at-full-pace": ({"pace": 5, "width": 10, "height": 8}, "AB", 40),
    "before-twenty": ({"pace": 3, "old_plunder": True, "monsters": False}, "ABC", 20),
}

Played = dict[str, Any]


def begin(name: str) -> Position:
    """The start of the campaign."""
    options, seats, _turns = CAMPAIGNS[name]
    return setup.new_position(options, list(seats), Dice(f"{name}:start"))


def play(name: str, position: Position, sheets: dict[str, str]) -> tuple[Position, dict[str, str]]:
    """One turn, and the digests of what came of it."""
    outcome = resolver.resolve(position, sheets, Dice(f"{name}:{position.turn}"))
    told = report.reports(outcome.position, outcome.events)
    return outcome.position, {
        "position": digest(encoding.encode(outcome.position)),
        "reports": digest({str(number): document for number, document in told.items()}),
        "rolls": digest([list(roll) for roll in outcome.rolls]),
    }


def write(name: str) -> None:
    """Let bots play the campaign, and keep their sheets and the digests."""
    position, turns = begin(name), []
    for _turn in range(CAMPAIGNS[name][2]):
        sheets = {}
        for number, kingdom in position.kingdoms.items():
            known = report.report(position, [], number)
            if known["own"] is not None and not known["own"]["left"]:
                kind = bots.TEMPERAMENTS[number % len(bots.TEMPERAMENTS)]
                dice = Dice(f"{name}:{position.turn}:{number}")
                sheets[kingdom.seat] = bots.bot(known, dice, kind)
        position, digests = play(name, position, sheets)
        turns.append({"sheets": sheets, **digests})
    file = HERE / f"{name}.json"
    file.write_text(json.dumps(turns, indent=0, ensure_ascii=False) + "\n", "utf-8")


def read(name: str) -> list[Played]:
    """The turns of the campaign as they were kept."""
    turns: list[Played] = json.loads((HERE / f"{name}.json").read_text("utf-8"))
    return turns
