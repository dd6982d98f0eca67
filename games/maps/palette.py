"""The colours of static/games/tokens.css for Pillow, day and night. A test compares them."""

from typing import Final, Literal

Theme = Literal["light", "dark"]
RGB = tuple[int, int, int]

#: So many colours tell owners apart; colour 0 is nobody's.
OWNER_COLOURS: Final = 8
METALS: Final = ("or", "argent")

# fmt: off
_TWINS: Final[dict[str, tuple[str, str]]] = {
    #                day        night
    "paper":       ("#f6efdf", "#0f1f22"),
    "paper-deep":  ("#ece1c9", "#0a1719"),
    "sheet":       ("#fdf9ef", "#16292d"),
    "sheet-deep":  ("#f5ecd8", "#1d343a"),
    "ink":         ("#2a2018", "#ece3cc"),
    "ink-soft":    ("#5c4d3d", "#b9b199"),
    "line":        ("#d6c6a5", "#34505a"),
    "line-strong": ("#94825f", "#7c9391"),
    "wax":         ("#96202a", "#f2c35a"),
    "on-wax":      ("#fff8ec", "#1b1706"),
    "good":        ("#3a5a2e", "#a5d08f"),
    "warn":        ("#7a4f00", "#f3c66b"),
    "bad":         ("#9a1b24", "#ffab9a"),
    "owner-0":     ("#e4dcc6", "#22363a"),
    "owner-0-ink": ("#6e6048", "#93a39d"),
    "owner-1":     ("#ecc3b0", "#5a3029"),
    "owner-1-ink": ("#9c3b26", "#f0a48c"),
    "owner-2":     ("#bcd3e0", "#20465c"),
    "owner-2-ink": ("#24597c", "#94c8e6"),
    "owner-3":     ("#efdca2", "#54440f"),
    "owner-3-ink": ("#7c5a00", "#efcb5e"),
    "owner-4":     ("#cfdcb4", "#33492a"),
    "owner-4-ink": ("#46631f", "#b4d58b"),
    "owner-5":     ("#dcc8e2", "#473152"),
    "owner-5-ink": ("#6c3d83", "#d9b0e8"),
    "owner-6":     ("#bddfd8", "#1b4d4a"),
    "owner-6-ink": ("#1d655f", "#86d5cb"),
    "owner-7":     ("#f0c8d3", "#572c3c"),
    "owner-7-ink": ("#983558", "#f3a8bf"),
    "owner-8":     ("#cfcfd6", "#3a3f4d"),
    "owner-8-ink": ("#474c5c", "#c2c8da"),
    "arms-1":      ("#9c3b26", "#a8452f"),
    "arms-2":      ("#24597c", "#2f6f99"),
    "arms-3":      ("#7c5a00", "#7f5c0a"),
    "arms-4":      ("#46631f", "#4c6d26"),
    "arms-5":      ("#6c3d83", "#7d4d96"),
    "arms-6":      ("#1d655f", "#20736c"),
    "arms-7":      ("#983558", "#ab4468"),
    "arms-8":      ("#474c5c", "#545b6e"),
    "arms-or":     ("#eec04b", "#f2c35a"),
    "arms-argent": ("#fbf5e6", "#f1e9d4"),
    "arms-edge":   ("#2a2018", "#d8c99c"),
}
# fmt: on

NAMES: Final = tuple(_TWINS)


def hexadecimal(name: str, theme: Theme) -> str:
    """The colour of a token as it stands in the style sheet. Raises KeyError if there is none."""
    return _TWINS[name][theme == "dark"]


def colour(name: str, theme: Theme) -> RGB:
    """The colour of a token: red, green and blue, 0 to 255 each."""
    return _rgb(hexadecimal(name, theme))


def luminance(rgb: RGB) -> float:
    """Relative luminance as WCAG reckons it, 0 to 1."""
    linear = [
        value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4
        for value in (part / 255 for part in rgb)
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: RGB, other: RGB) -> float:
    """The contrast ratio of two colours, 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def _rgb(text: str) -> RGB:
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)
