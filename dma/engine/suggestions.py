"""Did you mean: what a word of a plan that cannot be read may have been meant to be.

A suggestion is offered only if the line can then be read, or read further than before.
"""

from collections.abc import Iterator
from difflib import SequenceMatcher
from functools import lru_cache
from typing import Final, NamedTuple

from dma.engine.orders.faults import Fault
from dma.engine.orders.naming import Names
from dma.engine.orders.plain import SIGN, key_of, split_tokens
from dma.engine.orders.reading import Line, read_line

MOST: Final = 3
LONGEST: Final = 40  # signs of what somebody wrote that are compared
LONGEST_LINE: Final = 300  # for longer ones nothing is offered
ALIKE: Final = 0.7  # from 0 to 1: how alike two words must be; a matter of taste, not of the rules
WORDS: Final = 3  # of a thing, at most


class Meant(NamedTuple):
    """Put ``text`` in the place of what stands from ``start`` to ``end`` of the line."""

    start: int
    end: int
    text: str


def suggest(line: Line, names: Names) -> list[Meant]:
    """At most three changes, the likeliest first; none for a line without a fault."""
    fault = line.fault
    if fault is None or not fault.choices or len(line.text) > LONGEST_LINE:
        return []
    found: list[tuple[float, int, str]] = []
    for end in _ends(line.text, fault):
        written = key_of(line.text[fault.start : end])[:LONGEST]
        found += [(-alike, end, choice) for alike, choice in _find_alike(written, fault.choices)]
    if fault.reason == "name_ambiguous":
        found = [(0, fault.end, choice) for choice in fault.choices]
    meant: list[Meant] = []
    for _, end, choice in sorted(found):
        text = f'"{choice}"' if fault.reason == "name_unknown" and " " in choice else choice
        change = Meant(fault.start, end, text)
        if _helps(line, change, names):
            meant.append(change)
        if len(meant) == MOST:
            break
    return meant


def apply(text: str, change: Meant) -> str:
    """The line with the change made."""
    return f"{text[: change.start]}{change.text}{text[change.end :]}"


def _ends(text: str, fault: Fault) -> Iterator[int]:
    """Where the misspelt words may end: that of the fault, or one or two words further."""
    if fault.end > fault.start:
        yield fault.end
    behind = [token for token in split_tokens(text) if token.start >= fault.end]
    for token in behind[: WORDS - 1]:
        if token.kind == SIGN:
            return
        yield token.end


@lru_cache(maxsize=2**10)
def _find_alike(written: str, choices: tuple[str, ...]) -> tuple[tuple[float, str], ...]:
    """Those of the choices that are like what was written, and how much, from 0 to 1."""
    matcher = SequenceMatcher(None, b=written.replace(" ", ""))
    found = []
    for choice in choices:
        key = key_of(choice)
        matcher.set_seq1(key.replace(" ", ""))
        is_near = matcher.real_quick_ratio() >= ALIKE and matcher.quick_ratio() >= ALIKE
        likeness = matcher.ratio() if is_near else 0
        if likeness < ALIKE and len(written) > 3 and key.startswith(written):
            likeness = ALIKE
        if likeness >= ALIKE:
            found.append((likeness, choice))
    return tuple(found)


def _helps(line: Line, change: Meant, names: Names) -> bool:
    """Whether the changed line is read further than the one that was written."""
    after = read_line(apply(line.text, change), names)
    if after.order is not None:
        return True
    if after.fault is None or line.fault is None:
        return False
    return len(line.text) - after.fault.start < len(line.text) - line.fault.start
