"""The order form of DMA: a map to click on, a card for every own city and army, other states.

All of it is a second view of the plan: made from the plan as it was read, and every field and
button writes a line of it (``engine.fields``).
"""

import json
import zlib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.utils.translation import get_language

from dma import arrows, cards, statecraft
from dma.army_cards import ArmyCard
from dma.cards import Place
from dma.city_cards import CityCard
from dma.desk import lay_out_desk
from dma.engine.checks import Sheet
from dma.statecraft import Herald, Neighbour
from dma.transfers import Muster
from dma.wording.forecast import ASSUMPTION_SENTENCES
from games.maps.layout import Layout

Report = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class CityMarks:
    """A card of a city and the signs of what its parts show."""

    card: CityCard
    head: str
    queue: str
    days: str
    trees: str
    layout: str


@dataclass(frozen=True, slots=True)
class ArmyMarks:
    """A card of an army and the signs of what its parts show."""

    card: ArmyCard
    head: str
    way: str
    layout: str
    more: str


@dataclass(frozen=True, slots=True)
class Slot:
    """A place of the form with its cards."""

    place: Place
    city: CityMarks | None
    armies: tuple[ArmyMarks, ...]
    muster: str


@dataclass(frozen=True, slots=True)
class Row:
    """Another state and the sign of what is shown of it."""

    mark: str
    other: Neighbour


def mark_of(*shown: object) -> str:
    """A short sign of what a part of the form shows: equal signs, equal parts."""
    return f"{zlib.crc32(repr(shown).encode(errors='surrogatepass')):08x}"


def present_orders(report: Report, sheet: Sheet, layout: Callable[[], Layout]) -> dict[str, Any]:
    """Context of the order form. ``layout``: where the cells lie on the map; called only where the
    map or the ways on it are drawn."""
    land = report["land"]
    ground = {
        "columns": len(land["terrain"][0]),
        "rows": len(land["terrain"]),
        "terrain": "/".join(land["terrain"]),
        "grid": cache(lambda: arrows.grid_of(layout())),
    }
    map_mark = mark_of("map", get_language(), report["week"], report["day"], report["state"])
    desk = lay_out_desk(report, sheet)
    if desk is None:
        parts = {"map": map_mark}
        return {"report": report, "slots": [], "was": "{}", "parts": parts, "ground": ground}
    language = get_language()
    slots = [_slot(language, place) for place in cards.places(desk)]
    others = statecraft.neighbours(desk)
    herald = statecraft.herald(desk)
    ways = [it.card.way for slot in slots for it in slot.armies if it.card.way is not None]
    return {
        "report": report,
        "ground": ground,
        "slots": slots,
        "others": [Row(mark_of(language, it), it) for it in others],
        "herald": herald,
        "assumptions": [str(ASSUMPTION_SENTENCES[it]({})) for it in desk.ahead["assumptions"]],
        "arrows": cache(lambda: arrows.arrows(ways, layout())),
        "was": json.dumps(dict(_fields(slots, others, herald)), separators=(",", ":")),
        "parts": {
            "map": map_mark,
            "ways": mark_of("ways", [(way.army, way.start, way.stops) for way in ways]),
            "herald": mark_of(language, herald),
        },
    }


def _slot(language: str | None, place: Place) -> Slot:
    return Slot(
        place,
        None if place.city is None else _mark_city(language, place.city),
        tuple(_mark_army(language, it) for it in place.armies),
        mark_of(language, place.cell, place.muster),
    )


def _mark_city(language: str | None, card: CityCard) -> CityMarks:
    number = card.number
    head = (card.name, card.province, card.stock, card.garrison, card.buildings)
    queue = (card.queue, card.ordered, card.entries, card.groups)
    return CityMarks(
        card,
        head=mark_of(language, "head", number, head, bool(card.entries)),
        queue=mark_of(language, "queue", number, queue),
        days=mark_of(language, "days", number, card.days),
        trees=mark_of(language, "trees", number, card.trees),
        layout=mark_of(language, card.editor),
    )


def _mark_army(language: str | None, card: ArmyCard) -> ArmyMarks:
    number = card.number
    more = (card.called, card.stance, card.assault, card.gone, card.size)
    return ArmyMarks(
        card,
        head=mark_of(language, "head", number, card.name, card.about, card.gone),
        way=mark_of(language, "way", number, card.way),
        layout=mark_of(language, number, card.editor),
        more=mark_of(language, "more", number, more),
    )


# What the fields hold: of all cards, whether they are drawn anew or not


def _fields(
    slots: list[Slot], others: tuple[Neighbour, ...], herald: Herald
) -> Iterator[tuple[str, str]]:
    for slot in slots:
        place = slot.place
        if place.city is not None:
            yield place.city.queue_field, place.city.queue
            yield place.city.editor.field, place.city.editor.text
        for army in place.armies:
            yield from _fields_of_army(army)
        yield from _fields_of_muster(place.muster)
    for other in others:
        yield other.field, other.attitude
        yield other.message_field, other.message
    yield herald.field, herald.text


def _fields_of_army(card: ArmyCard) -> Iterator[tuple[str, str]]:
    if card.way is None or card.editor is None:
        return
    yield card.way.field, card.way.text
    yield card.editor.field, card.editor.text
    yield card.stance_field, card.stance
    yield card.assault_field, card.assault
    yield card.name_field, card.called


def _fields_of_muster(shown: Muster) -> Iterator[tuple[str, str]]:
    for passage in shown.passages:
        yield passage.field, passage.text
    for box in shown.boxes:
        if box.feeding:
            yield box.feed_field, ""
        for row in box.rows:
            yield row.field, row.goes
            yield row.rations_field, row.rations
