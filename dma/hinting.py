"""Advice for a beginner's first weeks (see ``engine.hints``)."""

from collections.abc import Mapping, Sequence
from typing import Any

from games.rulesets import Hint


def hints(report: Mapping[str, Any], text: str) -> Sequence[Hint]:
    """At most three, the most urgent first."""
    return ()
