"""The sheet that comes with the report (DK-3.2.14)."""

import pytest
from hypothesis import given, settings

from dunk.engine.orders.frame import admit_own, read_frame
from dunk.engine.sheet import suggest_sheet
from dunk.engine.state import ArmyId, Kingdom, Position
from dunk.engine.tables.forces import ARMY_TYPES
from tests.dunk.builders import army, kingdom, land, world
from tests.dunk.random_worlds import positions
from tests.dunk.sheets import carry_out, realm_in, reviewed


def sheet_of(where: Position) -> list[str]:
    return suggest_sheet(realm_in(where)).splitlines()


@pytest.mark.rule("DK-3.2.14")
def test_the_parts_of_the_sheet_stand_in_their_order() -> None:
    where = reviewed(
        lines=("every turn: give_map 13", "place 22 e"),
        technologies={"province_plunder", "protection"},
    )
    where.armies[ArmyId(1, 5)].words = ("0", "e")
    where.armies[ArmyId(1, 8)] = army(1, 8, type="sky_castle", province=41)
    assert sheet_of(where) == [
        "begin orders Grah's Kingdom 5 1",
        "> 8 gold: enough for 4 armies",
        "every turn: give_map 13",
        "place 22 e",
        "> move 1st Army",
        "> move 1st Archers",
        "move 2nd Archers 0 e",
        "> move 1st Warg army",
        "plunder 1st Army",
        "> plunder 1st Archers",
        "> plunder 2nd Archers",
        "> plunder 1st Warg army",
        "plunder 8th Sky castle",
        "> the leaders are free: protect, develop_moral, develop_protect_inventions",
        "> for gold: develop_bows (20 gold), develop_castles (20 gold),",
        ">   develop_irrigation (20 gold), develop_ships (20 gold)",
        "end orders",
    ]


@pytest.mark.rule("DK-3.2.14")
@pytest.mark.parametrize(
    ("race", "gold", "armies"),
    [
        ("orc", 8, "4 armies"),
        ("orc", 7, "3 armies"),
        ("elf", 17, "1 army"),
        ("orc", -5, "0 armies"),
    ],
)
def test_what_the_gold_buys(race: str, gold: int, armies: str) -> None:
    assert sheet_of(reviewed(race=race, gold=gold))[1] == f"> {gold} gold: enough for {armies}"


@pytest.mark.rule("DK-3.2.14")
@pytest.mark.parametrize(
    ("lines", "reminds"),
    [
        ((), True),
        (("every turn: mission",), False),
        (("develop_pest",), False),
        (("place 22",), True),
        (("develop_bows",), True),
    ],
)
def test_leaders_are_remembered_unless_a_line_is_for_them(
    lines: tuple[str, ...], reminds: bool
) -> None:
    where = reviewed(leaders="priest", technologies={"mission"}, lines=lines)
    told = [line for line in sheet_of(where) if "leaders are free" in line]
    assert bool(told) == reminds
    if reminds:
        assert told[0].startswith("> the leaders are free: mission, develop_pest")


@pytest.mark.rule("DK-3.2.14")
@pytest.mark.parametrize("what", ["village", "stable", "warg_farm", "roads", "guest", "empty"])
def test_where_plunder_is_only_a_comment(what: str) -> None:
    where = reviewed(technologies={"province_plunder"})
    here = where.provinces[42]
    if what == "village":
        here.villages = 1
    elif what == "empty":
        here.population = None
    elif what == "guest":
        where.armies[ArmyId(0, 1)] = army(0, 1, province=42)
    else:
        here.structures = frozenset({what})
    lines = [line for line in sheet_of(where) if "plunder " in line and "1st Army" in line]
    if what in ("guest", "empty"):
        assert lines == []
    else:
        assert lines == ["plunder 1st Army" if what == "roads" else "> plunder 1st Army"]


@pytest.mark.rule("DK-3.2.14")
@pytest.mark.parametrize(
    ("others", "begin"),
    [
        ([], "begin orders Realm 1 7 1"),
        ([kingdom(2, name="Realm 1 7")], "begin orders 1 7 1"),
        ([kingdom(2, name="Realm 1 7"), kingdom(3, name="1 7 1")], "begin orders 1"),
    ],
)
def test_the_begin_line_is_read_as_it_is_meant(others: list[Kingdom], begin: str) -> None:
    where = world("f", kingdoms=[kingdom(1), *others], turn=7)
    assert sheet_of(where)[0] == begin


@pytest.mark.rule("DK-3.2.14")
def test_armies_of_one_name_are_told_apart() -> None:
    armies = [army(1, number, name="1st Army", words=("e",)) for number in (1, 2)]
    where = world("ff", kingdoms=[kingdom(1)], lands={0: land(owner=1)}, armies=armies)
    assert {"move 1 e", "move 1st Army e"} == {line for line in sheet_of(where) if "move" in line}


@pytest.mark.slow
@settings(max_examples=100)
@given(positions())
def test_the_sheet_can_be_sent_as_it_is(where: Position) -> None:
    for kept in where.kingdoms.values():
        kept.lines = tuple(line for line in kept.lines if line == "every turn: mission")
    text = suggest_sheet(realm_in(where))
    frame = read_frame(text)
    said = admit_own(frame, realm_in(where).registry.find, where.turn, 1)
    assert said.counts
    assert (said.turn, said.version) == (where.turn, 1)
    assert [line.kind for line in frame.lines if line.kind not in ("order", "comment")] == [
        "frame",
        "frame",
    ]
    done = carry_out(where, text)
    orders = [order for order, came in done.answers() if came != "done"]
    assert [order for order in orders if "mission" not in order] == []
    moving = [
        one for one in where.armies.values() if one.owner == 1 and one.words and one.number > 0
    ]
    assert len(done.board.marches) == len(moving)
    assert all(ARMY_TYPES[one.type].mobile for one in moving)
