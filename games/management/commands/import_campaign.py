"""``manage.py import_campaign``: take in a campaign that another host has exported."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.contrib.auth.models import User
from django.core.management.base import BaseCommand, CommandError

from games.errors import GameError
from games.services import gms, importing


class Command(BaseCommand):
    """Say who was who there, so that the seats can be given here."""

    help = "Take in a campaign from a file that export_campaign wrote; every turn is verified."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Which file, who runs it here, and who sits where."""
        parser.add_argument("file", type=Path)
        parser.add_argument("--gm", required=True, help="the account that runs it here")
        parser.add_argument(
            "--seat", action="append", default=[], metavar="KEY=NAME", help="who sits where"
        )
        parser.add_argument(
            "--same-names", action="store_true", help="seat the accounts that have the same names"
        )

    def handle(
        self, *, file: Path, gm: str, seat: list[str], same_names: bool, **options: Any
    ) -> None:
        """Import it, or say why not."""
        try:
            names = importing.names_in(file)
            players = self.players(names if same_names else {}, seat)
            master = _account(gm)
            campaign = importing.import_campaign(file, gm=master, players=players)
        except GameError as error:
            raise CommandError(str(error)) from error
        gms.make_gm(master)
        self.stdout.write(f"{campaign.name} ({campaign.pk}): every turn verified; it plays on.")
        for key, name in names.items():
            here = players[key].get_username() if key in players else "nobody yet"
            self.stdout.write(f"  seat {key}: there {name}, here {here}")

    def players(self, names: dict[str, str], chosen: list[str]) -> dict[str, User]:
        """Seat key -> account: those of the same name, then those that were chosen."""
        found = {
            key: user
            for key, name in names.items()
            if (user := User.objects.filter(username=name, is_active=True).first())
        }
        for choice in chosen:
            key, equals, name = choice.partition("=")
            if not equals:
                raise CommandError(f"--seat {choice}: write it as KEY=NAME, for example A=anna.")
            found[key] = _account(name)
        return found


def _account(name: str) -> User:
    user = User.objects.filter(username=name).first()
    if user is None:
        raise CommandError(f"There is no account {name!r} on this host.")
    return user
