"""The map as text (DK-3.3.2): for each province a block of three lines of three signs."""

from collections.abc import Mapping
from typing import Any, Final

from dunk.engine.tables.lands import LANDS

UNSEEN: Final = "?"
LEAST_WIDTH: Final = 3  # signs of a block's line


def text_map(
    report: Mapping[str, Any], rows: range | None = None, columns: range | None = None
) -> list[str]:
    """The lines of the map as its reader knows it, all blanks kept; three for each row.

    ``rows``, ``columns``: from 0, of a part of it; None: all.
    """
    width = report["width"]
    wide = block_width(report)
    lines: list[str] = []
    for row in rows or range(report["height"]):
        blocks = [_block(report, row * width + column, wide) for column in columns or range(width)]
        # Half a block and half the blank behind it: two signs, if a block has three
        indent = " " * ((wide + 1) // 2) if row % 2 else ""
        lines += [indent + " ".join(pieces) for pieces in zip(*blocks, strict=True)]
    return lines


def block_width(report: Mapping[str, Any]) -> int:
    """Signs of a block's line: three, or more if numbers need it (DK-H162)."""
    last = report["width"] * report["height"] - 1
    most = max((one["number"] for one in report["kingdoms"]), default=0)
    return max(LEAST_WIDTH, len(str(last)), len(str(most)) + 1)


def _block(report: Mapping[str, Any], province: int, wide: int) -> tuple[str, str, str]:
    number = f"{province:>{wide}}"
    land = report["provinces"].get(str(province))
    if land is None:
        return number, UNSEEN * wide, f"{UNSEEN * 3:<{wide}}"
    terrain = land["terrain"]
    owner = land.get("owner", "")
    place = "t" if "town" in land else "v" if land.get("villages") else " "
    passes = "r" if terrain == "water" or "roads" in land.get("structures", ()) else " "
    signs = f"{LANDS[terrain].letter}{passes}{_armies(report, land)}"
    return number, f"{owner:>{wide - 1}}{place}", f"{signs:<{wide}}"


def _armies(report: Mapping[str, Any], land: Mapping[str, Any]) -> str:
    """Whose armies stand there now; of remembered land that is unseen (DK-H162)."""
    if land["seen"] < report["turn"] - 1:
        return UNSEEN
    owners = {army["owner"] == report["kingdom"] for army in land.get("armies", ())}
    return {
        frozenset(): " ",
        frozenset({True}): "a",
        frozenset({False}): "e",
        frozenset({True, False}): "b",
    }[frozenset(owners)]
