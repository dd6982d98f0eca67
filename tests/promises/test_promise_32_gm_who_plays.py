"""Promise 32: a GM who plays reads no other seat's secrets unless he gives up his seat or openly
chooses to see all; each look is written down."""

import pytest
from django.test import Client

from games.models import AuditEntry, Campaign, Notice
from games.needs import needs_of
from games.services import gms, holders, seeing, succession, waiting
from games.services.holders import Hands
from tests.toy import scenes
from tests.toy.scenes import Clock

pytestmark = pytest.mark.django_db

#: Stands over every report of bob's seat.
TOLD = "for the eyes of B only"


@pytest.fixture
def campaign(clock: Clock) -> Campaign:
    """ann plays seat A and runs it; bob hides 7 and has written the next sheet."""
    found = scenes.started(players=3)
    Campaign.objects.filter(pk=found.pk).update(gm=scenes.person("ann"))
    scenes.play_turn(clock, found, B="hide 7")
    scenes.save(found, "B", "hide 8\n# my own 88th plan")
    gms.make_gm(scenes.person("ann"))
    found.refresh_from_db()
    return found


@pytest.fixture
def ann(campaign: Campaign) -> Client:
    return browser("ann")


def browser(name: str) -> Client:
    client = Client()
    client.force_login(scenes.person(name))
    return client


def there(campaign: Campaign, page: str = "") -> str:
    return f"/admin/games/campaign/{campaign.pk}/secrets{page}/"


def looks() -> list[dict[str, object]]:
    return [entry.data for entry in AuditEntry.objects.filter(act="look").order_by("pk")]


def read(client: Client, campaign: Campaign) -> list[str]:
    """Every page of the desk with a secret."""
    report = client.get(there(campaign, "-report"), {"seat": "B", "at": "1.0"})
    sheets = client.get(there(campaign, "-sheets"))
    return [report.content.decode(), sheets.content.decode()]


def test_a_gm_who_plays_sees_no_secret_of_others(ann: Client, campaign: Campaign) -> None:
    assert "You play in this campaign" in ann.get(there(campaign)).content.decode()
    for page in read(ann, campaign):
        assert "You play in this campaign" in page
        assert TOLD not in page
        assert "my own 88th plan" not in page
    assert looks() == [], "nothing was seen"


def test_who_reveals_himself_sees_all_and_all_are_told(ann: Client, campaign: Campaign) -> None:
    for _click in range(2):
        ann.post(there(campaign), {"see-all": "yes"})
    report, sheets = read(ann, campaign)
    assert TOLD in report
    assert "my own 88th plan" in sheets
    assert looks() == [
        {"what": "report", "seat": "B", "turn": 1, "stage": 0},
        {"what": "sheets", "turn": 2},
    ]
    assert AuditEntry.objects.filter(act="see-all").count() == 1
    told = Notice.objects.filter(code="gm-sees-all")
    assert {notice.recipient.username for notice in told} == {"bob", "cid"}
    bob = browser("bob")
    assert "who plays there too" in bob.get("/my/").content.decode()
    assert (
        "has chosen to see every secret" in bob.get(f"/campaigns/{campaign.pk}/").content.decode()
    )


def test_who_gives_up_his_seat_may_look_and_gets_none_again(
    ann: Client, campaign: Campaign
) -> None:
    person = scenes.person("ann")
    seat = scenes.seat(campaign, "A")
    holders.give(campaign, key="A", hands=Hands(), seen=Hands.of(seat), by=person)
    assert TOLD in read(ann, campaign)[0]
    assert len(looks()) == 2
    with pytest.raises(seeing.HasSeen):
        holders.give(campaign, key="A", hands=Hands(person), seen=Hands(), by=person)
    with pytest.raises(seeing.HasSeen):
        succession.seat_successor(campaign, key="A", person=person, by=person)
    with pytest.raises(seeing.HasSeen):
        waiting.wait(campaign, person=person)


def test_who_looks_waits_for_no_seat_any_more(ann: Client, campaign: Campaign) -> None:
    olga = scenes.person("olga")
    olga.is_staff = olga.is_superuser = True
    olga.save()
    waiting.wait(campaign, person=olga)
    read(browser("olga"), campaign)
    assert not campaign.waiting.exists()


def test_a_gm_who_does_not_play_looks_and_it_is_written_down(clock: Clock) -> None:
    campaign = scenes.started(players=2)
    scenes.play_turn(clock, campaign, B="hide 7")
    gms.make_gm(scenes.person("gm"))
    gm = browser("gm")
    assert "Each look is written down" in gm.get(there(campaign)).content.decode()
    newest = gm.get(there(campaign, "-report"), {"seat": "B"})
    assert TOLD in newest.content.decode()
    assert newest.context["report"]["own"]["hidden"] == 7
    assert "/seats/B/map" not in newest.content.decode(), "addresses that are B's only"
    assert "no-store" in newest["Cache-Control"]
    assert "Nothing has come yet" in gm.get(there(campaign, "-sheets")).content.decode()
    assert [data["what"] for data in looks()] == ["report", "sheets"]
    for wrong in ({}, {"seat": "Z"}, {"seat": "A\x00"}, {"seat": "A", "at": "9.9"}):
        assert gm.get(there(campaign, "-report"), wrong).status_code == 404
    assert len(looks()) == 2
    assert browser("ann").get(there(campaign)).status_code == 302, "no GM at all"
    gms.make_gm(scenes.person("otto"))
    for page in ("", "-report", "-sheets"):
        assert browser("otto").get(there(campaign, page)).status_code == 404


def test_before_the_start_there_is_nothing(clock: Clock) -> None:
    campaign = scenes.draft(players=2)
    gms.make_gm(scenes.person("gm"))
    gm = browser("gm")
    assert "there are no secrets yet" in gm.get(there(campaign)).content.decode()
    assert gm.get(there(campaign, "-sheets")).status_code == 404
    assert gm.get(there(campaign, "-report"), {"seat": "A"}).status_code == 404
    assert needs_of(scenes.person("gm"))
