"""Charts over the weeks."""

from collections.abc import Mapping, Sequence
from typing import Any

Report = Mapping[str, Any]


def tell_history(reports: Sequence[Report]) -> dict[str, Any]:
    """Context of the history: reports of one reader, oldest first."""
    return {}
