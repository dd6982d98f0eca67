"""Everything that was done in a campaign, in words."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils.html import strip_tags

from games.models import AuditEntry, Campaign
from games.news import TOLD
from games.services import absence, campaigns, deadlines, gms, notices, seeing
from tests.toy import scenes
from tests.toy.scenes import START, Clock

pytestmark = pytest.mark.django_db

MEND: dict[str, object] = {
    "reason": "A slip",
    "edits": [["player", "A", "coins", 7]],
    "changes": [{"code": "corrected", "data": {"seat": "A", "what": "coins", "old": 1, "new": 7}}],
    "public": {"changes": [], "reason": ""},
    "is_undone": True,
}
#: Every act with data as the services write it.
ACTS: dict[str, dict[str, object]] = {
    "set-table": {},
    "join": {"seat": "A"},
    "leave": {"seat": "A"},
    "fill-with-bots": {"seats": ["A"]},
    "start": {},
    "change": {"fields": ["every", "stage"]},
    "set-seats": {"seats": ["A", "B"]},
    "pause": {},
    "resume": {"seconds": 3},
    "move-deadline": {"turn": 1, "old": None, "new": START.isoformat()},
    "run-now": {"turn": 1, "old": None, "new": START.isoformat()},
    "outage": {"turn": 1, "old": START.isoformat(), "new": START.isoformat()},
    "hold": {"turn": 1, "stage": 0, "reason": "engine-error"},
    "release": {"turn": 1, "stage": 0},
    "out": {"turn": 1, "seats": ["B"]},
    "extend": {"turn": 1, "new": START.isoformat(), "seats": ["C"]},
    "caretaker": {"seat": "A"},
    "vacate": {"seat": "A"},
    "go-back": {"opens": 1},
    "left-for-good": {"seat": "A"},
    "give-seat": {"seat": "A", "to": "bot"},
    "check-in": {"seat": "A"},
    "check-in-longer": {"turn": 1, "until": "2026-03-02T12:00:00+00:00"},
    "seek": {"seat": "A"},
    "take-over": {"seat": "A"},
    "offer-seat": {"seat": "A"},
    "seek-by-gm": {"seat": "A"},
    "seek-no-more": {"seat": "A"},
    "see-all": {"plays": False},
    "look": {"what": "report", "seat": "B", "turn": 3, "stage": 0},
    "export": {},
    "import": {"exported_at": None},
    "invite": {},
    "withdraw-invitation": {},
    "away": {"seat": "C"},
    "back": {"seat": "C"},
    "broadcast": {"text": "Hear, hear", "players": 3},
    "hand-over": {},
    "dry-run": {"turn": 1},
    "re-run": {"turn": 1, "dice": "new", "sheets": ["A"]},
    "drop-scratch": {"turn": 1, "what": "re-run"},
    "publish": {"turn": 1, "dice": "new", "sheets": ["A"], "takes_back": [2, 3], "opens": 2},
    "mend": MEND,
    "mend-openly": MEND,
    "mend-back": MEND,
    "mend-back-openly": MEND,
}


@pytest.fixture
def campaign(clock: Clock) -> Campaign:
    return scenes.started(players=3)


def page(campaign: Campaign, name: str = "gm", **query: str) -> str:
    gms.make_gm(scenes.person(name))
    client = Client()
    client.force_login(scenes.person(name))
    answer = client.get(f"/admin/games/campaign/{campaign.pk}/audit/", query)
    assert answer.status_code == 200
    return answer.content.decode()


def test_acts_are_told_with_who_and_what(campaign: Campaign) -> None:
    gm = campaign.gm
    turn = scenes.open_turn(campaign)
    assert turn.deadline is not None
    deadlines.move(turn, turn.deadline + timedelta(days=1), by=gm)
    campaign.every = 3
    campaigns.change(campaign, ["every"], by=gm)
    seeing.look(campaign, by=scenes.person("gm"), data=ACTS["look"])
    shown = page(campaign)
    assert "The deadline of turn 1 was moved to" in shown
    assert "It was" in shown
    assert "The settings were changed: n." in shown
    assert "Looked at what seat B was told after turn 3." in shown
    assert '<span class="who">gm</span>' in shown


@pytest.mark.parametrize("act", ACTS)
def test_every_act_has_words(campaign: Campaign, act: str) -> None:
    AuditEntry.objects.all().delete()
    notices.record(campaign, act, data=ACTS[act])
    whole = page(campaign)
    words = strip_tags(whole.partition('<span class="what">')[2].partition("</li>")[0]).split()
    assert len(words) > 2, "not its code alone"
    assert '<span class="who">the host</span>' in whole


def test_no_act_is_forgotten() -> None:
    assert set(TOLD) <= set(ACTS)


def test_a_gm_who_plays_is_not_told_who_is_missing_or_away(
    campaign: Campaign, clock: Clock
) -> None:
    Campaign.objects.filter(pk=campaign.pk).update(gm=scenes.person("ann"), extension_hours=12)
    absence.declare(
        scenes.seat(campaign, "C"), start=START, end=START + timedelta(hours=1), by=None
    )
    scenes.save(campaign, "A", "dig")
    scenes.pass_deadline(clock, campaign)
    assert AuditEntry.objects.get(act="extend").data["seats"] == ["B", "C"]
    shown = page(campaign, "ann")
    assert "Sheets were missing" in shown
    assert "Missing: B" not in shown
    assert "will be away" not in shown
    Campaign.objects.filter(pk=campaign.pk).update(gm=scenes.person("gm"))
    assert "Missing: B, C." in page(campaign)
    assert "will be away" in page(campaign)


def test_nor_whose_sheet_was_another(campaign: Campaign) -> None:
    Campaign.objects.filter(pk=campaign.pk).update(gm=scenes.person("ann"))
    for act in ("re-run", "publish"):
        notices.record(campaign, act, data=ACTS[act])
    assert "Other sheets" not in page(campaign, "ann")
    Campaign.objects.filter(pk=campaign.pk).update(gm=scenes.person("gm"))
    assert "Other sheets: A." in page(campaign)


def test_a_gm_who_plays_reads_of_a_mend_what_all_may_know(campaign: Campaign) -> None:
    Campaign.objects.filter(pk=campaign.pk).update(gm=scenes.person("ann"))
    secret = {"code": "corrected", "data": {"seat": "B", "what": "hidden", "old": 4, "new": 6}}
    open_part = {"changes": MEND["changes"], "reason": ""}
    both = [secret, *open_part["changes"]]  # type: ignore[misc]
    notices.record(campaign, "mend", data={**MEND, "changes": [secret]})
    notices.record(campaign, "mend-openly", data={**MEND, "changes": both, "public": open_part})
    shown = page(campaign, "ann")
    assert "A: coins is 7 instead of 1." in shown
    assert "B: hidden" not in shown
    assert "A slip" not in shown
    Campaign.objects.filter(pk=campaign.pk).update(gm=scenes.person("gm"))
    assert page(campaign).count("B: hidden is 6 instead of 4.") == 2


def test_long_logs_have_pages(campaign: Campaign) -> None:
    for _number in range(101):
        notices.record(campaign, "pause")
    assert "page 1 of 2" in page(campaign)
    assert "The game has begun." in page(campaign, page="2")
    assert "page 2 of 2" in page(campaign, page="99")


def test_the_log_of_another_is_not_found(campaign: Campaign) -> None:
    gms.make_gm(scenes.person("otto"))
    client = Client()
    client.force_login(scenes.person("otto"))
    assert client.get(f"/admin/games/campaign/{campaign.pk}/audit/").status_code == 404


def test_the_log_can_be_narrowed(campaign: Campaign) -> None:
    notices.record(campaign, "pause", by=scenes.person("gm"))
    notices.record(campaign, "hold", data=ACTS["hold"])
    assert "The clock was stopped" in page(campaign, about="clock")
    assert "The game has begun" not in page(campaign, about="clock")
    by_host = page(campaign, about="clock", by="@host")
    assert "was held" in by_host
    assert "The clock was stopped" not in by_host
    by_gm = page(campaign, by="gm")
    assert "The clock was stopped" in by_gm
    assert "was held" not in by_gm
    assert "was held" in page(campaign, by="nobody-known"), "an unknown name hides nothing"
