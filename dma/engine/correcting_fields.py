"""The fields that an organiser may mend (DMA-1.10), and how each value is read."""

from collections.abc import Mapping
from typing import Any, Final

from dma.engine.board import Board
from dma.engine.naming import LONGEST_NAME, name_fault
from dma.engine.state import (
    ALLIANCE,
    ARMY,
    CITY,
    NEUTRAL,
    NOWHERE,
    PEACE,
    Cell,
    City,
    Holder,
    Land,
    State,
)
from dma.engine.tables.buildings import BUILDINGS
from dma.engine.tables.units import UNITS

RULE: Final = "DMA-1.10"
MOST_STOCK: Final = 10_000
MOST_COPIES: Final = 65

#: Table -> its fields, in the order of the form.
FIELDS: Final[Mapping[str, tuple[str, ...]]] = {
    "state": ("name", "attitudes", "silent_weeks"),
    "city": ("name", "owner", "stock", *BUILDINGS),
    "village": ("name", "owner"),
    "army": ("name", "owner", "cell", "gone"),
    "unit": ("type", "holder", "rations", "copies", "gone"),
}
#: Who has an owner has it before its units are fed by a city, and goes last.
ORDER: Final[Mapping[str, int]] = {"owner": 0, "cell": 0, "rations": 2, "copies": 3, "gone": 4}
#: Number fields -> most, the rule they are of; the least is 0.
NUMBERS: Final[Mapping[str, tuple[int, str]]] = {
    "stock": (MOST_STOCK, "DMA-5.6"),
    "silent_weeks": (10_000, "DMA-19.3"),
    "copies": (MOST_COPIES, "DMA-10.1"),
}


class Refused(Exception):
    """A value that the field cannot hold; its fault is told by code, rule and data."""

    def __init__(self, code: str, rule: str, **data: object) -> None:
        super().__init__(code)
        self.code, self.rule, self.data = code, rule, dict(data)


def number_in(text: str) -> int | None:
    """A whole number in its one spelling."""
    is_number = text.isascii() and text.isdigit() and len(text) <= 9
    return int(text) if is_number and str(int(text)) == text else None


def read_number(name: str, value: Any, least: int = 0, most: int | None = None) -> int:
    usual, rule = NUMBERS[name]
    most = usual if most is None else min(most, usual)
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise Refused("mend_number", rule, what=name, least=least, most=most)
    return value


def read_mark(value: Any) -> bool:
    if not isinstance(value, bool):
        raise Refused("mend_unknown", RULE, what=_short(value))
    return value


def read_state_name(value: Any) -> str:
    name = " ".join(str(value).split())
    if name_fault(name):
        raise Refused("mend_name", "DMA-1.9", got=_short(name))
    return name


def read_place_name(value: Any) -> str:
    name = read_army_name(value)
    if not name:
        raise Refused("mend_place_name", "DMA-1.9", most=LONGEST_NAME)
    return name


def read_army_name(value: Any) -> str:
    """An army may be without a name."""
    name = " ".join(str(value).split())
    if len(name) > LONGEST_NAME or not (name.isprintable() or not name):
        raise Refused("mend_place_name", "DMA-1.9", most=LONGEST_NAME)
    return name


def read_owner(states: Mapping[int, State], value: Any, *, or_nobody: bool) -> int:
    """A state that plays, by its number as text; "" is nobody."""
    if value == "" and or_nobody:
        return NEUTRAL
    number = number_in(value) if isinstance(value, str) else None
    if number is None or number not in states or states[number].out is not None:
        raise Refused("mend_owner", "DMA-2.7", got=_short(value))
    return number


def read_attitudes(states: Mapping[int, State], state: State, value: Any) -> dict[int, str]:
    """Seats with peace or alliance, parted by commas: "B peace, C alliance"; war is left out."""
    by_seat = {it.seat.casefold(): it.number for it in states.values() if it is not state}
    found: dict[int, str] = {}
    for entry in filter(None, (part.strip() for part in str(value).split(","))):
        seat, _, said = entry.partition(" ")
        other, said = by_seat.get(seat.casefold()), said.strip().casefold()
        if other is None or said not in (PEACE, ALLIANCE) or other in found:
            raise Refused("mend_attitude", "DMA-4.8", got=_short(entry))
        found[other] = said
    return dict(sorted(found.items()))


def write_attitudes(states: Mapping[int, State], state: State) -> str:
    """As ``read_attitudes`` reads them."""
    said = sorted(state.attitudes.items())
    return ", ".join(f"{states[other].seat} {it}" for other, it in said if it in (PEACE, ALLIANCE))


def read_cell(land: Land, value: Any) -> Cell:
    """A land cell, "12.7" as in a plan."""
    pair = str(value).replace(",", ".").replace(" ", "").split(".")
    numbers = [number_in(part) for part in pair]
    if len(numbers) == 2 and numbers[0] is not None and numbers[1] is not None:
        cell = (numbers[0], numbers[1])
        if land.is_on_map(cell) and land.terrain_at(cell) != "water":
            return cell
    raise Refused("mend_cell", "DMA-2.2", got=_short(value))


def write_cell(cell: Cell) -> str:
    return f"{cell[0]}.{cell[1]}"


def read_type(value: Any) -> str:
    if not isinstance(value, str) or value not in UNITS:
        raise Refused("mend_choice", "DMA-9.1", got=_short(value))
    return value


def read_rations(cities: Mapping[int, City], value: Any) -> int:
    """A city by its number as text; "" is none."""
    if value == "":
        return NOWHERE
    number = number_in(str(value)) if not isinstance(value, bool) else None
    if number is None or number not in cities:
        raise Refused("mend_no_city", "DMA-5.5", got=_short(value))
    return number


def read_holder(board: Board, value: Any) -> Holder:
    """ "city 3" or "army 7"."""
    kind, _, rest = " ".join(str(value).casefold().split()).partition(" ")
    number = number_in(rest)
    is_there = {CITY: number in board.cities, ARMY: number in board.armies}
    if number is None or not is_there.get(kind):
        raise Refused("mend_holder", "DMA-4.3", got=_short(value))
    return Holder(kind, number)


def write_holder(holder: Holder) -> str:
    return f"{holder.kind} {holder.number}"


def _short(value: Any) -> str:
    return " ".join(str(value).split())[:40]
