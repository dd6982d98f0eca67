"""A line of a plan, token by token: what the readers of orders take from it.

Every ``take_…`` raises ``Unreadable`` where something else stands.
"""

from collections.abc import Mapping
from typing import Final, TypeVar

from dma.engine.orders.faults import UNREADABLE, Fault, Unreadable
from dma.engine.orders.plain import (
    MOST_DIGITS,
    NUMBER,
    QUOTED,
    SIGN,
    WORD,
    Token,
    shorten,
    split_tokens,
    unquoted,
)

T = TypeVar("T")
LONGEST_PHRASE: Final = 4  # words of the longest keyword


class Cursor:
    """Stands before a token of a line. ``line``: as ``plain.split_lines`` gives it."""

    def __init__(self, line: str) -> None:
        self.line = line
        self.tokens = split_tokens(line)
        self.at = 0

    def peek(self, ahead: int = 0) -> Token | None:
        place = self.at + ahead
        return self.tokens[place] if place < len(self.tokens) else None

    def is_sign(self, signs: str, ahead: int = 0) -> bool:
        token = self.peek(ahead)
        return token is not None and token.kind == SIGN and token.text in signs

    def skip(self, signs: str) -> bool:
        """Over one of these signs, if one stands there."""
        if not self.is_sign(signs):
            return False
        self.at += 1
        return True

    def find(self, table: Mapping[str, T], ahead: int = 0) -> tuple[T, int] | None:
        """What the next words mean, the longest keyword first, and how many tokens they are."""
        words: list[str] = []
        for token in self.tokens[self.at + ahead : self.at + ahead + LONGEST_PHRASE]:
            if token.kind != WORD and not (token.kind == SIGN and token.text in "×*"):
                break
            words.append(token.key)
        for count in range(len(words), 0, -1):
            key = " ".join(words[:count])
            if key in table:
                return table[key], count
        return None

    def accept(self, table: Mapping[str, T]) -> T | None:
        """What the next words mean, passing them; None, and nothing passed, if they are none."""
        found = self.find(table)
        if found is None:
            return None
        self.at += found[1]
        return found[0]

    def take(self, table: Mapping[str, T], what: str) -> T:
        found = self.accept(table)
        if found is None:
            raise self.expected(what, tuple(table))
        return found

    def number(self) -> int | None:
        """The number that stands here, passing it; None if none does."""
        token = self.peek()
        if token is None or token.kind != NUMBER:
            return None
        if len(token.text) > MOST_DIGITS:
            raise self.refuse("number_long", found=shorten(token.text), most=MOST_DIGITS)
        self.at += 1
        return int(token.text)

    def take_number(self, what: str = "number") -> int:
        found = self.number()
        if found is None:
            raise self.expected(what)
        return found

    def take_end(self) -> None:
        """Nothing more than a full stop may follow."""
        self.skip(".;")
        if self.peek() is not None:
            raise self.expected("end")

    def quoted(self) -> str | None:
        token = self.peek()
        if token is None or token.kind != QUOTED:
            return None
        self.at += 1
        return unquoted(token.text)

    def text_between(self, first: int, last: int) -> str:
        """The line from the token ``first`` up to, without it, the token ``last``."""
        if first >= last:
            return ""
        return self.line[self.tokens[first].start : self.tokens[last - 1].end]

    def expected(self, what: str, choices: tuple[str, ...] = ()) -> Unreadable:
        """Something else should stand here."""
        token = self.peek()
        found = "" if token is None else shorten(token.text)
        return self.refuse("expected", choices, what=what, found=found)

    def refuse(self, reason: str, choices: tuple[str, ...] = (), **data: object) -> Unreadable:
        """For the token that stands here, or the end of the line."""
        token = self.peek()
        end = len(self.line.rstrip())
        start, stop = (end, end) if token is None else (token.start, token.end)
        return unreadable(reason, start, stop, choices, **data)


def unreadable(
    reason: str, start: int, end: int, choices: tuple[str, ...] = (), **data: object
) -> Unreadable:
    rule = RULES.get(reason, "DMA-22.1")
    return Unreadable(Fault(UNREADABLE, reason, rule, data, start, end, choices))


#: Where the book says what may stand there.
RULES: Final[Mapping[str, str]] = {
    "number_long": "DMA-22.2",
    "line_long": "DMA-22.2",
    "span_backwards": "DMA-22.5",
    "span_long": "DMA-22.5",
    "count_wrong": "DMA-22.5",
    "too_many": "DMA-22.10",
    "name_unknown": "DMA-22.4",
    "name_ambiguous": "DMA-22.4",
    "name_long": "DMA-22.10",
    "text_long": "DMA-22.10",
}
