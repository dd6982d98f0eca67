"""Surgery on the text of a plan: lines are changed, put in and taken out; every other byte stays.

Nothing here knows an order. Lines are numbered from 1 as ``orders.plain`` numbers them.
"""

import re
from typing import Final

from dma.engine.orders.plain import COMMENT, comment_at

_LINE_END: Final = re.compile(r"(\r\n|\r|\n)")


class Draft:
    """A plan that is being changed. Its lines keep their own ends."""

    def __init__(self, text: str) -> None:
        pieces = _LINE_END.split(text)
        self._lines = [list(pair) for pair in zip(pieces[::2], [*pieces[1::2], ""], strict=True)]
        if self._lines[-1] == ["", ""]:
            self._lines.pop()
        self._dropped: set[int] = set()
        self._added: list[str] = []

    def __str__(self) -> str:
        kept = [
            list(pair) for number, pair in enumerate(self._lines, 1) if number not in self._dropped
        ]
        end = next((end for _, end in self._lines if end), "\n")
        for text in self._added:
            if kept and not kept[-1][1]:
                kept[-1][1] = end
            kept.append([text, end])
        for before, after in zip(kept, kept[1:], strict=False):
            if before[1] == "\r" and after == ["", "\n"]:
                before[1] = "\r\n"  # else the two would melt into one line end
                after[1] = "\r\n"
        return "".join(text + end for text, end in kept)

    def line(self, number: int) -> str | None:
        """The text of a line; None if there is no such one."""
        return self._lines[number - 1][0] if 1 <= number <= len(self._lines) else None

    def change(self, number: int, text: str) -> None:
        """Another text for a line."""
        self._lines[number - 1][0] = text

    def reword(self, number: int, order: str) -> None:
        """Another order in a line; what is commented behind it stays."""
        old = self._lines[number - 1][0]
        behind = old[comment_at(old) :]
        self.change(number, f"{order} {behind}" if behind else order)

    def drop(self, number: int, comment_too: bool = False) -> None:
        """Take a line out; a comment behind an order stays, as a line of its own."""
        old = self._lines[number - 1][0]
        behind = old[comment_at(old) :]
        if behind and not comment_too and not old.strip().startswith(COMMENT):
            self.change(number, behind)
        else:
            self._dropped.add(number)

    def append(self, text: str) -> None:
        """A new last line."""
        self._added.append(text)
