"""Sentences for the checks of CO-21 and for the form: what is wrong, where, and what to do."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from counties.engine import orders
from counties.nouns import (
    count_cows,
    count_farmers,
    count_goods,
    count_people,
    count_recruits,
    count_soldiers,
    count_suits,
    name_job,
    name_ration,
    name_resource,
)

Data = Mapping[str, Any]


def _not_a_number(data: Data) -> str:
    if "job" in data:
        text = _(
            "“%(text)s” is not a whole number of 0 or more: for %(job)s it counts as 0."
            " Write digits: %(write)s."
        )
        return text % {**data, "job": name_job(data["job"]), "write": _say_form(data["write"])}
    text = _(
        "“%(text)s” is not a whole number of 0 or more: it counts as 0. Write digits: %(write)s."
    )
    return text % {**data, "write": _say_form(data["write"])}


def _not_your_county(data: Data) -> str:
    if "out" in data:
        text = _("You rule no county, so there is nothing to order.")
    elif not data["known"]:
        text = _("There is no county %(county)s on this map, so this line does nothing.")
    elif data["owner"] is None:
        text = _(
            "County %(county)s is unclaimed, so this line does nothing."
            " Orders go to your own counties only."
        )
    else:
        text = _(
            "County %(county)s belongs to %(owner)s, so this line does nothing."
            " Orders go to your own counties only."
        )
    return text % data


def _sells_too_much(data: Data) -> str:
    text = ngettext(
        "%(what)s to sell, but only %(done)s is left to sell: %(done)s will go.",
        "%(what)s to sell, but only %(done)s are left to sell: %(done)s will go.",
        data["done"],
    )
    return text % {**data, "what": count_goods(data["asked"], data)}


def _costs_too_much(data: Data) -> str:
    text = _(
        "%(what)s at %(price)s gold each: the gold left (%(gold)s for all of them) is"
        " enough for %(done)s. Buy %(done)s, or sell something."
    )
    return text % {**data, "what": count_goods(data["asked"], data)}


def _too_many_people(data: Data) -> str:
    people = count_people(data["population"])
    if data["verb"] == "RECRUIT":
        text = ngettext(
            "%(recruits)s is more than the %(people)s of county %(county)s:"
            " %(done)s will be recruited.",
            "%(recruits)s are more than the %(people)s of county %(county)s:"
            " %(done)s will be recruited.",
            data["asked"],
        )
        return text % {**data, "recruits": count_recruits(data["asked"]), "people": people}
    text = ngettext(
        "%(asked)s person is given a job in county %(county)s, but after recruiting it has"
        " %(population)s. Jobs are filled as far as people last: farm, defend, castle, smith,"
        " wood, iron, quarry.",
        "%(asked)s people are given jobs in county %(county)s, but after recruiting it has"
        " %(population)s. Jobs are filled as far as people last: farm, defend, castle, smith,"
        " wood, iron, quarry.",
        data["asked"],
    )
    return text % data


def _no_place_for_job(data: Data) -> str:
    text = ngettext(
        "County %(county)s has no %(place)s: the %(people)s person in %(job)s makes nothing and"
        " does not defend. Give another job.",
        "County %(county)s has no %(place)s: the %(people)s people in %(job)s make nothing and do"
        " not defend. Give them another job.",
        data["people"],
    )
    return text % {**data, "place": name_resource(data["needs"]), "job": name_job(data["job"])}


def _no_stage(data: Data) -> str:
    text = ngettext(
        "No castle stage is in progress in county %(county)s: its %(people)s castle worker does"
        " nothing and does not defend. Start one with CASTLE %(county)s, or give another job.",
        "No castle stage is in progress in county %(county)s: its %(people)s castle workers do"
        " nothing and do not defend. Start one with CASTLE %(county)s, or give them another job.",
        data["people"],
    )
    return text % data


def _no_armour(data: Data) -> str:
    text = ngettext(
        "%(recruits)s in county %(county)s, but %(armour)s suit of armour is left for"
        " them: %(done)s will be recruited.",
        "%(recruits)s in county %(county)s, but %(armour)s suits of armour are left for"
        " them: %(done)s will be recruited.",
        data["armour"],
    )
    return text % {**data, "recruits": count_recruits(data["asked"])}


def _no_castle(data: Data) -> str:
    if data["reason"] == "building":
        text = _("A castle stage is already in progress in county %(county)s: nothing is started.")
    elif data["reason"] == "largest":
        text = _("The castle of county %(county)s has size 5 already: nothing is started.")
    else:
        text = _(
            "Castle size %(size)s in county %(county)s takes %(wood)s wood and %(stone)s stone;"
            " there are %(has_wood)s wood and %(has_stone)s stone. Nothing is started or paid."
        )
    return text % data


def _wrong_way(data: Data) -> str:
    reason = data["reason"]
    if reason == "from":
        text = _("County %(county)s is not yours, so no soldiers leave it.")
        return text % data
    around = ", ".join(f"{letter} {number}" for letter, number in data["around"].items())
    about = {**data, "around": around or _("none")}
    if reason == "nothing":
        text = _(
            "There is no county to the %(to)s of county %(county)s, so the soldiers stay."
            " Adjacent counties: %(around)s."
        )
    elif reason == "far":
        text = _(
            "County %(to)s is not adjacent to county %(county)s, so the soldiers stay."
            " Adjacent counties: %(around)s."
        )
    else:
        text = _(
            "There is no county %(to)s on this map, so the soldiers stay."
            " Counties adjacent to county %(county)s: %(around)s."
        )
    return text % about


def _too_few_soldiers(data: Data) -> str:
    text = ngettext(
        "%(ordered)s ordered from county %(county)s to county %(to)s, but only"
        " %(soldiers)s is left for this move: %(done)s can go.",
        "%(ordered)s ordered from county %(county)s to county %(to)s, but only"
        " %(soldiers)s are left for this move: %(done)s can go.",
        data["soldiers"],
    )
    return text % {**data, "ordered": count_soldiers(data["asked"])}


def _no_tax_rate(data: Data) -> str:
    text = _(
        "“%(text)s” is not a tax rate; county %(county)s keeps the one it has."
        " Write TAX %(county)s with 0, 20, 40, 60, 80 or 100."
    )
    return text % data


def _too_few_cows(data: Data) -> str:
    text = _(
        "%(ordered)s to slaughter in county %(county)s, but after trading and births it has"
        " %(cows)s: %(done)s will be slaughtered."
    )
    return text % {**data, "ordered": count_cows(data["asked"])}


def _say_form(form: str) -> str:
    """The form of an order; what stands between two of them is no word of the order language."""
    first, _or, other = form.partition(", or ")
    return _("%(order)s, or %(other)s") % {"order": first, "other": other} if other else form


def _not_understood(data: Data) -> str:
    text = _NOT_UNDERSTOOD[data["reason"]]()
    about = dict(data)
    if data.get("verb") in orders.FORMS:
        about["write"] = _say_form(orders.FORMS[data["verb"]])
    if "choices" in data:
        about["choices"] = ", ".join(data["choices"])
    said = text % about
    if "near" in data:
        return _("%(said)s Did you mean %(near)s?") % {"said": said, "near": data["near"]}
    return said


_NOT_UNDERSTOOD: Final[Mapping[str, Callable[[], str]]] = {
    "verb": lambda: _(
        "“%(text)s” does not begin an order, so this line is ignored. Put # in front of a note."
    ),
    "ambiguous": lambda: _("“%(text)s” could be %(choices)s: write one letter more."),
    "shape": lambda: _("This line is ignored: the order is written %(write)s."),
    "good": lambda: _(
        "“%(text)s” is not a good, so this line is ignored: the order is written %(write)s."
    ),
    "job": lambda: _(
        "“%(text)s” is not a job, so this line is ignored: the order is written %(write)s."
        " Jobs: %(choices)s."
    ),
    "job_twice": lambda: _(
        "The job %(job)s is named twice, so this line is ignored. Name each job once."
    ),
    "county": lambda: _(
        "“%(text)s” is not the number of a county, so this line is ignored."
        " The order is written %(write)s."
    ),
    "twice": lambda: _(
        "%(verb)s was already given in line %(first)s, which counts; this line is ignored."
    ),
    "pass": lambda: _(
        "PASS means no orders at all, but there are others; they count and PASS is ignored."
    ),
    "no_draw": lambda: _("This campaign cannot end in an agreed draw, so DRAW is ignored."),
}


def _bad_digits(data: Data) -> str:
    text = _(
        "“%(text)s” is not a number of at most nine digits 0 to 9, so this line is ignored."
        " The order is written %(write)s."
    )
    return text % {**data, "write": _say_form(data["write"])}


def _cows_die(data: Data) -> str:
    about = {**data, "herd": count_cows(data["cows"]), "tended": count_farmers(data["farmers"])}
    if data["crowded"]:
        text = _(
            "%(dead)s of %(herd)s in county %(county)s will die: crowded, they need three"
            " farmers each and have %(tended)s, and at most 20 can live on a field."
        )
        remedy = _("Slaughter %(surplus)s more (or sell cows) and none die.")
    else:
        text = _(
            "%(dead)s of %(herd)s in county %(county)s will die for want of farmers:"
            " one is needed for each cow, and the county has %(tended)s."
        )
        remedy = _("Slaughter %(surplus)s more, or put %(people)s to farming, and none die.")
        about["people"] = count_people(data["cows"])
    return _with_remedy(text, remedy, "surplus", about)


def _with_remedy(text: str, remedy: str, counted: str, data: Data) -> str:
    """Remarks in old reports do not have what the remedy counts; they are told without it."""
    said = f"{text} {remedy}" if counted in data else text
    return said % data


def _crowded(data: Data) -> str:
    text = _(
        "The herd of county %(county)s is crowded: %(herd)s, and the fields hold %(limit)s in"
        " comfort. They need %(needed)s."
    )
    remedy = _("With %(surplus)s fewer (slaughter or sell them) one farmer for each cow will do.")
    counted = {"herd": count_cows(data["cows"]), "needed": count_farmers(data["needed"])}
    return _with_remedy(text, remedy, "surplus", {**data, **counted})


def _hungry(data: Data) -> str:
    text = _("The ration of county %(county)s will be %(ration)s: %(food)s food for %(people)s.")
    about = {
        **data,
        "ration": name_ration(data["ration"]),
        "people": count_people(data["population"]),
    }
    if "short" in data:
        about["missing"] = _missing(data["short"])
        about["bought"] = count_cows(data["buy"])
    return _with_remedy(text, _meal(data), "short", about)


def _missing(short: int) -> str:
    text = ngettext(
        "%(n)s is missing for a normal one",
        "%(n)s are missing for a normal one",
        short,
    )
    return text % {"n": short}


def _meal(data: Data) -> str:
    """What brings a normal ration: cows for gold, cows of the herd, or what is missing for it."""
    if "short" not in data:
        return ""
    can_buy, can_eat = data["cost"] <= data["gold"], data["slaughter_only"] is not None
    if can_buy and can_eat:
        return _(
            "%(missing)s: buy %(bought)s (%(cost)s gold) and"
            " slaughter %(slaughter)s in all, or buy none and slaughter %(slaughter_only)s in all."
        )
    if can_buy:
        return _("%(missing)s: buy %(bought)s (%(cost)s gold) and slaughter %(slaughter)s in all.")
    if can_eat:
        return ngettext(
            "%(missing)s: slaughter %(slaughter_only)s cow in all.",
            "%(missing)s: slaughter %(slaughter_only)s cows in all.",
            data["slaughter_only"],
        )
    return _(
        "%(missing)s: that takes %(bought)s bought (%(cost)s gold,"
        " and %(gold)s are left) and %(slaughter)s slaughtered in all. Sell something to pay for"
        " them, or buy as many as you can."
    )


def _castle_out_of_force(data: Data) -> str:
    text = ngettext(
        "The castle of county %(county)s (size %(size)s) has no effect on battle and tax until the"
        " new stage is finished; %(needed)s unit of work will still be missing.",
        "The castle of county %(county)s (size %(size)s) has no effect on battle and tax until the"
        " new stage is finished; %(needed)s units of work will still be missing.",
        data["needed"],
    )
    return text % data


def _without_job(data: Data) -> str:
    text = ngettext(
        "%(people)s person in county %(county)s has no job and will defend.",
        "%(people)s people in county %(county)s have no job; they will defend.",
        data["people"],
    )
    return text % data


def _undefended(data: Data) -> str:
    text = _("Nobody defends county %(county)s: neither soldiers nor people.")
    return text % data


def _forge_short(data: Data) -> str:
    text = _(
        "The smiths of county %(county)s (%(smiths)s) can make only %(made)s: there is not"
        " enough wood or iron (10 wood and 50 iron for each)."
    )
    return text % {**data, "made": count_suits(data["suits"])}


def _too_many_builders(data: Data) -> str:
    text = ngettext(
        "%(workers)s castle workers in county %(county)s, but the stage needs %(needed)s unit"
        " more; the rest of their work is lost.",
        "%(workers)s castle workers in county %(county)s, but the stage needs %(needed)s units"
        " more; the rest of their work is lost.",
        data["needed"],
    )
    return text % data


def _standing_cut(data: Data) -> str:
    text = _(
        "The standing labour of county %(county)s asks for %(wanted)s, and the county has"
        " %(population)s. Missing: %(cut)s. Give a new LABOUR order that fits."
    )
    cut = ", ".join(
        _("%(people)s in %(job)s") % {"people": people, "job": name_job(job)}
        for job, people in data["cut"].items()
    )
    return text % {**data, "cut": cut, "wanted": count_people(data["asked"])}


def _no_such_field(data: Data) -> str:
    return _("There is no field %(field)s on this order form.") % data


def _no_mark(data: Data) -> str:
    return _("%(field)s is a box to tick; “%(text)s” is neither on nor off.") % data


def _no_rate_in_field(data: Data) -> str:
    text = _("“%(text)s” is not a tax rate for county %(county)s: choose 0, 20, 40, 60, 80 or 100.")
    return text % data


def _no_preset(data: Data) -> str:
    return _("There is no preset “%(text)s” on this order form.") % data


def _no_digits_in_field(data: Data) -> str:
    return _("%(field)s: “%(text)s” is not a number of at most nine digits 0 to 9.") % data


def _no_number_in_field(data: Data) -> str:
    return _("%(field)s: “%(text)s” is not a whole number of 0 or more.") % data


def _nothing_to_mend(data: Data) -> str:
    return _("Line %(line)s is not misspelt any more as it was: %(word)s was not written.") % data


REMARK_SENTENCES: Final[Mapping[str, Callable[[Data], str]]] = {
    "CO-E01": _not_a_number,
    "CO-E02": _not_your_county,
    "CO-E03": _sells_too_much,
    "CO-E04": _costs_too_much,
    "CO-E05": _too_many_people,
    "CO-E06": _no_place_for_job,
    "CO-E07": _no_stage,
    "CO-E08": _no_armour,
    "CO-E09": _no_castle,
    "CO-E10": _wrong_way,
    "CO-E11": _too_few_soldiers,
    "CO-E12": _no_tax_rate,
    "CO-E13": _too_few_cows,
    "CO-E14": _not_understood,
    "CO-E15": _bad_digits,
    "CO-W01": _cows_die,
    "CO-W02": _crowded,
    "CO-W03": _hungry,
    "CO-W04": _castle_out_of_force,
    "CO-W05": _without_job,
    "CO-W06": _undefended,
    "CO-W07": _forge_short,
    "CO-W08": _too_many_builders,
    "CO-W09": _standing_cut,
    "field_unknown": _no_such_field,
    "field_mark": _no_mark,
    "field_respell": _nothing_to_mend,
    "field_preset": _no_preset,
    "field_tax": _no_rate_in_field,
    "field_digits": _no_digits_in_field,
    "field_number": _no_number_in_field,
}
