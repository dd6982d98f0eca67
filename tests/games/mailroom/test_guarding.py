"""What a program sent, and what is ours come back, is left unanswered."""

from email.message import EmailMessage
from typing import Any

import pytest
from django.core import mail

from games.mailroom.guarding import MARK
from games.models import Campaign, Incoming, OrderSheet
from games.services import post
from tests.games.mailroom.letters import answers, framed, letter, password, receive
from tests.toy import scenes
from tests.toy.scenes import Clock

pytestmark = pytest.mark.django_db


@pytest.fixture
def campaign(clock: Clock) -> Campaign:
    return scenes.started()


def good(campaign: Campaign, **about: str) -> EmailMessage:
    """A letter in which all is right but what ``about`` says."""
    return letter(campaign, framed("dig\n", password(campaign)), **about)


def assert_ignored(what: str) -> None:
    assert what == "ignored"
    assert answers() == []
    assert not OrderSheet.objects.exists()
    assert not Incoming.objects.exists()


@pytest.mark.parametrize(
    "header",
    [
        ("Auto-Submitted", "auto-replied"),
        ("Auto-Submitted", "Auto-Generated; owner-email=ann@example.org"),
        ("Precedence", "bulk"),
        ("Precedence", "auto_reply"),
        ("List-Id", "<chat.example.org>"),
        ("X-Loop", "games.example"),
        ("X-Autoreply", "yes"),
        ("Return-Path", "<>"),
    ],
)
def test_what_a_program_or_a_list_sends_is_ignored(
    campaign: Campaign, header: tuple[str, str]
) -> None:
    coming = good(campaign)
    coming[header[0]] = header[1]
    assert_ignored(receive(coming))


def test_what_a_person_sends_may_say_so(campaign: Campaign) -> None:
    assert receive(good(campaign, Auto_Submitted="no", Precedence="normal")) == "saved"


@pytest.mark.parametrize("envelope", ["", "<>"])
def test_what_nobody_sent_is_ignored(campaign: Campaign, envelope: str) -> None:
    assert_ignored(receive(good(campaign), envelope))


@pytest.mark.parametrize(
    "sender",
    ["MAILER-DAEMON@example.org", "noreply@shop.example", "Postmaster <postmaster@a.example>"],
)
def test_who_never_reads_answers_gets_none(campaign: Campaign, sender: str) -> None:
    assert_ignored(receive(good(campaign, sender=sender)))


def test_letters_from_the_hosts_own_addresses_are_ignored(
    campaign: Campaign, settings: Any
) -> None:
    settings.MAIL_IN_ADDRESS = "orders@games.example"
    for own in (settings.DEFAULT_FROM_EMAIL, "Orders <ORDERS@games.example>"):
        assert_ignored(receive(good(campaign, sender=own)))
    assert_ignored(receive(good(campaign, Reply_To="orders@games.example")))


def test_a_failure_notice_is_ignored(campaign: Campaign) -> None:
    report = b"\n".join(
        [
            b"From: ann@example.org",
            b"Content-Type: multipart/report; report-type=delivery-status; boundary=b",
            b"",
            b"--b",
            b"Content-Type: text/plain",
            b"",
            *framed("dig\n", password(campaign)).encode().split(b"\n"),
            b"--b--",
        ]
    )
    assert_ignored(receive(report))


@pytest.mark.parametrize("place", ["subject", "text", "html", "attachment"])
def test_a_report_that_comes_back_is_ignored(campaign: Campaign, place: str) -> None:
    coming = good(campaign)
    match place:
        case "subject":
            del coming["Subject"]
            coming["Subject"] = f"=?utf-8?q?Re=3A_{MARK.replace('$', '=24')}?="
        case "text":
            coming.set_content(f"{coming.get_content()}> {MARK}$$\n")
        case "html":
            coming.add_alternative(f"<p>{MARK}</p>", "html")
        case "attachment":
            coming.add_attachment(f"{MARK}\n", filename="report.txt")
    assert_ignored(receive(coming))


def test_our_own_letter_that_comes_back_as_it_is_starts_no_loop(campaign: Campaign) -> None:
    receive(good(campaign))
    post.deliver()
    (answer,) = mail.outbox
    back = answer.message()
    assert receive(back.as_bytes()) == "ignored"
    for header in ("Auto-Submitted", "X-Loop", "From"):
        del back[header]
    back["From"] = "ann@example.org"
    assert receive(back.as_bytes()) == "ignored", "its Message-ID is ours"
    assert len(answers()) == 1


def test_two_hosts_do_not_answer_each_other_for_ever(campaign: Campaign) -> None:
    coming = letter(campaign, framed("", "wrong"), sender="orders@other.example")
    assert receive(coming, "orders@other.example") == "refused"
    post.deliver()
    assert receive(mail.outbox[0].message().as_bytes(), "orders@other.example") == "ignored"
