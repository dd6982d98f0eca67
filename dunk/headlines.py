"""The turn in one line: the headline of a report."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from dunk.matters import call_places, list_some
from dunk.wording.names import Names, names_in
from dunk.wording.nouns import count_gold
from dunk.wording.technology_names import name_technology

Report = Mapping[str, Any]
Event = Mapping[str, Any]


def headline(report: Report) -> str:
    """The greatest thing that happened to the reader, or to all."""
    names = names_in(report)
    if report["ending"] is not None:
        return _headline_of_end(report, names)
    if report["own"] is None:
        return _headline_for_all(report, names)
    if report["own"]["left"]:
        return _("Your kingdom is no more")
    if report["turn"] == 1:
        return _headline_of_start(report, names)
    return _headline_of_land(report) or _headline_of_war(report) or _headline_of_peace(report)


def _headline_of_end(report: Report, names: Names) -> str:
    winner = report["ending"]["winner"]
    if winner is None:
        return _("The campaign is over, and nobody has won")
    if winner == report["kingdom"]:
        return _("You have won the campaign")
    return _("%(kingdom)s has won the campaign") % {"kingdom": names.call(winner)}


def _headline_for_all(report: Report, names: Names) -> str:
    gone = [event["data"]["kingdom"] for event in _of(report, "left")]
    if gone:
        text = ngettext("%(kingdoms)s is no more", "%(kingdoms)s are no more", len(gone))
        return text % {"kingdoms": list_some(map(names.call, gone))}
    renamed = _of(report, "renamed")
    if renamed:
        new = list_some(event["data"]["new"] for event in renamed)
        return _("From now on to be called: %(kingdoms)s") % {"kingdoms": new}
    here = sum(one["left"] is None for one in report["kingdoms"])
    if report["turn"] == 1:
        text = ngettext(
            "%(n)s kingdom wakes in an unknown land", "%(n)s kingdoms wake in an unknown land", here
        )
        return text % {"n": here}
    return _headline_of_silence(int(report["turn"]), here)


def _headline_of_silence(turn: int, here: int) -> str:
    """Most turns nothing is told to all, and a list of such turns is read too."""
    texts = (
        ngettext("%(n)s kingdom keeps its counsel", "%(n)s kingdoms keep their counsel", here),
        _("Riders come and go; what they carry, nobody tells"),
        _("Smoke over the hills, and nobody says whose"),
        ngettext("%(n)s kingdom, and not a word", "%(n)s kingdoms, and not a word", here),
        _("The ink is dry, the letters are sealed"),
        _("Much is whispered, and nothing is known"),
    )
    return texts[(turn - 2) % len(texts)] % {"n": here}


def _headline_of_start(report: Report, names: Names) -> str:
    lands = len(report["own"]["lands"])
    text = ngettext(
        "%(kingdom)s wakes: %(n)s province, %(gold)s",
        "%(kingdom)s wakes: %(n)s provinces, %(gold)s",
        lands,
    )
    gold = count_gold(report["own"]["gold"])
    return text % {"kingdom": names.call(report["kingdom"]), "n": lands, "gold": gold}


def _headline_of_land(report: Report) -> str:
    """What was won and lost; empty if neither."""
    me = report["kingdom"]
    lands = set(report["own"]["lands"])
    won = {
        event["place"]
        for event in (
            *_of(report, "occupied", kingdom=me),
            *_of(report, "province_given", receiver=me),
        )
    }
    won |= {place for event in _of(report, "mission") for place in event["data"]["won"]}
    won &= lands
    lost = {
        event["place"]
        for event in (
            *_of(report, "havoc", kingdom=me),
            *_of(report, "rebellion", by=""),
            *_of(report, "province_given", giver=me),
        )
    } - lands
    if won and lost:
        return _("You win %(won)s and lose %(lost)s") % {"won": _name(won), "lost": _name(lost)}
    if lost:
        return _("You lose %(lost)s") % {"lost": _name(lost)}
    if won:
        return _("You win %(won)s") % {"won": _name(won)}
    return ""


def _name(provinces: set[int]) -> str:
    """ "province 5", "provinces 5 and 6"."""
    text = ngettext("province %(places)s", "provinces %(places)s", len(provinces))
    return text % {"places": call_places(sorted(provinces))}


def _headline_of_war(report: Report) -> str:
    """Battles that moved no border of the reader's; empty if he fought none."""
    fought = [
        event
        for event in (*_of(report, "battle"), *_of(report, "border_battle"))
        if any(side["owner"] == report["kingdom"] for side in event["data"]["sides"])
    ]
    if not fought:
        return ""
    fallen = sum(
        len(side["fallen"])
        for event in fought
        for side in event["data"]["sides"]
        if side["owner"] == report["kingdom"]
    )
    places = _name({event["place"] for event in fought})
    if not fallen:
        return _("Your armies hold their own in %(places)s") % {"places": places}
    text = ngettext(
        "%(n)s of your armies falls in %(places)s",
        "%(n)s of your armies fall in %(places)s",
        fallen,
    )
    return text % {"n": fallen, "places": places}


def _headline_of_peace(report: Report) -> str:
    """Fire, plague, discoveries, gifts, or how the kingdom does."""
    lands = report["own"]["lands"]
    burned = {event["place"] for event in _of(report, "burned") if event["place"] in lands}
    if burned:
        return _("Fire falls upon %(places)s") % {"places": _name(burned)}
    sick = {
        event["place"]
        for event in (*_of(report, "plague_broke_out"), *_of(report, "pest_struck"))
        if event["place"] in lands
    }
    if sick:
        return _("A plague in %(places)s") % {"places": _name(sick)}
    found = [event["data"]["technology"] for event in _of(report, "discovered")]
    if found:
        return _("Your people discover %(list)s") % {"list": list_some(map(name_technology, found))}
    met = [event["data"]["kingdom"] for event in _of(report, "met")]
    if met:
        who = list_some(map(names_in(report).call, met))
        return _("You meet %(kingdoms)s") % {"kingdoms": who}
    text = ngettext(
        "A quiet turn: %(n)s province, %(gold)s", "A quiet turn: %(n)s provinces, %(gold)s",
        len(lands),
    )  # fmt: skip
    return text % {"n": len(lands), "gold": count_gold(report["own"]["gold"])}


def _of(report: Report, code: str, **wanted: Any) -> Sequence[Event]:
    return [
        event
        for event in report["events"]
        if event["code"] == code
        and all(event["data"].get(name) == value for name, value in wanted.items())
    ]
