"""Sets of province numbers as short text: ``0-5 9 12-14``."""

import re
from collections.abc import Iterable, Iterator

from dunk.engine.jsonfields import MalformedPosition, show

_SPANS = re.compile(r"\d{1,12}(?:-\d{1,12})?(?: \d{1,12}(?:-\d{1,12})?)*", re.ASCII)


def write_spans(numbers: Iterable[int]) -> str:
    """Whole numbers from 0, each once, in any order."""
    return " ".join(
        str(first) if first == last else f"{first}-{last}" for first, last in _runs(sorted(numbers))
    )


def _runs(numbers: list[int]) -> Iterator[tuple[int, int]]:
    if not numbers:
        return
    first = last = numbers[0]
    for number in numbers[1:]:
        if number != last + 1:
            yield first, last
            first = number
        last = number
    yield first, last


def read_spans(value: object, path: str, most: int) -> list[int]:
    """The numbers of such a text, ascending. Raises ``MalformedPosition`` for any other spelling
    than that of ``write_spans`` and for numbers above ``most``."""
    if not isinstance(value, str) or not _SPANS.fullmatch(value):
        raise MalformedPosition(f'{path}: expected numbers like "0-5 9", got {show(value)}')
    found: list[int] = []
    for word in value.split(" "):
        first, _, last = word.partition("-")
        start, end = int(first), int(last or first)
        if end > most:
            raise MalformedPosition(f"{path}: expected at most {most}, got {show(end)}")
        found.extend(range(start, end + 1))
    if write_spans(set(found)) != value:
        raise MalformedPosition(f"{path}: expected the numbers in their order, got {show(value)}")
    return found
