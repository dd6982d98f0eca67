"""An event of a report in one sentence."""

from collections.abc import Mapping
from typing import Any

from dma.linking import first_up
from dma.wording.events import EVENT_SENTENCES
from dma.wording.names import Names

Event = Mapping[str, Any]


def say(event: Event, names: Names) -> str:
    """With a capital. What names are marked is marked in the sentence (``linking``)."""
    return first_up(EVENT_SENTENCES[event["code"]](event["data"], names))
