"""Promise 8: whoever asks for what is not theirs cannot even tell whether it exists."""

import re
import uuid
from types import ModuleType

import pytest
from django.test import Client
from django.urls import URLResolver, get_resolver

from games.models import Seat
from games.services import invitations
from tests.counties import campaigns
from tests.dma import campaigns as dma
from tests.dunk import campaigns as dunk

pytestmark = pytest.mark.django_db

ADDRESSES = (
    *("report/", "report/0/0/", "report/1/0/", "orders/", "orders/1/1/", "orders/none/"),
    *("map/", "map/1/0/", "map/frames/", "map/1/0/light-480.png", "map/light-bare-480.png"),
    *("map/film/dark/webp/", "map/film/dark.webp"),
)


@pytest.mark.slow
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
        mine = anna.get(theirs).status_code
        assert mine in (200, 302) or address.endswith(".webp"), (
            "a film is made when it is wished for"
        )
        for name in ("bert", "zoe", "greta", "cleo"):
            client = client_of(name)
            answers = [client.get(theirs), client.get(nobodys)]
            assert [answer.status_code for answer in answers] == [404, 404], (name, address)
            assert same(answers[0].content, "A") == same(answers[1].content, "H"), (name, address)
        visitor = [Client().get(theirs), Client().get(nobodys)]
        assert [answer.status_code for answer in visitor] == [302, 302]
        assert [answer["Location"].split("?")[0] for answer in visitor] == ["/log-in/"] * 2


def every_address_of_a_seat() -> list[str]:
    """Whatever address has the key of a seat in it, of the host and of the games, filled in."""
    found = []
    pending = [("", entry) for entry in get_resolver().url_patterns]
    while pending:
        before, entry = pending.pop()
        route = before + str(entry.pattern)
        if isinstance(entry, URLResolver):
            pending += [(route, inner) for inner in entry.url_patterns]
        elif "<uuid:campaign_id>" in route and "<str:key>" in route:
            found.append(
                re.sub(r"<(\w+:)?(\w+)>", lambda part: FILLED.get(part.group(2), "1"), route)
            )
    return sorted(found)


FILLED = {"campaign_id": "{id}", "key": "{key}", "turn": "0", "stage": "0", "version": "1"}
FILLED |= {"look": "light", "width": "480", "kind": "webp", "theme": "light"}


@pytest.mark.slow
@pytest.mark.parametrize("game", [campaigns, dunk, dma], ids=["counties", "dunk", "dma"])
def test_promise_08_holds_for_every_address_that_names_a_seat(game: ModuleType) -> None:
    campaign = game.started(people=["anna", "bert"])
    addresses = every_address_of_a_seat()
    assert len(addresses) > 20
    theirs, nobodys = (
        [address.format(id=campaign.pk, key=key) for address in addresses] for key in "AH"
    )
    bert, anna = client_of("bert"), client_of("anna")
    for mine, none in zip(theirs, nobodys, strict=True):
        for ask in (bert.get, bert.post):
            answers = [ask(f"/{mine}"), ask(f"/{none}")]
            codes = {answer.status_code for answer in answers}
            assert codes in ({404}, {405}, {302}), (mine, codes)
            to = [
                answer.get("Location", "").replace(f"/{key}/", "/-/")
                for answer, key in zip(answers, "AH", strict=True)
            ]
            assert to[0] == to[1], mine
            assert same(answers[0].content, "A") == same(answers[1].content, "H"), mine
    seen = [address for address in theirs if anna.get(f"/{address}").status_code == 200]
    assert len(seen) > 12, "or the addresses are none"


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


#: Under a campaign's address, for whoever may see it.
OF_A_CAMPAIGN = ("", "report/", "report/0/0/", "map/", "archive/", "start/", "clear/")
#: Where campaigns are listed or searched.
LISTS = (
    "/",
    "/my/",
    "/campaigns/",
    "/campaigns/?state=all",
    "/campaigns/?state=all&q=moon",
    "/campaigns/?state=all&mine=1",
    "/health/",
)


@pytest.mark.parametrize("closed", ["is_private", "is_practice"])
@pytest.mark.parametrize("has_begun", [False, True])
def test_promise_08_a_closed_table_is_nowhere_for_those_who_do_not_sit_there(
    closed: str, has_begun: bool
) -> None:
    make = campaigns.started if has_begun else campaigns.draft
    campaign = make(["anna"], 1, name="The Moon Table", **{closed: True})
    if not has_begun:
        campaign.seats.filter(key="B").update(bot="")
    nowhere = uuid.uuid4()
    campaigns.person("zoe")
    for reader in (Client(), client_of("zoe")):
        for address in LISTS:
            page = reader.get(address, follow=True).content.decode()
            assert "Moon" not in page.replace("q=moon", ""), address
            assert str(campaign.pk) not in page, address
        for address in OF_A_CAMPAIGN:
            answers = [reader.get(f"/campaigns/{pk}/{address}") for pk in (campaign.pk, nowhere)]
            pages = [
                same(answer.content, "A").replace(str(pk), "-")
                for answer, pk in zip(answers, (campaign.pk, nowhere), strict=True)
            ]
            assert answers[0].status_code == answers[1].status_code, address
            assert answers[0].status_code in (302, 404), address
            assert pages[0] == pages[1], address
    for address in ("join/", "wait/", "seat/", "leave/", "invitations/", "start/", "clear/"):
        assert client_of("zoe").post(f"/campaigns/{campaign.pk}/{address}").status_code == 404
    assert not campaign.seats.filter(player__username="zoe").exists()
    assert not campaign.waiting.exists()
    for name in ("anna", "greta"):
        assert client_of(name).get(f"/campaigns/{campaign.pk}/").status_code == 200


def test_promise_08_who_is_invited_sees_the_table_and_no_more() -> None:
    campaign = campaigns.started(is_private=True)
    code = invitations.invite(campaign, by=campaigns.person("greta")).code
    campaigns.person("zoe")
    for reader in (Client(), client_of("zoe")):
        reader.get(f"/invitations/{code}/")
        for address in ("", "report/", "report/0/0/"):
            page = reader.get(f"/campaigns/{campaign.pk}/{address}")
            assert page.status_code == 200
            assert code not in page.content.decode()
        for address in ADDRESSES:
            answer = reader.get(f"/campaigns/{campaign.pk}/seats/A/{address}")
            assert answer.status_code in (302, 404)
        assert "The Vale" not in reader.get("/campaigns/?state=all").content.decode()


def client_of(name: str) -> Client:
    client = Client()
    client.force_login(campaigns.person(name))
    return client


def same(page: bytes, key: str) -> str:
    """The page without its own address and its token against forgery."""
    lines = page.decode().replace(f"/seats/{key}/", "/seats/-/").splitlines()
    return "\n".join(line for line in lines if "csrfmiddlewaretoken" not in line)
