"""What is said of plagues, rumours and the end."""

from typing import Any

import pytest

from dunk.wording.closing_news import say_rumours
from dunk.wording.events import say_event
from dunk.wording.names import Names

NAMES = Names({1: "Grah", 2: "Karth", 3: "Far Away"}, own=1)


def said(code: str, place: int | None = None, **data: Any) -> str:
    return say_event({"code": code, "place": place, "data": data}, NAMES)


@pytest.mark.parametrize(
    ("who", "words"),
    [
        ({"carrier": "people", "race": "orc"}, "orcs"),
        ({"carrier": "town", "race": "orc"}, "the town"),
        ({"carrier": "army", "race": "orc", "owner": 1, "name": "1st Army"}, "1st Army"),
        ({"carrier": "army", "owner": 2, "name": "1st Army"}, "1st Army of Karth (2)"),
        ({"carrier": "army", "owner": 0, "name": "1st Army"}, "1st Army of the rebels"),
    ],
)
def test_who_is_sick(who: dict[str, Any], words: str) -> None:
    assert said("recovered", 7, **who) == f"Province 7: Recovered from the plague: {words}."
    killed = said("plague_death", **who, guard=None)
    assert killed == f"Killed by the plague: {words}."
    begun = said("plague_broke_out", **who, mortality=2, contagion=9)
    assert begun == f"A plague broke out: {words}; mortality 2, contagion 9."


def test_a_town_dies_with_its_guard() -> None:
    words = said("plague_death", carrier="town", race="orc", guard=4)
    assert words == "The plague killed the town and its guard."


@pytest.mark.rule("DK-14.6.1")
@pytest.mark.rule("DK-14.6.3")
def test_rumours_are_lists_and_alliances() -> None:
    heard = {
        "income": [[2, 40], [1, 10]],
        "provinces": [[2, 3], [1, 3]],
        "technologies": [[1, 2], [2, 0]],
        "alliances": [[[2, 1], 51]],
    }
    assert list(say_rumours(heard, NAMES)) == [
        "Income: Karth (2) 40, Grah (1) 10",
        "Provinces: Karth (2) 3, Grah (1) 3",
        "Technologies: Grah (1) 2, Karth (2) 0",
        "Alliance of Karth (2), Grah (1): income 51",
    ]


@pytest.mark.rule("DK-17.3")
@pytest.mark.rule("DK-17.4")
def test_the_end_names_the_winner_and_what_is_won_besides() -> None:
    none: dict[str, list[int]] = dict.fromkeys(
        ("income_per_province", "provinces", "technologies", "towns"), []
    )
    assert said("ended", reason="nobody", winner=None, secondary=none) == (
        "Nobody is left: the campaign is over."
    )
    won = {**none, "income_per_province": [3], "technologies": [1, 3]}
    assert said("ended", reason="worldpeace", winner=2, secondary=won) == (
        "All wanted peace: the campaign is over. Karth (2) has won."
        " Greatest income per province: Far Away (3). Most technologies: Grah (1), Far Away (3)."
    )
