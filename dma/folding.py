"""The cards of the order page, each made only when somebody looks at it.

What a card says while it is folded is cheap; what is in it is made, and its fields are held, where
it is drawn: all cards of a small state, those that the page has open of a large one.
"""

import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from django.utils.translation import get_language

from dma.army_cards import ArmyCard, ArmyHead, army_card, army_head
from dma.cards import Place
from dma.city_cards import CityCard, CityHead, city_card, city_head
from dma.desk import Desk
from dma.engine.state import City
from dma.transfers import Muster, MusterHead, muster, muster_head
from dma.ways import Way, way_of

#: A state with more cities and armies has its cards folded.
MOST_UNFOLDED: Final = 8

Fields = Iterator[tuple[str, str]]  # name, and what it holds


def mark_of(*shown: object) -> str:
    """A short sign of what a part of the form shows: equal signs, equal parts."""
    return f"{zlib.crc32(repr(shown).encode(errors='surrogatepass')):08x}"


@dataclass(frozen=True, slots=True)
class CityMarks:
    """The signs of what the parts of a city's card show."""

    queue: str
    days: str
    trees: str
    layout: str


@dataclass(frozen=True)
class CityFold:
    """The card of a city. ``tells_more``: its heading stands for what is folded away."""

    desk: Desk
    city: City
    tells_more: bool

    @property
    def id(self) -> str:
        return f"city-{self.city.number}"

    @cached_property
    def head(self) -> CityHead:
        return city_head(self.desk, self.city, tells_more=self.tells_more)

    @property
    def mark(self) -> str:
        return mark_of(get_language(), "head", self.head)

    @cached_property
    def card(self) -> CityCard:
        return city_card(self.desk, self.city)

    @cached_property
    def marks(self) -> CityMarks:
        card, language = self.card, get_language()
        queue = (card.buildings, card.queue, card.ordered, card.entries, card.groups)
        return CityMarks(
            queue=mark_of(language, "queue", card.number, queue),
            days=mark_of(language, "days", card.number, card.days),
            trees=mark_of(language, "trees", card.number, card.trees),
            layout=mark_of(language, card.editor),
        )

    def fields(self) -> Fields:
        yield self.card.queue_field, self.card.queue
        yield self.card.editor.field, self.card.editor.text


@dataclass(frozen=True, slots=True)
class ArmyMarks:
    """The signs of what the parts of an army's card show."""

    way: str
    layout: str
    more: str


@dataclass(frozen=True)
class ArmyFold:
    """The card of an army of the report, which the plan may have disbanded. ``tells_more``: as of
    a city's."""

    desk: Desk
    number: int
    tells_more: bool

    @property
    def id(self) -> str:
        return f"army-{self.number}"

    @cached_property
    def way(self) -> Way | None:
        army = self.desk.board.armies.get(self.number)
        return None if army is None else way_of(self.desk, army)

    @cached_property
    def head(self) -> ArmyHead:
        return army_head(self.desk, self.number, self.way, tells_more=self.tells_more)

    @property
    def mark(self) -> str:
        return mark_of(get_language(), "head", self.head)

    @cached_property
    def card(self) -> ArmyCard:
        return army_card(self.desk, self.number, self.way)

    @cached_property
    def marks(self) -> ArmyMarks:
        card, language = self.card, get_language()
        more = (card.called, card.stance, card.assault, card.gone, card.size)
        return ArmyMarks(
            way=mark_of(language, "way", self.number, card.name, card.way),
            layout=mark_of(language, self.number, card.editor),
            more=mark_of(language, "more", self.number, more),
        )

    def fields(self) -> Fields:
        card = self.card
        if card.way is None or card.editor is None:
            return
        yield card.way.field, card.way.text
        yield card.editor.field, card.editor.text
        yield card.stance_field, card.stance
        yield card.assault_field, card.assault
        yield card.name_field, card.called


@dataclass(frozen=True)
class MusterFold:
    """Who is on a place, and may go where."""

    desk: Desk
    place: Place

    @property
    def id(self) -> str:
        return self.head.id

    @cached_property
    def head(self) -> MusterHead:
        return muster_head(self.desk, self.place)

    @cached_property
    def card(self) -> Muster:
        return muster(self.desk, self.place)

    @cached_property
    def mark(self) -> str:
        """Of the whole card."""
        return mark_of(get_language(), self.head, self.card)

    @property
    def folded_mark(self) -> str:
        """Of its heading alone."""
        return mark_of(get_language(), "folded", self.head)

    def fields(self) -> Fields:
        for passage in self.card.passages:
            yield passage.field, passage.text
        for box in self.card.boxes:
            if box.feeding:
                yield box.feed_field, ""
            for row in box.rows:
                yield row.field, row.goes
                yield row.rations_field, row.rations


@dataclass(frozen=True)
class Slot:
    """A place of the form with its cards."""

    place: Place
    city: CityFold | None
    armies: tuple[ArmyFold, ...]
    muster: MusterFold

    @property
    def folds(self) -> "tuple[CityFold | ArmyFold | MusterFold, ...]":
        city = () if self.city is None else (self.city,)
        return (*city, *self.armies, self.muster)


def slots_of(desk: Desk, places: Sequence[Place]) -> tuple[Slot, ...]:
    return tuple(_slot(desk, place, tells_more=is_large(places)) for place in places)


def is_large(places: Sequence[Place]) -> bool:
    """Whether there are so many cards that they are folded."""
    return sum((it.city is not None) + len(it.armies) for it in places) > MOST_UNFOLDED


def _slot(desk: Desk, place: Place, *, tells_more: bool) -> Slot:
    return Slot(
        place,
        None if place.city is None else CityFold(desk, place.city, tells_more),
        tuple(ArmyFold(desk, number, tells_more) for number in place.armies),
        MusterFold(desk, place),
    )
