"""Pictures as files."""

from io import BytesIO

from PIL import Image

from games.maps import saving, shields
from games.maps.arms import arms_of


def test_a_picture_comes_back_from_its_file() -> None:
    picture = shields.picture(arms_of("x", 1), 40, "light")
    data = saving.png(picture)
    assert data == saving.png(picture.copy())
    with Image.open(BytesIO(data)) as again:
        assert again.format == "PNG"
        assert again.tobytes() == picture.tobytes()
