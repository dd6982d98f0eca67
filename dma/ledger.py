"""The production of the week: city by city and day by day (DMA-5), with its dangers (DMA-7)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _

from dma.engine.formulas import BASE
from dma.hundredths import written
from dma.wording.names import Names
from dma.wording.nouns import BUILDINGS, DAYS

Report = Mapping[str, Any]
Data = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Source:
    """What adds to the production of a city; ``green``: in each of its villages."""

    name: str | Promise
    grey: int
    green: int


@dataclass(frozen=True, slots=True)
class Entry:
    """One day of a city: what it made, what was eaten, what was left of it after riots, spent, and
    lost of an idle stock; what lies in stock in the evening. ``riots``: the chances of both kinds
    in percent, ``secession``: in percent, None where there was no danger."""

    day: str | Promise
    grey: int
    green: int
    villages: int
    gross: int
    upkeep: int
    net: int
    spent: int
    cut: int
    stock: int
    riots: tuple[int, int] | None
    secession: str


@dataclass(frozen=True, slots=True)
class Book:
    """The entries of one city, its sources on the last of the days, and what the days came to."""

    number: int
    city: str
    entries: list[Entry]
    sources: list[Source]
    gross: int
    upkeep: int
    spent: int

    @property
    def is_week(self) -> bool:
        return len(self.entries) > 1


def tell_ledger(report: Report, names: Names) -> list[Book]:
    """The books of the reader's cities, in the order of their numbers."""
    entries: dict[int, list[Entry]] = {}
    sources: dict[int, list[Source]] = {}
    for day in report["days"]:
        made, kept, danger = (_by_city(day, code) for code in ("production", "stock", "unrest"))
        for city, data in made.items():
            after, threat = kept.get(city), danger.get(city)
            entries.setdefault(city, []).append(_entry(day["day"], data, after, threat))
            sources[city] = [
                Source(_("every city") if what == BASE else BUILDINGS[what], grey, green)
                for what, grey, green in data["sources"]
            ]
    return [
        Book(
            city,
            names.city(city),
            days,
            sources[city],
            gross=sum(it.gross for it in days),
            upkeep=sum(it.upkeep for it in days),
            spent=sum(it.spent for it in days),
        )
        for city, days in sorted(entries.items())
    ]


def _by_city(day: Mapping[str, Any], code: str) -> dict[int, Data]:
    return {it["data"]["city"]: it["data"] for it in day["events"] if it["code"] == code}


def _entry(day: int, made: Data, kept: Data | None, threat: Data | None) -> Entry:
    return Entry(
        day=DAYS[day],
        **{name: made[name] for name in ("grey", "green", "villages", "gross", "upkeep")},
        net=kept["net"] if kept else 0,
        spent=kept["spent"] if kept else 0,
        cut=kept["cut"] if kept else 0,
        stock=kept["after"] if kept else 0,
        riots=(threat["percent1"], threat["percent2"]) if threat else None,
        secession=written(threat["secession"]) if threat and threat["secession"] else "",
    )


def total(books: Sequence[Book]) -> tuple[int, int, int]:
    """What all cities together made, ate and spent."""
    return (
        sum(book.gross for book in books),
        sum(book.upkeep for book in books),
        sum(book.spent for book in books),
    )
