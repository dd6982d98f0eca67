"""Surgery on the text of a sheet: one word or line is changed, every other byte stays.

Nothing here knows what an order means; ``sheet`` says which line, which word, and what instead.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, NamedTuple

from counties.engine import reading

_LINE_END: Final = re.compile(r"(\r\n|\r|\n)")


@dataclass(slots=True)
class Line:
    """A line of a sheet and its own line end ("" after the last one, perhaps)."""

    text: str
    end: str


class Word(NamedTuple):
    """Where a word stands in a line: from ``start`` up to, but not including, ``end``."""

    start: int
    end: int


def take_apart(text: str) -> list[Line]:
    """The lines of a sheet, numbered like ``reading.split_lines``; ``put_together`` undoes it."""
    pieces = _LINE_END.split(text)
    lines = [Line(body, end) for body, end in zip(pieces[::2], [*pieces[1::2], ""], strict=True)]
    if not lines[-1].text:
        lines.pop()
    return lines


def put_together(lines: Iterable[Line]) -> str:
    return "".join(line.text + line.end for line in lines)


def find_words(text: str) -> list[Word]:
    """The words before any comment, as ``reading.split_words`` counts them."""
    words: list[Word] = []
    start = end = -1
    for place, letter in enumerate([*text.partition("#")[0], " "]):
        plain = _plain(letter)
        if plain == " ":
            if start >= 0 and end > start:
                words.append(Word(start, end))
            start = end = -1
        elif plain:
            if start < 0:
                start = end = place
            if plain not in ",;":  # these may follow a word without being part of it
                end = place + 1
    return words


def change_word(line: Line, place: int, word: str) -> None:
    """Put another word at a place (0 is the verb)."""
    old = find_words(line.text)[place]
    line.text = line.text[: old.start] + word + line.text[old.end :]


def add_words(line: Line, words: str) -> None:
    """Put words behind the last one, before any comment."""
    end = find_words(line.text)[-1].end
    line.text = f"{line.text[:end]} {words}{line.text[end:]}"


def drop_lines(lines: list[Line], places: Iterable[int]) -> None:
    """Take lines out; a comment behind an order stays, as a line of its own."""
    for place in sorted(places, reverse=True):
        _, mark, comment = lines[place].text.partition("#")
        if mark:
            lines[place].text = mark + comment
            continue
        dropped = lines.pop(place)
        if 0 < place < len(lines) and not lines[place].text and lines[place - 1].end == "\r":
            lines[place - 1].end = dropped.end  # else it would melt with a line feed that follows


def insert_line(lines: list[Line], place: int, text: str) -> None:
    """Put a new line in at ``place`` with the line end of the line before."""
    before = lines[place - 1] if place else Line("", lines[0].end if lines else "")
    if before.end or not place:
        lines.insert(place, Line(text, before.end or "\n"))
        return
    # the sheet ended without a line end, and so it shall
    before.end = lines[place - 2].end if place > 1 else "\n"
    lines.append(Line(text, ""))


@lru_cache(maxsize=1024)
def _plain(letter: str) -> str:
    """A letter as the reader takes it: itself, a blank, or "" for one without width."""
    plain = reading.make_plain(f"x{letter}x")[1:-1]
    return " " if plain.isspace() else plain
