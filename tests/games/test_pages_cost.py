"""Promise P10b: a player's page takes few queries, and no more on a campaign a hundred times as
long, at a hundred tables, or in a lobby with fifty more of them."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from benchmarks.growing import fill_lobby, lengthen
from games.mending import Edit
from games.models import Campaign
from games.services import invitations, mending, orders, waiting
from tests.counties import campaigns
from tests.games.test_pages_orders import HTMX, client_of, posted
from tests.toy import scenes
from tests.toy.scenes import Clock

pytestmark = pytest.mark.django_db

#: The session and the user.
LOG_IN = 2
AT_MOST = LOG_IN + 6
#: Of the reader and everybody.
OWN = (
    "/",
    "/my/",
    "/my/notices/",
    "/my/settings/",
    "/my/calendar/",
    "/my/settings/delete/",
    "/my/log-ins/",
)
LOBBY = ("/standby/", "/campaigns/", "/campaigns/?state=all", "/campaigns/?state=running&q=toy")
#: Of a campaign under way.
CAMPAIGN = (
    "",
    "?turns=all",
    "deeds/",
    "leave/",
    "report/",
    "report/1/0/",
    "map/",
    "map/1/0/",
    "map/frames/",
    "map/film/light/webp/",
)
#: Of the reader's seat in it.
SEAT = (
    "away/",
    "map/",
    "map/1/0/",
    "map/frames/",
    "map/film/light/webp/",
    "orders/",
    "orders/1/1/",
    "orders/1/played/",
    "orders/none/",
    "orders/versions/",
    "report/",
    "report/1/0/",
)


@pytest.fixture
def campaign(clock: Clock) -> Campaign:
    campaign = scenes.started(players=3)
    scenes.play_turn(clock, campaign, A="dig", B="dig", C="dig")
    scenes.save(campaign, "A", "dig")
    return campaign


def cost(client: Client, address: str) -> int:
    """How many queries the page takes, once what is kept of it is kept."""
    assert client.get(address).status_code == 200, address
    with CaptureQueriesContext(connection) as queries:
        assert client.get(address).status_code == 200, address
    return len(queries)


def pages_of(campaign: Campaign) -> list[str]:
    here = f"/campaigns/{campaign.pk}/"
    return [f"{here}{page}" for page in CAMPAIGN] + [f"{here}seats/A/{page}" for page in SEAT]


@pytest.mark.slow
def test_p10b_six_queries_however_long_the_campaign(campaign: Campaign) -> None:
    ann = client_of("ann")
    addresses = pages_of(campaign) + ["/my/", "/my/notices/"]
    before = {address: cost(ann, address) for address in addresses}
    assert max(before.values()) <= AT_MOST, before
    lengthen(campaign, 100)
    assert {address: cost(ann, address) for address in addresses} == before


@pytest.mark.slow
def test_p10b_six_queries_in_a_lobby_with_fifty_more_tables(campaign: Campaign) -> None:
    ann = client_of("ann")
    waits = scenes.draft(3, 1, name="Toy that waits")
    before = {address: cost(ann, address) for address in OWN + LOBBY}
    assert max(before.values()) <= AT_MOST, before
    fill_lobby(campaign, 50)
    fill_lobby(waits, 50)
    assert {address: cost(ann, address) for address in OWN + LOBBY} == before


def test_p10b_six_queries_at_a_table_before_and_after_the_game(clock: Clock) -> None:
    ann = client_of("ann")
    waits, free = scenes.draft(3, 1, name="Waits"), scenes.draft(3, name="Free")
    free.seats.filter(key="A").update(player=None)
    full = scenes.draft(3, name="Full", starts_when_full=False)
    full.seats.filter(key="A").update(player=scenes.person("hal"))
    waiting.wait(full, person=scenes.person("ann"))
    over = scenes.started(players=3, name="Over")
    Campaign.objects.filter(pk=over.pk).update(status="finished", finished_at=timezone.now())
    for _link in range(3):
        invitations.invite(waits, by=scenes.person("ann"))
    addresses = [f"/campaigns/{waits.pk}/{page}" for page in ("", "seat/", "leave/")]
    addresses += [f"/campaigns/{free.pk}/", f"/campaigns/{free.pk}/join/"]
    addresses += [f"/campaigns/{full.pk}/", f"/campaigns/{full.pk}/wait/"]
    addresses += [f"/campaigns/{over.pk}/", f"/campaigns/{over.pk}/seats/A/orders/"]
    costs = {address: cost(ann, address) for address in addresses}
    assert max(costs.values()) <= AT_MOST, costs


@pytest.mark.slow
def test_p10b_six_queries_in_an_archive_however_long_the_game_was() -> None:
    over = campaigns.started(["anna", "bert"])
    orders.submit(
        turn=campaigns.open_turn(over),
        seat=campaigns.seat(over),
        text="",
        received_at=timezone.now(),
        author=campaigns.person("anna"),
    )
    campaigns.resolve(over)
    over.status = Campaign.Status.FINISHED
    over.finished_at = timezone.now()
    over.save()
    anna, here = client_of("anna"), f"/campaigns/{over.pk}/"
    pages = (
        "",
        "archive/",
        "archive/?seat=B",
        "report/",
        "map/",
        "seats/B/report/",
        "seats/B/map/",
    )
    addresses = [f"{here}{page}" for page in (*pages, "seats/A/orders/1/1/")]
    before = {address: cost(anna, address) for address in addresses}
    assert max(before.values()) <= AT_MOST, before
    lengthen(over, 50)
    assert {address: cost(anna, address) for address in addresses} == before


@pytest.mark.slow
def test_p10b_a_correction_costs_a_reader_nothing(campaign: Campaign) -> None:
    ann = client_of("ann")
    before = {address: cost(ann, address) for address in pages_of(campaign)}
    edits = [Edit("player", "A", "coins", 77), Edit("player", "A", "hidden", 7)]
    effect = mending.foresee(campaign, edits, "A slip.")
    gm = scenes.person("gm")
    mending.mend(campaign, edits, reason="A slip.", seen=effect.head, by=gm)
    after = {address: cost(ann, address) for address in pages_of(campaign)}
    dearer = {it: (before[it], after[it]) for it in after if after[it] > before[it]}
    assert max(after.values()) <= AT_MOST, dearer


def test_p10b_six_queries_for_an_answer_while_typing(campaign: Campaign) -> None:
    ann = client_of("ann")
    here = f"/campaigns/{campaign.pk}/seats/A/orders"
    for address in (f"{here}/check/", f"{here}/edit/"):
        with CaptureQueriesContext(connection) as queries:
            answer = ann.post(address, {**posted("dig"), "turn": 2}, headers=HTMX)
        assert answer.status_code == 200
        assert len(queries) <= AT_MOST
