"""Single values out of a JSON document, each checked and, when wrong, named by its path."""

from collections.abc import Mapping
from typing import Final

LARGEST_NUMBER: Final = 10**15  # far above anything play can reach, well inside 64 bits


class MalformedPosition(ValueError):
    """A document that is no position. Its text is one line: where, and what was expected."""


def show(value: object) -> str:
    """A value as it stands in JSON, short enough for one line."""
    words = {None: "null", True: "true", False: "false"}
    if value is None or isinstance(value, bool):
        return words[value]
    if isinstance(value, dict):
        return "an object"
    if isinstance(value, list):
        return "a list"
    if isinstance(value, int) and abs(value) > LARGEST_NUMBER:
        return "a huge number"  # Python refuses to write numbers of some thousand digits
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


def verify_fields(
    doc: Mapping[str, object],
    path: str,
    wanted: tuple[str, ...],
    optional: frozenset[str] | set[str] = frozenset(),
) -> None:
    for name in wanted:
        if name not in doc and name not in optional:
            raise MalformedPosition(f"{path}: the field {name} is missing")
    for name in doc:
        if name not in wanted:
            raise MalformedPosition(f"{path}: the field {show(name)} is not known")


def read_number(value: object, path: str, least: int = 0, most: int = LARGEST_NUMBER) -> int:
    # bool is a kind of int in Python, but true is not a number of cows
    if isinstance(value, bool) or not isinstance(value, int):
        raise MalformedPosition(f"{path}: expected a whole number, got {show(value)}")
    if value < least:
        raise MalformedPosition(f"{path}: expected {least} or more, got {show(value)}")
    if value > most:
        raise MalformedPosition(f"{path}: expected at most {most}, got a larger number")
    return value


def read_bool(value: object, path: str) -> bool:
    if not isinstance(value, bool):
        raise MalformedPosition(f"{path}: expected true or false, got {show(value)}")
    return value
