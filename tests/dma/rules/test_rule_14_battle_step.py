"""DMA-14: what a unit plans, in which phase it is done, and who moves where."""

import pytest

from dma.engine.battle.fight import STEP
from dma.engine.battle.planning import plan_all
from dma.engine.battle.setup import FIELD, STORM, VILLAGE
from dma.engine.tables.units import UNITS
from tests.dma.engine.battle.scenes import (
    YES,
    acts,
    cell,
    fought,
    odds,
    plan,
    scene,
    setup,
    soldier,
    stepped,
    told,
)


def planned(*lines: str, kind: str = FIELD, number: int = 1) -> tuple[str, tuple[int, int]]:
    """What that unit plans at the start of a step."""
    fray = scene(*lines, kind=kind)
    plan_all(fray)
    return plan(fray, number)


@pytest.mark.rule("DMA-9.2")
@pytest.mark.parametrize("unit_type", UNITS)
def test_every_algorithm_is_in_the_order_in_which_plans_are_made(unit_type: str) -> None:
    order = ["capture_flag", "strike", "area_strike", "build", "move", "hold"]
    for column in (UNITS[unit_type].field, UNITS[unit_type].guard):
        places = [order.index(step) for step in column.steps]
        assert places == sorted(places)
        assert len(set(places) & {1, 2, 3}) <= 1


@pytest.mark.rule("DMA-9.4")
@pytest.mark.parametrize(
    ("unit_type", "like"),
    [
        ("phantoms", "mercenary_infantry"),
        ("pathfinders", "mercenary_infantry"),
        ("inquisitors", "mercenary_infantry"),
        ("crusaders", "cavalry"),
        ("monsters", "knights"),
        ("bodyguards", "heavy_infantry"),
    ],
)
def test_types_without_an_algorithm_of_their_own_fight_like_another(
    unit_type: str, like: str
) -> None:
    assert UNITS[unit_type].field == UNITS[like].field
    assert UNITS[unit_type].guard == UNITS[like].guard


@pytest.mark.rule("DMA-1.3")
@pytest.mark.parametrize(("side", "right_ahead"), [("A", (6, 7)), ("B", (4, 9))])
def test_patterns_are_seen_from_the_unit(side: str, right_ahead: tuple[int, int]) -> None:
    foe = "B" if side == "A" else "A"
    left_ahead = (10 - right_ahead[0], right_ahead[1])
    lines = [f"{foe} {n} catapults {x} {y}" for n, (x, y) in ((2, right_ahead), (3, left_ahead))]
    assert planned(f"{side} 1 militia 5 8", *lines) == ("strike", right_ahead)


@pytest.mark.rule("DMA-1.2")
def test_a_unit_that_is_struck_and_lives_is_as_good_as_new() -> None:
    fray = scene("A 1 militia 5 8", "B 2 siege_towers 5 7", dice=[12, 12, 12])
    soldier(fray, 2).is_held = True
    for _ in range(3):
        plan_all(fray)
        STEP[7].play(fray)
    assert odds(fray) == [("strike", 3, 13)] * 3


# Planning


@pytest.mark.rule("DMA-14.15")
@pytest.mark.parametrize("at", ["4 1", "5 1", "6 1", "4 0", "6 0"])
def test_an_empty_flag_beside_is_taken_before_anything_is_struck(at: str) -> None:
    assert planned(f"A 1 legionaries {at}", "B 2 militia 3 1") == ("move", (5, 0))


@pytest.mark.rule("DMA-14.15")
def test_who_has_no_such_step_takes_no_flag() -> None:
    assert planned("A 1 bodyguards 5 1", "B 2 militia 0 5")[0] == "stand"


@pytest.mark.rule("DMA-14.15")
@pytest.mark.rule("DMA-9.3")
@pytest.mark.rule("EX-40")
def test_an_archer_strikes_the_first_cell_of_its_pattern_that_holds_an_enemy() -> None:
    lines = ("A 1 archers 5 8", "B 2 militia 6 7", "B 3 militia 5 6")
    assert planned(*lines) == ("strike", (6, 7))


@pytest.mark.rule("DMA-14.15")
@pytest.mark.rule("DMA-16.9")
@pytest.mark.rule("EX-41")
def test_a_field_archer_does_not_hit_sideways_but_one_in_defence_does() -> None:
    assert planned("A 1 archers 5 8", "B 2 militia 6 8") == ("move", (5, 7))
    guard = planned("B 1 archers 5 8", "A 2 militia 6 8", kind=STORM)
    assert guard == ("strike", (6, 8))


@pytest.mark.rule("DMA-16.9")
@pytest.mark.rule("EX-42")
def test_a_catapult_hits_nobody_beside_it() -> None:
    lines = ("A 1 catapults 5 8", "B 2 militia 5 7")
    assert planned(*lines, "B 3 militia 7 7") == ("strike", (7, 7))
    assert planned(*lines) == ("move", (6, 7))


@pytest.mark.rule("DMA-9.2")
@pytest.mark.rule("DMA-14.15")
@pytest.mark.parametrize(
    ("kind", "side", "there"),
    [
        (FIELD, "B", "stand"),
        (STORM, "A", "stand"),
        (STORM, "B", "strike"),
        (VILLAGE, "B", "strike"),
    ],
)
def test_only_defenders_of_a_settlement_use_the_defence_column(
    kind: str, side: str, there: str
) -> None:
    foe = "B" if side == "A" else "A"
    behind = 9 if side == "A" else 7  # where the field column of Militia does not strike
    front = 7 if side == "A" else 9
    lines = (f"{side} 1 militia 5 8", f"{foe} 2 militia 5 {behind}")
    blocked = [f"{side} {n} heavy_infantry {x} {front}" for n, x in ((3, 4), (4, 5), (5, 6))]
    assert planned(*lines, *blocked, kind=kind)[0] == there


@pytest.mark.rule("DMA-14.15")
@pytest.mark.parametrize(
    ("side", "x", "right_first"),
    [
        ("A", 3, True),
        ("A", 5, True),
        ("A", 7, False),
        ("B", 7, True),
        ("B", 5, True),
        ("B", 3, False),
    ],
)
def test_a_blocked_unit_takes_the_diagonal_towards_the_flag(
    side: str, x: int, right_first: bool
) -> None:
    ahead, right = (-1, 1) if side == "A" else (1, -1)
    y = 8
    first = (x + right * (1 if right_first else -1), y + ahead)
    other = (x - right * (1 if right_first else -1), y + ahead)
    mine = f"{side} 1 militia {x} {y}"
    front = f"{side} 2 heavy_infantry {x} {y + ahead}"
    assert planned(mine) == ("move", (x, y + ahead))
    assert planned(mine, front) == ("move", first)
    third = f"{side} 3 heavy_infantry {first[0]} {first[1]}"
    assert planned(mine, front, third) == ("move", other)
    fourth = f"{side} 4 heavy_infantry {other[0]} {other[1]}"
    assert planned(mine, front, third, fourth)[0] == "stand"


@pytest.mark.rule("DMA-14.15")
def test_no_diagonal_leads_off_the_field() -> None:
    assert planned("A 1 militia 0 8", "A 2 heavy_infantry 0 7") == ("move", (1, 7))
    lines = ("A 1 militia 0 8", "A 2 heavy_infantry 0 7", "A 3 heavy_infantry 1 7")
    assert planned(*lines)[0] == "stand"


@pytest.mark.rule("DMA-14.15")
@pytest.mark.parametrize(("x", "there"), [(2, ("move", (3, 0))), (8, ("move", (7, 0)))])
def test_on_the_rear_row_units_go_along_it_to_the_flag(
    x: int, there: tuple[str, tuple[int, int]]
) -> None:
    assert planned(f"A 1 militia {x} 0", "B 2 heavy_infantry 5 9") == there


@pytest.mark.rule("DMA-14.15")
def test_on_the_rear_row_nobody_is_followed() -> None:
    lines = ("A 1 militia 1 0", "A 2 militia 2 0", "B 3 heavy_infantry 5 9")
    assert planned(*lines)[0] == "stand"
    assert planned(*lines, number=2) == ("move", (3, 0))


@pytest.mark.rule("DMA-14.15")
@pytest.mark.rule("DMA-H78")
def test_a_rider_that_took_the_flag_stays_on_it() -> None:
    fray = scene("A 1 cavalry 5 1", "B 2 heavy_infantry 0 9")
    stepped(fray)
    assert acts(fray, "move") == [(5, "move", 1, 5, 0)]
    assert cell(fray, 1) == (5, 0)


@pytest.mark.rule("DMA-14.15")
def test_who_is_nearer_to_the_rear_row_plans_first_then_the_lower_number() -> None:
    follower = ("A 1 militia 5 9", "A 2 militia 5 8")
    assert planned(*follower) == ("move", (5, 8))  # though its number is lower
    lines = ("B 1 militia 5 6", "B 2 militia 5 7")
    assert planned(*lines) == ("move", (5, 7))


@pytest.mark.rule("DMA-14.15")
def test_only_friends_are_followed() -> None:
    lines = ("A 1 catapults 5 8", "B 2 catapults 5 7")
    assert planned(*lines) == ("move", (6, 7))
    assert planned(*lines, number=2) == ("move", (4, 8))


@pytest.mark.rule("DMA-14.15")
def test_a_tower_that_builds_is_followed() -> None:
    lines = ("A 1 militia 5 8", "A 2 siege_towers 5 7", "B 3 heavy_infantry 5 6")
    assert planned(*lines) == ("move", (5, 7))
    assert planned(*lines, number=2) == ("build", (5, 6))


@pytest.mark.rule("DMA-14.15")
@pytest.mark.rule("DMA-H65")
def test_the_step_of_an_elephant_after_its_strike_is_not_followed() -> None:
    lines = ("A 1 cavalry 5 8", "A 2 war_elephants 5 7", "B 3 militia 5 6")
    walls = ("A 4 heavy_infantry 4 7", "A 5 heavy_infantry 6 7")
    assert planned(*lines, *walls)[0] == "stand"
    fray = scene(*lines, *walls)
    stepped(fray)  # in phase 7 it does not count either
    assert cell(fray, 2) == (5, 6)
    assert cell(fray, 1) == (5, 8)


@pytest.mark.rule("DMA-14.15")
@pytest.mark.rule("DMA-H75")
@pytest.mark.rule("EX-89")
@pytest.mark.parametrize(
    ("lines", "kind", "there"),
    [
        (["B 1 heavy_infantry 5 3", "A 2 archers 5 5", "A 3 archers 7 4"], STORM, (5, 4)),
        (["B 1 heavy_infantry 5 3", "A 2 militia 5 5"], STORM, None),
        (["B 1 heavy_infantry 5 0", "A 2 archers 5 2"], STORM, None),
        (["B 1 heavy_infantry 5 3", "A 2 archers 5 5"], FIELD, None),
        (["B 1 militia 5 3", "A 2 archers 5 5"], VILLAGE, (5, 4)),
        (["B 1 archers 5 3", "A 2 horse_archers 3 1"], STORM, None),
    ],
    ids=["storm", "no shooter", "on its flag", "open", "village", "no hand-to-hand fighter"],
)
def test_defenders_sally_against_shooters(
    lines: list[str], kind: str, there: tuple[int, int] | None
) -> None:
    expected = ("stand", None) if there is None else ("move", there)
    found = planned(*lines, kind=kind)
    assert (found[0], found[1] if there else None) == expected


@pytest.mark.rule("EX-89")
@pytest.mark.rule("DMA-14.8")
def test_the_archers_shoot_while_the_defender_sallies() -> None:
    lines = ("B 1 heavy_infantry 5 3", "A 2 archers 5 5", "A 3 archers 7 4")
    fray = scene(*lines, kind=STORM, dice=[19, 19])
    stepped(fray)
    assert [act[2:6] for act in acts(fray, "strike")] == [(2, "shot", 5, 3), (3, "shot", 5, 3)]
    assert cell(fray, 1) == (5, 4)


@pytest.mark.rule("DMA-H77")
@pytest.mark.rule("DMA-14.15")
def test_a_shooter_at_a_corner_calls_for_no_sally() -> None:
    assert planned("B 1 militia 5 3", "A 2 archers 7 5", kind=STORM)[0] == "stand"
    assert planned("B 1 militia 5 3", "A 2 archers 7 4", kind=STORM) == ("move", (6, 4))


@pytest.mark.rule("DMA-14.15")
@pytest.mark.rule("DMA-H75")
def test_a_sally_needs_a_free_cell_that_adjoins_the_shooter() -> None:
    lines = ["B 1 militia 5 3", "A 2 archers 5 5"]
    friends = [f"B {n} militia {x} 4" for n, x in ((3, 5), (4, 4), (5, 6))]
    # Straight ahead first; then, as B sees it, the right before the left, which is X = 4.
    assert planned(*lines, friends[0], kind=STORM) == ("move", (4, 4))
    assert planned(*lines, *friends[:2], kind=STORM) == ("move", (6, 4))
    assert planned(*lines, *friends, kind=STORM)[0] == "stand"
    aside = ["B 1 militia 5 3", "A 2 archers 7 4"]
    friends = ["B 3 militia 6 3", "B 4 militia 6 4"]
    assert planned(*aside, *friends, kind=STORM)[0] == "stand"  # (5, 4) does not adjoin it


@pytest.mark.rule("DMA-14.15")
@pytest.mark.rule("DMA-H75")
def test_of_several_shooters_the_first_in_the_order_of_r20_is_met() -> None:
    lines = ("B 1 militia 5 3", "A 2 archers 5 1", "A 3 crossbowmen 3 2", "A 4 mages 7 2")
    # B looks up the page from below: (2, 1) of R20 is at X = 3, before (-2, 1) and (0, 2).
    assert planned(*lines, kind=STORM) == ("move", (4, 2))
    others = ("B 1 militia 5 3", "A 2 militia 5 5", "A 3 archers 7 4")
    assert planned(*others, kind=STORM) == ("move", (6, 4))  # Militia call for none


# The order of a step


@pytest.mark.rule("DMA-14.1")
@pytest.mark.rule("DMA-14.16")
@pytest.mark.rule("DMA-14.18")
@pytest.mark.rule("DMA-14.5")
@pytest.mark.rule("EX-60")
def test_riders_ride_out_of_aimed_fire() -> None:
    dice = [4]  # of 6: the Cavalry's strike on the Archer
    record = fought(setup("A 1 archers 5 0", "B 2 cavalry 5 0"), *dice)
    assert len(record.steps) == 2
    first = [act[2:] for step, act in told(record, "move") if step == 1]
    assert set(first) == {(1, 5, 9), (2, 5, 6), (2, 5, 7)}
    assert [act for step, act in told(record, "strike") if step == 2] == [
        (8, "strike", 1, "shot", 5, 7, 0, 0, 0, 0),
        (8, "strike", 2, "strike", 5, 9, 1, 5, 6, 1),
    ]
    assert (5, "move", 2, 5, 8) in record.steps[1]


@pytest.mark.rule("DMA-14.3")
@pytest.mark.rule("DMA-14.4")
@pytest.mark.rule("DMA-14.20")
@pytest.mark.rule("DMA-15.5")
@pytest.mark.rule("EX-47")
def test_victims_of_elephants_do_not_strike_back() -> None:
    fray = scene("A 1 war_elephants 5 8", "B 2 heavy_infantry 5 7")
    stepped(fray)
    assert fray.acts == [
        (3, "strike", 1, "elephant", 5, 7, 2, 1, 1, 1),
        (4, "die", 2),
        (13, "move", 1, 5, 7),
    ]
    assert odds(fray) == []


@pytest.mark.rule("DMA-14.20")
@pytest.mark.rule("DMA-15.5")
@pytest.mark.rule("EX-49")
def test_an_elephant_whose_enemy_stands_stays_behind_it() -> None:
    fray = scene("A 1 war_elephants 5 8", "B 2 war_elephants 5 7", dice=[30, 30])
    stepped(fray)
    assert odds(fray) == [("elephant", 30, 60), ("elephant", 30, 60)]
    assert (cell(fray, 1), cell(fray, 2)) == ((5, 8), (5, 7))


@pytest.mark.rule("DMA-14.4")
def test_elephants_that_kill_each_other_both_die_in_phase_4() -> None:
    fray = scene("A 1 war_elephants 5 8", "B 2 war_elephants 5 7", dice=[29, 29])
    assert stepped(fray)[2:] == [(4, "die", 1), (4, "die", 2)]


@pytest.mark.rule("DMA-14.3")
@pytest.mark.rule("DMA-14.7")
@pytest.mark.rule("DMA-14.11")
@pytest.mark.rule("DMA-14.19")
def test_a_monster_bites_strikes_again_and_its_victim_dies_in_phase_11() -> None:
    fray = scene("A 1 monsters 5 8", "B 2 militia 5 7", dice=[YES, 11, 12])
    stepped(fray)
    assert fray.acts == [
        (3, "strike", 1, "bite", 5, 7, 2, 10, 12, 1),
        (8, "strike", 1, "strike", 5, 7, 2, 10, 12, 0),
        (8, "strike", 2, "strike", 5, 8, 1, 3, 13, 0),
        (11, "die", 2),
    ]


@pytest.mark.rule("DMA-14.19")
def test_a_monster_moves_after_its_bite_when_nobody_is_left_to_strike() -> None:
    fray = scene("A 1 monsters 5 8", "B 2 cavalry 6 8", dice=[10])
    stepped(fray)  # the Cavalry rides on, past the Monster
    assert acts(fray, "strike") == [(3, "strike", 1, "bite", 6, 8, 2, 10, 14, 0)]
    assert [act for act in acts(fray, "move") if act[2] == 1] == [(13, "move", 1, 5, 7)]


@pytest.mark.rule("DMA-14.19")
def test_a_monster_without_an_enemy_moves_once() -> None:
    fray = scene("A 1 monsters 5 12", "B 2 heavy_infantry 0 0")
    assert stepped(fray) == [(13, "move", 1, 5, 11)]


@pytest.mark.rule("DMA-14.19")
@pytest.mark.rule("DMA-H79")
def test_a_bitten_rider_rides_and_dies_in_phase_11() -> None:
    fray = scene("A 1 monsters 5 8", "B 2 cavalry 6 8", dice=[YES])
    stepped(fray)
    assert fray.acts == [
        (3, "strike", 1, "bite", 6, 8, 2, 10, 14, 1),
        (5, "move", 2, 6, 9),
        (11, "die", 2),
        (13, "move", 1, 5, 7),
    ]


@pytest.mark.rule("DMA-14.5")
@pytest.mark.rule("DMA-14.18")
@pytest.mark.parametrize("rider", ["knights", "cavalry", "horse_archers", "crusaders", "chariots"])
def test_riders_move_twice(rider: str) -> None:
    fray = scene(f"A 1 {rider} 5 12", "B 2 heavy_infantry 0 0")
    assert stepped(fray) == [(5, "move", 1, 5, 11), (13, "move", 1, 5, 10)]


@pytest.mark.rule("DMA-14.18")
def test_a_rider_strikes_after_its_first_move() -> None:
    fray = scene("A 1 cavalry 5 10", "B 2 heavy_infantry 5 8", dice=[16, YES])
    assert stepped(fray)[:2] == [
        (5, "move", 1, 5, 9),
        (8, "strike", 1, "strike", 5, 8, 2, 5, 17, 0),
    ]


@pytest.mark.rule("DMA-14.18")
def test_a_rider_that_strikes_at_once_does_nothing_else() -> None:
    fray = scene("A 1 cavalry 5 9", "B 2 catapults 5 8", dice=[YES])
    assert stepped(fray) == [
        (8, "strike", 1, "strike", 5, 8, 2, 5, 15, 1),
        (11, "die", 2),
    ]


@pytest.mark.rule("DMA-14.18")
@pytest.mark.rule("DMA-14.16")
def test_a_rider_whose_target_rides_off_has_struck_in_vain() -> None:
    fray = scene("A 1 cavalry 5 8", "B 2 chariots 4 7", dice=[10])
    stepped(fray)
    assert acts(fray, "strike") == [
        (6, "strike", 2, "side", 5, 8, 1, 7, 11, 0),
        (8, "strike", 1, "strike", 4, 7, 0, 0, 0, 0),
    ]
    assert cell(fray, 1) == (5, 8)


@pytest.mark.rule("DMA-14.18")
@pytest.mark.rule("DMA-14.7")
@pytest.mark.rule("DMA-H65")
@pytest.mark.rule("EX-68")
def test_a_rider_that_could_only_stand_plans_a_second_action_too() -> None:
    fray = scene(
        "A 1 cavalry 5 9",
        "A 2 heavy_infantry 5 8",
        "A 3 heavy_infantry 4 8",
        "A 4 knights 6 8",
        "B 5 heavy_infantry 0 0",
    )
    plan_all(fray)
    assert plan(fray, 1)[0] == "stand"
    assert set(stepped(fray)) == {
        (5, "move", 4, 6, 7),
        (13, "move", 4, 6, 6),
        (13, "move", 1, 6, 8),
    }


@pytest.mark.rule("DMA-14.18")
def test_a_blocked_first_move_leaves_the_second_action() -> None:
    """The Knights follow Militia, who move only in phase 13."""
    fray = scene("A 1 bodyguards 0 15", "B 2 knights 4 6", "B 3 militia 4 7")
    plan_all(fray)
    assert plan(fray, 2) == ("move", (4, 7))
    assert stepped(fray) == [(13, "move", 3, 4, 8), (13, "move", 2, 4, 7)]


@pytest.mark.rule("DMA-14.15")
@pytest.mark.rule("DMA-14.7")
def test_in_phase_7_a_rider_that_can_go_no_further_is_not_followed() -> None:
    front = [f"A {n} heavy_infantry {x} 6" for n, x in ((3, 4), (4, 5), (5, 6))]
    fray = scene("A 1 cavalry 5 8", "A 2 cavalry 5 9", *front, "B 6 heavy_infantry 0 0")
    assert stepped(fray) == [
        (5, "move", 1, 5, 7),
        (5, "move", 2, 5, 8),
        (13, "move", 2, 6, 7),
    ]


@pytest.mark.rule("DMA-14.6")
@pytest.mark.rule("DMA-14.11")
@pytest.mark.rule("DMA-16.7")
def test_side_strikes_come_after_the_first_move_and_before_the_second_plan() -> None:
    fray = scene("A 1 chariots 5 9", "B 2 militia 6 8", dice=[YES])
    stepped(fray)
    assert [act[:4] for act in fray.acts] == [
        (5, "move", 1, 5),
        (6, "strike", 1, "side"),
        (8, "strike", 2, "strike"),
        (11, "die", 2),
        (13, "move", 1, 5),
    ]


@pytest.mark.rule("DMA-14.8")
@pytest.mark.rule("DMA-14.11")
def test_strikes_are_simultaneous() -> None:
    fray = scene("A 1 militia 5 8", "B 2 militia 5 7", dice=[YES, YES])
    assert [act[:3] for act in stepped(fray)][2:] == [(11, "die", 1), (11, "die", 2)]


@pytest.mark.rule("DMA-14.16")
def test_shots_ignore_who_stands_between() -> None:
    lines = ("A 1 catapults 5 9", "A 2 heavy_infantry 5 8", "B 3 catapults 5 7")
    fray = scene(*lines, dice=[24, 19, 24])
    stepped(fray)
    assert [act[2:7] for act in acts(fray, "strike")] == [
        (1, "shot", 5, 7, 3),
        (2, "strike", 5, 7, 3),
        (3, "shot", 5, 9, 1),
    ]


@pytest.mark.rule("DMA-14.16")
@pytest.mark.rule("DMA-17.1")
def test_a_strike_at_a_cell_with_a_friend_is_wasted() -> None:
    # B's rider leaves (5, 6), A's enters it; the Catapult's shot at it hits nobody.
    fray = scene("A 1 catapults 5 8", "A 2 cavalry 4 7", "B 3 cavalry 5 6", dice=[0, 0])
    plan_all(fray)
    assert plan(fray, 1) == ("strike", (5, 6))
    fray.at[fray.ground.number(5, 6)] = fray.at[fray.ground.number(4, 7)]
    STEP[7].play(fray)
    assert fray.acts[0] == (8, "strike", 1, "shot", 5, 6, 0, 0, 0, 0)


# Moves


@pytest.mark.rule("DMA-14.17")
@pytest.mark.rule("DMA-14.15")
@pytest.mark.rule("DMA-15.6")
@pytest.mark.rule("DMA-14.13")
@pytest.mark.rule("EX-69")
@pytest.mark.parametrize("wins", [True, False])
def test_a_column_follows_its_first_or_stays_with_it(wins: bool) -> None:
    lines = ("A 1 militia 5 8", "A 2 militia 5 9", "A 3 militia 5 10", "B 4 legionaries 5 6")
    fray = scene(*lines, dice=[2 if wins else 3])
    stepped(fray)
    assert odds(fray) == [("contest", 3, 11)]
    column = [cell(fray, number) for number in (1, 2, 3)]
    start = [(5, 8), (5, 9), (5, 10)]
    assert column == ([(5, 7), (5, 8), (5, 9)] if wins else start)
    assert cell(fray, 4) == ((5, 6) if wins else (5, 7))


@pytest.mark.rule("DMA-14.17")
@pytest.mark.rule("DMA-H66")
def test_a_cell_left_in_a_round_is_free_from_the_next() -> None:
    """Unit 2 comes straight to the cell that 1 leaves; 3, who waits for it too, is later."""
    fray = scene("A 1 militia 5 8", "A 2 militia 5 9", "B 3 heavy_infantry 0 0")
    assert [act[2:] for act in stepped(fray)] == [(1, 5, 7), (2, 5, 8)]


@pytest.mark.rule("DMA-14.17")
@pytest.mark.rule("DMA-H66")
def test_a_loser_stays_for_good_in_this_phase() -> None:
    """1 and 3 want (5, 7) and 1 gets it; 2 follows into (5, 8), 3 does not move any more."""
    lines = ("A 1 militia 5 8", "A 2 militia 5 9", "A 3 militia 6 8", "A 4 heavy_infantry 6 7")
    fray = scene(*lines, "A 5 heavy_infantry 7 7", "B 6 heavy_infantry 0 0")
    plan_all(fray)
    assert plan(fray, 3) == ("move", (5, 7))
    stepped(fray)
    assert [act[2:] for act in acts(fray, "move")] == [(1, 5, 7), (2, 5, 8)]
    assert odds(fray) == []


@pytest.mark.rule("DMA-14.12")
@pytest.mark.rule("DMA-14.13")
@pytest.mark.rule("DMA-16.8")
def test_towers_are_finished_before_the_moves() -> None:
    lines = ("A 1 militia 5 8", "A 2 siege_towers 5 7", "B 3 bodyguards 5 6")
    acts = stepped(scene(*lines, dice=[19]))
    assert acts[1:] == [(12, "build", 2, 5, 7, 3), (13, "move", 1, 5, 7)]
