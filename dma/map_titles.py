"""A cell of the map in one sentence, for whoever cannot see the drawing."""

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext as _

from dma.engine.state import LETTERS, Cell
from dma.wording.names import Names, names_in
from dma.wording.nouns import TERRAINS, count_units

Report = Mapping[str, Any]


def titles(report: Report) -> Callable[[Cell], str]:
    """What says a cell of land: its terrain and province, and who stands there as far as the
    report knows."""
    land, names = report["land"], names_in(report)
    standing, owners = standing_at(report), owners_of(report)
    # a map has thousands of cells, so nothing is translated for each
    words = place_words()
    terrains = {letter: str(TERRAINS[it]) for letter, it in LETTERS.items()}
    holders = {number: names.state(owners.get(number, 0)) for number in {0, *owners}}

    def title(cell: Cell) -> str:
        x, y = cell
        province = land["provinces"][y][x]
        place = words % {
            "x": x,
            "y": y,
            "terrain": terrains[land["terrain"][y][x]],
            "province": land["names"].get(str(province), province),
            "owner": holders.get(province, holders[0]),
        }
        return "; ".join((place, *standing.get(cell, ())))

    return title


def place_words() -> str:
    """How a cell is called."""
    return _("%(x)s.%(y)s, %(terrain)s, province %(province)s (%(owner)s)")


def owners_of(report: Report) -> dict[int, int]:
    """Province -> the state that holds its city."""
    return {it["province"]: it["owner"] for it in report["cities"].values()}


def standing_at(report: Report) -> dict[Cell, list[str]]:
    """Cell -> its city, its village and the armies there, as far as the report knows."""
    names = names_in(report)
    standing: dict[Cell, list[str]] = {}
    for part, say in (("cities", say_city), ("villages", say_village), ("armies", say_army)):
        for number, it in sorted(report[part].items(), key=lambda item: int(item[0])):
            standing.setdefault(tuple(it["cell"]), []).append(say(int(number), it, names))
    return standing


def say_city(number: int, it: Mapping[str, Any], names: Names) -> str:
    """A city and its owner, with its garrison where that is seen."""
    if it["garrison"] is None:
        return _("city %(city)s of %(owner)s") % {
            "city": names.city(number),
            "owner": names.state(it["owner"]),
        }
    return _("city %(city)s of %(owner)s, garrison %(units)s") % {
        "city": names.city(number),
        "owner": names.state(it["owner"]),
        "units": count_units(it["garrison"]),
    }


def say_village(number: int, it: Mapping[str, Any], names: Names) -> str:
    """A village and its owner."""
    return _("village %(village)s of %(owner)s") % {
        "village": names.village(number),
        "owner": names.state(it["owner"]),
    }


def say_army(number: int, it: Mapping[str, Any], names: Names) -> str:
    """An army, its owner and how many units it has."""
    return _("%(army)s of %(owner)s, %(units)s") % {
        "army": names.army(number),
        "owner": names.state(it["owner"]),
        "units": count_units(it["count"]),
    }
