"""P7, P8: the live answer to a sheet of 300 lines of Dunk, and a report, among 10,000 provinces."""

import gzip
import re
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.template import engines
from django.test import Client, override_settings
from django.urls import path

from benchmarks.dunk_worlds import sheets_for, size_of, world_of
from benchmarks.measuring import Row, median, spread, times
from benchmarks.p07_order_check import bare_partial
from benchmarks.scene import dunk_campaign, empty_host
from games import selectors
from games import urls as host_urls
from games.models import Seat

PROVINCES = 10_000
LINES = 300
FLOOR: dict[str, str] = {"text": ""}


def bare_page(request: HttpRequest) -> HttpResponse:
    """The floor of a page: session, user, and a template that only writes text out."""
    request.user.get_username()
    template = engines["django"].from_string("{{ text|safe }}")
    return HttpResponse(template.render({"text": FLOOR["text"]}, request))


urlpatterns = [
    *host_urls.urlpatterns,
    path("bare/", bare_partial),
    path("bare-page/", bare_page),
]


def run() -> list[Row]:
    """Seconds of an answer and of a report page, each against its floor in the same run."""
    with empty_host(), override_settings(ROOT_URLCONF=__name__, ALLOWED_HOSTS=["*"]):
        position = world_of(PROVINCES)
        campaign = dunk_campaign(position)
        seat = campaign.seats.select_related("campaign", "player").get(key="A")
        client = Client()
        assert seat.player is not None  # the scene seats one
        client.force_login(seat.player)
        text = _sheet(sheets_for(campaign.ruleset.load(campaign))["A"])
        report = selectors.latest_report(campaign, seat).document
        check = times(lambda: campaign.ruleset.check(report, text))
        bare = times(lambda: client.post("/bare/"), runs=15, warm_up=3)
        answer = times(_asking(client, seat, text), runs=15, warm_up=3)
        page = f"/campaigns/{campaign.pk}/seats/A/report/0/0/"
        told = client.get(page)
        FLOOR["text"] = told.content.decode()
        read = times(lambda: client.get(page), runs=15, warm_up=3)
        floor = times(lambda: client.get("/bare-page/"), runs=15, warm_up=3)
    own = f"{len(report['own']['lands'])} lands, {len(report['own']['armies'])} armies"
    ratio, page_ratio = median(answer) / median(bare), median(read) / median(floor)
    wire = len(gzip.compress(told.content, 6))
    return [
        Row("bare partial", f"ms: {spread(bare)}"),
        Row(f"live answer, {LINES} lines, {own}, {size_of(position)}", f"ms: {spread(answer)}"),
        Row("live answer against the partial", f"{ratio:.1f} ×", "≤ 3 ×", ratio <= 3),
        Row("the check itself", f"ms: {spread(check)}", "≤ 20 ms", median(check) <= 0.02),
        Row("report page", f"ms: {spread(read)}"),
        Row("against a bare page of its size", f"{page_ratio:.1f} ×", "≤ 2 ×", page_ratio <= 2),
        Row("report on the wire", f"{wire / 1024:.0f} KB", "≤ 150 KB", wire <= 150 * 1024),
    ]


def _sheet(text: str) -> str:
    """The lines of the sheet so often that there are as many as wanted."""
    begin, *lines, end = text.splitlines()
    filled = (lines * LINES)[: LINES - 2]
    return "".join(f"{line}\n" for line in (begin, *filled, end))


def _asking(client: Client, seat: Seat, text: str) -> Callable[[], None]:
    """A page that is open asks about one line of its sheet that changes, each time another."""
    page = f"/campaigns/{seat.campaign_id}/seats/{seat.key}/orders/"
    sent = {"turn": 1, "base_version": 0}
    drawn = client.post(f"{page}check/", {"text": text, **sent})
    assert drawn.status_code == 200, drawn.status_code
    marks = " ".join(re.findall(r'data-mark="([^"]+)"', drawn.content.decode()))
    number = 0

    def ask() -> None:
        nonlocal number
        number += 1
        data = {"text": text.replace("end orders", f"give_gold {number} 2\nend orders"), **sent}
        headers = {"HX-Request": "true", "X-Seen-Parts": marks}
        assert client.post(f"{page}check/", data, headers=headers).status_code == 200

    return ask
