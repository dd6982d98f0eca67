"""A position as one kingdom knows it: what its report could tell, and nothing else (DK-2.4)."""

import copy

from dunk.engine.relations import ALLY, WAR, status_of
from dunk.engine.sight import look
from dunk.engine.state import ENEMY, FRIEND, NEUTRAL, Goods, Muster, Position, Province, Town

UNSEEN = "unseen"  # no terrain


def blind(where: Position, number: int) -> Position:
    """Of others: no gold, leaders, technologies, lines or plans; of land that is not seen: nothing;
    of who fights whom: only with whom the kingdom itself does."""
    known = copy.deepcopy(where)
    own = known.kingdoms[number]
    view = look(
        known.grid,
        [land.number for land in known.provinces if land.owner == number],
        [army.province for army in known.armies.values() if army.owner == number],
    )
    for land in known.provinces:
        if land.number not in view:
            known.provinces[land.number] = Province(land.number, UNSEEN)
        elif land.owner != number:
            _hide_goods(land)
    known.armies = {
        key: army
        for key, army in known.armies.items()
        if army.province in view or army.owner == number
    }
    for other in known.kingdoms.values():
        if other.number == number:
            continue
        status = status_of(
            own.declarations.get(other.number, NEUTRAL), other.declarations.get(number, NEUTRAL)
        )
        other.declarations = {WAR: {number: ENEMY}, ALLY: {number: FRIEND}}.get(status, {})
        other.gold, other.technologies, other.open, other.lines = 0, set(), set(), ()
        other.leaders, other.muster, other.seen = "", Muster(), {}
        other.contacts &= {number}
    for army in known.armies.values():
        if army.owner != number:
            army.erf, army.race, army.words = 1, "", ()
    return known


def _hide_goods(land: Province) -> None:
    land.supplies = None
    if land.town is not None:
        land.town = Town(land.town.race, Goods(), land.town.plague)
