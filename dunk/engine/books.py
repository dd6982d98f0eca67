"""The account of a turn as lines (DK-3.3.3): every term of DK-5.11 in its order."""

from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

UPKEEP_KINDS: Final = tuple(
    f"{kind}_{where}"
    for kind in ("normal", "mounted", "town_guard")
    for where in ("home", "abroad")
)


class AccountLine(NamedTuple):
    """One line. ``code``: before, lands, costs, administration, crime, town, guards, upkeep, after
    or winning. ``gold``: what it adds, below 0 for what is paid; of before, after and winning a
    sum. ``place``: of a town, else -1. ``kind``: of upkeep, "" if there is none to pay.
    ``produced``, ``stock``: of a town, in the order of ``GOODS``."""

    code: str
    gold: int
    place: int = -1
    kind: str = ""
    produced: tuple[int, ...] = ()
    stock: tuple[int, ...] = ()


SUMS: Final = frozenset({"before", "after", "winning"})


def account_lines(report: Mapping[str, Any]) -> list[AccountLine]:
    """The lines of a report's account, none if it has none. What is neither before, after nor
    winning adds up to the difference of the first two."""
    account = report["account"]
    return [] if account is None else list(_lines(account))


def _lines(account: Mapping[str, Any]) -> Iterator[AccountLine]:
    yield AccountLine("before", account["before"])
    yield AccountLine("lands", account["lands"])
    for cost in ("costs", "administration", "crime"):
        yield AccountLine(cost, -account[cost])
    for town in account["by_town"]:
        yield AccountLine(
            "town",
            town["gold"],
            town["place"],
            produced=tuple(town["produced"]),
            stock=tuple(town["stock"]),
        )
    if account["guards"]:
        yield AccountLine("guards", -account["guards"])
    paid = account["upkeep"]
    for kind in UPKEEP_KINDS:
        if kind in paid:
            yield AccountLine("upkeep", -paid[kind], kind=kind)
    if not paid:
        yield AccountLine("upkeep", 0)
    yield AccountLine("after", account["after"])
    yield AccountLine("winning", account["winning"])
