"""A turn as such: the phases in their order, on a copy, with a stream of rolls each."""

import copy

from hypothesis import given, settings

from dunk.engine import resolver
from dunk.engine.board import Board
from dunk.engine.chance import Rolls
from dunk.engine.decoding import decode
from dunk.engine.doings import March, Wish
from dunk.engine.encoding import encode
from dunk.engine.events import PUBLIC
from dunk.engine.resolver import EVENT_CODES, Phase, resolve
from dunk.engine.state import ArmyId, Departure, Position
from games.dice import Dice
from tests.dunk.builders import army, kingdom, world
from tests.dunk.random_worlds import positions


def plain() -> Position:
    kingdoms = [kingdom(1), kingdom(2), kingdom(3, left=Departure(1, "lost"))]
    return world("fg", kingdoms=kingdoms, armies=[army(1, 1, words=("e", "w")), army(2, 1)])


def first(board: Board, rolls: Rolls) -> None:
    """Takes down what it is given."""
    for number, text in board.sheets.items():
        board.tell("sheet", "DK-3.1.2", [number], text=text)
    board.tell("rolled", "DK-2.5.1", PUBLIC, place=1, result=rolls.random(100, "test"))
    board.marches[ArmyId(1, 1)] = March(["e"])
    board.leftovers[1].append("place 0")
    board.wishes.append(Wish(1, "password", "secret"))


def second(board: Board, rolls: Rolls) -> None:
    """Sees what the first one did."""
    board.tell("before", "DK-5", [1, 0, 2], events=len(board.events))


PHASES = (Phase("orders", "DK-5.1", first, {}), Phase("battle", "DK-5.7", second, {}))


def test_phases_are_played_in_order_each_under_its_name() -> None:
    done = resolve(plain(), {"A": "place 0", "C": "resign"}, Dice("s"), PHASES)
    assert [(e.code, e.phase, e.place, set(e.seen_by)) for e in done.events] == [
        ("sheet", "orders", -1, {1}),
        ("sheet", "orders", -1, {2}),
        ("rolled", "orders", 1, {0}),
        ("before", "battle", -1, {1, 2}),
    ]
    assert [e.data for e in done.events[:2]] == [{"text": "place 0"}, {"text": None}]
    assert done.events[3].data == {"events": 3}
    assert [(roll.stream, roll.den) for roll in done.rolls] == [("orders", 100)]
    assert done.wishes == (Wish(1, "password", "secret"),)


def test_what_is_left_goes_to_the_next_sheet() -> None:
    done = resolve(plain(), {}, Dice("s"), PHASES)
    assert done.position.turn == 2
    assert done.position.kingdoms[1].lines == ("place 0",)
    assert done.position.armies[ArmyId(1, 1)].words == ("e",)
    again = resolve(done.position, {}, Dice("s"), ())
    assert again.position.armies[ArmyId(1, 1)].words == ()
    assert again.position.kingdoms[1].lines == ()


def test_every_event_code_belongs_to_one_phase() -> None:
    assert sum(len(phase.events) for phase in resolver.PHASES) == len(EVENT_CODES)


@settings(max_examples=40)
@given(positions())
def test_a_turn_gives_the_same_twice_and_leaves_its_position(where: Position) -> None:
    before = copy.deepcopy(where)
    one = resolve(where, {}, Dice("s"))
    assert {event.code for event in one.events} <= EVENT_CODES.keys()
    assert {event.phase for event in one.events} <= {phase.name for phase in resolver.PHASES}
    decoded = decode(encode(one.position))
    assert decoded == one.position
    assert where == before
    assert resolve(where, {}, Dice("s")) == one
    assert resolve(where, {}, Dice("s")).position.turn == before.turn + 1
