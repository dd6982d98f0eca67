"""What others did in the orders phase, and what came in the delayed orders (DK-5.1, DK-5.2)."""

from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from dunk.wording.failures import Sentence
from dunk.wording.names import Data, Names
from dunk.wording.nouns import (
    DIRECTIONS,
    GOODS_NAMES,
    PEOPLES,
    RITUALS,
    STATUSES,
    STRUCTURES,
    count_gold,
    list_words,
)
from dunk.wording.technology_names import name_technology


def _army_placed(data: Data, names: Names) -> str:
    return _("%(army)s was placed.") % {"army": names.call_army(data)}


def _army_dissolved(data: Data, names: Names) -> str:
    return _("%(army)s was dissolved.") % {"army": names.call_army(data)}


def _village_built(data: Data, names: Names) -> str:
    text = _("%(army)s became a village of %(people)s.")
    return text % {"army": names.call_army(data), "people": PEOPLES[data["race"]]}


def _built(data: Data, names: Names) -> str:
    return _("%(kingdom)s built: %(structure)s.") % _structure(data, names)


def _razed(data: Data, names: Names) -> str:
    return _("%(kingdom)s took down: %(structure)s.") % _structure(data, names)


def _structure(data: Data, names: Names) -> dict[str, str]:
    structure = str(STRUCTURES[data["structure"]])
    return {"kingdom": names.call(data["kingdom"]), "structure": structure}


def _resettled(data: Data, names: Names) -> str:
    text = _("%(kingdom)s settled %(people)s here.")
    return text % {"kingdom": names.call(data["kingdom"]), "people": PEOPLES[data["race"]]}


def _plundered(data: Data, names: Names) -> str:
    return _("%(army)s plundered the province.") % {"army": names.call_army(data)}


def _renamed(data: Data, names: Names) -> str:
    return _("Kingdom %(kingdom)s, %(old)s, is from now on called %(new)s.") % data


def _status(data: Data, names: Names) -> str:
    one, other = data["kingdom"], data["other"]
    if names.own == other:
        one, other = other, one
    text = _("%(one)s and %(other)s are %(now)s now; they were %(before)s.")
    return text % {
        "one": names.call(one),
        "other": names.call(other),
        "now": STATUSES[data["now"]],
        "before": STATUSES[data["before"]],
    }


def _gold_arrived(data: Data, names: Names) -> str:
    text = _("%(giver)s gave you %(gold)s.")
    return text % {"giver": names.call(data["giver"]), "gold": count_gold(data["gold"])}


def _technology_arrived(data: Data, names: Names) -> str:
    about = {
        "giver": names.call(data["giver"]),
        "technology": name_technology(data["technology"]),
    }
    if data["known"]:
        return _("%(giver)s gave you %(technology)s, which you possessed already.") % about
    return _("%(giver)s gave you %(technology)s.") % about


def _map_arrived(data: Data, names: Names) -> str:
    return _("%(giver)s gave you a map.") % {"giver": names.call(data["giver"])}


def _goods_arrived(data: Data, names: Names) -> str:
    return _("%(amount)s %(good)s of %(sender)s arrived from province %(start)s.") % _goods(
        data, names
    )


def _goods_lost(data: Data, names: Names) -> str:
    return _("%(amount)s %(good)s of %(sender)s from province %(start)s were lost.") % _goods(
        data, names
    )


def _goods(data: Data, names: Names) -> dict[str, object]:
    return {**data, "good": GOODS_NAMES[data["good"]], "sender": names.call(data["sender"])}


def _ritual(data: Data, names: Names) -> str:
    about = {"ritual": RITUALS[data["kind"]], "province": data["chosen"], "army": data["army"]}
    about["by"] = _stopper(data)
    if data["chosen"] < 0:
        texts = {
            "failed": _("The ritual %(ritual)s failed."),
            "stopped": _("The ritual %(ritual)s was stopped by %(by)s."),
            "in_vain": _("The ritual %(ritual)s found nothing to do."),
            "done": _("The ritual %(ritual)s succeeded."),
        }
    else:
        texts = {
            "failed": _("The ritual %(ritual)s for province %(province)s failed."),
            "stopped": _("The ritual %(ritual)s for province %(province)s was stopped by %(by)s."),
            "in_vain": _("The ritual %(ritual)s for province %(province)s found nothing to do."),
            "done": _("The ritual %(ritual)s for province %(province)s succeeded."),
        }
    return texts[data["outcome"]] % about


def _stopper(data: Data) -> str:
    return {
        "protection": _("protection"),
        "town": _("a town"),
        "army": _("an elven army"),
        "people": _("the elves who live there"),
    }.get(data["by"], "")


def _healed(data: Data, names: Names) -> str:
    cured = []
    if data["people"]:
        cured.append(_("the people"))
    if data["town"]:
        cured.append(_("the town"))
    cured += [
        _("army %(army)s of %(kingdom)s") % {"army": number, "kingdom": names.call(owner)}
        for owner, number in data["armies"]
    ]
    return _("Healed of the plague: %(cured)s.") % {"cured": list_words(cured)}


def _pest_struck(data: Data, names: Names) -> str:
    text = _(
        "A plague was sent upon the %(people)s: mortality %(mortality)s, contagion %(contagion)s."
    )
    return text % {**data, "people": PEOPLES[data["race"]]}


def _teleported(data: Data, names: Names) -> str:
    return _("%(army)s appeared out of thin air.") % {"army": names.call_army(data)}


def _burned(data: Data, names: Names) -> str:
    lost = []
    if data["people"]:
        lost.append(_("the %(people)s who lived there") % {"people": PEOPLES[data["people"]]})
    if data["town"]:
        lost.append(_("the town"))
    lost += [
        names.call_army({"kingdom": owner, "name": name})
        for owner, number, name, kind in data["armies"]
    ]
    if not lost:
        return _("Fire fell from the sky; nobody died.")
    return _("Fire fell from the sky. Gone: %(lost)s.") % {"lost": list_words(lost)}


def _fire_stopped(data: Data, names: Names) -> str:
    return _("Fire fell from the sky and was stopped by %(by)s.") % {"by": _stopper(data)}


def _own_will(data: Data, names: Names) -> str:
    if data["direction"] is None:
        return _("%(army)s will not move.") % {"army": data["name"]}
    text = _("%(army)s will go where they please: to the %(direction)s.")
    return text % {"army": data["name"], "direction": DIRECTIONS[data["direction"]]}


def _mission(data: Data, names: Names) -> str:
    if not data["visited"]:
        return _("The priests found no province to visit.")
    text = _("The priests visited %(visited)s, of %(candidates)s they could. Joined: %(won)s.")
    won = list_words(data["won"]) or pgettext("provinces", "none")
    return text % {**data, "visited": list_words(data["visited"]), "won": won}


def _incorporated(data: Data, names: Names) -> str:
    return _("The province joined %(kingdom)s.") % {"kingdom": names.call(data["kingdom"])}


REALM_SENTENCES: Final[dict[str, Sentence]] = {
    "army_placed": _army_placed,
    "army_dissolved": _army_dissolved,
    "village_built": _village_built,
    "built": _built,
    "razed": _razed,
    "resettled": _resettled,
    "plundered": _plundered,
    "renamed": _renamed,
    "status": _status,
    "gold_arrived": _gold_arrived,
    "technology_arrived": _technology_arrived,
    "map_arrived": _map_arrived,
    "goods_arrived": _goods_arrived,
    "goods_lost": _goods_lost,
    "ritual": _ritual,
    "healed": _healed,
    "pest_struck": _pest_struck,
    "teleported": _teleported,
    "burned": _burned,
    "fire_stopped": _fire_stopped,
    "own_will": _own_will,
    "mission": _mission,
    "incorporated": _incorporated,
}
