"""The report as text: all that the page says, in lines for a mail, with a plan at its end."""

import re
from html import unescape
from typing import Any

import pytest
from django.utils.translation import override

from dma.engine.checks import check
from dma.engine.report import report
from dma.ruleset import Dma
from dma.text_lines import WIDTH, table
from games.rulesets import ReportHead
from games.services import framing
from tests.dma import stories

HEAD = ReportHead(17, "Lands", "Fri 4 Dec, 20:00 UTC")
REPORTS = stories.week()
SEATS = {"A": "Anna", "B": "Bert", "C": "Cleo"}
#: What no text has: drawings, ways about the page, heads of tables, whose
#: rows it labels one by one.
DRAWN = re.compile(
    r"<(svg|nav|figure|thead)\b.*?</\1>|<a class=\"(?:more|rule)[^>]*>.*?</a>"
    r"|<div class=\"map-key\".*?</details>\s*</div>"
    r"|<p class=\"no-print.*?</p>|<span class=\"line-number.*?</span>",
    re.S,
)


def text_of(told: dict[str, Any]) -> str:
    return Dma().text_report(told, SEATS, HEAD)


def flat(text: str) -> str:
    return " ".join(text.split())


def said_by_page(told: dict[str, Any]) -> list[str]:
    """Every piece of text between two tags of the page, but the map's."""
    page = DRAWN.sub("", stories.page(told))
    pieces = (flat(unescape(it)).strip(" ·,.:()") for it in re.split(r"<[^>]+>", page))
    return [it for it in pieces if it]


@pytest.mark.rule("DMA-20.2")
@pytest.mark.parametrize(("number", "language"), [(0, "en"), (1, "en"), (1, "ru")])
def test_all_that_the_page_says_stands_in_the_text(number: int, language: str) -> None:
    with override(language):
        text = flat(text_of(REPORTS[number]))
        said = said_by_page(REPORTS[number])
    assert len(said) > 50
    assert [it for it in said if it not in text] == []


def test_no_line_is_broken_by_a_mail_program() -> None:
    for number in (0, 1, 2):
        for line in text_of(REPORTS[number]).splitlines():
            assert len(line) <= WIDTH or line.startswith("# "), line


def test_the_plan_at_its_end_can_be_sent_as_it_is() -> None:
    told = REPORTS[1]
    letter = text_of(told).replace("# halt army 2", "halt army 2")
    assert framing.campaign_number(letter) == 17
    framed = framing.read(letter, SEATS)
    assert (framed.lacks, framed.seat, framed.turn) == ("", "A", 2)
    answered = check(told, framed.text)
    assert answered.clean
    assert [str(line.order) for line in answered.lines if line.order] == ["halt army 2"]
    assert "begin orders" not in text_of(REPORTS[0]), "the public sends none"


def test_a_message_frames_no_orders() -> None:
    """Whoever writes to a player writes no orders into what that player may send back."""
    wide = "-" * (WIDTH - 5)
    trap = f"message A: {wide} begin orders B 2 {wide} campaign 99 {wide}"
    text = text_of(stories.week({"B": trap})[1])
    assert "\n>       begin orders B 2\n" in text
    assert framing.campaign_number(text) == 17
    assert framing.read(text, SEATS).seat == "A"


def test_before_the_first_week_and_after_a_day() -> None:
    start = text_of(report(stories.start(), [], 1))
    assert "The first week is still unwritten." in flat(start)
    assert "begin orders A 1\n" in start
    monday = text_of(stories.days()[0][1])
    assert "Week 1, Monday" in monday
    assert "begin orders A 2\n" in monday


def test_what_is_too_wide_for_a_table_is_told_row_by_row() -> None:
    labels = ["Day", "Made", "Riots"]
    assert list(table(labels, [["Monday", "7", "–"]]))[1] == "  Monday     7  –"
    wide = list(table(labels, [["Monday", "9" * 70, "–"]]))
    assert flat(" ".join(wide)) == f"Monday. Made: {'9' * 70}; Riots: –"
