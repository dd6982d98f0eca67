"""DMA-15: how likely a strike kills, and who wins a conflict for a cell."""

import pytest

from dma.engine.battle.blows import kill_chance
from dma.engine.battle.fray import MOVE
from dma.engine.battle.moves import other_moves
from dma.engine.rules import Rules
from tests.dma.engine.battle.scenes import YES, acts, cell, odds, scene, stepped

HIGH = 3


class Never:
    """Dice that show their last face, with which no chance comes."""

    def below(self, n: int) -> int:
        return n - 1


def chances(*lines: str, heights: dict[tuple[int, int], int] | None = None) -> list[object]:
    """The odds of the first step's strikes: striker -> (num, den), when none of them kills."""
    fray = scene(*lines, heights=heights)
    fray.rolls._stream = Never()
    stepped(fray)
    return [(act[2], act[7], act[8]) for act in acts(fray, "strike")]


@pytest.mark.rule("DMA-15.1")
@pytest.mark.rule("EX-43")
@pytest.mark.parametrize(("shown", "kills"), [(0, True), (7, True), (8, False), (19, False)])
def test_a_strike_kills_with_a_of_a_plus_d(shown: int, kills: bool) -> None:
    fray = scene("A 1 legionaries 5 8", "B 2 heavy_infantry 5 7", dice=[shown, 17])
    stepped(fray)
    assert odds(fray)[0] == ("strike", 8, 20)
    assert (cell(fray, 2) is None) == kills


@pytest.mark.rule("DMA-15.1")
def test_each_strike_is_rolled_and_one_success_is_enough() -> None:
    lines = ("A 1 militia 4 8", "A 2 militia 5 8", "A 3 militia 6 8", "B 4 catapults 5 7")
    fray = scene(*lines, dice=[12, YES, 12])
    stepped(fray)
    assert odds(fray) == [("strike", 3, 13)] * 3
    assert acts(fray, "die") == [(11, "die", 4)]


@pytest.mark.rule("DMA-15.3")
@pytest.mark.rule("EX-44")
def test_ranks_behind_a_striker_add_to_its_attack() -> None:
    column = [f"A {n} legionaries 5 {7 + n}" for n in (1, 2, 3)]
    assert chances(*column, "B 4 heavy_infantry 5 7") == [(1, 10, 22), (4, 10, 22)]


@pytest.mark.rule("DMA-15.3")
@pytest.mark.rule("EX-45")
def test_depth_is_three_at_most() -> None:
    column = [f"B {n} heavy_infantry 5 {8 - n}" for n in range(1, 6)]
    assert chances(*column, "A 9 knights 5 8")[-1] == (9, 7, 7 + 15)


@pytest.mark.rule("DMA-15.3")
@pytest.mark.parametrize(
    ("behind", "depth"),
    [
        ("A 2 bodyguards 5 9", 1),  # any type with the trait
        ("A 2 militia 5 9", 0),
        ("A 2 legionaries 5 10", 0),  # a gap
        ("A 2 legionaries 4 9", 0),  # not straight behind
        ("A 2 legionaries 5 7", 0),  # in front of it
        ("B 2 legionaries 5 9", 0),  # not its own
    ],
)
def test_depth_counts_own_units_with_the_trait_in_an_unbroken_line(behind: str, depth: int) -> None:
    found = chances("A 1 mercenary_infantry 5 8", behind, "B 3 catapults 6 7")
    assert (1, 6 + depth, 16 + depth) in found


@pytest.mark.rule("DMA-15.3")
def test_who_lacks_the_trait_has_no_depth() -> None:
    column = ("A 1 militia 5 8", "A 2 legionaries 5 9")
    assert chances(*column, "B 3 catapults 5 7") == [(1, 3, 13), (3, 15, 25)]


@pytest.mark.rule("DMA-15.2")
@pytest.mark.rule("EX-46")
def test_height_helps_the_upper_one_in_both_directions() -> None:
    found = chances("A 1 militia 5 8", "B 2 legionaries 5 7", heights={(5, 7): HIGH})
    assert found == [(1, 1, 17), (2, 14, 16)]


@pytest.mark.rule("DMA-15.2")
@pytest.mark.rule("EX-80")
@pytest.mark.parametrize(
    ("heights", "num", "den"), [((0, 3), 2, 20), ((3, 0), 14, 26), ((3, 3), 8, 20)]
)
def test_shots_know_heights_too(heights: tuple[int, int], num: int, den: int) -> None:
    ground = {(5, 9): heights[0], (5, 7): heights[1]}
    lines = ("A 1 archers 5 9", "B 2 heavy_infantry 5 7")
    assert chances(*lines, heights=ground) == [(1, num, den)]


@pytest.mark.rule("DMA-15.2")
@pytest.mark.rule("DMA-15.3")
@pytest.mark.rule("EX-81")
def test_depth_and_height_add_up_and_the_least_attack_is_one() -> None:
    column = ("A 1 legionaries 5 8", "A 2 legionaries 5 9")
    ranks = ("B 3 heavy_infantry 5 7", "B 4 heavy_infantry 5 6")
    assert chances(*column, *ranks, heights={(5, 7): HIGH})[0] == (1, 3, 3 + 19)
    militia = ("A 1 militia 5 8", "B 2 siege_towers 5 7")
    assert chances(*militia, heights={(5, 7): HIGH}) == [(1, 1, 1 + 16)]


@pytest.mark.rule("DMA-15.2")
def test_who_has_no_attack_never_kills() -> None:
    assert kill_chance(0, 10, Rules(), heights=(9, 0)) == (0, 10)
    assert kill_chance(1, 10, Rules(), heights=(0, 9)) == (1, 1 + 10 + 18)


@pytest.mark.rule("DMA-1.5")
@pytest.mark.rule("DMA-15.2")
def test_what_height_is_worth_is_a_constant_of_the_campaign() -> None:
    rules = Rules(height_factor=1, height_attack_min=0)
    assert kill_chance(3, 2, rules, heights=(0, 4)) == (0, 6)
    assert kill_chance(3, 2, rules, heights=(4, 0)) == (7, 9)


@pytest.mark.rule("DMA-15.2")
@pytest.mark.rule("DMA-14.5")
def test_the_height_is_that_of_the_cell_where_the_strike_is_made() -> None:
    lines = ("A 1 cavalry 5 9", "B 2 bodyguards 4 7", "B 3 siege_towers 0 0")
    found = chances(*lines, heights={(5, 8): HIGH})
    assert found[0] == (1, 5 + 6, 5 + 6 + 10)


@pytest.mark.rule("DMA-15.4")
def test_height_restricts_no_move() -> None:
    fray = scene("A 1 militia 5 8", "B 2 bodyguards 0 0", heights={(5, 7): 8})
    stepped(fray)
    assert cell(fray, 1) == (5, 7)


@pytest.mark.rule("DMA-15.5")
@pytest.mark.rule("DMA-15.2")
@pytest.mark.rule("EX-48")
@pytest.mark.rule("EX-82")
@pytest.mark.parametrize(
    ("target", "heights", "num", "den"),
    [
        ("heavy_infantry", (0, 3), 24, 24 + 18),
        ("heavy_infantry", (3, 0), 36, 36 + 12),
        ("heavy_infantry", (3, 3), 30, 30 + 12),
        ("heavy_infantry", (0, 0), 1, 1),
        ("war_elephants", (0, 3), 24, 24 + 36),
        ("war_elephants", (3, 3), 30, 30 + 30),
        ("war_elephants", (0, 0), 30, 30 + 30),
    ],
)
def test_elephants_are_certain_only_on_level_ground_and_not_against_their_like(
    target: str, heights: tuple[int, int], num: int, den: int
) -> None:
    ground = {(5, 8): heights[0], (5, 7): heights[1]}
    lines = ("A 1 war_elephants 5 8", f"B 2 {target} 5 7")
    assert chances(*lines, heights=ground)[0] == (1, num, den)


# Conflicts for a cell


def contest(
    *lines: str, heights: dict[tuple[int, int], int] | None = None, shown: int | None = None
) -> tuple[list[tuple[str, int, int]], int]:
    """What was rolled for (5, 7), and who stands there after the step."""
    fray = scene(*lines, heights=heights, dice=[] if shown is None else [shown])
    stepped(fray)
    there = fray.at[fray.ground.number(5, 7)]
    assert there is not None
    return odds(fray), there.number


@pytest.mark.rule("DMA-15.6")
@pytest.mark.rule("EX-63")
@pytest.mark.parametrize(("shown", "winner"), [(2, 1), (3, 2)])
def test_attacks_decide_who_enters_a_flat_cell(shown: int, winner: int) -> None:
    found = contest("A 1 militia 5 8", "B 2 legionaries 5 6", shown=shown)
    assert found == ([("contest", 3, 11)], winner)


@pytest.mark.rule("DMA-15.6")
@pytest.mark.rule("DMA-15.2")
@pytest.mark.rule("EX-85")
@pytest.mark.parametrize(
    ("a", "b", "heights", "num", "den"),
    [
        ("militia", "legionaries", (0, 3), 1, 15),
        ("legionaries", "militia", (3, 3), 8, 11),
        ("militia", "legionaries", (0, 0), 3, 11),
    ],
)
def test_height_counts_in_a_conflict_as_in_a_strike(
    a: str, b: str, heights: tuple[int, int], num: int, den: int
) -> None:
    ground = {(5, 8): heights[0], (5, 6): heights[1]}
    found = contest(f"A 1 {a} 5 8", f"B 2 {b} 5 6", heights=ground, shown=num - 1)
    assert found == ([("contest", num, den)], 1)


@pytest.mark.rule("DMA-15.6")
def test_depth_does_not_count_in_a_conflict() -> None:
    column = ("A 1 legionaries 5 8", "A 2 legionaries 5 9", "A 3 legionaries 5 10")
    assert contest(*column, "B 4 militia 5 6", shown=10) == ([("contest", 8, 11)], 4)


@pytest.mark.rule("DMA-15.6")
@pytest.mark.parametrize(("shown", "winner"), [(0, 1), (1, 2)])
def test_two_towers_have_even_chances(shown: int, winner: int) -> None:
    found = contest("A 1 siege_towers 5 8", "B 2 siege_towers 5 6", shown=shown)
    assert found == ([("contest", 1, 2)], winner)


@pytest.mark.rule("DMA-15.6")
@pytest.mark.rule("DMA-1.4")
def test_a_tower_never_wins_against_one_who_attacks_and_nothing_is_rolled() -> None:
    assert contest("A 1 siege_towers 5 8", "B 2 militia 5 6") == ([], 2)
    assert contest("A 1 militia 5 8", "B 2 siege_towers 5 6") == ([], 1)


@pytest.mark.rule("DMA-15.6")
def test_of_one_side_the_one_straight_ahead_goes_first_then_the_lower_number() -> None:
    walls = ("A 8 heavy_infantry 4 7", "A 9 heavy_infantry 6 7", "B 7 heavy_infantry 0 0")
    assert contest("A 1 militia 6 8", "A 2 militia 5 8", *walls) == ([], 2)
    more = ("A 5 heavy_infantry 3 7", "A 6 heavy_infantry 7 7")
    assert contest("A 1 militia 6 8", "A 2 militia 4 8", *walls, *more) == ([], 1)
    assert contest("A 2 militia 6 8", "A 1 militia 4 8", *walls, *more) == ([], 1)


@pytest.mark.rule("DMA-15.6")
def test_each_side_sends_its_first() -> None:
    """Of A the one straight ahead, not the lower number, of B the lower number of two diagonals."""
    lines = ("A 1 bodyguards 6 8", "A 2 militia 5 8", "B 3 legionaries 4 6", "B 4 catapults 6 6")
    fray = scene(*lines, dice=[10])
    for it in fray.soldiers:
        it.plan, it.goal = MOVE, fray.ground.number(5, 7)
    other_moves(fray)
    assert fray.acts == [
        (13, "contest", 5, 7, 2, 3, 3, 11, 3),
        (13, "move", 3, 5, 7),
    ]


@pytest.mark.rule("DMA-15.6")
def test_an_elephant_on_level_ground_wins_against_friend_and_foe() -> None:
    foe = contest("A 1 legionaries 5 8", "B 2 war_elephants 5 6")
    assert foe == ([], 2)
    walls = ("A 8 heavy_infantry 4 7", "A 9 heavy_infantry 6 7", "A 5 heavy_infantry 7 7")
    friend = ("A 1 militia 5 8", "A 2 war_elephants 6 8", "B 7 heavy_infantry 0 0")
    assert contest(*friend, *walls) == ([], 2)


@pytest.mark.rule("DMA-15.6")
@pytest.mark.parametrize("raised", [(5, 7), (5, 6)])
def test_on_rough_ground_an_elephant_rolls_like_others(raised: tuple[int, int]) -> None:
    found = contest("A 1 legionaries 5 8", "B 2 war_elephants 5 6", heights={raised: 1}, shown=YES)
    a = 8 - 2 * (raised == (5, 6))
    b = 30 + 2 * (raised == (5, 6))
    assert found == ([("contest", a, a + b)], 1)


@pytest.mark.rule("DMA-15.6")
def test_two_elephants_roll_against_each_other() -> None:
    lines = ("A 1 war_elephants 5 8", "B 2 war_elephants 5 6")
    assert contest(*lines, shown=30) == ([("contest", 30, 60)], 2)
