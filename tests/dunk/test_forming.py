"""The order form of Dunk, made from the report of a seat and a sheet as it was read."""

import json
import re
from typing import Any

import pytest

from dunk import ways
from dunk.cards import Card, Force
from dunk.engine.checks import check
from dunk.engine.edits import edit
from dunk.engine.report import reports
from dunk.engine.state import Position
from dunk.engine.tables.lands import DIRECTIONS
from dunk.forming import present_orders
from games import rulesets
from games.maps.layout import Layout
from tests.dunk.builders import army, kingdom, land, world

Report = dict[str, Any]
Form = dict[str, Any]

MINE = {"owner": 1, "population": "human"}


def position(**changes: Any) -> Position:
    """Humans in six provinces of two rows of five, on the left; a mountain in the middle."""
    plain: dict[str, Any] = {
        "race": "human",
        "leaders": "mage",
        "gold": 30,
        "technologies": {"towns", "roads"},
    }
    return world(
        "gggmf",
        "ggglw",
        kingdoms=[kingdom(1, **{**plain, **changes}), kingdom(2, race="elf")],
        lands={
            0: land(**MINE, villages=1),
            1: land(**MINE, structures=frozenset({"roads"})),
            2: land(**MINE, structures=frozenset({"roads"})),
            4: land(owner=2, population="elf"),
            5: land(**MINE),
            6: land(owner=1),
            7: land(**MINE),
        },
        armies=[
            army(1, 1, province=1, race="human"),
            army(1, 2, province=8, race="human"),
            army(2, 1, province=4),
        ],
    )


def report_of(where: Position) -> Report:
    return reports(where, [])[1]


def form_of(report: Report, text: str = "") -> Form:
    ruleset = rulesets.get("dunk")
    return present_orders(report, check(report, text), lambda: ruleset.layout(report))


def card_of(form: Form, number: int) -> Card:
    return next(slot.card for slot in form["slots"] if slot.card.number == number)


def force_of(form: Form, number: int) -> Force:
    return next(
        force for slot in form["slots"] for force in slot.card.forces if force.number == number
    )


def offered(card: Card) -> dict[str, int]:
    """Line -> its price, of all that the buttons of a card write."""
    return {it.line: it.price for found in card.groups for it in found.offers}


def refused(card: Card) -> dict[str, str]:
    """Code -> what is said under it."""
    return {it.code: it.text for _, it in card.refusals}


# What is there, and what can be ordered there


def test_every_province_that_is_known_has_a_card() -> None:
    report = report_of(position())
    numbers = [slot.card.number for slot in form_of(report)["slots"]]
    assert numbers == [0, 1, 2, 5, 6, 7, 8, 3, 4, 9]  # an army stands in 8
    assert set(map(str, numbers)) == set(report["provinces"])


def test_a_card_offers_what_the_turn_would_carry_out_and_its_price() -> None:
    report = report_of(position())
    offers = offered(card_of(form_of(report), 0))
    assert offers["build_town 0"] == 20
    assert offers["build_roads 0"] == 5
    assert offers["place 0"] == 5
    for line in offers:
        assert not check(report, line).remarks, line


def test_what_no_card_offers_would_fail_in_the_turn() -> None:
    """Whatever a group does not offer is refused for the reason that the card tells."""
    report = report_of(position(gold=500))
    card = card_of(form_of(report), 6)
    assert "E05" in refused(card)  # nobody lives there
    assert check(report, "place 6").remarks[0].code == "E05"
    assert "build_church 6" not in offered(card)
    assert "church (churches)" in refused(card)["E08"]


def test_what_stands_already_is_said_and_not_offered() -> None:
    card = card_of(form_of(report_of(position())), 1)
    assert "build_roads 1" not in offered(card)
    assert "roads" in refused(card)["E21"]


@pytest.mark.rule("DK-4.1.4")
def test_what_is_too_dear_is_offered_with_its_price() -> None:
    """Gold runs short with every line; the button says its price, the answer what is lacking."""
    form = form_of(report_of(position(gold=6)))
    assert offered(card_of(form, 0))["build_town 0"] == 20
    assert form["purse"].left == 6


def test_a_line_of_the_sheet_stands_on_its_card_and_can_be_taken_off() -> None:
    report = report_of(position())
    text = "> mine\nbuild_town 0\nplace 5\n"
    card = card_of(form_of(report, text), 0)
    assert [(line.order, line.state, line.line) for line in card.written] == [
        ("build_town 0", "done", 2)
    ]
    assert "build_town 0" not in offered(card)
    field, _, value = card.written[0].press.partition("=")
    assert edit(report, text, field, value) == "> mine\nplace 5\n"


def test_a_line_that_fails_says_why_on_its_card() -> None:
    card = card_of(form_of(report_of(position()), "build_mine 0"), 0)
    assert card.failed == 1
    assert card.written[0].note.startswith("E08")


def test_every_button_and_field_can_be_written() -> None:
    """None of them is refused by the editor of the sheet, and the sheet then holds its line."""
    report = report_of(position(technologies={"towns", "roads", "protection", "teleport"}))
    form = form_of(report, "place 0")
    groups = [it for slot in form["slots"] for it in slot.card.groups]
    groups += [force.errands for slot in form["slots"] for force in slot.card.forces]
    groups += [form["about"].arts, form["about"].inventions, form["house"].last_words]
    offers = [it for found in groups for it in found.offers]
    assert len(offers) > 30
    for it in offers:
        field, _, value = it.press.partition("=")
        lines = edit(report, "place 0\n", field, value).splitlines()
        assert it.line in lines, it
    for name, value in json.loads(form["was"]).items():
        edit(report, "place 0\n", name, value)


def test_the_form_holds_what_the_sheet_says() -> None:
    report = report_of(position())
    form = form_of(report, "move 1 e\nfriend 2\nset_name Mercia\n")
    was = json.loads(form["was"])
    assert was["a1-way"] == "e"
    assert was["k2-said"] == "friend"
    assert was["name"] == "Mercia"
    assert was["a2-way"] == ""


# Armies and their ways


def test_an_army_that_the_sheet_places_can_be_sent_on_from_its_card() -> None:
    report = report_of(position())
    force = force_of(form_of(report, "place 0"), 3)
    assert force.is_new
    assert force.way is not None
    east = next(it for it in force.way.choices if it.direction == "e")
    field, _, value = east.press.partition("=")
    assert edit(report, "place 0\n", field, value) == "place 0 e\n"


def test_an_army_that_the_sheet_uses_up_stays_on_its_card_until_the_line_goes() -> None:
    force = force_of(form_of(report_of(position()), "remove_army 1"), 1)
    assert force.is_gone
    assert force.way is None
    assert [line.order for line in force.written] == ["remove_army 1"]


@pytest.mark.rule("DK-5.4.1")
def test_a_way_tells_fast_steps_and_those_of_later_turns() -> None:
    way = force_of(form_of(report_of(position()), "move 1 e sw w"), 1).way
    assert way is not None
    assert [leg.text for leg in way.legs] == ["to 2, to 6", "to 5"]
    assert way.end == 5


@pytest.mark.rule("DK-5.4.6")
def test_a_way_into_a_mountain_is_two_steps() -> None:
    form = form_of(report_of(position()), "move 2 nw")
    way = force_of(form, 2).way
    assert way is not None
    assert [leg.text for leg in way.legs] == ["begins to climb 3"]
    assert next(it.kind for it in way.choices if it.direction == "nw") == "enter"
    start = force_of(form_of(report_of(position())), 2).way
    assert start is not None
    climb = next(it for it in start.choices if it.direction == "nw")
    assert (climb.kind, climb.press) == ("climb", "a2-way=nw nw")


@pytest.mark.rule("DK-5.6.3")
def test_the_compass_refuses_neutral_land_and_the_edge() -> None:
    form = form_of(report_of(position()), "move 2 nw nw")
    way = force_of(form, 2).way
    assert way is not None
    kinds = {it.direction: it.kind for it in way.choices}
    assert kinds["e"] == "refused"  # of Realm 2, which is neutral
    assert kinds["nw"] == kinds["ne"] == "edge"
    assert all(not it.press for it in way.choices if it.kind in ("refused", "edge"))


def test_a_way_without_end_is_told_for_some_turns_only() -> None:
    words = " ".join(["e", "w"] * 40)
    way = force_of(form_of(report_of(position()), f"move 2 {words}"), 2).way
    assert way is not None
    assert len(way.legs) == ways.MOST_TURNS


def test_typing_moves_the_arrow() -> None:
    report = report_of(position())
    none = form_of(report)
    one, longer = form_of(report, "move 1 e"), form_of(report, "move 1 e sw")
    assert none["arrows"]() == []
    assert [arrow.army for arrow in one["arrows"]()] == [1]
    assert len({form["parts"]["ways"] for form in (none, one, longer)}) == 3
    assert one["arrows"]() != longer["arrows"]()


def test_an_arrow_points_where_the_army_goes() -> None:
    """Its line goes from the middle of one province towards that of the other."""
    report = report_of(position())
    layout: Layout = rulesets.get("dunk").layout(report)
    middle = {area.key: area.x + area.width / 2 for area in layout.areas}
    arrow = form_of(report, "move 2 w")["arrows"]()[0]
    start, *_, end = (float(it) for it in re.findall(r"[ML](-?\d+) ", arrow.now))
    assert abs(start - middle["8"]) < 15
    assert middle["7"] < end < middle["8"]


# The kingdom


def test_the_purse_counts_what_the_orders_leave_and_whom_the_leaders_serve() -> None:
    purse = form_of(report_of(position()), "place 0\nburn 4\n")["purse"]
    assert (purse.held, purse.left, purse.spent) == (30, 25, 5)
    assert purse.busy == "burn 4"
    assert form_of(report_of(position()), "mission")["purse"].busy == ""  # mages do not


def test_another_ritual_takes_the_place_of_the_first() -> None:
    report = report_of(position())
    card = card_of(form_of(report, "burn 4"), 0)
    press = next(it.press for found in card.groups for it in found.offers if it.line == "burn 0")
    field, _, value = press.partition("=")
    assert edit(report, "burn 4\n", field, value) == "burn 0\n"


def test_kingdoms_that_were_met_can_be_given_something() -> None:
    """The elves next door were seen, so there is contact; gold, a map and technologies can go."""
    where = position()
    where.kingdoms[1].contacts.add(2)
    where.kingdoms[2].contacts.add(1)
    other = form_of(report_of(where))["others"][0].other
    assert other.has_contact
    assert [it.line for it in other.gifts.offers] == ["give_map 2"]
    assert other.technologies is not None
    assert ("give_tech roads to 2", "roads") in other.technologies.choices
    assert other.gold_field in json.loads(form_of(report_of(where))["was"])


def test_no_word_is_offered_for_what_was_never_seen() -> None:
    report = report_of(position())
    told = json.loads(form_of(report)["completions"]())
    assert {number for number, _ in told["words"]["provinces"]} == set(report["provinces"])


# What is sent


def test_a_card_is_sent_again_only_if_it_has_changed() -> None:
    report = report_of(position())
    before = {slot.card.number: slot.mark for slot in form_of(report)["slots"]}
    after = {slot.card.number: slot.mark for slot in form_of(report, "place 5")["slots"]}
    assert [number for number, mark in after.items() if mark != before[number]] == [5]


def test_less_gold_and_busy_leaders_change_no_card_elsewhere() -> None:
    report = report_of(position())
    before = {slot.card.number: slot.mark for slot in form_of(report)["slots"]}
    spent = form_of(report, "develop_bows\nburn 4\n")
    changed = [slot for slot in spent["slots"] if slot.mark != before[slot.card.number]]
    assert {slot.card.number for slot in changed} <= {
        4,  # that is burnt
        *report["own"]["lands"],  # bows let archers be raised
    }
    purse = form_of(report, "burn 4")
    moved = [slot.card.number for slot in purse["slots"] if slot.mark != before[slot.card.number]]
    assert moved == [4]


def test_another_kingdom_is_sent_again_only_if_something_is_said_to_it() -> None:
    where = position()
    where.kingdoms[3] = kingdom(3, race="orc")
    report = report_of(where)
    before = {row.other.number: row.mark for row in form_of(report)["others"]}
    after = {row.other.number: row.mark for row in form_of(report, "friend 3")["others"]}
    assert [number for number, mark in after.items() if mark != before[number]] == [3]


def test_the_language_of_orders_is_told_to_the_page() -> None:
    report = report_of(position())
    told = json.loads(form_of(report, "place 0")["completions"]())
    verbs = [verb for verb, _ in told["verbs"]]
    assert {"move", "place", "build_town", "build_roads", "develop_bows"} <= set(verbs)
    assert "build_mine" not in verbs  # mining is not known
    assert len(told["words"]["armies"]) == 3
    assert told["words"]["provinces"][0][0] in map(str, report["own"]["lands"])
    assert [name for name, _ in told["words"]["kingdoms"]] == ["Realm 2"]
    assert {word for word, _ in told["words"]["ways"]} >= set(DIRECTIONS)
    assert told["pieces"]["export"] == ["#", "goods", "=from", "provinces", "=to", "provinces"]


def test_a_seat_without_a_kingdom_has_nothing_to_order() -> None:
    report = reports(position(), [])[0]
    form = form_of(report)
    assert form["slots"] == []
    assert form["was"] == "{}"


def test_a_line_can_be_given_every_turn_from_its_card() -> None:
    report = report_of(position())
    line = card_of(form_of(report, "> mine\nplace 5\n"), 5).written[0]
    field, _, value = line.repeat.partition("=")
    text = edit(report, "> mine\nplace 5\n", field, value)
    assert text == "> mine\nevery turn: place 5\n"
    line = card_of(form_of(report, text), 5).written[0]
    assert line.when == "every turn"
    field, _, value = line.repeat.partition("=")
    assert edit(report, text, field, value) == "> mine\nplace 5\n"


@pytest.mark.rule("DK-4.4.10")
def test_a_double_fire_is_offered_for_neighbours() -> None:
    report = report_of(position(technologies={"diburn"}))
    picker = next(it for it in card_of(form_of(report), 0).pickers if "diburn" in it.field)
    assert [line for line, _ in picker.choices] == ["diburn 0 1", "diburn 0 5"]
    assert edit(report, "", picker.field, "diburn 0 5").strip() == "diburn 0 5"


def test_the_head_of_an_arrow_is_longer_than_broad() -> None:
    """Else one cannot see which way it points."""
    arrow = form_of(report_of(position()), "move 2 w")["arrows"]()[0]
    corners = re.findall(r"[ML](-?\d+) (-?\d+)", arrow.head)
    (tip, _), (left, above), (_, below) = [(float(x), float(y)) for x, y in corners]
    assert left - tip > abs(above - below)
