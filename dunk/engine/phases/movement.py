"""Movement (DK-5.6): every army that is still on the march makes its step, or trains."""

from collections.abc import Mapping
from typing import Final

from dunk.engine.board import Board
from dunk.engine.chance import Rolls
from dunk.engine.failures import Failure
from dunk.engine.marching import CLIMB, MOVE, march_on, marchers
from dunk.engine.state import REBELS, Army
from dunk.engine.steps import end_march, second_intent
from dunk.engine.tables.forces import (
    ARMY_TYPES,
    DEATH_TRAIN_DEATH,
    DEATH_TRAIN_GAIN,
    TRAIN_BELOW_ERF,
    TRAIN_GAIN,
)

EVENTS: Final[Mapping[str, str]] = {
    "move": MOVE,
    "climb": CLIMB,
    "march_failed": "army, name, type; word: that was taken off; failure, data: of failures",
    "trained": "army, name, type; word: train or death_train; outcome: gained, nothing, known"
    " (too good to learn more) or died; erf: afterwards",
}

_TECHNOLOGY: Final = {"train": "training", "death_train": "death_training"}
_TRAINING: Final = "DK-5.6.6"


def play(board: Board, rolls: Rolls) -> None:
    """All steps at the same time, then the training, then the words that are left (DK-5.6.5)."""
    intents = [(army, second_intent(board, army, march)) for army, march in marchers(board)]
    words = [board.marches[army.id].words[: intent.taken] for army, intent in intents]
    march_on(board, intents, moved="move", climbed="climb")
    for (army, intent), taken in zip(intents, words, strict=True):
        if intent.failure is not None:
            _tell_failure(board, army, taken[-1], intent.failure)
        if intent.training is not None:
            _train(board, army, intent.training, rolls)
    _end_marches(board, [army for army, _ in intents])


def _train(board: Board, army: Army, word: str, rolls: Rolls) -> None:
    failure = cannot_train(board, army, word)
    if failure is not None:
        _tell_failure(board, army, word, failure)
        return
    readers = [army.owner]
    outcome = "nothing"
    if word == "train":
        if army.erf >= TRAIN_BELOW_ERF:
            outcome = "known"
        elif rolls.chance(TRAIN_GAIN, "train", *army.id):
            outcome = "gained"
    elif rolls.chance(DEATH_TRAIN_DEATH, "dies in training", *army.id):
        outcome = "died"
        board.remove_army(army)
    elif rolls.chance(DEATH_TRAIN_GAIN, "death_train", *army.id):
        outcome = "gained"
    if outcome == "gained":
        army.erf += 1
    board.tell(
        "trained",
        _TRAINING,
        readers,
        army.province,
        army=army.number,
        name=army.name,
        type=army.type,
        word=word,
        outcome=outcome,
        erf=army.erf,
    )


def cannot_train(board: Board, army: Army, word: str) -> Failure | None:
    """Why an army loses the word (DK-5.6.6). The technology is asked for first, as in all orders
    (DK-4.1.7)."""
    if not board.has(army.owner, _TECHNOLOGY[word]):
        return Failure("E08", _TRAINING, {"technology": _TECHNOLOGY[word]})
    reason = None
    if not ARMY_TYPES[army.type].mobile:
        reason = "immobile"
    elif army.plague is not None:
        reason = "sick"
    elif army.id in board.placed:
        reason = "new"
    if reason is None:
        return None
    return Failure("E16", _TRAINING, {"army": army.number, "reason": reason})


def _tell_failure(board: Board, army: Army, word: str, failure: Failure) -> None:
    board.tell(
        "march_failed",
        failure.rule,
        [army.owner],
        army.province,
        army=army.number,
        name=army.name,
        type=army.type,
        word=word,
        failure=failure.code,
        data=dict(failure.data),
    )


def _end_marches(board: Board, armies: list[Army]) -> None:
    """What rebels leave over is nobody's order."""
    for army in armies:
        if army.owner == REBELS:
            board.marches.pop(army.id, None)
        elif army.id in board.marches:
            end_march(board.marches[army.id])
