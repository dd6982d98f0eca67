"""What a page costs: few queries, and no more on a campaign a hundred times as long."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.models import Attendance, Campaign, Dossier, OrderSheet, Report, Stage, Turn
from tests.games.test_pages_orders import HTMX, client_of, posted
from tests.toy import scenes
from tests.toy.scenes import Clock

pytestmark = pytest.mark.django_db

#: The session and the user.
LOG_IN = 2
PAGES = ("orders/", "orders/1/played/", "orders/1/1/", "report/", "report/1/0/")


@pytest.fixture
def campaign(clock: Clock) -> Campaign:
    campaign = scenes.started(players=3)
    scenes.play_turn(clock, campaign, A="dig", B="dig", C="dig")
    scenes.save(campaign, "A", "dig")
    return campaign


def cost(client: Client, address: str) -> int:
    """How many queries the page takes."""
    client.get(address)
    with CaptureQueriesContext(
        connection,
    ) as queries:
        assert client.get(address).status_code == 200
    return len(queries)


def grow(campaign: Campaign, times: int) -> None:
    """Give the campaign a past ``times`` as long: its turn, copied with sheets and reports."""
    stages = list(Stage.objects.filter(turn__campaign=campaign, turn__number=1))
    dossiers = list(Dossier.objects.filter(stage__in=stages))
    reports = list(Report.objects.filter(dossier__in=dossiers))
    sheet = OrderSheet.objects.filter(turn__campaign=campaign, turn__number=1)[0]
    Turn.objects.filter(campaign=campaign, number=2).update(number=1000)
    for number in range(2, times + 2):
        turn = Turn.objects.create(
            campaign=campaign, number=number, status="resolved", opened_at=timezone.now()
        )
        for seat in campaign.seats.all():
            sheet.pk, sheet.turn, sheet.seat = None, turn, seat
            sheet.save(force_insert=True)
            Attendance.objects.create(turn=turn, seat=seat, sheet=sheet, outcome="received")
        for stage in stages:
            old = stage.pk
            (dossier,) = [found for found in dossiers if found.stage_id == old]
            copied = Stage(**{**fields(stage), "turn": turn})
            copied.save()
            sealed = Dossier(**{**fields(dossier), "stage": copied})
            sealed.sequence = number * 10 + stage.index
            sealed.save()
            Report.objects.bulk_create(
                Report(dossier=sealed, seat=report.seat, packed=report.packed)
                for report in reports
                if report.dossier_id == dossier.pk
            )


def fields(row: Stage | Dossier) -> dict[str, object]:
    return {
        field.name: getattr(row, field.name)
        for field in row._meta.concrete_fields
        if not field.primary_key
    }


def test_a_players_page_takes_at_most_six_queries_however_long_the_campaign(
    campaign: Campaign,
) -> None:
    ann = client_of("ann")
    seat = f"/campaigns/{campaign.pk}/seats/A/"
    addresses = [f"{seat}{page}" for page in PAGES] + ["/my/", f"/campaigns/{campaign.pk}/"]
    before = {address: cost(ann, address) for address in addresses}
    assert max(before.values()) <= LOG_IN + 6, before
    grow(campaign, 100)
    after = {address: cost(ann, address) for address in addresses}
    assert after == before


def test_an_answer_while_typing_takes_at_most_six_queries(campaign: Campaign) -> None:
    ann = client_of("ann")
    address = f"/campaigns/{campaign.pk}/seats/A/orders/check/"
    with CaptureQueriesContext(connection) as queries:
        answer = ann.post(address, {**posted("dig"), "turn": 2}, headers=HTMX)
    assert answer.status_code == 200
    assert len(queries) <= LOG_IN + 6
