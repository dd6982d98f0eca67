"""The order form of Counties: a card for each own county, with every field of CO-20.3."""

import json
import zlib
from collections.abc import Iterable, Mapping, Set
from dataclasses import dataclass, fields
from functools import lru_cache
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import get_language, gettext_lazy, pgettext_lazy
from django.utils.translation import gettext as _

from counties import controls, wording
from counties.balance import Account
from counties.charting import LETTERS
from counties.controls import Control, March
from counties.engine import presets, sheet, tables
from counties.engine.board import Board
from counties.engine.checks import Remark
from counties.nouns import GOODS, name_ration, name_resource, name_stock

Report = Mapping[str, Any]
Values = Mapping[str, int | bool]

#: So many cards lie open at first; a larger realm shows one line for each county.
CARDS_OPEN = 3

#: Preset -> what its button says, and what it does.
PRESETS: Mapping[str, tuple[str | Promise, str | Promise]] = {
    "balanced": (
        gettext_lazy("Balanced"),
        gettext_lazy("All fed, herd, castle and forge served; the rest gathers and defends"),
    ),
    "food": (
        gettext_lazy("Feed them"),
        gettext_lazy("Cows bought or slaughtered for a normal ration, and farmers for the herd"),
    ),
    "goods": (
        gettext_lazy("All to goods"),
        gettext_lazy("The herd tended; everybody else brings in what the land holds"),
    ),
    "guard": (
        gettext_lazy("All on guard"),
        gettext_lazy("The herd tended; everybody else defends"),
    ),
    "rest": (
        gettext_lazy("The rest defends"),
        gettext_lazy("Whoever has no other job defends; if too many have one, it is made to fit"),
    ),
    "last": (
        gettext_lazy("As last turn"),
        gettext_lazy("The orders of last turn again, as far as they can be done"),
    ),
    "clear": (
        pgettext_lazy("orders", "Clear"),
        gettext_lazy("No orders here: tax and labour stand as they are"),
    ),
}
#: What is remarked of a county -> the preset that mends it, and what its button says.
REMEDIES: Mapping[str, tuple[str, str | Promise]] = {
    "CO-E05": ("rest", gettext_lazy("Make it fit")),
    "CO-W01": ("cull", gettext_lazy("Slaughter them first")),
    "CO-W03": ("food", gettext_lazy("Feed them")),
    "CO-W05": ("rest", gettext_lazy("Let them defend")),
    "CO-W09": ("rest", gettext_lazy("Make it fit")),
}


@dataclass(frozen=True, slots=True)
class Button:
    """A preset as a button. ``press``: the field and the value that it posts."""

    press: str
    label: str
    title: str


@dataclass(frozen=True, slots=True)
class Said:
    """A remark about a county. ``line``: 0 where no line of the sheet is to blame."""

    line: int
    severity: str
    code: str
    rule: str
    text: str
    remedy: Button | None


@dataclass(frozen=True, slots=True)
class Trade:
    """A stock: what is held, what the orders leave of it, what is expected next turn.

    Gold has nothing to ``sell`` and ``buy``.
    """

    good: str
    name: str
    account: Account
    then: int | None
    sell: Control | None = None
    buy: Control | None = None


@dataclass(frozen=True, slots=True)
class Labour:
    """The people of a county and their jobs. ``people``: who can be sent to work."""

    county: int
    people: int
    controls: tuple[Control, ...]
    presets: tuple[Button, ...]

    @property
    def sent(self) -> int:
        """Who is sent to work."""
        return sum(int(control.value) for control in self.controls)

    @property
    def rest(self) -> int:
        """Who has no job and defends; below 0: so many too many are sent."""
        return self.people - self.sent

    @property
    def is_too_many(self) -> bool:
        return self.rest < 0

    @property
    def over(self) -> int:
        """So many more are sent than there are."""
        return max(0, -self.rest)

    @property
    def shares(self) -> list[tuple[str, int, int]]:
        """The bar over the labour: job, where its part begins, how long it is, in thousandths."""
        found, start = [], 0
        whole = max(self.people, self.sent, 1)
        for job, control in zip(tables.JOBS, self.controls, strict=True):
            part = 1000 * int(control.value) // whole
            found.append((job, start, part))
            start += part
        return found


@dataclass(frozen=True, slots=True)
class Errands:
    """What else can be ordered in a county. ``soldiers``: who can march, after recruiting."""

    county: int
    tax: Control
    rates: tuple[int, ...]
    castle: Control
    slaughter: Control
    buy_cows: Control
    sell_cows: Control
    recruit: Control
    marches: tuple[March, ...]
    soldiers: int

    @property
    def marching(self) -> int:
        """Who is ordered to march."""
        return sum(int(march.control.value) for march in self.marches)


@dataclass(frozen=True, slots=True)
class Expected:
    """What a county is expected to be next turn (``forecast.forecast``)."""

    population: int
    least: int
    most: int
    soldiers: int
    cows: int
    food: int
    ration: str
    tax: int
    castle_size: int
    castle_work: int
    castle_building: bool


@dataclass(frozen=True, slots=True)
class Facts:
    """How an own county stands, and what is expected of it (None: it is lost)."""

    id: int
    population: int
    soldiers: int
    cows: int
    fields: int
    resources: tuple[tuple[str, str], ...]
    castle_size: int
    expected: Expected | None

    @property
    def ration(self) -> str:
        """The ration that is expected."""
        return name_ration(self.expected.ration) if self.expected else ""


@dataclass(frozen=True, slots=True)
class Card:
    """One own county: its facts, its controls, and what is remarked about it."""

    facts: Facts
    labour: Labour
    errands: Errands
    remarks: tuple[Said, ...]
    is_open: bool

    @property
    def errors(self) -> int:
        return sum(said.severity == "error" for said in self.remarks)

    @property
    def warnings(self) -> int:
        return sum(said.severity == "warning" for said in self.remarks)


@dataclass(frozen=True, slots=True)
class Slot:
    """The place of a card on the form: its mark, and how to make it if it is not there already.

    ``values``: what its own fields hold.
    """

    mark: str
    desk: "Desk"
    county: Mapping[str, Any]
    values: Values

    @property
    def card(self) -> Card:
        return _card(self.desk, self.county)

    @property
    def was(self) -> str:
        """What its fields hold, as ``held`` says it of all."""
        return _held(self.values, (self.county["id"],))


def mark_of(*shown: object) -> str:
    """A short sign of what a part of the form shows: equal signs, equal parts."""
    return f"{zlib.crc32(repr(shown).encode()):08x}"


def buttons(report: Report, county: int = 0) -> tuple[Button, ...]:
    """The presets of a county; 0: of the whole realm."""
    return _buttons(county, get_language(), has_last=presets.has_last(report))


@lru_cache(maxsize=2**10)
def _buttons(county: int, language: str | None, *, has_last: bool) -> tuple[Button, ...]:
    """``language``: the active one; it is here to tell the buttons apart."""
    return tuple(
        _button(name, county, label, title)
        for name, (label, title) in PRESETS.items()
        if name != "last" or has_last
    )


def _button(name: str, county: int, label: str | Promise, title: str | Promise = "") -> Button:
    return Button(f"{presets.field_of(county)}={name}", str(label), str(title))


def trades(
    report: Report, values: Values, accounts: Mapping[str, Account], forecast: Mapping[str, Any]
) -> list[Trade]:
    """The stocks: gold, then the goods that can be traded."""
    then = forecast["stocks"] or {}
    return [
        Trade(
            good,
            name_stock(good),
            accounts[good],
            then.get(good),
            *(
                (_stock_control(values, verb, good) for verb in ("sell", "buy"))
                if good in GOODS
                else ()
            ),
        )
        for good in tables.STOCKS
    ]


def _stock_control(values: Values, verb: str, good: str) -> Control:
    words = _("sell %(good)s") if verb == "sell" else _("buy %(good)s")
    price = getattr(tables.PRICES[good], verb)
    name = f"{verb}_{good}"
    return Control(name, words % {"good": GOODS[good]}, values[name], f"{price}", "CO-6")


@dataclass(frozen=True, slots=True)
class Desk:
    """What the cards of a sheet are made of, by county where it can be.

    ``told``: county -> code -> data of the sheet's rehearsal; ``traded``: the stocks after trading;
    ``sites``: counties where a castle stage is being built.
    """

    report: Report
    values: Values
    places: Mapping[tuple[int, int], Mapping[str, Any]]
    told: Mapping[int, controls.Told]
    sites: Set[int]
    traded: Mapping[str, int]
    expected: Mapping[int, Mapping[str, Any]]
    remarks: Mapping[int, list[Remark]]


def desk(
    report: Report,
    values: Values,
    board: Board,
    remarks: Iterable[Remark],
    forecast: Mapping[str, Any],
) -> Desk:
    """``board``: the rehearsal of the sheet that has these values and remarks."""
    told: dict[int, dict[str, Mapping[str, Any]]] = {}
    traded = dict(report["own"]["stocks"])
    for event in board.events:
        data: Mapping[str, Any] = event.data
        if "county" in data:
            told.setdefault(data["county"], {})[event.code] = data
        if event.code in ("sold", "bought") and data["good"] in traded:
            traded[data["good"]] += data["done"] if event.code == "bought" else -data["done"]
    return Desk(
        report=report,
        values=values,
        places={(county["x"], county["y"]): county for county in report["counties"]},
        told=told,
        sites=board.sites,
        traded=traded,
        expected={county["id"]: county for county in forecast["counties"]},
        remarks=_by_county(remarks),
    )


def _by_county(remarks: Iterable[Remark]) -> dict[int, list[Remark]]:
    """County -> what is remarked about it, errors first."""
    found: dict[int, list[Remark]] = {}
    for remark in sorted(remarks, key=lambda remark: remark.severity):
        number = remark.data.get("county")
        if isinstance(number, int):
            found.setdefault(number, []).append(remark)
    return found


def _say(remark: Remark, number: int) -> Said:
    remedy = None
    if remark.code in REMEDIES and remark.data.get("verb") != "RECRUIT":
        preset, label = REMEDIES[remark.code]
        remedy = _button(preset, number, label)
    text = wording.sentence(remark.code, remark.data)
    return Said(remark.line, remark.severity, remark.code, remark.rule, text, remedy)


def slots(desk: Desk) -> list[Slot]:
    """A place for each own county, by id. Its mark is of everything that its card is made of."""
    made = []
    own: dict[str, dict[str, int | bool]] = {}
    for name, value in desk.values.items():
        own.setdefault(name.partition("-")[0], {})[name] = value
    for county in desk.report["own"]["counties"]:
        number = county["id"]
        mark = mark_of(
            number,
            desk.told[number],
            list(own[f"c{number}"].values()),
            desk.expected.get(number),
            [(remark.line, remark.code, remark.data) for remark in desk.remarks.get(number, ())],
            [desk.traded[good] for good in ("armour", "wood", "stone")],
            number in desk.sites,
        )
        made.append(Slot(mark, desk, county, own[f"c{number}"]))
    return made


def _card(desk: Desk, county: Mapping[str, Any]) -> Card:
    number = county["id"]
    return Card(
        facts=_facts(county, desk.expected.get(number)),
        labour=_labour(desk, county),
        errands=_errands(desk, county),
        remarks=tuple(_say(remark, number) for remark in desk.remarks.get(number, ())),
        is_open=len(desk.report["own"]["counties"]) <= CARDS_OPEN,
    )


def _facts(county: Mapping[str, Any], expected: Mapping[str, Any] | None) -> Facts:
    same = ("id", "population", "soldiers", "cows", "fields", "castle_size")
    found = [(LETTERS[mark], name_resource(mark)) for mark in tables.RESOURCES if county[mark]]
    then = None
    if expected is not None:
        then = Expected(**{field.name: expected[field.name] for field in fields(Expected)})
    return Facts(**{name: county[name] for name in same}, resources=tuple(found), expected=then)


def _labour(desk: Desk, county: Mapping[str, Any]) -> Labour:
    number = county["id"]
    told, is_site = desk.told[number], number in desk.sites
    people = told["labour"]["population"]
    found = controls.labour(county, desk.values, told, people, is_site=is_site)
    return Labour(number, people, tuple(found), buttons(desk.report, number))


def _errands(desk: Desk, county: Mapping[str, Any]) -> Errands:
    number, values, told = county["id"], desk.values, desk.told[county["id"]]
    name = f"c{number}-"
    soldiers = county["soldiers"] + county["population"] - told["labour"]["population"]
    buy_cows, sell_cows = controls.cow_trade(county, values)
    return Errands(
        county=number,
        tax=Control(f"{name}tax", _("Tax rate"), values[f"{name}tax"], rule="CO-14.2"),
        rates=tables.TAX_RATES,
        castle=controls.castle(county, values[f"{name}start_castle"], desk.traded),
        slaughter=controls.slaughter(county, values, told),
        buy_cows=buy_cows,
        sell_cows=sell_cows,
        recruit=controls.recruit(county, values, desk.traded["armour"]),
        marches=tuple(controls.marches(desk.report, county, values, desk.places, soldiers)),
        soldiers=soldiers,
    )


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


def held(report: Report, values: Values) -> str:
    """Every field with what it holds, as the form will post it, in JSON; presets hold nothing."""
    numbers = (0, *(county["id"] for county in report["own"]["counties"]))
    return _held(values, numbers)


def _held(values: Values, numbers: Iterable[int]) -> str:
    """These fields and the presets of these counties (0: of the realm) with what they hold."""
    shown = {
        name: ("on" if value else "") if isinstance(value, bool) else str(value)
        for name, value in values.items()
    }
    for number in numbers:
        shown[presets.field_of(number)] = ""
    return json.dumps(shown, separators=(",", ":"))


def held_by_realm(values: Values) -> str:
    """The same of the fields that are no county's."""
    return _held({name: value for name, value in values.items() if "-" not in name}, (0,))
