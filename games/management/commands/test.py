"""``manage.py test``: the whole suite, or its quick part, through pytest."""

import importlib.util
import os
import sys

from django.core.management.base import BaseCommand, CommandError

USAGE = """\
usage: manage.py test [--quick] [pytest arguments]

  --quick   leave out the tests marked slow and e2e (the inner loop: under three minutes)

Everything else goes to pytest as it stands; `manage.py test -- --help` shows its own options.
The suite runs on all cores unless -n, --pdb or -s is given."""

#: With one of these, tests must run one after the other in the one process in view.
ALONE = ("-n", "--numprocesses", "--pdb", "--trace", "-s", "--capture=no")


def pytest_arguments(arguments: list[str]) -> list[str]:
    """What pytest is given for the arguments of ``manage.py test``."""
    options = [argument for argument in arguments if argument not in ("--quick", "--")]
    if "--quick" in arguments:
        options += ["-m", "not slow and not e2e"]
    if not any(option.startswith(ALONE) for option in options):
        options += ["-n", "auto", "--dist", "worksteal"]  # a few tests take a minute
    return options


class Command(BaseCommand):
    """Takes the place of Django's own test command, whose runner does not know pytest."""

    help = "Run the tests with pytest."

    def run_from_argv(self, argv: list[str]) -> None:
        """Become pytest: a fresh process, so that the tests' own settings are the first read."""
        arguments = argv[2:]
        if arguments[:1] in (["--help"], ["-h"]):
            print(USAGE)
            return
        if importlib.util.find_spec("pytest") is None:
            raise SystemExit(
                "The test tools are not in this environment. `python3 manage.py test` installs "
                "them into .venv; elsewhere install requirements-dev.lock."
            )
        os.environ.pop("DJANGO_SETTINGS_MODULE", None)  # manage.py's; pytest has tests.settings
        command = [sys.executable, "-m", "pytest", *pytest_arguments(arguments)]
        sys.stdout.flush()
        os.execv(sys.executable, command)

    def handle(self, *args: object, **options: object) -> None:
        """Not from inside another program: it would be replaced by pytest."""
        raise CommandError("run it from the command line: python3 manage.py test")
