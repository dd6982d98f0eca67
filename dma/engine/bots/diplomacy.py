"""With whom a bot keeps peace: not with the one it means to take land from, nor with the first."""

from typing import Final

from dma.engine.bots.minds import Mind
from dma.engine.bots.outlook import Outlook
from dma.engine.marching import distance
from dma.engine.orders.forms import Relation
from dma.engine.state import PEACE, WAR, City

GREAT: Final = 35  # per cent of the territory with which a state has all others against it
ROOM: Final = 2  # neutral cities in reach while there is no need of a war
REACH: Final = 12  # cells


def treat(outlook: Outlook, mind: Mind) -> None:
    """Attitudes for the week. Peace takes two, so an offer costs nothing."""
    victim = _victim(outlook)
    told = outlook.report["states"]
    for number, state in sorted(outlook.board.states.items()):
        if number == outlook.state or state.out is not None:
            continue
        roll = outlook.dice.stream(f"peace:{number}").below(100)
        is_friend = told[str(number)]["attitude"] == PEACE
        # who is at peace stays so, unless he becomes the victim
        wanted = PEACE if is_friend or roll < mind.peace else WAR
        if number == victim or _is_great(outlook, number):
            wanted = WAR
        if wanted != told[str(number)]["attitude"]:
            outlook.board.states[outlook.state].attitudes[number] = wanted
            outlook.order(Relation(state.seat, wanted))


def _is_great(outlook: Outlook, state: int) -> bool:
    cells = outlook.report["cells"]
    return bool(outlook.report["states"][str(state)]["territory"] * 100 > GREAT * cells)


def _victim(outlook: Outlook) -> int:
    """The nearest state, of those no larger if there are any, when neutral land runs out; 0: none
    yet."""
    free = sum(it.owner == 0 and _gap(outlook, it) <= REACH for it in _cities(outlook))
    if free >= ROOM:
        return 0
    gaps: dict[int, int] = {}
    for city in _cities(outlook):
        if city.owner not in (0, outlook.state):
            gaps[city.owner] = min(gaps.get(city.owner, 10**6), _gap(outlook, city))
    told, own = outlook.report["states"], len(outlook.cities)
    ranked = sorted(gaps, key=lambda it: (told[str(it)]["cities"] > own + 1, gaps[it], it))
    return ranked[0] if ranked else 0


def _cities(outlook: Outlook) -> list[City]:
    return list(outlook.board.cities.values())


def _gap(outlook: Outlook, city: City) -> int:
    return min((distance(it.cell, city.cell) for it in outlook.cities), default=10**6)
