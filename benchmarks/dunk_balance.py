"""How kingdoms of Dunk grow under bots: by leaders, race and pace, beside DK-22 of the rule book.

python -m benchmarks.dunk_balance             # all tables, some minutes on two processors
python -m benchmarks.dunk_balance --games 2   # fewer games
python -m benchmarks.dunk_balance --watch 3   # one game of eight kingdoms, five turns at a time
"""

import argparse
import random
import statistics
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from typing import Final

from benchmarks.dunk_games import PAIRS, Game, Look, play
from dunk.engine.events import Event
from dunk.engine.state import ENEMY, Position
from dunk.engine.tables.peoples import LEADERS, RACES

TURNS: Final = 100
MARKS: Final = (10, 15, 25, 50, 100)
FEW: Final = 8  # kingdoms of the smaller games
CURVES: Final = ("provinces", "value", "technologies", "villages", "towns", "mines", "armies")

_COUNTED: Final = (
    "occupied",
    "fight",
    "border_fight",
    "plague_broke_out",
    "plague_death",
    "rebellion",
    "stolen",
    "technology_arrived",
    "burned",
    "plundered",
    "deserted",
)


def peoples(seed: int, count: int = len(PAIRS)) -> list[tuple[str, str]]:
    """So many pairs of race and leaders in an order of the seed's; all fifteen, if not fewer."""
    mixed = list(PAIRS)
    random.Random(seed).shuffle(mixed)
    return mixed[:count]


def play_one(seed: int, count: int, turns: int, pace: int) -> Game:
    """One game on a map of the usual size (DK-2.2.1)."""
    return play(f"balance {seed}", peoples(seed, count), turns, {"pace": pace})


def play_all(games: int, count: int, pace: int) -> list[Game]:
    with ProcessPoolExecutor() as workers:
        one = partial(play_one, count=count, turns=TURNS, pace=pace)
        return list(workers.map(one, range(games)))


def curve(games: Sequence[Game], what: str, fits: Callable[[Look], bool] = lambda _: True) -> str:
    """Medians at the marked turns, of the kingdoms that are still there."""
    told = []
    for turn in MARKS:
        found = [getattr(look, what) for game in games for look in game.at(turn) if fits(look)]
        told.append(f"{statistics.median(found):.0f}" if found else "-")
    return " / ".join(told)


def of_leaders(leaders: str, look: Look) -> bool:
    return look.leaders == leaders


def of_race(race: str, look: Look) -> bool:
    return look.race == race


def tell_groups(games: Sequence[Game]) -> None:
    """The growth of everybody, and of every type of leaders and race."""
    groups: dict[str, Callable[[Look], bool]] = {"all": lambda _: True}
    groups |= {leaders: partial(of_leaders, leaders) for leaders in LEADERS}
    groups |= {race: partial(of_race, race) for race in RACES}
    print(f"| | {' | '.join(CURVES)} | wins | among five best | left |")
    print("|---" * (len(CURVES) + 4) + "|")
    for name, fits in groups.items():
        told = [curve(games, what, fits) for what in CURVES]
        wins = [_count(games, name, 1), _count(games, name, 5), _left(games, name)]
        print(f"| {name} | {' | '.join([*told, *map(str, wins)])} |", flush=True)


def _count(games: Sequence[Game], group: str, places: int) -> int:
    best = (game.pairs[number] for game in games for number in game.ranking[:places])
    return sum(group == "all" or group in pair for pair in best)


def _left(games: Sequence[Game], group: str) -> int:
    gone = (game.pairs[number] for game in games for number in game.left)
    return sum(group == "all" or group in pair for pair in gone)


def tell_spread(games: Sequence[Game]) -> None:
    """How far ahead the first is, how many are sick, how many have a town, a mine."""
    print("| at turn | best by second | best by median | in the game | sick, in % | worst game |")
    print("|---" * 6 + "|")
    for turn in MARKS:
        seconds, medians, alive, sick = [], [], [], []
        for game in games:
            looks = game.at(turn)
            values = sorted((look.value for look in looks), reverse=True)
            if len(values) > 1:
                seconds.append(values[0] / max(1, values[1]))
                medians.append(values[0] / max(1, statistics.median(values)))
            alive.append(len(values))
            people = sum(look.people for look in looks)
            sick.append(100 * sum(look.sick for look in looks) / max(1, people))
        row = (statistics.mean(seconds), statistics.mean(medians), statistics.mean(alive))
        told = " | ".join(f"{value:.1f}" for value in (*row, statistics.mean(sick), max(sick)))
        print(f"| {turn} | {told} |")
    held = sum(game.ranking[0] == _first(game, 15) for game in games)
    print(f"\nFirst at turn 15 and at the end: {held} of {len(games)} games.")
    counts: Counter[str] = sum((game.counts for game in games), Counter())
    failures: Counter[tuple[str, str]] = sum((game.failures for game in games), Counter())
    told = ", ".join(f"{kind} {counts[kind] / len(games):.0f}" for kind in _COUNTED)
    at_war = sum(game.at_war for game in games) / sum(len(game.looks) for game in games)
    spent = sorted(second for game in games for second in game.seconds)
    print(f"A game: {told}; with a war of their own {100 * at_war:.0f} % of the kingdoms.")
    slow = 1000 * spent[len(spent) * 99 // 100]
    print(f"A sheet: {1000 * statistics.median(spent):.0f} ms, one in a hundred {slow:.0f} ms.")
    print(f"Orders refused: {dict(failures) or 'none'}.")


def _first(game: Game, turn: int) -> int:
    return max(game.at(turn), key=lambda look: (look.value, look.provinces)).kingdom


def tell_paces(games: int) -> None:
    """The same games of eight kingdoms at the three paces (DK-8.3.65)."""
    print("| pace | value | technologies | towns | a town, in % | a mine, in % |")
    print("|---" * 6 + "|")
    for pace in (1, 3, 5):
        played = play_all(games, FEW, pace)
        told = [curve(played, what) for what in ("value", "technologies", "towns")]
        told += [_share(played, what) for what in ("towns", "mines")]
        print(f"| {pace} | {' | '.join(told)} |", flush=True)


def _share(games: Sequence[Game], what: str) -> str:
    told = []
    for turn in MARKS:
        looks = [look for game in games for look in game.at(turn)]
        told.append(f"{100 * sum(getattr(look, what) > 0 for look in looks) / len(looks):.0f}")
    return " / ".join(told)


def watch(seed: int) -> None:
    """Print one game of eight kingdoms, five turns at a time."""

    def show(position: Position, sheets: Mapping[str, str], events: Sequence[Event]) -> None:
        turn = position.turn - 1
        if turn % 5:
            return
        print(f"\nAfter turn {turn}")
        for number, kingdom in position.kingdoms.items():
            lands = [land for land in position.provinces if land.owner == number]
            wars = [other for other, said in kingdom.declarations.items() if said == ENEMY]
            standing = position.standings[turn].get(number)
            print(
                f"{number:2} {kingdom.race:5} {kingdom.leaders:7} {len(lands):3} provinces,"
                f" {sum(land.town is not None for land in lands):2} towns,"
                f" {len(kingdom.technologies):2} technologies, {kingdom.gold:4} gold,"
                f" value {standing.income if standing else 0}, at war with {wars or 'nobody'}"
            )
            print("   " + "; ".join(sheets.get(kingdom.seat, "").splitlines())[:200])

    play(f"balance {seed}", peoples(seed, FEW), TURNS, {}, show)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=6)
    parser.add_argument("--watch", type=int)
    chosen = parser.parse_args()
    if chosen.watch is not None:
        watch(chosen.watch)
        return
    print(f"At turn {' / '.join(map(str, MARKS))}; medians.\n\nFifteen kingdoms at pace 3:\n")
    games = play_all(chosen.games, len(PAIRS), 3)
    tell_groups(games)
    print()
    tell_spread(games)
    print("\nEight kingdoms:\n")
    tell_paces(chosen.games)


if __name__ == "__main__":
    main()
