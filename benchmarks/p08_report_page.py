"""P8: the report page against a bare Django page of the same size."""

import gzip

from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.template import engines
from django.test import Client, override_settings
from django.urls import path

from benchmarks.measuring import Row, median, spread, times
from benchmarks.scene import campaign_under_way
from games import urls as host_urls

FLOOR: dict[str, str] = {"text": ""}


def bare_page(request: HttpRequest) -> HttpResponse:
    """The floor: session, user, three queries and a template that only writes text out."""
    for _ in range(3):
        User.objects.filter(username=request.user.get_username()).exists()
    template = engines["django"].from_string("{{ text|safe }}")
    return HttpResponse(template.render({"text": FLOOR["text"]}, request))


urlpatterns = [*host_urls.urlpatterns, path("bare/", bare_page)]


def run() -> list[Row]:
    """Seconds of both pages in one run, and the bytes a browser would fetch."""
    with (
        campaign_under_way(turns=6) as (campaign, seat),
        override_settings(ROOT_URLCONF=__name__, ALLOWED_HOSTS=["*"]),
    ):
        client = Client()
        assert seat.player is not None  # the scene seats one
        client.force_login(seat.player)
        address = f"/campaigns/{campaign.pk}/seats/{seat.key}/report/"
        answer = client.get(address, follow=True)
        assert answer.status_code == 200, answer.status_code
        address = answer.redirect_chain[-1][0] if answer.redirect_chain else address
        FLOOR["text"] = answer.content.decode()
        report = times(lambda: client.get(address), runs=15, warm_up=3)
        bare = times(lambda: client.get("/bare/"), runs=15, warm_up=3)
    ratio = median(report) / median(bare)
    wire = len(gzip.compress(answer.content, 6))
    return [
        Row("report page", f"ms: {spread(report)}"),
        Row("bare page of the same size", f"ms: {spread(bare)}"),
        Row("report page against bare page", f"{ratio:.1f} ×", "≤ 2 ×", ratio <= 2),
        Row(
            "report page on the wire",
            f"{wire / 1024:.0f} KB (gzip; {len(answer.content) / 1024:.0f} KB plain)",
            "≤ 150 KB",
            wire <= 150 * 1024,
        ),
    ]
