"""Orders a hungry county would need, as comments to take up by taking the # away (CO-20.9)."""

from collections.abc import Iterator, Mapping
from typing import Any

from counties.engine.checks import check
from counties.engine.orders import Buy, Slaughter
from counties.engine.realm import Realm


def suggest_meals(realm: Realm, text: str) -> dict[int, list[str]]:
    """County -> comments that tell how it comes to a normal ration if the rest is done as ``text``.

    Bought cows are suggested by ascending county as long as the gold lasts, so that all
    suggestions can be taken up at once.
    """
    sheet = check(realm, text)
    hungry: list[Mapping[str, Any]] = [r.data for r in sheet.remarks if r.code == "CO-W03"]
    meals: dict[int, list[str]] = {}
    gold = realm.stocks.gold
    for meal in sorted(hungry, key=lambda meal: meal["county"]):
        number, can_buy = meal["county"], meal["cost"] <= gold
        ask = sheet.plan.slaughters.get(number)
        meals[number] = list(_comments(number, meal, can_buy, ask.amount if ask else 0))
        gold -= meal["cost"] if can_buy else 0
    return meals


def _comments(number: int, meal: Mapping[str, Any], can_buy: bool, ordered: int) -> Iterator[str]:
    hungry = f"#   hungry: {meal['food']} food for {meal['population']} people"
    only = meal["slaughter_only"]
    if not can_buy and only is None:
        yield f"{hungry}, and neither gold nor cows enough for a normal ration"
        return
    instead = f" and take out {Slaughter(number, ordered)}" if ordered else ""
    yield f"{hungry}; for a normal ration take the # off below{instead}:"
    if not can_buy:
        yield f"# {Slaughter(number, only)}"
        return
    yield f"# {Buy(meal['buy'], 'cows', number)}"
    yield f"# {Slaughter(number, meal['slaughter'])}"
    if only is not None:
        yield f"#   or, buying none: {Slaughter(number, only)}"
