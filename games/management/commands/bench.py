"""``manage.py bench [name]``: measure, and print a table beside the targets."""

import importlib
import pkgutil
import platform
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError


class Command(BaseCommand):
    """Run the benchmarks whose name begins with what was given, or all."""

    help = "Run the benchmarks (all, or those whose name begins with NAME, e.g. p05)."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("name", nargs="?", default="")

    def handle(self, *, name: str, **options: Any) -> None:
        import benchmarks

        found = sorted(
            module.name
            for module in pkgutil.iter_modules(benchmarks.__path__)
            if module.name.startswith("p") and module.name.startswith(name)
        )
        if not found:
            raise CommandError(f"no benchmark begins with “{name}”")
        self.stdout.write(f"Python {platform.python_version()}, {platform.machine()}")
        for module_name in found:
            module = importlib.import_module(f"benchmarks.{module_name}")
            self.stdout.write(f"\n{(module.__doc__ or module_name).splitlines()[0]}")
            for row in module.run():
                verdict = {None: "", True: "  met", False: "  MISSED"}[row.is_met]
                target = f"  [{row.target}]{verdict}" if row.target else ""
                self.stdout.write(f"  {row.what}: {row.measured}{target}")
