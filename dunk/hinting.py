"""The engine's hints as the host shows them."""

from collections.abc import Sequence

from dunk.engine import hints as advising
from games.rulesets import Document, Hint


def hints(report: Document, text: str) -> Sequence[Hint]:
    """What an old hand would do this turn; each points at the card of its province, or at the
    order form's own part about the leaders."""
    return [
        Hint(
            code=hint.code,
            data=hint.data,
            rule=hint.rule,
            edits=hint.edits,
            place=f"province-{hint.province}" if hint.province >= 0 else "part-purse",
            is_done=hint.is_done,
        )
        for hint in advising.hints(report, text)
    ]
