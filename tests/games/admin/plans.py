"""A campaign planned at the desk, step by step, as a GM does it."""

from typing import Any

from django.test import Client

ADD = "/admin/games/campaign/add/"
STEPS: dict[str, dict[str, Any]] = {
    "map": {"game": "counties", "name": "The Autumn War", "source": "drawn", "seats": "4"},
    "options": {},
    "seats": {
        "access": "private",
        "starts_when_full": "on",
        **{f"who_{key}": "bot-builder" for key in "BCD"},
    },
    "pace": {
        "rhythm": "weekdays",
        "every": "7",
        "weekdays": ["2", "6"],
        "local_time": "20:00",
        "zone": "Europe/Stockholm",
        "hold_when_missing": "on",
        "grace_seconds": "600",
    },
    "look": {},
}


def plan(client: Client, *, until: str = "look", **changes: Any) -> Any:
    """Fill in the steps one after the other; the answer of the last, or of the first that is not
    taken. ``changes``: to the fields, of whichever step they are; ``until``: the step to stop at,
    which is not posted."""
    there = ADD
    answer: Any = None
    for step, fields in STEPS.items():
        if step == until and step != "map":
            return client.get(there)
        answer = client.post(there, {**fields, **changes, "go": "next"})
        if answer.status_code != 302 or "/plan/" not in answer["Location"]:
            return answer
        there = answer["Location"]
    return answer


def create(client: Client, **changes: Any) -> Any:
    """All the steps, and the last button."""
    return plan(client, until="", **changes)
