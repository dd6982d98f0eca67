"""The GM's word to the players, and the list of e-mails."""

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core import mail
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from games.models import AuditEntry, Campaign, Mail, Notice
from games.services import gms, notices, post
from tests.post_office import reachable
from tests.toy import scenes
from tests.toy.scenes import Clock

pytestmark = pytest.mark.django_db


@pytest.fixture
def campaign(clock: Clock) -> Campaign:
    return scenes.started(players=3)


@pytest.fixture
def desk(client: Client, campaign: Campaign) -> Client:
    """The browser of the campaign's GM."""
    gms.make_gm(scenes.person("gm"))
    client.force_login(scenes.person("gm"))
    return client


def word_page(campaign: Campaign) -> str:
    return reverse("admin:games_campaign_broadcast", args=[campaign.pk])


def hidden_key(page: Any) -> str:
    return str(page.context["form"]["key"].value())


def test_a_word_is_seen_first_and_sent_once(desk: Client, campaign: Campaign, clock: Clock) -> None:
    reachable("ann")
    Notice.objects.update(post_at=None)
    page = desk.get(word_page(campaign))
    assert "all 3 players" in page.content.decode()
    said = {"text": "Dear all,\r\n\r\n<b>no</b> turn at Easter.", "key": hidden_key(page)}
    preview = desk.post(word_page(campaign), said)
    assert "&lt;b&gt;no&lt;/b&gt; turn at Easter." in preview.content.decode()
    assert "1 of them gets it by e-mail too" in preview.content.decode()
    assert not Notice.objects.filter(code="gm-word").exists()
    assert hidden_key(preview) == said["key"]
    back = desk.post(word_page(campaign), {**said, "back": "1"})
    assert "turn at Easter.</textarea>" in back.content.decode()
    for _click in range(2):
        sent = desk.post(word_page(campaign), {**said, "send": "1"})
        assert sent.status_code == 302
    told = Notice.objects.filter(code="gm-word")
    assert sorted(told.values_list("recipient__username", flat=True)) == ["ann", "bob", "cid"]
    assert AuditEntry.objects.filter(act="broadcast").count() == 1
    ann = Client()
    ann.force_login(scenes.person("ann"))
    page_of_ann = ann.get("/my/").content.decode()
    assert "&lt;b&gt;no&lt;/b&gt; turn at Easter." in page_of_ann
    clock.wait(timedelta(minutes=3))
    post.deliver()
    assert "gm, your GM, writes:\n\nDear all,\n\n<b>no</b> turn" in mail.outbox[0].body


@pytest.mark.parametrize(
    ("text", "words"),
    [
        pytest.param("", "Write a few words first.", id="nothing"),
        pytest.param(" \n ", "Write a few words first.", id="blanks"),
        pytest.param("x" * 4001, "at most 4000 characters", id="too long"),
    ],
)
def test_what_cannot_be_sent_is_shown_again(
    desk: Client, campaign: Campaign, text: str, words: str
) -> None:
    key = hidden_key(desk.get(word_page(campaign)))
    answer = desk.post(word_page(campaign), {"text": text, "key": key, "send": "1"})
    assert answer.status_code == 422
    assert words in answer.content.decode()
    assert not Notice.objects.filter(code="gm-word").exists()


def test_a_bad_key_and_an_empty_table_are_no_accident(desk: Client, campaign: Campaign) -> None:
    answer = desk.post(word_page(campaign), {"text": "x", "key": "y", "send": "1"})
    assert answer.status_code == 422
    campaign.seats.update(player=None)
    key = hidden_key(desk.get(word_page(campaign)))
    answer = desk.post(word_page(campaign), {"text": "x", "key": key, "send": "1"})
    assert answer.status_code == 422
    assert "Nobody sits at this table" in answer.content.decode()


def test_another_gm_does_not_even_find_the_page(desk: Client, campaign: Campaign) -> None:
    campaign.gm = User.objects.create_user("other")
    campaign.save()
    assert desk.get(word_page(campaign)).status_code == 404


@pytest.fixture
def mails(campaign: Campaign) -> dict[str, Mail]:
    """One that arrived, one that did not; and one of another campaign."""
    other = scenes.draft(gm=User.objects.create_user("other"), name="Other")
    made = {}
    for name, about in (("ann", campaign), ("bob", campaign), ("cid", other)):
        now = timezone.now()
        made[name] = Mail.objects.create(
            recipient=scenes.person(name),
            created_at=now,
            due_at=now,
            attempts=1,
            address=f"{name}@example.org",
            state="sent" if name == "ann" else "failed",
            cause="" if name == "ann" else "refused",
            reason="" if name == "ann" else f"550 {name}@example.org is unknown",
        )
        notices.tell([scenes.person(name)], key=f"m{name}", code="started", campaign=about)
        Notice.objects.filter(key=f"m{name}").update(mail=made[name])
    return made


def test_a_gm_sees_what_did_not_arrive_without_the_address(
    desk: Client, campaign: Campaign, mails: dict[str, Mail]
) -> None:
    listed = desk.get(reverse("admin:games_mail_changelist"), {"campaign": str(campaign.pk)})
    assert list(listed.context["cl"].queryset) == [mails["bob"]]
    assert "the address was refused" in listed.content.decode()
    assert "example.org" not in listed.content.decode()
    shown = desk.get(reverse("admin:games_mail_change", args=[mails["bob"].pk]))
    assert shown.status_code == 200
    assert "example.org" not in shown.content.decode()
    for name in ("ann", "cid"):
        page = reverse("admin:games_mail_change", args=[mails[name].pk])
        assert desk.get(page).status_code == 302
    wrong = desk.get(reverse("admin:games_mail_changelist"), {"campaign": "nonsense"})
    assert list(wrong.context["cl"].queryset) == []


def test_an_operator_sees_every_mail_with_its_reason(
    client: Client, mails: dict[str, Mail]
) -> None:
    client.force_login(User.objects.create_superuser("operator"))
    listed = client.get(reverse("admin:games_mail_changelist"))
    assert set(listed.context["cl"].queryset) == set(mails.values())
    assert "550 bob@example.org is unknown" in listed.content.decode()
    shown = client.get(reverse("admin:games_mail_change", args=[mails["bob"].pk]))
    assert "bob@example.org" in shown.content.decode()
    assert client.get(reverse("admin:games_mail_add")).status_code == 403
