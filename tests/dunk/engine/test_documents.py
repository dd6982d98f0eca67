"""The position as JSON: there and back, and what is said about documents that are none."""

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dunk.engine.decoding import decode
from dunk.engine.encoding import encode
from dunk.engine.jsonfields import MalformedPosition
from dunk.engine.scenario import read_scenario
from dunk.engine.state import Ending, Plague, Position, Standing, Town
from games import canonical
from tests.dunk.builders import army, kingdom, land, world
from tests.dunk.random_worlds import positions

Document = dict[str, Any]


@pytest.mark.slow
@settings(max_examples=40)
@given(positions())
def test_a_position_comes_back_from_its_document(where: Position) -> None:
    document = encode(where)
    assert decode(document) == where
    assert encode(decode(document)) == document


@settings(max_examples=40)
@given(positions())
def test_a_document_is_canonical_and_does_not_share_with_the_position(where: Position) -> None:
    document = encode(where)
    packed = canonical.canonical(document)
    assert json.loads(packed) == document
    again = decode(json.loads(packed))
    for realm in again.kingdoms.values():
        realm.technologies.add("bows")
        realm.muster.made["army"] = 99
    for place in again.provinces:
        place.owner = 1
    assert canonical.canonical(encode(where)) == packed


def plain() -> Position:
    return world(
        "fgl",
        "mww",
        kingdoms=[kingdom(1, race="elf", gold=20), kingdom(2, contacts={1})],
        lands={
            0: land(owner=1, population="elf"),
            1: land(owner=2, population="orc", town=Town("orc"), plague=Plague(3, 20)),
        },
        armies=[army(1, 1, climbing="se", words=("e",)), army(0, 1, province=2)],
    )


def test_a_small_position_is_a_small_document() -> None:
    where = plain()
    where.kingdoms[1].contacts.add(2)
    document = encode(where)
    assert document["terrain"] == ["fgl", "mww"]
    assert document["provinces"] == {
        "0": {"owner": 1, "population": "elf"},
        "1": {"owner": 2, "population": "orc", "town": {"race": "orc"}, "plague": [3, 20]},
    }
    assert document["armies"][1] == {
        "number": 1,
        "name": "1st Army",
        "type": "army",
        "race": "orc",
        "erf": 1,
        "province": 2,
    }


def put(*path: str | int, value: object) -> Callable[[Document], None]:
    def change(document: Document) -> None:
        place: Any = document
        for step in path[:-1]:
            place = place[step]
        place[path[-1]] = value

    return change


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (put("edition", value="0.34"), 'edition: expected 0.35, got "0.34"'),
        (put("turn", value=0), "turn: expected 1 or more, got 0"),
        (put("turn", value=True), "turn: expected a whole number, got true"),
        (put("flag", value=1), 'position: the field "flag" is not known'),
        (
            put("rules", value={"version": "9\n" * 2500}),
            'rules.version: this host plays 0.35, not "' + "9 " * 18 + "...",
        ),
        (
            put("provinces", "0", value={"villages": 10_001}),
            "provinces.0.villages: expected at most 10000, got 10001",
        ),
        (put("rules", value={"pace": 2}), "rules.pace: expected 1, 3 or 5, got 2"),
        (put("terrain", value=[]), "terrain: expected at least one row, got none"),
        (
            put("terrain", 1, value="mw"),
            "terrain[1]: expected 3 letters like the first row, got 2",
        ),
        (
            put("terrain", 0, value="fgx"),
            'terrain[0]: expected the letters f, g, l, m and w, got "fgx"',
        ),
        (put("provinces", "6", value={}), "provinces.6: the map has no such province"),
        (
            put("provinces", "01", value={}),
            'provinces: expected a whole number for a name, got "01"',
        ),
        (put("provinces", "0", "owner", value=3), "provinces.0.owner: there is no kingdom 3"),
        (
            put("provinces", "0", "plague", value=[3, 3]),
            "provinces.0.plague: nobody there can be sick",
        ),
        (
            put("provinces", "1", "plague", value=[3, 10]),
            "provinces.1.plague: expected [mortality, contagion],"
            " each one of 1, 2, 3, 4, 5, 6, 7, 8, 9, 12, 20",
        ),
        (
            put("provinces", "4", value={"mine": "poor_mine"}),
            "provinces.4: no mine can stand on water",
        ),
        (
            put("provinces", "0", "structures", value=["fishing_boats"]),
            "provinces.0: no fishing_boats can stand on forest",
        ),
        (
            put("provinces", "0", "supplies", value=2),
            "provinces.0.supplies: expected a province next to it",
        ),
        (
            put("kingdoms", 1, "seat", value="A"),
            "kingdom 2.seat: kingdom 1 has it too",
        ),
        (
            put("kingdoms", 1, "name", value="REALM 1"),
            "kingdom 2.name: kingdom 1 has it too",
        ),
        (
            put("kingdoms", 1, "contacts", value=[]),
            "kingdom 1.contacts: 2 has no contact with it",
        ),
        (
            put("kingdoms", 0, "declarations", value={"1": "friend"}),
            "kingdom 1: there is no other kingdom 1",
        ),
        (
            put("kingdoms", 0, "technologies", value=["bows", "bows"]),
            "kingdoms[0].technologies: a word stands twice in it",
        ),
        (
            put("kingdoms", 0, "seen", value={"0": "0-9"}),
            "kingdoms[0].seen.0: expected at most 5, got 9",
        ),
        (
            put("kingdoms", 0, "seen", value={"1": "0"}),
            "kingdom 1.seen: turn 1 has not been yet",
        ),
        (
            put("kingdoms", 0, "left", value={"turn": 1, "reason": "resigned"}),
            "provinces.0.owner: kingdom 1 has left the game",
        ),
        (
            put("armies", 0, "number", value=9),
            "army 9 of 1: its number is not below next_number, 2",
        ),
        (put("armies", 0, "province", value=9), "army 1 of 1: the map has no province 9"),
        (
            put("armies", 0, "climbing", value="e"),
            "army 1 of 1.climbing: there is no mountain",
        ),
        (
            put("armies", 0, "type", value="ship"),
            "army 1 of 1.climbing: a ship cannot climb",
        ),
        (
            put("standings", value={"1": {"1": [1, 2]}}),
            "standings.1.1: expected 4 numbers",
        ),
        (
            put("ending", value={"turn": 1, "reason": "alone", "winner": 7}),
            "ending.winner: there is no kingdom 7",
        ),
    ],
)
def test_what_is_wrong_is_said_in_one_line(change: Callable[[Document], None], said: str) -> None:
    where = plain()
    where.kingdoms[1].contacts.add(2)
    document = encode(where)
    assert decode(copy.deepcopy(document)) == where
    change(document)
    with pytest.raises(MalformedPosition) as caught:
        decode(document)
    assert str(caught.value) == said


def test_a_number_too_long_to_be_written_is_named_as_such() -> None:
    document = encode(plain())
    document["turn"] = 10**5000
    with pytest.raises(MalformedPosition, match="turn: .*a huge number"):
        decode(document)


def test_what_is_remembered_needs_its_sighting() -> None:
    where = plain()
    where.kingdoms[1].contacts.add(2)
    where.turn = 3
    document = encode(where)
    document["kingdoms"][0]["seen"] = {"1": "4"}
    with pytest.raises(MalformedPosition, match="no sighting of province 4 in turn 1"):
        decode(document)


ANYTHING = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-2, 30)
    | st.just(10**30)
    | st.sampled_from(("", "1", "elf", "e", "0-5", "trolls", "friend", "\N{SUPERSCRIPT TWO}")),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.sampled_from(("1", "x", "race", "turn")), inner, max_size=3)
    ),
    max_leaves=4,
)


def spots(value: object, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """Every place in a document."""
    found = [path] if path else []
    items: Any = (
        value.items()
        if isinstance(value, dict)
        else enumerate(value)
        if isinstance(value, list)
        else ()
    )
    for step, item in items:
        found += spots(item, (*path, step))
    return found


@settings(max_examples=150)
@given(st.data())
def test_no_document_at_all_makes_it_stumble(data: st.DataObject) -> None:
    """Whatever stands anywhere in it: a position, or one line that says what is wrong."""
    where = plain()
    where.kingdoms[1].contacts.add(2)
    where.turn = 3
    where.kingdoms[1].seen = {0: 2, 4: 2}
    where.standings = {2: {1: Standing(1, 1, 1, 1)}}
    where.ending = Ending(2, "alone", 1)
    full = encode(where)
    simple = {name: full[name] for name in ("rules", "terrain", "provinces", "armies")}
    simple["kingdoms"] = [{"race": "elf", "leaders": "mage"}, {"race": "orc", "leaders": "priest"}]
    read, document = data.draw(st.sampled_from([(decode, full), (read_scenario, simple)]))
    read(document)
    path = data.draw(st.sampled_from(spots(document)))
    put(*path, value=data.draw(ANYTHING))(document)
    try:
        again = read(document)
    except MalformedPosition as error:
        said = str(error)
    else:
        said = "it is a position"
        assert decode(encode(again)) == again
    assert len(said.splitlines()) == 1
