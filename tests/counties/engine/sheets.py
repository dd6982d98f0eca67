"""Seats to write sheets for, and every kind of sheet a player may hand in."""

from typing import Any

from hypothesis import strategies as st

from counties.engine.report import report
from counties.engine.state import decode
from tests.counties.builders import Document, county, grid_of, labour, player, position

JOBS = ("wood", "iron", "quarry", "smith", "castle", "farm", "defend")
GOODS = ("iron", "wood", "stone", "armour")
OWN = (1, 2, 5)  # the counties of seat A on the map of `ground`


def ground(**options: Any) -> Document:
    """A 3 x 3 map: A rules 1, 2 and 5, B rules 6, nobody 3, 4, 7 and 9; at 8 there is a hole."""
    standing = labour(farm=100, wood=120, defend=80)
    return position(
        grid_of(
            [
                county("A", cows=100, soldiers=30, tax_rate=80),
                county("A", cows=90, soldiers=5, labour=standing, castle_size=1),
                county(None, cows=60),
            ],
            [
                county(None, cows=70),
                county("A", cows=40, labour=labour(farm=44, quarry=700), tax_rate=20),
                county("B", cows=100, soldiers=12, tax_rate=80),
            ],
            [county(None, cows=50), None, county(None, cows=80)],
        ),
        options=options,
        A=player(gold=900, wood=250, iron=120, stone=40, armour=25),
        B=player(gold=100),
    )


def report_for(seat: str | None = "A", where: Document | None = None) -> Document:
    """What a seat knows before the first turn."""
    return report(decode(where or ground()), (), seat)


amounts = st.integers(0, 400)
blanks = st.sampled_from([" ", "  ", "\t", "\u00a0", " \u200b "])
line_ends = st.sampled_from(["\n", "\r\n", "\r"])
verbs = st.sampled_from(["SELL", "BUY", "LABOUR", "RECRUIT", "CASTLE", "MOVE", "TAX", "SLAUGHTER"])


@st.composite
def order_lines(draw: st.DrawFn) -> str:
    """One order, right or nearly so, as people write them."""
    verb = draw(verbs)
    word = draw(st.sampled_from([verb, verb.lower(), verb[:2], verb.title()]))
    place = str(draw(st.sampled_from([*OWN, 4, 6, 99])))
    amount = draw(amounts.map(str) | st.sampled_from(["0", "x", "-3", "1234567890", "٣"]))
    if verb in ("SELL", "BUY"):
        good = draw(st.sampled_from([*GOODS, "cows", "Armor", "gold"]))
        words = [word, amount, good, *([place] if good == "cows" else [])]
    elif verb == "LABOUR":
        jobs = draw(st.lists(st.sampled_from(JOBS), min_size=1, max_size=4))
        words = [word, place]
        for job in jobs:
            words += [draw(st.sampled_from([job, job.upper()])), str(draw(amounts))]
    elif verb == "CASTLE":
        words = [word, place]
    elif verb == "MOVE":
        words = [word, place, draw(st.sampled_from(["N", "e", "S", "W", "2", "4", "5"])), amount]
    elif verb == "TAX":
        words = [word, place, draw(st.sampled_from(["0", "20", "40", "60", "80", "100", "30"]))]
    else:
        words = [word, place, amount]
    lead = draw(st.sampled_from(["", "", " ", "\ufeff", "\u201c"]))
    tail = draw(st.sampled_from(["", "", ",", " ;", " # as agreed", "# 5 MOVE 1 E 5", "\u201d"]))
    return lead + draw(blanks).join(words) + tail


other_lines = st.sampled_from(
    [
        "",
        "  ",
        "# County 1: mine",
        "#County 5",
        "# Stocks",
        "> RECRUIT 1 5",
        "PASS",
        "DRAW",
        "hello",
    ]
) | st.text(st.characters(exclude_characters="\r\n"), max_size=12)


@st.composite
def sheet_texts(draw: st.DrawFn) -> str:
    """A sheet of orders, comments, quotations and nonsense, with any line ends."""
    lines = draw(st.lists(order_lines() | order_lines() | other_lines, max_size=12))
    ends = [draw(line_ends) for _ in lines]
    without_last: bool = draw(st.booleans())
    if ends and without_last:
        ends[-1] = ""
    return "".join(line + end for line, end in zip(lines, ends, strict=True))
