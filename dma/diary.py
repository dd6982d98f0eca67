"""The week day by day, as its report tells it: what was made, what marched, who fought."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from dma.battlecards import Card, card_of
from dma.linking import first_up
from dma.matters import GOOD, NOTE, tone_of
from dma.telling import say
from dma.wording.city_news import say_recruits
from dma.wording.corrections import CORRECTION_SENTENCES
from dma.wording.names import Names
from dma.wording.nouns import DAYS, count_units

Report = Mapping[str, Any]
Event = Mapping[str, Any]

#: Events that other parts of the report show better: as tables, cards, the map.
ELSEWHERE: Final = {
    *("owners", "territory", "order_done", "order_rejected", "battle"),
    *("unrest", "production", "stock"),
}
#: What the events of a day are sorted under, in this order.
STATE, CITIES, ARMIES, SIGHT = "state", "cities", "armies", "sight"
PARTS: Final[Sequence[tuple[str, str | Promise]]] = (
    (STATE, gettext_lazy("Affairs of state")),
    (CITIES, gettext_lazy("Cities")),
    (ARMIES, gettext_lazy("Armies")),
    (SIGHT, gettext_lazy("In sight in the evening")),
)
OF_ARMIES: Final = {
    *("army_moved", "route_broken", "army_cannot_move", "transit_stopped", "orders_void"),
    *("army_dissolved", "army_overrun", "newcomers", "settlement_taken"),
}
OF_STATES: Final = {
    *("relation_changed", "message", "city_captured", "city_lost", "city_seceded"),
    *("village_captured", "game_over", "state_out", "secession_losses"),
    *CORRECTION_SENTENCES,
}
SIGHT_RULE: Final = "DMA-20.1"


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
    """The days on which something happened that is told here. Where only one day was played, it is
    unfolded; of a week those with battles are."""
    told = [_tell_day(day, report, names) for day in report["days"]]
    return [day for day in told if day.parts or day.battles]


def _tell_day(day: Mapping[str, Any], report: Report, names: Names) -> Day:
    lines: dict[str, list[Line]] = {}
    for part, line in _lines(day, report, names):
        lines.setdefault(part, []).append(line)
    parts = [Part(name, lines[key]) for key, name in PARTS if key in lines]
    battles = [card_of(day["day"], it, report, names) for it in _of_code(day, "battle")]
    number = day["day"]
    played = [it["day"] for it in report["days"] if 0 < it["day"] <= 7]
    is_open = bool(battles) or len(played) == 1
    return Day(number, DAYS[number], _summary(day, battles, lines), parts, battles, is_open)


def _lines(day: Mapping[str, Any], report: Report, names: Names) -> Iterator[tuple[str, Line]]:
    """Part and line, in the order of the day."""
    recruits: dict[int, list[Event]] = {}
    for event in _of_code(day, "recruited"):
        recruits.setdefault(event["data"]["city"], []).append(event)
    for event in day["events"]:
        code, data = event["code"], event["data"]
        if code in ELSEWHERE:
            continue
        if code == "recruited":
            if several := recruits.pop(data["city"], None):
                yield CITIES, _recruited(several, names)
            continue
        tone = tone_of(event, report["state"])
        yield part_of(code), Line(say(event, names), tone, event["rule"], _place(event["cell"]))
    for number, owner, x, y, units in (day["seen"] or {"armies": ()})["armies"]:
        if owner != report["state"]:
            told = _("%(army)s (%(state)s): %(units)s") % {
                "army": names.army(number),
                "state": names.state(owner),
                "units": count_units(units),
            }
            yield SIGHT, Line(first_up(told), NOTE, SIGHT_RULE, _place((x, y)))


def _recruited(events: Sequence[Event], names: Names) -> Line:
    """What a city recruited on a day, as one line."""
    troops: dict[str, int] = {}
    for event in events:
        unit_type = event["data"]["type"]
        troops[unit_type] = troops.get(unit_type, 0) + 1
    price = sum(event["data"]["price"] for event in events)
    text = say_recruits(events[0]["data"]["city"], troops, price, names)
    return Line(first_up(text), GOOD, events[0]["rule"], _place(events[0]["cell"]))


def _place(cell: Sequence[int] | None) -> str:
    return "" if cell is None else "{}.{}".format(*cell)


def _of_code(day: Mapping[str, Any], code: str) -> list[Event]:
    return [event for event in day["events"] if event["code"] == code]


def part_of(code: str) -> str:
    """What an event is told under."""
    if code in OF_ARMIES:
        return ARMIES
    return STATE if code in OF_STATES else CITIES


def _summary(
    day: Mapping[str, Any], battles: Sequence[Card], lines: Mapping[str, Sequence[Line]]
) -> str:
    """What the day was like, for who does not unfold it."""
    parts = []
    if n := len(battles):
        parts.append(ngettext("%(n)s battle", "%(n)s battles", n) % {"n": n})
    changes = _of_code(day, "owners")
    if n := sum(len(it["data"]["cities"]) + len(it["data"]["villages"]) for it in changes):
        told = ngettext("%(n)s place changes hands", "%(n)s places change hands", n)
        parts.append(told % {"n": n})
    if n := len(_of_code(day, "built")):
        parts.append(ngettext("%(n)s building", "%(n)s buildings", n) % {"n": n})
    if n := len(_of_code(day, "recruited")):
        parts.append(ngettext("%(n)s recruit", "%(n)s recruits", n) % {"n": n})
    if n := len(_of_code(day, "message")):
        parts.append(ngettext("%(n)s message", "%(n)s messages", n) % {"n": n})
    if n := sum(bool(it["data"]["entered"]) for it in _of_code(day, "army_moved")):
        parts.append(ngettext("%(n)s army marches", "%(n)s armies march", n) % {"n": n})
    if n := sum(len(it["data"]["dead"]) for it in _of_code(day, "units_unfed")):
        parts.append(ngettext("%(n)s unit starves", "%(n)s units starve", n) % {"n": n})
    if n := len(lines.get(SIGHT, ())):
        parts.append(ngettext("%(n)s army in sight", "%(n)s armies in sight", n) % {"n": n})
    if not parts and (n := sum(map(len, lines.values()))):
        parts.append(ngettext("%(n)s event", "%(n)s events", n) % {"n": n})
    return ", ".join(parts)
