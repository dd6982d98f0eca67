"""Where armies go in a week: from one settlement to the next that they can take, then home."""

from collections.abc import Iterator, Mapping
from typing import Final

from dma.engine.aftermath import VILLAGE
from dma.engine.bots.minds import Mind
from dma.engine.bots.outlook import Aim, Outlook
from dma.engine.bots.strength import Chances, try_attack, worth
from dma.engine.bots.ways import Ways, ways_from
from dma.engine.marching import army_speed, cell_costs
from dma.engine.orders.forms import Route
from dma.engine.state import ARMY, CITY, NEUTRAL, Army, Cell, City, Holder, Village
from dma.engine.tables.sequence import DAYS

WEEKS_AFAR: Final = 3  # how far an army looks for something to take
TRIED: Final = 5  # settlements that are weighed with care, for each leg of a way
CITY_WORTH: Final = 130
VILLAGE_WORTH: Final = 30
FOREIGN: Final = 120  # per cent of the worth of a settlement that another state has
NEAR: Final = 150  # added to every distance: what is very near is no better than what is near


def march(outlook: Outlook, mind: Mind) -> None:
    """A route for every army that shall go somewhere; the strongest choose first."""
    board = outlook.board
    own = [army for army in board.armies.values() if army.owner == outlook.state]
    ranked = sorted(own, key=lambda it: (-worth(_types(outlook, it)), it.number))
    for army in ranked:
        route = _route(outlook, mind, army)
        if route != army.route:
            army.route = route
            outlook.order(Route(army.number, tuple(route)))


def _types(outlook: Outlook, army: Army) -> list[str]:
    return [unit.type for unit in outlook.board.units_in(Holder(ARMY, army.number))]


def _route(outlook: Outlook, mind: Mind, army: Army) -> list[Cell]:
    types = tuple(_types(outlook, army))
    if not types:
        return []
    land, rules = outlook.board.land, outlook.board.rules
    left = DAYS * army_speed(types) + army.points
    here, route, homes = army.cell, list[Cell](), {city.cell for city in outlook.cities}
    guarded = _is_needed_here(outlook, army)
    while left > 0 and not guarded:
        most = left if route else left * WEEKS_AFAR
        shut = {it.cell for it in _settlements(outlook)} - outlook.claimed
        ways = ways_from(land, cell_costs(rules, types), here, most, shut)
        found = _best(outlook, mind, types, ways)
        if found is None:
            break
        place, chances = found
        types = chances.left
        route += ways.to(place.cell)
        kind = CITY if isinstance(place, City) else VILLAGE
        aim = Aim(kind, place.number, chances.percent, len(route))
        outlook.aims.setdefault(army.number, []).append(aim)
        left -= ways.cost[place.cell]
        here = place.cell
        outlook.claimed.add(here)
        if isinstance(place, City):
            homes.add(here)
    if left > 0 and here not in homes:
        route += _home(outlook, types, here, homes, left if route else left * WEEKS_AFAR)
    return route


def _is_needed_here(outlook: Outlook, army: Army) -> bool:
    """An army stays in a city that more foes threaten than its garrison can meet."""
    number = outlook.board.city_at.get(army.cell)
    city = None if number is None else outlook.board.cities[number]
    if city is None or city.owner != outlook.state:
        return False
    return outlook.danger(city) > len(outlook.garrison_of(city))


def _settlements(outlook: Outlook) -> Iterator[City | Village]:
    """Those that may be taken."""
    places: list[City | Village] = [
        *outlook.board.cities.values(),
        *outlook.board.villages.values(),
    ]
    for place in places:
        if place.owner == NEUTRAL or outlook.is_hostile(place.owner):
            yield place


def _best(
    outlook: Outlook, mind: Mind, types: tuple[str, ...], ways: Ways
) -> tuple[City | Village, Chances] | None:
    """The settlement that is best worth its way and its fight, and who lives afterwards."""
    reached = [
        place
        for place in _settlements(outlook)
        if place.cell in ways.cost and place.cell not in outlook.claimed
    ]
    capitals = {city.province: city for city in outlook.board.cities.values()}
    reached.sort(key=lambda it: (-_appeal(outlook, capitals, it, ways), it.cell))
    tried = 0
    for place in reached:
        if tried == TRIED:
            break
        before = outlook.fights
        chances = try_attack(outlook, types, place, mind.courage)
        tried += outlook.fights > before  # what is hopeless at a glance costs nothing
        if chances.percent >= mind.courage and chances.left:
            return place, chances
    return None


def _appeal(
    outlook: Outlook, capitals: Mapping[int, City], place: City | Village, ways: Ways
) -> int:
    worth_of_it = CITY_WORTH if isinstance(place, City) else VILLAGE_WORTH
    if isinstance(place, Village):
        capital = capitals.get(place.province)
        worth_of_it *= 2 if capital is not None and capital.owner == outlook.state else 1
    if place.owner != NEUTRAL:
        worth_of_it = worth_of_it * FOREIGN // 100
    return worth_of_it * 1000 // (NEAR + ways.cost[place.cell])


def _home(
    outlook: Outlook, types: tuple[str, ...], here: Cell, homes: set[Cell], most: int
) -> list[Cell]:
    """The way to the nearest own city."""
    shut = {it.cell for it in _settlements(outlook)} - outlook.claimed
    costs = cell_costs(outlook.board.rules, types)
    ways = ways_from(outlook.board.land, costs, here, most, shut)
    near = sorted((ways.cost[cell], cell) for cell in homes if cell in ways.cost)
    return ways.to(near[0][1]) if near else []
