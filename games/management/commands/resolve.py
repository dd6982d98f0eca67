"""``manage.py resolve <game>``: the offline door, files in, file out, without a database."""

import json
import secrets
from argparse import ArgumentParser
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from games import rulesets


class Command(BaseCommand):
    """Resolve one turn of a game from a position and orders, both JSON files."""

    help = "Resolve one turn offline: position and orders in, result out (JSON files)."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("game", help="the ruleset, e.g. counties")
        parser.add_argument("--position", required=True, help="JSON file with the position")
        parser.add_argument("--orders", required=True, help="JSON file: player -> sheet text")
        parser.add_argument("--seed", default="", help="text; the same seed gives the same dice")
        parser.add_argument("--out", required=True, help="where to write the result (JSON)")
        parser.add_argument(
            "--explain", action="store_true", help="print every roll, and write them to the result"
        )

    def handle(self, **options: Any) -> None:
        try:
            ruleset = find_ruleset(options["game"])
            position = read_json(options["position"])
            orders = read_json(options["orders"])
            seed = options["seed"] or secrets.token_hex(16)
            result = ruleset.resolve_documents(position, orders, seed)
            rolls = result.pop("rolls", [])
            if options["explain"]:
                result["rolls"] = rolls
                self._explain(rolls)
            text = json.dumps(result, ensure_ascii=False, indent=1, sort_keys=True)
            Path(options["out"]).write_text(text + "\n", encoding="utf-8")
        except OSError as error:
            self.stderr.write(f"{error.filename or options['out']}: {error.strerror}")
            raise SystemExit(2) from error
        except ValueError as error:
            self.stderr.write(" ".join(str(error).split()))
            raise SystemExit(2) from error

    def _explain(self, rolls: Sequence[Mapping[str, Any]]) -> None:
        for roll in rolls:
            self.stdout.write(explain(roll))
        if not rolls:
            self.stdout.write("Nothing was left to chance.")


def explain(roll: Mapping[str, Any]) -> str:
    """One roll as a line: its stream, what it was for, the odds, and what came.

    ``kind``: chance, number or pick. ``num / den``: the odds that it came so; of a number and of a
    pick, those of the result. ``about``: what it was rolled for.
    """
    about = ", ".join(str(one) for one in roll["about"])
    what = f"{roll['stream']}: {roll['what']}{f' ({about})' if about else ''}"
    odds = f"{roll['num']} in {roll['den']} ({roll['num'] / roll['den']:.2%})"
    if roll["kind"] == "chance":
        return f"{what}: {odds}: {'yes' if roll['result'] else 'no'}"
    if roll["kind"] == "number":
        return f"{what}: 0 to {roll['den'] - 1}: {roll['result']}"
    return f"{what}: choice {roll['result'] + 1}, {odds}"


def find_ruleset(slug: str) -> rulesets.Ruleset:
    """The newest edition of a ruleset. Raises ValueError where it is not installed."""
    try:
        return rulesets.get(slug)
    except LookupError as error:
        raise ValueError(error) from error


def read_json(path: str) -> Any:
    """The document in a file. Raises OSError, or ValueError naming file, line and column."""
    try:
        return json.loads(Path(path).read_text(encoding="utf-8-sig"), parse_constant=_refuse)
    except json.JSONDecodeError as error:
        where = f"{path}, line {error.lineno}, column {error.colno}"
        raise ValueError(f"{where}: this is not JSON ({error.msg})") from error
    except UnicodeDecodeError as error:
        raise ValueError(f"{path}: this is not UTF-8 text") from error
    except RecursionError as error:
        raise ValueError(f"{path}: nested too deeply") from error
    except ValueError as error:
        raise ValueError(f"{path}: {error}") from error


def _refuse(constant: str) -> Any:
    raise ValueError(f"{constant} is not a number JSON knows")
