"""The frame of orders that come by e-mail, in the plain way that suits any game::

    begin orders (seat) (turn) (version)
    …
    end orders (password)

Turn and version may be left out; a seat is named by its key or by what its player calls it. What is
before and behind is ignored, so that greetings, signatures and quoted letters may stand there. A
ruleset whose book says otherwise reads frames of its own.
"""

import re
from collections.abc import Mapping

from games.rulesets import Framed

#: Longer numbers are none of ours.
MOST_DIGITS = 9
BEGIN = re.compile(r"[^\S\n]*begin[\s_]+(orders|test)(?:[\s_]+(.*))?$", re.IGNORECASE)
END = re.compile(r"[^\S\n]*end[\s_]+orders(?:[\s_]+(.*))?$", re.IGNORECASE)
CAMPAIGN = re.compile(r"\s*campaign[\s_]+([0-9]{1,9})\s*$", re.IGNORECASE)


def read(text: str, names: Mapping[str, str]) -> Framed:
    """What the frame says. ``names``: seat key -> what it is called, "" for nothing.

    The first line that begins a set begins it, the next that ends one ends it.
    """
    lines = text.split("\n")
    first = next((at for at, line in enumerate(lines) if BEGIN.match(line)), None)
    if first is None:
        return Framed(lacks="begin")
    begin = BEGIN.match(lines[first])
    assert begin is not None
    last = next((at for at in range(first + 1, len(lines)) if END.match(lines[at])), None)
    end = END.match(lines[last]) if last is not None else None
    seat, turn, version = _of_begin(begin[2] or "", names)
    return Framed(
        lacks="" if end else "end",
        seat=seat,
        password=(end[1] or "").strip() if end else "",
        turn=turn,
        version=version,
        is_test=begin[1].lower() == "test",
        text="".join(f"{line}\n" for line in lines[first + 1 : last]),
    )


def _of_begin(text: str, names: Mapping[str, str]) -> tuple[str | None, int | None, int | None]:
    """Seat, turn and version: no, one, then two numbers are cut off at the end, until what is left
    names a seat."""
    words = _fold(text).split()
    called = {_fold(name): key for key, name in names.items() if name}
    called |= {_fold(key): key for key in names}
    for cut in range(min(3, len(words))):
        numbers = words[len(words) - cut :]
        if not all(_is_number(word) for word in numbers):
            break
        seat = called.get(" ".join(words[: len(words) - cut]))
        if seat is not None:
            turn, version = (*map(int, numbers), None, None)[:2]
            return seat, turn, version
    return None, None, None


def _fold(text: str) -> str:
    """The text as names are compared: small letters, one blank between words."""
    return " ".join(text.replace("_", " ").casefold().split())


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdigit() and len(word) <= MOST_DIGITS


def campaign_number(text: str) -> int | None:
    """The campaign that a line ``campaign (number)`` before the orders names; None without one."""
    for line in text.split("\n"):
        if BEGIN.match(line):
            return None
        if found := CAMPAIGN.match(line):
            return int(found[1])
    return None


def number_in(subject: str) -> int | None:
    """The first whole number of a subject; None without one, or where it is too long to be any."""
    found = re.search("[0-9]+", subject)
    return int(found[0]) if found and len(found[0]) <= MOST_DIGITS else None


def has_begin(text: str) -> bool:
    """Whether a line of the text begins a set of orders."""
    return any(BEGIN.match(line) for line in text.split("\n"))
