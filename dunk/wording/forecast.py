"""A forecast in words: what becomes of the gold, the armies and the land, and what is not known."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from dunk.wording.chances import say_chance
from dunk.wording.decimals import point
from dunk.wording.names import Data, Names
from dunk.wording.nouns import DIRECTIONS, count_gold, list_words

UNSURE: Final[Mapping[str, str | Promise]] = {
    "unseen": gettext_lazy("through land that you have never seen: a mountain would stop it"),
    "old": gettext_lazy("through land that you do not see now: it may have changed"),
    "trolls": gettext_lazy("trolls may go their own way"),
    "teleport": gettext_lazy("if the teleport does not go astray"),
    "deadly": gettext_lazy("if it survives its training"),
}
HIDDEN: Final[Mapping[str, str | Promise]] = {
    "erf": gettext_lazy("how experienced they are"),
    "arms": gettext_lazy("which bows, iron and armour they have"),
    "race": gettext_lazy("of which people they are"),
}
RITUALS: Final[Mapping[str, str | Promise]] = {
    "burn": gettext_lazy("the burning"),
    "diburn": gettext_lazy("the double burning"),
    "heal": gettext_lazy("the healing"),
    "pest": gettext_lazy("the pest"),
    "protect": gettext_lazy("the protection"),
    "teleport": gettext_lazy("the teleport"),
}


@dataclass(frozen=True, slots=True)
class Told:
    """A forecast as a page or a letter shows it, each part a list of sentences.

    ``gold``: one line. ``account``: label and signed amount of what makes it.
    """

    gold: str
    account: list[tuple[str, int]]
    armies: list[str]
    fights: list[str]
    land: list[str]
    chances: list[str]
    assumptions: list[str]


def tell_forecast(forecast: Data, names: Names) -> Told:
    """The words for a document of ``engine.forecast``; all empty for a seat without a kingdom."""
    if forecast["gold"] is None:
        return Told("", [], [], [], [], [], [])
    return Told(
        _gold(forecast["gold"]),
        list(_account(forecast["account"])),
        [_army(army) for army in forecast["armies"] if _is_worth_telling(army)],
        [_fight(fight, names) for fight in forecast["fights"]],
        list(_land(forecast)),
        [CHANCE_SENTENCES[one["code"]](one["data"]) for one in forecast["chances"]],
        [ASSUMPTION_SENTENCES[one["code"]](one["data"]) for one in forecast["assumptions"]],
    )


def _gold(gold: Data) -> str:
    about = {key: count_gold(n) for key, n in gold.items()}
    if gold["least"] == gold["most"]:
        text = _("%(before)s, %(after)s after these orders, %(most)s after the income.")
    else:
        text = _(
            "%(before)s, %(after)s after these orders, after the income %(least)s to %(most)s."
        )
    return text % about


def _account(account: Data) -> Iterator[tuple[str, int]]:
    """What comes in and goes out, without what is nothing."""
    rows = [
        (_("provinces and mines"), account["lands"]),
        (_("stables and warg farms"), -account["costs"]),
        (_("administration"), -account["administration"]),
        (_("crime, at most"), -account["crime"]),
        (_("towns"), account["towns"]),
        (_("town guards bought"), -account["guards"]),
        (_("upkeep of armies"), -sum(account["upkeep"].values())),
    ]
    yield from ((label, amount) for label, amount in rows if amount)


def _is_worth_telling(army: Data) -> bool:
    return bool(army["steps"] or army["words"] or army["unsure"] or army["failure"])


def _army(army: Data) -> str:
    about = {"army": army["name"], "start": army["start"], "province": army["province"]}
    if army["province"] != army["start"]:
        text = _("%(army)s: from %(start)s to %(province)s")
    else:
        text = _("%(army)s: stays in %(province)s")
    parts = [text % about]
    if army["climbing"]:
        way = DIRECTIONS[army["climbing"]]
        parts.append(_("climbing to the %(direction)s") % {"direction": way})
    if army["words"]:
        parts.append(_("then %(words)s") % {"words": " ".join(army["words"])})
    parts += [str(UNSURE[code]) for code in army["unsure"]]
    return f"{'; '.join(parts)}."


def _fight(fight: Data, names: Names) -> str:
    """Who meets whom, the odds if they are weak and if they are strong, and what is not known."""
    others = list_words(names.call_army(army, "owner") for army in fight["others"])
    about = {
        "province": fight["province"],
        "armies": list_words(fight["armies"]),
        "others": others,
    }
    text = ngettext(
        "Province %(province)s: your army %(armies)s meets %(others)s.",
        "Province %(province)s: your armies %(armies)s meet %(others)s.",
        len(fight["armies"]),
    )
    parts = [text % about]
    if fight["weak"] is not None:
        parts.append(_say_odds(fight))
    if fight["hidden"]:
        hidden = list_words(HIDDEN[code] for code in fight["hidden"])
        parts.append(_("Not known: %(hidden)s.") % {"hidden": hidden})
    return " ".join(parts)


def _say_odds(fight: Data) -> str:
    weak, strong = fight["weak"], fight["strong"]
    text = _(
        "You win the field with %(weak)s if they are weak, %(strong)s if they are strong; all of"
        " yours fall with %(falls_weak)s or %(falls_strong)s."
    )
    return text % {
        "weak": say_chance(weak["clears"]),
        "strong": say_chance(strong["clears"]),
        "falls_weak": say_chance(weak["falls"]),
        "falls_strong": say_chance(strong["falls"]),
    }


def _land(forecast: Data) -> Iterator[str]:
    if forecast["taken"]:
        yield ngettext(
            "You take province %(provinces)s.",
            "You take provinces %(provinces)s.",
            len(forecast["taken"]),
        ) % {"provinces": list_words(forecast["taken"])}
    if forecast["lost"]:
        yield ngettext(
            "Province %(provinces)s gets out of control.",
            "Provinces %(provinces)s get out of control.",
            len(forecast["lost"]),
        ) % {"provinces": list_words(forecast["lost"])}
    if forecast["restless"]:
        listed = list_words(
            f"{one['province']} ({say_chance(one['chance'])})" for one in forecast["restless"]
        )
        yield _("May be lost by rebellion: %(provinces)s.") % {"provinces": listed}


def _mine(data: Data) -> str:
    about = {"province": data["province"], "chance": say_chance(data["chance"])}
    return _("A mine is found in province %(province)s with %(chance)s.") % about


def _ritual(data: Data) -> str:
    about = {
        "ritual": RITUALS[data["kind"]],
        "works": say_chance(data["works"]),
        "hits": say_chance(data["hits"]),
    }
    if data["hits"] == "1/1":
        text = _("%(ritual)s works with %(works)s, if nothing stops it.")
    elif data["works"] == "1/1":
        text = _("%(ritual)s hits its goal with %(hits)s.")
    else:
        text = _("%(ritual)s is begun with %(works)s and hits its goal with %(hits)s.")
    said = text % about
    return f"{said[:1].upper()}{said[1:]}"


def _mission(data: Data) -> str:
    if not data["candidates"]:
        return _("The priests find nobody: no free province that you see is populated.")
    text = _(
        "The priests visit %(visited)s of %(candidates)s free provinces, %(own)s of them of your"
        " own people; about %(won)s will follow them, by what you see now."
    )
    top, bottom = (int(n) for n in data["won"].split("/"))
    return text % {**data, "won": point(f"{top / bottom:.1f}".removesuffix(".0"))}


CHANCE_SENTENCES: Final[Mapping[str, Callable[[Data], str]]] = {
    "mine": _mine,
    "ritual": _ritual,
    "mission": _mission,
}


def _idle(data: Data) -> str:
    return _("Nobody else moves, gives anything or changes what he declares.")


def _luck(data: Data) -> str:
    return _("No rebellion, plague, catastrophe or discovery changes anything.")


def _pay(data: Data) -> str:
    text = _("No army deserts, though each does with %(chance)s.")
    return text % {"chance": say_chance(data["chance"])}


def _crime(data: Data) -> str:
    return _("Crime takes nothing or up to %(most)s.") % {"most": count_gold(data["most"])}


def _lost(data: Data) -> str:
    return ngettext(
        "Province %(provinces)s pays nothing, as if no enemy there were beaten.",
        "Provinces %(provinces)s pay nothing, as if no enemy there were beaten.",
        len(data["provinces"]),
    ) % {"provinces": list_words(data["provinces"])}


def _unseen_land(data: Data) -> str:
    return ngettext(
        "The way of army %(armies)s leads through land that you do not see: who stands there, and"
        " whose it is, cannot be known.",
        "The ways of armies %(armies)s lead through land that you do not see: who stands there, and"
        " whose it is, cannot be known.",
        len(data["armies"]),
    ) % {"armies": list_words(data["armies"])}


def _strength(data: Data) -> str:
    return (
        _(
            "Weak enemies are new soldiers without bows, iron or armour; strong ones have an ERF of"
            " %(erf)s and all of these, rebels an ERF of %(rebels_erf)s."
        )
        % data
    )


ASSUMPTION_SENTENCES: Final[Mapping[str, Callable[[Data], str]]] = {
    "assume_idle": _idle,
    "assume_luck": _luck,
    "assume_pay": _pay,
    "assume_crime": _crime,
    "assume_lost": _lost,
    "assume_land": _unseen_land,
    "assume_strength": _strength,
}
