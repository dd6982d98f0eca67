"""Battles as cards (DK-3.3.4): who fought and who fell, and of the reader's own armies the four
values of DK-6.6 with the chances that follow from them.

The values are told as they are printed, to three digits, so the chances are about right and no
more; what was rolled is told by who is still alive.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Final

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from dunk import calculator_offers
from dunk.engine.odds import survival
from dunk.engine.printed import read_number
from dunk.linking import Linker
from dunk.wording.names import Names, seats_in
from dunk.wording.nouns import list_forces, list_words

Report = Mapping[str, Any]
Event = Mapping[str, Any]

#: The length of the longest bar, in units of its drawing.
BAR: Final = 200
#: So many of the fallen are named at once; more are folded.
NAMED: Final = 8
#: What tells of a battle -> what tells of an own army in it.
FIGHTS: Final = {"battle": "fight", "border_battle": "border_fight"}


@dataclass(frozen=True, slots=True)
class Side:
    """The armies of one owner that came from one province, ``start``. ``bar``: their number as a
    length, ``fallen_bar``: that of the fallen."""

    owner: int
    seat: str
    name: str
    is_mine: bool
    start: int
    fought: str
    lost: str
    fallen: str
    is_long: bool
    bar: int
    fallen_bar: int

    @property
    def standing_bar(self) -> int:
        return self.bar - self.fallen_bar


@dataclass(frozen=True, slots=True)
class Rank:
    """Own armies that fared alike. ``eas``, ``aas``, ``es``, ``strength``: as printed (DK-6.6);
    ``missiles``, ``melee``: their chance to survive it, in words; ``fate``: what became of them."""

    names: str
    count: int
    enemies: int
    eas: str
    aas: str
    es: str
    strength: str
    missiles: str
    melee: str
    fate: str
    outcome: str
    erf: int


@dataclass(frozen=True, slots=True)
class Battle:
    """One battle. ``toward``: the other side of its border, or None; ``anchor``: its id on the
    page; ``title``: where it was fought; ``lost``, ``beaten``: how many armies fell of the
    reader's and of all others; ``question``: the address that asks the calculator about it."""

    anchor: str
    place: int
    toward: int | None
    title: SafeString
    rule: str
    sides: list[Side]
    ranks: list[Rank] = field(default_factory=list)
    lost: int = 0
    beaten: int = 0
    is_mine: bool = False
    question: str = ""


def tell_battles(report: Report, names: Names, linker: Linker, code: str) -> list[Battle]:
    """The battles of a phase by province, the reader's own first. ``code``: of ``FIGHTS``."""
    own: dict[tuple[int, int | None], list[Mapping[str, Any]]] = {}
    battles: list[Event] = []
    for event in report["events"]:
        if event["code"] == code:
            battles.append(event)
        elif event["code"] == FIGHTS[code]:
            own.setdefault(_spot(event), []).append(event["data"])
    told = [_tell(report, event, own, names, linker) for event in battles]
    return sorted(told, key=lambda battle: (not battle.is_mine, battle.place, battle.toward or 0))


def _spot(event: Event) -> tuple[int, int | None]:
    """Which battle it is: a province, or a border from its lower side."""
    place, toward = event["place"], event["data"].get("toward")
    return (place, None) if toward is None else (min(place, toward), max(place, toward))


def _tell(
    report: Report,
    event: Event,
    own: Mapping[tuple[int, int | None], list[Mapping[str, Any]]],
    names: Names,
    linker: Linker,
) -> Battle:
    spot, me = _spot(event), report["kingdom"]
    sides = event["data"]["sides"]
    most = max((_count(side["fought"]) for side in sides), default=1)
    seats = seats_in(report)
    return Battle(
        anchor=f"battle-{spot[0]}" if spot[1] is None else f"battle-{spot[0]}-{spot[1]}",
        place=event["place"],
        toward=event["data"].get("toward"),
        title=linker.link(_title(spot)),
        rule=event["rule"],
        sides=[_side(side, event["place"], most, me, seats, names) for side in sides],
        ranks=list(_ranks(own.get(spot, ()))),
        lost=sum(_count(side["lost"]) for side in sides if side["owner"] == me),
        beaten=sum(_count(side["lost"]) for side in sides if side["owner"] != me),
        is_mine=any(side["owner"] == me for side in sides),
        question=calculator_offers.address_of(report, event),
    )


def _title(spot: tuple[int, int | None]) -> str:
    if spot[1] is None:
        return _("Province %(place)s") % {"place": spot[0]}
    return _("Between provinces %(place)s and %(toward)s") % {"place": spot[0], "toward": spot[1]}


def _count(forces: Mapping[str, int]) -> int:
    return sum(forces.values())


def _side(
    side: Mapping[str, Any],
    place: int,
    most: int,
    me: int | None,
    seats: Mapping[int, str],
    names: Names,
) -> Side:
    name = names.call(side["owner"])
    return Side(
        owner=side["owner"],
        seat=seats.get(side["owner"], ""),
        name=name[:1].upper() + name[1:],
        is_mine=side["owner"] == me,
        start=side["start"],
        fought=list_forces(side["fought"]),
        lost=list_forces(side["lost"]) if side["lost"] else "",
        fallen=list_words(one["name"] for one in side["fallen"]),
        is_long=len(side["fallen"]) > NAMED,
        bar=_count(side["fought"]) * BAR // most,
        fallen_bar=_count(side["lost"]) * BAR // most,
    )


def _ranks(fights: Iterable[Mapping[str, Any]]) -> Iterable[Rank]:
    """Every own army that fought (DK-3.3.4), those that fared alike on one line."""
    alike: dict[tuple[Any, ...], list[str]] = {}
    for fight in fights:
        values = (fight["type"], fight["enemies"], *(fight[key] for key in VALUES))
        alike.setdefault((*values, fight["fate"], fight["erf"], fight.get("goes_on")), []).append(
            fight["name"]
        )
    for key, armies in alike.items():
        _type, enemies, eas, aas, es, strength, fate, erf, goes_on = key
        yield Rank(
            names=list_words(armies),
            count=len(armies),
            enemies=enemies,
            eas=eas,
            aas=aas,
            es=es,
            strength=strength,
            missiles=odds(aas, eas),
            melee=odds(strength, es) if fate != "missiles" else "",
            fate=fate,
            outcome=_outcome(fate, goes_on),
            erf=erf,
        )


VALUES: Final = ("eas", "aas", "es", "as")


def odds(own: str, pressure: str) -> str:
    """The chance to survive, of two printed strengths (DK-6.5.1, DK-6.5.3): ``67 %``."""
    mine, theirs = read_number(own), read_number(pressure)
    if not mine + theirs:
        return ""
    chance = survival(mine, theirs) * 100
    if chance != 100 and chance > Fraction("99.5"):
        return _("over 99 %")
    if chance and chance < Fraction("0.5"):
        return _("under 1 %")
    return _("%(percent)s %%") % {
        "percent": (2 * chance.numerator + chance.denominator) // (2 * chance.denominator)
    }


def _outcome(fate: str, goes_on: bool | None) -> str:
    if fate == "alive" and goes_on is not None:
        return _("survived and went on") if goes_on else _("survived and was stopped")
    return {
        "alive": _("survived"),
        "missiles": _("killed by missiles"),
        "melee": _("killed in the melee"),
    }[fate]
