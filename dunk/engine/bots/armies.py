"""Where a bot's armies go: who becomes a village, who takes which land, who guards."""

from typing import Final

from dunk.engine.bots.battles import foe_fighter, forecast, own_fighter
from dunk.engine.bots.draft import Draft
from dunk.engine.bots.markets import Markets, villages_waiting
from dunk.engine.bots.outlook import FREE, HOSTILE, OWN, Outlook
from dunk.engine.bots.routes import Way, march_words, nearest, reach
from dunk.engine.bots.temperament import Temperament
from dunk.engine.bots.worth import worth
from dunk.engine.loyalty import rebellion_risk
from dunk.engine.orders.forms import Order
from dunk.engine.state import Army
from dunk.engine.tables.forces import ARMY_TYPES, TRAIN_BELOW_ERF
from dunk.engine.tables.lands import LANDS

WORTHWHILE: Final = 0.8  # of ``worth``: what is less is not worth a march
_UNRULY: Final = 0.1  # people who rebel more often than that are replaced by own ones


def guards_wanted(outlook: Outlook, temperament: Temperament) -> int:
    """Armies to keep at home in peace."""
    return len(outlook.lands) // temperament.lands_per_guard


def open_targets(outlook: Outlook) -> list[int]:
    """Land without foes that could be taken, next to own land or an own army."""
    posts = {army.province for army in outlook.armies()}
    around = outlook.grid.neighbours
    near = {there for here in {*outlook.lands, *posts} for there in around(here)}
    return [number for number in sorted(near) if is_target(outlook, number)]


def is_target(outlook: Outlook, number: int) -> bool:
    """Whether an army that walks in takes the land (DK-5.12), and it is worth it."""
    return outlook.recall_whether(
        "target",
        number,
        lambda: (
            outlook.stance(number) in (FREE, HOSTILE)
            and not outlook.foes(number)
            and not outlook.has_guests(number)
            and worth(outlook, number) >= WORTHWHILE
        ),
    )


# Villages


def settle(outlook: Outlook, draft: Draft) -> None:
    """Let armies become villages: in empty land, among unruly people, where a town should be, and
    wherever they stand if there is no gold for them."""
    realm = outlook.realm
    markets = Markets(outlook)
    is_broke = draft.gold + outlook.earnings() - outlook.upkeep(()) < 0
    least = 2.0 if open_targets(outlook) else 0.9
    waiting = villages_waiting(outlook, markets)
    for army in realm.armies():
        land = outlook.land(army.province)
        if not realm.controls(army.province) or land.villages or land.town is not None:
            continue
        if army.plague is not None or outlook.enemies and outlook.others_near(army.province):
            continue
        if land.population is None:
            is_wanted = not _will_be_colonised(outlook, army.province) and _pays(outlook, army)
        else:
            risk = float(rebellion_risk(land.population, realm.race, moral=realm.has("moral")))
            is_wanted = risk > _UNRULY
        if not is_wanted and waiting < 3:
            is_wanted = markets.gain_of_town(army.province) > least
        if (is_wanted or is_broke) and draft.order(
            Order("army_to_village", army=army.number)
        ) is not None:
            waiting += 1
            is_broke = draft.gold + outlook.earnings() - outlook.upkeep(()) < 0
            markets.renew()


def _will_be_colonised(outlook: Outlook, number: int) -> bool:
    return any(
        outlook.realm.owns(there) and outlook.land(there).population == outlook.realm.race
        for there in outlook.grid.neighbours(number)
    )


def _pays(outlook: Outlook, army: Army) -> bool:
    row = LANDS[outlook.land(army.province).terrain]
    return row.gold + (row.race_gold if row.race == army.race else 0) >= 2


# Marches


def march(outlook: Outlook, temperament: Temperament, draft: Draft) -> None:
    """Attack where the odds are good, take land, and guard the border with the rest."""
    ways: dict[int, dict[int, Way]] = {}
    shared: dict[tuple[int, str | None], dict[int, Way]] = {}
    for army in outlook.armies():
        if army.number in draft.busy or army.plague is not None:
            continue
        start = (army.province, army.climbing)
        if start not in shared:
            shared[start] = reach(outlook, army, fights=True)
        ways[army.number] = shared[start]
    _attack(outlook, temperament, draft, ways)
    _outwait(outlook, draft, ways)
    _take_land(outlook, draft, ways)
    _guard(outlook, temperament, draft, ways)


def send(outlook: Outlook, draft: Draft, number: int, goal: int, way: Way) -> None:
    """March along a way to its goal, as far as this turn goes."""
    army = outlook.realm.army(number)
    if draft.order(Order("move", army=number, words=march_words(way))) is None:
        return
    draft.busy.add(number)
    draft.aims.add(goal)
    first = outlook.grid.step(army.province, way.words[0])
    climbs = len(way.words) > 1 and way.words[1] == way.words[0] and first is not None
    climbs = climbs and outlook.land(first or 0).terrain == "mountain"
    end = army.province if climbs or first is None else first
    if outlook.stance(end) != OWN:
        draft.abroad.add(number)


def _attack(
    outlook: Outlook, temperament: Temperament, draft: Draft, ways: dict[int, dict[int, Way]]
) -> None:
    """Every place of foes where they will most likely all fall, the most valuable first."""
    places = sorted(
        {there for found in ways.values() for there, way in found.items() if way.steps <= 1}
    )
    goals = []
    for place in places:
        foes = outlook.foes(place)
        if foes and not outlook.has_guests(place):
            value = worth(outlook, place) + len(foes)
            goals.append((-value, place))
    for _, place in sorted(goals):
        defenders = [foe_fighter(outlook, foe, place) for foe in outlook.foes(place)]
        near = [
            outlook.realm.army(number)
            for number, found in ways.items()
            if number not in draft.busy and place in found and found[place].steps <= 1
        ]
        fighters = [(own_fighter(outlook, army, place), army.number) for army in near]
        fighters.sort(key=lambda pair: (-pair[0].erf, pair[1]))
        for count in range(1, len(fighters) + 1):
            odds = forecast([fighter for fighter, _ in fighters[:count]], defenders)
            if odds.taken * 100 >= temperament.odds:
                for _, number in fighters[:count]:
                    way = ways[number][place]
                    if way.words:
                        send(outlook, draft, number, place, way)
                    draft.busy.add(number)
                break


def _outwait(outlook: Outlook, draft: Draft, ways: dict[int, dict[int, Way]]) -> None:
    """Who shares free land with an army of a neutral kingdom gets it if that one leaves first. Two
    bots who both leave meet again next door: so it stays in some turns, in others than they do."""
    for number in ways:
        army = outlook.realm.army(number)
        if number in draft.busy or outlook.stance(army.province) != FREE:
            continue
        if outlook.has_guests(army.province) and outlook.realm.number >> outlook.turn % 4 & 1:
            draft.busy.add(number)
            draft.abroad.add(number)


def _take_land(outlook: Outlook, draft: Draft, ways: dict[int, dict[int, Way]]) -> None:
    """Share the land that can be taken among the armies, the best of it first."""
    values: dict[int, float] = {}
    pairs: list[tuple[float, int, int]] = []
    for number, found in ways.items():
        if number in draft.busy:
            continue
        for there, way in found.items():
            if there not in values:
                values[there] = worth(outlook, there) if is_target(outlook, there) else 0.0
            if values[there] and way.words:
                pairs.append((-values[there] / (way.steps + 0.5), number, there))
    taken: set[int] = set()
    for _, number, there in sorted(pairs):
        if number not in draft.busy and there not in taken:
            taken.add(there)
            send(outlook, draft, number, there, ways[number][there])


def _guard(
    outlook: Outlook, temperament: Temperament, draft: Draft, ways: dict[int, dict[int, Way]]
) -> None:
    """The rest: to the front in war, else to borders that nobody guards, and train there. In peace
    those who are too many go home and become villages."""
    posts: set[int] = set()
    spare = len(outlook.armies()) - guards_wanted(outlook, temperament)
    if outlook.enemies or outlook.realm.race == "orc":
        spare = 0
    for number, found in ways.items():
        if number in draft.busy:
            continue
        army = outlook.realm.army(number)
        if spare > 0 and not _are_rebels_near(outlook, found):
            spare -= 1
            _go_home(outlook, draft, army, found)
            continue
        goal = None
        if not is_front(outlook, army.province) or army.province in posts:
            goal = nearest(
                found,
                lambda there: (
                    there not in posts
                    and outlook.stance(there) == OWN
                    and is_front(outlook, there)
                    and not outlook.foes(there)
                ),
            )
        if goal is not None:
            posts.add(goal)
            send(outlook, draft, number, goal, found[goal])
        else:
            posts.add(army.province)
            _train(outlook, draft, army)
            if outlook.stance(army.province) != OWN:
                draft.abroad.add(number)


def _are_rebels_near(outlook: Outlook, ways: dict[int, Way]) -> bool:
    """Whether there is land to be won back; from monsters nobody wins it."""
    return any(
        way.steps <= 2 and not ARMY_TYPES[foe.type].monster
        for there, way in ways.items()
        for foe in outlook.foes(there)
    )


def _go_home(outlook: Outlook, draft: Draft, army: Army, ways: dict[int, Way]) -> None:
    """Become a village where there is none, here or in the nearest such land."""

    def is_home(there: int) -> bool:
        land = outlook.land(there)
        is_empty = not land.villages and land.town is None and land.terrain != "water"
        return is_empty and outlook.realm.controls(there)

    draft.busy.add(army.number)
    if is_home(army.province):
        draft.order(Order("army_to_village", army=army.number))
        return
    goal = nearest(ways, is_home)
    if goal is not None:
        send(outlook, draft, army.number, goal, ways[goal])


def is_front(outlook: Outlook, number: int) -> bool:
    """Where enemies stand next door, in peace where any other kingdom begins."""
    return outlook.recall_whether("front", number, lambda: _faces_others(outlook, number))


def _faces_others(outlook: Outlook, number: int) -> bool:
    if not outlook.enemies:
        return bool(outlook.others_near(number))
    return any(
        outlook.stance(there) == HOSTILE or outlook.foes(there)
        for there in outlook.grid.neighbours(number)
    )


def _train(outlook: Outlook, draft: Draft, army: Army) -> None:
    is_fit = army.plague is None and army.erf < TRAIN_BELOW_ERF and ARMY_TYPES[army.type].mobile
    if outlook.realm.has("training") and is_fit and army.id not in outlook.realm.board.placed:
        draft.order(Order("move", army=army.number, words=("train",)))
