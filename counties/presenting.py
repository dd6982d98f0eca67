"""What the templates of Counties are given: pure functions of a report, never of a position."""

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from counties import battles, charting, forming, ledger, matters, stories, telling, wording
from counties.balance import balance
from counties.books import keep_books
from counties.callings import NO_NAMES, Names
from counties.completing import completions
from counties.engine import forecast as forecasting
from counties.engine import tables
from counties.engine.checks import Sheet
from counties.engine.fields import read_fields

Report = Mapping[str, Any]


def present_orders(report: Report, sheet: Sheet) -> dict[str, Any]:
    """Context of the order form: map with the moves of the sheet, trade, cards, forecast.

    What an open page rarely lacks is a function, called only where it is drawn.
    """
    known = {"report": report, "counties": cache(lambda: telling.atlas(report))}
    if not report["own"]:
        chart = charting.chart(report)
        return {**known, "told_above": set(), "chart": chart, "slots": [], "was": "{}", "parts": {}}
    values = read_fields(sheet.realm, sheet.plan)
    forecast = forecasting.foresee(report, sheet)
    marching = forming.marching(report, values)
    desk = forming.desk(report, values, sheet.board, sheet.remarks, forecast)
    form = {
        **known,
        "told_above": {county["id"] for county in report["own"]["counties"]},
        "chart": cache(lambda: charting.chart(report, marching)),
        "trades": forming.trades(report, values, balance(report, sheet.plan, values), forecast),
        "draw": values.get("draw"),
        "realm": _realm(report, forecast),
        "presets": forming.buttons(report),
        "slots": forming.slots(desk),
        "attacks": [_attack(attack) for attack in forecast["attacks"]],
        "gains": [county for county in forecast["counties"] if county["captured"]],
        "assumptions": [
            wording.sentence(assumed["code"], assumed["data"])
            for assumed in forecast["assumptions"]
        ],
        "completions": cache(lambda: completions(sheet.realm)),
        "was": cache(lambda: forming.held(report, values)),
        "realm_was": cache(lambda: forming.held_by_realm(values)),
    }
    return {**form, "parts": _marks(report, marching, form)}


def _marks(report: Report, marching: object, form: Mapping[str, Any]) -> dict[str, str]:
    """A mark of what each part of the form but the cards shows (``forming.mark_of``)."""
    told = [report[name] for name in ("turn", "seat", "options", "players", "counties")]
    ground = forming.mark_of(told, report["own"]["counties"])
    shown: dict[str, Iterable[object]] = {
        "map": (ground,),
        "atlas": (ground,),
        "words": (ground,),
        "marches": (marching,),
        "realm": (form[name] for name in ("trades", "draw", "realm", "presets")),
        "forecast": (form[name] for name in ("attacks", "gains", "assumptions")),
    }
    return {part: forming.mark_of(part, *made_of) for part, made_of in shown.items()}


def _realm(report: Report, forecast: Mapping[str, Any]) -> dict[str, tuple[int, int]]:
    """People, soldiers and counties now and as they are expected to be."""
    own, then = report["own"]["counties"], forecast["counties"]
    return {
        "counties": (len(own), len(then)),
        **{
            what: (sum(county[what] for county in own), sum(county[what] for county in then))
            for what in ("population", "soldiers")
        },
    }


def _attack(attack: Mapping[str, Any]) -> dict[str, Any]:
    force = attack["soldiers"] * tables.SOLDIER_FORCE
    return {**attack, "force": force, "defence": attack.get("defence_x2", 0) // 2}


def present_report(report: Report, names: Names = NO_NAMES) -> dict[str, Any]:
    """Context of the report, and of the map alone.

    ``told_above``: counties that have a place of their own on the page before the table of all;
    ``nothing_above``: the same where the map stands alone.
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
        "ledger": ledger.tell_ledger(report, books),
        "orders": orders and telling.read_back(orders),
        "battles": battles.tell_battles(report, names),
        "stories": told,
        "told_above": {story.county["id"] for story in told},
        "nothing_above": frozenset(),
        "trade": stories.tell_trade(report, books, names),
        "counties": telling.atlas(report, names),
    }
