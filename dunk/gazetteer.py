"""The lists of a report as rows of tables: provinces with their neighbours, and armies."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from dunk.engine.hexes import grid_of
from dunk.engine.outline import ArmyRow, ProvinceRow, army_rows, province_rows
from dunk.engine.tables.lands import GOODS
from dunk.wording.names import Names, seats_in
from dunk.wording.nouns import (
    ARMIES,
    DIRECTIONS,
    PEOPLES,
    TERRAINS,
    count_turns,
    list_goods,
    list_words,
    name_works,
)

Report = Mapping[str, Any]

#: On a larger map the provinces that were never seen are not listed.
LARGE_MAP: Final = 5_000


@dataclass(frozen=True, slots=True)
class Land:
    """A province as a row. ``seat``: of its owner; ``stands``: what stands in it; ``armies``: those
    that stand there, or stood when it was seen; ``around``: direction, province, whether known."""

    number: int
    owner: str
    seat: str
    is_own: bool
    terrain: str
    people: str
    stands: str
    trouble: str
    armies: str
    age: str
    around: tuple[tuple[str, int, bool], ...]

    @property
    def ways(self) -> SafeString:
        """The neighbours as links: made here, for a large kingdom has thousands."""
        return SafeString(
            " ".join(
                f'<span>{way} <a href="#province-{there}">{there}</a></span>'
                if is_known
                else f"<span>{way} {there}</span>"
                for way, there, is_known in self.around
            )
        )


@dataclass(frozen=True, slots=True)
class Gazetteer:
    """All provinces of the map, by what a reader knows of them; of ``unseen`` ones the number."""

    own: list[Land]
    seen: list[Land]
    remembered: list[Land]
    unseen: list[int]


def tell_gazetteer(report: Report, names: Names) -> Gazetteer:
    """Every known province: the own ones, those in sight, and those that are only remembered."""
    if report["own"] is None:
        return Gazetteer([], [], [], _unseen(report, ()))
    rows = province_rows(report)
    known = {row.number for row in rows}
    grid = grid_of(report["width"], report["height"])
    seats = seats_in(report)
    told: tuple[list[Land], list[Land], list[Land]] = ([], [], [])
    for row in rows:
        around = tuple(
            (way, there, there in known) for way, there in grid.steps(row.number).items()
        )
        where = 0 if row.is_own else 2 if row.age else 1
        told[where].append(_land(report, row, around, seats, names))
    return Gazetteer(*told, _unseen(report, known))


def _unseen(report: Report, known: Collection[int]) -> list[int]:
    """The provinces of which nothing is known; none on a map so large that nobody would look."""
    size = report["width"] * report["height"]
    return [n for n in range(size) if n not in known] if size <= LARGE_MAP else []


def _land(
    report: Report,
    row: ProvinceRow,
    around: tuple[tuple[str, int, bool], ...],
    seats: Mapping[int, str],
    names: Names,
) -> Land:
    land = row.land
    owner = land.get("owner", 0)
    return Land(
        number=row.number,
        owner=names.call(owner) if owner else "",
        seat=seats.get(owner, ""),
        is_own=row.is_own,
        terrain=str(TERRAINS[land["terrain"]]),
        people=str(PEOPLES[land["population"]]) if "population" in land else "",
        stands=list_words(_stands(land)),
        trouble=list_words(_trouble(land)),
        armies=_armies(report, land, names),
        age=_("%(turns)s ago") % {"turns": count_turns(row.age)} if row.age else "",
        around=around,
    )


def _stands(land: Mapping[str, Any]) -> Iterator[str]:
    """Town, villages, mine and structures, and whom they feed."""
    if "town" in land:
        town = land["town"]
        text = _("a town of %(people)s") % {"people": PEOPLES[town["race"]]}
        held = [town.get("stock", {}).get(good, 0) for good in GOODS]
        yield f"{text} ({list_goods(held)})" if any(held) else text
    yield from name_works(land)
    if "supplies" in land:
        yield _("supplies province %(place)s") % {"place": land["supplies"]}


def _trouble(land: Mapping[str, Any]) -> Iterator[str]:
    if "plague" in land:
        yield say_plague(land["plague"])
    if "plague" in land.get("town", {}):
        yield _("in the town: %(plague)s") % {"plague": say_plague(land["town"]["plague"])}


def say_plague(numbers: Sequence[int]) -> str:
    """Mortality and contagion (DK-13.1.1)."""
    return _("plague %(mortality)s / %(contagion)s") % {
        "mortality": numbers[0],
        "contagion": numbers[1],
    }


def _armies(report: Report, land: Mapping[str, Any], names: Names) -> str:
    """``3 own; 2 of Realm 2 (2)``, the reader's first."""
    counts: dict[int, int] = {}
    for army in land.get("armies", ()):
        counts[army["owner"]] = counts.get(army["owner"], 0) + 1
    own = counts.pop(report["kingdom"], 0)
    parts = [_("%(n)s own") % {"n": own}] if own else []
    parts += [
        _("%(n)s of %(kingdom)s") % {"n": n, "kingdom": names.call(owner)}
        for owner, n in counts.items()
    ]
    return "; ".join(parts)


@dataclass(frozen=True, slots=True)
class Troop:
    """An own army as a row. ``state``: climbing, sick, built with worms, in words."""

    number: int
    name: str
    kind: str
    place: int
    erf: int
    state: str
    words: str


@dataclass(frozen=True, slots=True)
class Band:
    """The armies of another owner that stand in one province; ``names``: what they are called."""

    owner: str
    seat: str
    place: int
    count: int
    names: str


@dataclass(frozen=True, slots=True)
class Forces:
    """Own armies by number, and those of others in sight by province."""

    own: list[Troop]
    others: list[Band]


def tell_forces(report: Report, names: Names) -> Forces:
    """All armies of the list of DK-3.3.1, those of others together as they stand."""
    if report["own"] is None:
        return Forces([], [])
    rows = army_rows(report)
    seats = seats_in(report)
    bands: dict[tuple[int, int], list[str]] = {}
    for row in rows:
        if row.own is None:
            called = bands.setdefault((row.province, row.army["owner"]), [])
            called.append(row.army["name"])
    others = [
        Band(names.call(owner), seats.get(owner, ""), place, len(called), list_words(called))
        for (place, owner), called in bands.items()
    ]
    return Forces([_troop(row) for row in rows if row.own is not None], others)


def _troop(row: ArmyRow) -> Troop:
    army = row.army
    state = []
    if "climbing" in army:
        state.append(_("climbing to the %(way)s") % {"way": DIRECTIONS[army["climbing"]]})
    if "plague" in army:
        state.append(say_plague(army["plague"]))
    if "with_worms" in army:
        state.append(_("built with worms"))
    return Troop(
        number=army["number"],
        name=army["name"],
        kind=str(ARMIES[army["type"]]),
        place=row.province,
        erf=army["erf"],
        state=list_words(state),
        words=" ".join(army.get("words", ())),
    )
