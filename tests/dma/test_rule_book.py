"""The rule book as such: what is cited stands in it, every rule has a source, nothing strange is told."""

import re
from pathlib import Path

import pytest

from games import rulebooks

ROOT = Path(__file__).parents[2]
BOOK = ROOT / "dma" / "rules.md"
TEXT = BOOK.read_text("utf-8")
CITED = re.compile(r"(?:DMA-H?\d+(?:\.\d+)*|EX-\d+)")
#: What a reader must never meet: files, addresses, the talk of the workshop.
STRANGE = re.compile(
    r"\bseed|https?:|\bwww\.|\.(?:json|txt|md|py|html|ru|com)\b|(?<!\S)/\w+/", re.I
)


@pytest.fixture(scope="module")
def anchors() -> frozenset[str]:
    return rulebooks.render_book(BOOK, 0.0)[1]


def test_every_rule_that_the_code_cites_stands_in_the_book(anchors: frozenset[str]) -> None:
    for file in sorted((ROOT / "dma").rglob("*.py")):
        unknown = set(CITED.findall(file.read_text("utf-8"))) - anchors
        assert unknown == set(), file


def test_every_rule_that_the_book_cites_stands_in_it(anchors: frozenset[str]) -> None:
    assert set(CITED.findall(TEXT)) - anchors == set()


def test_the_worked_examples_are_numbered_without_gaps() -> None:
    numbers = [int(number) for number in re.findall(r"^\| EX-(\d+) \|", TEXT, re.M)]
    assert numbers == list(range(1, len(numbers) + 1))
    assert len(numbers) >= 89


def test_the_register_has_every_house_rule_once() -> None:
    rules, _, rest = TEXT.partition("## Appendix A.")
    register = rest.partition("## Appendix B.")[0]
    rows = re.findall(r"^\| DMA-(H\d+) \| [^|]+ \| DMA-[^|]+ \|$", register, re.M)
    assert rows == [f"H{number}" for number in range(1, len(rows) + 1)]
    assert set(re.findall(r"DMA-(H\d+)", rules)) == set(rows)


def test_the_book_tells_nothing_of_the_workshop() -> None:
    found = STRANGE.search(TEXT)
    assert found is None, TEXT[found.start() - 40 : found.end() + 40]
