"""Two simple ways to play Counties that a bot has to be better than."""

from benchmarks.counties_games import Report
from counties.engine import tables
from games.dice import Dice


def greedy(told: Report, dice: Dice) -> str:
    """All for armour, everybody into it, and at the weakest neighbour.

    It puts a farmer to every cow and knows no more of farming than that.
    """
    del dice
    own = {county["id"]: county for county in told["own"]["counties"]}
    stocks = told["own"]["stocks"]
    places = {(county["x"], county["y"]): county for county in told["counties"]}
    gold = stocks["gold"] + 5 * stocks["stone"]
    lines = [f"SELL {stocks['stone']} stone", f"BUY {gold // 1000} armour"]
    armour = stocks["armour"] + gold // 1000
    suits = min(stocks["wood"] // 10, stocks["iron"] // 50)
    for number, county in own.items():
        recruits = min(armour, county["population"] // 2)
        armour -= recruits
        left = county["population"] - recruits - county["cows"]
        smiths = min(suits, max(0, left)) if county["forge"] else 0
        suits -= smiths
        left = max(0, left - smiths)
        wood = left // (6 if county["iron_mine"] else 1) if county["forest"] else 0
        iron = left - wood if county["iron_mine"] else 0
        farm = min(county["cows"], county["population"] - recruits)
        lines.append(f"RECRUIT {number} {recruits}")
        lines.append(f"LABOUR {number} farm {farm} smith {smiths} wood {wood} iron {iron}")
        around = (
            places.get((county["x"] + dx, county["y"] + dy))
            for dx, dy in tables.DIRECTIONS.values()
        )
        others = [place for place in around if place and place["id"] not in own]
        army = county["soldiers"] + recruits
        if others and army > 20:
            weakest = min(others, key=lambda place: (place["population"], place["id"]))
            lines.append(f"MOVE {number} {weakest['id']} {army}")
    return "\n".join(lines)


def farmer(told: Report, dice: Dice) -> str:
    """Full herds, good rations, everybody at home to defend; no army."""
    del dice
    lines = []
    gold = told["own"]["stocks"]["gold"]
    for county in told["own"]["counties"]:
        number, people, cows = county["id"], county["population"], county["cows"]
        room = 10 * county["fields"]
        bought = min(gold // 10, max(0, (2 * people - 7 * cows) // 27 + 1))
        gold -= 10 * bought
        cows += bought
        calves = max(0, cows + cows // 10 - room)
        kept = cows + cows // 10 - calves
        lines.append(f"BUY {bought} cows {number}")
        lines.append(f"SLAUGHTER {number} {calves}")
        lines.append(f"TAX {number} 60")
        lines.append(f"LABOUR {number} farm {min(kept, people)} defend {max(0, people - kept)}")
    return "\n".join(lines)
