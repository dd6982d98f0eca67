"""The picture of the technologies: everything has its place, and nothing lies on another."""

from itertools import combinations

from dunk import tree
from dunk.engine.tables.technologies import TECHNOLOGIES


def test_every_technology_has_a_box_of_its_own_inside_the_picture() -> None:
    picture = tree.picture()
    assert picture.boxes.keys() == TECHNOLOGIES.keys()
    for box in picture.boxes.values():
        assert box.x >= 0
        assert box.y >= 0
        assert box.x + tree.BOX_WIDTH <= picture.width
        assert box.y + tree.BOX_HEIGHT <= picture.height
    for one, other in combinations(picture.boxes.values(), 2):
        apart = abs(one.x - other.x) >= tree.BOX_WIDTH or abs(one.y - other.y) >= tree.BOX_HEIGHT
        assert apart, (one, other)


def test_what_leads_to_something_stands_left_of_it_by_its_depth() -> None:
    picture = tree.picture()
    depth = tree.depths(tree.ties())
    assert {name: depth[name] for name in ("mountain_lore", "iron", "metallurgy", "mithril")} == {
        "mountain_lore": 0,
        "iron": 1,
        "metallurgy": 2,
        "mithril": 3,
    }
    for line in picture.lines:
        start, end = picture.boxes[line.tie.start], picture.boxes[line.tie.end]
        assert start.x + tree.BOX_WIDTH < end.x
        assert line.path.startswith(f"M{start.x + tree.BOX_WIDTH} {start.middle}")
        assert line.path.endswith(f" {end.x} {end.middle}")


def test_the_ties_are_those_of_the_tables() -> None:
    found = {(tie.start, tie.end): tie.kind for tie in tree.ties()}
    assert found["iron", "armour"] == tree.NEEDED
    assert found["castles", "stone_building"] == tree.EITHER
    assert found["mission", "churches"] == tree.DISCOVERY
    assert found["elf_lore", "sky_worms"] == tree.CERTAIN
    wanted = {
        (start, name)
        for name, technology in TECHNOLOGIES.items()
        for group in technology.requires
        for start in group
    }
    assert wanted <= found.keys()
    assert len(tree.picture().lines) == len(found)


def test_a_long_line_passes_under_no_box() -> None:
    picture = tree.picture()
    for line in picture.lines:
        for part in line.path.split("H")[:-1]:
            y = int(part.split()[-1])
            x = int(part.split()[-2])
            inside = [
                box.name
                for box in picture.boxes.values()
                if box.x == x and box.y <= y <= box.y + tree.BOX_HEIGHT
            ]
            assert not inside, (line.tie, inside)
