"""People are told things, each once."""

import pytest

from games.models import AuditEntry, Notice
from games.services import notices
from tests.toy import scenes
from tests.toy.scenes import Clock

pytestmark = pytest.mark.django_db


def test_told_again_under_the_same_key_nothing_happens(clock: Clock) -> None:
    ann, bob = scenes.person("ann"), scenes.person("bob")
    notices.tell([ann], key="k", code="first", data={"n": 1})
    notices.tell([ann, bob, bob], key="k", code="second")
    told = Notice.objects.order_by("recipient__username").values_list("recipient__username", "code")
    assert list(told) == [("ann", "first"), ("bob", "second")]


def test_another_key_is_another_occasion(clock: Clock) -> None:
    for key in "ab":
        notices.tell([scenes.person("ann")], key=key, code="same")
    assert Notice.objects.count() == 2


def test_players_and_keepers(clock: Clock) -> None:
    campaign = scenes.draft(players=2, bots=2)
    scenes.person("retired").delete()
    operator = scenes.person("operator")
    operator.is_superuser = True
    operator.save()
    gone = scenes.person("gone")
    gone.is_superuser, gone.is_active = True, False
    gone.save()
    assert [person.username for person in notices.players_of(campaign)] == ["ann", "bob"]
    assert [person.username for person in notices.keepers_of(campaign)] == ["gm", "operator"]


def test_an_act_is_on_record(clock: Clock) -> None:
    campaign = scenes.draft()
    entry = notices.record(campaign, "look", by=campaign.gm, data={"at": "a seat"})
    assert AuditEntry.objects.get() == entry
    assert (entry.act, entry.by, entry.data) == ("look", campaign.gm, {"at": "a seat"})
    assert notices.record(campaign, "tick").by is None
