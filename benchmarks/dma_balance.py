"""How the units of DMA fare against each other: Appendix D of its rule book, fought anew.

python -m benchmarks.dma_balance             # all tables, some minutes
python -m benchmarks.dma_balance --runs 20   # more battles for each cell
python -m benchmarks.dma_balance storm       # one table: storm, types, field or neutral
"""

import argparse
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import count

from dma.engine.battle.odds import DRAW, Odds, odds
from dma.engine.battle.setup import FIELD, STORM, A, B, Fighter, Setup
from dma.engine.rules import BALANCED, ORIGINAL, Rules
from dma.engine.seeded import SeededDice
from dma.engine.tables.units import UNITS

WORTH = 450  # production units of the defender, or of each side in the field
WALL = ("city_wall",)
RATIOS = (50, 100, 150, 200, 300)  # the attacker's price in per cent of the defender's
MOST = 66

Mix = Mapping[str, int]  # type -> its share of the price in per cent
GARRISONS: tuple[Mix, ...] = (
    {"legionaries": 100},
    {"heavy_infantry": 100},
    {"mercenary_infantry": 100},
    {"mercenary_infantry": 60, "archers": 40},
)
ATTACKERS: Mapping[str, tuple[Mix, int]] = {  # name -> mix, and Siege towers besides
    "Legionaries": ({"legionaries": 100}, 0),
    "Mercenary infantry": ({"mercenary_infantry": 100}, 0),
    "the same with 5 Siege towers": ({"mercenary_infantry": 100}, 5),
    "Pathfinders": ({"pathfinders": 100}, 0),
    "the same, with 5 Siege towers": ({"pathfinders": 100}, 5),
    "Knights": ({"knights": 100}, 0),
    "Inquisitors": ({"inquisitors": 100}, 0),
    "Archers": ({"archers": 100}, 0),
    "Legionaries 50 %, Archers 50 %": ({"legionaries": 50, "archers": 50}, 0),
    "Legionaries 60 %, Catapults 40 %": ({"legionaries": 60, "catapults": 40}, 0),
    "Legionaries 60 %, Mages 40 %": ({"legionaries": 60, "mages": 40}, 0),
    "Legionaries 50 %, War elephants 50 %": ({"legionaries": 50, "war_elephants": 50}, 0),
    "Horse archers": ({"horse_archers": 100}, 0),
}
NEUTRAL = [
    ("archers", 5),
    ("archers", 8),
    ("legionaries", 8),
    ("legionaries", 12),
    ("militia", 25),
    ("war_elephants", 4),
    ("knights", 6),
]


@dataclass(slots=True)
class Tally:
    """Several battles together."""

    runs: int = 0
    wins: int = 0
    draws: int = 0
    steps: int = 0

    def add(self, found: Odds) -> None:
        self.runs += found.runs
        self.wins += found.wins[A]
        self.draws += found.wins[DRAW]
        self.steps += sum(found.lengths)

    def share(self, half_draws: bool = False) -> int:
        """Of battles won by A in per cent; ``half_draws``: half of the draws too."""
        won = 2 * self.wins + (self.draws if half_draws else 0)
        return round(50 * won / self.runs)


def force(mix: Mix, worth: int, rules: Rules, towers: int = 0) -> list[str]:
    """The units of a mix for a price, at least one, of which the towers are paid first."""
    price = rules.price("siege_towers")
    towers = min(towers, worth // price)
    rest = worth - towers * price
    units = ["siege_towers"] * towers
    for name, share in mix.items():
        units += [name] * (rest * share // 100 // rules.price(name))
    return units[:MOST] or [next(iter(mix))]


def battle(
    attackers: Sequence[str],
    defenders: Sequence[str],
    runs: int,
    *,
    kind: str = STORM,
    buildings: tuple[str, ...] = (),
    rules: Rules,
) -> Odds:
    """The odds of one pairing, without layouts."""
    numbers = count(1)
    fighters = tuple(
        Fighter(next(numbers), name, side)
        for side, units in ((A, attackers), (B, defenders))
        for name in units
    )
    setup = Setup(kind, fighters, rules, buildings, len(fighters))
    return odds(setup, SeededDice(f"balance {attackers} {defenders}"), runs)


def show_storms(runs: int) -> None:
    """D-1: shares of storms won at prices of 0.5 / 1 / 1.5 / 2 / 3, mean over four garrisons."""
    rules = Rules()
    print("\n| attackers | no wall | City wall | steps |\n|---|---|---|---|")
    for name, (mix, towers) in ATTACKERS.items():
        cells, steps, fought = [], 0, 0
        for buildings in ((), WALL):
            shares = []
            for ratio in RATIOS:
                tally = Tally()
                for garrison in GARRISONS:
                    attackers = force(mix, WORTH * ratio // 100, rules, towers)
                    defenders = force(garrison, WORTH, rules)
                    tally.add(battle(attackers, defenders, runs, buildings=buildings, rules=rules))
                shares.append(tally.share())
                steps, fought = steps + tally.steps, fought + tally.runs
            cells.append(" / ".join(map(str, shares)))
        print(f"| {name} | {cells[0]} | {cells[1]} | {steps / fought:.0f} |", flush=True)


def against_all(
    name: str,
    runs: int,
    *,
    rules: Rules,
    ratio: int = 100,
    kind: str = STORM,
    buildings: tuple[str, ...] = (),
) -> Tally:
    """One type as side A against all others at that price; storms also against itself."""
    tally = Tally()
    attackers = force({name: 100}, WORTH * ratio // 100, rules)
    for other in UNITS:
        if other != name or kind == STORM:
            defenders = force({other: 100}, WORTH, rules)
            tally.add(
                battle(attackers, defenders, runs, kind=kind, buildings=buildings, rules=rules)
            )
    return tally


def show_types(runs: int) -> None:
    """D-2: storms of all types against all, and who storms a wall at equal price."""
    rules = Rules()
    print("\n| storm | won | drawn | steps |\n|---|---|---|---|")
    for what, ratio, buildings in (
        ("equal price, no wall", 100, ()),
        ("equal price, City wall", 100, WALL),
        ("double price, City wall", 200, WALL),
    ):
        total, by_type = Tally(), {}
        for name in UNITS:
            tally = against_all(name, runs, rules=rules, ratio=ratio, buildings=buildings)
            by_type[name] = tally.share()
            total.runs, total.wins = total.runs + tally.runs, total.wins + tally.wins
            total.draws, total.steps = total.draws + tally.draws, total.steps + tally.steps
        drawn = round(100 * total.draws / total.runs)
        mean = total.steps / total.runs
        print(f"| {what} | {total.share()} | {drawn} | {mean:.0f} |", flush=True)
        if ratio == 100 and buildings:
            print_ranking("on the wall at equal price", by_type)


def show_field(runs: int) -> None:
    """D-3: open battles at equal price, wins and half the draws against all other types."""
    for prices in (ORIGINAL, BALANCED):
        by_type = {
            name: against_all(name, runs, kind=FIELD, rules=Rules(prices=prices)).share(True)
            for name in UNITS
        }
        print_ranking(f"in the field, prices {prices}", by_type)


def print_ranking(what: str, by_type: Mapping[str, int]) -> None:
    ranking = sorted(by_type.items(), key=lambda it: (-it[1], it[0]))
    print(f"\n{what}: " + ", ".join(f"{name} {share}" for name, share in ranking), flush=True)


def show_neutral(runs: int) -> None:
    """D-5: storms of a neutral city with 10 Militia and 4 Crossbowmen."""
    rules = Rules()
    garrison = ["militia"] * 10 + ["crossbowmen"] * 4
    print("\n| against a neutral city of 14 | won |\n|---|---|")
    for name, number in NEUTRAL:
        found = battle([name] * number, garrison, 10 * runs, rules=rules)
        print(f"| {number} {name} | {round(100 * found.wins[A] / found.runs)} |", flush=True)


TABLES: Mapping[str, Callable[[int], None]] = {
    "storm": show_storms,
    "types": show_types,
    "field": show_field,
    "neutral": show_neutral,
}


def main(arguments: Iterable[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("table", nargs="?", choices=list(TABLES))
    parser.add_argument("--runs", type=int, default=5, help="battles for each pairing")
    chosen = parser.parse_args(None if arguments is None else list(arguments))
    for name, table in TABLES.items():
        if chosen.table in (None, name):
            print(f"\n## {name}: {(table.__doc__ or '').splitlines()[0]}")
            table(chosen.runs)


if __name__ == "__main__":
    main()
