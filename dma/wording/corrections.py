"""What a correction of the position says: to whom it concerns, and to the organiser what a rule
has against it (DMA-1.10)."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from dma.wording.names import Names
from dma.wording.nouns import BUILDINGS, RELATIONS, UNITS

Data = Mapping[str, Any]
Sentence = Callable[[Data, Names], str]

LABELS: Final[Mapping[str, str | Promise]] = {
    "name": gettext_lazy("name"),
    "attitudes": gettext_lazy("relations"),
    "silent_weeks": gettext_lazy("weeks in a row without a plan"),
    "owner": pgettext_lazy("realm", "state"),
    "stock": gettext_lazy("stock"),
    "cell": gettext_lazy("cell"),
    "type": gettext_lazy("type"),
    "holder": gettext_lazy("where it is"),
    "rations": gettext_lazy("rations"),
    "copies": gettext_lazy("more of the same"),
    "gone": gettext_lazy("gone"),
}


def _correction(data: Data, names: Names) -> str:
    if not data["reason"]:
        return _("The organiser has corrected the position.")
    return _("The organiser has corrected the position: %(reason)s") % data


def _corrected(data: Data, names: Names) -> str:
    about = {**data, "what": LABELS[data["what"]]}
    about["piece"] = _piece(data, names)
    about |= {side: data[side] if data[side] != "" else _("none") for side in ("old", "new")}
    return _("%(piece)s: %(what)s is %(new)s instead of %(old)s.") % about


def _piece(data: Data, names: Names) -> str:
    if "state" in data:
        return names.state(data["state"])
    if "city" in data:
        return names.city(data["city"])
    if "village" in data:
        return names.village(data["village"])
    return names.army(data["army"])


def _corrected_owner(data: Data, names: Names) -> str:
    about = {"place": _piece(data, names)}
    about |= {side: names.state(data[side]) for side in ("old", "new")}
    if not data["new"]:
        return _("%(place)s is neutral now; it was owned by %(old)s.") % about
    if not data["old"]:
        return _("%(place)s is owned by %(new)s now; it was neutral.") % about
    return _("%(place)s is owned by %(new)s now instead of %(old)s.") % about


def _corrected_attitude(data: Data, names: Names) -> str:
    about = {side: names.state(data[side]) for side in ("state", "towards")}
    about |= {side: str(RELATIONS[data[side]]) for side in ("old", "new")}
    return _("%(state)s towards %(towards)s: %(new)s instead of %(old)s.") % about


def _corrected_buildings(data: Data, names: Names) -> str:
    about = {
        side: ", ".join(str(BUILDINGS[it]) for it in data[side]) for side in ("gained", "lost")
    }
    about["city"] = names.city(data["city"])
    if not data["lost"]:
        return _("%(city)s: there stand now %(gained)s.") % about
    if not data["gained"]:
        return _("%(city)s: there stand no longer %(lost)s.") % about
    return _("%(city)s: there stand now %(gained)s, and no longer %(lost)s.") % about


def _of_army(text: str | Promise) -> Sentence:
    """The sentence of an army: its name and owner, and cells as plans write them."""

    def say(data: Data, names: Names) -> str:
        about = {side: _cell(data[side]) for side in ("cell", "old", "new") if side in data}
        about["army"] = names.army(data["army"])
        return str(text) % {**about, "owner": names.state(data["owner"])}

    return say


def _army_owner(data: Data, names: Names) -> str:
    about = {side: names.state(data[side]) for side in ("old", "new")}
    about["army"] = names.army(data["army"])
    return _("%(army)s serves %(new)s now instead of %(old)s.") % about


def _corrected_unit(data: Data, names: Names) -> str:
    about = {"unit": data["unit"], "type": UNITS[data["type"]], "what": LABELS[data["what"]]}
    about |= {side: _of_unit(data["what"], data[side], names) for side in ("old", "new")}
    return _("Unit %(unit)s (%(type)s): %(what)s is %(new)s instead of %(old)s.") % about


def _of_unit(what: str, value: Any, names: Names) -> str:
    if what == "type":
        return str(UNITS[value])
    if what == "holder":
        return _holder(value, names)
    return names.city(value) if value else _("none")


def _holder(holder: Any, names: Names) -> str:
    kind, number = holder
    return names.city(number) if kind == "city" else names.army(number)


def _unit(text: str | Promise) -> Sentence:
    def say(data: Data, names: Names) -> str:
        about = {"unit": data["unit"], "type": UNITS[data["type"]]}
        return str(text) % {**about, "holder": _holder(data["holder"], names)}

    return say


def _cell(cell: Any) -> str:
    return f"{cell[0]}.{cell[1]}"


CORRECTION_SENTENCES: Final[Mapping[str, Sentence]] = {
    "correction": _correction,
    "corrected": _corrected,
    "corrected_owner": _corrected_owner,
    "corrected_attitude": _corrected_attitude,
    "corrected_buildings": _corrected_buildings,
    "corrected_army_added": _of_army(gettext_lazy("%(owner)s: %(army)s stands on %(cell)s now.")),
    "corrected_army_gone": _of_army(
        gettext_lazy("%(owner)s: %(army)s is gone; it stood on %(cell)s.")
    ),
    "corrected_army_moved": _of_army(
        gettext_lazy("%(owner)s: %(army)s is on %(new)s now instead of %(old)s.")
    ),
    "corrected_army_left": _of_army(gettext_lazy("%(owner)s: %(army)s is no longer on %(cell)s.")),
    "corrected_army_came": _of_army(gettext_lazy("%(owner)s: %(army)s is on %(cell)s now.")),
    "corrected_army_owner": _army_owner,
    "corrected_unit": _corrected_unit,
    "corrected_unit_added": _unit(
        gettext_lazy("Unit %(unit)s (%(type)s) is there now: %(holder)s.")
    ),
    "corrected_unit_gone": _unit(
        gettext_lazy("Unit %(unit)s (%(type)s) is no longer there: %(holder)s.")
    ),
    "corrected_view": lambda data, names: _("What you see and know is otherwise now."),
}

MEND_SENTENCES: Final[Mapping[str, Callable[[Data], str]]] = {
    "mend_over": lambda data: _("The campaign is over and stays as it ended."),
    "mend_unknown": lambda data: _("There is no such thing to change."),
    "mend_number": lambda data: _("Write a whole number from %(least)s to %(most)s.") % data,
    "mend_choice": lambda data: _("“%(got)s” is none of those to choose from.") % data,
    "mend_name": lambda data: _("A state cannot be called “%(got)s”.") % data,
    "mend_name_twice": lambda data: _("State %(other)s is called “%(got)s” already.") % data,
    "mend_place_name": lambda data: (
        _("Write a name of at most %(most)s signs, all of which can be seen.") % data
    ),
    "mend_owner": lambda data: _("“%(got)s” is no state that plays in this campaign.") % data,
    "mend_attitude": lambda data: (
        _(
            "“%(got)s” cannot be read: write seats with peace or alliance,"
            " e.g. “B peace, C alliance”."
        )
        % data
    ),
    "mend_cell": lambda data: (
        _("“%(got)s” is no land cell of the map: write one as in a plan, e.g. “12.7”.") % data
    ),
    "mend_no_city": lambda data: (
        _("There is no city “%(got)s”: write its number, or nothing.") % data
    ),
    "mend_holder": lambda data: (
        _("“%(got)s” is neither a city nor an army: write e.g. “city 3” or “army 7”.") % data
    ),
    "mend_full": lambda data: (
        _("%(n)s units are too many here: there is room for %(most)s.") % data
    ),
    "mend_not_wanted": lambda data: _("To add this army, say that it is not gone."),
    "mend_landless": lambda data: (
        _("%(name)s would have neither a city nor an army with units, and be out: leave it one.")
        % data
    ),
    "mend_neutral": lambda data: _("A neutral city has no stock: write 0, or give it an owner."),
    "mend_other": lambda data: _("No game could come to this: %(text)s.") % data,
}
