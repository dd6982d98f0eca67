"""``manage.py backup``: everything this host knows as one file, while it runs."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from games.services import backups


class Command(BaseCommand):
    """Say where it lies and how to put it back."""

    help = "Write everything this host knows to one file; it may go on running."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Where to."""
        parser.add_argument("file", nargs="?", type=Path, help="default: a new one in var/backups")

    def handle(self, *, file: Path | None, **options: Any) -> None:
        """Back up."""
        path = file or backups.default_path(timezone.now())
        try:
            backups.back_up(path)
        except (backups.CannotBackUp, OSError) as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"{path}, {path.stat().st_size:,} bytes.")
        self.stdout.write(f"To put it back: python3 manage.py restore {path}")
