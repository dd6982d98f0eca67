"""What the rule book says in words, not in cells of its tables, beside the tables of the engine."""

import re
from dataclasses import fields

import pytest

from dma.engine.rules import ARMY_CAPACITY, Rules
from dma.engine.tables import names
from dma.engine.tables.buildings import PER_STATE, REPUBLICAN_TRIO
from dma.engine.tables.units import UNITS
from tests.dma import books

BOOK = books.ENGLISH.read_text("utf-8")
PARTS = dict(books.parts(books.ENGLISH))
TITLES = {name: english for name, (english, _) in names.BUILDINGS.items()}

#: How the words of the last column begin -> the trait of the engine.
TRAITS = {
    "depth bonus": "depth_bonus",
    "hold the line": "guards_flag",
    "holds the line": "guards_flag",
    "shooter": "shooter",
    "double move": "double_move",
    "own double move": "monster_double_move",
    "summonable by Mages": "summonable",
    "spells at distance 2": "ranged_spells",
    "all land costs 100": "pathfinder",
    "area strike": "area_strike",
    "paralysis": "paralyse_adjacent",
    "sermon at distance 2": "ranged_sermon",
    "certain kill": "trample",
    "strike + move": "strike_then_move",
    "build a tower": "builds_tower",
    "side strikes": "side_strikes",
}
#: What the book names as constants, though it is no option of a campaign.
CONSTANTS = {"ARMY_CAPACITY": ARMY_CAPACITY}
#: Of the drawing of maps and of the calendar.
ELSEWHERE = {"PROVINCES_PER_PLAYER", "PROVINCE_CELLS", "START_VILLAGES", "DAILY_DEADLINE_HOURS"}
NAMED = dict(re.findall(r"\b([A-Z][A-Z0-9_]{5,})(?:`=|\()(\d+)", BOOK))


@pytest.mark.rule("DMA-9.1")
@pytest.mark.parametrize("row", books.table_of(books.ENGLISH, "`militia`"), ids=lambda row: row[0])
def test_the_traits_of_a_unit_are_what_is_special_about_it(row: list[str]) -> None:
    parts = re.split("[;,] ", row[-1])
    told = {TRAITS[words] for words in TRAITS for part in parts if part.startswith(words)}
    assert UNITS[row[0].strip("`")].traits == told


@pytest.mark.rule("DMA-8.1")
@pytest.mark.rule("DMA-5.14")
def test_what_the_bronze_colossus_counts() -> None:
    row = next(it for it in books.table_of(books.ENGLISH, "`prison`") if "colossus" in it[0])
    told = re.findall(r"(grey|green) \+(\d) per ([A-Z][a-z ]+?) in the state", row[6])
    counts = PER_STATE["bronze_colossus"]
    assert told == [(kind, str(each), TITLES[of]) for kind, (of, each) in counts.items()]


@pytest.mark.rule("DMA-8.2")
def test_the_republican_trio() -> None:
    three = " & ".join(TITLES[it].removesuffix(" of law") for it in REPUBLICAN_TRIO)
    assert f": {three} in one city:" in PARTS["DMA-8.2"]


@pytest.mark.rule("DMA-1.5")
@pytest.mark.parametrize("name", sorted({*NAMED} - ELSEWHERE))
def test_a_constant_has_the_value_that_the_book_gives_it(name: str) -> None:
    ours = {**CONSTANTS, **{field.name.upper(): field.default for field in fields(Rules)}}
    assert ours[name] == int(NAMED[name])
