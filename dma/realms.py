"""The states side by side: land, cities, relations (DMA-2.9, DMA-4.8, DMA-19.2)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise

from dma.engine.rules import Rules
from dma.wording.nouns import RELATIONS

Report = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Realm:
    """One state. ``share``: of all land, in percent; ``bar``: how far it is on the way to victory,
    of 100; ``player``: what its player is called here. ``relation`` to the reader, the one that
    counts, is made of his ``attitude`` and of ``theirs``; all "" for himself and for strangers.
    ``kind``: the id of the relation."""

    number: int
    seat: str
    name: str
    player: str
    territory: int
    share: int
    bar: int
    cities: int
    out: int | None
    is_mine: bool
    kind: str
    relation: str | Promise
    attitude: str | Promise
    theirs: str | Promise


def tell_realms(report: Report, seats: Mapping[str, str]) -> list[Realm]:
    """All states, the largest first."""
    needed = cells_needed(report)
    found = [
        Realm(
            number=int(n),
            seat=it["seat"],
            name=it["name"],
            player=seats.get(it["seat"], ""),
            territory=it["territory"],
            share=100 * it["territory"] // max(1, report["cells"]),
            bar=min(100, 100 * it["territory"] // needed),
            cities=it["cities"],
            out=it["out"],
            is_mine=int(n) == report["state"],
            kind=it.get("relation", ""),
            relation=RELATIONS.get(it.get("relation", ""), ""),
            attitude=RELATIONS.get(it.get("attitude", ""), ""),
            theirs=RELATIONS.get(it.get("theirs", ""), ""),
        )
        for n, it in report["states"].items()
    ]
    return sorted(found, key=lambda realm: (-realm.territory, -realm.cities, realm.number))


def percent_needed(report: Report) -> int:
    """The share of the land that has to be exceeded to win (DMA-19.2)."""
    return Rules(**report["rules"]).victory_percent(len(report["states"]))


def cells_needed(report: Report) -> int:
    """The fewest cells of land with which a state wins (DMA-19.2)."""
    return int(report["cells"]) * percent_needed(report) // 100 + 1
