"""Promise 8: whoever asks for what is not theirs cannot even tell whether it exists."""

import pytest
from django.test import Client

from games.models import Seat
from tests.counties import campaigns

pytestmark = pytest.mark.django_db

ADDRESSES = ("report/", "report/0/0/", "report/1/0/", "orders/", "orders/1/1/", "orders/none/")


def test_promise_08_opponent_outsider_gm_beaten_player_and_visitor_learn_nothing() -> None:
    campaign = campaigns.started(people=["anna", "bert", "cleo"])
    anna = client_of("anna")
    save = {"text": "BUY 7 iron\n", "turn": 1, "base_version": 0, "do": "save"}
    anna.post(f"/campaigns/{campaign.pk}/seats/A/orders/", save)
    campaigns.resolve(campaign)
    Seat.objects.filter(campaign=campaign, key="C").update(status=Seat.Status.OUT)
    campaigns.person("zoe")
    for address in ADDRESSES:
        theirs = f"/campaigns/{campaign.pk}/seats/A/{address}"
        nobodys = f"/campaigns/{campaign.pk}/seats/H/{address}"
        assert anna.get(theirs).status_code in (200, 302)
        for name in ("bert", "zoe", "greta", "cleo"):
            client = client_of(name)
            answers = [client.get(theirs), client.get(nobodys)]
            assert [answer.status_code for answer in answers] == [404, 404], (name, address)
            assert same(answers[0].content, "A") == same(answers[1].content, "H"), (name, address)
        visitor = [Client().get(theirs), Client().get(nobodys)]
        assert [answer.status_code for answer in visitor] == [302, 302]
        assert [answer["Location"].split("?")[0] for answer in visitor] == ["/log-in/"] * 2


def test_promise_08_the_gazette_has_not_a_word_of_what_only_anna_knows() -> None:
    campaign = campaigns.started()
    secrets = "BUY 13 iron\n"
    save = {"text": secrets, "turn": 1, "base_version": 0, "do": "save"}
    client_of("anna").post(f"/campaigns/{campaign.pk}/seats/A/orders/", save)
    campaigns.resolve(campaign)
    mine = client_of("anna").get(f"/campaigns/{campaign.pk}/seats/A/report/1/0/").content.decode()
    assert "Bought iron: 13 × 12 = 156 gold" in mine
    here = f"/campaigns/{campaign.pk}/"
    readers = [Client(), client_of("bert")]
    pages = [
        reader.get(f"{here}{page}").content.decode()
        for reader in readers
        for page in ("", "report/", "report/0/0/", "report/1/0/")
    ]
    pages.append(readers[1].get(f"{here}seats/B/report/1/0/").content.decode())
    for page in pages:
        assert "Bought" not in page
        assert "13 ×" not in page


def client_of(name: str) -> Client:
    client = Client()
    client.force_login(campaigns.person(name))
    return client


def same(page: bytes, key: str) -> str:
    """The page without its own address and its token against forgery."""
    lines = page.decode().replace(f"/seats/{key}/", "/seats/-/").splitlines()
    return "\n".join(line for line in lines if "csrfmiddlewaretoken" not in line)
