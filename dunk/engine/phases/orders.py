"""The orders of all kingdoms are read and carried out (DK-5.1)."""

from collections.abc import Mapping
from typing import Final

from dunk.engine.board import Board
from dunk.engine.carrying.answering import Answer, Answered, carry_out
from dunk.engine.carrying.deeds import deed_of
from dunk.engine.carrying.realm import Realm
from dunk.engine.carrying.registry import registry_of
from dunk.engine.chance import Rolls
from dunk.engine.events import NOWHERE, PUBLIC
from dunk.engine.orders.forms import NEXT_TURN, veil
from dunk.engine.orders.frame import IGNORED
from dunk.engine.orders.reading import shorten
from dunk.engine.relations import status_of
from dunk.engine.spans import write_spans
from dunk.engine.state import NEUTRAL
from dunk.engine.tables.peoples import PLACED_ERF_IDLE_ELF_WARRIORS, PLACED_ERF_IDLE_WARRIORS

_ORDER: Final = "line, last: lines of the sheet; order: as understood; kept: for the next sheet"
_ARMY: Final = "kingdom; army, name, type: of it"

EVENTS: Final[Mapping[str, str]] = {
    "sheet": "state: none, refused, test or read; reason: why it was refused; ignored: lines of it"
    " that are no part of the orders",
    "order_done": f"{_ORDER}; told: what came of it, by the deed of the order",
    "order_put_off": _ORDER,
    "order_failed": f"{_ORDER}, or null; text: as written; failure, data: of failures",
    "army_placed": _ARMY,
    "army_dissolved": _ARMY,
    "village_built": f"{_ARMY} that became it; race",
    "built": "kingdom; structure: its kind, of a mine its own",
    "razed": "kingdom; structure: town or village",
    "resettled": "kingdom; race: who lives there now",
    "plundered": _ARMY,
    "renamed": "kingdom, old, new: names",
    "status": "kingdom, other: numbers; before, now: ally, neutral or war",
}


def play(board: Board, rolls: Rolls) -> None:
    """Carry out every sheet, kingdom by kingdom in an order drawn anew (DK-5.1.1), then what must
    have seen all of them (DK-5.1.2)."""
    registry = registry_of(board.kingdoms.values())
    for number in rolls.shuffled(sorted(registry.numbers), "order of kingdoms"):
        text = board.sheets.get(number)
        if text is None:
            board.tell("sheet", "DK-3.1.2", [number], state="none", reason="", ignored="")
            _stay_silent(board, number)
            continue
        answered = carry_out(Realm(board, number, registry, rolls), text)
        _tell_sheet(board, number, answered)
        for answer in answered.answers:
            _tell_answer(board, number, answer)
        if answered.admission.counts:
            board.leftovers[number] = answered.kept_lines()
            board.kingdoms[number].silent = 0
        else:
            _stay_silent(board, number)
    _take_names(board)
    _take_declarations(board)
    train_placed(board)


def _stay_silent(board: Board, number: int) -> None:
    """Without accepted orders nothing is done; what stood on the sheet stands there again
    (DK-H154)."""
    kingdom = board.kingdoms[number]
    kingdom.silent += 1
    board.leftovers[number] = list(kingdom.lines)
    for army in board.forces[number].values():
        army.words = board.before.armies[army.id].words


def _tell_sheet(board: Board, number: int, answered: Answered) -> None:
    admission = answered.admission
    state = "refused" if admission.refused else "test" if admission.is_test else "read"
    ignored = {
        at
        for line in answered.frame.lines
        if line.kind == IGNORED
        for at in range(line.first, line.last + 1)
    }
    board.tell(
        "sheet",
        "DK-3.2.8",
        [number],
        state=state,
        reason=admission.refused,
        ignored=write_spans(ignored),
    )


def _tell_answer(board: Board, number: int, answer: Answer) -> None:
    data: dict[str, object] = {
        "line": answer.line.first,
        "last": answer.line.last,
        "order": None if answer.order is None else str(veil(answer.order)),
        "kept": answer.kept,
    }
    if answer.failure is not None:
        board.tell(
            "order_failed",
            answer.failure.rule,
            [number],
            NOWHERE,
            **data,
            text=shorten(answer.line.text),
            failure=answer.failure.code,
            data=dict(answer.failure.data),
        )
        return
    assert answer.order is not None
    if answer.order.when == NEXT_TURN:
        board.tell("order_put_off", "DK-4.2.2", [number], NOWHERE, **data)
        return
    rule = deed_of(answer.order.now()).rule
    board.tell("order_done", rule, [number], NOWHERE, **data, told=dict(answer.told))


def _take_names(board: Board) -> None:
    for number, name in sorted(board.named.items()):
        kingdom = board.kingdoms[number]
        board.tell("renamed", "DK-4.2.7", PUBLIC, kingdom=number, old=kingdom.name, new=name)
        kingdom.name = name


def _take_declarations(board: Board) -> None:
    """The declarations come into force together; both kingdoms are told of a new status."""
    touched = sorted(
        {
            (min(number, other), max(number, other))
            for number, said in board.declared.items()
            for other in said
        }
    )
    before = [_status(board, *pair) for pair in touched]
    for number, said in sorted(board.declared.items()):
        for other, what in sorted(said.items()):
            board.declare(number, other, what)
    for (one, other), was in zip(touched, before, strict=True):
        now = _status(board, one, other)
        if now != was:
            board.tell(
                "status", "DK-12.2", [one, other], kingdom=one, other=other, before=was, now=now
            )


def _status(board: Board, one: int, other: int) -> str:
    return status_of(
        board.kingdoms[one].declarations.get(other, NEUTRAL),
        board.kingdoms[other].declarations.get(one, NEUTRAL),
    )


def train_placed(board: Board) -> None:
    """Warriors with nothing else to do train the armies placed this turn (DK-6.2)."""
    for key in sorted(board.placed):
        kingdom = board.kingdoms[key.owner]
        if key not in board.armies or kingdom.leaders != "warrior" or key.owner in board.leaders:
            continue
        is_elf = kingdom.race == "elf"
        erf = PLACED_ERF_IDLE_ELF_WARRIORS if is_elf else PLACED_ERF_IDLE_WARRIORS
        board.armies[key].erf = erf
