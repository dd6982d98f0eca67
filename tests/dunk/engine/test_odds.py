"""Camps against pairs: the chances are those of DK-6.5.1 and DK-6.5.3, army by army."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dunk.engine.odds import count_enemies, pressures, survival

points = st.builds(Fraction, st.integers(1, 300), st.sampled_from([1, 2, 3, 8, 924]))


@st.composite
def battles(draw: st.DrawFn) -> tuple[dict[int, list[Fraction]], set[frozenset[int]]]:
    """Camp -> strengths of its armies, and which pairs of camps are at war."""
    camps = draw(st.dictionaries(st.integers(1, 9), st.lists(points, min_size=1), min_size=2))
    names = sorted(camps)
    pairs = [frozenset({a, b}) for a in names for b in names if a < b]
    wars = draw(st.sets(st.sampled_from(pairs), min_size=1))
    fighting = {name for pair in wars for name in pair}
    return {name: armies for name, armies in camps.items() if name in fighting}, wars


@pytest.mark.slow
@pytest.mark.rule("DK-6.1")
@pytest.mark.rule("DK-6.5.1")
@pytest.mark.rule("DK-6.5.3")
@given(battles())
def test_the_sums_by_camp_are_the_sums_over_pairs(
    battle: tuple[dict[int, list[Fraction]], set[frozenset[int]]],
) -> None:
    camps, wars = battle
    foes = {camp: [o for o in camps if frozenset({camp, o}) in wars] for camp in camps}
    enemies = count_enemies({camp: len(armies) for camp, armies in camps.items()}, foes)
    sums = {camp: sum(armies, Fraction(0)) for camp, armies in camps.items()}
    against = pressures(sums, enemies, foes)
    everybody = [(camp, strength) for camp, armies in camps.items() for strength in armies]
    for camp, strength in everybody:
        mine = [(o, s) for o, s in everybody if frozenset({camp, o}) in wars]
        assert enemies[camp] == len(mine)
        total = Fraction(0)
        for other, theirs in mine:
            count = sum(frozenset({other, third}) in wars for third, _ in everybody)
            total += theirs / (2 * count - 1)
        assert against[camp] == total
        assert survival(strength, against[camp]) == strength / (strength + total)
