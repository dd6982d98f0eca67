"""Resurrection (DK-5.9): idle priests bring back the best army that died on their land."""

from collections.abc import Mapping
from typing import Final

from dunk.engine.board import Board
from dunk.engine.chance import Rolls
from dunk.engine.state import Army
from dunk.engine.tables.rituals import RITUAL_FAILS, RITUAL_FAILS_ELF

_ARMY: Final = "army, name, type"

EVENTS: Final[Mapping[str, str]] = {
    "resurrected": f"kingdom; {_ARMY}: that stands again",
    "resurrection_failed": f"{_ARMY}: that stays dead",
}


def play(board: Board, rolls: Rolls) -> None:
    """One attempt for every priest kingdom whose leaders did nothing and that has such an army."""
    best = _best_of_the_dead(board)
    for kingdom in board.in_game():
        army = best.get(kingdom.number)
        if army is None or kingdom.leaders != "priest" or kingdom.number in board.leaders:
            continue
        fails = RITUAL_FAILS_ELF if kingdom.race == "elf" else RITUAL_FAILS
        data = {"army": army.number, "name": army.name, "type": army.type}
        if rolls.chance(fails, "resurrection fails", kingdom.number):
            board.tell("resurrection_failed", "DK-5.9", [kingdom.number], army.province, **data)
            continue
        army.climbing, army.plague, army.words = None, None, ()
        board.return_army(army)
        board.tell(
            "resurrected",
            "DK-5.9",
            board.witnesses(army.province),
            army.province,
            kingdom=kingdom.number,
            **data,
        )


def _best_of_the_dead(board: Board) -> dict[int, Army]:
    """Kingdom -> of its armies that died in battles in its own land the one with the highest ERF,
    of equals the one with the lowest number."""
    best: dict[int, Army] = {}
    for army, _, owner in board.casualties:
        if owner != army.owner:
            continue
        rival = best.get(owner)
        if rival is None or (-army.erf, army.number) < (-rival.erf, rival.number):
            best[owner] = army
    return best
