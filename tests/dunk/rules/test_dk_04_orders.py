"""Orders in general, administration and standard orders (DK-4.1 to DK-4.3)."""

from typing import Any

import pytest

from dunk.engine.carrying.administration import ADMINISTRATION
from dunk.engine.carrying.building import BUILDING
from dunk.engine.carrying.checks import rank
from dunk.engine.carrying.deeds import DEEDS
from dunk.engine.carrying.developing import DEVELOPING
from dunk.engine.doings import Gift, HandOver, March, Wish
from dunk.engine.failures import FAILURES
from dunk.engine.orders.forms import FORMS
from dunk.engine.phases.orders import EVENTS
from dunk.engine.state import ArmyId, Departure, Plague, Position, Province, Town
from dunk.engine.tables.forces import ARMY_TYPES
from dunk.engine.tables.structures import STRUCTURES
from dunk.engine.tables.technologies import TECHNOLOGIES
from tests.dunk.builders import army, kingdom, land, world
from tests.dunk.sheets import Done, carry_out, reviewed

EVERYTHING = set(TECHNOLOGIES)


def small(
    row: str = "fglmw",
    *,
    lands: dict[int, Province] | None = None,
    armies: tuple[Any, ...] = (),
    **changes: Any,
) -> Position:
    """A row of provinces, all of them the first kingdom's own orcs; 2 is known, 3 is not."""
    own = {at: land(owner=1, population="orc") for at in range(len(row))}
    plain: dict[str, Any] = {"gold": 100, "contacts": {2}}
    return world(
        row,
        kingdoms=[
            kingdom(1, **(plain | changes)),
            kingdom(2, contacts={1}),
            kingdom(3),
        ],
        lands=own | (lands or {}),
        armies=armies,
    )


def data(done: Done) -> Any:
    return done.failure().data["data"]


def told(done: Done) -> Any:
    (event,) = done.of("order_done")
    return event.data["told"]


# DK-4.1


@pytest.mark.rule("DK-4.1.1")
@pytest.mark.rule("DK-5.1.1")
def test_orders_are_carried_out_in_the_order_written_kingdoms_in_one_drawn() -> None:
    where = small(gold=3)
    assert carry_out(where, "place 0", "burn 1", "place 1").came() == ["done", "E11", "E02"]
    done = carry_out(where, "give_gold 2 to 2", B="give_gold 1 to 1")
    assert done.came(1) == ["done"]
    assert done.came(2) == ["E02"]  # what is given arrives later
    assert {roll.what for roll in done.board.chance.log} == {"order of kingdoms"}


@pytest.mark.rule("DK-4.1.3")
@pytest.mark.rule("DK-4.1.4")
def test_what_fails_changes_nothing_and_gold_is_checked_in_turn() -> None:
    where = small(gold=5)
    done = carry_out(where, "place 0", "place 1", "place_archers 2", "place 3", "gm 2")
    assert done.came() == ["done", "done", "E08", "E02", "done"]
    assert done.of("order_failed")[1].data["data"] == {"needed": 2, "gold": 1}
    assert (done.realm.gold, len(done.board.placed)) == (1, 2)
    assert done.realm.muster.next_number == 3
    assert carry_out(small(gold=2), "place 0").realm.gold == 0
    free = carry_out(small(gold=-1), "gm 2", "enemy 3", "develop_moral", "place 0", "gg 1 to 2")
    assert free.came() == ["done", "done", "done", "E02", "E02"]


@pytest.mark.rule("DK-4.1.5")
def test_an_own_province_is_one_without_enemies() -> None:
    lands = {1: land(owner=2, population="orc"), 2: land(population="orc")}
    guests = (army(2, 1, province=0), army(0, 1, province=3))
    where = small(lands=lands, armies=guests)
    for province, control in ((1, True), (2, True), (3, False)):
        done = carry_out(where, f"place {province}")
        assert (done.came(), data(done)) == (["E04"], {"province": province, "control": control})
    assert carry_out(where, "place 0").came() == ["done"]


@pytest.mark.rule("DK-4.1.6")
@pytest.mark.parametrize(
    ("line", "came"),
    [
        ("give_gold 1 2", "done"),
        ("give_gold 1 to 2", "done"),
        ("give province 0 2", "done"),
        ("give_tech bows 2", "done"),
        ("et : gm 2", "done"),
        ("et:gm 2", "done"),
        ("every_turn:gm_2", "done"),
        ("every turn gm 2", "done"),
        ("supply 0 1", "E15"),
        ("export 1 food 0 to 1", "E15"),
        ("export 1 food from 0 1", "E15"),
        ("friend to 2", "E07"),
    ],
)
def test_what_may_be_left_out(line: str, came: str) -> None:
    assert carry_out(small(technologies={"bows", "towns"}), line).came() == [came]


@pytest.mark.rule("DK-4.1.7")
def test_the_checks_of_every_order_stand_in_the_order_of_the_book() -> None:
    codes = ["E03", "E06", "E07", "E11", "E18", "E08", "E12", "E04", "E05", "E13", "E28", "E02"]
    assert sorted(codes, key=rank) == codes
    for deed in (*DEEDS.values(), *BUILDING.values(), *DEVELOPING.values()):
        found = [check.code for check in deed.checks]
        assert sorted(found, key=rank) == found
        assert set(found) <= FAILURES.keys()
    assert DEEDS.keys() | {"build", "develop"} == FORMS.keys()


@pytest.mark.rule("DK-4.1.7")
@pytest.mark.parametrize(
    ("line", "code", "what"),
    [
        ("give_province 99 to 9", "E03", {"province": "99"}),
        ("give_province 0 to 9", "E07", {"kingdom": "9"}),
        ("teleport 9 99", "E03", {"province": "99"}),
        ("teleport Old_Guard 1", "E06", {"army": "Old Guard"}),
        ("burn 5", "E03", {"province": "5"}),
        ("burn 12345678901234567890123", "E03", {"province": "12345678901234567890123"}),
        ("place 22 north", "E15", {"rest": "north"}),
        ("place", "E15", {"rest": ""}),
        ("gg 0 to 2", "E15", {"rest": "0 to 2"}),
        ("gg -1 to 2", "E15", {"rest": "-1 to 2"}),
        ("gg 1 to", "E15", {"rest": ""}),
        (f"gg {'9' * 19} to 2", "E15", {"rest": f"{'9' * 19} to 2"}),
        ("export 0 food from 0 to 1", "E15", {"rest": "0 food from 0 to 1"}),
        ("mission 3", "E15", {"rest": "3", "wanted": "mission"}),
        ("build_church 0 1", "E15", {"rest": "1", "wanted": "build_church (province)"}),
        ("burn 1", "E11", {"leaders": "mage"}),
        ("diburn 1 2", "E11", {"leaders": "mage"}),
        ("build_church 9", "E03", {"province": "9"}),
        ("build_church 3", "E08", {"technology": "churches"}),
    ],
)
def test_the_first_thing_wrong_is_what_is_said(line: str, code: str, what: dict[str, Any]) -> None:
    done = carry_out(small(gold=0), line)
    assert done.came() == [code]
    assert what.items() <= data(done).items()


@pytest.mark.rule("DK-4.1.7")
def test_gold_comes_last_and_leaders_before_places() -> None:
    where = small(gold=0, leaders="mage", technologies={"magic_village"}, lands={1: land()})
    done = carry_out(where, "burn 0", "magic_village 1", "develop_teleport", "place 1")
    assert done.came() == ["done", "E12", "E12", "E04"]
    assert carry_out(where, "magic_village 1", "develop_teleport").came() == ["E04", "E02"]


@pytest.mark.rule("DK-4.1.9")
@pytest.mark.rule("DK-4.2.1")
@pytest.mark.rule("DK-4.2.2")
def test_what_goes_onto_the_next_sheet() -> None:
    done = carry_out(
        small(gold=2),
        "et p 0",
        "every turn: place 1 w",
        "nt: sn New Name",
        "et: nt place 0",
        "et place north",
        "nt hello",
        "et gg 5 to Nowhere",
        "nt: move 9th Army e e",
    )
    assert done.came() == ["done", "E02", "put_off", "E15", "E15", "E01", "E07", "put_off"]
    assert done.lines == [
        "every turn: place 0",
        "every turn: place 1 w",
        "set_name New Name",
        "every turn: give_gold 5 to Nowhere",
        "move 9th Army e e",
    ]
    assert done.board.named == {}
    again = carry_out(small(gold=2), *done.lines)
    assert again.came() == ["done", "E02", "done", "E07", "E06"]


# DK-4.2


@pytest.mark.rule("DK-4.2.3")
@pytest.mark.rule("DK-4.2.4")
@pytest.mark.rule("DK-4.2.8")
@pytest.mark.rule("DK-4.2.10")
@pytest.mark.rule("DK-5.1.2")
def test_votes_and_leaving_are_noted() -> None:
    done = carry_out(small(), "resign", "worldpeace", "send_report", "set_nr 0", B="worldpeace")
    assert done.came() == ["done", "done", "done", "E27"]
    assert (done.board.resigning, done.board.peace) == ({1}, {1, 2})
    assert done.realm.left is None


@pytest.mark.rule("DK-4.2.5")
@pytest.mark.rule("DK-4.2.6")
@pytest.mark.rule("DK-4.2.9")
def test_settings_are_handed_to_the_host() -> None:
    done = carry_out(
        small(), "se A_b@C.d", "sme x@y", "set_map_email NONE", "sp Geheim_1", "se none", "sme a b"
    )
    assert done.came() == ["done"] * 5 + ["E15"]
    assert done.board.wishes == [
        Wish(1, "email", "A_b@C.d"),
        Wish(1, "map_email", "x@y"),
        Wish(1, "map_email", ""),
        Wish(1, "password", "Geheim_1"),
        Wish(1, "email", "none"),
    ]


@pytest.mark.rule("DK-4.2.7")
@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("x" * 30, ""),
        ("x" * 31, "length"),
        ("Ü Ö", ""),
        ("U\u0308" * 30, ""),
        ("a\\b", "sign"),
        ("a\u2066b", "sign"),
        ("’'’", "sign"),
        ("b" + "$" * 9, ""),
        ("77", "digits"),
        ("7_7", "digits"),
        ("٣", "digits"),
        ("7b", ""),
        ("realm_3", "taken"),
        ("“Realm” 1", "taken"),
        ("Gone", "taken"),
    ],
)
def test_what_a_kingdom_may_be_called(name: str, reason: str) -> None:
    where = small()
    where.kingdoms[4] = kingdom(4, name="Gone", left=Departure(1, "resigned"))
    done = carry_out(where, f"set_name {name}")
    assert done.came() == ["E26" if reason else "done"]
    if reason:
        assert data(done)["reason"] == reason
    else:
        assert len(done.realm.name) <= 30


@pytest.mark.rule("DK-4.2.7")
def test_a_new_name_holds_after_all_orders_are_read() -> None:
    where = small()
    done = carry_out(where, "sn Alpha", "gm Realm 2", B="gm Realm 1\nsn ALPHA\ngm Alpha")
    first = done.board.kingdoms[1].name, done.board.kingdoms[2].name
    assert first in (("Alpha", "Realm 2"), ("Realm 1", "ALPHA"))
    assert sorted(done.came(1) + done.came(2)) == ["E07", "E26", "done", "done", "done"]
    assert {(e.data["old"], e.seen_by) for e in done.of("renamed")} <= {
        ("Realm 1", frozenset({0})),
        ("Realm 2", frozenset({0})),
    }
    twice = carry_out(where, "sn Alpha", "sn Beta", "sn alpha")
    assert (twice.came(), twice.realm.name) == (["done", "done", "E26"], "Beta")


@pytest.mark.rule("DK-4.2.11")
@pytest.mark.parametrize(
    ("line", "came"),
    [
        ("write_tech all", "done"),
        ("wt even more military toys", "done"),
        ("wt BOWS", "done"),
        ("wt magic", "E15"),
        ("wt", "E15"),
    ],
)
def test_any_technology_can_be_described(line: str, came: str) -> None:
    assert carry_out(small(), line).came() == [came]


def test_administration_is_complete() -> None:
    assert len(ADMINISTRATION) == 9


# DK-4.3


def settled(done: Done, province: int = 0) -> tuple[int, str | None, Plague | None]:
    here = done.board.provinces[province]
    return here.villages, here.population, here.plague


@pytest.mark.rule("DK-4.3.1")
@pytest.mark.parametrize("people", [None, "orc", "human"])
@pytest.mark.parametrize("plague", [None, Plague(3, 4)])
def test_an_army_becomes_a_village(people: str | None, plague: Plague | None) -> None:
    old = None if people is None else Plague(1, 1)
    lands = {0: land(owner=1, population=people, villages=1, plague=old)}
    where = small(race="human", lands=lands, armies=(army(1, 4, plague=plague),))
    done = carry_out(where, "atv 4", "atv 4")
    assert done.came() == ["done", "E06"]
    assert settled(done) == (2, "human", plague)
    assert done.board.armies == {}
    assert dict(done.board.counts[1]) == {"villages_built": 1}


@pytest.mark.rule("DK-4.3.1")
@pytest.mark.rule("W111")
@pytest.mark.parametrize(
    ("owner", "status"), [(0, "neutral"), (2, "friend"), (2, "neutral"), (2, "enemy")]
)
def test_abroad_it_is_only_dissolved(owner: int, status: str) -> None:
    lands = {0: land(owner=owner, population="orc", plague=Plague(1, 1))}
    where = small("w", race="human", lands=lands, armies=(army(1, 4),))
    for one, other in ((1, 2), (2, 1)):
        where.kingdoms[one].declarations = {} if status == "neutral" else {other: status}
    done = carry_out(where, "atv 4")
    assert told(done) == {"province": 0, "village": False}
    assert settled(done) == (0, "orc", Plague(1, 1))
    assert done.board.armies == {}
    assert dict(done.board.counts[1]) == {"disorders": 1}


@pytest.mark.rule("DK-4.3.1")
@pytest.mark.rule("W111")
def test_which_armies_cannot_settle() -> None:
    armies = (
        army(1, 4),
        army(1, 5, type="town_guard"),
        army(1, 6, province=4),
        army(1, 7, province=3),
        army(0, 1, province=3),
    )
    where = small(race="human", armies=armies)
    done = carry_out(where, "atv 5", "atv 6", "atv 7", "p 0", "atv 8", "atv 1st army", "atv 4")
    assert done.came() == ["E16", "E08", "E04", "done", "E17", "E06", "done"]
    where.kingdoms[1].technologies = {"floating_houses"}
    assert carry_out(where, "atv 6").came() == ["done"]
    proud = small(armies=(army(1, 4), army(1, 5, type="town_guard")))
    assert carry_out(proud, "atv 4", "atv 5").came() == ["E18", "E16"]


@pytest.mark.rule("DK-4.3.1")
def test_a_sick_troll_brings_no_plague_to_elves() -> None:
    where = small(race="elf", armies=(army(1, 4, type="trolls", plague=Plague(1, 1)),))
    assert settled(carry_out(where, "atv 4")) == (1, "elf", None)


@pytest.mark.rule("DK-4.3.2")
def test_warg_farms() -> None:
    where = small(gold=39, lands={1: land(owner=1)})
    done = carry_out(where, "bwf 0", "bwf 0", "bwf 1", "bwf 2")
    assert done.came() == ["done", "E21", "E05", "E02"]
    assert done.board.provinces[0].structures == {"warg_farm"}
    assert done.realm.gold == 19
    assert carry_out(small(race="elf"), "bwf 0").came() == ["E11"]


@pytest.mark.rule("DK-4.3.3")
def test_rituals_may_aim_anywhere() -> None:
    where = reviewed(leaders="mage", technologies={"diburn", "pest", "protection"})
    done = carry_out(where, "burn 399", "burn 1")
    assert done.came() == ["done", "E12"]
    assert done.board.rituals == [(1, "burn", (399,), 0)]
    assert carry_out(where, "diburn 300 399").board.rituals == [(1, "diburn", (300, 399), 0)]
    assert carry_out(where, "protect 300").board.leaders == {1: "protect"}


@pytest.mark.rule("DK-4.3.4")
@pytest.mark.parametrize(
    ("leaders", "standard"),
    [
        ("mage", {"magic_village", "teleport", "diburn"}),
        ("priest", {"mission", "pest"}),
        ("warrior", {"moral"}),
    ],
)
def test_what_may_be_developed_at_the_start(leaders: str, standard: set[str]) -> None:
    all_may = {"bows", "castles", "irrigation", "ships", "protect_inventions", "protection"}
    came = {
        name: carry_out(small(gold=1000, leaders=leaders), f"develop_{name}").came()
        for name in TECHNOLOGIES
    }
    assert {name for name, what in came.items() if what == ["done"]} == all_may | standard
    assert {what for (what,) in came.values()} == {"done", "E10", "E11"}


@pytest.mark.rule("DK-4.3.4")
@pytest.mark.rule("DK-8.1.1")
def test_gold_for_techs_and_leaders_for_socs() -> None:
    done = carry_out(
        small(gold=60, leaders="mage"), "db", "dc", "dmv", "dpi", "dt", "ds", "di", "db"
    )
    assert done.came() == ["done", "done", "done", "E12", "E12", "done", "E02", "E09"]
    assert done.realm.technologies == {"bows", "castles", "magic_village", "ships"}
    assert done.board.counts[1]["projects"] == 4
    assert carry_out(small(gold=9, leaders="mage"), "dt").came() == ["E02"]
    paid = carry_out(small(gold=10, leaders="mage"), "dt")
    assert (paid.realm.gold, paid.board.leaders) == (0, {1: "develop_teleport"})


@pytest.mark.rule("DK-4.3.5")
@pytest.mark.rule("DK-5.1.2")
def test_declarations_hold_from_the_end_of_the_phase() -> None:
    done = carry_out(small(), "f 2", "e 3", "n 3", "e 1", B="f 1")
    assert done.came() == ["done", "done", "done", "E07"]
    assert done.realm.declarations == {2: "friend"}
    assert done.board.relations.are_allied(1, 2)
    (status,) = done.of("status")
    assert status.data == {"kingdom": 1, "other": 2, "before": "neutral", "now": "ally"}
    assert status.seen_by == {1, 2}
    where = small(declarations={2: "enemy"})
    assert carry_out(where, "n 2").realm.declarations == {}
    assert carry_out(where, "f 2").of("status")[0].data["now"] == "neutral"
    assert carry_out(where, "e 2").of("status") == []


@pytest.mark.rule("DK-4.3.6")
def test_gold_is_taken_at_once() -> None:
    done = carry_out(small(gold=5), "gg 6 to 2", "gg 3 to 2", "gg 1 to 3", "gg 2 2")
    assert done.came() == ["E02", "done", "E13", "done"]
    assert done.board.gifts == [Gift(1, 2, gold=3), Gift(1, 2, gold=2)]
    assert (done.realm.gold, done.board.kingdoms[2].gold) == (0, 0)


@pytest.mark.rule("DK-4.3.7")
def test_maps_need_contact() -> None:
    done = carry_out(small(), "gm 2", "gm 2", "gm 3")
    assert done.came() == ["done", "done", "E13"]
    assert done.board.maps == [(1, 2)]


@pytest.mark.rule("DK-4.3.8")
def test_provinces_are_noted_whoever_the_receiver_is() -> None:
    where = small(lands={1: land(owner=2)}, armies=(army(0, 1, province=2),))
    done = carry_out(where, "gp 0 to 3", "gp 1 to 2", "gp 2 to 2")
    assert done.came() == ["done", "E04", "E04"]
    assert done.board.hand_overs == [HandOver(1, 3, 0)]


@pytest.mark.rule("DK-4.3.9")
@pytest.mark.rule("DK-8.2.1")
def test_technologies_that_are_possessed_can_be_given() -> None:
    where = small(technologies={"bows", "crime", "diburn"})
    done = carry_out(where, "gt bows to 2", "gt iron to 2", "gt bows to 3", "gt diburn 2", "gt x 2")
    assert done.came() == ["done", "E08", "E13", "E25", "E15"]
    assert done.board.gifts == [Gift(1, 2, technology="bows")]
    assert done.realm.technologies == {"bows", "crime", "diburn"}
    for poor in ({"diburn"}, set[str]()):
        assert carry_out(small(technologies=poor), "gt all to 2").came() == ["E08"]


@pytest.mark.rule("DK-4.3.10")
def test_only_the_last_move_counts_and_without_words_it_cancels() -> None:
    armies = (army(1, 1), army(1, 2), army(1, 3, type="sky_castle"), army(2, 1))
    where = small(armies=armies)
    done = carry_out(where, "m 1 e e", "m 1st Army 0 death_train", "m 2 w", "m 2", "m 3 e", "m 4 e")
    assert done.came() == ["done"] * 4 + ["E16", "E06"]
    assert done.board.marches == {ArmyId(1, 1): March(["0", "death_train"])}
    done = carry_out(where, "p 0 e", "m 4 w", "m 5 e")
    assert done.came() == ["done", "done", "E06"]
    assert done.board.marches == {ArmyId(1, 4): March(["w"])}


@pytest.mark.rule("DK-4.3.10")
def test_a_new_army_is_known_by_the_name_it_got() -> None:
    done = carry_out(
        reviewed(technologies={"bows"}),
        "p archers 22",
        "m 3rd Archers e",
        "ra 3rd_archers",
        "m 8 e",
    )
    assert done.came() == ["done", "done", "done", "E06"]
    assert done.board.marches == {}


@pytest.mark.rule("DK-4.3.11")
@pytest.mark.rule("DK-11.2.15")
def test_placing() -> None:
    lands = {0: land(owner=1, population="orc", plague=Plague(1, 1)), 1: land(owner=1)}
    where = small(lands=lands, technologies={"bows", "castles"})
    done = carry_out(
        where,
        "p 0", "p 0", "place_archers 0 e", "p town_guard 0", "p dragon 0",
        "p sky_castle 0 e", "p sky castles 0", "p 1", "p warg army 0",
    )  # fmt: skip
    assert done.came() == ["done"] * 3 + ["E15", "E15", "E16", "done", "E05", "E28"]
    assert [(one.name, one.plague) for one in done.board.armies_in(0)] == [
        ("1st Army", None),
        ("2nd Army", None),
        ("1st Archers", None),
        ("1st Sky castle", None),
    ]
    assert done.board.placed == {ArmyId(1, number) for number in (1, 2, 3, 4)}
    assert done.board.counts[1]["placed"] == 6
    assert done.board.marches == {ArmyId(1, 3): March(["e"])}
    assert done.realm.gold == 100 - 2 - 2 - 2 - 6


@pytest.mark.rule("DK-4.3.12")
@pytest.mark.rule("DK-4.3.13")
@pytest.mark.rule("DK-4.3.14")
def test_taking_away() -> None:
    lands = {
        0: land(owner=1, population="orc", town=Town("orc")),
        1: land(owner=1, population="orc", villages=2),
        2: land(owner=2, population="orc", villages=1),
    }
    armies = (army(1, 1), army(1, 2, type="town_guard"), army(2, 1), army(1, 3, province=4))
    where = small(lands=lands, armies=armies)
    done = carry_out(
        where,
        "ra 1",
        "ra 1",
        "ra 3",
        "rt 0",
        "rt 0",
        "rt 1",
        "rv 1",
        "rv 1",
        "rv 1",
        "rv 2",
        "ra 2",
    )
    assert done.came() == [
        "done", "E06", "done", "done", "E19", "E19", "done", "done", "E19", "E04", "E06",
    ]  # fmt: skip
    assert list(done.board.armies) == [ArmyId(2, 1)]
    assert done.board.provinces[0].town is None
    assert done.board.provinces[1].villages == 0
    assert done.board.counts[1]["disorders"] == 5
    (razed,) = [event for event in done.of("razed") if event.data["structure"] == "town"]
    assert (razed.seen_by, razed.place) == ({2}, 0)


@pytest.mark.rule("DK-6.2")
@pytest.mark.rule("DK-5.1.2")
@pytest.mark.parametrize(
    ("race", "leaders", "line", "erf"),
    [
        ("orc", "warrior", "", 2),
        ("elf", "warrior", "", 3),
        ("orc", "warrior", "dpi", 1),
        ("elf", "warrior", "protect 0", 1),
        ("orc", "mage", "", 1),
        ("elf", "priest", "", 1),
        ("orc", "warrior", "develop_pest", 2),
    ],
)
def test_idle_warriors_train_what_is_placed(race: str, leaders: str, line: str, erf: int) -> None:
    where = small(race=race, leaders=leaders, technologies={"protection"}, armies=(army(1, 1),))
    done = carry_out(where, "p 0", line)
    assert [one.erf for one in done.board.armies_in(0)] == [1, erf]


@pytest.mark.rule("DK-3.3.1")
def test_those_who_are_there_see_what_is_done_but_not_the_orders() -> None:
    where = small(
        "gg",
        armies=(army(2, 1), army(1, 3, type="sky_castle"), army(1, 4)),
        technologies={"churches"},
    )
    done = carry_out(where, "build_church 0", "build_church 1", "p 0", "atv 3", "ra 4")
    assert done.came() == ["done"] * 5
    seen = [event.code for event in done.events if event.seen_by == {2} and event.place == 0]
    assert seen == ["built", "army_placed", "village_built", "army_dissolved"]
    assert {event.code for event in done.events} <= EVENTS.keys()
    assert all(event.seen_by == {1} for event in done.events if event.code.startswith("order_"))


def test_all_structures_and_types_can_be_ordered() -> None:
    assert BUILDING.keys() == {name for name, kind in STRUCTURES.items() if kind.price is not None}
    assert DEVELOPING.keys() == EVERYTHING
    assert len([kind for kind in ARMY_TYPES.values() if kind.is_placed]) == 13
