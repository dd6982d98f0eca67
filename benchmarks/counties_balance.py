"""How the bots of Counties fare against each other and against simple scripts.

python -m benchmarks.counties_balance            # the whole table, about two minutes
python -m benchmarks.counties_balance --seeds 5  # fewer games
python -m benchmarks.counties_balance --watch 3  # one game of four bots, turn by turn
"""

import argparse
import statistics
from collections import Counter
from collections.abc import Mapping, Sequence

from benchmarks.counties_games import LAST_TURN, Chooser, Game, bot_of, play
from benchmarks.counties_scripts import farmer, greedy
from counties.engine import report
from counties.engine.state import Position

MIXED = ("builder", "raider", "builder", "raider")
TABLES = {
    "four bots, mixed": MIXED,
    "four builders": ("builder",) * 4,
    "four raiders": ("raider",) * 4,
    "two bots": ("builder", "raider"),
    "three bots": ("builder", "raider", "builder"),
    "six bots": MIXED + ("builder", "raider"),
}
SCRIPTS: Mapping[str, Chooser] = {"greedy": greedy, "farmer": farmer}
OPPONENTS = {
    "a builder": ("builder",),
    "a raider": ("raider",),
    "three bots": ("builder", "raider", "builder"),
}


def play_bots(temperaments: Sequence[str], seeds: range) -> list[tuple[Game, Counter[str]]]:
    """Games of bots; with each the temperament of its winner. Seats change places by the seed."""
    played = []
    for seed in seeds:
        shift = seed % len(temperaments)
        order = (*temperaments[shift:], *temperaments[:shift])
        seats = dict(zip("ABCDEFGH", order, strict=False))
        game = play(f"balance {seed}", {seat: bot_of(name) for seat, name in seats.items()})
        played.append((game, Counter([seats[game.winner]] if game.winner else [])))
    return played


def play_script(script: Chooser, temperaments: Sequence[str], seeds: range) -> list[Game]:
    """Games of a script in seat A against bots in the others."""
    others = {seat: bot_of(name) for seat, name in zip("BCDEFGH", temperaments, strict=False)}
    return [play(f"script {seed}", {"A": script, **others}) for seed in seeds]


def describe_bots(name: str, temperaments: Sequence[str], seeds: range) -> str:
    """One row of the table of games between bots."""
    played = play_bots(temperaments, seeds)
    games = [game for game, _ in played]
    wins: Counter[str] = sum((won for _, won in played), Counter())
    ended = sorted(game.turns for game in games if game.over)
    late = [sum(turn > 10 for turn, *_ in game.captures) for game in games]
    taken = [sum(old is not None for _, _, old, _ in game.captures) for game in games]
    seconds = sorted(1000 * second for game in games for second in game.seconds)
    slow = seconds[-1 - len(seconds) // 100]
    return " | ".join(
        (
            f"| {name}",
            f"{len(ended)} of {len(games)}",
            f"{ended[0]}, {statistics.median(ended):.0f}, {ended[-1]}" if ended else "-",
            ", ".join(f"{who} {n}" for who, n in sorted(wins.items())) or "-",
            f"{min(late)}, {statistics.median(late):.0f}",
            f"{statistics.median(taken):.0f}",
            f"{max(game.quiet for game in games)}",
            f"{sum(game.shuffles for game in games)}",
            f"{sum(len(game.hunger) for game in games)}",
            f"{sum(len(game.errors) for game in games)}",
            f"{statistics.median(seconds):.1f}, {slow:.1f} |",
        )
    )


def describe_script(name: str, against: str, temperaments: Sequence[str], seeds: range) -> str:
    """One row of the table of games of a script against bots."""
    games = play_script(SCRIPTS[name], temperaments, seeds)
    out = sum(any(old == "A" for _, _, old, _ in g.captures) and g.winner != "A" for g in games)
    won = sum(game.winner == "A" for game in games)
    open_games = sum(not game.over for game in games)
    median = statistics.median(game.turns for game in games)
    row = (f"| {name}", against, won, len(games) - won - open_games, open_games, out)
    return " | ".join(map(str, (*row, f"{median:.0f} |")))


def watch(seed: int) -> None:
    """Print one game of four bots, turn by turn."""

    def show(position: Position, sheets: Mapping[str, str]) -> None:
        print(f"\nTurn {position.turn}")
        for y in range(1 + max(county.y for county in position.counties.values())):
            row = [county for county in position.counties.values() if county.y == y]
            print(
                "  ".join(
                    f"{c.id:3}{c.owner or '.'}{c.castle_size} {c.population:6}p {c.soldiers:5}s"
                    for c in sorted(row, key=lambda c: c.x)
                )
            )
        for seat, text in sheets.items():
            armour = position.players[seat].armour
            print(f"{seat} ({armour} armour): " + "; ".join(text.splitlines()))

    seats = dict(zip("ABCD", MIXED, strict=True))
    game = play(f"balance {seed}", {s: bot_of(name) for s, name in seats.items()}, watch=show)
    print(f"\n{game.winner or 'Nobody'} won after {game.turns} turns.")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seeds", type=int, default=20)
    parser.add_argument("--watch", type=int)
    chosen = parser.parse_args()
    if chosen.watch is not None:
        watch(chosen.watch)
        return
    seeds = range(chosen.seeds)
    print(f"Games of at most {LAST_TURN} turns, edition {report.EDITION}\n")
    print(
        "| game | ended | turns: least, median, most | wins | captures after turn 10: least,"
        " median | captures from rulers, median | quiet turns, most | marched back | hungry"
        " counties | orders cut | ms a sheet: median, 99 % |"
    )
    print("|---" * 11 + "|")
    for name, temperaments in TABLES.items():
        print(describe_bots(name, temperaments, seeds), flush=True)
    print("\n| script | against | won | lost | not ended | lost a county | turns, median |")
    print("|---" * 7 + "|")
    for script in SCRIPTS:
        for against, temperaments in OPPONENTS.items():
            print(describe_script(script, against, temperaments, seeds), flush=True)


if __name__ == "__main__":
    main()
