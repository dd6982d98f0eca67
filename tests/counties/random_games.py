"""Random positions and random sheets of Counties, for Hypothesis.

A position is any that the rules allow, with holes in the map, empty counties, herds far above their
fields and labour far above the people. Orders are tuples as `rules/second_reading.py` takes them;
most are sensible, the rest name counties of others, huge numbers and places that are not there.
"""

from typing import Any

from hypothesis import strategies as st

from tests.counties.builders import JOBS, county, grid_of, player, position

Document = dict[str, Any]
Order = tuple[Any, ...]

SEATS = ("A", "B", "C", "D")
STOCK_GOODS = ("iron", "wood", "stone", "armour")
RATES = (0, 20, 40, 60, 80, 100)


def numbers(*usual: int, most: int) -> st.SearchStrategy[int]:
    """A number up to `most`, often one of the usual ones, where rules have their borders."""
    return st.sampled_from(usual) | st.integers(0, most)


amounts = numbers(0, 1, 2, 10, 50, 999_999_999, most=300)


@st.composite
def counties(draw: st.DrawFn, owner: str | None) -> Document:
    """One county of that owner, not yet on a map."""
    changes: Document = {
        "population": draw(numbers(0, 1, 19, 20, 499, 500, 501, most=1500)),
        "cows": draw(numbers(0, 9, 10, 100, 101, most=400)),
        "fields": draw(numbers(1, 6, 10, 12, most=20).map(lambda n: max(1, n))),
    }
    for resource in ("forest", "iron_mine", "quarry", "forge"):
        changes[resource] = draw(st.booleans())
    if owner:
        size = draw(st.integers(0, 5))
        building = size < 5 and draw(st.booleans())
        jobs = st.fixed_dictionaries({job: numbers(0, 100, most=300) for job in JOBS})
        changes |= {
            "soldiers": draw(numbers(0, 0, 1, 20, 21, most=60)),
            "castle_size": size,
            "castle_building": building,
            "castle_work": draw(st.integers(0, 99)) if building else 0,
            "tax_rate": draw(st.sampled_from(RATES)),
            "labour": draw(st.none() | jobs),
        }
    return county(owner, **changes)


@st.composite
def positions(draw: st.DrawFn) -> Document:
    """A position of one to four players on up to nine counties."""
    seats = SEATS[: draw(st.integers(1, 4))]
    width, height = draw(st.integers(1, 3)), draw(st.integers(1, 3))
    owners = st.sampled_from([None, *seats, *seats])
    cells: list[list[Document | None]] = [
        [draw(counties(draw(owners))) if draw(st.integers(0, 7)) else None for _ in range(width)]
        for _ in range(height)
    ]
    if not any(any(row) for row in cells):
        cells[0][0] = draw(counties("A"))
    where = position(grid_of(*cells))
    ruling = set(where["players"])
    for seat in seats:
        stocks = {
            "gold": draw(numbers(0, 500, most=5000)),
            "wood": draw(numbers(0, 200, 300, 350, 400, most=900)),
            "iron": draw(numbers(0, most=2000)),
            "stone": draw(numbers(0, 100, 250, most=900)),
            "armour": draw(numbers(0, most=60)),
        }
        lost = player() | {"eliminated": True}
        where["players"][seat] = player(**stocks) if seat in ruling else lost
    return where


@st.composite
def orders(draw: st.DrawFn, where: Document, seat: str) -> Order:
    """One order of that player, not always a wise one."""
    everywhere = [c["id"] for c in where["counties"]]
    own = [c["id"] for c in where["counties"] if c["owner"] == seat] or everywhere
    place = st.sampled_from([*own * 4, *everywhere, 0, max(everywhere) + 1])
    verb = draw(
        st.sampled_from(
            (
                "SELL",
                "BUY",
                "LABOUR",
                "RECRUIT",
                "CASTLE",
                "MOVE",
                "MOVE",
                "MOVE",
                "TAX",
                "SLAUGHTER",
            )
        )
    )
    here = draw(place)
    if verb in ("SELL", "BUY"):
        good = draw(st.sampled_from((*STOCK_GOODS, "cows")))
        return verb, draw(amounts), good, here if good == "cows" else None
    if verb == "LABOUR":
        jobs = draw(
            st.dictionaries(st.sampled_from(JOBS), numbers(0, 100, 500, most=300), min_size=1)
        )
        return verb, here, jobs
    if verb == "CASTLE":
        return verb, here
    if verb == "TAX":
        return verb, here, draw(st.sampled_from(RATES))
    if verb == "MOVE":
        armed = [c["id"] for c in where["counties"] if c["owner"] == seat and c["soldiers"]]
        here = draw(st.sampled_from(armed * 3 + [here]))
        way = draw(st.sampled_from("NESW") | st.sampled_from("NESW") | st.sampled_from(everywhere))
        return verb, here, way, draw(numbers(0, 1, 20, 999_999_999, most=60))
    return verb, here, draw(amounts)


def sets_of_orders(where: Document) -> st.SearchStrategy[dict[str, list[Order] | None]]:
    """Every player's orders; None where nothing is sent."""
    return st.fixed_dictionaries(
        {seat: st.none() | st.lists(orders(where, seat), max_size=10) for seat in where["players"]}
    )


def line_of(order: Order) -> str:
    """The order as a line of a sheet (CO-20.1)."""
    verb, *rest = order
    if verb == "LABOUR":
        number, jobs = rest
        return f"LABOUR {number} " + " ".join(f"{job} {n}" for job, n in jobs.items())
    return " ".join(str(word) for word in (verb, *rest) if word is not None)


def sheet_of(given: list[Order] | None) -> str | None:
    """The sheet of those orders; None where nothing is sent."""
    return None if given is None else "\n".join(line_of(order) for order in given)


# Lines that are no orders, or hardly: they must neither stop a turn nor bring anything into it
NONSENSE = (
    "BUY -5 wood",
    "SELL 2.5 iron",
    "RECRUIT 1 \N{ARABIC-INDIC DIGIT TWO}",
    "TAX 1 33",
    "TAX 1 -20",
    "LABOUR 1 farm farm farm",
    "LABOUR 1 wood 5 wood 5",
    "MOVE 1 1 5",
    "MOVE 1 N",
    "SLAUGHTER 1 99999999999999999999",
    "CASTLE",
    "CASTLE castle",
    "PASS",
    "DRAW",
    "GIVE 5 gold B",
    "# LABOUR 1 farm 5",
    "> MOVE 1 E 5",
    "\N{NO-BREAK SPACE}\ttax\N{NO-BREAK SPACE}1 20",
    "\x00",
    "",
)


def sheets(where: Document, seat: str) -> st.SearchStrategy[str | None]:
    """Any sheet at all: nothing, PASS, sense, nonsense and noise."""
    line = (
        orders(where, seat).map(line_of)
        | orders(where, seat).map(line_of)
        | st.sampled_from(NONSENSE)
        | st.text(max_size=30)
    )
    text = st.lists(line, max_size=10).map("\n".join)
    return st.none() | st.just("PASS") | text | text | text


def all_sheets(where: Document) -> st.SearchStrategy[dict[str, str | None]]:
    """A sheet for every player."""
    return st.fixed_dictionaries({seat: sheets(where, seat) for seat in where["players"]})
