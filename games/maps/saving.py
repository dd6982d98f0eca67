"""Pictures as files."""

from io import BytesIO
from typing import Final

from PIL import Image

#: Half the time of the usual 6, and a picture with drawings grows by no more than a fiftieth.
EFFORT: Final = 3


def png(image: Image.Image) -> bytes:
    """The picture as PNG; the same picture always gives the same bytes."""
    file = BytesIO()
    image.save(file, "PNG", compress_level=EFFORT)
    return file.getvalue()
