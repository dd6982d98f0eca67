"""The board made from a report answers what the true board answers."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dunk.engine.carrying.answering import carry_out
from dunk.engine.carrying.realm import Realm
from dunk.engine.carrying.registry import registry_of
from dunk.engine.known import NothingKnown, known_from
from dunk.engine.orders.forms import BUILT
from dunk.engine.report import report
from dunk.engine.setup import open_eyes
from dunk.engine.state import Plague, Position, SeenArmy, Town
from dunk.engine.tables.technologies import TECHNOLOGIES
from tests.dunk.builders import army, board, kingdom, land, world
from tests.dunk.engine.test_report import neighbours
from tests.dunk.random_worlds import positions


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


numbers = st.integers(0, 40)
few = st.integers(1, 4)
ORDERS = st.one_of(
    st.builds("place {}".format, numbers),
    st.builds("place {} {} e".format, st.sampled_from(("archers", "ship", "trolls")), numbers),
    st.builds("build_{} {}".format, st.sampled_from(BUILT), numbers),
    st.builds("{} {}".format, st.sampled_from(("magic_village", "remove_town", "heal")), numbers),
    st.builds("{} {}".format, st.sampled_from(("remove_village", "burn", "elf_populate")), numbers),
    st.builds("develop_{}".format, st.sampled_from(sorted(TECHNOLOGIES))),
    st.builds("{} {}".format, st.sampled_from(("friend", "enemy", "give_map")), few),
    st.builds("give_gold {} to {}".format, numbers, few),
    st.builds("give_tech all to {}".format, few),
    st.builds("give_province {} to {}".format, numbers, few),
    st.builds("{} {}".format, st.sampled_from(("plunder", "army_to_village", "move")), few),
    st.builds("{} {} {}".format, st.sampled_from(("move", "teleport")), few, st.just("w")),
    st.builds("teleport {} {}".format, few, numbers),
    st.builds("supply {} to {}".format, numbers, numbers),
    st.builds("every turn: remove_army {}".format, few),
    st.sampled_from(("plunder all", "mission", "resign", "nonsense", "write_tech all")),
)


@settings(max_examples=200)
@given(positions(), st.lists(ORDERS, max_size=12))
def test_orders_are_answered_as_in_the_turn(where: Position, lines: list[str]) -> None:
    """Promise 6: what the order page says of a sheet is what the turn would say, did nobody else
    act. Left out is only ``export`` to land out of sight."""
    memory = where.kingdoms[1].seen
    open_eyes(where)
    where.kingdoms[1].seen = {**memory, **where.kingdoms[1].seen}
    true = board(where)
    realm = Realm(true, 1, registry_of(true.kingdoms.values()))
    known = known_from(report(where, [], 1)).realm()
    text = "\n".join(lines)
    assert carry_out(known, text) == carry_out(realm, text)
    assert known.gold == realm.gold
    assert {key.number for key in known.board.armies if key.owner == 1} == {
        key.number for key in true.armies if key.owner == 1
    }


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
