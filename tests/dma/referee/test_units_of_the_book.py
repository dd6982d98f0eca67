"""The table of units against the two tables of the rule book (DMA-9.1, DMA-9.2)."""

import re

import pytest

from dma.engine.tables.names import UNITS as NAMES
from dma.engine.tables.units import UNITS, Algorithm
from tests.dma.referee import drawings

STEPS = {
    "CAPTURE FLAG": "capture_flag",
    "STRIKE": "strike",
    "AREA STRIKE": "area_strike",
    "BUILD": "build",
    "MOVE": "move",
    "HOLD": "hold",
}


def algorithm(text: str) -> Algorithm:
    """What "CAPTURE FLAG → STRIKE S3 → MOVE" means."""
    words = [re.sub(r" (?=[A-Z]\d+$)", "|", step).split("|") for step in text.split(" → ")]
    patterns = [pattern for _, *more in words for pattern in more]
    return Algorithm(tuple(STEPS[word] for word, *_ in words), "".join(patterns))


@pytest.mark.rule("DMA-9.1")
@pytest.mark.parametrize("name", UNITS)
def test_a_unit_is_as_the_rule_book_lists_it(name: str) -> None:
    row = drawings.row_of_the_book(f"`{name}` |")
    _, title, kind, attack, defence, speed, price, upkeep, requires, _ = row
    unit = UNITS[name]
    english, russian = NAMES[name]
    assert title.startswith(english)
    assert f"({russian}" in title
    assert (unit.id, unit.kind) == (name, kind)
    assert (unit.attack, unit.defence) == (int(attack), int(defence))
    assert unit.speed == int(speed.replace(".", ""))
    assert (unit.price, unit.upkeep) == (int(price), int(upkeep))
    assert unit.requires == tuple(re.findall(r"`(\w+)`", requires))


@pytest.mark.rule("DMA-9.2")
@pytest.mark.parametrize("name", UNITS)
def test_an_algorithm_is_as_the_rule_book_lists_it(name: str) -> None:
    start = r"Phantoms \(ghosts\)" if name == "phantoms" else NAMES[name][0]
    (line,) = re.findall(
        rf"^\| {start} \| ((?:CAPTURE|STRIKE) .*) \|$", drawings.BOOK.read_text("utf-8"), re.M
    )
    in_field, defending, _ = line.split(" | ")
    assert algorithm(in_field) == UNITS[name].field
    assert algorithm(in_field if defending == "same" else defending) == UNITS[name].guard


@pytest.mark.rule("DMA-9.1")
def test_the_rule_book_lists_no_other_units_and_in_this_order() -> None:
    rows = re.findall(r"^\| `(\w+)` \|", drawings.BOOK.read_text("utf-8"), re.M)
    assert [name for name in rows if name in UNITS] == list(UNITS)
    assert len(UNITS) == 22
