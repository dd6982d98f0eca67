"""What the things of Counties are called: stocks, goods, jobs, resources, rations."""

from collections.abc import Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

GOODS: Mapping[str, str | Promise] = {
    "iron": gettext_lazy("iron"),
    "wood": gettext_lazy("wood"),
    "stone": gettext_lazy("stone"),
    "armour": pgettext_lazy("suits", "armour"),
    "cows": gettext_lazy("cows"),
}
STOCKS: Mapping[str, str | Promise] = {"gold": gettext_lazy("gold"), **GOODS}
COUNTED: Mapping[str, str | Promise] = {
    "people": gettext_lazy("people"),
    "soldiers": gettext_lazy("soldiers"),
    "food": gettext_lazy("food"),
}
JOBS: Mapping[str, str | Promise] = {
    "wood": gettext_lazy("wood chopping"),
    "iron": gettext_lazy("iron mining"),
    "quarry": gettext_lazy("quarrying"),
    "smith": gettext_lazy("blacksmithing"),
    "castle": gettext_lazy("castle building"),
    "farm": gettext_lazy("farming"),
    "defend": gettext_lazy("defending"),
}
RESOURCES: Mapping[str, str | Promise] = {
    "forest": gettext_lazy("forest"),
    "iron_mine": gettext_lazy("iron mine"),
    "quarry": gettext_lazy("quarry"),
    "forge": gettext_lazy("forge"),
}
RATIONS: Mapping[str, str | Promise] = {
    "none": pgettext_lazy("a ration", "none"),
    "half": pgettext_lazy("a ration", "half"),
    "normal": pgettext_lazy("a ration", "normal"),
    "double": pgettext_lazy("a ration", "double"),
    "triple": pgettext_lazy("a ration", "triple"),
}


def name_good(data: Mapping[str, Any]) -> str:
    """The good of a trade, with the county where it is cows."""
    good = str(GOODS[data["good"]])
    if "county" not in data:
        return good
    return _("%(good)s of county %(county)s") % {"good": good, "county": data["county"]}


def name_stock(stock: str) -> str:
    return str(STOCKS[stock])


def name_counted(what: str) -> str:
    """A stock, or what is counted of a county: people, soldiers, cows, food."""
    return str(COUNTED.get(what) or STOCKS[what])


def name_job(job: str) -> str:
    return str(JOBS[job])


def name_resource(resource: str) -> str:
    return str(RESOURCES[resource])


def name_ration(ration: str) -> str:
    return str(RATIONS[ration])


def list_jobs(jobs: Mapping[str, int]) -> str:
    """Jobs with people in them, as "farming 100, defending 400"."""
    busy = [f"{name_job(job)} {people}" for job, people in jobs.items() if people]
    return ", ".join(busy) or _("nobody")


def count_people(n: int) -> str:
    return ngettext("%(n)s person", "%(n)s people", n) % {"n": n}


def count_soldiers(n: int) -> str:
    return ngettext("%(n)s soldier", "%(n)s soldiers", n) % {"n": n}


def count_cows(n: int) -> str:
    return ngettext("%(n)s cow", "%(n)s cows", n) % {"n": n}


def count_calves(n: int) -> str:
    return ngettext("%(n)s calf", "%(n)s calves", n) % {"n": n}


def count_counties(n: int) -> str:
    return ngettext("%(n)s county", "%(n)s counties", n) % {"n": n}


def count_rulers(n: int) -> str:
    return ngettext("%(n)s ruler", "%(n)s rulers", n) % {"n": n}


def count_farmers(n: int) -> str:
    return ngettext("%(n)s farmer", "%(n)s farmers", n) % {"n": n}


def count_smiths(n: int) -> str:
    return ngettext("%(n)s smith", "%(n)s smiths", n) % {"n": n}


def count_suits(n: int) -> str:
    return ngettext("%(n)s suit of armour", "%(n)s suits of armour", n) % {"n": n}


def count_recruits(n: int) -> str:
    return ngettext("%(n)s recruit", "%(n)s recruits", n) % {"n": n}


def count_goods(n: int, data: Mapping[str, Any]) -> str:
    """So much of the good of a trade, with the county where it is cows: "1 cow of county 3"."""
    if data["good"] != "cows":
        return _("%(n)s %(good)s") % {"n": n, "good": GOODS[data["good"]]}
    if "county" not in data:
        return count_cows(n)
    return _("%(good)s of county %(county)s") % {"good": count_cows(n), "county": data["county"]}


def sign(n: int) -> str:
    """A change with its sign: "+5", "−20"."""
    return f"−{-n}" if n < 0 else f"+{n}"


def halve(doubled: int) -> str:
    """A doubled number as people read it: 45 is "22.5"."""
    return f"{doubled // 2}.5" if doubled % 2 else str(doubled // 2)
