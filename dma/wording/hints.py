"""Sentences for the hints of the first weeks: what to do, and what it is good for."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from dma.wording.nouns import BUILDINGS, DIRECTIONS, PROJECTS, UNITS

Data = Mapping[str, Any]


def _items(data: Data) -> str:
    """What a queue makes, in its order."""
    names = {"building": BUILDINGS, "unit": UNITS, "project": PROJECTS}
    return ", ".join(
        str(names[kind][what]) if count == 1 else f"{names[kind][what]} × {count}"
        for kind, what, count in data["items"]
    )


def _queue(data: Data) -> str:
    text = _(
        "Let %(city)s work through: %(items)s. What pays soonest comes first, then the direction"
        " %(direction)s with its troops. Each item waits until the stock can pay for it; what it"
        " requires has to stand before."
    )
    about = {"city": data["city"], "direction": DIRECTIONS[data["direction"]]}
    return text % {**about, "items": _items(data)}


def _queue_title(data: Data) -> str:
    if data["empty"]:
        return _("Give %(city)s something to make") % data
    return _("Give %(city)s more to make") % data


def _muster(data: Data) -> str:
    text = ngettext(
        "%(units)s unit of %(city)s can join army %(army)s before Monday; as many stay on guard:"
        " %(stay)s. Units change over only between weeks and on one cell.",
        "%(units)s units of %(city)s can join army %(army)s before Monday; as many stay on guard:"
        " %(stay)s. Units change over only between weeks and on one cell.",
        data["units"],
    )
    return text % data


def _march(data: Data) -> str:
    if data["kind"] == "city":
        text = _(
            "Army %(army)s can storm %(place)s, %(cells)s cells from here: %(percent)s in a hundred"
            " trial battles were won. Whoever has a city has its province, and what the province"
            " makes."
        )
    else:
        text = _(
            "Army %(army)s can take the village %(place)s, %(cells)s cells from here: %(percent)s"
            " in a hundred trial battles were won. Every village adds to what your nearest city"
            " makes, every day."
        )
    told = text % data
    if not data["more"]:
        return told
    more = ngettext(
        "On the same way it can take %(more)s settlement more.",
        "On the same way it can take %(more)s settlements more.",
        data["more"],
    )
    return f"{told} {more % data}"


def _march_title(data: Data) -> str:
    return _("March on %(place)s") % data


def _peace(data: Data) -> str:
    if data["theirs"] in ("peace", "alliance"):
        return _(
            "%(state)s wants peace with you. Want it too, and from Monday on neither attacks the"
            " other: there is free land enough to begin with."
        ) % dict(data)
    return _(
        "Offer %(state)s peace. It takes two: until they want it as well you are at war, and the"
        " offer costs nothing."
    ) % dict(data)


def _titled(title: str | Promise) -> Callable[[Data], str]:
    return lambda data: str(title)


HINT_SENTENCES: Final[Mapping[str, Callable[[Data], str]]] = {
    "hint_queue": _queue,
    "hint_queue_title": _queue_title,
    "hint_muster": _muster,
    "hint_muster_title": _titled(gettext_lazy("Let more units march")),
    "hint_march": _march,
    "hint_march_title": _march_title,
    "hint_peace": _peace,
    "hint_peace_title": lambda data: _("Keep the peace with %(state)s") % data,
}
