"""Raw text made plain: words, as people really write them, and what they are compared by.

Nothing here knows an order. Every kind of blank is a blank, and so is an underscore; quotation
marks, apostrophes and signs without width do not count when words are compared (DK-3.2.12).
"""

import re
import unicodedata
from collections.abc import Iterator
from typing import Final, NamedTuple

MOST_DIGITS: Final = 18  # of an amount; provinces, armies and kingdoms have far fewer

_QUOTES: Final = (
    "\"'`\u00b4\u02bc\u2018\u2019\u201a\u201b\u201c\u201d\u201e\u201f\u2032\u2033"
    "\u00ab\u00bb\u2039\u203a"
)
# Marks without width, and what no database and no page can take: control signs, half characters
_UNSEEN: Final = "\ufeff\u200b\u200c\u200d\u200e\u200f\u2060\u00ad" + "".join(
    chr(n)
    for n in (*range(0x20), *range(0x7F, 0xA0), *range(0xD800, 0xE000))
    if not chr(n).isspace()
)
_NO_QUOTES: Final = dict.fromkeys(map(ord, _QUOTES + _UNSEEN))
_SEEN: Final = dict.fromkeys(map(ord, _UNSEEN))
_WORD: Final = re.compile(r"[^\s_]+")
STRIPPED: Final = frozenset(_UNSEEN) | {chr(n) for n in range(0x3001) if chr(n).isspace()}


class Word(NamedTuple):
    """A word and where it stands in its text. ``key``: what it is compared by, never empty."""

    key: str
    start: int
    end: int


def split_words(text: str, start: int = 0) -> list[Word]:
    """The words of a text from ``start`` on, parted by blanks and underscores."""
    return list(each_word(text, start))


def each_word(text: str, start: int = 0) -> Iterator[Word]:
    """The same one by one, for who wants only the first."""
    for found in _WORD.finditer(text, start):
        if key := fold(found.group()):
            yield Word(key, found.start(), found.end())


def fold(word: str) -> str:
    """What a word is compared by: without capitals, quotation marks and signs without width."""
    if word.isascii():
        return word.lower() if word.isalnum() else word.lower().translate(_NO_QUOTES)
    plain = word.casefold().translate(_NO_QUOTES)
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", plain).casefold())


def key_of(name: str) -> str:
    """What a name is compared by: its folded words, with one blank between them."""
    return " ".join(word.key for word in split_words(name))


def spell(text: str) -> str:
    """A text with its underscores as blanks, one blank at a time and nothing unseen in it."""
    return " ".join(text.translate(_SEEN).replace("_", " ").split())


def see(text: str) -> str:
    """A value taken as written, but for blanks at its ends and signs that cannot be seen."""
    return text.translate(_SEEN).strip()


def digits_of(key: str) -> str | None:
    """The digits of a whole number without needless noughts; None if it is no whole number."""
    if key.isascii() and key.isdigit():
        return key.lstrip("0") or "0"
    return None
