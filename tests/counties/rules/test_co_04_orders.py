"""CO-4: orders, their validity, and missing orders."""

from typing import Any

import pytest

from tests.counties.builders import (
    GOODS,
    Turn,
    county,
    labour,
    play,
    play_on,
    player,
    position,
    row_of,
    sheet,
)


@pytest.mark.rule("CO-4.1")
def test_a_player_decides_all_of_these() -> None:
    where = position(
        row_of(county("A", cows=50, soldiers=3, tax_rate=80), county("A", tax_rate=80)),
        A=player(gold=48, wood=210, iron=50, armour=2),
    )
    orders = sheet(
        "SELL 10 wood",  # 80 gold
        "BUY 4 iron",
        "LABOUR 1 farm 60 wood 40",
        "RECRUIT 1 2",
        "MOVE 1 2 4",
        "TAX 1 20",
        "SLAUGHTER 1 30",
        "CASTLE 2",
    )
    turn = play(where, A=orders)
    assert turn.errors("A") == []
    after = turn.player("A")
    # 200 food cheese + 600 meat = 800 for 498 people: normal, 498 * 20 %; county 2 has none
    assert after["gold"] == 48 + 80 - 48 + 99
    assert after["iron"] == 54
    assert after["wood"] == 40
    assert after["armour"] == 0
    assert (turn.county(1)["soldiers"], turn.county(2)["soldiers"]) == (1, 4)
    assert turn.county(1)["cows"] == 25
    assert turn.county(1)["tax_rate"] == 20
    assert turn.county(2)["castle_building"]


@pytest.mark.rule("CO-4.2")
@pytest.mark.parametrize("owner", ["B", None])
@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("LABOUR 2 wood 100", "CO-E02"),
        ("RECRUIT 2 1", "CO-E02"),
        ("CASTLE 2", "CO-E02"),
        ("TAX 2 0", "CO-E02"),
        ("SLAUGHTER 2 1", "CO-E02"),
        ("SELL 1 cows 2", "CO-E02"),
        ("BUY 1 cows 2", "CO-E02"),
        ("MOVE 2 1 1", "CO-E10"),
    ],
)
def test_orders_for_a_county_of_others_are_ignored(owner: str | None, line: str, code: str) -> None:
    other = county(owner, population=500, cows=10, tax_rate=80)
    if owner:
        other["soldiers"] = 3
    stocks = player(gold=100, wood=500, armour=5)
    where = position(row_of(county("A", tax_rate=80), other), A=stocks, B=player())
    quiet, tried = play(where, A="", B=""), play(where, A=line, B="")
    assert tried.position == quiet.position
    assert tried.errors("A") == [(1, code)]


@pytest.mark.rule("CO-4.3")
def test_a_sheet_with_errors_still_counts() -> None:
    where = position(row_of(county("A")), A=player(armour=5))
    turn = play(where, A=sheet("RECRUIT 1 3", "nonsense", "TAX 1 55", "TAX 99 20"))
    assert turn.county(1)["soldiers"] == 3
    assert turn.errors("A") == [(2, "CO-E14"), (3, "CO-E12"), (4, "CO-E02")]


@pytest.mark.rule("CO-4.3")
def test_a_warning_changes_nothing() -> None:
    # everybody is sent chopping and the only soldier leaves: the warnings are many
    where = position(row_of(county("A", soldiers=1, cows=50), county("A")))
    turn = play(where, A=sheet("LABOUR 1 wood 500", "MOVE 1 2 1"))
    assert turn.errors("A") == []
    assert [r for r in turn.remarks("A") if r["severity"] == "warning"]
    assert turn.player("A")["wood"] == 500
    assert turn.county(2)["soldiers"] == 1
    assert turn.county(1)["cows"] == 0


@pytest.mark.rule("CO-4.3")
def test_every_remark_names_its_line_and_its_rule() -> None:
    where = position(row_of(county("A")), A=player())
    turn = play(where, A=sheet("# first", "", "RECRUIT 1 3", "SELL 4 wood"))
    assert turn.errors("A") == [(3, "CO-E08"), (4, "CO-E03")]
    for remark in turn.remarks("A"):
        assert remark["rule"].startswith("CO-")


@pytest.mark.rule("CO-4.4")
@pytest.mark.parametrize(
    ("line", "what"),
    [
        ("SELL 15 wood", {"gold": 80, "wood": 0}),
        ("BUY 9 iron", {"iron": 8, "gold": 4}),
        ("RECRUIT 1 9", {"armour": 0}),
    ],
)
def test_what_cannot_be_done_in_full_is_done_as_far_as_it_can(
    line: str, what: dict[str, int]
) -> None:
    where = position(row_of(county("A")), A=player(gold=100, wood=10, armour=3))
    if line.startswith("SELL"):
        where["players"]["A"]["gold"] = 0
    turn = play(where, A=line)
    assert {key: turn.player("A")[key] for key in what} == what
    assert len(turn.errors("A")) == 1


@pytest.mark.rule("CO-4.4")
def test_an_impossible_order_does_not_stop_the_others() -> None:
    where = position(
        row_of(county("A", soldiers=2), county("A"), county("B")),
        A=player(gold=12, armour=1),
    )
    orders = sheet(
        "MOVE 1 3 1",  # not adjacent
        "MOVE 1 2 1",
        "CASTLE 1",  # no wood
        "RECRUIT 3 1",  # not his
        "RECRUIT 2 1",
        "SELL 5 stone",  # none held
        "BUY 1 iron",
        "TAX 1 -20",
        "TAX 2 40",
    )
    turn = play(where, A=orders, B="")
    assert turn.county(2)["soldiers"] == 2
    assert turn.county(2)["tax_rate"] == 40
    assert turn.county(1)["tax_rate"] == 0
    assert turn.player("A")["iron"] == 1
    assert turn.errors("A") == [
        (1, "CO-E10"),
        (3, "CO-E09"),
        (4, "CO-E02"),
        (6, "CO-E03"),
        (8, "CO-E12"),
    ]


@pytest.mark.rule("CO-4.5")
def test_what_a_sheet_does_not_mention_is_not_done_again() -> None:
    where = position(row_of(county("A", cows=100)), A=player(gold=120, wood=5, armour=9))
    orders = sheet("BUY 2 iron", "SELL 1 wood", "RECRUIT 1 2", "SLAUGHTER 1 20")
    first = play(where, A=orders)
    assert (first.player("A")["iron"], first.county(1)["soldiers"]) == (2, 2)
    second = play_on(first, A="")
    assert second.player("A")["iron"] == 2
    assert second.player("A")["wood"] == 4
    assert second.county(1)["soldiers"] == 2
    assert second.county(1)["cows"] == first.county(1)["cows"] * 11 // 10


@pytest.mark.rule("CO-4.5")
@pytest.mark.parametrize(
    "sent", ["", "\n", "   \n\t\n", "# only a remark", "gibberish", "BUY 0 wood"]
)
def test_any_set_received_is_no_missed_turn(sent: str) -> None:
    # 110 cows for 100 farmers: with orders 33 are left, in a missed turn 100
    where = position(row_of(county("A", cows=100, labour=labour(farm=100))))
    assert play(where, A=sent).county(1)["cows"] == 33


@pytest.mark.rule("CO-4.6")
@pytest.mark.parametrize("later", [None, "", "PASS", "RECRUIT 1 0"])
def test_tax_and_labour_stand_until_changed(later: str | None) -> None:
    where = position(row_of(county("A", tax_rate=80)))
    first = play(where, A=sheet("TAX 1 40", "LABOUR 1 wood 30 quarry 20"))
    second = play_on(first, A=later)
    third = play_on(second, A=later)
    assert third.county(1)["tax_rate"] == 40
    assert third.county(1)["labour"] == labour(wood=30, quarry=20)
    assert third.player("A")["wood"] == 90
    assert third.player("A")["stone"] == 60


@pytest.mark.rule("CO-4.6")
def test_a_labour_order_replaces_the_whole_assignment() -> None:
    where = position(row_of(county("A", labour=labour(wood=100, iron=50, farm=10))))
    turn = play(where, A="LABOUR 1 quarry 7")
    assert turn.county(1)["labour"] == labour(quarry=7)
    after = turn.player("A")
    assert (after["wood"], after["iron"], after["stone"]) == (0, 0, 7)


@pytest.mark.rule("CO-4.6")
def test_labour_stands_as_it_was_given_not_as_it_was_clipped() -> None:
    where = position(row_of(county("A", population=100, cows=100)))
    first = play(where, A=sheet("LABOUR 1 farm 50 wood 90", "SLAUGHTER 1 60"))
    assert first.player("A")["wood"] == 50
    assert first.county(1)["labour"] == labour(farm=50, wood=90)
    grown = first.county(1)["population"]
    assert grown == 115
    second = play_on(first, A="")
    assert second.player("A")["wood"] == 50 + (grown - 50)


@pytest.mark.rule("CO-4.6")
def test_a_bad_rate_leaves_the_standing_one() -> None:
    where = position(row_of(county("A", tax_rate=80)))
    first = play(where, A="TAX 1 20")
    second = play_on(first, A="TAX 1 101")
    assert second.county(1)["tax_rate"] == 20


def a_busy_county() -> dict[str, Any]:
    """A at work in county 1 with a castle begun; B stands east of him."""
    home = county(
        "A",
        cows=40,
        soldiers=10,
        castle_size=1,
        castle_building=True,
        castle_work=20,
        tax_rate=60,
        labour=labour(farm=44, castle=30, smith=2, wood=10, iron=20, quarry=30, defend=64),
    )
    return position(
        row_of(home, county("B", soldiers=22, tax_rate=60, population=0)),
        A=player(gold=1000, wood=400, iron=100, stone=200, armour=8),
    )


def check_the_work_went_on(turn: Turn, soldiers: int = 10) -> None:
    """County 1 and A's stocks after a turn in which he ordered nothing."""
    after, stocks = turn.county(1), turn.player("A")
    assert (after["castle_size"], after["castle_work"]) == (1, 50)
    assert after["castle_building"]
    assert after["soldiers"] == soldiers
    assert after["tax_rate"] == 60
    assert {good: stocks[good] for good in GOODS} == {
        "gold": 1000,  # no ration at 200 food, and a castle in building counts as none
        "wood": 400 - 20 + 10,
        "iron": 100 - 100 + 20,
        "stone": 230,
        "armour": 10,
    }


@pytest.mark.rule("CO-4.7")
@pytest.mark.parametrize("sent", [None, "PASS"])
def test_without_orders_the_work_goes_on(sent: str | None) -> None:
    check_the_work_went_on(play(a_busy_county(), A=sent, B=""))


@pytest.mark.rule("CO-4.7")
def test_a_player_without_an_entry_is_a_player_without_orders() -> None:
    full = position(row_of(county("A", cows=100, labour=labour(farm=100))))
    assert play(full).position == play(full, A=None).position
    assert play(full).county(1)["cows"] == 100


@pytest.mark.rule("CO-4.7")
def test_without_orders_soldiers_and_defenders_defend() -> None:
    # 136 of 500 are at other work, 364 defend (64 ordered, 300 left over) with 10 soldiers: 414
    turn = play(a_busy_county(), A=None, B="MOVE 2 1 22")
    assert turn.county(1)["owner"] == "A"
    assert turn.county(1)["soldiers"] == 10
    # 110 people died; 200 food is a half ration for 390
    assert turn.county(1)["population"] == 390 - 19


@pytest.mark.rule("CO-4.9")
@pytest.mark.parametrize(
    "sent", ["PASS", "pass", "  Pass  # away until Friday", "# hello\n\nPASS\n"]
)
def test_pass_alone_is_resolved_like_no_orders(sent: str) -> None:
    full = position(row_of(county("A", cows=100, labour=labour(farm=100))))
    passed = play(full, A=sent)
    assert passed.position == play(full, A=None).position
    assert passed.county(1)["cows"] == 100
    assert passed.errors("A") == []


@pytest.mark.rule("CO-4.9")
@pytest.mark.rule("CO-20.5")
def test_pass_beside_other_orders_loses_none_of_them() -> None:
    full = position(row_of(county("A", cows=100, labour=labour(farm=100))), A=player(armour=5))
    turn = play(full, A=sheet("PASS", "RECRUIT 1 3"))
    assert turn.county(1)["soldiers"] == 3
    assert turn.county(1)["cows"] == 33  # a set with orders: no steward
    assert (1, "CO-E14") in turn.errors("A")


@pytest.mark.rule("CO-4.8")
@pytest.mark.parametrize(
    ("fields", "cows", "left"),
    [
        (10, 90, 99),
        (10, 91, 100),  # 9 born: exactly the limit
        (10, 92, 100),  # 101: one is culled
        (10, 100, 100),
        (10, 300, 100),
        (1, 10, 10),
        (1, 9, 9),
    ],
)
def test_the_steward_culls_to_ten_cows_per_field(fields: int, cows: int, left: int) -> None:
    full = position(row_of(county("A", fields=fields, cows=cows, labour=labour(farm=400))))
    assert play(full, A=None).county(1)["cows"] == left


@pytest.mark.rule("CO-4.8")
def test_the_culled_are_eaten() -> None:
    # 100 cows: 500 food and 10 culled at 20: 700 for 700 people is normal, for 701 half
    for people, grown in ((700, 735), (701, 666)):
        full = position(row_of(county("A", cows=100, population=people, labour=labour(farm=100))))
        assert play(full, A=None).county(1)["population"] == grown


@pytest.mark.rule("CO-4.8")
def test_every_county_of_the_silent_is_culled_and_none_of_the_others() -> None:
    full = {"cows": 100, "labour": labour(farm=100)}
    where = position(row_of(county("A", **full), county("B", **full), county("A", **full)))
    turn = play(where, A=None, B="")
    assert [turn.county(n)["cows"] for n in (1, 2, 3)] == [100, 33, 100]


@pytest.mark.rule("CO-4.8")
def test_a_county_captured_from_the_silent_is_culled_too() -> None:
    full = county("A", cows=100, labour=labour(farm=100, wood=400))
    where = position(row_of(full, county("B", soldiers=1), county("A")))
    turn = play(where, A=None, B="MOVE 2 1 1")
    assert turn.county(1)["owner"] == "B"
    assert turn.county(1)["cows"] == 100


@pytest.mark.rule("CO-4.8")
def test_the_steward_does_not_save_cows_without_farmers() -> None:
    full = position(row_of(county("A", cows=100, labour=labour(farm=60))))
    assert play(full, A=None).county(1)["cows"] == 60
