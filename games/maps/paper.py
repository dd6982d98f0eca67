"""The grain of paper, always the same."""

from functools import lru_cache
from hashlib import shake_256
from typing import Final

from PIL import Image, ImageChops, ImageFilter

_SIDE: Final = 128
#: How dark the darkest fleck is, of 255.
_DEPTH: Final = 22
#: Red, green and blue of a lamp's light: in the middle, in the corners; of 255.
_LAMP: Final = ((255, 200), (251, 206), (238, 212))


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


def light(image: Image.Image) -> Image.Image:
    """The picture as a lamp above its middle shows it: warmer there, dimmer in the corners."""
    fall = Image.radial_gradient("L").resize(image.size, Image.Resampling.BICUBIC)
    shade = [fall.point(_fade(middle, corner)) for middle, corner in _LAMP]
    return ImageChops.multiply(image, Image.merge("RGB", shade))


def _fade(middle: int, corner: int) -> list[int]:
    """What becomes of each distance from the middle, 0 to 255."""
    return [round(middle + (corner - middle) * (far / 255) ** 1.6) for far in range(256)]


def _stretched(image: Image.Image) -> Image.Image:
    """From black to white."""
    low, high = image.getextrema()
    assert isinstance(low, (int, float))
    assert isinstance(high, (int, float))
    return image.point(lambda value: round((value - low) * 255 / (high - low)))
