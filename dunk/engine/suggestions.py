"""Did you mean: what a misspelt order, army, province, kingdom or thing may have been meant to be.

A suggestion is offered only if the line can then be read further than before.
"""

import re
from collections.abc import Iterable, Iterator
from difflib import SequenceMatcher
from functools import lru_cache
from typing import Final, NamedTuple

from dunk.engine.carrying.answering import Answer
from dunk.engine.carrying.realm import Realm
from dunk.engine.orders.forms import ALL, EVERY_TURN, NEXT_TURN, VERBS
from dunk.engine.orders.frame import Spot
from dunk.engine.orders.plain import key_of, split_words
from dunk.engine.orders.reading import Reading, read_line
from dunk.engine.sheet import called
from dunk.engine.tables.lands import GOODS
from dunk.engine.tables.language import ABBREVIATIONS, MOVE_WORDS, PLACED_TYPES
from dunk.engine.tables.technologies import TECHNOLOGIES

MOST: Final = 3
LONGEST: Final = 40  # signs of what somebody wrote that are compared
LONGEST_LINE: Final = 200  # for longer ones nothing is offered
ALIKE: Final = 0.7  # from 0 to 1: how alike two words must be; a matter of taste, not of the rules


class Meant(NamedTuple):
    """Put ``text`` between these places of the sheet, both on one line of it."""

    start: Spot
    end: Spot
    text: str


class _Piece(NamedTuple):
    """What is to be replaced, from ``start`` to ``end`` of the line, and what could be there;
    ``is_sure``: however little it is like that."""

    start: int
    end: int
    choices: tuple[str, ...]
    is_sure: bool = False


def suggest(realm: Realm, answer: Answer) -> list[Meant]:
    """At most three changes that could be what was meant, the likeliest first; none for orders that
    name only what there is."""
    text = answer.line.text
    if len(text) > LONGEST_LINE:
        return []
    found: list[tuple[float, int, int, str]] = []
    for piece in _pieces(realm, answer):
        written = key_of(text[piece.start : piece.end])[:LONGEST]
        alike = (
            tuple((1.0, choice) for choice in piece.choices)
            if piece.is_sure
            else _find_alike(written, piece.choices)
        )
        found += [(-likeness, piece.start, piece.end, choice) for likeness, choice in alike]
    meant: list[Meant] = []
    for _, start, end, choice in sorted(found):
        start_spot, last = answer.line.spot(start), answer.line.spot(end - 1)
        change = Meant(start_spot, Spot(last.line, last.column + 1), choice)
        changed = f"{text[:start]}{choice}{text[end:]}"
        if start_spot.line == last.line and change not in meant and _helps(realm, answer, changed):
            meant.append(change)
        if len(meant) == MOST:
            break
    return meant


def _pieces(realm: Realm, answer: Answer) -> Iterator[_Piece]:
    reading = answer.reading
    if reading.order is not None:
        for what, _ in reading.order.misnamed:
            start, end = reading.spans[what]
            if (
                what != "kingdom"
                or realm.registry.find(key_of(answer.line.text[start:end])) is None
            ):
                yield _Piece(start, end, tuple(_named(realm, what)))
    elif answer.failure is not None and answer.failure.code == "E01":
        yield from _names_of_orders(answer.line.text, reading)
    elif "rest" in reading.spans:
        yield from _rest(answer.line.text, reading)


def _named(realm: Realm, what: str) -> Iterable[str]:
    """What the kingdom may have meant: of provinces its own, which are few."""
    if what == "army":
        return (called(realm, army) for army in realm.armies())
    if what == "kingdom":
        kingdoms = realm.board.kingdoms
        return (kingdoms[n].name for n in sorted(realm.registry.numbers) if n != realm.number)
    return map(str, sorted(realm.board.lands[realm.number]))


_GLUED: Final = re.compile(r"([a-z_]+)(\d+)", re.ASCII | re.IGNORECASE)


def _names_of_orders(text: str, reading: Reading) -> Iterator[_Piece]:
    """Names of orders for the first one to four words; ``p22`` is ``place 22``."""
    words = split_words(text, reading.spans["name"][0])
    if not words:
        return
    glued = _GLUED.fullmatch(text[words[0].start : words[0].end])
    if glued is not None:
        verb = ABBREVIATIONS.get(glued[1].lower(), glued[1].lower())
        yield _Piece(words[0].start, words[0].end, (f"{verb} {glued[2]}",), is_sure=True)
    for count in range(1, min(4, len(words)) + 1):
        yield _Piece(words[0].start, words[count - 1].end, _STARTS)


_STARTS: Final = (*VERBS, f"{EVERY_TURN}:", f"{NEXT_TURN}:")
_THINGS: Final = (*TECHNOLOGIES, ALL, *PLACED_TYPES, *GOODS, *MOVE_WORDS, "from", "to")


def _rest(text: str, reading: Reading) -> Iterator[_Piece]:
    """What may have been meant by the first words that could not be read."""
    words = split_words(text, reading.spans["rest"][0])
    for count in range(1, min(4, len(words)) + 1):
        yield _Piece(words[0].start, words[count - 1].end, _THINGS)
    if words:
        number = words[0].key.translate(_DIGITS)
        if number != words[0].key and number.isdecimal():
            yield _Piece(words[0].start, words[0].end, (number,))


_DIGITS: Final = str.maketrans("oil", "011")


@lru_cache(maxsize=2**10)
def _find_alike(written: str, choices: tuple[str, ...]) -> tuple[tuple[float, str], ...]:
    """Those of the choices that are like what was written, and how much, from 0 to 1. The same
    words are asked for at each pause of a writer."""
    matcher = SequenceMatcher(None, b=written.replace(" ", ""))
    found = []
    for choice in choices:
        key = key_of(choice)
        if written.translate(_DIGITS) == key:
            found.append((1.0, choice))  # a number written with letters
            continue
        matcher.set_seq1(key.replace(" ", ""))
        is_near = matcher.real_quick_ratio() >= ALIKE and matcher.quick_ratio() >= ALIKE
        likeness = matcher.ratio() if is_near else 0
        if likeness < ALIKE and len(written) > 3 and key.startswith(written):
            likeness = ALIKE
        if likeness >= ALIKE:
            found.append((likeness, choice))
    return tuple(found)


def _helps(realm: Realm, answer: Answer, changed: str) -> bool:
    """Whether the changed line is read further than the one that was written."""
    before, after = answer.reading, read_line(changed, realm)
    if after.order is not None:
        had = 99 if before.order is None else len(before.order.misnamed)
        return len(after.order.misnamed) < had
    if before.order is not None or after.failure is None or before.failure is None:
        return False
    if before.failure.code == "E01":
        return after.failure.code == "E15"
    if after.failure.code != "E15":
        return False
    return len(changed) - after.spans["rest"][0] < len(answer.line.text) - before.spans["rest"][0]
