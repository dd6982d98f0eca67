"""Promise 37: who sees no colours can tell every owner on the map by letter, pattern or text."""

import re
from html import unescape
from io import BytesIO
from typing import Any, Final

import pytest
from django.test import Client
from PIL import Image, ImageChops, ImageStat

from counties.engine import setup
from games import selectors
from games.arms import arms_of_campaign
from games.dice import Dice
from games.models import Campaign
from games.rulesets import Document
from tests.counties.campaigns import resolve, started
from tests.dma import campaigns as dma
from tests.dunk import campaigns as dunk

pytestmark = pytest.mark.django_db

OWNERS = "ABCDEFGH"


@pytest.fixture
def campaign() -> Campaign:
    """The fullest table, a turn old."""
    campaign = started(people=["anna"], bots=setup.PLAYERS_MAX - 1)
    resolve(campaign)
    return campaign


def known(campaign: Campaign) -> Document:
    """What everybody knows."""
    return selectors.latest_report(campaign, None).document


def page_of(campaign: Campaign) -> str:
    return unescape(Client().get(f"/campaigns/{campaign.pk}/map/").content.decode())


def test_promise_37_overlay_atlas_and_legend_name_every_owner(campaign: Campaign) -> None:
    page, told = page_of(campaign), known(campaign)
    for county in told["counties"]:
        number, owner = county["id"], county["owner"]
        place = re.search(rf'data-area="{number}"[^>]* aria-label="([^"]*)"', page)
        row = re.search(rf'<tr id="county-{number}"[^>]*>(.*?)</tr>', page, re.DOTALL)
        assert place
        assert row
        words = re.sub("<[^>]*>", " ", row[1])
        if owner is None:
            assert "unclaimed" in place[1]
            assert "unclaimed" in words
        else:
            assert re.search(rf"\b{owner}\b", place[1]), place[1]
            assert re.search(rf"\b{owner}\b", words), words
    legend = page[page.index('class="legend"') : page.index('class="legend-letters"')]
    lines = re.findall("<li.*?</li>", legend, re.DOTALL)
    for owner, line in zip(OWNERS, lines, strict=True):
        assert re.search(rf"\b{owner}\b", re.sub("<[^>]*>", " ", line))
        assert '<svg class="coat' in line, "his arms stand beside his name"


def test_promise_37_no_two_owners_bear_arms_that_differ_in_colour_only(campaign: Campaign) -> None:
    arms = arms_of_campaign(selectors.seats_at(campaign))
    assert set(arms) == set(OWNERS)
    assert len({(borne.division, borne.metal) for borne in arms.values()}) == len(OWNERS)


@pytest.mark.slow
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_promise_37_a_grey_picture_tells_owners_by_the_pattern_of_their_land(
    campaign: Campaign, theme: str
) -> None:
    address = f"/campaigns/{campaign.pk}/map/{theme}-1920.png"
    picture = Image.open(BytesIO(Client().get(address).getvalue())).convert("L")
    told = known(campaign)
    layout = campaign.ruleset.layout(told)
    scale = picture.width / layout.width
    land = {}
    for area in layout.areas:
        owner = campaign.ruleset.holders(told)[area.key]
        if owner:  # a strip of land where nothing stands
            left, top = (area.x + 50) * scale, (area.y + 69) * scale
            land[owner] = picture.crop((left, top, left + 45 * scale, top + 10 * scale))
    assert set(land) == set(OWNERS)
    for one in OWNERS:
        for other in OWNERS[: OWNERS.index(one)]:
            assert unlike(land[one], land[other]) > 2, f"{one} and {other} look alike in grey"


def unlike(one: Image.Image, other: Image.Image) -> float:
    """How far two strips of land are apart, 0 to 255 were one not simply darker."""
    apart = ImageChops.difference(one, other.resize(one.size))
    return float(ImageStat.Stat(apart).stddev[0])


@pytest.mark.rule("DK-3.4.1")
def test_promise_37_in_dunk_every_place_says_in_words_what_the_picture_shows() -> None:
    campaign = dunk.started(people=["anna"], bots=2, options={"width": 12, "height": 10})
    for _turn in range(6):
        report = selectors.latest_report(campaign, dunk.seat(campaign)).document
        dunk.order(campaign, "A", campaign.ruleset.bot(report, Dice("anna"), "builder"))
        dunk.resolve(campaign)
    client = Client()
    client.force_login(dunk.person("anna"))
    page = unescape(client.get(f"/campaigns/{campaign.pk}/seats/A/map/").content.decode())
    told = selectors.latest_report(campaign, dunk.seat(campaign)).document
    names = {one["number"]: one["name"] for one in told["kingdoms"]}
    assert len(told["provinces"]) > 15
    for number, land in told["provinces"].items():
        place = re.search(rf'data-area="{number}"[^>]* aria-label="([^"]*)"', page)
        assert place, number
        assert land["terrain"] in place[1]
        if "owner" in land:
            assert names[land["owner"]] in place[1]
        if "town" in land:
            assert "town" in place[1]


#: Six states of DMA side by side: bare land, a city in its forest, mountains, and a village of the
#: state to the right.
STRIP: Final[dict[str, Any]] = {
    "terrain": ["pppp" * 6, "pfmp" * 6, "pppp" * 6],
    "provinces": [[1 + x // 4 for x in range(24)]] * 3,
    "states": [{}] * 6,
    "cities": [{"cell": [4 * n + 1, 1], "owner": n + 1} for n in range(6)],
    "villages": [{"cell": [4 * n, 0], "owner": (n + 1) % 6 + 1} for n in range(6)],
}


@pytest.mark.slow
@pytest.mark.rule("DMA-2.2")
def test_promise_37_in_dma_land_is_told_in_grey_and_every_place_and_state_in_words() -> None:
    campaign = dma.start(dma.draft(["anna"], bots=5, options={"scenario": STRIP}))
    page, told = page_of(campaign), known(campaign)
    names = {it["seat"]: it["name"] for it in told["states"].values()}
    titles = dict(re.findall(r'data-area="([^"]*)"[^>]* aria-label="([^"]*)"', page))
    legend = page[page.index('class="map-owners"') : page.index('class="map-signs"')]
    lines = re.findall("<li.*?</li>", legend, re.DOTALL)
    for n, (seat, line) in enumerate(zip(sorted(names), lines, strict=True)):
        assert f"({names[seat]})" in titles[f"{4 * n + 3}.1"], "the owner of bare land"
        assert "Forest" in titles[f"{4 * n + 1}.1"]
        assert f"of {names[seat]}" in titles[f"{4 * n + 1}.1"], "of a city"
        assert "Mountains" in titles[f"{4 * n + 2}.1"]
        assert f"of {names[sorted(names)[(n + 1) % 6]]}" in titles[f"{4 * n}.0"], "of a village"
        assert '<svg class="coat' in line
        assert f"{seat} {names[seat]}" in re.sub("<[^>]*>", "", line)
    layout = campaign.ruleset.layout(told)
    bare = {area.key: area for area in layout.areas}
    for theme in ("light", "dark"):
        address = f"/campaigns/{campaign.pk}/map/{theme}-1440.png"
        picture = Image.open(BytesIO(Client().get(address).getvalue())).convert("L")
        scale = picture.width / layout.width
        land = {}
        for n, seat in enumerate(sorted(names)):
            area = bare[f"{4 * n + 2}.2"]
            left, top = (area.x + 10) * scale, (area.y + 10) * scale
            land[seat] = picture.crop((left, top, left + 80 * scale, top + 50 * scale))
        for one in land:
            for other in land:
                assert one == other or unlike(land[one], land[other]) > 2, (theme, one, other)
