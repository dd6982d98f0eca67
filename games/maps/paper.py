"""The grain of paper, always the same."""

from functools import lru_cache
from hashlib import shake_256
from typing import Final

from PIL import Image, ImageFilter

_SIDE: Final = 128
#: How dark the darkest fleck is, of 255.
_DEPTH: Final = 22


@lru_cache(maxsize=16)
def grain(side: int) -> Image.Image:
    """A square of paper to multiply a picture with: white with faint flecks and fibres.

    Shared by all who ask: copy it before drawing on it.
    """
    flecks = Image.frombytes("L", (_SIDE, _SIDE), shake_256(b"paper").digest(_SIDE * _SIDE))
    soft = flecks.filter(ImageFilter.GaussianBlur(1.3))
    cloud = flecks.filter(ImageFilter.GaussianBlur(7))
    mixed = Image.blend(_stretched(soft), _stretched(cloud), 0.5)
    faint = mixed.point(lambda value: 255 - round((255 - value) * _DEPTH / 255 / 2) * 2)
    return faint.resize((side, side), Image.Resampling.BICUBIC)


def _stretched(image: Image.Image) -> Image.Image:
    """From black to white."""
    low, high = image.getextrema()
    assert isinstance(low, (int, float))
    assert isinstance(high, (int, float))
    return image.point(lambda value: round((value - low) * 255 / (high - low)))
