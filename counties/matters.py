"""What matters of a turn: captures, losses, hunger, castles finished, the gravest first."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from counties import telling
from counties.books import owners_before, reader_of
from counties.callings import Names, call
from counties.nouns import count_cows, count_people, count_soldiers, name_job

Report = Mapping[str, Any]
Event = Mapping[str, Any]

#: A county that loses this part of its people to its neighbours is said to be deserted.
DESERTED_PERCENT = 5
#: What a GM has mended since the turn, in the order in which it is told.
CORRECTIONS = ("correction", "corrected", "corrected_owner", "corrected_out", "corrected_back")
#: Of equal weight, what is bad is told before what is good.
TONES = ("bad", "warn", "good", "note")


@dataclass(frozen=True, slots=True)
class Matter:
    """``tone``: bad, good, warn or note; ``county``: where, 0 for nowhere; ``weight``: the gravest
    is told first; ``is_urgent``: whether the story of that county is unfolded."""

    weight: int
    tone: str
    text: str
    rule: str
    county: int = 0
    is_urgent: bool = False


def tell_matters(report: Report, names: Names) -> list[Matter]:
    """Everything worth a line before the details, the gravest first, then by county."""
    seat = reader_of(report)
    found = list(_public(report, seat, names))
    if seat is not None:
        found += _of_orders(report)
        found += _own(report, seat, names)
    return sorted(
        found, key=lambda matter: (matter.weight, TONES.index(matter.tone), matter.county)
    )


def _public(report: Report, seat: str | None, names: Names) -> Iterable[Matter]:
    """What everybody may know: endings, captures and battles; and what the GM has corrected, which
    is told to those who may know it."""
    for event in report["events"]:
        code, rule = event["code"], event["rule"]
        if code == "over":
            yield Matter(0, "note", telling.say(event, names), rule)
        elif code in ("eliminated", "left_game"):
            is_me = event["player"] == seat
            text = _("You have no county left and are out of the game.")
            words = text if is_me and code == "eliminated" else telling.say(event, names)
            yield Matter(1 if is_me else 6, "bad" if is_me else "note", words, rule)
        elif code == "captured":
            yield _captured(event, seat, names)
        elif code == "battle" and event["outcome"] == "held":
            yield _held(event, seat, names)
        elif code in CORRECTIONS:
            yield Matter(0, "note", telling.say(event, names), rule, event.get("county", 0))
        elif code == "draw_offered":
            yield Matter(8, "note", telling.say(event, names), rule)


def _captured(event: Event, seat: str | None, names: Names) -> Matter:
    county, rule = event["county"], event["rule"]
    if seat is not None and event["player"] == seat:
        whom = {"county": county, "previous": call(event["previous"] or "", names)}
        text = _("You take county %(county)s from %(previous)s.")
        if event["previous"] is None:
            text = _("You take county %(county)s, which nobody ruled.")
        return Matter(3, "good", text % whom, rule, county, is_urgent=True)
    if seat is not None and event["previous"] == seat:
        text = _("You lose county %(county)s to %(player)s.")
        whom = {"county": county, "player": call(event["player"], names)}
        return Matter(2, "bad", text % whom, rule, county, is_urgent=True)
    return Matter(7, "note", telling.say(event, names), rule, county)


def _held(event: Event, seat: str | None, names: Names) -> Matter:
    county, rule = event["county"], event["rule"]
    by = ", ".join(call(attacker, names) for attacker in event["attackers"])
    if seat is not None and event["defender"] == seat:
        text = _("County %(county)s is attacked by %(by)s and holds.")
        return Matter(3, "good", text % {"county": county, "by": by}, rule, county, is_urgent=True)
    if seat in event["attackers"]:
        text = _("Your attack on county %(county)s fails; none of its soldiers come back.")
        return Matter(2, "bad", text % {"county": county}, rule, county, is_urgent=True)
    text = _("%(by)s attacked county %(county)s in vain.")
    return Matter(9, "note", text % {"county": county, "by": by}, rule, county)


def _of_orders(report: Report) -> Iterable[Matter]:
    orders = (report["own"] or {}).get("orders")
    if not orders:
        return
    if not orders["received"]:
        text = _("No orders came from you: labour and tax stood as they were.")
        yield Matter(1, "warn", text, "CO-4.7")
    elif cut := telling.read_back(orders).cut:
        text = _("Not everything you ordered could be done: see your sheet below.")
        yield Matter(
            5, "warn", text, cut[0]["remarks"][0]["rule"] if cut[0]["remarks"] else "CO-4.4"
        )


def _own(report: Report, seat: str, names: Names) -> Iterable[Matter]:
    """Hunger, dead cows, castles and people who left, in the seat's counties of the turn."""
    before = owners_before(report)
    for event in report["events"]:
        county = event.get("county")
        if county is None or before.get(county) != seat:
            continue
        code, rule = event["code"], event["rule"]
        if code == "growth" and event["change"] < 0:
            yield _hunger(event)
        elif code == "herd" and event["untended"] + event["overfull"]:
            dead = count_cows(event["untended"] + event["overfull"])
            text = _("County %(county)s: the herd was too large, %(cows)s died.")
            told = text % {"county": county, "cows": dead}
            yield Matter(4, "warn", told, rule, county, is_urgent=True)
        elif code == "castle_finished":
            yield Matter(4, "good", telling.say(event, names), rule, county, is_urgent=True)
        elif code == "castle_refused":
            yield Matter(5, "warn", telling.say(event, names), rule, county, is_urgent=True)
        elif code == "idle":
            who = {"people": count_people(event["people"]), "job": name_job(event["job"])}
            text = _("County %(county)s: %(people)s in %(job)s stood about without work.")
            yield Matter(5, "warn", text % {**who, "county": county}, rule, county)
        elif code == "peopled":
            yield from _deserted(event)
        elif code == "recruited" and event["done"]:
            text = ngettext(
                "County %(county)s: %(soldiers)s takes up arms.",
                "County %(county)s: %(soldiers)s take up arms.",
                event["done"],
            )
            armed = {"county": county, "soldiers": count_soldiers(event["done"])}
            yield Matter(10, "note", text % armed, rule, county)


def _hunger(event: Event) -> Matter:
    county, lost = event["county"], -event["change"]
    if event["percent"] <= -20:
        text = _("Famine in county %(county)s: %(people)s starve or leave.")
        tone, weight = "bad", 2
    else:
        text = _("County %(county)s goes hungry on half rations: %(people)s fewer.")
        tone, weight = "warn", 4
    told = text % {"county": county, "people": count_people(lost)}
    return Matter(weight, tone, told, event["rule"], county, is_urgent=True)


def _deserted(event: Event) -> Iterable[Matter]:
    """A county that many leave for their neighbours, more than come."""
    base = event["population"] + event["left"] - event["came"]
    gone = event["left"] - event["came"]
    if gone * 100 >= DESERTED_PERCENT * base and gone > 0:
        text = _("Taxes drive %(people)s out of county %(county)s.")
        told = {"people": count_people(gone), "county": event["county"]}
        yield Matter(4, "warn", text % told, "CO-16.1", event["county"], is_urgent=True)
