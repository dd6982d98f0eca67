"""A host that stopped somewhere on the way that one migration now goes at once."""

import pytest

from tests.stack import manage

#: As the release before did it: one after the other, up to some way in.
HALFWAY = """
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
executor = MigrationExecutor(connection)
executor.loader = MigrationLoader(connection, replace_migrations=False)
executor.migrate([("games", "0020_addresses_of_reports"), ("dunk", "0001_initial")])
"""


@pytest.mark.slow
def test_a_host_of_before_goes_on_from_where_it_is(host_environment: dict[str, str]) -> None:
    half = manage(host_environment, "shell", "-c", HALFWAY)
    assert half.returncode == 0, half.stderr
    assert manage(host_environment, "migrate", "--check").returncode == 1
    rest = manage(host_environment, "migrate")
    assert "Applying games.0022_only_game... OK" in rest.stdout, rest.stderr
    assert manage(host_environment, "migrate", "--check").returncode == 0
