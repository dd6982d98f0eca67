"""Who is on a cell, and which units may go from one holder to another there (DMA-4.3, DMA-4.4)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _

from dma.cards import Place
from dma.desk import Desk
from dma.engine.fields import about, transfer_of
from dma.engine.orders.forms import Rations, Units, holder_text
from dma.engine.rules import ARMY_CAPACITY
from dma.engine.state import ARMY, CITY, Holder
from dma.wording.nouns import UNITS

Choices = tuple[tuple[str, str], ...]

#: Where a unit goes that is disbanded.
DISBANDED: Final = "disband"


@dataclass(frozen=True, slots=True)
class Row:
    """One unit. ``goes``: where the plan sends it, "" to stay; ``rations``: the own city that feeds
    it after the plan, "" for none."""

    number: int
    type: str
    field: str
    goes: str
    rations_field: str
    rations: str

    @property
    def is_disbanded(self) -> bool:
        return self.goes == DISBANDED

    @property
    def keep(self) -> str:
        """What a press posts to let it stay."""
        return f"{self.field}="


@dataclass(frozen=True, slots=True)
class Strength:
    """A garrison or an army of the place, and its ``size`` as the plan leaves it."""

    name: str
    size: int
    most: int


@dataclass(frozen=True, slots=True)
class MusterHead:
    """What stands above the card."""

    cell: str
    holders: tuple[Strength, ...]

    @property
    def id(self) -> str:
        return f"muster-{self.cell}"


@dataclass(frozen=True, slots=True)
class Box:
    """The units of a garrison or an army. ``targets``: value and label of where they may go;
    ``feeding``: a line for every own city that could feed all of them, and its name."""

    holder: str
    strength: Strength
    rows: tuple[Row, ...]
    targets: Choices
    feed_field: str
    feeding: Choices


@dataclass(frozen=True, slots=True)
class Passage:
    """A field for many units at once, from one holder to another. ``all``: what a press posts."""

    field: str
    label: str
    text: str

    @property
    def all(self) -> str:
        return f"{self.field}=all"


@dataclass(frozen=True, slots=True)
class Muster:
    """``passages``: from each holder to each other of the place."""

    boxes: tuple[Box, ...]
    passages: tuple[Passage, ...]


def muster_head(desk: Desk, place: Place) -> MusterHead:
    return MusterHead(place.cell, tuple(_strength(desk, it) for it in _holders(place)))


def muster(desk: Desk, place: Place) -> Muster:
    """The units on a cell before the plan, and where it lets them go; an army that it disbands
    takes nobody."""
    holders = _holders(place)
    cities = tuple((str(it.number), it.name) for it in desk.board.cities_of(desk.state))
    left = [it for it in holders if it.kind == CITY or it.number in desk.board.armies]
    return Muster(
        tuple(_box(desk, it, [to for to in left if to != it], cities) for it in holders),
        tuple(_passages(desk, left)),
    )


def _holders(place: Place) -> list[Holder]:
    city = [] if place.city is None else [Holder(CITY, place.city.number)]
    return city + [Holder(ARMY, number) for number in place.armies]


def _strength(desk: Desk, holder: Holder) -> Strength:
    return Strength(_name(desk, holder), desk.board.size_of(holder), ARMY_CAPACITY)


def _passages(desk: Desk, holders: Sequence[Holder]) -> Iterator[Passage]:
    for source in holders:
        for target in holders:
            if source != target:
                field = transfer_of(source, target)
                ends = {"source": _name(desk, source), "target": _name(desk, target)}
                label = _("From %(source)s to %(target)s") % ends
                yield Passage(field, label, desk.value(field))


def _name(desk: Desk, holder: Holder) -> str:
    if holder.kind == CITY:
        return _("the garrison")
    return desk.names.army(holder.number)


def _box(desk: Desk, holder: Holder, others: Sequence[Holder], cities: Choices) -> Box:
    return Box(
        holder=f"{holder.kind}-{holder.number}",
        strength=_strength(desk, holder),
        rows=tuple(_rows(desk, holder, frozenset(number for number, _name in cities))),
        targets=(
            ("", _("stays")),
            *((holder_text(it), _name(desk, it)) for it in others),
            (DISBANDED, _("is disbanded")),
        ),
        feed_field=f"add.feed-{holder.kind}-{holder.number}",
        feeding=tuple(_feeding(holder, cities)) if desk.board.size_of(holder) else (),
    )


def _feeding(holder: Holder, cities: Choices) -> Iterator[tuple[str, str]]:
    for number, name in cities:
        yield str(Rations(Units(all=True), holder, int(number))), f"{number} · {name}"


def _rows(desk: Desk, holder: Holder, cities: frozenset[str]) -> Iterator[Row]:
    for number in desk.held.get(holder, ()):
        doc = desk.report["units"][str(number)]
        unit = desk.board.units.get(number)
        rations = str(doc["rations"] if unit is None else unit.rations)
        field = about("unit", number)
        yield Row(
            number=number,
            type=str(UNITS[doc["type"]]),
            field=field,
            goes=desk.value(field),
            rations_field=about("rations", number),
            rations=rations if rations in cities else "",
        )
