"""A campaign to measure on, in a database of its own that is thrown away afterwards."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.contrib.auth.models import User
from django.test.utils import setup_databases, teardown_databases

from games import standalone
from games.models import Campaign, Seat
from games.services import demo


@contextmanager
def campaign_under_way(turns: int) -> Iterator[tuple[Campaign, Seat]]:
    """A campaign of Counties, four seats, some turns old, and a player's seat in it."""
    standalone.collect_static()
    databases = setup_databases(verbosity=0, interactive=False)
    try:
        demo.seed_people(random_passwords=False)
        campaign = demo.seed_campaigns(turns)[0]
        player = User.objects.get(username=demo.PLAYERS[0])
        yield campaign, campaign.seats.get(player=player)
    finally:
        teardown_databases(databases, verbosity=0)
