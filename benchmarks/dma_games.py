"""Whole games of DMA between bots, and what is noted of them.

python -m benchmarks.dma_games              # eight games of six bots, 30 weeks: how states grow
python -m benchmarks.dma_games --games 20 --players 8 --weeks 52
"""

import argparse
import statistics
import time
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from dma.engine import bots, report, resolver, setup
from dma.engine.events import Event
from dma.engine.seeded import SeededDice
from dma.engine.state import NEUTRAL, Ending, Position
from dma.engine.winning import standings

LOOKS: Final = (3, 6, 10, 15, 20, 25, 30)  # weeks that are printed


class Look(NamedTuple):
    """One state that still plays, at the end of a week. ``percent``: of the land."""

    week: int
    state: int
    temperament: str
    percent: int
    cities: int
    villages: int
    buildings: int
    units: int


@dataclass(slots=True)
class Game:
    """How one game went. ``minds``: state -> temperament; ``rejected``: code of a reason -> orders
    that were refused; ``counts``: code of an event -> how often; ``seconds``: of the processor,
    per plan; ``out``: state -> week."""

    minds: dict[int, str] = field(default_factory=dict)
    looks: list[Look] = field(default_factory=list)
    rejected: Counter[str] = field(default_factory=Counter)
    counts: Counter[str] = field(default_factory=Counter)
    seconds: list[float] = field(default_factory=list)
    out: dict[int, int] = field(default_factory=dict)
    ending: Ending | None = None
    weeks: int = 0

    def at(self, week: int) -> list[Look]:
        """The states at the end of that week, or of the last one that was played."""
        return [look for look in self.looks if look.week == min(week, self.weeks)]


def play(seed: str, minds: Iterable[str], weeks: int, options: Mapping[str, object]) -> Game:
    """One game on a drawn map, a seat for each temperament."""
    kinds = list(minds)
    seats = [f"S{number}" for number in range(1, len(kinds) + 1)]
    position = setup.new_position(options, seats, SeededDice(seed))
    game = Game(dict(enumerate(kinds, 1)))
    events: tuple[Event, ...] = ()
    while game.weeks < weeks and position.ending is None:
        sheets = plans(game, position, events, f"{seed}:{position.week}")
        done = resolver.resolve(position, sheets, SeededDice(f"{seed}:{position.week}"))
        position, events = done.position, done.events
        game.weeks += 1
        _note(game, position, events)
    game.ending = position.ending
    return game


def plans(game: Game, position: Position, events: tuple[Event, ...], seed: str) -> dict[str, str]:
    """What every bot plans."""
    told = report.reports(position, events)
    sheets: dict[str, str] = {}
    for number, state in position.states.items():
        if state.out is None:
            begun = time.process_time()
            dice = SeededDice(f"{seed}:{number}")
            sheets[state.seat] = bots.bot(told[number], dice, game.minds[number])
            game.seconds.append(time.process_time() - begun)
    return sheets


def _note(game: Game, position: Position, events: Iterable[Event]) -> None:
    for event in events:
        game.counts[event.code] += 1
        if event.code == "order_rejected":
            game.rejected[str(event.data["reason"])] += 1
    cells = sum(number > 0 for row in position.land.provinces for number in row)
    buildings: Counter[int] = Counter()
    for city in position.cities.values():
        buildings[city.owner] += len(city.buildings)
    units: Counter[int] = Counter()
    for unit in position.units.values():
        holders = position.cities if unit.holder.kind == "city" else position.armies
        units[holders[unit.holder.number].owner] += 1
    for it in standings(position):
        if it.is_out:
            game.out.setdefault(it.state, game.weeks)
        elif it.state != NEUTRAL:
            game.looks.append(
                Look(
                    game.weeks,
                    it.state,
                    game.minds[it.state],
                    it.territory * 100 // cells,
                    it.cities,
                    it.villages,
                    buildings[it.state],
                    units[it.state],
                )
            )


def minds_of(game: int, players: int) -> list[str]:
    """The seven temperaments in turn, another one first in each game."""
    kinds = bots.TEMPERAMENTS
    return [kinds[(game + place) % len(kinds)] for place in range(players)]


def _row(name: str, games: list[Game], kind: str = "") -> str:
    """Medians of cities, villages, buildings and units by week."""
    cells = [name]
    for week in LOOKS:
        looks = [it for game in games for it in game.at(week) if kind in ("", it.temperament)]
        figures = [
            str(int(statistics.median(getattr(it, what) for it in looks))) if looks else "–"
            for what in ("cities", "villages", "buildings", "units")
        ]
        cells.append(" / ".join(figures))
    return " | ".join(cells)


def main() -> None:
    """Play, and print the curves."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=8)
    parser.add_argument("--players", type=int, default=6)
    parser.add_argument("--weeks", type=int, default=30)
    asked = parser.parse_args()
    games = []
    for seed in range(1, asked.games + 1):
        game = play(f"balance {seed}", minds_of(seed, asked.players), asked.weeks, {})
        games.append(game)
        best = max(game.at(asked.weeks), key=lambda it: (it.cities, it.percent))
        won = "" if game.ending is None else f", {game.ending.why} in week {game.ending.week}"
        print(f"game {seed}: {best.temperament} with {best.cities} cities{won}", flush=True)
    print(" | ".join(("medians at week", *map(str, LOOKS))))
    print(_row("all", games))
    for kind in bots.TEMPERAMENTS:
        print(_row(kind, games, kind))
    won_by = Counter(
        game.minds[game.ending.winner] for game in games if game.ending and game.ending.winner
    )
    print("won", dict(won_by), "out", sum(len(game.out) for game in games))
    counts: Counter[str] = Counter()
    for game in games:
        counts += game.counts
    kept = ("battle", "city_captured", "village_captured", "riot", "city_seceded", "starved")
    print({code: number for code, number in sorted(counts.items()) if code in kept})
    seconds = sorted(value for game in games for value in game.seconds)
    print(
        f"a plan: median {statistics.median(seconds) * 1e3:.0f} ms,"
        f" one of 100 {seconds[len(seconds) * 99 // 100] * 1e3:.0f} ms;"
        f" refused {sum(sum(game.rejected.values()) for game in games)}"
    )


if __name__ == "__main__":
    main()
