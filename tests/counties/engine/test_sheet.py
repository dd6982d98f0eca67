"""The sheet as a form, and the text a player starts from."""

import re

import pytest
from hypothesis import given

from counties.engine import sheet
from counties.engine.checks import check
from counties.engine.realm import realm_from
from counties.engine.report import report
from counties.engine.resolver import resolve
from counties.engine.state import decode
from tests.counties.builders import county, labour, player, position, row_of
from tests.counties.engine.sheets import GOODS, JOBS, OWN, ground, report_for
from tests.counties.random_games import positions


@pytest.mark.rule("CO-20.3")
def test_every_field_of_the_rule_book_is_there_and_no_other() -> None:
    stock = {f"{verb}_{good}" for verb in ("sell", "buy") for good in GOODS}
    names = ("sell_cows", "buy_cows", *JOBS, "recruit", "start_castle", "tax", "slaughter")
    counties = {f"c{number}-{name}" for number in OWN for name in names}
    # county 1 lies in the north-west corner, 2 at the northern edge, south of 5 is a hole
    moves = {"c1-move_e", "c1-move_s", "c2-move_e", "c2-move_s", "c2-move_w"}
    moves |= {"c5-move_n", "c5-move_e", "c5-move_w"}
    assert sheet.fields(report_for(), "").keys() == stock | counties | moves


@pytest.mark.rule("CO-20.3")
def test_a_silent_sheet_shows_zeros_what_stands_and_the_default_work() -> None:
    values = sheet.fields(report_for(), "")
    assert values["buy_iron"] == 0
    assert values["c1-start_castle"] is False
    assert (values["c1-tax"], values["c5-tax"]) == (80, 20)
    assert (values["c1-farm"], values["c1-defend"], values["c1-wood"]) == (100, 400, 0)
    assert (values["c2-farm"], values["c2-wood"], values["c2-defend"]) == (100, 120, 80)
    assert values["c5-quarry"] == 700, "what stands is shown as it was given, not as clipped"


@pytest.mark.rule("CO-5.7")
def test_work_nobody_ordered_follows_trade_and_recruiting() -> None:
    report = report_for()
    assert sheet.fields(report, "SELL 50 cows 1")["c1-farm"] == 55
    assert sheet.fields(report, "RECRUIT 1 25")["c1-defend"] == 375
    assert sheet.fields(report, "RECRUIT 1 25\nLABOUR 1 wood 1")["c1-defend"] == 0


def test_amounts_add_up_as_asked_for_and_the_first_of_two_settings_counts() -> None:
    text = "buy 5 iron\nBUY 600 iron\nM 1 E 3\nMOVE 1 2 4\nTAX 1 30\nTAX 1 40\nTAX 1 60\n"
    values = sheet.fields(report_for(), text)
    assert (values["buy_iron"], values["c1-move_e"], values["c1-tax"]) == (605, 7, 40)


def test_a_seat_without_counties_has_no_fields() -> None:
    assert sheet.fields(report_for(None), "BUY 5 iron") == {}
    with pytest.raises(sheet.BadField):
        sheet.edit(report_for(None), "", "buy_iron", "5")
    assert "nothing to order" in sheet.template(report_for(None))


def test_the_template_tells_what_stands_and_who_is_idle() -> None:
    text = sheet.template(report_for())
    assert "# Stocks: 900 gold, 250 wood, 120 iron, 40 stone, 25 armour" in text
    assert "# County 1: 500 people, 30 soldiers, 100 cows on 10 fields, no castle; forest" in text
    assert "E 2 (yours, 500 people), S 4 (unclaimed, 500 people)" in text
    assert "E 6 (B, 500 people)" in text
    assert "stands: tax 0; labour wood 120, farm 100, defend 80" in text
    assert "idle: 200 people without a job, who defend; 5 soldiers" in text
    assert all(len(line) <= 130 for line in text.splitlines())


def test_the_template_is_a_clean_sheet() -> None:
    report = report_for()
    checked = check(realm_from(report), sheet.template(report))
    assert checked.clean
    assert {line.kind for line in checked.lines} == {"comment", "blank", "order"}


@pytest.mark.rule("CO-4.8")
@pytest.mark.parametrize("fields", [6, 10, 12])
@pytest.mark.parametrize("cows", [0, 37, 60, 100, 119])
def test_the_template_sent_as_it_is_does_what_no_orders_would_do(fields: int, cows: int) -> None:
    start = decode(
        position(
            row_of(
                county("A", fields=fields, cows=cows, soldiers=9),
                county("A", fields=fields, cows=cows, labour=labour(farm=120, iron=50)),
                county("B", cows=100),
            ),
            A=player(gold=500),
        )
    )
    text = sheet.template(report(start, (), "A"))
    assert resolve(start, {"A": text}).position == resolve(start, {}).position


def test_the_template_spares_a_crowded_herd_that_has_its_farmers() -> None:
    herd = county("A", cows=110, labour=labour(farm=363))
    text = sheet.template(report_for("A", position(row_of(herd, county("B")))))
    assert "SLAUGHTER" not in text


def test_fields_show_the_calves_the_template_slaughters() -> None:
    report = report_for("A", ground())
    assert sheet.fields(report, sheet.template(report))["c1-slaughter"] == 10


@pytest.mark.rule("CO-20.9")
def test_the_note_on_the_calves_holds_for_any_number() -> None:
    report = report_for("A", ground())
    text = sheet.template(report)
    note = "#   the fields feed 100 cows; with the calves there will be 110\n"
    assert f"{note}SLAUGHTER 1 10\n" in text
    assert f"{note}SLAUGHTER 1 13\n" in sheet.edit(report, text, "c1-slaughter", 13)
    assert all("#" not in line for line in text.splitlines() if not line.startswith("#"))


def test_a_players_own_note_behind_the_slaughter_stays() -> None:
    edited = sheet.edit(report_for(), "SLAUGHTER 1 10  # for the feast\n", "c1-slaughter", 13)
    assert edited == "SLAUGHTER 1 13  # for the feast\n"


@pytest.mark.slow
@pytest.mark.rule("CO-5.9")
@pytest.mark.rule("CO-20.9")
@given(positions())
def test_a_sheet_nobody_touched_has_no_errors(where: dict[str, object]) -> None:
    report = report_for("A", where)
    assert check(realm_from(report), sheet.template(report)).clean


def uncommented(text: str) -> str:
    """The sheet of a player who takes up every suggestion as its note says."""
    for number in re.findall(r"and take out SLAUGHTER (\d+)", text):
        text = re.sub(rf"(?m)^SLAUGHTER {number} .*\n", "", text)
    return re.sub(r"(?m)^# (?=(?:BUY|SLAUGHTER) \d)", "", text)


@pytest.mark.slow
@pytest.mark.rule("CO-20.9")
@given(positions())
def test_the_suggestions_feed_whom_they_promise_to_feed(where: dict[str, object]) -> None:
    report = report_for("A", where)
    text = sheet.template(report)
    checked = check(realm_from(report), uncommented(text))
    assert checked.clean
    hungry = {r.data["county"] for r in checked.remarks if r.code == "CO-W03"}
    promised = {int(number) for number in re.findall(r"(?m)^# SLAUGHTER (\d+)", text)}
    assert not hungry & promised
    assert len(hungry) == text.count("and neither gold nor cows enough")


@pytest.mark.rule("CO-20.9")
@pytest.mark.parametrize(
    ("gold", "cows", "lines"),
    [
        (500, 30, ["# BUY 14 cows 1", "# SLAUGHTER 1 15", "#   or, buying none:"]),
        (9, 30, ["# SLAUGHTER 1 18"]),
        (500, 5, ["# BUY 18 cows 1", "# SLAUGHTER 1 20"]),
        (9, 5, ["neither gold nor cows enough"]),
        (500, 100, []),
    ],
)
def test_the_template_suggests_what_brings_a_normal_ration(
    gold: int, cows: int, lines: list[str]
) -> None:
    where = position(row_of(county("A", cows=cows), county("B")), A=player(gold=gold))
    text = sheet.template(report_for("A", where))
    assert ("hungry" in text) is bool(lines)
    assert all(line in text for line in lines), text
    assert ("# BUY" in text) is (gold == 500 and cows < 100)


@pytest.mark.rule("CO-20.9")
def test_gold_is_suggested_only_once() -> None:
    where = position(
        row_of(county("A", cows=5), county("A", cows=5), county("B")), A=player(gold=200)
    )
    text = sheet.template(report_for("A", where))
    assert len(re.findall(r"(?m)^# BUY \d", text)) == 1
