"""What the reader knows of cities and armies when the week is over, as rows of tables."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from dma.engine.tables.buildings import in_order
from dma.wording.names import Names
from dma.wording.nouns import BUILDINGS, STANCES, count_units, list_items, list_troops, name_item

Report = Mapping[str, Any]
Piece = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Hamlet:
    """A village beside its city; ``is_own``: it has the owner of the city."""

    number: int
    name: str
    owner: str
    is_own: bool


@dataclass(frozen=True, slots=True)
class Town:
    """A city. ``seat``: of its owner; ``units``: the garrison as far as it is known; ``queue``: of
    an own city, what is being built; ``stock``: None for those of others."""

    number: int
    name: str
    place: str
    province: str
    owner: str
    seat: str
    units: str
    buildings: str
    stock: int | None
    queue: str
    villages: list[Hamlet]


@dataclass(frozen=True, slots=True)
class Host:
    """An army. ``units``: by type, or how many; ``way``: where its route leads, of one's own."""

    number: int
    name: str
    place: str
    owner: str
    seat: str
    units: str
    stance: str
    way: str


@dataclass(frozen=True, slots=True)
class Known:
    """Cities and armies: the own ones, and those of others by what is known of them. A city is in
    sight if its buildings are."""

    own_cities: list[Town]
    seen_cities: list[Town]
    far_cities: list[Town]
    own_armies: list[Host]
    other_armies: list[Host]


def tell_known(report: Report, names: Names) -> Known:
    """Everything that stands on the map, as far as the report tells."""
    own = report["state"]
    troops = _troops(report)
    villages = _villages(report, names)
    cities = [
        _town(int(n), it, report, names, troops, villages) for n, it in _in_order(report["cities"])
    ]
    armies = [_host(int(n), it, report, names, troops) for n, it in _in_order(report["armies"])]
    mine = "" if own is None else report["states"][str(own)]["seat"]
    return Known(
        [it for it in cities if own is not None and it.seat == mine],
        [it for it in cities if it.seat != mine and it.units],
        [it for it in cities if (own is None or it.seat != mine) and not it.units],
        [it for it in armies if own is not None and it.seat == mine],
        [it for it in armies if own is None or it.seat != mine],
    )


def _in_order(pieces: Mapping[str, Piece]) -> list[tuple[str, Piece]]:
    """By number: a document has its keys sorted as texts."""
    return sorted(pieces.items(), key=lambda item: int(item[0]))


def _troops(report: Report) -> dict[tuple[str, int], Counter[str]]:
    """Holder -> its units by type, of those whose units are told."""
    found: dict[tuple[str, int], Counter[str]] = {}
    for unit in report["units"].values():
        kind, number = unit["holder"]
        found.setdefault((kind, number), Counter())[unit["type"]] += 1
    return found


def _villages(report: Report, names: Names) -> dict[int, list[Hamlet]]:
    """Province -> its villages."""
    owners = {it["province"]: it["owner"] for it in report["cities"].values()}
    found: dict[int, list[Hamlet]] = {}
    for n, it in _in_order(report["villages"]):
        owner = _owner(it["owner"], names)
        is_own = it["owner"] == owners.get(it["province"], 0)
        found.setdefault(it["province"], []).append(Hamlet(int(n), it["name"], owner, is_own))
    return found


def _owner(state: int, names: Names) -> str:
    return names.state(state) if state else _("neutral")


def _seat(report: Report, state: int) -> str:
    return str(report["states"][str(state)]["seat"]) if state else ""


def _town(
    number: int,
    it: Piece,
    report: Report,
    names: Names,
    troops: Mapping[tuple[str, int], Counter[str]],
    villages: Mapping[int, list[Hamlet]],
) -> Town:
    return Town(
        number=number,
        name=it["name"],
        place="{}.{}".format(*it["cell"]),
        province=report["land"]["names"].get(str(it["province"]), ""),
        owner=_owner(it["owner"], names),
        seat=_seat(report, it["owner"]),
        units=_units(troops.get(("city", number)), it["garrison"]),
        buildings=list_items(BUILDINGS[name] for name in in_order(it["buildings"] or ())),
        stock=it.get("stock"),
        queue=_queue(it.get("queue", ())),
        villages=villages.get(it["province"], []),
    )


def _units(known: Mapping[str, int] | None, count: int | None) -> str:
    if known:
        return list_troops(known)
    return "" if count is None else count_units(count)


def _queue(items: Iterable[tuple[str, str, str]]) -> str:
    """What is being built, alike things that follow each other as one."""
    told: list[list[Any]] = []
    for kind, what, *_name in items:
        if told and told[-1][:2] == [kind, what]:
            told[-1][2] += 1
        else:
            told.append([kind, what, 1])
    return list_items(
        f"{n} × {name_item(kind, what)}" if n > 1 else name_item(kind, what)
        for kind, what, n in told
    )


def _host(
    number: int,
    it: Piece,
    report: Report,
    names: Names,
    troops: Mapping[tuple[str, int], Counter[str]],
) -> Host:
    route = it.get("route") or []
    stance = str(STANCES[it["stance"]]) if "stance" in it else ""
    if "stance" in it and it["assault"]:
        stance = _("%(stance)s, storms") % {"stance": stance}
    return Host(
        number=number,
        name=it.get("name") or "",
        place="{}.{}".format(*it["cell"]),
        owner=_owner(it["owner"], names),
        seat=_seat(report, it["owner"]),
        units=_units(troops.get(("army", number)), it["count"]),
        stance=stance,
        way="" if not route else "{}.{}".format(*route[-1]),
    )
