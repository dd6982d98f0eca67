"""``manage.py bounced``: a letter that a mail server had taken has come back."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.services import post


class Command(BaseCommand):
    """For an operator, or a filter of the mailbox to which mail comes back."""

    help = "Note that the last letter to an address came back; its reader is told on his page."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Whose letter, and why."""
        parser.add_argument("address")
        parser.add_argument("reason", help="what the mail server said")

    def handle(self, *, address: str, reason: str, **options: Any) -> None:
        """Note it. Fails if no letter was sent there."""
        mail = post.bounced(address, reason)
        if mail is None:
            raise CommandError(f"No letter was sent to {address}.")
        self.stdout.write(f"The letter of {mail.settled_at:%Y-%m-%d %H:%M} UTC has failed.")
