"""The picture of the map (DK-3.4): what is on it, what is not, and that it is always the same."""

import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from itertools import combinations, pairwise
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from PIL import Image, ImageChops, ImageStat

from dunk import map_hexes, map_legend, map_marches, map_paints, map_stamps, maps
from dunk.engine import report, resolver
from dunk.engine.hexes import grid_of
from dunk.engine.state import Departure, Plague, Position, Province, SeenArmy, Sighting, Town
from dunk.engine.tables.picture import KINGDOM_PALETTE, NUMBER_COLOUR, TERRAIN_PAINT
from dunk.map_marches import CLIMB, GO, LATER, March
from games.dice import Dice
from games.maps.arms import arms_of
from games.maps.palette import RGB, Theme
from tests.dunk.builders import army, kingdom, land, world
from tests.dunk.random_worlds import positions

THEMES: tuple[Theme, Theme] = ("light", "dark")
ARMS = {chr(65 + index): arms_of("test", index) for index in range(20)}
Box = tuple[float, float, float, float]
WIDTH = 640


@pytest.fixture(autouse=True)
def fresh() -> Iterator[None]:
    """Every test cuts its own stamps."""
    map_stamps.stamps.cache_clear()
    yield
    map_stamps.stamps.cache_clear()


def told(where: Position, number: int | None = 1) -> dict[str, Any]:
    return report.report(where, [], number)


def small(*rows: str, armies: Any = (), lands: Any = None, others: Any = (), **more: Any) -> Any:
    """The report of kingdom 1, which owns all that is not said otherwise."""
    own = {number: land(owner=1, population="elf") for number in range(len("".join(rows)))}
    kingdoms = [kingdom(1), *others]
    return told(
        world(*rows, kingdoms=kingdoms, lands={**own, **(lands or {})}, armies=armies, **more)
    )


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


def drawn(document: dict[str, Any], width: int = WIDTH, **more: Any) -> Image.Image:
    more = {"theme": "light", **more}
    return maps.draw(document, ARMS, width=width, **more)


def part(image: Image.Image, document: dict[str, Any], number: int, box: Box) -> Image.Image:
    """A part of a province, given in the units of its box."""
    where = maps.layout(document)
    scale = image.width / where.width
    area = where.areas[number]
    left, top, right, bottom = box
    corners = (area.x + left, area.y + top, area.x + right, area.y + bottom)
    return image.crop(tuple(round(value * scale) for value in corners))  # type: ignore[arg-type]


def colours(image: Image.Image) -> set[RGB]:
    return {colour for _, colour in image.getcolors(1 << 20) or []}  # type: ignore[misc]


def difference(one: Image.Image, other: Image.Image) -> float:
    """How far two pictures are from each other in grey, 0 to 255 a pixel."""
    return float(
        ImageStat.Stat(ImageChops.difference(one.convert("L"), other.convert("L"))).mean[0]
    )


def mean(image: Image.Image) -> RGB:
    return tuple(map(round, ImageStat.Stat(image).mean))  # type: ignore[return-value]


def spread(image: Image.Image) -> float:
    """How uneven a picture is."""
    return max(ImageStat.Stat(image).stddev)


# Where things lie


@pytest.mark.rule("DK-2.2.3")
@pytest.mark.rule("DK-2.2.4")
def test_the_hexagons_of_neighbours_share_a_side_and_of_others_none() -> None:
    document = small("fglm", "wfgl", "mwfg", "lmwf")
    where = maps.layout(document)
    assert [area.key for area in where.areas] == [str(n) for n in range(16)]
    grid = grid_of(4, 4)
    for one, other in combinations(range(16), 2):
        shared = set(where.areas[one].outline) & set(where.areas[other].outline)
        assert (len(shared) == 2) == grid.are_adjacent(one, other)
    for number in range(16):
        x, y = middle(where.areas[number])
        for direction, there in grid.steps(number).items():
            dx, dy = map_hexes.WAYS[direction]
            assert middle(where.areas[there]) == (x + dx, y + dy)


def middle(area: Any) -> tuple[float, float]:
    return area.x + area.width / 2, area.y + area.height / 2


def test_every_province_has_a_name_and_a_sentence_known_or_not() -> None:
    ground = land(owner=1, population="elf", town=Town("elf"), structures=frozenset({"roads"}))
    where = world(
        "fgw",
        "lmf",
        "wwg",
        "ggg",
        kingdoms=[kingdom(1), kingdom(2, name="Karth")],
        lands={0: ground},
        armies=[army(2, 1, province=1)],
    )
    areas = maps.layout(told(where)).areas
    assert areas[0].title.startswith("Province 0 forest, Realm 1 (1), elves, a town of elves")
    assert areas[1].title.endswith("1st Army of Karth (2)")
    assert areas[11].title == "Province 11, never seen"
    assert all(area.points.count(",") == 6 for area in areas)


@pytest.mark.parametrize("width", [1, 37, 240, 801])
def test_the_picture_has_the_shape_of_the_layout(width: int) -> None:
    document = small("fgl", "mwf")
    where = maps.layout(document)
    image = drawn(document, width)
    assert image.mode == "RGB"
    assert image.width == width
    assert image.height == max(1, round(width * where.height / where.width))


def test_holders_are_the_seats_of_the_owners_that_are_known() -> None:
    lands = {0: land(owner=1), 1: land(owner=2)}
    where = world("fg", kingdoms=[kingdom(1), kingdom(2)], lands=lands)
    assert maps.holders(told(where)) == {"0": "A", "1": "B"}
    assert maps.holders(told(where, None)) == {}
    empty = world("fgw", kingdoms=[kingdom(1)], lands={0: land(owner=1)})
    assert maps.holders(told(empty)) == {"0": "A", "1": ""}


# What is drawn


@pytest.mark.rule("DK-3.4.1")
@pytest.mark.parametrize("style", map_paints.STYLES)
@pytest.mark.parametrize("theme", THEMES)
def test_terrains_have_their_colours_and_only_some_have_texture(style: str, theme: Theme) -> None:
    document = small("fglmw", lands={number: land() for number in range(1, 5)} | {})
    document["provinces"] |= {
        str(n): {"seen": 0, "terrain": terrain} for n, terrain in enumerate(TERRAIN_PAINT)
    }
    image = drawn(document, 900, style=style, theme=theme)
    inner = {
        name: part(image, document, number, (22, 36, 82, 100))
        for number, name in enumerate(TERRAIN_PAINT)
    }
    for name, paint in TERRAIN_PAINT.items():
        assert (spread(inner[name]) > 9) == paint.textured, name
    red, green, blue = zip(*(mean(inner[name]) for name in TERRAIN_PAINT), strict=True)
    forest, grass, soil, rock, sea = range(5)
    assert green[forest] > max(red[forest], blue[forest]), "green"
    assert green[grass] > max(red[grass], blue[grass])
    assert green[forest] < green[grass] - 20, "the forest is the dark one"
    assert red[soil] > green[soil] > blue[soil], "brown"
    assert max(red[rock], green[rock], blue[rock]) - min(red[rock], green[rock], blue[rock]) < 22
    assert blue[sea] > max(red[sea], green[sea])


@pytest.mark.rule("DK-3.4.1")
def test_the_map_of_1996_has_the_very_colours_of_the_table() -> None:
    document = small("g")
    image = drawn(document, 200, style="classic")
    assert map_paints.rgb(TERRAIN_PAINT["grassland"].colour) in colours(image)


@pytest.mark.rule("DK-3.4.2")
@pytest.mark.parametrize("style", map_paints.STYLES)
def test_the_number_is_in_the_colour_of_the_people(style: str) -> None:
    words: dict[str, RGB] = {
        "white": (255, 255, 255),
        "yellow": (255, 230, 37),
        "light green": (141, 240, 138),
        "blue": (22, 54, 196),
        "red": (200, 15, 18),
        "black": (0, 0, 0),
    }
    for people, word in NUMBER_COLOUR.items():
        document = small("g", lands={0: land(owner=1, population=people)})
        image = drawn(document, 400, style=style)
        number = part(image, document, 0, (36, 12, 70, 36))
        assert words[word] in colours(number), people
        others = set(words.values()) - {words[word]}
        assert not others & colours(number) or people in (None, "duck")


@pytest.mark.rule("DK-3.4.3")
def test_at_most_the_first_four_armies_stand_at_the_left_and_no_guard_is_among_them() -> None:
    def image(*kinds: str) -> Image.Image:
        forces = [army(1, n + 1, type=kind) for n, kind in enumerate(kinds)]
        ground = {0: land(owner=1, population="elf", town=Town("elf"))}
        return drawn(small("g", lands=ground, armies=forces))

    document = small("g", lands={0: land(owner=1, town=Town("elf"))})
    left, above = (6, 42, 30, 104), (46, 28, 70, 47)
    four = image("archers", "ship", "trolls", "knights")
    assert image("archers", "ship", "trolls", "knights", "dragon").tobytes() == four.tobytes()
    pictures = [part(image(*["archers"] * n), document, 0, left) for n in range(5)]
    assert all(difference(a, b) > 0.5 for a, b in combinations(pictures, 2))
    guarded = image("town_guard", "archers", "ship", "trolls", "knights")
    assert part(guarded, document, 0, left).tobytes() == part(four, document, 0, left).tobytes()
    assert difference(part(guarded, document, 0, above), part(four, document, 0, above)) > 5


@pytest.mark.rule("DK-3.4.4")
def test_each_structure_that_is_drawn_looks_different_and_none_else_is_drawn() -> None:
    def image(terrain: str = "g", **changes: Any) -> bytes:
        return drawn(small(terrain, lands={0: land(owner=1, **changes)})).tobytes()

    built = [
        image(structures=frozenset({name}))
        for name in ("irrigation", "roads", "worm_factory", "church", "stable", "lumber_production")
    ]
    built += [image(), image(villages=1), image(town=Town("elf")), image(mine="huge_mine")]
    built += [image("w"), image("w", structures=frozenset({"fishing_boats"}))]
    assert len(set(built)) == len(built)
    assert image(mine="huge_mine") == image(mine="poor_mine"), "a mine is a black hole"
    rich = Town("elf")
    rich.stock.ore = 9
    assert image(town=rich) == image(town=Town("elf")), "what is in store is not shown"


@pytest.mark.rule("DK-3.4.4")
def test_a_mine_is_a_black_hole_an_axe_is_green_and_ribbons_are_blue() -> None:
    def seen(terrain: str, **changes: Any) -> set[RGB]:
        document = small(terrain, lands={0: land(owner=1, **changes)})
        return colours(drawn(document, 700))

    paints = map_paints.paints("painted", "light")
    assert paints["hole"] in seen("m", mine="poor_mine") - seen("m")
    axe = seen("f", structures=frozenset({"lumber_production"})) - seen("f")
    assert paints["axe"] in axe
    assert paints["axe"][1] > max(paints["axe"][0], paints["axe"][2])
    ribbons = seen("g", structures=frozenset({"irrigation"})) - seen("g")
    assert paints["ribbon"] in ribbons
    assert paints["ribbon"][2] > max(paints["ribbon"][:2])
    for name in ("stable", "warg_farm"):
        assert paints["white"] in seen("g", structures=frozenset({name})) - seen("g")


@pytest.mark.rule("DK-3.4.5")
@pytest.mark.parametrize("style", ["painted", "classic"])
def test_borders_armies_and_legend_have_the_colour_of_their_kingdom(style: str) -> None:
    numbers = [1, 2, 5, 9]
    lands = {place: land(owner=number) for place, number in enumerate(numbers)}
    forces = [army(number, 1, province=place) for place, number in enumerate(numbers)]
    forces.append(army(0, 1, province=0))
    where = world("gggg", kingdoms=map(kingdom, numbers), lands=lands, armies=forces)
    for realm in where.kingdoms.values():
        realm.seen = dict.fromkeys(range(4), where.last_seen)
    document = told(where)
    image = drawn(document, 1600, style=style)
    for place in range(4):
        colour = map_paints.rgb(KINGDOM_PALETTE[place])
        border = part(image, document, place, (34, 104, 70, 116))
        assert colour in colours(border)
        badge = part(image, document, place, (10, 43, 26, 58))
        assert colour in colours(badge)
    rebels = part(image, document, 0, (10, 60, 26, 72))
    assert map_paints.paints("painted", "light")["rebel"] in colours(rebels), "rebels are black"
    land_below = map_hexes.land_size(4, 1)[1] + map_hexes.MARGIN
    scale = image.width / maps.layout(document).width
    legend = image.crop((0, round(land_below * scale), image.width, image.height))
    assert {map_paints.rgb(colour) for colour in KINGDOM_PALETTE[:4]} <= colours(legend)


@pytest.mark.rule("DK-3.4.5")
def test_colours_begin_anew_after_the_sixteenth() -> None:
    paints = [map_paints.kingdom_paint(index, "painted") for index in range(32)]
    assert len(set(paints)) == 16
    assert paints[:16] == paints[16:]


@pytest.mark.rule("DK-3.4.5")
def test_the_legend_lists_who_is_on_the_map_and_all_where_nobody_is() -> None:
    lands = {0: land(owner=1), 5: land(owner=3)}
    kingdoms = [kingdom(1), kingdom(2), kingdom(3)]
    where = world("gggggg", kingdoms=kingdoms, lands=lands, armies=[army(0, 1, province=1)])
    assert [line.number for line in map_legend.lines_of(told(where))] == [1, 0]
    assert [line.number for line in map_legend.lines_of(told(where, 3))] == [3]
    assert [line.number for line in map_legend.lines_of(told(where, None))] == [1, 2, 3]


@pytest.mark.rule("DK-3.4.6")
def test_plague_is_a_red_cross_and_turns_a_white_town_red() -> None:
    paints = map_paints.paints("painted", "light")

    def town(sick: Plague | None, people: Plague | None = None) -> set[RGB]:
        ground = land(owner=1, population="orc", town=Town("orc", plague=sick), plague=people)
        document = small("g", lands={0: ground})
        return colours(part(drawn(document, 700), document, 0, (36, 40, 104, 96)))

    well, sick = town(None), town(Plague(3, 3))
    assert paints["white"] in well - sick
    assert paints["sick"] in sick - well
    assert paints["cross"] not in well | sick, "the plague of a town is told by its red"
    plague = land(owner=1, population="orc", plague=Plague(1, 1))
    document = small("g", lands={0: plague})
    crossed = part(drawn(document, 700), document, 0, (70, 26, 98, 52))
    assert paints["cross"] in colours(crossed)


# What is known


@pytest.mark.rule("DK-2.4.1", "DK-3.4.7")
def test_remembered_land_fades_with_age_and_unknown_land_is_bare() -> None:
    def province(seen: int | None) -> Image.Image:
        where = world("gfffffm", kingdoms=[kingdom(1)], lands={0: land(owner=1)}, turn=20)
        if seen is not None:
            where.kingdoms[1].seen = {3: seen}
            old = Sighting(replace(where.provinces[3]), (SeenArmy(2, 2, "2nd Archers", "archers"),))
            where.sightings = {3: {seen: old}}
        document = told(where)
        return part(drawn(document, 900), document, 3, (24, 40, 80, 96))

    bare = province(None)
    distances = [difference(bare, province(seen)) for seen in (19, 18, 15, 11)]
    assert all(later < sooner for sooner, later in pairwise(distances))
    assert distances[-1] > 4, "however old, it does not look unknown"


@pytest.mark.slow
@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(positions())
def test_any_report_can_be_drawn_and_tells_the_places_of_all_provinces(where: Position) -> None:
    for number in (1, None):
        document = told(where, number)
        for width in (90, 300):
            assert maps.draw(document, {}, theme="dark", width=width).width == width
        assert len(maps.layout(document).areas) == where.grid.size


@pytest.mark.rule("DK-2.4.1")
def test_what_the_report_does_not_tell_is_not_in_the_picture() -> None:
    def image(gold: int, hidden: Province) -> bytes:
        where = world(
            "gggggg",
            kingdoms=[kingdom(1), kingdom(2, gold=gold, technologies={"iron"})],
            lands={0: land(owner=1), 5: hidden},
            armies=[army(2, 1, province=5)],
        )
        return drawn(told(where)).tobytes()

    assert image(0, land(owner=2)) == image(99, land(owner=0, villages=2, population="orc"))


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("style", map_paints.STYLES)
def test_the_same_report_gives_the_same_picture(theme: Theme, style: str) -> None:
    document = small("fgl", "mww", armies=[army(1, 1, type="ship", province=5)])
    first = drawn(document, theme=theme, style=style).tobytes()
    map_stamps.stamps.cache_clear()
    assert drawn(document, theme=theme, style=style).tobytes() == first


def test_each_style_and_light_looks_different_and_an_unknown_style_is_the_usual() -> None:
    document = small("fgl")
    looks = {
        drawn(document, 300, theme=theme, style=style).tobytes()
        for theme in THEMES
        for style in map_paints.STYLES
    }
    assert len(looks) == 6
    assert drawn(document, 300, style="no such").tobytes() == drawn(document, 300).tobytes()


@pytest.mark.rule("DK-3.4.7")
@pytest.mark.parametrize("theme", THEMES)
def test_realms_can_be_told_apart_without_colour(theme: Theme) -> None:
    """Promise 37: eight kingdoms all in one colour; the clear style still tells them apart."""
    numbers = range(1, 9)
    where = world(
        "gggggggg",
        kingdoms=map(kingdom, numbers),
        lands={number - 1: land(owner=number) for number in numbers},
    )
    where.kingdoms[1].seen = dict.fromkeys(range(8), where.last_seen)
    document = told(where)
    kit = map_stamps.stamps("clear", theme, 96)
    kit.colour = lambda index: (90, 90, 90)  # type: ignore[method-assign]
    wide = maps.layout(document).width
    image = drawn(document, round(wide * 96 / map_hexes.WIDE), theme=theme, style="clear")
    assert map_stamps.stamps("clear", theme, 96) is kit
    lands = [part(image, document, number, (30, 46, 92, 96)) for number in range(8)]
    assert min(difference(*pair) for pair in combinations(lands, 2)) > 2


# Moves


@pytest.mark.rule("DK-5.6.1")
def test_the_moves_of_a_sheet_are_followed_into_later_turns() -> None:
    document = small("ggggg", "ggggg", "gggmg", armies=[army(1, 1, province=5)])
    sheet = "begin orders 1\nmove 1 e e ne\nend orders\n"
    assert map_marches.sheet_marches(document, sheet) == [
        March(1, 5, "e", GO),
        March(1, 6, "e", LATER),
        March(1, 7, "ne", LATER),
    ]
    assert len({drawn(document, sheet=text).tobytes() for text in (sheet, "", "move 1 w")}) == 2


@pytest.mark.rule("DK-5.4.5")
def test_a_climb_is_begun_before_a_mountain_is_entered() -> None:
    document = small("gm", armies=[army(1, 1, province=0)])
    sheet = "begin orders 1\nmove 1 e\nend orders\n"
    assert map_marches.sheet_marches(document, sheet)[0] == March(1, 0, "e", CLIMB)


@pytest.mark.rule("DK-4.3.11")
def test_an_army_that_the_sheet_places_marches_too() -> None:
    where = world(
        "ggg",
        kingdoms=[kingdom(1, gold=20)],
        lands={0: land(owner=1, population="orc"), 1: land(owner=1)},
    )
    sheet = "begin orders 1\nplace 0 e\nend orders\n"
    assert map_marches.sheet_marches(told(where), sheet) == [March(1, 0, "e", GO)]
    assert map_marches.sheet_marches(told(where, None), sheet) == []


def test_without_a_sheet_the_moves_of_the_turn_played_are_drawn() -> None:
    where = world(
        "ggg",
        "ggg",
        kingdoms=[kingdom(1), kingdom(2)],
        lands={number: land(owner=1, population="orc") for number in range(6)},
        armies=[army(1, 1, province=0), army(1, 2, province=0)],
    )
    sheets = {"A": "begin orders 1\nmove 1 e\nmove 2 e\nend orders\n", "B": None}
    turn = resolver.resolve(where, sheets, Dice("map"))
    document = report.report(turn.position, turn.events, 1)
    assert map_marches.told_marches(document) == [March(1, 0, "e", GO)] * 2
    quiet = {**document, "events": []}
    assert drawn(document).tobytes() != drawn(quiet).tobytes()
    assert drawn(document, sheet="").tobytes() == drawn(quiet).tobytes(), "bare ground for orders"


# Cost


def test_a_picture_is_never_too_large() -> None:
    tall = told(world(*["g"] * 300, kingdoms=[kingdom(1)], lands={0: land(owner=1)}))
    image = maps.draw(tall, ARMS, theme="light", width=4000)
    assert image.width * image.height <= maps.MOST_PIXELS * 1.01
    assert image.height <= maps.LONGEST_SIDE


@pytest.mark.slow
def test_what_a_map_costs_grows_with_its_provinces_and_nothing_else() -> None:
    """Nothing is cut anew for a larger map, and no province looks at all the others."""
    calls, kept = [], []
    for side in (20, 40):
        rows = ["fglmw" * (side // 5)] * side
        lands = {number: land(owner=1 + number % 2) for number in range(side * side)}
        where = world(*rows, kingdoms=[kingdom(1), kingdom(2)], lands=lands)
        where.kingdoms[1].seen = dict.fromkeys(range(side * side), where.last_seen)
        document = told(where)
        width = round(maps.layout(document).width * 48 / map_hexes.WIDE)
        draw = partial(maps.draw, document, ARMS, theme="light", width=width)
        draw()
        kept.append(map_stamps.stamps("painted", "light", 48).cut_so_far)
        calls.append(calls_while(draw))
    assert kept[1] <= kept[0] * 1.3
    assert calls[1] <= calls[0] * 4 * 1.3


@pytest.mark.rule("DK-2.4.1")
def test_to_the_public_the_map_shows_who_plays_and_nothing_of_the_land() -> None:
    def image(*left: int, terrain: str = "g") -> bytes:
        gone = {number: Departure(1, "resigned") for number in left}
        kingdoms = [kingdom(number, left=gone.get(number)) for number in (1, 2)]
        rows = [terrain * 6] * 3
        return drawn(told(world(*rows, kingdoms=kingdoms), None)).tobytes()

    assert image() == image(terrain="w")
    assert image() != image(2)
