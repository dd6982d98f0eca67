"""New armies: for land to be taken, for war, for the borders, and as settlers of villages."""

from collections.abc import Callable
from typing import Final

from dunk.engine.bots.armies import guards_wanted, is_target, open_targets, send
from dunk.engine.bots.draft import Draft
from dunk.engine.bots.outlook import HOSTILE, Outlook
from dunk.engine.bots.routes import reach
from dunk.engine.bots.temperament import Temperament
from dunk.engine.bots.worth import worth
from dunk.engine.orders.forms import Order
from dunk.engine.prices import army_price
from dunk.engine.state import Army
from dunk.engine.strength import Fighter, arms_of, melee, missile_attack
from dunk.engine.tables.forces import ARMY_TYPES

LANDS_PER_ARMY: Final = 3  # that each army is to take
_FIELD: Final = ("army", "archers", "horse_army", "warg_army", "knights", "mithril_warriors")
_LIFETIME: Final = 8  # turns of upkeep that count in the price of an army


def take_more(outlook: Outlook, draft: Draft, budget: Callable[[], int]) -> None:
    """Armies for land nobody holds, each set on its way at once (DK-4.3.11)."""
    targets = open_targets(outlook)
    wanted = -(-len(targets) // LANDS_PER_ARMY) - len(outlook.armies())
    price = army_price("army", outlook.realm.race)
    while wanted > 0 and budget() >= price + 4:
        if not _raise_at_best(outlook, draft, "army"):
            return
        wanted -= 1


def arm(
    outlook: Outlook, temperament: Temperament, draft: Draft, budget: Callable[[], int]
) -> None:
    """Armies for war, as many as can be paid; in peace guards for the border."""
    kind = best_kind(outlook)
    price = army_price(kind, outlook.realm.race)
    wanted = guards_wanted(outlook, temperament) - len(outlook.armies())
    if outlook.enemies:
        wanted = 12
    while wanted > 0 and budget() >= price + 4:
        kinds = dict.fromkeys((kind, "army"))
        if not any(_raise_at_best(outlook, draft, one) for one in kinds):
            return
        wanted -= 1


def best_kind(outlook: Outlook) -> str:
    """The type that is strongest for its price and upkeep, of those that can be placed anywhere."""
    realm = outlook.realm
    best, most = "army", 0.0
    for kind in _FIELD:
        row = ARMY_TYPES[kind]
        if row.technology is not None and not realm.has(row.technology):
            continue
        if row.kingdom not in (None, realm.race):
            continue
        if row.structure is not None and not any(
            row.structure in outlook.land(number).structures for number in outlook.lands
        ):
            continue
        cost = army_price(kind, realm.race) + _LIFETIME * (4 if row.mounted else 2)
        fighter = Fighter(kind, realm.race, 1, "land", arms_of(realm.kingdom.technologies))
        power = float(melee(fighter)) + 3 * float(missile_attack(fighter))
        if power / cost > most:
            best, most = kind, power / cost
    return best


def _raise_at_best(outlook: Outlook, draft: Draft, kind: str) -> bool:
    """Place one army where it has least to go; whether it could be placed."""
    site = _best_site(outlook, kind)
    if site is None:
        return False
    told = draft.order(Order("place", province=site, thing=kind))
    if told is None:
        return False
    number = int(str(told["army"]))
    army = outlook.realm.army(number)
    _set_out(outlook, draft, army)
    return True


def _best_site(outlook: Outlook, kind: str) -> int | None:
    """The own province next to the best land that can be taken, else next to others' land."""
    wanted = ARMY_TYPES[kind].structure
    best: tuple[float, int] | None = None
    for number in outlook.lands:
        land = outlook.land(number)
        if land.population is None or not outlook.realm.controls(number):
            continue
        if wanted is not None and wanted not in land.structures:
            continue
        value = 0.0
        for there in outlook.grid.neighbours(number):
            if is_target(outlook, there) and not _is_aimed_at(outlook, there):
                value = max(value, worth(outlook, there))
            if outlook.stance(there) == HOSTILE:
                value = max(value, 1.0 + len(outlook.foes(there)))
        if outlook.others_near(number):
            value += 0.2
        if best is None or (-value, number) < best:
            best = (-value, number)
    return None if best is None else best[1]


def _is_aimed_at(outlook: Outlook, number: int) -> bool:
    """Whether an army is on its way there."""
    board = outlook.realm.board
    for identity, orders in board.marches.items():
        if identity.owner == outlook.realm.number and orders.words:
            start = board.armies[identity].province
            if outlook.grid.step(start, orders.words[0]) == number:
                return True
    return False


def _set_out(outlook: Outlook, draft: Draft, army: Army) -> None:
    """Send a new army to the best land next to it."""
    found = reach(outlook, army, 2)
    goals = [
        (-worth(outlook, there) / way.steps, there)
        for there, way in found.items()
        if way.words and is_target(outlook, there) and not _is_aimed_at(outlook, there)
    ]
    if goals:
        send(outlook, draft, army.number, found[min(goals)[1]])
