"""DMA-16: what only some types do."""

from itertools import pairwise

import pytest

from dma.engine.battle.magic import summon
from dma.engine.battle.moves import build_towers
from dma.engine.battle.planning import plan_all
from dma.engine.battle.setup import STORM
from dma.engine.battle.strikes import other_strikes
from dma.engine.rules import Rules
from tests.dma.engine.battle.scenes import (
    YES,
    acts,
    cell,
    fought,
    height,
    odds,
    plan,
    scene,
    setup,
    soldier,
    stepped,
    told,
)

FIREBALL, MATERIALISE, CHARM = range(3)
PHANTOM, MONSTER = range(2)

# Inquisitors


@pytest.mark.rule("DMA-16.1")
@pytest.mark.rule("DMA-1.6")
@pytest.mark.rule("DMA-14.2")
@pytest.mark.rule("EX-75")
@pytest.mark.parametrize(("held", "strikers"), [((), (2, 3)), ((3,), (2,)), ((2, 3), ())])
def test_an_inquisitor_holds_enemies_around_him_with_one_half(
    held: tuple[int, ...], strikers: tuple[int, ...]
) -> None:
    lines = ("A 1 inquisitors 5 8", "B 2 militia 4 7", "B 3 militia 5 7")
    # The one straight ahead is looked at first; then (1,-1), then (-1,-1).
    dice = [49 if number in held else 50 for number in (3, 2)]
    fray = scene(*lines, dice=[*dice, 13, *(8 for _ in strikers)])
    stepped(fray)
    assert odds(fray) == [
        ("paralyse", 50, 100),
        ("paralyse", 50, 100),
        ("strike", 12, 14),
        *[("strike", 3, 9)] * len(strikers),
    ]
    assert [act[3] for act in acts(fray, "paralyse")] == [3, 2]
    assert [act[2] for act in acts(fray, "strike")] == [1, *strikers]


@pytest.mark.rule("DMA-16.1")
@pytest.mark.rule("DMA-14.2")
def test_who_is_held_does_nothing_in_the_whole_step_and_all_in_the_next() -> None:
    lines = ("A 1 inquisitors 5 8", "B 2 chariots 4 9", "A 3 militia 3 9")
    fray = scene(*lines, dice=[49])
    stepped(fray)
    assert [act for act in fray.acts if act[2] == 2] == []  # no ride, no side strike
    assert cell(fray, 2) == (4, 9)
    assert [act[0] for act in fray.acts] == [2, 13, 13]
    stepped(fray)
    assert cell(fray, 2) == (4, 11)


@pytest.mark.rule("DMA-16.1")
def test_inquisitors_roll_each_and_those_who_are_held_hold_too() -> None:
    lines = ("A 1 inquisitors 5 8", "A 2 inquisitors 6 8", "B 3 inquisitors 5 7")
    fray = scene(*lines, dice=[49, 49, 49, 49])
    stepped(fray)
    assert [act[2:4] for act in acts(fray, "paralyse")] == [(1, 3), (2, 3), (3, 1), (3, 2)]
    assert acts(fray, "strike", "move") == []


@pytest.mark.rule("DMA-16.1")
def test_inquisitors_hold_no_friends_and_nobody_two_cells_away() -> None:
    fray = scene("A 1 inquisitors 5 8", "A 2 militia 5 9", "B 3 bodyguards 5 6")
    stepped(fray)
    assert acts(fray, "paralyse") == []


@pytest.mark.rule("DMA-16.1")
def test_a_held_elephant_neither_strikes_nor_steps() -> None:
    fray = scene("A 1 inquisitors 5 8", "B 2 war_elephants 5 7", dice=[49, 41])
    stepped(fray)
    assert [act[1] for act in fray.acts] == ["paralyse", "strike"]


# Preachers


@pytest.mark.rule("DMA-16.2")
@pytest.mark.rule("EX-50")
@pytest.mark.parametrize(("friends", "percent"), [(3, 70), (8, 20), (1, 90)])
def test_a_sermon_is_weaker_among_friends(friends: int, percent: int) -> None:
    around = [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1), (0, 1)]
    lines = [
        f"B {number} siege_towers {5 + dx} {7 + dy}"
        for number, (dx, dy) in enumerate(around[:friends], 3)
    ]
    fray = scene("A 1 preachers 5 9", "B 2 siege_towers 5 7", *lines, dice=[percent])
    it = soldier(fray, 1)
    it.plan, it.goal = "strike", fray.ground.number(5, 7)
    other_strikes(fray)
    assert acts(fray, "sermon") == [(8, "sermon", 1, 5, 7, 2, percent, 100, 0)]


@pytest.mark.rule("DMA-16.2")
@pytest.mark.rule("DMA-1.4")
def test_a_sermon_to_a_lonely_one_is_certain() -> None:
    lines = ("A 1 preachers 5 9", "B 2 bodyguards 5 7", "A 3 bodyguards 4 6")
    fray = scene(*lines, dice=[19, 19])
    stepped(fray)
    assert acts(fray, "sermon") == [(8, "sermon", 1, 5, 7, 2, 100, 100, 1)]
    assert [what for what, _, _ in odds(fray)] == ["strike", "strike"]


@pytest.mark.rule("DMA-16.2")
@pytest.mark.rule("EX-51")
def test_a_preacher_strikes_who_stands_beside_him() -> None:
    lines = ("A 1 preachers 5 8", "B 2 militia 6 8")
    fray = scene(*lines, dice=[2])
    stepped(fray)
    assert acts(fray, "strike", "sermon") == [(8, "strike", 1, "strike", 6, 8, 2, 1, 3, 0)]


@pytest.mark.rule("DMA-16.2")
@pytest.mark.rule("DMA-14.8")
@pytest.mark.rule("DMA-14.11")
def test_friends_who_are_to_die_in_this_step_still_count() -> None:
    lines = ("A 1 militia 5 8", "A 2 preachers 4 9", "B 3 bodyguards 4 7", "B 4 bodyguards 5 7")
    fray = scene(*lines, dice=[YES, 89, 11, 11])
    stepped(fray)
    assert acts(fray, "sermon", "die") == [
        (8, "sermon", 2, 4, 7, 3, 90, 100, 1),
        (11, "die", 4),
    ]


@pytest.mark.rule("DMA-16.2")
def test_a_sermon_to_an_empty_cell_is_wasted() -> None:
    fray = scene("A 1 preachers 5 9", "B 2 cavalry 5 7", dice=[YES])
    plan_all(fray)
    assert plan(fray, 1) == ("strike", (5, 7))
    stepped(fray)
    assert acts(fray, "sermon") == [(8, "sermon", 1, 5, 7, 0, 0, 0, 0)]


# Won over


@pytest.mark.rule("DMA-14.10")
@pytest.mark.rule("DMA-14.14")
@pytest.mark.rule("DMA-16.4")
@pytest.mark.rule("DMA-16.5")
def test_who_is_won_over_strikes_but_moves_no_more_and_changes_side_at_the_end() -> None:
    fray = scene("A 1 preachers 5 9 3", "B 2 catapults 5 7 4", dice=[YES])
    stepped(fray)
    assert fray.acts == [
        (8, "sermon", 1, 5, 7, 2, 100, 100, 1),
        (8, "strike", 2, "shot", 5, 9, 1, 15, 16, 1),
        (10, "lapse", 2),
        (11, "die", 1),
        (14, "turn", 2, "A", 1),
    ]
    it = soldier(fray, 2)
    assert (it.side, it.rations, it.is_new) == ("A", 3, True)


@pytest.mark.rule("DMA-14.10")
def test_who_is_won_over_makes_no_move() -> None:
    fray = scene("A 1 preachers 5 9", "B 2 militia 5 7")
    stepped(fray)
    assert acts(fray, "move") == []
    assert acts(fray, "lapse", "turn") == [(10, "lapse", 2), (14, "turn", 2, "A", 1)]


@pytest.mark.rule("DMA-16.4")
@pytest.mark.rule("DMA-14.11")
@pytest.mark.rule("EX-64")
def test_who_is_won_over_and_killed_is_dead() -> None:
    lines = ("A 1 mages 5 9", "A 2 militia 4 8", "B 3 siege_towers 5 7")
    fray = scene(*lines, dice=[CHARM, YES])
    stepped(fray)
    assert acts(fray, "charm", "lapse", "die", "turn") == [
        (8, "charm", 1, 5, 7, 3, 100, 100, 1),
        (10, "lapse", 3),
        (11, "die", 3),
    ]


@pytest.mark.rule("DMA-16.4")
def test_of_several_casters_the_lowest_number_has_the_credit() -> None:
    lines = ("A 1 preachers 4 9 3", "A 2 preachers 5 9 4", "B 3 siege_towers 5 7 5")
    fray = scene(*lines)
    stepped(fray)
    assert len(acts(fray, "sermon")) == 2
    assert acts(fray, "turn") == [(14, "turn", 3, "A", 1)]
    assert soldier(fray, 3).rations == 3


@pytest.mark.rule("DMA-16.4")
def test_who_is_won_over_faces_as_its_new_side_and_uses_its_column() -> None:
    fray = scene("B 1 preachers 5 3", "A 2 militia 5 5", "A 3 bodyguards 0 15", kind=STORM)
    stepped(fray)
    assert soldier(fray, 2).side == "B"
    assert stepped(fray) == []  # in defence it holds the line
    back = scene("A 1 preachers 5 9", "B 2 militia 5 7", "B 3 bodyguards 0 0", kind=STORM)
    stepped(back)
    assert (13, "move", 2, 5, 6) in stepped(back)  # it turns about and advances


@pytest.mark.rule("DMA-14.10")
@pytest.mark.rule("DMA-14.20")
@pytest.mark.rule("DMA-16.8")
def test_towers_and_elephants_that_are_won_over_neither_build_nor_step() -> None:
    tower = scene("B 1 preachers 5 5", "A 2 siege_towers 5 7", "B 3 bodyguards 5 6", dice=[19])
    plan_all(tower)
    assert plan(tower, 2)[0] == "build"
    stepped(tower)
    assert acts(tower, "build") == []
    elephant = scene("B 1 preachers 6 5", "A 2 war_elephants 5 7", "B 3 bodyguards 5 6")
    stepped(elephant)
    assert [act[1] for act in acts(elephant, "die", "lapse", "move")] == ["die", "lapse"]


@pytest.mark.rule("DMA-17.1")
@pytest.mark.rule("DMA-16.4")
def test_who_is_won_over_on_its_own_flag_captures_it() -> None:
    lines = ("A 1 preachers 5 0", "B 2 bodyguards 5 5")
    record = fought(setup(*lines))
    assert (record.winner, record.why) == ("A", "flag")
    assert [act[1:] for _, act in told(record, "turn")] == [("turn", 2, "A", 1)]


# Mages


@pytest.mark.rule("DMA-16.3")
def test_a_mage_strikes_who_stands_beside_him() -> None:
    fray = scene("A 1 mages 5 8", "B 2 bodyguards 5 7", dice=[14, 14])
    stepped(fray)
    assert odds(fray)[0] == ("strike", 5, 15)


@pytest.mark.rule("DMA-16.3")
@pytest.mark.rule("DMA-1.6")
@pytest.mark.rule("EX-6")
def test_a_fireball_strikes_friend_and_foe_row_by_row() -> None:
    """Of B, who looks from above: its far row is the lower one, its left is X + 1."""
    lines = [
        "B 1 mages 5 5",
        "A 2 siege_towers 5 7",
        "A 3 siege_towers 4 8",
        "A 4 siege_towers 6 8",
        "B 5 siege_towers 4 7",
        "A 6 siege_towers 7 7",
    ]
    fray = scene(*lines, dice=[FIREBALL, 5, 5, 5, 5])
    stepped(fray)
    struck = [act[6] for act in acts(fray, "strike")]
    assert struck == [4, 3, 2, 5]
    assert odds(fray) == [("spell", 1, 3), *[("fireball", 5, 15)] * 4]


@pytest.mark.rule("DMA-16.3")
@pytest.mark.rule("DMA-15.2")
@pytest.mark.rule("EX-83")
@pytest.mark.parametrize("raised", [(5, 7), (5, 9)])
def test_a_fireball_knows_no_heights(raised: tuple[int, int]) -> None:
    lines = ("A 1 mages 5 9", "B 2 legionaries 5 7")
    fray = scene(*lines, heights={raised: 6}, dice=[FIREBALL, 14])
    stepped(fray)
    assert odds(fray)[1] == ("fireball", 5, 15)


@pytest.mark.rule("DMA-16.3")
@pytest.mark.rule("DMA-15.3")
def test_a_fireball_meets_the_depth_of_its_target() -> None:
    lines = ("A 1 mages 5 9", "B 2 legionaries 5 7", "B 3 legionaries 5 6", "B 4 militia 5 5")
    fray = scene(*lines, dice=[FIREBALL, 14, 15])
    stepped(fray)
    assert odds(fray)[1:3] == [("fireball", 5, 15), ("fireball", 5, 16)]


@pytest.mark.rule("DMA-16.3")
@pytest.mark.rule("DMA-14.16")
@pytest.mark.parametrize("spell", [FIREBALL, MATERIALISE, CHARM])
def test_charm_alone_needs_the_target_to_be_there_still(spell: int) -> None:
    fray = scene("A 1 mages 5 9", "B 2 horse_archers 5 7", dice=[spell, 0, 0, 0])
    plan_all(fray)
    soldier(fray, 1).goal = fray.ground.number(6, 7)

    soldier(fray, 2).plan = "stand"
    other_strikes(fray)
    summon(fray)
    found = [act[1:] for act in fray.acts]
    assert found[0][:4] == ("spell", 1, 6, 7)
    assert (
        found[1]
        == {
            FIREBALL: ("strike", 1, "fireball", 5, 7, 2, 5, 9, 1),
            MATERIALISE: ("summon", 1, 3, "phantoms", 6, 8),
            CHARM: ("charm", 1, 6, 7, 0, 0, 0, 0),
        }[spell]
    )


@pytest.mark.rule("DMA-16.3")
@pytest.mark.rule("DMA-14.9")
@pytest.mark.rule("DMA-1.7")
@pytest.mark.rule("DMA-16.5")
@pytest.mark.parametrize(("which", "name"), [(PHANTOM, "phantoms"), (MONSTER, "monsters")])
def test_a_summoned_unit_screens_the_mage_and_acts_from_the_next_step(
    which: int, name: str
) -> None:
    fray = scene("A 1 mages 5 9 3", "B 2 siege_towers 4 7", dice=[MATERIALISE, which])
    stepped(fray)
    # (5, 8) and (4, 8) of the 8 around: the second is the nearer one.
    assert (9, "summon", 1, 3, name, 4, 8) in fray.acts
    assert odds(fray) == [("spell", 1, 3), ("summon", 1, 2)]
    it = soldier(fray, 3)
    assert (it.side, it.rations, it.is_new, fray.last_unit) == ("A", 3, True, 3)
    assert [act for act in fray.acts if act[1] in ("move", "strike") and act[2] == 3] == []


@pytest.mark.rule("DMA-16.3")
def test_of_cells_equally_near_the_first_in_the_order_of_s8_is_taken() -> None:
    lines = ("A 1 mages 5 9", "B 2 siege_towers 5 7", "A 3 bodyguards 5 8")
    fray = scene(*lines, dice=[MATERIALISE, 19, PHANTOM])
    stepped(fray)
    assert acts(fray, "summon")[0][5:] == (6, 8)


@pytest.mark.rule("DMA-16.3")
@pytest.mark.rule("DMA-1.4")
def test_without_room_nobody_appears_and_nothing_is_drawn() -> None:
    around = [(x, y) for x in (4, 5, 6) for y in (8, 9, 10) if (x, y) != (5, 9)]
    lines = [f"A {number} siege_towers {x} {y}" for number, (x, y) in enumerate(around, 3)]
    fray = scene("A 1 mages 5 9", "B 2 siege_towers 5 7", *lines, dice=[MATERIALISE])

    plan_all(fray)
    other_strikes(fray)
    summon(fray)
    assert acts(fray, "summon") == [(9, "summon", 1, 0, "", 0, 0)]
    assert odds(fray) == [("spell", 1, 3)]
    assert fray.last_unit == 10


@pytest.mark.rule("DMA-16.3")
@pytest.mark.rule("DMA-H68")
def test_it_appears_for_the_side_that_cast_even_if_the_mage_dies_or_is_won_over() -> None:
    lines = ("A 1 mages 5 9 3", "B 2 catapults 5 7")
    fray = scene(*lines, dice=[MATERIALISE, YES, PHANTOM])
    stepped(fray)
    assert cell(fray, 1) is None
    assert (soldier(fray, 3).side, soldier(fray, 3).rations) == ("A", 3)
    won = scene("A 1 mages 5 9 3", "B 2 preachers 5 7 4", dice=[MATERIALISE, PHANTOM])
    stepped(won)
    assert soldier(won, 1).side == "B"
    assert (soldier(won, 3).side, soldier(won, 3).rations) == ("A", 3)


@pytest.mark.rule("DMA-16.3")
@pytest.mark.parametrize("spell", ["fireball", "materialise", "charm"])
def test_the_three_spells_are_equally_likely(spell: str) -> None:
    index = ["fireball", "materialise", "charm"].index(spell)
    rest = [14] if spell == "fireball" else [0]
    fray = scene("A 1 mages 5 9", "B 2 siege_towers 5 7", dice=[index, *rest])
    stepped(fray)
    assert acts(fray, "spell") == [(8, "spell", 1, 5, 7, spell)]
    assert odds(fray)[0] == ("spell", 1, 3)


# Berserkers


@pytest.mark.rule("DMA-16.6")
@pytest.mark.rule("DMA-14.16")
@pytest.mark.rule("DMA-15.2")
@pytest.mark.rule("EX-52")
def test_berserkers_strike_all_seven_cells_friend_or_foe() -> None:
    lines = (
        "A 1 berserkers 5 8",
        "B 2 siege_towers 6 9",
        "A 3 siege_towers 4 8",
        "A 4 siege_towers 5 9",
    )
    fray = scene(*lines, heights={(5, 8): 1}, dice=[20, 20])
    stepped(fray)
    assert acts(fray, "strike") == [
        (8, "strike", 1, "area", 4, 8, 3, 11, 21, 0),
        (8, "strike", 1, "area", 6, 9, 2, 11, 21, 0),
    ]


@pytest.mark.rule("DMA-16.6")
def test_berserkers_strike_only_if_an_enemy_is_near() -> None:
    fray = scene("A 1 berserkers 5 8", "A 2 bodyguards 5 7", "B 3 siege_towers 5 9")
    stepped(fray)
    assert acts(fray, "strike") == []


@pytest.mark.rule("DMA-16.6")
@pytest.mark.rule("DMA-17.1")
def test_an_area_that_has_emptied_is_struck_in_vain() -> None:
    fray = scene("A 1 berserkers 5 8", "B 2 cavalry 6 9")
    stepped(fray)
    assert acts(fray, "strike") == [(8, "strike", 1, "area", 5, 8, 0, 0, 0, 0)]


# Chariots


@pytest.mark.rule("DMA-16.7")
@pytest.mark.rule("DMA-1.6")
def test_chariots_strike_to_the_right_then_to_the_left_enemies_only() -> None:
    lines = ("B 1 chariots 5 7", "A 2 siege_towers 4 8", "A 3 siege_towers 6 8")
    fray = scene(*lines, dice=[16, 16])
    stepped(fray)
    # It has ridden to (5, 8); the towers go on to Y = 7.
    assert acts(fray, "strike") == [
        (6, "strike", 1, "side", 4, 8, 2, 7, 17, 0),
        (6, "strike", 1, "side", 6, 8, 3, 7, 17, 0),
    ]
    friends = scene("A 1 chariots 5 9", "A 2 siege_towers 4 8", "B 3 bodyguards 0 0")
    stepped(friends)
    assert acts(friends, "strike") == []


@pytest.mark.rule("DMA-16.7")
@pytest.mark.rule("DMA-15.2")
@pytest.mark.rule("EX-84")
def test_side_strikes_know_heights() -> None:
    lines = ("A 1 chariots 5 8", "B 2 militia 6 7")
    up = scene(*lines, heights={(5, 7): 3}, dice=[14])
    stepped(up)
    assert odds(up)[0] == ("side", 13, 15)
    down = scene(*lines, heights={(6, 7): 3}, dice=[8])
    stepped(down)
    assert odds(down)[0] == ("side", 1, 9)


@pytest.mark.rule("DMA-16.7")
def test_chariots_that_strike_ahead_strike_aside_too() -> None:
    lines = ("A 1 chariots 5 8", "B 2 siege_towers 5 7", "B 3 siege_towers 4 8")
    fray = scene(*lines, dice=[16, 16])
    stepped(fray)
    assert [act[0] for act in acts(fray, "strike")] == [6, 8]


# Siege towers


@pytest.mark.rule("DMA-16.8")
@pytest.mark.rule("EX-53")
@pytest.mark.rule("EX-72")
@pytest.mark.parametrize(
    ("ahead", "own", "built"), [(3, 0, 4), (0, 0, 3), (8, 0, 9), (0, 6, 6), (2, 0, 3)]
)
def test_a_tower_rises_above_the_enemy_ahead(ahead: int, own: int, built: int) -> None:
    lines = ("A 1 siege_towers 5 8", "B 2 siege_towers 5 7")
    fray = scene(*lines, heights={(5, 7): ahead, (5, 8): own})
    soldier(fray, 2).is_held = True
    stepped(fray)
    assert height(fray, 5, 8) == built
    assert cell(fray, 1) is None
    assert (12, "build", 1, 5, 8, built) in fray.acts


@pytest.mark.rule("DMA-16.8")
@pytest.mark.rule("DMA-15.2")
@pytest.mark.rule("EX-54")
@pytest.mark.parametrize(("shown", "survives"), [(15, False), (16, True)])
def test_troops_behind_a_tower_step_onto_it_in_the_same_step(shown: int, survives: bool) -> None:
    lines = ("A 1 siege_towers 5 6", "A 2 militia 5 7", "B 3 heavy_infantry 5 5")
    fray = scene(*lines, heights={(5, 5): 3}, dice=[shown])
    stepped(fray)
    assert odds(fray) == [("strike", 16, 26)]  # it survives with 10 of 26
    assert height(fray, 5, 6) == (4 if survives else 0)
    assert cell(fray, 2) == (5, 6)


@pytest.mark.rule("DMA-16.8")
def test_two_towers_that_face_each_other_build_at_once() -> None:
    fray = scene("A 1 siege_towers 5 8", "B 2 siege_towers 5 7")
    stepped(fray)
    assert (height(fray, 5, 8), height(fray, 5, 7)) == (3, 3)
    assert fray.soldiers == []


@pytest.mark.rule("DMA-16.8")
@pytest.mark.rule("DMA-H67")
def test_a_tower_builds_though_the_enemy_has_ridden_off() -> None:
    fray = scene("A 1 siege_towers 5 8", "B 2 knights 5 7", "A 3 bodyguards 4 9")
    plan_all(fray)
    soldier(fray, 2).place, fray.at[fray.ground.number(5, 7)] = fray.ground.number(9, 2), None

    build_towers(fray)
    assert fray.acts == [(12, "build", 1, 5, 8, 3)]


@pytest.mark.rule("DMA-16.8")
@pytest.mark.rule("DMA-16.1")
def test_a_held_tower_does_not_build() -> None:
    fray = scene("B 1 inquisitors 5 7", "A 2 siege_towers 5 8", dice=[49, 21])
    stepped(fray)
    assert acts(fray, "build") == []


@pytest.mark.rule("DMA-1.6")
def test_strikes_of_a_phase_are_rolled_by_number_of_the_striker() -> None:
    lines = [f"{'AB'[n % 2]} {n} militia {5 + (n // 2) % 2} {8 - n % 2}" for n in (1, 2, 3, 4)]
    fray = scene(*lines, dice=[4] * 4, rules=Rules())
    stepped(fray)
    strikers = [act[2] for act in acts(fray, "strike")]
    assert len(strikers) == 4
    assert all(one < other for one, other in pairwise(strikers))
