"""DMA-1.10: what the organiser may mend, what the rules say against it, and who is told."""

import copy
from dataclasses import dataclass

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dma.engine import correcting, correcting_fields, decoding, encoding
from dma.engine.correcting import Mended, mend
from dma.engine.correcting_news import EVENTS
from dma.engine.decoding_whole import is_alive
from dma.engine.report import encode_event, reports
from dma.engine.resolver import resolve
from dma.engine.state import ALLIANCE, Army, Ending, Item, Position
from dma.engine.tables.buildings import BUILDINGS
from dma.engine.tables.units import UNITS
from games.dice import Dice
from tests.dma import builders
from tests.dma.random_worlds import positions

EVERYBODY = {0}


@dataclass(frozen=True)
class Edit:
    """One field of one row, and what it is to be."""

    table: str
    row: str
    field: str
    value: int | bool | str


def edit(row: str, field: str, value: int | bool | str) -> Edit:
    """``row``: "city 1"."""
    table, _, key = row.partition(" ")
    return Edit(table, key, field, value)


def where() -> Position:
    """State 1 in the west and its ally 3 in the middle, state 2 in the east behind water; state 4
    is out. City 4 is neutral. A's army 2 stands in sight of B's city."""
    rows = ["pppppwpppp", "pppppwpppp"]
    cut = [[1, 1, 3, 3, 3, 0, 2, 2, 4, 4]] * 2
    made = builders.position(
        ground=builders.land(*rows, provinces=cut),
        states=4,
        cities=[
            builders.city(1, 1, (0, 0), 1, stock=9, buildings=["artifact"], weekly={"artifact": 1}),
            builders.city(2, 2, (6, 0), 2, stock=5),
            builders.city(3, 3, (2, 0), 3),
            builders.city(4, 0, (9, 0), 4, buildings=["prison"]),
        ],
        villages=[builders.village(1, 1, (0, 1), 1), builders.village(2, 0, (9, 1), 4)],
        armies=[Army(1, 1, (1, 1), "Host", [(2, 1)], 40), Army(2, 1, (4, 0))],
        units=[
            *builders.units(["militia"], builders.in_city(1)),
            *builders.units(["knights", "archers"], builders.in_army(1), first=2),
            *builders.units(["militia"], builders.in_army(2), first=4),
            *builders.units(["mages"], builders.in_city(2), first=5, rations=2),
            *builders.units(["militia"], builders.in_city(4), first=6, rations=0),
        ],
    )
    made.states[1].attitudes[3] = made.states[3].attitudes[1] = ALLIANCE
    made.states[4].out = 1
    made.cities[1].queue = [Item("unit", "militia")]
    made.armies[1].layout = {2: (5, 5)}
    assert decoding.decode(encoding.encode(made)) == made
    return made


def done(*edits: Edit) -> Position:
    mended = mend(where(), edits)
    assert mended.faults == ()
    assert decoding.decode(encoding.encode(mended.position)) == mended.position
    return mended.position


def told(*edits: Edit) -> list[tuple[str, set[int]]]:
    """Code and audience of what is told of it."""
    mended = mend(where(), edits)
    assert mended.faults == ()
    for event in mended.events:
        assert all(name in EVENTS[event.code] for name in event.data), event
    return [(event.code, set(event.seen_by)) for event in mended.events]


@pytest.mark.rule("DMA-1.10")
@pytest.mark.parametrize(
    ("edits", "found"),
    [
        ([edit("state 1", "name", "B")], [("mend_name", "DMA-1.9", "name")]),
        ([edit("state 1", "name", "777")], [("mend_name", "DMA-1.9", "name")]),
        ([edit("state 1", "name", "STATE 2")], [("mend_name_twice", "DMA-1.9", "name")]),
        ([edit("state 1", "attitudes", "B love")], [("mend_attitude", "DMA-4.8", "attitudes")]),
        ([edit("state 1", "attitudes", "A peace")], [("mend_attitude", "DMA-4.8", "attitudes")]),
        ([edit("state 1", "silent_weeks", 3)], [("mend_number", "DMA-19.3", "silent_weeks")]),
        ([edit("state 4", "silent_weeks", 1)], [("mend_unknown", "DMA-1.10", "silent_weeks")]),
        ([edit("state 1", "seat", "Z")], [("mend_unknown", "DMA-1.10", "seat")]),
        ([edit("city 9", "stock", 1)], [("mend_unknown", "DMA-1.10", "stock")]),
        ([edit("city 1", "cell", "1.1")], [("mend_unknown", "DMA-1.10", "cell")]),
        ([edit("city 1", "stock", 10_001)], [("mend_number", "DMA-5.6", "stock")]),
        ([edit("city 1", "stock", True)], [("mend_number", "DMA-5.6", "stock")]),
        ([edit("city 1", "name", " ")], [("mend_place_name", "DMA-1.9", "name")]),
        ([edit("city 1", "owner", "4")], [("mend_owner", "DMA-2.7", "owner")]),
        ([edit("city 1", "owner", "9")], [("mend_owner", "DMA-2.7", "owner")]),
        ([edit("city 1", "prison", "yes")], [("mend_unknown", "DMA-1.10", "prison")]),
        ([edit("city 4", "stock", 3)], [("mend_neutral", "DMA-2.6", "stock")]),
        ([edit("city 2", "owner", "1")], [("mend_landless", "DMA-19.3", "")]),
        ([edit("village 1", "owner", "x")], [("mend_owner", "DMA-2.7", "owner")]),
        ([edit("army 1", "owner", "")], [("mend_owner", "DMA-2.7", "owner")]),
        ([edit("army 1", "cell", "5.0")], [("mend_cell", "DMA-2.2", "cell")]),
        ([edit("army 1", "cell", "10.0")], [("mend_cell", "DMA-2.2", "cell")]),
        ([edit("army 1", "cell", "here")], [("mend_cell", "DMA-2.2", "cell")]),
        ([edit("army 1", "name", "n" * 41)], [("mend_place_name", "DMA-1.9", "name")]),
        ([edit("army new-1", "name", "x")], [("mend_not_wanted", "DMA-1.10", "gone")]),
        ([edit("army new-4", "gone", False)], [("mend_unknown", "DMA-1.10", "gone")]),
        ([edit("unit 1", "type", "elves")], [("mend_choice", "DMA-9.1", "type")]),
        ([edit("unit 1", "holder", "army 9")], [("mend_holder", "DMA-4.3", "holder")]),
        ([edit("unit 1", "holder", "1")], [("mend_holder", "DMA-4.3", "holder")]),
        ([edit("unit 1", "rations", "9")], [("mend_no_city", "DMA-5.5", "rations")]),
        ([edit("unit 1", "copies", 66)], [("mend_number", "DMA-10.1", "copies")]),
        ([edit("unit 2", "copies", 65)], [("mend_full", "DMA-10.1", "")]),
        ([edit("boat 1", "name", "x")], [("mend_unknown", "DMA-1.10", "name")]),
    ],
)
def test_what_the_rules_forbid(edits: list[Edit], found: list[tuple[str, str, str]]) -> None:
    before = where()
    mended = mend(before, edits)
    assert [(it.code, it.rule, it.field) for it in mended.faults] == found
    assert mended == Mended(before, faults=mended.faults)
    assert before == where()


def test_a_game_that_is_over_stays_as_it_is() -> None:
    over = where()
    over.ending = Ending(1, 3, 1, "share")
    assert [it.code for it in mend(over, [edit("city 1", "stock", 1)]).faults] == ["mend_over"]


@pytest.mark.rule("DMA-1.10")
def test_settlements_are_mended() -> None:
    after = done(
        edit("city 1", "stock", 40),
        edit("city 1", "artifact", False),
        edit("city 1", "city_wall", True),
        edit("village 1", "name", "Dalby"),
        edit("village 2", "owner", "2"),
    )
    city = after.cities[1]
    assert (city.stock, city.buildings, city.weekly) == (40, {"city_wall"}, {})
    assert city.queue == [Item("unit", "militia")]
    assert (after.villages[1].name, after.villages[2].owner) == ("Dalby", 2)


@pytest.mark.rule("DMA-1.10")
@pytest.mark.rule("DMA-2.6")
def test_a_city_changes_hands_with_its_garrison() -> None:
    given_away = done(edit("city 1", "owner", "2"))
    city = given_away.cities[1]
    assert (city.owner, city.stock, city.queue) == (2, 9, [])
    assert given_away.units[1].rations == 1
    freed = done(edit("city 1", "owner", ""))
    city = freed.cities[1]
    assert (city.owner, city.stock, city.queue, city.buildings) == (0, 0, [], {"artifact"})
    assert freed.units[1].rations == 0
    taken = done(edit("city 4", "owner", "2"), edit("city 4", "stock", 3))
    assert (taken.cities[4].owner, taken.cities[4].stock) == (2, 3)
    assert taken.units[6].rations == 4


@pytest.mark.rule("DMA-1.10")
def test_armies_are_moved_given_away_added_and_taken_away() -> None:
    moved = done(edit("army 1", "cell", "3,1")).armies[1]
    assert (moved.cell, moved.route, moved.points, moved.layout) == ((3, 1), [], 0, {2: (5, 5)})
    given_away = done(edit("army 1", "owner", "2"))
    assert (given_away.armies[1].owner, given_away.armies[1].route) == (2, [])
    assert {given_away.units[number].rations for number in (2, 3)} == {2}
    gone = done(edit("army 1", "gone", True))
    assert (set(gone.armies), set(gone.units)) == ({2}, {1, 4, 5, 6})
    added = done(edit("army new-3", "gone", False), edit("army new-3", "name", "Third"))
    assert added.armies[3] == Army(3, 3, (2, 0), "Third")
    assert added.counters.army == 3
    assert done(edit("army 1", "gone", False)) == where()


@pytest.mark.rule("DMA-1.10")
@pytest.mark.rule("DMA-1.7")
def test_units_are_changed_moved_added_and_taken_away() -> None:
    after = done(
        edit("unit 2", "holder", "city 2"),
        edit("unit 3", "type", "catapults"),
        edit("unit 3", "rations", "3"),
        edit("unit 1", "copies", 2),
        edit("unit 5", "gone", True),
    )
    assert (after.units[2].holder, after.units[2].rations) == (("city", 2), 2)
    assert after.armies[1].layout == {}
    assert (after.units[3].type, after.units[3].rations) == ("catapults", 3)
    assert [after.units[n].type for n in (7, 8)] == ["militia"] * 2
    assert {after.units[n].holder for n in (7, 8)} == {("city", 1)}
    assert 5 not in after.units
    assert after.counters.unit == 8


@pytest.mark.rule("DMA-1.10")
def test_states_are_mended() -> None:
    after = done(
        edit("state 1", "name", " The   West "),
        edit("state 1", "attitudes", "b Peace, C alliance"),
        edit("state 2", "silent_weeks", 2),
    )
    assert (after.states[1].name, after.states[1].attitudes) == (
        "The West",
        {2: "peace", 3: "alliance"},
    )
    assert after.states[2].silent_weeks == 2
    assert correcting_fields.write_attitudes(after.states, after.states[1]) == "B peace, C alliance"


@pytest.mark.rule("DMA-H89")
@pytest.mark.rule("DMA-1.10")
@pytest.mark.parametrize(
    ("change", "heard"),
    [
        (edit("state 1", "name", "West"), [("corrected", EVERYBODY)]),
        (edit("state 1", "attitudes", "B peace, C alliance"), [("corrected_attitude", {1, 2})]),
        (edit("state 2", "silent_weeks", 1), [("corrected", {2})]),
        (edit("city 2", "name", "Alba"), [("corrected", EVERYBODY)]),
        (edit("village 2", "owner", "1"), [("corrected_owner", EVERYBODY)]),
        (edit("city 1", "stock", 3), [("corrected", {1})]),
        # seen by its ally, and by A's army within two cells; nobody looks at the neutral city
        (edit("city 1", "prison", True), [("corrected_buildings", {1, 3})]),
        (edit("city 2", "prison", True), [("corrected_buildings", {1, 2, 3})]),
        (edit("city 4", "barracks", True), [("corrected_buildings", set())]),
        (edit("unit 1", "type", "mages"), [("corrected_unit", {1, 3})]),
        (
            edit("unit 5", "copies", 1),
            [("corrected_unit_added", {2}), ("corrected_view", {1, 3})],
        ),
        (edit("unit 5", "gone", True), [("corrected_unit_gone", {2}), ("corrected_view", {1, 3})]),
        (edit("unit 6", "copies", 1), [("corrected_unit_added", set())]),
        (
            edit("army 2", "cell", "0.1"),
            [
                ("corrected_army_moved", {1, 3}),
                ("corrected_army_left", {2}),
            ],
        ),
        (
            edit("army 1", "gone", True),
            [("corrected_army_gone", {1, 3}), *[("corrected_unit_gone", {1, 3})] * 2],
        ),
    ],
)
def test_who_is_told(change: Edit, heard: list[tuple[str, set[int]]]) -> None:
    assert told(change) == heard


def test_a_report_keeps_its_days_and_tells_the_correction() -> None:
    before = where()
    outcome = resolve(before, {}, Dice("x"))
    knew = reports(outcome.position, outcome.events)[1]
    kept = copy.deepcopy(knew)
    mended = mend(outcome.position, [edit("city 1", "stock", 77)])
    fresh = reports(mended.position, ())[1]
    news = [encode_event(event) for event in mended.events if 1 in event.seen_by]
    revised = correcting.revise(knew, fresh, news)
    assert knew == kept
    assert revised["cities"]["1"]["stock"] == 77
    assert revised["days"][:-1] == knew["days"][:-1]
    assert revised["days"][-1]["events"] == [*knew["days"][-1]["events"], *news]
    assert correcting.revise(knew, fresh, []) == {**fresh, "days": knew["days"]}
    first = correcting.revise(reports(before, ())[1], fresh, news)
    assert [(day["day"], day["events"]) for day in first["days"]] == [(0, news)]


values = st.one_of(
    st.integers(-1, 70),
    st.booleans(),
    st.sampled_from(("", "1", "2", "city 1", "army 1", "1.0", "B peace", "knights", "Name")),
)
edits_of_any_kind = st.builds(
    Edit,
    st.sampled_from((*correcting_fields.FIELDS, "boat")),
    st.sampled_from(("1", "2", "3", "new-1", "new-2", "x")),
    st.sampled_from(
        sorted({name for names in correcting_fields.FIELDS.values() for name in names})
    ),
    values,
)


@pytest.mark.slow
@settings(max_examples=60, deadline=None)
@given(positions(), st.lists(edits_of_any_kind, max_size=5))
@pytest.mark.rule("DMA-1.10")
def test_whatever_is_mended_is_a_position_and_only_the_concerned_hear_of_it(
    before: Position, edits: list[Edit]
) -> None:
    as_it_was = encoding.encode(before)
    mended = mend(before, edits)
    assert encoding.encode(before) == as_it_was
    if mended.faults:
        assert mended.position is before
        return
    after = mended.position
    assert decoding.decode(encoding.encode(after)) == after
    for number, state in after.states.items():
        if state.out is None and is_alive(before, number):
            assert is_alive(after, number)
    old, new = reports(before, ()), reports(after, ())
    for number in after.states:
        heard = [it for it in mended.events if it.seen_by & {0, number}]
        secret = [it for it in heard if it.data.get("what") == "silent_weeks"]
        assert bool(len(heard) - len(secret)) == (old[number] != new[number])


def test_the_fields_are_those_of_the_tables() -> None:
    assert set(correcting_fields.FIELDS["city"]) > set(BUILDINGS)
    for name in UNITS:
        assert correcting_fields.read_type(name) == name
