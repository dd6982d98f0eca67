"""What peoples are good at, as far as it has no rule of its own elsewhere (DK-10, DK-14.2.8)."""

from fractions import Fraction

import pytest

from dunk.engine import resolver
from dunk.engine.phases import delayed_orders, rebellion
from dunk.engine.prices import army_price
from dunk.engine.state import Goods
from dunk.engine.tables.economy import TOWN_GOLD
from dunk.engine.tables.forces import ARMY_TYPES, MONSTER_RACE, TROLL_RACE
from dunk.engine.tables.peoples import RACES
from dunk.engine.towns import town_gold
from tests.dunk.builders import army, board, kingdom, land, world
from tests.dunk.loaded import FAIL, odds_of, play


@pytest.mark.rule("DK-10.5")
def test_an_army_of_humans_costs_5_gold() -> None:
    assert army_price("army", "human") == 5
    assert sorted(army_price("army", race) for race in RACES) == [2, 3, 5, 7, 9]


@pytest.mark.rule("DK-10.5")
def test_towns_of_humans_earn_most_from_the_rarest_good() -> None:
    rarest = {race: table.weights[-1] for race, table in TOWN_GOLD.items()}
    assert rarest["human"] == 12
    assert {rarest[race] for race in ("dwarf", "orc", "duck")} == {8}
    little, more = Goods(6, 6, 6, 6), Goods(6, 6, 6, 12)
    assert town_gold("human", little) - town_gold("duck", little) == 4 == 6 * (12 - 8) // 6
    assert town_gold("human", more) > town_gold("human", little)


@pytest.mark.rule("DK-10.7")
def test_trolls_dragons_and_turtles_are_of_no_people_of_a_kingdom() -> None:
    monsters = {name for name, kind in ARMY_TYPES.items() if kind.monster}
    assert monsters >= {"dragon", "turtle"}
    assert (TROLL_RACE, MONSTER_RACE) == ("orc", "human")


@pytest.mark.rule("DK-14.2.8")
def test_trolls_follow_their_own_mind_with_a_quarter_and_rebel_with_an_eighth() -> None:
    where = board(
        world(
            "llll",
            kingdoms=[kingdom(1)],
            lands={0: land(owner=1)},
            armies=[army(1, 1, province=1, type="trolls", erf=1)],
        )
    )
    play(delayed_orders.play, where, FAIL)
    play(rebellion.play, where, FAIL)
    rolled = {what: odds for what in _WHAT for odds in odds_of(where, what).values()}
    assert rolled == {"own will": Fraction(1, 4), "trolls rebel": Fraction(1, 8)}


_WHAT = ("own will", "trolls rebel")


@pytest.mark.rule("DK-5.15.1", "DK-5.15.2")
def test_after_the_rebellion_come_plague_catastrophes_and_discoveries() -> None:
    names = [phase.name for phase in resolver.PHASES]
    at = names.index("rebellion")
    assert names[at : at + 4] == ["rebellion", "plague", "catastrophe", "discoveries"]
    rules = {phase.name: phase.rule for phase in resolver.PHASES}
    assert (rules["plague"], rules["catastrophe"]) == ("DK-5.15.1", "DK-5.15.2")
