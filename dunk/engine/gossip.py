"""Rumours by formula (DK-14.6)."""

from collections.abc import Mapping
from typing import Final

from dunk.engine.relations import Relations
from dunk.engine.tables.sequence import RUMOUR_MEAN

_WHOLE: Final = 100 * 100  # of two percentages


def distorted(value: int, common: int, own: int) -> int:
    """What a reader hears of a true value (DK-14.6.2).

    ``common``, ``own``: the sums of four dice that hold for all and for this reader, 4 to 100.
    Rounded to whole numbers, half up.
    """
    told = value * _percent(common) * _percent(own)
    return (2 * told + _WHOLE) // (2 * _WHOLE)


def _percent(dice: int) -> int:
    return 100 + dice - RUMOUR_MEAN


def alliances(incomes: Mapping[int, int], relations: Relations) -> list[list[int]]:
    """The groups of two or more that are connected by being allies (DK-14.6.3).

    ``incomes``: of all kingdoms in the game. In each group the one with the greatest true income
    leads, the others follow by number. The groups are in the order of their lowest number.
    """
    friends: dict[int, list[int]] = {
        number: [
            other
            for other in relations.declared.get(number, {})
            if other in incomes and relations.are_allied(number, other)
        ]
        for number in sorted(incomes)
    }
    found: list[list[int]] = []
    seen: set[int] = set()
    for number in friends:
        if number in seen:
            continue
        group, front = {number}, [number]
        while front:
            for other in friends[front.pop()]:
                if other not in group:
                    group.add(other)
                    front.append(other)
        seen |= group
        if len(group) > 1:
            leader = min(group, key=lambda member: (-incomes[member], member))
            found.append([leader, *sorted(group - {leader})])
    return found
