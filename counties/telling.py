"""A single event as a sentence, the table of all counties, and the sheet as it was carried out."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from counties import wording
from counties.callings import NO_NAMES, Names, call, call_all
from counties.engine import tables
from counties.nouns import name_resource

Report = Mapping[str, Any]
Event = Mapping[str, Any]

#: Step -> its name (CO-3.1); 0 is what lies before the first.
STEP_NAMES = {
    0: gettext_lazy("Orders"),
    1: gettext_lazy("Trading"),
    2: gettext_lazy("Armies recruited"),
    3: gettext_lazy("Castle building"),
    4: gettext_lazy("Blacksmithing"),
    5: gettext_lazy("Moves and battles"),
    6: gettext_lazy("Wood is chopped"),
    7: gettext_lazy("Iron is mined"),
    8: gettext_lazy("Stone is quarried"),
    9: gettext_lazy("Cheese is eaten"),
    10: gettext_lazy("Cows are born"),
    11: gettext_lazy("Cows are eaten"),
    12: gettext_lazy("Crowded cows die"),
    13: gettext_lazy("Tax collected"),
    14: gettext_lazy("Population growth"),
    15: gettext_lazy("Migration"),
    16: gettext_lazy("New owners"),
    17: gettext_lazy("The GM’s corrections"),
}


def name_step(step: int) -> str:
    """The name of a step; empty for one that this version does not know."""
    return str(STEP_NAMES.get(step, ""))


def say(event: Event, names: Names, under: int | None = None) -> str:
    """An event as a sentence; ``under``: the county whose heading it stands under.

    What this version has no words for is told by its code.
    """
    try:
        text = wording.sentence(event["code"], call_all(event, names))
    except KeyError:
        return str(event["code"])
    place = _("County %(county)s: ") % {"county": under}
    if under is not None and text.startswith(place):
        rest = text.removeprefix(place)
        text = rest[:1].upper() + rest[1:]
    return text


@dataclass(frozen=True, slots=True)
class ReadBack:
    """The seat's sheet as it was carried out.

    ``cut``: lines that did less than they asked, with the remarks that say why; ``whole``: remarks
    on the sheet as a whole; ``lines``: all of it.
    """

    was_received: bool
    is_pass: bool
    cut: list[dict[str, Any]]
    whole: list[dict[str, Any]]
    lines: list[dict[str, Any]]


def is_cut(remark: Mapping[str, Any]) -> bool:
    """Whether it says that something was not done; a warning only says what will come of it."""
    return bool(remark["severity"] == "error")


def read_back(orders: Mapping[str, Any]) -> ReadBack:
    """What became of the orders; each remark as a sentence, with what was asked and done."""
    said: dict[int, list[dict[str, Any]]] = {}
    for remark in orders["remarks"]:
        text = wording.sentence(remark["code"], remark["data"])
        said.setdefault(remark["line"], []).append({**remark, "text": text})
    cut = [
        {**line, "remarks": [remark for remark in said.get(line["line"], []) if is_cut(remark)]}
        for line in orders["lines"]
        if line["kind"] == "error"
        or line["asked"] != line["done"]
        or any(is_cut(remark) for remark in said.get(line["line"], []))
    ]
    whole = said.get(0, [])
    return ReadBack(orders["received"], orders["passed"], cut, whole, list(orders["lines"]))


def atlas(report: Report, names: Names = NO_NAMES) -> list[dict[str, Any]]:
    """Every county as a row of a table, with what its ruler is called and its neighbours."""
    at = {(county["x"], county["y"]): county["id"] for county in report["counties"]}
    rows = []
    for county in report["counties"]:
        x, y = county["x"], county["y"]
        around = {
            letter: at[x + dx, y + dy]
            for letter, (dx, dy) in tables.DIRECTIONS.items()
            if (x + dx, y + dy) in at
        }
        marks = [name_resource(mark) for mark in tables.RESOURCES if county[mark]]
        ruler = call(county["owner"], names) if county["owner"] else ""
        told = {"ruler": ruler, "around": around, "resources": ", ".join(marks)}
        rows.append({**county, **told})
    return rows
