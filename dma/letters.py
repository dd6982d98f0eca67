"""Plans by letter, and what an answer says of them."""

from collections.abc import Mapping, Sequence
from typing import Any

Report = Mapping[str, Any]


def receipt(report: Report, text: str) -> Sequence[str]:
    """What an answer says of a plan beside its lines."""
    return ()
