"""What a correction of the position says: to whom it concerns, and to the Dunkmaster what a rule
has against it (DK-1.5)."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from dunk.wording.failures import Sentence
from dunk.wording.names import Data, Names
from dunk.wording.nouns import ARMIES, GOODS_NAMES, PEOPLES, STRUCTURES, list_words
from dunk.wording.scenarios import say_wrong_ground
from dunk.wording.technology_names import name_technology

LABELS: Final[Mapping[str, str | Promise]] = {
    **STRUCTURES,
    **GOODS_NAMES,
    "name": gettext_lazy("name"),
    "gold": gettext_lazy("gold"),
    "technologies": gettext_lazy("technologies"),
    "silent": gettext_lazy("turns in a row without orders"),
    "owner": gettext_lazy("kingdom"),
    "population": gettext_lazy("population"),
    "villages": gettext_lazy("villages"),
    "town": gettext_lazy("town"),
    "mine": STRUCTURES["mine"],
    "structures": gettext_lazy("structures"),
    "plague": gettext_lazy("plague"),
    "town_plague": gettext_lazy("plague in the town"),
    "province": gettext_lazy("province"),
    "type": gettext_lazy("type"),
    "erf": gettext_lazy("ERF"),
    "gone": gettext_lazy("gone"),
}


def show(what: str, value: Any) -> str:
    """A value of a field in words."""
    if what == "structures":
        return list_words(STRUCTURES[name] for name in value) or _("no structures")
    if value in (None, ""):
        return _("none")
    if what in ("population", "town"):
        return str(PEOPLES[value])
    if what in ("plague", "town_plague"):
        return _("mortality %(mortality)s, contagion %(contagion)s") % {
            "mortality": value[0],
            "contagion": value[1],
        }
    return str({"mine": STRUCTURES, "type": ARMIES}.get(what, {}).get(value, value))


def _correction(data: Data, names: Names) -> str:
    if not data["reason"]:
        return _("The Dunkmaster has corrected the position.")
    return _("The Dunkmaster has corrected the position: %(reason)s") % data


def _corrected(data: Data, names: Names) -> str:
    about = {**data, "what": LABELS[data["what"]]}
    about |= {"old": show(data["what"], data["old"]), "new": show(data["what"], data["new"])}
    if "army" in data:
        about["army"] = names.call_army(data, "owner")
        return _("%(army)s: %(what)s is %(new)s instead of %(old)s.") % about
    if data["what"] == "structures":
        return _("Province %(province)s: there stand %(new)s instead of %(old)s.") % about
    if "province" in data:
        return _("Province %(province)s: %(what)s is %(new)s instead of %(old)s.") % about
    about["kingdom"] = names.call(data["kingdom"])
    return _("%(kingdom)s: %(what)s is %(new)s instead of %(old)s.") % about


def _corrected_name(data: Data, names: Names) -> str:
    return _("Kingdom %(kingdom)s is called %(new)s instead of %(old)s.") % data


def _corrected_technologies(data: Data, names: Names) -> str:
    about = {name: list_words(map(name_technology, data[name])) for name in ("gained", "lost")}
    about["kingdom"] = names.call(data["kingdom"])
    if not data["lost"]:
        return _("%(kingdom)s now possesses %(gained)s.") % about
    if not data["gained"]:
        return _("%(kingdom)s no longer possesses %(lost)s.") % about
    return _("%(kingdom)s now possesses %(gained)s, and no longer %(lost)s.") % about


def _corrected_owner(data: Data, names: Names) -> str:
    about = {"province": data["province"]}
    about |= {side: names.call(data[side]) if data[side] else "" for side in ("old", "new")}
    if not data["new"]:
        return _("Province %(province)s has no owner now; it was owned by %(old)s.") % about
    if not data["old"]:
        return _("Province %(province)s is owned by %(new)s now; it had no owner.") % about
    return _("Province %(province)s is owned by %(new)s now instead of %(old)s.") % about


def _corrected_owner_now(data: Data, names: Names) -> str:
    if not data["new"]:
        return _("Province %(province)s has no owner.") % data
    about = {"province": data["province"], "new": names.call(data["new"])}
    return _("Province %(province)s is owned by %(new)s now.") % about


def _of_army(text: str | Promise) -> Sentence:
    """The sentence of an army: its name and owner, and what is in the data."""

    def say(data: Data, names: Names) -> str:
        return str(text) % {**data, "army": names.call_army(data, "owner")}

    return say


CORRECTION_SENTENCES: Final[dict[str, Sentence]] = {
    "correction": _correction,
    "corrected": _corrected,
    "corrected_name": _corrected_name,
    "corrected_technologies": _corrected_technologies,
    "corrected_owner": _corrected_owner,
    "corrected_owner_now": _corrected_owner_now,
    "corrected_army_added": _of_army(gettext_lazy("%(army)s stands in province %(province)s now.")),
    "corrected_army_gone": _of_army(
        gettext_lazy("%(army)s is gone; it stood in province %(province)s.")
    ),
    "corrected_army_moved": _of_army(
        gettext_lazy("%(army)s is in province %(new)s now instead of province %(old)s.")
    ),
    "corrected_army_left": _of_army(
        gettext_lazy("%(army)s is no longer in province %(province)s.")
    ),
    "corrected_army_came": _of_army(gettext_lazy("%(army)s is in province %(province)s now.")),
    "corrected_view": lambda data, names: _("What you see and know is otherwise now."),
}


MEND_SENTENCES: Final[Mapping[str, Callable[[Mapping[str, Any]], str]]] = {
    "mend_over": lambda data: _("The campaign is over and stays as it ended."),
    "mend_unknown": lambda data: _("There is no such thing to change."),
    "mend_number": lambda data: _("Write a whole number from %(least)s to %(most)s.") % data,
    "mend_choice": lambda data: _("“%(got)s” is none of those to choose from.") % data,
    "mend_owner": lambda data: _("“%(kingdom)s” is no kingdom of this campaign.") % data,
    "mend_owner_left": lambda data: _("That kingdom has left and owns nothing: choose another."),
    "mend_no_town": lambda data: _("There is no town: choose its people first, or write nothing."),
    "mend_plague": lambda data: (
        _("Write mortality and contagion, e.g. “3 5”, each one of %(numbers)s; empty for none.")
        % data
    ),
    "mend_technology": lambda data: (
        _("“%(got)s” is no technology: write them as in orders, with commas between.") % data
    ),
    "mend_army_name": lambda data: (
        _("Write a name of at most %(most)s signs, all of which can be seen.") % data
    ),
    "mend_not_wanted": lambda data: _("To add this army, say that it is not gone."),
    "mend_no_race": lambda data: _(
        "Nobody lives there whose rebels it could be: choose another province."
    ),
    "mend_name": lambda data: _("A kingdom cannot be called “%(got)s”.") % data,
    "mend_name_twice": lambda data: _("Kingdom %(other)s is called “%(got)s” already.") % data,
    "mend_landless": lambda data: (
        _("%(name)s would have neither provinces nor armies, and be out: leave it one.") % data
    ),
    "mend_village_and_town": lambda data: _(
        "A town has taken the place of all villages: write 0 villages, or no town."
    ),
    "mend_ground": say_wrong_ground,
    "mend_healthy": lambda data: _(
        "Nobody here can be sick: elves never are, nor is a place without people."
    ),
    "mend_guards": lambda data: (
        _("Province %(province)s has a town guard already: a town has one at most.") % data
    ),
    "mend_guard": lambda data: (
        _("A town guard stands in a town of its own kingdom; province %(province)s has none.")
        % data
    ),
    "mend_monster": lambda data: (
        _("A %(type)s belongs to the rebels.") % {"type": ARMIES[data["type"]]}
    ),
    "mend_ship": lambda data: (
        _("A %(type)s is on water, or next to it but on no mountain: not in province %(province)s.")
        % {**data, "type": ARMIES[data["type"]]}
    ),
}
