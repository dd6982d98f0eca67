"""Whole games of Counties between bots or scripts, and what is noted of them."""

import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from counties.engine import bots, checks, report, resolver, setup
from counties.engine.state import Position
from games.dice import Dice

Report = Mapping[str, Any]
Chooser = Callable[[Report, Dice], str]  # a seat's report -> its sheet

LAST_TURN = 80


@dataclass(slots=True)
class Game:
    """How one game went. ``captures``: (turn, county, previous ruler, new ruler).

    ``hunger``: (turn, county, ruler, ration) wherever people got less than a normal ration.
    ``errors``: (turn, seat, code) of orders refused or cut. ``seconds``: per sheet. ``quiet``: the
    most turns in a row without a battle once all land is taken. ``shuffles``: soldiers sent back
    the turn after to where they came from.
    """

    winner: str | None = None
    turns: int = 0
    over: bool = False
    captures: list[tuple[int, int, str | None, str]] = field(default_factory=list)
    hunger: list[tuple[int, int, str, str]] = field(default_factory=list)
    errors: list[tuple[int, str, str]] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)
    quiet: int = 0
    shuffles: int = 0
    _transfers: dict[tuple[str, int, int], int] = field(default_factory=dict)
    _last_battle: int = 0


def bot_of(temperament: str) -> Chooser:
    return lambda told, dice: bots.bot(told, dice, temperament)


def play(
    seed: str,
    choosers: Mapping[str, Chooser],
    last_turn: int = LAST_TURN,
    watch: Callable[[Position, Mapping[str, str]], None] | None = None,
) -> Game:
    """One game from a drawn map until somebody has won or ``last_turn`` has run."""
    game = Game()
    position = setup.new_position({}, list(choosers), Dice(seed))
    events: Iterable[Any] = ()
    while not position.over and position.turn <= last_turn:
        turn = position.turn
        told = report.reports(position, events)
        sheets: dict[str, str] = {}
        for seat, choose in choosers.items():
            if position.players[seat].eliminated:
                continue
            begun = time.perf_counter()
            sheets[seat] = choose(told[seat], Dice(f"{seed}:{turn}"))
            game.seconds.append(time.perf_counter() - begun)
        if watch:
            watch(position, sheets)
        done = resolver.resolve(position, sheets)
        for seat, remarks in done.remarks.items():
            game.errors += [(turn, seat, r.code) for r in remarks if r.severity == checks.ERROR]
        _note(game, turn, position, done.events)
        position, events = done.position, done.events
        game.turns = turn
    game.over, game.winner = position.over, position.winner
    return game


def _note(game: Game, turn: int, before: Position, events: Iterable[Any]) -> None:
    if any(county.owner is None for county in before.counties.values()):
        game._last_battle = turn
    for event in events:
        data = event.data
        if event.code == "captured":
            game.captures.append((turn, data["county"], data["previous"], data["player"]))
        elif event.code == "battle":
            game._last_battle = turn
        elif event.code == "tax" and data["ration"] in ("none", "half") and data["population"]:
            owner = before.counties[data["county"]].owner or ""
            game.hunger.append((turn, data["county"], owner, data["ration"]))
        elif event.code == "moved" and data["kind"] == "transfer":
            seat = before.counties[data["county"]].owner or ""
            game._transfers[seat, data["county"], data["to"]] = turn
            back = game._transfers.get((seat, data["to"], data["county"]), 0)
            game.shuffles += back >= turn - 1 and back > 0
    game.quiet = max(game.quiet, turn - game._last_battle)
