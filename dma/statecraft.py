"""Other states on the order page: what one's attitude is, what theirs, and letters to them."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from dma.desk import Desk
from dma.engine.fields import message_to, relation_to
from dma.engine.orders.bounds import LONGEST_TEXT
from dma.engine.state import WAR
from dma.wording.nouns import RELATIONS


@dataclass(frozen=True, slots=True)
class Neighbour:
    """Another state that plays. ``attitude``: ours after the plan; ``choices``: value and label;
    ``tone``: the relation that results."""

    seat: str
    name: str
    attitude: str
    theirs: str
    tone: str
    effective: str
    field: str
    choices: tuple[tuple[str, str], ...]
    message_field: str
    message: str
    longest: int
    cities: int
    land: int


def neighbours(desk: Desk) -> tuple[Neighbour, ...]:
    """By seat."""
    return tuple(_neighbours(desk))


def _neighbours(desk: Desk) -> Iterator[Neighbour]:
    board = desk.board
    own = board.states[desk.state]
    for number, state in sorted(board.states.items()):
        if number == desk.state or state.out is not None:
            continue
        relation = board.relation(desk.state, number)
        about = desk.report["states"][str(number)]
        yield Neighbour(
            seat=state.seat,
            name=state.name,
            attitude=own.attitudes.get(number, WAR),
            theirs=str(RELATIONS[state.attitudes.get(desk.state, WAR)]),
            tone=relation,
            effective=str(RELATIONS[relation]),
            field=relation_to(state.seat),
            choices=tuple((value, str(label)) for value, label in RELATIONS.items()),
            message_field=message_to(state.seat),
            message=desk.value(message_to(state.seat)),
            longest=LONGEST_TEXT,
            cities=about["cities"],
            land=about["territory"] * 100 // desk.report["cells"],
        )


@dataclass(frozen=True, slots=True)
class Herald:
    """A letter to all."""

    field: str
    label: str
    text: str
    longest: int


def herald(desk: Desk) -> Herald:
    field = message_to("")
    return Herald(field, _("To all states"), desk.value(field), LONGEST_TEXT)
