"""The map of a report as data for a template: cells with what is drawn in them, in map units."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from django.utils.translation import gettext as _

from counties.engine import tables
from counties.grid import CELL, grid_of
from counties.nouns import count_people, count_soldiers, name_resource
from games.maps.arms import Arms, arms_of

Report = Mapping[str, Any]

#: So many fields are drawn at most.
FIELDS_DRAWN = 12
#: Resource -> the letter that stands for it on the map.
LETTERS = {"forest": "W", "iron_mine": "I", "quarry": "S", "forge": "A"}


@dataclass(frozen=True, slots=True)
class Cell:
    """One county as it is drawn.

    ``left``, ``top``: its corner; ``style``: the owner's number on this map, 0 for nobody;
    ``colour``: that of his arms.
    """

    number: int
    left: int
    top: int
    owner: str
    style: int
    colour: int
    population: int
    fields: int
    castle: int
    is_building: bool
    letters: tuple[str, ...]
    tax_rate: int
    is_mine: bool
    soldiers: int | None
    is_battle: bool
    is_taken: bool
    label: str

    @property
    def strips(self) -> list[tuple[int, int]]:
        """A strip of ploughed land for each field, as many as can be drawn: left and top."""
        return [(8 + 14 * (place % 6), 31 + 17 * (place // 6)) for place in range(self.fields)]

    @property
    def marks(self) -> list[tuple[str, int]]:
        """Resource letters with their place from the left."""
        return [(letter, 15 + 17 * place) for place, letter in enumerate(self.letters)]


@dataclass(frozen=True, slots=True)
class Arrow:
    """Soldiers on their way, from one county into the next; ends short of the middles."""

    x1: float
    y1: float
    x2: float
    y2: float
    soldiers: int


@dataclass(frozen=True, slots=True)
class Owner:
    """A line of the legend."""

    key: str
    style: int
    arms: Arms
    counties: int
    is_me: bool
    is_out: bool


@dataclass(frozen=True, slots=True)
class Chart:
    """The whole drawing. ``width``, ``height``: in units; ``columns``: how many cells wide."""

    width: int
    height: int
    columns: int
    cells: list[Cell]
    owners: list[Owner]
    arrows: list[Arrow] = field(default_factory=list)
    letters: tuple[tuple[str, str], ...] = ()

    @property
    def wanted_width(self) -> int:
        """Pixels across, where there is room for them."""
        return min(150 * self.columns, 720)


def style_of(owner: str | None, players: Iterable[str]) -> int:
    """An owner's number on the map: his place among the players from 1, 0 for nobody."""
    return 0 if owner is None else sorted(players).index(owner) + 1


def dress(drawn: Chart, arms: Mapping[str, Arms]) -> Chart:
    """The same map, its owners in their own arms. ``arms``: seat -> its arms."""
    owners = [replace(owner, arms=arms.get(owner.key, owner.arms)) for owner in drawn.owners]
    colours = {owner.key: owner.arms.colour for owner in owners}
    cells = [replace(cell, colour=colours.get(cell.owner, 0)) for cell in drawn.cells]
    return replace(drawn, owners=owners, cells=cells)


def chart(report: Report, moves: Iterable[tuple[int, int, int]] = ()) -> Chart:
    """The map as the report knows it, in arms that stand in for the owners' own (see ``dress``).

    ``moves``: from, to, soldiers.
    """
    counties = report["counties"]
    grid = grid_of(counties)
    own = _own(report)
    fought = {event["county"] for event in report["events"] if event["code"] == "battle"}
    taken = {event["county"] for event in report["events"] if event["code"] == "captured"}
    cells = [
        _cell(report, county, own.get(county["id"]), grid.places[county["id"]], fought, taken)
        for county in counties
    ]
    places = {cell.number: (cell.left + CELL / 2, cell.top + CELL / 2) for cell in cells}
    drawn = Chart(
        width=grid.columns * CELL,
        height=grid.rows * CELL,
        columns=grid.columns,
        cells=cells,
        owners=_owners(report),
        arrows=[
            _arrow(places[start], places[end], soldiers)
            for start, end, soldiers in moves
            if soldiers and start in places and end in places
        ],
        letters=tuple((letter, name_resource(mark)) for mark, letter in LETTERS.items()),
    )
    return dress(drawn, {})


def _cell(
    report: Report,
    county: Mapping[str, Any],
    own: Mapping[str, Any] | None,
    place: tuple[int, int],
    fought: set[int],
    taken: set[int],
) -> Cell:
    known = own or county
    return Cell(
        number=county["id"],
        left=place[0] * CELL,
        top=place[1] * CELL,
        owner=county["owner"] or "",
        style=style_of(county["owner"], report["players"]),
        colour=0,
        population=county["population"],
        fields=min(county["fields"], FIELDS_DRAWN),
        castle=county["castle_size"],
        is_building=county["castle_building"],
        letters=tuple(LETTERS[mark] for mark in tables.RESOURCES if county[mark]),
        tax_rate=county["tax_rate"],
        is_mine=own is not None,
        soldiers=known.get("soldiers"),
        is_battle=county["id"] in fought,
        is_taken=county["id"] in taken,
        label=describe(report, county, known),
    )


def titles(report: Report) -> Callable[[Mapping[str, Any]], str]:
    """What says a county of the report in one sentence."""
    own = _own(report)
    return lambda county: describe(report, county, own.get(county["id"]) or county)


def _own(report: Report) -> dict[int, Mapping[str, Any]]:
    """The reader's own counties, of which he knows more."""
    return {county["id"]: county for county in (report["own"] or {}).get("counties", ())}


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
            style=style_of(seat, players),
            arms=arms_of("", style_of(seat, players) - 1),
            counties=told["counties"],
            is_me=seat == report["seat"],
            is_out=told["eliminated"],
        )
        for seat, told in sorted(players.items())
    ]


def _arrow(start: tuple[float, float], end: tuple[float, float], soldiers: int) -> Arrow:
    """From near the edge of one cell to beyond the edge of the next, a little to the right, so
    that two armies that pass each other do not hide each other."""
    dx, dy = (end[0] - start[0]) / CELL, (end[1] - start[1]) / CELL
    aside_x, aside_y = -dy * 9, dx * 9
    return Arrow(
        x1=start[0] + dx * 24 + aside_x,
        y1=start[1] + dy * 24 + aside_y,
        x2=start[0] + dx * 68 + aside_x,
        y2=start[1] + dy * 68 + aside_y,
        soldiers=soldiers,
    )
