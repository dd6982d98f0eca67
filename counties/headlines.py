"""The turn in one line: the headline of a report."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from counties.books import reader_of
from counties.callings import NO_NAMES, Names, call
from counties.nouns import count_counties, count_people, count_rulers

Report = Mapping[str, Any]
Event = Mapping[str, Any]

#: So many conquerors are named in a headline; then it says how many counties changed hands.
CONQUERORS_NAMED = 2


def headline(report: Report, names: Names = NO_NAMES) -> str:
    """The greatest thing that happened to the reader, or to all."""
    if report["over"]:
        return _headline_of_end(report, names)
    seat, events = reader_of(report), report["events"]
    captured = [event for event in events if event["code"] == "captured"]
    lost = [event for event in captured if seat and event["previous"] == seat]
    won = [event for event in captured if seat and event["player"] == seat]
    if seat and report["seat"] is None:
        return _("Your last county has fallen")
    if won and lost:
        return _("You take %(won)s and lose %(lost)s") % {"won": _name(won), "lost": _name(lost)}
    if won:
        return _("You take %(counties)s") % {"counties": _name(won)}
    if lost:
        words = ngettext(
            "County %(counties)s has fallen to %(player)s",
            "Counties %(counties)s have fallen to %(player)s",
            len(lost),
        )
        players = _list(call(seat, names) for seat in sorted({e["player"] for e in lost}))
        return words % {"counties": _numbers(lost), "player": players}
    return _headline_of_war(report, seat, captured, names) or _headline_of_peace(report)


def _headline_of_war(
    report: Report, seat: str | None, captured: Sequence[Event], names: Names
) -> str:
    """Battles that moved no border of the reader's; empty if there was none."""
    fought = [event for event in report["events"] if event["code"] == "battle"]
    held = [event for event in fought if seat and event["defender"] == seat]
    if held:
        return _("Your people hold %(counties)s") % {"counties": _name(held)}
    beaten = [event for event in fought if seat and seat in event["attackers"]]
    if beaten:
        words = ngettext(
            "Your attack on %(counties)s has failed",
            "Your attacks on %(counties)s have failed",
            len(beaten),
        )
        return words % {"counties": _name(beaten)}
    return _headline_of_others(captured, names) if captured else ""


def _headline_of_others(captured: Sequence[Event], names: Names) -> str:
    """Who took what; only how much where many did."""
    takings: dict[str, list[Event]] = {}
    for event in captured:
        takings.setdefault(event["player"], []).append(event)
    if len(takings) > CONQUERORS_NAMED:
        return ngettext(
            "%(n)s county changes hands", "%(n)s counties change hands", len(captured)
        ) % {"n": len(captured)}
    return "; ".join(
        _("%(player)s takes %(counties)s") % {"player": call(seat, names), "counties": _name(taken)}
        for seat, taken in takings.items()
    )


def _list(words: Iterable[str]) -> str:
    """ "5", "5 and 6", "5, 6 and 7"."""
    *most, last = words
    if not most:
        return last
    return _("%(most)s and %(last)s") % {"most": ", ".join(most), "last": last}


def _numbers(events: Sequence[Event]) -> str:
    return _list(str(event["county"]) for event in events)


def _name(events: Sequence[Event]) -> str:
    """The counties of these events: "county 5", "counties 5 and 6"."""
    words = ngettext("county %(numbers)s", "counties %(numbers)s", len(events))
    return words % {"numbers": _numbers(events)}


def _headline_of_end(report: Report, names: Names) -> str:
    if report["winner"] is None:
        return _("The game is over, and nobody has won")
    if report["winner"] == report["seat"]:
        return _("The counties are yours: you have won")
    return _("%(winner)s has won the game") % {"winner": call(report["winner"], names)}


def _headline_of_peace(report: Report) -> str:
    if report["turn"] == 1:
        return _("%(rulers)s look out over %(counties)s") % {
            "rulers": count_rulers(len(report["players"])),
            "counties": count_counties(len(report["counties"])),
        }
    if report["own"] is None:
        fought = sum(event["code"] == "battle" for event in report["events"])
        if fought:
            words = ngettext(
                "%(n)s battle, and every border holds",
                "%(n)s battles, and every border holds",
                fought,
            )
            return words % {"n": fought}
        return _("A quiet turn in the counties")
    hardship = _headline_of_hardship(report)
    if hardship:
        return hardship
    people = sum(county["population"] for county in report["own"]["counties"])
    gold = report["own"]["stocks"]["gold"]
    return _("A quiet turn: %(people)s, %(gold)s gold") % {
        "people": count_people(people),
        "gold": gold,
    }


def _headline_of_hardship(report: Report) -> str:
    """The own county that lost most people, if hunger and leaving took a tenth of it or more."""
    after = {county["id"]: county["population"] for county in report["own"]["counties"]}
    falls = [
        (event["before"] - after[event["county"]], event)
        for event in report["events"]
        if event["code"] == "growth" and event["county"] in after
    ]
    sharp = [(fall, event) for fall, event in falls if fall * 10 >= event["before"] and fall > 0]
    if not sharp:
        return ""
    _fall, event = max(sharp, key=lambda found: found[0])
    about = {"before": event["before"], "county": event["county"]}
    text = _("A hard turn: %(before)s → %(people)s in county %(county)s")
    return text % {**about, "people": count_people(after[event["county"]])}
