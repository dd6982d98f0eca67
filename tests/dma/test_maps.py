"""The picture of the map (DMA-2.2, DMA-20.1): what is on it, what is not, where its cells lie."""

import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from PIL import Image, ImageChops, ImageStat

from dma import (
    map_figures,
    map_legend,
    map_paints,
    map_routes,
    map_shape,
    map_signs,
    map_stamps,
    maps,
)
from dma.engine import report
from dma.engine.events import Event
from dma.engine.state import ALLIANCE, ARMY, Army, City, Holder, Position, Unit, Village
from games.maps.arms import arms_of
from games.maps.layout import Area
from games.maps.palette import Theme
from tests.dma.builders import land, position
from tests.dma.random_worlds import positions

THEMES: tuple[Theme, Theme] = ("light", "dark")
ARMS = {chr(65 + index): arms_of("test", index) for index in range(8)}
WIDTH = 480
Cell = tuple[int, int]

#: Two provinces, a lake between them.
ROWS = ("wwwwwwwww", "wpppwpppw", "wpfpppmpw", "wpppwpppw", "wwwwwwwww")
PROVINCES = [[0 if letter == "w" else 1 + (x > 4) for x, letter in enumerate(row)] for row in ROWS]


@pytest.fixture(autouse=True)
def fresh() -> Iterator[None]:
    """Every test cuts its own stamps."""
    map_stamps.stamps.cache_clear()
    yield
    map_stamps.stamps.cache_clear()


def world(
    owners: tuple[int, int] = (1, 2),
    buildings: tuple[str, ...] = (),
    armies: tuple[Army, ...] = (),
    villages: tuple[Village, ...] = (),
    **more: Any,
) -> Position:
    """Two cities; every army has one unit of Militia."""
    cities = [
        City(1, "Ash", (2, 2), 1, owners[0], set(buildings)),
        City(2, "Birch", (7, 2), 2, owners[1]),
    ]
    units = [Unit(it.number, "militia", Holder(ARMY, it.number), 1) for it in armies]
    return position(
        ground=land(*ROWS, provinces=PROVINCES),
        cities=cities,
        villages=villages,
        armies=armies,
        units=units,
        **more,
    )


def told(where: Position, reader: int | None = 1, events: tuple[Event, ...] = ()) -> dict[str, Any]:
    return report.report(where, events, reader)


def drawn(document: dict[str, Any], width: int = WIDTH, **more: Any) -> Image.Image:
    more = {"theme": "light", **more}
    return maps.draw(document, ARMS, width=width, **more)


def inside(area: Area, scale: float) -> tuple[int, int, int, int]:
    """The pixels of a cell without its rim."""
    left, top = round((area.x + 12) * scale), round((area.y + 12) * scale)
    return left, top, left + round(76 * scale), top + round(76 * scale)


def changed(one: Image.Image, other: Image.Image, document: dict[str, Any]) -> set[Cell]:
    """The cells of land that two pictures show differently."""
    where = maps.layout(document)
    scale = one.width / where.width
    apart = ImageChops.difference(one, other)
    found = set()
    for area in where.areas:
        x, y = area.key.split(".")
        if apart.crop(inside(area, scale)).getbbox():
            found.add((int(x), int(y)))
    return found


def calls_while(work: Callable[[], object]) -> int:
    """How many functions are called: what work costs, the same on a machine that is busy."""
    calls = 0

    def count(frame: object, event: str, called: object) -> None:
        nonlocal calls
        calls += event.endswith("call")

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        work()
    finally:
        sys.setprofile(before)
    return calls


@pytest.mark.rule("DMA-2.2")
def test_every_cell_of_land_can_be_pointed_at_and_no_water() -> None:
    where = maps.layout(told(world()))
    cells = [
        f"{x}.{y}" for y, row in enumerate(ROWS) for x, letter in enumerate(row) if letter != "w"
    ]
    assert [area.key for area in where.areas] == cells
    image = drawn(told(world()))
    assert abs(image.height / image.width - where.height / where.width) < 0.01


def test_a_very_large_map_is_pointed_at_only_where_something_stands() -> None:
    rows = ("p" * 80,) * 60
    where = position(ground=land(*rows), cities=[City(1, "Ash", (2, 2), 1, 1)])
    assert [area.key for area in maps.layout(told(where)).areas] == ["2.2"]


@pytest.mark.rule("DMA-20.1")
def test_a_cell_says_its_terrain_its_province_and_who_is_known_to_stand_there() -> None:
    armies = (Army(3, 1, (2, 1), "Vanguard"), Army(4, 2, (7, 1), "Hidden"))
    document = told(world(armies=armies, villages=(Village(1, "Elm", (3, 3), 1, 1),)))
    title = {area.key: area.title for area in maps.layout(document).areas}
    assert "Forest" in title["2.2"]
    assert "Land 1" in title["2.2"]
    assert "Ash" in title["2.2"]
    assert "garrison" in title["2.2"]
    assert "Vanguard" in title["2.1"]
    assert "1 unit" in title["2.1"]
    assert "Elm" in title["3.3"]
    assert "Birch" in title["7.2"]
    assert "State 2" in title["7.2"]
    assert "garrison" not in title["7.2"]
    assert title["7.1"].count("State 2") == 1, "the owner of the province, not of an army"


@pytest.mark.rule("DMA-20.1")
def test_land_that_nobody_looks_at_is_veiled_and_an_ally_lifts_the_veil() -> None:
    public, own = drawn(told(world(), None)), drawn(told(world()))
    lifted = changed(public, own, told(world()))
    assert (1, 1) not in lifted
    assert (6, 3) in lifted
    allied = world()
    allied.states[1].attitudes[2] = allied.states[2].attitudes[1] = ALLIANCE
    assert (6, 3) not in changed(public, drawn(told(allied)), told(allied))


@pytest.mark.parametrize("theme", THEMES)
def test_land_is_told_apart_by_its_pattern_without_any_colour(theme: Theme) -> None:
    one = drawn(told(world((1, 2)), None), theme=theme).convert("L")
    other = drawn(told(world((1, 1)), None), theme=theme).convert("L")
    area = next(it for it in maps.layout(told(world())).areas if it.key == "6.3")
    scale = one.width / maps.layout(told(world())).width
    box = inside(area, scale)
    assert ImageStat.Stat(ImageChops.difference(one.crop(box), other.crop(box))).stddev[0] > 2


@pytest.mark.slow
def test_a_city_grows_with_its_buildings_and_shows_its_wall_and_its_greatest() -> None:
    plain = told(world())
    for buildings in (
        ("prison", "barracks"),
        ("city_wall",),
        ("pyramid",),
        ("prison", "barracks", "smithy", "tavern", "chapel"),
    ):
        grown = drawn(told(world(buildings=buildings)))
        assert (2, 2) in changed(drawn(plain), grown, plain), buildings
    assert map_figures.size_of(None) == 1
    assert [map_figures.size_of(["x"] * n) for n in (0, 1, 2, 4, 5, 8, 9, 20)] == [
        *(0, 0, 1, 1, 2, 2, 3, 3)
    ]


@pytest.mark.rule("DMA-20.1")
def test_what_is_built_in_a_city_that_is_not_seen_is_not_drawn() -> None:
    hidden = world()
    hidden.cities[2].buildings.update(("city_wall", "black_tower"))
    assert drawn(told(hidden)).tobytes() == drawn(told(world())).tobytes()


def test_a_village_flies_the_colour_of_its_own_owner() -> None:
    villages = [(Village(1, "Elm", (6, 3), 2, owner),) for owner in (0, 1, 2)]
    pictures = [drawn(told(world(villages=it), None)) for it in villages]
    for one, other in ((0, 1), (1, 2), (0, 2)):
        found = changed(pictures[one], pictures[other], told(world()))
        assert found == {(6, 3)}


def test_a_village_in_the_land_of_another_is_told_without_any_colour() -> None:
    """A flag has nothing but its colour: there a shield is shown, which has a pattern."""
    grey = {letter: arms_of("grey", 0) for letter in "AB"}
    grey["B"] = replace(
        grey["A"], division="chevron" if grey["A"].division != "chevron" else "bend"
    )
    pictures = []
    for owner in (1, 2):
        document = told(world((1, 1), villages=(Village(1, "Elm", (6, 3), 2, owner),)), None)
        pictures.append(maps.draw(document, grey, theme="light", width=WIDTH).convert("L"))
    one, other = pictures
    assert changed(one, other, told(world())) == {(6, 3)}


@pytest.mark.parametrize("theme", THEMES)
def test_the_legend_shows_the_land_of_every_state_that_plays_and_has_a_compass(
    theme: Theme,
) -> None:
    where = world()
    document = told(where)
    assert [line.seat for line in map_legend.lines_of(document)] == ["A", "B"]
    image = drawn(document, 1000, theme=theme)
    below = round(map_shape.shape_of(document).height * image.width / maps.size_of(document)[0])
    legend = image.crop((0, below, image.width, image.height))
    found = {colour for _, colour in legend.getcolors(1 << 20) or ()}
    if theme == "light":  # at night a light lies over the sheet
        assert {map_stamps.stamps(theme, 9).colour(ARMS[seat]) for seat in "AB"} <= found
        assert map_paints.paints(theme)["gold"] in found
    where.states[2].out = 1
    where.cities[2].owner = 0
    other = drawn(told(where), 1000, theme=theme).crop((0, below, image.width, image.height))
    assert ImageChops.difference(legend, other).getbbox()
    assert [line.seat for line in map_legend.lines_of(told(where))] == ["A"]


@pytest.mark.parametrize("count", [1, 6, 25])
@pytest.mark.parametrize("side", [6, 30, 100])
def test_a_legend_is_never_much_higher_than_its_land_wants(count: int, side: int) -> None:
    drawn_up = map_legend.plan(map_shape.Shape(side, side, 100), count)
    assert drawn_up.letter >= map_legend.LEAST_LETTER
    if side > 6:
        assert drawn_up.height < 0.4 * side * map_shape.CELL


def test_every_sign_that_the_page_explains_has_a_drawing_by_day_and_by_night() -> None:
    for name in map_signs.SIGNS:
        drawing = map_signs.svg(name)
        assert drawing.count("<svg") == 2
        assert 'class="sign map-light"' in drawing
        assert "nan" not in drawing


def test_an_army_stands_on_its_cell_with_its_number_of_units() -> None:
    army = Army(3, 1, (3, 3))
    bare, one = drawn(told(world(), 1)), told(world(armies=(army,)))
    found = changed(bare, drawn(one), one)
    assert (3, 3) in found
    more = world(armies=(army,))
    more.units[9] = Unit(9, "militia", Holder(ARMY, 3), 1)
    assert changed(drawn(one), drawn(told(more)), one) <= {(3, 3), (3, 2)}
    assert changed(drawn(one), drawn(told(more)), one)


@pytest.mark.rule("DMA-4.5")
def test_a_plan_draws_the_route_that_it_orders_with_the_days_of_arrival() -> None:
    document = told(world(armies=(Army(3, 1, (1, 1)),)))
    sheet = "route army 3: 2.1 3.1\n"
    bare = map_routes.ordered_routes(document, "")
    assert bare == []
    plain, planned = drawn(document, sheet=""), drawn(document, sheet=sheet)
    ordered = map_routes.ordered_routes(document, sheet)
    assert [route.cells for route in ordered] == [((1, 1), (2, 1), (3, 1))]
    assert set(ordered[0].days) <= {(2, 1), (3, 1)}
    assert (3, 1) in ordered[0].days
    assert changed(plain, planned, document) >= {(2, 1), (3, 1)}


@pytest.mark.rule("DMA-20.1")
def test_nobody_sees_the_route_of_another() -> None:
    marching = world(armies=(Army(3, 2, (3, 3), route=[(4, 2), (5, 2)]),))
    waiting = world(armies=(Army(3, 2, (3, 3)),))
    assert drawn(told(marching)).tobytes() == drawn(told(waiting)).tobytes()
    own = told(marching, 2)
    assert changed(drawn(own), drawn(told(waiting, 2)), own)


def test_ways_and_battles_of_the_days_are_drawn_as_far_as_the_report_tells_of_them() -> None:
    moved = {"army": 3, "start": [1, 3], "entered": [[2, 3, 100], [3, 3, 100]]}
    events = (
        Event("army_moved", "DMA-10.3", 1, "movement", (3, 3), frozenset({1}), moved),
        Event("battle", "DMA-12", 1, "battles", (6, 3), frozenset({1}), {}),
    )
    document = told(world())
    eventful = told(world(), 1, events)
    assert {(2, 3), (3, 3), (6, 3)} <= changed(drawn(document), drawn(eventful), document)
    other = told(world(), 2, events)
    assert drawn(other).tobytes() == drawn(told(world(), 2)).tobytes()


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("width", [1, 40, 120, 500])
def test_it_can_be_drawn_at_any_size_and_is_always_the_same(theme: Theme, width: int) -> None:
    document = told(world(armies=(Army(3, 1, (3, 3)),)))
    one = drawn(document, width, theme=theme)
    map_stamps.stamps.cache_clear()
    assert one.width == width
    assert drawn(document, width, theme=theme).tobytes() == one.tobytes()


def test_a_land_of_any_breadth_has_its_sea() -> None:
    image = drawn(told(position(ground=land("w" * 220, "p" * 220, "w" * 220)), None), 900)
    assert image.width == 900


def test_a_picture_too_large_for_any_screen_comes_smaller(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(maps, "MOST_PIXELS", 40_000)
    image = drawn(told(position(ground=land("p" * 4, "p" * 4))), 900)
    assert image.width * image.height <= maps.MOST_PIXELS


def test_what_a_map_costs_grows_with_its_cells_alone() -> None:
    def cost(side: int) -> int:
        document = told(position(ground=land(*("pfmw" * (side // 4),) * side)), None)
        drawn(document, 200)
        return calls_while(lambda: drawn(document, 200))

    assert cost(32) < 4.4 * cost(16)


@pytest.mark.slow
@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(where=positions())
def test_any_position_can_be_drawn_for_any_reader(where: Position) -> None:
    for document in report.reports(where, []).values():
        drawn(document, 200)
        assert {area.key for area in maps.layout(document).areas}
        assert maps.holders(document).keys() >= {
            "{}.{}".format(*it.cell) for it in where.cities.values()
        }
