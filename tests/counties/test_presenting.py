"""What the templates of Counties are given: the map, the order form, the report in words."""

import json
import re
from html import unescape
from html.parser import HTMLParser
from typing import Any

import pytest
from django.template.loader import render_to_string
from django.test import Client
from django.utils import timezone

from counties import charting, forming, presenting
from counties.engine import checks, report, sheet, state
from counties.engine.board import Board
from counties.engine.checks import check_report
from counties.engine.plan import Plan
from counties.engine.realm import Realm
from counties.engine.rehearsal import rehearse
from counties.ruleset import Counties
from games.maps.arms import Arms
from games.maps.curves import rings
from games.services import orders
from games.views.mapping import MapView
from games.views.posted import read_posted
from tests.counties import campaigns
from tests.counties.builders import county, grid_of, play, player, position

RULESET = Counties()


def report_of(where: dict[str, Any], seat: str | None) -> dict[str, Any]:
    """The report of a seat on a position to which nothing has happened yet."""
    return report.report(state.decode(where), [], seat)


def duel(**changes: Any) -> dict[str, Any]:
    """A rules counties 1 and 4, B rules 2, nobody rules 3; A has soldiers in 1."""
    first = county("A", soldiers=9, cows=100, **changes)
    last = county("A", cows=50, quarry=False)
    cells = grid_of([first, county("B")], [county(None), last])
    return position(cells, A=player(gold=500, wood=300), B=player(gold=9))


def present_orders(told: dict[str, Any], text: str) -> dict[str, Any]:
    """The context of the form that a sheet is shown in."""
    return presenting.present_orders(told, check_report(told, text))


def cards_of(told: dict[str, Any], text: str) -> list[forming.Card]:
    """The cards of the form that a sheet is shown in."""
    return [slot.card for slot in present_orders(told, text)["slots"]]


class Form(HTMLParser):
    """The fields of a form, as a browser would post them."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.posted: dict[str, str] = {}
        self.names: list[str] = []
        self._select = ""
        self.feed(html)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        found = dict(attributes)
        name = found.get("name") or ""
        if tag == "select":
            self._select = name
            self.names.append(name)
        elif tag == "option" and "selected" in found:
            self.posted[self._select] = found.get("value") or ""
        elif tag == "input" and name:  # a slider has none: it moves the number beside it
            self.names.append(name)
            if found.get("type") != "checkbox":
                self.posted[name] = found.get("value") or ""
            elif "checked" in found:
                self.posted[name] = "on"


def form_of(told: dict[str, Any], text: str) -> Form:
    context = {**present_orders(told, text), "ruleset": RULESET}
    return Form(render_to_string("counties/_order_form.html", context))


TEXT = """\
# a plan
BUY 4 iron
BUY 1 iron
LABOUR 1 farm 110 wood 50 castle 20
CASTLE 1
TAX 4 40
SLAUGHTER 1 10
MOVE 1 E 4
MOVE 1 S 2
SELL 3 cows 4
nonsense
"""


def test_the_form_has_every_field_of_the_rule_book_once() -> None:
    told = report_of(duel(), "A")
    form = form_of(told, TEXT)
    wanted = [f"form.{name}" for name in sheet.fields(told, TEXT)]
    assert len(wanted) > 30
    assert sorted(name for name in form.names if name != "form-was") == sorted(wanted)


@pytest.mark.parametrize("text", ["", TEXT, "PASS", "BUY 999999999 iron\nMOVE 1 E 77\n"])
def test_a_form_posted_back_as_it_was_drawn_changes_nothing(text: str) -> None:
    form = form_of(report_of(duel(), "A"), text)
    assert read_posted({**form.posted, "text": text}).changes == {}


@pytest.mark.parametrize(
    ("field", "value", "line"),
    [
        ("c1-start_castle", None, "CASTLE 1"),
        ("c1-farm", "99", "LABOUR 1 farm 99"),
        ("c4-tax", "100", "TAX 4 100"),
        ("c1-move_e", "7", "MOVE 1 E 7"),
        ("buy_iron", "2", "BUY 2 iron"),
    ],
)
def test_one_changed_field_is_one_change(field: str, value: str | None, line: str) -> None:
    told = report_of(duel(), "A")
    form = form_of(told, TEXT)
    if value is None:
        form.posted.pop(f"form.{field}")
    else:
        form.posted[f"form.{field}"] = value
    changes = read_posted({**form.posted, "text": TEXT}).changes
    assert changes == {field: value or ""}
    text = RULESET.edit(told, TEXT, field, value or "")
    assert (line in text) == (value is not None)
    assert "# a plan" in text


def test_a_form_with_an_open_draw_has_its_box() -> None:
    where = duel() | {"options": {"agreed_draw": True}}
    form = form_of(report_of(where, "A"), "DRAW\n")
    assert form.posted["form.draw"] == "on"


def test_whoever_rules_nothing_gets_a_map_and_no_form() -> None:
    context = {**present_orders(report_of(duel(), None), ""), "ruleset": RULESET}
    page = render_to_string("counties/_order_form.html", context)
    assert "You rule no county" in page
    assert "data-map" in page


def test_the_card_tells_sums_and_what_cannot_be_done() -> None:
    told = report_of(duel(), "A")
    card = cards_of(told, "LABOUR 4 farm 300 quarry 10 castle 5\nRECRUIT 4 1\n")[1]
    assert (card.labour.sent, card.labour.people, card.labour.rest) == (315, 500, 185), (
        "there is no armour for the recruit"
    )
    off = {control.label: control.note for control in card.labour.controls if control.is_off}
    assert off == {"Quarrying": "no quarry here", "Castle building": "nothing is being built"}
    building = cards_of(told, "CASTLE 1\n")[0]
    assert "Castle building" not in {c.label for c in building.labour.controls if c.is_off}
    crowd = cards_of(told, "LABOUR 4 farm 600\n")[1]
    assert crowd.labour.is_too_many


def test_places_and_marches_lie_over_a_map_of_any_shape() -> None:
    cells = grid_of([None, county("A", soldiers=5)], [county(None, forest=False), county("B")])
    told = report_of(position(cells), "A")
    layout = RULESET.layout(told)
    places = {area.key: area for area in layout.areas}
    assert list(places) == ["2", "3", "4"]
    assert places["2"].x == places["4"].x == places["3"].x + places["3"].width
    assert places["3"].y == places["4"].y == places["2"].y + places["2"].height
    assert "5 soldiers" in places["2"].title
    assert "soldiers" not in places["4"].title, "B's soldiers are not to be seen"
    (arrow,) = charting.chart(told, [(2, 4, 3)]).arrows
    border = places["4"].y
    (outline,) = rings(arrow.path)
    assert min(y for _, y in outline) < border < max(y for _, y in outline), "it crosses no border"
    assert abs(arrow.y - border) < arrow.radius, "the number sits on the border"
    assert all(places["2"].x < x < places["2"].x + places["2"].width for x, _ in outline)


def test_a_place_tells_in_words_what_the_picture_shows() -> None:
    where = duel(castle_size=2, castle_building=True)
    where["counties"][0]["soldiers"] = 900
    turn = play(where, A="MOVE 1 E 900\n", B=None)
    titles = [area.title for area in RULESET.layout(turn.document["reports"]["A"]).areas]
    assert titles[0].startswith("County 1, yours, ")
    assert "castle 2, a castle stage in progress" in titles[0]
    assert titles[1].startswith("County 2, yours, ")
    assert titles[1].endswith(", a battle was fought here, taken this turn")
    assert titles[2].startswith("County 3, unclaimed, ")


def test_the_legend_names_every_owner_beside_his_arms() -> None:
    told = report_of(duel(), "A")
    bearer = Arms.parse("chevron.2.or.cow")
    context = {**present_orders(told, ""), "ruleset": RULESET, "arms": {"B": bearer}}
    context["names"] = {"B": "Earl Osric"}
    page = unescape(render_to_string("counties/_order_form.html", context))
    legend = re.findall(r"<li>(.*?)</li>", page[page.index('class="legend"') :], re.DOTALL)[:2]
    assert [re.sub("<.*?>", "", line) for line in legend] == [
        "A (you): 2 counties",
        "Earl Osric (B): 1 county",
    ]
    assert "coat-2 coat-or" in legend[1]


def test_a_county_that_is_shown_links_to_something_on_the_page() -> None:
    turn = play(duel(), A="MOVE 1 S 9\n", B=None)
    for seat in ("A", ""):
        told = turn.document["reports"][seat]
        context = {**presenting.present_report(told), "ruleset": RULESET}
        page = render_to_string("counties/_report.html", context)
        for target in re.findall(r'href="#(county-\d+)"', page):
            assert page.count(f'id="{target}"') == 1


@pytest.mark.parametrize("seat", ["A", "B", None])
def test_every_county_of_a_map_is_told_once_on_its_page(seat: str | None) -> None:
    """On the order page one's own by its card, others in the table; on a map's page all."""
    told = report_of(duel(), seat)
    form = {**present_orders(told, ""), "ruleset": RULESET}
    overview = {**presenting.present_report(told), "ruleset": RULESET}
    overview["map"] = form["map"] = MapView(RULESET.layout(told), (), 0, 0, frozenset(), "")
    for template, context in ((RULESET.order_template, form), (RULESET.map_template, overview)):
        page = render_to_string(template, context)
        targets = sorted(set(re.findall(r'href="#(county-\d+)"', page)))
        assert len(targets) == 4
        assert [page.count(f'id="{target}"') for target in targets] == [1, 1, 1, 1]
    row = re.search(r'<tr id="county-3"[^>]*>.*?</tr>', page, re.DOTALL)
    assert row is not None
    for words in ("unclaimed", "500", "80&nbsp;%", "forest"):
        assert words in row[0]
    assert "N 1, E 4" in " ".join(re.sub(r"<[^>]*>", "", row[0]).split())


def test_a_county_that_was_lost_is_told_once() -> None:
    turn = play(duel(), A="MOVE 1 E 9\n", B=None)
    context = {**presenting.present_report(turn.document["reports"]["B"]), "ruleset": RULESET}
    page = render_to_string("counties/_report.html", context)
    assert page.count('id="county-2"') == 1


def test_the_form_says_in_json_what_it_holds() -> None:
    told = report_of(duel(), "A")
    was = json.loads(present_orders(told, TEXT)["was"]())
    assert was["buy_iron"] == "5"
    assert was["c1-start_castle"] == "on"
    assert was["c4-start_castle"] == ""
    assert was["c4-tax"] == "40"


# Balance, remedies, presets and parts


def order_page(told: dict[str, Any], text: str, **context: Any) -> str:
    shown = {**present_orders(told, text), "ruleset": RULESET, **context}
    return render_to_string("counties/_order_form.html", shown)


@pytest.mark.parametrize(
    ("text", "good", "left", "rule"),
    [
        ("", "gold", 500, ""),
        ("BUY 20 iron\nBUY 4 cows 1\nSELL 100 wood", "gold", 500 - 240 - 40 + 800, ""),
        ("BUY 60 iron", "gold", -220, "CO-6.3"),
        ("SELL 301 wood", "wood", -1, "CO-6.3"),
        ("CASTLE 1\nCASTLE 4", "wood", -100, "CO-7.1"),
        ("CASTLE 1\nLABOUR 1 smith 11", "wood", -10, "CO-9.2"),
        ("LABOUR 1 smith 2", "iron", -100, "CO-9.2"),
        ("BUY 2 armour\nRECRUIT 1 3", "armour", -1, "CO-8.2"),
    ],
)
def test_the_balance_is_what_all_orders_so_far_leave(
    text: str, good: str, left: int, rule: str
) -> None:
    trades = present_orders(report_of(duel(), "A"), text)["trades"]
    (account,) = [trade.account for trade in trades if trade.good == good]
    assert (account.left, account.rule) == (left, rule)
    assert account.is_short == bool(rule)


def test_a_balance_below_nothing_is_red_and_names_its_rule() -> None:
    page = order_page(report_of(duel(), "A"), "BUY 60 iron\n")
    (cell,) = re.findall(r'<td class="num left bad">.*?</td>', page)
    assert "−220" in unescape(cell)
    assert "#CO-6.3" in cell


def test_every_warning_stands_on_the_card_of_its_county_with_rule_and_remedy() -> None:
    told = report_of(duel(), "A")
    text = "LABOUR 1 farm 10 wood 20\nLABOUR 4 farm 600\nRECRUIT 4 1\n"
    cards = cards_of(told, text)
    remarks = check_report(told, text).remarks
    for card in cards:
        mine = [r.code for r in remarks if r.data.get("county") == card.facts.id]
        assert sorted(said.code for said in card.remarks) == sorted(mine)
    remedies = {said.code: said.remedy.press for said in cards[0].remarks if said.remedy}
    assert remedies == {
        "CO-W01": "c1-preset=cull",
        "CO-W05": "c1-preset=rest",
    }
    crowd = {said.code: said.remedy for said in cards[1].remarks}
    assert crowd["CO-E05"] is not None
    assert crowd["CO-E08"] is None, "no preset makes armour"
    for said in (said for card in cards for said in card.remarks if said.remedy):
        assert said.remedy is not None
        field, _, value = said.remedy.press.partition("=")
        mended = RULESET.edit(told, text, field, value)
        left = [(r.code, r.data.get("county")) for r in check_report(told, mended).remarks]
        assert (said.code, int(field[1])) not in left, said.text


def test_a_preset_is_a_button_that_works_without_a_script() -> None:
    told = report_of(duel(), "A")
    page = order_page(told, "")
    presses = re.findall(r'<button class="preset[^>]*name="do" value="apply:([^"]*)"', page)
    assert "preset=guard" in presses
    assert "c4-preset=balanced" in presses
    assert not any(press.endswith("=last") for press in presses), "there was no turn before"
    for press in presses:
        posted = read_posted({"text": "# x\n", "do": f"apply:{press}"})
        assert posted.do == "apply"
        ((field, value),) = posted.changes.items()
        assert "# x\n" in RULESET.edit(told, "# x\n", field, value)
    later = play(duel(), A="RECRUIT 1 1\nBUY 1 iron\n", B=None).document["reports"]["A"]
    assert "preset=last" in order_page(later, "")


def test_a_part_that_is_on_the_page_already_is_left_out() -> None:
    told = report_of(duel(), "A")
    whole = order_page(told, "TAX 1 40\n")
    marks = set(re.findall(r'data-mark="([0-9a-f]+)"', whole))
    parts = set(re.findall(r'data-part[^>]* id="([^"]+)"', whole))
    assert {"part-map", "part-realm", "county-1", "county-4", "part-forecast"} <= parts
    changed = order_page(told, "TAX 1 40\nMOVE 4 N 0\nSLAUGHTER 4 1\n", seen=marks)
    assert set(re.findall(r'data-part[^>]* id="([^"]+)"', changed)) >= {"county-4"}
    assert 'id="county-1"' not in changed
    same = order_page(told, "TAX 1 40\n", seen=marks)
    assert "data-part" not in same


def test_each_part_that_is_sent_says_what_its_own_fields_hold() -> None:
    told = report_of(duel(), "A")
    before, after = "TAX 1 40\n", "TAX 4 20\nSLAUGHTER 4 1\nSELL 1 iron\n"
    whole = order_page(told, before)
    marks = set(re.findall(r'data-mark="([0-9a-f]+)"', whole))
    assert "data-was" not in whole, "the field says it already"
    held = json.loads(Form(whole).posted["form-was"])
    sent = order_page(told, after, seen=marks)
    assert "form-was" not in sent
    for was in re.findall(r'data-was="([^"]+)"', sent):
        held |= json.loads(unescape(was))
    assert held == json.loads(Form(order_page(told, after)).posted["form-was"])


def test_words_are_suggested_from_what_is_public_or_ones_own() -> None:
    told = report_of(duel(), "A")
    words = json.loads(present_orders(told, "")["completions"]())
    assert [word for word, _ in words["after"]["TAX"][0]] == ["1", "4"]
    assert [word for word, _ in words["after"]["MOVE"][1]["of"]["1"]] == ["E", "S"]
    assert "DRAW" not in dict(words["verbs"])
    for verb, form in words["verbs"]:
        assert form.startswith(verb)


def test_one_workers_yield_and_its_rule_stand_beside_each_job() -> None:
    page = order_page(report_of(duel(), "A"), "CASTLE 1\n")
    card = page.partition('id="county-1"')[2].partition('id="county-4"')[0]
    rules = {"wood": "CO-9.1", "smith": "CO-9.2", "castle": "CO-7.4", "farm": "CO-12.5"}
    for job, rule in {**rules, "defend": "CO-11.1"}.items():
        note = re.search(rf'<small id="n-c1-{job}">(.*?)</small>', card, re.DOTALL)
        assert note is not None
        assert f"#{rule}" in note[1]


@pytest.mark.parametrize(("own", "is_open"), [(3, True), (4, False)])
def test_a_large_realm_shows_one_line_for_each_county(own: int, is_open: bool) -> None:
    where = position(grid_of([county("A") for _ in range(own)], [county("B")]))
    cards = cards_of(report_of(where, "A"), "")
    assert {card.is_open for card in cards} == {is_open}


@pytest.mark.parametrize(
    "castle", [{"castle_building": True, "castle_size": 1}, {"castle_size": 5}]
)
def test_a_stage_that_cannot_be_started_costs_nothing(castle: dict[str, Any]) -> None:
    told = report_of(duel(**castle), "A")
    trades = present_orders(told, "CASTLE 1\n")["trades"]
    assert [trade.account.left for trade in trades if trade.good == "wood"] == [300]


def test_no_preset_mends_too_many_recruits() -> None:
    cells = grid_of([county("A", cows=100, population=5), county("B")])
    told = report_of(position(cells, A=player(armour=99)), "A")
    (card,) = cards_of(told, "RECRUIT 1 9\n")
    (said,) = [said for said in card.remarks if said.code == "CO-E05"]
    assert said.remedy is None


def test_a_card_is_drawn_anew_when_only_its_forecast_changes() -> None:
    """A lower tax next door draws people away."""
    cells = grid_of([county("A", cows=100), county("A", cows=100), county("B")])
    told = report_of(position(cells), "A")
    before, after = (present_orders(told, text)["slots"] for text in ("", "TAX 1 100\n"))
    assert before[1].mark != after[1].mark


@pytest.mark.django_db
def test_an_answer_reads_and_rehearses_the_sheet_once(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Text, form, forecast and remarks are all made from one reading."""
    campaign = campaigns.started()
    orders.submit(
        turn=campaigns.open_turn(campaign),
        seat=campaigns.seat(campaign),
        text="PASS\n",
        received_at=timezone.now(),
        author=campaigns.person("anna"),
    )
    client.force_login(campaigns.person("anna"))
    rehearsed = []

    def count(realm: Realm, plan: Plan) -> Board:
        rehearsed.append(plan)
        return rehearse(realm, plan)

    monkeypatch.setattr(checks, "rehearse", count)
    page = f"/campaigns/{campaign.pk}/seats/A/orders/check/"
    sent = {"text": "TAX 1 40\nMOVE 1 E 3\n", "turn": 1, "base_version": 1}
    answer = client.post(page, sent, headers={"HX-Request": "true"})
    assert "What to expect" in answer.content.decode()
    assert len(rehearsed) == 1
