"""``manage.py position <game>``: the start of a game as a document, for the offline door."""

import json
import secrets
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from games import scenario_files
from games.dice import Dice
from games.errors import GameError
from games.management.commands.resolve import find_ruleset, read_json
from games.services.campaigns import seat_keys


class Command(BaseCommand):
    """Write the first position of a game: drawn from a seed, or that of a scenario file."""

    help = "Start a game offline: its first position, ready for “resolve” (a JSON file)."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("game", help="the ruleset, e.g. dunk")
        parser.add_argument("--seats", type=int, help="how many; a scenario knows it")
        parser.add_argument("--scenario", help="JSON file, as “scenario draw” writes it")
        parser.add_argument("--options", help="JSON file with other options of the game")
        parser.add_argument("--seed", default="", help="text; the same seed gives the same start")
        parser.add_argument("--out", required=True, help="where to write the position (JSON)")

    def handle(self, **options: Any) -> None:
        try:
            ruleset = find_ruleset(options["game"])
            chosen = _options(options["options"])
            seats = options["seats"]
            if options["scenario"]:
                found = scenario_files.read(Path(options["scenario"]).read_bytes(), ruleset.slug)
                if not found.is_good:
                    worst = next(one for one in found.problems if not one.is_warning)
                    raise ValueError(f"{options['scenario']}: {worst}")
                chosen |= {**found.options, "scenario": found.document}
                seats = len(found.rulers) if seats is None else seats
            if seats is None:
                raise ValueError("how many play? Say --seats, or name a file with --scenario")
            ruleset.verify_options(chosen, seats)
            dice = Dice(options["seed"] or secrets.token_hex(16))
            position = ruleset.new_position(chosen, seat_keys(seats), dice)
            text = json.dumps(ruleset.encode(position), ensure_ascii=False, indent=1)
            Path(options["out"]).write_text(text + "\n", encoding="utf-8")
        except OSError as error:
            self.stderr.write(f"{error.filename}: {error.strerror}")
            raise SystemExit(2) from error
        except (GameError, ValueError) as error:
            self.stderr.write(" ".join(str(error).split()))
            raise SystemExit(2) from error


def _options(path: str | None) -> dict[str, Any]:
    chosen = read_json(path) if path else {}
    if not isinstance(chosen, dict):
        raise ValueError(f"{path}: expected an object of options")
    return chosen
