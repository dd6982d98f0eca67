"""CO-19: who is told what. Reports as each player, and a stranger, gets them."""

from typing import Any

import pytest

from tests.counties.builders import Turn, county, labour, play, player, position, row_of, sheet

Document = dict[str, Any]

PUBLIC_FACTS = {
    "id",
    "x",
    "y",
    "owner",
    "population",
    "fields",
    "forest",
    "iron_mine",
    "quarry",
    "forge",
    "castle_size",
    "castle_building",
    "tax_rate",
}


def codes(turn: Turn, reader: str) -> set[str]:
    """The codes of the events that reader is told; "" is a stranger."""
    return {event["code"] for event in turn.document["reports"][reader]["events"]}


def told(turn: Turn, reader: str, code: str) -> list[Document]:
    """The events of that code that reader is told."""
    return [e for e in turn.document["reports"][reader]["events"] if e["code"] == code]


def a_war(**options: Any) -> Turn:
    """A takes county 2 from B; B keeps 3; C sits in 4 and is far from it."""
    where = position(
        row_of(
            county("A", soldiers=10, cows=10),
            county("B", population=20, soldiers=3, labour=labour(defend=20), castle_size=1),
            county("B", cows=20),
            county("C", cows=30),
        ),
        options=options,
        A=player(gold=100),
        B=player(wood=3),
    )
    return play(where, A=sheet("MOVE 1 2 10", "BUY 1 iron"), B="SELL 1 wood", C="")


@pytest.mark.rule("CO-19.1")
@pytest.mark.parametrize("reader", ["A", "B", "C", ""])
def test_place_parties_and_outcome_of_a_battle_are_public(reader: str) -> None:
    (battle,) = told(a_war(), reader, "battle")
    assert (battle["county"], battle["defender"], battle["attackers"]) == (2, "B", ["A"])
    assert (battle["outcome"], battle["winner"]) == ("held", None)


@pytest.mark.rule("CO-19.1")
@pytest.mark.parametrize(("reader", "numbers"), [("A", 1), ("B", 1), ("C", 0), ("", 0)])
def test_only_its_parties_see_the_numbers_of_a_battle(reader: str, numbers: int) -> None:
    found = told(a_war(), reader, "battle_numbers")
    assert len(found) == numbers
    for event in found:
        assert event["attackers"]["A"]["force_x2"] == 100
        assert event["defence"]["force_x2"] == 140
        assert event["defence"]["effect_x2"] == 4
        assert event["defence"]["people_lost"] == 20
        assert event["defence"]["soldiers_lost"] == 1


@pytest.mark.rule("CO-19.1")
@pytest.mark.parametrize("reader", ["A", "B", "C", ""])
def test_the_map_shows_everybody_the_same_and_no_secret(reader: str) -> None:
    report = a_war().document["reports"][reader]
    assert [set(public) for public in report["counties"]] == [PUBLIC_FACTS] * 4
    assert report["counties"] == a_war().document["reports"][""]["counties"]


@pytest.mark.rule("CO-19.1")
def test_a_ruler_sees_all_of_his_own_and_nothing_of_others() -> None:
    turn = a_war()
    for seat in "ABC":
        own = turn.document["reports"][seat]["own"]
        mine = [c for c in turn.position["counties"] if c["owner"] == seat]
        assert own["counties"] == mine
        stocks = dict(turn.player(seat))
        del stocks["eliminated"]
        assert own["stocks"] == stocks
    assert turn.document["reports"][""]["own"] is None


@pytest.mark.rule("CO-19.1")
@pytest.mark.rule("CO-19.3")
def test_trade_work_and_people_are_told_to_the_ruler_alone() -> None:
    turn = a_war()
    assert codes(turn, "") == {"battle"}
    assert codes(turn, "C") <= {"battle", "labour", "cheese", "births", "herd", "tax", "growth"}
    for reader in ("A", "B", "C"):
        rulers = {1: "A", 2: "B", 3: "B", 4: "C"}
        for event in turn.document["reports"][reader]["events"]:
            if event["code"] not in ("battle", "battle_numbers"):
                assert event.get("player", rulers.get(event.get("county"))) == reader
    assert [e["good"] for e in told(turn, "A", "bought")] == ["iron"]
    assert told(turn, "B", "bought") == told(turn, "A", "sold") == []


@pytest.mark.rule("CO-19.3")
def test_migration_is_told_to_the_rulers_of_both_counties_only() -> None:
    where = position(
        row_of(county("A", tax_rate=100), county("B", tax_rate=0), county("C", tax_rate=0))
    )
    turn = play(where, A="", B="", C="")
    for reader, known in (("A", 1), ("B", 1), ("C", 0), ("", 0)):
        assert len(told(turn, reader, "migrated")) == known
    assert [e["county"] for e in told(turn, "A", "peopled")] == [1]
    assert [e["county"] for e in told(turn, "B", "peopled")] == [2]
    assert told(turn, "C", "peopled") == []


@pytest.mark.rule("CO-19.3")
@pytest.mark.parametrize(("soldiers", "known"), [(21, 1), (20, 0)])
def test_the_conqueror_of_nobodys_county_is_told_how_its_people_changed(
    soldiers: int, known: int
) -> None:
    where = position(
        row_of(county("A", soldiers=soldiers), county(None), county("B"), county(None))
    )
    turn = play(where, A=f"MOVE 1 2 {soldiers}", B="")
    assert [e["county"] for e in told(turn, "A", "growth")] == [1, 2][: 1 + known]
    assert [e["county"] for e in told(turn, "B", "growth")] == [3]


@pytest.mark.rule("CO-19.1")
def test_captures_and_eliminations_are_public() -> None:
    where = position(
        row_of(county("A", soldiers=9), county("B", population=0), county("C"), county("C"))
    )
    turn = play(where, A="MOVE 1 2 9", B="", C="")
    for reader in ("A", "B", "C", ""):
        assert [(e["county"], e["player"]) for e in told(turn, reader, "captured")] == [(2, "A")]
        assert [e["player"] for e in told(turn, reader, "eliminated")] == ["B"]


@pytest.mark.rule("CO-19.3")
def test_the_eliminated_read_the_turn_of_their_end_and_then_what_everybody_reads() -> None:
    where = position(
        row_of(
            county("A", soldiers=9),
            county("B", population=5, labour=labour(defend=5)),
            county("C"),
        ),
        B=player(wood=2),
    )
    first = play(where, A="MOVE 1 2 9", B="SELL 2 wood", C="")
    assert {"sold", "battle_numbers", "captured"} <= codes(first, "B")
    second = play(first.position, A="", B="", C="")
    for report in (first, second):
        assert report.document["reports"]["B"]["own"] is None
    assert second.document["reports"]["B"]["events"] == second.document["reports"][""]["events"]


@pytest.mark.rule("CO-19.1")
def test_open_information_opens_everything_to_everybody() -> None:
    turn = a_war(open_information=True)
    closed = a_war()
    everything = {event["code"] for event in closed.document["events"]} - {"orders"}
    for reader in ("A", "C", ""):
        assert everything <= codes(turn, reader)
    assert len(told(turn, "C", "tax")) == 4


@pytest.mark.rule("CO-19.2")
@pytest.mark.parametrize(
    ("line", "asked", "done"),
    [
        ("SELL 30 wood", 30, 20),
        ("BUY 30 iron", 30, 8),
        ("LABOUR 1 wood 900", 900, 500),
        ("RECRUIT 1 30", 30, 3),
        ("CASTLE 1", 1, 0),
        ("MOVE 1 2 30", 30, 5),
        ("SLAUGHTER 1 30", 30, 22),
    ],
)
def test_a_cut_order_is_listed_with_what_was_asked_and_done(
    line: str, asked: int, done: int
) -> None:
    where = position(
        row_of(county("A", cows=20, soldiers=5), county("A"), county("B")),
        A=player(gold=100, wood=20, armour=3),
    )
    turn = play(where, A=sheet("# mine", line), B="")
    (remark,) = [r for r in turn.remarks("A") if r["severity"] == "error"]
    assert (remark["data"]["asked"], remark["data"]["done"]) == (asked, done)
    read = turn.document["reports"]["A"]["own"]["orders"]["lines"][1]
    assert (read["line"], read["asked"], read["done"]) == (2, asked, done)


@pytest.mark.rule("CO-19.2")
def test_an_order_skipped_altogether_is_listed_too() -> None:
    where = position(row_of(county("A", soldiers=5), county("B"), county("B")))
    turn = play(where, A=sheet("MOVE 1 3 2", "TAX 2 0", "nonsense"), B="")
    own = turn.document["reports"]["A"]["own"]["orders"]
    assert [line["kind"] for line in own["lines"]] == ["error"] * 3
    assert [r["line"] for r in own["remarks"] if r["severity"] == "error"] == [1, 2, 3]
