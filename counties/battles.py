"""Battles as cards: both sides' strength, how it came about, what it cost (CO-11).

The public hears place, parties and outcome; the numbers are told to the parties only (CO-19.1).
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _

from counties import telling
from counties.callings import Names, call
from counties.engine import tables
from counties.nouns import count_people, count_soldiers, halve

Report = Mapping[str, Any]
Event = Mapping[str, Any]

#: The length of the longest bar, in units of its drawing.
BAR = 200


@dataclass(frozen=True, slots=True)
class Reckoning:
    """One line of arithmetic and its rule."""

    text: str
    rule: str


@dataclass(frozen=True, slots=True)
class Side:
    """One party. ``seat`` None: the people of an unclaimed county; ``force``: as people read it;
    ``bar``: its length for the force, ``fallen``: that of the part that was lost."""

    seat: str | None
    name: str
    is_defence: bool
    is_winner: bool
    who: str
    force: str
    working: Reckoning
    losses: str
    bar: int
    fallen: int

    @property
    def standing(self) -> int:
        return self.bar - self.fallen


@dataclass(frozen=True, slots=True)
class Battle:
    """A battle; ``sides`` and ``reckonings`` only for its parties."""

    county: int
    defender: str | None
    attackers: list[str]
    is_captured: bool
    winner: str | None
    text: str
    rule: str
    sides: list[Side] = field(default_factory=list)
    reckonings: list[Reckoning] = field(default_factory=list)


def tell_battles(report: Report, names: Names) -> list[Battle]:
    """Every battle of the turn, those whose numbers are known first."""
    numbers = {e["county"]: e for e in report["events"] if e["code"] == "battle_numbers"}
    found = [
        _battle(event, numbers.get(event["county"]), names)
        for event in report["events"]
        if event["code"] == "battle"
    ]
    return sorted(found, key=lambda battle: (not battle.sides, battle.county))


def _battle(event: Event, numbers: Event | None, names: Names) -> Battle:
    return Battle(
        county=event["county"],
        defender=event["defender"],
        attackers=list(event["attackers"]),
        is_captured=event["outcome"] == "captured",
        winner=event.get("winner"),
        text=telling.say(event, names, event["county"]),
        rule=event["rule"],
        sides=_sides(event, numbers, names) if numbers else [],
        reckonings=_reckonings(event, numbers, names) if numbers else [],
    )


def _sides(event: Event, numbers: Event, names: Names) -> list[Side]:
    forces = [army["force_x2"] for army in numbers["attackers"].values()]
    longest = max([numbers["defence"]["force_x2"], *forces, 1])
    armies = [
        _army(seat, army, longest, event, names) for seat, army in numbers["attackers"].items()
    ]
    return [_defence(event, numbers["defence"], longest, names), *armies]


def _defence(event: Event, defence: Mapping[str, Any], longest: int, names: Names) -> Side:
    people, soldiers = defence["people"], defence["soldiers"]
    lost_people, lost_soldiers = defence["people_lost"], defence["soldiers_lost"]
    force, effect = halve(defence["force_x2"]), halve(defence["effect_x2"])
    bar = defence["force_x2"] * BAR // longest
    strength = people + tables.SOLDIER_FORCE * soldiers
    lost = lost_people + tables.SOLDIER_FORCE * lost_soldiers
    who, losses = count_people(people), count_people(lost_people)
    if event["defender"] is None:
        text = _("a fifth of its people, rounded down = %(force)s") % {"force": force}
        working = Reckoning(text, "CO-11.3")
    else:
        who = _("%(people)s, %(soldiers)s") % {"people": who, "soldiers": count_soldiers(soldiers)}
        losses = _("%(people)s, %(soldiers)s") % {
            "people": losses,
            "soldiers": count_soldiers(lost_soldiers),
        }
        sums = {"people": count_people(people), "soldiers": count_soldiers(soldiers)}
        text = _("(%(people)s + %(soldiers)s × 5) × %(effect)s for the castle = %(force)s")
        working = Reckoning(text % {**sums, "effect": effect, "force": force}, "CO-11.2")
    return Side(
        seat=event["defender"],
        name=call(event["defender"], names) if event["defender"] else _("the people"),
        is_defence=True,
        is_winner=event["outcome"] == "held",
        who=who,
        force=force,
        working=working,
        losses=losses,
        bar=bar,
        fallen=bar * lost // strength if strength else 0,
    )


def _army(seat: str, army: Mapping[str, Any], longest: int, event: Event, names: Names) -> Side:
    soldiers, force = count_soldiers(army["soldiers"]), halve(army["force_x2"])
    text = _("%(soldiers)s × 5 = %(force)s") % {"soldiers": soldiers, "force": force}
    bar = army["force_x2"] * BAR // longest
    return Side(
        seat=seat,
        name=call(seat, names),
        is_defence=False,
        is_winner=event.get("winner") == seat,
        who=soldiers,
        force=force,
        working=Reckoning(text, "CO-11.4"),
        losses=_("%(lost)s, %(left)s left")
        % {"lost": count_soldiers(army["lost"]), "left": army["left"]},
        bar=bar,
        fallen=bar * army["lost"] // army["soldiers"],
    )


def _reckonings(event: Event, numbers: Event, names: Names) -> list[Reckoning]:
    """How the outcome follows from the forces, and the losses from the outcome."""
    if event["outcome"] == "captured":
        army = numbers["attackers"][event["winner"]]
        force, against = halve(army["force_x2"]), halve(numbers["opposing_x2"])
        sums = {"winner": call(event["winner"], names), "force": force, "against": against}
        lost = {"against": against, "lost": count_soldiers(army["lost"])}
        told = _("%(force)s > %(against)s: %(winner)s alone has the highest force, and wins.")
        cost = _(
            "%(against)s ÷ 5, rounded down = %(lost)s of the winner fall; all others are lost."
        )
        return [Reckoning(told % sums, "CO-11.6"), Reckoning(cost % lost, "CO-11.6")]
    return [Reckoning(_why_it_holds(numbers), "CO-11.6"), _damage(event, numbers)]


def _why_it_holds(numbers: Event) -> str:
    defence_x2 = numbers["defence"]["force_x2"]
    forces = sorted((army["force_x2"] for army in numbers["attackers"].values()), reverse=True)
    sums = {"defence": halve(defence_x2), "attack": halve(forces[0])}
    if defence_x2 > forces[0]:
        return _("%(defence)s > %(attack)s: the defence is strongest, and the county holds.") % sums
    if defence_x2 == forces[0]:
        return _("%(attack)s = %(defence)s: equal forces, and the county holds.") % sums
    sums["second"] = halve(forces[1])
    text = _("%(attack)s = %(second)s: two attackers are equally strong, and the county holds.")
    return text % sums


def _damage(event: Event, numbers: Event) -> Reckoning:
    """The damage on a defence that held: people first, then soldiers (CO-11.7)."""
    defence = numbers["defence"]
    most = max(army["force_x2"] for army in numbers["attackers"].values())
    damage, dead, slain = numbers["damage"], defence["people_lost"], defence["soldiers_lost"]
    sums = {
        "attack": halve(most),
        "effect": halve(defence["effect_x2"]),
        "damage": damage,
        "dead": count_people(dead),
        "n": dead,
        "slain": count_soldiers(slain),
        "soldiers": count_soldiers(defence["soldiers"]),
    }
    if damage > dead and defence["soldiers"]:
        text = _(
            "%(attack)s ÷ %(effect)s, rounded down = %(damage)s damage: %(dead)s die, and of"
            " %(soldiers)s (%(damage)s − %(n)s) ÷ 5, rounded down, at most all: %(slain)s."
        )
    else:
        text = _(
            "%(attack)s ÷ %(effect)s, rounded down = %(damage)s damage, one person for each, at"
            " most all: %(dead)s."
        )
    return Reckoning(text % sums, "CO-11.7")
