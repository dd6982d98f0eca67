"""Sentences for what happened in a turn: the lines of a report."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from django.utils.translation import gettext as _

from counties.nouns import (
    count_counties,
    count_cows,
    count_farmers,
    count_people,
    count_smiths,
    count_soldiers,
    count_suits,
    halve,
    list_jobs,
    name_good,
    name_job,
    name_ration,
    sign,
)

Data = Mapping[str, Any]


def _orders(data: Data) -> str:
    if not data["received"]:
        text = _("No orders were received from %(player)s.")
    elif data["passed"]:
        text = _("%(player)s passed: no orders this turn.")
    else:
        text = _("The orders of %(player)s were received.")
    return text % data


def _draw_offered(data: Data) -> str:
    return _("%(player)s agrees to a draw this turn.") % data


def _sold(data: Data) -> str:
    text = _("Sold %(done)s of %(asked)s %(good)s at %(price)s each: %(gold)s gold.")
    return text % {**data, "good": name_good(data)}


def _bought(data: Data) -> str:
    text = _("Bought %(done)s of %(asked)s %(good)s at %(price)s each for %(gold)s gold.")
    return text % {**data, "good": name_good(data)}


def _recruited(data: Data) -> str:
    text = _(
        "County %(county)s: recruited %(done)s of %(asked)s. It now has %(soldiers)s and"
        " %(people)s; left in stock: %(suits)s."
    )
    counted = {
        "soldiers": count_soldiers(data["soldiers"]),
        "people": count_people(data["population"]),
        "suits": count_suits(data["armour"]),
    }
    return text % {**data, **counted}


def _labour(data: Data) -> str:
    texts = {
        "ordered": _("County %(county)s: %(people)s at work as ordered: %(jobs)s."),
        "standing": _("County %(county)s: %(people)s at their standing work: %(jobs)s."),
        "default": _("County %(county)s: %(people)s, without any labour order: %(jobs)s."),
    }
    jobs = list_jobs(data["done"])
    said = texts[data["source"]] % {
        **data,
        "people": count_people(data["population"]),
        "jobs": jobs,
    }
    if data["idle"] and data["source"] != "default":
        more = _("%(said)s Of the defenders %(idle)s had no job.")
        return more % {"said": said, "idle": data["idle"]}
    return said


def _castle_started(data: Data) -> str:
    text = _("County %(county)s: castle size %(size)s begun for %(wood)s wood and %(stone)s stone.")
    return text % data


def _castle_refused(data: Data) -> str:
    if data["reason"] == "building":
        text = _("County %(county)s: no castle start, a stage is already in progress.")
    elif data["reason"] == "largest":
        text = _("County %(county)s: no castle start, the castle has size 5.")
    else:
        text = _(
            "County %(county)s: castle size %(size)s not begun; it takes %(wood)s wood and"
            " %(stone)s stone, there were %(has_wood)s and %(has_stone)s."
        )
    return text % data


def _castle_worked(data: Data) -> str:
    text = _(
        "County %(county)s: the work of %(people)s brings the castle stage from %(before)s to"
        " %(units)s of 100 units."
    )
    return text % {**data, "people": count_people(data["workers"])}


def _castle_finished(data: Data) -> str:
    return _("County %(county)s: the castle of size %(size)s is finished.") % data


def _idle(data: Data) -> str:
    text = _("County %(county)s: %(people)s in %(job)s had no place to work.")
    return text % {**data, "people": count_people(data["people"]), "job": name_job(data["job"])}


def _forged(data: Data) -> str:
    text = _("County %(county)s: %(smiths)s forged %(suits)s from %(wood)s wood and %(iron)s iron.")
    counted = {"smiths": count_smiths(data["smiths"]), "suits": count_suits(data["suits"])}
    return text % {**data, **counted}


def _moved(data: Data) -> str:
    if data["kind"] == "attack":
        text = _("%(done)s of %(soldiers)s left county %(county)s to attack county %(to)s.")
    else:
        text = _("%(done)s of %(soldiers)s went from county %(county)s to county %(to)s.")
    return text % {**data, "soldiers": count_soldiers(data["asked"])}


def _battle(data: Data) -> str:
    about = {**data, "attackers": ", ".join(data["attackers"])}
    if data["outcome"] == "held" and data["defender"] is None:
        text = _("Battle in unclaimed county %(county)s, attacked by %(attackers)s: it holds.")
    elif data["outcome"] == "held":
        text = _(
            "Battle in county %(county)s of %(defender)s, attacked by %(attackers)s: it holds."
        )
    elif data["defender"] is None:
        text = _(
            "Battle in unclaimed county %(county)s, attacked by %(attackers)s:"
            " %(winner)s captures it."
        )
    else:
        text = _(
            "Battle in county %(county)s of %(defender)s, attacked by %(attackers)s:"
            " %(winner)s captures it."
        )
    return text % about


def _battle_numbers(data: Data) -> str:
    army = _("%(seat)s: %(soldiers)s, force %(force)s, lost %(lost)s, left %(left)s")
    armies = "; ".join(
        army
        % {
            **numbers,
            "seat": seat,
            "soldiers": count_soldiers(numbers["soldiers"]),
            "force": halve(numbers["force_x2"]),
        }
        for seat, numbers in data["attackers"].items()
    )
    defence = data["defence"]
    text = _(
        "County %(county)s: defence of %(people)s and %(soldiers)s, castle effect"
        " %(effect)s, force %(force)s; lost %(people_lost)s and %(soldiers_lost)s."
        " Attackers: %(armies)s. %(result)s"
    )
    if data["outcome"] == "held":
        result = _("Damage to the defence: %(damage)s.") % data
    else:
        force = halve(data["opposing_x2"])
        result = _("Highest force against the winner: %(force)s.") % {"force": force}
    return text % {
        "people": count_people(defence["people"]),
        "soldiers": count_soldiers(defence["soldiers"]),
        "people_lost": count_people(defence["people_lost"]),
        "soldiers_lost": count_soldiers(defence["soldiers_lost"]),
        "county": data["county"],
        "effect": halve(defence["effect_x2"]),
        "force": halve(defence["force_x2"]),
        "armies": armies,
        "result": result,
    }


def _produced(data: Data) -> str:
    text = _("County %(county)s: %(people)s in %(job)s won %(amount)s %(good)s.")
    words = {"job": name_job(data["job"]), "good": name_good({"good": data["good"]})}
    return text % {**data, **words, "people": count_people(data["people"])}


def _cheese(data: Data) -> str:
    text = _("County %(county)s: %(cows)s gave %(food)s food.")
    return text % {**data, "cows": count_cows(data["cows"])}


def _births(data: Data) -> str:
    text = _("County %(county)s: %(born)s born to a herd of %(cows)s.")
    return text % {**data, "born": count_cows(data["born"])}


def _slaughtered(data: Data) -> str:
    if data["steward"]:
        text = _("County %(county)s: the steward slaughtered %(done)s of %(cows)s: %(food)s food.")
    else:
        text = _(
            "County %(county)s: %(done)s of %(cows)s slaughtered (ordered: %(asked)s):"
            " %(food)s food."
        )
    return text % {**data, "cows": count_cows(data["cows"])}


def _herd(data: Data) -> str:
    if data["crowded"]:
        text = _(
            "County %(county)s: %(cows)s, crowded, and %(farmers)s; died for want of"
            " farmers %(untended)s, above 20 per field %(overfull)s; left %(left)s."
        )
    else:
        text = _(
            "County %(county)s: %(cows)s and %(farmers)s; died for want of farmers"
            " %(untended)s; left %(left)s."
        )
    counted = {"cows": count_cows(data["cows"]), "farmers": count_farmers(data["farmers"])}
    return text % {**data, **counted}


def _tax(data: Data) -> str:
    text = _(
        "County %(county)s: %(food)s food for %(people)s, ration %(ration)s; at"
        " %(rate)s\u00a0%% with castle %(castle)s the tax is %(gold)s gold."
    )
    words = {"people": count_people(data["population"]), "ration": name_ration(data["ration"])}
    return text % {**data, **words}


def _growth(data: Data) -> str:
    text = _(
        "County %(county)s: %(before)s, a change by %(percent)s\u00a0%%, that is %(change)s:"
        " %(population)s."
    )
    signed = {"percent": sign(data["percent"]), "change": sign(data["change"])}
    return text % {**data, **signed, "before": count_people(data["before"])}


def _migrated(data: Data) -> str:
    text = _(
        "%(people)s moved from county %(county)s to county %(to)s, where the tax is"
        " %(difference)s points lower."
    )
    return text % {**data, "people": count_people(data["people"])}


def _peopled(data: Data) -> str:
    text = _("County %(county)s: %(left)s left, %(came)s came: %(population)s.")
    return text % {**data, "left": count_people(data["left"])}


def _captured(data: Data) -> str:
    if data["previous"] is None:
        text = _("County %(county)s, unclaimed until now, belongs to %(player)s.")
    else:
        text = _("County %(county)s passes from %(previous)s to %(player)s.")
    return text % data


def _eliminated(data: Data) -> str:
    return _("%(player)s has no county left and is out of the game.") % data


def _left_game(data: Data) -> str:
    counties = ", ".join(str(number) for number in data["counties"])
    text = _("%(player)s leaves the game. Unclaimed from now on: %(counties)s.")
    return text % {"player": data["player"], "counties": counties}


def _over(data: Data) -> str:
    if data["reason"] == "conquest":
        text = _("The game is over: %(winner)s rules all claimed counties and wins.")
    elif data["reason"] == "nobody":
        text = _("The game is over: no claimed county is left, nobody wins.")
    elif data["reason"] == "agreed_draw":
        text = _("The game is over: all players left agree to a draw.")
    else:
        return _last_turn(data)
    return text % data


def _last_turn(data: Data) -> str:
    score = _("%(seat)s %(people)s, %(counties)s, %(gold)s gold")
    standing = "; ".join(
        score
        % {
            "seat": seat,
            "people": count_people(numbers["people"]),
            "counties": count_counties(numbers["counties"]),
            "gold": numbers["gold"],
        }
        for seat, numbers in data["standing"].items()
    )
    if data["winner"] is None:
        text = _("The last turn is played and the game is a draw: %(standing)s.")
    else:
        text = _("The last turn is played and %(winner)s wins: %(standing)s.")
    return text % {"winner": data["winner"], "standing": standing}


EVENT_SENTENCES: Final[Mapping[str, Callable[[Data], str]]] = {
    "orders": _orders,
    "draw_offered": _draw_offered,
    "sold": _sold,
    "bought": _bought,
    "recruited": _recruited,
    "labour": _labour,
    "castle_started": _castle_started,
    "castle_refused": _castle_refused,
    "castle_worked": _castle_worked,
    "castle_finished": _castle_finished,
    "idle": _idle,
    "forged": _forged,
    "moved": _moved,
    "battle": _battle,
    "battle_numbers": _battle_numbers,
    "produced": _produced,
    "cheese": _cheese,
    "births": _births,
    "slaughtered": _slaughtered,
    "herd": _herd,
    "tax": _tax,
    "growth": _growth,
    "migrated": _migrated,
    "peopled": _peopled,
    "captured": _captured,
    "eliminated": _eliminated,
    "left_game": _left_game,
    "over": _over,
}
