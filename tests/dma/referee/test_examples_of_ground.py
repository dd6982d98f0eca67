"""Worked examples of layouts and fortifications (DMA-13, DMA-18)."""

import pytest

from tests.dma.referee.matches import Cell, Document, Judge, Then, match

FAR = [("militia", (0, 15))]


def started(judge: Judge, kind: str, types: list[str], side: str, *buildings: str) -> list[Cell]:
    """The layout cells that units of these types, given none, get, in order of their ids."""
    mine = [(name, None) for name in types]
    both = {"a": mine, "b": []} if side == "A" else {"a": [], "b": mine}
    both["b" if side == "A" else "a"] = [("militia", None)]
    setup = match(kind, **both, buildings=buildings)  # type: ignore[arg-type]
    units = judge(setup, Then(rest="low").rolls())["units"]
    field = [(x, y) for _, _, its, x, y in sorted(units) if its == side]
    return [(x, y - 10) if side == "A" else (10 - x, 5 - y) for x, y in field]


def heights(judge: Judge, *buildings: str) -> dict[Cell, int]:
    """Field cell -> height, in a storm of a city with these buildings."""
    setup = match("storm", a=FAR, b=[("militia", (0, 0))], buildings=buildings)
    document: Document = judge(setup, Then().rolls())
    return {(x, y): height for x, y, height in document["heights"]}


@pytest.mark.rule("EX-55")
@pytest.mark.rule("DMA-18.2")
def test_where_grids_overlap_the_highest_counts(judge: Judge) -> None:
    found = heights(judge, "city_wall", "labour_camp")
    assert (found[8, 3], found[9, 3], found[2, 3]) == (3, 6, 3)


@pytest.mark.rule("EX-56")
@pytest.mark.rule("DMA-18.2")
def test_the_ring_around_the_flag_does_not_add_up(judge: Judge) -> None:
    found = heights(judge, "town_hall", "black_tower", "caravanserai")
    assert found == dict.fromkeys([(4, 0), (6, 0), (4, 1), (5, 1), (6, 1)], 8)


@pytest.mark.rule("EX-57")
@pytest.mark.rule("DMA-13.2")
def test_fortifications_turn_with_their_side(judge: Judge) -> None:
    wall, camp = heights(judge, "city_wall"), heights(judge, "labour_camp")
    assert wall[8, 0] == 3
    assert camp[9, 4] == 6
    assert (len(wall), len(camp)) == (13, 6)


@pytest.mark.rule("DMA-18.1")
def test_a_building_without_fortification_raises_nothing(judge: Judge) -> None:
    assert heights(judge, "smithy", "prison") == {}


@pytest.mark.rule("EX-74")
@pytest.mark.rule("DMA-13.6")
def test_a_garrison_stands_in_rings_an_army_in_rows(judge: Judge) -> None:
    types = ["heavy_infantry", "militia", "militia", "archers"]
    ring = [(5, 5), (5, 4), (6, 4), (4, 4)]
    assert started(judge, "storm", types, "B") == ring
    assert started(judge, "village", types, "B") == ring
    rows = [(5, 5), (5, 0), (6, 0), (4, 0)]
    assert started(judge, "field", types, "A") == rows
    assert started(judge, "field", types, "B") == rows
    assert started(judge, "storm", types, "A") == rows


@pytest.mark.rule("EX-78")
@pytest.mark.rule("DMA-13.6")
def test_a_city_wall_is_manned_first(judge: Judge) -> None:
    wall = [(5, 2), (6, 2), (4, 2), (7, 2), (3, 2), (8, 2), (2, 2)]
    wall += [(8, 3), (2, 3), (8, 4), (2, 4), (8, 5), (2, 5)]
    types = ["militia"] * 15 + ["archers"] * 2
    assert started(judge, "storm", types, "B", "city_wall") == (
        [(5, 5), *wall, (5, 4)] + [(6, 4), (4, 4)]
    )


@pytest.mark.rule("EX-78")
@pytest.mark.rule("DMA-13.6")
def test_towers_without_a_wall_are_manned_too(judge: Judge) -> None:
    found = started(judge, "storm", ["militia"] * 12, "B", "labour_camp", "caravanserai")
    assert found == (
        [(5, 5), (3, 1), (2, 1), (1, 1), (3, 2), (2, 2), (1, 2)]
        + [(5, 4), (6, 4), (4, 4), (6, 5), (4, 5)]
    )


@pytest.mark.rule("EX-79")
@pytest.mark.rule("DMA-13.6")
def test_who_holds_in_the_field_guards_the_flag(judge: Judge) -> None:
    types = ["archers", "bodyguards", "knights", "heavy_infantry", "legionaries"]
    found = started(judge, "field", types, "A")
    assert dict(zip(types, found, strict=True)) == {
        "heavy_infantry": (5, 5),
        "bodyguards": (5, 4),
        "legionaries": (5, 0),
        "knights": (6, 0),
        "archers": (4, 0),
    }


@pytest.mark.rule("EX-86")
@pytest.mark.rule("DMA-13.6")
def test_the_crossbowmen_of_a_neutral_city_stand_behind(judge: Judge) -> None:
    found = started(judge, "storm", ["militia"] * 10 + ["crossbowmen"] * 4, "B")
    assert found[10:] == [(3, 3), (7, 4), (3, 4), (7, 5)]
