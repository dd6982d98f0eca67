"""Pieces in sentences as links to their rows on the page.

Names are marked with signs that no language uses, whatever a translation does with them; what is
shown turns the marks into links. A sentence without marks is shown as it is.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from django.utils.html import conditional_escape
from django.utils.safestring import SafeString, mark_safe

from dma.wording.names import Names

Report = Mapping[str, Any]

BEGIN, END, STOP = "\ue000", "\ue001", "\ue002"  # of the private use area
MARK: Final = re.compile(rf"{BEGIN}((?:city|village|army|state)-\d+){END}([^{BEGIN}{STOP}]*){STOP}")
STRAY: Final = re.compile(f"[{BEGIN}{END}{STOP}]")

#: Part of a report -> what the id of its rows begins with.
ROWS: Final = {"states": "state", "cities": "city", "villages": "village", "armies": "army"}


@dataclass(frozen=True, slots=True)
class MarkedNames(Names):
    """Names that know where their pieces stand on the page. ``known``: ids of rows."""

    known: frozenset[str] = field(default_factory=frozenset)

    def state(self, number: int) -> str:
        return self._mark(f"state-{number}", Names.state(self, number))

    def city(self, number: int) -> str:
        return self._mark(f"city-{number}", Names.city(self, number))

    def village(self, number: int) -> str:
        return self._mark(f"village-{number}", Names.village(self, number))

    def army(self, number: int, name: str = "") -> str:
        return self._mark(f"army-{number}", Names.army(self, number, name))

    def _mark(self, row: str, words: str) -> str:
        if row not in self.known:
            return words
        return f"{BEGIN}{row}{END}{STRAY.sub('', words)}{STOP}"


def mark_names(report: Report, names: Names) -> MarkedNames:
    """The names with a link for each piece that the report knows in the end."""
    known = frozenset(f"{row}-{n}" for part, row in ROWS.items() for n in report[part])
    return MarkedNames(names.states, names.cities, names.villages, names.armies, known)


def link(text: str) -> SafeString:
    """A sentence for a page: escaped, its marks as links."""
    escaped = str(conditional_escape(text))
    linked = MARK.sub(r'<a href="#\1">\2</a>', escaped)
    return mark_safe(STRAY.sub("", linked))  # noqa: S308 (escaped above)


def unmark(text: str) -> str:
    """The sentence as plain text."""
    return STRAY.sub("", MARK.sub(r"\2", text))


def first_up(text: str) -> str:
    """The sentence with a capital, be its first word marked or not."""
    found = re.match(rf"{BEGIN}[^{END}]*{END}", text)
    at = found.end() if found else 0
    return f"{text[:at]}{text[at : at + 1].upper()}{text[at + 1 :]}"
