"""The sixteen steps once more, read from the rule book a second time and written down plainly.

It knows nothing of the engine and shares no line or table with it: it works on documents, takes
orders as tuples, and is as slow and short as can be. Random turns are played through both
(`test_second_reading.py`); where they differ, one of the two has misread the book.

An order is ("SELL" or "BUY", n, good, county or None), ("LABOUR", county, {job: n}),
("RECRUIT" or "SLAUGHTER", county, n), ("CASTLE", county), ("TAX", county, rate) or
("MOVE", county, county or "N", "E", "S", "W", n).
"""

import copy
from fractions import Fraction
from typing import Any

Document = dict[str, Any]
Order = tuple[Any, ...]

PRICES = {
    "iron": (12, 6),
    "wood": (16, 8),
    "stone": (10, 5),
    "armour": (1000, 500),
    "cows": (10, 5),
}
FILLED_FIRST = ("farm", "defend", "castle", "smith", "wood", "iron", "quarry")
EFFECT = {0: Fraction(1), 1: Fraction(2), 2: Fraction(5, 2), 3: Fraction(3)}
EFFECT |= {4: Fraction(7, 2), 5: Fraction(4)}
MATERIALS = {1: (200, 0), 2: (300, 100), 3: (350, 250), 4: (350, 450), 5: (400, 600)}
WAYS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}


class Orders:
    """The orders of one player that the rules let stand: his own counties, the first of each."""

    def __init__(self, given: list[Order], own: set[int]) -> None:
        self.trades = [o for o in given if o[0] in ("SELL", "BUY") and o[3] in {None, *own}]
        self.moves = [o for o in given if o[0] == "MOVE" and o[1] in own]
        self.settings: dict[tuple[str, int], Any] = {}
        for order in given:
            if order[0] not in ("SELL", "BUY", "MOVE") and order[1] in own:
                self.settings.setdefault(order[:2], order[2] if len(order) > 2 else True)

    def traded(self, verb: str, good: str, county: int | None) -> int:
        """All of one good (of one county) together: CO-20.2."""
        return sum(o[1] for o in self.trades if o[0] == verb and o[2:] == (good, county))


def play(start: Document, given: dict[str, list[Order] | None]) -> Document:
    """The position after a turn; orders None: nothing was sent."""
    after = copy.deepcopy(start)
    counties = {c["id"]: c for c in sorted(after["counties"], key=lambda c: c["id"])}
    ruler = {number: c["owner"] for number, c in counties.items()}
    orders = {
        seat: Orders(given.get(seat) or [], {n for n, owner in ruler.items() if owner == seat})
        for seat in after["players"]
    }

    def of(seat: str) -> list[Document]:
        return [c for c in counties.values() if c["owner"] == seat]

    def beside(number: int) -> dict[str, int]:
        here = counties[number]
        places = {(c["x"], c["y"]): c["id"] for c in counties.values()}
        found = {w: places.get((here["x"] + dx, here["y"] + dy)) for w, (dx, dy) in WAYS.items()}
        return {w: n for w, n in found.items() if n is not None}

    for seat, stock in after["players"].items():
        trade(stock, of(seat), orders[seat])
        recruit(stock, of(seat), orders[seat])
    jobs = {n: assign(c, orders[ruler[n]]) for n, c in counties.items() if ruler[n]}
    for seat, stock in after["players"].items():
        build(stock, of(seat), orders[seat], jobs)
        forge(stock, of(seat), jobs)
    captured = war(counties, ruler, orders, jobs, beside)
    for number, seat in ruler.items():
        if seat:
            county, stock = counties[number], after["players"][seat]
            for job, place, good in (
                ("wood", "forest", "wood"),
                ("iron", "iron_mine", "iron"),
                ("quarry", "quarry", "stone"),
            ):
                stock[good] += jobs[number][job] * county[place]
            slaughter = orders[seat].settings.get(("SLAUGHTER", number), 0)
            food = feed(county, jobs[number]["farm"], slaughter, silent=given.get(seat) is None)
            live(county, stock, food)
        else:
            people = counties[number]["population"]
            counties[number]["population"] = min(500, people + people // 20)
    migrate(counties, ruler, beside)
    take_over(after, counties, captured)
    return after


def trade(stock: Document, counties: list[Document], orders: Orders) -> None:
    """Step 1: all sales, then all purchases, each in the order of the table."""
    piles = [(g, None, stock) for g in ("iron", "wood", "stone", "armour")]
    piles += [("cows", c["id"], c) for c in counties]
    for good, county, pile in piles:
        sold = min(orders.traded("SELL", good, county), pile[good])
        pile[good] -= sold
        stock["gold"] += sold * PRICES[good][1]
    for good, county, pile in piles:
        bought = min(orders.traded("BUY", good, county), stock["gold"] // PRICES[good][0])
        pile[good] += bought
        stock["gold"] -= bought * PRICES[good][0]


def recruit(stock: Document, counties: list[Document], orders: Orders) -> None:
    """Step 2."""
    for county in counties:
        asked = orders.settings.get(("RECRUIT", county["id"]), 0)
        number = min(asked, stock["armour"], county["population"])
        stock["armour"] -= number
        county["population"] -= number
        county["soldiers"] += number


def assign(county: Document, orders: Orders) -> dict[str, int]:
    """The labour of the turn; sets the standing tax and labour too (CO-4.6)."""
    county["tax_rate"] = orders.settings.get(("TAX", county["id"]), county["tax_rate"])
    ordered = orders.settings.get(("LABOUR", county["id"]))
    if ordered is not None:
        county["labour"] = {job: ordered.get(job, 0) for job in FILLED_FIRST}
    wanted = county["labour"]
    if wanted is None:
        cows = county["cows"]
        wanted = {"farm": min(cows + cows // 10, 10 * county["fields"])}
    left, jobs = county["population"], {}
    for job in FILLED_FIRST:
        jobs[job] = min(wanted.get(job, 0), left)
        left -= jobs[job]
    jobs["defend"] += left
    return jobs


def build(
    stock: Document, counties: list[Document], orders: Orders, jobs: dict[int, dict[str, int]]
) -> None:
    """Step 3."""
    for county in counties:
        if ("CASTLE", county["id"]) not in orders.settings or county["castle_building"]:
            continue
        wood, stone = MATERIALS.get(county["castle_size"] + 1, (10**12, 0))
        if stock["wood"] >= wood and stock["stone"] >= stone:
            stock["wood"] -= wood
            stock["stone"] -= stone
            county["castle_building"] = True
    for county in counties:
        if county["castle_building"]:
            county["castle_work"] += jobs[county["id"]]["castle"]
            if county["castle_work"] >= 100:
                county |= {"castle_building": False, "castle_work": 0}
                county["castle_size"] += 1


def forge(stock: Document, counties: list[Document], jobs: dict[int, dict[str, int]]) -> None:
    """Step 4."""
    for county in counties:
        if county["forge"]:
            suits = min(jobs[county["id"]]["smith"], stock["wood"] // 10, stock["iron"] // 50)
            stock["armour"] += suits
            stock["wood"] -= 10 * suits
            stock["iron"] -= 50 * suits


def war(counties: Any, ruler: Any, orders: Any, jobs: Any, beside: Any) -> dict[int, str]:
    """Step 5; county -> the player who captured it."""
    armies: dict[int, dict[str, int]] = {}
    coming: dict[int, int] = {}
    for seat, given in orders.items():
        for _, origin, way, asked in given.moves:
            target = beside(origin).get(way, way)
            if target not in beside(origin).values():
                continue
            number = min(asked, counties[origin]["soldiers"])
            counties[origin]["soldiers"] -= number
            if ruler[target] == seat:
                coming[target] = coming.get(target, 0) + number
            elif number:
                army = armies.setdefault(target, {})
                army[seat] = army.get(seat, 0) + number
    for target, number in coming.items():
        counties[target]["soldiers"] += number
    captured = {}
    for target, army in armies.items():
        county = counties[target]
        if ruler[target]:
            people = jobs[target]["defend"]
            effect = EFFECT[0 if county["castle_building"] else county["castle_size"]]
        else:
            people, effect = county["population"] // 5, EFFECT[0]
        defence = (people + 5 * county["soldiers"]) * effect
        forces = sorted([defence, *(5 * n for n in army.values())])
        best = max(army, key=lambda seat: army[seat])
        if forces[-1] > forces[-2] and 5 * army[best] == forces[-1]:
            captured[target] = best
            county["population"] -= people
            county["soldiers"] = army[best] - int(forces[-2] // 5)
        else:
            damage = int(5 * max(army.values()) // effect)
            dead = min(people, damage)
            county["population"] -= dead
            county["soldiers"] -= min(county["soldiers"], (damage - dead) // 5)
    return captured


def feed(county: Document, farmers: int, slaughter: int, silent: bool) -> int:
    """Steps 9 to 12; the food of the turn."""
    food = 5 * county["cows"]
    cows = county["cows"] + county["cows"] // 10
    eaten = max(0, cows - 10 * county["fields"]) if silent else min(slaughter, cows)
    cows -= eaten
    crowded = cows > 10 * county["fields"]
    county["cows"] = min(cows, farmers // 3 if crowded else farmers, 20 * county["fields"])
    return food + 20 * eaten


def live(county: Document, stock: Document, food: int) -> None:
    """Steps 13 and 14."""
    people = county["population"]
    effect, change = Fraction(0), -20
    if people:
        for least, then in (
            (Fraction(1, 2), (Fraction(1, 2), -5)),
            (1, (Fraction(1), 5)),
            (2, (Fraction(2), 10)),
            (3, (Fraction(3), 15)),
        ):
            if food >= least * people:
                effect, change = then
    size = 0 if county["castle_building"] else county["castle_size"]
    stock["gold"] += int((effect + size) * people * Fraction(county["tax_rate"], 100))
    moved = people * abs(change) // 100
    county["population"] += moved if change > 0 else -moved


def migrate(counties: Any, ruler: Any, beside: Any) -> None:
    """Step 15, from the populations at the end of step 14."""
    rate = {n: counties[n]["tax_rate"] if ruler[n] else 80 for n in counties}
    people = {n: counties[n]["population"] for n in counties}
    for number in counties:
        for other in beside(number).values():
            if rate[number] > rate[other]:
                moved = int(people[number] * Fraction(rate[number] - rate[other], 500))
                counties[number]["population"] -= moved
                counties[other]["population"] += moved


def take_over(after: Document, counties: Any, captured: dict[int, str]) -> None:
    """Step 16 and the end of the turn."""
    for number, seat in captured.items():
        if counties[number]["owner"] is None:
            counties[number]["tax_rate"] = 80
        counties[number] |= {"owner": seat, "labour": None}
    rulers = {c["owner"] for c in counties.values()} - {None}
    for seat, stock in after["players"].items():
        if seat not in rulers:
            stock |= {"gold": 0, "wood": 0, "iron": 0, "stone": 0, "armour": 0, "eliminated": True}
    if len(rulers) < 2:
        after |= {"over": True, "winner": next(iter(rulers), None)}
    after["turn"] += 1
    after["counties"] = list(counties.values())
