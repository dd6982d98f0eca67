"""``manage.py restore``: put a backup in the place of all that this host knows now."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from games.services import backups


class Command(BaseCommand):
    """Ask first; what is there now is backed up before it goes."""

    help = "Put a backup in the place of everything this host knows now; it may go on running."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Which file, and whether to ask."""
        parser.add_argument("file", type=Path)
        parser.add_argument("--yes", action="store_true", help="do not ask")

    def handle(self, *, file: Path, yes: bool, **options: Any) -> None:
        """Look into the file, ask, back up what is there, put the file in its place, migrate."""
        try:
            manifest = backups.look_into(file)
            if not yes and not self.agreed(file, manifest):
                raise CommandError("Nothing was changed.")
            aside = backups.default_path(timezone.now()).with_suffix(".before-restore.backup")
            backups.back_up(aside)
            backups.restore(file)
        except (backups.CannotBackUp, OSError) as error:
            raise CommandError(str(error)) from error
        call_command("migrate", verbosity=0, interactive=False)
        self.stdout.write(f"The host is as it was on {manifest['made_at']}.")
        self.stdout.write(f"What was there before lies in {aside}.")

    def agreed(self, file: Path, manifest: dict[str, Any]) -> bool:
        """Show the effect first."""
        self.stdout.write(f"{file} was made on {manifest['made_at']}.")
        self.stdout.write("Everything that happened since then will be gone from this host.")
        try:
            return input("Go on? Write yes: ").strip() == "yes"
        except EOFError:
            return False
