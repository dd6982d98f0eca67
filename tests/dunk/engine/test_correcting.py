"""DK-1.5: what the Dunkmaster may mend between two turns, what the rules say against it, and who
is told."""

from dataclasses import dataclass, replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dunk.correcting_wording import tables_of
from dunk.engine import correcting, decoding, encoding
from dunk.engine.correcting import FIELDS, Mended
from dunk.engine.correcting_news import EVENTS
from dunk.engine.report import encode_event, report, reports
from dunk.engine.resolver import resolve
from dunk.engine.setup import open_eyes
from dunk.engine.state import ArmyId, Departure, Ending, Goods, Plague, Position, Town
from dunk.engine.tables.forces import ARMY_TYPES
from dunk.engine.tables.peoples import RACES
from dunk.engine.tables.structures import MINES
from dunk.wording import sentence
from dunk.wording.corrections import CORRECTION_SENTENCES
from dunk.wording.text_report import text_report
from games.dice import Dice
from tests.dunk.builders import army, kingdom, land, world
from tests.dunk.random_worlds import positions

EVERYBODY = {0}


@dataclass(frozen=True)
class Edit:
    """One field of one row, and what it is to be."""

    table: str
    row: str
    field: str
    value: int | bool | str


def realm(number: int, field: str, value: int | bool | str) -> Edit:
    return Edit("kingdom", str(number), field, value)


def place(number: int, field: str, value: int | bool | str) -> Edit:
    return Edit("province", str(number), field, value)


def troop(row: str, field: str, value: int | bool | str) -> Edit:
    return Edit("army", row, field, value)


def where() -> Position:
    """Realm 1 in the west with a town, realm 2 in the middle, realm 3 in the far east; realm 4 has
    left. Realm 2 sees province 3, realm 1 does not."""
    found = world(
        "ffgglwwwww",
        "ffgglmwwwl",
        kingdoms=[
            kingdom(1, race="elf", gold=5, technologies={"roads"}),
            kingdom(2, race="human", gold=9),
            kingdom(3, race="orc"),
            kingdom(4, left=Departure(1, "resigned")),
        ],
        lands={
            0: land(owner=1, population="elf", town=Town("human", Goods(food=3))),
            1: land(owner=1, population="orc", villages=1),
            4: land(owner=2, population="human"),
            19: land(owner=3, population="orc"),
        },
        armies=[
            army(1, 1, province=1, race="elf"),
            army(1, 2, province=0, race="human", type="town_guard"),
            army(2, 1, province=4, race="human"),
            army(0, 1, province=9),
        ],
        turn=3,
    )
    found.kingdoms[1].muster.made = {"army": 1, "town_guard": 1}
    open_eyes(found)
    return found


def codes(*edits: Edit) -> list[tuple[str, str, str]]:
    """Code, rule and field of everything that is wrong, all of it in words."""
    mended = correcting.mend(where(), edits)
    for fault in mended.faults:
        assert sentence(fault.code, fault.data)
    return [(fault.code, fault.rule, fault.field) for fault in mended.faults]


@pytest.mark.rule("DK-1.5")
@pytest.mark.parametrize(
    ("edits", "found"),
    [
        ([realm(1, "gold", True)], [("mend_number", "DK-2.1.1", "gold")]),
        ([realm(1, "silent", 4)], [("mend_number", "DK-17.5", "silent")]),
        ([realm(1, "name", "")], [("mend_name", "DK-4.2.7", "name")]),
        ([realm(1, "name", "77")], [("mend_name", "DK-4.2.7", "name")]),
        ([realm(1, "name", "REALM 2")], [("mend_name_twice", "DK-4.2.7", "name")]),
        (
            [realm(1, "technologies", "roads, moats")],
            [("mend_technology", "DK-8.3", "technologies")],
        ),
        ([realm(4, "gold", 3)], [("mend_unknown", "DK-1.5", "gold")]),
        ([realm(9, "gold", 3)], [("mend_unknown", "DK-1.5", "gold")]),
        ([realm(1, "race", "orc")], [("mend_unknown", "DK-1.5", "race")]),
        ([place(0, "terrain", "w")], [("mend_unknown", "DK-1.5", "terrain")]),
        ([place(20, "villages", 1)], [("mend_unknown", "DK-1.5", "villages")]),
        ([place(1, "villages", -1)], [("mend_number", "DK-4.3.1", "villages")]),
        ([place(0, "villages", 1)], [("mend_village_and_town", "DK-7.6.1", "villages")]),
        ([place(1, "food", 1)], [("mend_no_town", "DK-7.6.3", "food")]),
        ([place(1, "town_plague", "1 1")], [("mend_no_town", "DK-7.6.1", "town_plague")]),
        ([place(0, "plague", "3 5")], [("mend_healthy", "DK-13.1.1", "plague")]),
        ([place(1, "plague", "3")], [("mend_plague", "DK-14.3.2", "plague")]),
        ([place(1, "plague", "3 99")], [("mend_plague", "DK-14.3.2", "plague")]),
        ([place(1, "population", "ent")], [("mend_choice", "DK-2.1.2", "population")]),
        ([place(9, "mine", "poor_mine")], [("mend_ground", "DK-11.1", "mine")]),
        ([place(9, "roads", True)], [("mend_ground", "DK-11.1", "roads")]),
        ([place(1, "roads", 1)], [("mend_unknown", "DK-1.5", "roads")]),
        ([place(1, "owner", "5")], [("mend_owner", "DK-2.1.2", "owner")]),
        ([place(1, "owner", "4")], [("mend_owner_left", "DK-17.5", "owner")]),
        ([place(0, "owner", "2")], [("mend_guard", "DK-11.2.13", "province")]),
        ([place(0, "town", "")], [("mend_guard", "DK-11.2.13", "province")]),
        ([place(19, "owner", "")], [("mend_landless", "DK-17.5", "")]),
        ([troop("1-1", "province", 20)], [("mend_number", "DK-2.2.2", "province")]),
        ([troop("1-1", "erf", 0)], [("mend_number", "DK-2.1.5", "erf")]),
        ([troop("1-1", "type", "horde")], [("mend_choice", "DK-11.2", "type")]),
        ([troop("1-1", "type", "dragon")], [("mend_monster", "DK-11.2.14", "type")]),
        ([troop("1-1", "type", "ship")], [("mend_ship", "DK-5.6.4", "province")]),
        ([troop("1-1", "plague", "1 1")], [("mend_healthy", "DK-13.1.1", "plague")]),
        ([troop("1-1", "name", " ")], [("mend_army_name", "DK-2.1.13", "name")]),
        ([troop("1-2", "province", 1)], [("mend_guard", "DK-11.2.13", "province")]),
        (
            [troop("1-1", "type", "town_guard"), troop("1-1", "province", 0)],
            [("mend_guards", "DK-11.2.13", "type")],
        ),
        ([troop("1-9", "erf", 2)], [("mend_unknown", "DK-1.5", "erf")]),
        ([troop("1-0", "erf", 2)], [("mend_not_wanted", "DK-1.5", "gone")]),
        (
            [troop("0-0", "gone", False), troop("0-0", "province", 9)],
            [("mend_no_race", "DK-2.1.6", "province")],
        ),
        ([troop("4-0", "gone", False)], [("mend_unknown", "DK-1.5", "gone")]),
        ([Edit("moon", "1", "gold", 3)], [("mend_unknown", "DK-1.5", "gold")]),
    ],
)
def test_what_play_could_not_have_left_is_refused(
    edits: list[Edit], found: list[tuple[str, str, str]]
) -> None:
    assert codes(*edits) == found


@pytest.mark.rule("DK-1.5")
def test_together_edits_may_do_what_one_alone_may_not() -> None:
    assert codes(place(1, "food", 4), place(1, "town", "orc")) == []
    assert codes(place(0, "owner", "2"), troop("1-2", "gone", True)) == []
    assert codes(troop("1-1", "type", "ship"), troop("1-1", "province", 14)) == []
    assert codes(place(19, "owner", ""), place(18, "owner", "3")) == []


@pytest.mark.rule("DK-1.5")
def test_the_position_given_stays_and_the_new_one_is_as_wanted() -> None:
    before = where()
    mended = correcting.mend(
        before,
        [
            realm(1, "gold", -3),
            realm(1, "technologies", "Floating Houses, mining towns"),
            place(1, "town", "orc"),
            place(1, "roads", True),
            place(1, "plague", "3 5"),
            troop("1-1", "province", 3),
            troop("1-1", "name", "The  Lost"),
        ],
    )
    assert before == where()
    assert mended.faults == ()
    after = mended.position
    assert after.kingdoms[1].gold == -3
    assert after.kingdoms[1].technologies == {"floating_houses", "mining", "towns"}
    here = after.provinces[1]
    assert (here.town, here.villages) == (Town("orc"), 0), "a town takes the place of villages"
    assert (here.structures, here.plague) == (frozenset({"roads"}), Plague(3, 5))
    lost = after.armies[ArmyId(1, 1)]
    assert (lost.province, lost.name) == (3, "The Lost")
    assert after.kingdoms[1].seen[4] == after.last_seen, "it sees from there (DK-2.4.1)"
    assert 2 in after.kingdoms[1].contacts, "and meets who is there (DK-2.4.3)"
    assert decoding.decode(encoding.encode(after)) == after


@pytest.mark.rule("DK-1.5", "DK-2.1.13", "DK-2.1.6")
def test_an_army_is_added_with_the_next_number_and_name() -> None:
    edits = [troop("1-0", "gone", False), troop("1-0", "province", 1), troop("1-0", "erf", 4)]
    after = correcting.mend(where(), edits).position
    new = after.armies[ArmyId(1, 3)]
    assert (new.name, new.race, new.erf, new.province) == ("2nd Army", "elf", 4, 1)
    assert after.kingdoms[1].muster.next_number == 4
    trolls = [
        troop("2-0", "gone", False),
        troop("2-0", "province", 4),
        troop("2-0", "type", "trolls"),
    ]
    assert correcting.mend(where(), trolls).position.armies[ArmyId(2, 2)].race == "orc"
    assert (
        correcting.mend(where(), [troop("3-0", "gone", False)])
        .position.armies[ArmyId(3, 1)]
        .province
        == 19
    )
    rebels = [troop("0-0", "gone", False), troop("0-0", "province", 4)]
    found = correcting.mend(where(), rebels).position.armies[ArmyId(0, 2)]
    assert (found.race, found.owner) == ("human", 0)
    gone = correcting.mend(where(), [troop("1-1", "gone", True)]).position
    assert (1, 1) not in gone.armies
    assert gone.kingdoms[1].muster.next_number == 3, "numbers are never used again"


@pytest.mark.rule("DK-2.1.4")
def test_an_army_that_is_put_elsewhere_climbs_no_mountain_there() -> None:
    before = where()
    before.armies[ArmyId(2, 1)].climbing, before.armies[ArmyId(2, 1)].words = "se", ("se", "w")
    after = correcting.mend(before, [troop("2-1", "province", 3)]).position.armies[ArmyId(2, 1)]
    assert (after.climbing, after.words) == (None, ())


def test_a_campaign_that_is_over_stays_as_it_ended() -> None:
    over = replace(where(), ending=Ending(2, "worldpeace", 1))
    (fault,) = correcting.mend(over, [realm(1, "gold", 1)]).faults
    assert (fault.code, fault.rule) == ("mend_over", "DK-17.4")


def audiences(*edits: Edit) -> list[tuple[str, set[int]]]:
    mended = correcting.mend(where(), edits)
    assert mended.faults == ()
    return [(event.code, set(event.seen_by)) for event in mended.events]


@pytest.mark.rule("DK-1.5", "DK-2.4.1")
@pytest.mark.parametrize(
    ("edits", "told"),
    [
        ([realm(1, "gold", 1)], [("corrected", {1})]),
        ([realm(1, "name", "Elm")], [("corrected_name", EVERYBODY)]),
        ([realm(2, "technologies", "mining")], [("corrected_technologies", {2})]),
        ([place(0, "food", 4)], [("corrected", {1})]),
        ([place(1, "villages", 2)], [("corrected", {1})]),
        ([place(4, "villages", 2)], [("corrected", {2})]),
        ([place(7, "population", "duck")], [("corrected", set())]),
        ([troop("1-1", "erf", 2)], [("corrected", {1})]),
        ([troop("0-1", "erf", 2)], [("corrected", set())]),
        ([troop("0-1", "province", 18)], [("corrected_army_moved", {3})]),
        (
            [troop("0-1", "province", 8)],
            [("corrected_army_moved", set()), ("corrected_army_left", {3})],
        ),
        ([troop("0-1", "gone", True)], [("corrected_army_gone", {3})]),
        (
            [troop("1-1", "province", 3)],
            [
                ("corrected_army_moved", {1}),
                ("corrected_army_came", {2}),
                ("met", {1}),
                ("met", {2}),
            ],
        ),
        (
            [place(3, "owner", "3")],
            [("corrected_owner", {2}), ("corrected_owner_now", {3}), ("met", {2}), ("met", {3})],
        ),
    ],
)
def test_it_is_told_to_who_may_know_old_and_new(
    edits: list[Edit], told: list[tuple[str, set[int]]]
) -> None:
    assert audiences(*edits) == told


def test_every_correction_has_words() -> None:
    assert set(CORRECTION_SENTENCES) | {"met"} == set(EVENTS)
    mended = correcting.mend(
        where(),
        [
            place(1, "roads", True),
            place(1, "plague", "3 5"),
            place(1, "population", ""),
            place(1, "plague", ""),
            place(0, "owner", ""),
            place(4, "owner", "1"),
            place(3, "owner", "2"),
            troop("1-2", "gone", True),
            troop("1-1", "province", 3),
            realm(1, "name", "Elm"),
            realm(1, "technologies", "mining"),
        ],
    )
    said = [sentence(event.code, event.data) for event in mended.events]
    assert "Province 1: there stand roads instead of no structures." in said
    assert "Province 0 has no owner now; it was owned by kingdom 1." in said
    assert "Province 4 is owned by kingdom 1 now instead of kingdom 2." in said
    assert "1st Army of kingdom 1 is in province 3 now instead of province 1." in said
    assert "kingdom 1 now possesses mining, and no longer roads." in said
    assert "Kingdom 1 is called Elm instead of Realm 1." in said


VALUES: dict[str, Any] = {
    "name": st.sampled_from(["Elm", "Realm 2", "9", "", "Old Oak"]),
    "technologies": st.sampled_from(["", "roads", "roads, mining", "floating houses"]),
    "owner": st.sampled_from(["", "1", "2", "3"]),
    "population": st.sampled_from(["", *RACES]),
    "town": st.sampled_from(["", *RACES]),
    "mine": st.sampled_from(["", *MINES]),
    "type": st.sampled_from(sorted(ARMY_TYPES)),
    "plague": st.sampled_from(["", "1 1", "3 5"]),
    "town_plague": st.sampled_from(["", "2 2"]),
    "gone": st.booleans(),
    "province": st.integers(0, 36),
    "silent": st.integers(0, 3),
}


@st.composite
def mends(draw: st.DrawFn) -> tuple[Position, dict[int, Any], list[Edit]]:
    """A turn that was played, its reports, and edits of the position after it."""
    start = draw(positions())
    start.ending = None
    done = resolve(start, {}, Dice(str(draw(st.integers(0, 99)))))
    position = done.position
    tables = {table.name: table for table in tables_of(position)}
    edits = []
    for _edit in range(draw(st.integers(1, 4))):
        table = tables[draw(st.sampled_from(sorted(FIELDS)))]
        if not table.rows:
            continue
        row = draw(st.sampled_from(list(table.rows)))
        name = draw(st.sampled_from(FIELDS[table.name]))
        usual = st.integers(0, 9) if name in correcting.NUMBERS else st.booleans()
        edits.append(Edit(table.name, row, name, draw(VALUES.get(name, usual))))
    return position, reports(position, done.events), edits


@pytest.mark.slow
@pytest.mark.rule("DK-1.5")
@settings(max_examples=150)
@given(mends())
def test_who_is_told_is_whose_report_changes_and_no_other(
    case: tuple[Position, dict[int, Any], list[Edit]],
) -> None:
    before, told, edits = case
    mended = correcting.mend(before, edits)
    for fault in mended.faults:
        assert sentence(fault.code, fault.data)
    if mended.faults:
        assert mended.position is before
        return
    assert decoding.decode(encoding.encode(mended.position)) == mended.position
    old, new = reports(before, ()), reports(mended.position, ())
    for number in old:
        seen = [event for event in mended.events if event.seen_by & {0, number}]
        assert (old[number] != new[number]) == bool(seen), (number, seen)
        _read(told[number], new[number], mended, number)
    again = resolve(mended.position, {}, Dice("next"))
    assert again.position.turn == before.turn + 1


def _read(told: dict[str, Any], fresh: dict[str, Any], mended: Mended, number: int) -> None:
    """The corrected report tells the turn as it was and the present as it is, in words."""
    seen = [encode_event(event) for event in mended.events if event.seen_by & {0, number}]
    revised = correcting.revise(told, fresh, seen)
    assert revised["events"] == [*told["events"], *seen]
    assert (revised["own"], revised["provinces"]) == (fresh["own"], fresh["provinces"])
    for name in ("answers", "account", "rumours"):
        assert revised[name] == told[name]
    assert text_report(revised, 1)


@pytest.mark.rule("DK-1.5")
def test_the_tables_show_what_is_there_and_saying_it_again_changes_nothing() -> None:
    position = where()
    tables = tables_of(position)
    assert [table.name for table in tables] == ["kingdom", "province", "army"]
    assert list(tables[0].rows) == ["1", "2", "3"], "who has left is not mended"
    assert len(tables[1].rows) == 20
    assert list(tables[2].rows) == ["1-1", "1-2", "2-1", "0-1", "1-0", "2-0", "3-0", "0-0"]
    for table in tables:
        assert {it.name for it in table.fields} == set(FIELDS[table.name])
        for row in table.rows.values():
            assert set(row.values) == set(FIELDS[table.name])
            if row.key.endswith("-0"):
                continue
            same = [Edit(table.name, row.key, name, value) for name, value in row.values.items()]
            mended = correcting.mend(position, same)
            assert (mended.faults, mended.events) == ((), ()), row.label
            assert report(mended.position, (), 1) == report(position, (), 1)
