"""P7: the live answer of the order page of Counties against a bare Django partial."""

import re
import time
from collections.abc import Callable

from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.test import Client, override_settings
from django.urls import path

from benchmarks.measuring import Row, median, spread, times
from benchmarks.scene import campaign_under_way
from counties.engine import bots, checks
from games import selectors
from games import urls as host_urls
from games.dice import Dice
from games.models import Campaign, Seat
from games.services import campaigns

#: The widest map that is drawn, all of it but two counties in one hand.
SIDE = 6


def bare_partial(request: HttpRequest) -> HttpResponse:
    """The floor: session, user, three queries and a few words."""
    for _ in range(3):
        User.objects.filter(username=request.user.get_username()).exists()
    return HttpResponse("<p>All is well.</p>")


urlpatterns = [*host_urls.urlpatterns, path("bare/", bare_partial)]


def run() -> list[Row]:
    """Seconds of an answer to one more line, in a usual realm and in the largest there can be."""
    with (
        campaign_under_way(turns=6) as (_campaign, seat),
        override_settings(ROOT_URLCONF=__name__, ALLOWED_HOSTS=["*"]),
    ):
        client = Client()
        assert seat.player is not None  # the scene seats one
        client.force_login(seat.player)
        bare = times(lambda: client.post("/bare/"), runs=15, warm_up=3)
        rows = [Row("bare partial", f"ms: {spread(bare)}")]
        for name, its_seat in (("usual realm", seat), ("largest realm", wide_seat(seat.player))):
            rows += measure(client, its_seat, name, median(bare))
    return rows


def measure(client: Client, seat: Seat, name: str, floor: float) -> list[Row]:
    """Rows of one realm, with a sheet as a bot would write it."""
    report = selectors.latest_report(seat.campaign, seat).document
    text = bots.bot(report, Dice("bench"), bots.TEMPERAMENTS[0])
    answer = asking(client, seat, text)
    taken = times(answer, runs=15, warm_up=3)
    begun = time.perf_counter()
    checks.check_report(report, text)
    check = time.perf_counter() - begun
    counties, lines = len(report["own"]["counties"]), text.count("\n")
    ratio = median(taken) / floor
    return [
        Row(f"{name}: {counties} counties, {lines} lines", f"ms: {spread(taken)}"),
        Row(f"{name} against the partial", f"{ratio:.1f} ×", "≤ 3 ×", ratio <= 3),
        Row(f"{name}, the check itself", f"{1000 * check:.1f} ms", "≤ 20 ms", check <= 0.02),
    ]


def asking(client: Client, seat: Seat, text: str) -> Callable[[], None]:
    """A page that is open asks about one more line of its sheet, each time another."""
    page = f"/campaigns/{seat.campaign_id}/seats/{seat.key}/orders/"
    sent = {
        "turn": selectors.latest_report(seat.campaign, seat).document["turn"],
        "base_version": 0,
    }
    drawn = client.post(f"{page}check/", {"text": text, **sent})
    assert drawn.status_code == 200, drawn.status_code
    marks = " ".join(re.findall(r'data-mark="([^"]+)"', drawn.content.decode()))
    number = 0

    def ask() -> None:
        nonlocal number
        number += 1
        data = {"text": f"{text}BUY {number} iron\n", **sent}
        headers = {"HX-Request": "true", "X-Seen-Parts": marks}
        assert client.post(f"{page}check/", data, headers=headers).status_code == 200

    return ask


def wide_seat(player: User) -> Seat:
    """A seat that rules the widest map but for one county of a bot and one of nobody."""
    owners = {1: None, SIDE * SIDE: "B"}
    counties = [
        {
            "id": number,
            "x": (number - 1) % SIDE,
            "y": (number - 1) // SIDE,
            "fields": 6 + number % 7,
            "owner": owners.get(number, "A"),
            "soldiers": number % 9 if owners.get(number, "A") else 0,
            "forest": number % 2 == 0,
            "iron_mine": number % 3 == 0,
        }
        for number in range(1, SIDE * SIDE + 1)
    ]
    campaign = Campaign.objects.create(
        name="wide",
        ruleset_slug="counties",
        gm=player,
        rhythm=Campaign.Rhythm.MANUAL,
        options={"scenario": {"players": {"A": {"gold": 5000}, "B": {}}, "counties": counties}},
    )
    mine, other = campaigns.add_seats(campaign, 2)
    mine.player, other.bot = player, bots.TEMPERAMENTS[0]
    mine.save()
    other.save()
    campaigns.start(campaign, by=player)
    return campaign.seats.select_related("campaign").get(key="A")
