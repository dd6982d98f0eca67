"""What a letter says: the news that is still true, in its reader's zone and language."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core import mail
from django.core.mail import EmailMessage
from django.utils import timezone

from games import selectors, tasks
from games.models import Campaign, Mail, Notice, Profile
from games.services import campaigns, deadlines, holding, notices, post, undoing
from tests.post_office import reachable
from tests.toy import scenes
from tests.toy.scenes import Clock

pytestmark = pytest.mark.django_db

MINUTE = timedelta(minutes=1)


def letter(clock: Clock) -> EmailMessage:
    """Wait until the postman goes; the newest letter."""
    clock.wait(13 * MINUTE)
    post.deliver()
    return mail.outbox[-1]


@pytest.fixture
def ann(clock: Clock) -> User:
    """She has an address, and has read of all that was before."""
    return reachable("ann")[0]


def begun(**fields: Any) -> Campaign:
    """A campaign of which nothing waits to be told."""
    campaign = scenes.started(**fields)
    Notice.objects.update(post_at=None)
    return campaign


def test_a_resolved_turn_is_one_piece_of_news_with_the_headline_of_the_own_report(
    clock: Clock, ann: User, settings: Any
) -> None:
    campaign = begun()
    scenes.play_turn(clock, campaign, A="dig")
    told = letter(clock)
    assert told.subject == "[Postal Games] Toy: turn 1 has been resolved"
    report = selectors.latest_report(campaign, scenes.seat(campaign, "A"))
    headline = campaign.ruleset.headline(report.document)
    assert f"Turn 1 has been resolved. {headline}" in told.body
    link = f"{settings.SITE_URL}/campaigns/{campaign.pk}/seats/A/report/1/2/"
    assert told.body.count("/report/") == 1
    assert link in told.body
    for key in "BC":
        assert str(scenes.hidden(campaign, key)) not in headline


def test_a_letter_is_in_the_language_that_its_reader_chose(clock: Clock, ann: User) -> None:
    Profile.objects.update_or_create(user=ann, defaults={"language": "ru"})
    reachable("bob")
    scenes.play_turn(clock, begun(), A="dig")
    letter(clock)
    said = {told.to[0][:3]: (told.subject, str(told.body)) for told in mail.outbox}
    assert said["ann"][0] == "[Postal Games] Toy: ход 1 просчитан"
    assert said["ann"][1].startswith("Здравствуйте, ann!")
    assert "Просчитан ход 1." in said["ann"][1]
    assert said["bob"][0] == "[Postal Games] Toy: turn 1 has been resolved"
    assert "Turn 1 has been resolved." in said["bob"][1]


def test_the_headline_is_of_the_readers_own_report(
    clock: Clock, ann: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    reachable("bob")
    campaign = begun()
    kind = type(campaign.ruleset)
    monkeypatch.setattr(kind, "headline", lambda self, document, names=None: f"{document['seat']}!")
    scenes.play_turn(clock, campaign)
    letter(clock)
    said = {told.to[0][:3]: "A!" in told.body for told in mail.outbox}
    assert said == {"ann": True, "bob": False}


def test_a_later_turn_takes_the_news_of_an_earlier_one_along(clock: Clock, ann: User) -> None:
    campaign = begun()
    Mail.objects.create(recipient=ann, created_at=campaign.created_at, due_at="2030-01-01T00:00Z")
    for _turn in range(2):
        scenes.play_turn(clock, campaign)
    Mail.objects.all().delete()
    told = letter(clock)
    assert "Turns 1, 2 have been resolved. The last word: Turn 3 dawns" in told.body
    assert told.body.count("/report/") == 1
    assert "/report/2/2/" in told.body


def test_a_turn_that_was_taken_back_is_no_news(clock: Clock, ann: User) -> None:
    campaign = begun()
    Mail.objects.create(recipient=ann, created_at=campaign.created_at, due_at="2030-01-01T00:00Z")
    scenes.play_turn(clock, campaign)
    undoing.go_back(campaign, 0, by=campaign.gm)
    Mail.objects.all().delete()
    told = letter(clock)
    assert "has been resolved" not in told.body
    assert "has taken turn 1 of Toy back" in told.body


def test_who_has_left_the_seat_reads_no_report_of_it(clock: Clock, ann: User) -> None:
    campaign = begun()
    scenes.play_turn(clock, campaign)
    Mail.objects.all().delete()
    mail.outbox.clear()
    Notice.objects.filter(code="resolved").update(mail=None)
    campaign.seats.filter(key="A").update(player=None)
    clock.wait(13 * MINUTE)
    post.deliver()
    assert mail.outbox == []
    assert Mail.objects.get().cause == Mail.Cause.STALE


def test_of_two_moves_of_a_deadline_the_last_is_told_in_the_readers_zone(
    clock: Clock, ann: User
) -> None:
    Profile.objects.create(user=ann, zone="Europe/Berlin")
    campaign = begun()
    for _move in range(2):
        turn = scenes.open_turn(campaign)
        assert turn.deadline is not None
        deadlines.move(turn, turn.deadline + timedelta(days=1), by=campaign.gm)
    told = letter(clock)
    assert "Wed 4 Mar 2026, 21:00 CET" in told.body.replace("\n", " ")
    assert told.body.count("has moved") == 1
    assert told.subject == "[Postal Games] News from Toy"


def test_what_is_over_is_not_told(clock: Clock, ann: User) -> None:
    campaign = begun()
    turn = scenes.open_turn(campaign)
    assert turn.deadline is not None
    gm = reachable("gm")[0]
    data = {"turn": 1, "stage": 0, "reason": "missing"}
    notices.tell([gm], key="h", code="held", campaign=campaign, data=data)
    notices.tell([ann], key="c", code="closed-by-gm", campaign=campaign, data={"turn": 0})
    clock.wait(13 * MINUTE)
    post.deliver()
    assert mail.outbox == []
    assert set(Mail.objects.values_list("cause", flat=True)) == {Mail.Cause.STALE}


def test_a_gm_is_told_of_a_turn_that_is_held(clock: Clock) -> None:
    reachable("gm")
    campaign = begun(hold_when_missing=True)
    deadline = scenes.open_turn(campaign).deadline
    assert deadline is not None
    clock.go_to(deadline + timedelta(seconds=5))
    tasks.sweep()
    told = letter(clock)
    assert "is held and needs you" in told.body
    assert f"/admin/games/campaign/{campaign.pk}/change/" in told.body
    held = scenes.stage(campaign)
    holding.release(held, by=campaign.gm)


def test_news_from_two_games_and_from_none(clock: Clock, ann: User) -> None:
    first, second = begun(name="First"), begun(name="Second")
    for campaign in (first, second):
        campaigns.pause(campaign, by=campaign.gm)
    notices.tell([ann], key="c", code="cleared", data={"name": "Third"})
    told = letter(clock)
    assert told.subject == "[Postal Games] News from 3 games"
    for name in ("First", "Second", "Postal Games"):
        assert f"== {name} ==" in told.body
    assert "cleared the table “Third” away" in told.body


def test_a_name_with_line_breaks_writes_no_header(clock: Clock, ann: User) -> None:
    campaign = begun(name="Toy\r\nBcc: eve@example.org")
    campaigns.pause(campaign, by=campaign.gm)
    told = letter(clock)
    assert told.subject == "[Postal Games] News from Toy Bcc: eve@example.org"
    assert "\n" not in str(told.message()["Subject"])


def test_nothing_is_escaped_and_no_tag_is_left(clock: Clock, ann: User) -> None:
    campaign = begun(name="Salt & <Pepper>")
    campaigns.pause(campaign, by=campaign.gm)
    text = letter(clock).body
    assert "Salt & <Pepper> is paused." in text.replace("\n", " ")
    assert "&amp;" not in text


def test_the_gms_word_keeps_its_lines(clock: Clock, ann: User) -> None:
    campaign = begun()
    data = {"text": "Dear all,\n\nno turn at Easter & <after>.", "by": "gm"}
    notices.tell([ann], key="w", code="gm-word", campaign=campaign, data=data)
    told = letter(clock)
    assert "gm, your GM, writes:\n\nDear all,\n\nno turn at Easter & <after>.\n" in told.body
    assert told.subject == "[Postal Games] Toy: a word from the GM"


def test_every_letter_is_tidy(clock: Clock, ann: User) -> None:
    campaign = begun()
    scenes.play_turn(clock, campaign)
    campaigns.pause(campaign, by=campaign.gm)
    text = letter(clock).body
    assert "\n\n\n" not in text
    assert text.count(" \n") == text.count("\n-- \n") == 1
    assert text.startswith("Good day, ann,\n")


def test_what_the_reader_cannot_see_changes_no_letter(clock: Clock, ann: User) -> None:
    def text(sheet: str) -> str:
        start = timezone.now().replace(hour=12, minute=0) + timedelta(days=1)
        clock.go_to(start)
        campaign = begun()
        scenes.play_turn(clock, campaign, A="dig", B=sheet, C="dig")
        said = f"{letter(clock).subject}\n{mail.outbox[-1].body}"
        said = re.sub(r"/stop/\S+", "", said).replace(str(campaign.pk), "")
        campaign.delete()
        return re.sub(r"\w+ \d+ Mar", "", said)

    assert text("hide 4") == text("hide 7\n# a secret plan")
