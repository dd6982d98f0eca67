"""The map in words: who holds what, what the signs mean, and every province that is known."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _

from dunk.engine.hexes import grid_of
from dunk.engine.outline import ProvinceRow, province_rows
from dunk.engine.tables.peoples import RACES
from dunk.map_legend import lines_of
from dunk.map_paints import STYLES, kingdom_paint, number_paint
from dunk.map_stamps import REBELS
from dunk.wording.lists import say_province
from dunk.wording.names import Names, names_in
from dunk.wording.nouns import (
    PEOPLES,
    STRUCTURES,
    TERRAINS,
    count_turns,
    list_words,
    name_works,
)

Report = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Holder:
    """A line of the legend. ``paint``: as SVG has it; ``lands``: that are known to be its own."""

    number: int
    seat: str
    name: str
    paint: str
    lands: int
    is_me: bool
    is_out: bool


@dataclass(frozen=True, slots=True)
class People:
    """Who lives where a number is in that colour. ``halo``: what goes around it."""

    name: str | Promise
    paint: str
    halo: str


@dataclass(frozen=True, slots=True)
class Place:
    """A province in words. ``seen``: how long ago, "" for now; ``around``: direction -> neighbour;
    ``sentence``: all of it."""

    number: int
    terrain: str
    owner: str
    is_own: bool
    people: str
    built: str
    armies: str
    seen: str
    sentence: str
    around: Mapping[str, int] = field(default_factory=dict)


def holders(report: Report, style: str = "") -> list[Holder]:
    """The kingdoms on the map of a report, as its legend lists them, with the rebels last."""
    chosen = next((known for known in STYLES if known == style), STYLES[0])
    lands: dict[int, int] = {}
    for land in report["provinces"].values():
        owner = land.get("owner", 0)
        lands[owner] = lands.get(owner, 0) + 1
    left = {one["number"] for one in report["kingdoms"] if one["left"] is not None}
    return [
        Holder(
            number=line.number,
            seat=line.seat,
            name=line.name if line.number else _("the rebels"),
            paint=_web((0, 0, 0) if line.index == REBELS else kingdom_paint(line.index, chosen)),
            lands=lands.get(line.number, 0) if line.number else 0,
            is_me=bool(line.number) and line.number == report["kingdom"],
            is_out=line.number in left,
        )
        for line in lines_of(report)
    ]


def peoples() -> list[People]:
    """The colours of the numbers (DK-3.4.2), that of land without people last."""
    named = [(PEOPLES[race], race) for race in RACES]
    return [
        People(name, *map(_web, number_paint(race))) for name, race in [*named, (_("nobody"), None)]
    ]


def places(report: Report) -> list[Place]:
    """Every province that the report's reader sees or remembers, by number."""
    if report["own"] is None:
        return []
    names, grid = names_in(report), grid_of(report["width"], report["height"])
    return [_place(row, names, grid.steps(row.number)) for row in province_rows(report)]


def _place(row: ProvinceRow, names: Names, around: Mapping[str, int]) -> Place:
    land = row.land
    return Place(
        number=row.number,
        terrain=str(TERRAINS[land["terrain"]]),
        owner=names.call(land["owner"]) if "owner" in land else "",
        is_own=row.is_own,
        people=str(PEOPLES[land["population"]]) if "population" in land else "",
        built=list_words(_built(land)),
        armies=list_words(names.call_army(army, "owner") for army in land.get("armies", ())),
        seen=_("%(turns)s ago") % {"turns": count_turns(row.age)} if row.age else "",
        sentence=say_province(row, names),
        around=around,
    )


def _built(land: Mapping[str, Any]) -> Iterator[str]:
    """What stands there, and what ails it."""
    if "plague" in land:
        yield _("plague")
    if "town" in land:
        yield _("town with plague") if "plague" in land["town"] else str(STRUCTURES["town"])
    yield from name_works(land)


def _web(colour: tuple[int, int, int]) -> str:
    red, green, blue = colour
    return f"#{red:02x}{green:02x}{blue:02x}"
