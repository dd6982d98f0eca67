"""Coats of arms: their text, those that are made for a seat, how they are drawn."""

import re
from itertools import combinations

import pytest
from PIL import ImageChops, ImageStat

from games.maps import patterns, shields
from games.maps.arms import CHOICES, Arms, arms_of
from games.maps.divisions import TILE

SEEDS = [f"campaign {number}" for number in range(40)]


def test_the_text_of_arms_reads_back() -> None:
    assert str(Arms("chevron", 2, "or", "cow")) == "chevron.2.or.cow"
    for division in CHOICES.divisions:
        for charge in CHOICES.charges:
            arms = Arms(division, 8, "argent", charge)
            assert Arms.parse(str(arms)) == arms
            assert len(str(arms)) <= 60, "it has to go into Seat.arms"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "chevron",
        "chevron.2.or",
        "chevron.2.or.cow.cow",
        "chevron.0.or.cow",
        "chevron.9.or.cow",
        "chevron.02.or.cow",
        "chevron.\u0662.or.cow",
        "chevron.2.gules.cow",
        "sleeve.2.or.cow",
        "chevron.2.or.tank",
        "chevron.2.or.cow\n",
        "<b>.2.or.cow",
    ],
)
def test_what_are_no_arms_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="no arms"):
        Arms.parse(text)


@pytest.mark.parametrize("seed", SEEDS)
def test_arms_made_for_a_campaign_can_be_told_apart(seed: str) -> None:
    made = [arms_of(seed, index) for index in range(30)]
    assert made == [arms_of(seed, index) for index in range(30)]
    assert len({arms.colour for arms in made[:8]}) == 8
    assert len({arms.division for arms in made[:8]}) == 8
    assert len({arms.charge for arms in made[:8]}) == 8
    assert len({(arms.division, arms.colour) for arms in made}) == 30
    assert not any(one.looks_like(other) for one, other in combinations(made, 2))


def test_campaigns_differ_in_their_arms() -> None:
    assert len({arms_of(seed, 0) for seed in SEEDS}) > 30


def test_every_pattern_is_told_from_every_other_without_colour() -> None:
    """Promise 37: the tiles of all divisions on both metals differ by a good part of their area."""
    tiles = {
        (division, metal): patterns.tile(division, metal, TILE)
        for division in CHOICES.divisions
        for metal in CHOICES.metals
    }
    for (name, one), (other_name, other) in combinations(tiles.items(), 2):
        difference = ImageStat.Stat(ImageChops.difference(one, other)).mean[0] / 255
        assert difference > 0.02, (name, other_name)


SLANTED = ("per-bend", "bend", "bendy", "per-chevron", "chevron", "wavy", "fretty", "lozengy")


@pytest.mark.parametrize("division", SLANTED)
@pytest.mark.parametrize(("dx", "dy"), [(1, 0), (0, 1)])
def test_a_pattern_goes_on_over_the_rims_of_its_tile(division: str, dx: int, dy: int) -> None:
    """What leaves a tile on one side comes in on the other, or its lines would break."""
    side = 96
    tile = patterns.tile(division, "argent", side)
    step = ImageChops.difference(tile, ImageChops.offset(tile, dx, dy))
    rim = step.crop((0, 0, 1, side) if dx else (0, 0, side, 1))
    usual = ImageStat.Stat(step).mean[0]
    assert ImageStat.Stat(rim).mean[0] <= 3 * usual + 3


def test_the_svg_needs_no_style_and_no_id() -> None:
    """The pages' content security policy allows no style attribute; ids would be doubled."""
    for index in range(44):
        drawn = shields.svg(arms_of("x", index), title="“A” & <B>")
        assert not re.search(r"\s(style|id|fill|stroke)=", drawn)
        assert 'aria-label="“A” &amp; &lt;B&gt;"' in drawn
        assert drawn.count("<path") >= 3
        assert len(drawn) < 8000
    assert 'aria-hidden="true"' in shields.svg(arms_of("x", 0))


def test_svg_and_picture_come_from_one_drawing() -> None:
    arms = Arms("per-pale", 1, "argent", "tower")
    (layer,) = shields.layers(arms)
    assert layer.tincture == "metal"
    assert shields.svg(arms).count('class="coat-metal"') == 1
    picture = shields.picture(arms, 100, "light")
    assert picture.size == (100, 120)
    left, right = picture.getpixel((15, 100 // 2)), picture.getpixel((85, 100 // 2))
    assert left[:3] == (0x9C, 0x3B, 0x26)  # type: ignore[index]
    assert right[:3] == (0xFB, 0xF5, 0xE6)  # type: ignore[index]
    # The tower is metal on the colour and colour on the metal.
    assert picture.getpixel((38, 54))[:3] == right[:3]  # type: ignore[index]
    assert picture.getpixel((62, 54))[:3] == left[:3]  # type: ignore[index]


@pytest.mark.parametrize("width", [1, 2, 16, 20])
def test_a_shield_can_be_very_small(width: int) -> None:
    pictures = [shields.picture(arms_of("x", index), width, "dark") for index in range(44)]
    assert {picture.width for picture in pictures} == {width}
    if width >= 16:
        assert len({picture.tobytes() for picture in pictures}) == 44
