"""Marches, battles and what becomes of land in war (DK-5.4 to DK-5.10, DK-5.12)."""

from typing import Final

from django.utils.translation import gettext as _

from dunk.wording.failures import Sentence, say_failure
from dunk.wording.names import Data, Names
from dunk.wording.nouns import DIRECTIONS, count_enemies, list_forces, list_words
from dunk.wording.technology_names import name_technology


def _move(data: Data, names: Names) -> str:
    text = _("%(army)s came from province %(start)s, going %(direction)s.")
    return text % {
        "army": names.call_army(data),
        "start": data["start"],
        "direction": DIRECTIONS[data["direction"]],
    }


def _climb(data: Data, names: Names) -> str:
    text = _("%(army)s climbs the mountain to the %(direction)s.")
    return text % {"army": data["name"], "direction": DIRECTIONS[data["direction"]]}


def _march_failed(data: Data, names: Names) -> str:
    text = _("%(army)s could not follow the word %(word)s: %(why)s.")
    why = say_failure(data["failure"], data["data"], names)
    return text % {"army": data["name"], "word": data["word"], "why": why}


def _trained(data: Data, names: Names) -> str:
    texts = {
        "gained": _("%(army)s trained and has ERF %(erf)s now."),
        "nothing": _("%(army)s trained and learnt nothing; it has ERF %(erf)s."),
        "known": _("%(army)s trained; with ERF %(erf)s it has nothing to learn."),
        "died": _("%(army)s died in training."),
    }
    return texts[data["outcome"]] % {"army": data["name"], "erf": data["erf"]}


def _battle(data: Data, names: Names) -> str:
    return _("Battle. %(sides)s") % {"sides": _sides(data, names)}


def _border_battle(data: Data, names: Names) -> str:
    text = _("Battle on the border to province %(toward)s. %(sides)s")
    return text % {"toward": data["toward"], "sides": _sides(data, names)}


def _sides(data: Data, names: Names) -> str:
    return " ".join(_side(side, names) for side in data["sides"])


def _side(side: Data, names: Names) -> str:
    about = {"kingdom": names.call(side["owner"]), "fought": list_forces(side["fought"])}
    if not side["lost"]:
        return _begin(_("%(kingdom)s fought with %(fought)s and lost nobody.") % about)
    dead = list_words(one["name"] for one in side["fallen"])
    about = {**about, "lost": list_forces(side["lost"]), "dead": dead}
    return _begin(_("%(kingdom)s fought with %(fought)s and lost %(lost)s: %(dead)s.") % about)


def _begin(text: str) -> str:
    """As a sentence of its own: the rebels have no capital letter."""
    return text[:1].upper() + text[1:]


def _fight(data: Data, names: Names) -> str:
    """Ends as DK-3.3.4 has it, whatever the language."""
    return f"{_fate(data)} {_strengths(data)}"


def _border_fight(data: Data, names: Names) -> str:
    about = {"fate": _fate(data), "toward": data["toward"]}
    if data["fate"] != "alive":
        text = _("On the way to province %(toward)s: %(fate)s")
    elif data["goes_on"]:
        text = _("On the way to province %(toward)s, where it goes on to: %(fate)s")
    else:
        text = _("On the way to province %(toward)s, and stopped: %(fate)s")
    return f"{text % about} {_strengths(data)}"


def _fate(data: Data) -> str:
    texts = {
        "alive": _("%(army)s fought %(enemies)s and survived; it has ERF %(erf)s now."),
        "missiles": _("%(army)s fought %(enemies)s and was killed by missiles."),
        "melee": _("%(army)s fought %(enemies)s and was killed in the melee."),
    }
    return texts[data["fate"]] % {
        "army": data["name"],
        "enemies": count_enemies(data["enemies"]),
        "erf": data["erf"],
    }


def _strengths(data: Data) -> str:
    return "(eas {eas}, aas {aas}, es {es}, as {as})".format_map(data)


def _starved(data: Data, names: Names) -> str:
    return _("%(army)s of the rebels starved.") % {"army": data["name"]}


def _resurrected(data: Data, names: Names) -> str:
    return _("%(army)s rose from the dead.") % {"army": names.call_army(data)}


def _resurrection_failed(data: Data, names: Names) -> str:
    return _("The priests could not raise %(army)s from the dead.") % {"army": data["name"]}


def _deserted(data: Data, names: Names) -> str:
    return _("%(army)s deserted for want of pay.") % {"army": names.call_army(data)}


def _havoc(data: Data, names: Names) -> str:
    text = _("Havoc: the province is out of the control of %(kingdom)s.")
    return text % {"kingdom": names.call(data["kingdom"])}


def _occupied(data: Data, names: Names) -> str:
    kingdom = names.call(data["kingdom"])
    if data["loser"] is None:
        return _("%(kingdom)s took the province.") % {"kingdom": kingdom}
    text = _("%(kingdom)s took the province, which %(loser)s had lost.")
    return text % {"kingdom": kingdom, "loser": names.call(data["loser"])}


def _contested(data: Data, names: Names) -> str:
    text = _("Nobody holds the province: armies of %(owners)s stand in it.")
    return text % {"owners": list_words(map(names.call, data["owners"]))}


def _stolen(data: Data, names: Names) -> str:
    text = _("The secret of %(technology)s was learnt from %(loser)s.")
    return text % {
        "technology": name_technology(data["technology"]),
        "loser": names.call(data["loser"]),
    }


WAR_SENTENCES: Final[dict[str, Sentence]] = {
    "fast_move": _move,
    "fast_climb": _climb,
    "move": _move,
    "climb": _climb,
    "march_failed": _march_failed,
    "trained": _trained,
    "battle": _battle,
    "fight": _fight,
    "border_battle": _border_battle,
    "border_fight": _border_fight,
    "starved": _starved,
    "resurrected": _resurrected,
    "resurrection_failed": _resurrection_failed,
    "deserted": _deserted,
    "havoc": _havoc,
    "occupied": _occupied,
    "contested": _contested,
    "stolen": _stolen,
}
