"""Which cells the reader of a report sees (DMA-20.1), from what it tells of its own and its allies'
pieces."""

from collections.abc import Mapping
from typing import Any

from PIL import Image, ImageFilter

from dma.engine.state import ALLIANCE

Report = Mapping[str, Any]


def friends(report: Report) -> frozenset[int]:
    """The reader and the allies that share its sight; empty for the public."""
    if report["state"] is None:
        return frozenset()
    return frozenset(
        int(number)
        for number, it in report["states"].items()
        if int(number) == report["state"] or it.get("relation") == ALLIANCE
    )


def sight(report: Report) -> Image.Image | None:
    """White the cells that are seen, one point each; None where nobody looks: for the public, and
    for a state that is gone."""
    ours = friends(report)
    if not ours or report["states"][str(report["state"])]["out"] is not None:
        return None
    rows = report["land"]["terrain"]
    mask = Image.new("L", (len(rows[0]), len(rows)))
    for part in ("cities", "villages", "armies"):
        for it in report[part].values():
            if it["owner"] in ours:
                mask.putpixel(tuple(it["cell"]), 255)
    return mask.filter(ImageFilter.MaxFilter(2 * report["rules"]["vision_radius"] + 1))
