"""The rule book as such: every rule that is cited stands in it, and its index of house rules."""

import re
from pathlib import Path

import pytest

from games import rulebooks

ROOT = Path(__file__).parents[2]
BOOK = ROOT / "dunk" / "rules.md"
TEXT = BOOK.read_text("utf-8")
CITED = re.compile(r"DK-(?:H?\d+)(?:\.\d+)*")


@pytest.fixture(scope="module")
def anchors() -> frozenset[str]:
    return rulebooks.render_book(BOOK, 0.0)[1]


def test_every_rule_that_the_engine_cites_stands_in_the_book(anchors: frozenset[str]) -> None:
    files = sorted((ROOT / "dunk").rglob("*.py"))
    assert len(files) > 20
    for file in files:
        unknown = set(CITED.findall(file.read_text())) - anchors
        assert unknown == set(), file


def test_every_rule_that_the_book_cites_stands_in_it(anchors: frozenset[str]) -> None:
    assert set(CITED.findall(TEXT)) - anchors == set()


def test_the_index_has_every_house_rule_once(anchors: frozenset[str]) -> None:
    rules, _, index = TEXT.partition("## DK-20 House rules")
    rows = re.findall(r"^\| DK-(H\d+) \| [^|]+ \| (DK-[\d.]+) \|$", index, re.M)
    told = set(re.findall(r"DK-(H\d+)", rules))
    assert [name for name, _ in rows] == [f"H{number}" for number in range(1, len(rows) + 1)]
    assert {name for name, _ in rows} == told


def test_every_rule_has_a_source(anchors: frozenset[str]) -> None:
    assert "**[original]**" in TEXT
    assert set(re.findall(r"\*\*\[(?!house rule DK-H\d+\])([^\]]+)\]\*\*", TEXT)) == {
        "original",
        "original, derived",
        "house rule DK-H*n*",
    }
