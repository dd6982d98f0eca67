"""The account as a table (DK-3.3.3): every term with its rule, and what the towns did."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from dunk.engine.books import SUMS, AccountLine, account_lines
from dunk.wording.account import say_line
from dunk.wording.nouns import list_goods

Report = Mapping[str, Any]

#: The rule by which each term is reckoned.
RULES: Final = {
    "before": "DK-5.11",
    "lands": "DK-7.1",
    "costs": "DK-11.1",
    "administration": "DK-7.2.1",
    "crime": "DK-7.3.1",
    "town": "DK-7.6.4",
    "guards": "DK-11.2.13",
    "upkeep": "DK-7.4.1",
    "after": "DK-7.4.2",
    "winning": "DK-17.2",
}


@dataclass(frozen=True, slots=True)
class Row:
    """One term. ``gold``: with its sign, a sum without; ``place``: of a town that is still known,
    or -1; what the town ``produced``, ``used`` and has in ``stock``, in words."""

    code: str
    label: str
    gold: str
    rule: str
    place: int = -1
    produced: str = ""
    used: str = ""
    stock: str = ""

    @property
    def is_sum(self) -> bool:
        return self.code in SUMS

    @property
    def is_negative(self) -> bool:
        return self.gold.startswith("−")


def tell_account(report: Report) -> list[Row]:
    """The lines of the account in their order; none before the first income."""
    used = {}
    if report["account"]:
        used = {town["place"]: town["used"] for town in report["account"]["by_town"]}
    return [_row(report, line, used) for line in account_lines(report)]


def _row(report: Report, line: AccountLine, used: Mapping[int, list[int]]) -> Row:
    row = Row(
        line.code,
        say_line(line),
        sign(line.gold) if line.code not in SUMS else minus(line.gold),
        RULES[line.code],
    )
    if line.code != "town":
        return row
    return Row(
        row.code,
        row.label,
        row.gold,
        row.rule,
        line.place if str(line.place) in report["provinces"] else -1,
        list_goods(line.produced),
        list_goods(used[line.place]),
        list_goods(line.stock),
    )


def sign(amount: int) -> str:
    """``+3``, ``−3`` or ``0``."""
    return f"+{amount}" if amount > 0 else minus(amount)


def minus(amount: int) -> str:
    """``3``, or ``−3`` with a minus as wide as a digit."""
    return str(amount) if amount >= 0 else f"−{-amount}"
