"""The colours of the map in each of its styles, by day and by night (DK-3.4.1, 3.4.2, 3.4.5)."""

from collections.abc import Mapping
from typing import Final, Literal

from dunk.engine.tables.picture import KINGDOM_PALETTE, TERRAIN_PAINT
from games.maps import palette
from games.maps.palette import RGB, Theme

Style = Literal["painted", "classic", "clear"]
#: The usual one first: hand-tinted; as in 1996; for all kinds of colour vision.
STYLES: Final[tuple[Style, ...]] = ("painted", "classic", "clear")

#: Colours that people with any kind of colour vision tell apart (after Okabe and Ito), and grey.
SAFE_PALETTE: Final = (
    "#d55e00",
    "#0072b2",
    "#f0e442",
    "#009e73",
    "#cc79a7",
    "#56b4e9",
    "#e69f00",
    "#f5f5f5",
)

# fmt: off
_COMMON: Final[Mapping[str, tuple[str, str]]] = {
    #              day        night
    "white":      ("#fffdf6", "#f2ead6"),
    "chalk":      ("#d9d3c4", "#b9b5a6"),
    "wall-line":  ("#6b6152", "#3a382f"),
    "sick":       ("#d8291f", "#e2493c"),
    "sick-shade": ("#a5170f", "#a92c22"),
    "hole":       ("#0d0b0a", "#050606"),
    "rubble":     ("#6f665b", "#83807a"),
    "timber":     ("#9a7444", "#a58552"),
    "thatch":     ("#d7b060", "#a58a4a"),
    "roof":       ("#a8492f", "#9a4a36"),
    "lead":       ("#5d6b7a", "#66788a"),
    "gold":       ("#f0c24a", "#f2c35a"),
    "ribbon":     ("#3f8fe0", "#5aa5ee"),
    "axe":        ("#2f9a3a", "#58c35f"),
    "sail":       ("#fff6df", "#f0e4c4"),
    "hull":       ("#7a4a26", "#8a5a34"),
    "worm":       ("#e58fa0", "#d98596"),
    "brick":      ("#b5654a", "#96553f"),
    "road":       ("#f0dfb4", "#c9b98e"),
    "road-rim":   ("#8a6f42", "#4c412a"),
    "foam":       ("#e9f5fb", "#5f93bb"),
    "rebel":      ("#16130f", "#050505"),
    "cross":      ("#d1121b", "#ff4d48"),
    "glass":      ("#4a3c2c", "#d8cdb0"),
}
_GROUND: Final[Mapping[Style, Mapping[str, tuple[str, str]]]] = {
    "painted": {
        "forest":      ("#44743f", "#1f4a33"),
        "forest-dark": ("#2a5230", "#143325"),
        "forest-lit":  ("#6f9c58", "#33694a"),
        "forest-crown": ("#669453", "#2f6345"),
        "grassland":   ("#b7d684", "#48784a"),
        "land":        ("#c79c64", "#6d5033"),
        "land-dark":   ("#9a6f3e", "#4d3722"),
        "land-lit":    ("#deba86", "#8a6a46"),
        "mountain":      ("#adaba5", "#5c6368"),
        "mountain-dark": ("#6f6e6c", "#363d43"),
        "mountain-lit":  ("#edebe4", "#98a1a6"),
        "mountain-side": ("#dddbd4", "#899296"),
        "water":       ("#7db2da", "#1f4f78"),
        "unknown":      ("#eee3c9", "#14262a"),
        "unknown-mark": ("#dccdab", "#1d353a"),
        "grid":        ("#3a2f20", "#081012"),
    },
    "classic": {
        "forest":      (TERRAIN_PAINT["forest"].colour, "#143f1b"),
        "forest-dark": ("#123c19", "#0a260f"),
        "forest-lit":  ("#2f7a3a", "#22602c"),
        "forest-crown": ("#2c7436", "#1f5929"),
        "grassland":   (TERRAIN_PAINT["grassland"].colour, "#5a9443"),
        "land":        (TERRAIN_PAINT["land"].colour, "#765327"),
        "land-dark":   ("#7c5628", "#523817"),
        "land-lit":    ("#c79a5e", "#8f6b3c"),
        "mountain":      (TERRAIN_PAINT["mountain"].colour, "#5f5f5f"),
        "mountain-dark": ("#4f4f4f", "#333333"),
        "mountain-lit":  ("#c4c4c4", "#929292"),
        "mountain-side": ("#b6b6b6", "#858585"),
        "water":       (TERRAIN_PAINT["water"].colour, "#27509a"),
        "unknown":      ("#f4f1e6", "#161a1c"),
        "unknown-mark": ("#e2dcc8", "#22292c"),
        "grid":        ("#000000", "#000000"),
    },
    "clear": {
        "forest":      ("#5f7f63", "#22443a"),
        "forest-dark": ("#2f4f3a", "#10261f"),
        "forest-lit":  ("#7f9c80", "#35604f"),
        "forest-crown": ("#79967a", "#315a4b"),
        "grassland":   ("#e2efc4", "#6f9468"),
        "land":        ("#cdb08a", "#6a543b"),
        "land-dark":   ("#8d6d45", "#41311f"),
        "land-lit":    ("#e2cba8", "#87704f"),
        "mountain":      ("#b9b9bb", "#5b6166"),
        "mountain-dark": ("#66666a", "#32373c"),
        "mountain-lit":  ("#f4f4f4", "#a5adb2"),
        "mountain-side": ("#e5e5e6", "#929a9f"),
        "water":       ("#a9cbe8", "#1d4a73"),
        "unknown":      ("#faf6ea", "#10191b"),
        "unknown-mark": ("#e6dfca", "#1b2a2d"),
        "grid":        ("#2a2a2a", "#05090a"),
    },
}
#: Rule DK-3.4.2: by the people who live there; the halo is what keeps them readable anywhere.
_NUMBERS: Final[Mapping[str, tuple[str, str]]] = {
    #         figures    halo
    "duck":  ("#ffffff", "#20303c"),
    "dwarf": ("#ffe625", "#3a2f14"),
    "elf":   ("#8df08a", "#15301c"),
    "human": ("#1636c4", "#f3f1e6"),
    "orc":   ("#c80f12", "#fdf3e4"),
    "":      ("#000000", "#f1ead8"),
}
# fmt: on


def paints(style: Style, theme: Theme) -> dict[str, RGB]:
    """Name -> colour, of the ground and of what stands on it; "ink" goes around what is built."""
    night = theme == "dark"
    found = {name: rgb(pair[night]) for name, pair in {**_COMMON, **_GROUND[style]}.items()}
    for name in ("paper", "paper-deep", "sheet", "line", "line-strong", "bad", "wax", "on-wax"):
        found[name] = palette.colour(name, theme)
    found["letter"] = palette.colour("ink", theme)
    found["letter-soft"] = palette.colour("ink-soft", theme)
    found["halo"] = palette.colour("sheet", theme)
    found["ink"] = rgb("#2b2118" if theme == "light" else "#070d0f")
    return found


def number_paint(people: str | None) -> tuple[RGB, RGB]:
    """The figures of a province's number, and what goes around them (DK-3.4.2)."""
    figures, halo = _NUMBERS[people or ""]
    return rgb(figures), rgb(halo)


def kingdom_paint(index: int, style: Style) -> RGB:
    """The colour of the kingdom at that place in the list of all, from 0 (DK-3.4.5)."""
    colours = palette_of(style)
    return rgb(colours[index % len(colours)])


def palette_of(style: Style) -> tuple[str, ...]:
    """The colours of kingdoms, in the order in which they are given."""
    return SAFE_PALETTE if style == "clear" else KINGDOM_PALETTE


def rgb(text: str) -> RGB:
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)
