"""P39: the largest drawn map of Counties as a phone gets it, cold and warm."""

import gzip
import shutil
from pathlib import Path

from django.conf import settings
from django.contrib.auth.models import User
from django.test import Client, override_settings
from django.test.utils import setup_databases, teardown_databases

from benchmarks.measuring import Row, median, spread, times
from counties.engine import setup
from games import standalone
from games.models import Campaign
from games.services import campaigns

#: What a phone of 360 pixels with three dots to a pixel takes.
WIDTH = 960


def run() -> list[Row]:
    """Milliseconds of the page and its picture, and the bytes of both."""
    folder = Path(settings.PICTURES).with_name("bench-pictures")
    standalone.collect_static()
    databases = setup_databases(verbosity=0, interactive=False)
    try:
        with override_settings(ALLOWED_HOSTS=["*"], PICTURES=folder):
            return _measure(_table(), folder)
    finally:
        shutil.rmtree(folder, ignore_errors=True)
        teardown_databases(databases, verbosity=0)


def _table() -> Campaign:
    """A table for as many as there can be, begun."""
    gm = User.objects.create(username="gm")
    campaign = Campaign.objects.create(
        name="P39", ruleset_slug="counties", gm=gm, rhythm=Campaign.Rhythm.MANUAL
    )
    for seat in campaigns.add_seats(campaign, setup.PLAYERS_MAX):
        seat.bot = "builder"
        seat.save()
    campaigns.start(campaign, by=gm)
    return campaign


def _measure(campaign: Campaign, folder: Path) -> list[Row]:
    client, page = Client(), f"/campaigns/{campaign.pk}/map/"
    picture = f"{page}0/0/light-{WIDTH}.png"

    def fetch() -> bytes:
        return client.get(picture).getvalue()

    def draw() -> bytes:
        shutil.rmtree(folder, ignore_errors=True)
        return fetch()

    first = times(draw, runs=1, warm_up=0)
    cold = times(draw, runs=7)
    warm = times(fetch, runs=15, warm_up=2)
    pages = times(lambda: client.get(page), runs=7)
    wire = len(gzip.compress(client.get(page).content, 6)) + len(fetch())
    total = first[0] + median(pages)
    return [
        Row("page with 36 counties", f"ms: {spread(pages)}"),
        Row("picture, the first of its size in a process", f"ms: {spread(first)}"),
        Row("picture, drawn", f"ms: {spread(cold)}"),
        Row("picture, kept as a file", f"ms: {spread(warm)}", "≤ 50 ms", median(warm) <= 0.05),
        Row("page and first picture", f"{1000 * total:.0f} ms", "≤ 2 s", total <= 2),
        Row("both on the wire", f"{wire / 1024:.0f} KB", "≤ 400 KB", wire <= 400 * 1024),
    ]
