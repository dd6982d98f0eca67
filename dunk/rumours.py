"""Rumours as bars (DK-14.6), and the true figures when the campaign is over (DK-17.2)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from dunk.engine.state import Standing
from dunk.engine.winning import ranking
from dunk.wording.closing_news import RUMOUR_LISTS
from dunk.wording.names import Names, seats_in
from dunk.wording.nouns import list_words

Report = Mapping[str, Any]

#: The length of the longest bar, in units of its drawing.
BAR: Final = 200


@dataclass(frozen=True, slots=True)
class Bar:
    """``seat``: of the kingdom, "" for an alliance; ``length``: of the bar, of ``BAR``."""

    name: str
    seat: str
    value: int
    length: int
    is_mine: bool


@dataclass(frozen=True, slots=True)
class Rumours:
    """``lists``: a heading and its bars, the greatest first."""

    lists: list[tuple[str, list[Bar]]]
    alliances: list[Bar]


def tell_rumours(report: Report, names: Names) -> Rumours | None:
    """What is said of everybody; None where nothing is."""
    heard = report["rumours"]
    if heard is None:
        return None
    lists = [
        (str(label), _bars(report, (((number,), value) for number, value in heard[key]), names))
        for key, label in RUMOUR_LISTS.items()
    ]
    return Rumours(lists, _bars(report, heard["alliances"], names))


def _bars(report: Report, heard: Iterable[tuple[Any, int]], names: Names) -> list[Bar]:
    rows = list(heard)
    seats = seats_in(report)
    most = max((value for _who, value in rows), default=0)
    return [
        Bar(
            name=list_words(map(names.call, who)),
            seat=seats.get(who[0], "") if len(who) == 1 else "",
            value=value,
            length=max(0, value) * BAR // most if most > 0 else 0,
            is_mine=report["kingdom"] in who,
        )
        for who, value in rows
    ]


@dataclass(frozen=True, slots=True)
class Place:
    """How a kingdom stood at the end."""

    rank: int
    name: str
    seat: str
    standing: Standing
    is_mine: bool


def tell_standings(report: Report, names: Names) -> list[Place]:
    """All kingdoms, best first; none while the campaign goes on."""
    told = report["standings"]
    if not told:
        return []
    standings = {int(number): Standing(*values) for number, values in told.items()}
    seats = seats_in(report)
    return [
        Place(
            rank,
            names.call(number),
            seats.get(number, ""),
            standings[number],
            number == report["kingdom"],
        )
        for rank, number in enumerate(ranking(standings), 1)
    ]
