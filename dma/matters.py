"""What matters of a week: the few events that everybody should read first."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import ngettext

from dma.telling import say
from dma.wording.names import Names

Report = Mapping[str, Any]
Event = Mapping[str, Any]

GOOD, BAD, WARN, NOTE = "good", "bad", "warn", "note"
#: So many are told, the weightiest first, and so many of one kind.
MOST: Final = 12
MOST_ALIKE: Final = 3

HUNGER: Final = "units_unfed"

#: Code -> its weight: what ends a game first, what is merely good to know last.
WEIGHTS: Final[Mapping[str, int]] = {
    "game_over": 0,
    "correction": 0,
    "state_out": 1,
    "city_lost": 2,
    "city_captured": 3,
    "city_seceded": 4,
    "battle": 5,
    "orders_void": 6,
    "message": 7,
    "order_rejected": 8,
    "riot_2": 9,
    "riot_1": 10,
    "units_unfed": 11,
    "village_captured": 12,
    "relation_changed": 13,
    "army_created": 14,
    "group_appeared": 14,
    "built": 15,
    "item_dropped": 16,
    "route_broken": 17,
    "transit_stopped": 17,
    "newcomers": 18,
}


@dataclass(frozen=True, slots=True)
class Matter:
    """One of them. ``anchor``: what on the page tells more."""

    text: str
    tone: str
    rule: str
    anchor: str


def tell_matters(report: Report, names: Names) -> list[Matter]:
    """At most ``MOST``; what happened more often than ``MOST_ALIKE`` times is left to the days."""
    found = [*_weighty(report), *_hungry(report)]
    told: list[Matter] = []
    kinds: dict[str, int] = {}
    for day, event in sorted(found, key=lambda it: (WEIGHTS[it[1]["code"]], it[0])):
        code = event["code"]
        kinds[code] = kinds.get(code, 0) + 1
        if len(told) == MOST:
            break
        if code == "order_rejected":
            if kinds[code] == 1:
                told.append(_rejected(report))
        elif kinds[code] <= MOST_ALIKE:
            tone = tone_of(event, report["state"])
            told.append(Matter(say(event, names), tone, event["rule"], _anchor(day, event)))
    return told


def _rejected(report: Report) -> Matter:
    """All that was not carried out of the plan; its lines are told beside (DMA-4.10)."""
    lines = {
        event["data"]["line"]
        for day in report["days"]
        for event in day["events"]
        if event["code"] == "order_rejected"
    }
    told = ngettext(
        "%(n)s line of your plan was not carried out, or not in full",
        "%(n)s lines of your plan were not carried out, or not in full",
        len(lines),
    )
    return Matter(told % {"n": len(lines)}, WARN, "DMA-4.10", "answers")


def _anchor(day: int, event: Event) -> str:
    if event["code"] == "battle":
        return battle_anchor(day, event["data"]["number"])
    return f"day-{day}"


def battle_anchor(day: int, number: int) -> str:
    """The id of a battle on the page; ``number``: of its day."""
    return f"battle-{day}-{number}"


def _weighty(report: Report) -> Iterator[tuple[int, Event]]:
    own = report["state"]
    events = [(day["day"], event) for day in report["days"] for event in day["events"]]
    gone = {event["data"]["army"] for _, event in events if event["code"] == "orders_void"}
    for day, event in events:
        code = event["code"]
        if code in WEIGHTS and code != HUNGER and not _is_told_otherwise(event, own, gone):
            yield day, event


def _hungry(report: Report) -> Iterator[tuple[int, Event]]:
    """Who went hungry, once for each army and garrison: as it was on the last day of it, with all
    that have died by then."""
    found: dict[tuple[str, int], tuple[int, Event]] = {}
    for day in report["days"]:
        for event in day["events"]:
            if event["code"] != HUNGER:
                continue
            data = event["data"]
            holder = data["holder"], data["number"]
            before = found[holder][1]["data"] if holder in found else {"died": {}, "dead": []}
            died = dict(before["died"])
            for unit_type, n in data["died"].items():
                died[unit_type] = died.get(unit_type, 0) + n
            summed = {**data, "died": died, "dead": [*before["dead"], *data["dead"]]}
            found[holder] = day["day"], {**event, "data": summed}
    yield from found.values()


def _is_told_otherwise(event: Event, own: int | None, gone: set[int]) -> bool:
    """Whether another of the events says the same, or says it to those whom it concerns."""
    code, data = event["code"], event["data"]
    match code:
        case "city_captured":  # city_lost tells it
            return data["from"] == own and own is not None
        case "village_captured":
            return own not in (data["by"], data["from"])
        case "battle":
            return is_minor(data)
        case "orders_void":  # a battle that was lost says most of it
            return data["why"] == "beaten" and not data["route"]
        case "message":  # one's own
            return data["sender"] == own
        case "army_created":
            return data["army"] in gone
    return False


def is_minor(data: Mapping[str, Any]) -> bool:
    """A battle for a village, which its capture tells of."""
    return bool(data["kind"] == "village" and data["winner"] == "A")


def tone_of(event: Event, own: int | None) -> str:
    """Whether an event is good or bad news to the reader."""
    code, data = event["code"], event["data"]
    if code == "battle":
        if data["winner"] is None:
            return WARN
        mine = "A" if data["a"]["state"] == own else "B"
        return GOOD if data["winner"] == mine else BAD
    if code in ("city_captured", "village_captured"):
        return GOOD if data["by"] == own else BAD if data["from"] == own else NOTE
    if code == "game_over":
        return GOOD if data["winner"] == own and own is not None else NOTE
    if code in ("city_seceded", "state_out"):
        return BAD if own is not None and own in (data.get("from"), data.get("state")) else NOTE
    if code == "units_unfed":
        return BAD if data["dead"] else WARN
    return TONES.get(code, NOTE)


#: Code -> its tone, where that is the same to all who read it.
TONES: Final[Mapping[str, str]] = {
    "city_lost": BAD,
    "riot_2": BAD,
    "orders_void": BAD,
    "secession_losses": BAD,
    "army_overrun": WARN,
    "army_dissolved": WARN,
    "army_cannot_move": WARN,
    "transit_stopped": WARN,
    "route_broken": WARN,
    "riot_1": WARN,
    "item_dropped": WARN,
    "item_waits": WARN,
    "order_rejected": WARN,
    "built": GOOD,
    "recruited": GOOD,
    "army_created": GOOD,
    "group_appeared": GOOD,
    "newcomers": GOOD,
    "settlement_taken": GOOD,
}
