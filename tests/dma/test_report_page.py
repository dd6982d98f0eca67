"""The report of DMA as a page: what matters, days, battles, production, states, lists, links."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.utils import translation

from dma import diary, headlines, histories, ledger
from dma.answers import tell_answers
from dma.battlecards import card_of
from dma.engine.correcting_news import EVENTS as CORRECTIONS
from dma.engine.report import report
from dma.engine.resolver import EVENT_CODES
from dma.engine.state import Ending
from dma.gazetteer import tell_known
from dma.hundredths import written
from dma.linking import MarkedNames, first_up, link, mark_names, unmark
from dma.matters import BAD, GOOD, MOST_ALIKE, TONES, WEIGHTS, tell_matters
from dma.realms import tell_realms
from dma.weeks import day_told, played
from dma.wording.names import names_in
from tests.dma import stories

REPORTS = stories.week()
ANNA, BERT, CLEO, PUBLIC = (REPORTS[n] for n in (1, 2, 3, 0))


def events(told: dict[str, Any], code: str) -> Iterator[tuple[int, dict[str, Any]]]:
    for day in told["days"]:
        for event in day["events"]:
            if event["code"] == code:
                yield day["day"], event


def test_the_parts_of_the_page_in_their_order() -> None:
    text = stories.page(ANNA)
    wanted = ["What matters", "answers", "days", "day-2", "battle-2-1", "ledger", "realms"]
    wanted += ["state-1", "cities", "city-1", "armies", "army-2"]
    places = [text.index(part if " " in part else f'id="{part}"') for part in wanted]
    assert places == sorted(places)


@pytest.mark.parametrize("number", [0, 1, 2, 3])
def test_no_link_leads_to_a_row_that_the_page_has_not(number: int) -> None:
    """Only the map's own areas are not in the ruleset's part of a test page."""
    text = stories.page(REPORTS[number])
    ids = set(re.findall(r'\sid="([^"]+)"', text))
    links = {it for it in re.findall(r'href="#([^"]+)"', text) if not it.startswith("area-")}
    assert links <= ids
    assert len(ids) == len(re.findall(r'\sid="', text)), "every id once"


def test_every_event_is_told_somewhere_with_its_rule() -> None:
    text = stories.page(ANNA)
    for day in ANNA["days"]:
        for event in day["events"]:
            if event["code"] not in ("owners", "order_done"):
                rule = event["rule"]
                shown = {"DMA-4.2": "DMA-4.10", "DMA-19.1": "DMA-19.2", "DMA-7.1": "DMA-7.2"}
                assert f'#{shown.get(rule, rule)}"' in text, event


def test_every_code_has_its_place() -> None:
    told_under = {code: diary.part_of(code) for code in EVENT_CODES}
    assert set(told_under.values()) == {diary.STATE, diary.CITIES, diary.ARMIES}
    known = {*EVENT_CODES, *CORRECTIONS}
    assert known >= {*WEIGHTS, *TONES, *diary.ELSEWHERE, *diary.OF_ARMIES, *diary.OF_STATES}


def test_what_players_write_is_escaped() -> None:
    text = stories.page(BERT)
    assert "Leave &lt;b&gt;Polmere&lt;/b&gt; alone." in text
    assert "<b>Polmere" not in text


def test_what_matters_is_told_once_the_weightiest_first() -> None:
    told = tell_matters(ANNA, names_in(ANNA))
    assert told[0].text.startswith("Battle: army 3")
    assert told[0].tone == BAD
    assert told[0].anchor == "battle-2-1"
    texts = [matter.text for matter in told]
    assert len(texts) == len(set(texts))
    assert "3 lines of your plan were not carried out, or not in full" in texts
    assert all(matter.text[0] == matter.text[0].upper() for matter in told)
    assert any(matter.tone == GOOD and "Polmere" in matter.text for matter in told)
    assert sum("takes the village" in text for text in texts) <= MOST_ALIKE


def test_hunger_matters_once_with_all_who_died_of_it() -> None:
    died = sum(
        len(event["data"]["dead"])
        for _, event in events(ANNA, "units_unfed")
        if event["data"]["holder"] == "army"
    )
    assert died > 3
    (told,) = [it.text for it in tell_matters(ANNA, names_in(ANNA)) if "“Idle”" in it.text]
    assert told.endswith(f"dead are {died} War elephants")


def test_others_do_not_read_of_a_battle_that_they_did_not_fight() -> None:
    for told in (CLEO, PUBLIC):
        assert not list(events(told, "battle"))
        assert "Battle" not in stories.page(told)
    assert headlines.headline(CLEO) == "Aldmark to all: Peace be with you."


def test_the_headline_is_the_greatest_news() -> None:
    assert headlines.headline(BERT).startswith("Battle: army 3 (Bernmark) beats army 1 “First”")
    start = report(stories.start(), [], 1)
    assert headlines.headline(start) == "Aldmark before its first week"
    quiet = stories.week({})[3]
    assert headlines.headline(quiet) == "A quiet week"
    assert "A quiet week: no battle" in stories.page(quiet)
    assert "still unwritten" in stories.page(start)


@pytest.mark.rule("DMA-19.2")
@pytest.mark.parametrize(
    ("winner", "line", "words"),
    [
        (1, "You have won the campaign", "Aldmark has won the campaign: no other state is left."),
        (2, "Bernmark has won the campaign", "Bernmark has won the campaign: no other"),
        (None, "The campaign is over, and nobody has won", "is over and nobody has won"),
    ],
)
def test_the_end_stands_at_the_top(winner: int | None, line: str, words: str) -> None:
    position = stories.start()
    position.ending = Ending(1, 3, winner, "last_state")
    told = report(position, [], 1)
    assert headlines.headline(told) == line
    assert words in unmark_page(stories.page(told))


def unmark_page(text: str) -> str:
    return re.sub(r"<[^>]+>", "", text)


@pytest.mark.rule("DMA-20.2")
def test_a_battle_is_a_card_with_the_forces_before_and_after() -> None:
    ((day, event),) = (it for it in events(ANNA, "battle") if it[1]["data"]["kind"] == "field")
    card = card_of(day, event, ANNA, names_in(ANNA))
    mine, theirs = sorted(card.sides, key=lambda side: not side.is_mine)
    assert (mine.before, mine.after, mine.has_won) == (3, 0, False)
    assert (theirs.before, theirs.after, theirs.has_won) == (9, 9, True)
    assert [(str(it.name), it.before, it.after, it.change) for it in mine.troops] == [
        ("Militia", 3, 0, -3)
    ]
    assert (mine.bar, mine.standing, theirs.bar, theirs.standing) == (33, 0, 100, 100)
    assert card.is_lost
    assert not card.is_draw
    assert card.steps == len(event["data"]["record"]["steps"])
    assert card.place == "6.3" or card.place == "7.3"


@pytest.mark.rule("DMA-4.10")
def test_the_answers_stand_beside_their_lines() -> None:
    told = tell_answers(ANNA)
    assert told is not None
    assert [answer.line for answer in told.wrong] == [9, 10, 11]
    assert all(answer.why for answer in told.wrong)
    assert [answer.line for answer in told.done] == [1, 2, 3, 4, 5, 6, 7, 8]
    assert tell_answers(PUBLIC) is None


@pytest.mark.rule("DMA-5.3")
def test_the_ledger_agrees_with_the_events() -> None:
    books = ledger.tell_ledger(ANNA, names_in(ANNA))
    assert [book.city for book in books] == ["Riga", "Unruly"]
    for book in books:
        assert [str(entry.day) for entry in book.entries][0] == "Monday"
        assert len(book.entries) == 7
        for entry in book.entries:
            assert entry.gross == max(0, entry.grey + entry.green * entry.villages)
        for before, after in zip(book.entries, book.entries[1:], strict=False):
            assert after.stock == before.stock + after.net - after.spent - after.cut
        last = book.entries[-1]
        assert sum(it.grey for it in book.sources) == last.grey
        assert sum(it.green for it in book.sources) == last.green
    made = sum(event["data"]["gross"] for _, event in events(ANNA, "production"))
    assert ledger.total(books)[0] == made
    assert ledger.tell_ledger(PUBLIC, names_in(PUBLIC)) == []


@pytest.mark.rule("DMA-7.6")
def test_dangers_stand_in_the_ledger() -> None:
    (threat,) = (event["data"] for _, event in events(ANNA, "unrest"))
    books = ledger.tell_ledger(ANNA, names_in(ANNA))
    entries = [entry for book in books for entry in book.entries if entry.riots]
    assert [entry.riots for entry in entries] == [(threat["percent1"], threat["percent2"])]


@pytest.mark.parametrize(
    ("odds", "words"), [(1, "0.01"), (40, "0.4"), (100, "1"), (1250, "12.5"), (10_000, "100")]
)
def test_odds_of_ten_thousand_as_percent(odds: int, words: str) -> None:
    assert written(odds) == words
    with translation.override("ru"):
        assert written(odds) == words.replace(".", ",")


@pytest.mark.rule("DMA-20.1")
def test_lists_tell_of_others_only_what_was_seen() -> None:
    known = tell_known(ANNA, names_in(ANNA))
    assert [town.name for town in known.own_cities] == ["Riga", "Unruly"]
    assert known.own_cities[0].units.endswith("Militia")
    assert known.own_cities[0].stock == ANNA["cities"]["1"]["stock"]
    assert all(town.stock is None for town in known.far_cities)
    assert {town.name for town in (*known.seen_cities, *known.far_cities)} == {"Bern", "Corstad"}
    assert [host.number for host in known.other_armies] == [3]
    assert known.other_armies[0].units == f"{ANNA['armies']['3']['count']} units"
    assert known.other_armies[0].way == ""
    public = tell_known(PUBLIC, names_in(PUBLIC))
    assert not public.own_cities
    assert not public.seen_cities
    assert not public.own_armies
    assert len(public.far_cities) == 4


@pytest.mark.rule("DMA-20.1")
def test_each_evening_tells_of_the_armies_in_sight() -> None:
    days = diary.tell_days(ANNA, names_in(ANNA))
    for day in ANNA["days"]:
        if day["seen"] is None:
            continue
        others = [it for it in day["seen"]["armies"] if it[1] != 1]
        (shown,) = [it for it in days if it.number == day["day"]]
        lines = [line for part in shown.parts for line in part.lines if line.rule == "DMA-20.1"]
        assert len(lines) == len(others)


def test_recruits_of_a_day_are_one_line() -> None:
    (monday,) = [day for day in diary.tell_days(ANNA, names_in(ANNA)) if day.number == 1]
    lines = [line.text for part in monday.parts for line in part.lines]
    assert "Unruly recruits: 6 Militia (90)" in lines
    assert sum("recruits" in line for line in lines) == 2
    assert "8 recruits" in monday.summary


def test_states_are_told_by_their_land() -> None:
    realms = tell_realms(ANNA, {"B": "bert"})
    assert [realm.territory for realm in realms] == sorted(
        (it["territory"] for it in ANNA["states"].values()), reverse=True
    )
    mine = next(realm for realm in realms if realm.is_mine)
    assert (mine.relation, mine.attitude) == ("", "")
    theirs = next(realm for realm in realms if realm.seat == "B")
    assert (theirs.player, str(theirs.relation), str(theirs.theirs)) == ("bert", "war", "peace")


@pytest.mark.rule("DMA-3.6")
def test_a_day_at_a_time_tells_the_same_week_in_seven_parts() -> None:
    stages = [it[1] for it in stories.days()]
    assert [played(told) for told in stages] == [1] * 7
    assert [str(day_told(told)) for told in stages] == [
        *("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
    ]
    assert day_told(ANNA) == ""
    whole = [event for day in ANNA["days"] for event in day["events"]]
    parts = [event for told in stages for day in told["days"] for event in day["events"]]
    assert parts == whole
    assert "answers" in stories.page(stages[0])
    assert tell_answers(stages[1]) is None, "the plan was carried out on Monday"
    for told in stages:
        assert all(day.is_open for day in diary.tell_days(told, names_in(told)) if day.number > 0)


@pytest.mark.rule("DMA-3.6")
def test_both_paces_have_the_same_charts_of_land_and_production() -> None:
    weekly = histories.tell_history([report(stories.start(), [], 1), ANNA])
    daily = histories.tell_history([it[1] for it in stories.days()])
    for number in range(3):  # what is told of every day
        assert daily["charts"][number] == weekly["charts"][number]
    assert daily["land"] == weekly["land"]
    assert daily["heads"] == weekly["heads"]


def test_charts_tell_the_land_against_what_wins() -> None:
    told = histories.tell_history([ANNA])
    assert told["land"].goal
    assert {line.seat for line in told["land"].lines} == {"A", "B", "C"}
    assert told["land"].words.startswith("Land by now: Aldmark 54")
    assert len({line.label_y for line in told["land"].lines}) == 3
    assert dict(told["rows"][0][1])["Land"] == "54"
    public = histories.tell_history([PUBLIC])
    assert public["charts"] == []
    assert len(public["land"].lines) == 3
    assert histories.tell_history([])["land"] is None


def test_names_become_links_whatever_stands_around_them() -> None:
    names = mark_names(ANNA, names_in(ANNA))
    marked = names.city(1)
    assert link(f"<i> & {marked}!") == '&lt;i&gt; &amp; <a href="#city-1">Riga</a>!'
    assert unmark(marked) == "Riga"
    assert names.city(99) == "city 99"
    assert names.state(0) == "nobody"
    assert unmark(first_up(names.army(2))) == "Army 2 “Host”"
    assert link(first_up(names.army(2))).startswith('<a href="#army-2">Army')
    assert first_up("") == ""
    sly = MarkedNames({}, {"1": "\ue000city-9\ue001x\ue002"}, {}, {}, frozenset({"city-1"}))
    assert link(sly.city(1)) == '<a href="#city-1">city-9x</a>'
    assert link("\ue000city-1\ue001<b>\ue002 \ue002") == '<a href="#city-1">&lt;b&gt;</a> '
