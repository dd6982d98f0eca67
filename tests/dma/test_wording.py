"""Every code of the engine has a sentence."""

from typing import Any

import pytest

from dma.engine import report, resolver, setup
from dma.engine.correcting_news import EVENTS as CORRECTIONS
from dma.engine.resolver import EVENT_CODES
from dma.wording.events import EVENT_SENTENCES
from dma.wording.names import NOBODY_NAMED, names_in
from games.dice import Dice


def test_every_event_has_a_sentence_and_no_sentence_is_idle() -> None:
    assert set(EVENT_SENTENCES) == {*EVENT_CODES, *CORRECTIONS}


@pytest.mark.parametrize("named", [True, False])
def test_what_a_week_tells_can_be_said(named: bool) -> None:
    start = setup.new_position({}, list("ABCD"), Dice("words"))
    sheets = {"A": "queue city 1: tavern, militia x2\nmessage all: hello\nnonsense"}
    done = resolver.resolve(start, sheets, Dice("words"))
    [mine, *_rest] = [report.reports(done.position, done.events)[n] for n in (1, 2)]
    names = names_in(mine) if named else NOBODY_NAMED
    told: set[str] = set()
    for day in mine["days"]:
        for event in day["events"]:
            data: dict[str, Any] = event["data"]
            if event["code"] != "order_rejected":
                told.add(EVENT_SENTENCES[event["code"]](data, names))
    assert len(told) > 10
    assert all(text and "%(" not in text for text in told)
