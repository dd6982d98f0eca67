"""The map of a report as a picture, and where the cells lie on it (DMA-2.2, DMA-20).

Everything comes from the report alone, so what a reader may not know cannot be drawn.
"""

from collections.abc import Mapping
from typing import Any, Final

from PIL import Image, ImageDraw

from games.maps.arms import Arms
from games.maps.layout import Area, Layout
from games.maps.palette import Theme

Report = Mapping[str, Any]

CELL: Final = 40  # units of a cell's side


def layout(report: Report) -> Layout:
    """A square for every cell with a settlement or an army."""
    rows = report["land"]["terrain"]
    areas = [
        Area(f"{x}.{y}", it["name"], x * CELL, y * CELL, CELL, CELL)
        for part in ("cities", "villages")
        for it in report[part].values()
        for x, y in [it["cell"]]
    ]
    areas.sort(key=lambda area: (area.y, area.x))
    return Layout(len(rows[0]) * CELL, len(rows) * CELL, tuple(areas))


def holders(report: Report) -> dict[str, str]:
    """Cell of a settlement -> the seat that holds it, "" for nobody."""
    seats = {int(n): it["seat"] for n, it in report["states"].items()}
    return {
        "{}.{}".format(*it["cell"]): seats.get(it["owner"], "")
        for part in ("cities", "villages")
        for it in report[part].values()
    }


def draw(
    report: Report,
    arms: Mapping[str, Arms],
    *,
    theme: Theme,
    width: int,
    sheet: str | None = None,
    style: str = "",
) -> Image.Image:
    """The map as a picture ``width`` pixels wide."""
    shape = layout(report)
    height = max(1, width * shape.height // shape.width)
    image = Image.new("RGB", (width, height))
    draw = ImageDraw.Draw(image)
    paints = {"p": "#b9c98a", "f": "#6f9460", "m": "#9a8f86", "w": "#7fa3bf"}
    rows = report["land"]["terrain"]
    for y, row in enumerate(rows):
        for x, letter in enumerate(row):
            box = (
                x * width // len(row),
                y * height // len(rows),
                (x + 1) * width // len(row),
                (y + 1) * height // len(rows),
            )
            draw.rectangle(box, fill=paints[letter])
    return image
