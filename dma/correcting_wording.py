"""The tables of an organiser who mends the position (DMA-1.10)."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from dma.engine import correcting
from dma.engine.correcting import NEW, STATE, UNIT, VILLAGE
from dma.engine.correcting_fields import (
    FIELDS,
    NUMBERS,
    write_attitudes,
    write_cell,
    write_holder,
)
from dma.engine.state import ARMY, CITY, Army, City, Position, State, Unit, Village
from dma.engine.tables.buildings import BUILDINGS as TABLE
from dma.wording.corrections import LABELS
from dma.wording.nouns import BUILDINGS, UNITS
from games.mending import Field, Row, Table, Value

#: Rules of the fields that are no numbers.
RULES: Final = {
    "name": "DMA-1.9",
    "attitudes": "DMA-4.8",
    "owner": "DMA-2.7",
    "cell": "DMA-2.2",
    "type": "DMA-9.1",
    "holder": "DMA-4.3",
    "rations": "DMA-5.5",
    "gone": "DMA-1.10",
}
HINTS: Final = {
    "attitudes": gettext_lazy("e.g. “B peace, C alliance”; war with all others"),
    "cell": gettext_lazy("as in a plan, e.g. “12.7”; its route ends"),
    "holder": gettext_lazy("e.g. “city 3” or “army 7”"),
    "rations": gettext_lazy("the number of a city; empty: none"),
    "copies": gettext_lazy("so many units like this one are added"),
}


class Rows(Mapping[str, Row]):
    """The rows of a table, each made when it is looked at: there may be thousands of units."""

    def __init__(self, pieces: Mapping[str, Any], make: Callable[[str, Any], Row]) -> None:
        self._pieces = pieces
        self._make = make

    def __getitem__(self, key: str) -> Row:
        return self._make(key, self._pieces[key])

    def __iter__(self) -> Iterator[str]:
        return iter(self._pieces)

    def __len__(self) -> int:
        return len(self._pieces)


def tables_of(position: Position) -> list[Table]:
    """The states that play, cities, villages, armies and units, with what they are now; and for
    each state an army that is not there yet."""
    playing = {number: it for number, it in position.states.items() if it.out is None}
    owners = tuple((str(n), f"{it.name} ({it.seat})") for n, it in playing.items())
    armies: dict[str, Army] = {str(n): it for n, it in position.armies.items()}
    armies |= {f"{NEW}{n}": correcting.new_army(position, n) for n in playing}

    def of_state(key: str, state: State) -> Row:
        values: dict[str, Value] = {
            "name": state.name,
            "attitudes": write_attitudes(position.states, state),
            "silent_weeks": state.silent_weeks,
        }
        return Row(key, _("state %(seat)s, %(name)s") % _about(state, seat=state.seat), values)

    def of_army(key: str, army: Army) -> Row:
        owner = position.states[army.owner].name
        if not army.number:
            label = _("a new army of %(owner)s") % {"owner": owner}
        else:
            called = f"{army.number} {army.name}".strip()
            label = _("army %(army)s of %(owner)s") % {"army": called, "owner": owner}
        values: dict[str, Value] = {
            "name": army.name,
            "owner": str(army.owner),
            "cell": write_cell(army.cell),
            "gone": not army.number,
        }
        return Row(key, label, values)

    nobody = ("", gettext_lazy("nobody"))
    rows: dict[str, tuple[Any, Mapping[str, Row]]] = {
        STATE: (gettext_lazy("States"), Rows({str(n): it for n, it in playing.items()}, of_state)),
        CITY: (gettext_lazy("Cities"), Rows(_keyed(position.cities), _of_city)),
        VILLAGE: (gettext_lazy("Villages"), Rows(_keyed(position.villages), _of_village)),
        ARMY: (gettext_lazy("Armies"), Rows(armies, of_army)),
        UNIT: (gettext_lazy("Units"), Rows(_keyed(position.units), _of_unit)),
    }
    return [
        Table(
            name,
            label,
            tuple(
                _field(field, owners if name == ARMY else (nobody, *owners), position)
                for field in FIELDS[name]
            ),
            found,
        )
        for name, (label, found) in rows.items()
    ]


def _keyed(pieces: Mapping[int, Any]) -> dict[str, Any]:
    return {str(number): piece for number, piece in pieces.items()}


def _about(piece: State | City | Village, **more: Any) -> dict[str, Any]:
    return {"number": piece.number, "name": piece.name, **more}


def _of_city(key: str, city: City) -> Row:
    values: dict[str, Value] = {
        "name": city.name,
        "owner": str(city.owner) if city.owner else "",
        "stock": city.stock,
        **{name: name in city.buildings for name in TABLE},
    }
    return Row(key, _("city %(number)s, %(name)s") % _about(city), values)


def _of_village(key: str, village: Village) -> Row:
    values: dict[str, Value] = {
        "name": village.name,
        "owner": str(village.owner) if village.owner else "",
    }
    return Row(key, _("village %(number)s, %(name)s") % _about(village), values)


def _of_unit(key: str, unit: Unit) -> Row:
    holder = write_holder(unit.holder)
    values: dict[str, Value] = {
        "type": unit.type,
        "holder": holder,
        "rations": str(unit.rations) if unit.rations else "",
        "copies": 0,
        "gone": False,
    }
    about = {"number": key, "type": UNITS[unit.type], "holder": holder}
    return Row(key, _("unit %(number)s, %(type)s, %(holder)s") % about, values)


def _field(name: str, owners: tuple[tuple[str, Any], ...], position: Position) -> Field:
    if name in TABLE:
        return Field(name, BUILDINGS[name], "yes", "DMA-8.1")
    label, hint = LABELS[name], HINTS.get(name, "")
    if name in NUMBERS:
        most, rule = NUMBERS[name]
        most = position.rules.inactive_weeks - 1 if name == "silent_weeks" else most
        return Field(name, label, "number", rule, 0, most, hint=hint)
    if name == "owner":
        return Field(name, label, "choice", RULES[name], choices=owners)
    if name == "type":
        return Field(name, label, "choice", RULES[name], choices=tuple(UNITS.items()))
    if name == "gone":
        return Field(name, label, "yes", RULES[name])
    return Field(name, label, "text", RULES[name], hint=hint)
