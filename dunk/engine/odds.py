"""Who survives a battle with which chance (DK-6.1, DK-6.5.1, DK-6.5.3).

Armies are taken together in camps: all armies of a camp have the same enemies. Every sum is made
once for each camp, so the cost grows with the armies, not with the pairs of them.
"""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import TypeVar

K = TypeVar("K")


def count_enemies(sizes: Mapping[K, int], foes: Mapping[K, Iterable[K]]) -> dict[K, int]:
    """Camp -> ``n_i`` of its armies. ``sizes``: camp -> its armies; ``foes``: camp -> the camps
    that it fights, which fight it too."""
    return {camp: sum(sizes[foe] for foe in foes[camp]) for camp in sizes}


def pressures(
    strengths: Mapping[K, Fraction], enemies: Mapping[K, int], foes: Mapping[K, Iterable[K]]
) -> dict[K, Fraction]:
    """Camp -> ``Σ s_j / (2·n_j − 1)`` over all enemies j of its armies.

    ``strengths``: camp -> what its armies have together; ``enemies``: of ``count_enemies``.
    """
    sent = {camp: total / (2 * enemies[camp] - 1) for camp, total in strengths.items()}
    return {camp: sum((sent[foe] for foe in foes[camp]), Fraction(0)) for camp in strengths}


def survival(own: Fraction, pressure: Fraction) -> Fraction:
    """The chance of an army with this strength or defence, above 0."""
    return own / (own + pressure)
