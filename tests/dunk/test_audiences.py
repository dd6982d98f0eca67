"""What an event tells to more than one kingdom holds no secret of any of them (DK-2.4.1)."""

from collections.abc import Iterator
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dunk.engine.carrying.developing import developable
from dunk.engine.events import EVERYBODY, Event
from dunk.engine.resolver import EVENT_CODES, resolve
from dunk.engine.setup import new_position
from dunk.engine.state import Position
from games.dice import Dice
from tests.dunk.random_worlds import positions
from tests.dunk.test_wording import ORDERS

# Told to one kingdom at a time: what its leaders, its gold, its technologies and its soldiers do
PRIVATE: Final = frozenset(
    {
        *("sheet", "order_done", "order_failed", "order_put_off"),
        *("account", "town_income", "rumours", "met"),
        *("gold_arrived", "technology_arrived", "map_arrived"),
        *("ritual", "mission", "own_will", "resurrection_failed", "province_not_given"),
        *("climb", "fast_climb", "march_failed", "trained", "fight", "border_fight"),
        *("stolen", "discovered", "may_develop"),
    }
)
EVERYWHERE: Final = frozenset({"renamed", "left", "ended"})
# Names of what is never shown to others, wherever in the data
SECRETS: Final = frozenset({"erf", "gold", "technology", "technologies", "stock", "words", "order"})


def names_in(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        for name, item in value.items():
            yield str(name)
            yield from names_in(item)
    elif isinstance(value, list | tuple):
        for item in value:
            yield from names_in(item)


def test_all_codes_of_the_lists_exist() -> None:
    assert EVENT_CODES.keys() >= PRIVATE | EVERYWHERE


@pytest.mark.slow
@pytest.mark.rule("DK-2.4.1")
@settings(max_examples=40, deadline=None)
@given(positions(), st.lists(ORDERS, max_size=8), st.integers(0, 99))
def test_no_event_tells_others_what_is_never_shown(
    where: Position, lines: list[str], seed: int
) -> None:
    sheets = {realm.seat: "\n".join(lines) for realm in where.kingdoms.values()}
    for event in resolve(where, sheets, Dice(str(seed))).events:
        verify(event)


def verify(event: Event) -> None:
    assert (EVERYBODY in event.seen_by) == (event.code in EVERYWHERE), event
    if event.code in PRIVATE:
        assert len(event.seen_by) <= 1, event
    elif event.code != "ended":  # tells who has most technologies, not which
        assert SECRETS.isdisjoint(names_in(event.data)), event


@pytest.mark.rule("DK-2.4.1")
def test_nor_does_a_campaign_with_wars() -> None:
    where = new_position({"pace": 5, "width": 12, "height": 9}, list("ABC"), Dice("s2"))
    told: set[str] = set()
    for turn in range(40):
        done = resolve(where, {seat: eager(where, seat) for seat in "ABC"}, Dice(str(turn)))
        for event in done.events:
            verify(event)
            told.add(event.code)
        where = done.position
    assert {"battle", "fight", "occupied", "rebellion", "infected"} <= told


def eager(where: Position, seat: str) -> str:
    """A sheet that places, settles, builds, develops and fights."""
    (realm,) = (one for one in where.kingdoms.values() if one.seat == seat)
    lands = [land.number for land in where.provinces if land.owner == realm.number]
    armies = [army for army in where.armies.values() if army.owner == realm.number]
    ways = ["e", "w", "ne", "sw", "se"]
    return "\n".join(
        [
            "enemy 1\nenemy 2\nenemy 3" if where.turn > 4 else "mission",
            *(f"place {place} {ways[place % 5]} {ways[place % 5]}" for place in lands[::3]),
            *(f"army_to_village {army.number}" for army in armies[:2]),
            *(f"develop_{name}" for name in developable(realm)),
            *(f"build_{name} {place}" for name in ("town", "mine", "roads") for place in lands[:4]),
            "plunder all",
        ]
    )
