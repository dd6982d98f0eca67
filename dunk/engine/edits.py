"""One change to a sheet as a form, a button or a click on the map asks for it (``fields``).

What is clicked becomes lines that could have been typed; comments and all other lines stay as they
are.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from dunk.engine.amending import Draft
from dunk.engine.carrying.answering import Answer
from dunk.engine.carrying.deeds import deed_of
from dunk.engine.checks import Sheet, check
from dunk.engine.fields import (
    ADD,
    BEFORE,
    DROP,
    GOLD,
    INSIDE,
    LEADERS,
    LINE,
    NAME,
    RESPELL,
    SAID,
    WAY,
    WHEN,
    gold_for,
    read_field,
    said_to,
    way_of,
)
from dunk.engine.orders.forms import EVERY_TURN, NEXT_TURN, Order
from dunk.engine.orders.frame import COMMENT, FRAME, MOST_DIGITS, Line, join_lines, read_frame
from dunk.engine.orders.plain import digits_of, split_words
from dunk.engine.orders.reading import read_line, shorten
from dunk.engine.sheet import called
from dunk.engine.state import ENEMY, FRIEND, NEUTRAL
from dunk.engine.tables.forces import ARMY_TYPES
from dunk.engine.tables.language import MOVE_WORDS

Report = Mapping[str, Any]

LONGEST: Final = 1000  # signs of a line that a field writes
_DECLARED: Final = (FRIEND, NEUTRAL, ENEMY)


class BadField(ValueError):
    """A field that does not exist, or a value that cannot be written there.

    ``code``: field_unknown (field), field_value (field, value) or field_stale (word); ``data``:
    what its sentence needs.
    """

    def __init__(self, code: str, data: Mapping[str, str]) -> None:
        super().__init__(f"{code}: {dict(data)}")
        self.code = code
        self.data = data


def edit(report: Report, text: str, field: str, value: str) -> str:
    """The sheet with one field changed. Raises ``BadField``; nothing is changed then."""
    found = read_field(field)
    if found is None:
        raise BadField("field_unknown", {"field": shorten(field)})
    desk = Desk(field, value, check(report, text), Draft(text), text)
    _WRITERS[found.kind](desk, found.number)
    return str(desk.draft)


def values(sheet: Sheet) -> dict[str, str]:
    """Field -> its value, of a sheet that was checked: the way of every own army that can be moved,
    what is declared towards and given to every other kingdom, the name, and the leaders' order."""
    found = {NAME: "", LEADERS: ""}
    if sheet.realm is None:
        return found
    realm = sheet.realm
    for army in realm.armies():
        if ARMY_TYPES[army.type].mobile:
            march = realm.board.marches.get(army.id)
            found[way_of(army.number)] = "" if march is None else " ".join(march.words)
    for number in sorted(realm.registry.numbers - {realm.number}):
        found |= {said_to(number): "", gold_for(number): ""}
    for answer in sheet.answers:
        order = answer.order
        if order is None or order.when == NEXT_TURN or order.misnamed:
            continue
        if order.name in _DECLARED:
            found[said_to(order.kingdom)] = order.name
        elif order.name == "give_gold":
            found[gold_for(order.kingdom)] = str(order.amount)
        elif order.name == "set_name":
            found[NAME] = order.value
        elif deed_of(order).takes_leaders:
            found[LEADERS] = found[LEADERS] or str(order.now())
    return found


@dataclass(slots=True)
class Desk:
    """A field, what it shall hold, and the sheet that is changed for it."""

    field: str
    value: str
    sheet: Sheet
    draft: Draft
    text: str

    def refuse(self) -> BadField:
        return BadField("field_value", {"field": shorten(self.field), "value": shorten(self.value)})

    def unknown(self) -> BadField:
        return BadField("field_unknown", {"field": shorten(self.field)})

    def orders(self, is_meant: Callable[[Order], bool]) -> list[Answer]:
        """The answers to such orders that are meant for now, in the order of the lines."""
        return [
            answer
            for answer in self.sheet.answers
            if answer.order is not None
            and answer.order.when != NEXT_TURN
            and is_meant(answer.order)
        ]

    def read(self, text: str) -> Order:
        """An order for now as a field names it. Raises ``BadField``."""
        if self.sheet.realm is None:
            raise self.unknown()
        order = read_line(self.written(text), self.sheet.realm).order
        if order is None or order.when or order.misnamed:
            raise self.refuse()
        return order

    def written(self, text: str) -> str:
        """A text that can be a line of its own. Raises ``BadField``."""
        lines = join_lines(text)
        if len(text) > LONGEST or len(lines) > 1 or (lines and lines[0].text != text.strip()):
            raise self.refuse()
        if text.strip().startswith("\\") or text.strip().endswith("\\"):
            raise self.refuse()
        return text.strip()

    def line(self, number: int) -> Line:
        """The line of that number, with all that is joined to it. Raises ``BadField``."""
        for line in join_lines(self.text):
            if line.first <= number <= line.last:
                return line
        raise self.unknown()

    def set(self, is_meant: Callable[[Order], bool], wanted: Order | None) -> None:
        """Let one order, or none, stand where orders of that kind stand; the last line is kept."""
        standing = self.orders(is_meant)
        if wanted is None:
            self.drop(standing)
        elif not standing:
            self.append(str(wanted))
        else:
            last = standing[-1]
            if last.order is not None and last.order.now() != wanted:
                self.rewrite(last.line, str(replace(wanted, when=last.order.when)))
            self.drop(standing[:-1])

    def verify_kingdom(self, number: int) -> None:
        """Raise ``BadField`` unless another kingdom has that number."""
        realm = self.sheet.realm
        if realm is None or number == realm.number or number not in realm.registry.numbers:
            raise self.unknown()

    def append(self, text: str) -> None:
        """Before ``end orders``, else at the end."""
        frame = read_frame(self.text)
        last = len(self.draft) + 1
        if frame.password is not None:
            ends = [line.first for line in frame.lines if line.kind == FRAME]
            last = ends[-1]
        self.draft.insert(last, text)

    def drop(self, answers: list[Answer]) -> None:
        for answer in sorted(answers, key=lambda answer: -answer.line.first):
            self.draft.drop(answer.line.first, answer.line.last)

    def rewrite(self, line: Line, text: str) -> None:
        """Put a text in the place of a line and of all that is joined to it."""
        if line.last > line.first:
            self.draft.drop(line.first + 1, line.last)
        self.draft.change(line.first, text)


def _line(desk: Desk, number: int) -> None:
    line = desk.line(number)
    text = desk.written(desk.value)
    if text:
        desk.rewrite(line, text)
    else:
        desk.draft.drop(line.first, line.last)


def _before(desk: Desk, number: int) -> None:
    line = desk.line(number)
    text = desk.written(desk.value)
    if not text:
        raise desk.refuse()
    desk.draft.insert(line.first, text)


def _inside(desk: Desk, number: int) -> None:
    line = desk.line(number)
    desk.draft.drop(line.first, line.last)
    desk.text = str(desk.draft)
    desk.append(line.text)


def _add(desk: Desk, _number: int) -> None:
    text = desk.written(desk.value)
    if text:
        desk.append(text)


def _drop(desk: Desk, _number: int) -> None:
    """By what the lines are understood as, ``every turn`` and ``next turn`` with it."""
    standing = [answer for answer in desk.sheet.answers if answer.order is not None]
    wanted = [answer for answer in standing if str(answer.order) == desk.value]
    desk.drop(wanted[-1:])


def _respell(desk: Desk, _number: int) -> None:
    """Only what is offered now: the sheet may have changed since the button was drawn."""
    parts = desk.value.split(" ", 3)
    word = parts[3] if len(parts) == 4 else ""
    for remark in desk.sheet.remarks:
        for offer in remark.data.get("meant", ()):
            line, start, _, end = offer["at"]
            if [str(line), str(start), str(end), offer["text"]] == parts:
                old = desk.draft.line(line)
                desk.draft.change(line, f"{old[:start]}{word}{old[end:]}")
                return
    raise BadField("field_stale", {"word": shorten(word or desk.value)})


def _when(desk: Desk, number: int) -> None:
    line = desk.line(number)
    if desk.value not in ("", EVERY_TURN, NEXT_TURN):
        raise desk.refuse()
    for answer in desk.sheet.answers:
        if answer.line.first == line.first and answer.order is not None:
            desk.rewrite(line, str(replace(answer.order, when=desk.value)))
            return
    raise desk.unknown()


def _way(desk: Desk, number: int) -> None:
    realm = desk.sheet.realm
    forces = {} if realm is None else realm.board.forces[realm.number]
    if number not in forces or not ARMY_TYPES[forces[number].type].mobile:
        raise desk.unknown()
    words = " ".join(word.key for word in split_words(desk.value)).replace(
        "death train", "death_train"
    )
    if len(words) > LONGEST or any(word not in MOVE_WORDS for word in words.split()):
        raise desk.refuse()
    moves = desk.orders(lambda order: order.name == "move" and order.army == number)
    placing = [answer for answer in desk.sheet.answers if answer.told.get("army") == number]
    if not moves and placing and _is_placing(placing[0]):
        _reword(desk, placing[0], words)
        return
    if not moves:
        if words:
            _begin_march(desk, number, words)
        return
    if not words and moves[-1].order is not None and not moves[-1].order.when and not placing:
        _reword(desk, moves[-1], "")
        first = moves[-1].line.first
        desk.draft.change(first, f"> {desk.draft.line(first).strip()}")
    elif words:
        _reword(desk, moves[-1], words)
    else:
        desk.drop(moves[-1:])
    desk.drop(moves[:-1])
    if placing and _is_placing(placing[0]) and not words:
        _reword(desk, placing[0], "")


def _is_placing(answer: Answer) -> bool:
    return answer.order is not None and answer.order.name == "place"


def _reword(desk: Desk, answer: Answer, words: str) -> None:
    """Other words of a move order behind the same army, or the same place."""
    line, order = answer.line, answer.order
    assert order is not None
    if line.last > line.first:
        desk.rewrite(line, str(replace(order, words=tuple(words.split()))))
        return
    raw = desk.draft.line(line.first)
    start = end = line.spot(len(line.text)).column
    if "words" in answer.reading.spans:
        start, end = (line.spot(at).column for at in answer.reading.spans["words"])
    head = raw[:start].rstrip()
    desk.draft.change(line.first, f"{head} {words}{raw[end:]}" if words else head + raw[end:])


def _begin_march(desk: Desk, number: int, words: str) -> None:
    """The comment that stands on the sheet for it (DK-3.2.14) becomes the order."""
    realm = desk.sheet.realm
    assert realm is not None
    for line in read_frame(desk.text).lines:
        if line.kind == COMMENT and line.first == line.last:
            text = line.text.removeprefix(">").strip()
            order = read_line(text, realm).order
            if order is not None and (order.name, order.army, order.when) == ("move", number, ""):
                head = text if not order.words else f"move {called(realm, realm.army(number))}"
                desk.draft.change(line.first, f"{head} {words}")
                return
    desk.append(f"move {called(realm, realm.army(number))} {words}")


def _said(desk: Desk, number: int) -> None:
    desk.verify_kingdom(number)
    if desk.value not in ("", *_DECLARED):
        raise desk.refuse()
    order = Order(desk.value, kingdom=number) if desk.value else None
    desk.set(lambda it: it.name in _DECLARED and it.kingdom == number, order)


def _gold(desk: Desk, number: int) -> None:
    desk.verify_kingdom(number)
    digits = digits_of(desk.value.strip() or "0")
    if digits is None or len(digits) > MOST_DIGITS:
        raise desk.refuse()
    amount = int(digits)
    order = Order("give_gold", kingdom=number, amount=amount) if amount else None
    desk.set(lambda it: it.name == "give_gold" and it.kingdom == number, order)


def _name(desk: Desk, _number: int) -> None:
    order = desk.read(f"set_name {desk.value}") if desk.value.strip() else None
    desk.set(lambda it: it.name == "set_name", order)


def _leaders(desk: Desk, _number: int) -> None:
    """Their first order is the one that counts."""
    order = desk.read(desk.value) if desk.value.strip() else None
    if order is not None and not deed_of(order).takes_leaders:
        raise desk.refuse()
    desk.set(lambda it: not it.misnamed and deed_of(it).takes_leaders, order)


_WRITERS: Final[Mapping[str, Callable[[Desk, int], None]]] = {
    LINE: _line,
    BEFORE: _before,
    INSIDE: _inside,
    WHEN: _when,
    ADD: _add,
    DROP: _drop,
    RESPELL: _respell,
    WAY: _way,
    SAID: _said,
    GOLD: _gold,
    NAME: _name,
    LEADERS: _leaders,
}
