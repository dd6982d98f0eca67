"""The order form of DMA, made from the report of a seat and a plan as it was read."""

import json
import re
from typing import Any

import pytest
from django.template.loader import render_to_string
from django.utils import translation
from hypothesis import given, settings
from hypothesis import strategies as st

from dma.engine.board import position_of
from dma.engine.checks import check
from dma.engine.edits import edit
from dma.engine.report import reports
from dma.forming import present_orders
from games import rulesets
from tests.dma.plans import orders, realm

Report = dict[str, Any]
Form = dict[str, Any]

REPORT: Report = reports(position_of(realm()), [])[1]


def form_of(text: str = "", report: Report = REPORT) -> Form:
    ruleset = rulesets.get("dma")
    return present_orders(report, check(report, text), lambda: ruleset.layout(report))


def page_of(text: str = "", report: Report = REPORT, seen: frozenset[str] = frozenset()) -> str:
    about = {"ruleset": rulesets.get("dma"), "in_new_tab": True, "seen": seen}
    return render_to_string("dma/_order_form.html", {**form_of(text, report), **about})


def city_of(form: Form, number: int) -> Any:
    return next(it.city.card for it in form["slots"] if it.city and it.city.card.number == number)


def army_of(form: Form, number: int) -> Any:
    armies = (army.card for slot in form["slots"] for army in slot.armies)
    return next(it for it in armies if it.number == number)


def presses(form: Form, city: int) -> list[str]:
    return [offer.press for group in city_of(form, city).groups for offer in group.offers]


def pressed(text: str, press: str) -> str:
    field, _, value = press.partition("=")
    return edit(REPORT, text, field, value)


def test_every_own_city_and_army_has_a_card_by_place() -> None:
    form = form_of()
    assert [slot.place.cell for slot in form["slots"]] == ["4.4", "9.9", "6.6"]
    assert [it.card.number for slot in form["slots"] for it in slot.armies] == [7, 8]


@pytest.mark.rule("DMA-4.7")
def test_what_is_offered_can_be_made_and_what_is_not_lacks_something() -> None:
    form = form_of()
    for press in presses(form, 3):
        assert not [
            it for it in check(REPORT, pressed("", press)).remarks if it.code in ("lacks", "stands")
        ], press
    locked = dict(pair for group in city_of(form, 3).groups for pair in group.locked)
    assert locked["Library (Magic)"] == "Artifact"
    assert "Prison" in locked["Heavy infantry"] or "Secret police" in locked["Heavy infantry"]


def test_what_is_queued_opens_what_comes_after_it() -> None:
    text = pressed("", "item.3=add artifact")
    assert text == "queue city 3: artifact\n"
    assert "item.3=add library" in presses(form_of(text), 3)
    assert "item.3=add artifact" not in presses(form_of(text), 3)


@pytest.mark.rule("DMA-5.6")
def test_a_queue_tells_when_each_item_is_ready() -> None:
    """City 4 makes 10 a day, of which its Knights eat 2."""
    card = city_of(form_of("queue city 4: militia x2, prison"), 4)
    entry = card.entries[0]
    assert (entry.label, entry.count, entry.total, entry.ready) == ("Militia", 2, 30, "Thursday")
    assert [day.name for day in card.days if day.made == "Militia"] == ["Tuesday", "Thursday"]
    assert card.entries[1].ready == "Sunday"


@pytest.mark.rule("DMA-5.10")
def test_an_entry_that_will_be_dropped_is_marked() -> None:
    card = city_of(form_of("queue city 4: library"), 4)
    assert card.entries[0].is_dropped
    assert card.days[0].made == "Library is dropped"


def test_buttons_move_entries_of_the_queue() -> None:
    text = "queue city 3: militia x2, prison, new army # mine"
    card = city_of(form_of(text), 3)
    assert [act for act, _press in card.entries[0].presses] == ["down", "more", "fewer", "drop"]
    assert pressed(text, "item.3=up 2") == "queue city 3: prison, militia x2, new army # mine"
    assert pressed(text, "item.3=fewer 1") == "queue city 3: militia, prison, new army # mine"
    assert pressed(text, "item.3=drop 2") == "queue city 3: militia x2, new army # mine"
    assert pressed(text, "item.3=add new army") == (
        "queue city 3: militia x2, prison, new army x2 # mine"
    )


@pytest.mark.rule("DMA-10.3")
def test_a_way_is_told_day_by_day_and_goes_on_from_its_end() -> None:
    way = army_of(form_of("route army 8: 6.7 7.8"), 8).way
    assert [(leg.name, leg.text) for leg in way.legs] == [("Tuesday", "6.7"), ("Wednesday", "7.8")]
    assert way.end == "7.8"
    assert "route.8=6.7 7.8 8.9" in [it.press for it in way.choices]
    assert way.shorter == "route.8=6.7"


@pytest.mark.rule("DMA-4.5")
def test_no_step_leads_into_water_or_off_the_map() -> None:
    way = army_of(form_of(), 7).way
    by_cell = {it.cell: it for it in way.choices}
    assert by_cell["5.3"].press == ""
    assert by_cell["5.3"].note == "Water"
    assert by_cell["5.5"].press == "route.7=5.5"


@pytest.mark.rule("DMA-13.6")
def test_a_layout_shows_what_is_given_and_where_the_rules_put_the_others() -> None:
    editor = army_of(form_of("layout army 7: 31 at 0.5"), 7).editor
    spots = {spot.unit: spot for row in editor.rows for spot in row if spot.unit}
    assert (spots[31].cell, spots[31].given) == ("0.5", True)
    assert (spots[30].cell, spots[30].given) == ("5.0", False)
    assert editor.text == "31 at 0.5"
    assert json.loads(editor.zones)["militia"] == [[0, -1], [1, -1], [-1, -1]]
    for _label, press in editor.presets:
        assert check(REPORT, pressed("", press)).clean


@pytest.mark.rule("DMA-4.3")
def test_units_go_from_one_holder_of_a_place_to_another() -> None:
    slot = form_of("transfer 12 to army 7")["slots"][0]
    rows = {row.number: row for box in slot.place.muster.boxes for row in box.rows}
    assert rows[12].goes == "army 7"
    assert rows[13].goes == ""
    sizes = {box.holder: box.size for box in slot.place.muster.boxes}
    assert sizes == {"city-3": 4, "army-7": 3}
    assert form_of()["slots"][2].place.muster.passages == ()


def test_a_disbanded_army_can_be_kept() -> None:
    card = army_of(form_of("disband army 8"), 8)
    assert card.gone
    assert card.way is None
    assert pressed("disband army 8", card.keep) == ""


@pytest.mark.rule("DMA-4.4")
def test_units_are_fed_by_another_city_singly_or_all_at_once() -> None:
    boxes = form_of("rations 12 at city 4")["slots"][0].place.muster.boxes
    assert {row.number: row.rations for row in boxes[0].rows} == {
        12: "4", 13: "3", 14: "3", 15: "3", 16: "3",
    }  # fmt: skip
    assert boxes[1].feeding == (
        ("rations all from army 7 at city 3", "3 · City 3"),
        ("rations all from army 7 at city 4", "4 · City 4"),
    )
    assert check(REPORT, boxes[1].feeding[1][0]).clean


@pytest.mark.rule("DMA-4.8")
def test_attitudes_and_letters_are_fields() -> None:
    form = form_of("relation B alliance\nmessage B: Let us talk # soon")
    other = form["others"][0].other
    assert (other.attitude, other.theirs, other.tone) == ("alliance", "war", "war")
    assert other.message == "Let us talk # soon"
    text = edit(REPORT, "message B: one\nmessage B: two", "message.B", "three # four")
    assert text == "message B: one\nmessage B: three # four"
    assert edit(REPORT, text, "message.B", "") == "message B: one\n"
    assert edit(REPORT, "", "message.all", "Peace!") == "message all: Peace!\n"


def test_every_field_of_the_page_is_held() -> None:
    """Else a post without scripts would take what is not there for a change."""
    page = page_of("route army 7: 5.5")
    was = json.loads(form_of("route army 7: 5.5")["was"])
    for name in was:
        assert f'name="form.{name}"' in page, name
    assert was["route.7"] == "5.5"


def test_a_part_that_an_open_page_shows_is_left_out() -> None:
    page = page_of()
    marks = frozenset(re.findall(r'data-mark="([0-9a-f]{8})"', page))
    assert "data-part" not in page_of(seen=marks)
    again = page_of("route army 8: 6.7", seen=marks)
    assert re.findall(r"<\w+ data-part id=\"([^\"]+)\"", again) == ["part-ways", "army-8-way"]


def test_who_has_no_state_orders_nothing() -> None:
    public = reports(position_of(realm()), [])[0]
    assert "You have no state" in page_of(report=public)


# While a week is played, the next one is planned (DMA-3.6)


def midweek() -> Report:
    board = realm()
    board.day = 3
    return reports(position_of(board), [])[1]


@pytest.mark.rule("DMA-3.6")
def test_while_a_week_is_played_a_new_queue_begins_on_the_next_monday() -> None:
    report = midweek()
    entry = city_of(form_of("queue city 4: militia", report), 4).entries[0]
    assert entry.ready == "Monday, week 2"
    assert city_of(form_of("", report), 4).days[0].name == "Thursday"


@pytest.mark.rule("DMA-3.6")
def test_while_a_week_is_played_a_new_route_begins_on_the_next_monday() -> None:
    way = army_of(form_of("route army 8: 6.7", midweek()), 8).way
    assert [(leg.name, leg.text) for leg in way.legs] == [("Tuesday, week 2", "6.7")]


# Whatever is written, the page can be drawn; equal signs stand for equal looks

plans = st.lists(orders.map(str) | st.text(max_size=30), max_size=5).map("\n".join)
LINES = (
    "queue city 3: prison, militia x2",
    "queue city 4: nothing",
    "route army 7: 5.5 6.6",
    "route army 8: 5.6 9.9",
    "stance army 7 passive",
    "assault army 8 off",
    'name army 8: "Iron"',
    "layout army 7: 31 at 0.5",
    "layout city 3: 12 at 5.5",
    "transfer 12-14 from city 3 to army 7",
    "transfer all from army 7 to city 3",
    "disband 12",
    "disband army 8",
    "rations all from army 7 at city 4",
    "relation B peace",
    "message B: hello",
    "message all: hello",
    "nonsense",
)
some_lines = st.lists(st.sampled_from(LINES), max_size=5, unique=True).map("\n".join)


@pytest.mark.slow
@given(plans)
@settings(max_examples=40, deadline=None)
def test_the_page_of_any_plan_can_be_drawn(text: str) -> None:
    assert "form-was" in page_of(text)


def looks(text: str) -> dict[str, tuple[str, str]]:
    """Part -> its mark and how it is drawn."""
    pieces = re.split(r"(?=<\w+ data-part id=)", page_of(text))
    found = {}
    for piece in pieces[1:]:
        part = re.match(r'<\w+ data-part id="([^"]+)" data-mark="([^"]+)"', piece)
        assert part, piece[:100]
        end = piece.find('<section class="pane"')
        found[part[1]] = part[2], piece if end < 0 else piece[:end]
    return found


@pytest.mark.slow
@given(some_lines, some_lines)
@settings(max_examples=40, deadline=None)
def test_equal_marks_stand_for_equal_looks(one: str, two: str) -> None:
    """Else an open page would keep what has changed, or be sent what it has."""
    before, after = looks(one), looks(two)
    assert before.keys() == after.keys()
    for part in before.keys() - {"part-map"}:  # which is kept, with the ways drawn over it
        (mark, look), (other_mark, other_look) = before[part], after[part]
        assert (mark == other_mark) == (look == other_look), part


def test_marks_of_another_language_are_others() -> None:
    with translation.override("ru"):
        there = looks("")
    kept = {part for part, (mark, _look) in looks("").items() if mark == there[part][0]}
    assert kept == {"part-ways"}  # no word is in it
