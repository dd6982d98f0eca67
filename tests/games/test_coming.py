"""The front page tells of games that are being written until they are here."""

import pytest
from django.test import Client

from games import coming, rulesets

pytestmark = pytest.mark.django_db


def test_games_being_written_are_told_of_until_they_are_installed(client: Client) -> None:
    there = {ruleset.slug for ruleset in rulesets.installed()}
    slugs = [game.slug for game in coming.games()]
    assert there.isdisjoint(slugs)
    assert {game.slug for game in coming.COMING} <= there | set(slugs)
    page = client.get("/").content.decode()
    for game in coming.COMING:
        assert (str(game.tagline) in page) == (game.slug in slugs)
