"""The one encoder of everything that is hashed, and its packed form for storage."""

import hashlib
import json
from typing import Any

import zstandard


def canonical(document: Any) -> bytes:
    """The document as canonical JSON: sorted keys, compact, UTF-8, whole numbers only.

    Raises TypeError for a float or a key that is not text: both have more than one spelling.
    """
    verify_exact(document, "$")
    return json.dumps(
        document, sort_keys=True, separators=(",", ":"), ensure_ascii=False, allow_nan=False
    ).encode()


def verify_exact(value: Any, path: str) -> None:
    """Raise TypeError where the document holds something that JSON cannot carry exactly."""
    if value is None or isinstance(value, (str, int)):
        return
    if isinstance(value, dict):
        for key, item in value.items():
            if not isinstance(key, str):
                raise TypeError(f"{path}: the key {key!r} is not text")
            verify_exact(item, f"{path}.{key}")
        return
    if isinstance(value, (list, tuple)):
        for index, item in enumerate(value):
            verify_exact(item, f"{path}[{index}]")
        return
    raise TypeError(f"{path}: {type(value).__name__} has no canonical form")


def digest(document: Any) -> str:
    """SHA-256 of the canonical form, in hexadecimal."""
    return hashlib.sha256(canonical(document)).hexdigest()


def storable(text: str) -> str:
    """The text without what no database keeps: NUL, and halves of surrogate pairs (now "?")."""
    return text.replace("\x00", "").encode(errors="replace").decode()


def pack(document: Any) -> bytes:
    """The canonical form, compressed."""
    return zstandard.compress(canonical(document), level=3)


def unpack(packed: bytes | memoryview) -> Any:
    """The document that was packed."""
    return json.loads(zstandard.decompress(bytes(packed)))
