"""``manage.py scenario``: check a scenario file, list and write those there are, draw a new one."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games import rulesets, scenario_files
from games.errors import GameError
from games.services import drawing


class Command(BaseCommand):
    """Everything about scenario files that needs no database."""

    help = "Scenario files: check one, list those of a game, show one, draw one from a seed."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        """One word says what to do."""
        acts = parser.add_subparsers(dest="act", required=True)
        check = acts.add_parser("check", help="say everything that is wrong with a file")
        check.add_argument("file", type=Path)
        check.add_argument("--game", default="", help="the ruleset, where the file names none")
        acts.add_parser("list", help="the scenarios that the games bring along")
        show = acts.add_parser("show", help="write one of them: an example to start from")
        show.add_argument("game")
        show.add_argument("name", help="as “list” has it")
        draw = acts.add_parser("draw", help="write the map that the rule book draws")
        draw.add_argument("game")
        draw.add_argument("--seats", type=int, required=True)
        draw.add_argument("--seed", default="1", help="text; the same seed gives the same map")

    def handle(self, *, act: str, **options: Any) -> None:
        """Do it; a file with an error ends with status 1."""
        getattr(self, f"_{act}")(**options)

    def _check(self, *, file: Path, game: str, **_options: Any) -> None:
        try:
            with file.open("rb") as opened:
                raw = opened.read(scenario_files.LARGEST + 1)
        except OSError as error:
            raise CommandError(f"{file}: {error.strerror}") from error
        found = scenario_files.read(raw, game)
        for problem in found.problems:
            kind = "warning" if problem.is_warning else "error"
            self.stdout.write(f"{kind}: {problem}")
        if found.left_out:
            self.stdout.write(f"… and {found.left_out} more.")
        if not found.is_good:
            raise CommandError(f"{file}: this cannot be played yet.")
        rulers = ", ".join(found.rulers)
        self.stdout.write(f"{file}: good, for {len(found.rulers)} seats: {rulers}.")

    def _list(self, **_options: Any) -> None:
        for ruleset in rulesets.installed():
            for name, found in scenario_files.shipped(ruleset).items():
                seats = len(found.rulers)
                self.stdout.write(f"{ruleset.slug} {name}: {found.name}, {seats} seats")

    def _show(self, *, game: str, name: str, **_options: Any) -> None:
        ruleset = _ruleset(game)
        found = scenario_files.shipped(ruleset).get(name)
        if found is None:
            known = ", ".join(scenario_files.shipped(ruleset)) or "none"
            raise CommandError(f"{game} has no scenario {name!r} (it has: {known}).")
        self.stdout.write(scenario_files.write(found.document, game), ending="")

    def _draw(self, *, game: str, seats: int, seed: str, **_options: Any) -> None:
        try:
            document = drawing.draw_scenario(_ruleset(game), seats, seed)
        except GameError as error:
            raise CommandError(str(error)) from error
        self.stdout.write(scenario_files.write(document, game), ending="")


def _ruleset(slug: str) -> rulesets.Ruleset:
    try:
        return rulesets.get(slug)
    except LookupError as error:
        raise CommandError(str(error)) from error
