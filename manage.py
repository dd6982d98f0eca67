#!/usr/bin/env python3
"""Every command of the project: ``python3 manage.py play``, ``test``, and all of Django's."""

import os
import sys

from games import bootstrap


def main() -> None:
    """Make sure of the environment, then hand over to Django."""
    bootstrap.ensure(sys.argv[1:])
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "games.settings")
    from django.core.management import execute_from_command_line

    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
