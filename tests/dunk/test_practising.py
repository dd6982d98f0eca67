"""The practice game of Dunk: who sits where, and that it can be played."""

import pytest

from dunk.engine import bots
from dunk.engine.practising import RIVALS, SEATS
from dunk.ruleset import Dunk
from games.dice import Dice
from games.rulesets import Ruleset


@pytest.mark.rule("DK-8.3.65")
@pytest.mark.parametrize("seed", ["one", "two", "three"])
def test_a_practice_game_is_quick_and_has_one_rival_of_each_temperament(seed: str) -> None:
    dunk: Ruleset = Dunk()
    practice = dunk.practice(Dice(seed))
    dunk.verify_options(practice.options, len(SEATS))
    position = dunk.new_position(practice.options, SEATS, Dice(seed))
    assert position.rules.pace == 3
    assert {temperament for _, temperament in practice.rivals} == set(bots.TEMPERAMENTS)
    assert [(realm.race, realm.leaders) for realm in position.kingdoms.values()][1:] == [
        (race, leaders) for _, race, leaders in RIVALS
    ]
