"""Hints: sound advice from the seat's own report, worded, and written into the sheet on request."""

from itertools import combinations
from typing import Any

import pytest

from counties.engine import bots, checks, hints, practising, report, resolver, setup, sheet
from counties.engine.events import Event
from counties.engine.state import Position
from counties.hinting import hints as shown
from counties.practising import practice
from counties.wording import sentence
from games.dice import Dice

RIVALS = {"B": "builder", "C": "raider", "D": "builder"}
Report = dict[str, Any]


def start(seed: str) -> Position:
    options = practising.practice_options(Dice(seed))
    return setup.new_position(options, practising.SEATS, Dice(seed))


def follow(told: Report, text: str) -> str:
    """The sheet with everything written into it that the hints say, in whatever order they come."""
    for _time in range(10):
        todo = [hint for hint in hints.hints(told, text) if not hint.is_done]
        if not todo:
            return text
        for field, value in todo[0].edits:
            text = sheet.edit(told, text, field, value)
    raise AssertionError(f"never done: {todo}")


def play(seed: str) -> tuple[list[str], int]:
    """Three turns by hints alone against bots: the rations of A's people, and the counties of A at
    the start of turn 4."""
    position, rations = start(seed), []
    events: list[Event] = []
    for turn in range(1, 4):
        told = report.reports(position, events)
        text = follow(told["A"], sheet.template(told["A"]))
        remarks = checks.check_report(told["A"], text).remarks
        assert [r for r in remarks if r.severity == "error"] == []
        sheets: dict[str, str | None] = {
            seat: bots.bot(told[seat], Dice(f"{seed}:{turn}:{seat}"), temperament)
            for seat, temperament in RIVALS.items()
        }
        outcome = resolver.resolve(position, {**sheets, "A": text})
        position, events = outcome.position, list(outcome.events)
        own = {county["id"] for county in told["A"]["own"]["counties"]}
        rations += [
            str(e.data["ration"]) for e in events if e.code == "tax" and e.data["county"] in own
        ]
    return rations, sum(county.owner == "A" for county in position.counties.values())


@pytest.mark.slow
def test_who_follows_the_hints_feeds_his_people_and_gains_land() -> None:
    grown = 0
    for seed in range(20):
        rations, counties = play(f"seed {seed}")
        assert not {"none", "half"} & set(rations), seed
        grown += counties > 1
    assert grown >= 18


def test_there_are_two_or_three_hints_in_the_first_turn() -> None:
    told = report.reports(start("first"), [])["A"]
    found = hints.hints(told, sheet.template(told))
    assert [hint.code for hint in found] == ["hint_take", "hint_feast", "hint_work"]
    assert not any(hint.is_done for hint in found)


def test_a_hint_stays_when_it_is_followed_and_is_done() -> None:
    told = report.reports(start("same"), [])["A"]
    text = sheet.template(told)
    before = hints.hints(told, text)
    after = hints.hints(told, follow(told, text))
    assert [(hint.code, hint.county) for hint in after] == [
        (hint.code, hint.county) for hint in before
    ]
    assert all(hint.is_done for hint in after)


def test_the_hungry_come_first() -> None:
    position = start("hungry")
    county = next(county for county in position.counties.values() if county.owner == "A")
    county.cows = 40
    told = report.reports(position, [])["A"]
    first = hints.hints(told, sheet.template(told))[0]
    assert (first.code, first.county) == ("hint_feed", county.id)
    text = follow(told, sheet.template(told))
    assert not [r for r in checks.check_report(told, text).remarks if r.code == "CO-W03"]


def test_no_army_is_sent_that_would_lose() -> None:
    position = start("weak")
    position.players["A"].armour = 20  # against a force of 100 it takes 21
    told = report.reports(position, [])["A"]
    assert "hint_take" not in [hint.code for hint in hints.hints(told, sheet.template(told))]


def test_hints_come_from_the_report_alone() -> None:
    position = start("secret")
    text = sheet.template(report.reports(position, [])["A"])
    before = hints.hints(report.reports(position, [])["A"], text)
    for county in position.counties.values():
        if county.owner not in ("A", None):
            county.soldiers, county.cows = 99, 1
    position.players["B"].gold = 9999
    assert hints.hints(report.reports(position, [])["A"], text) == before


@pytest.mark.parametrize("seat", ["", "B"])
def test_who_rules_nothing_gets_no_hints(seat: str) -> None:
    position = start("out")
    for county in position.counties.values():
        if county.owner == "B":
            county.owner = None
    told = report.reports(position, [])[seat]
    assert hints.hints(told, "") == []


def test_every_hint_has_its_words() -> None:
    said = set()
    position = start("words")
    next(c for c in position.counties.values() if c.owner == "A").cows = 40
    for iron, turn in ((0, 1), (500, 2)):
        position.players["A"].iron, position.players["A"].wood = iron, iron // 5
        position.turn = turn
        told = report.reports(position, [])["A"]
        told_rich = report.reports(start("words"), [])["A"]
        for one in (told, told_rich):
            for hint in shown(one, sheet.template(one)):
                text = sentence(hint.code, hint.data)
                title = sentence(hint.title_code, hint.data)
                assert title
                assert "%(" not in title
                assert str(hint.data["county"]) in text
                assert "%(" not in text
                assert hint.place == f"county-{hint.data['county']}"
                said.add(hint.code)
    assert said == set(hints.HINT_CODES)


def test_a_practice_is_drawn_from_its_dice() -> None:
    assert practice(Dice("one")) == practice(Dice("one"))
    assert practice(Dice("one")) != practice(Dice("two"))
    setup.verify(practice(Dice("one")).options, 1 + len(practice(Dice("one")).rivals))
    position = start("one")
    for seed in range(60):  # nobody else comes to the county of the first march
        owned = [c for c in start(f"wide {seed}").counties.values() if c.owner]
        gaps = [abs(a.x - b.x) + abs(a.y - b.y) for a, b in combinations(owned, 2)]
        assert min(gaps) >= 3
    assert {player.armour for player in position.players.values()} == {practising.ARMOUR}
