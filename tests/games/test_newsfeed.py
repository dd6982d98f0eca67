"""The public news of a campaign for a feed reader."""

from datetime import timedelta
from typing import Any
from xml.etree import ElementTree

import pytest
from django.test import Client

from games.mending import Edit
from games.models import AuditEntry, Campaign, Profile
from games.services import deadlines, mending, sealing
from tests.toy import scenes
from tests.toy.scenes import Clock

pytestmark = pytest.mark.django_db
ATOM = "{http://www.w3.org/2005/Atom}"


@pytest.fixture
def campaign(clock: Clock) -> Campaign:
    return scenes.started(players=2, name="The <Weald> & more")


def read(campaign: Campaign, client: Client | None = None, **headers: str) -> Any:
    return (client or Client()).get(f"/campaigns/{campaign.pk}/news.atom", headers=headers)


def entries(campaign: Campaign) -> dict[str, Any]:
    """Title -> entry, in the feed's order."""
    feed = ElementTree.fromstring(read(campaign).content)
    return {entry.findtext(f"{ATOM}title") or "": entry for entry in feed.iter(f"{ATOM}entry")}


def test_the_news_of_the_page_are_in_the_feed(campaign: Campaign, clock: Clock) -> None:
    scenes.play_turn(clock, campaign, A="dig", B="dig")
    clock.wait(timedelta(minutes=1))
    turn = scenes.open_turn(campaign)
    assert turn.deadline is not None
    deadlines.move(turn, turn.deadline + timedelta(hours=1), by=campaign.gm)
    found = entries(campaign)
    titles = list(found)
    assert titles[0].startswith("The deadline of turn 2 was moved to Wed 4 Mar 2026, 21:00 (UTC)")
    assert titles[1].startswith("Turn 1, ")
    assert titles[-1] == "The game has begun."
    assert all("&amp;" not in title for title in titles)
    link = found[titles[1]].find(f"{ATOM}link")
    assert link.get("href").endswith(f"/campaigns/{campaign.pk}/report/1/2/")
    shown = Client().get(f"/campaigns/{campaign.pk}/").content.decode()
    assert f'href="/campaigns/{campaign.pk}/news.atom"' in shown
    assert 'type="application/atom+xml"' in shown


def test_an_entry_keeps_its_name_and_a_reader_what_it_has(campaign: Campaign, clock: Clock) -> None:
    first = entries(campaign)["The game has begun."].findtext(f"{ATOM}id")
    scenes.play_turn(clock, campaign, A="dig", B="dig")
    assert entries(campaign)["The game has begun."].findtext(f"{ATOM}id") == first
    answer = read(campaign)
    assert answer["Content-Type"].startswith("application/atom+xml")
    assert answer["Cache-Control"] == "public, max-age=300"
    assert read(campaign, **{"if-none-match": answer["ETag"]}).status_code == 304


@pytest.mark.parametrize("what", ["is_private", "is_practice"])
def test_a_closed_table_has_none_even_for_its_players(campaign: Campaign, what: str) -> None:
    Campaign.objects.filter(pk=campaign.pk).update(**{what: True})
    ann = Client()
    ann.force_login(scenes.person("ann"))
    assert read(campaign, ann).status_code == 404
    assert "news.atom" not in ann.get(f"/campaigns/{campaign.pk}/").content.decode()


def test_the_feed_is_the_same_for_a_player_and_a_stranger(campaign: Campaign) -> None:
    Profile.objects.create(user=scenes.person("ann"), zone="Asia/Tokyo")
    ann = Client()
    ann.force_login(scenes.person("ann"))
    turn = scenes.open_turn(campaign)
    assert turn.deadline is not None
    deadlines.move(turn, turn.deadline + timedelta(hours=1), by=campaign.gm)
    assert "21:00 (UTC)" in read(campaign).content.decode()
    assert read(campaign, ann).content == read(campaign).content


@pytest.mark.parametrize("odd", ["\x01", "\x1b", "\x7f", "\x85", "\ufffe", "\n", "\u2028"])
def test_no_word_of_anybody_breaks_the_feed(campaign: Campaign, odd: str) -> None:
    Campaign.objects.filter(pk=campaign.pk).update(name=f"The{odd} Weald")
    head = sealing.head(campaign)
    assert head is not None
    assert campaign.gm is not None
    edits = [Edit("player", "A", "coins", 7)]
    mending.mend(campaign, edits, reason=f"so{odd} be it", seen=head.hash, by=campaign.gm)
    AuditEntry.objects.filter(act="mend-openly").update(
        data={"public": {"changes": [], "reason": f"so{odd} be it"}}
    )
    feed = ElementTree.fromstring(read(campaign).content)
    assert feed.findtext(f"{ATOM}title") == "News of The Weald"
    titles = [entry.findtext(f"{ATOM}title") for entry in feed.iter(f"{ATOM}entry")]
    assert any("so be it" in (title or "") for title in titles)
