"""A forecast is the turn as it comes out if nobody else acts and no die helps or harms."""

import json
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from dunk import wording
from dunk.engine.checks import check
from dunk.engine.forecast import forecast, foresee
from dunk.engine.report import report
from dunk.engine.resolver import resolve
from dunk.engine.setup import open_eyes
from dunk.engine.state import ENEMY, FRIEND, Goods, Position, Town
from dunk.wording.forecast import tell_forecast
from dunk.wording.names import names_in
from tests.dunk.builders import army, kingdom, land, world
from tests.dunk.engine.test_checks import NOISE, WORDS, read, told
from tests.dunk.engine.test_entry_is_resolution import lines
from tests.dunk.loaded import FAIL
from tests.dunk.random_worlds import positions
from tests.dunk.sheets import reviewed


def foretold(where: Position, *orders: str) -> dict[str, Any]:
    return forecast(told(where), "\n".join(orders))


def plain(**changes: Any) -> Position:
    """Three own provinces in a row of five, and an army in the middle one."""
    own = {number: land(owner=1, population="orc") for number in (0, 1, 2)}
    return world(
        "fgfgf",
        kingdoms=[kingdom(1, **({"gold": 10} | changes)), kingdom(2, contacts={1})],
        lands=own,
        armies=[army(1, 1, province=2)],
    )


@pytest.mark.rule("DK-5.11")
def test_gold_after_the_orders_and_after_the_income() -> None:
    found = foretold(plain(), "place 0", "place 1 e")
    assert found["gold"] == {"before": 10, "after": 6, "least": 5, "most": 5}
    assert found["account"] == {
        "lands": 6, "costs": 0, "administration": 1, "crime": 0, "towns": 0, "guards": 0,
        "upkeep": {"normal_home": 6}, "winning": 5,
    }  # fmt: skip


@pytest.mark.rule("DK-7.4.1")
def test_an_army_abroad_costs_more() -> None:
    assert foretold(plain(), "move 1 e")["account"]["upkeep"] == {"normal_abroad": 3}


@pytest.mark.rule("DK-7.3.1")
def test_crime_is_told_as_a_range() -> None:
    where = plain(technologies={"crime"})
    for number in (0, 1, 2):
        where.provinces[number].mine = "huge_mine"
    found = foretold(where)
    most = found["account"]["lands"] // 4 - 1
    assert found["account"]["crime"] == most == 6
    assert found["gold"]["most"] - found["gold"]["least"] == most
    assert {"code": "assume_crime", "data": {"most": 6}} in found["assumptions"]


@pytest.mark.rule("DK-7.6.3")
def test_a_town_is_told_with_its_warehouse() -> None:
    where = plain()
    where.provinces[1].town = Town("orc", Goods(timber=4, food=4))
    (town,) = foretold(where)["towns"]
    assert town["place"] == 1
    assert town["gold"] == foretold(where)["account"]["towns"] > 0


@pytest.mark.rule("DK-5.4.6")
def test_where_an_army_ends_and_what_is_left_of_its_words() -> None:
    where = plain()
    where.provinces[3].terrain = "mountain"
    (found,) = foretold(where, "move 1 e e")["armies"]
    assert (found["start"], found["province"], found["climbing"], found["words"]) == (
        2, 2, "e", ["e"],
    )  # fmt: skip
    assert found["steps"] == [{"direction": "e", "target": 3, "climbs": True}]


def test_a_way_into_the_unknown_is_said_to_be_unsure() -> None:
    where = plain()
    own = where.kingdoms[1]
    where.armies[next(iter(where.armies))].province = 0
    found = foretold(where, "move 1 w", "place 2 e", "place 2")
    assert [one["unsure"] for one in found["armies"]] == [[], [], []]
    assert found["armies"][0]["failure"]["code"] == "E30"
    own.technologies.add("roads")
    for number in (2, 3):
        where.provinces[number].structures = frozenset({"roads"})
    where.provinces[3].owner, where.kingdoms[2].declarations = 2, {1: FRIEND}
    own.declarations = {2: FRIEND}
    seen = foretold(where, "place 2 e e")["armies"][1]
    assert (seen["province"], seen["unsure"]) == (4, ["unseen"])


@pytest.mark.rule("DK-5.12.2")
def test_land_that_falls_to_an_army_and_land_that_does_not() -> None:
    where = plain()
    assert foretold(where, "move 1 e")["taken"] == [3]
    where.armies[next(iter(where.armies))].province = 2
    rebels = army(0, 1, province=3)
    where.armies[rebels.id] = rebels
    found = foretold(where, "move 1 e")
    assert found["taken"] == []
    assert found["fights"][0]["province"] == 3


@pytest.mark.rule("DK-5.10.2")
def test_own_land_with_enemies_in_it_pays_nothing() -> None:
    where = plain()
    rebels = army(0, 1, province=0)
    where.armies[rebels.id] = rebels
    found = foretold(where)
    assert found["lost"] == [0]
    assert found["account"]["lands"] == 4
    assert [remark.code for remark in check(told(where), "").remarks] == ["havoc"]


@pytest.mark.rule("DK-6.5.3")
def test_the_odds_of_a_fight_are_given_for_weak_and_for_strong_enemies() -> None:
    where = plain()
    rebels = army(0, 1, province=3, race="human")
    where.armies[rebels.id] = rebels
    (fight,) = foretold(where, "move 1 e")["fights"]
    assert (fight["armies"], fight["hidden"]) == ([1], ["erf", "race"])
    assert fight["others"] == [{"owner": 0, "number": 1, "name": "1st Army", "type": "army"}]
    weak, strong = Fraction(fight["weak"]["clears"]), Fraction(fight["strong"]["clears"])
    assert weak > strong
    assert fight["weak"]["is_exact"]


@pytest.mark.rule("DK-12.2")
def test_a_declaration_of_this_sheet_brings_its_fights() -> None:
    where = plain()
    other = army(2, 1, province=3)
    where.armies[other.id] = other
    where.kingdoms[2].race = "elf"
    assert foretold(where, "move 1 e")["fights"] == []
    (fight,) = foretold(where, "move 1 e", "enemy 2")["fights"]
    assert fight["hidden"] == ["erf", "arms"]


@pytest.mark.rule("DK-5.10.1")
def test_debts_are_warned_of_with_the_chance_to_desert() -> None:
    where = plain(gold=-30)
    document = told(where)
    found = forecast(document, "")
    assert found["desertion"] == "3/10"
    debt = check(document, "").remarks[0]
    assert (debt.code, debt.data) == ("debt", {"gold": -30, "armies": 1, "chance": "3/10"})


@pytest.mark.rule("DK-4.3.10")
def test_a_move_order_that_a_later_one_replaces_is_pointed_out() -> None:
    sheet = read("place 22 e", "move 8 w", "move 1 e", "every turn: move 1 w")
    later = [one for one in sheet.remarks if one.code == "superseded"]
    assert [(one.line, one.data["line"]) for one in later] == [(1, 2), (3, 4)]


@pytest.mark.rule("DK-5.6.3")
def test_neutral_land_is_warned_of_with_its_owner() -> None:
    where = plain()
    where.provinces[3].owner = 2
    (remark,) = check(told(where), "move 1 e").remarks
    assert (remark.line, remark.severity, remark.code, remark.rule) == (
        1, "warning", "no_way", "DK-5.6.3",
    )  # fmt: skip
    assert remark.data["called"] == {"2": "Realm 2"}


@pytest.mark.rule("DK-5.6.6")
def test_training_that_will_not_be_is_warned_of() -> None:
    where = plain(technologies={"training"})
    document = told(where)
    assert check(document, "move 1 train").remarks == ()
    (death,) = check(document, "move 1 death_train").remarks
    (fresh,) = check(document, "place 0 train").remarks
    assert (death.code, death.data["failure"]) == ("no_training", "E08")
    assert (fresh.code, fresh.line, fresh.data["failure"]) == ("no_training", 1, "E16")
    assert wording.sentence(death.code, death.data) == (
        "The 1st Army will not death_train: you do not possess death training."
    )
    assert forecast(document, "move 1 death_train")["armies"][0]["unsure"] == ["deadly"]


def test_chances_of_mines_and_rituals_are_told() -> None:
    where = plain(leaders="priest", gold=50, technologies={"mission", "mining"})
    where.provinces[3].population = "orc"
    where.provinces[4].population = "elf"
    found = foretold(where, "build_mine 0", "mission")
    assert found["chances"] == [
        {"code": "mine", "data": {"province": 0, "chance": "11/60"}},
        {"code": "mission", "data": {"candidates": 1, "own": 1, "visited": 1, "won": "1/1"}},
    ]


def test_a_forecast_leaves_the_sheet_as_it_was_checked() -> None:
    document = told(reviewed())
    sheet = check(document, "place 22 e\nmove 1 e")
    assert sheet.realm is not None
    assert [one.province for one in sheet.realm.armies()] == [42, 42, 42, 42, 22]
    before = sheet.realm.gold
    assert foresee(document, sheet) == foresee(document, sheet)
    assert sheet.realm.gold == before


def test_who_has_no_kingdom_is_foretold_nothing() -> None:
    found = forecast(told(reviewed(), None), "place 22")
    assert (found["turn"], found["gold"], found["armies"]) == (6, None, [])


CHANCY = ("teleport", "mission", "resign", "give_gold", "give_province")


@pytest.mark.slow
@pytest.mark.rule("DK-5.11")
@settings(max_examples=80, deadline=None)
@given(positions(), st.lists(lines(), max_size=8))
def test_what_is_foretold_is_what_comes(where: Position, orders: list[str]) -> None:
    """The real turn, in which nobody else orders anything and no chance comes."""
    where.armies = {
        key: one
        for key, one in where.armies.items()
        if key.owner or one.type not in ("trolls", "dragon", "turtle")
    }
    sheet = [line for line in orders if not any(word in line for word in CHANCY)]
    text = "\n".join(sheet)
    document = told(where)
    assume(document["own"] is not None and not document["own"]["left"])
    found = forecast(document, text)
    unsure = any(one["unsure"] for one in found["armies"])
    assume(not found["fights"] and found["desertion"] is None)
    owners = [{it.owner for it in where.armies.values() if it.province == place}
              for place in found["lost"]]  # fmt: skip
    assume(all(len(there) == 1 for there in owners))  # else they may fight each other
    outcome = resolve(where, {where.kingdoms[1].seat: text}, FAIL)
    after = report(outcome.position, outcome.events, 1)
    assume(after["own"] is not None)
    for one in found["armies"]:
        army_then = outcome.position.armies.get((1, one["number"]))  # type: ignore[call-overload]
        if army_then is not None and not one["unsure"]:
            assert (army_then.province, army_then.climbing) == (one["province"], one["climbing"])
            assert list(army_then.words) == one["words"]
    if not unsure and "export" not in text:
        account = after["account"]
        assert found["gold"]["least"] <= account["after"] <= found["gold"]["most"]
        for key in ("lands", "costs", "administration", "towns", "guards", "upkeep", "winning"):
            assert account[key] == found["account"][key], key


@pytest.mark.slow
@settings(max_examples=80)
@given(positions(), st.lists(NOISE | WORDS | lines(), max_size=8).map("\n".join))
def test_anything_is_foretold_and_worded(where: Position, text: str) -> None:
    document = told(where)
    found = forecast(document, text)
    json.dumps(found)
    words = tell_forecast(found, names_in(document))
    assert words.gold or found["gold"] is None


def test_words_of_a_forecast() -> None:
    where = reviewed(leaders="priest", technologies={"mission", "crime"}, gold=30)
    for one in (army(0, 1, province=43), army(2, 1, province=23)):
        where.armies[one.id] = one
    where.kingdoms[2].declarations[1] = ENEMY
    open_eyes(where)
    document = told(where)
    found = tell_forecast(forecast(document, "place 22 e\nmove 1 e\nmission"), names_in(document))
    assert found.gold == "30 gold, 28 gold after these orders, after the income 19 gold to 20 gold."
    assert found.armies == ["1st Army: from 42 to 43.", "2nd Army: from 22 to 23."]
    assert found.fights[1].startswith("Province 43: your army 1 meets 1st Army of the rebels. You")
    assert "Not known: how experienced they are" in found.fights[1]
    assert "Province 43 gets out of control." in found.land
