"""What matters of a week: the few events that everybody should read first."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from dma.wording.events import EVENT_SENTENCES
from dma.wording.names import Names

Report = Mapping[str, Any]
Event = Mapping[str, Any]

GOOD, BAD, WARN, NOTE = "good", "bad", "warn", "note"
#: So many are told, the weightiest first.
MOST: Final = 12

#: Code -> its weight: what ends a game first, what is merely good to know last.
WEIGHTS: Final[Mapping[str, int]] = {
    "game_over": 0,
    "correction": 0,
    "state_out": 1,
    "city_lost": 2,
    "city_captured": 3,
    "city_seceded": 4,
    "battle": 5,
    "message": 6,
    "order_rejected": 7,
    "riot_2": 8,
    "riot_1": 9,
    "units_unfed": 10,
    "orders_void": 11,
    "village_captured": 12,
    "relation_changed": 13,
    "army_created": 14,
    "group_appeared": 14,
    "built": 15,
    "item_dropped": 16,
    "route_broken": 17,
    "newcomers": 18,
}


@dataclass(frozen=True, slots=True)
class Matter:
    """One of them. ``anchor``: the day on the page that tells more, "" for none."""

    text: str
    tone: str
    rule: str
    anchor: str


def tell_matters(report: Report, names: Names) -> list[Matter]:
    """At most ``MOST``; what happened more often than thrice in one kind is left to the days."""
    found = sorted(_weighty(report), key=lambda it: (WEIGHTS[it[1]["code"]], it[0]))
    told: list[Matter] = []
    kinds: dict[str, int] = {}
    for day, event in found:
        kinds[event["code"]] = kinds.get(event["code"], 0) + 1
        if kinds[event["code"]] > 3 or len(told) == MOST:
            continue
        text = EVENT_SENTENCES[event["code"]](event["data"], names)
        told.append(Matter(text, tone_of(event, report["state"]), event["rule"], f"day-{day}"))
    return told


def _weighty(report: Report) -> Iterator[tuple[int, Event]]:
    own = report["state"]
    for day in report["days"]:
        for event in day["events"]:
            code, data = event["code"], event["data"]
            if code not in WEIGHTS:
                continue
            if code == "city_captured" and data["from"] == own and own is not None:
                continue  # city_lost tells it
            if code == "village_captured" and own not in (data["by"], data["from"]):
                continue
            if code == "battle" and is_minor(data):
                continue
            yield day["day"], event


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
    if code in ("city_lost", "riot_2", "orders_void", "secession_losses"):
        return BAD
    if code == "city_seceded":
        return BAD if data["from"] == own else NOTE
    if code in ("riot_1", "units_unfed", "item_dropped", "order_rejected", "route_broken"):
        return WARN
    if code in ("built", "recruited", "army_created", "group_appeared", "newcomers"):
        return GOOD
    if code in ("item_waits", "army_cannot_move", "transit_stopped", "army_dissolved"):
        return WARN
    return NOTE
