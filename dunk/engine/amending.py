"""Surgery on the text of a sheet: lines are changed, put in and taken out; every other byte stays.

Nothing here knows an order. Lines are numbered from 1 as ``orders.frame`` numbers them.
"""

import re
from typing import Final

from dunk.engine.orders.frame import join_lines

_LINE_END: Final = re.compile(r"(\r\n|\r|\n)")


class Draft:
    """A sheet that is being changed. Its lines keep their own ends."""

    def __init__(self, text: str) -> None:
        pieces = _LINE_END.split(text)
        self._lines = [list(pair) for pair in zip(pieces[::2], [*pieces[1::2], ""], strict=True)]
        if self._lines[-1] == ["", ""]:
            self._lines.pop()

    def __str__(self) -> str:
        return "".join(text + end for text, end in self._lines)

    def __len__(self) -> int:
        return len(self._lines)

    def line(self, number: int) -> str:
        return self._lines[number - 1][0]

    def change(self, number: int, text: str) -> None:
        """Put another text into a line."""
        self._lines[number - 1][0] = text

    def drop(self, first: int, last: int) -> None:
        """Take these lines out."""
        for _ in range(first, last + 1):
            end = self._lines.pop(first - 1)[1]
            before = first - 2
            if before >= 0 and self._melts(before):
                self._lines[before][1] = end

    def insert(self, number: int, text: str) -> None:
        """Put a line in so that it is that number, 1 to one more than there are lines. It stays a
        line of its own: if a backslash would join it to the line before, a blank one parts them."""
        at = number - 1
        if at == len(self._lines):
            self._append(text)
        else:
            self._lines.insert(at, [text, self._lines[at - 1 if at else 0][1] or "\n"])
        if at and not any(line.first == number for line in join_lines(str(self))):
            self._lines.insert(at, ["", self._lines[at - 1][1]])

    def _append(self, text: str) -> None:
        """A sheet without a line end behind its last line shall have none again."""
        if not self._lines:
            self._lines.append([text, "\n"])
            return
        end = self._lines[-1][1]
        if not end:
            self._lines[-1][1] = self._lines[-2][1] if len(self._lines) > 1 else "\n"
        self._lines.append([text, end])

    def _melts(self, at: int) -> bool:
        """Whether a carriage return and the line feed of the next, empty line would be one end."""
        return (
            at + 1 < len(self._lines)
            and self._lines[at][1] == "\r"
            and self._lines[at + 1] == ["", "\n"]
        )
