"""The map as a picture: what is on it, what is not, and that it is always the same."""

import time
from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, pairwise
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageStat

from benchmarks.p05_counties_turn import map_of
from counties import charting, map_figures, map_stamps, maps
from counties.engine import report, state
from counties.grid import CELL, grid_of
from counties.ruleset import Counties
from games.maps import palette
from games.maps.arms import Arms, arms_of
from games.maps.palette import Theme
from tests.counties.builders import (
    county,
    place,
    play,
    player,
    position,
    row_of,
)
from tests.counties.builders import (
    grid_of as cells_of,
)

THEMES: tuple[Theme, Theme] = ("light", "dark")
SEATS = "ABCDEFGH"
ARMS = {seat: arms_of("test", index) for index, seat in enumerate(SEATS)}
PLAIN = {"forest": False, "iron_mine": False, "quarry": False, "forge": False}
PLAYERS: dict[str, Any] = dict.fromkeys(SEATS, player())
Box = tuple[float, float, float, float]


@pytest.fixture(autouse=True)
def fresh() -> Iterator[None]:
    """Every test cuts its own stamps."""
    map_stamps.stamps.cache_clear()
    yield
    map_stamps.stamps.cache_clear()


def told(where: dict[str, Any], seat: str | None = "A") -> dict[str, Any]:
    return report.report(state.decode(where), [], seat)


def drawn(document: dict[str, Any], width: int = 360, theme: Theme = "light", **more: Any) -> bytes:
    return maps.draw(document, ARMS, theme=theme, width=width, **more).tobytes()


def one(**changes: Any) -> dict[str, Any]:
    """The report of A on a map of one county, its own."""
    return told(position(row_of(county("A", **changes)), A=player()))


def cell(image: Image.Image, document: dict[str, Any], number: int, part: Box) -> Image.Image:
    """A part of a county, given in the units of its cell."""
    where = maps.layout(document, lambda county: "")
    (area,) = (area for area in where.areas if area.key == str(number))
    scale = image.width / where.width
    left, top, right, bottom = part
    return image.crop(
        (
            round((area.x + left) * scale),
            round((area.y + top) * scale),
            round((area.x + right) * scale),
            round((area.y + bottom) * scale),
        )
    )


def difference(image: Image.Image, other: Image.Image) -> float:
    """How far two pictures are from each other in grey, 0 to 255 a pixel."""
    return ImageStat.Stat(ImageChops.difference(image.convert("L"), other.convert("L"))).mean[0]


def test_the_layout_tells_every_county_in_reading_order() -> None:
    document = told(
        position(cells_of([None, county("A")], [county(None), county("A")]), A=player())
    )
    document["counties"].reverse()
    where = maps.layout(document, charting.titles(document))
    assert [area.key for area in where.areas] == ["2", "3", "4"]
    assert [(area.x, area.y) for area in where.areas] == [(112, 12), (12, 112), (112, 112)]
    assert {(area.width, area.height) for area in where.areas} == {(CELL, CELL)}
    assert (where.width, where.height) == (224, 224)
    assert where.areas[0].title.startswith("County 2, yours, 500 people")
    assert where.areas[1].title.startswith("County 3, unclaimed")


@pytest.mark.parametrize("width", [1, 37, 360, 801])
def test_the_picture_has_the_shape_of_the_layout(width: int) -> None:
    document = told(position(row_of(county("A"), county("A"), county("A")), A=player()))
    where = maps.layout(document, lambda county: "")
    image = maps.draw(document, ARMS, theme="light", width=width)
    assert image.mode == "RGB"
    assert image.width == width
    assert image.height == max(1, round(width * where.height / where.width))


@pytest.mark.parametrize("theme", THEMES)
def test_the_same_report_gives_the_same_picture(theme: Theme) -> None:
    document = one(soldiers=5, cows=80, castle_size=3)
    first = drawn(document, theme=theme)
    assert drawn(document, theme=theme) == first
    map_stamps.stamps.cache_clear()
    assert drawn(document, theme=theme) == first
    assert drawn(document, theme="light") != drawn(document, theme="dark")


def test_what_is_secret_is_not_in_the_picture() -> None:
    """Promise 7: A's picture is the same whatever B keeps to himself."""

    def seen(seat: str, **secrets: Any) -> bytes:
        cells = row_of(county("A", soldiers=5, cows=50), county("B", **secrets))
        return drawn(told(position(cells, A=player(), B=player(gold=len(secrets))), seat))

    known, hidden = {"soldiers": 1}, {"soldiers": 999, "cows": 180}
    assert seen("A", **known) == seen("A", **hidden)
    assert seen("B", **known) != seen("B", **hidden)
    assert seen("A", **known) != drawn(
        told(
            position(row_of(county("A", soldiers=5, cows=50), county("B")), A=player(), B=player()),
            None,
        )
    ), "what is A's own is in A's picture"


def test_each_castle_and_each_building_site_looks_different() -> None:
    seen = [
        drawn(one(castle_size=size, castle_building=works))
        for size in range(6)
        for works in (False, True)
        if not (works and size == 5)
    ]
    assert len(set(seen)) == len(seen)
    assert len(map_figures.CASTLES) == 6


def test_pennants_fly_in_the_owners_colours() -> None:
    cells = row_of(county("A", castle_size=5), county("B", castle_size=5))
    document = told(position(cells, A=player(), B=player()), None)
    image = maps.draw(document, ARMS, theme="light", width=900)
    for number, seat in ((1, "A"), (2, "B")):
        flag = cell(image, document, number, (51, 2.2, 54, 4))
        assert palette.colour(f"arms-{ARMS[seat].colour}", "light") in {
            colour for _, colour in flag.getcolors() or []
        }


def test_castles_grow_with_their_size() -> None:
    heights = [
        min(y for part in drawing for ring in part.rings for _, y in ring)
        for drawing in map_figures.CASTLES[1:]
    ]
    assert all(one > other for one, other in pairwise(heights)), "each rises higher than the last"


def test_the_herd_on_the_map_thins_out_with_the_herd() -> None:
    cows = [one(cows=cows, fields=10) for cows in (0, 1, 50, 100, 200, 400)]
    herds = [maps.cows_drawn(document["own"]["counties"][0]) for document in cows]
    assert herds == [0, 1, 3, 6, 12, 12]
    assert len({drawn(document) for document in cows}) == 5
    foreign = told(position(row_of(county("A"), county("B", cows=200)), A=player(), B=player()))
    assert maps.cows_drawn(foreign["counties"][1]) == 0, "another's herd is his secret"


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("width", [360, 720])
def test_owners_can_be_told_by_the_pattern_of_their_land_alone(theme: Theme, width: int) -> None:
    """Promise 37: eight realms, all in one colour, their shields and letters cut away."""
    cells = [county(seat, fields=1, **PLAIN) for seat in SEATS]
    document = told(position(row_of(*cells), **PLAYERS), None)
    same = {seat: replace(arms, colour=1) for seat, arms in ARMS.items()}
    image = maps.draw(document, same, theme=theme, width=width * 2)
    lands = [cell(image, document, number, (24, 40, 92, 64)) for number in range(1, 9)]
    assert min(difference(*pair) for pair in combinations(lands, 2)) > 3


@pytest.mark.parametrize("theme", THEMES)
def test_unclaimed_land_is_plainly_different(theme: Theme) -> None:
    cells = row_of(*(county(owner, **PLAIN) for owner in [*SEATS, None]))
    document = told(position(cells, **PLAYERS), None)
    image = maps.draw(document, ARMS, theme=theme, width=900)
    whole = [cell(image, document, number, (5, 5, 95, 65)) for number in range(1, 10)]
    assert min(difference(whole[8], land) for land in whole[:8]) > 12


def test_what_happened_this_turn_is_marked() -> None:
    turn = play(
        position(row_of(county("A", soldiers=500), county("B")), A=player(), B=player()),
        A="MOVE 1 E 400\n",
        B=None,
    )
    after = turn.document["reports"]["A"]
    quiet = {**after, "events": []}
    fought = {**after, "events": [e for e in after["events"] if e["code"] == "battle"]}
    taken = {**after, "events": [e for e in after["events"] if e["code"] == "captured"]}
    assert len({drawn(document) for document in (after, quiet, fought, taken)}) == 4
    assert maps.marched(after) == [(1, 2, 400)]


def test_marches_are_drawn_between_neighbours_that_exist() -> None:
    document = told(position(row_of(county("A"), county("A")), A=player()))
    plain = drawn(document)
    east, west = drawn(document, marks=[(1, 2, 7)]), drawn(document, marks=[(2, 1, 7)])
    assert len({plain, east, west, drawn(document, marks=[(1, 2, 8)])}) == 4
    assert drawn(document, marks=[(1, 2, 0), (1, 9, 5), (9, 1, 5)]) == plain


def test_the_ruleset_draws_the_marches_of_a_sheet_or_of_the_turn_played() -> None:
    document = told(position(row_of(county("A", soldiers=9), county(None)), A=player()))
    ruleset = Counties()

    def picture(sheet: str | None) -> bytes:
        return ruleset.draw(document, ARMS, theme="light", width=300, sheet=sheet).tobytes()

    assert picture("MOVE 1 E 4\n") == drawn(document, 300, marks=[(1, 2, 4)])
    assert picture("PASS\n") == picture(None) == drawn(document, 300)
    assert picture("MOVE 1 N 4\nwhat is this\n") == drawn(document, 300)
    public = told(position(row_of(county("A", soldiers=9), county(None)), A=player()), None)
    assert ruleset.draw(public, ARMS, theme="light", width=300, sheet="MOVE 1 E 4\n")


def test_a_strange_scenario_can_be_looked_at() -> None:
    """Counties far apart, or in one long row: gaps are closed, no picture is too large."""
    far = [place(county("A"), 0, 0, 1), county("A") | {"id": 2, "x": 10**12, "y": 10**9}]
    document = told(position(far, A=player()))
    grid = grid_of(document["counties"])
    assert (grid.columns, grid.rows, dict(grid.places)) == (3, 3, {1: (0, 0), 2: (2, 2)})
    where = maps.layout(document, lambda county: "")
    assert [(area.x, area.y) for area in where.areas] == [(12, 12), (212, 212)]
    assert maps.draw(document, ARMS, theme="light", width=360).size == (360, 360)
    column = [county("A") | {"id": n + 1, "x": 0, "y": n} for n in range(300)]
    tall = maps.draw(told(position(column, A=player())), ARMS, theme="light", width=4000)
    assert tall.width * tall.height <= maps.MOST_PIXELS
    assert tall.height <= maps.LONGEST_SIDE


@pytest.mark.parametrize("side", [3, 15, 30, 60])
def test_a_cell_can_have_any_size(side: int) -> None:
    document = one(castle_size=4, castle_building=True, soldiers=10**9, cows=50)
    assert len(set(drawn(document, side))) > 1


@pytest.mark.slow
def test_what_a_map_costs_grows_with_its_counties_and_nothing_else() -> None:
    """Nothing is cut anew for a larger map, and no county looks at all the others."""
    taken, kept = [], []
    for size in (400, 1600):
        document = report.report(map_of(size), [], "A")
        width = 24 + 48 * int(size**0.5)
        maps.draw(document, ARMS, theme="light", width=width)
        kit = map_stamps.stamps("light", 48)
        kept.append(kit.cut_so_far)
        begun = time.perf_counter()
        maps.draw(document, ARMS, theme="light", width=width)
        taken.append(time.perf_counter() - begun)
    assert kept[1] <= kept[0] * 1.2
    assert taken[1] <= taken[0] * 4 * 3, "loose: it is the benchmark that measures"


def test_a_seat_without_arms_is_an_error_of_the_host() -> None:
    with pytest.raises(KeyError):
        maps.draw(one(), {"B": Arms("plain", 1, "or", "cow")}, theme="light", width=100)
