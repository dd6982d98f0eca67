"""One misspelt word of a line put right, as its remark offers (CO-20.1); nothing else is touched.

The form field ``respell`` takes the line's number and the word that was meant: ``3 iron``.
"""

from collections.abc import Mapping
from typing import Any, Final

from counties.engine import amending, reading
from counties.engine.fields import BadField
from counties.engine.orders import Fault, read_line, shorten

FIELD: Final = "respell"


def offer(line: int, data: Mapping[str, Any]) -> str | None:
    """The value of ``respell`` that takes up what a remark with this data offers; None: nothing."""
    return f"{line} {data['near']}" if line and "near" in data else None


def respell(text: str, value: str) -> str:
    """The sheet with one word put right. Raises ``BadField`` where that is not offered any more."""
    number, _, word = value.partition(" ")
    lines = amending.take_apart(text)
    place = int(number) - 1 if number.isascii() and number.isdigit() and len(number) < 6 else -1
    if not 0 <= place < len(lines):
        raise BadField("field_respell", {"line": number[:9], "word": word[:30]})
    line = lines[place]
    for fault in read_line(line.text).faults:
        if fault.data.get("near") == word:
            amending.change_word(line, _place_of(line.text, fault), word)
            return amending.put_together(lines)
    raise BadField("field_respell", {"line": number[:9], "word": word[:30]})


def _place_of(line: str, fault: Fault) -> int:
    """Which word of the line the fault is about: 0 is the verb."""
    if fault.data["reason"] == "verb":
        return 0
    if fault.data["reason"] == "good":
        return 2
    before = reading.make_plain(line).partition("#")[0]
    said = [shorten(word) for word in reading.split_words(before)]
    return said.index(str(fault.data["text"]), 2)  # of LABOUR: behind its county
