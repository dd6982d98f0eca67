"""Lines and tokens of a plan: what every order is read from (DMA-22.2).

Lines are numbered from 1. Spans are places in the line as ``split_lines`` gives it.
"""

import re
import unicodedata
from functools import lru_cache
from typing import Final, NamedTuple

MOST_DIGITS: Final = 9
COMMENT: Final = "#"

WORD: Final = "word"
NUMBER: Final = "number"
QUOTED: Final = "quoted"
SIGN: Final = "sign"

_LINE_END: Final = re.compile(r"\r\n|\r|\n")
# What is quoted has a bound, so that a line of opening marks is not searched again for each.
_TOKEN: Final = re.compile(
    r"""
    (?P<quoted>"[^"]{0,100}"|“[^”]{0,100}”|„[^“”]{0,100}[“”]|«[^»]{0,100}»)
    |(?P<number>[0-9]+)
    |(?P<word>[^\W\d_]+(?:[-_'’][^\W\d_]+)*)
    |(?P<sign>\S)
    """,
    re.VERBOSE,
)
_CYRILLIC: Final = str.maketrans("авекмнорстух", "abekmhopctyx")


class Token(NamedTuple):
    """``kind``: word, number, quoted or sign; ``key``: how it is compared (``key_of``)."""

    kind: str
    text: str
    start: int
    end: int

    @property
    def key(self) -> str:
        return key_of(self.text)


def split_lines(text: str) -> list[str]:
    """The lines of a plan without their ends; letters with marks are one sign each, whatever
    machine wrote them."""
    lines = [unicodedata.normalize("NFC", line) for line in _LINE_END.split(text)]
    return lines[:-1] if lines[-1] == "" else lines


def split_tokens(line: str) -> list[Token]:
    """The tokens before any comment. A ``#`` within quotation marks begins none."""
    found: list[Token] = []
    for match in _TOKEN.finditer(line):
        if match[0] == COMMENT:
            break
        found.append(Token(match.lastgroup or SIGN, match[0], match.start(), match.end()))
    return found


def comment_at(line: str) -> int:
    """Where the comment of a line begins; its length where there is none."""
    return next((m.start() for m in _TOKEN.finditer(line) if m[0] == COMMENT), len(line))


@lru_cache(maxsize=2**12)
def key_of(text: str) -> str:
    """How words are compared: small letters, ё as е, one blank for blanks, hyphens and ``_``."""
    lowered = text.casefold().replace("ё", "е").replace("’", "'")
    return " ".join(re.sub(r"[-_\s]+", " ", lowered).split())


def latin_of(key: str) -> str:
    """A key whose Cyrillic letters look like Latin ones, in Latin: a seat typed on a Russian
    keyboard."""
    return key.translate(_CYRILLIC)


def digits_of(text: str) -> int | None:
    """The number that a text is; None if it is none, or too long."""
    is_number = text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS
    return int(text) if is_number else None


def unquoted(text: str) -> str:
    """The text between quotation marks, with single blanks."""
    return " ".join(text[1:-1].split())


def shorten(text: str, longest: int = 60) -> str:
    """What is told of something long or unprintable that somebody wrote."""
    plain = "".join(sign if sign.isprintable() else "?" for sign in text)
    return plain if len(plain) <= longest else f"{plain[: longest - 1]}…"
