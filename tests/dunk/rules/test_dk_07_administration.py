"""Administration and what people pay (DK-7.1, DK-7.2)."""

import pytest

from dunk.engine.economy import administration, people_gold
from dunk.engine.state import Plague, Province


@pytest.mark.rule("W16")
@pytest.mark.rule("W17")
@pytest.mark.rule("DK-7.2.2")
@pytest.mark.parametrize(
    ("inc", "adm"),
    [
        (5, 0), (6, 1), (22, 9), (23, 10), (100, 61), (159, 105),
        (160, 106), (161, 106), (163, 108), (200, 136), (0, 0), (-1, 0), (-500, 0),
    ],
)  # fmt: skip
def test_administration_of_a_kingdom_of_humans(inc: int, adm: int) -> None:
    assert administration(inc, "human") == adm


@pytest.mark.rule("DK-7.2.2")
def test_above_the_table_it_goes_on_in_fours() -> None:
    for inc in range(160, 2000):
        assert administration(inc, "orc") == administration(inc - 4, "orc") + 3


@pytest.mark.rule("W18")
@pytest.mark.parametrize(("inc", "net"), [(12, 8), (6, 5), (10, 7)])
def test_what_an_orc_kingdom_keeps(inc: int, net: int) -> None:
    assert inc - administration(inc, "orc") == net


@pytest.mark.rule("W19")
@pytest.mark.rule("DK-7.2.1")
@pytest.mark.parametrize(
    ("inc", "race", "net"),
    [
        (16, "orc", 10), (16, "dwarf", 13), (16, "elf", 15),
        (10, "orc", 7), (10, "dwarf", 10), (10, "elf", 10),
    ],
)  # fmt: skip
def test_dwarves_and_elves_pay_less_but_never_below_nought(inc: int, race: str, net: int) -> None:
    assert inc - administration(inc, race) == net


@pytest.mark.rule("W28")
@pytest.mark.parametrize(
    ("people", "nets", "gold"),
    [("duck", True, 4), ("orc", False, 0), ("orc", True, 2), (None, True, 0)],
)
def test_gold_of_a_water_province(people: str | None, nets: bool, gold: int) -> None:
    sea = Province(0, "water", population=people)
    assert people_gold(sea, fishing_nets=nets) == gold


@pytest.mark.rule("DK-7.1.1")
@pytest.mark.rule("DK-14.1.3")
@pytest.mark.rule("DK-10.1")
def test_people_pay_by_land_and_race_unless_they_are_sick() -> None:
    paid = {
        (terrain, race): people_gold(Province(0, terrain, population=race))
        for terrain in ("forest", "grassland", "land", "mountain", "water")
        for race in ("duck", "dwarf", "elf", "human", "orc")
    }
    at_home = {("forest", "elf"): 4, ("grassland", "human"): 4, ("mountain", "dwarf"): 2}
    base = {"forest": 2, "grassland": 2, "land": 2, "mountain": 0, "water": 0}
    for (terrain, race), gold in paid.items():
        usual = 2 if (terrain, race) == ("water", "duck") else base[terrain]
        assert gold == at_home.get((terrain, race), usual), (terrain, race)
    sick = Province(0, "forest", population="human", plague=Plague(1, 1))
    assert people_gold(sick) == 0
