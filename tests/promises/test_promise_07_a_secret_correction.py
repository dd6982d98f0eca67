"""7. Given a change to something player P cannot see, when every page, map, image, report, feed,
mail and error of P is fetched before and after, then they are identical.

The change is one that a GM makes to the present position.
"""

import re
from datetime import timedelta

import pytest
from django.core import mail
from django.core.cache import caches
from django.test import Client

from games.mending import Edit
from games.models import Campaign, Notice
from games.services import gms, mending, orders, undoing
from games.views.mapping import USUAL_WIDTH
from tests.counties import campaigns
from tests.counties.campaigns import person, seat
from tests.toy.scenes import Clock

pytestmark = pytest.mark.django_db

#: What differs from one answer to the next and says nothing.
CHANGING = re.compile(r'name="csrfmiddlewaretoken" value="[^"]*"')
OF_THE_CAMPAIGN = (
    "",
    "?turns=all",
    "report/",
    "report/1/0/",
    "map/",
    "map/1/0/",
    "map/frames/",
    f"map/light-{USUAL_WIDTH}.png",
    "news.atom",
    "deeds/",
    "archive/",
    "leave/",
)
OF_A_SEAT = (
    "orders/",
    "orders/versions/",
    "orders/1/played/",
    "report/",
    "report/1/0/",
    "map/",
    "map/frames/",
    f"map/light-{USUAL_WIDTH}.png",
    "away/",
)


@pytest.fixture
def campaign(clock: Clock) -> Campaign:
    """anna rules A, bert B, cid C; one turn was played, two have written for the next. Time stands
    still, so that no page changes by itself."""
    found = campaigns.started(["anna", "bert", "cid"])
    campaigns.resolve(found)
    turn = campaigns.open_turn(found)
    for key in ("A", "B"):
        orders.submit(
            turn=turn,
            seat=seat(found, key),
            text="BUY 2 wood\nSELL 1 iron\n",
            received_at=turn.opened_at,
            author=seat(found, key).player,
        )
        orders.set_ready(turn=turn, seat=seat(found, key), ready=True)
    clock.wait(timedelta(minutes=5))
    return found


def seen_by(name: str, campaign: Campaign, key: str) -> dict[str, object]:
    """Everything that a player can fetch, with its state and headers of caching."""
    caches["pages"].clear()
    client = Client()
    client.force_login(person(name))
    here = f"/campaigns/{campaign.pk}/"
    others = "B" if key != "B" else "A"
    addresses = [f"{here}{end}" for end in OF_THE_CAMPAIGN]
    addresses += [f"{here}seats/{key}/{end}" for end in OF_A_SEAT]
    addresses += [f"{here}seats/{others}/{end}" for end in OF_A_SEAT]
    addresses += [
        "/my/",
        "/my/notices/",
        "/campaigns/",
        "/",
        f"/admin/games/campaign/{campaign.pk}/mend/",
    ]
    found: dict[str, object] = {}
    for address in addresses:
        answer = client.get(address)
        raw = b"".join(answer.streaming_content) if answer.streaming else answer.content  # type: ignore[attr-defined]
        body = CHANGING.sub("", raw.decode(errors="replace"))
        is_open = f"/seats/{others}/" not in address and "/archive/" not in address
        assert answer.status_code in ((200, 302) if is_open else (404,)), address
        found[address] = (answer.status_code, answer.get("ETag"), body)
    sheet = {"text": "BUY 9 wood\nnonsense\n", "turn": 2, "base_version": 0, "do": "check"}
    headers = {"HX-Request": "true"}
    check = client.post(f"{here}seats/{key}/orders/check/", sheet, headers=headers)
    assert check.status_code == 200
    found["check"] = check.status_code, CHANGING.sub("", check.content.decode())
    found["notices"] = Notice.objects.filter(recipient=person(name)).count()
    found["mails"] = len([it for it in mail.outbox if name in " ".join(it.to)])
    return found


def mend(campaign: Campaign, *edits: Edit) -> None:
    """The GM does it at the desk's own service."""
    gms.make_gm(person("greta"))
    reason = "The treasurer of A counted twice."
    effect = mending.foresee(campaign, edits, reason)
    mending.mend(campaign, edits, reason=reason, seen=effect.head, by=person("greta"))


def own_county(campaign: Campaign) -> str:
    document = campaign.ruleset.encode(campaign.ruleset.load(campaign))
    return str(next(it["id"] for it in document["counties"] if it["owner"] == "A"))


@pytest.mark.slow
def test_promise_07_who_may_not_see_a_correction_sees_nothing(campaign: Campaign) -> None:
    number = own_county(campaign)
    before = {name: seen_by(name, campaign, key) for name, key in (("bert", "B"), ("cid", "C"))}
    mine = seen_by("anna", campaign, "A")
    mend(
        campaign,
        Edit("realm", "A", "gold", 98_765_432),
        Edit("county", number, "cows", 77),
        Edit("county", number, "soldiers", 13),
    )
    for name, key in (("bert", "B"), ("cid", "C")):
        now = seen_by(name, campaign, key)
        for address, shown in now.items():
            assert shown == before[name][address], (name, address)
    after = seen_by("anna", campaign, "A")
    here = f"/campaigns/{campaign.pk}/seats/A/"
    for end in ("orders/", "report/", "map/"):
        assert after[f"{here}{end}"] != mine[f"{here}{end}"], "she works with the right numbers"
    assert "98765432" in str(after[f"{here}report/"])
    assert "counted twice" in str(after["/my/notices/"])


@pytest.mark.slow
def test_promise_07_nor_that_it_was_taken_back(campaign: Campaign) -> None:
    mark = "written before the GM took the game back or corrected it"
    before = {name: seen_by(name, campaign, key) for name, key in (("bert", "B"), ("cid", "C"))}
    mend(campaign, Edit("realm", "A", "gold", 98_765_432))
    here = f"/campaigns/{campaign.pk}/seats/A/orders/"
    assert mark in str(seen_by("anna", campaign, "A")[here]), "her sheet is to be looked over"
    head = campaign.dossiers.latest("sequence").sequence
    undoing.go_back(campaign, head - 1, by=person("greta"))
    for name, key in (("bert", "B"), ("cid", "C")):
        now = seen_by(name, campaign, key)
        for address, shown in now.items():
            assert shown == before[name][address], (name, address)
    assert mark in str(seen_by("anna", campaign, "A")[here])


@pytest.mark.slow
def test_promise_07_of_a_mixed_act_the_secret_part_is_not_told(campaign: Campaign) -> None:
    """bert may know of the people, not of the gold, nor read a reason that may speak of it."""
    number = own_county(campaign)
    mend(
        campaign, Edit("realm", "A", "gold", 98_765_432), Edit("county", number, "population", 456)
    )
    for name, key in (("bert", "B"), ("cid", "C")):
        shown = str(seen_by(name, campaign, key))
        assert "456" in shown
        assert "population is 456 instead of" in shown
        assert "98765432" not in shown
        assert "counted twice" not in shown
