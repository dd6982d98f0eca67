"""The queue of a city on its card: what is in it, when it will be ready, what could be added."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from dma.desk import Desk, say_day
from dma.engine.edit_queues import queue_of
from dma.engine.fields import about, item_of
from dma.engine.orders.vocabulary import PRINTED
from dma.engine.queues import BUILDING, PROJECT, UNIT, price_of, requirements_of
from dma.engine.state import City, Item
from dma.engine.tables.buildings import BUILDINGS as BUILDING_ROWS
from dma.engine.tables.buildings import PROJECTS as PROJECT_ROWS
from dma.engine.tables.units import UNITS as UNIT_ROWS
from dma.wording.nouns import BUILDINGS, DIRECTIONS, name_item

#: Events of a forecast that take an item off the queue; the first ones complete it.
_READY: Final = ("built", "recruited", "army_created", "group_paid")
_GONE: Final = "item_dropped"

_TITLES: Final[Mapping[str, str | Promise]] = {
    BUILDING: gettext_lazy("Build"),
    UNIT: gettext_lazy("Recruit"),
    PROJECT: gettext_lazy("Projects"),
}


@dataclass(frozen=True, slots=True)
class Entry:
    """Some equal items of a queue. ``ready``: when the last of them is, "" if not in sight;
    ``presses``: change -> field and value."""

    number: int
    label: str
    count: int
    price: int
    ready: str
    is_dropped: bool
    presses: tuple[tuple[str, str], ...]

    @property
    def total(self) -> int:
        return self.price * self.count


@dataclass(frozen=True, slots=True)
class Offer:
    """Something that can be added. ``note``: what of the queue it comes after."""

    id: str
    label: str
    price: int
    upkeep: int
    press: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Group:
    """Offers of one kind, and ``locked``: name and what it requires first."""

    title: str
    rule: str
    offers: tuple[Offer, ...]
    locked: tuple[tuple[str, str], ...] = ()


def entries(desk: Desk, city: City) -> tuple[Entry, ...]:
    """The queue as the plan leaves it, equal neighbours at once."""
    fates = _fates(desk, city)
    field = item_of(city.number)
    found, place = [], 0
    told = queue_of(city.queue)
    for number, entry in enumerate(told, 1):
        mine = [fates[at] if at < len(fates) else None for at in range(place, place + entry.count)]
        place += entry.count
        last = mine[-1]
        found.append(
            Entry(
                number=number,
                label=_label(entry.kind, entry.what, entry.name),
                count=entry.count,
                price=price_of(Item(entry.kind, entry.what), desk.board.rules),
                ready="" if last is None else last[0],
                is_dropped=any(fate is not None and fate[1] for fate in mine),
                presses=tuple(_presses(field, number, len(told), entry.count, entry.kind)),
            )
        )
    return tuple(found)


def _label(kind: str, what: str, name: str) -> str:
    label = str(name_item(kind, what))
    return f"{label} “{name}”" if name else label


def _presses(
    field: str, number: int, last: int, count: int, kind: str
) -> Iterator[tuple[str, str]]:
    if number > 1:
        yield "up", f"{field}=up {number}"
    if number < last:
        yield "down", f"{field}=down {number}"
    if kind != BUILDING:
        yield "more", f"{field}=more {number}"
    if count > 1:
        yield "fewer", f"{field}=fewer {number}"
    yield "drop", f"{field}=drop {number}"


def _fates(desk: Desk, city: City) -> list[tuple[str, bool]]:
    """Item by item: the day on which it leaves the queue, and whether it is dropped. While a week
    is played a new queue begins on the Monday after."""
    week, played = desk.last
    is_new = played > 0 and about("queue", city.number) in desk.values
    fates = []
    for day in desk.ahead["cities"].get(str(city.number), ()):
        if is_new and day["week"] == week:
            continue
        for deed in day["deeds"]:
            if deed["code"] in _READY or deed["code"] == _GONE:
                fates.append((say_day(desk, day["week"], day["day"]), deed["code"] == _GONE))
    return fates


# What could be added


def groups(desk: Desk, city: City) -> tuple[Group, ...]:
    """What the city could start now, or after what is queued; and what it could not."""
    queued = {item.what for item in city.queue if item.kind == BUILDING}
    return (
        _group(desk, city, BUILDING, _possible_buildings(city, queued), queued, "DMA-8.1"),
        _group(desk, city, UNIT, list(UNIT_ROWS), queued, "DMA-9.1"),
        _group(desk, city, PROJECT, list(PROJECT_ROWS), queued, "DMA-5.12"),
    )


def _possible_buildings(city: City, queued: set[str]) -> list[str]:
    return [it for it in BUILDING_ROWS if it not in city.buildings and it not in queued]


def _group(
    desk: Desk, city: City, kind: str, names: list[str], queued: set[str], rule: str
) -> Group:
    offers, locked = [], []
    for what in names:
        missing = [it for it in requirements_of(Item(kind, what)) if it not in city.buildings]
        if any(it not in queued for it in missing):
            needs = ", ".join(str(BUILDINGS[it]) for it in missing if it not in queued)
            locked.append((_title(kind, what), needs))
            continue
        offers.append(_offer(desk, city, kind, what, missing))
    return Group(str(_TITLES[kind]), rule, tuple(offers), tuple(locked))


def _title(kind: str, what: str) -> str:
    name = str(name_item(kind, what))
    if kind != BUILDING or not BUILDING_ROWS[what].direction:
        return name
    return f"{name} ({DIRECTIONS[BUILDING_ROWS[what].direction]})"


def _offer(desk: Desk, city: City, kind: str, what: str, missing: list[str]) -> Offer:
    after = ", ".join(str(BUILDINGS[it]) for it in missing)
    direction = BUILDING_ROWS[what].direction if kind == BUILDING else ""
    notes = [str(DIRECTIONS[direction])] if direction else []
    if after:
        notes.append(_("after %(buildings)s") % {"buildings": after})
    return Offer(
        id=f"add-{city.number}-{what}",
        label=str(name_item(kind, what)),
        price=price_of(Item(kind, what), desk.board.rules),
        upkeep=desk.board.rules.upkeep(what) if kind == UNIT else 0,
        press=f"{item_of(city.number)}=add {PRINTED[what]}",
        note=" · ".join(notes),
    )


def queue_text(items: list[Item]) -> str:
    """As the field of a queue shows it; "" for an empty one."""
    return ", ".join(map(str, queue_of(items)))


def say_queue(items: list[Item]) -> str:
    """As a folded card tells it."""
    told = [(_label(entry.kind, entry.what, entry.name), entry.count) for entry in queue_of(items)]
    return ", ".join(f"{label} × {count}" if count > 1 else label for label, count in told)


def facts(city: City) -> Mapping[str, Any]:
    """How each building of a city stands: for its picture."""
    queued = {item.what for item in city.queue if item.kind == BUILDING}
    return {
        what: "stands"
        if what in city.buildings
        else "queued"
        if what in queued
        else "open"
        if all(it in city.buildings or it in queued for it in row.requires)
        else "locked"
        for what, row in BUILDING_ROWS.items()
    }
