"""New armies: for land to be taken, for war, for the borders, and as settlers of villages."""

from collections.abc import Callable, Sequence
from typing import Final

from dunk.engine.bots.armies import guards_wanted, is_front, is_target, open_targets, send
from dunk.engine.bots.draft import Draft
from dunk.engine.bots.outlook import HOSTILE, Outlook
from dunk.engine.bots.routes import reach
from dunk.engine.bots.temperament import Temperament
from dunk.engine.bots.worth import worth
from dunk.engine.orders.forms import Order
from dunk.engine.prices import army_price
from dunk.engine.state import NOBODY, Army
from dunk.engine.strength import Fighter, arms_of, melee, missile_attack
from dunk.engine.tables.forces import ARMY_TYPES
from dunk.engine.tables.structures import STRUCTURES

LANDS_PER_ARMY: Final = 3  # that each army is to take
LANDS_PER_SOLDIER: Final = 2  # own provinces for each army that a war may take
MOST_A_TURN: Final = 12  # new armies for a war
_FIELD: Final = (
    "army",
    "archers",
    "horse_army",
    "warg_army",
    "knights",
    "mithril_warriors",
    "trolls",
)
_LIFETIME: Final = 8  # turns of upkeep that count in the price of an army
_WORTH_A_STABLE: Final = 1.3  # how much stronger riders must be for their price
_STABLE_OF: Final = {"horse_army": "stable", "warg_army": "warg_farm"}


def take_more(outlook: Outlook, draft: Draft, budget: Callable[[], int]) -> None:
    """Armies for land nobody holds, each set on its way at once (DK-4.3.11)."""
    targets = open_targets(outlook)
    wanted = -(-len(targets) // LANDS_PER_ARMY) - len(outlook.armies())
    price = army_price("army", outlook.realm.race)
    while wanted > 0 and budget() >= price + 4:
        if not _raise_at_best(outlook, draft, "army"):
            return
        wanted -= 1


def guard(
    outlook: Outlook, temperament: Temperament, draft: Draft, budget: Callable[[], int]
) -> None:
    """Armies to keep at home in peace."""
    kind = _best_kind(outlook, _at_hand(outlook))
    wanted = guards_wanted(outlook, temperament) - len(outlook.armies())
    _raise_armies(outlook, draft, kind, wanted, budget, 0)


def arm(
    outlook: Outlook, temperament: Temperament, draft: Draft, budget: Callable[[], int]
) -> None:
    """Walls and armies for a war: with the part of the gold that the temperament gives for it, with
    all of it against those who have come."""
    is_invaded = any(
        outlook.foes(there)
        for number in outlook.lands
        for there in outlook.grid.near(number)
        if outlook.land(there).owner in (NOBODY, outlook.realm.number)
    )
    kept = 0 if is_invaded else max(0, budget()) * (100 - temperament.war_chest) // 100
    _wall(outlook, draft, budget, kept)
    _prepare_riders(outlook, draft, budget, kept)
    kind = _best_kind(outlook, _at_hand(outlook))
    wanted = len(outlook.lands) // LANDS_PER_SOLDIER + 2 - len(outlook.armies())
    _raise_armies(outlook, draft, kind, min(wanted, MOST_A_TURN), budget, kept)


def _raise_armies(
    outlook: Outlook,
    draft: Draft,
    kind: str,
    wanted: int,
    budget: Callable[[], int],
    kept: int,
) -> None:
    """Up to so many armies of a type, plain ones where it cannot be placed; ``kept``: gold that
    stays."""
    for _ in range(wanted):
        kinds = [
            one
            for one in dict.fromkeys((kind, "army"))
            if budget() - kept >= army_price(one, outlook.realm.race) + 4
        ]
        if not any(_raise_at_best(outlook, draft, one) for one in kinds):
            return


def _wall(outlook: Outlook, draft: Draft, budget: Callable[[], int], kept: int) -> None:
    """A castle in the town that enemies are nearest to, if it has none."""
    realm = outlook.realm
    price = army_price("sky_castle", realm.race, with_worms=realm.has("worms"))
    if budget() - kept < price + 2:
        return
    for number in outlook.lands:
        if outlook.land(number).town is None or not is_front(outlook, number):
            continue
        standing = realm.board.standing.get(number, ())
        if any(not ARMY_TYPES[army.type].mobile and army.type != "town_guard" for army in standing):
            continue
        for kind in ("stone_castle", "sky_castle"):
            if draft.order(Order("place", province=number, thing=kind)) is not None:
                return


def _prepare_riders(outlook: Outlook, draft: Draft, budget: Callable[[], int], kept: int) -> None:
    """A stable or a warg farm near the front, if riders are so much stronger than what there is."""
    realm, here = outlook.realm, _at_hand(outlook)
    best = _power(outlook, _best_kind(outlook, here))
    for kind, structure in _STABLE_OF.items():
        row, price = ARMY_TYPES[kind], STRUCTURES[structure].price or 0
        if kind in here or row.kingdom not in (None, realm.race):
            continue
        if row.technology is not None and not realm.has(row.technology):
            continue
        if budget() - kept < price + army_price(kind, realm.race) + 4:
            continue
        if _power(outlook, kind) < _WORTH_A_STABLE * best:
            continue
        site = _best_site(outlook, draft, "army")
        if site is not None and draft.order(Order("build", province=site, thing=structure)):
            return


def _at_hand(outlook: Outlook) -> list[str]:
    """The types of army that can be placed somewhere."""
    realm, found = outlook.realm, []
    stables = {name for number in outlook.lands for name in outlook.land(number).structures}
    for kind in _FIELD:
        row = ARMY_TYPES[kind]
        is_known = row.technology is None or realm.has(row.technology)
        is_theirs = row.kingdom in (None, realm.race)
        if is_known and is_theirs and (row.structure is None or row.structure in stables):
            found.append(kind)
    return found


def _best_kind(outlook: Outlook, kinds: Sequence[str]) -> str:
    """The strongest for its price and upkeep."""
    return max(kinds, key=lambda kind: _power(outlook, kind))


def _power(outlook: Outlook, kind: str) -> float:
    """Strength for what an army of that type costs in its life; trolls do not last long
    (DK-5.14.5)."""
    realm, row = outlook.realm, ARMY_TYPES[kind]
    lifetime = _LIFETIME // 2 if kind == "trolls" else _LIFETIME
    cost = army_price(kind, realm.race) * (_LIFETIME // lifetime)
    cost += _LIFETIME * (4 if row.mounted else 2)
    fighter = Fighter(kind, realm.race, 1, "land", arms_of(realm.kingdom.technologies))
    return (float(melee(fighter)) + 3 * float(missile_attack(fighter))) / cost


def _raise_at_best(outlook: Outlook, draft: Draft, kind: str) -> bool:
    """Place one army where it has least to go; whether it could be placed."""
    site = _best_site(outlook, draft, kind)
    if site is None:
        return False
    told = draft.order(Order("place", province=site, thing=kind))
    if told is None:
        return False
    number = int(str(told["army"]))
    army = outlook.realm.army(number)
    _set_out(outlook, draft, army)
    return True


def _best_site(outlook: Outlook, draft: Draft, kind: str) -> int | None:
    """The own province next to the best land that can be taken, else next to others' land."""
    row = ARMY_TYPES[kind]
    wanted = row.structure
    best: tuple[float, int] | None = None
    for number in outlook.lands:
        land = outlook.land(number)
        if land.population is None or not outlook.realm.controls(number):
            continue
        if land.terrain in row.off or row.population not in (None, land.population):
            continue
        if wanted is not None and wanted not in land.structures:
            continue
        value = 0.0
        for there in outlook.grid.neighbours(number):
            if is_target(outlook, there) and there not in draft.aims:
                value = max(value, worth(outlook, there))
            if outlook.stance(there) == HOSTILE:
                value = max(value, 1.0 + len(outlook.foes(there)))
        if outlook.others_near(number):
            value += 0.2
        if best is None or (-value, number) < best:
            best = (-value, number)
    return None if best is None else best[1]


def _set_out(outlook: Outlook, draft: Draft, army: Army) -> None:
    """Send a new army to the best land next to it."""
    found = reach(outlook, army, 2)
    goals = [
        (-worth(outlook, there) / way.steps, there)
        for there, way in found.items()
        if way.words and is_target(outlook, there) and there not in draft.aims
    ]
    if goals:
        goal = min(goals)[1]
        send(outlook, draft, army.number, goal, found[goal])
