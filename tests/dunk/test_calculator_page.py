"""The battle calculator: its address is the question, and any address is answered."""

import re
from fractions import Fraction
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.db import connection
from django.http import QueryDict
from django.template.loader import render_to_string
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils.html import escape
from hypothesis import given
from hypothesis import strategies as st

from dunk import calculator, calculator_answers, calculator_offers
from dunk.engine.fighting import ALIVE
from dunk.engine.report import reports
from dunk.engine.resolver import resolve
from dunk.engine.state import Plague
from dunk.engine.strength import Arms, Fighter
from games import rulesets
from games.dice import Dice
from tests.dunk.builders import army, kingdom, land, world
from tests.dunk.campaigns import person, started

PAGE = "/dunk/battle/"


def ask(query: str) -> calculator.Question:
    return calculator.read_question(QueryDict(query))


def test_a_stranger_finds_an_example_with_its_answer() -> None:
    page = Client().get(PAGE).content.decode()
    assert "Worked out exactly" in page
    assert 'value="archers" selected' in page
    assert not re.search(r"\sstyle=|\son\w+=", page.partition("<main")[2])


@pytest.mark.rule("DK-6.6")
def test_the_battle_of_the_book_is_answered_as_the_book_says() -> None:
    """W3 of DK-19.1: trolls move against trolls that defend their own forest."""
    query = "terrain=forest&a-race=orc&a-1-n=1&a-1-type=trolls"
    query += "&b-race=orc&b-1-n=1&b-1-type=trolls&b-1-defends=1"
    answer = calculator_answers.answer(ask(query))
    assert answer is not None
    [mover] = answer.sides[0].rows
    assert (mover.eas, mover.aas, mover.strength) == ("2", "665k", "2.66M")
    assert mover.es.endswith("–5.32M")
    assert [share.exact for share in mover.shares][1] == "1/3"
    page = Client().get(f"{PAGE}?{query}").content.decode()
    for value in ("665k", "5.32M", "2.66M", "33.3 %"):
        assert value in page


def test_what_is_filled_in_is_what_fights() -> None:
    query = "terrain=water&sides=3&a-race=duck&a-tech=bows&a-tech=armour&a-1-n=7&a-1-erf=3"
    query += "&a-1-sick=1&a-1-defends=1&b-race=elf&b-1-n=2&b-1-type=trolls&b-1-sick=1"
    query += "&c-race=dwarf&c-1-n=1&c-1-type=dragon&c-friend=a"
    question = ask(query)
    assert question.faults == ()
    arms = Arms(bows=True, armour=True)
    [ducks], [trolls], [dragon] = (side.rows for side in question.armies)
    assert ducks == (Fighter("army", "duck", 3, "water", arms, True, True), 7)
    assert trolls.fighter.race == "orc"
    assert trolls.fighter.sick
    assert dragon.fighter.race == "human"
    assert [side.friends for side in question.armies] == [{2}, set(), {0}]
    assert ask(calculator.query_of(question)) == question


@pytest.mark.rule("DK-5.5.2")
def test_at_a_border_everybody_fights_where_he_comes_from_and_nobody_defends() -> None:
    query = "terrain=land&open=1&a-1-n=1&a-1-defends=1&a-from=mountain&b-1-n=1"
    [one], [other] = (side.rows for side in ask(query).armies)
    assert (one.fighter.terrain, one.fighter.defends) == ("mountain", False)
    assert other.fighter.terrain == "land"


WRONG = {
    "terrain=moon&a-1-n=1&b-1-n=1": "“moon” is no value of terrain",
    "a-1-n=1": "Side B has no armies",
    "a-1-n=1&b-1-n=0": "Side B has no armies",
    "a-1-n=-3&b-1-n=1": "Side A, line 1: write a whole number from 1 to 200, not “-3”",
    "a-1-n=1&a-1-erf=1e9&b-1-n=1": "Side A, line 1: write a whole number from 1 to 999",
    "a-1-n=²&b-1-n=1": "Side A, line 1",
    "a-1-n=200&a-2-n=200&b-1-n=1": "That are 401 armies; 400 can fight here",
    "a-1-n=1&b-1-n=1&a-1-type=knight": "“knight” is no value of a-1-type",
    "a-1-n=1&b-1-n=1&b-friend=a": "has nobody to fight against",
}


@pytest.mark.parametrize(("query", "told"), WRONG.items())
def test_what_is_wrong_is_named_and_what_was_filled_in_stays(query: str, told: str) -> None:
    answer = Client().get(f"{PAGE}?{query}")
    page = answer.content.decode()
    assert answer.status_code == 422
    assert told in page
    assert 'name="a-1-n"' in page
    part = Client().get(f"{PAGE}?{query}", headers={"HX-Request": "true"})
    assert part.status_code == 422
    assert told in part.content.decode()
    assert "<html" not in part.content.decode()


names = st.sampled_from(
    ["terrain", "open", "sides", "seed", "a-1-n", "b-1-n", "b-2-n", "c-1-n", "a-race", "b-tech"]
    + ["a-friend", "b-friend", "a-1-type", "b-1-erf", "a-1-sick", "b-from"]
)
values = st.sampled_from(
    ["", "0", "1", "3", "200", "99999", "-1", "a", "b", "elf", "trolls", "bows", "water", "\x00"]
) | st.text(max_size=8)


@pytest.mark.slow
@given(st.lists(st.tuples(names, values), max_size=12))
def test_any_address_is_answered(pairs: list[tuple[str, str]]) -> None:
    answer = Client().get(PAGE, pairs)
    assert answer.status_code in (200, 422)


def test_many_armies_are_played_and_others_can_be() -> None:
    query = "a-1-n=60&a-1-type=archers&b-1-n=70&seed=7"
    in_part = {"HX-Request": "true"}
    page = Client().get(f"{PAGE}?{query}", headers=in_part).content.decode()
    assert "battles were played with the seed 7" in page
    assert Client().get(f"{PAGE}?{query}", headers=in_part).content.decode() == page
    assert "seed=8" in page
    assert Client().post(PAGE).status_code == 405


def test_the_bars_of_a_side_add_up_to_one() -> None:
    answer = calculator_answers.answer(ask("a-1-n=30&b-1-n=2&b-1-type=trolls"))
    assert answer is not None
    for side in answer.sides:
        assert len(side.left) <= calculator_answers.BARS
        assert abs(sum(float(share.bar) for share in side.left) - 100) < 0.1


@pytest.mark.parametrize(
    ("chance", "told"),
    [
        (Fraction(0), "0.0 %"),
        (Fraction(1), "100.0 %"),
        (Fraction(1, 10**6), "under 0.1 %"),
        (1 - Fraction(1, 10**6), "over 99.9 %"),
        (Fraction(1, 3), "33.3 %"),
    ],
)
def test_what_is_possible_is_never_told_as_nothing_or_all(chance: Fraction, told: str) -> None:
    assert calculator_answers._percent(chance) == told


def test_a_battle_of_a_report_leads_to_its_question() -> None:
    where = world(
        "gfl",
        kingdoms=[
            kingdom(1, race="elf", technologies={"bows"}, contacts={2}),
            kingdom(2, race="human", contacts={1}),
        ],
        lands={0: land(owner=2, population="human"), 2: land(owner=1, population="elf")},
        armies=[
            army(1, 1, race="elf", type="archers", erf=4),
            army(1, 2, race="elf", type="archers", erf=4),
            army(2, 1, race="human"),
        ],
    )
    done = resolve(where, {"A": "enemy 2"}, Dice("s"))
    told = reports(done.position, done.events)[1]
    [battle] = [event for event in told["events"] if event["code"] == "battle"]
    link = urlsplit(calculator_offers.address_of(told, battle))
    assert link.path == PAGE
    question = ask(link.query)
    assert question.faults == ()
    assert question.terrain == "grassland"
    [mine], [theirs] = (side.rows for side in question.armies)
    assert mine == (Fighter("archers", "elf", 4, "grassland", Arms(bows=True)), 2)
    assert theirs == (Fighter("army", "human", 1, "grassland", defends=True), 1)
    assert Client().get(f"{PAGE}?{link.query}").status_code == 200
    shown = rulesets.get("dunk").present_report(told)
    cards = render_to_string("dunk/_report.html", {**shown, "ruleset": rulesets.get("dunk")})
    assert escape(calculator_offers.address_of(told, battle)) in cards


def test_a_battle_at_a_border_leads_to_its_question_too() -> None:
    where = world(
        "gl",
        kingdoms=[
            kingdom(1, declarations={2: "enemy"}, contacts={2}),
            kingdom(2, race="human", contacts={1}),
        ],
        lands={0: land(owner=1), 1: land(owner=2)},
        armies=[army(1, 1, erf=3), army(2, 1, race="human", province=1)],
    )
    done = resolve(where, {"A": "move 1 e", "B": "move 1 w"}, Dice("s"))
    told = reports(done.position, done.events)[1]
    [battle] = [event for event in told["events"] if event["code"] == "border_battle"]
    question = ask(urlsplit(calculator_offers.address_of(told, battle)).query)
    assert question.in_the_open
    [mine], [theirs] = (side.rows for side in question.armies)
    assert (mine.fighter.terrain, mine.fighter.erf) == ("grassland", 3)
    assert (theirs.fighter.terrain, theirs.fighter.race) == ("land", "human")
    fates = {event["data"]["fate"] for event in told["events"] if event["code"] == "border_fight"}
    assert len(fates) == 1
    assert fates <= {ALIVE, "missiles", "melee"}


def sighted() -> dict[str, Any]:
    """The report of elves who see humans and rebels, and have archers next to both."""
    where = world(
        "gfl",
        "lll",
        kingdoms=[
            kingdom(1, race="elf", technologies={"bows"}, contacts={2}),
            kingdom(2, race="dwarf", contacts={1}),
        ],
        lands={0: land(owner=1, population="elf"), 1: land(owner=2, population="dwarf")},
        armies=[
            army(1, 1, race="elf", type="archers", erf=4),
            army(1, 2, race="elf", type="archers", erf=4, plague=None),
            army(1, 3, race="human", plague=Plague(1, 3)),
            army(2, 1, race="dwarf", province=1),
            army(2, 2, race="dwarf", type="stone_castle", province=1),
            army(0, 1, race="orc", province=1),
        ],
    )
    return reports(where, [])[1]


def test_a_fight_next_door_is_asked_about_with_what_is_known() -> None:
    told = sighted()
    question = ask(calculator_offers.query_at(told, 1))
    assert question.faults == ()
    assert (question.terrain, question.in_the_open) == ("forest", False)
    mine, dwarves, rebels = question.armies
    bows = Arms(bows=True)
    assert mine.rows == (
        (Fighter("archers", "elf", 4, "forest", bows), 2),
        (Fighter("army", "elf", 1, "forest", bows), 1),
    )
    assert {row.fighter.type: row.fighter.defends for row in dwarves.rows} == {
        "army": True,
        "stone_castle": True,
    }
    assert dwarves.rows[0].fighter.race == "dwarf"
    assert [row.fighter.type for row in rebels.rows] == ["army"]
    assert dwarves.friends == {2}
    [offer] = calculator_offers.offers(told)
    assert offer.words == "province 1: 2 × army, 1 × stone castle"
    assert offer.query == calculator_offers.query_at(told, 1)


def test_at_home_the_own_armies_defend() -> None:
    told = sighted()
    rows = ask(calculator_offers.query_at(told, 0) + "&b-1-n=1").armies[0].rows
    assert all(row.fighter.defends for row in rows)
    far = ask(calculator_offers.query_at(told, 5) + "&b-1-n=1")
    assert [row.number for row in far.armies[0].rows] == [1]


@pytest.mark.django_db
def test_a_seat_asks_with_its_own_people_and_nobody_else_there() -> None:
    campaign = started(["anna", "bert"])
    address = f"/campaigns/{campaign.pk}/seats/A/dunk/battle/"
    client = Client()
    client.force_login(person("anna"))
    with CaptureQueriesContext(connection) as asked:
        page = client.get(address).content.decode()
    assert len(asked) <= 6
    assert "Worked out exactly" in page
    assert client.get(f"{address}?a-1-n=x").status_code == 422
    client.force_login(person("bert"))
    assert client.get(address).status_code == 404
