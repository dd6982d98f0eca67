"""Dunk in words: sentences for every code that the engine speaks in, in the reader's language."""

from collections.abc import Mapping
from typing import Any

from dunk.wording.corrections import MEND_SENTENCES
from dunk.wording.costs import say_cost
from dunk.wording.events import EVENT_SENTENCES
from dunk.wording.fields import FIELD_SENTENCES
from dunk.wording.forecast import ASSUMPTION_SENTENCES
from dunk.wording.hints import HINT_SENTENCES
from dunk.wording.names import Names, names_in
from dunk.wording.remarks import REMARK_SENTENCES
from dunk.wording.scenarios import SCENARIO_SENTENCES

_PLAIN = {
    **REMARK_SENTENCES,
    **FIELD_SENTENCES,
    **ASSUMPTION_SENTENCES,
    **HINT_SENTENCES,
    **SCENARIO_SENTENCES,
    **MEND_SENTENCES,
}


def sentence(code: str, data: Mapping[str, Any]) -> str:
    """What a code with its data says. Raises KeyError if unknown."""
    said = _PLAIN.get(code)
    if said is not None:
        return said(data)
    return EVENT_SENTENCES[code](data, Names())


__all__ = ["Names", "names_in", "say_cost", "sentence"]
