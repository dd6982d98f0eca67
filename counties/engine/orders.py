"""The order language (CO-20.1): what one line says, read and printed.

Three failures are kept apart: a line that is no order (``read_line`` gives a fault), an order
that the rules do not allow (``checks``), and one that can only be done in part (``steps``).
"""

import difflib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from counties.engine import reading, tables

FORMS: Final[Mapping[str, str]] = {
    "SELL": "SELL <n> iron|wood|stone|armour, or SELL <n> cows <county>",
    "BUY": "BUY <n> iron|wood|stone|armour, or BUY <n> cows <county>",
    "LABOUR": "LABOUR <county> <job> <n> [<job> <n> ...]",
    "RECRUIT": "RECRUIT <county> <n>",
    "CASTLE": "CASTLE <county>",
    "MOVE": "MOVE <county> <county>|N|E|S|W <n>",
    "TAX": "TAX <county> 0|20|40|60|80|100",
    "SLAUGHTER": "SLAUGHTER <county> <n>",
    "PASS": "PASS",
    "DRAW": "DRAW",
}
# Other spellings that can mean only one thing (CO-20.7)
#: Longer lines are not worth their place in memory.
_REMEMBERED: Final = 200
_SAME: Final = {"LABOR": "LABOUR", "ARMOR": "ARMOUR", "COW": "COWS"}


@dataclass(frozen=True, slots=True)
class Sell:
    """Sell from stock, or cows out of a county (CO-6)."""

    amount: int
    good: str
    county: int | None = None

    def __str__(self) -> str:
        return _trade_text("SELL", self.amount, self.good, self.county)


@dataclass(frozen=True, slots=True)
class Buy:
    """Buy into stock, or cows into a county (CO-6)."""

    amount: int
    good: str
    county: int | None = None

    def __str__(self) -> str:
        return _trade_text("BUY", self.amount, self.good, self.county)


@dataclass(frozen=True, slots=True)
class Labour:
    """The whole assignment of a county (CO-4.6): pairs of job and people, in the order given."""

    county: int
    jobs: tuple[tuple[str, int], ...]

    def __str__(self) -> str:
        return f"LABOUR {self.county} " + " ".join(f"{job} {n}" for job, n in self.jobs)


@dataclass(frozen=True, slots=True)
class Recruit:
    """Arm people of a county (CO-8)."""

    county: int
    amount: int

    def __str__(self) -> str:
        return f"RECRUIT {self.county} {self.amount}"


@dataclass(frozen=True, slots=True)
class Castle:
    """Start the next castle stage (CO-7.1)."""

    county: int

    def __str__(self) -> str:
        return f"CASTLE {self.county}"


@dataclass(frozen=True, slots=True)
class Move:
    """Move soldiers to an adjacent county (CO-10.1). ``to``: a county id, or N, E, S, W."""

    county: int
    to: int | str
    soldiers: int

    def __str__(self) -> str:
        return f"MOVE {self.county} {self.to} {self.soldiers}"


@dataclass(frozen=True, slots=True)
class Tax:
    """Set the tax rate (CO-14.2). ``rate`` may be any number here; ``checks`` knows the six."""

    county: int
    rate: int

    def __str__(self) -> str:
        return f"TAX {self.county} {self.rate}"


@dataclass(frozen=True, slots=True)
class Slaughter:
    """Slaughter cows (CO-12.4)."""

    county: int
    amount: int

    def __str__(self) -> str:
        return f"SLAUGHTER {self.county} {self.amount}"


@dataclass(frozen=True, slots=True)
class Pass:
    """No orders this turn (CO-4.9)."""

    def __str__(self) -> str:
        return "PASS"


@dataclass(frozen=True, slots=True)
class Draw:
    """Agree to a draw this turn (CO-18.6), where the game's options allow one."""

    def __str__(self) -> str:
        return "DRAW"


Order = Sell | Buy | Labour | Recruit | Castle | Move | Tax | Slaughter | Pass | Draw


@dataclass(frozen=True, slots=True)
class Fault:
    """Something wrong with a line: code of CO-21, rule, and what a sentence about it needs."""

    code: str
    rule: str
    data: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Reading:
    """One line as it was read.

    ``kind``: order, comment, blank, ignored (quoted text) or error. An order may carry faults (a
    number that counts as 0); an error is a line that says nothing the game can use.
    """

    kind: str
    order: Order | None = None
    faults: tuple[Fault, ...] = ()


class UnreadableOrder(ValueError):
    """A line that is not one order, free of faults. ``faults`` say why (empty: no order there)."""

    def __init__(self, text: str, faults: tuple[Fault, ...]) -> None:
        codes = ", ".join(fault.code for fault in faults) or "no order"
        super().__init__(f"{text!r}: {codes}")
        self.faults = faults


class _Unreadable(Exception):
    def __init__(self, fault: Fault) -> None:
        self.fault = fault


def parse_line(text: str) -> Order:
    """The order of a line; ``parse_line(str(order)) == order``. Raises ``UnreadableOrder``."""
    read = read_line(text)
    if read.order is None or read.faults:
        raise UnreadableOrder(text, read.faults)
    return read.order


def read_line(text: str) -> Reading:
    """What one line of a sheet says. Never raises; a line it cannot read becomes an error.

    Short lines are remembered: a sheet is read at each pause of its writer, mostly unchanged.
    """
    return _remember_line(text) if len(text) <= _REMEMBERED else _read_line(text)


@lru_cache(maxsize=2**14)
def _remember_line(text: str) -> Reading:
    return _read_line(text)


def _read_line(text: str) -> Reading:
    plain = reading.make_plain(text)
    if not plain:
        return Reading("blank")
    if plain.startswith(">"):
        return Reading("ignored")
    before, mark, _ = plain.partition("#")
    words = reading.split_words(before)
    if not words:
        return Reading("comment" if mark else "error", None, () if mark else (_not_understood(),))
    faults: list[Fault] = []
    try:
        order = _read_order(words, faults)
    except _Unreadable as unreadable:
        return Reading("error", None, (unreadable.fault,))
    return Reading("order", order, tuple(faults))


def _read_order(words: list[str], faults: list[Fault]) -> Order:
    verb = _find_verb(words[0])
    rest = words[1:]
    match verb, len(rest):
        case "SELL" | "BUY", 2 | 3:
            return _read_trade(verb, rest, faults)
        case "LABOUR", n if n >= 3 and n % 2:
            return _read_labour(rest, faults)
        case "RECRUIT", 2:
            return Recruit(_county(verb, rest[0]), _amount(verb, rest[1], faults))
        case "SLAUGHTER", 2:
            return Slaughter(_county(verb, rest[0]), _amount(verb, rest[1], faults))
        case "CASTLE", 1:
            return Castle(_county(verb, rest[0]))
        case "MOVE", 3:
            return _read_move(rest, faults)
        case "TAX", 2:
            return _read_tax(rest)
        case "PASS", 0:
            return Pass()
        case "DRAW", 0:
            return Draw()
    raise _Unreadable(_not_understood(reason="shape", verb=verb, write=FORMS[verb]))


def _find_verb(word: str) -> str:
    """The verb a word begins (CO-20.1): any beginning that fits only one."""
    folded = _SAME.get(reading.fold(word), reading.fold(word))
    if folded in FORMS:
        return folded
    fitting = [verb for verb in FORMS if verb.startswith(folded)]
    if len(fitting) == 1:
        return fitting[0]
    data: dict[str, object] = {"reason": "verb", "text": shorten(word)}
    if fitting:
        data = {**data, "reason": "ambiguous", "choices": fitting}
    elif near := _nearest_verb(reading.simplify(word)):
        data["near"] = near
        data["write"] = FORMS[near]
    raise _Unreadable(_not_understood(**data))


@lru_cache(maxsize=2**16)
def _nearest_verb(word: str) -> str:
    """The verb that a word of at most a few letters was meant to be; empty if it is like none.

    Remembered, since a page reads the same sheet several times, and this is slow.
    """
    near = difflib.get_close_matches(word, FORMS, n=1, cutoff=0.7)
    return near[0] if near else ""


def _read_trade(verb: str, words: list[str], faults: list[Fault]) -> Sell | Buy:
    good = _name(words[1])
    with_county = len(words) == 3
    if good not in tables.PRICES:
        raise _Unreadable(_unknown("good", verb, words[1], tables.TRADE_ORDER))
    if (good == "cows") != with_county:
        raise _Unreadable(_not_understood(reason="shape", verb=verb, good=good, write=FORMS[verb]))
    county = _county(verb, words[2]) if with_county else None
    amount = _amount(verb, words[0], faults)
    return Sell(amount, good, county) if verb == "SELL" else Buy(amount, good, county)


def _read_labour(words: list[str], faults: list[Fault]) -> Labour:
    county = _county("LABOUR", words[0])
    jobs: dict[str, int] = {}
    for said, amount in zip(words[1::2], words[2::2], strict=True):
        job = _name(said)
        if job not in tables.JOB_NEEDS:
            raise _Unreadable(_unknown("job", "LABOUR", said, tables.JOBS))
        if job in jobs:
            raise _Unreadable(_not_understood(reason="job_twice", verb="LABOUR", job=job))
        jobs[job] = _amount("LABOUR", amount, faults, job=job)
    return Labour(county, tuple(jobs.items()))


def _read_move(words: list[str], faults: list[Fault]) -> Move:
    county = _county("MOVE", words[0])
    letter = reading.fold(words[1])
    to = letter if letter in tables.DIRECTIONS else _county("MOVE", words[1])
    return Move(county, to, _amount("MOVE", words[2], faults))


def _read_tax(words: list[str]) -> Tax:
    county = _county("TAX", words[0])
    rate = reading.read_number(words[1])
    if rate.fault == "digits":
        raise _Unreadable(_bad_digits("TAX", words[1]))
    if rate.fault:
        data = {"verb": "TAX", "county": county, "text": shorten(words[1])}
        raise _Unreadable(Fault("CO-E12", "CO-14.2", data))
    return Tax(county, rate.value)


def _county(verb: str, word: str) -> int:
    number = reading.read_number(word)
    if number.fault == "digits":
        raise _Unreadable(_bad_digits(verb, word))
    if number.fault:
        raise _Unreadable(
            _not_understood(reason="county", verb=verb, text=shorten(word), write=FORMS[verb])
        )
    return number.value


def _amount(verb: str, word: str, faults: list[Fault], **where: object) -> int:
    """A number that, when it is none, counts as 0 and leaves a fault behind (CO-E01)."""
    number = reading.read_number(word)
    if number.fault == "digits":
        raise _Unreadable(_bad_digits(verb, word))
    if number.fault:
        data = {"verb": verb, "text": shorten(word), "write": FORMS[verb], **where}
        faults.append(Fault("CO-E01", "CO-4.4", data))
    return number.value


def _name(word: str) -> str:
    folded = reading.fold(word)
    return _SAME.get(folded, folded).lower()


def _not_understood(**data: object) -> Fault:
    return Fault("CO-E14", "CO-20.1", data or {"reason": "verb", "text": ""})


def _unknown(reason: str, verb: str, word: str, known: tuple[str, ...]) -> Fault:
    data: dict[str, object] = {"reason": reason, "verb": verb, "text": shorten(word)}
    data["choices"] = list(known)
    if near := difflib.get_close_matches(reading.simplify(word).lower(), known, n=1, cutoff=0.6):
        data["near"] = near[0]
    return _not_understood(**data)


def _bad_digits(verb: str, word: str) -> Fault:
    return Fault("CO-E15", "CO-20.1", {"verb": verb, "text": shorten(word), "write": FORMS[verb]})


def shorten(word: str) -> str:
    """A word as a remark quotes it."""
    return word if len(word) <= 30 else f"{word[:29]}…"


def _trade_text(verb: str, amount: int, good: str, county: int | None) -> str:
    return f"{verb} {amount} {good}" if county is None else f"{verb} {amount} {good} {county}"
