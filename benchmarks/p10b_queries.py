"""P10b: queries of a player's pages, also on a campaign 100 × as long, at 50 more tables."""

from django.db import connection
from django.test import Client, override_settings
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from benchmarks.growing import fill_lobby, lengthen
from benchmarks.measuring import Row
from benchmarks.scene import campaign_under_way
from games.services import orders

#: The session and the user.
LOG_IN = 2
MOST = 6
#: What is asked for -> the page; ``{seat}`` and ``{here}`` are the addresses of both.
PAGES = {
    "front page": "/",
    "my campaigns": "/my/",
    "letters": "/my/notices/",
    "settings": "/my/settings/",
    "lobby": "/campaigns/?state=all",
    "campaign": "{here}",
    "gazette": "{here}report/",
    "order page": "{seat}orders/",
    "receipt": "{seat}orders/1/1/",
    "versions": "{seat}orders/versions/",
    "absence": "{seat}away/",
    "report": "{seat}report/",
    "map": "{seat}map/",
    "frames of the map": "{seat}map/frames/",
}


def run() -> list[Row]:
    """Queries beside the session and the user, of each page."""
    with (
        campaign_under_way(turns=1) as (campaign, seat),
        override_settings(ALLOWED_HOSTS=["*"]),
    ):
        assert seat.player is not None  # the scene seats one
        turn = campaign.turns.get(number=2)
        orders.submit(turn=turn, seat=seat, text="", received_at=timezone.now(), author=seat.player)
        client = Client()
        client.force_login(seat.player)
        here = f"/campaigns/{campaign.pk}/"
        places = {"here": here, "seat": f"{here}seats/{seat.key}/"}
        addresses = {name: page.format(**places) for name, page in PAGES.items()}
        before = {name: _cost(client, address) for name, address in addresses.items()}
        lengthen(campaign, 100)
        fill_lobby(campaign, 50)
        after = {name: _cost(client, address) for name, address in addresses.items()}
    return [
        Row(
            name,
            f"{before[name]} queries, {after[name]} when larger",
            f"≤ {MOST}, and no more when larger",
            before[name] <= MOST and after[name] == before[name],
        )
        for name in PAGES
    ]


def _cost(client: Client, address: str) -> int:
    """Queries beside the log-in's, once what is kept of the page is kept."""
    client.get(address)
    with CaptureQueriesContext(connection) as queries:
        answer = client.get(address)
    assert answer.status_code == 200, (address, answer.status_code)
    return len(queries) - LOG_IN
