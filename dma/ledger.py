"""The production of the week: city by city and day by day (DMA-5)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise

from dma.wording.names import Names
from dma.wording.nouns import DAYS

Report = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Entry:
    """One day of a city: what it made, what was eaten, what was spent, what lies in stock."""

    day: str | Promise
    grey: int
    green: int
    villages: int
    gross: int
    upkeep: int
    net: int
    spent: int
    stock: int


@dataclass(frozen=True, slots=True)
class Book:
    """The entries of one city."""

    number: int
    city: str
    entries: list[Entry]


def tell_ledger(report: Report, names: Names) -> list[Book]:
    """The books of the reader's cities, in the order of their numbers."""
    books: dict[int, list[Entry]] = {}
    for day in report["days"]:
        made = {
            it["data"]["city"]: it["data"] for it in day["events"] if it["code"] == "production"
        }
        kept = {it["data"]["city"]: it["data"] for it in day["events"] if it["code"] == "stock"}
        for city, data in made.items():
            after = kept.get(city)
            books.setdefault(city, []).append(
                Entry(
                    DAYS[day["day"]],
                    data["grey"],
                    data["green"],
                    data["villages"],
                    data["gross"],
                    data["upkeep"],
                    after["net"] if after else 0,
                    after["spent"] if after else 0,
                    after["after"] if after else 0,
                )
            )
    return [Book(city, names.city(city), entries) for city, entries in sorted(books.items())]
