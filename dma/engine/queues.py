"""A day of a queue (DMA-5.6): what is paid for, what is dropped, what has to wait."""

from collections.abc import Collection, Sequence
from typing import Final, NamedTuple

from dma.engine.rules import Rules
from dma.engine.state import Item
from dma.engine.tables.buildings import BUILDINGS, PROJECTS
from dma.engine.tables.units import UNITS

# Kinds of items
BUILDING: Final = "building"
UNIT: Final = "unit"
PROJECT: Final = "project"

# What became of an item
COMPLETED: Final = "completed"
STANDS: Final = "stands"  # dropped: the city has that building (DMA-5.4)
MISSING: Final = "missing"  # dropped: a required building does not stand (DMA-5.10)
FULL: Final = "full"  # paid for it could be, but the garrison has no room (DMA-5.11)


class Step(NamedTuple):
    """What became of one item today. ``price``: what was paid, 0 unless it is completed;
    ``missing``: the required buildings that do not stand."""

    outcome: str
    item: Item
    price: int = 0
    missing: tuple[str, ...] = ()


class Accrual(NamedTuple):
    """A city after the day: its ``stock``, the ``queue`` that is left, the ``steps`` in their
    order and what was ``cut`` off an idle stock."""

    stock: int
    queue: tuple[Item, ...]
    steps: tuple[Step, ...]
    cut: int


def price_of(item: Item, rules: Rules) -> int:
    """Production units."""
    if item.kind == UNIT:
        return rules.price(item.what)
    return PROJECTS[item.what].price if item.kind == PROJECT else BUILDINGS[item.what].price


def requirements_of(item: Item) -> tuple[str, ...]:
    """Buildings that must stand in the city when the item starts, all of them (DMA-5.10)."""
    if item.kind == UNIT:
        return UNITS[item.what].requires
    return BUILDINGS[item.what].requires if item.kind == BUILDING else ()


def accrue(
    stock: int,
    net: int,
    queue: Sequence[Item],
    buildings: Collection[str],
    room: int,
    rules: Rules,
) -> Accrual:
    """Add ``net`` to the stock and work the queue off, item by item, as far as the stock goes.

    ``buildings``: that stand in the morning; what is completed counts for the items after it.
    ``room``: how many more units the garrison can hold.
    """
    stock += net
    standing, steps, place = set(buildings), list[Step](), 0
    left = list(queue)
    while place < len(left):
        item = left[place]
        if item.kind == BUILDING and item.what in standing:
            steps.append(Step(STANDS, item))
            place += 1
            continue
        missing = tuple(it for it in requirements_of(item) if it not in standing)
        if missing and not item.started:
            steps.append(Step(MISSING, item, missing=missing))
            place += 1
            continue
        left[place] = item = item._replace(started=True)
        price = price_of(item, rules)
        if stock < price:
            break
        if item.kind == UNIT and room < 1:
            steps.append(Step(FULL, item))
            break
        stock -= price
        steps.append(Step(COMPLETED, item, price))
        standing.update([item.what] if item.kind == BUILDING else ())
        room -= int(item.kind == UNIT)
        place += 1
    rest = tuple(left[place:])
    cut = 0 if rest else max(0, stock - rules.stock_cap_idle)
    return Accrual(stock - cut, rest, tuple(steps), cut)
