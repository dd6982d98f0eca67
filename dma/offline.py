"""The offline door with words: what the engine answers, each remark with its sentence."""

from typing import Any

from dma.engine import documents
from dma.engine.state import Document
from dma.wording import sentence


def resolve_documents(position: Any, orders: Any, seed: str) -> Document:
    """As ``engine.documents``, and every remark has ``text``, in the active language."""
    result = documents.resolve_documents(position, orders, seed)
    for remarks in result["remarks"].values():
        for remark in remarks:
            remark["text"] = sentence(remark["code"], remark["data"])
    return result
