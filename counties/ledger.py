"""The ledger: the stocks of a seat over a turn, which add up from opening to closing."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from counties import telling
from counties.books import Books
from counties.engine import tables
from counties.nouns import name_job, name_stock, sign

Report = Mapping[str, Any]
Event = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Entry:
    """One line: what happened, in which counties, by which rule; ``amounts``: one per stock."""

    step: int
    step_name: str
    text: str
    counties: list[int]
    rule: str
    amounts: list[int]

    @property
    def shown(self) -> list[str]:
        """The amounts with their signs; empty where nothing was moved."""
        return [sign(amount) if amount else "" for amount in self.amounts]


@dataclass(frozen=True, slots=True)
class Ledger:
    """``stocks``: their names; ``opening`` and ``closing``: one number per stock."""

    stocks: list[str]
    opening: list[int]
    entries: list[Entry]
    closing: list[int]

    @property
    def changes(self) -> list[str]:
        pairs = zip(self.opening, self.closing, strict=True)
        return [sign(after - before) if after != before else "" for before, after in pairs]


def tell_ledger(report: Report, books: Books) -> Ledger | None:
    """The stocks over the turn; None where nothing is known of them or nothing has happened."""
    if None not in books.start or not report["events"]:
        return None
    entries: dict[tuple[int, str, str], Entry] = {}
    for event, changes in zip(report["events"], books.changes, strict=True):
        moved = {c.what: c.amount for c in changes if c.county is None and c.amount}
        if moved:
            _enter(entries, event, moved)
    return Ledger(
        stocks=[name_stock(good) for good in tables.STOCKS],
        opening=[books.start[None][good] for good in tables.STOCKS],
        entries=list(entries.values()),
        closing=[books.end[None][good] for good in tables.STOCKS],
    )


def _enter(
    entries: dict[tuple[int, str, str], Entry], event: Event, moved: Mapping[str, int]
) -> None:
    """Add to the line of the same happening in other counties, or begin one."""
    text = _name(event)
    key = (event["step"], text, event["rule"])
    if key not in entries:
        step, rule = event["step"], event["rule"]
        amounts = [0] * len(tables.STOCKS)
        entries[key] = Entry(step, telling.name_step(step), text, [], rule, amounts)
    for place, good in enumerate(tables.STOCKS):
        entries[key].amounts[place] += moved.get(good, 0)
    county = event.get("county")
    if county is not None and county not in entries[key].counties:
        entries[key].counties.append(county)


def _name(event: Event) -> str:
    match event["code"]:
        case "sold":
            return _("%(good)s sold") % {"good": name_stock(event["good"])}
        case "bought":
            return _("%(good)s bought") % {"good": name_stock(event["good"])}
        case "recruited":
            return _("recruits armed")
        case "castle_started":
            return _("castle stage begun")
        case "forged":
            return _("armour forged")
        case "produced":
            return name_job(event["job"])
        case "tax":
            return _("taxes")
        case "corrected":
            return _("corrected by the GM")
    return str(event["code"])
