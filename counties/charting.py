"""What lies over the picture of a report's map and beside it: marches, legend, words."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from counties import map_marches
from counties.callings import NO_NAMES, Names, call
from counties.engine import tables
from counties.grid import CELL, grid_of
from counties.maps import MARGIN
from counties.nouns import count_people, count_soldiers, name_resource
from games.maps.arms import Arms, arms_of
from games.maps.curves import place, spell

Report = Mapping[str, Any]

#: Resource -> the letter that stands for it on the map.
LETTERS = {"forest": "W", "iron_mine": "I", "quarry": "S", "forge": "A"}
#: What happened in a county that the picture shows too.
NEWS = {
    "battle": gettext_lazy("a battle was fought here"),
    "captured": gettext_lazy("taken this turn"),
}


@dataclass(frozen=True, slots=True)
class Arrow:
    """Soldiers on their way, from one county into the next: the arrow that the picture would show.

    ``path``: its outline, as SVG spells it; ``x``, ``y``, ``radius``: the seal with the number.
    """

    path: str
    x: float
    y: float
    radius: float
    soldiers: int


@dataclass(frozen=True, slots=True)
class Owner:
    """A line of the legend."""

    key: str
    name: str
    arms: Arms
    counties: int
    is_me: bool
    is_out: bool


@dataclass(frozen=True, slots=True)
class Chart:
    """``arrows`` are in the units of the map's layout; ``letters``: a letter and its resource."""

    owners: list[Owner]
    arrows: list[Arrow] = field(default_factory=list)
    letters: tuple[tuple[str, str], ...] = ()


def dress(drawn: Chart, arms: Mapping[str, Arms], names: Names = NO_NAMES) -> Chart:
    """The same, its owners in their own arms and by their names. ``arms``: seat -> its arms."""
    owners = [
        replace(owner, arms=arms.get(owner.key, owner.arms), name=call(owner.key, names))
        for owner in drawn.owners
    ]
    return replace(drawn, owners=owners)


def chart(report: Report, moves: Iterable[tuple[int, int, int]] = ()) -> Chart:
    """The map as the report knows it, in arms that stand in for the owners' own (see ``dress``).

    ``moves``: from, to, soldiers.
    """
    places = {
        number: (MARGIN + CELL * (column + 0.5), MARGIN + CELL * (row + 0.5))
        for number, (column, row) in grid_of(report["counties"]).places.items()
    }
    return Chart(
        owners=_owners(report),
        arrows=[
            _arrow(places[start], places[end], soldiers)
            for start, end, soldiers in moves
            if soldiers and start in places and end in places
        ],
        letters=tuple((letter, name_resource(mark)) for mark, letter in LETTERS.items()),
    )


def titles(report: Report) -> Callable[[Mapping[str, Any]], str]:
    """What says a county of the report in one sentence."""
    own = {county["id"]: county for county in (report["own"] or {}).get("counties", ())}
    news: dict[int, list[str]] = {}
    for event in report["events"]:
        if event["code"] in NEWS:
            news.setdefault(event["county"], []).append(str(NEWS[event["code"]]))

    def title(county: Mapping[str, Any]) -> str:
        told = describe(report, county, own.get(county["id"]) or county)
        return ", ".join([told, *news.get(county["id"], ())])

    return title


def describe(report: Report, county: Mapping[str, Any], known: Mapping[str, Any]) -> str:
    """A county in one sentence, for whoever cannot see the drawing."""
    number = county["id"]
    if county["owner"] is None:
        parts = [_("County %(county)s, unclaimed") % {"county": number}]
    elif county["owner"] == report["seat"]:
        parts = [_("County %(county)s, yours") % {"county": number}]
    else:
        whose = {"county": number, "owner": county["owner"]}
        parts = [_("County %(county)s of %(owner)s") % whose]
    people = county["population"]
    parts.append(count_people(people))
    if known.get("soldiers"):
        parts.append(count_soldiers(known["soldiers"]))
    if county["castle_size"]:
        parts.append(_("castle %(size)s") % {"size": county["castle_size"]})
    if county["castle_building"]:
        parts.append(_("a castle stage in progress"))
    parts += [name_resource(mark) for mark in tables.RESOURCES if county[mark]]
    parts.append(_("tax %(rate)s\u00a0%%") % {"rate": county["tax_rate"]})
    return ", ".join(parts)


def _owners(report: Report) -> list[Owner]:
    players = report["players"]
    return [
        Owner(
            key=seat,
            name=seat,
            arms=arms_of("", place),
            counties=told["counties"],
            is_me=seat == report["seat"],
            is_out=told["eliminated"],
        )
        for place, (seat, told) in enumerate(sorted(players.items()))
    ]


def _arrow(start: tuple[float, float], end: tuple[float, float], soldiers: int) -> Arrow:
    """``start``, ``end``: the middles of two cells side by side."""
    dx, dy = round((end[0] - start[0]) / CELL), round((end[1] - start[1]) / CELL)
    (outline,) = place([map_marches.shaft(dx, dy)], 1, *start)
    x, y = map_marches.seal(dx, dy)
    radius = max(map_marches.LEAST_RADIUS, 2.6 + 3.4 * len(str(soldiers)))
    return Arrow(spell([outline]), start[0] + x, start[1] + y, radius, soldiers)
