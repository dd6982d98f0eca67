"""The postman: one letter for all that is due, tried again, given up, never sent twice at will."""

import threading
import time
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.core.cache import cache
from django.db import connection
from django.db.models import RestrictedError
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games import tasks
from games.models import Mail, Notice, Profile
from games.services import farewell, notices, post
from tests.post_office import PostOffice, reachable
from tests.toy import scenes
from tests.toy.scenes import Clock

MINUTE = timedelta(minutes=1)
State = Mail.State


@pytest.fixture
def office(settings: Any) -> Iterator[PostOffice]:
    """A real mail server that the host sends to."""
    with PostOffice() as office:
        office.use(settings)
        yield office


def tell(name: str, key: str = "k", code: str = "paused") -> None:
    """Tell somebody something about a campaign, made if there is none."""
    campaign = scenes.Campaign.objects.first() or scenes.draft()
    notices.tell([scenes.person(name)], key=key, code=code, campaign=campaign)


def states() -> dict[str, str]:
    return dict(Mail.objects.values_list("recipient__username", "state"))


@pytest.mark.django_db
def test_news_is_gathered_for_two_minutes_then_goes_out_as_one_letter(clock: Clock) -> None:
    reachable("ann")
    tell("ann", "1", "started")
    clock.wait(MINUTE)
    tell("ann", "2", "left-for-good")
    assert post.deliver() == 0
    clock.wait(MINUTE)
    assert post.deliver() == 1
    (letter,) = mail.outbox
    assert "has begun" in letter.body
    assert "left the host" in letter.body
    assert letter.body.count("== Toy ==") == 1
    assert letter.to == ["ann@example.org"]
    clock.wait(60 * MINUTE)
    assert post.deliver() == 0


@pytest.mark.django_db
def test_who_was_written_to_just_now_is_left_in_peace(clock: Clock) -> None:
    reachable("ann")
    tell("ann", "1")
    clock.wait(2 * MINUTE)
    assert post.deliver() == 1
    tell("ann", "2")
    clock.wait(8 * MINUTE)
    assert post.deliver() == 0
    tell("ann", "3", "started")
    clock.wait(2 * MINUTE)
    assert post.deliver() == 1
    assert Mail.objects.order_by("pk")[1].notices.count() == 2, "also what is not due yet"


@pytest.mark.django_db
@pytest.mark.parametrize("reason", ["no address", "unconfirmed", "guest", "switched off", "closed"])
def test_who_gets_no_mail(clock: Clock, reason: str) -> None:
    (ann,) = reachable("ann")
    match reason:
        case "no address":
            EmailAddress.objects.all().delete()
        case "unconfirmed":
            EmailAddress.objects.update(verified=False)
        case "guest":
            Profile.objects.create(user=ann, guest_until=timezone.now() + timedelta(days=7))
        case "switched off":
            Profile.objects.create(user=ann, mail_campaigns=False)
        case "closed":
            ann.is_active = False
            ann.save()
    tell("ann")
    assert Notice.objects.get().post_at is None
    Notice.objects.update(post_at=timezone.now())  # he wanted it a moment ago
    post.deliver()
    assert mail.outbox == []
    assert states() == {"ann": State.DROPPED}


@pytest.mark.django_db
def test_a_deleted_account_gets_none(clock: Clock) -> None:
    (ann,) = reachable("ann")
    tell("ann")
    pk = ann.pk
    ann.delete()
    clock.wait(2 * MINUTE)
    assert post.pack(pk) is None
    assert post.deliver() == 0


@pytest.mark.django_db
def test_an_account_and_a_campaign_can_be_deleted_after_letters(clock: Clock) -> None:
    ann, bob = reachable("ann", "bob")
    for name in ("ann", "bob"):
        tell(name)
    clock.wait(2 * MINUTE)
    assert post.deliver() == 2
    farewell.delete(ann)
    assert [mail.recipient for mail in Mail.objects.all()] == [bob]
    scenes.Campaign.objects.all().delete()
    assert not Notice.objects.exists()
    bob.delete()
    assert not Mail.objects.exists()


@pytest.mark.django_db
@pytest.mark.parametrize("kind", ["is_demo", "is_practice"])
def test_nobody_is_written_to_about_a_game_he_looks_at(clock: Clock, kind: str) -> None:
    (ann,) = reachable("ann")
    campaign = scenes.draft(**{kind: True})
    notices.tell([ann], key="k", code="started", campaign=campaign)
    assert Notice.objects.get().post_at is None


@pytest.mark.django_db
def test_the_headers_say_what_it_is(clock: Clock, settings: Any) -> None:
    reachable("ann")
    tell("ann")
    clock.wait(2 * MINUTE)
    post.deliver()
    message = mail.outbox[0].message()
    assert message["Auto-Submitted"] == "auto-generated"
    assert message["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    link = message["List-Unsubscribe"].strip("<>")
    assert link.startswith(f"{settings.SITE_URL}/letters/stop/")
    assert link in str(mail.outbox[0].body)
    assert message["Message-ID"] == Mail.objects.get().message_id
    assert message["Message-ID"].endswith("@localhost>")
    assert message.get_content_type() == "text/plain"


@pytest.mark.django_db
def test_one_refused_address_keeps_no_letter_from_others(
    clock: Clock, office: PostOffice, caplog: pytest.LogCaptureFixture
) -> None:
    reachable("ann", "bob", "cid")
    office.refuses["bob@example.org"] = "550 5.1.1 no such user"
    for name in ("ann", "bob", "cid"):
        tell(name)
    clock.wait(2 * MINUTE)
    assert post.deliver() == 3
    assert office.to == ["ann@example.org", "cid@example.org"]
    assert office.calls == 1, "one line for all"
    assert states() == {"ann": State.SENT, "bob": State.FAILED, "cid": State.SENT}
    failed = Mail.objects.get(state=State.FAILED)
    assert (failed.cause, failed.reason) == ("refused", "550 5.1.1 no such user")
    assert "failed (refused)" in caplog.text
    unreached = Profile.objects.get(user__username="bob").unreached
    assert (unreached["address"], unreached["cause"]) == ("bob@example.org", "refused")
    clock.wait(60 * MINUTE)
    assert post.deliver() == 0


@pytest.mark.django_db
def test_a_letter_that_arrives_ends_the_trouble(clock: Clock, office: PostOffice) -> None:
    (bob,) = reachable("bob")
    Profile.objects.create(user=bob, unreached={"address": "x@y.z", "cause": "refused", "at": ""})
    tell("bob")
    clock.wait(2 * MINUTE)
    post.deliver()
    assert Profile.objects.get().unreached == {}


@pytest.mark.django_db
def test_later_means_later_and_takes_along_what_came_since(
    clock: Clock, office: PostOffice
) -> None:
    reachable("ann")
    office.refuses["ann@example.org"] = "451 4.7.1 greylisted"
    tell("ann", "1", "started")
    clock.wait(2 * MINUTE)
    assert post.deliver() == 0
    waiting = Mail.objects.get()
    assert (waiting.state, waiting.cause, waiting.attempts) == (State.WAITING, "later", 1)
    assert waiting.due_at == timezone.now() + MINUTE
    assert post.deliver() == 0
    assert Mail.objects.get().attempts == 1
    tell("ann", "2", "left-for-good")
    office.refuses.clear()
    clock.wait(MINUTE)
    assert post.deliver() == 1
    (letter,) = office.letters
    assert letter["Message-ID"] == waiting.message_id
    text = letter.get_content()
    assert "has begun" in text
    assert "left the host" in text


@pytest.mark.django_db
def test_a_letter_whose_answer_was_lost_is_sent_again_under_the_same_id(
    clock: Clock, office: PostOffice
) -> None:
    reachable("ann")
    office.drops = 1
    tell("ann")
    clock.wait(2 * MINUTE)
    assert post.deliver() == 0
    clock.wait(2 * MINUTE)
    cache.clear()  # Redis does not travel in time: the rest is over
    assert post.deliver() == 1
    first, second = office.ids("ann@example.org")
    assert first == second


@pytest.mark.django_db
def test_a_postman_who_never_came_back_is_replaced(clock: Clock) -> None:
    (ann,) = reachable("ann")
    tell("ann")
    clock.wait(2 * MINUTE)
    lost = post.pack(ann.pk)
    assert lost is not None
    assert post.deliver() == 0
    tell("ann", "2", "started")
    clock.wait(6 * MINUTE)
    assert post.deliver() == 1
    assert mail.outbox[0].extra_headers["Message-ID"] == lost.message_id
    assert "has begun" not in mail.outbox[0].body, "it may have gone out as it was"
    assert not post.carry(lost, mail.get_connection()), "the first comes back too late"
    assert Mail.objects.get().state == State.SENT


@pytest.mark.django_db
def test_when_the_server_is_away_everybody_rests_and_after_a_day_it_has_failed(
    clock: Clock, settings: Any
) -> None:
    with PostOffice() as gone:
        gone.use(settings)
    reachable("ann", "bob")
    for name in ("ann", "bob"):
        tell(name)
    clock.wait(2 * MINUTE)
    assert post.deliver() == 0
    assert Mail.objects.count() == 1, "the others need not try"
    assert not post.is_due(timezone.now())
    for _hour in range(25):
        clock.wait(62 * MINUTE)
        cache.clear()
        post.deliver()
    assert Mail.objects.order_by("pk")[0].state == State.FAILED
    assert Profile.objects.get(user__username="ann").unreached["cause"] == "no-answer"
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    clock.wait(62 * MINUTE)
    cache.clear()
    assert Mail.objects.filter(state=State.SENT).count() == 0
    post.deliver()


@pytest.mark.django_db
def test_a_letter_that_cannot_be_written_hurts_nobody_else(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    reachable("ann", "bob")
    for name in ("ann", "bob"):
        tell(name)
    EmailAddress.objects.filter(user__username="ann").update(email="ann@exa\nmple.org")
    clock.wait(2 * MINUTE)
    assert post.deliver() == 1
    assert states() == {"ann": State.WAITING, "bob": State.SENT}
    assert Mail.objects.get(recipient__username="ann").cause == "error"


@pytest.mark.django_db
def test_a_round_has_an_end(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(post, "LETTERS_PER_ROUND", 2)
    names = ("ann", "bob", "cid", "dot", "eve")
    reachable(*names)
    for name in names:
        tell(name)
    clock.wait(2 * MINUTE)
    assert [post.deliver() for _ in range(4)] == [2, 2, 1, 0]


@pytest.mark.slow
@pytest.mark.django_db
def test_a_sweep_with_nothing_due_costs_the_same_however_much_there_was(clock: Clock) -> None:
    def cost() -> int:
        with CaptureQueriesContext(connection) as queries:
            tasks.sweep()
        return len(queries)

    scenes.started()
    tasks.sweep()
    before = cost()
    reachable("ann", "bob", "cid")
    for number in range(20):
        for name in ("ann", "bob", "cid"):
            tell(name, str(number))
        clock.wait(20 * MINUTE)
        tasks.sweep()
    assert Mail.objects.filter(state=State.SENT).count() == 60
    assert cost() == before


@pytest.mark.django_db
def test_what_became_of_a_letter_is_forgotten_and_the_news_stays_and_is_not_sent_again(
    clock: Clock,
) -> None:
    reachable("ann")
    tell("ann", "1")
    clock.wait(2 * MINUTE)
    post.deliver()
    clock.wait(timedelta(days=80))
    tasks.sweep()
    assert Mail.objects.count() == 1
    with pytest.raises(RestrictedError):
        Mail.objects.all().delete()
    clock.wait(timedelta(days=11))
    tasks.sweep()
    assert not Mail.objects.exists()
    assert Notice.objects.count() == 1
    clock.wait(60 * MINUTE)
    tasks.sweep()
    assert len(mail.outbox) == 1


@pytest.mark.django_db(transaction=True)
def test_eight_postmen_at_once_send_one_letter_each(settings: Any) -> None:
    with PostOffice() as office:
        office.use(settings)
        settings.MAIL_GATHER_SECONDS = 0
        reachable("ann", "bob", "cid")
        for name in ("ann", "bob", "cid"):
            tell(name)
        time.sleep(0.01)
        start = threading.Barrier(8)

        def postman() -> None:
            start.wait()
            post._round()  # as if the others' word that they are on their way were lost
            tasks.deliver()
            connection.close()

        threads = [threading.Thread(target=postman) for _ in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert sorted(office.to) == ["ann@example.org", "bob@example.org", "cid@example.org"]
        assert Mail.objects.count() == 3
        assert set(states().values()) == {State.SENT}
