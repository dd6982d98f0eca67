"""The checks of CO-21: one code for the order page and the resolution (CO-4.3).

A sheet is read, its orders are taken up by the seat's plan, and what depends on the seat alone is
rehearsed with the very steps of the turn. So whatever would be cut at resolution is known here.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from counties.engine import tables
from counties.engine.board import Board
from counties.engine.cautions import warn
from counties.engine.orders import (
    Buy,
    Castle,
    Draw,
    Fault,
    Labour,
    Move,
    Order,
    Pass,
    Reading,
    Recruit,
    Sell,
    Slaughter,
    Tax,
    read_line,
)
from counties.engine.plan import Ask, March, Plan, stored_form
from counties.engine.reading import split_lines
from counties.engine.realm import Realm, realm_from
from counties.engine.rehearsal import rehearse
from counties.engine.state import Document

ERROR: Final = "error"
WARNING: Final = "warning"
REMARK_CODES: Final = (
    *(f"CO-E{number:02}" for number in range(1, 16)),
    *(f"CO-W{number:02}" for number in range(1, 10)),
)


@dataclass(frozen=True, slots=True)
class LineRead:
    """How one line of a sheet was read.

    ``kind``: order, comment, blank, ignored (quoted text), or error: the line does nothing.
    ``order``: its canonical text, "" where there is none. ``asked`` and ``done``: the amount of
    the order and what the turn will do of it (people for LABOUR, 0 or 1 for CASTLE); None where
    an order has no amount.
    """

    number: int
    text: str
    kind: str
    order: str = ""
    asked: int | None = None
    done: int | None = None


@dataclass(frozen=True, slots=True)
class Remark:
    """One answer to a sheet. ``line`` 0: about a county or the whole sheet. ``data``: JSON-able."""

    line: int
    severity: str
    code: str
    rule: str
    data: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet as it was read and as it will be carried out.

    ``orders``: stored form (CO-20.4), amounts as given. ``passes``: PASS alone. ``plan``: what the
    resolution works with. ``realm`` and ``board``: for which it was read, and its rehearsal there.
    """

    lines: tuple[LineRead, ...]
    remarks: tuple[Remark, ...]
    orders: Document
    passes: bool
    plan: Plan
    realm: Realm
    board: Board

    @property
    def clean(self) -> bool:
        """No error in it. Warnings may be there."""
        return all(remark.severity != ERROR for remark in self.remarks)


def check(realm: Realm, text: str) -> Sheet:
    """Read a sheet for a realm and tell what of it cannot be done, and why."""
    raw = split_lines(text)
    readings = [read_line(line) for line in raw]
    taken = _Taking(realm)
    for number, reading in enumerate(readings, 1):
        taken.take(number, reading)
    taken.settle_passes(readings)
    board = rehearse(realm, taken.plan)
    done = board.outcomes.get(realm.seat or "", {})
    remarks = [
        *taken.remarks,
        *(Remark(cut.line, ERROR, cut.code, cut.rule, cut.data) for cut in board.cuts),
        *(
            Remark(line, _severity(line, code), code, rule, data)
            for line, code, rule, data in warn(board, taken.plan)
        ),
    ]
    return Sheet(
        lines=tuple(
            _line(number, raw[number - 1], reading, taken.useless, done)
            for number, reading in enumerate(readings, 1)
        ),
        remarks=tuple(sorted(remarks, key=_by_place)),
        orders=stored_form(taken.plan),
        passes=taken.passes,
        plan=taken.plan,
        realm=realm,
        board=board,
    )


def check_report(report: Mapping[str, Any], text: str) -> Sheet:
    """``check`` for whoever holds a report and no position: the order page, mail, bots."""
    return check(realm_from(report), text)


def _severity(line: int, code: str) -> str:
    """No line of this sheet is to blame for what stands from an earlier one (CO-5.9)."""
    return ERROR if line and code < "CO-W" else WARNING


def _by_place(remark: Remark) -> tuple[int, str, str]:
    county = remark.data.get("county", 0)
    return remark.line, remark.code, f"{county:>9}"


def _line(
    number: int,
    text: str,
    reading: Reading,
    useless: set[int],
    done: Mapping[int, tuple[int, int]],
) -> LineRead:
    if reading.order is None or number in useless:
        kind = "error" if number in useless else reading.kind
        return LineRead(number, text, kind, str(reading.order or ""))
    asked, got = done.get(number, (None, None))
    return LineRead(number, text, "order", str(reading.order), asked, got)


class _Taking:
    """Takes up the orders of a sheet line by line; what the rules forbid is refused with a code."""

    def __init__(self, realm: Realm) -> None:
        self.realm = realm
        self.plan = Plan(received=True)
        self.passes = False
        self.remarks: list[Remark] = []
        self.useless: set[int] = set()  # lines that do nothing
        self.seen: dict[tuple[str, int], int] = {}  # verb, county -> line that counts

    def take(self, number: int, reading: Reading) -> None:
        for found in reading.faults:
            self.remarks.append(Remark(number, ERROR, found.code, found.rule, found.data))
        if reading.order is None:
            return
        fault = self._forbidden(reading.order) or self._repeated(number, reading.order)
        if fault:
            self._refuse(number, fault)
        else:
            self._accept(number, reading.order)

    def settle_passes(self, readings: list[Reading]) -> None:
        """PASS counts only without another order that can be read; DRAW may stand by (CO-20.5)."""
        passes = [n for n, reading in enumerate(readings, 1) if isinstance(reading.order, Pass)]
        others = any(
            reading.order is not None and not isinstance(reading.order, Pass | Draw)
            for reading in readings
        )
        if not passes:
            return
        if others:
            for number in set(passes) - self.useless:
                self._refuse(number, _fault("CO-E14", "CO-20.5", reason="pass", verb="PASS"))
            return
        self.passes = True
        self.plan.received = False

    def _refuse(self, number: int, fault: Fault) -> None:
        self.remarks.append(Remark(number, ERROR, fault.code, fault.rule, fault.data))
        self.useless.add(number)

    def _forbidden(self, order: Order) -> Fault | None:
        """The first check of CO-21 that an order fails by itself, without the other orders."""
        if self.realm.seat is None:
            return _fault("CO-E02", "CO-18.1", verb=_verb(order), out=True)
        match order:
            case Move():
                return self._wrong_way(order)
            case Draw():
                if not self.realm.options.get("agreed_draw"):
                    return _fault("CO-E14", "CO-18.6", reason="no_draw", verb="DRAW")
                return None
            case Pass() | Sell(county=None) | Buy(county=None):
                return None
        verb, county = _verb(order), order.county
        if county not in self.realm.counties:
            return _fault("CO-E02", "CO-4.2", verb=verb, county=county, **self._ruler(county))
        if isinstance(order, Tax) and order.rate not in tables.TAX_RATES:
            return _fault("CO-E12", "CO-14.2", verb=verb, county=county, text=str(order.rate))
        return None

    def _wrong_way(self, move: Move) -> Fault | None:
        """A move must start in an own county and end in one that is adjacent (CO-10.3)."""
        where = {"verb": "MOVE", "county": move.county, "to": move.to}
        if move.county not in self.realm.counties:
            return _fault("CO-E10", "CO-10.3", reason="from", **where, **self._ruler(move.county))
        around = self.realm.neighbours[move.county]
        if isinstance(move.to, str):
            if move.to not in around:
                return _fault("CO-E10", "CO-10.3", reason="nothing", **where, around=dict(around))
        elif move.to not in around.values():
            reason = "far" if move.to in self.realm.owners else "unknown_to"
            return _fault("CO-E10", "CO-10.3", reason=reason, **where, around=dict(around))
        return None

    def _ruler(self, county: int | None) -> dict[str, object]:
        """What is public about a county that is not one's own."""
        if county is None or county not in self.realm.owners:
            return {"known": False}
        return {"known": True, "owner": self.realm.owners[county]}

    def _repeated(self, number: int, order: Order) -> Fault | None:
        """A setting given twice for one county: the first counts (CO-20.2)."""
        if isinstance(order, Sell | Buy | Move):
            return None
        county = 0 if isinstance(order, Pass | Draw) else order.county
        first = self.seen.setdefault((_verb(order), county), number)
        if first == number:
            return None
        data: dict[str, object] = {"verb": _verb(order), "first": first}
        if county:
            data["county"] = county
        return _fault("CO-E14", "CO-20.2", reason="twice", **data)

    def _accept(self, number: int, order: Order) -> None:
        plan = self.plan
        match order:
            case Sell(amount, good, county):
                places = plan.sales.setdefault(good, {})
                places.setdefault(county or 0, []).append(Ask(number, amount))
            case Buy(amount, good, county):
                places = plan.purchases.setdefault(good, {})
                places.setdefault(county or 0, []).append(Ask(number, amount))
            case Labour(county, jobs):
                plan.labour[county] = (number, dict.fromkeys(tables.JOBS, 0) | dict(jobs))
            case Recruit(county, amount):
                plan.recruits[county] = Ask(number, amount)
            case Castle(county):
                plan.castles[county] = number
            case Move(county, to, soldiers):
                there = self.realm.neighbours[county][to] if isinstance(to, str) else to
                plan.moves.append(March(number, county, there, soldiers))
            case Tax(county, rate):
                plan.taxes[county] = Ask(number, rate)
            case Slaughter(county, amount):
                plan.slaughters[county] = Ask(number, amount)
            case Draw():
                plan.draw = True
            case Pass():
                pass  # settled once the whole sheet is read


def _verb(order: Order) -> str:
    return type(order).__name__.upper()


def _fault(code: str, rule: str, **data: object) -> Fault:
    return Fault(code, rule, data)
