"""12. Given a campaign started on ruleset version 1, when version 2 is deployed, then its turns
still resolve under 1 and old reports still open."""

import pytest

from games import rulesets, selectors
from games.models import Campaign
from games.rulesets import registry
from games.services import verifying
from tests.toy import scenes
from tests.toy.ruleset import Toy
from tests.toy.scenes import Clock

pytestmark = pytest.mark.django_db


def prize_of(campaign: Campaign) -> int:
    """What a right guess of A earned in the public's eyes."""
    return scenes.report(campaign, None)["players"]["A"]["coins"]  # type: ignore[index]


def test_promise_12_a_campaign_is_played_to_its_end_in_the_edition_it_began_with(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as before:
        before.setattr(registry, "_installed", {("toy", "1"): Toy("1")})
        old = scenes.started(players=2)
        scenes.play_turn(clock, old, A=f"guess B {scenes.hidden(old, 'B')}")
    assert prize_of(old) == 3, "what edition 1 pays"

    assert rulesets.get("toy").edition == "2", "deployed"
    new = scenes.started(players=2)
    for campaign, paid in [(old, 6), (new, 5)]:
        right = scenes.hidden(campaign, "B")
        scenes.play_turn(clock, campaign, A=f"guess B {right}")
        assert prize_of(campaign) == paid
    assert {dossier.edition for dossier in old.dossiers.all()} == {"1"}

    first = selectors.report_after(old, scenes.seat(old, "A"), 1, 0)
    shown = old.ruleset.present_report(first.document)
    assert shown["sentences"] == ["A guessed the number of B (TOY-2)."]
    assert [finding.problem for finding in verifying.verify(old) if finding.problem] == []
