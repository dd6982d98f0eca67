"""Counties in Russian: what grammar asks of the code, beside what the catalogue says."""

from collections.abc import Iterator

import pytest
from django.utils import translation

from counties import telling, wording
from counties.nouns import GOODS, JOBS, RATIONS, RESOURCES, count_cows, count_people, count_soldiers
from counties.templatetags.counties_on_page import link_counties


@pytest.fixture(autouse=True)
def _in_russian() -> Iterator[None]:
    with translation.override("ru"):
        yield


def test_what_is_counted_has_three_forms() -> None:
    assert [count_soldiers(n) for n in (1, 2, 5)] == ["1 солдат", "2 солдата", "5 солдат"]
    assert [count_cows(n) for n in (21, 23, 11)] == ["21 корова", "23 коровы", "11 коров"]
    assert [count_people(n) for n in (1, 3, 500)] == ["1 человек", "3 человека", "500 человек"]


@pytest.mark.parametrize(
    "said",
    ["графство 5", "Графства 5 и 6", "в графстве 7", "из графства 7", "графствах 1, 2 и 3"],
)
def test_counties_are_links_in_every_case_of_the_word(said: str) -> None:
    assert link_counties(said).count('<a href="#county-') == sum(c.isdigit() for c in said)


def test_what_stands_under_a_county_does_not_name_it_again() -> None:
    event = {"code": "cheese", "county": 3, "cows": 22, "food": 110}
    assert telling.say(event, {}, under=3) == "22 коровы, еды от них: 110."
    assert telling.say(event, {}, under=4) == "Графство 3: 22 коровы, еды от них: 110."


@pytest.mark.parametrize(("needed", "unit"), [(1, "нужна ещё 1 единица"), (21, "нужна ещё 21")])
def test_a_remark_agrees_with_what_it_counts(needed: int, unit: str) -> None:
    said = wording.sentence("CO-W08", {"county": 2, "workers": 50, "needed": needed})
    assert said.startswith("Строителей замка в графстве 2: 50, а ступени")
    assert unit in said


@pytest.mark.parametrize("names", [GOODS, JOBS, RATIONS, RESOURCES])
def test_things_are_told_apart(names: dict[str, str]) -> None:
    said = {str(name) for name in names.values()}
    assert len(said) == len(names)
    assert not any(name.isascii() for name in said)


def test_what_is_bought_stands_before_its_number_so_that_no_case_is_wrong() -> None:
    data = {"good": "stone", "asked": 30, "done": 0}
    said = wording.sentence("CO-E03", data)
    assert said == "На продажу – камень (30), но осталось лишь 0: продастся 0."


def test_between_two_forms_of_an_order_stands_a_russian_word() -> None:
    data = {"reason": "shape", "verb": "BUY"}
    said = wording.sentence("CO-E14", data)
    assert "armour или BUY <n> cows <county>" in said
    with translation.override("en"):
        assert "armour, or BUY <n> cows <county>" in wording.sentence("CO-E14", data)
