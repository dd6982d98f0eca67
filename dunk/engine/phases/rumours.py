"""Rumours (DK-14.6): what every kingdom hears of how the others stand."""

from collections.abc import Callable, Mapping
from typing import Final

from dunk.engine.board import Board
from dunk.engine.chance import About, Rolls
from dunk.engine.events import NOWHERE
from dunk.engine.gossip import alliances, distorted
from dunk.engine.state import Standing
from dunk.engine.tables.sequence import RUMOUR_DICE, RUMOUR_FACES

EVENTS: Final[Mapping[str, str]] = {
    "rumours": "income, provinces, technologies: [kingdom, value] as heard, greatest first;"
    " alliances: [members, the leader first; their income as heard], greatest first",
}
_LISTS: Final[Mapping[str, Callable[[Standing], int]]] = {
    "income": lambda standing: standing.income,
    "provinces": lambda standing: standing.provinces,
    "technologies": lambda standing: standing.technologies,
}

Heard = dict[int, list[tuple[int, int]]]  # reader -> index or number of what is told of, value


def play(board: Board, rolls: Rolls) -> None:
    standings = board.standings.get(board.turn, {})
    readers = sorted(standings)
    told: dict[int, dict[str, object]] = {reader: {} for reader in readers}
    for name, value_of in _LISTS.items():
        values = {number: value_of(standings[number]) for number in readers}
        for reader, heard in _spread(rolls, name, values, readers, own_is_true=True).items():
            told[reader][name] = [list(pair) for pair in heard]
    incomes = {number: standings[number].income for number in readers}
    groups = alliances(incomes, board.relations)
    totals = {group[0]: sum(incomes[member] for member in group) for group in groups}
    members = {group[0]: group for group in groups}
    for reader, heard in _spread(rolls, "alliance", totals, readers, own_is_true=False).items():
        told[reader]["alliances"] = [[members[leader], income] for leader, income in heard]
    for reader in readers:
        board.tell("rumours", "DK-14.6", [reader], NOWHERE, **told[reader])


def _spread(
    rolls: Rolls, name: str, values: Mapping[int, int], readers: list[int], *, own_is_true: bool
) -> Heard:
    """What each reader hears of each value, greatest first, the even ones by number."""
    heard: Heard = {reader: [] for reader in readers}
    for number, value in values.items():
        common = _throw(rolls, name, number)
        for reader in readers:
            if own_is_true and reader == number:
                heard[reader].append((number, value))
            else:
                own = _throw(rolls, name, number, reader)
                heard[reader].append((number, distorted(value, common, own)))
    for pairs in heard.values():
        pairs.sort(key=lambda pair: (-pair[1], pair[0]))
    return heard


def _throw(rolls: Rolls, *about: About) -> int:
    return rolls.dice(RUMOUR_DICE, RUMOUR_FACES, "rumour", *about)
