"""Whole games of Dunk between bots, and what is noted of them."""

import time
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from dunk.engine import bots, report, resolver, setup
from dunk.engine.bots.temperament import AT_HOME
from dunk.engine.events import Event
from dunk.engine.state import ENEMY, Position
from dunk.engine.tables.peoples import LEADERS, RACES
from dunk.engine.winning import ranking
from games.dice import Dice

PAIRS: Final = tuple((race, leaders) for race in RACES for leaders in LEADERS)


class Look(NamedTuple):
    """One kingdom at the end of a turn. ``people``: populated own provinces; ``sick`` of them.
    ``value``: the winning value. ``villages``, ``towns``, ``mines``: provinces with one."""

    turn: int
    kingdom: int
    race: str
    leaders: str
    provinces: int
    people: int
    sick: int
    value: int
    town_gold: int
    gold: int
    villages: int
    towns: int
    mines: int
    technologies: int
    armies: int


@dataclass(slots=True)
class Game:
    """How one game went. ``looks``: of every kingdom in the game, turn by turn. ``failures``:
    (order, code) of what was refused; ``counts``: code of an event -> how often; ``seconds``: of
    the processor, per sheet; ``left``: kingdom -> turn and reason; ``ranking``: best first, at the
    end; ``at_war``: how often a kingdom called another its enemy at the end of a turn."""

    pairs: dict[int, tuple[str, str]] = field(default_factory=dict)
    looks: list[Look] = field(default_factory=list)
    failures: Counter[tuple[str, str]] = field(default_factory=Counter)
    counts: Counter[str] = field(default_factory=Counter)
    seconds: list[float] = field(default_factory=list)
    left: dict[int, tuple[int, str]] = field(default_factory=dict)
    ranking: list[int] = field(default_factory=list)
    turns: int = 0
    at_war: int = 0

    def at(self, turn: int) -> list[Look]:
        """The kingdoms at the end of that turn."""
        return [look for look in self.looks if look.turn == turn]


Watch = Callable[[Position, Mapping[str, str], Sequence[Event]], None]


def play(
    seed: str,
    pairs: Sequence[tuple[str, str]],
    turns: int,
    options: Mapping[str, object] | None = None,
    watch: Watch | None = None,
    temperaments: Mapping[str, str] = AT_HOME,
) -> Game:
    """One game on a drawn map of so many turns; ``pairs``: race and leaders of each seat."""
    seats = [f"S{number}" for number in range(1, len(pairs) + 1)]
    wanted = {
        seat: {"race": race, "leaders": leaders}
        for seat, (race, leaders) in zip(seats, pairs, strict=True)
    }
    position = setup.new_position(
        {"pace": 3, **(options or {}), "kingdoms": wanted}, seats, Dice(seed)
    )
    game = Game(pairs={n: (k.race, k.leaders) for n, k in position.kingdoms.items()})
    events: Sequence[Event] = ()
    while position.turn <= turns and position.ending is None:
        told = report.reports(position, events)
        sheets: dict[str, str] = {}
        for number, kingdom in position.kingdoms.items():
            if kingdom.left is None:
                dice = Dice(f"{seed}:{position.turn}:{kingdom.seat}")
                begun = time.process_time()
                text = bots.bot(told[number], dice, temperaments[kingdom.leaders])
                game.seconds.append(time.process_time() - begun)
                sheets[kingdom.seat] = text
        done = resolver.resolve(position, sheets, Dice(f"{seed}:{position.turn}"))
        position, events = done.position, done.events
        if watch:
            watch(position, sheets, events)
        _note(game, position, events)
    game.turns = position.turn - 1
    game.ranking = ranking(position.standings.get(game.turns, {}))
    return game


def _note(game: Game, position: Position, events: Iterable[Event]) -> None:
    turn = position.turn - 1
    for event in events:
        game.counts[event.code] += 1
        if event.code == "order_failed":
            order: Any = event.data["order"]
            game.failures[str(order).split()[0], str(event.data["failure"])] += 1
    lands: dict[int, list[Any]] = {number: [] for number in position.kingdoms}
    forces: Counter[int] = Counter(owner for owner, _ in position.armies)
    for land in position.provinces:
        if land.owner:
            lands[land.owner].append(land)
    for number, kingdom in position.kingdoms.items():
        if kingdom.left is not None:
            game.left.setdefault(number, (kingdom.left.turn, kingdom.left.reason))
            continue
        game.at_war += ENEMY in kingdom.declarations.values()
        own, standing = lands[number], position.standings[turn][number]
        game.looks.append(
            Look(
                turn,
                number,
                kingdom.race,
                kingdom.leaders,
                len(own),
                sum(land.population is not None for land in own),
                sum(land.plague is not None for land in own),
                standing.income,
                standing.towns,
                kingdom.gold,
                sum(land.villages > 0 for land in own),
                sum(land.town is not None for land in own),
                sum(land.mine is not None for land in own),
                len(kingdom.technologies),
                forces[number],
            )
        )
