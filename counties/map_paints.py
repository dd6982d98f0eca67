"""The colours of the country: what grows, what is built; day and night. Owners' are the host's."""

from typing import Final

from games.maps import palette
from games.maps.palette import RGB, Theme

# fmt: off
_PAINTS: Final = {
    #               day        night: a window is lit, a forge glows
    "stone":      ("#ddd3ba", "#8f9088"),
    "shade":      ("#b8a98a", "#6a6d68"),
    "roof":       ("#a8492f", "#82402f"),
    "thatch":     ("#c8a050", "#7d6535"),
    "timber":     ("#9a7444", "#77603f"),
    "beam":       ("#6a4c2a", "#a88a5a"),
    "window":     ("#3a2c20", "#ffd27a"),
    "gate":       ("#4a3623", "#2a1f16"),
    "mound":      ("#a3b672", "#35543a"),
    "leaf":       ("#6b8a48", "#4c7450"),
    "pine":       ("#456632", "#34583f"),
    "rock":       ("#b3a999", "#858a88"),
    "cliff":      ("#8a7f70", "#5d6462"),
    "dark":       ("#2f261d", "#0b1416"),
    "iron":       ("#5f656d", "#a3adb5"),
    "ember":      ("#d8662a", "#ffb14e"),
    "wheat":      ("#e6c76f", "#6b5a2c"),
    "wheat-row":  ("#bd9338", "#93803f"),
    "green":      ("#b5c67a", "#375335"),
    "green-row":  ("#829a4a", "#587a4c"),
    "fallow":     ("#cfab83", "#4d3d2d"),
    "fallow-row": ("#a5805a", "#715c45"),
    "clover":     ("#c6d39a", "#2c4a42"),
    "clover-row": ("#93a866", "#4a7064"),
    "hedge":      ("#4d6c38", "#5b8657"),
    "cow":        ("#fdf8ee", "#e2d9c1"),
    "spot":       ("#4a3425", "#33271d"),
    "wild":       ("#ded5bb", "#203337"),
    "tuft":       ("#a79d78", "#466059"),
}
# fmt: on


def paints(theme: Theme) -> dict[str, RGB]:
    """Name -> colour: those of the country, and of the palette what every picture needs.

    "ink" is the outline of what is built; "letter" is for words, "halo" goes around them.
    """
    night = theme == "dark"
    found = {name: _rgb(pair[night]) for name, pair in _PAINTS.items()}
    for name in ("paper", "paper-deep", "sheet", "line", "line-strong", "bad", "wax", "on-wax"):
        found[name] = palette.colour(name, theme)
    found["letter"] = palette.colour("ink", theme)
    found["halo"] = palette.colour("sheet", theme)
    found["ink"] = _rgb("#33271b" if theme == "light" else "#0a1416")
    return found


def _rgb(text: str) -> RGB:
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)
