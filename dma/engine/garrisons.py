"""What defends a settlement at the start (DMA-2.5, DMA-2.6)."""

from collections.abc import Iterable, Mapping

from dma.engine.rules import Rules
from dma.engine.state import NOWHERE, Holder, Unit
from dma.engine.tables.units import CROSSBOWMEN, MILITIA


def start_garrison(rules: Rules) -> list[str]:
    """Types of the units in the city of a state (DMA-2.5)."""
    return [MILITIA] * rules.start_garrison_militia


def start_army(rules: Rules) -> list[str]:
    """Types of the units of its army (DMA-2.5)."""
    return [MILITIA] * rules.start_army_militia


def neutral_garrison(rules: Rules, villages: int) -> list[str]:
    """Types of the units in a neutral city of a province with so many villages, in the order of
    their numbers (DMA-2.6)."""
    size = rules.neutral_city_militia_base + rules.neutral_city_militia_per_village * villages
    shooters = min(size, rules.neutral_city_crossbowmen)
    return [MILITIA] * (size - shooters) + [CROSSBOWMEN] * shooters


def muster(
    forces: Iterable[tuple[Holder, Iterable[str]]], rations: Mapping[Holder, int]
) -> dict[int, Unit]:
    """The units of these holders, numbered from 1 in this order (DMA-1.7). ``rations``: holder ->
    the city that feeds its units."""
    units: dict[int, Unit] = {}
    for holder, types in forces:
        for unit_type in types:
            number = len(units) + 1
            units[number] = Unit(number, unit_type, holder, rations.get(holder, NOWHERE))
    return units
