"""The report (DK-3.3): its parts, the map as text, the account, what is told of battles."""

from typing import Any

import pytest

from dunk.engine.books import SUMS, account_lines
from dunk.engine.outline import TOLD_ORDER, army_rows, described, news_of, province_rows
from dunk.engine.report import report, reports
from dunk.engine.resolver import resolve
from dunk.engine.setup import open_eyes
from dunk.engine.state import ArmyId, Goods, Position, Province, SeenArmy, Sighting, Town
from dunk.engine.tables.sequence import CLOSING_NAMES, PHASE_NAMES
from dunk.engine.textmap import text_map
from dunk.wording.text_report import text_report
from games.dice import Dice
from tests.dunk.builders import army, kingdom, land, world


def busy() -> Position:
    """1, elves, has a town, a village and armies of all sorts; 2, at war, stands in its land."""
    where = world(
        "fgl",
        "mww",
        "fgl",
        kingdoms=[
            kingdom(
                1,
                race="elf",
                name="Grah's Kingdom",
                gold=30,
                technologies={"crime", "bows", "province_plunder"},
                contacts={2},
                declarations={2: "enemy"},
            ),
            kingdom(2, contacts={1}),
        ],
        lands={
            0: land(owner=1, population="elf", villages=1),
            1: land(
                owner=1,
                population="human",
                town=Town("human", Goods(food=3, timber=1)),
                structures=frozenset({"roads", "stable"}),
            ),
            3: land(owner=1, population="dwarf", mine="huge_mine"),
            8: land(owner=2, population="orc", villages=2),
        },
        armies=[
            army(1, 1, race="elf", province=0, words=("e", "0")),
            army(1, 2, race="elf", type="archers", province=2),
            army(1, 3, race="elf", type="horse_army", province=1),
            army(1, 4, race="elf", province=3),
            army(2, 1, province=3, erf=9, type="trolls", name="1st Trolls"),
            army(0, 1, province=7),
        ],
        turn=6,
    )
    open_eyes(where)
    return where


def played(**sheets: str) -> dict[int, Any]:
    done = resolve(busy(), sheets, Dice("turn"))
    return reports(done.position, done.events)


SHEET = "move 1st Army e\nburn 5\nwrite_tech iron\nwrite_tech iron\nevery turn: enemy 2"


@pytest.mark.rule("DK-3.3.1")
def test_the_parts_of_the_text_in_their_order() -> None:
    text = text_report(played(A=SHEET)[1], 17, "Lands", "Friday")
    wanted = [
        "Dunk, campaign 17: Lands",
        "Report of turn 6",
        "Kingdom Grah's Kingdom (1): elves, led by warriors",
        "Deadline of turn 7: Friday",
        "Answers",
        "Battle",
        "Havoc",
        "Occupation",
        "Account",
        "Technologies",
        "Relations",
        "Provinces",
        "Armies",
        "Map",
        "campaign 17",
        "begin orders Grah's Kingdom 7 1",
        "every turn: enemy 2",
        "end orders",
        "$$$$$$$$$$",
    ]
    lines = text.splitlines()
    places = [lines.index(line) for line in wanted]
    assert places == sorted(places)
    assert lines[-1] == "$$$$$$$$$$"


@pytest.mark.rule("DK-3.3.1")
def test_havoc_is_told_after_the_income() -> None:
    assert [name for name in TOLD_ORDER if name != "havoc"] == [
        name for name in (*PHASE_NAMES, *CLOSING_NAMES) if name != "havoc"
    ]
    assert TOLD_ORDER.index("havoc") == TOLD_ORDER.index("income") + 1
    phases = [news.phase for news in news_of(played(A=SHEET)[1])]
    assert phases == sorted(phases, key=TOLD_ORDER.index)
    assert "havoc" in phases


@pytest.mark.rule("DK-3.3.1")
@pytest.mark.rule("DK-4.2.11")
def test_every_order_is_answered_and_what_was_asked_is_described() -> None:
    mine = played(A=SHEET)[1]
    assert [answer["code"] for answer in mine["answers"]] == [
        "sheet", "order_done", "order_failed", "order_done", "order_done", "order_done",
    ]  # fmt: skip
    assert described(mine) == ["iron"]
    text = text_report(mine, 17)
    assert text.count("iron (DK-8.3.25): ") == 1
    assert "Line 2, burn 5: E11 only mages can do this." in text


@pytest.mark.rule("DK-3.3.1")
def test_all_provinces_and_armies_are_listed() -> None:
    where = busy()
    where.kingdoms[1].seen = {**where.kingdoms[1].seen, 8: 2}
    where.sightings = {
        8: {2: Sighting(Province(8, "land", owner=2), (SeenArmy(2, 9, "9th Army", "army"),))}
    }
    mine = report(where, [], 1)
    rows = province_rows(mine)
    assert [(row.number, row.age) for row in rows] == [
        *((number, 0) for number in range(8)), (8, 3),
    ]  # fmt: skip
    assert {row.number for row in rows if row.is_own} == {0, 1, 3}
    assert [(row.army["owner"], row.army["number"], row.province) for row in army_rows(mine)] == [
        (1, 1, 0), (1, 2, 2), (1, 3, 1), (1, 4, 3), (2, 1, 3), (0, 1, 7),
    ]  # fmt: skip
    text = text_report(mine, 17)
    assert "  8 land, Realm 2 (2), nobody lives there; seen 3 turns ago\n" in text
    assert "  1 1st Army in province 0: ERF 1, words left: e 0\n" in text
    assert "  1st Trolls of Realm 2 (2) in province 3\n" in text
    assert (
        "  1 grassland, Grah's Kingdom (1), humans, a town of humans with 1 timber, 3\n"
        "    food in store, roads, stable\n"
    ) in text


@pytest.mark.rule("DK-3.3.1")
def test_the_public_text_has_no_secret_part() -> None:
    text = text_report(played(A=SHEET)[0], 17)
    assert text == "Dunk, campaign 17\nReport of turn 6\n\n$$$$$$$$$$\n"


@pytest.mark.rule("DK-3.3.1")
def test_rumours_stand_between_the_relations_and_the_provinces() -> None:
    mine = played(A=SHEET)[1]
    mine["rumours"] = {
        "income": [[2, 40], [1, 12]],
        "provinces": [[1, 3], [2, 1]],
        "technologies": [[1, 5], [2, 5]],
        "alliances": [[[2, 1], 52]],
    }
    text = text_report(mine, 17)
    assert (
        "Rumours\n"
        "-------\n"
        "  Income: Realm 2 (2) 40, Grah's Kingdom (1) 12\n"
        "  Provinces: Grah's Kingdom (1) 3, Realm 2 (2) 1\n"
        "  Technologies: Grah's Kingdom (1) 5, Realm 2 (2) 5\n"
        "  Alliance of Realm 2 (2), Grah's Kingdom (1): income 52\n"
        "\n"
        "Provinces\n"
    ) in text
    assert text.index("Relations\n") < text.index("Rumours\n")


@pytest.mark.rule("DK-3.3.2")
@pytest.mark.rule("DK-H28")
def test_the_text_map() -> None:
    where = world(
        "fgl",
        "mww",
        "fgl",
        kingdoms=[kingdom(1), kingdom(12)],
        lands={
            0: land(owner=1, villages=2, structures=frozenset({"roads"})),
            1: land(owner=12, villages=1, town=Town("orc")),
            3: land(owner=12),
        },
        armies=[
            army(1, 1, province=0),
            army(12, 1, province=1),
            army(0, 1, province=3),
            army(1, 2, province=3),
        ],
    )
    where.kingdoms[1].seen = {0: 0, 1: 0, 2: 0, 3: 0, 4: 0}
    seen_by_one = [
        "  0   1   2",
        " 1v 12t    ",
        "fra g e l  ",
        "    3   4   5",
        "  12      ???",
        "  m b wr  ???",
        "  6   7   8",
        "        ???",
        "f   g   ???",
    ]
    assert text_map(report(where, [], 1)) == seen_by_one


@pytest.mark.rule("DK-H162")
def test_old_land_and_large_maps() -> None:
    where = world("fg", kingdoms=[kingdom(1), kingdom(2)], turn=5)
    where.kingdoms[1].seen = {0: 4, 1: 2}
    where.sightings = {1: {2: Sighting(Province(1, "grassland", owner=2, villages=1))}}
    assert text_map(report(where, [], 1)) == ["  0   1", "     2v", "f   g ?"]
    large = world(*["f" * 50] * 21, kingdoms=[kingdom(1)], lands={50: land(owner=1)})
    open_eyes(large)
    lines = text_map(report(large, [], 1))
    assert lines[0].startswith("   0    1 ")
    assert lines[3].startswith("    50   51 "), "odd rows lean by half a block"
    assert lines[4].startswith("    1       ????")
    assert lines[5].startswith("  f    f    ??? ")
    assert len(lines[60]) == 50 * 5 - 1
    assert lines[60].startswith("1000 1001")
    many = world("fg", kingdoms=[kingdom(100), kingdom(101)], lands={1: land(owner=100)})
    open_eyes(many)
    assert text_map(report(many, [], 100)) == ["   0    1", "     100 ", "f    g   "]


@pytest.mark.rule("DK-3.3.3")
@pytest.mark.rule("DK-H29")
def test_the_account_has_every_term_and_adds_up() -> None:
    mine = played(A="place archers 0")[1]
    lines = account_lines(mine)
    assert [line.code for line in lines] == [
        "before", "lands", "costs", "administration", "crime", "town",
        "upkeep", "upkeep", "upkeep", "after", "winning",
    ]  # fmt: skip
    paid = [line.gold for line in lines if line.code not in SUMS]
    amounts = {line.code: line.gold for line in lines}
    assert amounts["before"] + sum(paid) == amounts["after"]
    assert amounts["after"] == mine["own"]["gold"]
    assert amounts["costs"] == -1
    (town,) = (line for line in lines if line.code == "town")
    assert (town.place, len(town.produced), len(town.stock)) == (1, 5, 5)
    inc = amounts["lands"] + amounts["costs"]
    assert amounts["winning"] == town.gold + inc + amounts["administration"]
    assert [line.kind for line in lines if line.code == "upkeep"] == [
        "normal_home", "normal_abroad", "mounted_home",
    ]  # fmt: skip
    text = text_report(mine, 17)
    assert f"  Gold now{amounts['after']:>66}\n" in text
    assert "  Town in province 1" in text
    assert "produced 1 timber" in text


@pytest.mark.rule("DK-3.3.3")
def test_a_turn_without_income_has_no_account() -> None:
    mine = report(busy(), [], 1)
    assert account_lines(mine) == []
    assert "Account" not in text_report(mine, 17)


@pytest.mark.rule("DK-3.3.4")
def test_every_own_army_reports_its_fight_and_every_battle_is_summed_up() -> None:
    where = busy()
    for one in (ArmyId(1, 1), ArmyId(1, 3)):
        where.armies[one].province = 3
    done = resolve(where, {}, Dice("turn"))
    told = reports(done.position, done.events)
    for reader, fights in ((1, 3), (2, 1)):
        codes = [event["code"] for event in told[reader]["events"]]
        assert (codes.count("battle"), codes.count("fight")) == (1, fights)
    for event in told[1]["events"]:
        if event["code"] == "fight":
            data = event["data"]
            wanted = f"(eas {data['eas']}, aas {data['aas']}, es {data['es']}, as {data['as']})"
            assert wanted in " ".join(text_report(told[1], 17).split())


@pytest.mark.rule("DK-3.2.9")
def test_all_text_reports_carry_the_mark() -> None:
    for document in played(A=SHEET).values():
        assert text_report(document, 17).endswith("\n$$$$$$$$$$\n")
