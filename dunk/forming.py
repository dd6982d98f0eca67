"""The order form of Dunk: a clickable map, a card for every province, the affairs of the kingdom.

All of it is a second view of the text sheet: made from the sheet as it was read, and every field
and button writes a line of it (``engine.fields``).
"""

import json
import zlib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.utils.translation import get_language

from dunk import arrows, cards, completing, statecraft
from dunk.cards import Card, Desk
from dunk.engine.checks import Sheet
from dunk.engine.edits import values
from dunk.engine.forecast import foresee
from dunk.statecraft import Neighbour
from dunk.wording.forecast import tell_forecast
from games.maps.layout import Layout

Report = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Slot:
    """The place of a card on the form. ``mark``: a sign of what it shows."""

    mark: str
    card: Card


@dataclass(frozen=True, slots=True)
class Row:
    """The place of another kingdom on the form. ``mark``: a sign of what it shows."""

    mark: str
    other: Neighbour


def mark_of(*shown: object) -> str:
    """A short sign of what a part of the form shows: equal signs, equal parts.

    Of what is worded only where it is drawn it shows the matter, so the language goes in too.
    """
    return f"{zlib.crc32(repr(shown).encode(errors='surrogatepass')):08x}"


def present_orders(report: Report, sheet: Sheet, layout: Callable[[], Layout]) -> dict[str, Any]:
    """Context of the order form. What an open page rarely lacks is a function, called only where it
    is drawn. ``layout``: where the provinces lie on the map."""
    if sheet.realm is None or report["own"]["left"]:
        return {"report": report, "slots": [], "was": "{}", "parts": {"map": _map_mark(report)}}
    language = get_language()
    desk = cards.desk(report, sheet.realm, sheet.answers, values(sheet))
    shown = cards.cards(desk)
    about, others = statecraft.knowledge(desk), statecraft.neighbours(desk)
    house = statecraft.household(desk)
    forecast = foresee(report, sheet)
    told = tell_forecast(forecast, desk.names)
    purse = statecraft.purse(desk, sheet.gold, forecast["gold"])
    ways = [force.way for card in shown for force in card.forces if force.way is not None]
    fields = [pair for card in shown for pair in cards.fields_of(card)]
    fields += statecraft.fields_of(about, others, house)
    return {
        "report": report,
        "slots": [Slot(mark_of(language, card), card) for card in shown],
        "purse": purse,
        "about": about,
        "others": [Row(mark_of(language, other), other) for other in others],
        "house": house,
        "forecast": told,
        "arrows": cache(lambda: arrows.arrows(ways, layout(), desk.realm.board.grid)),
        "completions": cache(lambda: completing.completions(desk)),
        "was": json.dumps(dict(fields), separators=(",", ":")),
        "parts": {
            "map": _map_mark(report),
            "words": mark_of("words", *_known(desk)),
            "ways": mark_of("ways", [(way.army, way.start, way.legs) for way in ways]),
            "purse": mark_of("purse", purse),
            "knowledge": mark_of("knowledge", language, about),
            "house": mark_of("house", language, house),
            "forecast": mark_of("forecast", told),
        },
    }


def _map_mark(report: Report) -> str:
    return mark_of("map", report["turn"], report["kingdom"])


def _known(desk: Desk) -> Iterable[object]:
    """What the words that can be written depend on."""
    realm = desk.realm
    yield desk.report["turn"], desk.report["kingdom"]
    yield [(army.number, army.name) for army in realm.armies()]
    yield sorted(realm.kingdom.technologies)
