"""What a ruleset makes of texts: sheets that it reads, scenarios that it looks at."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

Document = dict[str, Any]


class Remark(Protocol):
    """What is said about a line of a sheet (line 0: about the sheet as a whole).

    ``severity``: error or warning; ``rule``: the id in the rule book; ``data``: what the sentence
    of this ``code`` needs.
    """

    @property
    def line(self) -> int: ...
    @property
    def severity(self) -> str: ...
    @property
    def code(self) -> str: ...
    @property
    def rule(self) -> str: ...
    @property
    def data(self) -> Mapping[str, Any]: ...


class LineRead(Protocol):
    """One line of a sheet and how it was read.

    ``kind``: order, comment, blank, ignored or error; ``order``: the order in its canonical
    spelling, empty when there is none.
    """

    @property
    def number(self) -> int: ...
    @property
    def text(self) -> str: ...
    @property
    def kind(self) -> str: ...
    @property
    def order(self) -> str: ...


class OrderCheck(Protocol):
    """A whole sheet as it was read: a LineRead for every line, and the remarks in line order."""

    @property
    def lines(self) -> Sequence[LineRead]: ...
    @property
    def remarks(self) -> Sequence[Remark]: ...


class ScenarioFault(Protocol):
    """Something wrong with a scenario. ``path``: where, such as ``counties[3].fields``, empty for
    the whole; ``severity``: error, or warning; ``data``: what the sentence of this ``code`` needs.
    """

    @property
    def path(self) -> str: ...
    @property
    def severity(self) -> str: ...
    @property
    def code(self) -> str: ...
    @property
    def rule(self) -> str: ...
    @property
    def data(self) -> Mapping[str, Any]: ...


class Survey(Protocol):
    """What a scenario came to: all its faults, the names of its rulers in the order of the seats,
    and the options that it sets itself."""

    @property
    def faults(self) -> Sequence[ScenarioFault]: ...
    @property
    def rulers(self) -> Sequence[str]: ...
    @property
    def options(self) -> Document: ...
