"""Plans by letter, and what an answer says of them beside their lines."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from dma.engine.outlook import outlook
from dma.linking import first_up
from dma.wording.names import Names, names_in
from dma.wording.nouns import BUILDINGS, DAYS, PROJECTS, UNITS, list_items

Report = Mapping[str, Any]
Deed = Mapping[str, Any]


def receipt(report: Report, text: str) -> Sequence[str]:
    """What the plan leads to if nobody disturbs it: for each own city what it makes on which day
    and what is left in stock on the last, for each army when it arrives; then who goes hungry."""
    foreseen, names = outlook(report, text), names_in(report)
    told = [
        _city(int(n), days, names)
        for n, days in sorted(foreseen["cities"].items(), key=lambda item: int(item[0]))
        if days
    ]
    for n, march in sorted(foreseen["armies"].items(), key=lambda item: int(item[0])):
        if march["ways"]:
            told.append(_march(int(n), march["ways"][-1], names))
    if unfed := len(foreseen["homeless"]):
        told.append(
            ngettext(
                "%(n)s unit is on the rations of no city of yours and goes hungry.",
                "%(n)s units are on the rations of no city of yours and go hungry.",
                unfed,
            )
            % {"n": unfed}
        )
    return told


def _city(number: int, days: Sequence[Mapping[str, Any]], names: Names) -> str:
    done = list_items(
        _("%(what)s on %(day)s") % {"what": what, "day": DAYS[day["day"]]}
        for day in days
        for what in _deeds(day["deeds"])
    )
    about = {
        "city": names.city(number),
        "done": done or _("nothing new"),
        "stock": days[-1]["stock"],
        "day": DAYS[days[-1]["day"]],
    }
    told = _("%(city)s: %(done)s; %(stock)s in stock on %(day)s.") % about
    hungry = max(len(day["unfed"]) for day in days)
    if not hungry:
        return told
    more = ngettext(
        "On some day it cannot feed %(n)s unit.", "On some day it cannot feed %(n)s units.", hungry
    )
    return f"{told} {more % {'n': hungry}}"


def _deeds(deeds: Sequence[Deed]) -> list[str]:
    """What is ready on a day; alike recruits as one."""
    found: dict[str, int] = {}
    for deed in deeds:
        data = deed["data"]
        match deed["code"]:
            case "built":
                what = str(BUILDINGS[data["building"]])
            case "recruited":
                what = str(UNITS[data["type"]])
            case "army_created":
                what = str(PROJECTS["new_army"])
            case "group_paid":
                what = str(PROJECTS["breakthrough_group"])
            case _:
                continue
        found[what] = found.get(what, 0) + 1
    return [f"{n} × {what}" if n > 1 else what for what, n in found.items()]


def _march(number: int, last: Sequence[int], names: Names) -> str:
    x, y, week, day = last
    told = _("%(army)s reaches %(cell)s on %(day)s of week %(week)s.")
    about = {"army": names.army(number), "cell": f"{x}.{y}", "day": DAYS[day], "week": week}
    return first_up(told % about)
