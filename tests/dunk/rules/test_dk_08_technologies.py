"""The list of technologies (DK-8.3), row by row as the book has it, tried with sheets."""

from typing import Any, NamedTuple

import pytest

from dunk.engine.tables.technologies import TECHNOLOGIES
from tests.dunk.builders import army
from tests.dunk.rules.test_dk_04_orders import small
from tests.dunk.sheets import carry_out


class Row(NamedTuple):
    """``leaders``: who alone can have it; ``needs``: what must be possessed; ``when``: "later" is
    shortly after that; ``line``: an order that is possible only with it."""

    kind: str
    price: int
    leaders: str
    needs: str
    when: str
    line: str


ROWS = (
    pytest.param(
        "castles",
        Row("tech", 20, "", "", "always", "place_sky_castle 0"),
        marks=pytest.mark.rule("DK-8.3.3"),
        id="castles",
    ),
    pytest.param(
        "churches",
        Row("discovered", 0, "", "", "", "build_church 0"),
        marks=pytest.mark.rule("DK-8.3.5"),
        id="churches",
    ),
    pytest.param(
        "diburn",
        Row("tech", 160, "mage", "", "always", "diburn 0 1"),
        marks=pytest.mark.rule("DK-8.3.8"),
        id="diburn",
    ),
    pytest.param(
        "duck_lore",
        Row("soc", 0, "", "", "discovery", "duck_populate 0"),
        marks=pytest.mark.rule("DK-8.3.9"),
        id="duck_lore",
    ),
    pytest.param(
        "dwarf_lore",
        Row("soc", 0, "", "", "discovery", "dwarf_populate 0"),
        marks=pytest.mark.rule("DK-8.3.10"),
        id="dwarf_lore",
    ),
    pytest.param(
        "elf_lore",
        Row("soc", 0, "", "", "discovery", "elf_populate 0"),
        marks=pytest.mark.rule("DK-8.3.11"),
        id="elf_lore",
    ),
    pytest.param(
        "even_more_military_toys",
        Row("tech", 160, "", "more_military_toys", "discovery", ""),
        marks=pytest.mark.rule("DK-8.3.12"),
        id="even_more_military_toys",
    ),
    pytest.param(
        "firewalkers",
        Row("tech", 20, "", "military_toys", "discovery", "place_firewalkers 0"),
        marks=pytest.mark.rule("DK-8.3.13"),
        id="firewalkers",
    ),
    pytest.param(
        "fishing_boats",
        Row("tech", 10, "", "sea_lore ships", "later", "build_fishing_boats 4"),
        marks=pytest.mark.rule("DK-8.3.14"),
        id="fishing_boats",
    ),
    pytest.param(
        "forest_lore",
        Row("discovered", 0, "", "", "", ""),
        marks=pytest.mark.rule("DK-8.3.18"),
        id="forest_lore",
    ),
    pytest.param(
        "frigates",
        Row("tech", 60, "", "even_more_military_toys ships catapults", "later", "place_frigate 4"),
        marks=pytest.mark.rule("DK-8.3.19"),
        id="frigates",
    ),
    pytest.param(
        "grassland_lore",
        Row("discovered", 0, "", "", "", ""),
        marks=pytest.mark.rule("DK-8.3.21"),
        id="grassland_lore",
    ),
    pytest.param(
        "horseriding",
        Row("discovered", 0, "", "", "", "build_stable 0"),
        marks=pytest.mark.rule("DK-8.3.23"),
        id="horseriding",
    ),
    pytest.param(
        "human_lore",
        Row("soc", 0, "", "", "discovery", "human_populate 0"),
        marks=pytest.mark.rule("DK-8.3.24"),
        id="human_lore",
    ),
    pytest.param(
        "irrigation",
        Row("tech", 20, "", "", "always", "build_irrigation 1"),
        marks=pytest.mark.rule("DK-8.3.26"),
        id="irrigation",
    ),
    pytest.param(
        "knights",
        Row(
            "tech",
            60,
            "",
            "even_more_military_toys horseriding churches mithril",
            "later",
            "place_knights 0",
        ),
        marks=pytest.mark.rule("DK-8.3.28"),
        id="knights",
    ),
    pytest.param(
        "land_lore",
        Row("discovered", 0, "", "", "", ""),
        marks=pytest.mark.rule("DK-8.3.29"),
        id="land_lore",
    ),
    pytest.param(
        "magic_village",
        Row("soc", 0, "mage", "", "always", "magic_village 0"),
        marks=pytest.mark.rule("DK-8.3.30"),
        id="magic_village",
    ),
    pytest.param(
        "mining",
        Row("tech", 20, "", "iron", "at once", "build_mine 0"),
        marks=pytest.mark.rule("DK-8.3.33"),
        id="mining",
    ),
    pytest.param(
        "mission",
        Row("soc", 0, "priest", "", "always", "mission"),
        marks=pytest.mark.rule("DK-8.3.35"),
        id="mission",
    ),
    pytest.param(
        "mithril",
        Row("tech", 40, "", "steel armour metallurgy", "later", "place_mithril_warriors 0"),
        marks=pytest.mark.rule("DK-8.3.36"),
        id="mithril",
    ),
    pytest.param(
        "more_military_toys",
        Row("tech", 60, "", "military_toys", "discovery", ""),
        marks=pytest.mark.rule("DK-8.3.38"),
        id="more_military_toys",
    ),
    pytest.param(
        "mountain_lore",
        Row("discovered", 0, "", "", "", ""),
        marks=pytest.mark.rule("DK-8.3.39"),
        id="mountain_lore",
    ),
    pytest.param(
        "orc_lore",
        Row("soc", 0, "", "", "discovery", "orc_populate 0"),
        marks=pytest.mark.rule("DK-8.3.40"),
        id="orc_lore",
    ),
    pytest.param(
        "pest",
        Row("soc", 0, "priest", "", "always", "pest 0"),
        marks=pytest.mark.rule("DK-8.3.41"),
        id="pest",
    ),
    pytest.param(
        "protection",
        Row("soc", 0, "", "", "always", "protect 0"),
        marks=pytest.mark.rule("DK-8.3.43"),
        id="protection",
    ),
    pytest.param(
        "sea_lore",
        Row("discovered", 0, "", "", "", ""),
        marks=pytest.mark.rule("DK-8.3.46"),
        id="sea_lore",
    ),
    pytest.param(
        "ships",
        Row("tech", 20, "", "", "always", "place_ship 4"),
        marks=pytest.mark.rule("DK-8.3.48"),
        id="ships",
    ),
    pytest.param(
        "silviculture",
        Row("tech", 10, "", "forest_lore", "at once", "build_lumber_production 0"),
        marks=pytest.mark.rule("DK-8.3.49"),
        id="silviculture",
    ),
    pytest.param(
        "steel",
        Row("tech", 20, "", "iron", "at once", ""),
        marks=pytest.mark.rule("DK-8.3.51"),
        id="steel",
    ),
    pytest.param(
        "teleport",
        Row("soc", 10, "mage", "", "always", "teleport 1 1"),
        marks=pytest.mark.rule("DK-8.3.53"),
        id="teleport",
    ),
    pytest.param(
        "terraces",
        Row("tech", 15, "", "irrigation mountain_lore", "later", ""),
        marks=pytest.mark.rule("DK-8.3.54"),
        id="terraces",
    ),
    pytest.param(
        "trade",
        Row("discovered", 0, "", "", "", ""),
        marks=pytest.mark.rule("DK-8.3.57"),
        id="trade",
    ),
    pytest.param(
        "trade_ships",
        Row("tech", 10, "", "trade ships", "later", ""),
        marks=pytest.mark.rule("DK-8.3.58"),
        id="trade_ships",
    ),
    pytest.param(
        "trolls",
        Row("soc", 0, "", "military_toys", "discovery", "place_trolls 0"),
        marks=pytest.mark.rule("DK-8.3.60"),
        id="trolls",
    ),
    pytest.param(
        "worm_building",
        Row("tech", 20, "", "worm_lore", "later", "build_worm_factory 0"),
        marks=pytest.mark.rule("DK-8.3.61"),
        id="worm_building",
    ),
    pytest.param(
        "worm_lore",
        Row("discovered", 0, "", "", "", ""),
        marks=pytest.mark.rule("DK-8.3.62"),
        id="worm_lore",
    ),
)


def came(line: str, row: Row, **changes: Any) -> str:
    """What comes of one line in a kingdom that lacks nothing else for it."""
    plain: dict[str, Any] = {"leaders": row.leaders or "warrior", "race": "human", "gold": 999}
    where = small(**(plain | changes), armies=(army(1, 1, province=0),))
    (what,) = carry_out(where, line).came()
    return what


@pytest.mark.parametrize(("name", "row"), ROWS)
def test_how_it_is_developed_and_for_how_much(name: str, row: Row) -> None:
    assert TECHNOLOGIES[name].kind == row.kind
    develop, needed = f"develop_{name}", set(row.needs.split())
    if row.kind == "discovered":
        assert came(develop, row) == "E10", "it comes by itself"
        return
    is_open = {name} if row.when in ("later", "discovery") else set()
    ready: dict[str, Any] = {"technologies": needed, "open": is_open}
    where = small(leaders=row.leaders or "warrior", gold=row.price, **ready)
    done = carry_out(where, develop)
    assert done.came() == ["done"]
    assert done.realm.gold == 0, "it costs what the list says"
    assert name in done.realm.technologies
    assert bool(done.board.leaders) == (row.kind == "soc")
    if row.price:
        assert came(develop, row, gold=row.price - 1, **ready) == "E02"
    if is_open:
        assert came(develop, row, technologies=needed) == "E10", "not at once"
    if row.when == "at once":
        assert came(develop, row, technologies=set()) == "E10"
    if row.leaders:
        others = {"warrior", "mage", "priest"} - {row.leaders}
        assert {came(develop, row, leaders=other, **ready) for other in others} <= {"E10", "E11"}


@pytest.mark.parametrize(("name", "row"), [row for row in ROWS if row.values[1].line])
def test_what_becomes_possible_with_it(name: str, row: Row) -> None:
    others = set(TECHNOLOGIES) - {name}
    assert came(row.line, row, technologies=others) == "E08"
    assert came(row.line, row, technologies={*others, name}) != "E08"


@pytest.mark.rule("DK-5.2.2")
@pytest.mark.parametrize("line", ["burn 1", "heal 1", "pest 1", "magic_village 1", "protect 1"])
def test_a_ritual_is_begun_by_free_leaders_of_the_right_type_or_not_at_all(line: str) -> None:
    kinds = ("warrior", "mage", "priest")
    begun = set()
    for kind in kinds:
        done = carry_out(small(leaders=kind, technologies=set(TECHNOLOGIES)), line, line)
        assert done.came() in (["done", "E12"], ["E11", "E11"]), "leaders act once"
        assert len(done.board.rituals) <= 1
        begun |= {kind} if done.came()[0] == "done" else set()
    right = {"burn": {"mage"}, "magic_village": {"mage"}, "protect": set(kinds)}
    assert begun == right.get(line.split()[0], {"priest"})
