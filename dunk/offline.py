"""The offline door with words: what the engine answers, each remark with its sentence."""

from typing import Any

from dunk.engine import documents
from dunk.engine.state import Document
from dunk.wording.answers import ANSWER_SENTENCES
from dunk.wording.failures import say_failure
from dunk.wording.names import Names, names_in


def resolve_documents(position: Any, orders: Any, seed: str) -> Document:
    """As ``engine.documents``, and every remark has ``text``, in the active language."""
    result = documents.resolve_documents(position, orders, seed)
    for seat, remarks in result["remarks"].items():
        names = names_in(result["reports"][seat])
        for remark in remarks:
            remark["text"] = _say(remark, names)
    return result


def _say(remark: Document, names: Names) -> str:
    if remark["code"] in ANSWER_SENTENCES:
        return ANSWER_SENTENCES[remark["code"]](remark["data"], names)
    return say_failure(remark["code"], remark["data"], names)
