"""What the templates of a report are given: pure functions of it, never of a position."""

from collections.abc import Mapping
from typing import Any

Report = Mapping[str, Any]


def present_report(report: Report, seats: Mapping[str, str]) -> dict[str, Any]:
    """Context of the report, and of the map alone. ``seats``: key -> what its player calls it."""
    return {"report": report}
