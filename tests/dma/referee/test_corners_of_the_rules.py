"""Corners of the rules that chance seldom reaches, put to both judges."""

import pytest

from tests.dma.referee.matches import Judge, Then, acts, first_step, match


@pytest.mark.rule("DMA-15.6")
def test_an_elephant_on_level_ground_pushes_all_others_aside(judge: Judge) -> None:
    """Friends too, and whoever goes straight ahead."""
    crowd = [("heavy_infantry", (5, 8)), ("heavy_infantry", (6, 8)), ("militia", (4, 9))]
    straight = [*crowd, ("war_elephants", (5, 9)), ("militia", (7, 9))]
    setup = match(a=straight, b=[("heavy_infantry", (10, 0))])
    moves = acts(first_step(judge, setup, Then()), "move")
    assert [4, 4, 8] in moves  # the elephant, aslant
    assert 3 not in [number for number, *_ in moves]


@pytest.mark.rule("DMA-15.6")
@pytest.mark.parametrize(("wall", "winner"), [((), 1), (("city_wall",), 2)])
def test_an_elephant_from_a_wall_has_to_win_its_cell(
    judge: Judge, wall: tuple[str, ...], winner: int
) -> None:
    """Both go to (8, 2): the elephant from the wall at (8, 3), cavalry of B from (8, 1)."""
    setup = match("storm", a=[("war_elephants", (8, 3))], b=[("monsters", (8, 1))], buildings=wall)
    step = first_step(judge, setup, Then())
    contests = acts(step, "contest")
    assert contests == ([[8, 2, 1, 2, 30, 40, 2]] if wall else [])
    assert acts(step, "move") == [[winner, 8, 2]]


@pytest.mark.rule("DMA-16.1")
def test_who_is_paralysed_still_paralyses(judge: Judge) -> None:
    setup = match(a=[("inquisitors", (5, 8))], b=[("inquisitors", (5, 7))])
    assert first_step(judge, setup, Then(0, 0)) == [
        [2, "paralyse", 1, 2, 50, 100, 1],
        [2, "paralyse", 2, 1, 50, 100, 1],
    ]


@pytest.mark.rule("DMA-16.1")
def test_a_paralysed_chariot_does_not_strike_sideways(judge: Judge) -> None:
    before = [("siege_towers", (x, 7)) for x in (4, 5, 6)]
    setup = match(a=[("chariots", (5, 8)), *before], b=[("inquisitors", (6, 8))])
    free, still = (first_step(judge, setup, Then(roll)) for roll in (99, 0))
    assert acts(free, "strike", 6) == [[1, "side", 6, 8, 5, 7, 13, 0]]
    assert acts(still, "strike", 6) == []


@pytest.mark.rule("DMA-14.19")
def test_a_monster_may_strike_twice_or_strike_and_move(judge: Judge) -> None:
    setup = match(a=[("monsters", (5, 8))], b=[("siege_towers", (5, 7)), ("militia", (0, 0))])
    step = first_step(judge, setup, Then(0))
    assert acts(step, "strike") == [
        [1, "bite", 5, 7, 2, 10, 20, 1],
        [1, "strike", 5, 7, 2, 10, 20, 0],
    ]
    assert acts(step, "die", 11) == [[2]]
    trampled = match(
        a=[("monsters", (5, 8)), ("war_elephants", (6, 8))],
        b=[("siege_towers", (6, 7)), ("militia", (0, 0))],
    )
    step = first_step(judge, trampled, Then())
    assert acts(step, "strike") == [
        [1, "bite", 6, 7, 3, 10, 20, 0],
        [2, "elephant", 6, 7, 3, 1, 1, 1],
    ]
    assert [1, 5, 7] in acts(step, "move", 13)


@pytest.mark.rule("DMA-16.3")
def test_a_summoned_unit_comes_although_its_mage_dies(judge: Judge) -> None:
    setup = match(
        a=[("mages", (5, 9)), ("militia", (0, 15))],
        b=[("archers", (5, 7)), ("archers", (6, 7))],
        rations=(4, 0, 0, 0),
    )
    step = first_step(judge, setup, Then(1, 0, 0, 0, rest="low"))
    assert acts(step, "summon") == [[1, 51, "phantoms", 5, 8]]
    assert acts(step, "die") == [[1]]


@pytest.mark.rule("DMA-16.3")
def test_a_mage_without_room_summons_nobody(judge: Judge) -> None:
    around = [(x, y) for y in (14, 15) for x in (0, 1) if (x, y) != (0, 15)]
    setup = match(
        a=[("mages", (0, 15)), *(("heavy_infantry", cell) for cell in around)],
        b=[("siege_towers", (0, 13))],
    )
    dice = Then(1)
    step = first_step(judge, setup, dice)
    assert acts(step, "summon") == [[1, 0, "", 0, 0]]
    assert dice.asked[0] == 3


@pytest.mark.rule("DMA-16.4")
def test_the_lowest_caster_has_the_credit(judge: Judge) -> None:
    setup = match(
        a=[("preachers", (4, 9)), ("preachers", (5, 9)), ("preachers", (6, 9))],
        b=[("siege_towers", (5, 7)), ("siege_towers", (5, 6))],
        rations=(1, 2, 3, 9, 9),
    )
    document = judge(setup, Then(99, 0, 0).rolls())
    step = document["steps"][0]
    assert [it[-1] for it in acts(step, "sermon")] == [0, 1, 1]
    assert acts(step, "turn", 14) == [[4, "A", 2]]


@pytest.mark.rule("DMA-17.1")
def test_who_is_won_over_on_its_own_flag_captures_it(judge: Judge) -> None:
    setup = match(
        a=[("preachers", (5, 2))], b=[("siege_towers", (5, 0)), ("siege_towers", (10, 5))]
    )
    document = judge(setup, Then().rolls())
    assert acts(document["steps"][0], "turn", 14) == [[2, "A", 1]]
    assert (document["winner"], document["why"], len(document["steps"])) == ("A", "flag", 1)


@pytest.mark.rule("DMA-16.4")
def test_a_won_over_unit_follows_the_column_of_its_new_side(judge: Judge) -> None:
    """Legionaries that storm march in the field column; those who defend hold."""
    setup = match(
        "storm",
        a=[("legionaries", (5, 9)), ("legionaries", (0, 15))],
        b=[("preachers", (5, 7)), ("heavy_infantry", (5, 0))],
    )
    document = judge(setup, Then().rolls())
    first, second = document["steps"][:2]
    assert acts(first, "turn") == [[1, "B", 3]]
    assert acts(first, "move") == [[2, 0, 14]]
    assert 1 not in [number for number, *_ in acts(second, "move")]
