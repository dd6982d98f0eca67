"""``manage.py battle <game>``: one battle from a file, fought once or many times, offline."""

import json
import secrets
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from games.management.commands.resolve import explain, find_ruleset, read_json
from games.rulesets import PlaysBattles


class Command(BaseCommand):
    """Fight a battle of a game whose battles can be fought by themselves."""

    help = "Fight one battle offline: a setup in, its record or the odds out (JSON files)."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("game", help="the ruleset, e.g. dma")
        parser.add_argument("--setup", required=True, help="JSON file with the two sides")
        parser.add_argument("--seed", default="", help="text; the same seed gives the same dice")
        parser.add_argument(
            "--runs", type=int, default=1, help="fight it so many times and write the odds"
        )
        parser.add_argument("--out", required=True, help="where to write the result (JSON)")
        parser.add_argument("--explain", action="store_true", help="print every roll")

    def handle(self, **options: Any) -> None:
        try:
            ruleset = find_ruleset(options["game"])
            if not isinstance(ruleset, PlaysBattles):
                raise ValueError(f"{options['game']} has no battles to fight by themselves")
            setup = read_json(options["setup"])
            seed = options["seed"] or secrets.token_hex(16)
            result = ruleset.battle_documents(setup, seed, options["runs"], self._count)
            if options["explain"]:
                for roll in result.get("rolls", ()):
                    self.stdout.write(explain(roll))
            text = json.dumps(result, ensure_ascii=False, indent=1, sort_keys=True)
            Path(options["out"]).write_text(text + "\n", encoding="utf-8")
        except OSError as error:
            self.stderr.write(f"{error.filename or options['out']}: {error.strerror}")
            raise SystemExit(2) from error
        except ValueError as error:
            self.stderr.write(" ".join(str(error).split()))
            raise SystemExit(2) from error

    def _count(self, fought: int) -> None:
        """Every hundred battles, to whoever watches: a pipe is not told."""
        if fought % 100 == 0 and self.stderr.isatty():
            self.stderr.write(f"{fought} battles fought", ending="\r")
