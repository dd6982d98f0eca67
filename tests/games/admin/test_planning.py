"""A campaign is planned at the desk in steps, looked at, and only then created."""

import html
import io
import json
import re
from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone
from PIL import Image

from counties.ruleset import Counties
from games import scenario_files
from games.arms import arms_of_seat
from games.models import AuditEntry, Campaign, Notice, Plan, Scenario, Turn
from games.services import campaigns, gms, guests, joining, offering, standing_by
from games.templatetags.arms import blazon_of
from tests.counties.campaigns import draft, person, seat
from tests.games.admin.plans import ADD, STEPS, create, plan

pytestmark = pytest.mark.django_db
LAKE = scenario_files.shipped(Counties())["lake"]


@pytest.fixture(autouse=True)
def folder(settings: Any, tmp_path: Any) -> None:
    settings.PICTURES = tmp_path


@pytest.fixture
def gm() -> Client:
    return at_desk("greta")


def at_desk(name: str) -> Client:
    gms.make_gm(person(name))
    client = Client()
    client.force_login(person(name))
    return client


def page_of(answer: Any) -> str:
    """The words of a page."""
    text = re.sub(r"(?s)<(svg|style|script)\b.*?</\1>", "", answer.content.decode())
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", text)).split())


def there(step: str) -> str:
    return f"/admin/games/campaign/plan/{Plan.objects.get().pk}/{step}/"


def file(content: bytes) -> SimpleUploadedFile:
    return SimpleUploadedFile("map.json", content)


def test_nothing_is_created_before_the_last_button(gm: Client) -> None:
    answer = plan(gm, source="shipped:lake")
    assert answer.status_code == 200
    assert (Campaign.objects.count(), Plan.objects.count()) == (0, 1)
    assert gm.post(there("look"), {"go": "create"}).status_code == 302
    campaign = Campaign.objects.get()
    assert (campaign.status, campaign.gm, campaign.seats.count()) == ("draft", person("greta"), 4)
    assert campaign.options == {"scenario": LAKE.document}
    assert not Plan.objects.exists()
    assert [entry.act for entry in AuditEntry.objects.all()] == ["set-table"]


@pytest.mark.slow
def test_the_last_step_shows_map_seats_options_and_deadlines_in_two_zones(gm: Client) -> None:
    person("anna")
    answer = plan(
        gm,
        source="shipped:king",
        who_A="person",
        player_A="Anna",
        name_A="Camelot",
        option_open_information="on",
        option_last_turn="30",
    )
    text = page_of(answer)
    assert "A Camelot: kept for anna" in text
    assert "B King: a bot (builder)" in text
    assert "County 13 of B, 500 people, 5 soldiers, castle 1" in text
    assert "E West: open" in text
    assert "The Old King Last turn turn 30: then the most people win" in text
    assert "open: everybody sees everything" in text
    assert text.count("(Europe/Stockholm); for you:") == 5
    assert "let a bot take care of the seat until its player is back" in text
    (light,) = re.findall(r'src="([^"]+light\.png[^"]*)"', answer.content.decode())
    picture: Any = gm.get(light.replace("&amp;", "&"))
    assert Image.open(io.BytesIO(b"".join(picture.streaming_content))).width == 720


def test_what_is_shown_is_what_begins(gm: Client) -> None:
    """The map of a seed, the places of the seats and their arms."""
    answer = plan(gm, source="seed", seed="oak 7", seats="3", who_A="bot-builder")
    shown = page_of(answer)
    assert gm.post(there("look"), {"go": "create"}).status_code == 302
    campaign = Campaign.objects.get()
    campaigns.start(campaign, by=person("greta"))
    public = campaign.dossiers.get().reports.get(seat=None).document
    for area in Counties().layout(public).areas:
        holder = Counties().holders(public)[area.key]
        if holder:
            assert " ".join(area.title.split()) in shown
    for one in campaign.seats.all():
        assert f"; {blazon_of(arms_of_seat(one))}" in shown
    words = dict(Counties().present_options(campaign.options))
    assert words["Map"] == "drawn for 3 seats from the seed “oak 7”"


def test_a_map_drawn_at_the_start_is_not_known_before(gm: Client) -> None:
    text = page_of(plan(gm))
    assert "An example: such a map is drawn when the game begins" in text
    assert "County" not in text
    gm.post(there("look"), {"go": "create"})
    assert Campaign.objects.get().options == {}


def test_the_step_of_the_seats_shows_the_map_and_where_each_starts(gm: Client) -> None:
    answer = plan(gm, until="seats", source="shipped:king")
    assert "County 5 of A, 500 people" in page_of(answer)
    assert "light.png?ref=shipped%3Aking&amp;for=" in answer.content.decode()
    assert "start-map" not in plan(gm, until="seats").content.decode()


def test_a_warning_about_the_map_keeps_nobody_from_playing_it(gm: Client) -> None:
    apart = [
        {"id": number, "x": 2 * number, "y": 0, "fields": 9, "owner": f"Lord {number}"}
        for number in (1, 2)
    ]
    content = json.dumps({"name": "Apart \n for ever", "counties": apart}).encode()
    text = page_of(plan(gm, file=file(content)))
    assert "From the counties of “Lord 1” no other ruler can be reached" in text
    assert "It can be played all the same." in text
    assert gm.post(there("look"), {"go": "create"}).status_code == 302
    assert Scenario.objects.get().name == "Apart for ever"


def test_each_step_keeps_what_was_typed_and_going_back_loses_nothing(gm: Client) -> None:
    plan(gm, until="pace", name_C="Avalon", who_A="person", player_A="nobody here")
    assert Plan.objects.get().typed["seats"]["name_C"] == ["Avalon"]
    wrong = {"rhythm": "weekdays", "zone": "Middle/Earth", "local_time": "25:00", "go": "back"}
    answer = gm.post(there("pace"), wrong)
    assert answer["Location"] == there("seats")
    seats = gm.get(there("seats")).content.decode()
    assert 'value="Avalon"' in seats
    assert 'value="nobody here"' in seats
    pace = gm.get(there("pace"))
    assert 'value="Middle/Earth"' in pace.content.decode()
    assert 'value="25:00"' in pace.content.decode()
    assert "weekdays" in pace.context["form"].errors
    look = gm.get(there("look"))
    assert "missing or wrong in: Seats , Pace and absence ." in page_of(look)
    assert gm.post(there("look"), {"go": "create"}).status_code == 422
    assert not Campaign.objects.exists()


@pytest.mark.slow
def test_a_plan_is_gone_on_with_later_or_thrown_away(gm: Client) -> None:
    plan(gm, until="seats", name="The Long Winter")
    begun = gm.get(ADD).content.decode()
    assert f'<a href="{there("map")}">The Long Winter</a>' in begun
    assert gm.post(there("map"), {"go": "drop"}).status_code == 302
    assert not Plan.objects.exists()
    for number in range(12):
        gm.post(ADD, STEPS["map"] | {"name": f"Plan {number}"})
    assert Plan.objects.count() == 10


@pytest.mark.slow
def test_another_map_keeps_the_seats_that_it_has(gm: Client) -> None:
    plan(gm, source="shipped:lake", name_B="Avalon")
    gm.post(there("map"), STEPS["map"] | {"source": "shipped:king", "go": "next"})
    text = page_of(gm.get(there("look")))
    assert "B Avalon: a bot (builder)" in text
    assert "E West: open" in text
    gm.post(there("map"), STEPS["map"] | {"source": "shipped:ford", "go": "next"})
    assert gm.post(there("look"), {"go": "create"}).status_code == 302
    assert [str(seat) for seat in Campaign.objects.get().seats.all()] == ["A", "Avalon"]


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"name": ""}, "name"),
        ({"name": "x" * 81}, "name"),
        ({"source": "shipped:atlantis"}, "source"),
        ({"source": "own:1"}, "source"),
        ({"seats": "9"}, "seats"),
        ({"seats": ""}, "seats"),
        ({"source": "seed", "seed": ""}, "seed"),
        ({"source": "seed", "seed": "a\tb"}, "seed"),
        ({"option_last_turn": "soon"}, "option_last_turn"),
        ({"option_last_turn": "1000"}, "option_last_turn"),
        ({"who_A": "cat"}, "who_A"),
        ({"who_A": "person"}, "player_A"),
        ({"who_A": "person", "player_A": "nobody"}, "player_A"),
        ({"name_B": "c"}, "name_B"),
        ({"name_A": "Avalon", "name_B": "AVALON"}, "name_B"),
        ({"name_A": "A\u200bB"}, "name_A"),
        ({"access": "all"}, "access"),
        ({"zone": "Middle/Earth"}, "zone"),
        ({"weekdays": []}, "weekdays"),
        ({"weekdays": ["7"]}, "weekdays"),
        ({"every": "0"}, "every"),
        ({"rhythm": "days", "every": "400"}, "every"),
        ({"rhythm": "minutes", "every": ""}, "every"),
        ({"local_time": "25:00"}, "local_time"),
        ({"first": "2020-01-01T20:00"}, "first"),
        ({"first": "9999-12-31T23:59"}, "first"),
        ({"grace_seconds": "-1"}, "grace_seconds"),
        ({"on_absence": "weep"}, "on_absence"),
        ({"on_absence": "seek", "misses_allowed": "2"}, "on_absence"),
        ({"check_in_hours": "24", "on_no_check_in": "seek"}, "on_no_check_in"),
    ],
)
def test_a_bad_field_is_named_and_nothing_is_made(
    gm: Client, changes: dict[str, Any], field: str
) -> None:
    answer = create(gm, **changes)
    assert answer.status_code == 422
    assert field in answer.context["form"].errors
    assert not Campaign.objects.exists()


def test_a_city_names_its_zone(gm: Client) -> None:
    assert create(gm, zone="berlin").status_code == 302
    assert Campaign.objects.get().zone == "Europe/Berlin"


def test_a_person_has_one_seat_and_no_guest_has_any(gm: Client) -> None:
    guest = guests.welcome("127.0.0.1", timezone.now())
    kept = {"who_A": "person", "who_B": "person", "player_A": "greta"}
    answer = create(gm, **kept, player_B=guest.username)
    assert "practises only" in page_of(answer)
    answer = gm.post(there("seats"), STEPS["seats"] | kept | {"player_B": "GRETA", "go": "next"})
    assert "greta has another seat here" in page_of(answer)


def test_who_gets_a_seat_is_told_and_who_joins_keeps_the_name_of_the_realm(gm: Client) -> None:
    person("anna")
    open_seats = {f"who_{key}": "open" for key in "BCDE"}
    create(gm, source="shipped:king", who_A="person", player_A="anna", **open_seats)
    campaign = Campaign.objects.get()
    assert seat(campaign, "A").player == person("anna")
    notice = Notice.objects.get()
    assert (notice.recipient, notice.code) == (person("anna"), "seat-kept")
    client = Client()
    client.force_login(person("anna"))
    assert "greta, the GM, keeps a seat for you at The Autumn War" in page_of(
        client.get("/my/notices/")
    )
    taken = joining.join(campaign, person=person("bert"), wish=joining.Wish(key="B"))
    assert taken.name == "King"


def test_a_standby_seat_is_offered_from_the_start(gm: Client) -> None:
    standing_by.stand_by(person("anna"), "counties", most=1)
    kept = {"who_A": "person", "player_A": "greta", "who_B": "standby", "access": "open"}
    answer = create(gm, seats="2", **kept)
    assert answer.status_code == 422
    assert "There are standby seats, but seats are not offered" in page_of(answer)
    gm.post(there("pace"), STEPS["pace"] | {"offers_seats": "on"})
    text = page_of(gm.get(there("look")))
    assert "B : standby: a bot until somebody takes over" in text
    assert gm.post(there("look"), {"go": "create"}).status_code == 302
    campaign = Campaign.objects.get()
    assert seat(campaign, "B").bot
    assert not offering.due(timezone.now())
    campaigns.start(campaign, by=person("greta"))
    (due,) = offering.due(timezone.now())
    offer = offering.look(due, timezone.now())
    assert offer is not None
    assert (offer.person, offer.seat.key) == (person("anna"), "B")
    assert offering.accept(campaign, person=person("anna")).player == person("anna")


def test_a_second_press_creates_nothing_more(gm: Client) -> None:
    plan(gm)
    address = there("look")
    first, second = (gm.post(address, {"go": "create"}) for _press in range(2))
    assert first["Location"] == second["Location"]
    assert Campaign.objects.count() == 1


def test_a_scenario_can_be_brought_on_the_way(gm: Client) -> None:
    content = scenario_files.write(LAKE.document, "counties").encode()
    assert create(gm, file=file(content), seats="").status_code == 302
    campaign = Campaign.objects.get()
    assert campaign.options["scenario"] == LAKE.document
    assert list(Scenario.objects.get().campaigns.all()) == [campaign]
    assert "Round the Lake (4 seats)" in page_of(gm.get(ADD))


def test_a_wrong_scenario_is_answered_and_the_rest_kept(gm: Client) -> None:
    answer = plan(gm, name="The Long Winter", file=file(b'{"counties": [{"id": 0}]}'))
    assert answer.status_code == 422
    assert "counties[0].id : This number must lie between 1 and 9999. CO-1.9" in page_of(answer)
    assert answer.context["form"]["name"].value() == "The Long Winter"
    assert Plan.objects.get().typed["map"]["name"] == ["The Long Winter"]


def test_the_options_begin_with_what_the_scenario_sets_and_can_be_taken_back(gm: Client) -> None:
    answer = plan(gm, until="options", source="shipped:king")
    assert 'value="40"' in answer.content.decode()
    assert "#CO-18.4" in answer.content.decode()
    gm.post(there("options"), {"option_last_turn": "", "go": "next"})
    gm.post(there("seats"), STEPS["seats"] | {"go": "next"})
    gm.post(there("pace"), STEPS["pace"] | {"go": "next"})
    gm.post(there("look"), {"go": "create"})
    campaign = Campaign.objects.get()
    assert campaign.options["last_turn"] is None
    told = dict(Counties().present_options(campaign.options))
    assert told["Last turn"] == "none: the game goes on until one ruler is left"


def test_a_plan_is_its_makers_alone(gm: Client) -> None:
    plan(gm)
    other = at_desk("gwen")
    for step in STEPS:
        assert other.get(there(step)).status_code == 404
        assert other.post(there(step), {"go": "drop"}).status_code == 404
    assert gm.get(there("look").replace("look", "end")).status_code == 404
    assert Plan.objects.exists()


@pytest.mark.slow
def test_no_answer_breaks_a_step(gm: Client) -> None:
    plan(gm)
    for value in ("\x00", "\ud800".encode("utf-8", "surrogatepass").decode("latin-1"), "9" * 5000):
        for step in list(STEPS)[:-1]:
            form = gm.get(there(step)).context["form"]
            answer = gm.post(there(step), dict.fromkeys(form.fields, value) | {"go": "next"})
            assert answer.status_code in (302, 422)
            assert gm.get(there(step)).status_code == 200
            assert gm.get(there("look")).status_code == 200
            gm.post(there("map"), STEPS["map"])


def test_a_game_without_maps_is_planned_too(gm: Client) -> None:
    answer = plan(gm, game="toy", seats="2", option_lives="5", who_B="bot-bold", stage_minutes="30")
    assert "lives 5" in page_of(answer)
    assert "start-map" not in answer.content.decode()
    assert gm.post(there("look"), {"go": "create"}).status_code == 302
    campaign = Campaign.objects.get()
    assert (campaign.ruleset_slug, campaign.options) == ("toy", {"lives": 5})
    assert campaign.stage_minutes == 30


def test_the_first_deadline_is_the_one_that_was_chosen(gm: Client) -> None:
    zone = ZoneInfo("Europe/Stockholm")
    chosen = datetime.combine(timezone.localdate() + timedelta(days=20), datetime.min.time(), zone)
    chosen = chosen.replace(hour=18)
    first = f"{chosen:%Y-%m-%dT%H:%M}"
    shown = gm.post(ADD, STEPS["map"])
    answer = gm.post(there("pace"), STEPS["pace"] | {"first": first, "go": "show"})
    assert (shown.status_code, answer.status_code) == (302, 200)
    assert f"{chosen:%Y}, 18:00 (Europe/Stockholm)" in page_of(answer)
    Plan.objects.all().delete()
    create(gm, first=first, who_A="bot-builder")
    campaign = Campaign.objects.get()
    turn = campaigns.start(campaign, by=person("greta"))
    assert turn.deadline == turn.scheduled_at == chosen.astimezone(UTC)


def test_a_first_deadline_that_has_passed_means_nothing(gm: Client) -> None:
    past = timezone.now() - timedelta(minutes=1)
    campaign = draft(first_deadline_at=past)
    turn = campaigns.start(campaign, by=person("greta"))
    assert turn.deadline is not None
    assert turn.deadline > timezone.now()
    assert Turn.objects.count() == 1


def change(campaign: Campaign) -> str:
    return f"/admin/games/campaign/{campaign.pk}/change/"


def fields_of(page: Any) -> dict[str, Any]:
    """Everything that the form on the page would post."""
    fields = list(page.context["adminform"].form)
    for inline in page.context["inline_admin_formsets"]:
        fields += inline.formset.management_form
        fields += [field for row in inline.formset.forms for field in row]
    found = {field.html_name: field.value() for field in fields}
    return {name: told for name, told in found.items() if told is not None and told is not False}


def test_before_the_start_the_options_are_fields_and_the_map_stays(gm: Client) -> None:
    campaign = draft(["anna"], 3, options={"scenario": LAKE.document})
    page = gm.get(change(campaign))
    text = page_of(page)
    assert "Map: Round the Lake" in text
    assert "{" not in text
    posted = fields_of(page) | {"option_last_turn": "25", "option_agreed_draw": "on"}
    answer = gm.post(change(campaign), posted)
    assert answer.status_code == 302, answer.context["errors"]
    campaign.refresh_from_db()
    assert campaign.options == {"scenario": LAKE.document, "last_turn": 25, "agreed_draw": True}
    entry = AuditEntry.objects.get(act="change")
    assert entry.data == {"fields": ["options"]}
    again = fields_of(gm.get(change(campaign))) | {"option_last_turn": "0"}
    refused = gm.post(change(campaign), again)
    assert "option_last_turn" in refused.context["adminform"].form.errors
    first = (timezone.now() + timedelta(days=5)).strftime("%Y-%m-%dT20:00")
    again |= {"option_last_turn": "", "first": first}
    assert gm.post(change(campaign), again).status_code == 302
    campaign.refresh_from_db()
    assert campaign.options == {"scenario": LAKE.document, "agreed_draw": True}
    assert campaign.first_deadline_at is not None


def test_once_started_the_options_are_words(gm: Client) -> None:
    campaign = draft(["anna"], 3, options={"scenario": LAKE.document, "last_turn": 25})
    campaigns.start(campaign, by=campaign.gm)
    page = gm.get(change(campaign))
    text = page_of(page)
    assert "Map: Round the Lake" in text
    assert "Last turn: turn 25: then the most people win" in text
    assert "{" not in text
    names = set(page.context["adminform"].form.fields)
    assert not any(name.startswith("option_") or name == "first" for name in names)
