"""What happens in a battle, act by act, in sentences (DMA-14 to DMA-16)."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from dma.wording.nouns import UNITS

Act = Sequence[Any]
#: Number of a unit -> its type.
Types = Mapping[int, str]

#: Phases of a step (DMA-14).
PHASES: Final[Mapping[int, str | Promise]] = {
    1: gettext_lazy("Plans"),
    2: gettext_lazy("Inquisitors"),
    3: gettext_lazy("First bites, and elephants strike"),
    4: gettext_lazy("Trampled by elephants"),
    5: gettext_lazy("First move of the riders"),
    6: gettext_lazy("Side strikes of chariots"),
    7: gettext_lazy("Riders plan again"),
    8: gettext_lazy("Strikes, shots and spells"),
    9: gettext_lazy("Summoned units appear"),
    10: gettext_lazy("Plans of those won over lapse"),
    11: gettext_lazy("Deaths"),
    12: gettext_lazy("Siege towers are built"),
    13: gettext_lazy("Moves"),
    14: gettext_lazy("Those won over change side"),
}
#: Way of a strike -> what is said of it.
STRIKES: Final[Mapping[str, str | Promise]] = {
    "strike": gettext_lazy("%(who)s: strike at %(whom)s"),
    "shot": gettext_lazy("%(who)s: shot at %(whom)s"),
    "bite": gettext_lazy("%(who)s: bite at %(whom)s"),
    "elephant": gettext_lazy("%(who)s: trampling of %(whom)s"),
    "side": gettext_lazy("%(who)s: side strike at %(whom)s"),
    "area": gettext_lazy("%(who)s: blow all around, at %(whom)s"),
    "fireball": gettext_lazy("%(who)s: Fireball on %(whom)s"),
}
SPELLS: Final[Mapping[str, str | Promise]] = {
    "fireball": gettext_lazy("Fireball"),
    "materialise": gettext_lazy("Materialisation"),
    "charm": gettext_lazy("Charm"),
}
#: Of each kind of act, and of each way of a strike, the rule to look it up in.
RULES: Final[Mapping[str, str]] = {
    "paralyse": "DMA-16.1",
    "strike": "DMA-15.1",
    "shot": "DMA-15.1",
    "bite": "DMA-14.19",
    "elephant": "DMA-15.5",
    "side": "DMA-16.7",
    "area": "DMA-16.6",
    "fireball": "DMA-16.3",
    "sermon": "DMA-16.2",
    "spell": "DMA-16.3",
    "charm": "DMA-16.3",
    "summon": "DMA-16.3",
    "move": "DMA-14.17",
    "contest": "DMA-15.6",
    "build": "DMA-16.8",
    "lapse": "DMA-14.10",
    "turn": "DMA-16.4",
}


def name_phase(step: int, phase: int) -> str:
    """The caption of a frame."""
    if not step:
        return _("Before the first step")
    return _("Step %(step)s, phase %(phase)s: %(name)s") % {
        "step": step,
        "phase": phase,
        "name": PHASES[phase],
    }


def name_step(step: int, steps: int) -> str:
    """The caption of a whole step."""
    if not step:
        return _("Before the first step")
    return _("Step %(step)s of %(steps)s") % {"step": step, "steps": steps}


def rule_of(act: Act) -> str:
    """The rule by which an act was carried out."""
    if act[1] == "die":
        return f"DMA-14.{act[0]}"
    return RULES[act[3] if act[1] == "strike" else act[1]]


def tell_act(act: Act, types: Types) -> tuple[str, str]:
    """What was done, and how its roll came out ("" where none was made)."""
    what, more = act[1], act[2:]
    if what == "strike":
        who, way, x, y, whom, num, den, came = more
        if not whom:
            return STRIKES[way] % {"who": _unit(who, types), "whom": f"{x}.{y}"}, _("wasted")
        told = STRIKES[way] % {"who": _unit(who, types), "whom": _at(whom, x, y, types)}
        return told, _roll(num, den, _("killed") if came else _("lives"))
    if what in ("sermon", "charm"):
        return _tell_luring(what, more, types)
    if what == "paralyse":
        who, whom, num, den, came = more
        told = _("%(who)s: paralysis of %(whom)s")
        outcome = _("stands still") if came else _("resists")
        return told % _two(who, whom, types), _roll(num, den, outcome)
    if what == "contest":
        x, y, one, other, num, den, winner = more
        told = _("%(who)s and %(whom)s contend for %(cell)s")
        about = {**_two(one, other, types), "cell": f"{x}.{y}"}
        outcome = _("%(who)s enters") % {"who": _unit(winner, types)}
        return told % about, _roll(num, den, outcome)
    return _tell_plain(what, more, types), ""


def _tell_luring(what: str, more: Act, types: Types) -> tuple[str, str]:
    who, x, y, whom, num, den, came = more
    told = _("%(who)s: sermon to %(whom)s") if what == "sermon" else _("%(who)s: Charm on %(whom)s")
    if not whom:
        return told % {"who": _unit(who, types), "whom": f"{x}.{y}"}, _("wasted")
    outcome = _("won over") if came else _("stays true")
    return told % {"who": _unit(who, types), "whom": _at(whom, x, y, types)}, _roll(
        num, den, outcome
    )


def _tell_plain(what: str, more: Act, types: Types) -> str:
    """An act without a roll of its own."""
    who = _unit(more[0], types)
    if what == "spell":
        _mage, x, y, which = more
        told = _("%(who)s: the spell is %(spell)s, on %(cell)s")
        return told % {"who": who, "spell": SPELLS[which], "cell": f"{x}.{y}"}
    if what == "summon":
        _mage, number, kind, x, y = more
        if not number:
            return _("%(who)s: no room for the summoned unit") % {"who": who}
        told = _("%(who)s: %(whom)s appears on %(cell)s")
        return told % {"who": who, "whom": _unit(number, types), "cell": f"{x}.{y}"}
    if what == "die":
        return pgettext("in battle", "%(who)s: dies") % {"who": who}
    if what == "move":
        return _("%(who)s: to %(cell)s") % {"who": who, "cell": f"{more[1]}.{more[2]}"}
    if what == "build":
        _tower, x, y, height = more
        told = _("%(who)s: becomes ground of height %(height)s on %(cell)s")
        return told % {"who": who, "height": height, "cell": f"{x}.{y}"}
    if what == "lapse":
        return _("%(who)s: won over, drops its plan") % {"who": who}
    _whom, side, by = more
    told = _("%(who)s: changes to side %(side)s, by %(whom)s")
    return told % {"who": who, "side": side, "whom": _unit(by, types)}


def _unit(number: int, types: Types) -> str:
    return f"{UNITS[types[number]]} {number}"


def _at(number: int, x: int, y: int, types: Types) -> str:
    return _("%(who)s on %(cell)s") % {"who": _unit(number, types), "cell": f"{x}.{y}"}


def _two(one: int, other: int, types: Types) -> dict[str, str]:
    return {"who": _unit(one, types), "whom": _unit(other, types)}


def _roll(num: int, den: int, outcome: str) -> str:
    """Chance and outcome; what is certain was not rolled (DMA-1.6)."""
    if 0 < num < den:
        return _("%(num)s/%(den)s, rolled: %(outcome)s") % {
            "num": num,
            "den": den,
            "outcome": outcome,
        }
    return _("%(num)s/%(den)s, certain: %(outcome)s") % {
        "num": num,
        "den": den,
        "outcome": outcome,
    }
