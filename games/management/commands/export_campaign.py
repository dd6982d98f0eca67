"""``manage.py export_campaign``: one campaign as one file, for another host."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.errors import GameError
from games.management.commands.verify import find_campaign
from games.services import exporting


class Command(BaseCommand):
    """Say where it lies, and that it holds secrets."""

    help = "Write a campaign to one file that another host can import (import_campaign)."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Which campaign, and where to."""
        parser.add_argument("campaign", help="its id or its name")
        parser.add_argument("--out", type=Path, help="the file (default: <id>.campaign, here)")

    def handle(self, *, campaign: str, out: Path | None, **options: Any) -> None:
        """Export it."""
        found = find_campaign(campaign)
        path = out or Path(f"{found.pk}.campaign")
        if not path.parent.is_dir():
            raise CommandError(f"There is no folder {path.parent}.")
        try:
            exporting.export(found, path)
        except GameError as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"{found.name}: {path}, {path.stat().st_size:,} bytes.")
        self.stdout.write("It holds every secret of the game: give it to nobody who plays in it.")
