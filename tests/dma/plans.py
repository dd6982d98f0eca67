"""Plans for tests: any order at all, noise, and a small realm to carry them out in."""

import unicodedata
from typing import Any

from hypothesis import strategies as st

from dma.engine.board import Board
from dma.engine.orders import carrying
from dma.engine.orders.deed import Deed
from dma.engine.orders.forms import (
    Assault,
    Disband,
    DisbandArmy,
    Entry,
    Layout,
    Message,
    Name,
    Queue,
    Rations,
    Relation,
    Route,
    Stance,
    Transfer,
    Units,
)
from dma.engine.orders.naming import names_for
from dma.engine.orders.reading import read_plan
from dma.engine.orders.vocabulary import PROJECT, THINGS, TYPES
from dma.engine.state import ATTITUDES, STANCES, Army, Holder, Unit
from tests.dma import builders

numbers = st.integers(1, 999_999_999)
cells = st.tuples(st.integers(0, 999), st.integers(0, 999))
seats = st.sampled_from("ABCDEFY")
holders = st.builds(Holder, st.sampled_from(("city", "army")), numbers)
types = st.sampled_from(sorted(set(TYPES.values())))


def _is_nfc(text: str) -> bool:
    return unicodedata.normalize("NFC", text) == text


letters = st.characters(categories=("L", "N", "P", "S", "Zs"))
names = (
    st.text(letters, max_size=40)
    .map(lambda text: " ".join(text.split()))
    .filter(lambda text: text.isprintable() and not set('"“”„«»') & set(text) and _is_nfc(text))
)


texts = (
    st.text(letters | st.just(" "), min_size=1, max_size=60)
    .map(str.strip)
    .filter(lambda text: bool(text) and text.isprintable() and _is_nfc(text))
)
some = st.builds(
    Units,
    st.lists(numbers, unique=True, max_size=9).map(tuple)
    | st.integers(1, 50).flatmap(
        lambda first: st.integers(0, 60).map(lambda more: tuple(range(first, first + more)))
    ),
    st.dictionaries(types, st.integers(0, 100), max_size=3).map(lambda it: tuple(it.items())),
    st.booleans(),
).filter(lambda it: bool(it.numbers or it.types or it.all))


@st.composite
def entries(draw: st.DrawFn) -> Entry:
    kind, what = draw(st.sampled_from(sorted(set(THINGS.values()))))
    name = draw(names) if kind == PROJECT else ""
    return Entry(kind, what, draw(st.integers(1, 9)), name)


orders = st.one_of(
    st.builds(Relation, seats, st.sampled_from(ATTITUDES)),
    st.builds(Message, seats | st.just(""), texts),
    st.builds(Transfer, some, holders | st.none(), holders),
    st.builds(Rations, some, holders | st.none(), numbers),
    st.builds(Disband, some, holders | st.none()),
    st.builds(DisbandArmy, numbers),
    st.builds(Layout, holders, st.lists(st.tuples(numbers, cells), max_size=9).map(tuple)),
    st.builds(Queue, numbers, st.lists(entries(), max_size=9).map(tuple)),
    st.builds(Route, numbers, st.lists(cells, max_size=9).map(tuple)),
    st.builds(Stance, numbers, st.sampled_from(STANCES)),
    st.builds(Assault, numbers, st.booleans()),
    st.builds(Name, numbers, names),
)


def realm(**more: Any) -> Board:
    """Two states. A (1) has city 3 on 4.4 with Militia 12 to 15 and Archers 16, city 4 on 9.9 with
    Knights 20, army 7 there where city 3 is with Militia 30 and 31, and army 8 of Militia 40 on
    6.6; B (2) has city 5 and army 9 with Militia 50. Water is on 5.3."""
    rows = ["p" * 12] * 12
    rows[3] = "ppppp" + "w" + "pppppp"
    fields: dict[str, Any] = {
        "ground": builders.land(*rows),
        "cities": [
            builders.city(3, cell=(4, 4)),
            builders.city(4, cell=(9, 9)),
            builders.city(5, owner=2, cell=(1, 10)),
        ],
        "armies": [
            Army(7, 1, (4, 4), "Second host"),
            Army(8, 1, (6, 6)),
            Army(9, 2, (2, 10), "Horde"),
        ],
        "units": [
            *(Unit(number, "militia", Holder("city", 3), 3) for number in (12, 13, 14, 15)),
            Unit(16, "archers", Holder("city", 3), 3),
            Unit(20, "knights", Holder("city", 4), 4),
            *(Unit(number, "militia", Holder("army", 7), 3) for number in (30, 31)),
            Unit(40, "militia", Holder("army", 8), 3),
            Unit(50, "militia", Holder("army", 9), 5),
        ],
    }
    board = builders.board(builders.position(**fields | more))
    board.day = 0
    return board


def carry(board: Board, text: str, state: int = 1) -> list[Deed]:
    """What becomes of each order of one plan."""
    return carrying.carry(board, {state: read_plan(text, names_for(board, state))})


def reasons(deeds: list[Deed]) -> list[tuple[int, str]]:
    """Line and reason of all that was rejected."""
    return [(deed.line.number, fault.reason) for deed in deeds for fault in deed.faults]
