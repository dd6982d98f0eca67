"""What is left of the stocks after all orders of a sheet, as they were asked for (CO-6 to CO-9)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from counties.engine import tables
from counties.engine.plan import Ask, Plan

Report = Mapping[str, Any]
Values = Mapping[str, int | bool]


@dataclass(frozen=True, slots=True)
class Account:
    """One stock: what is ``held``, and ``left`` after the orders, before anything is made.

    ``left`` below 0: the orders ask for more than there is; ``rule`` says what is then cut.
    """

    good: str
    held: int
    left: int
    rule: str

    @property
    def is_short(self) -> bool:
        return self.left < 0


def balance(report: Report, plan: Plan, values: Values) -> dict[str, Account]:
    """Stock -> its account. Taxes, harvests and suits forged come later and are not counted."""
    held = report["own"]["stocks"]
    spent = {
        "gold": [(_gold_spent(plan), "CO-6.3")],
        **{good: [(_sold(plan, good), "CO-6.3")] for good in tables.GOODS},
    }
    for number in plan.castles:
        county = next(own for own in report["own"]["counties"] if own["id"] == number)
        if county["castle_size"] < tables.LARGEST_CASTLE and not county["castle_building"]:
            stage = tables.CASTLES[county["castle_size"] + 1]
            spent["wood"].append((stage.wood, "CO-7.1"))
            spent["stone"].append((stage.stone, "CO-7.1"))
    smiths = sum(
        int(values[f"c{county['id']}-smith"])
        for county in report["own"]["counties"]
        if county["forge"]
    )
    spent["wood"].append((smiths * tables.SUIT_WOOD, "CO-9.2"))
    spent["iron"].append((smiths * tables.SUIT_IRON, "CO-9.2"))
    recruits = sum(ask.amount for ask in plan.recruits.values())
    spent["armour"].append((recruits * tables.ARMOUR_PER_SOLDIER, "CO-8.2"))
    return {good: _account(good, held[good], spent[good]) for good in tables.STOCKS}


def _account(good: str, held: int, spent: list[tuple[int, str]]) -> Account:
    """The rule is that of the first spending for which there is too little."""
    left, rule = held, ""
    for amount, its_rule in spent:
        left -= amount
        if left < 0 and not rule:
            rule = its_rule
    return Account(good, held, left, rule)


def _sum(places: Mapping[int, list[Ask]]) -> int:
    return sum(ask.amount for asks in places.values() for ask in asks)


def _sold(plan: Plan, good: str) -> int:
    """What goes out of a stock by trade; below 0 when more comes in."""
    return _sum(plan.sales.get(good, {})) - _sum(plan.purchases.get(good, {}))


def _gold_spent(plan: Plan) -> int:
    paid = sum(tables.PRICES[good].buy * _sum(of) for good, of in plan.purchases.items())
    return paid - sum(tables.PRICES[good].sell * _sum(of) for good, of in plan.sales.items())
