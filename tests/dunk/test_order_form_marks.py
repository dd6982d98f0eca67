"""A part of the order form that looks as it did before has the mark that it had, and no other."""

from typing import Any

import pytest
from django.template.loader import render_to_string
from django.utils import translation
from hypothesis import given, settings
from hypothesis import strategies as st

from games import rulesets
from tests.dunk.test_forming import form_of, position, report_of

WHERE = position(
    technologies={"towns", "roads", "diburn", "protection", "training", "teleport", "elf_lore"}
)
WHERE.kingdoms[1].contacts.add(2)
WHERE.kingdoms[2].contacts.add(1)
REPORT = report_of(WHERE)
#: Lines of every kind: of buttons, of fields, and some that fail in different ways.
LINES = (
    "place 0",
    "place 0 e",
    "place_archers 0",
    "build_town 0",
    "build_roads 0",
    "every turn: build_roads 0",
    "next turn: build_roads 5",
    "build_mine 0",
    "move 1 e",
    "move 1 e sw w",
    "move 1 train",
    "move 2 nw",
    "move 2 nw nw e",
    "teleport 1 7",
    "army_to_village 1",
    "remove_army 2",
    "burn 4",
    "burn 0",
    "diburn 0 1",
    "heal 5",
    "remove_village 0",
    "develop_bows",
    "give_tech roads to 2",
    "give_map 2",
    "give_gold 3 2",
    "friend 2",
    "enemy 2",
    "set_name Mercia",
    "worldpeace",
    "nonsense 7",
)
sheets = st.lists(st.sampled_from(LINES), max_size=5, unique=True).map("\n".join)


def looks(text: str) -> dict[str, tuple[str, str]]:
    """Part -> its mark and how it is drawn, of all whose words are put together late."""
    form = form_of(REPORT, text)
    about: dict[str, Any] = {**form, "ruleset": rulesets.get("dunk"), "in_new_tab": True}
    found: dict[str, tuple[str, str]] = {
        f"province {slot.card.number}": (
            slot.mark,
            render_to_string("dunk/_province_card.html", {**about, "card": slot.card}),
        )
        for slot in form["slots"]
    }
    for row in form["others"]:
        look = render_to_string("dunk/_kingdom.html", {**about, "other": row.other})
        found[f"kingdom {row.other.number}"] = row.mark, look
    for part, template in (
        ("knowledge", "dunk/_knowledge.html"),
        ("house", "dunk/_household.html"),
    ):
        found[part] = form["parts"][part], render_to_string(template, about)
    return found


@pytest.mark.slow
@given(sheets, sheets)
@settings(max_examples=60, deadline=None)
def test_equal_marks_stand_for_equal_looks(one: str, two: str) -> None:
    """Else an open page would keep what has changed, or be sent what it has."""
    before, after = looks(one), looks(two)
    for part in before.keys() & after.keys():
        (mark, look), (other_mark, other_look) = before[part], after[part]
        assert (mark == other_mark) == (look == other_look), part


def test_marks_of_another_language_are_others() -> None:
    """Its words are put together only where they are drawn, so the mark must tell them apart."""
    with translation.override("ru"):
        there = looks("")
    assert all(mark != there[part][0] for part, (mark, _look) in looks("").items())
