"""What happens in cities, in sentences (DMA-5 to DMA-7)."""

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from dma.wording.names import Names, Saying
from dma.wording.nouns import BUILDINGS, UNITS, count_units, list_items, list_troops, name_item

Data = Mapping[str, Any]


def _unrest(data: Data, names: Names) -> str:
    return _("%(city)s: riots of kind I with %(percent1)s %%, of kind II with %(percent2)s %%") % {
        "city": names.city(data["city"]),
        **_only(data, "percent1", "percent2"),
    }


def _seceded(data: Data, names: Names) -> str:
    return _("%(city)s breaks away from %(state)s and is neutral") % {
        "city": names.city(data["city"]),
        "state": names.state(data["from"]),
    }


def _secession_losses(data: Data, names: Names) -> str:
    return _("With %(city)s you lose its stock of %(stock)s and %(units)s of its garrison") % {
        "city": names.city(data["city"]),
        "stock": data["stock"],
        "units": count_units(data["garrison"]),
    }


def _production(data: Data, names: Names) -> str:
    return _(
        "%(city)s makes %(gross)s (%(grey)s grey, %(green)s green from each of %(villages)s"
        " villages); its units eat %(upkeep)s, %(net)s are left"
    ) % {
        "city": names.city(data["city"]),
        **_only(data, "gross", "grey", "green", "villages", "upkeep", "net"),
    }


def _unfed(data: Data, names: Names) -> str:
    """Who goes hungry, why, and who died of it."""
    hungry = sum(data["unfed"].values())
    about = {
        "holder": names.holder(data["holder"], data["number"]),
        "units": list_troops(data["unfed"]),
    }
    if data["foreign"] == hungry:
        told = _("%(holder)s: no city of yours feeds %(units)s") % about
    else:
        told = _("%(holder)s: the city that feeds them makes too little for %(units)s") % about
    if not data["dead"]:
        return _("%(told)s; nobody has died") % {"told": told}
    return _("%(told)s; dead are %(dead)s") % {"told": told, "dead": list_troops(data["died"])}


def _riot_1(data: Data, names: Names) -> str:
    return _("Riots in %(city)s: %(lost)s production units are lost today") % {
        "city": names.city(data["city"]),
        "lost": data["lost"],
    }


def _riot_2(data: Data, names: Names) -> str:
    return _("Riots in %(city)s destroy a building: %(building)s") % {
        "city": names.city(data["city"]),
        "building": BUILDINGS[data["building"]],
    }


def _built(data: Data, names: Names) -> str:
    return _("%(city)s builds: %(building)s (%(price)s)") % {
        "city": names.city(data["city"]),
        "building": BUILDINGS[data["building"]],
        "price": data["price"],
    }


def _recruited(data: Data, names: Names) -> str:
    return _("%(city)s recruits: %(type)s, unit %(unit)s (%(price)s)") % {
        "city": names.city(data["city"]),
        "type": UNITS[data["type"]],
        **_only(data, "unit", "price"),
    }


def say_recruits(city: int, troops: Mapping[str, int], price: int, names: Names) -> str:
    """All that a city has recruited on a day, in one sentence."""
    return _("%(city)s recruits: %(units)s (%(price)s)") % {
        "city": names.city(city),
        "units": list_troops(troops),
        "price": price,
    }


def _army_created(data: Data, names: Names) -> str:
    return _("%(city)s raises a new army: %(army)s (%(price)s)") % {
        "city": names.city(data["city"]),
        "army": names.army(data["army"], data["name"]),
        "price": data["price"],
    }


def _group_paid(data: Data, names: Names) -> str:
    return _("%(city)s pays for a breakthrough group (%(price)s); it appears on Sunday evening") % {
        "city": names.city(data["city"]),
        "price": data["price"],
    }


def _group_appeared(data: Data, names: Names) -> str:
    return _("In %(city)s a breakthrough group appears: %(army)s") % {
        "city": names.city(data["city"]),
        "army": names.army(data["army"], data["name"]),
    }


def _dropped(data: Data, names: Names) -> str:
    filled = {
        "city": names.city(data["city"]),
        "item": name_item(data["kind"], data["what"]),
        "missing": list_items(BUILDINGS[name] for name in data["missing"]),
    }
    if data["reason"] == "stands":
        return _("%(city)s: %(item)s stands already and is struck from the queue") % filled
    return _("%(city)s: %(item)s is struck from the queue; it needs %(missing)s") % filled


def _waits(data: Data, names: Names) -> str:
    return _("%(city)s: %(type)s waits, for the garrison is full (%(capacity)s)") % {
        "city": names.city(data["city"]),
        "type": UNITS[data["type"]],
        "capacity": data["capacity"],
    }


def _stock(data: Data, names: Names) -> str:
    told = _("%(city)s: stock %(before)s + %(net)s − %(spent)s = %(after)s") % {
        "city": names.city(data["city"]),
        "after": data["after"] + data["cut"],
        **_only(data, "before", "net", "spent"),
    }
    if not data["cut"]:
        return told
    return _("%(told)s; with nothing to build only %(cap)s are kept, %(cut)s are lost") % {
        "told": told,
        **_only(data, "cap", "cut"),
    }


def _weekly_bonus(data: Data, names: Names) -> str:
    parts = [
        ngettext("%(n)s point of riots", "%(n)s points of riots", abs(data["riots"]))
        % {"n": _signed(data["riots"])}
        if data["riots"]
        else "",
        _("%(n)s grey") % {"n": _signed(data["grey"])} if data["grey"] else "",
        _("%(n)s green") % {"n": _signed(data["green"])} if data["green"] else "",
    ]
    return _("%(city)s: this week %(building)s brings %(bonus)s") % {
        "city": names.city(data["city"]),
        "building": BUILDINGS[data["building"]],
        "bonus": list_items(part for part in parts if part),
    }


def _signed(n: int) -> str:
    return f"+{n}" if n > 0 else f"−{-n}"


def _only(data: Data, *wanted: str) -> dict[str, Any]:
    return {name: data[name] for name in wanted}


SENTENCES: Final[Mapping[str, Saying]] = {
    "unrest": _unrest,
    "city_seceded": _seceded,
    "secession_losses": _secession_losses,
    "production": _production,
    "units_unfed": _unfed,
    "riot_1": _riot_1,
    "riot_2": _riot_2,
    "built": _built,
    "recruited": _recruited,
    "army_created": _army_created,
    "group_paid": _group_paid,
    "group_appeared": _group_appeared,
    "item_dropped": _dropped,
    "item_waits": _waits,
    "stock": _stock,
    "weekly_bonus": _weekly_bonus,
}
