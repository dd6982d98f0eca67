"""A battle as a moving picture: a frame for each step, drawn with Pillow from the same frames.

A film takes seconds to draw, so it is kept as a file, under a name that is made of all it shows.
"""

import hashlib
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from django.utils.translation import get_language
from PIL import Image, ImageDraw

from dma.engine.battle.ground import SIDES, ground_of
from dma.engine.battle.replay import Frame, Mark
from dma.viewer import Battle
from dma.wording.blows import name_step
from dma.wording.signs import SIGNS
from games.maps.films import KINDS as KINDS
from games.maps.films import pack
from games.maps.fonts import SANS, SERIF, label
from games.maps.palette import colour
from games.services import pictures

FORMAT: Final = 1  # raise it when films are drawn otherwise
SIDE: Final = 30  # pixels of a cell
STRIP: Final = 34  # of the caption below the field
STEP_MS, LAST_MS = 900, 3000
_COLOURS: Final = {"A": ("owner-2", "owner-2-ink"), "B": ("owner-1", "owner-1-ink")}


def kept_film(battle: Battle, kind: str) -> bytes:
    """The film in the active language, drawn now if there is none. ``kind``: of ``KINDS``."""
    file = _place(battle, kind)
    if pictures.is_there(file):
        try:
            return file.read_bytes()
        except FileNotFoundError:  # it was thrown away this very moment
            pass
    film = film_of(battle, kind)
    pictures.write(file, film)
    return film


def _place(battle: Battle, kind: str) -> Path:
    told = json.dumps([FORMAT, get_language(), battle.record], sort_keys=True)
    name = hashlib.sha256(told.encode()).hexdigest()[:32]
    return pictures.place(f"{name}-battle.{kind}")


def film_of(battle: Battle, kind: str) -> bytes:
    """The film itself. ``kind``: of ``KINDS``."""
    shown = _steps(battle)
    drawn = [_draw(frame, marks, battle.steps) for frame, marks in shown]
    return pack(drawn, [*[STEP_MS] * (len(drawn) - 1), LAST_MS], kind)


def _steps(battle: Battle) -> list[tuple[Frame, list[Mark]]]:
    """The last frame of each step, with what was done in all its phases."""
    found: dict[int, tuple[Frame, list[Mark]]] = {}
    for frame in battle.frames:
        marks = found[frame.step][1] if frame.step in found else []
        found[frame.step] = (frame, [*marks, *frame.marks])
    return list(found.values())


def _draw(frame: Frame, marks: Sequence[Mark], steps: int) -> Image.Image:
    ground = ground_of()
    width, height = ground.width * SIDE, ground.height * SIDE
    image = Image.new("RGB", (width, height + STRIP), colour("sheet", "light"))
    pencil = ImageDraw.Draw(image)
    for y in range(ground.height):
        for x in range(ground.width):
            if (x + y) % 2 == 0:
                pencil.rectangle(_box(x, y), fill=colour("sheet-deep", "light"))
    for (x, y), level in sorted(frame.heights.items()):
        pencil.rectangle(
            _box(x, y), fill=colour("owner-8", "light"), outline=colour("owner-8-ink", "light")
        )
        _write(image, str(level), x * SIDE + SIDE - 5, y * SIDE + 5, 10)
    for side in SIDES:
        number = ground.flags[side]
        _flag(pencil, ground.xs[number], ground.ys[number], side)
    for _number, unit in sorted(frame.units.items()):
        _token(image, pencil, unit.cell, unit.side, str(SIGNS[unit.type]))
    for mark in marks:
        _mark(pencil, mark)
    pencil.rectangle((0, height, width, height + STRIP), fill=colour("paper-deep", "light"))
    counts = " : ".join(str(sum(it.side == s for it in frame.units.values())) for s in SIDES)
    title = label(f"{name_step(frame.step, steps)}   A : B = {counts}", 18, SERIF)
    image.paste(colour("ink", "light"), (8, height + (STRIP - title.height) // 2), title)
    return image.quantize(64, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)


def _box(x: int, y: int) -> tuple[int, int, int, int]:
    return x * SIDE, y * SIDE, (x + 1) * SIDE - 1, (y + 1) * SIDE - 1


def _middle(cell: tuple[int, int]) -> tuple[int, int]:
    return cell[0] * SIDE + SIDE // 2, cell[1] * SIDE + SIDE // 2


def _write(image: Image.Image, text: str, x: int, y: int, size: int) -> None:
    mask = label(text, size, SANS)
    place = (x - mask.width // 2, y - mask.height // 2)
    image.paste(colour("ink", "light"), place, mask)


def _flag(pencil: ImageDraw.ImageDraw, x: int, y: int, side: str) -> None:
    left, top = x * SIDE + 3, y * SIDE + 2
    pencil.line((left, top, left, top + SIDE - 5), colour("ink", "light"), 2)
    pencil.polygon(
        ((left, top), (left + 14, top + 4), (left, top + 9)),
        fill=colour(_COLOURS[side][1], "light"),
    )


def _token(
    image: Image.Image,
    pencil: ImageDraw.ImageDraw,
    cell: tuple[int, int],
    side: str,
    sign: str,
) -> None:
    """A disc for A, a square for B: told apart without colour."""
    x, y = _middle(cell)
    fill, ink = (colour(name, "light") for name in _COLOURS[side])
    box = (x - 13, y - 13, x + 13, y + 13)
    if side == "A":
        pencil.ellipse(box, fill=fill, outline=ink, width=2)
    else:
        pencil.rectangle(box, fill=fill, outline=ink, width=2)
    _write(image, sign, x, y, 15)


def _mark(pencil: ImageDraw.ImageDraw, mark: Mark) -> None:
    x, y = _middle(mark.end)
    if mark.what == "die":
        red = colour("bad", "light")
        pencil.line((x - 9, y - 9, x + 9, y + 9), red, 3)
        pencil.line((x - 9, y + 9, x + 9, y - 9), red, 3)
    elif mark.start != mark.end:
        is_blow = mark.what not in ("move", "contest")
        ink = colour("bad" if is_blow and mark.came else "line-strong", "light")
        pencil.line((*_middle(mark.start), x, y), ink, 2 if mark.came else 1)
