"""Random positions of DMA, for Hypothesis: any that the rules allow, however unlikely."""

from hypothesis import strategies as st

from dma.engine.rules import PACES, PRICES, Rules
from dma.engine.state import (
    ALLIANCE,
    ARMY,
    CITY,
    PEACE,
    STANCES,
    Army,
    Cell,
    City,
    Counters,
    Ending,
    Holder,
    Item,
    Land,
    Position,
    State,
    Unit,
    Village,
)
from dma.engine.tables.buildings import BUILDINGS, PROJECTS
from dma.engine.tables.units import UNITS

rules = st.builds(
    Rules,
    pace=st.sampled_from(PACES),
    prices=st.sampled_from(sorted(PRICES)),
    base_grey=st.integers(0, 20),
    max_weeks=st.integers(1, 99),
)
items = st.one_of(
    st.builds(Item, st.just("building"), st.sampled_from(sorted(BUILDINGS)), started=st.booleans()),
    st.builds(Item, st.just("unit"), st.sampled_from(sorted(UNITS))),
    st.builds(
        Item,
        st.just("project"),
        st.sampled_from(sorted(PROJECTS)),
        st.sampled_from(("", "Second host")),
    ),
)
layout_cells = st.tuples(st.integers(0, 10), st.integers(0, 5))


@st.composite
def lands(draw: st.DrawFn, provinces: int) -> Land:
    """A strip of provinces, each three cells wide, with some water and mountains; its middle column
    is open."""
    height = draw(st.integers(2, 4))
    letters = st.sampled_from("ppfmw")
    rows = [
        "".join("p" if x % 3 == 1 else draw(letters) for x in range(3 * provinces))
        for _ in range(height)
    ]
    cut = tuple(
        tuple(0 if letter == "w" else 1 + x // 3 for x, letter in enumerate(row)) for row in rows
    )
    return Land(tuple(rows), cut, {n: f"Land {n}" for n in range(1, provinces + 1)})


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """A position of one to three states in one to five provinces."""
    count = draw(st.integers(1, 3))
    land = draw(lands(draw(st.integers(1, 5))))
    states = {n: draw(_states(n, count)) for n in range(1, count + 1)}
    playing = [n for n, state in states.items() if state.out is None]
    cities = {n: draw(_cities(n, (3 * n - 2, 0), [0, *playing])) for n in sorted(land.names)}
    villages = {
        n: Village(n, f"Village {n}", (3 * n - 2, 1), n, draw(st.sampled_from([0, *playing])))
        for n in draw(st.lists(st.sampled_from(sorted(land.names)), unique=True))
    }
    armies = {n: draw(_armies(n, land, playing)) for n in draw(_numbers(9, 3)) if playing}
    holders = [Holder(CITY, n) for n in cities] + [Holder(ARMY, n) for n in armies]
    units = {
        n: Unit(
            n,
            draw(st.sampled_from(sorted(UNITS))),
            draw(st.sampled_from(holders)),
            draw(st.sampled_from([0, *cities])),
        )
        for n in draw(_numbers(90, 8))
    }
    for holder in holders:
        own = [n for n, unit in units.items() if unit.holder == holder]
        cells = draw(st.lists(layout_cells, unique=True, max_size=len(own)))
        pieces: dict[int, City] | dict[int, Army] = cities if holder.kind == CITY else armies
        pieces[holder.number].layout = dict(zip(own, cells, strict=False))
    ending = None
    if draw(st.integers(0, 4)) == 0:
        winner = draw(st.sampled_from([None, *states]))
        ending = Ending(draw(st.integers(1, 9)), draw(st.integers(1, 8)), winner, "share")
    return Position(
        week=draw(st.integers(1, 60)),
        day=draw(st.integers(0, 7 if ending else 6)),
        rules=draw(rules),
        land=land,
        states=states,
        cities=cities,
        villages=villages,
        armies=armies,
        units=units,
        counters=Counters(
            max(units, default=0) + draw(st.integers(0, 3)),
            max(armies, default=0) + draw(st.integers(0, 3)),
        ),
        ending=ending,
    )


@st.composite
def _states(draw: st.DrawFn, number: int, count: int) -> State:
    others = [n for n in range(1, count + 1) if n != number]
    said = st.sampled_from((PEACE, ALLIANCE))
    return State(
        number,
        chr(64 + number),
        f"Empire {number}",
        dict(sorted(draw(st.dictionaries(st.sampled_from(others), said)).items()))
        if others
        else {},
        draw(st.integers(0, 2)),
        draw(st.none() | st.integers(1, 9)) if number > 1 else None,
    )


@st.composite
def _cities(draw: st.DrawFn, number: int, cell: Cell, owners: list[int]) -> City:
    owner = draw(st.sampled_from(owners))
    buildings = draw(st.sets(st.sampled_from(sorted(BUILDINGS)), max_size=6))
    weekly = [name for name in sorted(buildings) if BUILDINGS[name].weekly]
    city = City(number, f"City {number}", cell, number, owner, buildings)
    city.weekly = {name: draw(st.integers(0, 2)) for name in weekly if draw(st.booleans())}
    if owner:
        city.stock = draw(st.integers(0, 300))
        city.queue = draw(st.lists(items, max_size=3))
        city.groups = draw(st.lists(st.sampled_from(("", "Sally")), max_size=2))
    return city


@st.composite
def _armies(draw: st.DrawFn, number: int, land: Land, owners: list[int]) -> Army:
    x = 3 * draw(st.integers(1, land.width // 3)) - 2
    return Army(
        number,
        draw(st.sampled_from(owners)),
        (x, 0),
        draw(st.sampled_from(("", "Host", "Вторая"))),
        draw(st.sampled_from(([], [(x, 1)], [(x, 1), (x - 1, 0)]))),
        draw(st.integers(0, 300)),
        draw(st.sampled_from(STANCES)),
        draw(st.booleans()),
    )


def _numbers(most: int, size: int) -> st.SearchStrategy[list[int]]:
    return st.lists(st.integers(1, most), unique=True, max_size=size).map(sorted)
