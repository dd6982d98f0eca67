"""What one button can do about a remark: a field of ``edits`` and what is to be put into it."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from dma.engine.fields import about
from dma.engine.orders.forms import Entry, Rations, Units
from dma.engine.orders.plain import COMMENT


class Remark(Protocol):
    """A remark of ``checks``, as the host hands it back."""

    @property
    def line(self) -> int: ...
    @property
    def code(self) -> str: ...
    @property
    def data(self) -> Mapping[str, Any]: ...


class Remedy(NamedTuple):
    """``word``: what it writes, for the button."""

    field: str
    value: str
    word: str


def remedy(remark: Remark) -> Remedy | None:
    """The likeliest thing that was meant, or what makes the order work; None where only the player
    can know."""
    data = remark.data
    if data.get("meant"):
        start, end, word = data["meant"][0]
        return Remedy("respell", f"{remark.line} {start} {end} {word}", word)
    if remark.code == "superseded":
        commented = f"{COMMENT} {data['text']}"
        return Remedy(about("line", remark.line), commented, commented)
    if remark.code in ("stands", "lacks"):
        items = write_queue(data["queue"])
        return Remedy(about("queue", data["city"]), items, items)
    if remark.code == "assault_off":
        return Remedy(about("assault", data["army"]), "on", f"assault army {data['army']} on")
    if remark.code == "homeless" and data["city"]:
        order = str(Rations(Units(tuple(data["units"][:200])), None, data["city"]))
        return Remedy("add", order, order)
    return None


def write_queue(items: Iterable[Sequence[str]]) -> str:
    """Items, each kind, what and name, as the field of a queue takes them."""
    return ", ".join(map(str, entries_of(items))) or "nothing"


def entries_of(items: Iterable[Sequence[str]]) -> list[Entry]:
    """Items, each kind, what and name, as a plan tells them: equal neighbours at once."""
    entries: list[Entry] = []
    for kind, what, name in items:
        last = entries[-1] if entries else None
        if last is not None and (last.kind, last.what, last.name) == (kind, what, name):
            entries[-1] = Entry(kind, what, last.count + 1, name)
        else:
            entries.append(Entry(kind, what, 1, name))
    return entries
