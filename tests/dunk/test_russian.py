"""Dunk in Russian: what grammar asks of the code, beside what the catalogue says."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.utils import translation

from dunk.engine.tables.technologies import TECHNOLOGIES
from dunk.linking import Linker
from dunk.matters import call_places
from dunk.option_wording import present_options
from dunk.wording.decimals import point
from dunk.wording.events import EVENT_SENTENCES
from dunk.wording.failures import say_failure
from dunk.wording.names import Names
from dunk.wording.nouns import PHASES, RITUALS, count_gold, list_goods
from dunk.wording.technology_names import name_for_orders, name_technology, word_for

SCENARIOS = sorted(Path(settings.BASE_DIR / "dunk" / "scenarios").glob("*.json"))
NAMES = Names({1: "Север", 2: "Юг"}, 1)


@pytest.fixture(autouse=True)
def _in_russian() -> Iterator[None]:
    with translation.override("ru"):
        yield


@pytest.mark.parametrize(
    ("gold", "said"),
    [(1, "1 золотой"), (2, "2 золотых"), (5, "5 золотых"), (21, "21 золотой"), (-3, "-3 золотых")],
)
def test_gold_is_counted(gold: int, said: str) -> None:
    assert count_gold(gold) == said


def test_goods_stand_before_their_amounts_so_that_no_case_is_wrong() -> None:
    assert list_goods([3, 0, 0, 1, 0]) == "древесина 3, руда 1"


def test_every_technology_has_a_name_and_keeps_its_word_for_orders() -> None:
    for name in TECHNOLOGIES:
        assert name_technology(name).isascii() is False, name
        assert name_for_orders(name) == f"{name_technology(name)} [{word_for(name)}]"
    assert name_for_orders("sky_worms") == "небесные черви [sky worms]"


def test_names_of_technologies_are_told_apart() -> None:
    assert len({name_technology(name) for name in TECHNOLOGIES}) == len(TECHNOLOGIES)


def test_who_lacks_a_technology_reads_what_to_write() -> None:
    said = say_failure("E10", {"never": False, "technology": "steel", "missing": ["iron"]}, NAMES)
    assert said == "E10 сталь [steel]: развить пока нельзя; нужно: железо [iron]"


@pytest.mark.parametrize("word", ["провинция", "провинции", "провинцию", "провинциях", "Провинция"])
def test_provinces_are_links_in_every_case_of_the_word(word: str) -> None:
    said = Linker({5, 7}).link(f"… {word} {call_places([5, 7])}.")
    assert said.count('<a href="#province-') == 2


def test_a_ritual_is_told_by_name() -> None:
    data = {"kind": "burn", "chosen": 7, "army": 0, "outcome": "failed", "by": ""}
    said = EVENT_SENTENCES["ritual"](data, NAMES)
    assert said == "Обряд «сожжение» для провинции 7 не удался."
    assert len({str(name) for name in RITUALS.values()}) == len(RITUALS)


def test_phases_are_told_apart() -> None:
    assert len({str(name) for name in PHASES.values()}) == len(PHASES)


def test_a_chance_has_a_comma() -> None:
    assert point("69.0 %") == "69,0 %"
    with translation.override("en"):
        assert point("69.0 %") == "69.0 %"


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_the_maps_that_come_along_have_names(path: Path) -> None:
    scenario = json.loads(path.read_text("utf-8"))
    said = dict(present_options({"scenario": scenario}))["Карта"]
    assert said != scenario["name"]
    assert not said.isascii()
