"""Hints for the first weeks: what is advised can be done, is then done, and pays."""

from typing import Any

import pytest

from dma import hinting, wording
from dma.engine.checks import check
from dma.engine.edits import edit
from dma.engine.hints import MOST, Hint, hints
from dma.engine.report import report, reports
from dma.engine.resolver import resolve
from dma.engine.setup import new_position
from dma.engine.state import Document, Position
from games.dice import Dice


def start() -> Position:
    return new_position({"province_cells": 20}, list("ABC"), Dice("learner"))


def follow(document: Document, text: str = "") -> str:
    """The plan with everything written into it that is advised."""
    for hint in hints(document, text):
        for field, value in hint.edits:
            text = edit(document, text, field, value)
    return text


def by_code(document: Document, text: str = "") -> dict[str, Hint]:
    return {hint.code: hint for hint in hints(document, text)}


def test_the_first_week_is_about_work_and_a_village() -> None:
    found = by_code(report(start(), (), 1))
    assert list(found)[:2] == ["hint_queue", "hint_march"]
    assert found["hint_march"].data["kind"] == "village"
    assert found["hint_march"].data["percent"] >= 75
    [(field, _items)] = found["hint_queue"].edits
    assert field == "queue.1"


def test_what_is_advised_can_be_followed_and_is_then_done() -> None:
    document = report(start(), (), 1)
    text = follow(document)
    assert check(document, text).clean
    after = hints(document, text)
    assert after
    assert all(hint.is_done and not hint.edits for hint in after)
    assert follow(document, text) == text


def test_what_the_player_has_decided_is_not_overwritten() -> None:
    document = report(start(), (), 1)
    text = "queue city 1: militia x9\n"
    assert by_code(document, text)["hint_queue"].is_done
    assert text in follow(document, text)


@pytest.mark.rule("DMA-12.5")
def test_who_follows_them_for_three_weeks_has_more_than_who_waits() -> None:
    where: dict[str, Position] = {"follows": start(), "waits": start()}
    for name in where:
        for week in range(3):
            document = report(where[name], (), 1)
            text = follow(document) if name == "follows" else ""
            assert check(document, text).clean
            where[name] = resolve(where[name], {"A": text}, Dice(f"lesson {week}")).position
    villages = {
        name: sum(it.owner == 1 for it in done.villages.values()) for name, done in where.items()
    }
    assert villages["follows"] > villages["waits"]
    assert where["follows"].cities[1].buildings
    assert not where["waits"].cities[1].buildings


def test_every_hint_can_be_said() -> None:
    where, told = start(), set[str]()
    for week in range(5):
        documents = reports(where, ())
        texts = {seat: follow(documents[number]) for number, seat in enumerate("ABC", 1)}
        for number in (1, 2, 3):
            for hint in hinting.hints(documents[number], ""):
                told.add(hint.code)
                for code in (hint.code, hint.title_code):
                    assert "%(" not in wording.sentence(code, hint.data)
        where = resolve(where, texts, Dice(f"week {week}")).position
    assert told == {"hint_queue", "hint_march", "hint_muster", "hint_peace"}


def test_there_are_never_too_many_and_none_for_who_gives_no_orders() -> None:
    where = start()
    assert len(hints(report(where, (), 1), "")) <= MOST
    public: dict[str, Any] = report(where, (), None)
    assert hints(public, "") == []
