"""A Dunkmaster mends the position through the desk: lists, effect, act, reports, verification; and
what a Dunkmaster who plays is not shown (promise 32)."""

import json
import re
from typing import Any

import pytest
from django.test import Client
from django.utils.html import strip_tags

from dunk import store
from games.models import AuditEntry, Campaign
from games.services import gms, holders, mending, verifying
from games.services.holders import Hands
from tests.dunk import campaigns as scenes
from tests.games.admin.test_mending import fields_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def campaign() -> Campaign:
    found = scenes.started(bots=1)
    scenes.order(found, "A", f"place army {home(found, 1)}")
    scenes.resolve(found)
    gms.make_gm(scenes.person("greta"))
    return found


@pytest.fixture
def gm(campaign: Campaign) -> Client:
    return browser("greta")


def browser(name: str) -> Client:
    client = Client()
    client.force_login(scenes.person(name))
    return client


def home(campaign: Campaign, number: int) -> int:
    return next(land.number for land in store.load(campaign).provinces if land.owner == number)


def desk(campaign: Campaign) -> str:
    return f"/admin/games/campaign/{campaign.pk}/mend/"


def listed(gm: Client, campaign: Campaign, rows: str, **asked: object) -> str:
    where: dict[str, Any] = {"campaign__id__exact": campaign.pk, **asked}
    answer = gm.get(f"/admin/dunk/{rows}row/", where)
    assert answer.status_code == 200
    return str(answer.content.decode())


def form_of(page: Any) -> dict[str, Any]:
    """Everything that the page's form of rows would post, its choices too."""
    text = page.content.decode()
    chosen = {
        name: re.search(r'<option value="([^"]*)" selected', options)
        for name, options in re.findall(r'<select name="([^"]*)".*?>(.*?)</select>', text, re.S)
    }
    return fields_of(page) | {name: it[1] for name, it in chosen.items() if it}


def changed(gm: Client, campaign: Campaign, rows: list[str], **written: Any) -> str:
    """Fill the form in, look at the effect, do it; the page of the effect."""
    form = form_of(gm.get(desk(campaign), {"row": rows})) | written
    effect = gm.post(desk(campaign), {**form, "reason": "A slip of the pen.", "look": "yes"})
    assert effect.status_code == 200, effect.content.decode()
    done = gm.post(desk(campaign), fields_of(effect) | {"mend": "yes"}, follow=True)
    assert "Done and sealed" in done.content.decode()
    return str(effect.content.decode())


def told(campaign: Campaign, key: str) -> str:
    """What the seat's newest report page says."""
    player = scenes.seat(campaign, key).player
    assert player is not None
    page = browser(player.username).get(
        f"/campaigns/{campaign.pk}/seats/{key}/report/", follow=True
    )
    return " ".join(strip_tags(page.content.decode()).split())


def test_the_rows_are_listed_and_lead_to_where_they_are_mended(
    gm: Client, campaign: Campaign
) -> None:
    assert f"{desk(campaign)}?row=kingdom.1" in listed(gm, campaign, "kingdom")
    assert f"{desk(campaign)}?row=army.1-1" in listed(gm, campaign, "army")
    own = listed(gm, campaign, "province", owner=1)
    assert f"{desk(campaign)}?row=province.{home(campaign, 1)}" in own
    assert f"?row=province.{home(campaign, 2)}" not in own
    assert "1st Army" in listed(gm, campaign, "army", q="1st")
    page = gm.get(desk(campaign), {"row": ["kingdom.1", "army.1-1", "army.1-0"]}).content.decode()
    assert "Kingdom 1, Realm 1" in page
    assert "A new army of Realm 1" in page


def test_gold_is_mended_told_to_its_owner_alone_and_sealed(gm: Client, campaign: Campaign) -> None:
    rival = told(campaign, "B")
    gold = store.load(campaign).kingdoms[1].gold
    effect = changed(gm, campaign, ["kingdom.1"], **{"kingdom.1-gold": 77})
    assert f"gold is 77 instead of {gold}" in effect
    assert store.load(campaign).kingdoms[1].gold == 77
    assert "A slip of the pen." in told(campaign, "A")
    assert "77" in told(campaign, "A")
    assert told(campaign, "B") == rival
    assert not [it for it in verifying.verify(campaign) if it.problem]
    scenes.resolve(campaign)
    assert not [it for it in verifying.verify(campaign) if it.problem]


def test_an_army_is_given_back_and_plays_on(gm: Client, campaign: Campaign) -> None:
    place = home(campaign, 2)
    changed(
        gm,
        campaign,
        ["army.2-0"],
        **{"army.2-0-gone": "", "army.2-0-province": place, "army.2-0-erf": 3},
    )
    (army,) = (it for it in store.load(campaign).armies.values() if it.owner == 2)
    assert (army.name, army.province, army.erf) == ("1st Army", place, 3)
    scenes.resolve(campaign)
    assert not [it for it in verifying.verify(campaign) if it.problem]


@pytest.mark.slow
def test_what_a_rule_forbids_is_told_at_its_field(gm: Client, campaign: Campaign) -> None:
    before = store.load(campaign)
    row = f"province.{home(campaign, 1)}"
    form = form_of(gm.get(desk(campaign), {"row": [row, "kingdom.1"]}))
    form |= {f"{row}-food": 3, "kingdom.1-name": "9", "kingdom.1-technologies": "moats"}
    answer = gm.post(desk(campaign), {**form, "reason": "?", "look": "yes"})
    page = answer.content.decode()
    assert answer.status_code == 422
    assert "There is no town" in page
    assert "“moats” is no technology" in page
    assert store.load(campaign) == before
    for spoilt in ("x" * 500, "-1", "", "\x00", "9" * 30):
        for field in ("kingdom.1-gold", "kingdom.1-name", f"{row}-owner", f"{row}-plague"):
            sent = {**form, field: spoilt, "reason": "?", "look": "yes"}
            assert gm.post(desk(campaign), sent).status_code in (200, 422)


def test_a_dunkmaster_who_plays_sees_no_row_of_others(campaign: Campaign) -> None:
    """Promise 32: they stay closed until he gives up his seat or openly chooses to see all."""
    Campaign.objects.filter(pk=campaign.pk).update(gm=scenes.person("anna"))
    gms.make_gm(scenes.person("anna"))
    anna = browser("anna")
    for rows in ("kingdom", "province", "army"):
        where = {"campaign__id__exact": str(campaign.pk)}
        page = anna.get(f"/admin/dunk/{rows}row/", where, follow=True).content.decode()
        assert "You play in this campaign" in page
        assert "row=kingdom" not in page
        assert "1st Army" not in page
    page = anna.get(desk(campaign), {"row": ["kingdom.2"]}, follow=True).content.decode()
    assert "kingdom 2" not in page
    assert not AuditEntry.objects.filter(act="look").exists(), "nothing was seen"
    anna.post(f"/admin/games/campaign/{campaign.pk}/secrets/", {"see-all": "yes"})
    assert "row=kingdom.2" in listed(anna, campaign, "kingdom")
    assert AuditEntry.objects.filter(act="look").count() == 1


def test_a_campaign_on_a_scenario_is_planned_and_played(gm: Client) -> None:
    found = scenes.draft(people=("anna", "bert"))
    document = json.loads((found.ruleset.scenarios / "strait.json").read_text())  # type: ignore[operator]
    document.pop("game")
    found.options = {"scenario": document}
    found.save()
    scenes.start(found)
    assert [it.name for it in store.load(found).kingdoms.values()] == ["The Westmark", "Eldermoor"]
    scenes.resolve(found)
    page = gm.get(f"/campaigns/{found.pk}/").content.decode()
    assert "The Narrow Sea" in page
    assert "Old Cinder" not in page, "what stands in a scenario is no secret told"
    assert mending.tables_of(found)[1].rows["66"].values["mine"] == "huge_mine"


@pytest.mark.rule("DK-1.2")
def test_the_dunkmaster_starts_a_campaign_runs_its_updates_and_removes_a_player(
    gm: Client,
) -> None:
    campaign = scenes.draft()
    there = f"/campaigns/{campaign.pk}/"
    assert browser("bert").get(f"{there}seats/B/orders/").status_code == 200
    assert browser("bert").get(f"/admin/games/campaign/{campaign.pk}/change/").status_code == 302
    page = gm.get(f"/admin/games/campaign/{campaign.pk}/change/")
    assert page.status_code == 200
    scenes.start(campaign)
    scenes.resolve(campaign)
    assert store.load(campaign).turn == 2
    seat = scenes.seat(campaign, "B")
    holders.give(campaign, key="B", hands=Hands(), seen=Hands.of(seat), by=scenes.person("greta"))
    assert browser("bert").get(f"{there}seats/B/orders/").status_code == 404
    scenes.resolve(campaign)
    assert store.load(campaign).kingdoms[2].left is None, "the kingdom waits for another player"


def test_who_makes_a_start_sees_all_of_its_map_and_players_do_not(gm: Client) -> None:
    there = "/admin/games/scenario/look/dunk/?ref=shipped:vale"
    page = gm.get(there).content.decode()
    assert page.count("<p>Province ") == 12, "who starts where"
    assert browser("anna").get(there).status_code in (302, 403)
    found = scenes.draft(people=("anna", "bert"), bots=2)
    document = json.loads((found.ruleset.scenarios / "vale.json").read_text())  # type: ignore[operator]
    document.pop("game")
    found.options = {"scenario": document}
    found.save()
    for address in ("", "seats/A/orders/"):
        page = browser("anna").get(f"/campaigns/{found.pk}/{address}").content.decode()
        assert "The Free City" in page or address
        assert "City Watch" not in page


def test_a_filter_by_nothing_has_a_name(gm: Client, campaign: Campaign) -> None:
    page = listed(gm, campaign, "province")
    links = re.findall(r'<a href="\?[^"]*(?:mine|population)=[^"]*"[^>]*>\s*([^<]*?)\s*</a>', page)
    assert "none" in links
    assert "" not in links
    bare = listed(gm, campaign, "province", mine="")
    assert "row=province." in bare
