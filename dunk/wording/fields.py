"""Why a field of the order form could not be written."""

from collections.abc import Callable, Mapping
from typing import Final

from django.utils.translation import gettext as _

from dunk.wording.names import Data


def _unknown(data: Data) -> str:
    return _("There is nothing on this sheet that is called %(field)s.") % data


def _value(data: Data) -> str:
    return _("“%(value)s” cannot be put into %(field)s.") % data


def _stale(data: Data) -> str:
    return _("The line has changed meanwhile: “%(word)s” is not written into it.") % data


FIELD_SENTENCES: Final[Mapping[str, Callable[[Data], str]]] = {
    "field_unknown": _unknown,
    "field_value": _value,
    "field_stale": _stale,
}
