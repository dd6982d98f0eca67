"""The map in words: whose land is whose, and every province with what stands in it, as far as the
report knows."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import pgettext

from dma import map_legend
from dma.engine.state import LETTERS
from dma.map_titles import say_army, say_city, say_village
from dma.wording.names import Names, names_in
from dma.wording.nouns import TERRAINS
from games.maps.arms import Arms

Report = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Spot:
    """One thing on a cell. ``cell``: as plans write it; ``key``: the first on its cell has the
    cell's own, the others have ""."""

    cell: str
    key: str
    text: str


@dataclass(frozen=True, slots=True)
class Region:
    """A province. ``seat``: of its owner, "" for nobody; ``land``: how many cells of what."""

    number: int
    name: str
    owner: str
    seat: str
    is_own: bool
    cells: int
    land: str
    spots: list[Spot]


@dataclass(frozen=True, slots=True)
class Owner:
    """A line of the legend. ``arms``: None where they are not known."""

    seat: str
    name: str
    is_me: bool
    cities: int
    arms: Arms | None


def owners(report: Report, arms: Mapping[str, Arms]) -> list[Owner]:
    """The states that the legend of the picture has, in its order."""
    return [
        Owner(
            line.seat,
            line.name,
            line.number == report["state"],
            report["states"][str(line.number)]["cities"],
            arms.get(line.seat),
        )
        for line in map_legend.lines_of(report)
    ]


def regions(report: Report) -> list[Region]:
    """All provinces by number."""
    land, names = report["land"], names_in(report)
    owners = {it["province"]: it["owner"] for it in report["cities"].values()}
    counts: dict[int, dict[str, int]] = {}
    for row, numbers in zip(land["terrain"], land["provinces"], strict=True):
        for letter, number in zip(row, numbers, strict=True):
            if number:
                counts.setdefault(number, dict.fromkeys("pfm", 0))[letter] += 1
    standing = _standing(report, names)
    found = []
    for number, cells in sorted(counts.items()):
        owner = owners.get(number, 0)
        found.append(
            Region(
                number,
                str(land["names"].get(str(number), number)),
                names.state(owner),
                report["states"][str(owner)]["seat"] if owner else "",
                bool(owner) and owner == report["state"],
                sum(cells.values()),
                ", ".join(_ground(it, n) for it, n in cells.items() if n),
                standing.get(number, []),
            )
        )
    return found


def _ground(letter: str, n: int) -> str:
    told = {"n": n, "type": TERRAINS[LETTERS[letter]]}
    return pgettext("so many of a type", "%(n)s %(type)s") % told


def _standing(report: Report, names: Names) -> dict[int, list[Spot]]:
    """Province -> what stands in it, cities first, then villages and armies."""
    found: dict[int, list[Spot]] = {}
    keys: set[str] = set()
    provinces = report["land"]["provinces"]
    for part, say in (("cities", say_city), ("villages", say_village), ("armies", say_army)):
        for number, it in sorted(report[part].items(), key=lambda item: int(item[0])):
            x, y = it["cell"]
            cell = f"{x}.{y}"
            key = "" if cell in keys else cell
            keys.add(cell)
            found.setdefault(provinces[y][x], []).append(
                Spot(cell, key, say(int(number), it, names))
            )
    return found
