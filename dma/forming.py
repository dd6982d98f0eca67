"""What the order page of a seat is made of: a card for every city and army, each writing lines."""

from collections.abc import Mapping
from typing import Any

Report = Mapping[str, Any]


def present_orders(report: Report, sheet: Any) -> dict[str, Any]:
    """Context of the order form."""
    return {"report": report}
