"""The shapes in which a ruleset shows its position to a GM who mends it, and takes his changes.

A ruleset offers *tables* of rows, each with fields; the GM changes fields of one or more rows as
one act; the ruleset answers with the new position and *corrections*, or with what its rules say
against it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

#: What a field holds: a number, yes or no, or a text (of a choice the value; "" for nothing).
Value = int | bool | str


@dataclass(frozen=True, slots=True)
class Field:
    """Something of a row that can be changed.

    ``kind``: "number", "yes", "choice" or "text". ``rule``: its id in the rule book; ``least`` and
    ``most``: of a number, for the form; the ruleset itself decides. ``choices``: value and label.
    """

    name: str
    label: Any  # a text to be translated when it is shown
    kind: str
    rule: str = ""
    least: int | None = 0
    most: int | None = None
    choices: tuple[tuple[str, Any], ...] = ()
    hint: Any = ""


@dataclass(frozen=True, slots=True)
class Row:
    """One piece of the position. ``values``: field name -> what it is now."""

    key: str
    label: str
    values: Mapping[str, Value]


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of one kind, in their order. ``name``: a word without blanks or dots."""

    name: str
    label: Any
    fields: tuple[Field, ...]
    rows: Mapping[str, Row]


@dataclass(frozen=True, slots=True)
class Edit:
    """One field of one row, and what it is to be."""

    table: str
    row: str
    field: str
    value: Value


@dataclass(frozen=True, slots=True)
class Fault:
    """What a rule says against an edit, worded by ``sentence(code, data)``.

    ``field`` is empty where it is about the row, ``row`` where it is about the whole position.
    """

    code: str
    rule: str
    data: Mapping[str, Any]
    table: str = ""
    row: str = ""
    field: str = ""


@dataclass(frozen=True, slots=True)
class Correction:
    """Something that was changed, worded by ``sentence(code, data)``. ``seen_by``: the seats that
    may know it; None: everybody."""

    code: str
    rule: str
    data: Mapping[str, Any]
    seen_by: frozenset[str] | None = None

    def is_for(self, reader: str | None) -> bool:
        """Whether that seat (None: the public) may know it."""
        return self.seen_by is None or reader in self.seen_by


@dataclass(frozen=True, slots=True)
class Mended:
    """What edits come to. With ``faults`` nothing can be done and the position is the old one."""

    position: Any
    corrections: Sequence[Correction] = ()
    faults: Sequence[Fault] = field(default=())
