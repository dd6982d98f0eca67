"""Every check of CO-21 at its limits, and where its remark stands."""

from typing import Any

import pytest

from counties.engine.checks import Remark, Sheet, check
from counties.engine.realm import realm_of
from counties.engine.state import decode
from tests.counties.builders import Document, county, grid_of, labour, player, position

#: Nobody works, so that no herd and no job gives a remark of its own.
IDLE = labour(defend=500)


def realm_sheet(text: str, stocks: Document | None = None, **home: Any) -> Sheet:
    """A's sheet on a map where A rules 1 and 2, nobody 4 and B 5; 1 and 5 are not adjacent."""
    quiet: Document = {"labour": IDLE, "tax_rate": 80}
    where = position(
        grid_of(
            [county("A", **quiet | home), county("A", **quiet)],
            [county(None), county("B", soldiers=9)],
        ),
        options={"agreed_draw": True} if "DRAW" in text else None,
        A=player(**stocks or {}),
    )
    return check(realm_of(decode(where), "A"), text)


def codes(sheet: Sheet) -> list[tuple[int, str]]:
    """(line, code) of every remark but the hunger of counties without cows."""
    return [(r.line, r.code) for r in sheet.remarks if r.code != "CO-W03"]


def only(sheet: Sheet, code: str) -> Remark:
    (found,) = [remark for remark in sheet.remarks if remark.code == code]
    return found


Case = tuple[str, Document, Document, list[tuple[int, str]]]


def cases_of(table: dict[str, Case]) -> list[Any]:
    """The cases as parameters; each proves the code its id begins with."""
    return [
        pytest.param(*case, id=name, marks=pytest.mark.rule(name[: len("CO-E01")]))
        for name, case in table.items()
    ]


# id: sheet, stocks, changes of county 1, remarks as (line, code)
ERRORS: dict[str, Case] = {
    "CO-E01 a negative number": ("RECRUIT 1 -1", {}, {}, [(1, "CO-E01")]),
    "CO-E01 not at 0": ("RECRUIT 1 0", {}, {}, []),
    "CO-E02 no such county": ("TAX 99 20", {}, {}, [(1, "CO-E02")]),
    "CO-E02 nobody's county": ("TAX 3 20", {}, {}, [(1, "CO-E02")]),
    "CO-E02 another's county": ("SELL 1 cows 4", {}, {}, [(1, "CO-E02")]),
    "CO-E03 one too many": ("SELL 6 iron", {"iron": 5}, {}, [(1, "CO-E03")]),
    "CO-E03 not at all that is held": ("SELL 5 iron", {"iron": 5}, {}, []),
    "CO-E03 the line that goes over": (
        "SELL 3 iron\nSELL 2 iron\nSELL 1 iron",
        {"iron": 5},
        {},
        [(3, "CO-E03")],
    ),
    "CO-E03 cows": ("SELL 4 cows 1", {}, {"cows": 3}, [(1, "CO-E03")]),
    "CO-E04 one gold short": ("BUY 5 stone", {"gold": 49}, {}, [(1, "CO-E04")]),
    "CO-E04 not at the last gold": ("BUY 5 stone", {"gold": 50}, {}, []),
    "CO-E04 sales pay, wherever they stand": (
        "BUY 5 stone\nSELL 10 stone",
        {"stone": 10},
        {},
        [],
    ),
    "CO-E04 iron before stone": (
        "BUY 5 stone\nBUY 5 iron",
        {"gold": 60},
        {},
        [(1, "CO-E04")],
    ),
    "CO-E05 one hand too many": ("LABOUR 1 defend 501", {}, {}, [(1, "CO-E05")]),
    "CO-E05 not at all hands": ("LABOUR 1 defend 500", {}, {}, []),
    "CO-E05 recruits are missing": (
        "RECRUIT 1 1\nLABOUR 1 defend 500",
        {"armour": 1},
        {},
        [(2, "CO-E05")],
    ),
    "CO-E05 recruits not armed are not missing": (
        "RECRUIT 1 1\nLABOUR 1 defend 500",
        {},
        {},
        [(1, "CO-E08")],
    ),
    "CO-E05 not for standing labour": ("", {}, {"labour": labour(defend=900)}, []),
    "CO-E05 more recruits than people": (
        "RECRUIT 1 501\nLABOUR 1 defend 0",
        {"armour": 900},
        {},
        [(1, "CO-E05")],
    ),
    "CO-E06 no forest": ("LABOUR 1 wood 1 defend 499", {}, {"forest": False}, [(1, "CO-E06")]),
    "CO-E06 no mine": ("LABOUR 1 iron 1 defend 499", {}, {"iron_mine": False}, [(1, "CO-E06")]),
    "CO-E06 no quarry": ("LABOUR 1 quarry 1 defend 499", {}, {"quarry": False}, [(1, "CO-E06")]),
    "CO-E06 no forge": ("LABOUR 1 smith 1 defend 499", {}, {"forge": False}, [(1, "CO-E06")]),
    "CO-E06 nobody there": ("LABOUR 1 wood 0 defend 500", {}, {"forest": False}, []),
    "CO-E06 even if clipped away": (
        "LABOUR 1 defend 500 wood 1",
        {},
        {"forest": False},
        [(1, "CO-E05"), (1, "CO-E06")],
    ),
    "CO-E07 no stage": ("LABOUR 1 castle 1 defend 499", {}, {}, [(1, "CO-E07")]),
    "CO-E07 not with a stage in progress": (
        "LABOUR 1 castle 1 defend 499",
        {},
        {"castle_building": True},
        [],
    ),
    "CO-E07 not with a stage started": (
        "LABOUR 1 castle 1 defend 499\nCASTLE 1",
        {"wood": 200},
        {},
        [],
    ),
    "CO-E07 a refused start helps nobody": (
        "LABOUR 1 castle 1 defend 499\nCASTLE 1",
        {"wood": 199},
        {},
        [(1, "CO-E07"), (2, "CO-E09")],
    ),
    "CO-E08 one suit short": ("RECRUIT 2 1\nRECRUIT 1 2", {"armour": 2}, {}, [(1, "CO-E08")]),
    "CO-E08 not at the last suit": ("RECRUIT 2 1\nRECRUIT 1 2", {"armour": 3}, {}, []),
    "CO-E08 suits bought count": ("RECRUIT 1 1\nBUY 1 armour", {"gold": 1000}, {}, []),
    "CO-E09 in progress": ("CASTLE 1", {"wood": 999}, {"castle_building": True}, [(1, "CO-E09")]),
    "CO-E09 size 5": ("CASTLE 1", {"wood": 999, "stone": 999}, {"castle_size": 5}, [(1, "CO-E09")]),
    "CO-E09 a log short": ("CASTLE 1", {"wood": 199}, {}, [(1, "CO-E09")]),
    "CO-E09 a stone short": (
        "CASTLE 1",
        {"wood": 300, "stone": 99},
        {"castle_size": 1},
        [(1, "CO-E09")],
    ),
    "CO-E09 the county after has nothing left": (
        "CASTLE 2\nCASTLE 1",
        {"wood": 399},
        {},
        [(1, "CO-E09")],
    ),
    "CO-E09 not with all there": ("CASTLE 2\nCASTLE 1", {"wood": 400}, {}, []),
    "CO-E10 not adjacent": ("MOVE 1 4 1", {}, {"soldiers": 9}, [(1, "CO-E10")]),
    "CO-E10 itself": ("MOVE 1 1 1", {}, {"soldiers": 9}, [(1, "CO-E10")]),
    "CO-E10 no such county": ("MOVE 1 99 1", {}, {"soldiers": 9}, [(1, "CO-E10")]),
    "CO-E10 over the edge": ("MOVE 1 N 1", {}, {"soldiers": 9}, [(1, "CO-E10")]),
    "CO-E10 another's soldiers": ("MOVE 4 2 1", {}, {"soldiers": 9}, [(1, "CO-E10")]),
    "CO-E11 one soldier short": (
        "MOVE 1 E 5\nMOVE 1 S 5",
        {},
        {"soldiers": 9},
        [(2, "CO-E11")],
    ),
    "CO-E11 not at the last": ("MOVE 1 E 5\nMOVE 1 S 4", {}, {"soldiers": 9}, []),
    "CO-E11 recruits march": ("MOVE 1 E 1\nRECRUIT 1 1", {"armour": 1}, {}, []),
    "CO-E11 who arrives does not go on": (
        "MOVE 1 2 5\nMOVE 2 4 1",
        {},
        {"soldiers": 9},
        [(2, "CO-E11")],
    ),
    "CO-E12 between two rates": ("TAX 1 30", {}, {}, [(1, "CO-E12")]),
    "CO-E12 above": ("TAX 1 120", {}, {}, [(1, "CO-E12")]),
    "CO-E12 not a number": ("TAX 1 high", {}, {}, [(1, "CO-E12")]),
    "CO-E12 not at the six": ("TAX 1 0", {}, {}, []),
    "CO-E13 one cow short": (
        "SLAUGHTER 1 12",
        {},
        {"cows": 10, "labour": labour(farm=100, defend=400)},
        [(1, "CO-E13")],
    ),
    "CO-E13 not at the last calf": ("SLAUGHTER 1 11", {}, {"cows": 10}, []),
    "CO-E13 cows bought count": (
        "SLAUGHTER 1 11\nBUY 1 cows 1",
        {"gold": 10},
        {"cows": 9},
        [],
    ),
    "CO-E14 twice": ("TAX 1 20\nTAX 1 20", {}, {}, [(2, "CO-E14")]),
    "CO-E14 twice, but for two counties": ("TAX 1 20\nTAX 2 20", {}, {}, []),
    "CO-E14 PASS with others": ("PASS\nTAX 1 20", {}, {}, [(1, "CO-E14")]),
    "CO-E14 PASS twice": ("PASS\nPASS", {}, {}, [(2, "CO-E14")]),
    "CO-E15 ten digits": ("RECRUIT 1 1000000000", {}, {}, [(1, "CO-E15")]),
    "CO-E15 not at nine": ("SELL 000000001 iron", {"iron": 1}, {}, []),
}


@pytest.mark.parametrize(("text", "stocks", "home", "expected"), cases_of(ERRORS))
def test_each_error_at_its_limit(
    text: str, stocks: Document, home: Document, expected: list[tuple[int, str]]
) -> None:
    sheet = realm_sheet(text, stocks, **home)
    errors = [r for r in sheet.remarks if r.severity == "error"]
    assert [(r.line, r.code) for r in errors] == expected
    assert all(r.code.startswith("CO-E") for r in errors)
    assert sheet.clean == (not expected)


HERD: Document = {"cows": 100, "labour": labour(farm=100, defend=400)}
FED = "SLAUGHTER 1 10"

WARNINGS: dict[str, Case] = {
    "CO-E06 standing": (
        "",
        {},
        {"labour": labour(wood=499, defend=1), "forest": False},
        [(0, "CO-E06")],
    ),
    "CO-E07 standing": ("", {}, {"labour": labour(castle=1, defend=499)}, [(0, "CO-E07")]),
    "CO-W01 a farmer short": (
        f"{FED}\nLABOUR 1 farm 99 defend 401",
        {},
        HERD,
        [(2, "CO-W01")],
    ),
    "CO-W01 not with one for each": (FED, {}, HERD, []),
    "CO-W01 above 20 per field": (
        "",
        {},
        {"cows": 190, "population": 900, "labour": labour(farm=800, defend=100)},
        [(0, "CO-W01"), (0, "CO-W02")],
    ),
    "CO-W02 one cow too many": (
        "SLAUGHTER 1 9",
        {},
        HERD | {"labour": labour(farm=303, defend=197)},
        [(0, "CO-W02")],
    ),
    "CO-W02 a PASS lets the steward cull": ("PASS", {}, HERD, []),
    "CO-W04 a castle rebuilt": (
        "CASTLE 1\nLABOUR 1 castle 99 defend 401",
        {"wood": 300, "stone": 100},
        {"castle_size": 1},
        [(1, "CO-W04")],
    ),
    "CO-W04 not if finished in the turn": (
        "CASTLE 1\nLABOUR 1 castle 100 defend 400",
        {"wood": 300, "stone": 100},
        {"castle_size": 1},
        [],
    ),
    "CO-W04 not for a first castle": ("CASTLE 1", {"wood": 200}, {}, []),
    "CO-W05 one without a job": ("LABOUR 1 defend 499", {}, {}, [(1, "CO-W05")]),
    "CO-W05 standing": ("", {}, {"labour": labour(defend=499)}, [(0, "CO-W05")]),
    "CO-W05 not without a labour order": ("", {}, {"labour": None}, []),
    "CO-W06 nobody": ("LABOUR 1 farm 500", {}, {}, [(0, "CO-W06")]),
    "CO-W06 not with one soldier": ("LABOUR 1 farm 500", {}, {"soldiers": 1}, []),
    "CO-W06 if he leaves": ("LABOUR 1 farm 500\nMOVE 1 E 1", {}, {"soldiers": 1}, [(0, "CO-W06")]),
    "CO-W06 not if one comes": (
        "LABOUR 2 farm 500\nMOVE 1 E 1",
        {},
        {"soldiers": 1},
        [],
    ),
    "CO-W07 a log short": (
        "LABOUR 1 smith 2 defend 498",
        {"wood": 19, "iron": 100},
        {},
        [(1, "CO-W07")],
    ),
    "CO-W07 not with all there": (
        "LABOUR 1 smith 2 defend 498",
        {"wood": 20, "iron": 100},
        {},
        [],
    ),
    "CO-W07 the castle took the wood": (
        "LABOUR 1 smith 2 defend 498\nCASTLE 1",
        {"wood": 219, "iron": 100},
        {},
        [(1, "CO-W07")],
    ),
    "CO-W08 one too many": (
        "LABOUR 1 castle 41 defend 459",
        {},
        {"castle_building": True, "castle_work": 60},
        [(1, "CO-W08")],
    ),
    "CO-W08 not at the last unit": (
        "LABOUR 1 castle 40 defend 460",
        {},
        {"castle_building": True, "castle_work": 60},
        [],
    ),
    "CO-W09 one hand too many": ("", {}, {"labour": labour(defend=501)}, [(0, "CO-W09")]),
    "CO-W09 not at all hands": ("", {}, {"labour": labour(defend=500)}, []),
    "CO-W09 recruits are missing": (
        "RECRUIT 1 1",
        {"armour": 1},
        {"labour": labour(defend=500)},
        [(0, "CO-W09")],
    ),
    "CO-W09 not once it is ordered anew": (
        "LABOUR 1 defend 500",
        {},
        {"labour": labour(defend=501)},
        [],
    ),
}


@pytest.mark.parametrize(("text", "stocks", "home", "expected"), cases_of(WARNINGS))
def test_each_warning_at_its_limit(
    text: str, stocks: Document, home: Document, expected: list[tuple[int, str]]
) -> None:
    sheet = realm_sheet(text, stocks, **home)
    assert codes(sheet) == expected
    assert {remark.severity for remark in sheet.remarks} <= {"warning"}
    assert sheet.clean


@pytest.mark.rule("CO-W01")
@pytest.mark.rule("CO-W02")
def test_the_herd_warnings_count_the_cows() -> None:
    sheet = realm_sheet("", None, **HERD)
    dying, crowded = only(sheet, "CO-W01"), only(sheet, "CO-W02")
    assert (dying.data["dead"], dying.data["cows"], dying.data["farmers"]) == (77, 110, 100)
    assert (crowded.data["limit"], crowded.data["needed"]) == (100, 330)
    assert (dying.data["surplus"], crowded.data["surplus"]) == (10, 10)


@pytest.mark.rule("CO-W01")
@pytest.mark.parametrize("farmers", [0, 1, 50, 99, 100, 299, 300, 303, 400, 630])
@pytest.mark.parametrize("cows", [60, 100, 101, 150, 200, 230])
def test_the_slaughter_a_warning_names_is_the_least_that_saves_the_herd(
    cows: int, farmers: int
) -> None:
    home: Document = {"cows": cows, "population": 900, "labour": labour(farm=farmers)}

    def dying(slaughter: int) -> list[Remark]:
        said = realm_sheet(f"SLAUGHTER 1 {slaughter}", **home).remarks
        return [remark for remark in said if remark.code == "CO-W01"]

    for remark in dying(3):
        named = 3 + int(str(remark.data["surplus"]))
        assert dying(named - 1)
        assert not dying(named)


@pytest.mark.rule("CO-W03")
@pytest.mark.parametrize(
    ("cows", "people", "ration"),
    [(49, 500, "none"), (50, 500, "half"), (99, 500, "half"), (100, 500, None), (0, 0, None)],
)
def test_hunger_is_foretold(cows: int, people: int, ration: str | None) -> None:
    sheet = realm_sheet("", population=people, cows=cows, labour=labour(farm=people))
    said = [r.data["ration"] for r in sheet.remarks if r.code == "CO-W03" and r.data["county"] == 1]
    assert said == ([ration] if ration else [])


@pytest.mark.rule("CO-5.9")
def test_idle_builders_of_an_old_order_are_told_at_no_line() -> None:
    remark = only(realm_sheet("", labour=labour(castle=100, defend=400)), "CO-E07")
    assert (remark.line, remark.rule, remark.data["people"]) == (0, "CO-5.3", 100)


@pytest.mark.rule("CO-5.5")
@pytest.mark.rule("CO-W09")
def test_standing_labour_that_no_longer_fits_names_what_is_cut() -> None:
    standing = labour(farm=300, defend=500, wood=500, iron=214, quarry=200)
    data = only(realm_sheet("", population=1344, labour=standing), "CO-W09").data
    assert (data["asked"], data["population"]) == (1714, 1344)
    assert data["cut"] == {"iron": 170, "quarry": 200}


@pytest.mark.rule("CO-8.5")
def test_too_few_people_and_too_little_armour_are_two_errors() -> None:
    sheet = realm_sheet("RECRUIT 1 600", {"armour": 550})
    assert {"CO-E05", "CO-E08"} <= {remark.code for remark in sheet.remarks}
    assert (sheet.lines[0].asked, sheet.lines[0].done) == (600, 500)


@pytest.mark.rule("CO-20.6")
def test_lines_that_share_are_served_in_their_order() -> None:
    text = "SELL 8 iron\nSELL 8 iron\nSELL 8 iron\nMOVE 1 E 5\nMOVE 1 S 5\nMOVE 1 E 5"
    sheet = realm_sheet(text, {"iron": 10}, soldiers=7)
    assert [(line.asked, line.done) for line in sheet.lines] == [
        *((8, 8), (8, 2), (8, 0)),
        *((5, 5), (5, 2), (5, 0)),
    ]
    assert [r.line for r in sheet.remarks if r.severity == "error"] == [2, 3, 5, 6]


@pytest.mark.rule("CO-20.6")
@pytest.mark.parametrize("first", ["TAX 1 30", "TAX 1 x", "TAX 99 20", "TAX 1 2\u0663", "TAX 1"])
def test_a_line_that_is_ignored_does_not_stand_in_the_way(first: str) -> None:
    sheet = realm_sheet(f"{first}\nTAX 1 40")
    assert sheet.orders["counties"] == {"1": {"tax": 40}}
    assert [line.kind for line in sheet.lines] == ["error", "order"]


@pytest.mark.rule("CO-20.2")
@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("TAX 1 20", "TAX 1 40"),
        ("LABOUR 1 defend 500", "LABOUR 1 farm 500"),
        ("RECRUIT 1 x", "RECRUIT 1 0"),
        ("CASTLE 1", "CASTLE 1"),
        ("SLAUGHTER 1 0", "SLAUGHTER 1 1"),
    ],
)
def test_the_second_setting_is_refused_and_names_the_first(first: str, second: str) -> None:
    sheet = realm_sheet(f"# two\n{first}\n{second}")
    refused = [r for r in sheet.remarks if r.line == 3 and r.code == "CO-E14"]
    assert [(r.data["reason"], r.data["first"]) for r in refused] == [("twice", 2)]
    assert sheet.lines[2].kind == "error"


@pytest.mark.rule("CO-20.5")
@pytest.mark.parametrize(
    ("text", "passes"),
    [
        ("PASS", True),
        ("# nothing\n\n> quoted\npass # away", True),
        ("PASS\nhello there", True),
        ("PASS\nDRAW", True),
        ("PASS\nTAX 1 20", False),
        ("PASS\nTAX 99 20", False),
        ("RECRUIT 1 x\nPASS", False),
        ("", False),
        ("DRAW", False),
    ],
)
def test_when_a_sheet_passes(text: str, passes: bool) -> None:
    sheet = realm_sheet(text)
    assert (sheet.passes, sheet.plan.received) == (passes, not passes)


@pytest.mark.rule("CO-20.4")
def test_the_stored_form_keeps_amounts_as_they_were_given() -> None:
    text = """SELL 3 iron
    sell 4 iron
    BUY 9999 armour
    SELL 5 cows 1
    BUY 2 cows 2
    BUY 1 cows 2
    LABOUR 1 farm 700 wood 2
    RECRUIT 1 5
    CASTLE 1
    TAX 1 20
    SLAUGHTER 1 7
    MOVE 1 E 3
    MOVE 1 3 4
    TAX 2 0
    """
    assert realm_sheet(text).orders == {
        "trade": {
            "sell": {"iron": 7},
            "buy": {"armour": 9999},
            "sell_cows": {"1": 5},
            "buy_cows": {"2": 3},
        },
        "counties": {
            "1": {
                "labour": labour(farm=700, wood=2),
                "recruit": 5,
                "castle": True,
                "tax": 20,
                "slaughter": 7,
            },
            "2": {"tax": 0},
        },
        "moves": [{"from": 1, "to": 2, "soldiers": 3}, {"from": 1, "to": 3, "soldiers": 4}],
    }


@pytest.mark.rule("CO-18.6")
def test_draw_is_an_order_only_where_the_game_allows_it() -> None:
    allowed = realm_sheet("DRAW")
    assert (allowed.clean, allowed.orders["draw"]) == (True, True)
    where = decode(position(grid_of([county("A")])))
    refused = check(realm_of(where, "A"), "DRAW")
    assert [(r.code, r.rule) for r in refused.remarks if r.severity == "error"] == [
        ("CO-E14", "CO-18.6")
    ]
    assert "draw" not in refused.orders


@pytest.mark.rule("CO-4.3")
def test_every_line_is_answered_as_it_was_read() -> None:
    text = "\r\n".join(
        ["# mine", "", "> quoted", "sell 9 IRON", "CASTLE 1", "TAX 4 20", "Hello", "RECRUIT 1 y"]
    )
    lines = realm_sheet(text, {"iron": 5}).lines
    assert [(line.number, line.kind, line.order, line.asked, line.done) for line in lines] == [
        (1, "comment", "", None, None),
        (2, "blank", "", None, None),
        (3, "ignored", "", None, None),
        (4, "order", "SELL 9 iron", 9, 5),
        (5, "order", "CASTLE 1", 1, 0),
        (6, "error", "TAX 4 20", None, None),
        (7, "error", "", None, None),
        (8, "order", "RECRUIT 1 0", 0, 0),
    ]
    assert [line.text for line in lines] == text.split("\r\n")


def test_who_holds_nothing_can_order_nothing() -> None:
    where = decode(position(grid_of([county("A")]), B=player() | {"eliminated": True}))
    for seat in ("B", None):
        sheet = check(realm_of(where, seat), "SELL 5 iron\nTAX 1 20\nMOVE 1 E 5")
        assert [(r.line, r.code) for r in sheet.remarks] == [(n, "CO-E02") for n in (1, 2, 3)]
        assert {line.kind for line in sheet.lines} == {"error"}
