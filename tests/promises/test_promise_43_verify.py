"""Promise 43: a finished turn is played again from its dossier, by command or button, and is equal
byte for byte, or the first difference is shown."""

import io

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.test import Client
from django.urls import reverse

from games import canonical
from games.models import Campaign, Dossier, Report
from games.services import gms
from tests.counties import campaigns

pytestmark = pytest.mark.django_db


@pytest.fixture
def played() -> Campaign:
    """Three turns of Counties, two players and two bots."""
    campaign = campaigns.started(bots=2)
    for _turn in range(3):
        campaigns.resolve(campaign)
    return campaign


def verify(campaign: Campaign) -> tuple[bool, str]:
    """Whether the command found all as sealed, and what it wrote."""
    written = io.StringIO()
    try:
        call_command("verify", str(campaign.pk), stdout=written)
    except CommandError:
        return False, written.getvalue()
    return True, written.getvalue()


def press(client: Client, campaign: Campaign) -> str:
    """Press "Verify" at the GM's desk; what it says."""
    assert campaign.gm is not None
    gms.make_gm(campaign.gm)
    client.force_login(campaign.gm)
    act = {"action": "verify_sealed", "_selected_action": [str(campaign.pk)]}
    page = client.post(reverse("admin:games_campaign_changelist"), act, follow=True)
    [message] = page.context["messages"]
    return str(message)


def tamper(campaign: Campaign) -> Report:
    """Give a player a little gold in a report that was sealed."""
    dossier = campaign.dossiers.get(stage__turn__number=2)
    report = dossier.reports.get(seat__key="A")
    document = report.document
    document["own"]["stocks"]["gold"] += 1
    report.packed = canonical.pack(document)
    report.save()
    return report


def test_promise_43_every_turn_is_equal_byte_for_byte(client: Client, played: Campaign) -> None:
    is_well, written = verify(played)
    assert is_well, written
    assert written.count(": as sealed") == 4, "the start and three turns"
    assert press(client, played) == "The Vale: 4 dossiers, each as sealed."


def test_promise_43_the_first_difference_is_shown(client: Client, played: Campaign) -> None:
    report = tamper(played)
    gold = report.document["own"]["stocks"]["gold"]
    is_well, written = verify(played)
    assert not is_well
    assert "$.own.stocks.gold" in written
    assert str(gold) in written
    assert written.count(": as sealed") == 3, "the others are well"
    told = press(client, played)
    assert "not as sealed" in told
    assert str(report.dossier) in told
    assert str(gold) not in told, "a GM may play too: no secret on the desk"


def test_promise_43_a_sheet_cannot_be_exchanged_afterwards(played: Campaign) -> None:
    dossier = Dossier.objects.get(campaign=played, stage__turn__number=1)
    dossier.sheets = {**dossier.sheets, "A": "SELL 0 iron"}
    dossier.save()
    is_well, written = verify(played)
    assert not is_well
    assert written.count(": as sealed") == 3
