"""Promise 40, in part: whoever deletes the account is a "former player" to everybody, for ever.

The archive that the rest of the promise is about has a file of its own.
"""

import pytest
from django.contrib.auth.models import User
from django.test import Client

from games.models import Campaign
from tests.toy import scenes
from tests.toy.scenes import Clock

pytestmark = pytest.mark.django_db

NAME = "rosamunde"


def pages_of(client: Client, campaign: Campaign, key: str) -> dict[str, str]:
    """Every page of the campaign that the holder of a seat can open, by its address."""
    here = f"/campaigns/{campaign.pk}/"
    seat = f"{here}seats/{key}/"
    addresses = [here, f"{here}?turns=all", f"{here}report/", f"{here}report/1/0/", "/my/"]
    addresses += [f"{seat}report/", f"{seat}report/1/0/", f"{seat}orders/1/1/"]
    pages = {}
    for address in addresses:
        answer = client.get(address)
        assert answer.status_code == 200, address
        pages[address] = answer.content.decode()
    return pages


@pytest.mark.slow
def test_promise_40_a_deleted_account_shows_as_former_player(clock: Clock) -> None:
    campaign = scenes.started(players=3)
    User.objects.filter(username="ann").update(username=NAME)
    leaver = User.objects.get(username=NAME)
    leaver.set_password("secret words")
    leaver.save()
    scenes.play_turn(clock, campaign, A="dig", B="dig", C="dig")
    scenes.save(campaign, "A", "dig deep")
    client = Client()
    client.post("/log-in/", {"username": NAME, "password": "secret words"})
    bob = Client()
    bob.force_login(scenes.person("bob"))
    here = f"/campaigns/{campaign.pk}/"
    assert NAME in bob.get(here).content.decode()

    assert "former player" in client.get("/my/settings/delete/").content.decode()
    client.post("/my/settings/delete/", {"password": "secret words"})

    pages = pages_of(bob, campaign, "B")
    assert not [address for address, page in pages.items() if NAME in page]
    assert "former player" in pages[here]
    assert "left the host for good" in pages["/my/"]

    # What was saved runs, and the game goes on without the one who wrote it.
    scenes.pass_deadline(clock, campaign)
    part = scenes.seat(campaign, "A").attendances.get(turn__number=2)
    assert part.sheet is not None
    assert (part.outcome, part.sheet.text, part.sheet.author) == ("received", "dig deep", None)
    scenes.play_turn(clock, campaign, B="dig", C="dig")
    assert "former player" in bob.get(here).content.decode()

    # A game that is over says the same.
    Campaign.objects.filter(pk=campaign.pk).update(status=Campaign.Status.FINISHED)
    stranger = Client().get(here).content.decode()
    assert "former player" in stranger
    assert NAME not in stranger
