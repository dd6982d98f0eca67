"""A whole message or web sheet: its lines, its frame and what counts of it (DK-3.2).

One reader for both. Every line of the text is in what comes out, with what it was taken for.
"""

import re
from bisect import bisect_right
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from itertools import islice
from typing import Final, NamedTuple

from dunk.engine.orders.plain import STRIPPED, Word, digits_of, each_word, see, split_words
from dunk.engine.tables.language import BOUNCE_GUARD

ORDER: Final = "order"  # to be read as an order; it may not be one
COMMENT: Final = "comment"
BLANK: Final = "blank"
FRAME: Final = "frame"  # campaign, begin and end
IGNORED: Final = "ignored"

MOST_DIGITS: Final = 9  # of campaigns, turns and versions

_LINE_END: Final = re.compile(r"\r\n|\r|\n")


class Spot(NamedTuple):
    """A place in the text as it was sent: line from 1, column from 0."""

    line: int
    column: int


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the text, or several that backslashes have joined (DK-3.2.11).

    ``first`` and ``last``: lines of the text, from 1. ``parts``: where each piece of ``text``
    begins in it, and where that was.
    """

    first: int
    last: int
    text: str
    parts: tuple[tuple[int, Spot], ...]
    kind: str = ORDER

    def spot(self, at: int) -> Spot:
        """Where a place in ``text`` stood as it was sent."""
        start, spot = self.parts[bisect_right(self.parts, at, key=lambda part: part[0]) - 1]
        return Spot(spot.line, spot.column + at - start)


@dataclass(frozen=True, slots=True)
class Begin:
    """The line that begins a set. ``words``: of the text behind ``begin orders``."""

    line: Line
    is_test: bool
    words: tuple[Word, ...]


@dataclass(frozen=True, slots=True)
class Frame:
    """A text and what its lines are. ``lines``: all, in order. ``campaign``: its number, if the
    text names one. ``password``: None without ``end orders``."""

    lines: tuple[Line, ...]
    campaign: int | None
    begin: Begin | None
    password: str | None


def is_bounce(text: str, subject: str = "") -> bool:
    """Whether a message is a report of the game coming back, to be left unanswered (DK-3.2.9)."""
    return BOUNCE_GUARD in text or BOUNCE_GUARD in subject


def split_lines(text: str) -> list[str]:
    """The lines of a text as they are numbered, without their ends."""
    raw = _LINE_END.split(text)
    if raw[-1] == "":
        raw.pop()  # a text that ends with a line end has no further, empty line
    return raw


def join_lines(text: str) -> list[Line]:
    """The lines of a text, joined where backslashes say so; nothing is left out (DK-3.2.10, 11)."""
    raw = split_lines(text)
    groups: list[list[tuple[Spot, str]]] = []
    goes_on = False
    for number, line in enumerate(raw, 1):
        start, end, is_led, will_go_on = _bounds(line)
        piece = Spot(number, start), line[start:end]
        if groups and (goes_on or is_led):
            groups[-1].append(piece)
        else:
            groups.append([piece])
        goes_on = will_go_on
    return [_join(group) for group in groups]


def _join(group: list[tuple[Spot, str]]) -> Line:
    """The pieces as one line, with one blank between them; an empty one adds nothing."""
    parts, at = [], 0
    for spot, text in group:
        if text:
            parts.append((at, spot))
            at += len(text) + 1
    text = " ".join(text for _, text in group if text)
    return Line(group[0][0].line, group[-1][0].line, text, tuple(parts) or ((0, group[0][0]),))


def _bounds(line: str) -> tuple[int, int, bool, bool]:
    """Where a line begins and ends without blanks and backslashes at its ends, and whether it has
    backslashes there."""
    start, end = 0, len(line)
    while start < end and line[start] in STRIPPED:
        start += 1
    is_led = line.startswith("\\", start)
    while is_led and start < end and (line[start] in STRIPPED or line[start] == "\\"):
        start += 1
    while end > start and line[end - 1] in STRIPPED:
        end -= 1
    is_followed = line.endswith("\\", start, end) or (is_led and start == end)
    while is_followed and end > start and (line[end - 1] in STRIPPED or line[end - 1] == "\\"):
        end -= 1
    return start, end, is_led, is_followed


def read_frame(text: str) -> Frame:
    """What the lines of a text are. Without a ``begin`` the set begins with the first line, without
    an ``end`` it goes to the last: whether that will do is for ``admit`` to say."""
    lines = join_lines(text)
    starts = [_start_of(line.text) for line in lines]
    first = next((at for at, start in enumerate(starts) if start in _BEGINS), None)
    behind = 0 if first is None else first + 1
    last = next((at for at in range(behind, len(lines)) if starts[at] == _END), None)
    until = len(lines) if last is None else last
    campaign: int | None = None
    told: list[Line] = []
    has_begun = False
    for at, line in enumerate(lines):
        kind = _kind_of(line.text)
        if at in (first, last):
            kind = FRAME
        elif kind == ORDER:
            is_before = at < behind if first is not None else not has_begun and at < until
            number = _campaign_in(line.text) if campaign is None and is_before else None
            if number is not None:
                campaign, kind = number, FRAME
            elif not behind <= at < until:
                kind = IGNORED
        has_begun = has_begun or kind == ORDER
        told.append(Line(line.first, line.last, line.text, line.parts, kind))
    return Frame(
        tuple(told),
        campaign,
        None if first is None else _begin_of(told[first]),
        None if last is None else _password_in(told[last].text),
    )


def campaign_of(frame: Frame, subject: str) -> int | None:
    """The campaign a message is for: its line wins over the subject (DK-3.2.2)."""
    if frame.campaign is not None:
        return frame.campaign
    found = re.search(r"\d+", subject, re.ASCII)
    return _small(found.group()) if found else None


_BEGINS: Final = (("begin", "orders"), ("begin", "test"))
_END: Final = ("end", "orders")
_OPENERS: Final = {first for first, _ in (*_BEGINS, _END)}


def _start_of(text: str) -> tuple[str, ...]:
    """The first two words of a line that may begin or end a set; one or none of any other."""
    words = each_word(text[:200])
    first = next(words, None)
    if first is None or first.key not in _OPENERS:
        return ()
    return (first.key, *(word.key for word in islice(words, 1)))


def _kind_of(text: str) -> str:
    if not text:
        return BLANK
    if text.startswith(">"):
        return COMMENT
    return IGNORED if BOUNCE_GUARD in text else ORDER


def _campaign_in(text: str) -> int | None:
    words = split_words(text)
    if len(words) != 2 or words[0].key != "campaign":
        return None
    return _small(words[1].key)


def _begin_of(line: Line) -> Begin:
    words = split_words(line.text)
    return Begin(line, words[1].key == "test", tuple(words[2:]))


def _password_in(text: str) -> str:
    end = split_words(text)[1].end
    return see(text[end + 1 :] if text[end : end + 1] == "_" else text[end:])


def _small(word: str) -> int | None:
    digits = digits_of(word)
    return None if digits is None or len(digits) > MOST_DIGITS else int(digits)


# Whether a set counts


@dataclass(frozen=True, slots=True)
class Admission:
    """Whether a set is accepted (DK-3.2.4 to DK-3.2.7).

    ``refused``: begin, kingdom, end, password, turn or version, the first that is wrong; "" if
    accepted. ``kingdom``: whose it is. ``is_test``: answered, but neither kept nor used.
    """

    refused: str = ""
    kingdom: int | None = None
    turn: int | None = None
    version: int | None = None
    is_test: bool = False

    @property
    def counts(self) -> bool:
        """Whether its orders are to be used."""
        return not self.refused and not self.is_test


def admit(
    frame: Frame,
    find_kingdom: Callable[[str], int | None],
    turn: int,
    is_password: Callable[[int, str], bool],
    highest: Mapping[int, int],
) -> Admission:
    """Whether a message is accepted.

    ``find_kingdom``: folded name or number -> kingdom; ``turn``: now collected; ``highest``:
    kingdom -> highest version accepted for it.
    """
    if frame.begin is None:
        return Admission("begin")
    found = _read_begin(frame.begin, find_kingdom)
    if found.kingdom is None:
        return replace(found, refused="kingdom")
    if frame.password is None:
        return replace(found, refused="end")
    if not is_password(found.kingdom, frame.password):
        return replace(found, refused="password")
    if found.turn not in (None, turn):
        return replace(found, refused="turn")
    if found.version is not None and found.version < highest.get(found.kingdom, 0):
        return replace(found, refused="version")
    return found


def admit_own(
    frame: Frame, find_kingdom: Callable[[str], int | None], turn: int, own: int
) -> Admission:
    """Whether the sheet of the web form, or a message already accepted, is used.

    The form knows whose it is, so the frame may be left out; what is there of it must fit
    (DK-H156).
    """
    if frame.begin is None:
        return Admission(kingdom=own)
    found = _read_begin(frame.begin, find_kingdom)
    if found.kingdom != own:
        return replace(found, refused="kingdom")
    return replace(found, refused="" if found.turn in (None, turn) else "turn")


def _read_begin(begin: Begin, find_kingdom: Callable[[str], int | None]) -> Admission:
    """Kingdom, turn and version: no, one, then two numbers are cut off at the end (DK-3.2.3)."""
    words = begin.words
    for cut in range(min(3, len(words))):
        numbers = [_number(word.key) for word in words[len(words) - cut :]]
        if None in numbers:
            break
        name = " ".join(word.key for word in words[: len(words) - cut])
        kingdom = find_kingdom(name)
        if kingdom is not None:
            turn, version = (*numbers, None, None)[:2]
            return Admission("", kingdom, turn, version, begin.is_test)
    return Admission(is_test=begin.is_test)


def _number(word: str) -> int | None:
    """A turn or version; one too long to be any stands for one that never is."""
    digits = digits_of(word)
    if digits is None:
        return None
    return int(digits[: MOST_DIGITS + 1])
