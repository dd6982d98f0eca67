"""Every cell of the rule book's tables, laid beside the tables of the engine."""

import json
import re
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from dunk.engine.resolver import PHASES
from dunk.engine.tables import economy, lands, language, rituals, sequence, structures
from dunk.engine.tables.disasters import REBELLION
from dunk.engine.tables.forces import ARMY_TYPES, DEFENCE_BONUS, MOUNTED_FACTOR, TERRAIN_BONUS
from dunk.engine.tables.peoples import RACES
from dunk.engine.tables.technologies import COUNTS, TECHNOLOGIES
from tests.dunk.engine.book_of_tables import PARTS, PROSE

BOOK: dict[str, Any] = json.loads(Path(__file__).parents[1].joinpath("tables.json").read_text())
RULES = (Path(__file__).parents[3] / "dunk" / "rules.md").read_text()
#: Parts of the file that hold nothing but prose.
ONLY_PROSE = {"warehouse", "number_format", "technology_timing"}


def cells(value: object, path: str) -> Iterator[tuple[str, object]]:
    """Every single value under its path; an empty list or object is a value too."""
    if isinstance(value, dict) and value:
        for key, item in value.items():
            yield from cells(item, f"{path}/{key}")
    elif isinstance(value, list) and value:
        for index, item in enumerate(value):
            yield from cells(item, f"{path}/{index}")
    else:
        yield path, value


def is_prose(path: str) -> bool:
    return any(
        re.fullmatch(prose.replace("*", "[^/]+") + "(/.*)?", path) is not None for prose in PROSE
    )


@pytest.mark.parametrize("part", sorted(BOOK.keys() - ONLY_PROSE))
def test_a_table_agrees_with_the_book_cell_for_cell(part: str) -> None:
    book = {path: value for path, value in cells(BOOK[part], part) if not is_prose(path)}
    ours = dict(cells(PARTS[part](), part))
    assert ours == book


def test_the_book_has_no_other_tables_and_its_prose_is_there() -> None:
    assert PARTS.keys() | ONLY_PROSE == BOOK.keys()
    paths = [path for part in BOOK for path, _ in cells(BOOK[part], part)]
    for prose in PROSE:
        form = re.compile(prose.replace("*", "[^/]+") + "(/.*)?")
        assert any(form.fullmatch(path) for path in paths), prose


def rows_of(heading: str) -> list[list[str]]:
    """The cells of the first table of the book behind ``heading``, without its head."""
    after = RULES[RULES.index(heading) :].splitlines()
    start = next(i for i, line in enumerate(after) if line.strip().startswith("|"))
    rows = []
    for line in after[start + 2 :]:
        if not line.strip().startswith("|"):
            break
        rows.append([cell.strip() for cell in line.strip().strip("|").split("|")])
    return rows


@pytest.mark.rule("DK-14.1.1")
@pytest.mark.rule("DK-7.2.2")
def test_administration_is_the_books_and_repeats_as_it_says() -> None:
    printed = [int(cell) for row in rows_of("**DK-14.1.1") for cell in row[1:]]
    assert printed == list(economy.ADMINISTRATION)
    assert all(
        printed[x] == printed[x - economy.ADMINISTRATION_PERIOD] + economy.ADMINISTRATION_RISE
        for x in range(83, 160)
    )


@pytest.mark.rule("DK-14.2.1")
@pytest.mark.rule("DK-14.2.2")
@pytest.mark.rule("DK-14.2.3")
def test_war_tables_as_printed() -> None:
    for race, *numbers in rows_of("**DK-14.2.2"):
        both = [
            *(DEFENCE_BONUS[race][terrain] for terrain in lands.TERRAINS),
            *(TERRAIN_BONUS[race][terrain] for terrain in lands.TERRAINS),
        ]
        assert both == [int(number) for number in numbers]
    for name, *numbers in rows_of("**DK-14.2.3"):
        kind, race = name.replace(", any race", " orc").split()
        row = [MOUNTED_FACTOR[kind][race][terrain] for terrain in lands.TERRAINS]
        assert row == [int(number) for number in numbers]


@pytest.mark.rule("DK-14.3.1")
def test_rebellion_as_printed() -> None:
    plural = {"ducks": "duck", "dwarves": "dwarf", "elves": "elf", "humans": "human", "orcs": "orc"}
    for people, *risks in rows_of("**DK-14.3.1"):
        row = [REBELLION[plural[people]][race] * 100 for race in RACES]
        assert row == [Fraction(risk) for risk in risks]


@pytest.mark.rule("DK-14.4.2")
def test_gathering_mages_as_printed_and_between() -> None:
    printed: dict[int, tuple[Fraction, Fraction]] = {}
    after = RULES[RULES.index("**DK-14.4.2") : RULES.index("**DK-14.4.3")]
    heads = [line.split("|")[2:-1] for line in after.splitlines() if line.startswith("  | prov")]
    burns = [line.split("|")[2:-1] for line in after.splitlines() if line.startswith("  | burn")]
    twice = [line.split("|")[2:-1] for line in after.splitlines() if line.startswith("  | diburn")]
    for head, burn, diburn in zip(sum(heads, []), sum(burns, []), sum(twice, []), strict=True):
        printed[int(head)] = (Fraction(burn.strip()), Fraction(diburn.strip()))
    assert len(printed) == 34
    for provinces, chances in printed.items():
        assert rituals.gathering_chance(provinces, diburn=False) * 100 == chances[0]
        assert rituals.gathering_chance(provinces, diburn=True) * 100 == chances[1]


@pytest.mark.rule("W30")
@pytest.mark.parametrize(
    ("provinces", "percent"),
    [(0, "0"), (7, "35"), (13, "61"), (35, "87.5"), (45, "92"), (75, "97")],
)
def test_burning_by_the_number_of_provinces(provinces: int, percent: str) -> None:
    assert rituals.gathering_chance(provinces, diburn=False) == Fraction(percent) / 100


@pytest.mark.rule("W31")
@pytest.mark.parametrize(
    ("provinces", "percent"), [(7, "21"), (35, "75"), (45, "82.5"), (55, "86"), (75, "87")]
)
def test_double_burning_by_the_number_of_provinces(provinces: int, percent: str) -> None:
    assert rituals.gathering_chance(provinces, diburn=True) == Fraction(percent) / 100


def test_technologies_are_numbered_as_in_the_book() -> None:
    rows = rows_of("### DK-8.3 The list")
    assert [(row[0], row[1]) for row in rows] == [
        (tech.rule, tech.name) for tech in TECHNOLOGIES.values()
    ]
    assert [row[2].split(" ")[0].split(",")[0] for row in rows] == [
        tech.kind for tech in TECHNOLOGIES.values()
    ]


@pytest.mark.rule("DK-8.3.6")
@pytest.mark.rule("DK-8.3.7")
@pytest.mark.rule("DK-8.3.22")
@pytest.mark.rule("DK-8.3.55")
@pytest.mark.rule("DK-8.3.56")
def test_chances_that_the_book_tells_in_a_note() -> None:
    def terms(name: str) -> list[tuple[str, Fraction]]:
        found = TECHNOLOGIES[name].discovery
        return [(term.count, term.chance * 100) for term in found.terms] if found else []

    def factors(name: str) -> list[tuple[str | None, str | None, int]]:
        found = TECHNOLOGIES[name].discovery
        return [(f.race, f.leaders, f.times) for f in found.factors] if found else []

    assert terms("healing") == [
        ("plague_provinces", Fraction("0.2")),
        ("sick_armies", Fraction("0.6")),
    ]
    assert terms("towns") == [("villages_built", 50), ("magic_villages", 10), ("projects", 25)]
    assert factors("crime") == [("orc", None, 2), ("elf", None, 0)]
    assert factors("death_training") == [(None, "warrior", 1), (None, None, 0)]
    assert factors("town_plunder") == [
        ("orc", "warrior", 4),
        ("orc", None, 2),
        (None, "warrior", 2),
    ]


def test_everything_named_in_a_table_is_in_the_table_it_belongs_to() -> None:
    for tech in TECHNOLOGIES.values():
        for name in (name for group in tech.requires for name in group):
            assert name in TECHNOLOGIES
        if tech.discovery is not None:
            for name in tech.discovery.needs:
                assert name in TECHNOLOGIES
            certain = tech.discovery.certain_if
            counts = {
                *(term.count for term in tech.discovery.terms),
                *([certain] if certain else []),
            }
            assert counts <= COUNTS.keys()
    for kind in ARMY_TYPES.values():
        assert kind.technology is None or kind.technology in TECHNOLOGIES
        assert kind.structure is None or kind.structure in structures.STRUCTURES
    for structure in structures.STRUCTURES.values():
        assert structure.technology is None or structure.technology in TECHNOLOGIES
        assert set((structure.opened or {}).values()) <= TECHNOLOGIES.keys()
    orders = {
        *language.ADMINISTRATION_ORDERS,
        *language.STANDARD_ORDERS,
        *language.TECHNOLOGY_ORDERS,
    }
    assert set(language.ABBREVIATIONS.values()) <= orders


@pytest.mark.rule("DK-5.15.4")
def test_the_phases_are_the_books_in_the_books_order() -> None:
    names = [*sequence.PHASE_NAMES, *sequence.CLOSING_NAMES]
    assert [phase.name for phase in PHASES] == names
