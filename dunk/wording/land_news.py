"""Income, peoples, disasters and sight (DK-5.11, DK-5.13 to DK-5.15)."""

from typing import Final

from django.utils.translation import gettext as _

from dunk.wording.failures import Sentence
from dunk.wording.names import Data, Names
from dunk.wording.nouns import PEOPLES, STRUCTURES, count_gold, count_villages, list_goods


def _account(data: Data, names: Names) -> str:
    text = _("The income: from %(before)s to %(after)s; the winning value is %(winning)s.")
    return text % {
        "before": count_gold(data["before"]),
        "after": count_gold(data["after"]),
        "winning": data["winning"],
    }


def _town_income(data: Data, names: Names) -> str:
    text = _(
        "The town produced %(produced)s, used %(used)s and made %(gold)s. In store: %(stock)s."
    )
    return text % {
        "produced": list_goods(data["produced"]),
        "used": list_goods(data["used"]),
        "stock": list_goods(data["stock"]),
        "gold": count_gold(data["gold"]),
    }


def _guard_bought(data: Data, names: Names) -> str:
    text = _("The town bought a guard, %(army)s, for %(gold)s.")
    return text % {"army": names.call_army(data), "gold": count_gold(data["price"])}


def _province_given(data: Data, names: Names) -> str:
    text = _("%(giver)s gave the province to %(receiver)s.")
    return text % {"giver": names.call(data["giver"]), "receiver": names.call(data["receiver"])}


def _province_not_given(data: Data, names: Names) -> str:
    texts = {
        "owner": _("The province could not be given to %(receiver)s: it was lost before."),
        "ally": _("The province could not be given to %(receiver)s: no ally."),
    }
    return texts[data["reason"]] % {"receiver": names.call(data["receiver"])}


def _moved_in(data: Data, names: Names) -> str:
    people = PEOPLES[data["race"]]
    if data["before"] is None:
        return _("%(people)s settled in the empty province.") % {"people": people}
    text = _("%(people)s moved in; before, %(others)s lived here.")
    return text % {"people": people, "others": PEOPLES[data["before"]]}


def _rebellion(data: Data, names: Names) -> str:
    people = PEOPLES[data["race"]]
    helpers = {
        "village": _("the village"),
        "town": _("the town"),
        "secret_service": _("the secret service"),
        "army": _("an army"),
    }
    if data["by"] in helpers:
        text = _("The %(people)s rebelled; %(by)s put them down.")
        return text % {"people": people, "by": helpers[data["by"]]}
    return _("The %(people)s rebelled and are free; a rebel army stands there.") % {
        "people": people
    }


def _trolls_rebelled(data: Data, names: Names) -> str:
    return _("%(army)s joined the rebels.") % {"army": names.call_army(data)}


def _pillaged(data: Data, names: Names) -> str:
    return _("%(army)s of the rebels plundered the province.") % {"army": data["name"]}


def _catastrophe(data: Data, names: Names) -> str:
    about = {"structure": STRUCTURES[data["structure"]], "guard": data["guard"]}
    if data["guard"] is not None:
        return _("Catastrophe: destroyed with its guard: %(structure)s.") % about
    if data["structure"] == "village" and data["villages"]:
        about["left"] = count_villages(data["villages"])
        return _("Catastrophe: destroyed: %(structure)s; left: %(left)s.") % about
    return _("Catastrophe: destroyed: %(structure)s.") % about


def _monster(data: Data, names: Names) -> str:
    texts = {"dragon": _("A dragon has come."), "turtle": _("A turtle has come out of the sea.")}
    return texts[data["type"]]


def _met(data: Data, names: Names) -> str:
    return _("You have met %(kingdom)s.") % {"kingdom": names.call(data["kingdom"])}


LAND_SENTENCES: Final[dict[str, Sentence]] = {
    "account": _account,
    "town_income": _town_income,
    "guard_bought": _guard_bought,
    "province_given": _province_given,
    "province_not_given": _province_not_given,
    "moved_in": _moved_in,
    "rebellion": _rebellion,
    "trolls_rebelled": _trolls_rebelled,
    "pillaged": _pillaged,
    "catastrophe": _catastrophe,
    "monster": _monster,
    "met": _met,
}
