"""A letter with orders comes in: whose it is, whether it counts, what is answered."""

from datetime import timedelta
from typing import Any

import pytest
from django.core import mail
from django.db import DatabaseError

from games.mailroom import receiving
from games.models import Campaign, Incoming, Mail, MailKey, OrderSheet
from games.services import mail_keys, orders, post
from tests.games.mailroom.letters import answers, framed, letter, password, receive
from tests.post_office import reachable
from tests.toy import scenes
from tests.toy.scenes import Clock

pytestmark = pytest.mark.django_db


@pytest.fixture
def campaign(clock: Clock) -> Campaign:
    return scenes.started()


def sheets(campaign: Campaign) -> list[tuple[str, int, str]]:
    found = OrderSheet.objects.filter(turn__campaign=campaign).order_by("pk")
    return [(sheet.seat.key, sheet.version, sheet.text) for sheet in found]


def test_orders_are_saved_as_on_the_web_and_answered_at_once(campaign: Campaign) -> None:
    word = password(campaign)
    assert receive(letter(campaign, framed("dig deep\nnonsense\n", word))) == "saved"
    sheet = OrderSheet.objects.get(turn__campaign=campaign)
    assert (sheet.seat.key, sheet.version, sheet.text) == ("A", 1, "dig deep\nnonsense\n")
    assert (sheet.source, sheet.is_late, sheet.author) == ("mail", False, scenes.person("ann"))
    assert post.deliver() == 1, "no two minutes, and nobody is left in peace"
    (answer,) = mail.outbox
    assert answer.to == ["ann@example.org"]
    assert answer.subject == "[Postal Games] Toy: orders for turn 1 received"
    assert "Your orders were received." in answer.body
    assert "Version: 1\n" in answer.body
    assert "  1  dig deep\n" in answer.body
    assert "“nonsense” is no order: write guess, dig or hide (TOY-1)." in answer.body
    assert "You have 0 coins." in answer.body
    assert f"/campaigns/{campaign.pk}/seats/A/orders/" in answer.body


def test_an_answer_says_to_what_and_that_no_person_wrote_it(campaign: Campaign) -> None:
    word = password(campaign)
    receive(letter(campaign, framed("", word), message_id="<one@example.org>"))
    post.deliver()
    headers = mail.outbox[0].message()
    assert headers["In-Reply-To"] == headers["References"] == "<one@example.org>"
    assert headers["Auto-Submitted"] == "auto-replied"
    assert headers["Message-ID"] == Mail.objects.get().message_id


def test_the_password_is_kept_nowhere_as_it_is(campaign: Campaign) -> None:
    word = password(campaign)
    receive(letter(campaign, framed("dig\n", word)))
    receive(letter(campaign, framed("dig\n", f"{word}x")))
    assert word not in MailKey.objects.get().secret
    assert not any(word in text for text in (*answers(), sheets(campaign)[0][2]))
    assert all(word not in str(vars(row)) for row in Incoming.objects.all())


def test_the_same_letter_twice_gives_one_version_and_one_answer(campaign: Campaign) -> None:
    word = password(campaign)
    twice = letter(campaign, framed("dig\n", word))
    assert [receive(twice), receive(twice)] == ["saved", "again"]
    assert len(sheets(campaign)) == len(answers()) == 1


def test_without_a_message_id_the_same_bytes_are_the_same_letter(campaign: Campaign) -> None:
    bare = letter(campaign, framed("dig\n", password(campaign)))
    del bare["Message-ID"]
    assert [receive(bare), receive(bare)] == ["saved", "again"]
    assert len(sheets(campaign)) == 1


@pytest.mark.parametrize("wrong", ["campaign", "seat", "password", "no key", "former player"])
def test_who_does_not_know_the_password_is_not_told_which_part_is_wrong(
    campaign: Campaign, wrong: str
) -> None:
    word, other = password(campaign, "A"), password(campaign, "B")
    seat, subject = "A", str(mail_keys.number_of(campaign))
    match wrong:
        case "campaign":
            subject = "99"
        case "seat":
            seat = "Z"
        case "password":
            word = other
        case "no key":
            MailKey.objects.filter(seat__key="A").delete()
        case "former player":
            campaign.seats.filter(key="A").update(player=scenes.person("zoe"))
    assert receive(letter(campaign, framed("dig\n", word, seat), Subject=subject)) == "refused"
    (said,) = answers()
    assert "campaign, seat and password do not fit together" in said
    assert sheets(campaign) == []
    assert campaign.name not in said
    assert "dig" not in said, "what a stranger wrote is not sent on"
    MailKey.objects.all().delete()
    receive(letter(None, framed("dig\n", "x", "nobody"), Subject="none"))
    assert answers()[1] == said, "word for word what everybody is told"


def test_a_wrong_password_hides_what_else_is_wrong(campaign: Campaign) -> None:
    word = password(campaign)
    receive(letter(campaign, framed("dig\n", word, more="1 5")))
    receive(letter(campaign, framed("dig\n", "x", more="1 4")))
    receive(letter(campaign, framed("dig\n", "x", more="9")))
    assert answers()[1] == answers()[2]
    assert "version" not in answers()[1].lower()


def test_the_campaign_line_wins_over_the_subject(campaign: Campaign) -> None:
    number, word = mail_keys.number_of(campaign), password(campaign)
    text = f"Hello!\ncampaign {number}\n" + framed("dig\n", word)
    assert receive(letter(None, text, Subject="Re: turn 3")) == "saved"


def test_what_stands_around_the_frame_is_no_part_of_the_sheet(campaign: Campaign) -> None:
    word = password(campaign)
    before, behind = "Dear host,\n> begin orders A\n> dig\n", "\n-- \nAnn\nend orders x\n"
    text = before + framed("dig\n", word) + behind
    assert receive(letter(campaign, text)) == "saved"
    assert sheets(campaign) == [("A", 1, "dig\n")]


def test_a_seat_is_named_by_its_name_too(campaign: Campaign) -> None:
    campaign.seats.filter(key="B").update(name="Castle 7")
    word = password(campaign, "B")
    assert receive(letter(campaign, framed("", word, "castle_7 1 3"))) == "saved"
    incoming = Incoming.objects.get()
    assert (incoming.turn.number, incoming.version) == (1, 3)


def test_a_test_is_answered_and_neither_kept_nor_used(campaign: Campaign) -> None:
    word = password(campaign)
    assert receive(letter(campaign, framed("dig\nfoo\n", word, what="test"))) == "test"
    assert sheets(campaign) == []
    (said,) = answers()
    assert "This was a test" in said
    assert "“foo” is no order" in said


def test_a_lower_version_does_not_replace_a_higher_one(campaign: Campaign) -> None:
    word = password(campaign)
    for version, text in (("2", "dig\n"), ("1", "hide 4\n"), ("2", "hide 5\n"), ("", "hide 6\n")):
        receive(letter(campaign, framed(text, word, more=f"1 {version}" if version else "")))
    assert [text for _, _, text in sheets(campaign)] == ["dig\n", "hide 5\n", "hide 6\n"]
    assert "they are version 1, and a higher one was received before" in answers()[1]


def test_orders_for_a_turn_to_come_are_refused(campaign: Campaign) -> None:
    word = password(campaign)
    assert receive(letter(campaign, framed("dig\n", word, more="2"))) == "refused"
    assert "they are for turn 2, and turn 1 takes orders" in answers()[0]
    assert sheets(campaign) == []


def test_what_comes_too_late_is_kept_and_says_so(campaign: Campaign, clock: Clock) -> None:
    word = password(campaign)
    clock.wait(timedelta(days=2))
    assert receive(letter(campaign, framed("dig\n", word))) == "late"
    assert OrderSheet.objects.get().is_late
    assert "came too late: they were kept, and will not be used" in answers()[0]
    scenes.tasks.sweep()
    assert receive(letter(campaign, framed("hide 2\n", word, more="1"))) == "late"
    assert OrderSheet.objects.filter(turn__number=1, is_late=True).count() == 2


def test_when_it_arrived_counts_not_when_it_was_dealt_with(
    campaign: Campaign, clock: Clock
) -> None:
    word = password(campaign)
    deadline = scenes.open_turn(campaign).deadline
    assert deadline is not None
    raw = letter(campaign, framed("dig\n", word)).as_bytes()
    clock.go_to(deadline + timedelta(seconds=1))
    assert receiving.receive(raw, deadline - timedelta(seconds=1)) == "saved"


def test_a_letter_withdraws_ready(campaign: Campaign) -> None:
    word = password(campaign)
    scenes.save(campaign, "A", "dig\n")
    scenes.ready(campaign, "A")
    receive(letter(campaign, framed("hide 3\n", word)))
    assert not campaign.turns.get().attendances.filter(ready_at__isnull=False).exists()


def test_a_sheet_that_is_too_long_is_refused_with_the_reason(campaign: Campaign) -> None:
    word = password(campaign)
    long = "dig\n" * (orders.MOST_LINES + 1)
    assert receive(letter(campaign, framed(long, word))) == "refused"
    assert f"A sheet may have {orders.MOST_LINES} lines" in answers()[0]


def test_a_paused_game_takes_orders_and_a_finished_one_none(campaign: Campaign) -> None:
    word = password(campaign)
    Campaign.objects.update(status="paused")
    assert receive(letter(campaign, framed("dig\n", word))) == "saved"
    campaign.turns.update(status="resolved")
    Campaign.objects.update(status="finished")
    assert receive(letter(campaign, framed("dig\n", word))) == "refused"
    assert "the campaign takes none now" in answers()[1]


def test_before_the_start_nothing_is_told(clock: Clock) -> None:
    campaign = scenes.draft()
    word = password(campaign)
    assert receive(letter(campaign, framed("dig\n", word))) == "refused"


def test_orders_without_an_end_are_refused(campaign: Campaign) -> None:
    assert receive(letter(campaign, "begin orders A\ndig\n")) == "refused"
    assert "no line “end orders”" in answers()[0]


def test_of_letters_without_orders_only_those_of_known_people_are_answered(
    campaign: Campaign,
) -> None:
    assert receive(letter(campaign, "Buy this!", sender="spam@example.com")) == "ignored"
    assert answers() == []
    reachable("ann")
    assert receive(letter(campaign, "How does this work?")) == "refused"
    assert "holds no orders that could be read" in answers()[0]


def test_who_sends_too_much_is_asked_to_come_later(campaign: Campaign, settings: Any) -> None:
    settings.MAIL_IN_PER_HOUR = 3
    word = password(campaign)
    for _number in range(3):
        receive(letter(campaign, framed("dig\n", word)))
    late = letter(campaign, framed("hide 2\n", word))
    with pytest.raises(receiving.TooBusy):
        receive(late)
    assert len(sheets(campaign)) == len(answers()) == 3
    other = letter(campaign, framed("", word), sender="bob@example.org")
    assert receive(other) == "saved", "others are not kept waiting"


def test_the_letter_that_was_put_off_counts_later(
    campaign: Campaign, clock: Clock, settings: Any
) -> None:
    settings.MAIL_IN_PER_HOUR = 1
    word = password(campaign)
    receive(letter(campaign, framed("dig\n", word)))
    late = letter(campaign, framed("hide 2\n", word))
    with pytest.raises(receiving.TooBusy):
        receive(late)
    clock.wait(timedelta(hours=1))
    assert receive(late) == "saved"


def test_nobody_tries_passwords_for_ever(campaign: Campaign, settings: Any) -> None:
    settings.MAIL_IN_WRONG_PER_HOUR = 3
    word = password(campaign)
    for number in range(3):
        receive(letter(campaign, framed("", "x"), sender=f"thief{number}@example.org"))
    with pytest.raises(receiving.TooBusy):
        receive(letter(campaign, framed("", word), sender="thief@example.org"))


def test_the_host_does_not_write_to_ever_more_strangers(
    campaign: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(receiving, "STRANGERS_PER_HOUR", 2)
    word = password(campaign)
    for number in range(2):
        receive(letter(campaign, framed("", "x", "Z"), sender=f"victim{number}@example.org"))
    with pytest.raises(receiving.TooBusy):
        receive(letter(campaign, framed("", "x", "Z"), sender="victim@example.org"))
    assert receive(letter(campaign, framed("", word))) == "saved", "who knows it is let in"


def test_a_letter_that_is_too_large_is_not_read(settings: Any) -> None:
    settings.MAIL_IN_BYTES = 100
    with pytest.raises(receiving.TooLarge):
        receive(b"x" * 101)


def test_where_the_database_fails_nothing_is_done_and_it_can_come_again(
    campaign: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    word = password(campaign)
    coming = letter(campaign, framed("dig\n", word))
    with monkeypatch.context() as broken:
        broken.setattr(Mail, "save", _fail)
        with pytest.raises(DatabaseError):
            receive(coming)
    assert sheets(campaign) == answers() == []
    assert not Incoming.objects.exists()
    assert receive(coming) == "saved"


def _fail(*args: object, **options: object) -> None:
    raise DatabaseError("no room")


def test_orders_may_lie_beside_the_letter(campaign: Campaign) -> None:
    coming = letter(campaign, "See the attachment.")
    text = framed("dig\n", password(campaign))
    coming.add_attachment(text.encode("utf-16"), "application", "octet-stream", filename="o.txt")
    coming.add_attachment(text, filename="orders.txt")
    assert receive(coming) == "saved"
    assert sheets(campaign) == [("A", 1, "dig\n")]


def test_a_report_that_is_asked_for_comes_with_the_answer(campaign: Campaign) -> None:
    word = password(campaign)
    receive(letter(campaign, framed("# send_report\ndig\n", word)))
    post.deliver()
    (answer,) = mail.outbox
    number = mail_keys.number_of(campaign)
    assert f"Report of A before turn 1, campaign {number}" in answer.body
    assert "$$$$$$$$$$" in answer.body
    ((name, content, kind),) = answer.attachments
    assert (name, kind, content[:4]) == ("toy-0.png", "image/png", b"\x89PNG")


def test_an_answer_that_comes_back_is_no_failure_of_the_persons_address(
    campaign: Campaign,
) -> None:
    receive(letter(campaign, framed("", password(campaign))))
    post.deliver()
    assert post.bounced("ann@example.org", "550 no") is not None
    assert not scenes.person("ann").__class__.objects.filter(profile__unreached__has_key="at")
