"""Random positions of Dunk, for Hypothesis: any that the rules allow, however unlikely."""

from typing import Any

from hypothesis import strategies as st

from dunk.engine.hexes import grid_of
from dunk.engine.rules import Rules
from dunk.engine.state import (
    Army,
    Departure,
    Ending,
    Goods,
    Kingdom,
    Plague,
    Position,
    Province,
    SeenArmy,
    Sighting,
    Standing,
    Town,
)
from dunk.engine.tables.disasters import PLAGUE_NUMBERS
from dunk.engine.tables.forces import ARMY_TYPES
from dunk.engine.tables.lands import LANDS
from dunk.engine.tables.language import MOVE_WORDS
from dunk.engine.tables.peoples import LEADERS, RACES
from dunk.engine.tables.structures import MINES, SINGLE_STRUCTURES, STRUCTURES
from dunk.engine.tables.technologies import PACES, TECHNOLOGIES
from tests.dunk.builders import army, kingdom, land, world

numbers = st.sampled_from([row.number for row in PLAGUE_NUMBERS])
plagues = st.none() | st.builds(Plague, numbers, numbers)
amounts = st.integers(0, 40)
goods = st.builds(Goods, amounts, amounts, amounts, amounts, amounts)
races = st.sampled_from(RACES)
rules = st.builds(
    Rules,
    pace=st.sampled_from(PACES),
    monsters=st.booleans(),
    old_plunder=st.booleans(),
    silent_turns=st.integers(1, 9),
    last_turn=st.none() | st.integers(1, 200),
)


@st.composite
def lands(draw: st.DrawFn, terrain: str, owners: list[int]) -> Province:
    """What there is in a province of that terrain."""
    people = draw(st.none() | races)
    fitting = [
        name
        for name in SINGLE_STRUCTURES
        if terrain in STRUCTURES[name].terrains or terrain in (STRUCTURES[name].opened or {})
    ]
    town = None
    if draw(st.integers(0, 3)) == 0:
        race = draw(races)
        sick = draw(plagues) if race != "elf" else None
        town = Town(race, draw(goods), sick, draw(amounts))
    return land(
        owner=draw(st.sampled_from([0, *owners])),
        population=people,
        villages=0 if town else draw(st.integers(0, 2)),
        town=town,
        mine=draw(st.none() | st.sampled_from(sorted(MINES))) if terrain != "water" else None,
        structures=frozenset(draw(st.sets(st.sampled_from(fitting), max_size=3))),
        plague=draw(plagues) if people not in (None, "elf") else None,
    )


@st.composite
def realms(draw: st.DrawFn, number: int, others: list[int]) -> Kingdom:
    """A kingdom that has been through something."""
    names = sorted(TECHNOLOGIES)
    left = number > 1 and draw(st.integers(0, 5)) == 0
    return kingdom(
        number,
        race=draw(races),
        leaders=draw(st.sampled_from(LEADERS)),
        gold=draw(st.integers(-50, 500)),
        technologies=draw(st.sets(st.sampled_from(names), max_size=8)),
        open=draw(st.sets(st.sampled_from(names), max_size=3)),
        declarations=draw(
            st.dictionaries(st.sampled_from(others), st.sampled_from(("friend", "enemy")))
        )
        if others
        else {},
        lines=tuple(
            draw(st.lists(st.sampled_from(("place 3", "every turn: mission")), max_size=2))
        ),
        silent=draw(st.integers(0, 3)),
        left=Departure(draw(st.integers(1, 9)), "resigned") if left else None,
    )


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """A position of one to three kingdoms on up to 36 provinces."""
    width, height = draw(st.integers(1, 6)), draw(st.integers(1, 6))
    letters = draw(
        st.lists(st.sampled_from("fglmw"), min_size=width * height, max_size=width * height)
    )
    rows = ["".join(letters[y * width : (y + 1) * width]) for y in range(height)]
    count = draw(st.integers(1, 3))
    everyone = list(range(1, count + 1))
    found = [draw(realms(n, [o for o in everyone if o != n])) for n in everyone]
    playing = [realm.number for realm in found if realm.left is None]
    terrain_of = {row.letter: name for name, row in LANDS.items()}
    places = draw(st.lists(st.integers(0, len(letters) - 1), unique=True, max_size=6))
    ground = {n: draw(lands(terrain_of[letters[n]], playing)) for n in places}
    for n in places:
        near = grid_of(width, height).near(n)
        ground[n].supplies = draw(st.none() | st.sampled_from(near))
    turn = draw(st.integers(1, 30))
    where = world(
        *rows,
        kingdoms=found,
        lands=ground,
        armies=draw(forces(playing, letters, width, height)),
        rules=draw(rules),
        turn=turn,
    )
    _draw_contacts(draw, found)
    _draw_memory(draw, where)
    if draw(st.integers(0, 4)) == 0:
        where.ending = Ending(
            draw(st.integers(1, turn)), "last_turn", draw(st.sampled_from(everyone))
        )
    where.standings = {
        past: {n: Standing(draw(st.integers(-9, 99)), 3, 2, 1) for n in playing}
        for past in range(1, min(turn, 4))
    }
    return where


@st.composite
def forces(
    draw: st.DrawFn, owners: list[int], letters: list[str], width: int, height: int
) -> list[Army]:
    """Armies of all and of the rebels; some climb, some are sick."""
    grid = grid_of(width, height)
    armies = []
    for owner in [0, *owners]:
        for number in draw(st.lists(st.integers(1, 30), unique=True, max_size=3)):
            kind = ARMY_TYPES[draw(st.sampled_from(sorted(ARMY_TYPES)))]
            place = draw(st.integers(0, grid.size - 1))
            climbs = [way for way, there in grid.steps(place).items() if letters[there] == "m"]
            changes: dict[str, Any] = {"race": draw(races), "erf": draw(st.integers(1, 9))}
            if changes["race"] != "elf":
                changes["plague"] = draw(plagues)
            if climbs and kind.mobile and not kind.naval:
                changes["climbing"] = draw(st.none() | st.sampled_from(climbs))
            if kind.mobile:
                words = st.lists(st.sampled_from(MOVE_WORDS), max_size=3)
                changes["words"] = tuple(draw(words))
            changes["with_worms"] = kind.name == "sky_castle" and draw(st.booleans())
            armies.append(army(owner, number, type=kind.name, province=place, **changes))
    return armies


def _draw_contacts(draw: st.DrawFn, found: list[Kingdom]) -> None:
    for one in found:
        for other in found:
            if one.number < other.number and draw(st.booleans()):
                one.contacts.add(other.number)
                other.contacts.add(one.number)


def _draw_memory(draw: st.DrawFn, where: Position) -> None:
    places = st.integers(0, where.grid.size - 1)
    old: dict[int, dict[int, Sighting]] = {}
    for realm in where.kingdoms.values():
        realm.seen = draw(st.dictionaries(places, st.integers(0, where.last_seen), max_size=4))
        for province, turn in realm.seen.items():
            if turn < where.last_seen:
                armies = (SeenArmy(1, 2, "2nd Archers", "archers"),) if turn % 2 else ()
                plain = Province(province, where.provinces[province].terrain, owner=realm.number)
                old.setdefault(province, {}).setdefault(turn, Sighting(plain, armies))
    where.sightings = old
