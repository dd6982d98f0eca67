"""The report of Counties in words: headline, what matters, ledger, stories, battles, charts."""

from typing import Any

import pytest
from django.template.loader import render_to_string

from counties import headlines, histories, presenting, telling
from counties.books import keep_books
from counties.engine import bots, report, resolver, setup
from counties.ledger import Ledger, tell_ledger
from counties.ruleset import Counties
from games.dice import Dice
from tests.counties.builders import county, grid_of, play, player, position, row_of
from tests.counties.test_presenting import duel, report_of

RULESET = Counties()


def headline(where: dict[str, Any], seat: str, **sheets: str | None) -> str:
    return headlines.headline(play(where, **sheets).document["reports"][seat])


def test_the_headline_is_the_greatest_thing_that_happened() -> None:
    where = duel()
    where["counties"][1]["population"] = 20
    assert headline(where, "A", A="MOVE 1 E 9", B=None) == "The counties are yours: you have won"
    assert headline(where, "", A="MOVE 1 E 9", B=None) == "A has won the game"
    where["counties"].append({**where["counties"][1], "id": 5, "x": 2, "y": 0, "population": 500})
    assert headline(where, "A", A="MOVE 1 E 9", B=None) == "You take county 2"
    assert headline(where, "B", A="MOVE 1 E 9", B=None) == "County 2 has fallen to A"
    assert headline(where, "", A="MOVE 1 E 9", B=None) == "A takes county 2"
    assert headline(where, "B", A="MOVE 1 E 1", B=None) == "Your people hold county 2"
    assert headline(where, "A", A="", B=None).startswith("A quiet turn: ")
    assert headline(where, "", A="", B=None) == "A quiet turn in the counties"
    assert headline(where, "", A="MOVE 1 E 1", B=None) == "1 battle, and every border holds"
    assert headlines.headline(report_of(duel(), "A")) == "2 rulers look out over 4 counties"


def test_a_turn_in_which_people_went_is_no_quiet_one() -> None:
    there = [county(None, population=400), county("B")]
    hungry = position(grid_of([county("A", cows=0, tax_rate=100), *there]))
    assert (
        headline(hungry, "A", A="TAX 1 100\n", B=None)
        == "A hard turn: 500 → 384 people in county 1"
    )
    half = position(grid_of([county("A", cows=60, tax_rate=80), *there]))
    assert headline(half, "A", A="LABOUR 1 farm 66\n", B=None).startswith(
        "A quiet turn: 475 people"
    )


def test_the_ledger_agrees_with_the_books_through_whole_games() -> None:
    """It opens with what the report of the turn before says, and closes with what this one says."""
    seats = ["A", "B", "C"]
    where = setup.new_position({}, seats, Dice("ledger"))
    told = report.reports(where, [])
    moved = set()
    for number in range(25):
        dice = Dice(f"ledger:{number}")
        sheets = {s: bots.bot(told[s], dice, bots.TEMPERAMENTS[0]) for s in seats if told[s]["own"]}
        resolution = resolver.resolve(where, sheets)
        before, where = told, resolution.position
        told = report.reports(where, resolution.events)
        for seat in seats:
            ledger = ledger_of(told[seat])
            if ledger is None:
                continue
            assert ledger.opening == list(before[seat]["own"]["stocks"].values())
            assert ledger.closing == list(told[seat]["own"]["stocks"].values())
            for place, opening in enumerate(ledger.opening):
                entered = sum(entry.amounts[place] for entry in ledger.entries)
                assert opening + entered == ledger.closing[place]
            moved |= {entry.text for entry in ledger.entries}
    assert {"taxes", "wood chopping", "armour forged", "castle stage begun"} <= moved
    assert {"recruits armed", "iron bought"} <= moved


def ledger_of(told: dict[str, Any]) -> Ledger | None:
    return tell_ledger(told, keep_books(told))


def test_the_ledger_keeps_to_its_own_seat_when_all_is_open() -> None:
    where = duel() | {"options": {"open_information": True}}
    turn = play(where, A="BUY 3 iron\n", B="SELL 2 iron\n")
    ledger = ledger_of(turn.document["reports"]["A"])
    assert ledger is not None
    assert ledger.opening[0] == 500
    assert ledger.closing[0] == turn.player("A")["gold"]
    assert [entry.text for entry in ledger.entries][:1] == ["iron bought"]


def test_one_line_of_the_ledger_names_all_counties_it_stands_for() -> None:
    labour = "LABOUR 1 farm 100 wood 10\nLABOUR 4 farm 50 wood 20\n"
    ledger = ledger_of(play(duel(), A=labour, B=None).document["reports"]["A"])
    assert ledger is not None
    (wood,) = [entry for entry in ledger.entries if entry.text == "wood chopping"]
    assert (wood.counties, wood.shown[1], wood.rule) == ([1, 4], "+30", "CO-9.1")


def test_what_was_cut_is_told_as_it_was_written() -> None:
    turn = play(duel(), A="BUY 999999 iron\nBUY -3 wood\nTAX 1 60\nSEL 1\n", B=None)
    read = telling.read_back(turn.document["reports"]["A"]["own"]["orders"])
    assert read.was_received
    assert [line["text"] for line in read.cut] == ["BUY 999999 iron", "BUY -3 wood", "SEL 1"]
    assert (read.cut[0]["asked"], read.cut[0]["done"]) == (999999, 41)
    assert all(line["remarks"] for line in read.cut)
    silent = telling.read_back(turn.document["reports"]["B"]["own"]["orders"])
    assert not silent.was_received


def test_a_line_that_was_cut_tells_of_the_cut_and_not_of_what_comes_of_it() -> None:
    turn = play(duel(), A="LABOUR 1 farm 3\nTAX 4 60\nLABOUR 4 quarry 50 farm 600\n", B=None)
    orders = turn.document["reports"]["A"]["own"]["orders"]
    warned = {remark["line"] for remark in orders["remarks"] if remark["severity"] == "warning"}
    assert 1 in warned
    (line,) = telling.read_back(orders).cut
    assert line["text"] == "LABOUR 4 quarry 50 farm 600"
    assert {remark["severity"] for remark in line["remarks"]} == {"error"}


def story_of(told: dict[str, Any], number: int) -> Any:
    stories = presenting.present_report(told)["stories"]
    (story,) = [story for story in stories if story.county["id"] == number]
    return story


def line_of(told: dict[str, Any], number: int, code: str) -> Any:
    return next(line for line in story_of(told, number).lines if line.code == code)


def test_a_story_has_its_steps_in_order_with_their_rules() -> None:
    told = play(duel(), A="RECRUIT 1 1\nMOVE 1 S 9\n", B=None).document["reports"]["A"]
    lines = story_of(told, 1).lines
    steps = [line.step for line in lines]
    assert steps == sorted(steps)
    assert all(line.rule.startswith("CO-") for line in lines)
    assert not any(line.text.startswith("County 1:") for line in lines)
    assert any("attack county 3" in line.text for line in lines)


#: The whole turn of the rule book, WE-50, as the ruler of county 1 reads it.
WE_50 = {
    "bought": "Bought cows: 4 × 10 = 40 gold.",
    "recruited": "Recruited 21 soldiers, each from one person and one suit of armour.",
    "labour": "As ordered: 150 wood chopping + 200 iron mining + 5 blacksmithing + 100 farming"
    " + 24 defending = 479 people.",
    "forged": "5 suits of armour: the least of 5 smiths, 110 wood ÷ 10 and 300 iron ÷ 50."
    " 5 × 10 = 50 wood and 5 × 50 = 250 iron are used up.",
    "moved": "21 soldiers left county 1 to attack county 2.",
    "produced": "150 people in wood chopping × 1 = 150 wood.",
    "cheese": "104 cows × 5 = 520 food.",
    "births": "10\u00a0% of 104 cows = 10.4, rounded down 10: 10 calves born.",
    "slaughtered": "14 cows slaughtered × 20 = 280 food.",
    "herd": "100 cows ≤ 10 × 10 fields = 100: not crowded, and 100 farmers tend them all.",
    "ration": "800 food ≥ 479 people, but < 2 × 479 = 958: ration normal.",
    "tax": "(1 for the ration + 0 for the castle) × 479 people × 100\u00a0% = 479 gold.",
    "growth": "+ 5\u00a0% of 479 people = 23.95, rounded down 23: 502 people.",
    "migrated": "County 2 taxes 20 points less than county 1: 20 ÷ 5 = 4\u00a0%;"
    " 4\u00a0% of 502 people = 20.08, rounded down 20 moved.",
    "peopled": "502 − 20 who left + 0 who came = 482 people.",
}
WE_50_SHEETS = {
    "A": "BUY 10 wood\nBUY 4 cows 1\nRECRUIT 1 21\nMOVE 1 E 21\nTAX 1 100\nSLAUGHTER 1 14\n"
    "LABOUR 1 farm 100 smith 5 wood 150 iron 200 defend 24\n",
    "B": "LABOUR 3 farm 80 quarry 300 defend 120\nTAX 3 60\nSLAUGHTER 3 8\n",
}


def we_50() -> dict[str, Any]:
    cells = row_of(
        county("A", cows=100, tax_rate=80),
        county(None),
        county("B", cows=80, fields=8, tax_rate=80),
    )
    stocks = player(gold=500, wood=100, iron=300, armour=21)
    return position(cells, A=stocks, B=player(gold=500))


@pytest.mark.parametrize("code", list(WE_50))
def test_the_whole_turn_of_the_rule_book_can_be_reckoned_from_its_story(code: str) -> None:
    told = play(we_50(), **WE_50_SHEETS).document["reports"]["A"]
    assert line_of(told, 1, code).text == WE_50[code]


def test_a_line_shows_each_number_before_and_after() -> None:
    told = play(we_50(), **WE_50_SHEETS).document["reports"]["A"]
    marks = [(m.name, m.before, m.after) for m in line_of(told, 1, "recruited").marks]
    assert marks == [("people", 500, 479), ("soldiers", 0, 21), ("armour", 21, 0)]
    totals = [(m.name, m.before, m.after, m.sign) for m in story_of(told, 1).totals]
    assert totals[0] == ("people", 500, 482, "−18")
    assert totals[2] == ("cows", 100, 100, "+0")
    assert [m.after for m in story_of(told, 2).totals] == [424, 1, 0]


def test_only_counties_of_which_something_matters_are_unfolded() -> None:
    where = position(row_of(county("A", cows=100), county("A", cows=100), county("B")))
    sheet = "LABOUR 1 farm 100\nLABOUR 2 farm 100\nSLAUGHTER 1 10\nSLAUGHTER 2 10\n"
    for land in where["counties"]:
        land["tax_rate"] = 80
    quiet = play(where, A=sheet, B=None).document["reports"]["A"]
    assert not any(story.is_open for story in presenting.present_report(quiet)["stories"])
    worse = sheet.replace("LABOUR 2 farm 100", "LABOUR 2 farm 3")
    told = play(where, A=worse, B=None).document["reports"]["A"]
    assert story_of(told, 2).is_open
    assert not story_of(told, 1).is_open


def test_whoever_was_beaten_in_a_turn_still_reads_how() -> None:
    where = duel()
    where["counties"][1]["population"] = 20
    where["counties"].append({**where["counties"][2], "id": 5, "x": 2, "y": 0, "owner": "C"})
    where["players"]["C"] = player()
    told = play(where, A="MOVE 1 E 9", B=None, C=None).document["reports"]["B"]
    assert told["own"] is None
    story = story_of(told, 2)
    assert story.fate == "lost"
    assert line_of(told, 2, "cheese").text.startswith("0 cows")
    assert headlines.headline(told) == "Your last county has fallen"


# What matters


def matters_of(where: dict[str, Any], seat: str, **sheets: str | None) -> list[tuple[str, str]]:
    told = play(where, **sheets).document["reports"][seat]
    found = presenting.present_report(told)["matters"]
    return [(matter.tone, matter.text) for matter in found]


def test_what_matters_is_told_gravest_first() -> None:
    where = duel(castle_building=True, castle_work=90, tax_rate=0)
    sheet = (
        "LABOUR 1 farm 100 castle 10\nLABOUR 4 farm 3\nMOVE 1 E 2\nBUY 999 iron\nSLAUGHTER 1 10\n"
    )
    found = matters_of(where, "A", A=sheet, B=None)
    assert [tone for tone, _text in found[:3]] == ["bad", "warn", "warn"]
    texts = [text for _tone, text in found]
    assert "Your attack on county 2 fails; none of its soldiers come back." in texts
    assert "County 4: the herd was too large, 52 cows died." in texts
    assert "County 1: the castle of size 1 is finished." in texts
    assert "Not everything you ordered could be done: see your sheet below." in texts
    assert ("good", "County 2 is attacked by A and holds.") in matters_of(
        where, "B", A=sheet, B=None
    )
    assert matters_of(where, "", A=sheet, B=None) == [("note", "A attacked county 2 in vain.")]


@pytest.mark.parametrize(
    ("recruits", "told"), [(1, "1 soldier takes up arms."), (2, "2 soldiers take up arms.")]
)
def test_whoever_takes_up_arms_is_counted(recruits: int, told: str) -> None:
    cells = grid_of([county("A"), county("B")])
    where = position(cells, A=player(armour=2))
    assert ("note", f"County 1: {told}") in matters_of(where, "A", A=f"RECRUIT 1 {recruits}")


def test_a_capture_is_told_to_both_and_to_everybody() -> None:
    where = duel()
    where["counties"][1]["population"] = 20
    where["counties"].append({**where["counties"][1], "id": 5, "x": 2, "y": 0, "population": 500})
    told = {seat: matters_of(where, seat, A="MOVE 1 E 9", B=None) for seat in ("A", "B", "")}
    assert told["A"][0] == ("good", "You take county 2 from B.")
    assert ("bad", "You lose county 2 to A.") in told["B"]
    assert told[""][0][1] == "County 2 passes from B to A."


def test_rulers_go_by_the_names_of_their_seats() -> None:
    where = duel()
    where["counties"][1]["population"] = 20
    where["counties"].append({**where["counties"][1], "id": 5, "x": 2, "y": 0, "population": 500})
    told = play(where, A="MOVE 1 E 9", B=None).document["reports"]["B"]
    names = {"A": "Saltmarsh", "B": ""}
    assert headlines.headline(told, names) == "County 2 has fallen to Saltmarsh (A)"
    context = {**presenting.present_report(told, names), "ruleset": RULESET}
    page = render_to_string("counties/_report.html", context)
    assert 'You lose <a href="#county-2">county 2</a> to Saltmarsh (A).' in page
    assert "attacked by Saltmarsh (A)" in page


# Battles


def test_a_battle_shows_how_both_forces_came_about() -> None:
    """WE-1 of the rule book."""
    cells = row_of(county("A", soldiers=20), county("B", soldiers=9, castle_size=1, population=10))
    sheets = {"A": "MOVE 1 E 20", "B": "LABOUR 2 defend 10"}
    told = play(position(cells), **sheets).document["reports"]["B"]
    (battle,) = presenting.present_report(told)["battles"]
    defence, attack = battle.sides
    assert defence.working.text == "(10 people + 9 soldiers × 5) × 2 for the castle = 110"
    assert attack.working.text == "20 soldiers × 5 = 100"
    assert (defence.bar, attack.bar) == (200, 181)
    assert attack.fallen == attack.bar
    assert defence.fallen == 200 * 50 // 55
    assert [line.text for line in battle.reckonings] == [
        "110 > 100: the defence is strongest, and the county holds.",
        "100 ÷ 2, rounded down = 50 damage: 10 people die, and of 9 soldiers (50 − 10) ÷ 5,"
        " rounded down, at most all: 8 soldiers.",
    ]


def test_others_hear_of_a_battle_without_its_numbers() -> None:
    cells = row_of(county("A", soldiers=20), county("B", soldiers=9, castle_size=1), county("C"))
    reports = play(position(cells), A="MOVE 1 E 20", B=None, C=None).document["reports"]
    for seat in ("C", ""):
        (battle,) = presenting.present_report(reports[seat])["battles"]
        assert battle.sides == []
        assert battle.reckonings == []


# Charts over turns


def courses(reports: list[dict[str, Any]]) -> dict[str, Any]:
    return histories.tell_history(reports, {})


def test_the_charts_are_of_what_the_reader_was_told() -> None:
    turn = play(duel(), A="SLAUGHTER 1 10\nSLAUGHTER 4 5\n", B=None)
    mine = courses([report_of(duel(), "A"), turn.document["reports"]["A"]])
    people = [sum(c["population"] for c in duel()["counties"] if c["owner"] == "A")]
    people += [sum(c["population"] for c in turn.position["counties"] if c["owner"] == "A")]
    assert mine["rows"] == [
        (0, [people[0], 9, 500, 2]),
        (1, [people[1], 9, turn.player("A")["gold"], 2]),
    ]
    assert [chart.name for chart in mine["charts"]] == ["People", "Soldiers", "Gold", "Counties"]
    assert "1000 at first" in mine["charts"][0].words
    public = courses([report_of(duel(), None), turn.document["reports"][""]])
    assert "soldiers" not in str(public).lower()
    assert [line.seat for line in public["charts"][0].lines] == ["A", "B"]
    assert len({line.dashes for line in public["charts"][0].lines}) == 2


def test_a_chart_stays_in_its_frame_whatever_the_numbers() -> None:
    told = [report_of(duel(), "A") for _turn in range(3)]
    for number, (document, gold) in enumerate(zip(told, (0, 10**9, 3), strict=True)):
        document["turn"] = number + 1
        document["own"]["stocks"]["gold"] = gold
    (chart,) = [c for c in courses(told)["charts"] if c.name == "Gold"]
    spots = [tuple(map(float, spot.split(","))) for spot in chart.lines[0].points.split()]
    assert [x for x, _y in spots] == sorted(x for x, _y in spots)
    assert all(0 <= x <= chart.frame.right and 0 <= y <= chart.frame.floor for x, y in spots)
    page = render_to_string("counties/_history.html", courses(told))
    assert 'role="img"' in page
    assert '<td class="num">1000000000</td>' in page


def test_before_the_first_turn_there_is_nothing_to_draw() -> None:
    page = render_to_string("counties/_history.html", courses([report_of(duel(), "A")]))
    assert page.strip() == ""


def test_the_beaten_see_the_charts_of_all() -> None:
    beaten = {**report_of(duel(), None), "turn": 2}
    told = courses([report_of(duel(), "B"), beaten])
    assert not told["is_own"]
    assert [turn for turn, _values in told["rows"]] == [0, 1]
