"""Every row of the rule book's tables, in both languages, beside the tables of the engine."""

import re
from pathlib import Path

import pytest

from dma.engine.tables import names, units
from dma.engine.tables.buildings import BUILDINGS, PROJECTS, Bonus
from dma.engine.tables.fortifications import DRAWN, FORTIFICATIONS
from dma.engine.tables.patterns import PATTERNS
from tests.dma import books

both = pytest.mark.parametrize("book", books.BOOKS, ids=lambda book: book.name)
STEPS = {
    ("CAPTURE FLAG", "ЗАХВАТ ФЛАГА"): units.CAPTURE_FLAG,
    ("STRIKE", "УДАР"): units.STRIKE,
    ("AREA STRIKE", "УДАР ПО ЗОНЕ"): units.AREA_STRIKE,
    ("BUILD", "ВОЗВЕДЕНИЕ"): units.BUILD,
    ("MOVE", "ХОД"): units.MOVE,
    ("HOLD", "ДЕРЖАТЬ"): units.HOLD,
}
KINDS = {
    ("riots", "беспорядки"): "riots",
    ("grey", "серая"): "grey",
    ("green", "зелёная"): "green",
}
ALL = {**names.BUILDINGS, **names.PROJECTS, **names.UNITS, **names.DIRECTIONS}


def id_of(name: str) -> str:
    """Whose name this is, in either language."""
    plain = name.replace(" (ghosts)", "").replace(" (призраки)", "")
    [found] = [key for key, both in ALL.items() if plain in both or plain == " ".join(both)]
    return found


def requirements(cell: str) -> tuple[str, ...]:
    parts = [] if cell == "—" else cell.split(" & ")
    return tuple(part.strip("`") if part[0] == "`" else id_of(part) for part in parts)


def bonus(text: str) -> Bonus:
    """What "riots −1; grey +5" or «нет беспорядков (I)» says; a bonus without numbers is none."""
    amounts = {
        kind: int(found[1].replace("−", "-"))
        for words, kind in KINDS.items()
        if (found := re.search(rf"(?:{'|'.join(words)}) ([+−]\d+)(?![^;]*(?:per|за кажд))", text))
    }
    return Bonus(**amounts, no_riots=bool(re.search(r"no riots|нет беспорядков", text)))


@both
@pytest.mark.rule("DMA-8.1")
def test_the_buildings_are_as_the_book_lists_them(book: Path) -> None:
    rows = books.table_of(book, "`prison`")
    assert [row[0].strip("`") for row in rows] == [*PROJECTS, *BUILDINGS]
    for code, title, direction, price, strength, requires, told, fortified in rows:
        key = code.strip("`")
        assert id_of(re.sub(r" \([А-я].*", "", title)) == key
        if key in PROJECTS:
            assert int(price) == PROJECTS[key].price
            continue
        building = BUILDINGS[key]
        assert (building.price, building.strength) == (int(price), int(strength))
        assert building.requires == requirements(requires)
        assert bool(fortified) == (key in FORTIFICATIONS)
        chapter = direction.replace("Forest / ", "").replace(" (Лес)", "")
        assert building.direction == ("" if chapter in ("none", "нет") else id_of(chapter))
        always, _, weekly = told.partition(": ")
        assert building.bonus == (Bonus() if weekly else bonus(always))
        assert building.weekly == tuple(bonus(part) for part in weekly.split(" / ") if part)


@both
@pytest.mark.rule("DMA-9.1")
def test_the_units_are_as_the_book_lists_them(book: Path) -> None:
    rows = books.table_of(book, "`militia`")
    assert [row[0].strip("`") for row in rows] == list(units.UNITS)
    for code, title, _, attack, defence, speed, price, upkeep, requires, _ in rows:
        unit = units.UNITS[code.strip("`")]
        assert id_of(re.sub(r" \([А-я].*", "", title)) == unit.id
        assert (unit.attack, unit.defence) == (int(attack), int(defence))
        assert f"{unit.speed // 100}.{unit.speed % 100:02}" == speed
        assert (unit.price, unit.upkeep) == (int(price), int(upkeep))
        assert unit.requires == requirements(requires)


def algorithm(text: str) -> units.Algorithm:
    """What "CAPTURE FLAG → STRIKE S3 → MOVE" says."""
    words = {word: step for both, step in STEPS.items() for word in both}
    steps, pattern = list[str](), ""
    for part in text.split(" → "):
        found = re.fullmatch(r"(\D+?)(?: ([A-Z]\d+))?", part)
        assert found, part
        steps.append(words[found[1]])
        pattern = found[2] or pattern
    return units.Algorithm(tuple(steps), pattern)


@both
@pytest.mark.rule("DMA-9.2")
def test_the_units_act_as_the_book_says(book: Path) -> None:
    militia = {books.ENGLISH: "Militia", books.RUSSIAN: "Ополчение"}
    rows = books.table_of(book, militia[book])
    assert [id_of(row[0]) for row in rows] == list(units.UNITS)
    for name, field, defence, _ in rows:
        unit = units.UNITS[id_of(name)]
        assert unit.field == algorithm(field)
        assert unit.guard == algorithm(field if defence in ("same", "так же") else defence)


@both
@pytest.mark.rule("DMA-9.3")
def test_the_patterns_are_as_the_book_lists_them(book: Path) -> None:
    listed = {row[0].strip("*"): books.offsets(row[1]) for row in books.table_of(book, "**S1**")}
    assert listed == dict(PATTERNS)


@both
@pytest.mark.rule("DMA-18.1")
def test_the_fortifications_are_as_the_book_lists_them(book: Path) -> None:
    heads = {books.ENGLISH: "drawn", books.RUSSIAN: "рисунок"}
    [table] = [t for t in books.tables(book) if any(f", {heads[book]} " in r[0] for r in t)]
    seen = []
    for title, heights in table[1:]:
        found = re.fullmatch(rf"([^,(]+).*, {heads[book]} (\d+) × (\d+), \D+(\(.*\))", title)
        assert found, title
        key = id_of(found[1].strip())
        seen.append(key)
        assert DRAWN[key] == (int(found[2]), int(found[3]), *books.offsets(found[4]))
        raised = {
            cell: int(height)
            for height, cells in re.findall(r"\+(\d): ([^;]*)", heights)
            for cell in books.offsets(cells)
        }
        assert raised == FORTIFICATIONS[key]
    assert seen == list(FORTIFICATIONS)
