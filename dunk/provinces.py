"""One province and all that a reader knows of it, with its neighbourhood on the map."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from dunk.concerning import own_lands
from dunk.engine.decoding import read_province
from dunk.engine.economy import people_gold
from dunk.engine.hexes import grid_of
from dunk.engine.outline import ProvinceRow
from dunk.engine.tables.lands import GOODS
from dunk.gazetteer import say_plague
from dunk.map_hexes import HIGH, PITCH, WIDE, corner_of, outline_of
from dunk.maps import size_of
from dunk.news import say
from dunk.wording.lists import say_province, tell_own_army
from dunk.wording.names import Names, names_in, seats_in
from dunk.wording.nouns import (
    DIRECTIONS,
    PEOPLES,
    STRUCTURES,
    TERRAINS,
    count_gold,
    count_turns,
    count_villages,
    list_goods,
    list_words,
)

Report = Mapping[str, Any]
Land = Mapping[str, Any]

#: The room around a province on its picture: so much of the next ones, in units.
ROOM: Final = (WIDE * 1.25, PITCH * 1.25)
#: Fields of a province that are not in the position.
_SHOWN: Final = ("seen", "terrain", "armies")


@dataclass(frozen=True, slots=True)
class Fact:
    """Something that is known of it. ``rule``: where the book tells of such things."""

    label: str
    text: str
    rule: str = ""


@dataclass(frozen=True, slots=True)
class Troop:
    """An army there. ``about``: what is known of an own one; ``seat``: of its owner."""

    name: str
    owner: str
    seat: str
    is_own: bool
    about: str


@dataclass(frozen=True, slots=True)
class Told:
    """What happened there in the last turn."""

    text: str
    rule: str


@dataclass(frozen=True, slots=True)
class Then:
    """How it was seen after a turn, where it looked otherwise than before."""

    turn: int
    text: str


@dataclass(frozen=True, slots=True)
class Neighbour:
    """``points``: its outline on the picture, as SVG has it."""

    number: int
    way: str
    words: str
    points: str


@dataclass(frozen=True, slots=True)
class Page:
    """``view``: the part of the map that is shown, as SVG has it; ``map_size``: of all of it;
    ``points``: the outline of the province; ``seen``: how long ago, "" for now."""

    number: int
    title: str
    is_known: bool
    is_own: bool
    seat: str
    seen: str
    view: str
    map_size: tuple[int, int]
    points: str
    facts: list[Fact]
    troops: list[Troop]
    news: list[Told]
    past: list[Then]
    around: list[Neighbour]


def present(report: Report, number: int, earlier: Iterable[Report] = ()) -> Page | None:
    """All that the report's reader knows of a province; None if the map has none of that number.

    ``earlier``: his older reports, the oldest first.
    """
    grid = grid_of(report["width"], report["height"])
    if number not in grid:
        return None
    names = names_in(report)
    land: Land = report["provinces"].get(str(number), {})
    own = own_lands(report)
    left, top = corner_of(number, grid.width)
    wide, high = WIDE + 2 * ROOM[0], HIGH + 2 * ROOM[1]
    age = report["turn"] - 1 - land["seen"] if land else 0
    seats = seats_in(report)
    return Page(
        number=number,
        title=str(TERRAINS[land["terrain"]]) if land else pgettext("province", "never seen"),
        is_known=bool(land),
        is_own=number in own,
        seat=seats.get(land.get("owner", 0), ""),
        seen=_("%(turns)s ago") % {"turns": count_turns(age)} if age else "",
        view=f"{left - ROOM[0]:g} {top - ROOM[1]:g} {wide:g} {high:g}",
        map_size=size_of(report),
        points=_points(number, grid.width),
        facts=list(_facts(report, number, land, names)) if land else [],
        troops=list(_troops(report, number, land, names, seats)),
        news=[
            Told(say(event, names), event["rule"])
            for event in report["events"]
            if number in (event["place"], event["data"].get("start"))
        ],
        past=_past([*earlier, report], number),
        around=[
            Neighbour(
                there, str(DIRECTIONS[way]), _words(report, there), _points(there, grid.width)
            )
            for way, there in grid.steps(number).items()
        ],
    )


def _points(number: int, columns: int) -> str:
    return " ".join(f"{x},{y}" for x, y in outline_of(*corner_of(number, columns)))


def _facts(report: Report, number: int, land: Land, names: Names) -> Iterator[Fact]:
    owner = land.get("owner", 0)
    yield Fact(_("Owner"), names.call(owner) if owner else _("nobody"), "DK-7.1")
    people = str(PEOPLES[land["population"]]) if "population" in land else _("nobody")
    yield Fact(_("People"), people, "DK-10")
    if owner and owner == report["kingdom"]:
        kept = {name: value for name, value in land.items() if name not in _SHOWN}
        province = read_province(kept, "province", number, land["terrain"])
        has_nets = "fishing_nets" in report["own"]["technologies"]
        gold = people_gold(province, fishing_nets=has_nets)
        yield Fact(_("Its people pay"), count_gold(gold), "DK-14.1.3")
    if "town" in land:
        town = land["town"]
        about = _("of %(people)s") % {"people": PEOPLES[town["race"]]}
        held = [town.get("stock", {}).get(good, 0) for good in GOODS]
        if owner == report["kingdom"]:
            about = _("%(town)s, in store: %(goods)s") % {"town": about, "goods": list_goods(held)}
        yield Fact(_("Town"), about, "DK-7.6")
    if "villages" in land:
        yield Fact(_("Villages"), count_villages(land["villages"]), "DK-11.1")
    stands = [land["mine"]] if "mine" in land else []
    stands += land.get("structures", ())
    if stands:
        yield Fact(_("Structures"), list_words(STRUCTURES[name] for name in stands), "DK-11.1")
    if "plague" in land:
        yield Fact(_("Plague"), say_plague(land["plague"]), "DK-13.1")
    if "plague" in land.get("town", {}):
        yield Fact(_("Plague in the town"), say_plague(land["town"]["plague"]), "DK-13.1")
    if "supplies" in land:
        where = _("the town in province %(province)s") % {"province": land["supplies"]}
        yield Fact(_("Supplies"), where, "DK-7.7")


def _troops(
    report: Report, number: int, land: Land, names: Names, seats: Mapping[int, str]
) -> Iterator[Troop]:
    known = (report["own"] or {}).get("armies", ())
    own = {army["number"]: army for army in known if army["province"] == number}
    for army in land.get("armies", ()):
        owner, mine = army["owner"], None
        if owner == report["kingdom"]:
            mine = own.get(army["number"])
        yield Troop(
            name=army["name"],
            owner=names.call(owner),
            seat=seats.get(owner, ""),
            is_own=owner == report["kingdom"],
            about=list_words(tell_own_army(mine)) if mine else "",
        )


def _words(report: Report, number: int) -> str:
    """A neighbour in a few words."""
    land = report["provinces"].get(str(number))
    if land is None:
        return pgettext("province", "never seen")
    parts = [str(TERRAINS[land["terrain"]])]
    if land.get("owner"):
        parts.append(names_in(report).call(land["owner"]))
    return list_words(parts)


def _past(reports: Iterable[Report], number: int) -> list[Then]:
    """How it looked after each turn after which it looked otherwise, the newest first."""
    found: list[Then] = []
    last: Land | None = None
    for report in reports:
        land = report["provinces"].get(str(number))
        if land is None or land["seen"] != report["turn"] - 1:
            continue
        seen = {name: land.get(name) for name in _CHANGING}
        if seen != last:
            row = ProvinceRow(number, 0, False, land)
            text = say_province(row, names_in(report)).partition(" ")[2]
            found.append(Then(report["turn"] - 1, text))
        last = seen
    return found[::-1]


#: What of a province makes it look otherwise.
_CHANGING: Final = ("owner", "population", "villages", "mine", "structures", "plague")
