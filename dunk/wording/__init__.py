"""Dunk in words: sentences for every code that the engine speaks in, in the reader's language."""

from collections.abc import Mapping
from typing import Any

from dunk.wording.answers import REFUSALS
from dunk.wording.events import EVENT_SENTENCES
from dunk.wording.failures import FAILURE_SENTENCES, say_failure
from dunk.wording.names import Names, names_in


def sentence(code: str, data: Mapping[str, Any]) -> str:
    """What a code with its data says. Raises KeyError if unknown."""
    if code in FAILURE_SENTENCES:
        return say_failure(code, data, Names())
    if code == "refused":
        return str(REFUSALS[data["reason"]])
    return EVENT_SENTENCES[code](data, Names())


def whole(report: Mapping[str, Any]) -> str:
    """The whole report as text."""
    from dunk.wording.text_report import text_report

    return text_report(report, 0)


__all__ = ["Names", "names_in", "sentence", "whole"]
