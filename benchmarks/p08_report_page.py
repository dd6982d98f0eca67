"""P8: the report page against a bare Django page of the same size."""

import gzip
from pathlib import Path

from django.conf import settings
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.template import engines
from django.test import Client, override_settings
from django.urls import path

from benchmarks.measuring import Row, median, spread, times
from benchmarks.scene import campaign_under_way, empty_host
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
    """Seconds of both pages in one run, and the bytes a browser would fetch, for every game."""
    return [row for slug in ("counties", "dunk", "dma") for row in of_game(slug)] + [viewer()]


def of_game(slug: str) -> list[Row]:
    """The report of a seat of the game's demo duel."""
    with (
        campaign_under_way(6, slug) as (campaign, seat),
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
    return [
        Row(f"report page of {slug}", f"ms: {spread(report)}"),
        Row("bare page of the same size", f"ms: {spread(bare)}"),
        Row("report page against bare page", f"{ratio:.1f} ×", "≤ 2 ×", ratio <= 2),
        Row("report page on the wire", *weight([answer.content])),
    ]


def viewer() -> Row:
    """A battle of the simulator to be watched: the page and what is its own of the rest."""
    with empty_host(), override_settings(ALLOWED_HOSTS=["*"]):
        page = Client().get("/dma/simulator/?kind=field&a-knights=30&b-militia=60&seed=1").content
    own = [Path(settings.BASE_DIR, "static", "dma", name) for name in ("battle.css", "battle.js")]
    return Row(
        "page of a battle, with its script and style",
        *weight([page, *(path.read_bytes() for path in own)]),
    )


def weight(files: list[bytes]) -> tuple[str, str, bool]:
    """How heavy files are on the wire, the target, and whether they meet it."""
    wire, plain = sum(len(gzip.compress(it, 6)) for it in files), sum(map(len, files))
    told = f"{wire / 1024:.0f} KB (gzip; {plain / 1024:.0f} KB plain)"
    return told, "≤ 150 KB", wire <= 150 * 1024
