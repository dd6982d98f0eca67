"""Why a field of the order form could not be written."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from django.utils.translation import gettext as _

from dma.wording.reasons import REASON_SENTENCES

Data = Mapping[str, Any]


def _unknown(data: Data) -> str:
    return _("There is nothing in this plan that is called %(field)s.") % data


def _value(data: Data) -> str:
    text = _("“%(value)s” cannot be put into %(field)s.") % data
    if "reason" in data:
        return f"{text} {REASON_SENTENCES[data['reason']](data['data'])}"
    return text


def _stale(data: Data) -> str:
    return _("The line has changed meanwhile: “%(word)s” is not written into it.") % data


FIELD_SENTENCES: Final[Mapping[str, Callable[[Data], str]]] = {
    "field_unknown": _unknown,
    "field_value": _value,
    "field_stale": _stale,
}
