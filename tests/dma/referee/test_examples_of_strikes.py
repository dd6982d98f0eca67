"""Worked examples of strikes and their chances (DMA-9.3, DMA-15, DMA-16)."""

import pytest

from tests.dma.referee.matches import Cell, Judge, Then, acts, first_step, match

Army = list[tuple[str, Cell | None]]
WALL = ("city_wall",)  # on the field: (2..8, 3), (2, 0..3) and (8, 0..3) are on +3


def struck(
    judge: Judge, a: Army, b: Army, *buildings: str, kind: str = "", dice: Then | None = None
) -> list[list[object]]:
    """The strikes of the first step, striker to came; a storm, if there are buildings."""
    setup = match(kind or ("storm" if buildings else "field"), a=a, b=b, buildings=buildings)
    return acts(first_step(judge, setup, dice or Then()), "strike")


def odds(judge: Judge, a: Army, b: Army, *buildings: str) -> dict[object, tuple[object, object]]:
    """Striker -> num, den."""
    return {it[0]: (it[5], it[6]) for it in struck(judge, a, b, *buildings)}


@pytest.mark.rule("EX-40")
@pytest.mark.rule("DMA-9.3")
def test_the_first_cell_of_the_pattern_is_struck(judge: Judge) -> None:
    found = struck(judge, [("archers", (5, 9))], [("militia", (6, 8)), ("militia", (5, 7))])
    assert [it[:5] for it in found if it[0] == 1] == [[1, "strike", 6, 8, 2]]


@pytest.mark.rule("EX-41")
@pytest.mark.rule("DMA-16.9")
def test_field_archers_do_not_hit_sideways(judge: Judge) -> None:
    setup = match(a=[("archers", (5, 9))], b=[("siege_towers", (6, 9))])
    step = first_step(judge, setup, Then())
    assert acts(step, "strike") == []
    assert [1, 5, 8] in acts(step, "move")
    found = struck(judge, [("siege_towers", (4, 3))], [("archers", (5, 3))], kind="storm")
    assert [it[:5] for it in found] == [[2, "strike", 4, 3, 1]]


@pytest.mark.rule("EX-42")
@pytest.mark.rule("DMA-16.9")
def test_catapults_hit_nobody_beside_them(judge: Judge) -> None:
    found = struck(judge, [("catapults", (5, 9))], [("militia", (5, 8)), ("militia", (7, 8))])
    assert [it[:5] for it in found if it[0] == 1] == [[1, "shot", 7, 8, 3]]


@pytest.mark.rule("EX-43")
@pytest.mark.rule("DMA-15.1")
def test_a_strike_without_ranks(judge: Judge) -> None:
    assert odds(judge, [("legionaries", (5, 8))], [("heavy_infantry", (5, 7))])[1] == (8, 20)


@pytest.mark.rule("EX-44")
@pytest.mark.rule("DMA-15.3")
def test_two_ranks_behind_the_striker(judge: Judge) -> None:
    column: Army = [("legionaries", (5, y)) for y in (8, 9, 10)]
    assert odds(judge, column, [("heavy_infantry", (5, 7))])[1] == (10, 22)


@pytest.mark.rule("EX-45")
@pytest.mark.rule("DMA-15.3")
def test_no_more_than_three_ranks_count(judge: Judge) -> None:
    for ranks, num, den in ((2, 7, 21), (3, 7, 22), (4, 7, 22)):
        column: Army = [("heavy_infantry", (5, 7 - rank)) for rank in range(ranks + 1)]
        assert odds(judge, [("knights", (5, 8))], column)[1] == (num, den)


@pytest.mark.rule("DMA-15.3")
def test_a_gap_or_another_type_breaks_the_line(judge: Judge) -> None:
    gap: Army = [("legionaries", (5, 8)), ("legionaries", (5, 10))]
    assert odds(judge, gap, [("heavy_infantry", (5, 7))])[1] == (8, 20)
    other: Army = [("legionaries", (5, 8)), ("militia", (5, 9)), ("legionaries", (5, 10))]
    assert odds(judge, other, [("heavy_infantry", (5, 7))])[1] == (8, 20)


@pytest.mark.rule("EX-46")
@pytest.mark.rule("DMA-15.2")
def test_a_wall_helps_its_defender_both_ways(judge: Judge) -> None:
    found = odds(judge, [("militia", (5, 4))], [("legionaries", (5, 3))], *WALL)
    assert found == {1: (1, 17), 2: (14, 16)}


@pytest.mark.rule("EX-47")
@pytest.mark.rule("DMA-14.4")
@pytest.mark.rule("DMA-15.5")
def test_an_elephant_tramples_on_level_ground(judge: Judge) -> None:
    setup = match(a=[("war_elephants", (5, 8))], b=[("heavy_infantry", (5, 7))])
    step = first_step(judge, setup, Then())
    assert step == [
        [3, "strike", 1, "elephant", 5, 7, 2, 1, 1, 1],
        [4, "die", 2],
        [13, "move", 1, 5, 7],
    ]


@pytest.mark.rule("EX-48")
@pytest.mark.rule("DMA-15.5")
@pytest.mark.rule("DMA-15.2")
def test_an_elephant_below_a_wall(judge: Judge) -> None:
    found = odds(judge, [("war_elephants", (5, 4))], [("heavy_infantry", (5, 3))], *WALL)
    assert found[1] == (24, 42)


@pytest.mark.rule("EX-49")
@pytest.mark.rule("DMA-15.5")
def test_an_elephant_against_an_elephant(judge: Judge) -> None:
    found = odds(judge, [("war_elephants", (5, 8))], [("war_elephants", (5, 7))])
    assert found == {1: (30, 60), 2: (30, 60)}


@pytest.mark.rule("EX-50")
@pytest.mark.rule("DMA-16.2")
@pytest.mark.parametrize(("friends", "percent"), [(0, 100), (3, 70), (5, 50)])
def test_a_sermon_is_weaker_among_friends(judge: Judge, friends: int, percent: int) -> None:
    around = [(4, 4), (5, 4), (6, 4), (4, 5), (6, 5)]
    theirs: Army = [("siege_towers", cell) for cell in [(5, 5), *around[:friends]]]
    sermon = match(a=[("preachers", (5, 7))], b=[*theirs, ("siege_towers", (5, 3))])
    ((_, x, y, target, num, den, _),) = acts(first_step(judge, sermon, Then()), "sermon")
    assert (x, y, target) == (5, 5, 2)
    assert num * 100 == percent * den


@pytest.mark.rule("EX-51")
@pytest.mark.rule("DMA-16.2")
def test_a_preacher_strikes_his_neighbour(judge: Judge) -> None:
    found = struck(judge, [("preachers", (5, 9))], [("militia", (6, 9))])
    assert [it[:7] for it in found if it[0] == 1] == [[1, "strike", 6, 9, 2, 1, 3]]


@pytest.mark.rule("EX-52")
@pytest.mark.rule("DMA-16.6")
def test_a_berserker_strikes_friends_too(judge: Judge) -> None:
    mine: Army = [("berserkers", (5, 9)), ("siege_towers", (4, 9)), ("siege_towers", (5, 10))]
    found = struck(judge, mine, [("siege_towers", (6, 10))])
    assert found == [
        [1, "area", 4, 9, 2, 9, 19, 0],
        [1, "area", 6, 10, 4, 9, 19, 0],
    ]


@pytest.mark.rule("EX-80")
@pytest.mark.rule("DMA-15.2")
def test_shots_up_down_and_along_a_wall(judge: Judge) -> None:
    up = odds(judge, [("archers", (5, 5))], [("heavy_infantry", (5, 3))], *WALL)
    assert up[1] == (2, 20)
    down = odds(judge, [("heavy_infantry", (5, 5))], [("archers", (5, 3))], *WALL)
    assert down[2] == (14, 26)
    along = odds(judge, [("archers", (5, 3))], [("heavy_infantry", (7, 3))], *WALL)
    assert along[1] == (8, 20)


@pytest.mark.rule("EX-81")
@pytest.mark.rule("DMA-15.2")
@pytest.mark.rule("DMA-15.3")
def test_ranks_and_heights_together(judge: Judge) -> None:
    mine: Army = [("legionaries", (5, 4)), ("legionaries", (5, 5))]
    theirs: Army = [("heavy_infantry", (5, 3)), ("heavy_infantry", (5, 2))]
    assert odds(judge, mine, theirs, *WALL)[1] == (3, 22)
    tower = odds(judge, [("militia", (5, 4))], [("siege_towers", (5, 3))], *WALL)
    assert tower == {1: (1, 17)}


@pytest.mark.rule("EX-82")
@pytest.mark.rule("DMA-15.5")
def test_elephants_on_a_wall(judge: Judge) -> None:
    down = odds(judge, [("heavy_infantry", (5, 4))], [("war_elephants", (5, 3))], *WALL)
    assert down[2] == (36, 48)
    up = odds(judge, [("war_elephants", (5, 4))], [("war_elephants", (5, 3))], *WALL)
    assert up[1] == (24, 60)
    along = odds(judge, [("war_elephants", (8, 2))], [("war_elephants", (8, 1))], *WALL)
    assert along == {1: (30, 60), 2: (30, 60)}


@pytest.mark.rule("EX-83")
@pytest.mark.rule("DMA-16.3")
def test_a_fireball_knows_no_heights(judge: Judge) -> None:
    up = struck(judge, [("mages", (5, 3))], [("legionaries", (5, 1))], "pyramid", dice=Then(0))
    down = struck(judge, [("legionaries", (5, 3))], [("mages", (5, 1))], "pyramid", dice=Then(0))
    assert up == [[1, "fireball", 5, 1, 2, 5, 15, 0]]
    assert down == [[2, "fireball", 5, 3, 1, 5, 15, 0]]


@pytest.mark.rule("EX-84")
@pytest.mark.rule("DMA-16.7")
@pytest.mark.rule("DMA-15.2")
def test_side_strikes_know_heights(judge: Judge) -> None:
    down = struck(judge, [("militia", (1, 3))], [("chariots", (2, 2))], *WALL)
    assert [2, "side", 1, 3, 1, 13, 15, 0] in down  # after its first move, to (2, 3)
    up = struck(judge, [("chariots", (1, 4))], [("militia", (2, 3))], *WALL)
    assert [1, "side", 2, 3, 2, 1, 9, 0] in up
