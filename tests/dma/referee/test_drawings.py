"""The tables of strikes and fortifications against the original drawings and the rule book's."""

import re

import pytest

from dma.engine.tables.fortifications import DRAWN, FORTIFICATIONS
from dma.engine.tables.names import BUILDINGS
from dma.engine.tables.patterns import AREA, FIREBALL, PATTERNS
from dma.engine.tables.units import UNITS
from tests.dma.referee import drawings

ORIGINAL = drawings.original()
STRIKES = [key for key in ORIGINAL if key[1] in ("field", "defence", "both")]
BOOK = drawings.drawings_of_the_book()
#: What the rule book draws once for several buildings.
ALIKE = {
    "city_wall": "City wall (Sawmill +2, Parliament +1 alike)",
    "monastery": "Monastery",
    "labour_camp": "Labour camp",
    "secret_police": "Secret police",
    "black_tower": "Black tower *",
}


def grid(whose: str, which: str) -> drawings.Grid:
    return drawings.folded(ORIGINAL[whose, which], open_below=which == "fortification")


def size(of: drawings.Grid) -> tuple[int, int]:
    return len(of[0]), len(of)


def place(of: drawings.Grid, token: str) -> list[tuple[int, int]]:
    return [(x, y) for y, row in enumerate(of) for x, it in enumerate(row) if it == token]


def test_the_original_has_thirty_five_drawings() -> None:
    assert len(ORIGINAL) == 35
    assert {whose for whose, which in ORIGINAL if which == "fortification"} == set(FORTIFICATIONS)


@pytest.mark.rule("DMA-9.2")
@pytest.mark.rule("DMA-9.3")
@pytest.mark.parametrize(("whose", "which"), STRIKES)
def test_a_strike_redrawn_is_the_original_line(whose: str, which: str) -> None:
    algorithms = {"field": UNITS[whose].field, "defence": UNITS[whose].guard}
    asked = algorithms.values() if which == "both" else [algorithms[which]]
    for name in {algorithm.pattern for algorithm in asked}:
        redrawn = drawings.drawn_pattern(name, PATTERNS[name], margin=1)
        assert sum(redrawn, ()) == ORIGINAL[whose, which]


@pytest.mark.rule("DMA-18.1")
@pytest.mark.parametrize("building", FORTIFICATIONS)
def test_a_fortification_redrawn_is_the_original_line(building: str) -> None:
    redrawn = drawings.drawn_heights(FORTIFICATIONS[building])
    assert sum(redrawn, ()) == ORIGINAL[building, "fortification"]
    assert (*size(redrawn), place(redrawn, "FF")[0]) == DRAWN[building]


@pytest.mark.rule("DMA-9.3")
@pytest.mark.parametrize("name", PATTERNS)
def test_a_pattern_is_as_the_rule_book_draws_and_lists_it(name: str) -> None:
    assert drawings.drawn_pattern(name, PATTERNS[name], margin=0) == BOOK[name]
    assert (
        drawings.cells_of_the_book(drawings.row_of_the_book(f"**{name}** |")[1]) == (PATTERNS[name])
    )


@pytest.mark.rule("DMA-18.1")
@pytest.mark.parametrize("building", ALIKE)
def test_a_fortification_is_as_the_rule_book_draws_it(building: str) -> None:
    assert drawings.drawn_heights(FORTIFICATIONS[building]) == BOOK[ALIKE[building]]


@pytest.mark.rule("DMA-18.1")
@pytest.mark.parametrize("building", FORTIFICATIONS)
def test_a_fortification_is_as_the_rule_book_lists_it(building: str) -> None:
    english, russian = BUILDINGS[building]
    title = "Penal labour camp" if building == "labour_camp" else english
    head, heights = drawings.row_of_the_book(f"{title} ({russian}), drawn ")
    listed = {
        cell: int(height)
        for height, cells in re.findall(r"\+(\d+): ([^;]+)", heights)
        for cell in drawings.cells_of_the_book(cells)
    }
    assert listed == FORTIFICATIONS[building]
    width, height, (x, y) = DRAWN[building]
    assert head.endswith(f"drawn {width} × {height}, flag at ({x},{y})")


@pytest.mark.rule("EX-1")
@pytest.mark.rule("DMA-9.3")
def test_the_field_strike_of_militia() -> None:
    drawing = grid("militia", "field")
    assert (len(ORIGINAL["militia", "field"]), size(drawing)) == (20, (5, 4))
    assert place(drawing, "BU") == [(2, 2)]
    assert drawings.strikes_of(drawing) == ((0, -1), (1, -1), (-1, -1))


@pytest.mark.rule("EX-2")
@pytest.mark.rule("DMA-9.3")
def test_the_defence_strike_of_militia() -> None:
    drawing = grid("militia", "defence")
    assert (len(ORIGINAL["militia", "defence"]), size(drawing)) == (25, (5, 5))
    assert place(drawing, "BU") == [(2, 2)]
    assert drawings.strikes_of(drawing) == PATTERNS["S8"]
    assert drawings.strikes_of(drawing)[7] == (0, 1)


@pytest.mark.rule("EX-3")
@pytest.mark.rule("DMA-9.3")
def test_the_field_strike_of_crossbowmen() -> None:
    drawing = grid("crossbowmen", "field")
    assert (len(ORIGINAL["crossbowmen", "field"]), size(drawing)) == (35, (7, 5))
    assert place(drawing, "BU") == [(3, 3)]
    struck = drawings.strikes_of(drawing)
    assert struck == PATTERNS["R12"]
    assert (struck[5], struck[10], struck[11]) == ((0, -2), (2, 0), (-2, 0))


@pytest.mark.rule("EX-4")
@pytest.mark.rule("DMA-9.3")
def test_the_field_strike_of_preachers() -> None:
    drawing = grid("preachers", "field")
    assert (len(ORIGINAL["preachers", "field"]), size(drawing)) == (42, (7, 6))
    assert place(drawing, "BU") == [(3, 3)]
    struck = drawings.strikes_of(drawing)
    assert len(struck) == 15
    assert (struck[7], struck[8], struck[14]) == ((0, 1), (0, -2), (-2, 0))


@pytest.mark.rule("EX-5")
@pytest.mark.rule("DMA-9.3")
def test_the_defence_strike_of_archers() -> None:
    drawing = grid("archers", "defence")
    assert (len(ORIGINAL["archers", "defence"]), size(drawing)) == (49, (7, 7))
    assert place(drawing, "BU") == [(3, 3)]
    struck = drawings.strikes_of(drawing)
    assert struck == PATTERNS["R20"]
    assert struck[17:] == ((1, 2), (-1, 2), (0, 2))
    assert {(2, 2), (2, -2), (-2, 2), (-2, -2)}.isdisjoint(struck)


@pytest.mark.rule("EX-6")
@pytest.mark.rule("DMA-16.3")
def test_the_fireball() -> None:
    drawing = grid("mages", "fireball")
    assert (len(ORIGINAL["mages", "fireball"]), size(drawing)) == (30, (5, 6))
    target, mage = place(drawing, "BU")
    assert (mage, target) == ((3, 4), (2, 2))
    offset = (target[0] - mage[0], target[1] - mage[1])
    assert offset == (-1, -2) == PATTERNS["R10"][5]
    struck = sorted([target, *place(drawing, "XX")], key=lambda cell: (cell[1], cell[0]))
    assert [(x - target[0], y - target[1]) for x, y in struck] == list(FIREBALL)
    assert len(FIREBALL) == 9


@pytest.mark.rule("EX-7")
@pytest.mark.rule("DMA-18.1")
def test_the_city_wall() -> None:
    drawing = grid("city_wall", "fortification")
    assert (len(ORIGINAL["city_wall", "fortification"]), size(drawing)) == (45, (9, 5))
    assert place(drawing, "FF") == [(4, 4)]
    cells = {(x, -3) for x in range(-3, 4)} | {(x, y) for x in (-3, 3) for y in (-2, -1, 0)}
    assert len(cells) == 13
    assert drawings.heights_of(drawing) == dict.fromkeys(cells, 3)


@pytest.mark.rule("EX-8")
@pytest.mark.rule("DMA-18.1")
def test_the_labour_camp_and_the_secret_police() -> None:
    camp, police = grid("labour_camp", "fortification"), grid("secret_police", "fortification")
    assert len(ORIGINAL["labour_camp", "fortification"]) == 42
    assert len(ORIGINAL["secret_police", "fortification"]) == 42
    assert size(camp) == size(police) == (7, 6)
    assert (place(camp, "FF"), place(police, "FF")) == ([(5, 5)], [(1, 5)])
    heights = dict.fromkeys([(-4, -4), (-3, -4), (-2, -4), (-4, -3)], 6)
    heights |= dict.fromkeys([(-3, -3), (-2, -3)], 3)
    assert drawings.heights_of(camp) == heights
    mirrored = {(-x, y): height for (x, y), height in heights.items()}
    assert drawings.heights_of(police) == mirrored


@pytest.mark.rule("EX-9")
@pytest.mark.rule("DMA-18.1")
def test_the_monastery() -> None:
    drawing = grid("monastery", "fortification")
    assert (len(ORIGINAL["monastery", "fortification"]), size(drawing)) == (33, (11, 3))
    assert place(drawing, "FF") == [(5, 2)]
    heights = {(x, y): 6 for x in (-4, 4) for y in (-1, 0)}
    heights |= {(x, y): 3 for x in (-3, 3) for y in (-1, 0)}
    assert drawings.heights_of(drawing) == heights


@pytest.mark.rule("EX-10")
@pytest.mark.rule("DMA-9.3")
@pytest.mark.parametrize(("whose", "which"), STRIKES)
def test_every_strike_is_numbered_without_gaps_in_mirrored_pairs(whose: str, which: str) -> None:
    struck = drawings.strikes_of(grid(whose, which))  # numbers 1 to n without gaps
    assert {(-x, y) for x, y in struck} == set(struck)
    distances = [max(abs(x), abs(y)) for x, y in struck]
    assert distances == sorted(distances)
    if whose == "berserkers":
        assert struck == PATTERNS[AREA]
        return
    for index, (x, y) in enumerate(struck):
        if x > 0:
            assert struck[index + 1] == (-x, y)
        if x < 0:
            assert struck[index - 1] == (-x, y)
