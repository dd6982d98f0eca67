"""One change to a queue as a button asks for it: an item more, or an entry moved or gone."""

from dataclasses import replace

from dma.engine.editing import Desk
from dma.engine.orders.bounds import MOST_ITEMS
from dma.engine.orders.forms import Entry, Queue
from dma.engine.orders.plain import digits_of
from dma.engine.remedies import entries_of
from dma.engine.state import Item


def line_item(desk: Desk, city: int, value: str) -> Queue:
    """The queue of a city as the plan leaves it, with one change (``fields``). Raises
    ``BadField``."""
    verb, _, what = value.partition(" ")
    entries = queue_of(desk.board.cities[city].queue)
    if verb == "add":
        new = desk.read(f"queue city {city}: {what}")
        if not isinstance(new, Queue):
            raise desk.refuse()
        entries = join([*entries, *new.entries])
        if sum(it.count for it in entries) > MOST_ITEMS:
            data = {"what": "items", "most": MOST_ITEMS}
            raise desk.refuse(reason="too_many", data=data)
        return Queue(city, tuple(entries))
    numbers = [digits_of(word) for word in what.split(" ")]
    if len(numbers) != (2 if verb == "move" else 1):
        raise desk.refuse()
    places = [number - 1 for number in numbers if number and number <= len(entries)]
    if len(places) < len(numbers):
        raise desk.refuse()
    return Queue(city, tuple(_changed(desk, entries, verb, *places)))


def queue_of(items: list[Item]) -> list[Entry]:
    """A queue in entries: equal neighbours are one."""
    return entries_of((it.kind, it.what, it.name) for it in items)


def join(entries: list[Entry]) -> list[Entry]:
    """Equal neighbours put together."""
    joined: list[Entry] = []
    for entry in entries:
        if joined and replace(joined[-1], count=entry.count) == entry:
            joined[-1] = replace(entry, count=joined[-1].count + entry.count)
        else:
            joined.append(entry)
    return joined


def _changed(desk: Desk, entries: list[Entry], verb: str, place: int, to: int = 0) -> list[Entry]:
    entry = entries[place]
    rest = [*entries[:place], *entries[place + 1 :]]
    match verb:
        case "drop":
            return join(rest)
        case "up" | "down" | "move":
            if verb != "move":
                to = max(0, place - 1) if verb == "up" else place + 1
            return join([*rest[:to], entry, *rest[to:]])
        case "more":
            if sum(it.count for it in entries) < MOST_ITEMS:
                rest.insert(place, replace(entry, count=entry.count + 1))
                return rest
            raise desk.refuse(reason="too_many", data={"what": "items", "most": MOST_ITEMS})
        case "fewer":
            if entry.count > 1:
                rest.insert(place, replace(entry, count=entry.count - 1))
                return rest
            return join(rest)
    raise desk.refuse()
