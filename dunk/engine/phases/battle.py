"""Battle (DK-5.7): armies at war that share a province fight, all at once."""

from collections.abc import Mapping
from typing import Final

from dunk.engine.board import Board
from dunk.engine.chance import Rolls
from dunk.engine.fighting import (
    OWN_FIGHT,
    SUMMARY,
    Battle,
    Camp,
    arms_by_owner,
    bury,
    fight,
    own_fight,
    summary,
)
from dunk.engine.state import Army

EVENTS: Final[Mapping[str, str]] = {
    "battle": SUMMARY,
    "fight": OWN_FIGHT,
}


def play(board: Board, rolls: Rolls) -> None:
    """Fight in every province at once; each has rolls of its own."""
    arms = arms_by_owner(board)
    battles: list[Battle] = []
    for province in sorted(board.standing):
        foes = foes_in(board, province)
        if not foes:
            continue
        camps: dict[Camp, list[Army]] = {camp: [] for camp in foes}
        for army in board.armies_in(province):
            camp = Camp(province, army.owner)
            if camp in camps:
                camps[camp].append(army)
        own_rolls = board.chance.stream(f"battle:{province}")
        fought = fight(board, camps, foes, arms, own_rolls, in_the_open=False)
        battles.append(Battle(fought, province, province, board.witnesses(province)))
    bury(board, battles)
    for battle in battles:
        _tell(board, battle)


def foes_in(board: Board, province: int) -> dict[Camp, list[Camp]]:
    """Camp -> its enemies, of those there that have some (DK-6.1)."""
    owners = board.owners_in(province)
    foes = {
        Camp(province, owner): [
            Camp(province, other) for other in owners if board.relations.at_war(owner, other)
        ]
        for owner in owners
    }
    return {camp: enemies for camp, enemies in foes.items() if enemies}


def _tell(board: Board, battle: Battle) -> None:
    board.tell("battle", "DK-5.7", battle.readers, battle.place, **summary(battle))
    for one in battle.fought:
        board.tell("fight", "DK-6.6", [one.army.owner], battle.place, **own_fight(one))
