"""What an order is carried out with: its line, its state, the board, and what became of it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from dma.engine.board import Board
from dma.engine.orders.faults import FAILED, ILLEGAL, Fault
from dma.engine.orders.forms import Order, Units
from dma.engine.orders.reading import Line
from dma.engine.state import ARMY, CITY, Army, City, Holder, Unit


@dataclass(slots=True)
class Deed:
    """One line of a state's plan and what becomes of it. ``faults``: what of it was rejected, in
    order; ``is_done``: something of it, or all, took effect; ``units``: on which."""

    board: Board
    state: int
    line: Line
    faults: list[Fault] = field(default_factory=list)
    is_done: bool = False
    units: list[int] = field(default_factory=list)

    @property
    def order(self) -> Order | None:
        return self.line.order

    def forbid(self, reason: str, rule: str, **data: Any) -> None:
        """The rules do not allow it."""
        self.faults.append(Fault(ILLEGAL, reason, rule, data))

    def fail(self, reason: str, rule: str, **data: Any) -> None:
        """It was tried and came to nothing."""
        self.faults.append(Fault(FAILED, reason, rule, data))

    def army(self, number: int) -> Army | None:
        """An own army; a fault for any other, whether there is one or not."""
        army = self.board.armies.get(number)
        if army is None or army.owner != self.state:
            self.forbid("not_own", "DMA-22.4", what=ARMY, number=number)
            return None
        return army

    def city(self, number: int) -> City | None:
        """An own city; a fault for any other."""
        city = self.board.cities.get(number)
        if city is None or city.owner != self.state:
            self.forbid("not_own", "DMA-22.4", what=CITY, number=number)
            return None
        return city

    def owns(self, holder: Holder) -> bool:
        """Whether it is an own garrison or army; a fault if not."""
        found = self.city(holder.number) if holder.kind == CITY else self.army(holder.number)
        return found is not None

    def own_unit(self, number: int) -> Unit | None:
        unit = self.board.units.get(number)
        if unit is None or self.board.owner_of(unit.holder) != self.state:
            return None
        return unit

    def find_units(self, wanted: Units, source: Holder | None) -> list[Unit]:
        """The units that an order points at, in its order (DMA-22.5); faults for the others."""
        if source is not None and not self.owns(source):
            return []
        found = self._by_number(wanted.numbers, source)
        if not wanted.types and not wanted.all:
            return found
        if source is None:
            self.forbid("source_missing", "DMA-22.5")
            return found
        chosen = {unit.number for unit in found}
        there = self.board.units_in(source)
        if wanted.all and not there:
            self.fail("nobody_there", "DMA-22.5", holder=[*source])
        for name, many in wanted.types:
            those = [it for it in there if it.type == name and it.number not in chosen]
            if len(those) < max(many, 1):
                data = {"type": name, "asked": max(many, 1), "there": len(those)}
                self.fail("too_few", "DMA-22.5", **data)
            found += those[: many or None]
            chosen.update(unit.number for unit in those[: many or None])
        if wanted.all:
            found += [unit for unit in there if unit.number not in chosen]
        return found

    def _by_number(self, numbers: Sequence[int], source: Holder | None) -> list[Unit]:
        units = {number: self.own_unit(number) for number in numbers}
        missing = [number for number, unit in units.items() if unit is None]
        if missing:
            self.forbid("no_unit", "DMA-22.5", units=missing)
        mine = [unit for unit in units.values() if unit is not None]
        away = [unit for unit in mine if source is not None and unit.holder != source]
        self.tell_elsewhere(away)
        return [unit for unit in mine if unit not in away]

    def tell_elsewhere(self, units: Iterable[Unit]) -> None:
        """These are not where the order looks for them."""
        places = {str(unit.number): [*unit.holder] for unit in units}
        if places:
            self.fail("elsewhere", "DMA-4.3", units=[int(it) for it in places], at=places)
