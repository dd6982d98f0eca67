"""A battle in short: who came, who lived, who won, and where to watch it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext as _

from dma.matters import battle_anchor
from dma.wording.army_news import ENDS, tell_side
from dma.wording.names import Names
from dma.wording.nouns import UNITS

Report = Mapping[str, Any]
Event = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Troop:
    """One type of a side: how many came, and how many of it there were in the end."""

    name: str | Promise
    before: int
    after: int

    @property
    def change(self) -> int:
        """Who came over counts up, who fell or went over counts down."""
        return self.after - self.before


@dataclass(frozen=True, slots=True)
class Side:
    """One side. ``seat``: of its state, "" for nobody; ``bar``: how much of a bar of 100 the units
    that came fill, ``standing``: how much of it who is left; both sides have one scale."""

    name: str
    seat: str
    is_mine: bool
    has_won: bool
    troops: list[Troop]
    before: int
    after: int
    bar: int
    standing: int


@dataclass(frozen=True, slots=True)
class Card:
    """A battle. ``day`` and ``number`` tell it from the others of its week; ``is_lost``: by the
    reader; ``steps``: how long it was."""

    day: int
    number: int
    title: str
    place: str
    why: str | Promise
    is_draw: bool
    is_lost: bool
    steps: int
    sides: list[Side]
    rule: str

    @property
    def anchor(self) -> str:
        return battle_anchor(self.day, self.number)


def card_of(day: int, event: Event, report: Report, names: Names) -> Card:
    """The card of a "battle" event of that day."""
    data = event["data"]
    most = max(1, *(sum(data[when][side].values()) for when in SCALE for side in "ab"))
    sides = [_side(letter, data, report, names, most) for letter in "AB"]
    return Card(
        day=day,
        number=data["number"],
        title=_title(data, names),
        place="" if event["cell"] is None else "{}.{}".format(*event["cell"]),
        why=ENDS[data["why"]],
        is_draw=data["winner"] is None,
        is_lost=any(side.is_mine and not side.has_won for side in sides)
        and data["winner"] is not None,
        steps=len(data["record"]["steps"]),
        sides=sides,
        rule=event["rule"],
    )


SCALE = ("before", "after")


def _title(data: Mapping[str, Any], names: Names) -> str:
    if data["kind"] == "storm":
        return _("Storm: %(city)s") % {"city": names.city(data["b"]["city"])}
    if data["kind"] == "village":
        return _("Attack: %(village)s") % {"village": names.village(data["b"]["village"])}
    return _("Battle in the field")


def _side(letter: str, data: Mapping[str, Any], report: Report, names: Names, most: int) -> Side:
    side = data[letter.lower()]
    before, after = (data[when][letter.lower()] for when in SCALE)
    state = report["states"].get(str(side["state"]))
    came, left = sum(before.values()), sum(after.values())
    return Side(
        name=tell_side(side, names),
        seat=state["seat"] if state else "",
        is_mine=side["state"] == report["state"] and report["state"] is not None,
        has_won=data["winner"] == letter,
        troops=[
            Troop(UNITS[name], before.get(name, 0), after.get(name, 0))
            for name in UNITS
            if before.get(name) or after.get(name)
        ],
        before=came,
        after=left,
        bar=100 * came // most,
        standing=100 * left // most,
    )
