"""Whether an attack would be won: fought a few times beforehand, by what is known."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from dma.engine.battle.fight import fight
from dma.engine.battle.setup import STORM, VILLAGE, A, B, Fighter, Setup
from dma.engine.bots.arraying import for_storm
from dma.engine.bots.outlook import Outlook
from dma.engine.chance import Rolls
from dma.engine.rules import ARMY_CAPACITY, NEUTRAL_VILLAGE_CELLS
from dma.engine.state import City, Village
from dma.engine.tables.buildings import in_order
from dma.engine.tables.units import UNITS

TRIALS: Final = 4
MOST_FIGHTS: Final = 60  # of one plan: time is short for large empires
HOPELESS: Final = 60  # an attacker worth so many per cent of the defender is not tried


class Chances(NamedTuple):
    """``percent``: of the trials that were won; ``left``: types that live after a usual one."""

    percent: int
    left: tuple[str, ...]


def worth(types: Sequence[str]) -> int:
    """In production units."""
    return sum(UNITS[name].price for name in types)


def try_attack(
    outlook: Outlook, types: Sequence[str], place: City | Village, courage: int
) -> Chances:
    """An army of these types, drawn up for it, against a settlement; given up as soon as it cannot
    be won with that chance."""
    foes = outlook.defenders_of(place)[:ARMY_CAPACITY]
    if not foes:
        return Chances(100, tuple(types))
    if worth(types) * 100 < HOPELESS * worth(foes) or outlook.fights >= MOST_FIGHTS:
        return Chances(0, ())
    setup = _setup(outlook, types, foes, place)
    outcomes: list[list[str]] = []
    won = 0
    for left in reversed(range(TRIALS)):
        outlook.fights += 1
        name = f"trial:{outlook.fights}"
        record = fight(setup, Rolls(name, outlook.dice.stream(name), []))
        won += record.winner == A
        if record.winner == A:
            outcomes.append([it.type for it in record.survivors if it.side == A])
        if (won + left) * 100 < courage * TRIALS:
            return Chances(0, ())
    outcomes.sort(key=worth)
    return Chances(won * 100 // TRIALS, tuple(outcomes[0]) if outcomes else ())


def _setup(
    outlook: Outlook, types: Sequence[str], foes: Sequence[str], place: City | Village
) -> Setup:
    is_city = isinstance(place, City)
    numbered = list(enumerate(types, 1))
    drawn_up = for_storm(numbered)
    fighters = [Fighter(number, name, A, drawn_up[number]) for number, name in numbered]
    for number, name in enumerate(foes, len(types) + 1):
        spot = number - len(types) - 1
        cells = NEUTRAL_VILLAGE_CELLS
        cell = None if is_city or spot >= len(cells) else cells[spot]
        fighters.append(Fighter(number, name, B, cell))
    buildings = in_order(place.buildings) if isinstance(place, City) else []
    return Setup(
        STORM if is_city else VILLAGE,
        tuple(fighters),
        outlook.board.rules,
        tuple(buildings),
        len(fighters),
    )
