"""The order form of DMA: a map to click on, a card for every own city and army, other states.

All of it is a second view of the plan: made from the plan as it was read, and every field and
button writes a line of it (``engine.fields``).
"""

import json
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.utils.translation import get_language

from dma import arrows, cards, completing, statecraft
from dma.desk import Desk, lay_out_desk
from dma.engine.checks import Sheet
from dma.engine.forecast import ASSUMPTIONS
from dma.folding import Fields, Slot, is_large, mark_of, slots_of
from dma.ground import Ground
from dma.statecraft import Herald, Neighbour
from dma.ways import Way
from dma.wording.forecast import ASSUMPTION_SENTENCES

Report = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Row:
    """Another state and the sign of what is shown of it."""

    mark: str
    other: Neighbour


@dataclass(frozen=True, slots=True)
class Unfolded:
    """A form as a page has it: the ``ids`` of the cards whose inside is drawn, and what their
    fields hold (``was``, in JSON). ``is_whole``: nothing is folded away."""

    ids: frozenset[str]
    was: str
    is_whole: bool

    @property
    def opened(self) -> str:
        """As the page says it when it asks again."""
        return " ".join(sorted(self.ids))


@dataclass(frozen=True)
class Form:
    """What there is to be ordered; a part of it is made when it is first looked at."""

    desk: Desk
    slots: tuple[Slot, ...]
    is_large: bool
    others: tuple[Row, ...]
    herald: Herald

    @property
    def completions(self) -> str:
        return completing.completions(self.desk)

    @property
    def words_mark(self) -> str:
        """Of what the words that can be written depend on."""
        board, own = self.desk.board, self.desk.state
        armies = sorted((it.number, it.name) for it in board.armies.values() if it.owner == own)
        cities = [city.number for city in board.cities_of(own)]
        return mark_of("words", get_language(), self.desk.report["week"], cities, armies)

    @property
    def assumptions(self) -> list[str]:
        return [str(ASSUMPTION_SENTENCES[it]({})) for it in ASSUMPTIONS]

    @cached_property
    def ways(self) -> list[Way]:
        armies = (army for slot in self.slots for army in slot.armies)
        return [army.way for army in armies if army.way is not None]

    @property
    def arrows(self) -> list[arrows.Arrow]:
        return arrows.arrows(self.ways, arrows.grid_of(self.desk.report))

    @property
    def ways_mark(self) -> str:
        return mark_of("ways", [(way.army, way.start, way.stops) for way in self.ways])

    @property
    def herald_mark(self) -> str:
        return mark_of(get_language(), self.herald)

    def unfold(self, opened: Collection[str] | None) -> Unfolded:
        """``opened``: ids of the cards that are open on the page; None for a new page, which shows
        the first of a large state. What is no card is passed over."""
        folds = {fold.id: fold for slot in self.slots for fold in slot.folds}
        shown = list(folds)
        if self.is_large:
            shown = shown[:1] if opened is None else [it for it in shown if it in opened]
        fields = dict(pair for it in shown for pair in folds[it].fields())
        was = json.dumps({**fields, **dict(self._fields_of_state())}, separators=(",", ":"))
        return Unfolded(frozenset(shown), was, not self.is_large)

    def _fields_of_state(self) -> Fields:
        for row in self.others:
            yield row.other.field, row.other.attitude
            yield row.other.message_field, row.other.message
        yield self.herald.field, self.herald.text


def present_orders(report: Report, sheet: Sheet) -> dict[str, Any]:
    """Context of the order form; ``form`` is None for whoever has no state that plays."""
    map_mark = mark_of("map", get_language(), report["week"], report["day"], report["state"])
    about = {"report": report, "map_mark": map_mark}
    desk = lay_out_desk(report, sheet)
    if desk is None:
        return {**about, "form": None, "ground": Ground(report)}
    places = cards.places(desk)
    form = Form(
        desk=desk,
        slots=slots_of(desk, places),
        is_large=is_large(places),
        others=tuple(_rows(desk)),
        herald=statecraft.herald(desk),
    )
    ground = Ground(report, frozenset(place.cell for place in places))
    return {**about, "form": form, "ground": ground}


def _rows(desk: Desk) -> Iterator[Row]:
    language = get_language()
    for other in statecraft.neighbours(desk):
        yield Row(mark_of(language, other), other)
