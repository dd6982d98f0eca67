"""What a kingdom is told: all it is entitled to know, and nothing that is hidden from it."""

import copy
import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dunk.engine.events import EVERYBODY, PUBLIC, Event
from dunk.engine.report import report, reports
from dunk.engine.resolver import resolve
from dunk.engine.setup import new_position, open_eyes
from dunk.engine.sight import look
from dunk.engine.state import (
    Army,
    ArmyId,
    Departure,
    Ending,
    Goods,
    Kingdom,
    Plague,
    Position,
    Province,
    SeenArmy,
    Sighting,
    Standing,
    Town,
)
from games.dice import Dice
from tests.dunk.builders import army, kingdom, land, world
from tests.dunk.random_worlds import positions


def told(code: str, *readers: int, place: int = -1, **data: object) -> Event:
    return Event(code, "DK-5", "orders", place, frozenset(readers) or PUBLIC, data)


def neighbours() -> Position:
    """Twelve provinces in a row: 1 has a town in 0, 2 one in 11 and an army in 5, and 1 an army in
    4 that sees it. In turn 2, 1 saw 8, where 3 and 1 had an army."""
    then = Province(8, "forest", owner=3, population="elf")
    where = world(
        "ffffffffffff",
        kingdoms=[
            kingdom(
                1, gold=17, technologies={"iron", "bows"}, contacts={2}, declarations={2: "friend"}
            ),
            kingdom(2, race="elf", contacts={1}, declarations={1: "friend", 3: "enemy"}),
            kingdom(3, declarations={1: "enemy"}),
        ],
        lands={
            0: land(owner=1, town=Town("orc", Goods(timber=3), gold=2), supplies=0),
            5: land(owner=2, town=Town("human", Goods(food=9), Plague(4, 12), gold=5), supplies=5),
        },
        armies=[
            army(1, 1, province=4, erf=3, words=("e", "0")),
            army(2, 1, province=5, erf=7, plague=Plague(1, 1)),
            army(0, 1, province=3),
            army(3, 1, province=10),
        ],
        turn=4,
    )
    where.sightings = {8: {2: Sighting(then, (SeenArmy(3, 2, "2nd Army", "army"),))}}
    where.kingdoms[1].seen = {8: 2, **dict.fromkeys((0, 1, 3, 4, 5), 3)}
    where.standings = {3: {1: Standing(5, 1, 2, 2), 2: Standing(9, 9, 9, 9)}}
    return where


@pytest.mark.rule("DK-2.4.1")
def test_own_things_are_told_in_full() -> None:
    own = report(neighbours(), [], 1)["own"]
    assert (own["race"], own["leaders"], own["gold"]) == ("orc", "warrior", 17)
    assert own["technologies"] == ["bows", "iron"]
    (mine,) = own["armies"]
    assert (mine["erf"], mine["words"]) == (3, ["e", "0"])
    assert own["lands"] == [0]
    assert own["standing"] == [5, 1, 2, 2]
    town = report(neighbours(), [], 1)["provinces"]["0"]
    assert town["town"] == {"race": "orc", "stock": {"timber": 3}, "gold": 2}


@pytest.mark.rule("DK-2.4.1")
def test_of_others_it_is_told_what_can_be_seen() -> None:
    seen = report(neighbours(), [], 1)["provinces"]
    assert list(seen) == ["0", "1", "3", "4", "5", "8"]
    assert seen["5"] == {
        "seen": 3,
        "terrain": "forest",
        "owner": 2,
        "town": {"race": "human", "plague": [4, 12]},
        "armies": [{"owner": 2, "number": 1, "name": "1st Army", "type": "army"}],
    }
    assert seen["3"]["armies"][0]["owner"] == 0


@pytest.mark.rule("DK-2.4.1")
def test_what_was_seen_before_is_told_with_its_age() -> None:
    assert report(neighbours(), [], 1)["provinces"]["8"] == {
        "seen": 2,
        "terrain": "forest",
        "owner": 3,
        "population": "elf",
        "armies": [{"owner": 3, "number": 2, "name": "2nd Army", "type": "army"}],
    }


@pytest.mark.rule("DK-2.4.2")
def test_what_is_on_a_map_given_this_turn_is_seen_too() -> None:
    where = neighbours()
    where.kingdoms[1].seen = {**where.kingdoms[1].seen, 10: 3}
    there = report(where, [], 1)["provinces"]["10"]
    assert there["seen"] == 3
    assert there["armies"][0]["owner"] == 3


@pytest.mark.rule("DK-2.4.3")
@pytest.mark.rule("DK-12.2")
@pytest.mark.rule("DK-H160")
def test_relations_as_far_as_one_may_know_them() -> None:
    where = neighbours()
    assert report(where, [], 1)["own"]["relations"] == {
        "2": {"said": "friend", "status": "ally", "contact": True, "race": "elf"},
        "3": {"said": "neutral", "status": "war", "contact": False, "race": None},
    }
    where.kingdoms[1].declarations[3] = "enemy"
    before = report(where, [], 1)
    where.kingdoms[3].declarations = {}
    assert report(where, [], 1) == before, "who else declared war is not told"
    where.kingdoms[3].left = Departure(1, "resigned")
    assert list(report(where, [], 1)["own"]["relations"]) == ["2"]


@pytest.mark.rule("DK-8.2.2")
def test_what_may_be_developed_and_what_it_lacks() -> None:
    where = neighbours()
    own = report(where, [], 1)["own"]
    assert own["developable"][:2] == ["armour", "castles"]
    assert "moral" in own["developable"]
    assert own["missing"]["mining_tools"] == ["mining", "metallurgy"]
    assert own["missing"]["military_toys"] == [], "it waits for a discovery"
    assert {"mission", "teleport", "diburn"}.isdisjoint({*own["missing"], *own["developable"]})
    assert {"iron", "crime", "towns"}.isdisjoint(own["missing"]), "they come by themselves"
    where.kingdoms[1].open.add("military_toys")
    assert "military_toys" in report(where, [], 1)["own"]["developable"]


def test_events_reach_their_audience_and_nobody_else() -> None:
    where = neighbours()
    events = [
        told("met", 1, place=3, kingdom=2),
        told("renamed", kingdom=3, old="a", new="b"),
        told("order_done", 2, line=1),
        told("town_income", 1, place=0, gold=2),
        told("account", 1, before=3),
        told("nothing"),
    ]
    mine, other, public = (report(where, events, number) for number in (1, 2, None))
    assert [event["code"] for event in mine["events"]] == ["met", "renamed", "nothing"]
    assert mine["events"][0] == {
        "code": "met",
        "rule": "DK-5",
        "phase": "orders",
        "place": 3,
        "data": {"kingdom": 2},
    }
    assert mine["account"] == {"before": 3, "by_town": [{"place": 0, "gold": 2}]}
    assert [event["code"] for event in other["answers"]] == ["order_done"]
    assert other["account"] is None
    assert [event["code"] for event in public["events"]] == ["renamed", "nothing"]
    assert public["answers"] == []


def test_the_public_is_told_least() -> None:
    public = report(neighbours(), [], None)
    assert public["kingdom"] is None
    assert public["own"] is None
    assert public["provinces"] == {}
    assert public["standings"] is None
    assert public["kingdoms"][1] == {"number": 2, "seat": "B", "name": "Realm 2", "left": None}
    assert report(neighbours(), [], 99) == public


@pytest.mark.rule("DK-4.2.3")
@pytest.mark.rule("DK-17.5")
def test_who_leaves_gets_one_more_report() -> None:
    where = neighbours()
    where.kingdoms[2].left = Departure(3, "resigned")
    assert report(where, [told("left", 2)], 2)["events"] != []
    assert report(where, [], 2)["own"]["left"]
    where.kingdoms[2].left = Departure(2, "resigned")
    assert report(where, [told("left", 2)], 2) == report(where, [], None)


@pytest.mark.rule("DK-17.2")
def test_true_values_are_told_when_it_is_over() -> None:
    where = neighbours()
    where.ending = Ending(3, "last_turn", 2)
    assert report(where, [], None)["standings"] == {"1": [5, 1, 2, 2], "2": [9, 9, 9, 9]}


def test_the_first_report_shows_the_start() -> None:
    where = new_position({}, ["A", "B"], Dice("start"))
    mine = report(where, [], 1)
    assert len(mine["own"]["lands"]) == 7
    assert all(doc["seen"] == 0 for doc in mine["provinces"].values())


@pytest.mark.slow
@settings(max_examples=60)
@given(positions())
def test_all_reports_at_once_are_the_same_and_plain_json(where: Position) -> None:
    before = copy.deepcopy(where)
    events = [told("met", 1, 2, kingdom=3), told("renamed"), told("order_done", 3)]
    events = [e for e in events if e.seen_by <= {EVERYBODY, *where.kingdoms}]
    everyone = reports(where, events)
    assert everyone == {
        number: report(where, events, number) for number in (EVERYBODY, *where.kingdoms)
    }
    assert where == before
    for document in everyone.values():
        text = json.dumps(document, allow_nan=False)
        assert json.loads(text) == document
        assert not has_fractions(document)


def has_fractions(value: Any) -> bool:
    if isinstance(value, dict):
        return any(map(has_fractions, value.values()))
    return any(map(has_fractions, value)) if isinstance(value, list) else isinstance(value, float)


@pytest.mark.slow
@settings(max_examples=150)
@given(positions(), st.integers(1, 3), st.booleans())
def test_nothing_hidden_leaks(where: Position, number: int, opened: bool) -> None:
    """Everything that a kingdom may not know is changed; its report stays the same."""
    reader: int | None = number if number in where.kingdoms else None
    if opened:
        open_eyes(where)
    there = disguise(where, reader)
    assert report(there, [], reader) == report(where, [], reader)


def disguise(where: Position, reader: int | None) -> Position:
    """The same position but for all that is hidden from a kingdom."""
    other = copy.deepcopy(where)
    seen = visible(where, reader)
    for realm in other.kingdoms.values():
        if realm.number != reader:
            change_secrets(realm, other, reader)
    for place in other.provinces:
        if place.number not in seen:
            other.provinces[place.number] = Province(
                place.number, "water", owner=0, population="duck", villages=3
            )
        elif place.owner != reader or reader is None:
            place.supplies = place.number
            if place.town is not None:
                place.town.stock, place.town.gold = Goods(9, 9, 9, 9, 9), 99
    kept = {}
    for key, one in other.armies.items():
        if key.owner == reader and reader is not None:
            kept[key] = one
        elif one.province in seen:
            kept[key] = Army(*key, one.name, one.type, "duck", one.erf + 7, one.province)
    other.armies = kept
    unseen = [n for n in range(len(other.provinces)) if n not in seen]
    if unseen:
        other.armies[ArmyId(0, 999)] = army(0, 999, province=unseen[0])
    memory = where.kingdoms[reader].seen if reader else {}
    other.sightings = {
        province: {
            turn: then if memory.get(province) == turn else Sighting(Province(province, "land"))
            for turn, then in turns.items()
        }
        for province, turns in where.sightings.items()
    }
    if other.ending is None:
        other.standings = {
            turn: {n: row if n == reader else Standing(1, 1, 1, 1) for n, row in of.items()}
            for turn, of in where.standings.items()
        }
    other.rebels.next_number += 1000
    return other


def visible(where: Position, reader: int | None) -> set[int]:
    if reader is None:
        return set()
    own = [place.number for place in where.provinces if place.owner == reader]
    posts = [one.province for one in where.armies.values() if one.owner == reader]
    on_maps = {n for n, turn in where.kingdoms[reader].seen.items() if turn == where.last_seen}
    return look(where.grid, own, posts) | on_maps


def change_secrets(realm: Kingdom, where: Position, reader: int | None) -> None:
    realm.gold += 1000
    realm.technologies ^= {"iron", "bows", "roads"}
    realm.open ^= {"trolls", "steel"}
    realm.lines = ("burn 3",)
    realm.silent += 1
    realm.seen = {}
    realm.muster.next_number += 1000
    realm.leaders = {"warrior": "mage", "mage": "priest", "priest": "warrior"}[realm.leaders]
    if reader is None or reader not in realm.contacts:
        realm.race = "duck" if realm.race != "duck" else "elf"
    for third in where.kingdoms:
        if third not in (realm.number, reader):
            realm.contacts ^= {third}
            said = realm.declarations.pop(third, None)
            if said is None:
                realm.declarations[third] = "enemy"


def test_a_report_grows_with_what_is_seen_and_not_with_the_map() -> None:
    small = world("f" * 20, kingdoms=[kingdom(1)], lands={3: land(owner=1)})
    large = world(
        *["f" * 60] * 60,
        kingdoms=[kingdom(1), kingdom(2)],
        lands={3: land(owner=1), **{n: land(owner=2) for n in range(600, 3600)}},
        armies=[army(2, n, province=n) for n in range(600, 900)],
    )
    sizes = []
    for where in (small, large):
        open_eyes(where)
        sizes.append(len(json.dumps(report(where, [], 1))))
    assert sizes[1] < sizes[0] + 300


def test_a_whole_turn_is_told() -> None:
    where = new_position({}, ["A", "B"], Dice("start"))
    done = resolve(where, {"A": "develop_bows\nfriend 2\nwrite_tech iron"}, Dice("turn"))
    mine = reports(done.position, done.events)[1]
    assert mine["turn"] == 2
    assert [event["code"] for event in mine["answers"]][0] == "sheet"
    assert len(mine["answers"]) == 4
    assert mine["own"]["relations"]["2"]["said"] == "friend"
