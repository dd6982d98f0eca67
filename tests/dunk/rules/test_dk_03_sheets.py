"""The order sheet (DK-3.1, DK-3.2): what counts of a text, and what is said to it."""

import pytest

from dunk.engine.orders.frame import Frame, Spot, admit, admit_own, campaign_of, read_frame
from dunk.engine.resolver import PHASES, resolve
from dunk.engine.state import ArmyId, Departure
from games.dice import Dice
from tests.dunk.sheets import carry_out, realm_in, reviewed

SELF = realm_in(reviewed())
ORDERS = PHASES[:1]
FRAMED = "campaign 17\nhello\nbegin orders 1 5\nplace 22\nend orders pw\nbye"


def kinds(text: str) -> list[str]:
    return [line.kind for line in read_frame(text).lines]


def refused(frame: Frame) -> str:
    return admit(frame, SELF.registry.find, 5, lambda n, given: given == "pw", {}).refused


@pytest.mark.rule("DK-3.1.2")
@pytest.mark.parametrize("sheet", [None, "begin orders 2\nplace 22", "begin test 1\nplace 22"])
def test_without_accepted_orders_nothing_is_done_and_nothing_lost(sheet: str | None) -> None:
    where = reviewed(lines=("every turn: give_map 13", "place 22"), silent=1)
    where.armies[ArmyId(1, 5)].words = ("0", "e")
    done = resolve(where, {"A": sheet}, Dice("s"), ORDERS)
    after = done.position.kingdoms[1]
    assert after.lines == ("every turn: give_map 13", "place 22")
    assert done.position.armies[ArmyId(1, 5)].words == ("0", "e")
    assert done.position.armies[ArmyId(1, 1)].words == ()
    assert after.silent == 2
    assert after.gold == 8
    (event,) = [e for e in done.events if e.code == "sheet" and e.seen_by == {1}]
    assert event.data["state"] == (
        "none" if not sheet else "test" if "test" in sheet else "refused"
    )


@pytest.mark.rule("DK-3.1.2")
@pytest.mark.parametrize("sheet", ["", "> nothing", "begin orders 1 5\nend orders pw"])
def test_a_sheet_without_orders_was_sent_all_the_same(sheet: str) -> None:
    where = reviewed(lines=("place 22",), silent=3)
    where.armies[ArmyId(1, 5)].words = ("0", "e")
    done = resolve(where, {"A": sheet}, Dice("s"), ORDERS)
    assert done.position.kingdoms[1].lines == ()
    assert done.position.kingdoms[1].silent == 0
    assert done.position.armies[ArmyId(1, 5)].words == ()


@pytest.mark.rule("DK-3.2.2")
@pytest.mark.parametrize(
    ("text", "subject", "campaign"),
    [
        (FRAMED, "Dunk 3", 17),
        ("begin orders 1\ncampaign 17\nend orders", "Re: 3, turn 5", 3),
        ("campaign 4\ncampaign 17\nbegin orders 1", "", 4),
        ("> campaign 4\ncampaign 17\nbegin orders 1", "", 17),
        ("campaign 17 b\nbegin orders 1", "", None),
        ("Campaign_017\nplace 22", "", 17),
        ("place 22\ncampaign 17", "none", None),
    ],
)
def test_where_the_campaign_stands(text: str, subject: str, campaign: int | None) -> None:
    assert campaign_of(read_frame(text), subject) == campaign


@pytest.mark.rule("DK-3.2.3")
def test_only_what_is_between_begin_and_end_counts() -> None:
    assert kinds(FRAMED) == ["frame", "ignored", "frame", "order", "frame", "ignored"]
    twice = "begin test 1\nbegin orders 2\nend orders a\nend orders b\nbegin orders 3"
    assert kinds(twice) == ["frame", "order", "frame", "ignored", "ignored"]
    frame = read_frame(twice)
    assert frame.begin is not None
    assert (frame.begin.is_test, frame.password) == (True, "a")
    assert kinds("end orders x\nBEGIN_ORDERS 1\n> c\n\nplace 22") == [
        "ignored", "frame", "comment", "blank", "order",
    ]  # fmt: skip


@pytest.mark.rule("DK-3.2.1")
@pytest.mark.rule("DK-3.2.3")
def test_the_form_takes_half_a_frame_and_a_message_does_not() -> None:
    open_end = read_frame("dear all\nbegin orders 1\nplace 22")
    assert [line.kind for line in open_end.lines] == ["ignored", "frame", "order"]
    assert refused(open_end) == "end"
    bare = read_frame("campaign 3\nplace 22\nend orders pw\nplace 41")
    assert [line.kind for line in bare.lines] == ["frame", "order", "frame", "ignored"]
    assert refused(bare) == "begin"
    for frame in (open_end, bare):
        assert admit_own(frame, SELF.registry.find, 5, 1).counts


@pytest.mark.rule("DK-3.2.3")
def test_the_longest_name_wins_over_numbers() -> None:
    def find(key: str) -> int | None:
        return {"a": 1, "a 1": 2, "a 1 2": 3, "7": 7}.get(key)

    def begun(line: str) -> tuple[int | None, int | None, int | None]:
        said = admit(read_frame(f"{line}\nend orders"), find, 1, lambda n, given: True, {})
        return said.kingdom, said.turn, said.version

    assert begun("begin orders A 1 2") == (3, None, None)
    assert begun("begin orders A 1 3") == (2, 3, None)
    assert begun("begin orders A 3 1") == (1, 3, 1)
    assert begun("begin orders A 3 1 2") == (None, None, None)
    assert begun("begin orders A x") == (None, None, None)
    assert begun("begin orders 7 1 2") == (7, 1, 2)
    assert begun("begin orders") == (None, None, None)


@pytest.mark.rule("DK-3.2.4")
@pytest.mark.parametrize(
    ("turn", "answer"), [("", ""), ("5", ""), ("05", ""), ("4", "turn"), ("6", "turn")]
)
def test_another_turn_than_the_one_collected(turn: str, answer: str) -> None:
    assert refused(read_frame(f"begin orders 1 {turn}\nend orders pw")) == answer


def test_a_turn_of_a_thousand_digits_is_just_another_turn() -> None:
    assert refused(read_frame(f"begin orders 1 {'9' * 5000}\nend orders pw")) == "turn"


@pytest.mark.rule("DK-3.2.5")
@pytest.mark.parametrize(("version", "answer"), [("5 2", "version"), ("5 3", ""), ("5", "")])
def test_versions(version: str, answer: str) -> None:
    frame = read_frame(f"begin orders 1 {version}\nend orders pw")
    said = admit(frame, SELF.registry.find, 5, lambda number, given: True, {1: 3, 2: 9})
    assert said.refused == answer


@pytest.mark.rule("DK-3.2.6")
@pytest.mark.parametrize(
    ("end", "answer"),
    [
        ("end orders pw", ""),
        ("END_ORDERS_pw", ""),
        ("  end orders   pw \t", ""),
        ("end orders \u00a0pw\ufeff", ""),
        ("end orders PW", "password"),
        ("end orders p w", "password"),
        ("end orders", "password"),
        ("end order pw", "end"),
        ("> end orders pw", "end"),
    ],
)
def test_the_password_is_compared_exactly(end: str, answer: str) -> None:
    assert refused(read_frame(f"begin orders 1\n{end}")) == answer


@pytest.mark.rule("DK-3.2.6")
def test_what_a_password_may_be() -> None:
    def came(word: str) -> list[str]:
        return carry_out(reviewed(), f"set_password {word}").came()

    assert came("x" * 40) == came("_x_") == came("none") == came("Ü’") == ["done"]
    assert came("x" * 41) == came("a\\b") == came("") == ["E15"]


@pytest.mark.rule("DK-3.2.7")
def test_all_checks_are_made_of_a_test() -> None:
    said = admit(
        read_frame("begin test 1 4\nend orders pw"),
        SELF.registry.find,
        5,
        lambda number, given: True,
        {},
    )
    assert (said.refused, said.is_test, said.counts) == ("turn", True, False)
    where = reviewed()
    assert carry_out(where, "begin test 1\nplace 22\nend orders").board.placed == set()


@pytest.mark.rule("DK-3.2.8")
def test_every_line_is_answered_and_what_is_no_part_of_the_set_is_named() -> None:
    done = carry_out(
        reviewed(), "hello", "begin orders 1", "p 22", "dance", "end orders", "", "bye"
    )
    (sheet,) = [event for event in done.of("sheet") if event.seen_by == {1}]
    assert sheet.data == {"state": "read", "reason": "", "ignored": "1 7"}
    assert [(event.code, event.data["line"]) for event in done.events if "order" in event.code] == [
        ("order_done", 3),
        ("order_failed", 4),
    ]
    assert all(event.seen_by == {1} for event in done.events if "order" in event.code)
    assert done.failure().data["text"] == "dance"


@pytest.mark.rule("DK-3.2.9")
def test_the_mark_in_a_pasted_report_is_ignored_on_the_form() -> None:
    text = "Dunk report\nbegin orders 1 5 1\nplace 22\nend orders\n" + "$" * 10
    assert kinds(text) == ["ignored", "frame", "order", "frame", "ignored"]
    assert kinds("place 22\n" + "$" * 10 + "\nsn " + "$" * 12) == ["order", "ignored", "ignored"]
    assert kinds("$" * 9) == ["order"]


@pytest.mark.rule("DK-3.2.10")
def test_blanks_around_a_line_and_comments() -> None:
    assert kinds("  \t> c\n\u00a0\n\ufeffplace 22\n > > x") == [
        "comment", "blank", "order", "comment",
    ]  # fmt: skip
    done = carry_out(reviewed(), "\u3000 place 22\u200b", "", ">place 41")
    assert done.answers() == [("place 22", "done")]


@pytest.mark.rule("DK-3.2.11")
@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("a \\ \n \\ b \\\nc", ["a b c"]),
        ("a\\\n\\\n\\b", ["a b"]),
        ("\\ a", ["a"]),
        ("a \\", ["a"]),
        ("a\n\n\\ b", ["a", "b"]),
        ("\\\na\nb", ["a", "b"]),
        ("> a\n\\ b", ["> a b"]),
        ("begin orders \\\n1", ["begin orders 1"]),
    ],
)
def test_how_lines_join(text: str, lines: list[str]) -> None:
    assert [line.text for line in read_frame(text).lines] == lines


@pytest.mark.rule("DK-3.2.11")
def test_a_joined_line_knows_where_its_pieces_stood() -> None:
    (line,) = read_frame("  move 1 \\\r\n\r\n").lines
    assert (line.first, line.last, line.spot(5)) == (1, 2, Spot(1, 7))
    line, _ = read_frame("move 1 w \\\n  \\ ne\nx").lines
    assert (line.text, line.first, line.last) == ("move 1 w ne", 1, 2)
    assert [line.spot(at) for at in (0, 7, 9, 10)] == [
        Spot(1, 0), Spot(1, 7), Spot(2, 4), Spot(2, 5),
    ]  # fmt: skip


@pytest.mark.rule("DK-3.2.12")
@pytest.mark.parametrize(
    "line",
    [
        "MOVE 2ND ARCHERS E",
        "move_2nd_archers_e",
        "move  2nd\tarchers\u00a0e",
        "move “2nd Archers” e",
        "\u200bmove 2nd Arch\u00aders e",
        "\uff4dove 2nd Archers \uff45",
    ],
)
def test_words_as_people_write_them(line: str) -> None:
    assert carry_out(reviewed(), line).answers() == [("move 5 e", "done")]


@pytest.mark.rule("DK-3.2.12")
@pytest.mark.parametrize("name", ["grah’s kingdom", "GRAH'S_KINGDOM", "Grahs Kingdom", "“1”"])
def test_a_kingdoms_name_with_any_apostrophe(name: str) -> None:
    assert carry_out(reviewed(), f"begin orders {name} 5", "place 22").came() == ["done"]


@pytest.mark.rule("DK-3.2.13")
def test_the_longest_name_of_an_order_counts() -> None:
    where = reviewed(technologies={"protection"})
    assert carry_out(where, "protect 5", "develop protect inventions").came() == ["done", "E12"]
    done = carry_out(where, "buildchurch 22", "build 22", "develop", "develop_gold", "every", "set")
    assert done.came() == ["E01"] * 6
    names = [event.data["data"]["name"] for event in done.of("order_failed")]  # type: ignore[index]
    assert names == ["buildchurch", "build 22", "develop", "develop_gold", "every", "set"]


@pytest.mark.rule("DK-2.1.14")
def test_a_kingdom_that_has_left_is_none() -> None:
    where = reviewed(contacts={3, 13})
    where.kingdoms[3].left = Departure(4, "resigned")
    done = carry_out(where, "gm 3", "gm Saroghth's Kingdom", "enemy 3", "gm 1", "gm 99", "gm 13")
    assert done.came() == ["E07"] * 5 + ["done"]
    assert done.of("order_failed")[1].data["data"] == {"kingdom": "Saroghth's Kingdom"}


@pytest.mark.rule("DK-3.2.3")
@pytest.mark.rule("DK-3.2.12")
def test_a_sheet_as_a_mail_program_leaves_it() -> None:
    """Windows line ends, tabs, smart quotes, hard blanks, umlauts, and the report around it."""
    where = reviewed()
    where.kingdoms[13].name = "Fürsten’s Höhe"
    text = "\r\n".join(
        (
            "Hallo,\u00a0hier meine Züge:",
            "> On Monday Dunk wrote:",
            "\ufeffBegin\u00a0Orders “Grah’s Kingdom”\t5",
            "\tmove\u00a0‘2nd Archers’\te  \\",
            "\u2003\\ se",
            "",
            "> Kommentar ‚mit‘ Umlauten",
            "give_map to Fu\u0308rstens_HÖHE",
            "set_name Größe “Ä”",
            "End_Orders\u00a0geheim",
            "Grüße",
            "$" * 10,
        )
    )
    done = carry_out(where, text)
    assert done.answers() == [
        ("move 5 e se", "done"),
        ("give_map 13", "done"),
        ("set_name Größe “Ä”", "done"),
    ]
    (sheet,) = [event for event in done.of("sheet") if event.seen_by == {1}]
    assert sheet.data["ignored"] == "1 11-12"
    assert done.realm.name == "Größe “Ä”"
    said = admit(
        read_frame(text),
        realm_in(where).registry.find,
        5,
        lambda number, given: given == "geheim",
        {},
    )
    assert said.counts
