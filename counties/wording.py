"""Sentences for every remark, event, assumption and hint of Counties, in the reader's language.

The engine speaks in codes and data; here they become words. The rule of a remark or event stands
beside its sentence on the page and is not repeated in it.
"""

from collections.abc import Mapping
from typing import Any

from counties.correcting_wording import CORRECTION_SENTENCES
from counties.event_wording import EVENT_SENTENCES
from counties.forecast_wording import ASSUMPTION_SENTENCES
from counties.hint_wording import HINT_SENTENCES
from counties.remark_wording import REMARK_SENTENCES
from counties.scenario_wording import SCENARIO_SENTENCES

_SENTENCES = {
    **EVENT_SENTENCES,
    **REMARK_SENTENCES,
    **ASSUMPTION_SENTENCES,
    **HINT_SENTENCES,
    **SCENARIO_SENTENCES,
    **CORRECTION_SENTENCES,
}


def sentence(code: str, data: Mapping[str, Any]) -> str:
    """What a code with its data says, in the active language. Raises KeyError if unknown."""
    return _SENTENCES[code](data)
