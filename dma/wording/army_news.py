"""What armies do and suffer, in sentences (DMA-10, DMA-12, DMA-17)."""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from dma.wording.names import Names, Saying
from dma.wording.nouns import UNITS, count_units, list_items, list_troops

Data = Mapping[str, Any]

#: So many cells of a void route are listed.
MOST_CELLS: Final = 12
#: Why an army is gone, and the rest of its route void.
VOID: Final[Mapping[str, str | Promise]] = {
    "beaten": gettext_lazy("it was beaten"),
    "overrun": gettext_lazy("it had no units and was overrun"),
    "spent": gettext_lazy("all its units fell"),
    "dissolved": gettext_lazy("it had no units and dissolved"),
    "eliminated": gettext_lazy("its state is no more"),
    "collapsed": gettext_lazy("its state fell apart"),
}
#: Why a step of a route leads nowhere.
BROKEN: Final[Mapping[str, str | Promise]] = {
    "off_map": gettext_lazy("there the map ends"),
    "water": gettext_lazy("there is water"),
    "not_adjacent": gettext_lazy("that cell does not touch the one before"),
}
#: How a battle ended.
ENDS: Final[Mapping[str, str | Promise]] = {
    "flag": gettext_lazy("by capture of the flag"),
    "no_units": gettext_lazy("to the last unit"),
    "idle": gettext_lazy("nobody could reach anybody"),
    "step_cap": gettext_lazy("night fell"),
}


def _moved(data: Data, names: Names) -> str:
    army, entered = names.army(data["army"]), data["entered"]
    if not entered:
        return _("%(army)s gathers strength: %(points)s of %(cost)s points for its next cell") % {
            "army": army,
            "points": data["points"],
            "cost": data["next_cost"],
        }
    x, y, _cost = entered[-1]
    told = ngettext(
        "%(army)s marches %(n)s cell, to %(cell)s",
        "%(army)s marches %(n)s cells, to %(cell)s",
        len(entered),
    ) % {"army": army, "n": len(entered), "cell": f"{x}.{y}"}
    if data["left"]:
        return told
    return _("%(told)s, the end of its route") % {"told": told}


def _broken(data: Data, names: Names) -> str:
    return _("%(army)s stops before %(cell)s: %(why)s") % {
        "army": names.army(data["army"]),
        "cell": "{}.{}".format(*data["step"]),
        "why": BROKEN[data["fault"]],
    }


def _cannot_move(data: Data, names: Names) -> str:
    return _("%(army)s has no units and does not move") % {"army": names.army(data["army"])}


def _transit_stopped(data: Data, names: Names) -> str:
    return _("%(army)s could not take the place on its way and stops there for the day") % {
        "army": names.army(data["army"])
    }


def _void(data: Data, names: Names) -> str:
    lost = {"army": names.army(data["army"], data["name"]), "why": VOID[data["why"]]}
    if not data["route"]:
        return _("%(army)s is no more: %(why)s. It had no orders for the days to come") % lost
    route = data["route"][:MOST_CELLS]
    lost["route"] = " ".join("{}.{}".format(*cell) for cell in route)
    if len(route) < len(data["route"]):
        lost["route"] += " …"
    return (
        _("%(army)s is no more: %(why)s. Its orders for the days to come are void: route %(route)s")
        % lost
    )


def _dissolved(data: Data, names: Names) -> str:
    return _("%(army)s has no units, stands on no city of its own and dissolves") % {
        "army": names.army(data["army"], data["name"])
    }


def _overrun(data: Data, names: Names) -> str:
    return _("%(army)s has no units and is overrun by %(other)s") % {
        "army": names.army(data["army"]),
        "other": names.army(data["by"]),
    }


def tell_side(side: Data, names: Names) -> str:
    """Who fights on one side: a state with its army or garrison, or the Militia of a village."""
    if side.get("village"):
        return _("the Militia of %(village)s") % {"village": names.village(side["village"])}
    if side.get("city"):
        return _("the garrison of %(city)s") % {"city": names.city(side["city"])}
    return _("%(army)s (%(state)s)") % {
        "army": names.army(side["army"], side.get("name", "")),
        "state": names.state(side["state"]),
    }


def _battle(data: Data, names: Names) -> str:
    one, other = tell_side(data["a"], names), tell_side(data["b"], names)
    if data["winner"] is None:
        return _("Battle between %(one)s and %(other)s: a draw, %(why)s") % {
            "one": one,
            "other": other,
            "why": ENDS[data["why"]],
        }
    winner, loser = (one, other) if data["winner"] == "A" else (other, one)
    return _("Battle: %(winner)s beats %(loser)s, %(why)s") % {
        "winner": winner,
        "loser": loser,
        "why": ENDS[data["why"]],
    }


def _newcomers(data: Data, names: Names) -> str:
    troops: dict[str, int] = {}
    for _number, unit_type, _rations in data["units"]:
        troops[unit_type] = troops.get(unit_type, 0) + 1
    told = _("To %(holder)s come over: %(units)s") % {
        "holder": names.holder(
            "city" if data.get("city") else "army", data.get("city") or data["army"]
        ),
        "units": list_troops(troops) or _("nobody"),
    }
    if not data["lost"]:
        return told
    return _("%(told)s; for %(lost)s there was no place") % {
        "told": told,
        "lost": count_units(len(data["lost"])),
    }


def _taken(data: Data, names: Names) -> str:
    place = names.city(data["city"]) if data.get("city") else names.village(data["village"])
    return _("%(army)s takes %(place)s") % {"army": names.army(data["army"]), "place": place}


def say_slowest(types: list[str]) -> str:
    """The types that hold an army back."""
    return list_items(UNITS[name] for name in types)


SENTENCES: Final[Mapping[str, Saying]] = {
    "army_moved": _moved,
    "route_broken": _broken,
    "army_cannot_move": _cannot_move,
    "transit_stopped": _transit_stopped,
    "orders_void": _void,
    "army_dissolved": _dissolved,
    "army_overrun": _overrun,
    "battle": _battle,
    "newcomers": _newcomers,
    "settlement_taken": _taken,
}
