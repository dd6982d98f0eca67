"""What a seat is told, and that it is told nothing else (CO-19)."""

import json
from typing import Any

import pytest
from hypothesis import given

from counties.engine.report import ranking, report, reports
from counties.engine.resolver import resolve
from counties.engine.state import decode
from tests.counties.builders import Document, county, county_of, labour, player, position, row_of
from tests.counties.engine.test_entry_is_resolution import games

SECRETS = ("soldiers", "cows", "labour", "castle_work", "gold")


def border(**of_b: Any) -> Document:
    """A rules 1 and 2, B rules 4 and 5, nobody 3; A's land never touches B's."""
    return position(
        row_of(
            county("A", cows=100, soldiers=9),
            county("A", cows=50, labour=labour(farm=60, wood=50)),
            county(None, cows=70),
            county("B", cows=100, **of_b),
            county("B", cows=100),
        ),
        A=player(gold=500, armour=5),
        B=player(gold=300, wood=400, iron=900),
    )


def report_after(where: Document, seat: str | None, **sheets: str | None) -> str:
    """The report of a seat after the turn, as bytes would be."""
    turn = resolve(decode(where), sheets)
    return json.dumps(report(turn.position, turn.events, seat), sort_keys=True)


A_ORDERS = (
    "RECRUIT 1 5\nBUY 3 iron\nLABOUR 1 farm 110 wood 300\nSLAUGHTER 1 10\nMOVE 1 E 4\nTAX 2 20"
)
#: What only B can know, and none of it shows in population, tax or castles at the end of the turn.
SECRET_CHANGES = {
    "soldiers": (border(soldiers=7), ""),
    "cows that change no ration": (border() | {}, "BUY 3 cows 4"),
    "labour": (border(labour=labour(farm=100, wood=200)), ""),
    "stocks": (
        {**border(), "players": {"A": player(gold=500, armour=5), "B": player(gold=99)}},
        "",
    ),
    "trade": (border(), "SELL 50 wood"),
    "recruits that do not come": (border(), "RECRUIT 4 5"),
    "transfer": (border(soldiers=0), "MOVE 4 E 0"),
    "forging": (border(), "LABOUR 4 smith 9 farm 100"),
    "slaughter": (border(), "SLAUGHTER 4 5"),
    "orders in error": (border(), "nonsense\nTAX 99 20"),
    "orders cut": (border(), "SELL 999 stone\nMOVE 4 E 9"),
    "orders empty": (border(), "# only a note"),
}


@pytest.mark.rule("CO-19.1")
@pytest.mark.parametrize("secret", SECRET_CHANGES)
@pytest.mark.parametrize("reader", ["A", None])
def test_a_secret_of_b_changes_not_one_byte_for_others(secret: str, reader: str | None) -> None:
    where, sheet = SECRET_CHANGES[secret]
    plain = report_after(border(), reader, A=A_ORDERS, B="")
    changed = report_after(where, reader, A=A_ORDERS, B=sheet)
    assert changed == plain
    if secret != "transfer":
        assert report_after(where, "B", A="", B=sheet) != report_after(border(), "B", A="", B="")


@pytest.mark.rule("CO-19.1")
def test_that_b_sent_nothing_shows_only_in_his_own_report() -> None:
    # the steward's cull makes food, so B's fields are kept roomy here
    roomy = border(fields=20)
    roomy["counties"][4]["fields"] = 20
    assert report_after(roomy, "A", B=None) == report_after(roomy, "A", B="")
    assert report_after(roomy, "B", B=None) != report_after(roomy, "B", B="")


@pytest.mark.rule("CO-19.1")
def test_public_is_the_map_and_not_a_field_more() -> None:
    public = report(decode(border()), (), None)
    assert (public["seat"], public["own"]) == (None, None)
    assert set(public["counties"][0]) == {
        *("id", "x", "y", "owner", "population", "fields"),
        *("forest", "iron_mine", "quarry", "forge"),
        *("castle_size", "castle_building", "tax_rate"),
    }
    assert public["players"]["A"] == {"eliminated": False, "counties": 2}
    assert not any(f'"{secret}"' in json.dumps(public) for secret in SECRETS)


@pytest.mark.rule("CO-19.1")
def test_the_ruler_is_told_everything_of_his_own() -> None:
    told = report(decode(border()), (), "A")
    assert told["own"]["stocks"] == {"gold": 500, "wood": 0, "iron": 0, "stone": 0, "armour": 5}
    assert told["own"]["counties"] == border()["counties"][:2]
    assert told["own"]["orders"] is None
    assert told["counties"] == report(decode(border()), (), None)["counties"]


def battle_of_three() -> Document:
    """A and C attack B's county 2 from both sides; D looks on from 4."""
    return position(
        row_of(
            county("A", soldiers=30),
            county("B", population=10, soldiers=2, castle_size=1),
            county("C", soldiers=9),
            county("D"),
            county("B"),
        )
    )


@pytest.mark.rule("CO-19.1")
def test_all_hear_of_a_battle_and_its_parties_see_the_numbers() -> None:
    turn = resolve(decode(battle_of_three()), {"A": "MOVE 1 E 30", "C": "MOVE 3 W 9"})
    told = reports(turn.position, turn.events)
    for seat, document in told.items():
        codes = [event["code"] for event in document["events"]]
        assert ("battle_numbers" in codes) == (seat in "ABC" and seat != "")
        (battle,) = [event for event in document["events"] if event["code"] == "battle"]
        assert battle == {
            "code": "battle",
            "rule": "CO-11.6",
            "step": 5,
            "county": 2,
            "defender": "B",
            "attackers": ["A", "C"],
            "outcome": "captured",
            "winner": "A",
        }
        (captured,) = [event for event in document["events"] if event["code"] == "captured"]
        assert (captured["previous"], captured["player"]) == ("B", "A")
    (numbers,) = [e for e in told["C"]["events"] if e["code"] == "battle_numbers"]
    assert numbers["attackers"] == {
        "A": {"soldiers": 30, "force_x2": 300, "lost": 9, "left": 21},
        "C": {"soldiers": 9, "force_x2": 90, "lost": 9, "left": 0},
    }
    # the 9 of C come to 45 points, the defence to (10 + 2 * 5) * 2 = 40
    assert numbers["opposing_x2"] == 90
    assert numbers["defence"] == {
        "people": 10,
        "soldiers": 2,
        "effect_x2": 4,
        "force_x2": 80,
        "people_lost": 10,
        "soldiers_lost": 2,
    }


@pytest.mark.rule("CO-19.1")
def test_elimination_and_the_end_are_public() -> None:
    where = position(row_of(county("A", soldiers=9), county("B", population=0), county("C")))
    turn = resolve(decode(where), {"A": "MOVE 1 E 9"})
    for document in reports(turn.position, turn.events).values():
        assert [e["player"] for e in document["events"] if e["code"] == "eliminated"] == ["B"]
        assert document["players"]["B"] == {"eliminated": True, "counties": 0}


@pytest.mark.rule("CO-19.3")
def test_who_is_eliminated_reads_his_last_report_and_then_what_all_read() -> None:
    where = position(row_of(county("A", soldiers=9), county("B", population=0), county("C")))
    turn = resolve(decode(where), {"A": "MOVE 1 E 9", "B": "TAX 2 20"})
    last = report(turn.position, turn.events, "B")
    assert (last["seat"], last["own"]) == (None, None)
    codes = [event["code"] for event in last["events"]]
    assert {"orders", "battle_numbers", "tax", "eliminated"} <= set(codes)
    after = resolve(turn.position, {"B": "TAX 2 20"})
    assert report(after.position, after.events, "B") == report(after.position, after.events, None)
    assert after.remarks["B"] == ()


@pytest.mark.rule("CO-19.3")
def test_migrants_are_told_to_both_ends_and_to_nobody_else() -> None:
    where = position(
        row_of(county("A", tax_rate=100), county("B", tax_rate=0), county("C", tax_rate=0))
    )
    turn = resolve(decode(where), {})
    for seat, document in reports(turn.position, turn.events).items():
        flows = [e for e in document["events"] if e["code"] == "migrated"]
        assert len(flows) == (1 if seat in ("A", "B") else 0)


@pytest.mark.rule("CO-19.3")
def test_the_conqueror_of_nobodys_county_is_told_how_it_grew() -> None:
    where = position(
        row_of(county("A", soldiers=30, tax_rate=100), county(None), county("B", tax_rate=20))
    )
    taken = resolve(decode(where), {"A": "MOVE 1 E 30"})
    told = report(taken.position, taken.events, "A")["events"]
    assert [e["county"] for e in told if e["code"] == "growth"] == [1, 2]
    assert [(e["county"], e["to"]) for e in told if e["code"] == "migrated"] == [(1, 2), (2, 3)]
    left_alone = resolve(decode(where), {})
    told = report(left_alone.position, left_alone.events, "A")["events"]
    assert [e["county"] for e in told if e["code"] == "growth"] == [1]


FULL = """SELL 5 stone
BUY 900 iron
BUY 2 cows 1
RECRUIT 1 9
CASTLE 1
LABOUR 1 farm 100 castle 60 smith 3 wood 30 iron 20 quarry 10 defend 5
SLAUGHTER 1 400
MOVE 1 E 3
MOVE 1 S 1
MOVE 1 E 99
TAX 1 100
"""


@pytest.mark.rule("CO-19.2")
def test_a_report_holds_every_step_of_a_county_in_order_with_what_was_cut() -> None:
    where = position(
        row_of(county("A", cows=110, tax_rate=80), county("A", cows=10, tax_rate=0), county("B")),
        A=player(gold=1000, wood=260, iron=150, stone=20, armour=4),
    )
    turn = resolve(decode(where), {"A": FULL})
    told = report(turn.position, turn.events, "A")
    mine = [e for e in told["events"] if e.get("county") == 1 or "good" in e]
    steps = {e["code"]: (e["step"], e.get("asked"), e.get("done")) for e in mine}
    assert [e["step"] for e in told["events"]] == sorted(e["step"] for e in told["events"])
    assert steps["sold"] == (1, 5, 5)
    bought = [(e["good"], e["asked"], e["done"]) for e in mine if e["code"] == "bought"]
    assert bought == [("iron", 900, 85), ("cows", 2, 0)]
    assert steps["recruited"] == (2, 9, 4)
    assert steps["castle_started"][0] == steps["castle_worked"][0] == 3
    assert steps["forged"][0] == 4
    assert [(e["asked"], e["done"]) for e in mine if e["code"] == "moved"] == [(3, 3), (99, 1)]
    assert [e["step"] for e in mine if e["code"] == "produced"] == [6, 7, 8]
    assert [steps[code][0] for code in ("cheese", "births", "herd", "tax", "growth")] == [
        *(9, 10, 12, 13, 14)
    ]
    assert steps["slaughtered"][:2] == (11, 400)
    assert steps["migrated"][0] == steps["peopled"][0] == 15
    read = told["own"]["orders"]
    assert (read["received"], read["passed"], len(read["lines"])) == (True, False, 11)
    errors = {r["line"]: r["code"] for r in read["remarks"] if r["severity"] == "error"}
    assert errors.keys() >= {2, 4, 7, 9, 10}
    assert read["lines"][3] == {
        "line": 4,
        "text": "RECRUIT 1 9",
        "kind": "order",
        "order": "RECRUIT 1 9",
        "asked": 9,
        "done": 4,
    }


@pytest.mark.slow
@pytest.mark.rule("CO-19.2")
@given(games())
def test_the_numbers_of_a_report_lead_from_the_start_of_the_turn_to_its_end(game: Any) -> None:
    """Each county's people, herd and soldiers can be worked out from its own report."""
    where, sheets = game
    turn = resolve(where, sheets)
    for seat in turn.position.players:
        told = report(turn.position, turn.events, seat)
        for before in where.counties.values():
            if before.owner == seat:
                check_people_and_herd(before, turn.position.counties[before.id], told["events"])


def check_people_and_herd(before: Any, after: Any, events: list[Document]) -> None:
    mine = [e for e in events if e.get("county") == before.id]
    at = {e["code"]: e for e in mine}
    people = before.population - at.get("recruited", {"done": 0})["done"]
    assert at["labour"]["population"] == people
    assert sum(at["labour"]["done"].values()) == people
    numbers = at.get("battle_numbers", {"defence": {"people_lost": 0}})
    people -= numbers["defence"]["people_lost"]
    assert at["tax"]["population"] == people
    people += at["growth"]["change"]
    people += sum(e["people"] for e in events if e["code"] == "migrated" and e["to"] == before.id)
    people -= sum(e["people"] for e in mine if e["code"] == "migrated")
    assert after.population == people
    cows = before.cows
    cows -= sum(e["done"] for e in mine if e["code"] == "sold")
    cows += sum(e["done"] for e in mine if e["code"] == "bought")
    assert at["cheese"]["cows"] == cows
    cows += at.get("births", {"born": 0})["born"] - at.get("slaughtered", {"done": 0})["done"]
    assert at["herd"]["cows"] == cows
    assert after.cows == cows - at["herd"]["untended"] - at["herd"]["overfull"]
    food = at["cheese"]["food"] + at.get("slaughtered", {"food": 0})["food"]
    assert at["tax"]["food"] == food


@pytest.mark.slow
@given(games())
def test_all_reports_at_once_are_the_reports_one_by_one(game: Any) -> None:
    where, sheets = game
    turn = resolve(where, sheets)
    told = reports(turn.position, turn.events)
    assert set(told) == {*turn.position.players, ""}
    for seat in turn.position.players:
        assert told[seat] == report(turn.position, turn.events, seat)
    assert told[""] == report(turn.position, turn.events, None)
    assert report(turn.position, turn.events, "a stranger") == told[""]
    assert json.loads(json.dumps(told)) == told


@pytest.mark.rule("CO-19.1")
def test_an_open_game_keeps_no_secrets() -> None:
    where = border(soldiers=7) | {"options": {"open_information": True}}
    turn = resolve(decode(where), {"A": A_ORDERS, "B": "SELL 5 wood"})
    told = reports(turn.position, turn.events)
    for document in told.values():
        assert county_of(document, 4)["soldiers"] == 7
        assert document["players"]["B"]["stocks"]["wood"] == 395
        assert any(e["code"] == "sold" and e["player"] == "B" for e in document["events"])
    assert any(e["code"] == "orders" and e["player"] == "B" for e in told["A"]["events"])
    assert told["A"]["own"]["orders"]["player"] == "A"


def test_the_ranking_is_made_of_what_everybody_sees() -> None:
    where = border()
    assert ranking(decode(where)) == ["A", "B"]
    where["counties"][3]["population"] += 1
    assert ranking(decode(where)) == ["B", "A"]
    where["counties"][0]["soldiers"] = 9999
    where["players"]["A"]["gold"] = 9999
    assert ranking(decode(where)) == ["B", "A"]
    assert ranking(decode(where | {"winner": "A", "over": True})) == ["A", "B"]
