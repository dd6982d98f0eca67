"""Promise 31: of two admins who save the same thing, the second is told and must decide."""

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from games.models import AuditEntry, Campaign
from games.services import campaigns, gms, joining
from tests.toy import scenes
from tests.toy.models import PlayerRow
from tests.toy.scenes import Clock

pytestmark = pytest.mark.django_db


@pytest.fixture
def campaign(clock: Clock) -> Campaign:
    return scenes.draft(players=2)


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
    return f"/admin/games/campaign/{campaign.pk}/change/"


def fields_of(page: Any) -> dict[str, Any]:
    """Everything that the form on the page would post."""
    fields = list(page.context["adminform"].form)
    for inline in page.context["inline_admin_formsets"]:
        fields += [
            *inline.formset.management_form,
            *(f for row in inline.formset.forms for f in row),
        ]
    found = {field.html_name: field.value() for field in fields}
    return {
        name: value for name, value in found.items() if value is not None and value is not False
    }


def opened(client: Client, campaign: Campaign) -> dict[str, Any]:
    return fields_of(client.get(there(campaign)))


def test_the_second_to_save_a_seat_is_told_and_decides(
    gm: Client, operator: Client, campaign: Campaign
) -> None:
    first, second = opened(gm, campaign), opened(operator, campaign)
    assert gm.post(there(campaign), first | {"seats-0-name": "Avalon"}).status_code == 302
    answer = operator.post(there(campaign), second | {"seats-0-name": "Brocéliande"})
    text = answer.content.decode()
    assert answer.status_code == 422
    assert "Nothing was saved" in text
    assert "gm changed “seat A” on Mon 2 Mar 2026, 12:00 (UTC). It is now: Avalon, ann" in text
    assert "Brocéliande" in text, "what was written is still there"
    assert scenes.seat(campaign, "A").name == "Avalon"
    again = fields_of(answer) | {"seats-0-name": "Brocéliande"}
    assert operator.post(there(campaign), again).status_code == 302
    assert scenes.seat(campaign, "A").name == "Brocéliande"
    assert [entry.by for entry in AuditEntry.objects.filter(act="set-seats")] == [
        User.objects.get(username="olga"),
        scenes.person("gm"),
    ]


def test_a_setting_that_another_changed_is_not_put_back(
    gm: Client, operator: Client, campaign: Campaign
) -> None:
    campaigns.start(campaign, by=campaign.gm)
    first, second = opened(gm, campaign), opened(operator, campaign)
    assert gm.post(there(campaign), first | {"every": "3"}).status_code == 302
    answer = operator.post(there(campaign), second | {"grace_seconds": "60"})
    text = answer.content.decode()
    assert "gm changed “n” on" in text
    assert "It is now: 3" in text
    campaign.refresh_from_db()
    assert (campaign.every, campaign.grace_seconds) == (3, 600)
    third = opened(operator, campaign)
    assert operator.post(there(campaign), third | {"grace_seconds": "60"}).status_code == 302
    campaign.refresh_from_db()
    assert (campaign.every, campaign.grace_seconds) == (3, 60)


def test_a_player_who_leaves_while_the_form_is_open_is_not_seated_again(
    gm: Client, campaign: Campaign
) -> None:
    form = opened(gm, campaign)
    joining.leave(campaign, person=scenes.person("ann"))
    text = gm.post(there(campaign), form).content.decode()
    assert "ann changed “seat A”" in text
    assert scenes.seat(campaign, "A").player is None


@pytest.mark.parametrize("shown", ["", "{", "[]", "7", "[" * 100_000])
def test_a_form_without_its_marks_saves_nothing(gm: Client, campaign: Campaign, shown: str) -> None:
    form = opened(gm, campaign) | {"shown": shown, "name": "Other"}
    answer = gm.post(there(campaign), form)
    assert "Nothing was saved" in answer.content.decode()
    campaign.refresh_from_db()
    assert campaign.name == "Toy"


def test_a_start_while_the_form_is_open_is_told(gm: Client, campaign: Campaign) -> None:
    form = opened(gm, campaign)
    campaigns.start(campaign, by=campaign.gm)
    text = gm.post(there(campaign), form | {"name": "Other"}).content.decode()
    assert "gm changed “status”" in text
    assert "It is now: running" in text


def test_nothing_between_nothing_told(gm: Client, campaign: Campaign) -> None:
    form = opened(gm, campaign)
    answer = gm.post(there(campaign), form | {"name": "Other"})
    assert answer.status_code == 302
    campaign.refresh_from_db()
    assert campaign.name == "Other"


def test_the_second_to_mend_a_row_is_told_and_decides(
    gm: Client, operator: Client, campaign: Campaign
) -> None:
    campaigns.start(campaign, by=campaign.gm)
    page = f"/admin/games/campaign/{campaign.pk}/mend/"
    first, second = (rows_of(client.get(page, {"row": "player.A"})) for client in (gm, operator))
    seen = gm.post(page, first | {"player.A-coins": "7", "look": "yes"})
    done = gm.post(page, rows_of(seen) | {"player.A-coins": "7", "mend": "yes"})
    assert done.status_code == 302
    answer = operator.post(page, second | {"player.A-coins": "9", "look": "yes"})
    text = answer.content.decode()
    assert answer.status_code == 422
    assert "Nothing was saved" in text
    assert "gm changed “coins” on Mon 2 Mar 2026, 12:00 (UTC). It is now: 7" in text
    assert 'name="player.A-coins" value="9"' in text, "what was written is still there"
    assert PlayerRow.objects.get(campaign=campaign, seat="A").coins == 7
    again = operator.post(page, rows_of(answer) | {"player.A-coins": "9", "look": "yes"})
    assert "A: coins is 9 instead of 7." in again.content.decode()
    done = operator.post(page, rows_of(again) | {"player.A-coins": "9", "mend": "yes"})
    assert done.status_code == 302
    assert PlayerRow.objects.get(campaign=campaign, seat="A").coins == 9


def rows_of(page: Any) -> dict[str, Any]:
    """What the page that mends rows would post for player A, and why."""
    effect = page.context.get("effect")
    row = next(shown["form"].row for shown in page.context["rows"])
    values = {f"player.A-{name}": value for name, value in row.values.items() if value is not False}
    about = {"row": "player.A", "reason": "A slip.", "shown": page.context["shown"]}
    return {**values, **about, "seen": effect.head if effect else ""}
