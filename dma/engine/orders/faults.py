"""Why an order, or a part of it, is not carried out (DMA-4.10).

Three things are kept apart: what cannot be read, what the rules forbid, and what was tried and
failed.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

UNREADABLE: Final = "unreadable"
ILLEGAL: Final = "illegal"
FAILED: Final = "failed"

#: reason -> what its data holds. ``found``: as written; ``most``: the bound; numbers are plain.
REASONS: Final[Mapping[str, str]] = {
    # unreadable (DMA-22)
    "unknown_order": "found: the word at the beginning, which is no order",
    "expected": "what: verb, number, units, holder, city, army, state, attitude, stance, switch, "
    "thing, cell, colon, name, text or end; found: what stands there, '' at the end of the line",
    "number_long": "found, most: digits",
    "span_backwards": "first, last: of the span",
    "span_long": "first, last, most: numbers in a span",
    "too_many": "what: units, cells, entries or items; most",
    "count_wrong": "found: how many of a kind, most",
    "name_unknown": "what: city, army or state; found",
    "name_ambiguous": "what: city, army or state; found; numbers or seats: those called so",
    "name_long": "found, most: signs",
    "text_long": "most: signs",
    "line_long": "most: signs",
    # illegal
    "not_own": "what: city or army; number",
    "no_unit": "units: numbers that no unit of the state has",
    "no_state": "seat",
    "self": "seat",
    "state_out": "seat",
    "too_many_orders": "most",
    "too_many_messages": "most",
    "source_missing": "nothing: units by type and all need to be told from where",
    "off_layout": "units: number -> its cell as text; columns, rows",
    "same_holder": "holder: kind and number",
    # tried and failed
    "elsewhere": "units: numbers; at: number -> kind and number of its holder",
    "other_cell": "units: numbers; holder: kind and number of the target; cell: of the target",
    "full": "units: numbers; holder: kind and number; most: units in it",
    "too_few": "type; asked; there",
    "nobody_there": "holder: kind and number",
    "unit_twice": "units: number -> the cell it has, as text",
    "cell_taken": "units: number -> the cell as text; by: cell -> the unit that has it",
    "not_beside": "cell, before: as texts; step: from 1",
    "off_map": "cell: as text; step: from 1",
    "water": "cell: as text; step: from 1",
}


@dataclass(frozen=True, slots=True)
class Fault:
    """One reason. ``failure``: unreadable, illegal or failed; ``data``: JSON-able, of ``REASONS``;
    ``start`` and ``end``: where in the line it is, if that is known; ``choices``: what could have
    been written there."""

    failure: str
    reason: str
    rule: str
    data: Mapping[str, Any] = field(default_factory=dict)
    start: int = 0
    end: int = 0
    choices: tuple[str, ...] = ()


class Unreadable(Exception):
    """A line that is not in the language."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(fault.reason)
        self.fault = fault
