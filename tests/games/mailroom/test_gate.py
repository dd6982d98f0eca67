"""Letters come in by real conversations: SMTP and LMTP with the gate, and the pipe."""

import os
import re
import signal
import smtplib
import subprocess
import threading
from collections.abc import Iterator
from email import message_from_bytes
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.db import connection

from games.mailroom import gate
from games.models import Campaign, Incoming, Mail, OrderSheet
from games.services import post
from tests.games.mailroom.letters import ADDRESS, answers, framed, letter, password
from tests.stack import MANAGE, wait_for
from tests.toy import scenes

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]


def environment(**more: str) -> dict[str, str]:
    """The environment of a process on the database of this test."""
    name = str(connection.settings_dict["NAME"])
    url = f"sqlite:///{name}"
    if connection.vendor == "postgresql":
        url = urlsplit(os.environ["DATABASE_URL"])._replace(path=f"/{name}").geturl()
    about = {"DJANGO_SETTINGS_MODULE": "tests.settings", "DATABASE_URL": url, "NO_BOOTSTRAP": "1"}
    return {**os.environ, **about, "MAIL_IN_ADDRESS": ADDRESS, **more}


class Gate:
    """``mail_gate`` as a process of its own."""

    def __init__(self, *arguments: str, **more: str) -> None:
        self.process = subprocess.Popen(
            [*MANAGE, "mail_gate", "--port", "0", *arguments],
            env=environment(**more),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        assert self.process.stdout is not None
        first = self.process.stdout.readline()
        found = re.search(r"(smtp|lmtp)://([\d.]+):(\d+)", first)
        assert found, first + self.process.stdout.read()
        self.kind, self.host, self.port = found[1], found[2], int(found[3])

    def end(self) -> str:
        """Stop it as an operator does; what it said since it began."""
        self.process.send_signal(signal.SIGTERM)
        said, _ = self.process.communicate(timeout=30)
        assert self.process.returncode == 0, said
        return said


@pytest.fixture
def door() -> Iterator[Gate]:
    gate = Gate()
    try:
        yield gate
    finally:
        if gate.process.poll() is None:
            gate.process.kill()
            gate.process.wait()


@pytest.fixture
def campaign() -> Campaign:
    return scenes.started()


def test_a_letter_over_smtp_is_saved_and_the_answer_lies_in_the_outbox(
    campaign: Campaign, door: Gate, tmp_path: Path, settings: Any
) -> None:
    word = password(campaign)
    assert door.host == "127.0.0.1"
    with smtplib.SMTP(door.host, door.port) as caller:
        caller.send_message(letter(campaign, framed("dig deep\n", word)))
    assert OrderSheet.objects.get().text == "dig deep\n"
    settings.EMAIL_BACKEND = "django.core.mail.backends.filebased.EmailBackend"
    settings.EMAIL_FILE_PATH = tmp_path
    assert post.deliver() == 1
    (file,) = tmp_path.glob("*.log")
    written = message_from_bytes(file.read_bytes().split(b"\n" + b"-" * 79)[0])
    assert written["To"] == "ann@example.org"
    assert "received" in written["Subject"]
    said = door.end()
    assert word not in said
    assert "Stopped." in said


def test_the_gate_takes_only_what_is_for_it(campaign: Campaign, door: Gate) -> None:
    raw = letter(campaign, framed("", password(campaign))).as_bytes()
    with smtplib.SMTP(door.host, door.port) as caller:
        caller.ehlo()
        assert caller.mail("ann@example.org")[0] == 250
        assert caller.rcpt("someone@else.example")[0] == 550
        assert caller.rcpt(ADDRESS)[0] == 250
        assert caller.rcpt(ADDRESS.replace("@", "+dunk@"))[0] == 452
        assert caller.data(raw)[0] == 250
        assert caller.mail("<>")[0] == 250
        assert caller.rcpt(ADDRESS.replace("@", "+dunk@"))[0] == 250
        back = letter(campaign, framed("", password(campaign))).as_bytes()
        assert caller.data(back)[0] == 250, "nobody is told that it came back for nothing"
    assert Incoming.objects.count() == 1


def test_a_letter_over_lmtp(campaign: Campaign) -> None:
    door = Gate("--lmtp")
    assert door.kind == "lmtp"
    word = password(campaign)
    with smtplib.LMTP(door.host, door.port) as caller:
        caller.ehlo_or_helo_if_needed()
        caller.sendmail(
            "ann@example.org", [ADDRESS], letter(campaign, framed("dig\n", word)).as_bytes()
        )
    assert OrderSheet.objects.get().text == "dig\n"
    door.end()


def test_what_is_too_large_is_refused_for_good() -> None:
    door = Gate(MAIL_IN_BYTES="5000")
    with smtplib.SMTP(door.host, door.port) as caller:
        caller.ehlo()
        assert caller.esmtp_features["size"] == "5000"
        with pytest.raises(smtplib.SMTPResponseException) as refused:
            caller.sendmail("ann@example.org", [ADDRESS], b"Subject: 1\r\n\r\n" + b"x\r\n" * 3000)
    assert refused.value.smtp_code == 552
    door.end()


def test_where_the_database_fails_the_sender_is_asked_to_come_again(campaign: Campaign) -> None:
    word = password(campaign)
    coming = letter(campaign, framed("dig\n", word)).as_bytes()
    door = Gate(DATABASE_URL="sqlite:////no/such/folder/host.sqlite3")
    with smtplib.SMTP(door.host, door.port) as caller:
        caller.ehlo()
        caller.mail("ann@example.org")
        caller.rcpt(ADDRESS)
        code, said = caller.data(coming)
    assert code == 451, said
    log = door.end()
    assert "could not be dealt with" in log
    assert word not in log
    assert not OrderSheet.objects.exists()
    assert gate.deal_with(coming, "ann@example.org") == gate.TAKEN
    assert OrderSheet.objects.count() == 1


def test_so_many_may_call_at_a_time(door: Gate) -> None:
    callers = [smtplib.SMTP(door.host, door.port) for _number in range(gate.MOST_CALLERS)]
    with pytest.raises(smtplib.SMTPConnectError) as sent_away:
        smtplib.SMTP(door.host, door.port)
    assert sent_away.value.smtp_code == 421
    callers[0].quit()
    wait_for(lambda: _is_let_in(door), 10, "a place")
    for caller in callers[1:]:
        caller.close()


def _is_let_in(door: Gate) -> bool:
    try:
        smtplib.SMTP(door.host, door.port).quit()
    except smtplib.SMTPException:
        return False
    return True


def test_random_bytes_neither_stop_the_gate_nor_are_asked_for_again(door: Gate) -> None:
    with smtplib.SMTP(door.host, door.port) as caller:
        caller.ehlo()
        for raw in (b"", b"\xff\xfe\r\n\r\n\x80", b"Subject: =?x?b?!?=\r\n\r\nbegin orders\r\n"):
            caller.mail("ann@example.org")
            caller.rcpt(ADDRESS)
            assert caller.data(raw)[0] == 250
    assert door.process.poll() is None


def test_two_letters_at_once_give_two_versions_and_one_that_comes_twice_gives_one(
    campaign: Campaign,
) -> None:
    words = {key: password(campaign, key) for key in "AB"}
    same = letter(campaign, framed("dig\n", words["A"])).as_bytes()
    others = [
        letter(campaign, framed(f"hide {number}\n", words["B"], "B")).as_bytes()
        for number in range(1, 4)
    ]
    said: list[str] = []
    start = threading.Barrier(6)

    def send(raw: bytes) -> None:
        start.wait()
        said.append(gate.deal_with(raw, "ann@example.org"))

    threads = [threading.Thread(target=send, args=[raw]) for raw in [same, same, same, *others]]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert said == [gate.TAKEN] * 6
    versions = OrderSheet.objects.order_by("seat__key", "version")
    assert list(versions.values_list("seat__key", "version")) == [
        ("A", 1), ("B", 1), ("B", 2), ("B", 3),
    ]  # fmt: skip
    assert len(answers()) == 4
    assert Mail.objects.filter(reply__isnull=False).count() == 4


def test_a_lower_version_never_wins_a_race(campaign: Campaign) -> None:
    word = password(campaign)
    raws = [
        letter(campaign, framed(f"hide {number}\n", word, more=f"1 {number}")).as_bytes()
        for number in (1, 2, 3)
    ]
    threads = [
        threading.Thread(target=gate.deal_with, args=[raw, "ann@example.org"]) for raw in raws
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert OrderSheet.objects.order_by("-version")[0].text == "hide 3\n"


def pipe(raw: bytes, *arguments: str, **more: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [*MANAGE, "receive_mail", *arguments],
        env=environment(**more),
        input=raw,
        capture_output=True,
        timeout=60,
    )


def test_the_pipe(campaign: Campaign) -> None:
    word = password(campaign)
    raw = letter(campaign, framed("dig\n", word)).as_bytes()
    done = pipe(raw, "--sender", "ann@example.org")
    assert (done.returncode, done.stdout) == (0, b"saved\n"), done.stderr
    assert pipe(raw).stdout == b"again\n"
    assert pipe(raw.replace(b"@example.org>", b"@b.example>"), "--sender=").stdout == b"ignored\n"
    large = pipe(raw, MAIL_IN_BYTES="100")
    assert large.returncode == 65
    broken = pipe(raw, DATABASE_URL="sqlite:////no/such/folder/host.sqlite3")
    assert broken.returncode == 75
    assert word.encode() not in broken.stdout + broken.stderr
    assert OrderSheet.objects.count() == 1
