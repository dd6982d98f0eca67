"""Dunk by mail: the frame of a set, its password, versions, tests, the guard (DK-3.2)."""

from email.message import EmailMessage
from email.utils import make_msgid

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.test import Client
from django.utils import timezone

from dunk import letters
from dunk.engine.tables.language import BOUNCE_GUARD
from games import selectors
from games.mailroom import guarding, receiving
from games.models import Campaign, Mail, MailRoute, Notice, OrderSheet
from games.services import mail_keys, orders, post
from tests.dunk import campaigns

pytestmark = pytest.mark.django_db


@pytest.fixture
def campaign() -> Campaign:
    return campaigns.started()


def kingdom(campaign: Campaign, key: str = "A") -> tuple[str, int]:
    """Name and number of the seat's kingdom."""
    told = selectors.latest_report(campaign, None).document["kingdoms"]
    return next((one["name"], one["number"]) for one in told if one["seat"] == key)


def password(campaign: Campaign, key: str = "A") -> str:
    return mail_keys.renew(campaign, campaigns.seat(campaign, key))


def send(text: str, subject: str = "") -> str:
    """What becomes of a letter with this text."""
    message = EmailMessage()
    message["From"] = "anna@example.org"
    message["Subject"] = subject
    message["Message-ID"] = make_msgid()
    message.set_content(text)
    return receiving.receive(message.as_bytes(), timezone.now(), "anna@example.org")


def said() -> str:
    """What was answered last."""
    return Mail.objects.order_by("-pk")[0].reply.text


@pytest.mark.rule("DK-3.2.1")
@pytest.mark.rule("DK-3.2.3")
@pytest.mark.rule("DK-3.2.8")
def test_a_set_comes_as_a_message_and_is_answered_line_by_line(campaign: Campaign) -> None:
    (name, _), word = kingdom(campaign), password(campaign)
    number = mail_keys.number_of(campaign)
    text = (
        f"Hello\nbegin orders {name} 1 1\n> hm\nsn New Name\nnonsense 5\nend orders {word}\nbye\n"
    )
    assert send(text, f"Re: {number}") == "saved"
    kept = OrderSheet.objects.get().text
    assert kept == f"begin orders {name} 1 1\n> hm\nsn New Name\nnonsense 5\nend orders\n"
    answer = said()
    assert "Your orders were received." in answer
    assert "read as set_name New Name" in answer
    assert "nonsense 5\n     not carried out\n     Error:" in answer
    assert "Gold left after these orders: " in answer
    assert word not in answer


@pytest.mark.rule("DK-3.2.2")
def test_the_campaigns_number_stands_in_the_subject_or_before_the_orders(
    campaign: Campaign,
) -> None:
    (name, _), word = kingdom(campaign), password(campaign)
    number = mail_keys.number_of(campaign)
    framed = f"begin orders {name}\nend orders {word}\n"
    assert send(f"campaign {number}\n{framed}", "Re: 17") == "saved"
    assert send(framed, f"turn of {number}, 5") == "saved"
    assert send(f"campaign 7\n{framed}", str(number)) == "refused"
    assert send(framed, "orders") == "refused"


@pytest.mark.rule("DK-3.2.6")
@pytest.mark.parametrize(
    "text",
    [
        "sn X\nend orders {word}",
        "begin orders {name}\nsn X",
        "begin orders Nobody's Realm\nsn X\nend orders {word}",
        "begin orders {name}\nsn X\nend orders",
        "begin orders {name}\nsn X\nend orders {word}x",
        "begin orders {name}\nsn X\nend orders {other}",
    ],
)
def test_a_set_without_all_of_its_frame_is_refused(campaign: Campaign, text: str) -> None:
    name, _ = kingdom(campaign)
    words = {"word": password(campaign), "other": password(campaign, "B"), "name": name}
    EmailAddress.objects.create(
        user=campaigns.person("anna"), email="anna@example.org", verified=True
    )
    assert send(text.format(**words), str(mail_keys.number_of(campaign))) == "refused"
    assert not OrderSheet.objects.exists()
    assert "refused" in said() or "no orders that could be read" in said()


@pytest.mark.rule("DK-3.2.4")
@pytest.mark.rule("DK-3.2.5")
def test_turn_and_version_are_held_against_what_counts(campaign: Campaign) -> None:
    (name, number), word = kingdom(campaign), password(campaign)
    at = str(mail_keys.number_of(campaign))

    def put(begin: str) -> str:
        return send(f"begin orders {begin}\nsn {begin.split()[-1]}x\nend orders {word}\n", at)

    assert put(f"{name} 2") == "refused"
    assert "turn 2" in said()
    assert put(f"{number} 1 4") == "saved"
    assert put(f"{number} 1 3") == "refused"
    assert put(f"{name} 1 4") == "saved"
    assert put(name) == "saved", "without a version nothing is held against it"
    assert put(f"{name} 1 3") == "refused", "and the highest stays what it was"


@pytest.mark.rule("DK-3.2.7")
def test_a_test_is_answered_and_neither_kept_nor_used(campaign: Campaign) -> None:
    (name, _), word = kingdom(campaign), password(campaign)
    at = str(mail_keys.number_of(campaign))
    text = f"begin test {name} 1\nsn New Name\nend orders "
    assert send(text + word, at) == "test"
    assert "This was a test" in said()
    assert "read as set_name New Name" in said()
    assert "Gold left" in said()
    assert not OrderSheet.objects.exists()
    assert send(f"{text}wrong", at) == "refused"


@pytest.mark.rule("DK-3.2.9")
def test_a_report_that_comes_back_is_not_answered(campaign: Campaign) -> None:
    assert guarding.MARK == BOUNCE_GUARD
    (name, _), word = kingdom(campaign), password(campaign)
    framed = f"begin orders {name}\nend orders {word}\n"
    at = str(mail_keys.number_of(campaign))
    assert send(f"{framed}\n> {BOUNCE_GUARD}\n", at) == "ignored"
    assert send(framed, f"{at} {BOUNCE_GUARD}") == "ignored"
    assert not Mail.objects.exclude(reply=None).exists()


@pytest.mark.rule("DK-4.2.4")
def test_send_report_sends_report_and_map_as_soon_as_the_set_is_accepted(
    campaign: Campaign,
) -> None:
    (name, _), word = kingdom(campaign), password(campaign)
    at = str(mail_keys.number_of(campaign))
    assert send(f"begin orders {name}\nsend_report\nend orders {word}\n", at) == "saved"
    post.deliver()
    (answer,) = mail.outbox
    assert f"Dunk, campaign {at}: The Marches" in answer.body
    assert answer.body.rstrip().endswith(BOUNCE_GUARD)
    assert answer.body.count(BOUNCE_GUARD) == 1
    ((_, content, kind),) = answer.attachments
    assert (kind, content[:4]) == ("image/png", b"\x89PNG")
    assert send(f"begin test {name}\nsend_report\nend orders {word}\n", at) == "test"
    post.deliver()
    assert mail.outbox[1].attachments == [], "a test is answered, and no more"


def test_the_sheet_of_the_report_sent_back_with_a_password_counts(campaign: Campaign) -> None:
    word = password(campaign)
    report = selectors.latest_report(campaign, campaigns.seat(campaign)).document
    sheet = campaign.ruleset.template(report)
    assert sheet.rstrip().endswith("end orders")
    at = str(mail_keys.number_of(campaign))
    assert send(f"{sheet.rstrip()} {word}\n", at) == "saved"
    campaigns.resolve(campaign)
    told = selectors.latest_report(campaign, campaigns.seat(campaign)).document
    assert told["answers"][0]["data"]["state"] == "read"


def test_a_frame_may_be_spread_over_lines_and_keeps_no_password(campaign: Campaign) -> None:
    name, number = kingdom(campaign)
    told = selectors.latest_report(campaign, None).document
    text = f"begin orders \\\n {number} 1\nsn A \\\n  b\nend orders \\\n secret\nmore\n"
    framed = letters.frame(told, text)
    assert (framed.seat, framed.turn, framed.password, framed.lacks) == ("A", 1, "secret", "")
    assert framed.text == f"begin orders \\\n {number} 1\nsn A \\\n  b\nend orders\n"


def play(campaign: Campaign, sheet: str) -> None:
    """Anna saves this sheet, and the turn is played."""
    orders.submit(
        turn=campaigns.open_turn(campaign),
        seat=campaigns.seat(campaign),
        text=sheet,
        received_at=timezone.now(),
        author=campaigns.person("anna"),
    )
    campaigns.resolve(campaign)


@pytest.mark.rule("DK-4.2.9")
def test_a_password_that_was_set_holds_once_the_turn_was_run(campaign: Campaign) -> None:
    old = password(campaign)
    at = str(mail_keys.number_of(campaign))
    (_, number), new = kingdom(campaign), "Ab_c!"
    framed = f"begin orders {number}\nset_password {new}\nend orders "
    assert send(framed + new, at) == "refused"
    assert send(framed + old, at) == "saved"
    assert send(f"{framed}{new}", at) == "refused", "the turn has not run"
    campaigns.resolve(campaign)
    assert send(framed + old, at) == "refused"
    assert send(framed + new, at) == "saved"
    assert send(framed + new.lower(), at) == "refused", "compared exactly"


@pytest.mark.rule("DK-4.2.9")
def test_no_report_and_no_answer_repeats_a_password(campaign: Campaign) -> None:
    play(campaign, "set_password Geheim_1\n")
    report = selectors.latest_report(campaign, campaigns.seat(campaign)).document
    assert "Geheim_1" not in str(report)
    assert any(answer["data"].get("order") == "set_password …" for answer in report["answers"])


@pytest.mark.rule("DK-4.2.5")
@pytest.mark.rule("DK-4.2.6")
def test_reports_and_maps_go_to_the_addresses_that_were_set(campaign: Campaign) -> None:
    for address in ("anna@example.org", "maps@example.org"):
        EmailAddress.objects.create(
            user=campaigns.person("anna"), email=address, verified=True, primary="anna" in address
        )
    play(campaign, "set_email Anna@Example.org\n")
    post.deliver()
    (first,) = mail.outbox
    assert first.to == ["anna@example.org"]
    assert "Report of turn 1" in first.body
    assert [kind for _, _, kind in first.attachments] == ["image/png"]
    play(campaign, "set_map_email maps@example.org\n")
    post.deliver()
    told = {letter.to[0]: letter for letter in mail.outbox[1:]}
    assert "Report of turn 2" in told["anna@example.org"].body
    assert told["anna@example.org"].attachments == []
    assert "Report of" not in told["maps@example.org"].body
    assert len(told["maps@example.org"].attachments) == 1
    play(campaign, "set_map_email none\n")
    post.deliver()
    (last,) = mail.outbox[3:]
    assert (last.to, len(last.attachments)) == (["anna@example.org"], 1)


@pytest.mark.rule("DK-4.2.5")
def test_nothing_is_sent_to_an_address_that_is_not_the_players_own(campaign: Campaign) -> None:
    EmailAddress.objects.create(
        user=campaigns.person("bert"), email="bert@example.org", verified=True
    )
    EmailAddress.objects.create(
        user=campaigns.person("anna"), email="new@example.org", verified=False
    )
    play(campaign, "set_email bert@example.org\nset_map_email new@example.org\n")
    assert not MailRoute.objects.exclude(reports="", maps="").exists()
    told = Notice.objects.filter(code="address-unconfirmed").order_by("pk")
    assert [notice.data["address"] for notice in told] == ["bert@example.org", "new@example.org"]
    assert {notice.recipient for notice in told} == {campaigns.person("anna")}
    client = Client()
    client.force_login(campaigns.person("anna"))
    page = client.get("/my/notices/").content.decode()
    assert "are not sent to bert@example.org: first" in page
    assert "are not sent to new@example.org: first" in page


def test_who_has_left_the_seat_gets_no_report_of_it(campaign: Campaign) -> None:
    EmailAddress.objects.create(
        user=campaigns.person("anna"), email="anna@example.org", verified=True
    )
    play(campaign, "set_email anna@example.org\n")
    campaign.seats.filter(key="A").update(player=campaigns.person("zoe"))
    campaigns.resolve(campaign)
    post.deliver()
    assert [letter for letter in mail.outbox if "Report of" in letter.body] == []
    assert Mail.objects.exclude(reply=None).count() == 1, "none was made after he had left"
