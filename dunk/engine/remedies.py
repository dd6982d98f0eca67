"""What one button can do about a remark: a field of ``edits`` and what is to be put into it."""

from collections.abc import Mapping
from typing import Any, NamedTuple, Protocol

from dunk.engine.fields import BEFORE, INSIDE, LINE, RESPELL, at_line


class Remark(Protocol):
    """A remark of ``checks``, as the host hands it back."""

    @property
    def line(self) -> int: ...
    @property
    def data(self) -> Mapping[str, Any]: ...


class Remedy(NamedTuple):
    """``word``: what it writes, for the button."""

    field: str
    value: str
    word: str


def remedy(remark: Remark) -> Remedy | None:
    """The likeliest thing that was meant, or what makes the order work; None where only the player
    can know."""
    meant = remark.data.get("meant")
    if meant:
        line, start, _, end = meant[0]["at"]
        word = meant[0]["text"]
        return Remedy(RESPELL, f"{line} {start} {end} {word}", word)
    if "instead" in remark.data:
        return Remedy(at_line(remark.line, LINE), remark.data["instead"], remark.data["instead"])
    if "outside" in remark.data:
        return Remedy(at_line(remark.line, INSIDE), "yes", remark.data["outside"])
    if "before" in remark.data:
        return Remedy(at_line(remark.line, BEFORE), remark.data["before"], remark.data["before"])
    return None
