"""Values out of a JSON document, each checked and, when wrong, named by its path."""

from collections.abc import Callable, Collection, Mapping
from typing import Any, Final, TypeVar

T = TypeVar("T")
Reader = Callable[[object, str], Any]

LARGEST_NUMBER: Final = 10**15  # far above anything play can reach, well inside 64 bits
HUGE: Final = "a huge number"
_MOST_LISTED: Final = 30  # words that one line can tell


class MalformedPosition(ValueError):
    """A document that is no position. Its text is one line: where, and what was expected."""


def show(value: object) -> str:
    """A value as it stands in JSON, short enough for one line."""
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, dict):
        return "an object"
    if isinstance(value, list):
        return "a list"
    if isinstance(value, int) and abs(value) > LARGEST_NUMBER:
        return HUGE  # Python refuses to write numbers of some thousand digits
    text = f'"{value}"' if isinstance(value, str) else str(value)
    text = " ".join(text.split())
    return text if len(text) <= 40 else f"{text[:37]}..."


def read_object(value: object, path: str) -> dict[str, object]:
    if not isinstance(value, dict):
        raise MalformedPosition(f"{path}: expected an object, got {show(value)}")
    for key in value:
        if not isinstance(key, str):
            raise MalformedPosition(f"{path}: expected text for a name, got {show(key)}")
    return value


def read_fields(
    value: object,
    path: str,
    readers: Mapping[str, Reader],
    wanted: Collection[str] = (),
    *,
    is_root: bool = False,
) -> dict[str, Any]:
    """The fields of an object, each read by its reader. Those not ``wanted`` may be missing.

    ``is_root``: the document itself, whose name does not stand before those of its fields.
    """
    doc = read_object(value, path)
    for name in wanted:
        if name not in doc:
            raise MalformedPosition(f"{path}: the field {name} is missing")
    fields: dict[str, Any] = {}
    for name, item in doc.items():
        reader = readers.get(name)
        if reader is None:
            raise MalformedPosition(f"{path}: the field {show(name)} is not known")
        fields[name] = reader(item, name if is_root else f"{path}.{name}")
    return fields


def read_list(value: object, path: str) -> list[object]:
    if not isinstance(value, list):
        raise MalformedPosition(f"{path}: expected a list, got {show(value)}")
    return value


def read_number(value: object, path: str, least: int = 0, most: int = LARGEST_NUMBER) -> int:
    # bool is a kind of int in Python, but true is no number of units
    if isinstance(value, bool) or not isinstance(value, int):
        raise MalformedPosition(f"{path}: expected a whole number, got {show(value)}")
    if value < least:
        raise MalformedPosition(f"{path}: expected {least} or more, got {show(value)}")
    if value > most:
        raise MalformedPosition(f"{path}: expected at most {most}, got {show(value)}")
    return value


def read_positive(value: object, path: str) -> int:
    return read_number(value, path, least=1)


def read_bool(value: object, path: str) -> bool:
    if not isinstance(value, bool):
        raise MalformedPosition(f"{path}: expected true or false, got {show(value)}")
    return value


def read_text(value: object, path: str) -> str:
    if not isinstance(value, str) or not value:
        raise MalformedPosition(f"{path}: expected a text, got {show(value)}")
    if not is_whole(value):
        raise MalformedPosition(f"{path}: half a sign (a lone surrogate) is in it")
    return value


def is_whole(text: str) -> bool:
    """Whether it can be written to a file: JSON can spell halves of signs, files cannot."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def read_key(key: str, path: str, least: int = 0) -> int:
    """A whole number that is the name of a field, in its one spelling."""
    if not (key.isascii() and key.isdigit() and str(int(key[:16])) == key):
        raise MalformedPosition(f"{path}: expected a whole number for a name, got {show(key)}")
    return read_number(int(key), f"{path}.{key}", least=least)


def one_of(choices: Collection[str]) -> Reader:
    """Reads one of these words."""
    listed = list(choices)
    wanted = ", ".join(listed[:_MOST_LISTED]) + (" ..." if len(listed) > _MOST_LISTED else "")

    def read(value: object, path: str) -> str:
        if not isinstance(value, str) or value not in choices:
            raise MalformedPosition(f"{path}: expected one of {wanted}, got {show(value)}")
        return value

    return read


def or_none(reader: Callable[[object, str], T]) -> Callable[[object, str], T | None]:
    """Reads null too."""
    return lambda value, path: None if value is None else reader(value, path)


def set_of(choices: Collection[str]) -> Callable[[object, str], set[str]]:
    """Reads a list of different words out of these."""
    read_one = one_of(choices)

    def read(value: object, path: str) -> set[str]:
        words = [
            read_one(item, f"{path}[{index}]") for index, item in enumerate(read_list(value, path))
        ]
        if len(set(words)) < len(words):
            raise MalformedPosition(f"{path}: a word stands twice in it")
        return set(words)

    return read


def read_maybe_text(value: object, path: str) -> str:
    """A text that may be empty."""
    return "" if value == "" else read_text(value, path)
