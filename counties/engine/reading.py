"""Raw text made plain: lines, words and numbers, as people and mail programs really write them.

Nothing here knows an order. Blanks of all kinds, quotation marks, byte order marks and every sort
of line end are taken as what they were meant to be; digits are not (CO-E15).
"""

import re
import unicodedata
from dataclasses import dataclass
from typing import Final

MOST_DIGITS: Final = 9

# Quotation marks and odd blanks count as blanks; marks without width count as nothing.
_QUOTES = (
    "\"'`´\u2018\u2019\u201a\u201b\u201c\u201d\u201e\u201f\u2032\u2033\u00ab\u00bb\u2039\u203a"
)
_BLANKS = (
    "\t\v\f\x1c\x1d\x1e\x1f\x85\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008"
    "\u2009\u200a\u2028\u2029\u202f\u205f\u3000"
)
_NOTHING = "\ufeff\u200b\u200c\u200d\u200e\u200f\u2060\u00ad"
_PLAIN: Final = {
    **dict.fromkeys(map(ord, _QUOTES + _BLANKS), " "),
    **dict.fromkeys(map(ord, _NOTHING)),
}
_LINE_END: Final = re.compile(r"\r\n|\r|\n")


@dataclass(frozen=True, slots=True)
class Number:
    """A word read as a number. ``value`` is 0 where ``fault`` says why it is none.

    ``fault``: "" (fine), "digits" (too many, or not 0 to 9: CO-E15), "amount" (CO-E01).
    """

    value: int
    fault: str = ""


def split_lines(text: str) -> list[str]:
    """The lines of a sheet without their ends. Line n of a remark is item n - 1 of this list."""
    lines = _LINE_END.split(text)
    if lines[-1] == "":
        lines.pop()  # text that ends with a line end has no further, empty line
    return lines


def make_plain(line: str) -> str:
    """The line with plain blanks and without quotation marks, byte order marks and the like."""
    return line.translate(_PLAIN).strip()


def split_words(line: str) -> list[str]:
    """The words of a line already made plain; a comma or semicolon may follow a word."""
    return [word for piece in line.split() if (word := piece.rstrip(",;"))]


def fold(word: str) -> str:
    """Capitals for comparing (CO-20.1); a word with other letters than A to Z stays as it is."""
    return word.upper() if word.isascii() else word


def simplify(word: str) -> str:
    """What a word looks like in plain letters, for guessing only: full-width SELL is SELL."""
    return fold(unicodedata.normalize("NFKC", word[:30]))


def read_number(word: str) -> Number:
    """A whole number of at most nine digits 0 to 9, or what is wrong with it."""
    if word.isascii() and word.isdigit() and len(word) <= MOST_DIGITS:
        return Number(int(word))
    digits = [letter for letter in word if letter.isdigit()]
    if len(digits) > MOST_DIGITS or any(not digit.isascii() for digit in digits):
        return Number(0, "digits")
    return Number(0, "amount")
