"""What an old hand would do in the first turns: the bots' own judgement, one piece at a time.

The advice comes from the report alone, so it stays when it is followed, and is then done. What is
written is only what the sheet lacks of it.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from dunk.engine.bots.armies import march, settle
from dunk.engine.bots.arming import take_more
from dunk.engine.bots.draft import Draft
from dunk.engine.bots.leaders import lead
from dunk.engine.bots.outlook import look
from dunk.engine.bots.temperament import AT_HOME, TEMPERAMENTS
from dunk.engine.bots.works import invest
from dunk.engine.carrying.deeds import deed_of
from dunk.engine.carrying.realm import Realm
from dunk.engine.checks import Sheet, check
from dunk.engine.fields import ADD, LEADERS, way_of
from dunk.engine.orders.forms import Order, verb_of
from dunk.engine.orders.reading import read_line
from dunk.engine.prices import army_price
from dunk.engine.tables.lands import DIRECTIONS

Report = Mapping[str, Any]

#: More advice than this at once is none.
MOST: Final = 3
#: So many marches or works are enough for one piece of advice.
MOST_LINES: Final = 6
#: From this turn on one of so many armies may settle.
VILLAGE_TURN: Final = 3
SETTLERS: Final = 2

# code -> what its data holds
HINTS: Final[Mapping[str, str]] = {
    "hint_place": "armies: how many; cost: gold; places: where they go; train: leaders that do"
    " nothing else train them",
    "hint_march": "armies: names; places: where each of them ends",
    "hint_leaders": "order; kind: verb of it; leaders: type",
    "hint_village": "armies: names; places: where they stand; towns: whether they are known",
    "hint_settler": "armies: how many; cost: gold; places: where they are to settle next turn",
    "hint_works": "orders; cost: gold",
}
# Which advice comes first in a turn: what it is about, one thing more each turn
_FIRST: Final[Mapping[int, tuple[str, ...]]] = {
    1: ("hint_place", "hint_leaders", "hint_settler", "hint_works", "hint_march", "hint_village"),
    2: ("hint_march", "hint_leaders", "hint_place", "hint_village", "hint_settler", "hint_works"),
}
_LATER: Final = (
    "hint_village",
    "hint_march",
    "hint_works",
    "hint_leaders",
    "hint_settler",
    "hint_place",
)


@dataclass(frozen=True, slots=True)
class Hint:
    """One piece of advice. ``edits``: fields of the form and what to put in, for what the sheet
    lacks; ``province``: where it is, -1 for nowhere; ``is_done``: the sheet does as much."""

    code: str
    rule: str
    data: Mapping[str, Any]
    edits: tuple[tuple[str, str], ...]
    province: int
    is_done: bool


@dataclass(slots=True)
class Plan:
    """What the old hand would order, by what it is for."""

    villages: list[Order] = field(default_factory=list)
    marches: list[Order] = field(default_factory=list)
    placed: list[Order] = field(default_factory=list)
    settlers: list[Order] = field(default_factory=list)
    works: list[Order] = field(default_factory=list)
    leaders: list[Order] = field(default_factory=list)


def hints(report: Report, text: str) -> list[Hint]:
    """At most ``MOST``, the most urgent first."""
    own = report["own"]
    if own is None or own["left"] or report["ending"] is not None:
        return []
    realm = look(report).realm
    plan = _plan(report, realm)
    found = {hint.code: hint for hint in _advise(realm, plan, check(report, text))}
    ranked = _FIRST.get(report["turn"], _LATER)
    return [found[code] for code in ranked if code in found][:MOST]


def _plan(report: Report, realm: Realm) -> Plan:
    """The peaceful part of what the bots do, for the temperament at home with these leaders.
    ``realm``: as the turn begins."""
    outlook = look(report)
    temperament = TEMPERAMENTS[AT_HOME[outlook.realm.kingdom.leaders]]
    draft, plan = Draft(outlook.realm), Plan()

    def budget() -> int:
        """What may be spent so that the soldiers are paid at the end of the turn."""
        left = draft.gold + outlook.earnings() - outlook.upkeep(draft.abroad)
        return min(draft.gold, left)

    settle(outlook, draft)
    if not draft.lines and outlook.turn >= VILLAGE_TURN:
        _found_village(draft)
    plan.villages = _take(draft, realm)
    march(outlook, temperament, draft)
    plan.marches = [order for order in _take(draft, draft.realm) if {*order.words} & {*DIRECTIONS}]
    take_more(outlook, draft, budget)
    plan.placed = _join(_take(draft, draft.realm))
    invest(outlook, temperament, draft, budget)
    bought = _take(draft, realm)
    plan.settlers = [order for order in bought if order.name == "place"]
    plan.works = [order for order in bought if order.name != "place"]
    lead(outlook, draft, raises_army=bool(plan.placed))
    plan.leaders = _take(draft, realm)
    return plan


def _take(draft: Draft, realm: Realm) -> list[Order]:
    """The orders that have been written since the last time, read by the names of that realm."""
    orders = (read_line(line, realm).order for line in draft.lines)
    found = [order for order in orders if order is not None]
    draft.lines.clear()
    return found


def _join(orders: list[Order]) -> list[Order]:
    """Placed armies, each with the way that the line behind it sends it."""
    placed: list[Order] = []
    for order in orders:
        if order.name == "place":
            placed.append(order)
        elif order.name == "move" and placed:
            placed[-1] = replace(placed[-1], words=order.words)
    return placed


def _found_village(draft: Draft) -> None:
    """One of several armies settles, since a village may be the way to towns (DK-8.3.56)."""
    realm = draft.realm
    if realm.has("towns") or len(realm.armies()) < SETTLERS:
        return
    for army in realm.armies():
        land = realm.land(army.province)
        is_home = realm.owns(land.number) and land.population == realm.race
        if not is_home or land.villages:
            continue
        if draft.order(Order("army_to_village", army=army.number)) is not None:
            return


def _advise(realm: Realm, plan: Plan, sheet: Sheet) -> Iterator[Hint]:
    names = {army.number: army.name for army in realm.armies()}
    if plan.placed:
        yield _placing(realm, plan, sheet)
    if plan.marches:
        yield _marching(realm, plan, sheet, names)
    if plan.leaders:
        order = plan.leaders[0]
        data = {"order": str(order), "kind": verb_of(order), "leaders": realm.kingdom.leaders}
        busy = [it for it in _done(sheet) if deed_of(it.now()).takes_leaders]
        edits = () if busy else ((LEADERS, str(order)),)
        yield Hint("hint_leaders", deed_of(order).rule, data, edits, order.province, bool(busy))
    if plan.villages:
        yield _settling(realm, plan, sheet, names)
    if plan.settlers:
        yield _sending_settlers(realm, plan, sheet)
    if plan.works:
        yield _working(realm, plan, sheet)


def _placing(realm: Realm, plan: Plan, sheet: Sheet) -> Hint:
    placed = plan.placed[:MOST_LINES]
    goals = {_goal(realm, order.province, order.words) for order in placed}
    settlers = [order.now() for order in plan.settlers]
    done = [it for it in _done(sheet) if it.name == "place" and it.now() not in settlers]
    data = {
        "armies": len(placed),
        "cost": sum(army_price(order.thing, realm.race) for order in placed),
        "places": sorted(goals),
        "train": realm.kingdom.leaders == "warrior" and not plan.leaders,
    }
    lacking = _lacking(placed, done)[: max(0, len(placed) - len(done))]
    edits = tuple((ADD, str(order)) for order in lacking)
    return Hint("hint_place", "DK-4.3.11", data, edits, placed[0].province, not edits)


def _marching(realm: Realm, plan: Plan, sheet: Sheet, names: Mapping[int, str]) -> Hint:
    marches = sorted(plan.marches[:MOST_LINES], key=lambda order: order.army)
    busy = {order.army for order in _done(sheet) if order.name == "move" and order.words}
    gone = {
        order.army for order in _done(sheet) if order.name in ("army_to_village", "remove_army")
    }
    edits = tuple(
        (way_of(order.army), " ".join(order.words))
        for order in marches
        if order.army not in busy | gone
    )
    data = {
        "armies": [names[order.army] for order in marches],
        "places": [_goal(realm, realm.army(order.army).province, order.words) for order in marches],
    }
    province = realm.army(marches[0].army).province
    return Hint("hint_march", "DK-4.3.10", data, edits, province, not edits)


def _settling(realm: Realm, plan: Plan, sheet: Sheet, names: Mapping[int, str]) -> Hint:
    villages = plan.villages[:MOST_LINES]
    done = [order for order in _done(sheet) if order.name == "army_to_village"]
    places = [realm.army(order.army).province for order in villages]
    data = {
        "armies": [names[order.army] for order in villages],
        "places": places,
        "towns": realm.has("towns"),
    }
    edits = tuple((ADD, str(order)) for order in _lacking(villages, done))
    return Hint("hint_village", "DK-4.3.1", data, edits, places[0], not edits)


def _sending_settlers(realm: Realm, plan: Plan, sheet: Sheet) -> Hint:
    """Armies that are placed to become a village where they stand (DK-4.3.1)."""
    settlers = plan.settlers[:MOST_LINES]
    data = {
        "armies": len(settlers),
        "cost": sum(army_price(order.thing, realm.race) for order in settlers),
        "places": [order.province for order in settlers],
    }
    edits = tuple((ADD, str(order)) for order in _lacking(settlers, _done(sheet)))
    return Hint("hint_settler", "DK-4.3.1", data, edits, settlers[0].province, not edits)


def _working(realm: Realm, plan: Plan, sheet: Sheet) -> Hint:
    works = plan.works[:MOST_LINES]
    prices = (deed_of(order).price for order in works)
    cost = sum(
        price(realm, order) for price, order in zip(prices, works, strict=True) if price is not None
    )
    data = {"orders": [str(order) for order in works], "cost": cost}
    edits = tuple((ADD, str(order)) for order in _lacking(works, _done(sheet)))
    return Hint("hint_works", deed_of(works[0]).rule, data, edits, works[0].province, not edits)


def _done(sheet: Sheet) -> list[Order]:
    """The orders of the sheet that will be carried out."""
    return [
        answer.order for answer in sheet.answers if answer.was_done and answer.order is not None
    ]


def _lacking(wanted: list[Order], done: list[Order]) -> list[Order]:
    """Those that are not on the sheet, each as often as it is lacking."""
    there = Counter(order.now() for order in done)
    lacking = []
    for order in wanted:
        if there[order]:
            there[order] -= 1
        else:
            lacking.append(order)
    return lacking


def _goal(realm: Realm, start: int, words: tuple[str, ...]) -> int:
    """Where a way leads in the end; a mountain is climbed before it is entered (DK-5.4.5)."""
    here, climbing = start, ""
    for word in words:
        there = realm.board.grid.step(here, word) if word in DIRECTIONS else None
        if there is None:
            continue
        if realm.land(there).terrain == "mountain" and climbing != word:
            climbing = word
        else:
            here, climbing = there, ""
    return here
