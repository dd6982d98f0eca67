"""Movement battles (DK-5.5): armies at war that move against each other meet at the border."""

from collections.abc import Mapping, Sequence
from typing import Final

from dunk.engine.board import Board
from dunk.engine.chance import Rolls
from dunk.engine.fighting import (
    ALIVE,
    OWN_FIGHT,
    SUMMARY,
    Battle,
    Camp,
    Fought,
    arms_by_owner,
    bury,
    fight,
    in_order,
    own_fight,
    summary,
)
from dunk.engine.marching import marchers
from dunk.engine.state import Army
from dunk.engine.steps import announced_step

EVENTS: Final[Mapping[str, str]] = {
    "border_battle": f"toward: the province on the other side of the border; {SUMMARY}",
    "border_fight": f"{OWN_FIGHT}; toward: where it was going; goes_on: whether it still does",
}

Border = tuple[int, int]  # the two provinces, the lower number first


def play(board: Board, rolls: Rolls) -> None:
    """Fight at every border at once; each has rolls of its own."""
    arms = arms_by_owner(board)
    battles: list[Battle] = []
    for border, camps in sorted(_crossings(board).items()):
        foes = _foes(board, camps)
        fighting = {camp: armies for camp, armies in camps.items() if foes[camp]}
        if not fighting:
            continue
        low, high = border
        own_rolls = board.chance.stream(f"battle:{low}-{high}")
        fought = fight(board, fighting, foes, arms, own_rolls, in_the_open=True)
        _stop(board, fought, foes)
        readers = board.witnesses(low) | board.witnesses(high)
        battles.append(Battle(fought, low, high, readers))
    bury(board, battles)
    for battle in battles:
        _tell(board, battle)


def _crossings(board: Board) -> dict[Border, dict[Camp, list[Army]]]:
    """Border -> who announces to cross it."""
    going: dict[Border, dict[Camp, list[Army]]] = {}
    for army, march in marchers(board):
        step = announced_step(board, army, march)
        if step is not None:
            border = (min(army.province, step.target), max(army.province, step.target))
            camps = going.setdefault(border, {})
            camps.setdefault(Camp(army.province, army.owner), []).append(army)
    return going


def _foes(board: Board, camps: Mapping[Camp, Sequence[Army]]) -> dict[Camp, list[Camp]]:
    """Camp -> those that come the other way and are at war with it: only they encounter it."""
    ranked = sorted(camps, key=in_order)
    return {
        camp: [
            other
            for other in ranked
            if other.province != camp.province and board.relations.at_war(camp.owner, other.owner)
        ]
        for camp in ranked
    }


def _stop(board: Board, fought: Sequence[Fought], foes: Mapping[Camp, Sequence[Camp]]) -> None:
    """Who has an enemy left stays, and keeps its word (DK-5.5.3)."""
    standing = {one.camp for one in fought if one.fate == ALIVE}
    for one in fought:
        if one.fate == ALIVE and not standing.isdisjoint(foes[one.camp]):
            board.marches[one.army.id].stopped = True


def _tell(board: Board, battle: Battle) -> None:
    board.tell(
        "border_battle",
        "DK-5.5.2",
        battle.readers,
        battle.place,
        toward=battle.toward,
        **summary(battle),
    )
    for one in battle.fought:
        start = one.army.province
        march = board.marches.get(one.army.id)
        board.tell(
            "border_fight",
            "DK-6.6",
            [one.army.owner],
            start,
            **own_fight(one),
            toward=battle.toward if start == battle.place else battle.place,
            goes_on=march is not None and not march.stopped,
        )
