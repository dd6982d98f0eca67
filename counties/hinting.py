"""The engine's hints as the host shows them."""

from collections.abc import Sequence

from counties.engine import hints as advising
from games.rulesets import Document, Hint


def hints(report: Document, text: str) -> Sequence[Hint]:
    """What an old hand would do this turn; each points at the card of its county."""
    return [
        Hint(
            code=hint.code,
            data=hint.data,
            rule=hint.rule,
            edits=tuple((field, str(value)) for field, value in hint.edits),
            place=f"county-{hint.county}",
            is_done=hint.is_done,
        )
        for hint in advising.hints(report, text)
    ]
