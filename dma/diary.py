"""The week day by day, as its report tells it: what was made, what marched, who fought."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from dma.battlecards import Card, card_of
from dma.matters import tone_of
from dma.wording.corrections import CORRECTION_SENTENCES
from dma.wording.events import EVENT_SENTENCES
from dma.wording.names import Names
from dma.wording.nouns import DAYS

Report = Mapping[str, Any]
Event = Mapping[str, Any]

#: Events that other parts of the report show better, as tables and maps.
ELSEWHERE: Final = {"owners", "territory", "order_done", "order_rejected", "battle", "unrest"}

#: What the events of a day are sorted under, in the order of the day.
PARTS: Final[Sequence[tuple[str, str | Promise]]] = (
    ("state", _("State")),
    ("cities", _("Cities")),
    ("armies", _("Armies")),
)
OF_ARMIES: Final = {
    "army_moved",
    "route_broken",
    "army_cannot_move",
    "transit_stopped",
    "orders_void",
    "army_dissolved",
    "army_overrun",
    "newcomers",
    "settlement_taken",
}
OF_STATES: Final = {
    "relation_changed",
    "message",
    "city_captured",
    "city_lost",
    "city_seceded",
    "village_captured",
    "game_over",
    "state_out",
    *CORRECTION_SENTENCES,
}


@dataclass(frozen=True, slots=True)
class Line:
    """One event. ``place``: the cell as plans write it, "" for nowhere."""

    text: str
    tone: str
    rule: str
    place: str


@dataclass(frozen=True, slots=True)
class Part:
    """The events of one kind."""

    name: str | Promise
    lines: list[Line]


@dataclass(frozen=True, slots=True)
class Day:
    """One day. ``is_open``: it is shown unfolded."""

    number: int
    name: str | Promise
    summary: str
    parts: list[Part]
    battles: list[Card]
    is_open: bool


def tell_days(report: Report, names: Names) -> list[Day]:
    """The days on which something happened that is told here."""
    days = [_tell_day(day, report, names) for day in report["days"]]
    return [day for day in days if day.parts or day.battles]


def _tell_day(day: Mapping[str, Any], report: Report, names: Names) -> Day:
    lines: dict[str, list[Line]] = {}
    battles = [card_of(day["day"], it, report, names) for it in _of_code(day, "battle")]
    for event in day["events"]:
        if event["code"] not in ELSEWHERE:
            lines.setdefault(_part_of(event["code"]), []).append(_line(event, report, names))
    parts = [Part(name, lines[key]) for key, name in PARTS if key in lines]
    changed = sum(
        len(it["data"]["cities"]) + len(it["data"]["villages"]) for it in _of_code(day, "owners")
    )
    return Day(
        day["day"],
        DAYS[day["day"]],
        _summary(len(battles), changed, sum(len(part.lines) for part in parts)),
        parts,
        battles,
        bool(battles),
    )


def _of_code(day: Mapping[str, Any], code: str) -> list[Event]:
    return [event for event in day["events"] if event["code"] == code]


def _part_of(code: str) -> str:
    if code in OF_ARMIES:
        return "armies"
    return "state" if code in OF_STATES else "cities"


def _line(event: Event, report: Report, names: Names) -> Line:
    cell = event["cell"]
    return Line(
        EVENT_SENTENCES[event["code"]](event["data"], names),
        tone_of(event, report["state"]),
        event["rule"],
        "" if cell is None else "{}.{}".format(*cell),
    )


def _summary(battles: int, changed: int, events: int) -> str:
    parts = []
    if battles:
        parts.append(ngettext("%(n)s battle", "%(n)s battles", battles) % {"n": battles})
    if changed:
        parts.append(
            ngettext("%(n)s place changes hands", "%(n)s places change hands", changed)
            % {"n": changed}
        )
    if not parts and events:
        parts.append(ngettext("%(n)s event", "%(n)s events", events) % {"n": events})
    return ", ".join(parts)
