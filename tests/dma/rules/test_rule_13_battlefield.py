"""DMA-13: the field, the flags, and who stands where when nothing was said."""

import pytest

from dma.engine.battle.fray import fray_of
from dma.engine.battle.ground import field_cell, ground_of
from dma.engine.battle.layout import NoRoom, default_layout, deploy, heights_of
from dma.engine.battle.setup import FIELD, STORM, VILLAGE
from dma.engine.chance import Rolls
from dma.engine.tables.buildings import BUILDINGS
from tests.dma.builders import Loaded
from tests.dma.engine.battle.scenes import (
    acts,
    fought,
    scene,
    seeded,
    setup,
    stepped,
)


@pytest.mark.rule("DMA-13.1")
def test_the_field_has_11_columns_16_rows_and_four_empty_ones_between_the_zones() -> None:
    ground = ground_of()
    assert (ground.width, ground.height) == (11, 16)
    rows = {
        side: {field_cell(side, (0, row))[1] for row in range(6)} | {field_cell(side, (10, 5))[1]}
        for side in "AB"
    }
    assert rows == {"A": set(range(10, 16)), "B": set(range(6))}


@pytest.mark.rule("DMA-13.2")
@pytest.mark.parametrize(
    ("side", "at", "there"),
    [
        ("A", (0, 0), (0, 10)),
        ("A", (10, 5), (10, 15)),
        ("B", (0, 0), (10, 5)),
        ("B", (10, 5), (0, 0)),
        ("B", (3, 1), (7, 4)),
    ],
)
def test_each_side_sees_its_layout_facing_the_enemy(
    side: str, at: tuple[int, int], there: tuple[int, int]
) -> None:
    assert field_cell(side, at) == there


@pytest.mark.rule("DMA-13.2")
@pytest.mark.rule("DMA-18.1")
@pytest.mark.rule("EX-57")
@pytest.mark.parametrize(
    ("building", "offset", "there", "height"),
    [("city_wall", (-3, 0), (8, 0), 3), ("labour_camp", (-4, -4), (9, 4), 6)],
)
def test_fortifications_lie_on_the_field_as_their_defender_sees_them(
    building: str, offset: tuple[int, int], there: tuple[int, int], height: int
) -> None:
    assert field_cell("B", (5 + offset[0], 5 + offset[1])) == there
    fray = scene("A 1 militia 0 15", kind=STORM, buildings=[building])
    assert fray.heights[fray.ground.number(*there)] == height


@pytest.mark.rule("DMA-13.2")
def test_offsets_turn_with_the_side() -> None:
    ground = ground_of()
    here = ground.number(5, 8)
    right_ahead = {side: here + ground.step(side, (1, -1)) for side in "AB"}
    assert right_ahead == {"A": ground.number(6, 7), "B": ground.number(4, 9)}


@pytest.mark.rule("DMA-13.3")
def test_the_flags_are_the_middle_of_the_rear_rows() -> None:
    ground = ground_of()
    assert ground.flags == {"A": ground.number(5, 15), "B": ground.number(5, 0)}


@pytest.mark.rule("DMA-13.4")
@pytest.mark.rule("EX-59")
@pytest.mark.rule("DMA-14.15")
def test_a_flag_with_its_own_unit_on_it_is_not_entered_but_struck() -> None:
    fray = scene("A 1 knights 5 1", "B 2 bodyguards 5 0", dice=[16, 13])
    stepped(fray)
    assert acts(fray, "strike", "move") == [
        (8, "strike", 1, "strike", 5, 0, 2, 7, 17, 0),
        (8, "strike", 2, "strike", 5, 1, 1, 10, 14, 0),
    ]


@pytest.mark.rule("DMA-13.4")
@pytest.mark.rule("DMA-17.1")
def test_a_unit_may_stand_on_its_own_flag() -> None:
    record = fought(setup("A 1 heavy_infantry 5 5", "B 2 heavy_infantry 5 5"))
    assert (record.winner, record.why) == (None, "idle")


@pytest.mark.rule("DMA-13.5")
@pytest.mark.rule("DMA-18.1")
@pytest.mark.parametrize(("kind", "raised"), [(STORM, 13), (FIELD, 0), (VILLAGE, 0)])
def test_ground_is_level_but_for_the_fortifications_of_a_stormed_city(
    kind: str, raised: int
) -> None:
    lines = ("A 1 militia", "B 2 militia")
    record = seeded(setup(*lines, kind=kind, buildings=["city_wall"]))
    assert len(record.heights) == raised
    assert {height for _, _, height in record.heights} <= {3}


ORDER = ["heavy_infantry", "militia", "militia", "archers"]


def laid_out(types: list[str], **options: object) -> list[tuple[int, int]]:
    """The cells of units 1, 2 ... of these types."""
    found = default_layout(list(enumerate(types, 1)), **options)  # type: ignore[arg-type]
    return [found[number] for number in range(1, len(types) + 1)]


@pytest.mark.rule("DMA-13.6")
@pytest.mark.rule("EX-74")
def test_a_garrison_stands_round_the_flag_and_an_army_in_front() -> None:
    assert laid_out(ORDER, garrison=True) == [(5, 5), (5, 4), (6, 4), (4, 4)]
    assert laid_out(ORDER) == [(5, 5), (5, 0), (6, 0), (4, 0)]


@pytest.mark.rule("DMA-13.6")
@pytest.mark.rule("DMA-18.1")
@pytest.mark.rule("EX-78")
def test_walls_are_manned_before_the_rings() -> None:
    types = ["militia"] * 15 + ["archers"] * 2
    # fmt: off
    assert laid_out(types, garrison=True, buildings=["city_wall"]) == [
        (5, 5), (5, 2), (6, 2), (4, 2), (7, 2), (3, 2), (8, 2), (2, 2), (8, 3), (2, 3), (8, 4),
        (2, 4), (8, 5), (2, 5), (5, 4), (6, 4), (4, 4),
    ]
    both = ["labour_camp", "caravanserai"]
    assert laid_out(["militia"] * 12, garrison=True, buildings=both) == [
        (5, 5), (3, 1), (2, 1), (1, 1), (3, 2), (2, 2), (1, 2), (5, 4), (6, 4), (4, 4), (6, 5),
        (4, 5),
    ]
    # fmt: on


@pytest.mark.rule("DMA-13.6")
@pytest.mark.rule("EX-79")
def test_in_an_army_those_who_never_advance_guard_the_flag() -> None:
    types = ["archers", "bodyguards", "knights", "heavy_infantry", "legionaries"]
    assert laid_out(types) == [(4, 0), (5, 4), (6, 0), (5, 5), (5, 0)]


@pytest.mark.rule("DMA-13.6")
def test_shooters_come_last_by_defence_then_by_number() -> None:
    types = ["preachers", "catapults", "mages", "crossbowmen", "militia", "phantoms", "catapults"]
    cells = laid_out(types, garrison=True)
    by_cell = [(5, 5), (5, 4), (6, 4), (4, 4), (6, 5), (4, 5), (5, 3)]
    order = sorted(range(1, 8), key=lambda number: by_cell.index(cells[number - 1]))
    assert order == [5, 6, 2, 7, 3, 4, 1]


@pytest.mark.rule("DMA-13.6")
def test_cells_already_given_are_skipped() -> None:
    lines = setup("B 1 militia 5 5", "B 2 militia", "B 3 militia 6 4", "B 4 militia", kind=VILLAGE)
    assert deploy(lines, "B") == {1: (5, 5), 2: (5, 4), 3: (6, 4), 4: (4, 4)}


@pytest.mark.rule("DMA-13.6")
def test_only_a_stormed_garrison_mans_the_walls() -> None:
    lines = [f"B {number} militia" for number in range(1, 4)]
    found = {
        kind: deploy(setup(*lines, kind=kind, buildings=["city_wall"]), "B")[2]
        for kind in (FIELD, VILLAGE, STORM)
    }
    assert found == {FIELD: (6, 0), VILLAGE: (5, 4), STORM: (5, 2)}


@pytest.mark.rule("DMA-13.6")
@pytest.mark.rule("DMA-10.1")
@pytest.mark.parametrize("garrison", [True, False])
def test_a_layout_holds_66_units_and_no_more(garrison: bool) -> None:
    cells = laid_out(["militia", "archers"] * 33, garrison=garrison, buildings=["monastery"])
    assert len(set(cells)) == 66
    assert {column for column, _ in cells} == set(range(11))
    with pytest.raises(NoRoom):
        laid_out(["militia"] * 67, garrison=garrison)


def test_two_units_on_one_cell_are_told() -> None:
    with pytest.raises(NoRoom, match="two units"):
        fray_of(setup("A 1 militia 5 0", "A 2 militia 5 0"), Rolls("battle", Loaded(), []))


@pytest.mark.rule("DMA-18.2")
@pytest.mark.rule("EX-55")
def test_where_wall_and_camp_overlap_the_highest_counts() -> None:
    heights = heights_of(["city_wall", "labour_camp"])
    assert (heights[2, 2], heights[1, 2], heights[8, 2]) == (3, 6, 3)


@pytest.mark.rule("DMA-18.2")
@pytest.mark.rule("EX-56")
def test_where_three_rings_overlap_the_highest_counts() -> None:
    heights = heights_of(["town_hall", "black_tower", "caravanserai"])
    ring = {(4, 4), (5, 4), (6, 4), (4, 5), (6, 5)}
    assert heights == dict.fromkeys(ring, 8)


@pytest.mark.rule("DMA-18.4")
def test_nothing_is_raised_behind_the_flag_row_or_on_the_flag() -> None:
    heights = heights_of(BUILDINGS)
    assert (5, 5) not in heights
    assert all(0 <= column <= 10 and 0 <= row <= 5 for column, row in heights)


@pytest.mark.rule("DMA-18.3")
def test_a_destroyed_building_takes_its_fortification_with_it() -> None:
    lines = ("A 1 militia", "B 2 militia")
    whole = seeded(setup(*lines, kind=STORM, buildings=["city_wall", "town_hall"]))
    rest = seeded(setup(*lines, kind=STORM, buildings=["town_hall"]))
    assert (len(whole.heights), len(rest.heights)) == (18, 5)
    assert {height for _, _, height in rest.heights} == {4}
