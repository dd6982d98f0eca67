"""The board made from a report answers what the true board answers."""

import json

import pytest

from dunk.engine.carrying.answering import carry_out
from dunk.engine.carrying.realm import Realm
from dunk.engine.carrying.registry import registry_of
from dunk.engine.known import NothingKnown, known_from
from dunk.engine.report import report
from dunk.engine.setup import open_eyes
from dunk.engine.state import Plague, Province, SeenArmy, Sighting, Town
from tests.dunk.builders import army, board, kingdom, land, world
from tests.dunk.engine.test_report import neighbours


def test_what_is_seen_is_as_it_is_and_the_rest_is_empty() -> None:
    where = neighbours()
    known = known_from(json.loads(json.dumps(report(where, [], 1))))
    it = known.board
    assert it.provinces[0] == where.provinces[0]
    assert it.provinces[5].town == Town("human", plague=Plague(4, 12))
    assert it.provinces[7].terrain == ""
    assert it.provinces[8].population == "elf"
    assert (known.sees(5), known.sees(8), known.knows(8), known.knows(7)) == (
        True, False, True, False,
    )  # fmt: skip
    assert known.remembered == {8: (SeenArmy(3, 2, "2nd Army", "army"),)}
    assert it.armies.keys() == {(1, 1), (2, 1), (0, 1)}
    assert it.before.armies[1, 1] == where.armies[1, 1]  # type: ignore[index]
    assert it.relations.are_allied(1, 2)
    assert it.relations.at_war(1, 3)
    assert not it.relations.at_war(2, 3)
    mine = it.kingdoms[1]
    assert (mine.gold, mine.race, mine.contacts) == (17, "orc", {2})
    assert (it.kingdoms[2].race, it.kingdoms[3].race) == ("elf", "")


def test_the_public_orders_nothing() -> None:
    with pytest.raises(NothingKnown):
        known_from(report(neighbours(), [], None))


@pytest.mark.rule("DK-2.4.1")
def test_an_answer_does_not_tell_the_terrain_of_land_never_seen() -> None:
    where = world(
        "fffffffw",
        kingdoms=[kingdom(1, leaders="mage", technologies={"magic_village"})],
        lands={0: land(owner=1)},
    )
    open_eyes(where)
    table = board(where)
    realm = Realm(table, 1, registry_of(table.kingdoms.values()))
    answers = carry_out(realm, "magic_village 7\nmagic_village 6").answers
    assert [answer.failure.code for answer in answers if answer.failure] == ["E04", "E04"]


def test_land_that_was_lost_out_of_sight_is_not_taken_for_own() -> None:
    where = world(
        "ffff",
        kingdoms=[kingdom(1, gold=9), kingdom(2)],
        lands={0: land(owner=1, population="orc"), 3: land(owner=2, population="orc")},
        turn=3,
    )
    where.kingdoms[1].seen = {0: 2, 1: 2, 3: 1}
    where.sightings = {3: {1: Sighting(Province(3, "forest", owner=1, population="orc"))}}
    told = report(where, [], 1)
    assert told["provinces"]["3"]["owner"] == 1, "so it was seen"
    known = known_from(told)
    assert known.board.lands[1] == {0}
    (answer,) = carry_out(known.realm(), "place 3").answers
    assert answer.failure.code == "E04"


def test_a_new_army_gets_the_number_and_name_of_the_turn() -> None:
    where = world(
        "fff",
        kingdoms=[kingdom(1, gold=9)],
        lands={0: land(owner=1, population="orc")},
        armies=[army(1, 6)],
    )
    open_eyes(where)
    known = known_from(report(where, [], 1)).realm()
    placed = carry_out(known, "place 0\nmove 2nd Army e").answers
    assert placed[0].told == {"army": 7, "name": "2nd Army", "paid": 2}
    assert placed[1].failure is None
