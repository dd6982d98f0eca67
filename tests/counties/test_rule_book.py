"""The rule book of Counties says the same in both languages."""

import re
from pathlib import Path

import pytest
from django.conf import settings

from tests import books

ENGLISH = settings.BASE_DIR / "counties" / "rules.md"
RUSSIAN = settings.BASE_DIR / "counties" / "rules.ru.md"
AMEND = (
    "what is amended in one language is amended in the other: counties/rules.md, "
    "counties/rules.ru.md"
)
CITED = re.compile(r"(?:CO-[A-Z]?\d+(?:\.\d+)*|WE-\d+)")
#: An order or a formula in a text, and what stands apart as it is written.
CODE = re.compile(r"`[^`]+`")
FENCED = re.compile(r"^```\n.*?^```$", re.M | re.S)


def test_both_books_have_the_same_anchors_in_the_same_order() -> None:
    english, russian = map(books.ids, (ENGLISH, RUSSIAN))
    assert english == russian, AMEND
    assert len(english) == len(set(english)) > 150


@pytest.mark.parametrize("book", [ENGLISH, RUSSIAN], ids=lambda book: book.name)
def test_every_rule_that_the_book_cites_stands_in_it(book: Path) -> None:
    """A house rule is found by its number in the index."""
    cited = set(CITED.findall(book.read_text("utf-8"))) - set(books.ids(book))
    listed = re.findall(r"\bH\d+", book.read_text("utf-8").partition("## CO-22")[2])
    assert sorted(cited) == sorted(f"CO-{rule}" for rule in listed)


def test_both_books_tell_the_same_numbers_rule_by_rule() -> None:
    english, russian = (list(books.parts(book)) for book in (ENGLISH, RUSSIAN))
    assert [name for name, _ in english] == [name for name, _ in russian], AMEND
    for (name, text), (_, translated) in zip(english, russian, strict=True):
        assert books.numbers(text) == books.numbers(translated), f"{name}: {AMEND}"


def test_both_books_tell_the_same_numbers_cell_by_cell() -> None:
    english, russian = map(books.tables, (ENGLISH, RUSSIAN))
    assert len(english) > 8
    for table, translated in zip(english, russian, strict=True):
        for row, other in zip(table, translated, strict=True):
            ours, theirs = ([books.numbers(cell) for cell in cells] for cells in (row, other))
            assert ours == theirs, f"{row}: {AMEND}"


def test_both_books_give_the_same_orders_and_formulas() -> None:
    english, russian = map(_codes, (ENGLISH, RUSSIAN))
    of_words = {"`code`", "`id = y * width + x + 1`"}
    told = {code for code in english if code not in of_words and "owner (null" not in code}
    assert len(told) > 80
    assert told <= russian, AMEND


def _codes(book: Path) -> set[str]:
    """Lines may be broken elsewhere."""
    text = FENCED.sub("", book.read_text("utf-8"))
    return {" ".join(code.split()) for code in CODE.findall(text)}


def test_the_russian_book_is_russian() -> None:
    """English is left only in names, in code and in the words of the order language."""
    text = RUSSIAN.read_text("utf-8")
    rules = FENCED.sub("", text.partition("## CO-1 ")[2].partition("## Разобранные")[0])
    words = re.findall(r"[A-Za-z]{3,}", CODE.sub("", rules))
    orders = {"BUY", "SELL", "MOVE", "PASS", "DRAW", "wood", "iron", "quarry", "smith"}
    assert set(words) - orders <= {
        "defenders",
        "soldiers",
        "cows",
        "null",
        "pop",
        "max",
        "true",
        "false",
    }
    mixed = [
        w for w in re.findall(r"\w+", text) if re.search("[A-Za-z]", w) and re.search("[А-яё]", w)
    ]
    assert mixed == []
