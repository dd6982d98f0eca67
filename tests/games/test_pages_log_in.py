"""What happens to those who are not logged in, and to what they posted."""

import pytest
from django.test import Client

from games.models import Campaign, OrderSheet
from tests.games.test_pages_orders import HTMX, client_of, page_of, posted
from tests.toy import scenes
from tests.toy.scenes import Clock

pytestmark = pytest.mark.django_db


@pytest.fixture
def campaign(clock: Clock) -> Campaign:
    return scenes.started(players=3)


def log_in(client: Client, campaign: Campaign, address: str) -> str:
    """Log in as ann through the form; where it leads to."""
    ann = scenes.person("ann")
    ann.set_password("secret")
    ann.save()
    login = {"username": "ann", "password": "secret", "next": address}
    return str(client.post("/log-in/", login)["Location"])


def test_promise_23_htmx_gets_401_and_nothing_to_swap(campaign: Campaign) -> None:
    for rest in ("", "check/", "edit/"):
        answer = Client().post(page_of(campaign, rest=rest), posted("dig"), headers=HTMX)
        assert answer.status_code == 401
        assert answer.content == b""
    assert not OrderSheet.objects.exists()


def test_promise_23_a_plain_post_survives_the_log_in(campaign: Campaign) -> None:
    client = Client()
    text = "".join(f"# line {number}\n" for number in range(300))
    form = {"form-was": '{"dig":""}', "form.dig": "deep"}
    answer = client.post(page_of(campaign), posted(text, form=form))
    assert answer["Location"] == f"/log-in/?next={page_of(campaign)}"
    assert "Your text is safe" in client.get(answer["Location"]).content.decode()
    assert log_in(client, campaign, page_of(campaign)) == page_of(campaign)
    page = client.get(page_of(campaign)).content.decode()
    assert f"{text}dig deep" in page
    assert "It is not saved yet" in page
    assert not OrderSheet.objects.exists()
    client.post(page_of(campaign), posted(f"{text}dig deep\n"))
    assert OrderSheet.objects.get().text == f"{text}dig deep\n"
    assert "It is not saved yet" not in client.get(page_of(campaign)).content.decode()


def test_a_kept_text_is_shown_on_its_own_page_only(campaign: Campaign) -> None:
    other = scenes.started(players=3, name="Other")
    client = Client()
    client.post(page_of(campaign), posted("# mine\n"))
    log_in(client, campaign, page_of(campaign))
    assert "# mine" not in client.get(page_of(other)).content.decode()
    assert "# mine" in client.get(page_of(campaign)).content.decode()


@pytest.mark.parametrize("key", ["A", "B", "Z"])
def test_the_log_in_page_does_not_tell_which_seats_there_are(campaign: Campaign, key: str) -> None:
    address = page_of(campaign, key)
    for answer in (Client().get(address), Client().post(address, posted("dig"))):
        assert answer.status_code == 302
        assert answer["Location"] == f"/log-in/?next={address}"


def test_a_post_with_an_old_token_gives_the_text_back(campaign: Campaign) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(scenes.person("ann"))
    answer = client.post(page_of(campaign), posted("# three hundred <lines>\n"))
    assert answer.status_code == 403
    html = answer.content.decode()
    assert "# three hundred &lt;lines&gt;" in html
    assert "not lost" in html


def test_a_wrong_password_answers_422_with_the_form(campaign: Campaign) -> None:
    answer = Client().post("/log-in/", {"username": "ann", "password": "no"})
    assert answer.status_code == 422
    assert 'name="password"' in answer.content.decode()


def test_logging_out_leads_to_the_front_page(campaign: Campaign) -> None:
    client = Client()
    client.force_login(scenes.person("ann"))
    assert client.post("/log-out/")["Location"] == "/"
    assert "Log in" in client.get("/").content.decode()


def test_a_draft_of_an_older_host_does_no_harm(campaign: Campaign) -> None:
    client = client_of("ann")
    client.get(page_of(campaign))
    session = client.session
    session["draft"] = {"path": page_of(campaign), "body": "# old"}
    session.save()
    assert client.get(page_of(campaign)).status_code == 200
