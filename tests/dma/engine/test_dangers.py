"""Whom a state would meet if nobody moved, from its report alone."""

import pytest

from dma.engine.dangers import encounters_of
from dma.engine.encounters import Encounter
from dma.engine.report import report
from dma.engine.state import Army, Position
from tests.dma.builders import city, in_city, position, units, village
from tests.dma.warfare import make_peace, troops


def crowded() -> Position:
    """Army 1 of state 1 stands beside its city with army 2 of state 2 on it; army 3 of state 2
    stands on a village of state 1, army 5, which has no units, on another; army 4 of state 3
    storms a city of state 2 far away."""
    armies = [
        Army(1, 1, (5, 4)),
        Army(2, 2, (5, 5)),
        Army(3, 2, (6, 8)),
        Army(4, 3, (11, 11)),
        Army(5, 2, (3, 7)),
    ]
    return position(
        states=3,
        cities=[city(1, 1, (5, 5)), city(2, 2, (11, 11))],
        villages=[village(1, 1, (6, 8)), village(2, 1, (3, 7))],
        armies=armies,
        units=[
            *troops(*((army, ["archers"]) for army in armies[:4])),
            *units(["militia"], in_city(1), 20),
            *units(["militia"], in_city(2), 30),
        ],
    )


@pytest.mark.rule("DMA-12.3", "DMA-12.4", "DMA-12.5", "DMA-20.1")
def test_armies_that_are_only_seen_count_as_ready_to_attack() -> None:
    assert encounters_of(report(crowded(), (), 1)) == [
        Encounter("skirmish", 1, 2),
        Encounter("storm", 2, 1),
        Encounter("village", 3, 1),
    ]


def test_what_does_not_concern_the_reader_is_left_out() -> None:
    of_three = encounters_of(report(crowded(), (), 3))
    assert of_three == [Encounter("storm", 4, 2)]


@pytest.mark.rule("DMA-4.8")
def test_in_peace_nothing_is_to_be_feared() -> None:
    assert encounters_of(report(make_peace(crowded(), 1, 2), (), 1)) == []


def test_who_gives_no_orders_meets_nobody() -> None:
    assert encounters_of(report(crowded(), (), None)) == []
    gone = crowded()
    gone.states[1].out = 1
    assert encounters_of(report(gone, (), 1)) == []
