"""The rule book as such: it is whole, it says the same in both languages, and nothing strange."""

import re
from pathlib import Path

import pytest

from games import rulebooks
from tests.dma import books
from tests.dma.books import ids

CITED = re.compile(r"(?:DMA-H?\d+(?:\.\d+)*|EX-\d+)")
#: What a reader must never meet: names of files, addresses, the talk of the workshop.
STRANGE = re.compile(
    r"\bseed|https?:|\bwww\.|\.(?:json|txt|md|py|html|ru|com)\b|(?<!\S)/\w+/", re.IGNORECASE
)
AMEND = "what is amended in one language is amended in the other: dma/rules.md, dma/rules.ru.md"
both = pytest.mark.parametrize("book", books.BOOKS, ids=lambda book: book.name)


def test_both_books_have_the_same_anchors_in_the_same_order() -> None:
    english, russian = map(ids, books.BOOKS)
    assert english == russian, AMEND
    assert len(english) == len(set(english)) > 300


def test_every_anchor_stands_where_its_rule_is_told() -> None:
    """A table that begins a cell with a rule of a later chapter would take its anchor."""
    html, _ = rulebooks.render_book(books.ENGLISH, 0.0)
    cells = re.findall(r'<td[^>]*><a class="rule" id="([^"]+)"', html)
    assert cells
    assert [cell for cell in cells if not re.match(r"EX-|DMA-H", cell)] == []


@both
def test_every_rule_that_the_book_cites_stands_in_it(book: Path) -> None:
    assert set(CITED.findall(book.read_text("utf-8"))) - set(ids(book)) == set()


def test_every_rule_that_the_code_cites_stands_in_the_book() -> None:
    known = set(ids(books.ENGLISH))
    files = sorted((books.ROOT / "dma").rglob("*.py"))
    assert len(files) > 10
    for file in files:
        assert set(CITED.findall(file.read_text("utf-8"))) - known == set(), file


def test_both_books_tell_the_same_numbers_rule_by_rule() -> None:
    english, russian = (list(books.parts(book)) for book in books.BOOKS)
    assert [name for name, _ in english] == [name for name, _ in russian], AMEND
    for (name, text), (_, translated) in zip(english, russian, strict=True):
        assert books.numbers(text) == books.numbers(translated), f"{name}: {AMEND}"


def test_both_books_tell_the_same_numbers_cell_by_cell() -> None:
    english, russian = map(books.tables, books.BOOKS)
    assert len(english) > 8
    for table, translated in zip(english, russian, strict=True):
        for row, other in zip(table, translated, strict=True):
            ours, theirs = map(_digits, (row, other))
            assert ours == theirs, f"{row}: {AMEND}"


def _digits(row: list[str]) -> list[list[str]]:
    return [books.numbers(cell) for cell in row]


@both
def test_the_worked_examples_are_numbered_without_gaps(book: Path) -> None:
    rows = books.table_of(book, "EX-1")
    assert [row[0] for row in rows] == [f"EX-{number}" for number in range(1, len(rows) + 1)]
    assert len(rows) >= 89
    assert all(cell for row in rows for cell in row)


@both
def test_the_register_has_every_house_rule_once(book: Path) -> None:
    rows = books.table_of(book, "DMA-H1")
    listed = [row[0] for row in rows]
    numbers = [int(rule.removeprefix("DMA-H")) for rule in listed]
    assert numbers == sorted(set(numbers))
    told = book.read_text("utf-8").partition("\n| DMA-H1 |")[0]
    assert set(re.findall(r"DMA-H\d+", told)) == set(listed)


@both
def test_a_house_rule_gives_its_reason(book: Path) -> None:
    told, why = {
        books.ENGLISH: ("**[house rule", "Why:"),
        books.RUSSIAN: ("**[домашн", "Почему:"),
    }[book]
    unwrapped = [(name, " ".join(text.split())) for name, text in books.parts(book)]
    rules = [(name, text) for name, text in unwrapped if told in text]
    assert len(rules) > 60
    assert [name for name, text in rules if why not in text and name != "DMA-1.1"] == []


@both
def test_the_book_tells_nothing_of_the_workshop(book: Path) -> None:
    text = book.read_text("utf-8")
    found = STRANGE.search(text)
    assert found is None, text[found.start() - 40 : found.end() + 40]


def test_the_russian_book_is_russian() -> None:
    """English words are left only in names, in code and in the glossary."""
    text = books.RUSSIAN.read_text("utf-8")
    rules = text.partition("## DMA-1 ")[2].partition(" C. ")[0]
    words = re.findall(r"[A-Za-z]{3,}", re.sub(r"`[^`]*`", "", rules))
    assert set(words) - {"DMA", "max", "FireBall"} == set()
    mixed = [
        w for w in re.findall(r"\w+", text) if re.search("[A-Za-z]", w) and re.search("[А-я]", w)
    ]
    assert mixed == []
