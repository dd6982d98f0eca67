"""A report in short: what it counts and what has happened, line by line, to be compared."""

from collections.abc import Mapping
from typing import Any

from games.rulesets import Outline

Report = Mapping[str, Any]


def outline(report: Report) -> Outline:
    """The figures of the state and its cities; then every event."""
    return Outline((), ())
