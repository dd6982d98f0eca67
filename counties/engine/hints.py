"""What an old hand would do in the first turns: advice computed from a seat's own report.

Each piece of advice is measured on the sheet without what it would itself write, so it stays when
it is followed, and is then done. All can be followed together, in any order.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from counties.engine import sheet, tables
from counties.engine.board import Board
from counties.engine.checks import check
from counties.engine.fields import default_labours
from counties.engine.realm import Realm, realm_from
from counties.engine.rehearsal import rehearse
from counties.engine.remedies import gold_after_trade
from counties.engine.state import County, Player

Report = Mapping[str, Any]

#: More advice than this at once is none.
MOST: Final = 3
#: Fewer idle people than this are not worth a word.
IDLERS: Final = 30
_RATIONS: Final = tuple(ration.name for ration in tables.RATIONS)
HINT_CODES: Final = (
    "hint_feed",
    "hint_feast",
    "hint_take",
    "hint_forge",
    "hint_work",
)


@dataclass(frozen=True, slots=True)
class Hint:
    """One piece of advice about an own county.

    ``edits``: fields of the form with the value to put in, in this order; ``is_done``: the sheet
    does as much already.
    """

    code: str
    rule: str
    county: int
    data: Mapping[str, Any]
    edits: tuple[tuple[str, int], ...]
    is_done: bool


@dataclass(frozen=True, slots=True)
class Table:
    """What lies before the adviser: the report, the sheet and what the form shows of it."""

    report: Report
    realm: Realm
    text: str
    values: Mapping[str, int | bool]

    def value(self, county: int, field: str) -> int:
        """What the form shows in a field of a county; 0 where there is none."""
        return int(self.values.get(f"c{county}-{field}", 0))

    def has_neighbours(self, county: int) -> bool:
        """Whether another ruler is next door."""
        around = self.realm.neighbours[county].values()
        return any(self.realm.owners[n] not in (None, self.realm.seat) for n in around)


def hints(report: Report, text: str) -> list[Hint]:
    """At most ``MOST`` hints, the most urgent first: hunger, land, arms, a feast, idle people."""
    realm = realm_from(report)
    if not realm.counties or report["over"]:
        return []
    table = Table(report, realm, text, sheet.fields(report, text))
    take = _best_take(table)
    recruits = {take.county: int(take.data["recruits"])} if take else {}
    meals = list(_meals(table))
    feasts = sorted(_feasts(table), key=lambda hint: -int(hint.data["gain"]))[:1]
    forge = _forge(table, sum(int(hint.data["cost"]) for hint in [*meals, *feasts]))
    idle = sorted(_idlers(table, recruits, forge), key=lambda hint: -int(hint.data["people"]))
    arms = [hint for hint in (take, forge) if hint is not None]
    return [*meals, *arms, *feasts, *idle][:MOST]


# Food


def _meals(table: Table) -> Iterator[Hint]:
    """Counties whose people would get less than a normal ration (CO-13.1)."""
    for number in sorted(table.realm.counties):
        board = _unfed(table, number)
        before = _tax(board, number)
        if before["ration"] in ("none", "half") and before["population"]:
            wanted = _cows_for(board, number, 1)
            if wanted is not None:
                yield _meal(table, "hint_feed", "CO-13.1", number, before, wanted, 1)


def _feasts(table: Table) -> Iterator[Hint]:
    """Counties in which a double or triple ration pays for itself by its tax (CO-14.1)."""
    spare = -sum(int(hint.data["cost"]) for hint in _meals(table) if not hint.is_done)
    for number, county in sorted(table.realm.counties.items()):
        board = _unfed(table, number)
        before = _tax(board, number)
        spare_here = spare + gold_after_trade(board, table.realm.seat or "")
        for times in (3, 2):
            wanted = _cows_for(board, number, times)
            if wanted is None or before["ration"] in ("none", "half", _RATIONS[times + 1]):
                continue
            cost = wanted[0] * tables.PRICES["cows"].buy
            gain = _gain(before, county, times) - cost
            if cost <= spare_here and gain > 0:
                yield _meal(table, "hint_feast", "CO-14.1", number, before, wanted, times)
                break


def _gain(before: Mapping[str, Any], county: County, times: int) -> int:
    """The gold that the better ration brings in tax, against the ration as it is."""
    now = tables.RATIONS[_RATIONS.index(before["ration"])].effect_x2
    better = tables.RATIONS[times + 1].effect_x2
    return (better - now) * int(before["population"]) * county.tax_rate // 200


def _unfed(table: Table, number: int) -> Board:
    """The turn rehearsed as if no cow were bought for the county, and none eaten but calves."""
    text = sheet.edit(table.report, table.text, f"c{number}-buy_cows", 0)
    county = table.realm.counties[number]
    calves = county.cows + tables.births_of(county.cows) - tables.uncrowded(county.fields)
    text = sheet.edit(table.report, text, f"c{number}-slaughter", max(0, calves))
    return rehearse(table.realm, check(table.realm, text).plan)


def _cows_for(board: Board, number: int, times: int) -> tuple[int, int] | None:
    """Cows to buy, and to slaughter in all, for food of ``times`` the people; None: no gold.

    The bought ones are eaten with their calves, so that no more graze than before.
    """
    herd, tax = _told(board, number, "cheese")["cows"], _tax(board, number)
    eaten = _told(board, number, "slaughtered").get("done", 0)
    short = times * tax["population"] - tax["food"]
    if short <= 0:
        return 0, eaten
    gold = gold_after_trade(board, board.counties[number].owner or "")
    for buy in range(1, gold // tables.PRICES["cows"].buy + 1):
        calves = tables.births_of(herd + buy) - tables.births_of(herd)
        if tables.CHEESE_PER_COW * buy + tables.MEAT_PER_COW * (buy + calves) >= short:
            return buy, eaten + buy + calves
    return None


def _meal(
    table: Table,
    code: str,
    rule: str,
    number: int,
    before: Mapping[str, Any],
    wanted: tuple[int, int],
    times: int,
) -> Hint:
    buy, slaughter = wanted
    now = _tax(rehearse(table.realm, check(table.realm, table.text).plan), number)
    cost = buy * tables.PRICES["cows"].buy
    data = {
        "county": number,
        "food": before["food"],
        "people": before["population"],
        "buy": buy,
        "slaughter": slaughter,
        "cost": cost,
        "ration": _RATIONS[times + 1],
        "gain": _gain(before, table.realm.counties[number], times),
    }
    edits = ((f"c{number}-buy_cows", buy), (f"c{number}-slaughter", slaughter))
    is_done = _RATIONS.index(now["ration"]) >= times + 1
    return Hint(code, rule, number, data, edits, is_done)


def _tax(board: Board, number: int) -> Mapping[str, Any]:
    """Food, people and ration of a county on a rehearsed board."""
    return _told(board, number, "tax")


def _told(board: Board, number: int, code: str) -> Mapping[str, Any]:
    for event in board.events:
        if event.code == code and event.data.get("county") == number:
            return event.data
    return {}


# Land


def _best_take(table: Table) -> Hint | None:
    """The unclaimed county next door that is best worth taking, if arms suffice for one."""
    places = {county["id"]: county for county in table.report["counties"]}
    best: tuple[tuple[int, ...], Hint] | None = None
    for number, county in sorted(table.realm.counties.items()):
        for way, there in table.realm.neighbours[number].items():
            if table.realm.owners[there] is not None:
                continue
            hint = _take(table, county, way, places[there])
            if hint is None:
                continue
            contested = _is_contested(table, there)
            score = (-contested, _worth(places[there]), -there)
            if best is None or score > best[0]:
                best = score, hint
    return best[1] if best else None


def _take(table: Table, county: County, way: str, there: Mapping[str, Any]) -> Hint | None:
    """Recruit and march into an unclaimed county (CO-11.6), with all that can be spared."""
    number = county.id
    defence = there["population"] // tables.UNCLAIMED_DEFENCE_DIVISOR
    needed = defence // tables.SOLDIER_FORCE + 1
    recruits = min(table.realm.stocks.armour, county.population // 4)
    soldiers = min(county.soldiers + recruits, needed + 10)
    if soldiers < needed:
        return None
    recruits = max(0, soldiers - county.soldiers)
    move = f"move_{way.lower()}"
    data = {
        "county": number,
        "to": there["id"],
        "way": way,
        "recruits": recruits,
        "soldiers": soldiers,
        "force": soldiers * tables.SOLDIER_FORCE,
        "defence": defence,
        "people": there["population"],
        "left": soldiers - defence // tables.SOLDIER_FORCE,
    }
    edits = [(f"c{number}-recruit", recruits)] if recruits else []
    edits.append((f"c{number}-{move}", soldiers))
    sent = table.value(number, move)
    there_is = county.soldiers + table.value(number, "recruit")
    is_done = needed <= sent <= there_is
    return Hint("hint_take", "CO-11.6", number, data, tuple(edits), is_done)


def _is_contested(table: Table, there: int) -> bool:
    """Whether another ruler could march into that county too."""
    around = table.realm.neighbours[there].values()
    return any(table.realm.owners[n] not in (None, table.realm.seat) for n in around)


def _worth(place: Mapping[str, Any]) -> int:
    resources = sum(50 for mark in tables.RESOURCES if place[mark])
    return int(place["population"]) + 20 * int(place["fields"]) + resources


# Work


def _forge(table: Table, kept: int) -> Hint | None:
    """Armour for next turn, in the first county with a forge (CO-9.2): from the iron and wood in
    stock, and from what can be bought with the gold beyond ``kept``, which food will cost."""
    stocks = table.realm.stocks
    forges = [county for _, county in sorted(table.realm.counties.items()) if county.forge]
    suits = min(
        stocks.iron // tables.SUIT_IRON + _bought_suits(stocks.gold - kept),
        stocks.wood // tables.SUIT_WOOD + _bought_suits(stocks.gold - kept),
        forges[0].population // 10 if forges else 0,
    )
    while suits and _price(stocks, suits) > max(0, stocks.gold - kept):
        suits -= 1
    if suits < 1 or table.realm.turn == 1:
        return None
    number = forges[0].id
    iron, wood = _lacking(stocks, suits)
    jobs = {job: table.value(number, job) for job in tables.JOBS}
    others = sum(jobs.values()) - jobs["defend"] - jobs["smith"]
    people = forges[0].population - table.value(number, "recruit")
    spare = people - others - suits
    edits = [("buy_iron", iron)] if iron else []
    edits += [("buy_wood", wood)] if wood else []
    if spare < 0:
        edits.append((f"c{number}-iron", max(0, jobs["iron"] + spare)))
    edits += [(f"c{number}-defend", max(0, spare)), (f"c{number}-smith", suits)]
    data = {"county": number, "suits": suits, "iron": stocks.iron, "wood": stocks.wood}
    data |= {"buy_iron": iron, "buy_wood": wood, "cost": _price(stocks, suits)}
    has_goods = int(table.values["buy_iron"]) >= iron and int(table.values["buy_wood"]) >= wood
    is_done = jobs["smith"] >= suits and has_goods
    return Hint("hint_forge", "CO-9.2", number, data, tuple(edits), is_done)


def _bought_suits(gold: int) -> int:
    """More suits than this no gold can add, even if one of the two goods lies there already."""
    return max(0, gold) // (tables.SUIT_WOOD * tables.PRICES["wood"].buy)


def _lacking(stocks: Player, suits: int) -> tuple[int, int]:
    """Iron and wood to buy for so many suits."""
    iron, wood = tables.SUIT_IRON * suits, tables.SUIT_WOOD * suits
    return max(0, iron - stocks.iron), max(0, wood - stocks.wood)


def _price(stocks: Player, suits: int) -> int:
    """The gold that what is lacking for so many suits costs."""
    iron, wood = _lacking(stocks, suits)
    return iron * tables.PRICES["iron"].buy + wood * tables.PRICES["wood"].buy


def _idlers(table: Table, recruits: Mapping[int, int], forge: Hint | None) -> Iterator[Hint]:
    """Counties where people stand about who could cut wood, mine or quarry (CO-5.6)."""
    for number, county in sorted(table.realm.counties.items()):
        labour = _standing(table, number)
        armed = max(table.value(number, "recruit"), recruits.get(number, 0))
        smiths = labour["smith"]
        if forge is not None and forge.county == number:
            smiths = max(smiths, int(forge.data["suits"]))
        busy = sum(labour.values()) - labour["defend"] - labour["smith"] + smiths
        guard = _guard(table, county)
        idle = county.population - armed - busy - guard
        more = _share_out(table, county, idle)
        if idle < IDLERS or not more:
            continue
        edits = [(f"c{number}-defend", guard)]
        edits += [(f"c{number}-{job}", labour[job] + people) for job, people in more.items()]
        data = {"county": number, "people": idle, "guard": guard, "jobs": more}
        is_done = all(table.value(number, job) >= labour[job] + more[job] for job in more)
        yield Hint("hint_work", "CO-5.6", number, data, tuple(edits), is_done)


def _guard(table: Table, county: County) -> int:
    """People who should stay under arms: more where another ruler is next door."""
    return county.population // (3 if table.has_neighbours(county.id) else 10)


def _share_out(table: Table, county: County, people: int) -> dict[str, int]:
    """Job -> people more: five at the iron for one at the wood, as a suit needs (CO-9.2)."""
    stocks = table.realm.stocks
    jobs: dict[str, int] = {}
    if county.iron_mine and county.forest:
        per_wood = tables.SUIT_IRON // tables.SUIT_WOOD
        wood = (people + stocks.iron - per_wood * stocks.wood) // (per_wood + 1)
        jobs["wood"] = max(0, min(people, wood))
        jobs["iron"] = people - jobs["wood"]
    elif county.iron_mine or county.forest or county.quarry:
        job = "iron" if county.iron_mine else "wood" if county.forest else "quarry"
        jobs[job] = people
    return {job: more for job, more in jobs.items() if more > 0}


def _standing(table: Table, number: int) -> dict[str, int]:
    """The work of a county if the sheet gave no LABOUR order for it."""
    plan = check(table.realm, table.text).plan
    return dict(default_labours(table.realm, plan)[number])
