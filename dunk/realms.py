"""Technologies, relations and kingdoms as tables."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from dunk.engine.outline import described, developments, relations
from dunk.engine.tables.technologies import TECHNOLOGIES
from dunk.wording.names import Names
from dunk.wording.nouns import DECLARATIONS, PEOPLES, STATUSES, count_gold, list_words
from dunk.wording.technologies import describe
from dunk.wording.technology_names import name_for_orders, name_technology

Report = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Craft:
    """A technology with its rule. ``cost``: what developing it takes, or what it lacks."""

    name: str
    rule: str
    cost: str = ""


@dataclass(frozen=True, slots=True)
class Crafts:
    """``described``: those that were asked about, each with sentences of its own."""

    possessed: list[Craft]
    may: list[Craft]
    later: list[Craft]
    described: list[tuple[Craft, list[str]]]


def tell_crafts(report: Report) -> Crafts:
    """Technologies possessed, those that may be developed now, and what the rest lack."""
    rows = developments(report)
    return Crafts(
        possessed=[_craft(name) for name in report["own"]["technologies"]],
        may=[_may(row.name, _cost(row.kind, row.price)) for row in rows if row.may],
        later=[
            _craft(row.name, list_words(map(name_technology, row.missing)))
            for row in rows
            if not row.may
        ],
        described=[(_craft(name), list(describe(name))) for name in described(report)],
    )


def _craft(name: str, cost: str = "") -> Craft:
    return Craft(name_technology(name), TECHNOLOGIES[name].rule, cost)


def _may(name: str, cost: str) -> Craft:
    """One to be ordered."""
    return Craft(name_for_orders(name), TECHNOLOGIES[name].rule, cost)


def _cost(kind: str, price: int) -> str:
    parts = [_("by the leaders")] if kind == "soc" else []
    return list_words([*parts, count_gold(price)] if price or not parts else parts)


@dataclass(frozen=True, slots=True)
class Neighbour:
    """Another kingdom in the game. ``player``: what its seat is called, if that is another name."""

    name: str
    seat: str
    player: str
    status: str
    status_name: str
    said: str
    contact: bool
    people: str


def tell_relations(report: Report, names: Names, seats: Mapping[str, str]) -> list[Neighbour]:
    """Every other kingdom in the game, those that are met first, then by number. ``seats``: key ->
    what its player calls it."""
    of = {one["number"]: one for one in report["kingdoms"]}
    rows = sorted(relations(report), key=lambda row: (not row.contact, row.status == "neutral"))
    return [
        Neighbour(
            name=names.call(row.kingdom),
            seat=of[row.kingdom]["seat"],
            player=_player(of[row.kingdom], seats),
            status=row.status,
            status_name=str(STATUSES[row.status]),
            said=str(DECLARATIONS[row.said]),
            contact=row.contact,
            people=str(PEOPLES[row.race]) if row.race else "",
        )
        for row in rows
    ]


def _player(kingdom: Mapping[str, Any], seats: Mapping[str, str]) -> str:
    name = seats.get(kingdom["seat"], "")
    return "" if name == kingdom["name"] else name


@dataclass(frozen=True, slots=True)
class Realm:
    """What everybody knows of a kingdom. ``left``: after which turn it left, 0 if it has not."""

    name: str
    seat: str
    left: int


def tell_realms(report: Report, names: Names) -> list[Realm]:
    """All kingdoms by number."""
    return [
        Realm(names.call(one["number"]), one["seat"], one["left"]["turn"] if one["left"] else 0)
        for one in report["kingdoms"]
    ]
