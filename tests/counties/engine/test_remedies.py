"""A warning names what would help; whoever does just that is helped (CO-H62)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from counties.engine.checks import Sheet, check
from counties.engine.realm import realm_of
from counties.engine.state import Position, decode
from counties.wording import sentence
from tests.counties.builders import county, player, position, row_of
from tests.counties.random_games import positions


def sheet_of(where: Position, text: str) -> Sheet:
    return check(realm_of(where, "A"), text)


def lost(sheet: Sheet, number: int) -> int:
    """Cows of a county that will die."""
    found = [r for r in sheet.remarks if r.code == "CO-W01" and r.data["county"] == number]
    return sum(int(str(remark.data["dead"])) for remark in found)


def hungry(sheet: Sheet) -> dict[int, dict[str, int]]:
    """County -> what its CO-W03 says."""
    found = [dict(remark.data) for remark in sheet.remarks if remark.code == "CO-W03"]
    return {int(str(data["county"])): data for data in found}  # type: ignore[misc]


@pytest.mark.slow
@pytest.mark.rule("CO-W03")
@given(positions(), st.sampled_from(["", "PASS", "SELL 3 cows 1\nBUY 2 cows 1\nSELL 9 iron"]))
def test_whoever_follows_the_warning_eats_normally_and_loses_no_more_cows(
    document: dict[str, object], text: str
) -> None:
    where = decode(document)
    before = sheet_of(where, text)
    orders = "" if text == "PASS" else text
    for number, said in hungry(before).items():
        ways = []
        if said["slaughter_only"] is not None:
            ways.append(f"SLAUGHTER {number} {said['slaughter_only']}")
        if said["cost"] <= said["gold"]:
            ways.append(f"BUY {said['buy']} cows {number}\nSLAUGHTER {number} {said['slaughter']}")
        for way in ways:
            after = sheet_of(where, f"{orders}\n{way}")
            assert number not in hungry(after)
            assert lost(after, number) <= lost(before, number)
            assert {r.code for r in after.remarks} & {"CO-E04", "CO-E13", "CO-E14"} <= {
                r.code for r in before.remarks
            }


@pytest.mark.rule("CO-W03")
@given(cows=st.integers(0, 90), people=st.integers(500, 1500))
def test_no_fewer_cows_would_do(cows: int, people: int) -> None:
    home = county("A", cows=cows, population=people)
    where = decode(position(row_of(home, county("B")), A=player(gold=99_999)))
    for said in hungry(sheet_of(where, "")).values():
        fewer = f"BUY {said['buy'] - 1} cows 1\nSLAUGHTER 1 {said['slaughter'] - 2}"
        assert hungry(sheet_of(where, fewer))
        if said["slaughter_only"]:
            assert hungry(sheet_of(where, f"SLAUGHTER 1 {said['slaughter_only'] - 1}"))


def told(code: str, text: str = "", gold: int = 500, **home: int) -> str:
    where = decode(position(row_of(county("A", **home), county("B")), A=player(gold=gold)))
    (found,) = [remark for remark in sheet_of(where, text).remarks if remark.code == code]
    return sentence(found.code, found.data)


@pytest.mark.rule("CO-W03")
def test_the_sentence_gives_both_ways_or_the_one_there_is() -> None:
    # 100 cows: 500 food, 10 calves; 25 more bring 125, two calves more, 27 eaten 540
    both = told("CO-W03", population=1150, cows=100)
    assert "650 are missing" in both
    assert "buy 25 cows (250 gold) and slaughter 27 in all" in both
    assert "or buy none and slaughter 33 in all" in both
    assert "slaughter 43 in all" in told("CO-W03", "SLAUGHTER 1 10", population=1350, cows=100)
    assert "buy" not in told("CO-W03", gold=9, population=1150, cows=100)
    assert "buy none" not in told("CO-W03", population=520, cows=4)
    neither = told("CO-W03", gold=40, population=500, cows=4)
    assert "(180 gold, and 40 are left)" in neither
    assert "Sell something" in neither


@pytest.mark.rule("CO-W01")
@pytest.mark.rule("CO-W02")
def test_a_crowded_herd_is_told_with_its_remedy() -> None:
    dying, crowded = told("CO-W01", cows=100), told("CO-W02", cows=100)
    assert "77 of 110 cows in county 1 will die: crowded" in dying
    assert "Slaughter 10 more (or sell cows) and none die." in dying
    assert "With 10 fewer" in crowded
    few = told("CO-W01", "LABOUR 1 farm 60 defend 440\nSLAUGHTER 1 20", cows=100)
    assert "Slaughter 30 more, or put 90 people to farming, and none die." in few


@pytest.mark.rule("CO-W09")
def test_the_jobs_that_are_cut_are_named() -> None:
    jobs = dict.fromkeys(("wood", "iron", "quarry", "smith", "castle", "farm", "defend"), 0)
    home = county("A", population=1344, labour=jobs | {"farm": 1300, "iron": 214, "quarry": 200})
    where = decode(position(row_of(home, county("B"))))
    (found,) = [r for r in sheet_of(where, "").remarks if r.code == "CO-W09"]
    text = sentence(found.code, found.data)
    assert "asks for 1714 people, and the county has 1344" in text
    assert "Missing: 170 in iron mining, 200 in quarrying." in text


@pytest.mark.parametrize(
    ("code", "data"),
    [
        ("CO-W01", {"county": 1, "dead": 77, "cows": 110, "farmers": 100, "crowded": True}),
        ("CO-W02", {"county": 1, "cows": 110, "limit": 100, "needed": 330, "farmers": 100}),
        ("CO-W03", {"county": 1, "ration": "half", "food": 5, "population": 9}),
    ],
)
def test_old_reports_without_a_remedy_can_still_be_read(code: str, data: dict[str, object]) -> None:
    assert sentence(code, data).endswith(("field.", "farmers.", "people."))
