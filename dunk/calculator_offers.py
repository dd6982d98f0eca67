"""Questions to the battle calculator that a report suggests, with what its reader knows."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.urls import reverse
from django.utils.translation import gettext as _

from dunk.calculator import Known, query_for
from dunk.engine.hexes import grid_of
from dunk.engine.relations import ALLY
from dunk.wording import nouns

Report = Mapping[str, Any]
Event = Mapping[str, Any]

MOST_OFFERS: Final = 40


def address_of(report: Report, event: Event) -> str:
    """The page of the calculator with the question of ``query_of_battle``."""
    return f"{reverse('dunk:battle')}?{query_of_battle(report, event)}"


def query_of_battle(report: Report, event: Event) -> str:
    """The question for a battle that a report tells of (``battle`` or
    ``border_battle``), with what its reader knows: own technologies and ERF, races of those met;
    unknown ERF count as 1."""
    own, place = report["own"], event["place"]
    told = event["data"]["sides"]
    is_border = "toward" in event["data"]
    owner = _owner_then(report, place)
    sides = []
    for side in told:
        number = side["owner"]
        is_own = own is not None and number == report["kingdom"]
        defends = bool(number) and number == owner
        rows = _own_rows(report, event, defends) if is_own else []
        sides.append(
            (
                _race_in(report, number),
                own["technologies"] if is_own else (),
                rows or [(kind, n, 1, False, defends) for kind, n in side["fought"].items()],
            )
        )
    starts = [_terrain_in(report, side["start"]) for side in told] if is_border else ()
    return query_for(_terrain_in(report, place), sides, starts)


def query_at(report: Report, place: int) -> str:
    """The question for a fight of the reader's armies against all foreign ones that he sees in a
    province: his own there, else those next door, who would move in."""
    own, me = report["own"], report["kingdom"]
    land = report["provinces"].get(str(place), {})
    grid = grid_of(report["width"], report["height"])
    mine = [army for army in own["armies"] if army["province"] == place]
    is_home = land.get("owner") == me and bool(mine)
    if not mine:
        near = grid.neighbours(place)
        mine = [army for army in own["armies"] if army["province"] in near]
    alike = Counter((army["type"], army["erf"], bool(army.get("plague"))) for army in mine)
    rows = [(kind, n, erf, sick, is_home) for (kind, erf, sick), n in sorted(alike.items())]
    sides: list[tuple[str, Iterable[str], Sequence[Known]]] = [
        (own["race"], own["technologies"], rows or [("army", 1, 1, False, False)])
    ]
    for owner, kinds in _strangers(report, land).items():
        defends = bool(owner) and owner == land.get("owner")
        theirs = [(kind, n, 1, False, defends) for kind, n in sorted(kinds.items())]
        sides.append((_race_in(report, owner), (), theirs))
    return query_for(_terrain_in(report, place), sides[:3], against_first=True)


def query_of_own(report: Report) -> str:
    """The reader's people with their technologies against an army of humans."""
    own = report["own"]
    plain = [("army", 1, 1, False, False)]
    return query_for("land", [(own["race"], own["technologies"], plain), ("human", (), plain)])


@dataclass(frozen=True, slots=True)
class Offer:
    """A question that a report suggests."""

    words: str
    query: str


def offers(report: Report) -> list[Offer]:
    """The battles that the report tells of, then the foreign armies in sight, by province."""
    found = []
    for event in report["events"]:
        if event["code"] in ("battle", "border_battle"):
            places = sorted(_ground(event))
            words = _("the battle in province %(place)s")
            if len(places) > 1:
                words = _("the battle between provinces %(place)s and %(other)s")
            about = {"place": places[0], "other": places[-1]}
            found.append(Offer(words % about, query_of_battle(report, event)))
    for number, land in report["provinces"].items():
        strangers = _strangers(report, land)
        if land["seen"] == report["turn"] - 1 and strangers:
            forces: Counter[str] = sum(strangers.values(), Counter())
            listed = nouns.list_forces(dict(sorted(forces.items())))
            words = _("province %(place)s: %(forces)s") % {"place": number, "forces": listed}
            found.append(Offer(words, query_at(report, int(number))))
    return found[:MOST_OFFERS]


def _strangers(report: Report, land: Mapping[str, Any]) -> dict[int, Counter[str]]:
    """Owner -> types of the armies seen in a province, but for the reader's and his allies'."""
    found: dict[int, Counter[str]] = {}
    relations = report["own"]["relations"]
    for army in land.get("armies", ()):
        owner = army["owner"]
        is_ally = relations.get(str(owner), {}).get("status") == ALLY
        if owner != report["kingdom"] and not is_ally:
            found.setdefault(owner, Counter())[army["type"]] += 1
    return found


def _own_rows(report: Report, event: Event, defends: bool) -> list[Known]:
    """The reader's own armies in that battle, by type and by the ERF that they went in with."""
    counts: dict[tuple[str, int], int] = {}
    for other in report["events"]:
        if other["code"] not in ("fight", "border_fight") or _ground(other) != _ground(event):
            continue
        data = other["data"]
        key = data["type"], data["erf"] - (data["fate"] == "alive")
        counts[key] = counts.get(key, 0) + 1
    return [(kind, n, erf, False, defends) for (kind, erf), n in sorted(counts.items())]


def _owner_then(report: Report, place: int) -> int:
    """Whose the province was while they fought, 0 if that is not told: its owner is found later in
    the turn (DK-5.12)."""
    for event in report["events"]:
        if event["place"] == place and event["code"] == "occupied":
            return int(event["data"]["loser"] or 0)
        if event["place"] == place and event["code"] == "contested":
            return 0
    return int(report["provinces"].get(str(place), {}).get("owner", 0))


def _ground(event: Event) -> set[int]:
    """Where it was: a province, or the two of a border."""
    return {event["place"], event["data"].get("toward", event["place"])}


def _race_in(report: Report, kingdom: int) -> str:
    own = report["own"]
    if own is None or not kingdom:
        return ""
    if kingdom == report["kingdom"]:
        return str(own["race"])
    return own["relations"].get(str(kingdom), {}).get("race") or ""


def _terrain_in(report: Report, place: int) -> str:
    return str(report["provinces"].get(str(place), {}).get("terrain") or "land")
