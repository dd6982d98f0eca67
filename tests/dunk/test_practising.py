"""The practice game of Dunk: who sits where, and that it can be played."""

import pytest
from django.utils import timezone

from dunk import store
from dunk.engine import bots
from dunk.engine.practising import RIVALS, SEATS
from dunk.ruleset import Dunk
from games.dice import Dice
from games.models import OrderSheet
from games.rulesets import Ruleset
from games.selectors import latest_report
from games.services import practice, resolution
from tests.dunk import campaigns as scenes


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


@pytest.mark.django_db
@pytest.mark.rule("DK-8.3.65")
def test_somebody_practises_against_bots_who_order_what_the_rules_allow() -> None:
    seat = practice.begin(person=scenes.person("anna"), slug="dunk", now=timezone.now())
    campaign = seat.campaign
    bots_names = set(campaign.seats.exclude(pk=seat.pk).values_list("name", flat=True))
    for _turn in range(2):
        turn = scenes.open_turn(campaign)
        told = {one.key: latest_report(campaign, one).document for one in campaign.seats.all()}
        stage = practice.end_turn(turn, now=timezone.now())
        assert stage is not None
        resolution.resolve(stage)
        sheets = OrderSheet.objects.filter(turn=turn)
        assert {sheet.seat.name for sheet in sheets} == bots_names
        for sheet in sheets:
            remarks = campaign.ruleset.check(told[sheet.seat.key], sheet.text).remarks
            assert [remark for remark in remarks if remark.severity == "error"] == []
    position = store.load(campaign)
    assert position.turn == 3
    owners = [land.owner for land in position.provinces if land.owner > 1]
    assert len(owners) > 3 * 7, "the rivals have not grown"
