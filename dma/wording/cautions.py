"""What a plan is warned of, in sentences."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from dma.wording.nouns import BUILDINGS, RELATIONS, name_item
from dma.wording.reasons import say_units

Data = Mapping[str, Any]


def _listed(numbers: Iterable[object]) -> str:
    return ", ".join(map(str, numbers))


def _superseded(data: Data) -> str:
    return _("The order in line %(line)s takes the place of this one.") % data


def _stands(data: Data) -> str:
    about = {"what": BUILDINGS[data["what"]], "city": data["city"]}
    return _("City %(city)s will have this already, so it is dropped: %(what)s.") % about


def _lacks(data: Data) -> str:
    about = {
        "what": name_item(data["kind"], data["what"]),
        "missing": ", ".join(str(BUILDINGS[it]) for it in data["missing"]),
    }
    return _("%(what)s: will be dropped, for it requires: %(missing)s.") % about


def _one_sided(data: Data) -> str:
    return _(
        "%(seat)s is not of that mind: towards you it keeps %(theirs)s, and the more hostile of"
        " the two counts."
    ) % {"seat": data["seat"], "theirs": RELATIONS[data["theirs"]]}


def _no_units(data: Data) -> str:
    return _("Army %(army)s has no units: it will not march.") % data


def _at_peace(data: Data) -> str:
    about = {**data, "relation": RELATIONS[data["relation"]]}
    if data["what"] == "city":
        return _("Army %(army)s will not take city %(number)s: %(relation)s.") % about
    return _("Army %(army)s will not take village %(number)s: %(relation)s.") % about


def _assault_off(data: Data) -> str:
    if data["what"] == "city":
        return _("Army %(army)s may not attack: it will stop before city %(number)s.") % data
    return _("Army %(army)s may not attack: it will stop before village %(number)s.") % data


def _dissolves(data: Data) -> str:
    return ngettext(
        "Army %(armies)s has no units and is in none of your cities: it dissolves.",
        "Armies %(armies)s have no units and are in none of your cities: they dissolve.",
        len(data["armies"]),
    ) % {"armies": _listed(data["armies"])}


def _undefended(data: Data) -> str:
    return ngettext(
        "City %(cities)s has no garrison: whoever comes takes it.",
        "Cities %(cities)s have no garrison: whoever comes takes them.",
        len(data["cities"]),
    ) % {"cities": _listed(data["cities"])}


def _idle(data: Data) -> str:
    return ngettext(
        "City %(cities)s has nothing to make: of its stock only %(most)s are kept.",
        "Cities %(cities)s have nothing to make: of their stocks only %(most)s are kept.",
        len(data["cities"]),
    ) % {"cities": _listed(data["cities"]), "most": data["most"]}


def _hungry(data: Data) -> str:
    return ngettext(
        "%(units)s unit that city %(city)s feeds goes hungry on Monday: all of them eat %(upkeep)s,"
        " the city makes %(gross)s.",
        "%(units)s units that city %(city)s feeds go hungry on Monday: all of them eat %(upkeep)s,"
        " the city makes %(gross)s.",
        data["units"],
    ) % dict(data)


def _homeless(data: Data) -> str:
    about = {"units": say_units(data["units"]), "city": data["city"]}
    if not data["city"]:
        return _("No city of yours feeds %(units)s.") % about
    return _("No city of yours feeds %(units)s; city %(city)s has most to spare.") % about


def _out(data: Data) -> str:
    return _("You have no state any more: there is nothing to order.")


#: Every caution of ``engine.cautions.CAUTIONS``, and of a plan that nobody carries out.
CAUTION_SENTENCES: Final[Mapping[str, Callable[[Data], str]]] = {
    "superseded": _superseded,
    "stands": _stands,
    "lacks": _lacks,
    "one_sided": _one_sided,
    "no_units": _no_units,
    "at_peace": _at_peace,
    "assault_off": _assault_off,
    "dissolves": _dissolves,
    "undefended": _undefended,
    "idle": _idle,
    "hungry": _hungry,
    "homeless": _homeless,
    "out": _out,
}
