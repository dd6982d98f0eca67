"""Worked examples of plans, moves, conflicts and ends (DMA-14, DMA-15.6, DMA-16, DMA-17.1)."""

import pytest

from tests.dma.referee.matches import (
    Cell,
    Document,
    Judge,
    Then,
    acts,
    first_step,
    match,
    normal,
)

Army = list[tuple[str, Cell | None]]
WALL = ("city_wall",)


def played(judge: Judge, dice: Then | None = None, kind: str = "field", **sides: Army) -> Document:
    return normal(judge(match(kind, **sides), (dice or Then()).rolls()))  # type: ignore[arg-type]


def built(judge: Judge, tower: Cell, enemy: Cell, *buildings: str) -> int:
    """How high a Siege tower of A there becomes, with Militia of B before it."""
    setup = match("storm", a=[("siege_towers", tower)], b=[("militia", enemy)], buildings=buildings)
    ((number, x, y, height),) = acts(first_step(judge, setup, Then()), "build", 12)
    assert (number, x, y) == (1, *tower)
    return int(height)


@pytest.mark.rule("EX-53")
@pytest.mark.rule("DMA-16.8")
def test_a_tower_overtops_what_is_before_it(judge: Judge) -> None:
    assert built(judge, (5, 4), (5, 3), *WALL) == 4
    assert built(judge, (5, 8), (5, 7)) == 3
    assert built(judge, (5, 2), (5, 1), "black_tower") == 9


@pytest.mark.rule("EX-72")
@pytest.mark.rule("DMA-16.8")
def test_a_tower_does_not_lower_the_ground(judge: Judge) -> None:
    assert built(judge, (5, 1), (5, 0), "pyramid") == 6


@pytest.mark.rule("DMA-16.8")
def test_two_towers_face_to_face_are_built_at_once(judge: Judge) -> None:
    setup = match(a=[("siege_towers", (5, 8))], b=[("siege_towers", (5, 7))])
    document = judge(setup, Then().rolls())
    assert acts(document["steps"][0], "build") == [[1, 5, 8, 3], [2, 5, 7, 3]]
    assert (document["winner"], document["why"]) == (None, "no_units")


@pytest.mark.rule("EX-54")
@pytest.mark.rule("DMA-16.8")
@pytest.mark.rule("DMA-15.2")
def test_who_follows_a_tower_mounts_it_in_the_same_step(judge: Judge) -> None:
    setup = match(
        "storm",
        a=[("siege_towers", (5, 4)), ("militia", (5, 5))],
        b=[("heavy_infantry", (5, 3))],
        buildings=WALL,
    )
    assert first_step(judge, setup, Then()) == [
        [8, "strike", 3, "strike", 5, 4, 1, 16, 26, 0],
        [12, "build", 1, 5, 4, 4],
        [13, "move", 2, 5, 4],
    ]


@pytest.mark.rule("EX-58")
@pytest.mark.rule("DMA-14.18")
@pytest.mark.rule("DMA-17.1")
def test_cavalry_rides_to_the_flag(judge: Judge) -> None:
    document = played(judge, a=[("cavalry", (5, 10))], b=[("heavy_infantry", (10, 0))])
    assert [acts(step, "move") for step in document["steps"]] == [
        [[1, 5, y - 1], [1, 5, y - 2]] for y in (10, 8, 6, 4, 2)
    ]
    assert (document["winner"], document["why"]) == ("A", "flag")


@pytest.mark.rule("EX-59")
@pytest.mark.rule("DMA-14.15")
def test_a_flag_that_is_stood_on_is_not_captured_but_struck(judge: Judge) -> None:
    setup = match(a=[("knights", (5, 1))], b=[("siege_towers", (5, 0))])
    step = first_step(judge, setup, Then())
    assert acts(step, "strike") == [[1, "strike", 5, 0, 2, 7, 17, 0]]
    assert acts(step, "move") == []


@pytest.mark.rule("EX-60")
@pytest.mark.rule("DMA-14.16")
@pytest.mark.rule("DMA-14.18")
def test_cavalry_rides_out_of_aimed_fire(judge: Judge) -> None:
    document = played(judge, a=[("archers", (5, 10))], b=[("cavalry", (5, 5))])
    first, second = document["steps"][:2]
    assert acts(first, "move") == [[2, 5, 6], [1, 5, 9], [2, 5, 7]] or acts(first, "move") == [
        [2, 5, 6],
        [2, 5, 7],
        [1, 5, 9],
    ]
    assert acts(second, "move", 5) == [[2, 5, 8]]
    assert acts(second, "strike") == [
        [1, "shot", 5, 7, 0, 0, 0, 0],
        [2, "strike", 5, 9, 1, 5, 6, 0],
    ]


@pytest.mark.rule("EX-61")
@pytest.mark.rule("DMA-14.20")
def test_an_elephant_walks_over_militia(judge: Judge) -> None:
    document = played(judge, a=[("war_elephants", (5, 10))], b=[("militia", (5, 5))])
    assert len(document["steps"]) == 3
    assert document["after"] == [[1, "war_elephants", "A", 5, 7, 0]]
    assert (document["winner"], document["why"]) == ("A", "no_units")


@pytest.mark.rule("EX-62")
@pytest.mark.rule("DMA-17.1")
def test_lines_that_hold_are_a_draw_after_five_steps(judge: Judge) -> None:
    document = played(judge, a=[("heavy_infantry", None)], b=[("heavy_infantry", None)])
    assert document["steps"] == [[]] * 5
    assert (document["winner"], document["why"]) == (None, "idle")


@pytest.mark.rule("DMA-17.1")
def test_blows_that_only_miss_are_a_draw_after_sixty_steps(judge: Judge) -> None:
    document = played(judge, a=[("heavy_infantry", (5, 8))], b=[("heavy_infantry", (5, 7))])
    assert len(document["steps"]) == 60
    assert (document["winner"], document["why"]) == (None, "step_cap")
    assert len(document["after"]) == 2


@pytest.mark.rule("EX-63")
@pytest.mark.rule("DMA-15.6")
def test_a_conflict_for_a_cell_is_decided_by_the_attacks(judge: Judge) -> None:
    setup = match(a=[("militia", (5, 8))], b=[("legionaries", (5, 6))])
    assert first_step(judge, setup, Then(3)) == [
        [13, "contest", 5, 7, 1, 2, 3, 11, 2],
        [13, "move", 2, 5, 7],
    ]
    assert first_step(judge, setup, Then(2)) == [
        [13, "contest", 5, 7, 1, 2, 3, 11, 1],
        [13, "move", 1, 5, 7],
    ]


@pytest.mark.rule("EX-64")
@pytest.mark.rule("DMA-16.4")
def test_who_is_charmed_and_killed_is_dead(judge: Judge) -> None:
    setup = match(
        a=[("mages", (5, 9)), ("archers", (6, 9))],
        b=[("militia", (5, 7)), ("militia", (0, 0))],
    )
    step = first_step(judge, setup, Then(2, 0))
    assert acts(step, "charm") == [[1, 5, 7, 3, 1, 1, 1]]
    assert acts(step, "lapse", 10) == [[3]]
    assert acts(step, "die", 11) == [[3]]
    assert acts(step, "turn") == []


@pytest.mark.rule("EX-65")
@pytest.mark.rule("DMA-16.5")
def test_who_is_summoned_or_won_over_has_the_rations_of_the_caster(judge: Judge) -> None:
    setup = match(a=[("mages", (5, 9))], b=[("militia", (5, 7))], rations=(7, 3))
    document = normal(judge(setup, Then(1, 0, 2).rolls()))
    assert document["after"] == [
        [1, "mages", "A", 5, 9, 7],
        [2, "militia", "A", 5, 7, 7],
        [51, "phantoms", "A", 5, 8, 7],
    ]
    assert (document["new"], document["last"], document["winner"]) == ([2, 51], 51, "A")


@pytest.mark.rule("EX-66")
@pytest.mark.rule("DMA-17.1")
@pytest.mark.parametrize(("kind", "winner"), [("field", None), ("storm", "B"), ("village", "B")])
def test_both_flags_in_one_step(judge: Judge, kind: str, winner: str | None) -> None:
    document = played(judge, kind=kind, a=[("cavalry", (5, 1))], b=[("cavalry", (5, 14))])
    assert (document["winner"], document["why"], len(document["steps"])) == (winner, "flag", 1)


@pytest.mark.rule("EX-68")
@pytest.mark.rule("DMA-14.18")
def test_a_rider_that_could_only_stand_plans_again(judge: Judge) -> None:
    mine: Army = [("cavalry", (5, 9)), ("heavy_infantry", (5, 8)), ("heavy_infantry", (4, 8))]
    setup = match(a=[*mine, ("knights", (6, 8))], b=[("heavy_infantry", (10, 0))])
    step = first_step(judge, setup, Then())
    assert acts(step, "move", 5) == [[4, 6, 7]]
    assert sorted(acts(step, "move", 13)) == [[1, 6, 8], [4, 6, 6]]
    assert len(step) == 3


@pytest.mark.rule("EX-69")
@pytest.mark.rule("DMA-14.15")
@pytest.mark.rule("DMA-14.17")
@pytest.mark.rule("DMA-15.6")
def test_a_column_follows_its_first(judge: Judge) -> None:
    column: Army = [("militia", (5, y)) for y in (8, 9, 10)]
    setup = match(a=column, b=[("legionaries", (5, 6))])
    contest = [13, "contest", 5, 7, 1, 4, 3, 11]
    assert first_step(judge, setup, Then(2)) == [
        [*contest, 1],
        [13, "move", 1, 5, 7],
        [13, "move", 2, 5, 8],
        [13, "move", 3, 5, 9],
    ]
    assert first_step(judge, setup, Then(3)) == [[*contest, 4], [13, "move", 4, 5, 7]]


@pytest.mark.rule("EX-75")
@pytest.mark.rule("DMA-1.6")
@pytest.mark.rule("DMA-16.1")
def test_an_inquisitor_draws_in_the_order_of_his_neighbours(judge: Judge) -> None:
    setup = match(a=[("inquisitors", (5, 8))], b=[("militia", (4, 7)), ("militia", (5, 7))])
    dice = Then()
    assert first_step(judge, setup, dice) == [
        [2, "paralyse", 1, 3, 50, 100, 0],
        [2, "paralyse", 1, 2, 50, 100, 0],
        [8, "strike", 1, "strike", 5, 7, 3, 12, 14, 0],
        [8, "strike", 2, "strike", 5, 8, 1, 3, 9, 0],
        [8, "strike", 3, "strike", 5, 8, 1, 3, 9, 0],
    ]
    assert dice.asked[:5] == [100, 100, 14, 9, 9]
    still = first_step(judge, setup, Then(49, 50))
    assert [it[0] for it in acts(still, "strike")] == [1, 2]


@pytest.mark.rule("EX-85")
@pytest.mark.rule("DMA-15.6")
def test_heights_count_in_a_conflict(judge: Judge) -> None:
    mine: Army = [("militia", (7, 5)), ("heavy_infantry", (7, 4)), ("archers", (6, 5))]
    below = match("storm", a=mine, b=[("legionaries", (5, 3))], buildings=WALL)
    assert acts(first_step(judge, below, Then()), "contest") == [[6, 4, 1, 4, 1, 15, 4]]
    level = match(
        "storm",
        a=[("legionaries", (7, 3)), ("archers", (6, 2))],
        b=[("militia", (8, 1))],
        buildings=WALL,
    )
    assert acts(first_step(judge, level, Then()), "contest") == [[7, 2, 1, 3, 8, 11, 3]]


@pytest.mark.rule("EX-89")
@pytest.mark.rule("DMA-14.15")
def test_who_holds_sallies_against_shooters(judge: Judge) -> None:
    def moves_of_the_defender(kind: str, a: Army, cell: Cell) -> list[list[object]]:
        setup = match(kind, a=a, b=[("heavy_infantry", cell)])
        step = first_step(judge, setup, Then())
        assert len(acts(step, "strike")) == sum(name == "archers" for name, _ in a)
        return [it for it in acts(step, "move") if it[0] == len(a) + 1]

    archers: Army = [("archers", (5, 5)), ("archers", (7, 4))]
    assert moves_of_the_defender("storm", archers, (5, 3)) == [[3, 5, 4]]
    assert moves_of_the_defender("storm", [("militia", (5, 5))], (5, 3)) == []
    assert moves_of_the_defender("storm", [("archers", (5, 2))], (5, 0)) == []
    assert moves_of_the_defender("field", archers, (5, 3)) == []


@pytest.mark.rule("DMA-14.15")
def test_nobody_sallies_who_cannot_get_beside_the_shooter(judge: Judge) -> None:
    blocked: Army = [("siege_towers", (x, 4)) for x in (4, 5, 6)]
    for count, expected in ((3, []), (2, [[2, 6, 4]])):
        setup = match(
            "storm", a=[("archers", (5, 5))], b=[("heavy_infantry", (5, 3)), *blocked[:count]]
        )
        step = first_step(judge, setup, Then())
        assert [it for it in acts(step, "move") if it[0] == 2] == expected


@pytest.mark.rule("DMA-14.15")
def test_nobody_sallies_against_a_shooter_whom_no_pattern_reaches(judge: Judge) -> None:
    """At (2, 2) no archer can hit; shooters are looked for in the order of R20."""
    for shooter, expected in (((7, 5), []), ((6, 5), [[2, 6, 4]])):
        setup = match("storm", a=[("archers", shooter)], b=[("heavy_infantry", (5, 3))])
        moves = acts(first_step(judge, setup, Then()), "move")
        assert [it for it in moves if it[0] == 2] == expected
