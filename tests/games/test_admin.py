"""The GM's desk in the admin: create, seat, start, pause, resolve now, release."""

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games import rulesets, selectors, tasks
from games.models import AuditEntry, Campaign, Notice, Stage
from games.services import campaigns, deadlines, demo, gms, sweeping, tables
from tests.games.admin.plans import create

pytestmark = pytest.mark.django_db


@pytest.fixture
def gm(client: Client) -> User:
    user = User.objects.create_user("greta")
    gms.make_gm(user)
    client.force_login(user)
    return user


def act(client: Client, model: str, action: str, pk: object) -> Any:
    """Choose one row in a list and run an action on it."""
    address = reverse(f"admin:games_{model}_changelist")
    return client.post(
        address, {"action": action, "sure": "1", "_selected_action": [str(pk)]}, follow=True
    )


def created(client: Client) -> Campaign:
    """A campaign of the form above, with a player on its only seat without a bot."""
    assert create(client).status_code == 302
    campaign = Campaign.objects.get()
    seat = campaign.seats.get(bot="")
    seat.player = User.objects.create_user("anna")
    seat.save()
    return campaign


@pytest.mark.parametrize(
    ("model", "query"),
    [
        ("campaign", "secret__startswith=a"),
        ("campaign", "secret=a"),
        ("stage", "held_detail__contains=BUY"),
        ("dossier", "seed__startswith=a"),
        ("dossier", "sheets__contains=BUY"),
        ("dossier", "before__contains=a"),
        ("mail", "address__startswith=a"),
        ("invitation", "code__startswith=a"),
    ],
)
def test_no_address_asks_for_what_no_list_shows(
    client: Client, gm: User, model: str, query: str
) -> None:
    created(client)
    page = reverse(f"admin:games_{model}_changelist")
    assert client.get(f"{page}?{query}").status_code == 400
    assert client.get(page).status_code == 200


@pytest.mark.parametrize(
    ("model", "query"),
    [
        ("campaign", "status__exact=draft"),
        ("campaign", "ruleset_slug__exact=counties"),
        ("stage", "status__exact=held"),
        ("dossier", "kind__exact=start"),
        ("mail", "campaign=x"),
        ("mail", "state__exact=failed"),
    ],
)
def test_what_the_filters_ask_is_answered(client: Client, gm: User, model: str, query: str) -> None:
    page = reverse(f"admin:games_{model}_changelist")
    assert client.get(f"{page}?{query}").status_code == 200


@pytest.mark.slow
def test_a_gm_has_so_many_tables_that_wait_and_no_more(client: Client, gm: User) -> None:
    for number in range(7):
        create(client, name=f"Table {number}")
    assert Campaign.objects.count() == tables.MOST_UNSTARTED
    told = client.get(reverse("admin:games_campaign_add"), follow=True).content.decode()
    assert "Five of your tables wait for players" in told
    Campaign.objects.all()[0].delete()
    assert create(client).status_code == 302
    assert Campaign.objects.count() == tables.MOST_UNSTARTED
    gm.is_superuser = True
    gm.save()
    create(client)
    assert Campaign.objects.count() == tables.MOST_UNSTARTED + 1


def test_a_gm_creates_a_campaign_with_seats_and_bots(client: Client, gm: User) -> None:
    assert create(client).status_code == 302
    campaign = Campaign.objects.get()
    assert campaign.gm == gm
    assert campaign.weekdays == [2, 6]
    assert [seat.key for seat in campaign.seats.all()] == ["A", "B", "C", "D"]
    assert campaign.seats.exclude(bot="").count() == 3
    page = client.get(reverse("admin:games_campaign_change", args=[campaign.pk]))
    assert page.status_code == 200
    assert "20:00, " in page.content.decode(), "the next five deadlines, in the campaign's zone"


@pytest.mark.slow
def test_a_gm_starts_pauses_resumes_and_resolves(client: Client, gm: User) -> None:
    campaign = created(client)
    for action, status in (("start", "running"), ("pause", "paused"), ("resume", "running")):
        act(client, "campaign", action, campaign.pk)
        campaign.refresh_from_db()
        assert campaign.status == status
    turn = selectors.open_turn(campaign)
    assert turn is not None
    assert turn.deadline is not None
    assert turn.deadline > timezone.now()
    act(client, "campaign", "resolve_now", campaign.pk)
    turn.refresh_from_db()
    assert turn.deadline is not None
    assert turn.deadline <= timezone.now()
    acts = AuditEntry.objects.filter(by=gm).values_list("act", flat=True)
    assert set(acts) == {"set-table", "start", "pause", "resume", "run-now"}
    assert Notice.objects.filter(recipient__username="anna", code="closed-by-gm").count() == 1


def test_a_moved_deadline_moves_none_after_it(client: Client, gm: User) -> None:
    assert create(client, rhythm="days", seats="2", who_A="bot-builder").status_code == 302
    campaign = Campaign.objects.get()
    turn = campaigns.start(campaign, by=gm)
    assert turn.deadline is not None
    following = turn.deadline + timedelta(days=7)
    deadlines.move(turn, turn.deadline + timedelta(hours=26), by=gm)
    page = client.get(reverse("admin:games_campaign_change", args=[campaign.pk])).content.decode()
    local = following.astimezone(campaign.timetable.zone)
    assert f"{turn.deadline + timedelta(hours=26):%a %Y-%m-%d}" in page
    assert f", {local:%a %Y-%m-%d} 20:00, " in page


@pytest.mark.slow
def test_an_act_that_cannot_be_done_says_why(client: Client, gm: User) -> None:
    create(client)
    campaign = Campaign.objects.get()
    page = act(client, "campaign", "start", campaign.pk).content.decode()
    assert "has neither a player nor a bot" in page
    page = act(client, "campaign", "resolve_now", campaign.pk).content.decode()
    assert "No turn is open" in page
    campaign.refresh_from_db()
    assert campaign.status == "draft"


def test_a_held_stage_is_released(client: Client, gm: User) -> None:
    campaign = created(client)
    campaigns.start(campaign, by=gm)
    stage = Stage.objects.get(turn__campaign=campaign)
    stage.status = Stage.Status.HELD
    stage.save()
    act(client, "stage", "release", stage.pk)
    stage.refresh_from_db()
    assert stage.status == Stage.Status.HELD, "what it means is shown first"
    act(client, "campaign", "release", campaign.pk)
    stage.refresh_from_db()
    assert stage.status == Stage.Status.WAITING
    assert stage.pk in sweeping.sweep(timezone.now())


@pytest.mark.slow
def test_ending_a_turn_is_a_decision_that_missing_sheets_do_not_hold(
    client: Client, gm: User, settings: Any
) -> None:
    settings.DEADLINE_SLACK_SECONDS = 0
    campaign = created(client)
    seat = campaign.seats.exclude(bot="").first()
    assert seat
    seat.bot, seat.player = "", User.objects.create_user("bert")
    seat.save()
    act(client, "campaign", "start", campaign.pk)
    act(client, "campaign", "resolve_now", campaign.pk)
    tasks.sweep()
    campaign.refresh_from_db()
    turn = selectors.open_turn(campaign)
    assert turn
    assert turn.number == 2


@pytest.mark.slow
def test_a_held_turn_is_seen_in_the_list_and_released_from_there(client: Client, gm: User) -> None:
    campaign = created(client)
    campaigns.start(campaign, by=gm)
    Stage.objects.filter(turn__campaign=campaign).update(status="held", held_code="engine-error")
    listing = client.get(reverse("admin:games_campaign_changelist")).content.decode()
    assert "turn 1: engine-error" in listing
    mine = client.get(reverse("my-campaigns")).content.decode()
    assert "held: it needs you" in mine
    assert reverse("admin:games_campaign_change", args=[campaign.pk]) in mine
    act(client, "campaign", "release", campaign.pk)
    assert Stage.objects.get(turn__campaign=campaign).status == Stage.Status.WAITING
    page = act(client, "campaign", "release", campaign.pk).content.decode()
    assert "Nothing of it is held" in page


@pytest.mark.slow
def test_a_campaigns_page_has_a_button_for_what_its_state_allows(client: Client, gm: User) -> None:
    campaign = created(client)
    address = reverse("admin:games_campaign_change", args=[campaign.pk])

    def buttons() -> list[str]:
        return [name for name, _words in client.get(address).context["acts"]]

    assert buttons() == ["start"]
    campaigns.start(campaign, by=gm)
    assert buttons() == ["resolve_now", "pause", "verify_sealed"]
    Stage.objects.update(status=Stage.Status.HELD)
    assert buttons() == ["resolve_now", "release", "pause", "verify_sealed"]
    campaigns.pause(campaign, by=gm)
    assert buttons() == ["resume", "verify_sealed"]


def test_the_seats_of_a_running_campaign_are_not_edited(client: Client, gm: User) -> None:
    campaign = created(client)
    campaigns.start(campaign, by=gm)
    page = client.get(reverse("admin:games_campaign_change", args=[campaign.pk]))
    names = set(page.context["adminform"].form.fields)
    assert names.isdisjoint({"options", "ruleset_slug", "status"})
    assert not page.context["inline_admin_formsets"][0].has_change_permission
    assert "anna" in page.content.decode()
    assert "None" not in page.content.decode(), "a bot's seat has no player"
    assert "/auth/user/" not in page.content.decode(), "a GM may not open an account"


def test_a_campaigns_page_leads_to_its_table_and_to_what_was_done(client: Client, gm: User) -> None:
    campaign = created(client)
    page = client.get(reverse("admin:games_campaign_change", args=[campaign.pk])).content.decode()
    assert f'href="/campaigns/{campaign.pk}/"' in page
    assert "/history/" not in page
    kept = client.get(reverse("admin:games_campaign_history", args=[campaign.pk]))
    assert kept["Location"] == reverse("admin:games_campaign_audit", args=[campaign.pk])


def test_the_list_has_the_deadlines_in_the_zone_of_each_campaign(client: Client, gm: User) -> None:
    campaign = created(client)
    Campaign.objects.update(zone="Asia/Tokyo")
    campaign.refresh_from_db()
    campaigns.start(campaign, by=gm)
    page = client.get(reverse("admin:games_campaign_changelist")).content.decode()
    assert "20:00 (Asia/Tokyo)" in page


def test_the_time_of_day_is_typed_without_the_clock_of_the_host(client: Client, gm: User) -> None:
    campaign = created(client)
    page = client.get(reverse("admin:games_campaign_change", args=[campaign.pk]))
    field = page.context["adminform"].form["local_time"].as_widget()
    assert 'type="time"' in field
    assert "vTimeField" not in field


def test_a_gm_sees_only_their_own_campaigns(client: Client, gm: User) -> None:
    other = User.objects.create_user("otto")
    theirs = Campaign.objects.create(name="Theirs", ruleset_slug="counties", gm=other)
    assert "Theirs" not in client.get(reverse("admin:games_campaign_changelist")).content.decode()
    answer = client.get(reverse("admin:games_campaign_change", args=[theirs.pk]))
    assert answer.status_code == 302, "sent away, as if it did not exist"
    act(client, "campaign", "start", theirs.pk)
    theirs.refresh_from_db()
    assert theirs.status == "draft"


@pytest.mark.slow
def test_no_page_of_the_desk_shows_a_sheet_or_a_secret(client: Client, gm: User) -> None:
    """A GM may play too; until a GM can choose to see all, the desk shows no secret to anybody."""
    demo.seed_people(random_passwords=False)
    campaign = demo.seed_campaigns(2, "counties")[0]
    sheets = [sheet.text for turn in campaign.turns.all() for sheet in turn.sheets.all()]
    lines = {line for text in sheets for line in text.splitlines() if len(line) > 8}
    assert lines
    client.force_login(User.objects.get(username="greta"))
    for model in ("campaign", "stage", "dossier", "auditentry"):
        listing = client.get(reverse(f"admin:games_{model}_changelist"))
        pages = [listing.content.decode()]
        for row in listing.context["cl"].result_list:
            address = reverse(f"admin:games_{model}_change", args=[row.pk])
            pages.append(client.get(address).content.decode())
        shown = "\n".join(pages)
        assert [line for line in lines if line in shown] == []
        assert campaign.secret not in shown


def test_players_and_strangers_are_kept_out(client: Client) -> None:
    client.force_login(User.objects.create_user("anna"))
    assert client.get(reverse("admin:index")).status_code == 302


@pytest.mark.slow
def test_a_campaign_seeded_twice_is_there_once(gm: User) -> None:
    demo.seed_people(random_passwords=False)
    assert len(demo.seed_campaigns(0, "counties")) == 2
    games = {campaign.ruleset_slug for campaign in demo.seed_campaigns(0)}
    assert games == {ruleset.slug for ruleset in rulesets.installed()} - {"counties"}
    assert demo.seed_campaigns(0) == []
    with pytest.raises(LookupError, match="go"):
        demo.seed_campaigns(0, "go")


def test_where_others_can_reach_the_host_no_demo_password_is_known(db: None) -> None:
    demo.seed_people(random_passwords=False)
    assert User.objects.get(username="anna").check_password("demo")
    log_ins = demo.seed_people(random_passwords=True)
    for log_in in log_ins:
        user = User.objects.get(username=log_in.name)
        assert log_in.password
        assert user.check_password(log_in.password)
        assert not user.check_password("demo")


def test_a_password_that_somebody_chose_stays(db: None) -> None:
    demo.seed_people(random_passwords=False)
    anna = User.objects.get(username="anna")
    anna.set_password("her own")
    anna.save()
    log_ins = {log_in.name: log_in.password for log_in in demo.seed_people(random_passwords=False)}
    anna.refresh_from_db()
    assert anna.check_password("her own")
    assert log_ins["anna"] is None


def test_a_change_writes_what_was_changed_and_says_who_did_it(client: Client, gm: User) -> None:
    campaign = created(client)
    address = reverse("admin:games_campaign_change", args=[campaign.pk])
    posted = fields_of(client.get(address)) | {"every": "3", "early_run": "on"}
    assert client.post(address, posted).status_code == 302
    campaign.refresh_from_db()
    assert (campaign.every, campaign.early_run, campaign.weekdays) == (3, True, [2, 6])
    entry = AuditEntry.objects.get(act="change")
    assert (entry.by, entry.data) == (gm, {"fields": ["early_run", "every"]})


@pytest.mark.slow
def test_wrong_settings_are_answered_with_422_and_kept(client: Client, gm: User) -> None:
    campaign = created(client)
    address = reverse("admin:games_campaign_change", args=[campaign.pk])
    posted = fields_of(client.get(address)) | {"zone": "Mars/Olympus", "name": "Another name"}
    answer: Any = client.post(address, posted)
    assert answer.status_code == 422
    assert "zone" in answer.context["adminform"].form.errors
    assert fields_of(answer)["name"] == "Another name"
    campaign.refresh_from_db()
    assert campaign.name != "Another name"


def fields_of(page: Any) -> dict[str, Any]:
    """What the form of a campaign would post as it stands."""
    seats = page.context["inline_admin_formsets"][0].formset
    fields = [*page.context["adminform"].form, *seats.management_form]
    fields += [field for row in seats.forms for field in row]
    return {field.html_name: field.value() for field in fields if field.value() is not None}


@pytest.mark.parametrize("model", ["campaign", "stage"])
@pytest.mark.parametrize("row", ["x", "\x00", "7" * 5000])
def test_a_choice_of_no_row_is_refused(client: Client, gm: User, model: str, row: str) -> None:
    action = "start" if model == "campaign" else "release"
    assert act(client, model, action, row).status_code == 400
