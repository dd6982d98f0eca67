"""The engine's hints as the host shows them."""

from collections.abc import Mapping, Sequence
from typing import Any

from dma.engine import hints as advising
from games.rulesets import Hint


def hints(report: Mapping[str, Any], text: str) -> Sequence[Hint]:
    """At most three, the most urgent first; each points at the card it is about."""
    return [
        Hint(
            code=hint.code,
            data=hint.data,
            rule=hint.rule,
            edits=hint.edits,
            place=hint.place,
            is_done=hint.is_done,
        )
        for hint in advising.hints(report, text)
    ]
