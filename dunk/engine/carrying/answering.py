"""A whole sheet carried out for one kingdom, line by line, with an answer to each.

The turn and the order page run this same code: the page with a board made from the seat's report
and without rolls.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from dunk.engine.carrying.deed import Told
from dunk.engine.carrying.deeds import deed_of
from dunk.engine.carrying.realm import Realm
from dunk.engine.failures import Failure
from dunk.engine.orders.forms import EVERY_TURN, NEXT_TURN, Order
from dunk.engine.orders.frame import ORDER, Admission, Frame, Line, Spot, admit_own, read_frame
from dunk.engine.orders.reading import Reading, read_line


@dataclass(frozen=True, slots=True)
class Answer:
    """What became of one line that was meant as an order.

    ``order``: None if it could not be read. ``failure``: None if it was carried out, or put off
    (``next turn``). ``told``: what came of it, by the deed. ``kept``: the line for the next sheet
    (DK-4.1.9), "" if none. ``gold``: what the kingdom has after it.
    """

    line: Line
    reading: Reading
    failure: Failure | None = None
    told: Told = field(default_factory=dict)
    kept: str = ""
    gold: int = 0

    @property
    def order(self) -> Order | None:
        return self.reading.order

    @property
    def was_done(self) -> bool:
        """Whether the order was carried out."""
        return self.order is not None and self.failure is None and self.order.when != NEXT_TURN


@dataclass(frozen=True, slots=True)
class Answered:
    """A sheet and the answers to it, in the order of the lines; none if it does not count."""

    frame: Frame
    admission: Admission
    answers: tuple[Answer, ...]

    def kept_lines(self) -> list[str]:
        """The lines that stand on the next sheet (DK-3.2.14)."""
        return [answer.kept for answer in self.answers if answer.kept]


def carry_out(realm: Realm, text: str) -> Answered:
    """Read a kingdom's sheet and carry out what can be carried out of it (DK-4.1.1)."""
    frame, admission = receive(realm, text)
    answers = tuple(answer_lines(realm, frame)) if admission.counts else ()
    return Answered(frame, admission, answers)


def receive(realm: Realm, text: str) -> tuple[Frame, Admission]:
    """What the lines of a sheet are, and whether it counts."""
    frame = read_frame(text)
    return frame, admit_own(frame, realm.registry.find, realm.board.turn, realm.number)


def answer_lines(realm: Realm, frame: Frame) -> Iterator[Answer]:
    """Carry out the lines of a sheet one after the other. Between two answers the realm is as the
    lines before have left it."""
    for line in frame.lines:
        if line.kind == ORDER:
            yield answer_line(realm, line)


def answer_line(realm: Realm, line: Line) -> Answer:
    """Carry out one line. What stands in it is read by the names of this moment: an army placed in
    the line before is known by now."""
    reading = read_line(line.text, realm)
    order = reading.order
    if order is None:
        return Answer(line, reading, reading.failure, gold=realm.gold)
    now = order.now()
    if order.when == NEXT_TURN:
        return Answer(line, reading, kept=str(now), gold=realm.gold)
    kept = str(order) if order.when == EVERY_TURN else ""
    deed = deed_of(now)
    failure = deed.judge(realm, now)
    if failure is not None:
        return Answer(line, reading, failure, kept=kept, gold=realm.gold)
    told = deed.do(realm, now)
    return Answer(line, reading, told=told, kept=kept, gold=realm.gold)


# code -> what of its line an answer points at, the first that is there
_POINTS = {
    "E01": ("name",),
    "E02": ("amount", "name"),
    "E03": ("province", "other"),
    "E04": ("province", "other", "army"),
    "E05": ("province", "name"),
    "E06": ("army",),
    "E07": ("kingdom",),
    "E08": ("thing", "name"),
    "E13": ("kingdom", "other"),
    "E15": ("rest",),
    "E16": ("army", "words"),
    "E17": ("army",),
    "E18": ("army",),
    "E19": ("province", "other"),
    "E20": ("army", "name"),
    "E21": ("province",),
    "E22": ("province",),
    "E23": ("amount",),
    "E24": ("other",),
    "E25": ("thing",),
    "E26": ("value",),
    "E28": ("province",),
}


def pointed_at(answer: Answer) -> tuple[Spot, Spot]:
    """Beginning and end of the piece of the sheet that a failure is about; the whole line if it is
    about no part."""
    spans = answer.reading.spans
    wanted = () if answer.failure is None else _POINTS.get(answer.failure.code, ("name",))
    named = {what for what, _ in answer.order.misnamed} if answer.order else set()
    found = [what for what in wanted if what in spans]
    start, end = 0, len(answer.line.text)
    if found:
        start, end = spans[next((what for what in found if what in named), found[0])]
    elif "province" in spans and answer.failure is not None:
        start, end = spans["province"]
    last = answer.line.spot(max(start, end - 1))
    return answer.line.spot(start), Spot(last.line, last.column + (end > start))
