"""The working copy of a position while days are played, with what is looked up all the time.

Pieces are changed in place; who is where is changed only through the methods here, which keep the
indexes right. The position that it was made of is never touched.
"""

from collections.abc import Iterable, Mapping
from copy import copy
from dataclasses import dataclass, field
from typing import Any

from dma.engine.chance import Chance, Rolls
from dma.engine.events import Event, audience
from dma.engine.rules import Rules
from dma.engine.state import (
    ARMY,
    CITY,
    NEUTRAL,
    WAR,
    Army,
    Cell,
    City,
    Counters,
    Ending,
    Holder,
    Land,
    Position,
    State,
    Unit,
    Village,
)


@dataclass(slots=True)
class Board:
    """``day`` and ``phase``: what is being played, for events. ``battles``: how many there were
    this day (DMA-1.4). ``captured``: cells of settlements taken this day, and ``assaulted``: pairs
    of army and cell of this day (DMA-10.7)."""

    week: int
    day: int
    rules: Rules
    land: Land
    states: dict[int, State]
    cities: dict[int, City]
    villages: dict[int, Village]
    armies: dict[int, Army]
    units: dict[int, Unit]
    counters: Counters
    ending: Ending | None
    chance: Chance
    phase: str = ""
    events: list[Event] = field(default_factory=list)
    battles: int = 0
    captured: set[Cell] = field(default_factory=set)
    assaulted: set[tuple[int, Cell]] = field(default_factory=set)
    # What a phase hands on to a later one of the same day; cleared every morning.
    day_notes: dict[str, Any] = field(default_factory=dict)
    armies_at: dict[Cell, set[int]] = field(default_factory=dict)
    held: dict[Holder, set[int]] = field(default_factory=dict)
    city_at: dict[Cell, int] = field(default_factory=dict)
    village_at: dict[Cell, int] = field(default_factory=dict)

    # What there is

    def owner_of(self, holder: Holder) -> int:
        """The state of a garrison or an army."""
        if holder.kind == CITY:
            return self.cities[holder.number].owner
        return self.armies[holder.number].owner

    def cell_of(self, holder: Holder) -> Cell:
        if holder.kind == CITY:
            return self.cities[holder.number].cell
        return self.armies[holder.number].cell

    def units_in(self, holder: Holder) -> list[Unit]:
        """The units of a holder by number."""
        return [self.units[number] for number in sorted(self.held.get(holder, ()))]

    def size_of(self, holder: Holder) -> int:
        return len(self.held.get(holder, ()))

    def armies_on(self, cell: Cell) -> list[Army]:
        """The armies on a cell by number."""
        return [self.armies[number] for number in sorted(self.armies_at.get(cell, ()))]

    def cities_of(self, state: int) -> list[City]:
        return [city for _, city in sorted(self.cities.items()) if city.owner == state]

    def layout_of(self, holder: Holder) -> dict[int, Cell]:
        """Unit -> its cell, where it was given one."""
        if holder.kind == CITY:
            return self.cities[holder.number].layout
        return self.armies[holder.number].layout

    def relation(self, one: int, other: int) -> str:
        """The effective relation of two states: the more hostile attitude (DMA-4.8). Nobody is at
        war with everybody; a state is in alliance with itself."""
        if one == other and one != NEUTRAL:
            return "alliance"
        if NEUTRAL in (one, other):
            return WAR
        attitudes = (
            self.states[one].attitudes.get(other, WAR),
            self.states[other].attitudes.get(one, WAR),
        )
        return next(kind for kind in ("war", "peace", "alliance") if kind in attitudes)

    def is_hostile(self, one: int, other: int) -> bool:
        """DMA-12.1; two neutral pieces never are."""
        return one != other and self.relation(one, other) == WAR

    # What changes

    def add_unit(self, unit_type: str, holder: Holder, rations: int) -> Unit:
        """A new unit with the next number (DMA-1.7)."""
        self.counters.unit += 1
        unit = Unit(self.counters.unit, unit_type, holder, rations)
        self.units[unit.number] = unit
        self.held.setdefault(holder, set()).add(unit.number)
        return unit

    def place_unit(self, unit: Unit) -> None:
        """A unit that has its number already, from a battle (DMA-16.5)."""
        self.units[unit.number] = unit
        self.held.setdefault(unit.holder, set()).add(unit.number)

    def remove_unit(self, number: int) -> None:
        unit = self.units.pop(number)
        self.held[unit.holder].discard(number)
        self.layout_of(unit.holder).pop(number, None)

    def move_unit(self, number: int, holder: Holder) -> None:
        """To another holder; it loses its cell of the layout (DMA-4.3)."""
        unit = self.units[number]
        self.held[unit.holder].discard(number)
        self.layout_of(unit.holder).pop(number, None)
        unit.holder = holder
        self.held.setdefault(holder, set()).add(number)

    def add_army(self, owner: int, cell: Cell, name: str = "") -> Army:
        """A new, empty army with the next number (DMA-1.7)."""
        self.counters.army += 1
        army = Army(self.counters.army, owner, cell, name)
        self.armies[army.number] = army
        self.armies_at.setdefault(cell, set()).add(army.number)
        return army

    def remove_army(self, number: int) -> None:
        """It and its units are gone."""
        for unit in self.units_in(Holder(ARMY, number)):
            self.remove_unit(unit.number)
        army = self.armies.pop(number)
        self.armies_at[army.cell].discard(number)
        self.held.pop(Holder(ARMY, number), None)

    def move_army(self, number: int, cell: Cell) -> None:
        army = self.armies[number]
        self.armies_at[army.cell].discard(number)
        army.cell = cell
        self.armies_at.setdefault(cell, set()).add(number)

    # What is told

    def tell(
        self,
        code: str,
        rule: str,
        states: Iterable[int],
        cell: Cell | None = None,
        **data: Any,
    ) -> None:
        """An event for these states; ``tell_all`` is for everybody."""
        event = Event(code, rule, self.day, self.phase, cell, audience(states), data)
        if event.seen_by:
            self.events.append(event)

    def tell_all(self, code: str, rule: str, cell: Cell | None = None, **data: Any) -> None:
        self.events.append(Event(code, rule, self.day, self.phase, cell, frozenset({0}), data))

    def rolls(self, name: str = "") -> Rolls:
        """The rolls of this phase of this day, or under another name."""
        return self.chance.stream(self.week, self.day, name or self.phase)


def board_of(position: Position, chance: Chance) -> Board:
    """A working copy."""
    board = Board(
        week=position.week,
        day=position.day,
        rules=position.rules,
        land=position.land,
        states={n: _copy_state(it) for n, it in sorted(position.states.items())},
        cities={n: _copy_city(it) for n, it in sorted(position.cities.items())},
        villages={
            n: Village(it.number, it.name, it.cell, it.province, it.owner)
            for n, it in sorted(position.villages.items())
        },
        armies={n: _copy_army(it) for n, it in sorted(position.armies.items())},
        units={
            n: Unit(it.number, it.type, it.holder, it.rations)  # ten times as fast as copy
            for n, it in sorted(position.units.items())
        },
        counters=copy(position.counters),
        ending=position.ending,
        chance=chance,
    )
    for army in board.armies.values():
        board.armies_at.setdefault(army.cell, set()).add(army.number)
    for unit in board.units.values():
        board.held.setdefault(unit.holder, set()).add(unit.number)
    board.city_at = {city.cell: number for number, city in board.cities.items()}
    board.village_at = {village.cell: number for number, village in board.villages.items()}
    return board


def position_of(board: Board) -> Position:
    """The position that the board has come to. The board is not used any more afterwards."""
    return Position(
        week=board.week,
        day=board.day,
        rules=board.rules,
        land=board.land,
        states=board.states,
        cities=board.cities,
        villages=board.villages,
        armies=_sorted(board.armies),
        units=_sorted(board.units),
        counters=board.counters,
        ending=board.ending,
    )


def _sorted(pieces: Mapping[int, Any]) -> dict[int, Any]:
    return dict(sorted(pieces.items()))


def _copy_state(state: State) -> State:
    twin = copy(state)
    twin.attitudes = dict(state.attitudes)
    return twin


def _copy_city(city: City) -> City:
    twin = copy(city)
    twin.buildings = set(city.buildings)
    twin.queue = list(city.queue)
    twin.weekly = dict(city.weekly)
    twin.layout = dict(city.layout)
    twin.groups = list(city.groups)
    return twin


def _copy_army(army: Army) -> Army:
    twin = copy(army)
    twin.route = list(army.route)
    twin.layout = dict(army.layout)
    return twin
