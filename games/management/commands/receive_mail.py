"""``manage.py receive_mail``: a mail server hands over one letter with orders."""

import sys
from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from games.mailroom import receiving

#: What mail servers understand (sysexits.h): it will never do; come again later.
EX_DATAERR, EX_TEMPFAIL = 65, 75


class Command(BaseCommand):
    """For the pipe of a mail server; see docs/mail.md."""

    help = "Read one letter with orders on standard input, and queue the answer to it."
    #: A check of the whole host at each letter would take longer than the letter.
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Who it is from, in the mail server's words."""
        parser.add_argument(
            "--sender", help="the envelope's sender; empty for a letter that came back"
        )

    def handle(self, *, sender: str | None, **options: Any) -> None:
        """Deal with it. Leaves with status 75 when it is to come again, with 65 for too large."""
        received_at = timezone.now()
        raw = sys.stdin.buffer.read(settings.MAIL_IN_BYTES + 1)
        try:
            outcome = receiving.receive(raw, received_at, sender)
        except receiving.TooLarge:
            raise CommandError("This letter is too large.", returncode=EX_DATAERR) from None
        except receiving.TooBusy:
            raise CommandError("Too many letters: later.", returncode=EX_TEMPFAIL) from None
        except Exception as error:
            raise CommandError(
                f"It could not be dealt with ({type(error).__name__}): later.",
                returncode=EX_TEMPFAIL,
            ) from error
        self.stdout.write(outcome)
