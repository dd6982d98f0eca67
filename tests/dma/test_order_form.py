"""The order form of DMA, made from the report of a seat and a plan as it was read."""

import json
import re
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest
from django.template.loader import render_to_string
from django.utils import translation
from hypothesis import given, settings
from hypothesis import strategies as st

from dma.army_cards import ArmyCard
from dma.city_cards import CityCard
from dma.engine.board import position_of
from dma.engine.checks import check
from dma.engine.editing import BadField
from dma.engine.edits import edit
from dma.engine.orders.reading import read_line
from dma.engine.report import reports
from dma.forming import Form, present_orders
from games import rulesets
from games.maps.layout import Layout
from tests.dma.plans import orders, realm

Report = dict[str, Any]

#: A map of which nothing is drawn.
BLANK = SimpleNamespace(
    layout=Layout(1, 1, ()), pictures=[], width=1, height=1, changed=(), page="", style=""
)
REPORT: Report = reports(position_of(realm()), [])[1]


def context_of(text: str = "", report: Report = REPORT) -> dict[str, Any]:
    return present_orders(report, check(report, text))


def form_of(text: str = "", report: Report = REPORT) -> Form:
    form: Form = context_of(text, report)["form"]
    return form


def page_of(
    text: str = "",
    report: Report = REPORT,
    seen: frozenset[str] = frozenset(),
    opened: frozenset[str] | None = None,
) -> str:
    about = {"ruleset": rulesets.get("dma"), "in_new_tab": True, "map": BLANK}
    about |= {"seen": seen, "opened": opened}
    return render_to_string("dma/_order_form.html", {**context_of(text, report), **about})


def city_of(form: Form, number: int) -> CityCard:
    return next(it.city.card for it in form.slots if it.city and it.city.card.number == number)


def army_of(form: Form, number: int) -> ArmyCard:
    armies = (army.card for slot in form.slots for army in slot.armies)
    return next(it for it in armies if it.number == number)


def presses(form: Form, city: int) -> list[str]:
    return [offer.press for group in city_of(form, city).groups for offer in group.offers]


def pressed(text: str, press: str) -> str:
    field, _, value = press.partition("=")
    return edit(REPORT, text, field, value)


def test_every_own_city_and_army_has_a_card_by_place() -> None:
    form = form_of()
    assert [slot.place.cell for slot in form.slots] == ["4.4", "9.9", "6.6"]
    assert [it.card.number for slot in form.slots for it in slot.armies] == [7, 8]


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
    assert pressed(text, "item.3=move 1 3") == "queue city 3: prison, new army, militia x2 # mine"
    assert pressed(text, "item.3=move 3 1") == "queue city 3: new army, militia x2, prison # mine"
    for stale in ("move 1 4", "move 4 1", "move 1", "up 1 2"):  # the plan has changed since
        with pytest.raises(BadField):
            pressed(text, f"item.3={stale}")
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
    slot = form_of("transfer 12 to army 7").slots[0]
    rows = {row.number: row for box in slot.muster.card.boxes for row in box.rows}
    assert rows[12].goes == "army 7"
    assert rows[13].goes == ""
    sizes = {box.holder: box.strength.size for box in slot.muster.card.boxes}
    assert sizes == {"city-3": 4, "army-7": 3}
    assert form_of().slots[2].muster.card.passages == ()


def test_a_disbanded_army_can_be_kept() -> None:
    card = army_of(form_of("disband army 8"), 8)
    assert card.gone
    assert card.way is None
    assert pressed("disband army 8", card.keep) == ""


def test_a_disbanded_unit_can_be_kept() -> None:
    text = "disband unit 12-13"
    rows = form_of(text).slots[0].muster.card.boxes[0].rows
    assert [row.number for row in rows if row.is_disbanded] == [12, 13]
    assert pressed(text, rows[0].keep) == "disband unit 13"
    assert f'value="apply:{rows[0].keep}"' in page_of(text)


#: What a line takes behind the words that are offered for it.
TAILS = {"route": " 5.5", "message": " hello", "layout": " 12 at 5.0", "name": ' "Iron"'}


def offered_lines(told: dict[str, Any]) -> Iterator[str]:
    """A line for every word that is offered, with the first of the others."""
    for verb, english in zip(told["verbs"], ENGLISH, strict=True):
        kinds = told["pieces"][verb]
        offered = [offered_words(told, kind) for kind in kinds]
        for place, words in enumerate(offered):
            for word in words:
                line = [word if place == at else those[0] for at, those in enumerate(offered)]
                if line[0][-1].isdigit() and kinds[0] == "unit|armies":  # an army goes as a whole
                    line = line[:1]
                yield f"{verb} {' '.join(line)}{TAILS.get(english, '')}"


def offered_words(told: dict[str, Any], kind: str) -> list[str]:
    if kind == "units":
        return ["12", *offered_words(told, "types")]
    if kind.startswith("="):
        return [kind[1:]]
    colon = ":" if kind.endswith(":") else ""
    found = []
    for name in kind.rstrip(":*").split("|"):
        before = f"{told['called'][name]} " if name in told["called"] else ""
        lines = {**TOLD["own"], **told["words"]}[name].split("\n")
        found += [before + line.split("\t")[0] + colon for line in lines]
    return found


TOLD = json.loads(form_of().completions)
ENGLISH = TOLD["en"]["verbs"]


@pytest.mark.rule("DMA-22.3")
@pytest.mark.parametrize("language", ["en", "ru"])
def test_every_word_that_is_offered_is_read(language: str) -> None:
    lines = list(offered_lines(TOLD[language]))
    assert len(lines) > 150
    names = check(REPORT, "").names
    unread = [line for line in lines if read_line(line, names).fault is not None]
    assert unread == []


@pytest.mark.rule("DMA-4.4")
def test_units_are_fed_by_another_city_singly_or_all_at_once() -> None:
    boxes = form_of("rations 12 at city 4").slots[0].muster.card.boxes
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
    other = form.others[0].other
    assert (other.attitude, other.theirs, other.tone) == ("alliance", "war", "war")
    assert other.message == "Let us talk # soon"
    text = edit(REPORT, "message B: one\nmessage B: two", "message.B", "three # four")
    assert text == "message B: one\nmessage B: three # four"
    assert edit(REPORT, text, "message.B", "") == "message B: one\n"
    assert edit(REPORT, "", "message.all", "Peace!") == "message all: Peace!\n"


def test_every_field_of_the_page_is_held() -> None:
    """Else a post without scripts would take what is not there for a change."""
    page = page_of("route army 7: 5.5")
    was = json.loads(form_of("route army 7: 5.5").unfold(None).was)
    for name in was:
        assert f'name="form.{name}"' in page, name
    assert was["route.7"] == "5.5"


def test_a_part_that_an_open_page_shows_is_left_out() -> None:
    page = page_of()
    marks = frozenset(re.findall(r'data-mark="([0-9a-f]{8})"', page))
    assert "data-part" not in page_of(seen=marks)
    again = page_of("route army 8: 6.7", seen=marks)
    assert re.findall(r"<\w+ data-part id=\"([^\"]+)\"", again) == ["part-ways", "army-8-way"]


# A large state: what is folded is neither drawn nor held


@pytest.fixture
def large(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the realm be one whose cards are folded."""
    monkeypatch.setattr("dma.folding.MOST_UNFOLDED", 2)


@pytest.mark.usefixtures("large")
def test_a_new_page_of_a_large_state_draws_the_first_card_only() -> None:
    shown = form_of().unfold(None)
    assert shown.opened == "city-3"
    assert {"queue.3", "layout.city.3", "relation.B"} <= set(json.loads(shown.was))
    page = page_of("route army 8: 6.7")
    assert page.count('class="queue"') == 1
    assert "way-box" not in page
    assert "→ 6.7 Tuesday" in page  # a folded army says where it goes


@pytest.mark.usefixtures("large")
def test_the_cards_that_a_page_has_open_are_drawn_and_held() -> None:
    opened = frozenset({"army-8", "muster-4.4", "city-99"})
    shown = form_of().unfold(opened)
    assert shown.opened == "army-8 muster-4.4"
    was = set(json.loads(shown.was))
    assert {"route.8", "unit.12"} <= was
    assert not {"queue.3", "route.7"} & was
    page = page_of(opened=opened)
    for name in was:
        assert f'name="form.{name}"' in page, name
    assert 'id="queue-3"' not in page


@pytest.mark.usefixtures("large")
def test_an_open_page_is_sent_what_is_in_a_card_that_it_opens() -> None:
    marks = frozenset(re.findall(r'data-mark="([0-9a-f]{8})"', page_of()))
    again = page_of(seen=marks, opened=frozenset({"city-3", "city-4", "muster-9.9"}))
    assert re.findall(r"<\w+ data-part id=\"([^\"]+)\"", again) == [
        "city-4-queue",
        "city-4-days",
        "city-4-trees",
        "layout-city-4",
        "muster-9.9",
    ]


def test_of_a_wide_land_the_page_holds_the_cells_that_lead_to_a_card(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ground = context_of()["ground"]
    layout = rulesets.get("dma").layout(REPORT)
    assert ground.pointed(layout) == layout
    monkeypatch.setattr("dma.ground.MOST_CELLS", 100)
    kept = {area.key: area.title for area in ground.pointed(layout).areas}
    assert set(kept) == {"4.4", "9.9", "6.6"}
    # what the script makes of the others is what they were called
    names = json.loads(ground.names)
    there = dict(line.split(" ", 1) for line in ground.standing.splitlines())
    for area in layout.areas:
        x, y = map(int, area.key.split("."))
        number = [n for n, cells in names["provinces"][y] for _ in range(cells)][x]
        province, owner = names["lands"][str(number)]
        title = names["says"]
        for blank, said in (("X", x), ("Y", y), ("TERRAIN", "Plain")):
            title = title.replace(blank, str(said), 1)
        title = title.replace("PROVINCE", province).replace("OWNER", owner)
        whole = "; ".join(filter(None, (title, there.get(area.key))))
        assert area.title == (kept.get(area.key) or whole)


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
    # the map is kept, and a new page has the ways drawn over it
    for part in before.keys() - {"part-map", "part-ways"}:
        (mark, look), (other_mark, other_look) = before[part], after[part]
        assert (mark == other_mark) == (look == other_look), part


def test_marks_of_another_language_are_others() -> None:
    with translation.override("ru"):
        there = looks("")
    kept = {part for part, (mark, _look) in looks("").items() if mark == there[part][0]}
    assert kept == {"part-ways"}  # no word is in it
