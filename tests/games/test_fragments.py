"""What a page repeats is drawn once for what it shows, in each language."""

import re
from dataclasses import dataclass

import pytest
from django.template import Context, Template
from django.utils import translation

from games.rulesets import get
from games.views.answers import Line, Said

PAGE = Template(
    "{% load fragments %}{% for line in lines %}"
    '{% fragment "games/_line.html" line=line ruleset=ruleset in_new_tab=in_new_tab %}'
    "{% endfor %}"
)
PLAIN = Template('{% for line in lines %}{% include "games/_line.html" %}{% endfor %}')


def line(number: int, text: str, remark: str = "") -> Line:
    said = (Said("error", "TOY-1", "TOY-2", remark),) if remark else ()
    return Line(number, text, "order", text, said)


def context(*lines: Line, in_new_tab: bool = True) -> Context:
    return Context({"lines": lines, "ruleset": get("toy"), "in_new_tab": in_new_tab})


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("in_new_tab", [True, False])
def test_a_fragment_is_what_the_template_says_at_first_and_again(
    language: str, in_new_tab: bool
) -> None:
    lines = line(1, "dig"), line(2, "<b>dig</b>", "Nobody <digs> & hides."), line(1, "dig")
    with translation.override(language):
        plain = PLAIN.render(context(*lines, in_new_tab=in_new_tab))
        drawn = [PAGE.render(context(*lines, in_new_tab=in_new_tab)) for _ in range(2)]
    assert drawn == [plain, plain]
    assert "<digs>" not in plain


def test_languages_do_not_mix() -> None:
    seen = set()
    for language in ("en", "ru", "en", "ru"):
        with translation.override(language):
            seen.add(PAGE.render(context(line(7, "dig", "Not so."))))
    assert len(seen) == 2


ANSWERS = Template(
    '{% load fragments %}{% answers "games/_answer.html" "line" lines ruleset=ruleset %}'
)


def test_of_an_answer_that_the_page_has_only_its_place_is_sent() -> None:
    page = context(line(1, "dig"), line(2, "dug", "Not so."), line(3, "dig"))
    whole = ANSWERS.render(page)
    marks = re.findall('data-mark="([^"]+)"', whole)
    assert len(set(marks)) == 3
    page["seen"] = frozenset(marks[:2])
    page["lines"] = *page["lines"][:2], line(3, "hide")
    again = ANSWERS.render(page)
    assert re.findall('<li data-kept="([^"]+)"></li>', again) == marks[:2]
    assert "Not so." not in again
    assert "hide" in again
    assert re.findall('data-mark="([^"]+)"', again) != marks[2:]


def test_marks_of_one_language_are_not_those_of_another() -> None:
    with translation.override("ru"):
        russian = ANSWERS.render(context(line(1, "dig")))
    assert re.findall("data-mark=.+? ", russian) != re.findall(
        "data-mark=.+? ", ANSWERS.render(context(line(1, "dig")))
    )


def test_a_fragment_knows_nothing_but_what_it_is_given() -> None:
    @dataclass(frozen=True)
    class Thing:
        name: str

    page = Template(
        '{% load fragments %}{% fragment "games/_remark.html" remark=thing %}{{ ruleset.slug }}'
    )
    shown = page.render(Context({"thing": Thing("x"), "ruleset": get("toy")}))
    assert "rules/toy" not in shown
    assert shown.endswith("toy")
