"""Made campaigns of Dunk of any size: every kingdom a patch of land, under way for long."""

import random
from math import ceil

from dunk.engine import setup
from dunk.engine.naming import enlist
from dunk.engine.rules import Rules
from dunk.engine.state import Army, Goods, Kingdom, Muster, Position, Province, Town
from dunk.engine.tables.peoples import LEADERS, RACES

SIDE = 100  # of a map of 10,000 provinces
KINGDOMS = 200  # on such a map
ARMIES = 15_000

_POSSESSED = ("roads", "mining", "towns", "ships", "irrigation", "bows", "castles")


def world_of(provinces: int, kingdoms: int | None = None) -> Position:
    """A campaign on about so many provinces, with people, armies, towns and mines as thick as in
    one of 10,000 provinces, 15,000 armies and 200 kingdoms, which are the most there can be. The
    same every time."""
    side = round(provinces**0.5)
    count = kingdoms or min(setup.SEATS_MAX, max(2, side * side * KINGDOMS // SIDE**2))
    draw = random.Random(f"{side} {count}")
    lands = [
        Province(number, draw.choice(("forest", "grassland", "land", "mountain")))
        for number in range(side * side)
    ]
    realms = {number: _realm(number, draw) for number in range(1, count + 1)}
    for land in lands:
        _settle(land, _owner(land.number, side, count), realms, draw)
    position = Position(12, Rules(), side, side, lands, realms)
    own: dict[int, list[int]] = {number: [] for number in realms}
    for land in lands:
        if land.owner:
            own[land.owner].append(land.number)
    for _ in range(side * side * ARMIES // SIDE**2):
        _raise(position, own, draw)
    position.armies = dict(sorted(position.armies.items()))
    setup.open_eyes(position)
    return position


def sheets_for(position: Position) -> dict[str, str]:
    """A full sheet for every kingdom: each army marches, and gold is spent on armies."""
    draw = random.Random(position.width)
    moves: dict[int, list[str]] = {number: [] for number in position.kingdoms}
    for army in position.armies.values():
        steps = position.grid.steps(army.province)
        way = draw.choice(list(steps))
        moves[army.owner].append(f"move {army.number} {way} {way} {draw.choice(list(steps))}")
    home: dict[int, int] = {}
    for land in position.provinces:
        home.setdefault(land.owner, land.number)
    return {
        one.seat: "\n".join(
            [
                f"begin orders {one.number} {position.turn} 1",
                f"place army {home.get(one.number, 0)} e",
                f"place army {home.get(one.number, 0)}",
                *moves[one.number],
                "end orders",
            ]
        )
        for one in position.kingdoms.values()
    }


def _realm(number: int, draw: random.Random) -> Kingdom:
    return Kingdom(
        number,
        f"S{number}",
        f"Realm {number}",
        draw.choice(RACES),
        draw.choice(LEADERS),
        gold=draw.randrange(40, 200),
        technologies=set(_POSSESSED),
        muster=Muster(),
    )


def _owner(province: int, side: int, kingdoms: int) -> int:
    """Square patches of land, a quarter of the map left to nobody."""
    row, column = divmod(province, side)
    patches = ceil(kingdoms**0.5)
    patch = side / patches
    down, right = int(row / patch), int(column / patch)
    number = down * patches + right + 1
    is_border = row % patch < 1 or column % patch < 1
    return number if number <= kingdoms and not is_border else 0


def _settle(land: Province, owner: int, realms: dict[int, Kingdom], draw: random.Random) -> None:
    land.owner = owner
    if not owner:
        land.population = draw.choice((None, *RACES))
        return
    land.population = realms[owner].race
    land.villages = draw.randrange(3)
    if draw.random() < 0.06:
        land.town = Town(realms[owner].race, Goods(food=3, timber=2), gold=4)
    if draw.random() < 0.4:
        land.structures = frozenset({"roads"})


def _raise(position: Position, own: dict[int, list[int]], draw: random.Random) -> None:
    owner = draw.randint(1, len(own))
    if not own[owner]:
        return
    kingdom = position.kingdoms[owner]
    number, name = enlist(kingdom.muster, "army")
    place = draw.choice(own[owner])
    army = Army(owner, number, name, "army", kingdom.race, draw.randint(1, 3), place)
    position.armies[army.id] = army


def size_of(position: Position) -> str:
    """How large it is, in words."""
    provinces, armies = position.width * position.height, len(position.armies)
    return f"{provinces} provinces, {armies} armies, {len(position.kingdoms)} kingdoms"
