"""The options of a campaign are told in words, and no secret with them."""

import pytest

from counties.ruleset import Counties

RULESET = Counties()


def test_options_left_alone_are_told_too() -> None:
    assert RULESET.present_options({}) == [
        ("Map", "drawn for this campaign"),
        ("Last turn", "none: the game goes on until one ruler is left"),
        ("Agreed draw", "not possible"),
        ("Information", "hidden: stocks, herds, soldiers and labour are seen by their ruler"),
    ]


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"last_turn": 30}, ("Last turn", "turn 30: then the most people win")),
        (
            {"agreed_draw": True},
            ("Agreed draw", "possible: the game ends when all rulers offer one"),
        ),
        ({"open_information": True}, ("Information", "open: everybody sees everything")),
        ({"scenario": {"counties": ["a-secret"]}}, ("Map", "a scenario, kept by the GM")),
    ],
)
def test_an_option_is_worded(options: dict[str, object], told: tuple[str, str]) -> None:
    assert told in RULESET.present_options(options)
    assert "a-secret" not in str(RULESET.present_options(options))
    assert not any("_" in label + value for label, value in RULESET.present_options(options))
