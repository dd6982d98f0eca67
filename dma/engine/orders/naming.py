"""What the names in a plan stand for: states, and one's own cities and armies (DMA-22.4)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from dma.engine.board import Board
from dma.engine.orders.plain import key_of, latin_of
from dma.engine.state import ARMY, CITY


@dataclass(frozen=True, slots=True)
class Names:
    """``states``: key of a name -> seats; ``seats``: all of them, None: any; ``cities`` and
    ``armies``: key of a name -> numbers."""

    states: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    seats: frozenset[str] | None = None
    cities: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    armies: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    spelt: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def places(self, kind: str, key: str) -> tuple[int, ...]:
        """The numbers of the cities or armies of that name."""
        return (self.cities if kind == CITY else self.armies).get(key, ())

    def states_called(self, key: str) -> tuple[str, ...]:
        """The seats of the states of that name; else the seat that it is the letter of. Without
        knowing the seats, one or two letters are taken for one."""
        found = self.states.get(key)
        if found:
            return found
        seat = latin_of(key).upper()
        is_seat = (
            len(seat) <= 2 and seat.isascii() and seat.isalpha()
            if self.seats is None
            else seat in self.seats
        )
        return (seat,) if is_seat else ()


#: For whoever knows no names: seats and numbers only.
NOBODY = Names()


def names_for(board: Board, state: int) -> Names:
    """The names that this state may write."""
    states = [it for _, it in sorted(board.states.items())]
    cities = board.cities_of(state)
    armies = [it for _, it in sorted(board.armies.items()) if it.owner == state]
    by_name: dict[str, tuple[str, ...]] = {}
    for it in states:
        if it.name:
            by_name[key_of(it.name)] = (*by_name.get(key_of(it.name), ()), it.seat)
    return Names(
        states=by_name,
        seats=frozenset(it.seat for it in states),
        cities=_gather((it.name, it.number) for it in cities),
        armies=_gather((it.name, it.number) for it in armies),
        spelt={
            "state": tuple(it.name for it in states if it.name and it.number != state),
            CITY: tuple(it.name for it in cities),
            ARMY: tuple(it.name for it in armies if it.name),
        },
    )


def _gather(pairs: Iterable[tuple[str, int]]) -> dict[str, tuple[int, ...]]:
    found: dict[str, tuple[int, ...]] = {}
    for name, number in pairs:
        if name:
            found[key_of(name)] = (*found.get(key_of(name), ()), number)
    return found
