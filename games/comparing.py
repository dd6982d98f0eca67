"""Two texts side by side: where they differ, line by line, and a third made of both."""

import difflib
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

#: Longer middles are not taken apart but shown as one difference: that could take minutes.
MOST_LINES = 1500
#: So many pairs of words are held against each other in one comparison; with more of them, lines
#: that differ are shown as different from end to end: it could take many seconds.
MOST_PAIRS = 300_000
MINE, OTHER, BOTH = "mine", "other", "both"

Piece = tuple[bool, str]  # whether it differs from its like on the other side, and the text


@dataclass(frozen=True, slots=True)
class Passage:
    """Lines that both texts have (``number`` 0), or that differ: the ``number``-th difference.

    ``by_words``: whether it is told which words of a line differ.
    """

    number: int
    mine: Sequence[str]
    other: Sequence[str]
    by_words: bool = True

    @property
    def is_same(self) -> bool:
        return self.number == 0

    @property
    def mine_marked(self) -> list[list[Piece]]:
        """My lines, each in pieces; what the other has differently is told."""
        return _mark(self.mine, self.other, self.by_words)

    @property
    def other_marked(self) -> list[list[Piece]]:
        """The other's lines likewise."""
        return _mark(self.other, self.mine, self.by_words)


def compare(mine: str, other: str) -> list[Passage]:
    """Both texts, from top to bottom, in passages that are the same and passages that differ."""
    passages = []
    differences = 0
    for is_same, ours, theirs in _passages(mine.split("\n"), other.split("\n")):
        differences += not is_same
        passages.append(Passage(0 if is_same else differences, ours, theirs))
    if sum(map(_pairs, passages)) > MOST_PAIRS:
        return [replace(passage, by_words=False) for passage in passages]
    return passages


def _pairs(passage: Passage) -> int:
    """How many pairs of words there are in lines that would be compared word by word."""
    if passage.is_same or len(passage.mine) != len(passage.other):
        return 0
    both = zip(passage.mine, passage.other, strict=True)
    return sum(len(mine.split()) * len(other.split()) for mine, other in both)


def put_together(mine: str, other: str, choices: Mapping[int, str]) -> str:
    """Difference by difference what was chosen: ``mine`` (also where nothing was), ``other``,
    ``both``."""
    lines: list[str] = []
    for passage in compare(mine, other):
        choice = choices.get(passage.number, MINE)
        if passage.is_same or choice != OTHER:
            lines += passage.mine
        if not passage.is_same and choice in (OTHER, BOTH):
            lines += passage.other
    return "\n".join(lines)


def _passages(
    mine: list[str], other: list[str]
) -> Iterator[tuple[bool, Sequence[str], Sequence[str]]]:
    """Whether it is the same, my lines, the other's lines. What begins and ends alike is cut off
    first, so that long texts with a few changes are still told apart in full."""
    start = 0
    while start < min(len(mine), len(other)) and mine[start] == other[start]:
        start += 1
    end = 0
    while end < min(len(mine), len(other)) - start and mine[-1 - end] == other[-1 - end]:
        end += 1
    if start:
        yield True, mine[:start], other[:start]
    ours, theirs = mine[start : len(mine) - end], other[start : len(other) - end]
    if max(len(ours), len(theirs)) > MOST_LINES:
        yield False, ours, theirs
    else:
        matcher = difflib.SequenceMatcher(None, ours, theirs)
        for tag, a, b, c, d in matcher.get_opcodes():
            yield tag == "equal", ours[a:b], theirs[c:d]
    if end:
        yield True, mine[-end:], other[-end:]


def _mark(lines: Sequence[str], others: Sequence[str], by_words: bool) -> list[list[Piece]]:
    """Words are compared where as many lines stand against as many; else all is different."""
    if not by_words or len(lines) != len(others):
        return [[(True, line)] for line in lines]
    return [_mark_line(line, other) for line, other in zip(lines, others, strict=True)]


def _mark_line(line: str, other: str) -> list[Piece]:
    words, theirs = re.findall(r"\s+|\S+", line), re.findall(r"\s+|\S+", other)
    if max(len(words), len(theirs)) > MOST_LINES // 10:
        return [(True, line)]
    matcher = difflib.SequenceMatcher(None, words, theirs, autojunk=False)
    return [
        (tag != "equal", "".join(words[a:b]))
        for tag, a, b, _c, _d in matcher.get_opcodes()
        if b > a
    ]
