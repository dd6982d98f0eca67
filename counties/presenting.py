"""What the templates of Counties are given: pure functions of a report, never of a position."""

from collections.abc import Mapping
from typing import Any

from counties import accounts, battles, charting, forming, matters, stories, telling, wording
from counties.books import keep_books
from counties.callings import NO_NAMES, Names
from counties.engine import forecast as forecasting
from counties.engine import sheet, tables
from counties.nouns import name_stock

Report = Mapping[str, Any]


def present_orders(report: Report, text: str) -> dict[str, Any]:
    """Context of the order form: map with the moves of the sheet, trade, cards, forecast."""
    known = {"report": report, "counties": telling.atlas(report)}
    if not report["own"]:
        chart = charting.chart(report)
        return {**known, "told_above": set(), "chart": chart, "cards": [], "was": "{}"}
    values = sheet.fields(report, text)
    forecast = forecasting.forecast(report, text)
    return {
        **known,
        "told_above": {county["id"] for county in report["own"]["counties"]},
        "chart": charting.chart(report, forming.marching(report, values)),
        "stocks": _stocks(report, forecast),
        "trades": forming.trades(report, values),
        "draw": values.get("draw"),
        "cards": forming.cards(report, values, forecast),
        "attacks": [_attack(attack) for attack in forecast["attacks"]],
        "gains": [county for county in forecast["counties"] if county["captured"]],
        "assumptions": [
            wording.sentence(assumed["code"], assumed["data"])
            for assumed in forecast["assumptions"]
        ],
        "was": forming.held(values),
    }


def _stocks(report: Report, forecast: Mapping[str, Any]) -> list[dict[str, Any]]:
    """Each stock now and as it is expected to be."""
    now, then = report["own"]["stocks"], forecast["stocks"] or {}
    return [
        {"name": name_stock(good), "now": now[good], "then": then.get(good)}
        for good in tables.STOCKS
    ]


def _attack(attack: Mapping[str, Any]) -> dict[str, Any]:
    force = attack["soldiers"] * tables.SOLDIER_FORCE
    return {**attack, "force": force, "defence": attack.get("defence_x2", 0) // 2}


def present_report(report: Report, names: Names = NO_NAMES) -> dict[str, Any]:
    """Context of the report, and of the map alone.

    ``told_above``: counties that have a place of their own on the page before the table of all.
    """
    books = keep_books(report)
    orders = (report["own"] or {}).get("orders")
    found = matters.tell_matters(report, names)
    urgent = frozenset(matter.county for matter in found if matter.is_urgent)
    told = stories.tell_counties(report, books, names, urgent)
    return {
        "report": report,
        "played": report["turn"] - 1,
        "chart": charting.chart(report),
        "matters": found,
        "account": accounts.tell_account(report, books),
        "orders": orders and telling.read_back(orders),
        "battles": battles.tell_battles(report, names),
        "stories": told,
        "told_above": {story.county["id"] for story in told},
        "trade": stories.tell_trade(report, books, names),
        "counties": telling.atlas(report),
    }
