"""What the page says of a sheet is what the turn says: checks ask only what a seat can know."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dunk.engine.carrying.answering import Answered, carry_out, pointed_at
from dunk.engine.carrying.deeds import DEEDS, deed_of
from dunk.engine.failures import FAILURES
from dunk.engine.known import known_from, unseen
from dunk.engine.orders.forms import EVERY_TURN, NEXT_TURN, VERBS, Order, pieces_of
from dunk.engine.orders.frame import Spot
from dunk.engine.report import report
from dunk.engine.setup import open_eyes
from dunk.engine.state import Goods, Position, Province, Town
from dunk.engine.tables.lands import GOODS
from dunk.engine.tables.language import MOVE_WORDS, PLACED_TYPES
from dunk.engine.tables.technologies import TECHNOLOGIES
from tests.dunk.builders import army, land
from tests.dunk.random_worlds import positions
from tests.dunk.rules.test_dk_04_orders import small
from tests.dunk.sheets import carry_out as play_out
from tests.dunk.sheets import realm_in

PIECES: dict[str, st.SearchStrategy[dict[str, Any]]] = {
    "(army)": st.builds(lambda n: {"army": n}, st.integers(1, 30)),
    "(army or all)": st.builds(lambda n: {"army": n}, st.integers(1, 30))
    | st.just({"thing": "all"}),
    "(province)": st.builds(lambda n: {"province": n}, st.integers(0, 36)),
    "(other province)": st.builds(lambda n: {"other": n}, st.integers(0, 36)),
    "(kingdom)": st.builds(lambda n: {"kingdom": n}, st.integers(1, 4)),
    "(amount)": st.builds(lambda n: {"amount": n}, st.integers(1, 30)),
    "(number)": st.just({"amount": 1}),
    "(good)": st.builds(lambda x: {"thing": x}, st.sampled_from(GOODS)),
    "(type)": st.builds(lambda x: {"thing": x}, st.sampled_from(PLACED_TYPES)),
    "(technology or all)": st.builds(
        lambda x: {"thing": x}, st.sampled_from(["all", *TECHNOLOGIES])
    ),
    "(directions)": st.builds(
        lambda x: {"words": tuple(x)}, st.lists(st.sampled_from(MOVE_WORDS), max_size=2)
    ),
    "(new name)": st.builds(lambda x: {"value": x}, st.sampled_from(["Realm 2", "Anew", "77"])),
}


@st.composite
def lines(draw: st.DrawFn) -> str:
    """An order that can be read, about what there may be."""
    name, thing = VERBS[draw(st.sampled_from(sorted(VERBS)))]
    fields: dict[str, Any] = {"thing": thing} if thing else {}
    for piece in pieces_of(name):
        fields |= draw(PIECES.get(piece, st.just({"value": "a@b"} if "(" in piece else {})))
    return str(Order(name, draw(st.sampled_from(["", "", "", EVERY_TURN, NEXT_TURN])), **fields))


def answered(where: Position, text: str) -> Answered:
    return carry_out(realm_in(where), text)


@pytest.mark.slow
@settings(max_examples=120)
@given(positions(), st.lists(lines(), min_size=1, max_size=8))
def test_a_seat_is_told_before_the_turn_what_the_turn_will_tell(
    where: Position, sheet: list[str]
) -> None:
    memory = where.kingdoms[1].seen
    open_eyes(where)
    where.kingdoms[1].seen = {**memory, **where.kingdoms[1].seen}
    # whether there is a road abroad may be hidden, or remembered as it was
    text = "\n".join(line for line in sheet if "export" not in line)
    known = carry_out(known_from(report(where, [], 1)).realm(), text)
    true = answered(where, text)
    assert [answer.failure for answer in known.answers] == [
        answer.failure for answer in true.answers
    ]
    assert known.kept_lines() == true.kept_lines()
    size = len(where.provinces)
    assert unseen(size) == tuple(Province(number, "") for number in range(size)), "it is shared"
    for answer in true.answers:
        start, end = pointed_at(answer)
        assert start.line == answer.line.first
        assert start.column <= end.column <= len(answer.line.text)
        if answer.was_done:
            assert answer.order is not None
            words = deed_of(answer.order.now()).told
            assert all(key in words for key in answer.told if key != "paid")


SAMPLES = {
    "E01": "dance",
    "E02": "gg 999 to 2",
    "E03": "place 99",
    "E04": "place 1",
    "E05": "place 2",
    "E06": "move 9 e",
    "E07": "gm 9",
    "E08": "place_archers 0",
    "E09": "develop_moral",
    "E10": "develop_iron",
    "E11": "burn 0",
    "E12": "protect 0\nprotect 0",
    "E13": "gm 3",
    "E15": "place",
    "E16": "move 3 e",
    "E17": "place_stone_castle 0\natv 4",
    "E18": "atv 1",
    "E19": "remove_town 0",
    "E20": "plunder 2",
    "E21": "build_roads 0",
    "E22": "build_fishing_boats 0",
    "E23": "export 9 ore from 3 to 3",
    "E24": "export 1 ore from 3 to 3",
    "E25": "gt diburn 2",
    "E26": "sn 7",
    "E27": "set_nr 2",
    "E28": "place_warg_army 0",
}
LATER = {"E14", "E29", "E30"}  # not in the orders phase


def sampled() -> Position:
    road = frozenset({"roads"})
    lands = {
        0: land(owner=1, population="orc", structures=road),
        1: land(owner=2, population="orc"),
        2: land(owner=1),
        3: land(owner=1, population="orc", town=Town("orc", Goods(ore=5))),
    }
    where = small("gggg", lands=lands, technologies=set(), gold=50)
    technologies = {"moral", "protection", "roads", "diburn", "towns", "stone_building"}
    where.kingdoms[1].technologies = technologies | {"province_plunder", "fishing_boats"}
    where.armies.update(
        (one.id, one)
        for one in (
            army(1, 1),
            army(1, 2, province=2),
            army(1, 3, type="sky_castle"),
        )
    )
    where.kingdoms[1].muster.next_number = 4
    return where


@pytest.mark.rule("DK-4.5")
@pytest.mark.parametrize("code", sorted(SAMPLES))
def test_each_failure_tells_what_its_sentence_needs(code: str) -> None:
    done = play_out(sampled(), SAMPLES[code])
    failure = done.of("order_failed")[-1]
    assert failure.data["failure"] == code
    data = failure.data["data"]
    assert isinstance(data, dict)
    assert all(key in FAILURES[code] for key in data)
    assert failure.rule.startswith("DK-")


def test_every_failure_is_sampled_or_comes_later() -> None:
    assert SAMPLES.keys() | LATER == FAILURES.keys()
    assert {check.code for deed in DEEDS.values() for check in deed.checks} & LATER == set()


@pytest.mark.parametrize(
    ("line", "piece"),
    [
        ("place  99 e", "99"),
        ("gg 999 to 2", "999"),
        ("move Old_Guard e", "Old_Guard"),
        ("gt diburn to 2", "diburn"),
        ("friend Nobody", "Nobody"),
        ("place 0 north", "north"),
        ("dance 3", "dance"),
        ("et: burn 0", "burn"),
        ("sn 7", "7"),
        ("build_roads 0", "0"),
    ],
)
def test_a_remark_points_at_the_piece_it_is_about(line: str, piece: str) -> None:
    (answer,) = answered(sampled(), line).answers
    start, end = pointed_at(answer)
    assert answer.failure is not None
    assert line[start.column : end.column].strip() == piece


def test_a_remark_on_a_joined_line_points_into_its_own_line() -> None:
    (answer,) = answered(sampled(), "place \\\n  99").answers
    assert pointed_at(answer) == (Spot(2, 2), Spot(2, 4))
    (answer,) = answered(sampled(), "place \\\n").answers
    assert pointed_at(answer) == (Spot(1, 5), Spot(1, 5))
