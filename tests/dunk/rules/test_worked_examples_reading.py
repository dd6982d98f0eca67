"""The worked examples on reading orders: DK-19.4 and those of DK-19.7 (W44 to W61, W89 to W98)."""

from typing import Any

import pytest

from dunk.engine.orders.forms import Order
from dunk.engine.orders.frame import Admission, admit, admit_own, is_bounce, join_lines, read_frame
from dunk.engine.orders.reading import UnreadableOrder, parse_line
from dunk.engine.state import ArmyId
from tests.dunk.builders import army, kingdom
from tests.dunk.sheets import carry_out, realm_in, reviewed

SELF = realm_in(reviewed())


def read(line: str) -> Order:
    return parse_line(line, SELF)


def code(line: str) -> str:
    with pytest.raises(UnreadableOrder) as caught:
        read(line)
    return caught.value.failure.code


def take(text: str, highest: int = 0) -> Admission:
    """What is said in turn 5 to a message with the password pw; ``highest``: version accepted."""
    return admit(
        read_frame(text),
        SELF.registry.find,
        5,
        lambda number, given: given == "pw",
        {1: highest},
    )


def sheet(begin: str, end: str = "end orders pw") -> str:
    return f"{begin}\nplace 22\n{end}"


@pytest.mark.rule("W44")
@pytest.mark.parametrize("line", ["p 22 e", "PLACE 22 e", "place_army 22 e", "place armies 22 e"])
def test_a_normal_army(line: str) -> None:
    assert read(line) == Order("place", province=22, thing="army", words=("e",))


@pytest.mark.rule("W45")
def test_the_type_may_be_joined_or_follow() -> None:
    wanted = Order("place", province=22, thing="archers")
    assert read("place archers 22") == read("place_archers 22") == read("p archer 22") == wanted


@pytest.mark.rule("W46")
def test_a_name_of_an_order_long_and_short() -> None:
    assert read("atv 5") == read("army to village 5") == Order("army_to_village", army=5)


@pytest.mark.rule("W47")
def test_an_army_by_its_name() -> None:
    assert read("move 2nd Archers e se") == Order("move", army=5, words=("e", "se"))


@pytest.mark.rule("W48")
@pytest.mark.parametrize("line", ["give map 13", "gm 13", "give_map to 13", "gm to far away"])
def test_to_may_be_left_out_of_gifts(line: str) -> None:
    assert read(line) == Order("give_map", kingdom=13)


@pytest.mark.rule("W49")
def test_every_turn_is_done_and_kept() -> None:
    done = carry_out(reviewed(), "et: gm 13")
    assert done.answers() == [("every turn: give_map 13", "done")]
    assert done.lines == ["every turn: give_map 13"]
    assert done.board.maps == [(1, 13)]


@pytest.mark.rule("W50")
def test_next_turn_is_only_kept() -> None:
    done = carry_out(reviewed(), "nt move 1 w")
    assert done.answers() == [("next turn: move 1 w", "put_off")]
    assert done.lines == ["move 1 w"]
    assert done.board.marches == {}


@pytest.mark.rule("W51")
@pytest.mark.parametrize("text", ["move 1 w \\\ne", "move 1 w\n\\ e", "move 1 w \\\n\\ e"])
def test_a_backslash_on_either_side_joins_once(text: str) -> None:
    assert [line.text for line in join_lines(text)] == ["move 1 w e"]


@pytest.mark.rule("W52")
def test_a_comment() -> None:
    assert carry_out(reviewed(), "> place 22").answers() == []
    assert read_frame("> place 22").lines[0].kind == "comment"


@pytest.mark.rule("W53")
def test_the_begin_line() -> None:
    said = take(sheet("begin orders Grah's_Kingdom 5 2"))
    assert said == Admission("", kingdom=1, turn=5, version=2)
    assert said.counts


@pytest.mark.rule("W54")
def test_another_turn_is_refused() -> None:
    assert take(sheet("begin orders Grah's_Kingdom 4 2")).refused == "turn"


@pytest.mark.rule("W55")
@pytest.mark.parametrize(("version", "refused"), [(1, "version"), (2, ""), (3, "")])
def test_an_older_version_is_refused(version: int, refused: str) -> None:
    assert take(sheet(f"begin orders Grah's_Kingdom 5 {version}"), 2).refused == refused


@pytest.mark.rule("W56")
def test_a_test_is_answered_and_not_kept() -> None:
    said = take(sheet("begin test Grah's Kingdom"))
    assert said.is_test
    assert said.refused == ""
    assert not said.counts


@pytest.mark.rule("W57")
def test_ten_dollar_signs_are_a_report_coming_back() -> None:
    assert is_bounce("place 22\n" + "$" * 10)
    assert is_bounce("place 22", "Re: turn 5 " + "$" * 11)
    assert not is_bounce("place 22 " + "$" * 9, "$" * 9)


@pytest.mark.rule("W58")
@pytest.mark.parametrize(("leaders", "failure"), [("priest", "E08"), ("mage", "E11")])
def test_a_mission_without_the_soc(leaders: str, failure: str) -> None:
    assert carry_out(reviewed(leaders=leaders), "mission").came() == [failure]


@pytest.mark.rule("W59")
def test_develop_and_use_in_one_turn() -> None:
    done = carry_out(reviewed(leaders="priest"), "develop_mission", "mission")
    assert done.came() == ["done", "E12"]
    assert done.failure().data["data"] == {"busy": "develop_mission"}


@pytest.mark.rule("W60")
def test_diburn_is_never_given() -> None:
    where = reviewed(technologies={"diburn", "bows", "crime"}, contacts={3})
    assert carry_out(where, "give_tech diburn to 3").came() == ["E25"]
    done = carry_out(where, "give_tech all to 3")
    assert done.came() == ["done"]
    assert [(gift.receiver, gift.technology) for gift in done.board.gifts] == [
        (3, "bows"),
        (3, "crime"),
    ]


@pytest.mark.rule("W61")
def test_orcs_settle_only_what_cannot_move() -> None:
    where = reviewed()
    where.armies[ArmyId(1, 9)] = army(1, 9, type="sky_castle", province=43)
    done = carry_out(where, "army_to_village 1", "army_to_village 9")
    assert done.came() == ["E18", "done"]
    assert (done.board.provinces[42].villages, done.board.provinces[43].villages) == (0, 1)


@pytest.mark.rule("W89")
@pytest.mark.parametrize(
    ("begin", "wanted"),
    [
        ("3", (3, None, None)),
        ("3 5", (3, 5, None)),
        ("3 5 2", (3, 5, 2)),
        ("Realm 5", (4, None, None)),
        ("Realm 5 5", (4, 5, None)),
    ],
)
def test_how_the_end_of_the_name_is_found(begin: str, wanted: tuple[Any, ...]) -> None:
    said = take(sheet(f"begin orders {begin}"))
    assert (said.kingdom, said.turn, said.version) == wanted


@pytest.mark.rule("W90")
def test_a_set_without_version_leaves_the_highest() -> None:
    highest = 0
    answers = []
    for version in ("5 2", "5", "5 1", "5 2", "5 3"):
        said = take(sheet(f"begin orders 1 {version}"), highest)
        answers.append(said.refused)
        if said.counts:
            highest = max(said.version or 0, highest)
    assert answers == ["", "", "version", "", ""]


@pytest.mark.rule("W91")
@pytest.mark.parametrize(
    ("text", "refused"),
    [
        ("begin orders Nobody", "kingdom"),
        ("begin orders 1 4", "end"),
        (sheet("begin orders 1 4 1", "end orders wrong"), "password"),
        (sheet("begin orders 1 4 1"), "turn"),
        (sheet("begin test 1 4 1", "end orders"), "password"),
        ("place 22\nend orders pw", "begin"),
    ],
)
def test_the_first_thing_wrong_is_named(text: str, refused: str) -> None:
    assert take(text, 2).refused == refused


@pytest.mark.rule("W92")
def test_short_names() -> None:
    assert [str(read(line)) for line in ("dc", "ds", "sn X", "n 2", "wt all")] == [
        "develop_castles",
        "develop_ships",
        "set_name X",
        "neutral 2",
        "write_tech all",
    ]
    assert [code(line) for line in ("dm", "placement 22", "p22")] == ["E01"] * 3


@pytest.mark.rule("W93")
def test_what_every_turn_and_next_turn_hold() -> None:
    done = carry_out(reviewed(), "every turn: et: gm 13", "nt", "et foo")
    assert (done.came(), done.lines) == (["E15", "E15", "E01"], [])
    done = carry_out(reviewed(), "ET:gm 77")
    assert (done.came(), done.lines) == (["E07"], ["every turn: give_map 77"])
    done = carry_out(reviewed(), "every turn GM Far_Away")
    assert (done.came(), done.lines) == (["done"], ["every turn: give_map 13"])
    done = carry_out(reviewed(), "nt e 13")
    assert (done.came(), done.lines) == (["put_off"], ["enemy 13"])
    assert done.realm.declarations == {}


@pytest.mark.rule("W94")
def test_armies_by_name() -> None:
    assert read("move 1st Warg army e") == Order("move", army=7, words=("e",))
    assert read("m 1st_warg_ARMY 0 w") == Order("move", army=7, words=("0", "w"))
    assert read("m 7") == Order("move", army=7)
    assert carry_out(reviewed(), "move 1st Warg e").came() == ["E06"]
    assert code("move 1st Army north") == "E15"
    assert read("teleport 2nd Archers 22") == Order("teleport", army=5, province=22)


@pytest.mark.rule("W95")
def test_what_joining_comes_before() -> None:
    def texts(text: str) -> list[str]:
        return [line.text for line in join_lines(text)]

    assert texts("> old plan \\\nplace 22") == ["> old plan place 22"]
    assert texts("move 1 w \\\n\ne") == ["move 1 w", "e"]
    assert texts("move 1 w\\\ne") == ["move 1 w e"]


@pytest.mark.rule("W96")
def test_values_as_written() -> None:
    assert read("set_password Ab_c").value == "Ab_c"
    assert code("sp a b") == "E15"
    assert read("sn My_New   Realm").value == "My New Realm"
    assert read("set email a_b@c.d").value == "a_b@c.d"


@pytest.mark.rule("W97")
def test_several_things_wrong_at_once() -> None:
    where = reviewed(leaders="priest")
    assert carry_out(where, "develop_pest", "mission").came() == ["done", "E08"]
    where = reviewed(technologies={"bows"}, gold=5)
    assert carry_out(where, "develop_bows").came() == ["E09"]
    done = carry_out(reviewed(gold=-3), "develop_moral", "develop_bows", "place 22")
    assert done.came() == ["done", "E02", "E02"]
    where = reviewed(technologies={"irrigation"}, gold=0)
    where.provinces[22].structures = frozenset({"irrigation"})
    assert carry_out(where, "build_irrigation 22").came() == ["E21"]


@pytest.mark.rule("W98")
@pytest.mark.rule("DK-4.1.8")
def test_war_begins_after_the_orders() -> None:
    where = reviewed()
    where.armies[ArmyId(2, 1)] = army(2, 1, province=22)
    done = carry_out(where, "enemy 2", "place 22")
    assert done.came() == ["done", "done"]
    assert done.board.relations.at_war(1, 2)
    where.kingdoms[1].declarations = {2: "enemy"}
    done = carry_out(where, "place 22")
    assert done.came() == ["E04"]
    assert done.failure().data["data"] == {"province": 22, "control": False}


def test_the_form_knows_whose_it_is() -> None:
    def said(text: str) -> str:
        return admit_own(read_frame(text), SELF.registry.find, 5, 1).refused

    assert admit_own(read_frame("place 22"), SELF.registry.find, 5, 1).kingdom == 1
    assert said("place 22") == ""
    assert said("begin orders 1 5 1\nplace 22") == ""
    assert said("begin orders 1 5 1\nplace 22\nend orders wrong") == ""
    assert said("begin orders 2 5\nplace 22\nend orders") == "kingdom"
    assert said("begin orders 1 4\nplace 22\nend orders") == "turn"
    assert said("begin orders\nplace 22") == "kingdom"


def test_kingdoms_are_told_by_number_or_name() -> None:
    where = reviewed()
    where.kingdoms[20] = kingdom(20, name="To Hell", seat="T", contacts={1})
    where.kingdoms[1].contacts.add(20)
    own = realm_in(where)
    for line in ("gm to hell", "gm to to hell", "give_map To_Hell", "gm 20", "gm “To Hell”"):
        assert parse_line(line, own) == Order("give_map", kingdom=20)
