"""Whatever a report, a remark or a page of Counties names as its rule stands in the rule book."""

import re
from pathlib import Path

import pytest

from counties.correcting_wording import CORRECTION_SENTENCES
from counties.engine.events import EVENT_CODES
from counties.event_wording import EVENT_SENTENCES
from counties.ruleset import Counties
from counties.workings import WORKINGS
from games import rulebooks

ROOT = Path(Counties.rule_book).parent
ANCHORS = rulebooks.render_book(Counties.rule_book, 0.0)[1]
SOURCES = [
    *ROOT.glob("*.py"),
    *(ROOT / "engine").rglob("*.py"),
    *(ROOT.parent / "templates" / "counties").glob("*.html"),
]


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.name)
def test_every_rule_that_is_named_has_its_place_in_the_book(path: Path) -> None:
    named = set(re.findall(r"[\"'](CO-[A-Z]?\d+(?:\.\d+)*)[\"']", path.read_text("utf-8")))
    assert named <= ANCHORS


def test_together_they_name_most_of_what_happens() -> None:
    texts = " ".join(path.read_text("utf-8") for path in SOURCES)
    assert len(set(re.findall(r"\"(CO-\d[\d.]*)\"", texts))) > 40


@pytest.mark.parametrize("code", EVENT_CODES)
def test_every_event_has_words(code: str) -> None:
    assert code in {**EVENT_SENTENCES, **CORRECTION_SENTENCES}


def test_what_is_reckoned_in_a_story_is_an_event() -> None:
    assert WORKINGS.keys() <= EVENT_CODES.keys()
