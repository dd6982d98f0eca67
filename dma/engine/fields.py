"""The fields of the order form: what they are called and what is put into them.

The form is another view of the plan, so a field writes lines (``edits.edit``) and is read out of
them (``edits.values``). N is a number, S the letter of a seat; where a value is "", there is no
such line in the plan, and all goes on as before.

``queue.N``: items for city N, apart by commas or line ends; ``nothing``.
``route.N``: cells for army N, or ``halt``. ``stance.N``: aggressive or passive. ``assault.N``: on
or off. ``name.N``: a name. ``disband.N``: yes: the army disappears.
``layout.city.N``, ``layout.army.N``: ``12 at 5.0, 13 at 6.0``, or ``nothing``.
``relation.S``: war, peace or alliance. ``message.S`` and ``message.all``: the last text for them.
``item.N``, and ``item.N.`` with anything behind it: one change to the queue of city N as the plan
leaves it: ``add militia``, or what becomes of its entry K: ``drop K``, ``up K``, ``down K``,
``more K``, ``fewer K``; ``move K L``: to where entry L stands.
``transfer.city.N.army.M`` and the like: which units go from the one to the other, as an order says
it: ``12 14-18``, ``militia x3``, ``all``.
``unit.N``: where unit N goes: ``army 7``, ``city 3`` or ``disband``.
``rations.N``: the city that feeds unit N from now on.

``line.N``: a line in the place of line N, which goes without a value. ``add``, and ``add.`` with
anything behind it: one more order. ``drop``: an order in its canonical spelling; its last line
goes. ``respell``: ``LINE START END WORD``, as a remark offers it in its ``meant``.
"""

import re
from typing import Final, NamedTuple

from dma.engine.state import Holder

_KINDS: Final = "queue|route|stance|assault|name|disband|unit|rations|line"
_FORM: Final = re.compile(
    rf"(?P<plain>{_KINDS})\.(?P<number>[0-9]{{1,9}})"
    rf"|layout\.(?P<kind>city|army)\.(?P<held>[0-9]{{1,9}})"
    r"|relation\.(?P<seat>[A-Z]{1,2})"
    r"|message\.(?P<reader>[A-Z]{1,2}|all)"
    r"|item\.(?P<line>[0-9]{1,9})(\..*)?"
    r"|transfer\.(?P<from>city|army)\.(?P<giver>[0-9]{1,9})"
    r"\.(?P<to>city|army)\.(?P<taker>[0-9]{1,9})"
    r"|(?P<whole>drop|respell|add)(?:(?<=add)\..*)?"
)


class Field(NamedTuple):
    """``kind``: the word before the first dot; ``number``, ``seat``, ``source`` and ``target``:
    what the field is about, as far as it is."""

    kind: str
    number: int = 0
    seat: str = ""
    source: Holder | None = None
    target: Holder | None = None


def read_field(name: str) -> Field | None:
    """What a field is; None if there is no such one."""
    found = _FORM.fullmatch(name)
    if found is None:
        return None
    if found["plain"]:
        return Field(found["plain"], int(found["number"]))
    if found["kind"]:
        return Field("layout", target=Holder(found["kind"], int(found["held"])))
    if found["seat"]:
        return Field("relation", seat=found["seat"])
    if found["reader"]:
        return Field("message", seat=found["reader"].replace("all", ""))
    if found["line"]:
        return Field("item", int(found["line"]))
    if found["whole"]:
        return Field(found["whole"])
    return Field(
        "transfer",
        source=Holder(found["from"], int(found["giver"])),
        target=Holder(found["to"], int(found["taker"])),
    )


def about(kind: str, number: int) -> str:
    """``queue.3``, ``route.7``, ``line.2`` and the like."""
    return f"{kind}.{number}"


def layout_of(holder: Holder) -> str:
    return f"layout.{holder.kind}.{holder.number}"


def relation_to(seat: str) -> str:
    return f"relation.{seat}"


def message_to(seat: str) -> str:
    """``seat``: "" for all."""
    return f"message.{seat or 'all'}"


def item_of(city: int) -> str:
    return f"item.{city}"


def transfer_of(source: Holder, target: Holder) -> str:
    return f"transfer.{source.kind}.{source.number}.{target.kind}.{target.number}"
