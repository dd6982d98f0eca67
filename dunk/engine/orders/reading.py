"""One line read as an order (DK-4): its name, then piece by piece what its form asks for."""

import re
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, NoReturn, Protocol

from dunk.engine.failures import Failure
from dunk.engine.orders.forms import (
    ALL,
    EVERY_TURN,
    NEXT_TURN,
    VERBS,
    Order,
    form_of,
    pieces_of,
)
from dunk.engine.orders.plain import MOST_DIGITS, Word, digits_of, see, spell, split_words
from dunk.engine.tables.lands import GOODS
from dunk.engine.tables.language import (
    ABBREVIATIONS,
    LONGEST_PASSWORD,
    MOVE_WORDS,
    PLACED_TYPES,
)
from dunk.engine.tables.technologies import TECHNOLOGIES

Key = tuple[str, ...]  # the folded words of a name

SHOWN: Final = 60  # signs of a line that are repeated in an answer


class Names(Protocol):
    """What the names in an order can mean for whoever writes it."""

    def find_army(self, key: Key) -> int | None:
        """The own army of that name or number."""
        ...

    def find_kingdom(self, key: str) -> int | None:
        """The other kingdom of that name or number."""
        ...

    def has_province(self, number: int) -> bool:
        """Whether the map has a province of that number."""
        ...


@dataclass(frozen=True, slots=True)
class Reading:
    """One line as it was read: an order or, with its place in the book, why it is none.

    ``spans``: what -> where it stands in the line (start, end), for pointing at it; keys are name,
    rest and the fields of ``Order``.
    """

    order: Order | None
    failure: Failure | None
    spans: Mapping[str, tuple[int, int]]


class UnreadableOrder(ValueError):
    """A line that is no order (E01) or cannot be read to its end (E15)."""

    def __init__(self, text: str, failure: Failure) -> None:
        super().__init__(f"{text[:SHOWN]!r}: {failure.code}")
        self.failure = failure


def parse_line(text: str, names: Names) -> Order:
    """The order of a line; ``parse_line(str(order), names) == order``. Raises
    ``UnreadableOrder``."""
    reading = read_line(text, names)
    if reading.order is None:
        assert reading.failure is not None
        raise UnreadableOrder(text, reading.failure)
    return reading.order


def read_line(text: str, names: Names) -> Reading:
    """What one joined line says. Never raises."""
    when, start = _read_when(text)
    reader = _Reader(text, split_words(text, start), names)
    try:
        if when:
            reader.verify_wrapped(when)
        order = reader.read(when)
    except _Unreadable as unreadable:
        return Reading(None, unreadable.failure, reader.spans)
    return Reading(order, None, reader.spans)


class _Unreadable(Exception):
    def __init__(self, failure: Failure) -> None:
        self.failure = failure


# Rules DK-4.1.6 and DK-4.2.1: the colon may be left out, no blank is needed around it
_WHEN: Final = re.compile(
    r"[\s_\ufeff\u200b]*(?:(every[\s_]+turn|et)|(?:next[\s_]+turn|nt))(?:[\s_]*:|(?=[\s_])|$)",
    re.IGNORECASE,
)


def _read_when(text: str, start: int = 0) -> tuple[str, int]:
    found = _WHEN.match(text, start)
    if found is None:
        return "", start
    return (EVERY_TURN if found.group(1) else NEXT_TURN), found.end()


@dataclass(slots=True)
class _Reader:
    """Reads the words of one line from left to right."""

    text: str
    words: list[Word]
    names: Names
    at: int = 0
    verb: str = ""
    wanted: str = ""
    found: dict[str, Any] = field(default_factory=dict)
    misnamed: list[tuple[str, str]] = field(default_factory=list)
    spans: dict[str, tuple[int, int]] = field(default_factory=dict)

    def verify_wrapped(self, when: str) -> None:
        """``every turn`` and ``next turn`` need an order and hold no other of them (DK-4.1.9)."""
        start = self.words[0].start if self.words else len(self.text)
        if not self.words or _read_when(self.text, start)[0]:
            self.wanted = f"{when}: (order)"
            self.fail()

    def read(self, when: str) -> Order:
        self.verb = self.read_name()
        name, thing = VERBS[self.verb]
        self.wanted = form_of(self.verb)
        if thing:
            self.found["thing"] = thing
        for piece in pieces_of(name):
            _READERS.get(piece, _Reader.read_literal)(self, piece)
        if self.at < len(self.words):
            self.fail()
        return Order(name, when, misnamed=tuple(self.misnamed), **self.found)

    def read_name(self) -> str:
        """The longest name of an order in whole words (DK-3.2.13); else E01."""
        first = self.words[0].key if self.words else ""
        for key, verb in _NAMES.get(first, ()):
            if self.keys(self.at, len(key)) == key:
                self.spans["name"] = self.span(self.at, len(key))
                self.at += len(key)
                return verb
        count = min(2 if first in _NAMES else 1, len(self.words))
        self.spans["name"] = self.span(0, count) if count else (0, len(self.text))
        start, end = self.spans["name"]
        raise _Unreadable(Failure("E01", "DK-3.2.13", {"name": shorten(self.text[start:end])}))

    # Pieces of a form

    def read_literal(self, piece: str) -> None:
        if self.keys(self.at, 1) != (piece,):
            self.fail()
        self.at += 1

    def read_province(self, piece: str) -> None:
        what = "other" if piece == "(other province)" else "province"
        digits = self.read_digits(what)
        if len(digits) <= MOST_DIGITS and self.names.has_province(int(digits)):
            self.found[what] = int(digits)
        else:
            self.misnamed.append((what, digits))

    def read_amount(self, piece: str) -> None:
        digits = self.read_digits("amount")
        if len(digits) > MOST_DIGITS or (piece == "(amount)" and digits == "0"):
            self.at -= 1
            self.fail()
        self.found["amount"] = int(digits)

    def read_digits(self, what: str) -> str:
        digits = digits_of(self.words[self.at].key) if self.at < len(self.words) else None
        if digits is None:
            self.fail()
        self.spans[what] = self.span(self.at, 1)
        self.at += 1
        return digits

    def read_army(self, piece: str) -> None:
        if self.at == len(self.words):
            self.fail()
        if piece == "(army or all)" and self.keys(self.at, 2) == (ALL,):
            self.found["thing"] = ALL
            self.at += 1
        elif VERBS[self.verb][0] == "teleport":
            self.read_teleported()
        elif not self.take_army(len(self.words) - self.at):
            self.misname("army", self.count_before_directions())

    def read_teleported(self) -> None:
        """All words but the last, which is the province (DK-4.3.10)."""
        count = len(self.words) - self.at - 1
        if count < 1 or digits_of(self.words[-1].key) is None:
            self.at = len(self.words) if count < 1 else len(self.words) - 1
            self.fail()
        number = self.names.find_army(self.keys(self.at, count))
        if number is None:
            self.misname("army", count)
            return
        self.found["army"] = number
        self.spans["army"] = self.span(self.at, count)
        self.at += count

    def take_army(self, most: int) -> bool:
        """The longest beginning that names an own army (DK-4.3.10)."""
        for count in range(min(most, _LONGEST_ARMY), 0, -1):
            number = self.names.find_army(self.keys(self.at, count))
            if number is not None:
                self.found["army"] = number
                self.spans["army"] = self.span(self.at, count)
                self.at += count
                return True
        return False

    def count_before_directions(self) -> int:
        """How many words may be meant as the name of an army: of ``move`` all before the
        directions, but at least one."""
        end = len(self.words)
        if VERBS[self.verb][0] == "move":
            while end - self.at > 1 and self.words[end - 1].key in _MOVE_KEYS:
                end -= 1
        return end - self.at

    def misname(self, what: str, count: int) -> None:
        start, end = self.spans[what] = self.span(self.at, count)
        self.misnamed.append((what, spell(self.text[start:end])))
        self.at += count

    def read_kingdom(self, piece: str) -> None:
        """The rest of the line; a ``to`` before it has not been taken (DK-4.1.6)."""
        can_drop = "to?" in pieces_of(VERBS[self.verb][0])
        while self.at < len(self.words):
            count = len(self.words) - self.at
            number = None
            if count <= _LONGEST_KINGDOM:
                number = self.names.find_kingdom(" ".join(self.keys(self.at, count)))
            if number is not None:
                self.found["kingdom"] = number
                self.spans["kingdom"] = self.span(self.at, count)
                self.at = len(self.words)
                return
            if not can_drop or self.words[self.at].key != "to":
                self.misname("kingdom", count)
                return
            self.at += 1
        self.fail()

    def read_to(self, piece: str) -> None:
        """Left to ``read_kingdom``: a kingdom may be called To Hell."""

    def read_technology(self, piece: str) -> None:
        self.read_thing({**_TECHNOLOGY_KEYS, (ALL,): ALL})

    def read_good(self, piece: str) -> None:
        self.read_thing(_GOOD_KEYS)

    def read_type(self, piece: str) -> None:
        if self.at < len(self.words) and digits_of(self.words[self.at].key) is None:
            self.read_thing(_TYPE_KEYS)
        else:
            self.found["thing"] = "army"

    def read_thing(self, things: Mapping[Key, str]) -> None:
        """The longest beginning that is one of these things."""
        for count in range(_LONGEST_THING, 0, -1):
            key = self.keys(self.at, count)
            if len(key) == count and key in things:
                self.found["thing"] = things[key]
                self.spans["thing"] = self.span(self.at, count)
                self.at += count
                return
        self.fail()

    def read_directions(self, piece: str) -> None:
        taken: list[str] = []
        start = self.at
        while self.at < len(self.words):
            if self.keys(self.at, 2) == ("death", "train"):
                taken.append("death_train")
                self.at += 2
            elif self.words[self.at].key in MOVE_WORDS:
                taken.append(self.words[self.at].key)
                self.at += 1
            else:
                self.fail()
        self.found["words"] = tuple(taken)
        if taken:
            self.spans["words"] = self.span(start, len(self.words) - start)

    def read_address(self, piece: str) -> None:
        value = self.read_single()
        can_end = VERBS[self.verb][0] == "set_map_email"
        self.found["value"] = "" if can_end and value.casefold() == "none" else value

    def read_password(self, piece: str) -> None:
        """1 to 40 signs, no blank and no backslash (DK-3.2.6)."""
        value = self.read_single()
        if len(value) > LONGEST_PASSWORD or "\\" in value:
            self.fail(self.words[self.at - 1].end)
        self.found["value"] = value

    def read_single(self) -> str:
        """The rest of the line as written, if it is one word (DK-3.2.12)."""
        value = self.take_rest()
        if len(value.split()) != 1:
            self.fail(self.words[self.at - 1].end)
        self.end_with_rest()
        return value

    def read_new_name(self, piece: str) -> None:
        name = unicodedata.normalize("NFC", spell(self.take_rest()))
        if not name:
            self.fail()
        self.found["value"] = name
        self.end_with_rest()

    def take_rest(self) -> str:
        """What follows the name of the order, as written; an underscore may part the two."""
        end = self.words[self.at - 1].end
        return see(self.text[end + 1 :] if self.text[end : end + 1] == "_" else self.text[end:])

    def end_with_rest(self) -> None:
        end = self.words[self.at - 1].end
        self.spans["value"] = (min(end + 1, len(self.text)), len(self.text))
        self.words = self.words[: self.at]

    # Words

    def keys(self, start: int, count: int) -> Key:
        """The folded words from ``start`` on, at most ``count``."""
        return tuple(word.key for word in self.words[start : start + count])

    def span(self, start: int, count: int) -> tuple[int, int]:
        return self.words[start].start, self.words[start + count - 1].end

    def fail(self, start: int | None = None) -> NoReturn:
        """E15: what could not be read is from the present word on."""
        if start is None:
            start = self.words[self.at].start if self.at < len(self.words) else len(self.text)
        self.spans["rest"] = (start, len(self.text))
        rest = shorten(self.text[start:])
        raise _Unreadable(Failure("E15", "DK-4.1.7", {"rest": rest, "wanted": self.wanted}))


def shorten(text: str) -> str:
    """The beginning of what somebody wrote, to be repeated in an answer."""
    seen = " ".join(see(text[: 2 * SHOWN]).split())
    return seen if len(seen) <= SHOWN else f"{seen[: SHOWN - 1]}…"


def _key(name: str) -> Key:
    return tuple(name.replace("_", " ").split())


def _name_index() -> dict[str, tuple[tuple[Key, str], ...]]:
    """First word -> names of orders and abbreviations that begin with it, longest first."""
    names = {_key(verb): verb for verb in VERBS}
    names |= {(short,): verb for short, verb in ABBREVIATIONS.items() if verb in VERBS}
    found: dict[str, list[tuple[Key, str]]] = {}
    for key in sorted(names, key=lambda key: (-len(key), key)):
        found.setdefault(key[0], []).append((key, names[key]))
    return {first: tuple(rows) for first, rows in found.items()}


def _type_keys() -> dict[Key, str]:
    """Singular and plural of every type that can be placed (DK-4.3.11)."""
    found: dict[Key, str] = {}
    for name in PLACED_TYPES:
        one = name.removesuffix("s")
        many = f"{one.removesuffix('y')}ies" if one.endswith("y") else f"{one}s"
        found |= {_key(one): name, _key(many): name}
    return found


_NAMES: Final = _name_index()
_TYPE_KEYS: Final = _type_keys()
_TECHNOLOGY_KEYS: Final = {_key(name): name for name in TECHNOLOGIES}
_GOOD_KEYS: Final = {_key(name): name for name in GOODS}
_LONGEST_THING: Final = max(map(len, (*_TYPE_KEYS, *_TECHNOLOGY_KEYS)))
_LONGEST_ARMY: Final = 1 + max(len(_key(name)) for name in (*PLACED_TYPES, "town_guard"))
_LONGEST_KINGDOM: Final = 50  # words; names are far shorter, lines may be far longer
_MOVE_KEYS: Final = frozenset(word for name in MOVE_WORDS for word in name.split("_"))

_READERS: Final[Mapping[str, Callable[[_Reader, str], None]]] = {
    "(address)": _Reader.read_address,
    "(amount)": _Reader.read_amount,
    "(army or all)": _Reader.read_army,
    "(army)": _Reader.read_army,
    "(directions)": _Reader.read_directions,
    "(good)": _Reader.read_good,
    "(kingdom)": _Reader.read_kingdom,
    "(new name)": _Reader.read_new_name,
    "(number)": _Reader.read_amount,
    "(other province)": _Reader.read_province,
    "(password)": _Reader.read_password,
    "(province)": _Reader.read_province,
    "(technology or all)": _Reader.read_technology,
    "(type)": _Reader.read_type,
    "to?": _Reader.read_to,
}
