"""What the reader knew on the evening of each day, made of the report of the week alone (DMA-20.1).

An evening is a document of the same shape as the report: what is drawn from the one can be drawn
from the other. What is known of Sunday only – routes, units, names of what is gone – is not in it.
"""

from collections.abc import Mapping
from typing import Any, Final

from dma import weeks
from dma.engine.tables.sequence import DAYS

Report = Mapping[str, Any]
Owners = dict[str, int]

#: Public events after which cities and villages have another owner; each says whose they were.
_CAPTURES: Final = ("city_captured", "city_seceded", "village_captured", "state_out")


def evenings(report: Report) -> list[dict[str, Any]]:
    """A document for each day of the report that was played, the first one first."""
    cities = {number: it["owner"] for number, it in report["cities"].items()}
    villages = {number: it["owner"] for number, it in report["villages"].items()}
    found = []
    for day in reversed(report["days"]):
        after = (dict(cities), dict(villages))
        for event in reversed(day["events"]):
            if event["code"] in _CAPTURES:
                _undo(event, cities, villages)
        if 1 <= day["day"] <= DAYS:
            found.append(_evening(report, day, *after))
    return found[::-1]


def _undo(event: Mapping[str, Any], cities: Owners, villages: Owners) -> None:
    """Give back what changed hands."""
    data = event["data"]
    owner = data["state"] if event["code"] == "state_out" else data["from"]
    for number in data["cities"] if "cities" in data else [data.get("city")]:
        if str(number) in cities:
            cities[str(number)] = owner
    for number in data["villages"] if "villages" in data else [data.get("village")]:
        if str(number) in villages:
            villages[str(number)] = owner


def _evening(
    report: Report, day: Mapping[str, Any], cities: Owners, villages: Owners
) -> dict[str, Any]:
    """``cities``, ``villages``: number -> owner on that evening."""
    seen = day["seen"] or {"armies": [], "cities": {}}
    return {
        **report,
        "day": day["day"],
        "week": weeks.played(report),
        "cities": {
            number: _city(it, cities[number], seen["cities"].get(number))
            for number, it in report["cities"].items()
        },
        "villages": {
            number: {**it, "owner": villages[number]} for number, it in report["villages"].items()
        },
        "armies": {
            str(number): _army(report, number, owner, [x, y], units)
            for number, owner, x, y, units in seen["armies"]
        },
        "units": {},
        "days": [day],
        "ending": None,
    }


def _city(it: Mapping[str, Any], owner: int, seen: list[Any] | None) -> dict[str, Any]:
    garrison, buildings = seen if seen is not None else (None, None)
    return {
        "name": it["name"],
        "cell": it["cell"],
        "province": it["province"],
        "owner": owner,
        "garrison": garrison,
        "buildings": buildings,
    }


def _army(report: Report, number: int, owner: int, cell: list[int], units: int) -> dict[str, Any]:
    found: dict[str, Any] = {"owner": owner, "cell": cell, "count": units}
    if name := report["armies"].get(str(number), {}).get("name"):
        found["name"] = name
    return found
