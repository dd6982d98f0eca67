"""The options of a campaign: asked for, told in words, and no secret with them."""

from typing import Any

import pytest

from dunk.engine.rules import Rules
from dunk.ruleset import Dunk
from games.dice import Dice
from games.errors import BadOptions
from games.forms.pieces import OPTION, OptionsForm

RULESET = Dunk()


def chosen(given: dict[str, Any] | None = None, **written: Any) -> dict[str, Any]:
    """What a form comes to in which nothing is changed but what is ``written``; None empties."""
    form = OptionsForm(ruleset=RULESET, given=given or {})
    shown = {name: form.get_initial_for_field(it, name) for name, it in form.fields.items()}
    shown |= {OPTION + name: value for name, value in written.items()}
    filled = {name: value for name, value in shown.items() if value not in (None, False)}
    form = OptionsForm(filled, ruleset=RULESET, given=given or {})
    assert form.is_valid(), form.errors
    return form.options()


@pytest.mark.rule("DK-8.3.65", "DK-11.2.14")
def test_a_form_left_alone_is_the_game_as_in_the_book() -> None:
    assert chosen() == {}
    assert RULESET.new_position({}, ["A", "B"], Dice("x")).rules == Rules()
    assert all(option.rule for option in RULESET.option_fields())


@pytest.mark.parametrize(
    ("written", "options"),
    [
        ({"pace": 5}, {"pace": 5}),
        ({"monsters": None}, {"monsters": False}),
        ({"old_plunder": "on"}, {"old_plunder": True}),
        ({"last_turn": 40, "silent_turns": 2}, {"last_turn": 40, "silent_turns": 2}),
        ({"width": 20, "height": 12}, {"width": 20, "height": 12}),
    ],
)
def test_what_is_chosen_is_what_is_played(written: dict[str, Any], options: dict[str, Any]) -> None:
    assert chosen(**written) == options
    position = RULESET.new_position(options, ["A", "B"], Dice("x"))
    for name, value in options.items():
        assert getattr(position if name in ("width", "height") else position.rules, name) == value


def test_what_a_scenario_sets_can_be_taken_back() -> None:
    given = {"pace": 3, "last_turn": 30, "monsters": False}
    assert chosen(given) == {}
    assert chosen(given, pace=1, last_turn=None, monsters="on") == {
        "pace": 1,
        "last_turn": None,
        "monsters": True,
    }


def test_a_map_needs_both_its_sides() -> None:
    with pytest.raises(BadOptions, match="both a width and a height"):
        RULESET.verify_options({"width": 20}, 2)


def test_options_left_alone_are_told_too() -> None:
    assert RULESET.present_options({}) == [
        ("Map", "drawn for this campaign"),
        ("Pace of discoveries", "as in 1996: a long game"),
        ("Last turn", "none: it ends with world peace, or when one kingdom is left"),
        ("Dragons and turtles", "appear now and then"),
        ("Silence", "after 4 turns in a row without orders a kingdom resigns"),
        ("Plunder", "as in version 0.35"),
        ("Rules", "version 0.35"),
    ]


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"pace": 3}, ("Pace of discoveries", "three times as quick")),
        ({"last_turn": 30}, ("Last turn", "turn 30: then the greatest income wins")),
        ({"monsters": False}, ("Dragons and turtles", "never appear")),
        (
            {"silent_turns": 1},
            ("Silence", "after 1 turn without orders a kingdom resigns"),
        ),
        (
            {"width": 20, "height": 12},
            ("Map", "drawn for this campaign, 20 × 12 provinces"),
        ),
        ({"scenario": {"terrain": ["a-secret"]}}, ("Map", "a scenario, kept by the GM")),
        (
            {"scenario": {"name": "The Strait", "rules": {"pace": 5}, "armies": ["a-secret"]}},
            ("Pace of discoveries", "five times as quick: a short game"),
        ),
        (
            {"kingdoms": {"A": {"race": "a-secret", "leaders": "a-secret"}}},
            ("Map", "drawn for this campaign"),
        ),
    ],
)
def test_an_option_is_worded_and_what_is_secret_is_not(
    options: dict[str, object], told: tuple[str, str]
) -> None:
    assert told in RULESET.present_options(options)
    assert "a-secret" not in str(RULESET.present_options(options))
