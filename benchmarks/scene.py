"""A campaign to measure on, in a database of its own that is thrown away afterwards."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.contrib.auth.models import User
from django.test.utils import setup_databases, teardown_databases

from dunk.engine.encoding import encode
from dunk.engine.state import Position
from games import standalone
from games.models import Campaign, Seat
from games.services import campaigns, demo


@contextmanager
def empty_host() -> Iterator[None]:
    """A host without campaigns, whose demo people are there."""
    standalone.collect_static()
    databases = setup_databases(verbosity=0, interactive=False)
    try:
        demo.seed_people(random_passwords=False)
        yield
    finally:
        teardown_databases(databases, verbosity=0)


@contextmanager
def campaign_under_way(turns: int, slug: str = "counties") -> Iterator[tuple[Campaign, Seat]]:
    """The demo duel of a game, some turns old, and a player's seat in it."""
    with empty_host():
        campaign = demo.seed_campaigns(turns, slug)[0]
        player = User.objects.get(username=demo.PLAYERS[0])
        yield campaign, campaign.seats.get(player=player)


def dunk_campaign(position: Position) -> Campaign:
    """A campaign of Dunk that begins as this position stands, without what is remembered; the first
    demo player has the first seat, bots the others, and nobody has written orders."""
    document = encode(position)
    scenario = {name: document[name] for name in ("terrain", "provinces", "armies")}
    scenario["kingdoms"] = [
        {name: value for name, value in one.items() if name not in ("seat", "muster", "seen")}
        for one in document["kingdoms"]
    ]
    campaign = Campaign.objects.create(
        name="The long war",
        ruleset_slug="dunk",
        gm=User.objects.get(username=demo.GM),
        options={"scenario": scenario},
        rhythm=Campaign.Rhythm.MANUAL,
        hold_when_missing=False,
    )
    seats = campaigns.add_seats(campaign, len(position.kingdoms))
    for seat in seats:
        seat.bot = campaign.ruleset.temperaments[0]
    seats[0].player, seats[0].bot = User.objects.get(username=demo.PLAYERS[0]), ""
    Seat.objects.bulk_update(seats, ["player", "bot"])
    campaigns.start(campaign, by=campaign.gm)
    campaign.refresh_from_db()
    return campaign
