"""The desk's page that mends the position, and the lists of its rows."""

import html
import json
import re
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from games.models import AuditEntry, Campaign, Dossier, Notice
from games.services import gms, mending, seeing
from tests.toy import scenes
from tests.toy.models import PlayerRow
from tests.toy.scenes import Clock

pytestmark = pytest.mark.django_db


@pytest.fixture
def campaign(clock: Clock) -> Campaign:
    found = scenes.started(players=3)
    scenes.play_turn(clock, found, A="hide 3", B="hide 4", C="hide 5")
    return found


@pytest.fixture
def gm(campaign: Campaign) -> Client:
    gms.make_gm(scenes.person("gm"))
    return browser(scenes.person("gm"))


@pytest.fixture
def operator() -> Client:
    return browser(User.objects.create_superuser("olga"))


def browser(person: User) -> Client:
    client = Client()
    client.force_login(person)
    return client


def there(campaign: Campaign) -> str:
    return f"/admin/games/campaign/{campaign.pk}/mend/"


def listed(campaign: Campaign, **asked: object) -> tuple[str, dict[str, Any]]:
    return "/admin/toy/playerrow/", {"campaign__id__exact": campaign.pk, **asked}


def fields_of(page: Any) -> dict[str, Any]:
    """Everything that the page's form of rows would post."""
    text = page.content.decode()
    found: dict[str, Any] = {}
    for tag in re.findall(r"<input[^>]*>", text):
        kind = re.search(r'type="(\w+)"', tag)
        name = re.search(r' name="([^"]*)"', tag)
        value = re.search(r' value="([^"]*)"', tag)
        if name is None or name[1] == "csrfmiddlewaretoken":
            continue
        if kind and kind[1] == "checkbox" and " checked" not in tag:
            continue
        said = html.unescape(value[1]) if value else "on" if kind and kind[1] == "checkbox" else ""
        if name[1] == "row":
            found.setdefault("row", []).append(said)
        else:
            found[name[1]] = said
    area = re.search(r'<textarea name="reason"[^>]*>(.*?)</textarea>', text, re.DOTALL)
    if area:
        found["reason"] = html.unescape(area[1]).strip()
    return found


def opened(client: Client, campaign: Campaign, *rows: str) -> dict[str, Any]:
    page = client.get(there(campaign), {"row": list(rows)})
    assert page.status_code == 200
    return fields_of(page)


def look(client: Client, campaign: Campaign, form: dict[str, Any], **written: Any) -> Any:
    return client.post(there(campaign), {**form, "reason": "A slip.", **written, "look": "yes"})


def do(client: Client, campaign: Campaign, page: Any) -> Any:
    return client.post(there(campaign), fields_of(page) | {"mend": "yes"}, follow=True)


def test_rows_are_filtered_and_searched(gm: Client, campaign: Campaign) -> None:
    other = scenes.started(players=2, name="Other")
    page = gm.get(*listed(campaign)).content.decode()
    assert f'href="{there(campaign)}"' in page, "the way back"
    assert re.findall(r"row=player\.(\w)", page) == ["A", "B", "C"]
    PlayerRow.objects.filter(campaign=campaign, seat="B").update(weary=True)
    found = gm.get(*listed(campaign, weary__exact=1)).content.decode()
    assert re.findall(r"row=player\.(\w)", found) == ["B"]
    found = gm.get(*listed(campaign, q="C")).content.decode()
    assert re.findall(r"row=player\.(\w)", found) == ["C"]
    assert re.findall(r"row=player\.(\w)", gm.get(*listed(other)).content.decode()) == ["A", "B"]
    assert [entry.data["what"] for entry in AuditEntry.objects.filter(act="look")] == ["rows"] * 4


def test_the_lists_are_of_ones_own_campaigns(gm: Client, campaign: Campaign) -> None:
    theirs = scenes.started(players=2, gm=scenes.person("zoe"))
    assert gm.get(*listed(theirs)).status_code == 404
    assert gm.get("/admin/toy/playerrow/").status_code == 404
    assert gm.get("/admin/toy/playerrow/", {"campaign__id__exact": "x"}).status_code == 404
    row = PlayerRow.objects.filter(campaign=campaign)[0]
    assert gm.get(f"/admin/toy/playerrow/{row.pk}/change/", listed(campaign)[1]).status_code == 404
    assert gm.get(there(theirs)).status_code == 404
    assert browser(scenes.person("ann")).get(*listed(campaign)).status_code == 302
    assert "/admin/toy/" not in gm.get("/admin/").content.decode()


def test_who_plays_sees_no_row_before_he_sees_all(campaign: Campaign) -> None:
    Campaign.objects.filter(pk=campaign.pk).update(gm=scenes.person("ann"))
    gms.make_gm(scenes.person("ann"))
    ann = browser(scenes.person("ann"))
    for answer in (ann.get(*listed(campaign)), ann.get(there(campaign), {"row": "player.B"})):
        assert answer.status_code == 302
        assert answer["Location"].endswith("/secrets/")
    seeing.choose_all(campaign, by=scenes.person("ann"))
    assert ann.get(*listed(campaign)).status_code == 200
    assert ann.get(there(campaign), {"row": "player.B"}).status_code == 200


def test_chosen_rows_come_to_one_page(gm: Client, campaign: Campaign) -> None:
    address, whose = listed(campaign)
    chosen = PlayerRow.objects.filter(campaign=campaign, seat__in=("A", "C"))
    act = {"action": "mend_chosen", "_selected_action": [row.pk for row in chosen]}
    answer = gm.post(f"{address}?campaign__id__exact={whose['campaign__id__exact']}", act)
    assert answer["Location"] == f"{there(campaign)}?row=player.A&row=player.C"
    assert opened(gm, campaign, "player.A", "player.C")["row"] == ["player.A", "player.C"]


def test_the_effect_comes_first_and_then_it_is_done(gm: Client, campaign: Campaign) -> None:
    form = opened(gm, campaign, "player.A")
    links = campaign.dossiers.count()
    page = look(gm, campaign, form, **{"player.A-hidden": "7", "player.A-coins": "12"})
    text = page.content.decode()
    assert page.status_code == 200
    assert "A: hidden is 7 instead of 3." in text
    assert "The reason: A slip." in text
    assert "Not the reason" in text, "the others learn of the coins only"
    assert campaign.dossiers.count() == links, "nothing is done yet"
    answer = do(gm, campaign, page)
    assert "Done and sealed" in answer.content.decode()
    assert scenes.hidden(campaign, "A") == 7
    assert Dossier.objects.filter(note__code="mended").count() == 1
    audit = gm.get(f"/admin/games/campaign/{campaign.pk}/audit/").content.decode()
    assert "A: hidden is 7 instead of 3." in audit


def test_a_row_is_added_and_what_was_written_stays(gm: Client, campaign: Campaign) -> None:
    form = opened(gm, campaign, "player.A") | {"player.A-coins": "33", "reason": "Mine."}
    page = gm.post(there(campaign), form | {"add": "yes", "another": "player.B"})
    both = fields_of(page)
    assert both["row"] == ["player.A", "player.B"]
    assert both["player.A-coins"] == "33"
    assert both["reason"] == "Mine."
    page = look(gm, campaign, both, **{"player.B-coins": "44"})
    do(gm, campaign, page)
    rows = PlayerRow.objects.filter(campaign=campaign).order_by("seat")
    assert [row.coins for row in rows][:2] == [33, 44]
    assert Dossier.objects.filter(note__code="mended").count() == 1


def test_back_to_the_form_keeps_it(gm: Client, campaign: Campaign) -> None:
    page = look(gm, campaign, opened(gm, campaign, "player.A"), **{"player.A-weary": "on"})
    back = fields_of(gm.post(there(campaign), fields_of(page) | {"back": "yes"}))
    assert back["player.A-weary"] == "on"
    assert back["reason"] == "A slip."
    again = look(gm, campaign, back)
    assert do(gm, campaign, again).status_code == 200
    assert PlayerRow.objects.get(campaign=campaign, seat="A").weary


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ({"player.A-hidden": "10"}, "Write a number from 1 to 9. (TOY-1)"),
        ({"player.A-coins": "-4"}, "Write a number from 0 to 9999. (TOY-1)"),
        ({"player.A-coins": "many"}, "Enter a whole number."),
        ({"player.A-coins": "9" * 5000}, "Enter a whole number."),
        ({"player.A-coins": ""}, "This field is required."),
        ({}, "Nothing is changed yet"),
        ({"player.A-coins": "5", "reason": " "}, "Say why"),
    ],
)
def test_what_cannot_be_is_answered_with_the_form(
    gm: Client, campaign: Campaign, written: dict[str, str], told: str
) -> None:
    form = opened(gm, campaign, "player.A")
    answer = look(gm, campaign, form, **written)
    assert answer.status_code == 422
    text = html.unescape(answer.content.decode())
    assert told in text
    for name, value in written.items():
        if name != "reason":
            assert fields_of(answer)[name] == value, "what was written is still there"


def test_while_a_turn_is_resolved_it_is_refused_and_the_text_kept(
    gm: Client, campaign: Campaign
) -> None:
    form = opened(gm, campaign, "player.A")
    stage = scenes.stage(campaign, 2)
    stage.status = "resolving"
    stage.save()
    answer = look(gm, campaign, form, **{"player.A-coins": "55"})
    assert answer.status_code == 422
    assert "try again in a minute" in answer.content.decode()
    assert fields_of(answer)["player.A-coins"] == "55"
    assert fields_of(answer)["reason"] == "A slip."


@pytest.mark.parametrize("shown", ["", "{", "[]", "7", "[" * 100_000, '{"player.A": 3}'])
def test_a_form_without_its_marks_changes_nothing(
    gm: Client, campaign: Campaign, shown: str
) -> None:
    form = opened(gm, campaign, "player.A") | {"shown": shown}
    answer = look(gm, campaign, form, **{"player.A-coins": "55"})
    assert answer.status_code == 422
    assert "Nothing was saved" in answer.content.decode()


def test_rows_that_are_none_are_left_out(gm: Client, campaign: Campaign) -> None:
    page = gm.get(there(campaign), {"row": ["player.Z", "x", "player.A", "\x00"]})
    assert fields_of(page)["row"] == ["player.A"]
    answer = gm.post(there(campaign), {"row": "player.Z", "look": "yes", "reason": "x"})
    assert answer.status_code == 422
    assert "Choose at least one row" in answer.content.decode()


def test_a_draft_has_nothing_to_mend(gm: Client) -> None:
    answer = gm.get(there(scenes.draft(players=2)))
    assert answer.status_code == 422
    assert "under way" in answer.content.decode()


def test_what_is_confirmed_was_seen_as_it_is(
    gm: Client, operator: Client, campaign: Campaign
) -> None:
    """Another row was changed meanwhile: the effect is shown once more."""
    page = look(gm, campaign, opened(gm, campaign, "player.A"), **{"player.A-coins": "55"})
    other = look(
        operator, campaign, opened(operator, campaign, "player.B"), **{"player.B-coins": "5"}
    )
    do(operator, campaign, other)
    answer = gm.post(there(campaign), fields_of(page) | {"mend": "yes"})
    assert answer.status_code == 422
    assert "has moved on" in answer.content.decode()
    assert "Done" in do(gm, campaign, answer).content.decode()
    assert Notice.objects.filter(code="corrected", recipient__username="ann").count() == 2


def test_an_undo_is_offered_by_its_reason(gm: Client, campaign: Campaign) -> None:
    page = look(gm, campaign, opened(gm, campaign, "player.A"), **{"player.A-hidden": "8"})
    do(gm, campaign, page)
    ways = gm.get(f"/admin/games/campaign/{campaign.pk}/go-back/").content.decode()
    assert "The correction “A slip.” is taken back." in ways
    head = campaign.dossiers.latest("sequence").sequence
    back = {"to": head - 1, "head": head}
    gm.post(f"/admin/games/campaign/{campaign.pk}/go-back/", back)
    assert scenes.hidden(campaign, "A") == 3
    ways = gm.get(f"/admin/games/campaign/{campaign.pk}/go-back/").content.decode()
    assert "The correction “A slip.” holds again." in ways
    audit = gm.get(f"/admin/games/campaign/{campaign.pk}/audit/").content.decode()
    assert "Took a correction back:" in audit


def test_marks_are_data(gm: Client, campaign: Campaign) -> None:
    shown = json.loads(opened(gm, campaign, "player.A")["shown"])
    assert shown == {"player.A": {"hidden": 3, "lives": 2, "coins": 0, "weary": False}}
    assert mending.show(True) == "yes"
