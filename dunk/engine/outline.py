"""The parts of a report in their order (DK-3.3.1), as rows of codes and numbers without words."""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from dunk.engine.tables.sequence import CLOSING_NAMES, PHASE_NAMES
from dunk.engine.tables.technologies import TECHNOLOGIES

Report = Mapping[str, Any]

# Rule DK-3.3.1
PARTS: Final = (
    "head",
    "answers",
    "news",
    "account",
    "technologies",
    "relations",
    "rumours",
    "provinces",
    "armies",
    "map",
    "sheet",
    "mark",
)


def _told_order() -> tuple[str, ...]:
    names = [name for name in PHASE_NAMES if name != "havoc"]
    names.insert(names.index("income") + 1, "havoc")
    return (*names, *CLOSING_NAMES)


TOLD_ORDER: Final = _told_order()  # havoc is told after the income


class News(NamedTuple):
    """What a kingdom was told of one phase, in the order in which it happened."""

    phase: str
    events: list[Mapping[str, Any]]


class Development(NamedTuple):
    """A technology that a kingdom does not possess. ``may``: develop it now; ``missing``: what it
    must possess first; else it waits for a discovery or the end of a turn."""

    name: str
    kind: str
    price: int
    may: bool
    missing: tuple[str, ...] = ()


class Relation(NamedTuple):
    """What a kingdom knows of another one that is in the game."""

    kingdom: int
    said: str
    status: str
    contact: bool
    race: str | None


class ProvinceRow(NamedTuple):
    """A province that is seen or remembered. ``age``: turns since it was seen, 0 for now."""

    number: int
    age: int
    is_own: bool
    land: Mapping[str, Any]


class ArmyRow(NamedTuple):
    """An army that is seen now; ``own``: all that is known of an own one, else None."""

    province: int
    army: Mapping[str, Any]
    own: Mapping[str, Any] | None


def news_of(report: Report) -> list[News]:
    """The events by phase, in the order in which phases are told."""
    by_phase: dict[str, list[Mapping[str, Any]]] = {name: [] for name in TOLD_ORDER}
    for event in report["events"]:
        by_phase.setdefault(event["phase"], []).append(event)
    return [News(phase, events) for phase, events in by_phase.items() if events]


def developments(report: Report) -> list[Development]:
    """Technologies that may be developed, then those that lack something, by name."""
    own = report["own"]
    may = [
        Development(name, TECHNOLOGIES[name].kind, TECHNOLOGIES[name].price, True)
        for name in own["developable"]
    ]
    later = [
        Development(name, TECHNOLOGIES[name].kind, TECHNOLOGIES[name].price, False, tuple(missing))
        for name, missing in own["missing"].items()
    ]
    return may + later


def described(report: Report) -> list[str]:
    """Technologies that ``write_tech`` asked about, each once (DK-4.2.11)."""
    asked = [
        name
        for answer in report["answers"]
        if answer["code"] == "order_done"
        for name in answer["data"]["told"].get("technologies", ())
        if answer["rule"] == "DK-4.2.11"
    ]
    return list(dict.fromkeys(asked))


def relations(report: Report) -> list[Relation]:
    """Every other kingdom in the game, by number."""
    plain = {"said": "neutral", "status": "neutral", "contact": False, "race": None}
    known = report["own"]["relations"]
    return [
        Relation(one["number"], **known.get(str(one["number"]), plain))
        for one in report["kingdoms"]
        if one["left"] is None and one["number"] != report["kingdom"]
    ]


def province_rows(report: Report) -> list[ProvinceRow]:
    """All provinces that are known, by number."""
    now, own = report["turn"] - 1, set(report["own"]["lands"])
    # A document that was kept has its keys in the order of texts
    return [
        ProvinceRow(number, now - land["seen"], number in own, land)
        for number, land in sorted((int(key), land) for key, land in report["provinces"].items())
    ]


def army_rows(report: Report) -> list[ArmyRow]:
    """The own armies by number, then all others that are seen now, by province."""
    own = [ArmyRow(army["province"], army, army) for army in report["own"]["armies"]]
    others = [
        ArmyRow(row.number, army, None)
        for row in province_rows(report)
        if not row.age
        for army in row.land.get("armies", ())
        if army["owner"] != report["kingdom"]
    ]
    return own + others
