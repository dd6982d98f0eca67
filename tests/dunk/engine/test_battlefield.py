"""A battle before it is fought: the rules by the letter, exactly, and by many battles."""

import time
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dunk.engine import battlefield
from dunk.engine.battlefield import Fate, Peace, Row, Side, foretell, graph_survival, pair_odds
from dunk.engine.chance import Rolls
from dunk.engine.fighting import ALIVE, Camp, arms_by_owner, fight
from dunk.engine.printed import print_strength
from dunk.engine.strength import Arms, Fighter
from dunk.engine.tables.forces import ARMY_TYPES
from dunk.engine.tables.lands import TERRAINS
from dunk.engine.tables.peoples import RACES
from tests.dunk.builders import army, board, kingdom, land, world
from tests.dunk.loaded import COME

TROLLS = Fighter("trolls", "orc", 1, "forest")
PLAIN = Fighter("army", "human", 1, "land")


@pytest.mark.rule("DK-6.5.3")
def test_the_chances_on_a_graph_are_those_of_the_book() -> None:
    def chances(strengths: list[int], enemies: dict[int, list[int]]) -> list[Fraction]:
        return graph_survival([Fraction(one) for one in strengths], enemies)

    assert chances([10, 5, 5], {0: [1, 2], 1: [0], 2: [0]}) == [  # W4
        Fraction(1, 2),
        Fraction(3, 5),
        Fraction(3, 5),
    ]
    assert chances([1, 1, 1, 1], {0: [1, 2, 3], 1: [0], 2: [0], 3: [0]}) == [  # W5
        Fraction(1, 4),
        *[Fraction(5, 6)] * 3,
    ]
    assert chances([6, 6, 3, 3], {0: [1, 2], 1: [0, 3], 2: [0], 3: [1]}) == [  # W6
        Fraction(6, 11),
        Fraction(6, 11),
        Fraction(3, 5),
        Fraction(3, 5),
    ]


@pytest.mark.rule("DK-6.6")
def test_the_odds_of_a_pair_are_those_of_the_book() -> None:
    mover, _ = pair_odds([TROLLS, TROLLS._replace(defends=True)], {0: [1], 1: [0]})  # W3
    printed = [print_strength(one) for one in mover[:4]]
    assert printed == ["2", "665k", "5.32M", "2.66M"]
    assert mover.melee == Fraction(1, 3)


def test_two_equal_armies() -> None:  # W1, but for the missiles
    fate = foretell([Side((Row(PLAIN, 1),)), Side((Row(PLAIN, 1),))])
    assert fate.battles == 0
    shot = 1 - Fraction(924, 925)
    killed = Fraction(624, 625)  # chance against one that missiles killed
    lives = (1 - shot) * ((1 - shot) / 2 + shot * killed)
    assert fate.sides[0].rows[0].lives == fate.sides[1].rows[0].lives == lives
    assert sum(fate.standing.values()) == 1
    assert fate.sides[0].mean == lives
    assert abs(fate.standing[frozenset({0})] - Fraction(1, 4)) < Fraction(1, 500)


types = st.sampled_from(sorted(ARMY_TYPES))
fighters = st.builds(
    Fighter,
    types,
    st.sampled_from(RACES),
    st.integers(1, 9),
    st.sampled_from(sorted(TERRAINS)),
    st.builds(Arms, st.booleans(), st.booleans(), st.booleans(), st.booleans()),
    st.booleans(),
    st.booleans(),
)


def rows(most: int) -> st.SearchStrategy[tuple[Row, ...]]:
    return st.lists(st.builds(Row, fighters, st.integers(1, most)), min_size=1, max_size=2).map(
        tuple
    )


@pytest.mark.slow
@given(st.lists(rows(3), min_size=2, max_size=3), st.booleans())
def test_the_odds_of_rows_are_those_of_the_pairs(
    armies: list[tuple[Row, ...]], are_friends: bool
) -> None:
    is_pact = are_friends and len(armies) == 3
    sides = [
        Side(row, frozenset({1 - index}) if is_pact and index < 2 else frozenset())
        for index, row in enumerate(armies)
    ]
    fate = foretell(sides, "seed")
    everybody = [
        (index, row.fighter, at)
        for index, side in enumerate(sides)
        for at, row in enumerate(side.rows)
        for _ in range(row.number)
    ]
    enemies = {
        one: [
            other
            for other, (theirs, _, _) in enumerate(everybody)
            if theirs != mine and not (is_pact and {mine, theirs} == {0, 1})
        ]
        for one, (mine, _, _) in enumerate(everybody)
    }
    odds = pair_odds([fighter for _, fighter, _ in everybody], enemies)
    for (side, _, at), expected in zip(everybody, odds, strict=True):
        found = fate.sides[side].rows[at]
        assert found.odds == expected
        assert found.es[0] <= found.odds.es == found.es[1]
        assert 0 <= found.lives <= 1
    assert sum(fate.standing.values()) == 1
    for side_fate in fate.sides:
        assert sum(side_fate.left.values()) == 1
        assert set(side_fate.left) <= set(range(side_fate.size + 1))


@pytest.mark.rule("DK-6.5.1")
@pytest.mark.rule("DK-6.5.2")
def test_what_is_worked_out_is_what_a_turn_does() -> None:
    """The engine's own battle, with every way in which its dice can fall."""

    played: dict[tuple[bool, ...], Fraction] = {}
    for falls in product((True, False), repeat=6):
        script = Script(list(falls))
        who = fight_small(script)
        if not script.left.count(False):  # rolls that were not made are not told apart
            played[who] = played.get(who, Fraction(0)) + script.weight
    assert sum(played.values()) == 1
    archers = Fighter("archers", "elf", 1, "grassland", Arms(bows=True), defends=False)
    human = Fighter("army", "human", 1, "grassland", defends=True)
    fate = foretell(
        [Side((Row(archers, 1),)), Side((Row(human, 1), Row(human._replace(erf=2), 1)))]
    )
    assert fate.battles == 0
    for at, row in enumerate([*fate.sides[0].rows, *fate.sides[1].rows]):
        assert row.lives == sum(chance for who, chance in played.items() if who[at])
    assert fate.standing[frozenset({0})] == played[True, False, False]


class Script(Rolls):
    """Rolls that come or fail as written, and how likely that was."""

    def __init__(self, falls: list[bool]) -> None:
        super().__init__("battle", COME.stream("battle"), [])
        self.left, self.weight = falls, Fraction(1)

    def chance(self, odds: Fraction, what: str, *about: int | str) -> bool:
        came = self.left.pop(0)
        self.weight *= odds if came else 1 - odds
        return came


def fight_small(rolls: Rolls) -> tuple[bool, ...]:
    """Elven archers fall upon two human armies in their own grassland: who lives."""
    where = world(
        "gg",
        kingdoms=[
            kingdom(1, race="elf", technologies={"bows"}, declarations={2: "enemy"}),
            kingdom(2, race="human"),
        ],
        lands={0: land(owner=2, population="human")},
        armies=[
            army(1, 1, race="elf", type="archers"),
            army(2, 1, race="human"),
            army(2, 2, race="human", erf=2),
        ],
    )
    table = board(where)
    armies, mine, theirs = table.armies_in(0), Camp(0, 1), Camp(0, 2)
    camps = {mine: armies[:1], theirs: armies[1:]}
    foes = {mine: [theirs], theirs: [mine]}
    fought = fight(table, camps, foes, arms_by_owner(table), rolls, in_the_open=False)
    return tuple(one.fate == ALIVE for one in fought)


def big(count: int) -> list[Side]:
    bows = Arms(bows=True)
    return [
        Side((Row(PLAIN, count), Row(Fighter("archers", "elf", 2, "forest", bows), count))),
        Side((Row(TROLLS, max(1, count // 5)), Row(PLAIN._replace(sick=True), count))),
    ]


def test_many_armies_are_played_and_the_same_seed_plays_the_same() -> None:
    one, again, other = foretell(big(9), "x"), foretell(big(9), "x"), foretell(big(9), "y")
    assert one == again != other
    assert one.battles == battlefield.MOST_BATTLES
    for mine, theirs in zip(one.sides, other.sides, strict=True):
        assert abs(mine.mean - theirs.mean) < Fraction(mine.size, 20)


def test_what_is_played_comes_near_what_is_worked_out(monkeypatch: pytest.MonkeyPatch) -> None:
    sides = [big(9)[0], Side((Row(TROLLS, 1),))]
    small = [
        Side(tuple(row._replace(number=2) for row in sides[0].rows)),
        sides[1],
    ]
    exact = foretell(small)
    monkeypatch.setattr(battlefield, "MOST_WAYS", 0)
    played: Fate = foretell(small, "x")
    assert (exact.battles, played.battles) == (0, battlefield.MOST_BATTLES)
    for one, other in zip(exact.sides, played.sides, strict=True):
        assert abs(one.mean - other.mean) < Fraction(one.size, 15)
        for row, near in zip(one.rows, other.rows, strict=True):
            assert abs(row.lives - near.lives) < Fraction(1, 20)
    for who, chance in exact.standing.items():
        assert abs(chance - played.standing.get(who, 0)) < Fraction(1, 20)


@pytest.mark.slow
def test_the_work_is_bounded() -> None:
    began = time.process_time()
    fate = foretell(big(180), "x")
    assert fate.battles >= battlefield.LEAST_BATTLES
    assert time.process_time() - began < 5


def test_a_side_without_an_enemy_is_named() -> None:
    row = (Row(PLAIN, 1),)
    with pytest.raises(Peace) as caught:
        foretell([Side(row), Side(row, frozenset({0}))])
    assert caught.value.side == 0
