"""The controls of an own county on the order form: numbers, marks, and what one should know."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from counties.engine import tables
from counties.nouns import count_cows, count_soldiers, name_job, name_resource

County = Mapping[str, Any]
Told = Mapping[str, Mapping[str, Any]]  # what the rehearsal told of a county: code -> data
Report = Mapping[str, Any]
Values = Mapping[str, int | bool]


@dataclass(frozen=True, slots=True)
class Control:
    """One number to fill in or box to tick.

    ``note``: what one should know of it, by rule ``rule``; ``is_off``: it does nothing here;
    ``most``: where its slider ends (0: it has none); ``is_bad``: it cannot be done as it stands;
    ``job``: the one that it gives people to.
    """

    name: str
    label: str
    value: int | bool
    note: str = ""
    rule: str = ""
    is_off: bool = False
    most: int = 0
    is_bad: bool = False
    job: str = ""


@dataclass(frozen=True, slots=True)
class March:
    """The soldiers ordered over one border. ``way``: N, E, S or W; ``to``: the county there."""

    control: Control
    way: str
    to: int
    is_attack: bool


def labour(
    county: County, values: Values, told: Told, people: int, *, is_site: bool
) -> list[Control]:
    """A control for each job.

    ``people``: who can be sent to work; ``is_site``: whether a castle stage is being built.
    """
    return [_job(county, job, values, told, people, is_site) for job in tables.JOBS]


def _job(
    county: County, job: str, values: Values, told: Told, people: int, is_site: bool
) -> Control:
    """A job is off where the county lacks what it needs (CO-5.3)."""
    needs = tables.JOB_NEEDS[job]
    name, label = f"c{county['id']}-{job}", name_job(job).capitalize()
    value = values[name]
    if needs in tables.RESOURCES and not county[needs]:
        note = _("no %(resource)s here") % {"resource": name_resource(needs)}
        return Control(name, label, value, note, "CO-5.3", True, is_bad=bool(value), job=job)
    if job == "castle" and not is_site:
        note = _("nothing is being built")
        return Control(name, label, value, note, "CO-5.3", True, is_bad=bool(value), job=job)
    note, rule = _farming(told) if job == "farm" else _yield(county, job)
    return Control(name, label, value, note, rule, most=max(people, int(value)), job=job)


def _yield(county: County, job: str) -> tuple[str, str]:
    """What one worker brings, and by which rule."""
    if job == "castle":
        missing = {"n": tables.STAGE_WORK - county["castle_work"]}
        return _("%(n)s units of work finish the stage") % missing, "CO-7.4"
    return {
        "wood": (_("1 wood each"), "CO-9.1"),
        "iron": (_("1 iron each"), "CO-9.1"),
        "quarry": (_("1 stone each"), "CO-9.1"),
        "smith": (_("1 suit each, of 10 wood and 50 iron"), "CO-9.2"),
        "defend": (_("force 1 each"), "CO-11.1"),
    }[job]


def _farming(told: Told) -> tuple[str, str]:
    n = told["herd"]["cows"]
    if told["herd"]["crowded"]:
        need = {"cows": count_cows(n), "all": n * tables.FARMERS_PER_COW_CROWDED}
        return _("%(cows)s, crowded: %(all)s needed") % need, "CO-12.5"
    return _("%(cows)s: as many needed") % {"cows": count_cows(n)}, "CO-12.5"


def recruit(county: County, values: Values, armour: int) -> Control:
    """``armour``: the suits there are for all counties, after trading."""
    note = ngettext("1 suit each; there is %(n)s", "1 suit each; there are %(n)s", armour)
    name, most = f"c{county['id']}-recruit", min(armour, county["population"])
    label, note = _("Recruit soldiers"), note % {"n": armour}
    return Control(name, label, values[name], note, "CO-8.1", most=most)


def castle(county: County, value: int | bool, stocks: Mapping[str, int]) -> Control:
    """The next stage with its price, or why there is none (CO-7). ``stocks``: after trading."""
    name = f"c{county['id']}-start_castle"
    size = county["castle_size"]
    if county["castle_building"]:
        done = {"size": size + 1, "work": county["castle_work"], "all": tables.STAGE_WORK}
        note = _("stage %(size)s is in progress: %(work)s of %(all)s units") % done
        return Control(name, _("Start the next castle stage"), value, note, "CO-7.4", is_off=True)
    if size == tables.LARGEST_CASTLE:
        note = _("it cannot grow any more")
        return Control(name, _("Start a castle stage"), value, note, "CO-7.1", is_off=True)
    stage = tables.CASTLES[size + 1]
    label = _("Start castle stage %(size)s") % {"size": stage.size}
    price = {"wood": stage.wood, "stone": stage.stone}
    note = _("%(wood)s wood") if not stage.stone else _("%(wood)s wood, %(stone)s stone")
    lacks = [good for good in ("wood", "stone") if price[good] > stocks[good]]
    return Control(name, label, value, note % price, "CO-7.1", is_bad=bool(lacks))


def slaughter(county: County, values: Values, told: Told) -> Control:
    """Out of the herd after trading and births (CO-12.4)."""
    name = f"c{county['id']}-slaughter"
    herd = told["herd"]["cows"] + told.get("slaughtered", {}).get("done", 0)
    note = _("of %(n)s with the calves; 20 food each") % {"n": herd}
    return Control(name, _("Slaughter cows"), values[name], note, "CO-12.4", most=herd)


def cow_trade(county: County, values: Values) -> tuple[Control, Control]:
    """Cows bought into the county, and sold out of it (CO-6)."""
    price = tables.PRICES["cows"]
    buy, sell = f"c{county['id']}-buy_cows", f"c{county['id']}-sell_cows"
    return (
        Control(buy, _("Buy cows"), values[buy], _("%(n)s gold each") % {"n": price.buy}, "CO-6.1"),
        Control(
            sell, _("Sell cows"), values[sell], _("%(n)s gold each") % {"n": price.sell}, "CO-6.1"
        ),
    )


def marches(
    report: Report,
    county: County,
    values: Values,
    places: Mapping[tuple[int, int], County],
    most: int,
) -> list[March]:
    """A control for each side on which a county lies, in the order N, E, S, W.

    ``most``: the soldiers there are after recruiting.
    """
    words = {
        "N": _("Move north into %(county)s"),
        "E": _("Move east into %(county)s"),
        "S": _("Move south into %(county)s"),
        "W": _("Move west into %(county)s"),
    }
    found = []
    for way, (dx, dy) in tables.DIRECTIONS.items():
        there = places.get((county["x"] + dx, county["y"] + dy))
        if there is not None:
            name = f"c{county['id']}-move_{way.lower()}"
            label = words[way] % {"county": there["id"]}
            note, rule = _errand(report, there, int(values[name]))
            control = Control(name, label, values[name], note, rule, most=most)
            found.append(March(control, way, there["id"], there["owner"] != report["seat"]))
    return found


def _errand(report: Report, county: County, soldiers: int) -> tuple[str, str]:
    """What soldiers do in a county that they enter."""
    if county["owner"] == report["seat"]:
        return _("yours: a transfer"), "CO-10.1"
    if county["owner"] is None:
        defence = county["population"] // tables.UNCLAIMED_DEFENCE_DIVISOR
        note = _("unclaimed: an attack on force %(force)s") % {"force": defence}
    else:
        note = _("of %(owner)s: an attack") % {"owner": county["owner"]}
    if soldiers:
        force = {"soldiers": count_soldiers(soldiers), "force": soldiers * tables.SOLDIER_FORCE}
        note += _("; %(soldiers)s have force %(force)s") % force
    return note, "CO-11.3" if county["owner"] is None else "CO-11.1"
