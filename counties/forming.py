"""The order form of Counties: a card for each own county, with every field of CO-20.3."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from counties.charting import LETTERS
from counties.engine import sheet, tables
from counties.nouns import GOODS, name_job, name_resource

Report = Mapping[str, Any]
Values = Mapping[str, int | bool]


@dataclass(frozen=True, slots=True)
class Control:
    """One number to fill in. ``note``: what one should know of it; ``is_off``: it does nothing."""

    name: str
    label: str
    value: int | bool
    note: str = ""
    is_off: bool = False


@dataclass(frozen=True, slots=True)
class Trade:
    """A good of the player's stock, with what is there and what it costs."""

    name: str
    held: int
    sell: Control
    buy: Control


@dataclass(frozen=True, slots=True)
class Card:
    """One own county: its facts, its controls, and what is expected of it (None: it is lost)."""

    county: Mapping[str, Any]
    resources: list[tuple[str, str]]
    labour: list[Control]
    people: int
    sent: int
    rest: int
    tax: Control
    rates: tuple[int, ...]
    recruit: Control
    castle: Control
    slaughter: Control
    buy_cows: Control
    sell_cows: Control
    moves: list[Control]
    expected: Mapping[str, Any] | None

    @property
    def is_too_many(self) -> bool:
        """Whether more people are sent to work than there are."""
        return self.rest < 0


def trades(report: Report, values: Values) -> list[Trade]:
    """The goods of the stock, in the order of CO-6."""
    stocks = report["own"]["stocks"]
    return [
        Trade(
            name=str(GOODS[good]),
            held=stocks[good],
            sell=_stock_control(values, "sell", good, tables.PRICES[good].sell),
            buy=_stock_control(values, "buy", good, tables.PRICES[good].buy),
        )
        for good in tables.GOODS
    ]


def _stock_control(values: Values, verb: str, good: str, price: int) -> Control:
    name = f"{verb}_{good}"
    words = _("sell %(good)s") if verb == "sell" else _("buy %(good)s")
    note = _("at %(price)s") % {"price": price}
    return Control(name, words % {"good": GOODS[good]}, values[name], note)


def cards(report: Report, values: Values, forecast: Mapping[str, Any]) -> list[Card]:
    """A card per own county, by id."""
    expected = {county["id"]: county for county in forecast["counties"]}
    places = {(county["x"], county["y"]): county for county in report["counties"]}
    return [
        _card(report, county, values, expected.get(county["id"]), places)
        for county in report["own"]["counties"]
    ]


def _card(
    report: Report,
    county: Mapping[str, Any],
    values: Values,
    expected: Mapping[str, Any] | None,
    places: Mapping[tuple[int, int], Mapping[str, Any]],
) -> Card:
    name = f"c{county['id']}-"
    castle = _castle(county, values[f"{name}start_castle"])
    labour = [_job(county, job, values, bool(castle.value)) for job in tables.JOBS]
    people = county["population"] - int(values[f"{name}recruit"])
    sent = sum(int(control.value) for control in labour)
    return Card(
        county=county,
        resources=[
            (LETTERS[mark], name_resource(mark)) for mark in tables.RESOURCES if county[mark]
        ],
        labour=labour,
        people=people,
        sent=sent,
        rest=people - sent,
        tax=Control(f"{name}tax", _("Tax rate"), values[f"{name}tax"]),
        rates=tables.TAX_RATES,
        recruit=_control(values, f"{name}recruit", _("Recruit soldiers"), _("one suit each")),
        castle=castle,
        slaughter=_control(values, f"{name}slaughter", _("Slaughter cows")),
        buy_cows=_control(values, f"{name}buy_cows", _("Buy cows"), _price("buy")),
        sell_cows=_control(values, f"{name}sell_cows", _("Sell cows"), _price("sell")),
        moves=_moves(report, county, values, places),
        expected=expected,
    )


def _price(side: str) -> str:
    return _("at %(price)s") % {"price": getattr(tables.PRICES["cows"], side)}


def _control(values: Values, name: str, label: str, note: str = "") -> Control:
    return Control(name, label, values[name], note)


def _job(county: Mapping[str, Any], job: str, values: Values, starts: bool) -> Control:
    """A job is off where the county lacks what it needs (CO-5.3)."""
    needs = tables.JOB_NEEDS[job]
    name = f"c{county['id']}-{job}"
    note, is_off = "", False
    if needs in tables.RESOURCES and not county[needs]:
        note, is_off = _("no %(resource)s here") % {"resource": name_resource(needs)}, True
    elif job == "castle" and not county["castle_building"] and not starts:
        note, is_off = _("nothing is being built"), True
    return Control(name, name_job(job).capitalize(), values[name], note, is_off)


def _castle(county: Mapping[str, Any], value: int | bool) -> Control:
    """The next stage with its price, or why there is none (CO-7)."""
    name = f"c{county['id']}-start_castle"
    size = county["castle_size"]
    if county["castle_building"]:
        done = {"size": size + 1, "work": county["castle_work"], "all": tables.STAGE_WORK}
        note = _("stage %(size)s is in progress: %(work)s of %(all)s units") % done
        return Control(name, _("Start the next castle stage"), value, note, is_off=True)
    if size == tables.LARGEST_CASTLE:
        return Control(name, _("Start a castle stage"), value, _("it cannot grow any more"), True)
    stage = tables.CASTLES[size + 1]
    cost = {"wood": stage.wood, "stone": stage.stone}
    label = _("Start castle stage %(size)s") % {"size": stage.size}
    return Control(name, label, value, _("%(wood)s wood, %(stone)s stone") % cost)


def _moves(
    report: Report,
    county: Mapping[str, Any],
    values: Values,
    places: Mapping[tuple[int, int], Mapping[str, Any]],
) -> list[Control]:
    """A field for each side on which a county lies, in the order N, E, S, W."""
    words = {
        "N": _("Move north into %(county)s"),
        "E": _("Move east into %(county)s"),
        "S": _("Move south into %(county)s"),
        "W": _("Move west into %(county)s"),
    }
    controls = []
    for letter, (dx, dy) in tables.DIRECTIONS.items():
        there = places.get((county["x"] + dx, county["y"] + dy))
        if there is not None:
            name = f"c{county['id']}-move_{letter.lower()}"
            label = words[letter] % {"county": there["id"]}
            controls.append(Control(name, label, values[name], _whose(report, there)))
    return controls


def _whose(report: Report, county: Mapping[str, Any]) -> str:
    if county["owner"] == report["seat"]:
        return _("yours: a transfer")
    if county["owner"] is None:
        defence = county["population"] // tables.UNCLAIMED_DEFENCE_DIVISOR
        return _("unclaimed: an attack on force %(force)s") % {"force": defence}
    return _("of %(owner)s: an attack") % {"owner": county["owner"]}


def marches(report: Report, text: str) -> list[tuple[int, int, int]]:
    """From, to and number of the soldiers that a sheet sends out."""
    return marching(report, sheet.fields(report, text)) if report["own"] else []


def marching(report: Report, values: Values) -> list[tuple[int, int, int]]:
    """From, to and number of the soldiers that the form sends out."""
    places = {(county["x"], county["y"]): county["id"] for county in report["counties"]}
    found = []
    for county in report["own"]["counties"]:
        for letter, (dx, dy) in tables.DIRECTIONS.items():
            soldiers = int(values.get(f"c{county['id']}-move_{letter.lower()}", 0))
            if soldiers:
                there = places[county["x"] + dx, county["y"] + dy]
                found.append((county["id"], there, soldiers))
    return found


def held(values: Values) -> str:
    """Every field with what it holds, as the form will post it, in JSON."""
    shown = {
        name: ("on" if value else "") if isinstance(value, bool) else str(value)
        for name, value in values.items()
    }
    return json.dumps(shown, separators=(",", ":"))
