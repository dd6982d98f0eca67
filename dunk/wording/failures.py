"""Why an order was not carried out, in words (DK-4.5): by the code of the failure."""

from collections.abc import Callable, Mapping
from typing import Final

from django.utils.translation import gettext as _

from dunk.wording.names import Data, Names
from dunk.wording.nouns import (
    ARMIES,
    DIRECTIONS,
    GOODS_NAMES,
    LEADERS,
    PEOPLES,
    STRUCTURES,
    TERRAINS,
    list_words,
)
from dunk.wording.technology_names import name_for_orders

Sentence = Callable[[Data, Names], str]


def _unknown(data: Data, names: Names) -> str:
    return _("unknown order: %(name)s") % data


def _too_poor(data: Data, names: Names) -> str:
    return _("not enough gold: %(needed)s, you have %(gold)s") % data


def _no_province(data: Data, names: Names) -> str:
    return _("no such province: %(province)s") % data


def _not_controlled(data: Data, names: Names) -> str:
    if data.get("control"):
        return _("province %(province)s is not yours") % data
    return _("province %(province)s is not under control: enemies stand in it") % data


def _nobody_there(data: Data, names: Names) -> str:
    if "race" in data:
        return _("none of your provinces is populated by %(people)s") % {
            "people": PEOPLES[data["race"]]
        }
    return _("nobody lives in province %(province)s") % data


def _no_army(data: Data, names: Names) -> str:
    return _("no such army: %(army)s") % data


def _no_kingdom(data: Data, names: Names) -> str:
    return _("no such kingdom: %(kingdom)s") % data


def _not_possessed(data: Data, names: Names) -> str:
    if data["technology"] == "all":
        return _("you possess no technology that can be given")
    return _("you do not possess %(technology)s") % _technology(data)


def _possessed(data: Data, names: Names) -> str:
    return _("you already possess %(technology)s") % _technology(data)


def _not_developable(data: Data, names: Names) -> str:
    if data["never"]:
        return _("%(technology)s cannot be developed at all") % _technology(data)
    if data["missing"]:
        missing = list_words(map(name_for_orders, data["missing"]))
        return _("%(technology)s cannot be developed yet; it needs %(missing)s") % {
            **_technology(data),
            "missing": missing,
        }
    return _("%(technology)s cannot be developed yet") % _technology(data)


def _wrong_kind(data: Data, names: Names) -> str:
    if "race" in data:
        text = _("only a kingdom of %(people)s can do this")
        return text % {"people": PEOPLES[data["race"]]}
    return _("only %(leaders)s can do this") % {"leaders": LEADERS[data["leaders"]]}


def _busy(data: Data, names: Names) -> str:
    return _("your leaders are already busy with %(busy)s") % data


def _no_contact(data: Data, names: Names) -> str:
    return _("you have no contact with %(kingdom)s") % {"kingdom": names.call(data["kingdom"])}


def _no_ally(data: Data, names: Names) -> str:
    return _("%(kingdom)s is not your ally") % {"kingdom": names.call(data["kingdom"])}


def _unreadable(data: Data, names: Names) -> str:
    if data["rest"]:
        return _("cannot read “%(rest)s”; it is written %(wanted)s") % data
    return _("something is missing; it is written %(wanted)s") % data


def _unusable(data: Data, names: Names) -> str:
    if "type" in data:
        text = _("%(type)s cannot be moved: place it without directions")
        return text % {"type": ARMIES[data["type"]]}
    texts = {
        "immobile": _("army %(army)s cannot be moved"),
        "guard": _("army %(army)s is a town guard and cannot be used for this"),
        "sick": _("army %(army)s is sick and cannot train"),
        "new": _("army %(army)s was built this turn and cannot train yet"),
    }
    return texts.get(data["reason"], _("army %(army)s cannot be used for this")) % data


def _just_built(data: Data, names: Names) -> str:
    return _("army %(army)s was built this turn") % data


def _too_proud(data: Data, names: Names) -> str:
    return _("the orc warriors are too proud for that")


def _not_standing(data: Data, names: Names) -> str:
    texts = {
        "town": _("there is no town in province %(province)s"),
        "village": _("there is no village in province %(province)s"),
    }
    return texts[data["structure"]] % data


def _nothing_to_plunder(data: Data, names: Names) -> str:
    reasons = {
        "unpopulated": _("nobody lives in province %(province)s"),
        "enemies": _("enemies stand in province %(province)s"),
        "neutral": _("province %(province)s is neutral"),
        "done": _("this army has plundered already"),
        "guard": _("a town guard does not plunder"),
        "all": _("no army can"),
    }
    reason = reasons[data["reason"]] % data
    return _("there is nothing to plunder: %(reason)s") % {"reason": reason}


def _standing(data: Data, names: Names) -> str:
    about = {**data, "structure": STRUCTURES[data["structure"]]}
    if "race" in data:
        text = _("the %(structure)s of the %(people)s in province %(province)s keeps others out")
        return text % {**about, "people": PEOPLES[data["race"]]}
    return _("there already is: %(structure)s in province %(province)s") % about


def _wrong_terrain(data: Data, names: Names) -> str:
    about = {**data, "terrain": TERRAINS[data["terrain"]]}
    if "type" in data:
        text = _("not in province %(province)s: %(type)s cannot be there (%(terrain)s)")
        return text % {**about, "type": ARMIES[data["type"]]}
    text = _("not in province %(province)s: no %(structure)s in this terrain (%(terrain)s)")
    return text % {**about, "structure": STRUCTURES[data["structure"]]}


def _not_in_store(data: Data, names: Names) -> str:
    text = _("the warehouse in province %(province)s holds only %(stock)s %(good)s")
    return text % {**data, "good": GOODS_NAMES[data["good"]]}


def _no_road(data: Data, names: Names) -> str:
    return _("no road from %(start)s to %(end)s") % data


def _not_giveable(data: Data, names: Names) -> str:
    return _("%(technology)s cannot be given away") % _technology(data)


def _bad_name(data: Data, names: Names) -> str:
    reasons = {
        "length": _("it must have 1 to 30 signs"),
        "sign": _("it has a sign that a name cannot have"),
        "digits": _("it is a number"),
        "taken": _("it is taken"),
    }
    text = _("the name “%(name)s” cannot be used: %(reason)s")
    return text % {"name": data["name"], "reason": reasons[data["reason"]]}


def _only_the_gm(data: Data, names: Names) -> str:
    return _("only the Dunkmaster may do this")


def _lacks(data: Data, names: Names) -> str:
    text = _("province %(province)s lacks: %(structure)s")
    return text % {**data, "structure": STRUCTURES[data["structure"]]}


def _refused(data: Data, names: Names) -> str:
    return _("army %(army)s refused to enter the neutral province %(province)s") % data


def _off_the_map(data: Data, names: Names) -> str:
    text = _("army %(army)s cannot leave the map to the %(direction)s")
    return text % {**data, "direction": DIRECTIONS[data["direction"]]}


def _technology(data: Data) -> dict[str, str]:
    return {"technology": name_for_orders(data["technology"])}


# Rule DK-4.5
FAILURE_SENTENCES: Final[Mapping[str, Sentence]] = {
    "E01": _unknown,
    "E02": _too_poor,
    "E03": _no_province,
    "E04": _not_controlled,
    "E05": _nobody_there,
    "E06": _no_army,
    "E07": _no_kingdom,
    "E08": _not_possessed,
    "E09": _possessed,
    "E10": _not_developable,
    "E11": _wrong_kind,
    "E12": _busy,
    "E13": _no_contact,
    "E14": _no_ally,
    "E15": _unreadable,
    "E16": _unusable,
    "E17": _just_built,
    "E18": _too_proud,
    "E19": _not_standing,
    "E20": _nothing_to_plunder,
    "E21": _standing,
    "E22": _wrong_terrain,
    "E23": _not_in_store,
    "E24": _no_road,
    "E25": _not_giveable,
    "E26": _bad_name,
    "E27": _only_the_gm,
    "E28": _lacks,
    "E29": _refused,
    "E30": _off_the_map,
}


def say_failure(code: str, data: Data, names: Names) -> str:
    """The code and why: ``E02 not enough gold: 20, you have 8``."""
    return f"{code} {FAILURE_SENTENCES[code](data, names)}"
