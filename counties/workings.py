"""The lines of a county's story: each event with its arithmetic written out, as the rules state it.

Every equation in them is meant to be checked by hand: whole-number names, ×, ÷, −, and where a
result is rounded down (CO-3.4) the exact value stands before the rounded one.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext as _

from counties.books import Change
from counties.engine import tables
from counties.nouns import (
    count_calves,
    count_cows,
    count_farmers,
    count_people,
    count_smiths,
    count_soldiers,
    count_suits,
    halve,
    name_job,
    name_ration,
    name_stock,
)

Event = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Known:
    """What a line may lean on beside its event. ``people``: those of the county before migration,
    None where nobody has told them; ``fields``: of the county."""

    changes: Sequence[Change] = ()
    fields: int = 0
    people: int | None = None

    def before(self, what: str, county: int | None) -> int | None:
        """What there was of it just before the event."""
        found = (c.before for c in self.changes if (c.what, c.county) == (what, county))
        return next(found, None)


def exact(numerator: int, denominator: int) -> str:
    """A quotient with at most three decimals, which is all that a percentage can need."""
    whole, rest = divmod(numerator * 1000 // denominator, 1000)
    decimals = f"{rest:03d}".rstrip("0")
    return f"{whole}.{decimals}" if decimals else str(whole)


def percentage(percent: int, base: int, of: str) -> str:
    """ "10 % of 106 cows = 10.6, rounded down 10"; ``of``: the base with its noun."""
    share = exact(base * percent, 100)
    said = {"percent": percent, "of": of, "share": share, "whole": base * percent // 100}
    if base * percent % 100:
        return _("%(percent)s\u00a0%% of %(of)s = %(share)s, rounded down %(whole)s") % said
    return _("%(percent)s\u00a0%% of %(of)s = %(share)s") % said


def _sold(event: Event, known: Known) -> str:
    what = event["good"]
    sums = {**event, "good": name_stock(what), "held": known.before(what, event.get("county"))}
    if event["done"] < event["asked"] and sums["held"] is not None:
        text = _(
            "Sold %(good)s, %(done)s × %(price)s = %(gold)s gold:"
            " the least of %(asked)s ordered and %(held)s held."
        )
    else:
        text = _("Sold %(good)s: %(done)s × %(price)s = %(gold)s gold.")
    return text % sums


def _bought(event: Event, known: Known) -> str:
    purse = known.before("gold", None)
    sums = {**event, "good": name_stock(event["good"]), "purse": purse}
    if event["done"] < event["asked"] and purse is not None:
        text = _(
            "Bought %(good)s, %(done)s × %(price)s = %(gold)s gold: the least of"
            " %(asked)s ordered and %(purse)s gold ÷ %(price)s."
        )
    else:
        text = _("Bought %(good)s: %(done)s × %(price)s = %(gold)s gold.")
    return text % sums


def _recruited(event: Event, known: Known) -> str:
    done, asked = event["done"], event["asked"]
    if done < asked:
        text = _(
            "Recruited %(soldiers)s: the least of %(asked)s ordered, %(suits)s and %(people)s."
        )
    else:
        text = _("Recruited %(soldiers)s, each from one person and one suit of armour.")
    there = {
        "soldiers": count_soldiers(done),
        "asked": asked,
        "suits": count_suits(event["armour"] + done),
        "people": count_people(event["population"] + done),
    }
    return text % there


def _labour(event: Event, known: Known) -> str:
    busy = [(name_job(job), people) for job, people in event["done"].items() if people]
    sums = " + ".join(_("%(people)s %(job)s") % {"people": n, "job": job} for job, n in busy)
    texts = {
        "ordered": _("As ordered: %(jobs)s = %(people)s."),
        "standing": _("As before: %(jobs)s = %(people)s."),
        "default": _("Without any labour order: %(jobs)s = %(people)s."),
    }
    said = texts[event["source"]] % {
        "jobs": sums or "0",
        "people": count_people(event["population"]),
    }
    short = [
        _("%(job)s %(asked)s, now %(done)s")
        % {"job": name_job(job), "asked": asked, "done": event["done"][job]}
        for job, asked in event["asked"].items()
        if job != "defend" and event["done"][job] < asked
    ]
    if short:
        more = _("%(said)s There were too few people for all: %(jobs)s.")
        return more % {"said": said, "jobs": "; ".join(short)}
    if event["idle"] and event["source"] != "default":
        more = _("%(said)s Of the defenders %(idle)s had no job.")
        return more % {"said": said, "idle": event["idle"]}
    return said


def _castle_worked(event: Event, known: Known) -> str:
    units = event["before"] + event["workers"] * tables.WORK_PER_CASTLE_WORKER
    sums = {**event, "sum": units, "all": tables.STAGE_WORK, "over": units - tables.STAGE_WORK}
    if units > tables.STAGE_WORK:
        text = _(
            "%(before)s units + %(workers)s workers × 1 = %(sum)s of %(all)s units;"
            " %(over)s are lost."
        )
    else:
        text = _("%(before)s units + %(workers)s workers × 1 = %(sum)s of %(all)s units.")
    return text % sums


def _forged(event: Event, known: Known) -> str:
    wood, iron = known.before("wood", None), known.before("iron", None)
    if wood is None or iron is None:
        return _forged_from(event)
    least = _("%(suits)s: the least of %(smiths)s, %(wood)s wood ÷ 10 and %(iron)s iron ÷ 50.")
    counted = {"suits": count_suits(event["suits"]), "smiths": count_smiths(event["smiths"])}
    said = least % {**counted, "wood": wood, "iron": iron}
    return f"{said} {_forged_from(event)}" if event["suits"] else said


def _forged_from(event: Event) -> str:
    text = _("%(suits)s × 10 = %(wood)s wood and %(suits)s × 50 = %(iron)s iron are used up.")
    return text % event


def _moved(event: Event, known: Known) -> str:
    soldiers = count_soldiers(event["done"])
    there = known.before("soldiers", event["county"])
    sums = {**event, "soldiers": soldiers, "there": there}
    is_attack = event["kind"] == "attack"
    if event["done"] < event["asked"] and there is not None:
        if is_attack:
            text = _(
                "%(soldiers)s left county %(county)s to attack county %(to)s: the least of"
                " %(asked)s ordered and %(there)s there."
            )
        else:
            text = _(
                "%(soldiers)s left county %(county)s for county %(to)s: the least of %(asked)s"
                " ordered and %(there)s there."
            )
    elif is_attack:
        text = _("%(soldiers)s left county %(county)s to attack county %(to)s.")
    else:
        text = _("%(soldiers)s left county %(county)s for county %(to)s.")
    return text % sums


def _produced(event: Event, known: Known) -> str:
    text = _("%(people)s in %(job)s × 1 = %(amount)s %(good)s.")
    words = {"job": name_job(event["job"]), "good": name_stock(event["good"])}
    return text % {**words, "people": count_people(event["people"]), "amount": event["amount"]}


def _cheese(event: Event, known: Known) -> str:
    text = _("%(cows)s × 5 = %(food)s food.")
    return text % {"cows": count_cows(event["cows"]), "food": event["food"]}


def _births(event: Event, known: Known) -> str:
    share = percentage(tables.COW_BIRTH_PERCENT, event["cows"], count_cows(event["cows"]))
    text = _("%(share)s: %(calves)s born.")
    return text % {"share": share, "calves": count_calves(event["born"])}


def _slaughtered(event: Event, known: Known) -> str:
    sums = {
        **event,
        "slaughtered": count_cows(event["done"]),
        "fields": known.fields,
        "limit": tables.uncrowded(known.fields),
    }
    if event["steward"]:
        text = _(
            "The steward slaughters what is above 10 × %(fields)s fields = %(limit)s:"
            " %(slaughtered)s × 20 = %(food)s food."
        )
    elif event["done"] < event["asked"]:
        text = _(
            "%(slaughtered)s slaughtered × 20 = %(food)s food: the least of %(asked)s ordered and"
            " %(cows)s there."
        )
    else:
        text = _("%(slaughtered)s slaughtered × 20 = %(food)s food.")
    return text % sums


def _herd(event: Event, known: Known) -> str:
    limit, most = tables.uncrowded(known.fields), tables.COWS_PER_FIELD * known.fields
    sums = {
        "cows": count_cows(event["cows"]),
        "fields": known.fields,
        "limit": limit,
        "most": most,
        "farmers": count_farmers(event["farmers"]),
        "left": event["left"],
    }
    if event["crowded"]:
        text = _(
            "%(cows)s > 10 × %(fields)s fields = %(limit)s: crowded. %(left)s left, the least of"
            " the herd, %(farmers)s ÷ 3, and 20 × %(fields)s fields = %(most)s."
        )
    elif event["left"] < event["cows"]:
        text = _(
            "%(cows)s ≤ 10 × %(fields)s fields = %(limit)s: not crowded. %(left)s left, the least"
            " of the herd and %(farmers)s."
        )
    else:
        text = _(
            "%(cows)s ≤ 10 × %(fields)s fields = %(limit)s: not crowded, and %(farmers)s tend"
            " them all."
        )
    return text % sums


def ration(event: Event) -> str:
    """How the ration follows from the food of a ``tax`` event (CO-13.1)."""
    food, people = event["food"], event["population"]
    sums = {
        "food": food,
        "people": count_people(people),
        "n": people,
        "twice_food": 2 * food,
        "twice": 2 * people,
        "thrice": 3 * people,
        "ration": name_ration(event["ration"]),
    }
    texts = {
        "none": _("2 × %(food)s food = %(twice_food)s < %(people)s: ration %(ration)s."),
        "half": _(
            "%(food)s food < %(people)s, but 2 × %(food)s = %(twice_food)s ≥ %(n)s:"
            " ration %(ration)s."
        ),
        "normal": _("%(food)s food ≥ %(people)s, but < 2 × %(n)s = %(twice)s: ration %(ration)s."),
        "double": _(
            "%(food)s food ≥ 2 × %(people)s = %(twice)s, but < 3 × %(n)s = %(thrice)s:"
            " ration %(ration)s."
        ),
        "triple": _("%(food)s food ≥ 3 × %(people)s = %(thrice)s: ration %(ration)s."),
    }
    if not people:
        return _("Nobody is left to eat %(food)s food: ration %(ration)s.") % sums
    return texts[event["ration"]] % sums


def _tax(event: Event, known: Known) -> str:
    effect_x2 = next(r.effect_x2 for r in tables.RATIONS if r.name == event["ration"])
    product = (effect_x2 + 2 * event["castle"]) * event["population"] * event["rate"]
    sums = {
        **event,
        "effect": halve(effect_x2),
        "people": count_people(event["population"]),
        "share": exact(product, 200),
    }
    if product % 200:
        text = _(
            "(%(effect)s for the ration + %(castle)s for the castle) × %(people)s ×"
            " %(rate)s\u00a0%% = %(share)s, rounded down %(gold)s gold."
        )
    else:
        text = _(
            "(%(effect)s for the ration + %(castle)s for the castle) × %(people)s ×"
            " %(rate)s\u00a0%% = %(share)s gold."
        )
    return text % sums


def _growth(event: Event, known: Known) -> str:
    before, percent = event["before"], event["percent"]
    share = percentage(abs(percent), before, count_people(before))
    grown = before + before * percent // 100 if percent > 0 else event["population"]
    if grown != event["population"]:
        text = _("+ %(share)s, but nobody’s land holds no more than 500: %(population)s.")
    elif percent > 0:
        text = _("+ %(share)s: %(population)s.")
    else:
        text = _("− %(share)s: %(population)s.")
    return text % {"share": share, "population": count_people(event["population"])}


def _migrated(event: Event, known: Known) -> str:
    percent = event["difference"] // tables.MIGRATION_DIVISOR
    sums = {**event, "percent": percent, "people": count_people(event["people"])}
    points = _(
        "County %(to)s taxes %(difference)s points less than county %(county)s:"
        " %(difference)s ÷ 5 = %(percent)s\u00a0%%"
    )
    if known.people is None:
        return _("%(points)s of its people, that is %(people)s, moved.") % {
            "points": points % sums,
            "people": sums["people"],
        }
    share = percentage(percent, known.people, count_people(known.people))
    return _("%(points)s; %(share)s moved.") % {"points": points % sums, "share": share}


def _peopled(event: Event, known: Known) -> str:
    before = event["population"] + event["left"] - event["came"]
    text = _("%(before)s − %(left)s who left + %(came)s who came = %(people)s.")
    sums = {"before": before, "people": count_people(event["population"])}
    return text % {**event, **sums}


WORKINGS: Final[Mapping[str, Callable[[Event, Known], str]]] = {
    "sold": _sold,
    "bought": _bought,
    "recruited": _recruited,
    "labour": _labour,
    "castle_worked": _castle_worked,
    "forged": _forged,
    "moved": _moved,
    "produced": _produced,
    "cheese": _cheese,
    "births": _births,
    "slaughtered": _slaughtered,
    "herd": _herd,
    "tax": _tax,
    "growth": _growth,
    "migrated": _migrated,
    "peopled": _peopled,
}
