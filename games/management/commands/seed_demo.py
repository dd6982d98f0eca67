"""``manage.py seed_demo``: demo people and campaigns, where there are none yet."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games import rulesets
from games.services import demo


class Command(BaseCommand):
    """Make the demo accounts and a few campaigns under way, and print the log-ins."""

    help = "Make demo accounts and campaigns that are under way, and print the log-ins."

    def add_arguments(self, parser: ArgumentParser) -> None:
        games = [ruleset.slug for ruleset in rulesets.installed()]
        told = f"only of these games, of {', '.join(games)} (all)"
        parser.add_argument("games", nargs="*", metavar="GAME", help=told)
        parser.add_argument(
            "--random-passwords",
            action="store_true",
            help="new random passwords instead of “demo”: for a host that others can reach",
        )
        told = "turns of each duel that are played already (5); a league is further on"
        parser.add_argument("--turns", type=int, default=5, help=told)

    def handle(
        self, *, games: list[str], random_passwords: bool, turns: int, **options: Any
    ) -> None:
        """Make what is missing."""
        if turns < 0:
            raise CommandError("--turns is a number of turns, 0 or more.")
        log_ins = demo.seed_people(random_passwords)
        try:
            demo.seed_campaigns(turns, *games)
        except LookupError as error:
            raise CommandError(str(error)) from error
        self.stdout.write("Demo log-ins:")
        for log_in in log_ins:
            role = "GM, also at /admin/" if log_in.is_gm else "player"
            password = log_in.password or "(the one that was chosen)"
            self.stdout.write(f"  {log_in.name:8} password {password:14} {role}")
