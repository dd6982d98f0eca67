"""A battle in short: who came, who lived, who won, and where to watch it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from dma.wording.army_news import ENDS, tell_side
from dma.wording.names import Names
from dma.wording.nouns import UNITS

Report = Mapping[str, Any]
Event = Mapping[str, Any]

KINDS: Final[Mapping[str, str | Promise]] = {
    "field": _("Battle in the field"),
    "storm": _("Storm of a city"),
    "village": _("Attack on a village"),
}


@dataclass(frozen=True, slots=True)
class Troop:
    """One type of a side: how many came and how many of them lived."""

    name: str | Promise
    before: int
    after: int

    @property
    def lost(self) -> int:
        return max(0, self.before - self.after)


@dataclass(frozen=True, slots=True)
class Side:
    """One side. ``seat``: of its state, "" for nobody; ``share``: of the force that came, how much
    lived, in percent."""

    name: str
    seat: str
    is_mine: bool
    has_won: bool
    troops: list[Troop]
    before: int
    after: int

    @property
    def share(self) -> int:
        return 100 * self.after // self.before if self.before else 0


@dataclass(frozen=True, slots=True)
class Card:
    """A battle. ``day`` and ``number`` tell it from the others of its report."""

    day: int
    number: int
    title: str | Promise
    place: str
    why: str | Promise
    is_draw: bool
    steps: int
    sides: list[Side]
    rule: str

    @property
    def anchor(self) -> str:
        return f"battle-{self.day}-{self.number}"


def card_of(day: int, event: Event, report: Report, names: Names) -> Card:
    """The card of a "battle" event of that day."""
    data = event["data"]
    return Card(
        day=day,
        number=data["number"],
        title=KINDS[data["kind"]],
        place="" if event["cell"] is None else "{}.{}".format(*event["cell"]),
        why=ENDS[data["why"]],
        is_draw=data["winner"] is None,
        steps=len(data["record"]["steps"]),
        sides=[_side(letter, data, report, names) for letter in "AB"],
        rule=event["rule"],
    )


def _side(letter: str, data: Mapping[str, Any], report: Report, names: Names) -> Side:
    side = data[letter.lower()]
    before = data["before"][letter.lower()]
    after = data["after"][letter.lower()]
    state = report["states"].get(str(side["state"]))
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
        before=sum(before.values()),
        after=sum(after.values()),
    )
