"""What is said about a plan or a field of its form: code -> a sentence of its data."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from django.utils.translation import gettext as _

from dma.wording.cautions import CAUTION_SENTENCES
from dma.wording.fields import FIELD_SENTENCES
from dma.wording.forecast import ASSUMPTION_SENTENCES
from dma.wording.reasons import REASON_SENTENCES

Data = Mapping[str, Any]
Say = Callable[[Data], str]


def _with_advice(say: Say) -> Say:
    """Also what was meant, and whether the rest of the order is done."""

    def said(data: Data) -> str:
        parts = [say(data)]
        if data.get("meant"):
            words = ", ".join(f"“{word}”" for _start, _end, word in data["meant"])
            parts.append(_("Did you mean %(meant)s?") % {"meant": words})
        if data.get("partly"):
            parts.append(_("The rest of the order is carried out."))
        return " ".join(parts)

    return said


REMARK_SENTENCES: Final[Mapping[str, Say]] = {
    **{code: _with_advice(say) for code, say in REASON_SENTENCES.items()},
    **CAUTION_SENTENCES,
    **FIELD_SENTENCES,
    **ASSUMPTION_SENTENCES,
}
