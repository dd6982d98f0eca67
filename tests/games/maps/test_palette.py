"""The colours of pictures are those of the style sheet."""

import re
from itertools import product
from pathlib import Path

import pytest
from django.conf import settings

from games.maps import palette
from games.maps.palette import Theme

THEMES: tuple[Theme, Theme] = ("light", "dark")
TOKEN = re.compile(r"--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);")


def tokens() -> dict[str, tuple[str, str]]:
    """Token -> its day and night, as the style sheet has them."""
    sheet = (Path(settings.BASE_DIR) / "static/games/tokens.css").read_text()
    return {name: (day, night) for name, day, night in TOKEN.findall(sheet)}


@pytest.mark.parametrize("name", palette.NAMES)
def test_a_twin_is_its_token(name: str) -> None:
    assert (
        palette.hexadecimal(name, "light"),
        palette.hexadecimal(name, "dark"),
    ) == tokens()[name]


def test_every_owner_and_every_tincture_has_a_twin() -> None:
    wanted = {name for name in tokens() if name.startswith(("owner-", "arms-"))}
    assert wanted <= set(palette.NAMES)
    assert f"owner-{palette.OWNER_COLOURS}" in wanted


@pytest.mark.parametrize("theme", THEMES)
def test_colour_on_metal_has_contrast(theme: Theme) -> None:
    """Any colour may lie on any metal, so each pair is enough for a drawing (3 to 1)."""
    for number, metal in product(range(1, palette.OWNER_COLOURS + 1), palette.METALS):
        pair = (f"arms-{number}", f"arms-{metal}")
        colours = [palette.colour(name, theme) for name in pair]
        assert palette.contrast(*colours) >= 3, pair


def test_contrast_is_what_wcag_says() -> None:
    assert palette.contrast((0, 0, 0), (255, 255, 255)) == pytest.approx(21)
    assert palette.contrast((119, 119, 119), (255, 255, 255)) == pytest.approx(4.48, abs=0.01)
