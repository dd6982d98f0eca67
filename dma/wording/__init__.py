"""What the engine tells, in sentences of the active language."""

from collections.abc import Mapping
from typing import Any

from dma.wording.corrections import MEND_SENTENCES
from dma.wording.events import EVENT_SENTENCES
from dma.wording.hints import HINT_SENTENCES
from dma.wording.names import NOBODY_NAMED
from dma.wording.remarks import REMARK_SENTENCES
from dma.wording.scenarios import SCENARIO_SENTENCES


def sentence(code: str, data: Mapping[str, Any]) -> str:
    """A remark, a fault or an event. Raises KeyError for an unknown code."""
    for sentences in (REMARK_SENTENCES, HINT_SENTENCES, SCENARIO_SENTENCES, MEND_SENTENCES):
        if code in sentences:
            return sentences[code](data)
    return EVENT_SENTENCES[code](data, NOBODY_NAMED)
