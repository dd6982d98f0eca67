"""What land is worth to a bot, in gold a turn or thereabouts."""

from dunk.engine.bots.outlook import HOSTILE, Outlook
from dunk.engine.economy import people_gold
from dunk.engine.loyalty import rebellion_risk
from dunk.engine.state import Province
from dunk.engine.tables.lands import LANDS
from dunk.engine.tables.structures import MINES


def worth(outlook: Outlook, province: int) -> float:
    """What taking a province is worth: its people as far as they will obey, what stands there, and
    what can be seen and reached from it."""
    return outlook.recall(province, lambda: _reckon(outlook, province))


def _reckon(outlook: Outlook, province: int) -> float:
    land = outlook.land(province)
    value = _people(outlook, land)
    value += 0.5 + _works(land)
    if land.terrain == "mountain":
        # a town needs ore, and iron is found there (DK-8.3.25)
        value += 0.9 if outlook.realm.has("iron") else 2.5
    around = outlook.grid.neighbours(province)
    open_land = sum(outlook.land(there).owner == 0 for there in around)
    unseen = sum(not outlook.known.knows(there) for there in around)
    value += 0.15 * open_land + 0.1 * unseen
    value += 0.1 * sum(outlook.realm.owns(there) for there in around)
    return value * 1.5 if outlook.stance(province) == HOSTILE else value


def obedience(outlook: Outlook, people: str) -> float:
    """How much of a province with such people a bot will have, from 0 to 1: those that rebel often
    are soon lost again."""
    moral = outlook.realm.has("moral")
    risk = float(rebellion_risk(people, outlook.realm.race, moral=moral))
    return 1 / (1 + 12 * risk)


def _people(outlook: Outlook, land: Province) -> float:
    race = outlook.realm.race
    if land.population is not None:
        if land.plague is not None:
            return 1.0
        return people_gold(land) * obedience(outlook, land.population)
    row = LANDS[land.terrain]
    hoped = row.gold + (row.race_gold if row.race == race else 0)
    is_next = any(
        outlook.realm.owns(there) and outlook.land(there).population == race
        for there in outlook.grid.neighbours(land.number)
    )
    return hoped * (0.7 if is_next else 0.3)


def _works(land: Province) -> float:
    value = 4.0 if land.town is not None else 0.0
    value += 0.7 if land.villages else 0.0
    value += 0.3 * len(land.structures)
    if land.mine is not None:
        value += 0.7 * MINES[land.mine].gold + 0.3
    return value
