"""Labels on pictures."""

import pytest

from games.maps import fonts


@pytest.mark.parametrize("style", [fonts.SERIF, fonts.SANS])
@pytest.mark.parametrize("text", ["A", "7", "Ж", "Ł", "é", "№"])
def test_the_letters_are_in_the_fonts(text: str, style: fonts.Style) -> None:
    drawn = fonts.label(text, 40, style)
    missing = fonts.label("\uf8ff", 40, style)
    assert drawn.getbbox() is not None
    assert drawn.tobytes() != missing.tobytes()


def test_a_text_may_mix_scripts() -> None:
    assert list(fonts.runs("Łódź и 5")) == [
        ("latin-ext", "Ł"),
        ("latin", "ód"),
        ("latin-ext", "ź"),
        ("latin", " "),
        ("cyrillic", "и"),
        ("latin", " 5"),
    ]
    mixed, alone = fonts.label("Łи", 30), fonts.label("и", 30)
    assert mixed.width > alone.width
