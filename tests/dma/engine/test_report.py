"""What a seat is told (DMA-20)."""

import pytest

from dma.engine.known import NothingKnown, position_from
from dma.engine.report import report, reports
from dma.engine.rules import Rules
from dma.engine.sight import owners_of, seers_of, tell_sightings
from dma.engine.state import ALLIANCE, Army, Position
from tests.dma.builders import board, city, in_army, in_city, land, position, told, units, village


def world(ally: bool = False) -> Position:
    """Two states: A's city and army in the west, B's city six cells to the east."""
    made = position(
        states=3,
        cities=[city(1, 1, (1, 1), stock=7), city(2, 2, (7, 1), buildings=["prison"], stock=9)],
        villages=[village(1, 1, (1, 3))],
        armies=[
            Army(1, 1, (4, 1), "First", route=[(5, 1)]),
            Army(2, 2, (6, 1)),
            Army(3, 2, (9, 9)),
        ],
        units=[
            *units({"militia": 2}, in_city(1)),
            *units({"militia": 3}, in_city(2), first=3, rations=2),
            *units({"archers": 1}, in_army(1), first=6),
            *units({"knights": 4}, in_army(2), first=7, rations=2),
        ],
    )
    if ally:
        made.states[1].attitudes[2] = made.states[2].attitudes[1] = ALLIANCE
    return made


@pytest.mark.rule("DMA-20.1")
def test_armies_and_garrisons_are_seen_within_two_cells() -> None:
    shown = report(world(), [], 1)
    assert shown["armies"]["2"] == {"owner": 2, "cell": [6, 1], "count": 4}
    assert "3" not in shown["armies"]
    assert shown["cities"]["2"]["garrison"] is None  # three cells from the nearest piece
    assert shown["cities"]["2"]["buildings"] is None
    nearer = world()
    nearer.armies[1].cell = (5, 1)
    shown = report(nearer, [], 1)
    assert (shown["cities"]["2"]["garrison"], shown["cities"]["2"]["buildings"]) == (3, ["prison"])
    assert "stock" not in shown["cities"]["2"]


@pytest.mark.rule("DMA-20.1")
def test_the_radius_is_a_constant() -> None:
    seen = position(rules=Rules(vision_radius=0), armies=[Army(1, 1, (4, 4)), Army(2, 2, (4, 5))])
    assert list(report(seen, [], 1)["armies"]) == ["1"]


@pytest.mark.rule("DMA-20.1")
def test_two_cells_are_seen_to_every_side_and_no_third() -> None:
    seen = seers_of(board(position(armies=[Army(1, 1, (5, 6))])))
    assert seen == {(x, y): {1} for x in range(3, 8) for y in range(4, 9)}


@pytest.mark.rule("DMA-20.1")
def test_nobody_looks_past_the_edge_of_the_map_however_far_he_sees() -> None:
    far = position(ground=land("ppp", "ppp"), rules=Rules(vision_radius=10_000))
    far.armies[1] = Army(1, 1, (1, 1))
    assert seers_of(board(far)) == {(x, y): {1} for x in range(3) for y in range(2)}


@pytest.mark.rule("DMA-20.1")
def test_owners_names_and_territories_are_public() -> None:
    public = report(world(), [], None)
    assert public["cities"]["2"]["owner"] == 2
    assert public["villages"]["1"]["owner"] == 1
    assert public["armies"] == public["units"] == {}
    assert public["cities"]["1"]["garrison"] is None
    assert public["states"]["1"]["territory"] == 144


@pytest.mark.rule("DMA-20.1", "DMA-4.8")
def test_allies_share_sight_and_composition_but_not_plans() -> None:
    shown = report(world(ally=True), [], 1)
    assert shown["armies"]["3"]["count"] == 0
    assert shown["units"]["7"] == {"type": "knights", "holder": ["army", 2], "rations": 2}
    assert "route" not in shown["armies"]["2"]
    assert "stock" not in shown["cities"]["2"]


@pytest.mark.rule("DMA-20.1")
def test_only_the_owner_reads_stock_queue_and_route() -> None:
    shown = report(world(), [], 1)
    assert shown["cities"]["1"]["stock"] == 7
    assert shown["armies"]["1"]["route"] == [[5, 1]]
    assert set(shown["units"]) == {"1", "2", "6"}


@pytest.mark.rule("DMA-20.1")
def test_what_is_seen_in_the_evening_is_told_day_by_day() -> None:
    played = board(world())
    played.phase = "sight"
    morning = owners_of(played)
    played.villages[1].owner = 2
    tell_sightings(played, morning)
    [owners] = told(played, "owners")
    assert owners.data == {"cities": {}, "villages": {"1": 2}}
    [day] = report(world(), played.events, 1)["days"]
    assert day["day"] == 1
    assert day["seen"]["armies"] == [[1, 1, 4, 1, 1], [2, 2, 6, 1, 4]]
    assert day["seen"]["cities"] == {"1": [2, []]}
    [public] = report(world(), played.events, None)["days"]
    assert public["seen"] is None


@pytest.mark.rule("DMA-20.1")
def test_nobody_sees_with_the_eyes_of_a_neutral_settlement() -> None:
    assert seers_of(board(position(villages=[village(1)]))) == {}


def test_a_state_that_is_gone_is_told_no_more_than_the_public() -> None:
    gone = world()
    gone.states[1].out = 1
    documents = reports(gone, [])
    mine = {**documents[1], "state": None, "seat": None}
    for state in mine["states"].values():
        for name in ("relation", "attitude", "theirs"):
            state.pop(name, None)
    assert mine == documents[0]
    with pytest.raises(NothingKnown):
        position_from(documents[1])


def test_a_board_made_of_a_report_tells_that_report_again() -> None:
    """Of what is its own and what stands in sight nothing is lost on the way."""
    before = report(world(ally=True), [], 1)
    after = report(position_from(before), [], 1)
    assert after["units"] == before["units"]
    assert after["cities"]["1"] == before["cities"]["1"]
    assert after["armies"]["1"] == before["armies"]["1"]
    assert after["states"]["2"]["relation"] == ALLIANCE
