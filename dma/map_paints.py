"""The colours of the map of DMA, an engraver's plate, by day and night. Owners' are the host's."""

from collections.abc import Mapping
from typing import Final

from games.maps import palette
from games.maps.palette import RGB, Theme

# fmt: off
_PAINTS: Final[Mapping[str, tuple[str, str]]] = {
    #              day        night
    "sea":        ("#bfd0cf", "#112c38"),
    "sea-line":   ("#7b989e", "#3a6673"),
    "coast":      ("#3a2f22", "#c3b583"),
    "wild":       ("#f1e6cb", "#25393b"),
    "wood":       ("#9db07c", "#24482f"),
    "tree":       ("#7d9861", "#336042"),
    "tree-lit":   ("#a9bd85", "#4b7d56"),
    "tree-line":  ("#35452a", "#16291d"),
    "rock":       ("#e3d8c3", "#6d7674"),
    "rock-dark":  ("#b3a48b", "#454e4f"),
    "rock-line":  ("#4a3c2c", "#cfd3c8"),
    "tuft":       ("#8d7f56", "#5f7b6b"),
    "grid":       ("#3a2f22", "#d8cfae"),
    "veil":       ("#e9dec6", "#0a1719"),
    "stone":      ("#efe6d0", "#a9a79a"),
    "shade":      ("#bfb08f", "#75766e"),
    "wall":       ("#d8cbae", "#8f9088"),
    "wall-shade": ("#a8997a", "#64675f"),
    "roof":       ("#b04f35", "#96523d"),
    "roof-dark":  ("#84361f", "#6c3626"),
    "thatch":     ("#c9a257", "#a08449"),
    "timber":     ("#8b673c", "#7d6440"),
    "lead":       ("#6d7c8a", "#6a7b8b"),
    "gold":       ("#efc24d", "#f2c35a"),
    "bronze":     ("#9c6f33", "#b98a45"),
    "window":     ("#3a2c20", "#ffd27a"),
    "gate":       ("#3d2c1e", "#241a12"),
    "dark":       ("#2a2424", "#15171c"),
    "dark-lit":   ("#57505a", "#4c5166"),
    "smoke":      ("#cfc6b8", "#58686c"),
    "steel":      ("#d5dade", "#d5dade"),
    "spear":      ("#4a3823", "#d8c99c"),
}
# fmt: on


def paints(theme: Theme) -> dict[str, RGB]:
    """Name -> colour. "ink" goes around what is built, "letter" is for words, "halo" is around."""
    night = theme == "dark"
    found = {name: _rgb(pair[night]) for name, pair in _PAINTS.items()}
    for name in ("paper", "paper-deep", "sheet", "line", "line-strong", "bad", "wax", "on-wax"):
        found[name] = palette.colour(name, theme)
    found["letter"] = palette.colour("ink", theme)
    found["halo"] = palette.colour("sheet", theme)
    found["ink"] = _rgb("#33271b" if theme == "light" else "#0a1416")
    return found


def mixed(one: RGB, other: RGB, percent: int) -> RGB:
    """So much of the other colour in the one."""
    red, green, blue = (
        (a * (100 - percent) + b * percent) // 100 for a, b in zip(one, other, strict=True)
    )
    return red, green, blue


def _rgb(text: str) -> RGB:
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)
