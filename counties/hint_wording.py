"""Sentences for the hints of the first turns: what to do, and what it is good for, in numbers."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from counties.nouns import name_job, name_ration

Data = Mapping[str, Any]


def _feed(data: Data) -> str:
    text = _(
        "The %(people)s people of county %(county)s would go hungry on %(food)s food: hunger drives"
        " them away and costs you tax."
    )
    return f"{text % data} {_meal(data)}"


def _feast(data: Data) -> str:
    text = _(
        "A %(ration)s ration in county %(county)s brings %(gain)s gold more in tax this turn and"
        " more children next."
    )
    return f"{text % {**data, 'ration': name_ration(data['ration'])}} {_meal(data)}"


def _meal(data: Data) -> str:
    if not data["buy"]:
        return _("Slaughter %(slaughter)s cows.") % data
    return _("Buy %(buy)s cows for %(cost)s gold and slaughter %(slaughter)s.") % data


def _take(data: Data) -> str:
    if data["recruits"]:
        text = _(
            "County %(to)s, next to your county %(county)s, has no ruler: its %(people)s people"
            " resist with a force of %(defence)s. Arm %(recruits)s people and send %(soldiers)s"
            " soldiers (force %(force)s)."
        )
    else:
        text = _(
            "County %(to)s, next to your county %(county)s, has no ruler: its %(people)s people"
            " resist with a force of %(defence)s. Send %(soldiers)s soldiers (force %(force)s)."
        )
    left = ngettext(
        "It will be yours, with %(left)s soldier left to hold it.",
        "It will be yours, with %(left)s soldiers left to hold it.",
        data["left"],
    )
    return f"{text % data} {left % data}"


def _forge(data: Data) -> str:
    suits = ngettext(
        "%(suits)s smith in county %(county)s can forge %(suits)s suit of armour for next turn.",
        "%(suits)s smiths in county %(county)s can forge %(suits)s suits of armour for next turn.",
        data["suits"],
    )
    if not data["cost"]:
        return f"{suits % data} {_('Iron and wood lie in your stock.')}"
    buy = _("Buy the %(buy_iron)s iron and %(buy_wood)s wood that are lacking, for %(cost)s gold.")
    return f"{suits % data} {buy % data}"


def _work(data: Data) -> str:
    jobs = ", ".join(f"{name_job(job)} {people}" for job, people in data["jobs"].items())
    text = _(
        "In county %(county)s, %(people)s people more than the %(guard)s of a good guard stand"
        " about with pitchforks. Put them to work: %(jobs)s."
    )
    return text % {**data, "jobs": jobs}


def _titled(title: Any) -> Callable[[Data], str]:
    """Says a heading with its county."""
    return lambda data: str(title) % data


def _forge_title(data: Data) -> str:
    title = ngettext(
        "Forge %(suits)s suit of armour", "Forge %(suits)s suits of armour", data["suits"]
    )
    return title % data


HINT_SENTENCES: Final[Mapping[str, Callable[[Data], str]]] = {
    "hint_feed_title": _titled(gettext_lazy("Feed county %(county)s")),
    "hint_feast_title": _titled(gettext_lazy("Hold a feast in county %(county)s")),
    "hint_take_title": _titled(gettext_lazy("Take county %(to)s")),
    "hint_forge_title": _forge_title,
    "hint_work_title": _titled(gettext_lazy("Put idle hands to work in county %(county)s")),
    "hint_feed": _feed,
    "hint_feast": _feast,
    "hint_take": _take,
    "hint_forge": _forge,
    "hint_work": _work,
}
